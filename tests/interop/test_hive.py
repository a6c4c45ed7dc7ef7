"""Tables of a real Hive metastore, written by pyiceberg and read by us: ``make interop`` runs it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from interop.metastore import HiveMetastore, missing_part


@pytest.fixture(scope="module")
def metastore(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HiveMetastore]:
    missing = missing_part()
    if missing is not None:
        (pytest.fail if os.environ.get("CI", "").lower() in ("true", "1") else pytest.skip)(missing)
    with HiveMetastore(tmp_path_factory.mktemp("hive")) as found:
        yield found


@pytest.fixture
def remote(metastore: HiveMetastore) -> Any:
    from hive_metastore.ttypes import DataOperationType
    from pyiceberg.catalog.hive import HiveCatalog

    class Writer(HiveCatalog):  # type: ignore[misc]
        """Says what its locks are for, which a metastore in test mode insists on."""

        def _create_lock_request(self, database_name: str, table_name: str) -> Any:
            found = super()._create_lock_request(database_name, table_name)
            for part in found.component:
                part.operationType, part.isAcid = DataOperationType.NO_TXN, False
            return found

    given = {"uri": metastore.uri, "warehouse": f"file://{metastore.folder}/warehouse"}
    return Writer("there", **given, **{"hive.hive2-compatible": "true"})


def rows(start: int) -> pa.Table:
    ids = list(range(start, start + 10))
    return pa.table({"id": pa.array(ids, pa.int64()), "name": [f"n{i}" for i in ids]})


def test_tables_of_a_hive_metastore_are_listed_and_read(remote: Any, metastore: HiveMetastore, tmp_path: Path) -> None:
    remote.create_namespace("sales")
    theirs = remote.create_table("sales.orders", rows(0).schema)
    theirs.append(rows(0))
    with skerry.connect(tmp_path / "lake", settings={"iceberg.cache.pointer-freshness": "0 s"}) as lake:
        lake.create_catalog("ice", {"type": "hive", "uri": metastore.uri})
        assert ("sales",) in lake.sql("SHOW DATABASES FROM ice").fetchall()
        assert lake.sql("SHOW TABLES FROM ice.sales").fetchall()[0][:2] == ("sales", "orders")
        assert lake.sql("SELECT count(*), sum(id) FROM ice.sales.orders").fetchall() == [(10, 45)]
        theirs.append(rows(10))
        assert lake.sql("SELECT name FROM ice.sales.orders WHERE id = 17").fetchall() == [("n17",)]
        first = theirs.snapshots()[0].snapshot_id
        assert lake.table("ice.sales.orders").scan(snapshot=first).count() == 10
        with theirs.update_schema() as update:
            update.rename_column("name", "called")
        assert lake.table("ice.sales.orders").scan(["called"], where="id < 1").to_arrow().to_pydict() == {
            "called": ["n0"]
        }
        with pytest.raises(skerry.NotFoundError, match="did you mean"):
            lake.sql("SELECT * FROM ice.sales.order_s")
        remote.drop_table("sales.orders")
        with pytest.raises(skerry.NotFoundError):
            lake.sql("SELECT * FROM ice.sales.orders")


def test_a_metastore_that_does_not_answer_is_an_error(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_catalog("ice", {"type": "hive", "uri": "thrift://127.0.0.1:9"})
        with pytest.raises(skerry.SkerryError, match="catalog ice"):
            lake.sql("SHOW DATABASES FROM ice").fetchall()
