"""Queries of an external table whose catalog or storage is slow, fails, or returns what it should not."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import AccessDeniedError, StorageError
from skerry.iceberg.remote import RemoteCatalog
from skerry.iceberg.storage import TableStorage
from support.iceberg import Catalog, Entry, HandTable

ROWS = pa.table({"id": pa.array(range(10), pa.int64())})
QUERY = "SELECT count(*), max(id) FROM ice.ns.t WHERE id >= 0"
Read = Callable[[str], bytes]


def kind_of(path: str) -> str:
    return "list" if "/snap-" in path else {"json": "metadata", "avro": "manifest"}[path.rpartition(".")[2]]


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Catalog]:
    """A catalog whose pointers stay fresh, with a table of two commits."""
    catalog = Catalog(tmp_path, **{"iceberg.cache.pointer-freshness": "1 h"})
    theirs = catalog.remote.create_table("ns.t", ROWS.schema)
    theirs.append(ROWS)
    theirs.append(ROWS)
    yield catalog
    catalog.close()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Read, str], bytes]], None]:
    """Replaces how files of metadata are read; the function is given the real way."""
    real = TableStorage.read

    def replace(how: Callable[[Read, str], bytes]) -> None:
        monkeypatch.setattr(TableStorage, "read", lambda self, path: how(lambda p: real(self, p), path))

    return replace


def test_fifty_first_queries_at_once_load_everything_once(
    slow: Catalog, monkeypatch: pytest.MonkeyPatch, reads: Any
) -> None:
    counts: Counter[str] = Counter()
    locate = RemoteCatalog.locate

    def slowly(self: RemoteCatalog, *name: Any) -> Any:
        counts["locate"] += 1
        time.sleep(0.05)
        return locate(self, *name)

    def read(real: Read, path: str) -> bytes:
        counts[kind_of(path)] += 1
        time.sleep(0.02)
        return real(path)

    monkeypatch.setattr(RemoteCatalog, "locate", slowly)
    reads(read)
    together = threading.Barrier(50)

    def query(_: int) -> int:
        together.wait()
        return int(slow.lake.table("ice.ns.t").scan(where="id >= 5").to_arrow().num_rows)

    with ThreadPoolExecutor(50) as pool:
        assert list(pool.map(query, range(50))) == [10] * 50
    assert counts == {"locate": 1, "metadata": 1, "list": 1, "manifest": 2}


def test_a_refresh_during_a_load_wins(slow: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    """The load under way has an old answer; it is that query's, and no later one's."""
    began, goes_on = threading.Event(), threading.Event()
    locate = RemoteCatalog.locate

    def held(self: RemoteCatalog, *name: Any) -> Any:
        found = locate(self, *name)
        if not began.is_set():
            began.set()
            assert goes_on.wait(60)
        return found

    monkeypatch.setattr(RemoteCatalog, "locate", held)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(lambda: slow.lake.sql(QUERY).fetchall())
        assert began.wait(60)
        slow.remote.load_table("ns.t").append(ROWS)
        slow.lake.sql("REFRESH TABLE ice.ns.t")
        assert slow.lake.sql(QUERY).fetchall() == [(30, 9)]
        goes_on.set()
        assert first.result(60) in ([(20, 9)], [(30, 9)])
    assert slow.lake.sql(QUERY).fetchall() == [(30, 9)]


def _raised(error: Exception) -> Callable[[bytes], bytes]:
    def fault(data: bytes) -> bytes:
        raise error

    return fault


FAULTS: dict[str, Callable[[bytes], bytes]] = {
    "garbage": lambda data: bytes(reversed(data)),
    "empty": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "without its end": lambda data: data[:-1],
    "another format": lambda data: b"<html>Service Unavailable</html>",
    "fails": _raised(StorageError("s3://bucket/file", "503 Slow Down")),
    "credentials expired": _raised(AccessDeniedError("s3://bucket/file", "ExpiredToken")),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", ["metadata", "list", "manifest"])
def test_a_file_that_cannot_be_read_is_an_error_and_nothing_of_it_stays(
    slow: Catalog, reads: Any, kind: str, fault: str
) -> None:
    seen: list[str] = []

    def read(real: Read, path: str) -> bytes:
        if kind_of(path) != kind:
            return real(path)
        seen.append(path)
        return FAULTS[fault](real(path))

    reads(read)
    for _ in range(2):  # the error is not kept either: each query reads again
        with pytest.raises(skerry.SkerryError) as caught:
            slow.lake.sql(QUERY).fetchall()
        is_storage = fault in ("fails", "credentials expired")
        assert ("s3://bucket/file" if is_storage else seen[-1]) in str(caught.value)
    assert len(seen) >= 2
    reads(lambda real, path: real(path))
    assert slow.lake.sql(QUERY).fetchall() == [(20, 9)]


def test_credentials_that_expire_between_two_files_leave_what_was_read_whole(slow: Catalog, reads: Any) -> None:
    count: Counter[str] = Counter()

    def read(real: Read, path: str) -> bytes:
        count[kind_of(path)] += 1
        if kind_of(path) == "manifest" and count["manifest"] == 2:
            raise AccessDeniedError(path, "ExpiredToken")
        return real(path)

    reads(read)
    with pytest.raises(skerry.SkerryError, match="ExpiredToken"):
        slow.lake.sql(QUERY).fetchall()
    assert slow.lake.sql(QUERY).fetchall() == [(20, 9)]
    assert count == {"metadata": 1, "list": 1, "manifest": 3}


def test_ten_thousand_partitions(catalog: Catalog, tmp_path: Path) -> None:
    fields = [{"id": 1, "name": "id", "type": "long", "required": False}]
    fields.append({"id": 2, "name": "part", "type": "int", "required": False})
    spec = [{"source-id": 2, "field-id": 1000, "name": "part", "transform": "identity"}]
    hand = HandTable(tmp_path / "t", fields, spec=spec)
    real = hand.parquet(pa.table({"id": pa.array([7, 8], pa.int64())}), {"id": 1}, partition={"part": 4321})
    made_up = [Entry(hand.uri(f"data/{n}.parquet"), 3, 100, partition={"part": n}) for n in range(10_000) if n != 4321]
    hand.commit(*made_up[:5000], real)
    hand.commit(*made_up[5000:])
    table = catalog.register(hand)
    assert table.scan(where="part = 4321").to_arrow().to_pylist() == [
        {"id": 7, "part": 4321},
        {"id": 8, "part": 4321},
    ]
    found = catalog.lake.sql("SELECT sum(id), min(part) FROM ice.ns.t WHERE part = 4321").fetchall()
    assert found == [(15, 4321)]
    assert [len(table.scan(where=where).plan()) for where in ("part IN (1, 2, 9999)", "part < 100")] == [3, 100]
    assert table.scan().count() == 3 * 9999 + 2
    info = table.partitions().partitions
    assert len(info) == 10_000
    assert sum(part.record_count for part in info.values()) == 3 * 9999 + 2
