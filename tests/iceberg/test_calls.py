"""How often the catalog and its storage are asked."""

from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.iceberg.remote import RemoteCatalog
from skerry.iceberg.storage import TableStorage
from support.iceberg import Catalog

ROWS = pa.table({"id": pa.array(range(10), pa.int64())})


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Calls of the catalog by name, and files of metadata that are read."""
    found: Counter[str] = Counter()

    def counting(kind: type, name: str, title: Any) -> None:
        original = getattr(kind, name)

        def called(self: Any, *arguments: Any) -> Any:
            key = title(*arguments)
            if key is not None:
                found[key] += 1
            return original(self, *arguments)

        monkeypatch.setattr(kind, name, called)

    for name in ("locate", "namespaces", "tables", "view"):
        counting(RemoteCatalog, name, lambda *_, name=name: name)
    counting(TableStorage, "read", lambda path: "snap" if "/snap-" in path else path.rpartition(".")[2])
    return found


@pytest.fixture
def slow(tmp_path: Path) -> Any:
    catalog = Catalog(tmp_path, **{"iceberg.cache.pointer-freshness": "1 h"})
    yield catalog
    catalog.close()


def test_a_second_query_asks_nothing_and_a_refresh_asks_once(slow: Catalog, counts: Counter[str]) -> None:
    theirs = slow.remote.create_table("ns.t", ROWS.schema)
    theirs.append(ROWS)
    theirs.append(ROWS)
    query = "SELECT count(*), max(id) FROM ice.ns.t WHERE id >= 0"
    assert slow.lake.sql(query).fetchall() == [(20, 9)]
    assert counts == {"locate": 1, "json": 1, "snap": 1, "avro": 2}
    counts.clear()
    assert slow.lake.sql(query).fetchall() == [(20, 9)]
    assert slow.lake.table("ice.ns.t").scan(where="id = 3").count() == 2
    assert counts == {}
    theirs.append(ROWS)
    assert slow.lake.sql(query).fetchall() == [(20, 9)]  # as fresh as the setting says
    slow.lake.sql("REFRESH TABLE ice.ns.t")
    assert slow.lake.sql(query).fetchall() == [(30, 9)]
    assert counts == {"locate": 1, "json": 1, "snap": 1, "avro": 1}  # only the manifest that is new
    counts.clear()
    slow.lake.sql("REFRESH CATALOG ice")
    assert slow.lake.sql(query).fetchall() == [(30, 9)]
    assert counts == {"locate": 1}


@pytest.mark.parametrize("refresh", ["TABLE ICE.NS.T", "TABLE ice.Ns.t", "DATABASE ICE.NS", "CATALOG ICE"])
def test_a_refresh_finds_names_in_any_case(slow: Catalog, refresh: str) -> None:
    theirs = slow.remote.create_table("ns.t", ROWS.schema)
    query = "SELECT count(*) FROM ice.NS.T"
    assert slow.lake.sql(query).fetchall() == [(0,)]
    theirs.append(ROWS)
    slow.lake.sql(f"REFRESH {refresh}")
    assert slow.lake.sql(query).fetchall() == [(10,)]


def test_without_a_bound_each_query_asks_for_the_pointer_alone(catalog: Catalog, counts: Counter[str]) -> None:
    theirs = catalog.remote.create_table("ns.t", ROWS.schema)
    theirs.append(ROWS)
    table = catalog.lake.table("ice.ns.t")
    assert table.scan(where="id < 3").to_arrow().num_rows == 3
    counts.clear()
    assert table.scan(where="id < 3").to_arrow().num_rows == 3
    assert counts == {"locate": 1}
    theirs.append(ROWS)
    assert table.scan().count() == 20
    assert catalog.lake.sql("SELECT count(*) FROM ice.ns.t").fetchall() == [(20,)]
    theirs.append(ROWS)
    assert catalog.lake.sql("SELECT count(*) FROM ice.ns.t").fetchall() == [(30,)]  # a kept plan is not used again


def test_names_are_listed_once_and_found_in_any_case(slow: Catalog, counts: Counter[str]) -> None:
    slow.remote.create_table("ns.Orders", ROWS.schema).append(ROWS)
    for _ in range(2):
        assert slow.lake.sql("SHOW TABLES FROM ice.ns").fetchall() == [("ns", "Orders", "table")]
        assert slow.lake.sql("SHOW DATABASES FROM ICE").fetchall() == [("ns",)]
    assert counts == {"namespaces": 1, "tables": 1}
    assert slow.lake.sql("SELECT count(*) FROM Ice.NS.orders").fetchall() == [(10,)]
    with pytest.raises(skerry.SkerryError, match=r"there is no table ice.ns.orderz; did you mean ice.ns.Orders\?"):
        slow.lake.table("ice.ns.orderz")
    with pytest.raises(skerry.SkerryError, match="there is no namespace nt in catalog ice; namespaces: ns"):
        slow.lake.table("ice.nt.orders")


def test_a_name_in_another_case_costs_no_call_once_names_are_listed(slow: Catalog, counts: Counter[str]) -> None:
    slow.remote.create_table("ns.orders", ROWS.schema).append(ROWS)
    for name in ("ns.ORDERS", "NS.Orders", "ns.orders"):
        assert slow.lake.sql(f"SELECT count(*) FROM ice.{name} WHERE id >= 0").fetchall() == [(10,)]
        counts.clear()
        assert slow.lake.sql(f"SELECT count(*) FROM ice.{name}").fetchall() == [(10,)]
        assert slow.lake.table(f"ice.{name}").scan(where="id = 1").count() == 1
        assert counts == {}
    slow.remote.create_table("ns.ORDERS", ROWS.schema)
    assert slow.lake.sql("SELECT count(*) FROM ice.ns.ORDERS").fetchall() == [(10,)]  # as fresh as the setting says
    slow.lake.sql("REFRESH TABLE ice.ns.orders")
    assert slow.lake.sql("SELECT count(*) FROM ice.ns.ORDERS").fetchall() == [(0,)]
    with pytest.raises(skerry.SkerryError, match="could be any of ORDERS, orders, which differ in case"):
        slow.lake.table("ice.ns.Orders")


def test_the_rule_for_case_is_a_property_of_the_catalog(slow: Catalog, counts: Counter[str]) -> None:
    lake, sql = slow.lake, slow.lake.sql
    slow.remote.create_namespace("Shop")
    slow.remote.create_table("Shop.Orders", ROWS.schema).append(ROWS)
    lake.create_catalog("exact", {**slow.properties, "names.case": "exact"})
    lake.create_catalog("lower", {**slow.properties, "names.case": "lower"})
    assert sql("SELECT count(*) FROM exact.Shop.Orders").fetchall() == [(10,)]
    for name in ("exact.Shop.orders", "exact.shop.Orders"):
        with pytest.raises(skerry.SkerryError, match=r"there is no .*; did you mean (exact.Shop.Orders|Shop)\?"):
            sql(f"SELECT count(*) FROM {name}").fetchall()
    assert sql("SHOW DATABASES FROM lower").fetchall() == [("ns",), ("shop",)]
    assert sql("SHOW TABLES FROM lower.shop").fetchall() == [("shop", "orders", "table")]
    for name in ("lower.shop.orders", "lower.Shop.Orders"):
        assert sql(f"SELECT count(*) FROM {name}").fetchall() == [(10,)]
        assert lake.table(name).name == "lower.shop.orders"
    counts.clear()
    assert sql("SELECT count(*) FROM lower.SHOP.ORDERS").fetchall() == [(10,)]
    assert counts == {}
    slow.remote.create_table("Shop.orders", ROWS.schema)
    sql("REFRESH CATALOG lower")
    assert sql("SHOW TABLES FROM lower.shop").fetchall() == [("shop", "orders", "table")]
    with pytest.raises(
        skerry.SkerryError, match=r"table orders of catalog lower could be any of Orders, orders, .*'names.case'"
    ):
        sql("SELECT count(*) FROM lower.shop.orders").fetchall()
    assert sql("SELECT count(*) FROM exact.Shop.orders").fetchall() == [(0,)]
    with pytest.raises(skerry.SkerryError, match=r"'names.case' of a catalog is 'upper'; it is one of exact, lower"):
        lake.create_catalog("upper", {**slow.properties, "names.case": "upper"})


@pytest.mark.parametrize("leaves", ["REFRESH CATALOG ice", "REFRESH TABLE ice.ns.t0", "eviction"])
def test_what_opens_a_tables_files_is_released_with_its_entry(tmp_path: Path, leaves: str) -> None:
    entries = "1" if leaves == "eviction" else "50"
    catalog = Catalog(tmp_path, **{"iceberg.cache.pointer-freshness": "1 h", "iceberg.cache.max-entries": entries})
    remote = catalog.lake._names.external.get("ice").remote
    for number in range(5):
        catalog.remote.create_table(f"ns.t{number}", ROWS.schema)
        table = catalog.lake.table(f"ice.ns.t{number}")
        opener = table._table.loader.storage.opener
        remote.file_io(opener._access, "file:///x")
        del opener, table
    if leaves == "eviction":
        assert len(remote._opened) == 1
    else:
        assert len(remote._opened) == 5
        catalog.lake.sql(leaves)
        assert len(remote._opened) == (4 if "TABLE" in leaves else 0)
    catalog.close()


def test_namespaces_of_several_levels(slow: Catalog, counts: Counter[str]) -> None:
    slow.remote.create_namespace(("ns", "Deep"))
    slow.remote.create_namespace(("ns", "Deep", "x"))
    slow.remote.create_table(("ns", "Deep", "T"), ROWS.schema)
    sql = slow.lake.sql
    for _ in range(2):
        assert sql("SHOW DATABASES FROM ice").fetchall() == [("ns",)]
        assert sql("SHOW DATABASES FROM ice.NS").fetchall() == [("ns.Deep",)]
        assert sql("SHOW DATABASES FROM ice.ns.deep").fetchall() == [("ns.Deep.x",)]
        assert [row[1] for row in sql("SHOW TABLES FROM ice.ns.deep").fetchall()] == ["T"]
        assert sql("SHOW TABLES FROM ice.ns").fetchall() == []
    assert counts == {"namespaces": 3, "tables": 2}
    assert sql("SELECT count(*) FROM ice.NS.deep.t").fetchall() == [(0,)]
    with pytest.raises(
        skerry.SkerryError, match=r"there is no namespace ns\.depp in catalog ice; did you mean ns\.Deep"
    ):
        sql("SHOW TABLES FROM ice.ns.depp")
    slow.remote.create_namespace(("ns", "new"))
    sql("REFRESH DATABASE ice.ns")
    assert sql("SHOW DATABASES FROM ice.ns").fetchall() == [("ns.Deep",), ("ns.new",)]


def test_a_catalog_that_is_opened_empty_finds_what_is_created_later(catalog: Catalog) -> None:
    show = "SHOW DATABASES FROM ice"
    catalog.remote.drop_namespace("ns")
    assert catalog.lake.sql(show).fetchall() == []
    catalog.remote.create_namespace("ns")  # by a catalog of the name "there"
    assert catalog.lake.sql(show).fetchall() == [("ns",)]
    catalog.remote.create_table("ns.t", ROWS.schema)
    assert catalog.lake.sql("SELECT count(*) FROM ice.ns.t").fetchall() == [(0,)]


def test_a_table_that_is_dropped_there_is_gone_here(catalog: Catalog) -> None:
    catalog.remote.create_table("ns.t", ROWS.schema)
    assert catalog.lake.table("ice.ns.t").scan().count() == 0
    catalog.remote.drop_table("ns.t")
    with pytest.raises(skerry.SkerryError, match=r"there is no table ice.ns.t"):
        catalog.lake.table("ice.ns.t")


def test_a_stale_state_is_shown_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings = {"iceberg.cache.pointer-freshness": "0 s", "iceberg.cache.stale-if-error": "1 h"}
    catalog = Catalog(tmp_path, **settings)
    catalog.remote.create_table("ns.t", ROWS.schema).append(ROWS)
    query = "SELECT count(id) FROM ice.ns.t"
    assert catalog.lake.sql(query).fetchall() == [(10,)]
    assert "stale" not in catalog.lake.table("ice.ns.t").scan().explain()

    def fails(self: RemoteCatalog, *_: Any) -> None:
        raise skerry.StorageError("catalog", "it is down")

    monkeypatch.setattr(RemoteCatalog, "locate", fails)
    assert catalog.lake.sql(query).fetchall() == [(10,)]
    assert "a table is read as it was" in caplog.text
    for text in (catalog.lake.table("ice.ns.t").scan().explain(), str(catalog.lake.sql(f"EXPLAIN {query}").fetchall())):
        assert "stale    the catalog fails, so this is the last known state: StorageError: catalog: it is down" in text
    catalog.close()


def test_statistics_of_the_caches(slow: Catalog) -> None:
    assert slow.lake.sql("SELECT count(*) FROM system.cache_statistics").fetchall() == [(0,)]
    slow.remote.create_table("ns.t", ROWS.schema).append(ROWS)
    for _ in range(3):
        slow.lake.table("ice.ns.t").scan().to_arrow()
    where = "catalog_name = 'ice' AND cache = 'tables'"
    query = f"SELECT loads, hits > 0, failures FROM system.cache_statistics WHERE {where}"
    assert slow.lake.sql(query).fetchall() == [(1, True, 0)]


def test_statements_about_a_table_say_what_it_is(catalog: Catalog) -> None:
    catalog.remote.create_table("ns.t", ROWS.schema)
    assert catalog.lake.sql("DESCRIBE ice.ns.t").fetchall() == [("id", "BIGINT", True, None, None, None, None)]
    reason = r"it belongs to the external catalog ice, which Skerry only reads"
    for text in (
        "INSERT INTO ice.ns.t VALUES (1)",
        "DELETE FROM ice.ns.t",
        "UPDATE ice.ns.t SET id = 1",
        "ALTER TABLE ice.ns.t ADD COLUMN x INT",
        "CREATE INDEX i ON ice.ns.t (id) USING bloom",
        "SHOW CREATE TABLE ice.ns.t",
        "CALL compact('ice.ns.t')",
    ):
        with pytest.raises(skerry.SkerryError, match=reason):
            catalog.lake.sql(text).fetchall()
