"""Views of external catalogs on Spark: in Spark's dialect if they have a query in it, else translated."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

import skerry
from support.iceberg import Catalog
from support.iceberg_view import put_view, view_metadata

ROWS = pa.table({"id": pa.array(range(10), pa.int64()), "n": pa.array([i % 3 for i in range(10)], pa.int64())})


@pytest.fixture(scope="module")
def catalog(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    found = Catalog(tmp_path_factory.mktemp("views"))
    found.remote.create_table("ns.t", ROWS.schema).append(ROWS)
    yield found
    found.close()


def rows(catalog: Catalog, query: str) -> list[tuple[object, ...]]:
    return catalog.lake.sql(query, engine="spark").fetchall()


def test_both_engines_read_a_view_each_in_its_dialect(catalog: Catalog) -> None:
    queries = {
        "spark": "SELECT `n`, count(*) AS c, collect_list(ns.t.id) AS ids FROM `ns`.`t` GROUP BY n",
        "duckdb": "SELECT n, count(*) AS c, list(id) AS ids FROM t GROUP BY ALL",
    }
    put_view(catalog, "ns.v", view_metadata(queries, ["kind", "how_many", "ids"]))
    query = "SELECT kind, how_many FROM ice.ns.v WHERE kind > 0 ORDER BY kind"
    assert rows(catalog, query) == [(1, 3), (2, 3)] == catalog.lake.sql(query).fetchall()
    catalog.lake.sql("CREATE TABLE IF NOT EXISTS app.own (kind BIGINT NOT NULL, label STRING, PRIMARY KEY (kind))")
    catalog.lake.table("app.own").upsert([{"kind": 2, "label": "two"}])
    joined = "SELECT o.label, v.how_many FROM ice.ns.v v JOIN app.own o ON o.kind = v.kind"
    assert rows(catalog, joined) == [("two", 3)] == catalog.lake.sql(joined).fetchall()


def test_a_query_of_ours_is_translated_and_others_are_refused(catalog: Catalog) -> None:
    ours = "SELECT n, list(id ORDER BY id)[1] AS first FROM t GROUP BY n"
    put_view(catalog, "ns.ours", view_metadata({"skerry": "SELECT n, min(id) AS first FROM t GROUP BY n"}, ["n", "a"]))
    assert sorted(rows(catalog, "SELECT * FROM ice.ns.ours")) == [(0, 0), (1, 1), (2, 2)]
    put_view(catalog, "ns.theirs", view_metadata({"trino": ours}, ["n", "a"]))
    with pytest.raises(skerry.SkerryError, match=r"it has no query that Spark runs, .* its dialects are trino"):
        rows(catalog, "SELECT * FROM ice.ns.theirs")


def test_views_reach_neither_files_nor_the_session(catalog: Catalog, spark: SparkSession, tmp_path: Path) -> None:
    spark.range(1).write.parquet(str(tmp_path / "secret"))
    put_view(catalog, "ns.file", view_metadata({"spark": f"SELECT * FROM parquet.`{tmp_path}/secret`"}, ["a"]))
    with pytest.raises(skerry.SkerryError, match=r"view ice\.ns\.file: there is no namespace parquet"):
        rows(catalog, "SELECT * FROM ice.ns.file")
    spark.range(3).createOrReplaceTempView("of_the_session")
    try:
        put_view(catalog, "ns.session", view_metadata({"spark": "SELECT * FROM of_the_session"}, ["a"]))
        with pytest.raises(skerry.SkerryError, match=r"view ice\.ns\.session: there is no table"):
            rows(catalog, "SELECT * FROM ice.ns.session")
    finally:
        spark.catalog.dropTempView("of_the_session")
    put_view(catalog, "ns.code", view_metadata({"spark": "SELECT java_method('a', 'b') AS a"}, ["a"]))
    with pytest.raises(skerry.SkerryError, match=r"in view ice\.ns\.code: function 'java_method'"):
        rows(catalog, "SELECT * FROM ice.ns.code")
