"""How many calls to the JVM a read takes. Each costs about as much as reading a thousand rows."""

from collections.abc import Iterator

import pytest
from pyspark.sql import SparkSession

from skerry.spark import SparkLake, connect
from support.py4j_calls import counted_calls

FILES = 3
COLUMNS = 5
COLUMNS_SQL = "id BIGINT NOT NULL, amount BIGINT, price DOUBLE, name STRING, at TIMESTAMP"


@pytest.fixture(scope="module")
def shop(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    """The same rows in files that Spark reads by itself, in runs that overlap, and an empty table."""
    with connect(spark, tmp_path_factory.mktemp("calls") / "warehouse") as lake:
        lake.lake.sql(f"CREATE TABLE shop.plain ({COLUMNS_SQL})")
        lake.lake.sql(f"CREATE TABLE shop.merged ({COLUMNS_SQL}, PRIMARY KEY (id))")
        lake.lake.sql(f"CREATE TABLE shop.nothing ({COLUMNS_SQL})")
        for number in range(FILES):
            rows = [{"id": n + 2 * number, "amount": n, "price": n / 2, "name": f"n{n}", "at": None} for n in range(9)]
            lake.lake.table("shop.plain").append(rows)
            lake.lake.table("shop.merged").upsert(rows)
        yield lake


READER = 14
"""A reader of Parquet files: its schema, its options."""
MAP = 31
"""``mapInArrow``: the function, its environment (one variable, which the tests' session sets) and its schema."""
LIST = 5
"""A call with a list of arguments, besides one call for each of them."""
CORES = 2


@pytest.mark.parametrize(
    ("name", "arguments", "most"),
    [
        ("shop.plain", {}, READER + LIST + FILES),
        ("shop.plain", {"columns": ["price", "id"]}, READER + LIST + FILES + LIST + 2),
        ("shop.plain", {"where": "id > 3 AND name LIKE 'n%' AND price IN (1, 2, 3)"}, READER + LIST + FILES + 1),
        ("shop.merged", {}, CORES + MAP + LIST + COLUMNS),
        ("shop.merged", {"where": "id > 3 AND name LIKE 'n%'"}, CORES + MAP + LIST + COLUMNS),
        ("shop.nothing", {}, CORES + 1 + LIST + COLUMNS),
    ],
    ids=["files", "some columns", "a condition", "merged", "merged with a condition", "empty"],
)
def test_a_read_takes_few_calls_however_many_columns_and_conditions(
    shop: SparkLake, name: str, arguments: dict[str, object], most: int
) -> None:
    shop.table(name, **arguments)  # type: ignore[arg-type]  # what a session keeps is made here
    with counted_calls() as calls:
        shop.table(name, **arguments)  # type: ignore[arg-type]
    assert len(calls) <= most, "\n".join(calls.commands)


def test_the_first_read_of_a_size_takes_few_calls_more(shop: SparkLake) -> None:
    shop.lake.sql(f"CREATE TABLE shop.first ({COLUMNS_SQL}, PRIMARY KEY (id))")
    text = "x" * 20_000
    for number in range(2):
        rows = [{"id": n + number, "name": f"{text}{n * n}"} for n in range(100)]
        shop.lake.table("shop.first").upsert(rows, missing_columns="fill")
    with counted_calls() as calls:
        shop.table("shop.first")
    assert len(calls) <= CORES + MAP + LIST + COLUMNS + 2 + LIST + 2 + 2, "\n".join(calls.commands)
