"""USE of an external catalog or namespace: where names of one and two parts are then."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from support.iceberg import Catalog


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    found = Catalog(Path(tmp_path_factory.mktemp("use")))
    for namespace in ("shop", "twin"):
        found.remote.create_namespace(namespace)
    for name, rows in (("ns.t", 1), ("shop.t", 2), ("twin.t", 3)):
        found.remote.create_table(name, pa.schema([("id", pa.int64())])).append(
            pa.table({"id": pa.array(range(rows), pa.int64())})
        )
    for database, first in (("app", 10), ("twin", 20)):
        found.lake.sql(f"CREATE TABLE {database}.t AS SELECT {first} AS id")
    yield found
    found.close()


@pytest.fixture(autouse=True)
def default(catalog: Catalog) -> Iterator[None]:
    yield
    catalog.lake.sql("USE default")


def count(catalog: Catalog, table: str) -> int:
    found: int = catalog.lake.sql(f"SELECT count(*) FROM {table}").fetchall()[0][0]
    return found


def test_names_of_one_and_two_parts_are_in_the_current_catalog(catalog: Catalog) -> None:
    sql = catalog.lake.sql
    assert sql("USE ice.shop").fetchall() == sql("USE ICE.shop").fetchall()
    assert (count(catalog, "t"), count(catalog, "ns.t"), count(catalog, "ice.ns.t")) == (2, 1, 1)
    assert sql("SELECT t.id, u.id FROM t JOIN ns.t u ON t.id = u.id").fetchall() == [(0, 0)]
    assert sql("SELECT current_database()").fetchall() == [("ice.shop",)]
    assert sql("SHOW CURRENT DATABASE").fetchall() == [("ice.shop",)]
    assert sql("SHOW TABLES").fetchall() == [("shop", "t", "table")]
    assert sql("SHOW TABLES FROM ns").fetchall() == [("ns", "t", "table")]
    assert [row[0] for row in sql("DESCRIBE t").fetchall()] == ["id"]
    assert count(catalog, "t$files") == 1
    sql("USE ns")
    assert (count(catalog, "t"), sql("SELECT current_database()").fetchall()) == (1, [("ice.ns",)])


def test_databases_of_the_lake_are_found_unless_the_catalog_has_such_a_namespace(catalog: Catalog) -> None:
    sql = catalog.lake.sql
    sql("USE ice.ns")
    assert sql("SELECT id FROM app.t").fetchall() == [(10,)]
    assert sql("SELECT a.id FROM app.t a LEFT JOIN t ON t.id = a.id").fetchall() == [(10,)]
    assert count(catalog, "twin.t") == 3, "the catalog's"
    assert sql("SELECT count(*) > 0 FROM system.tables").fetchall() == [(True,)]
    assert sql("SHOW TABLES FROM app").fetchall() == [("app", "t", "table")]
    sql("USE twin")
    assert sql("SELECT id FROM t").fetchall() == [(20,)], "a database of the lake, which USE looks for first"
    assert sql("SELECT id FROM twin.t").fetchall() == [(20,)]


def test_a_catalog_without_a_namespace(catalog: Catalog) -> None:
    sql = catalog.lake.sql
    sql("USE ice")
    assert count(catalog, "shop.t") == 2
    assert sql("SELECT current_database()").fetchall() == [("ice",)]
    with pytest.raises(skerry.SkerryError, match=r"t: write namespace\.t, or USE ice\.namespace first"):
        sql("SELECT * FROM t")
    with pytest.raises(skerry.SkerryError, match=r"write SHOW TABLES FROM ice\.namespace"):
        sql("SHOW TABLES")


def test_what_cannot_be_used_or_made(catalog: Catalog) -> None:
    sql = catalog.lake.sql
    for statement, problem in {
        "USE ice.nope": "there is no namespace nope in catalog ice",
        "USE other.ns": "there is no catalog other; USE database, or USE catalog.namespace; catalogs: ice",
        "USE nope": "there is no database nope",
    }.items():
        with pytest.raises(skerry.SkerryError, match=problem):
            sql(statement)
    assert sql("SELECT current_database()").fetchall() == [("default",)]
    sql("USE ice.ns")
    for statement, problem in {
        "CREATE TABLE made (id INT)": r"ice\.ns\.made cannot be created",
        "INSERT INTO t VALUES (1)": "it belongs to the external catalog ice",
        "CREATE VIEW v AS SELECT 1 AS x": "v would be in the external catalog ice, which is current",
        "CREATE VIEW app.v AS SELECT * FROM t": r"USE app, and write ice\.ns\.table",
    }.items():
        with pytest.raises(skerry.SkerryError, match=problem):
            sql(statement)
    sql("CREATE TABLE app.made AS SELECT id FROM t")
    assert sql("SELECT id FROM app.made").fetchall() == [(0,)]


def test_a_catalog_that_is_dropped_is_not_current_any_more(catalog: Catalog) -> None:
    sql = catalog.lake.sql
    catalog.lake.create_catalog("gone", catalog.properties)
    sql("USE gone.ns")
    sql("DROP CATALOG gone")
    assert sql("SELECT current_database()").fetchall() == [("default",)]
