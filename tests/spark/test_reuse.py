"""The reuse trap: a DataFrame or view that is used twice in one query, each time with other conditions.

Spark's Python data sources keep pushed filters on the source, so that one use gets the filter of the other. Every way
in to a lake is tried here, with a table that is merged and one that Spark reads by itself.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry import Field
from skerry.spark import SparkLake, connect

WAYS = ["table", "sql", "format", "view of table", "view of format", "SQL view", "USING"]
OWN_PLANS = {"table", "sql", "view of table", "SQL view"}
"""Ways in which Spark reads some files by itself; the format reads all of them in tasks of ours."""


@pytest.fixture(scope="module")
def numbers(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    """Tables ``app.merged`` and ``app.native`` with ids 0 to 99 and their tenths."""
    with connect(spark, tmp_path_factory.mktemp("numbers")) as lake:
        fields = [Field("id", "BIGINT", False), Field("tenth", "INT")]
        merged = lake.lake.create_table(
            "app.merged", fields, primary_key=["id"], partition_by=["bucket(2, id)"], options={"compaction.mode": "off"}
        )
        merged.upsert([{"id": n, "tenth": -1} for n in range(100)])
        merged.upsert([{"id": n, "tenth": n // 10} for n in range(100)])
        native = lake.lake.create_table("app.native", fields)
        native.append([{"id": n, "tenth": n // 10} for n in range(100)])
        lake.lake.create_view("app.merged_view", "SELECT id, tenth FROM merged")
        lake.lake.create_view("app.native_view", "SELECT id, tenth FROM native")
        yield lake


def opened(lake: SparkLake, way: str, name: str) -> DataFrame:
    spark = lake.spark
    reader = spark.read.format("skerry").option("warehouse", lake.lake.root)
    if way == "table":
        return lake.table(f"app.{name}")
    if way == "sql":
        return lake.sql(f"SELECT id, tenth FROM app.{name}")
    if way == "format":
        return reader.load(f"app.{name}")
    if way == "SQL view":
        return lake.sql(f"SELECT * FROM app.{name}_view")
    if way == "USING":
        options = f"warehouse '{lake.lake.root}', path 'app.{name}'"
        spark.sql(f"CREATE OR REPLACE TEMPORARY VIEW used USING skerry OPTIONS ({options})")
    else:
        source = lake.table(f"app.{name}") if way == "view of table" else reader.load(f"app.{name}")
        source.createOrReplaceTempView("used")
    return spark.table("used")


def ids(frame: DataFrame) -> list[int]:
    return sorted(row[0] for row in frame.select("id").collect())


USES: dict[str, tuple[Callable[[DataFrame], Any], Any]] = {
    "union": (lambda df: ids(df.where("id < 3").union(df.where("id > 97"))), [0, 1, 2, 98, 99]),
    "union of the same": (lambda df: df.where("tenth = 5").union(df).count(), 110),
    "self-join": (
        lambda df: sorted(
            tuple(row)
            for row in df.where("id < 12")
            .alias("a")
            .join(df.where("id > 8").alias("b"), "id")
            .select("id", "a.tenth", "b.tenth")
            .collect()
        ),
        [(9, 0, 0), (10, 1, 1), (11, 1, 1)],
    ),
    "anti-join": (lambda df: ids(df.join(df.where("id >= 2"), "id", "left_anti")), [0, 1]),
    "subquery": (
        lambda df: ids(df.where(F.col("id") > 97).join(df.groupBy().agg(F.max("id").alias("m"))).where("id = m")),
        [99],
    ),
    "intersect": (lambda df: ids(df.where("id < 5").intersect(df.where("id > 3"))), [4]),
}


@pytest.mark.parametrize("way", WAYS)
def test_each_use_has_its_own_conditions(numbers: SparkLake, way: str) -> None:
    for name in ("merged", "native") if way in OWN_PLANS else ("merged",):
        frame = opened(numbers, way, name)
        try:
            for title, (use, expected) in USES.items():
                assert use(frame) == expected, (way, name, title)
        finally:
            numbers.spark.catalog.dropTempView("used")


@pytest.mark.parametrize("way", ["table", "format"])
def test_a_cached_dataframe_gives_the_same(numbers: SparkLake, way: str) -> None:
    frame = opened(numbers, way, "merged")
    narrow = frame.where("id < 10").cache()
    try:
        assert ids(narrow.where("id > 7")) == [8, 9]
        assert frame.where("id >= 95").count() == 5
        assert ids(narrow.union(frame.where("id = 99"))) == [*range(10), 99]
    finally:
        narrow.unpersist()


def test_views_and_tables_are_used_twice_in_one_text(numbers: SparkLake) -> None:
    query = """
        SELECT a.id FROM app.merged a JOIN app.merged b ON a.id = b.id + 1 WHERE a.tenth = 1 AND b.tenth = 0
        UNION ALL SELECT id FROM app.merged_view WHERE id = 50
        UNION ALL SELECT id FROM app.merged WHERE id IN (SELECT id FROM app.native WHERE tenth = 9 AND id > 98)
        UNION ALL (WITH c AS (SELECT * FROM app.native) SELECT x.id FROM c x, c y WHERE x.id = 3 AND y.id = 4)
    """
    assert ids(numbers.sql(query)) == [3, 10, 50, 99]


def test_one_query_sees_one_state_of_a_table(numbers: SparkLake) -> None:
    table = numbers.lake.create_table("app.moving", [Field("id", "BIGINT", False)], primary_key=["id"])
    table.upsert([{"id": 1}])
    frames = [opened(numbers, way, "moving") for way in ("table", "format")]
    table.upsert([{"id": 2}])
    for frame in frames:
        assert frame.union(frame).count() == 2
