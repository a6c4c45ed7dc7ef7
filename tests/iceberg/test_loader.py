"""Metadata files of other storages, whose names may be used again."""

from collections import Counter
from pathlib import Path
from typing import Any

import orjson
import pyarrow as pa
import pytest

import skerry
from skerry.iceberg import external_catalog
from skerry.iceberg.table_access import TableAccess
from support.iceberg import HandTable

_UNIQUE = "00001-5f2b9a3e-8a4b-4b8e-9a55-3a1f0c1d2e3f.metadata.json"


class MemoryRemote:
    """A catalog of one table, and the storage of its files."""

    def __init__(self) -> None:
        self.location = ""
        self.files: dict[str, bytes] = {}
        self.reads: Counter[str] = Counter()

    def publish(self, name: str, folder: Path, column: str) -> None:
        """A table with one column and no snapshot."""
        hand = HandTable(folder, [{"id": 1, "name": column, "type": "long", "required": False}])
        self.location = f"s3://bucket/t/metadata/{name}"
        self.files[self.location] = orjson.dumps(hand.metadata())

    def namespaces(self, parent: str = "") -> list[str]:
        return ["ns"]

    def tables(self, namespace: str) -> list[str]:
        return ["t"]

    def locate(self, namespace: str, table: str, known: TableAccess | None = None) -> Any:
        access = known or TableAccess(namespace, table)
        return type("Located", (), {"location": self.location, "metadata": None, "access": access})()

    def has_views(self) -> bool:
        return False

    def views(self, namespace: str) -> list[str]:
        return []

    def view(self, namespace: str, view: str) -> Any:
        raise AssertionError("it has no views")

    def opener(self, access: TableAccess) -> "MemoryRemote":
        return self

    def open(self, location: str) -> Any:
        self.reads[location] += 1
        return pa.BufferReader(self.files[location])

    def properties(self) -> dict[str, str]:
        return {}

    def binding(self, location: str) -> str:
        return "s3://bucket"

    def redact(self, text: str) -> str:
        return text

    def close(self) -> None:
        pass


@pytest.fixture
def remote(monkeypatch: pytest.MonkeyPatch) -> MemoryRemote:
    found = MemoryRemote()
    monkeypatch.setattr(external_catalog, "open_remote", lambda definition, clock: found)
    return found


def connected(folder: Path, freshness: str) -> Any:
    lake = skerry.connect(folder / "lake", settings={"iceberg.cache.pointer-freshness": freshness})
    lake.create_catalog("ice", {"type": "sql", "uri": f"sqlite:///{folder}/catalog.db", "warehouse": "s3://bucket"})
    return lake


def test_a_table_that_is_published_anew_under_the_same_name_is_seen(tmp_path: Path, remote: MemoryRemote) -> None:
    remote.publish("v1.metadata.json", tmp_path / "a", "old")
    with connected(tmp_path, "0 s") as lake:
        assert lake.table("ice.ns.t").schema.column_names == ["old"]
        remote.publish("v1.metadata.json", tmp_path / "b", "new")
        assert lake.table("ice.ns.t").schema.column_names == ["new"]


@pytest.mark.parametrize(("name", "reads"), [("v1.metadata.json", 1), (_UNIQUE, 1)])
def test_a_metadata_file_is_read_once_while_the_pointer_is_fresh(
    tmp_path: Path, remote: MemoryRemote, name: str, reads: int
) -> None:
    remote.publish(name, tmp_path / "a", "old")
    with connected(tmp_path, "1 h") as lake:
        for _ in range(3):
            lake.table("ice.ns.t").scan().to_arrow()
    assert remote.reads.total() == reads


def test_a_name_with_a_uuid_is_not_read_again_when_the_catalog_is_asked(tmp_path: Path, remote: MemoryRemote) -> None:
    remote.publish(_UNIQUE, tmp_path / "a", "old")
    with connected(tmp_path, "0 s") as lake:
        for _ in range(3):
            lake.table("ice.ns.t")
    assert remote.reads.total() == 1
