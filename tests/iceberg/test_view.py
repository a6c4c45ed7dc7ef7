"""Views of external catalogs in SQL: which query runs, what its names mean, and what it cannot reach."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.iceberg.view import parse_view
from support.iceberg import Catalog
from support.iceberg_view import RestServer, put_view, view_metadata

ROWS = pa.table({"id": pa.array(range(10), pa.int64()), "n": pa.array([i % 3 for i in range(10)], pa.int64())})
DUCK = "SELECT n, count(*) AS c FROM t GROUP BY ALL"


@pytest.fixture
def shop(catalog: Catalog) -> Catalog:
    catalog.remote.create_table("ns.t", ROWS.schema).append(ROWS)
    catalog.remote.create_namespace("other")
    catalog.remote.create_table("other.t", ROWS.schema).append(ROWS.slice(0, 2))
    return catalog


def rows(catalog: Catalog, query: str) -> list[tuple[object, ...]]:
    return catalog.lake.sql(query).fetchall()


def test_views_are_read_listed_and_described(shop: Catalog) -> None:
    put_view(shop, "ns.v", view_metadata({"trino": "broken(", "duckdb": DUCK}, ["kind", "how_many"], comment="kinds"))
    assert rows(shop, "SELECT * FROM ice.ns.v ORDER BY kind") == [(0, 4), (1, 3), (2, 3)]
    assert rows(shop, "SELECT how_many FROM ice.ns.v AS x WHERE x.kind = 0") == [(4,)]
    assert rows(shop, "SELECT v.kind, t.id FROM ice.ns.v v JOIN ice.ns.t t ON t.id = v.how_many WHERE kind = 0") == [
        (0, 4)
    ]
    assert rows(shop, "SHOW TABLES FROM ice.ns") == [("ns", "t", "table"), ("ns", "v", "view")]
    assert rows(shop, "SHOW VIEWS FROM ice.ns") == [("ns", "v")]
    assert rows(shop, "SHOW VIEWS FROM ice.other") == []
    assert [row[:2] for row in rows(shop, "DESCRIBE ice.ns.v")] == [("kind", "BIGINT"), ("how_many", "BIGINT")]
    (shown,) = rows(shop, "SHOW CREATE VIEW ice.ns.v")
    assert "in the SQL of duckdb; names are looked up in ice.ns" in str(shown[0])
    assert DUCK in str(shown[0])
    view = shop.lake.view("ice.ns.v")
    assert (view.name, view.columns, view.comment, view.version) == ("ice.ns.v", ("kind", "how_many"), "kinds", 1)
    assert rows(shop, "SELECT count(*) FROM ICE.NS.V") == [(3,)]
    with pytest.raises(skerry.NotFoundError, match=r"ice\.ns\.v is a view, not a table"):
        shop.lake.table("ice.ns.v")
    with pytest.raises(skerry.NotFoundError, match=r"ice\.ns\.t is a table, not a view"):
        shop.lake.view("ice.ns.t")
    with pytest.raises(skerry.SkerryError, match="is a view: there is nothing to"):
        rows(shop, "DELETE FROM ice.ns.v")
    with pytest.raises(skerry.SkerryError, match="is a view, and has no versions"):
        rows(shop, "SELECT * FROM ice.ns.v FOR VERSION AS OF 1")


def test_the_dialect_is_ours_then_duckdb_else_it_is_refused(shop: Catalog) -> None:
    put_view(shop, "ns.v", view_metadata({"duckdb": "SELECT 1 AS a", "Skerry": "SELECT 2 AS a"}, ["a"]))
    assert rows(shop, "SELECT * FROM ice.ns.v") == [(2,)]
    put_view(shop, "ns.v", view_metadata({"trino": "SELECT 1", "spark": "SELECT 1"}, ["a"], version=2))
    with pytest.raises(skerry.SkerryError, match=r"view ice\.ns\.v: it has no query that DuckDB runs.* spark, trino"):
        rows(shop, "SELECT * FROM ice.ns.v")


def test_names_are_those_of_the_views_catalog(shop: Catalog) -> None:
    lake = shop.lake
    lake.sql("CREATE TABLE ns.t (id BIGINT)")  # a database of the lake with the name of a namespace
    lake.sql("CREATE TABLE default.secret (id BIGINT)")
    for text in (
        "SELECT count(*) AS c FROM t",
        "SELECT count(*) AS c FROM ns.t",
        "SELECT count(*) AS c FROM ice.ns.t",
        "SELECT count(ns.t.id) AS c FROM ns.t",
        "SELECT count(*) AS c FROM there.ns.t",
    ):
        put_view(shop, "ns.v", view_metadata({"duckdb": text}, ["c"]))
        if "there" in text:
            lake.drop_catalog("ice")
            lake.create_catalog("ice", {**shop.properties, "catalog-name": "there"})
        assert rows(shop, "SELECT c FROM ice.ns.v") == [(10,)], text
    put_view(shop, "ns.v", view_metadata({"duckdb": "SELECT count(*) AS c FROM t"}, ["c"], namespace=("other",)))
    assert rows(shop, "SELECT c FROM ice.ns.v") == [(2,)]
    for text in ("SELECT * FROM secret", "SELECT * FROM default.secret", "SELECT * FROM system.settings"):
        put_view(shop, "ns.v", view_metadata({"duckdb": text}, ["c"]))
        with pytest.raises(skerry.SkerryError, match=r"view ice\.ns\.v: there is no (table|namespace)"):
            rows(shop, "SELECT * FROM ice.ns.v")


def test_other_catalogs_are_out_of_reach_unless_the_reader_trusts_views(shop: Catalog) -> None:
    shop.lake.create_catalog("second", {**shop.properties, "catalog-name": "there"})
    by_name = view_metadata({"duckdb": "SELECT count(*) AS c FROM second.other.t"}, ["c"])
    by_default = view_metadata({"duckdb": "SELECT count(*) AS c FROM other.t"}, ["c"], catalog="second")
    put_view(shop, "ns.by_name", by_name)
    put_view(shop, "ns.by_default", by_default)
    with pytest.raises(skerry.SkerryError, match="there is no namespace second"):
        rows(shop, "SELECT * FROM ice.ns.by_name")
    with pytest.raises(skerry.SkerryError, match=r"is in the catalog 'second' \(default-catalog\), and views of ice"):
        rows(shop, "SELECT * FROM ice.ns.by_default")
    with skerry.connect(shop.folder / "lake", settings={"sql.external-files-in-views": True}) as trusting:
        assert trusting.sql("SELECT * FROM ice.ns.by_name").fetchall() == [(2,)]
        assert trusting.sql("SELECT * FROM ice.ns.by_default").fetchall() == [(2,)]


def test_views_read_no_files_and_end(shop: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "secret.csv"
    path.write_text("a\n1\n")
    put_view(shop, "ns.file", view_metadata({"duckdb": f"SELECT * FROM read_csv('{path}')"}, ["a"]))
    with pytest.raises(skerry.SkerryError, match=r"in view ice\.ns\.file: .*sql\.external-files-in-views"):
        rows(shop, "SELECT * FROM ice.ns.file")
    put_view(shop, "ns.a", view_metadata({"duckdb": "SELECT * FROM b"}, ["id"]))
    put_view(shop, "ns.b", view_metadata({"duckdb": "SELECT * FROM ns.a"}, ["id"]))
    with pytest.raises(skerry.SkerryError, match=r"made of itself: ice\.ns\.a → ice\.ns\.b → ice\.ns\.a"):
        rows(shop, "SELECT * FROM ice.ns.a")
    for number in range(60):
        after = "t" if number == 59 else f"deep{number + 1}"
        put_view(shop, f"ns.deep{number}", view_metadata({"duckdb": f"SELECT id FROM {after}"}, ["id"]))
    with pytest.raises(skerry.SkerryError, match="nested more than 50 deep"):
        rows(shop, "SELECT * FROM ice.ns.deep0")
    assert len(rows(shop, "SELECT * FROM ice.ns.deep20")) == 10


def test_own_views_may_be_made_of_external_ones(shop: Catalog) -> None:
    put_view(shop, "ns.v", view_metadata({"duckdb": DUCK}, ["n", "c"]))
    shop.lake.sql("CREATE VIEW app.twice AS SELECT n, 2 * c AS d FROM ice.ns.v")
    assert rows(shop, "SELECT d FROM app.twice WHERE n = 0") == [(8,)]
    put_view(shop, "ns.v", view_metadata({"duckdb": DUCK + " HAVING n = 0"}, ["n", "c"], version=2))
    assert rows(shop, "SELECT d FROM app.twice") == [(8,)]


def test_columns_that_spark_calls_as_the_query_does_are_not_renamed(shop: Catalog) -> None:
    """So a view of all columns of a table also shows those that were added since."""
    known = {"spark.query-column-names": "id,n"}
    put_view(shop, "ns.v", view_metadata({"duckdb": "SELECT * FROM t"}, ["id", "n"], **known))
    with shop.remote.load_table("ns.t").update_schema() as change:
        change.add_column("late", shop.remote.load_table("ns.t").schema().find_type("n"))
    assert shop.lake.sql("SELECT * FROM ice.ns.v").columns == ["id", "n", "late"]


def test_a_missing_metadata_file_is_named(shop: Catalog) -> None:
    put_view(shop, "ns.v", view_metadata({"duckdb": DUCK}, ["n", "c"]))
    (shop.folder / "ns.v.1.metadata.json").unlink()
    with pytest.raises(skerry.SkerryError, match=r"ns\.v\.1\.metadata\.json"):
        rows(shop, "SELECT * FROM ice.ns.v")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"{", "not JSON"),
        (b"[]", "not the metadata of an Iceberg view"),
        (b'{"format-version": 1}', "not the metadata of an Iceberg view"),
        (b'{"format-version": 1, "versions": [], "current-version-id": 3}', "not the metadata of an Iceberg view"),
        (b'{"format-version": 2}', "version 2"),
    ],
)
def test_metadata_that_is_no_view_is_an_error(data: bytes, problem: str) -> None:
    with pytest.raises(skerry.SkerryError, match=problem):
        parse_view(data, "v.json")


def test_metadata_may_be_compressed() -> None:
    """As Spark writes it by default."""
    whole = gzip.compress(json.dumps(view_metadata({"spark": "SELECT 1"}, ["a"])).encode())
    assert parse_view(whole, "v.gz.metadata.json").queries == (("spark", "SELECT 1"),)
    with pytest.raises(skerry.SkerryError, match="not a whole gzip file"):
        parse_view(whole[:-5], "v.gz.metadata.json")


# REST


@pytest.fixture
def server() -> Iterator[RestServer]:
    with RestServer() as started:
        yield started


def test_views_of_rest_catalogs_are_cached(catalog: Catalog, server: RestServer, tmp_path: Path) -> None:
    theirs = catalog.remote.create_table("ns.t", ROWS.schema)
    theirs.append(ROWS)
    server.tables["ns", "t"] = theirs.metadata_location
    server.views["ns", "v"] = view_metadata({"duckdb": DUCK, "spark": DUCK}, ["n", "c"])
    with skerry.connect(tmp_path / "rest", settings={"iceberg.cache.pointer-freshness": "1 h"}) as lake:
        lake.create_catalog("far", {"type": "rest", "uri": server.uri})
        assert lake.sql("SELECT c FROM far.ns.v WHERE n = 0").fetchall() == [(4,)]
        assert server.calls == {"table": 2, "view": 1}  # is there a table v? no: a view; and the table that it reads
        server.calls.clear()
        assert lake.sql("SELECT sum(c) FROM far.ns.v").fetchall() == [(10,)]
        assert server.calls == {}
        server.views["ns", "v"] = view_metadata({"duckdb": "SELECT 7 AS a, 8 AS b"}, ["n", "c"], version=2)
        assert lake.sql("SELECT sum(c) FROM far.ns.v").fetchall() == [(10,)]
        lake.sql("REFRESH TABLE far.ns.v")
        assert lake.sql("SELECT * FROM far.ns.v").fetchall() == [(7, 8)]
        assert lake.sql("SHOW TABLES FROM far.ns").fetchall() == [("ns", "t", "table"), ("ns", "v", "view")]
        found = lake.sql("SELECT loads FROM system.cache_statistics WHERE cache = 'views'").fetchall()
        assert found == [(2,)]
        # the name becomes a table's
        server.tables["ns", "v"] = theirs.metadata_location
        del server.views["ns", "v"]
        lake.sql("REFRESH CATALOG far")
        assert lake.sql("SELECT count(*) FROM far.ns.v").fetchall() == [(10,)]
        with pytest.raises(skerry.NotFoundError, match=r"there is no table far\.ns\.w"):
            lake.sql("SELECT * FROM far.ns.w")
