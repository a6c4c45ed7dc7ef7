"""UUIDs are texts to Spark; queries find them by value all the same, as the embedded engine does."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

from skerry import Field, SkerryError, SqlError
from skerry.pruning.join.runtime_filter import build_runtime_filter
from skerry.spark import SparkLake, connect

IDS = [UUID(int=(0xAB << 120) + n) for n in range(4)] + [UUID(int=7)]
LOWER = str(IDS[1])
UPPER = LOWER.upper()
BRACED = f"{{{UPPER}}}"
BARE = LOWER.replace("-", "")
ODD = f"{BARE[:3]}-{BARE[3:]}"


@pytest.fixture(scope="module")
def ids(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    """A table of UUIDs, of which one is told by its text in capital letters, too; files that can be left out."""
    with connect(spark, tmp_path_factory.mktemp("ids")) as lake:
        table = lake.lake.create_table(
            "app.ids", [Field("u", "UUID"), Field("n", "INT"), Field("s", "STRING")], partition_by=["bucket(4, u)"]
        )
        table.append([{"u": u, "n": n, "s": str(u).upper()} for n, u in enumerate(IDS)] + [{"u": None, "n": 9}])
        lake.lake.create_view("app.one", f"SELECT n, UUID '{UPPER}' AS k FROM ids WHERE u = UUID '{UPPER}'")
        lake.lake.create_view("app.two", f"SELECT u AS v, n FROM ids WHERE u <> '{BRACED}'")
        yield lake


CONDITIONS = [
    *(f"u = '{text}'" for text in (LOWER, UPPER, BRACED, BARE, ODD)),
    f"'{UPPER}' = u",
    f"app.ids.u = ('{UPPER}')",
    f"u = CAST('{UPPER}' AS STRING)",
    f"u <> '{UPPER}'",
    f"NOT (u = '{UPPER}' OR n = 2)",
    f"u IN ('{UPPER}', '{BARE[:-1]}2', NULL)",
    f"u NOT IN ('{UPPER}', '{BARE[:-1]}2')",
    f"u < '{UPPER}'",
    f"u BETWEEN '{UPPER}' AND '{BARE[:-1]}3'",
    f"u IS NOT DISTINCT FROM '{UPPER}'",
    f"CASE u WHEN '{UPPER}' THEN n = 1 ELSE n = 2 END",
    f"(u, n) IN (('{UPPER}', 1), ('{UPPER}', 2))",
    f"EXISTS (SELECT 1 FROM app.two WHERE v > '{UPPER}' AND ids.u = '{UPPER}')",
    f"n IN (SELECT t.n FROM (SELECT u AS w, n FROM app.ids) t WHERE t.w = '{UPPER}')",
    f"CAST(u AS STRING) = '{UPPER}'",
    f"s = '{UPPER}' AND u = s",
]
LIMITS = {CONDITIONS[-1]}
"""Two columns: Spark compares their texts."""


@pytest.mark.parametrize("condition", CONDITIONS)
def test_both_engines_find_the_same_rows(ids: SparkLake, condition: str) -> None:
    query = f"SELECT n FROM app.ids WHERE {condition} ORDER BY n"
    embedded = ids.lake.sql(query).fetchall()
    found = ids.lake.sql(query, engine="spark").fetchall()
    assert found == ([] if condition in LIMITS else embedded)
    assert bool(embedded) != condition.startswith("CAST(u")


def test_conditions_in_other_places_are_written_alike(ids: SparkLake) -> None:
    queries = [
        f"SELECT a.n, b.n FROM app.ids a LEFT JOIN app.ids b ON a.n = b.n AND b.u = '{UPPER}' ORDER BY 1",
        f"SELECT n, u = '{UPPER}' AS hit FROM app.ids ORDER BY 1",
        f"SELECT u, count(*) FROM app.ids GROUP BY u HAVING u = '{BRACED}'",
        f"SELECT s AS u, max(n) FROM app.ids GROUP BY s HAVING max(s) = '{UPPER}'",
        f"WITH w AS (SELECT u FROM app.ids UNION ALL SELECT u FROM app.ids) SELECT count(*) FROM w WHERE u = '{UPPER}'",
        "SELECT n, k FROM app.one",
        f"SELECT v, n FROM app.two WHERE v = '{UPPER[:-1]}2'",
    ]
    for query in queries:
        embedded = [tuple(str(v) if isinstance(v, UUID) else v for v in row) for row in ids.lake.sql(query).fetchall()]
        assert embedded
        assert [tuple(row) for row in ids.sql(query).collect()] == embedded, query


@pytest.mark.parametrize("value", [UPPER, BRACED, IDS[1]])
def test_parameters_are_found_by_value(ids: SparkLake, value: Any) -> None:
    query = "SELECT n FROM app.ids WHERE u = $u AND $u IS NOT NULL"
    assert ids.lake.sql(query, {"u": value}).fetchall() == [(1,)]
    assert [row.n for row in ids.sql(query, {"u": value}).collect()] == [1]
    assert [row.n for row in ids.sql("SELECT n FROM app.ids WHERE u IN (?, ?)", [value, None]).collect()] == [1]


def test_a_parameter_stays_as_it_is_where_it_is_a_text(ids: SparkLake) -> None:
    frame = ids.sql("SELECT $u AS shown, n FROM app.ids WHERE u = $u AND s = $u", {"u": UPPER})
    assert [tuple(row) for row in frame.collect()] == [(UPPER, 1)]


def test_such_conditions_leave_out_files(ids: SparkLake) -> None:
    everything = len(ids.sql("SELECT n FROM app.ids").inputFiles())
    assert len(ids.sql(f"SELECT n FROM app.ids WHERE u = '{BRACED}'").inputFiles()) < everything


def test_tables_are_read_by_value(ids: SparkLake) -> None:
    assert [row.n for row in ids.table("app.ids", where=f"u = '{UPPER}'").collect()] == [1]
    keys = build_runtime_filter(pa.table({"u": pa.array([UUID(UPPER).bytes], pa.uuid())}), ["u"])
    assert [row.n for row in ids.table("app.ids", runtime_filters=[keys]).collect()] == [1]


@pytest.mark.parametrize(
    ("query", "parameters", "column"),
    [
        ("SELECT n FROM app.ids WHERE u = 'nope'", None, 33),
        ("SELECT n FROM app.ids WHERE n = 1 AND u IN ($u)", {"u": f"urn:uuid:{LOWER}"}, 45),
        (f"SELECT n FROM app.ids WHERE u = '{{{LOWER}'", None, 33),
    ],
)
def test_a_text_that_is_no_uuid_is_told(ids: SparkLake, query: str, parameters: Any, column: int) -> None:
    with pytest.raises(SkerryError, match=r"(?i)convert"):
        ids.lake.sql(query, parameters).fetchall()
    with pytest.raises(SqlError, match="is no UUID, and column 'u' holds UUIDs") as caught:
        ids.sql(query, parameters)
    assert caught.value.position == (1, column)
