"""What users of Spark do every day, on one session: names in Spark's catalog, temporary views, conditions, columns."""

from datetime import timedelta

import pytest
from pyspark.sql import DataFrame

from skerry import AlreadyExistsError, CommitIdentity, InvalidInputError, SqlError
from skerry.spark import SparkLake
from skerry.spark.read import frame as frame_module


@pytest.fixture
def shop(lake: SparkLake) -> SparkLake:
    lake.lake.sql("CREATE TABLE shop.orders (id BIGINT PRIMARY KEY, country STRING, price DOUBLE, note STRING)")
    lake.lake.sql("INSERT INTO shop.orders VALUES (1, 'CH', 1, 'a'), (2, 'GB', 2, 'b'), (3, 'CH', 3, 'c')")
    lake.spark.udf.register("first_letter", lambda text: text[:1])
    return lake


def _ids(frame: DataFrame) -> list[int]:
    return sorted(row.id for row in frame.select("id").collect())


def test_tables_have_names_in_sparks_catalog_and_follow_commits(shop: SparkLake) -> None:
    spark = shop.spark
    shop.lake.sql("CREATE TABLE shop.plain (id BIGINT, t TIMESTAMP, `odd name` STRING)")
    try:
        assert shop.register_views("shop") == ["shop.orders", "shop.plain"]
        assert _ids(spark.table("shop.orders")) == [1, 2, 3]
        shop.lake.sql("INSERT INTO shop.orders VALUES (4, 'FR', 4, 'd')")
        assert spark.sql("SELECT COUNT(*) FROM shop.orders WHERE price > 1").collect()[0][0] == 3
        assert spark.table("shop.plain").columns == ["id", "t", "odd name"]
        shop.lake.sql("ALTER TABLE shop.orders ADD COLUMN extra INT DEFAULT 7")
        shop.lake.sql("DROP TABLE shop.plain")
        assert shop.register_views("SHOP") == ["shop.orders"]
        assert {row.extra for row in spark.table("shop.orders").collect()} == {7}
        assert not spark.catalog.tableExists("shop.plain")
        spark.sql("DROP TABLE shop.orders")
        assert shop.lake.sql("SELECT COUNT(*) FROM shop.orders").fetchall() == [(4,)], "the lake's table stays"
        spark.sql("CREATE VIEW shop.orders AS SELECT 1 AS one")
        with pytest.raises(AlreadyExistsError, match=r"shop\.orders that is not the lake's"):
            shop.register_views("shop")
    finally:
        spark.sql("DROP DATABASE IF EXISTS shop CASCADE")


def test_a_temporary_view_uses_the_format(shop: SparkLake) -> None:
    spark = shop.spark
    options = (
        f"OPTIONS (warehouse '{shop.lake.root}', path 'shop.orders', columns 'id, price', where \"country = 'CH'\")"
    )
    spark.sql(f"CREATE OR REPLACE TEMPORARY VIEW swiss USING skerry {options}")
    assert [tuple(row) for row in spark.sql("SELECT * FROM swiss ORDER BY id").collect()] == [(1, 1.0), (3, 3.0)]
    shop.sql("DELETE FROM shop.orders WHERE id IN (SELECT id FROM swiss WHERE price > 2)")
    assert _ids(shop.table("shop.orders")) == [1, 2]
    assert _ids(spark.table("swiss")) == [1, 3], "a view reads the snapshot of when it was made"
    spark.catalog.dropTempView("swiss")


def test_a_table_with_other_columns_takes_over_the_name(shop: SparkLake) -> None:
    shop.sql(
        "CREATE OR REPLACE TABLE shop.orders AS SELECT id * 10 AS number, initcap(country) AS country FROM shop.orders"
    )
    shop.sql("INSERT INTO shop.orders VALUES (40, 'De')")
    rows = shop.lake.sql("SELECT number, country FROM shop.orders ORDER BY 1").fetchall()
    assert [number for number, _ in rows] == [10, 20, 30, 40]
    assert rows[0] == (10, "Ch")


