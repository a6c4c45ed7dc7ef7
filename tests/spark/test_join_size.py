"""Which side of a join Spark builds: tables have an honest size in its plans, compacted or not."""

from collections.abc import Iterator

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession

from skerry.spark import SparkLake, connect

FACT_ROWS = 60_000
PARTS = 4_000
THRESHOLD = "spark.sql.autoBroadcastJoinThreshold"
LEAST = "1"
"""Nothing is as small as that: no side is broadcast."""


@pytest.fixture(scope="module")
def star(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    """A fact table whose runs overlap, and dimensions: merged, compacted, without a key, and empty."""
    with connect(spark, tmp_path_factory.mktemp("star") / "warehouse") as lake:
        own = lake.lake
        own.sql("CREATE TABLE shop.stores (s_id INT NOT NULL, s_country STRING, PRIMARY KEY (s_id))")
        own.sql("CREATE TABLE shop.days (d_id INT NOT NULL, d_month INT, PRIMARY KEY (d_id))")
        own.sql("CREATE TABLE shop.parts (p_id INT, p_name STRING, p_store INT)")
        own.sql("CREATE TABLE shop.closed (c_id INT NOT NULL, c_since DATE, PRIMARY KEY (c_id))")
        for name in ("shop.sales", "shop.compacted"):
            own.sql(f"""
                CREATE TABLE {name} (f_id BIGINT NOT NULL, f_day INT, f_store INT, f_part INT, f_amount DOUBLE,
                f_note STRING, PRIMARY KEY (f_id))
            """)
            for start in (0, FACT_ROWS // 3):
                own.table(name).upsert(_sales(range(start, FACT_ROWS - FACT_ROWS // 3 + start)))
        own.table("shop.compacted").compact(full=True)
        for low in (0, 3):  # two runs that overlap
            rows = [{"s_id": n, "s_country": "CH" if n % 2 else "GB"} for n in range(low, low + 17)]
            own.table("shop.stores").upsert(rows)
        own.table("shop.days").upsert([{"d_id": n, "d_month": n // 30} for n in range(360)])
        own.table("shop.days").compact(full=True)
        parts = [{"p_id": n, "p_name": f"part {n}", "p_store": n % 20} for n in range(PARTS)]
        own.table("shop.parts").append(parts)
        yield lake


def _sales(ids: range) -> pa.Table:
    columns = {
        "f_id": pa.array(ids, pa.int64()),
        "f_day": pa.array([n % 360 for n in ids], pa.int32()),
        "f_store": pa.array([n % 20 for n in ids], pa.int32()),
        "f_part": pa.array([n % PARTS for n in ids], pa.int32()),
        "f_amount": pa.array([n / 7 for n in ids], pa.float64()),
        "f_note": pa.array([f"note {n * 7919 % 10007}" for n in ids]),
    }
    return pa.table(columns)


def built(frame: DataFrame) -> list[str]:
    """The tables whose rows are broadcast for a join of the plan, by the first letter of their columns."""
    return sorted(_built(frame._jdf.queryExecution().sparkPlan()))


def _built(plan: object) -> Iterator[str]:
    name = plan.nodeName()  # type: ignore[attr-defined]
    if name in ("BroadcastHashJoin", "BroadcastNestedLoopJoin"):
        side = plan.left() if plan.buildSide().toString() == "BuildLeft" else plan.right()  # type: ignore[attr-defined]
        yield "".join(sorted(_letters(side)))
    children = plan.children()  # type: ignore[attr-defined]
    for number in range(children.size()):
        yield from _built(children.apply(number))


def _letters(plan: object) -> set[str]:
    output = plan.output()  # type: ignore[attr-defined]
    return {output.apply(number).name()[0] for number in range(output.size())}


STAR = {
    "a dimension behind the fact": (
        "SELECT s_country, sum(f_amount) FROM shop.sales JOIN shop.stores ON f_store = s_id GROUP BY 1",
        ["s"],
    ),
    "a dimension before the fact": (
        "SELECT s_country, sum(f_amount) FROM shop.stores JOIN shop.sales ON f_store = s_id GROUP BY 1",
        ["s"],
    ),
    "a compacted dimension": (
        "SELECT d_month, count(*) FROM shop.days JOIN shop.sales ON f_day = d_id GROUP BY 1",
        ["d"],
    ),
    "a dimension without a key": (
        "SELECT p_name, max(f_note) FROM shop.parts JOIN shop.sales ON f_part = p_id GROUP BY 1",
        ["p"],
    ),
    "three dimensions": (
        "SELECT d_month, s_country, p_name, sum(f_amount) FROM shop.sales JOIN shop.days ON f_day = d_id "
        "JOIN shop.stores ON f_store = s_id JOIN shop.parts ON f_part = p_id GROUP BY ALL",
        ["d", "p", "s"],
    ),
    "a filtered dimension": (
        "SELECT sum(f_amount) FROM shop.sales JOIN shop.stores ON f_store = s_id WHERE s_country = 'CH'",
        ["s"],
    ),
    "a filtered fact": (
        "SELECT s_country, count(*) FROM shop.stores JOIN shop.sales ON f_store = s_id WHERE f_amount > 10 GROUP BY 1",
        ["s"],
    ),
    "an outer join": (
        "SELECT f_id, d_month FROM shop.sales LEFT JOIN shop.days ON f_day = d_id",
        ["d"],
    ),
    "a semi join": (
        "SELECT count(*) FROM shop.sales WHERE f_store IN (SELECT s_id FROM shop.stores WHERE s_country = 'GB')",
        ["s"],
    ),
    "an empty dimension": (
        "SELECT f_id, c_since FROM shop.sales JOIN shop.closed ON f_store = c_id",
        [],  # Spark sees that there is nothing to join
    ),
}
"""Ten star queries, and the tables that are broadcast in each."""


@pytest.mark.parametrize("fact", ["shop.sales", "shop.compacted"])
@pytest.mark.parametrize("query", STAR)
def test_dimensions_of_star_queries_are_broadcast_and_the_fact_table_is_not(
    star: SparkLake, query: str, fact: str
) -> None:
    text, expected = STAR[query]
    assert built(star.sql(text.replace("shop.sales", fact))) == expected


@pytest.mark.parametrize("query", STAR)
def test_nothing_is_broadcast_that_is_larger_than_the_session_says(star: SparkLake, query: str) -> None:
    star.spark.conf.set(THRESHOLD, LEAST)
    try:
        assert built(star.sql(STAR[query][0])) == []
    finally:
        star.spark.conf.unset(THRESHOLD)


def size_of(frame: DataFrame) -> int:
    """What Spark believes a DataFrame to be, in bytes."""
    return int(frame._jdf.queryExecution().optimizedPlan().stats().sizeInBytes())


def test_a_table_is_as_large_in_a_plan_as_its_rows(star: SparkLake) -> None:
    merged = size_of(star.table("shop.sales"))
    rows = FACT_ROWS * (8 + 8 + 4 + 4 + 4 + 8 + 20)  # what Spark reckons for a row of these types
    assert rows <= merged <= 1.5 * rows
    assert size_of(star.table("shop.sales", ["f_id", "f_day"])) < merged / 2
    assert size_of(star.table("shop.sales", ["f_id"], where="f_id < 1000")) <= merged / 2


def test_long_texts_count_as_they_are_in_files(lake: SparkLake) -> None:
    lake.lake.sql("CREATE TABLE app.pages (id BIGINT NOT NULL, body STRING, PRIMARY KEY (id))")
    table = lake.lake.table("app.pages")
    for start in (0, 50):
        table.upsert(
            [{"id": n, "body": "".join(str(n * i * i) for i in range(900))} for n in range(start, start + 100)]
        )
    files = sum(meta.size_bytes for meta in table.scan().plan())
    assert files > 50 * 150 * 28
    assert files <= size_of(lake.table("app.pages")) <= 1.2 * files


def test_a_compacted_dimension_is_as_large_as_the_columns_that_are_read(lake: SparkLake) -> None:
    lake.lake.sql(
        'CREATE TABLE app.wide (id BIGINT NOT NULL, a STRING, b STRING, c STRING, "A b" STRING, PRIMARY KEY (id))'
    )
    text = [f"{n * 7919 % 10007}" for n in range(2000)]
    rows = pa.table({"id": pa.array(range(2000), pa.int64()), **dict.fromkeys(("a", "b", "c", "A b"), text)})
    lake.lake.table("app.wide").upsert(rows)
    assert size_of(lake.table("app.wide", ["id"])) < size_of(lake.table("app.wide")) / 3


HINTS = {
    "by alias": (
        "SELECT /*+ BROADCAST(a) */ count(*) FROM shop.sales a JOIN shop.stores b ON a.f_store = b.s_id",
        ["f"],
    ),
    "by the table's name": (
        "SELECT /*+ BROADCAST(sales) */ count(*) FROM shop.sales JOIN shop.stores ON f_store = s_id",
        ["f"],
    ),
    "by all of the name": (
        "SELECT /*+ MAPJOIN(`shop`.sales) */ count(*) FROM shop.stores JOIN shop.sales ON f_store = s_id",
        ["f"],
    ),
    "another join": (
        "SELECT /*+ REPARTITION(3), MERGE(shop.stores) */ count(*) FROM shop.sales JOIN shop.stores ON f_store = s_id",
        [],
    ),
    "in a subquery": (
        "WITH x AS (SELECT /*+ BROADCAST(s) */ f_id FROM shop.stores JOIN shop.sales s ON f_store = s_id) "
        "SELECT count(*) FROM x",
        ["f"],
    ),
}


@pytest.mark.parametrize("hint", HINTS)
def test_hints_say_which_side_of_a_join_is_built(star: SparkLake, hint: str) -> None:
    text, expected = HINTS[hint]
    frame = star.sql(text)
    assert built(frame) == expected
    assert [row[0] for row in frame.collect()] == [FACT_ROWS]


def test_a_hint_names_tables_of_one_name_in_two_databases(lake: SparkLake) -> None:
    for database in ("here", "there"):
        lake.lake.sql(f"CREATE TABLE {database}.t (id BIGINT NOT NULL, {database[0]}_n INT, PRIMARY KEY (id))")
        for n in (1, 2):
            lake.lake.table(f"{database}.t").upsert([{"id": n, f"{database[0]}_n": n}])
    text = "SELECT /*+ {} */ here.t.h_n, there.t.t_n FROM here.t JOIN there.t ON here.t.id = there.t.id"
    lake.spark.conf.set(THRESHOLD, LEAST)
    try:
        assert built(lake.sql(text.format("BROADCAST(there.t)"))) == ["it"]
        assert built(lake.sql(text.format("BROADCAST(here.t)"))) == ["hi"]
    finally:
        lake.spark.conf.unset(THRESHOLD)