@pytest.mark.parametrize("keyed", [True, False])
def test_rows_are_deleted_by_any_condition_of_spark(shop: SparkLake, keyed: bool) -> None:
    if not keyed:
        shop.lake.sql("CREATE OR REPLACE TABLE shop.orders AS SELECT * FROM shop.orders")
    shop.spark.range(3, 9).createOrReplaceTempView("gone")
    identity = CommitIdentity("test", 1)
    done = shop.delete(name="shop.orders", where="id IN (SELECT id FROM gone)", identity=identity)
    assert (done.operation.value, done.identity) == ("DELETE", identity)
    assert _ids(shop.table("shop.orders")) == [1, 2]
    assert shop.delete(name="shop.orders", where="id IN (SELECT id FROM gone)", identity=identity).id == done.id
    shop.delete(name="shop.orders", where='first_letter(country) = "G" -- and nothing else')
    assert _ids(shop.table("shop.orders")) == [1]
    with pytest.raises(SqlError, match="no_such_function"):
        shop.delete(name="shop.orders", where="no_such_function(id)")
    for wrong in ("size(array(1)) = 1) RETURNING (id", "size(array(1)) = 1); DROP TABLE shop.orders; SELECT (1"):
        with pytest.raises(InvalidInputError, match="where is one condition"):
            shop.delete(name="shop.orders", where=wrong)
    assert _ids(shop.table("shop.orders")) == [1]
    shop.spark.catalog.dropTempView("gone")


@pytest.mark.parametrize(
    "where",
    [
        "true) or (true",
        "size(array(id)) = 9) OR (true",
        "size(array(id)) = 9 OR (true",
        "size(array(id)) = 1 RETURNING id",
        "size(array(id)) = 1 LIMIT 1",
        "size(array(id)) = 1; DROP TABLE shop.orders",
        "size(array(id)) = 1 /* and",
    ],
)
def test_a_condition_of_a_delete_is_one_expression(shop: SparkLake, where: str) -> None:
    with pytest.raises(InvalidInputError, match="where is one condition, like"):
        shop.delete(name="shop.orders", where=where)
    assert _ids(shop.table("shop.orders")) == [1, 2, 3]


def test_a_condition_of_a_delete_is_one_expression_to_spark_too(shop: SparkLake) -> None:
    """In a raw literal of Spark's a backslash is a character like others, so the literal ends where ours goes on."""
    with pytest.raises(InvalidInputError, match="where: it is empty; write a condition like"):
        shop.delete(name="shop.orders", where=" ")
    with pytest.raises(InvalidInputError, match="where is one condition, like"):
        shop.delete(name="shop.orders", where=r"country = concat(r'a\') or (true --')")
    assert _ids(shop.table("shop.orders")) == [1, 2, 3]


def test_a_query_on_a_view_reads_the_columns_that_it_needs(shop: SparkLake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spark prunes columns of files that it reads natively; for merged ones, planning in ``lake.sql`` does."""
    shop.table("shop.orders").createOrReplaceTempView("orders_view")
    plan = shop.spark.sql("SELECT id, price FROM orders_view")._jdf.queryExecution().executedPlan().toString()
    assert "ReadSchema: struct<id:bigint,price:double>" in plan
    shop.spark.catalog.dropTempView("orders_view")
    shop.lake.sql("INSERT INTO shop.orders VALUES (1, 'XX', 9, 'z')")
    read: list[tuple[str, ...]] = []
    merged = frame_module.merged_frame

    def noting(spark, reader, sections):  # type: ignore[no-untyped-def]
        read.append(tuple(field.name for field in reader.fields))
        return merged(spark, reader, sections)

    monkeypatch.setattr(frame_module, "merged_frame", noting)
    assert _ids(shop.sql("SELECT id FROM (SELECT * FROM shop.orders) WHERE price > 2")) == [1, 3]
    assert read == [("id", "price")], "the tasks of a merge read two columns of four"


def test_a_renamed_table_is_read_written_and_followed_under_its_new_name(shop: SparkLake) -> None:
    before = shop.table("shop.orders")
    shop.sql("ALTER TABLE shop.orders RENAME TO sold")
    assert _ids(before) == [1, 2, 3], "a DataFrame of before reads on"
    more = shop.spark.createDataFrame([(4, "FR", 4.0, "d"), (1, "CH", 9.0, "e")], before.schema)
    shop.upsert(more, "shop.sold")
    shop.sql("DELETE FROM shop.sold WHERE id = 2")
    assert _ids(shop.table("shop.sold")) == [1, 3, 4]
    source = shop.spark.read.format("skerry").option("warehouse", shop.lake.root)
    assert _ids(source.load("shop.sold")) == [1, 3, 4]
    shop.lake.sql("CREATE TABLE shop.orders (id BIGINT PRIMARY KEY)")
    shop.lake.sql("INSERT INTO shop.orders VALUES (7)")
    assert (_ids(shop.table("shop.orders")), _ids(shop.table("shop.sold"))) == ([7], [1, 3, 4])
    shop.lake.table("shop.orders").remove_orphan_files(older_than=timedelta(0))
    assert _ids(shop.table("shop.sold")) == [1, 3, 4]
