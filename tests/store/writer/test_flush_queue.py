"""Several MemTables are written at the same time, no more than the setting says, and committed in order."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skerry.common.errors import InvalidInputError, StorageError
from skerry.lake.table import Table
from skerry.store.writer.recover import recover_if_unowned
from skerry.store.writer.table_writer import TableWriter, open_writer
from skerry.types.field import Field
from support.tables import HookedFileIO, World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("v", "STRING")]
OPTIONS = {"wal.fsync": "never", "memtable.size": "1 KB", "memtable.max-count": "8", "compaction.mode": "off"}
PATIENCE_SECONDS = 30


def hooked(folder: Path, **settings: Any) -> tuple[World, Table, HookedFileIO]:
    given = {name.replace("_", "."): value for name, value in settings.items()}
    world = World(settings={"wal.dir": str(folder / "logs"), **given})
    world.create(columns=COLUMNS, primary_key=["id"], options=OPTIONS)
    return world, *world.hooked()


def fill_memtable(writer: TableWriter, text: str) -> None:
    """Put rows with the same ids until a MemTable is full, which is flushed then."""
    for id_ in range(1000):
        writer.put({"id": id_, "v": text})
        if writer._queue._active is None:
            return
    raise AssertionError("it is not full yet")


def wait_until(condition: Callable[[], object]) -> None:
    pause = threading.Event()
    for _ in range(PATIENCE_SECONDS * 200):
        if condition():
            return
        pause.wait(0.005)
    raise AssertionError("it has not happened")


def numbers(table: Table) -> list[int]:
    """The logs whose rows were committed, in order of the commits."""
    return [s.identity.identifier for s in table.snapshots() if s.identity is not None]


def contents(table: Table) -> dict[int, str]:
    return {row["id"]: row["v"] for row in table.scan().to_arrow().to_pylist()}


def data_files(world: World) -> set[str]:
    return {path for path in world.files() if "/data/" in path}


def test_two_memtables_are_written_at_the_same_time(tmp_path: Path) -> None:
    world, table, fileio = hooked(tmp_path)
    both = threading.Barrier(2)
    fileio.before("open_output", "data/", lambda: both.wait(PATIENCE_SECONDS), times=2)
    with open_writer(table._context) as writer:
        for text in ("first", "second"):
            fill_memtable(writer, text)
        writer.flush()
    assert numbers(world.table()) == [1, 2]
    assert set(contents(world.table()).values()) == {"second"}


def test_memtables_commit_in_order_although_the_second_is_written_first(tmp_path: Path) -> None:
    """*Were the second committed first, its number would say that the first one's rows are there, too.*"""
    world, table, fileio = hooked(tmp_path)
    go = threading.Event()
    fileio.before("open_output", "data/", lambda: go.wait(PATIENCE_SECONDS))
    with open_writer(table._context) as writer:
        fill_memtable(writer, "first")
        wait_until(lambda: fileio.paths("open_output"))
        fill_memtable(writer, "second")
        wait_until(lambda: writer._queue._sealed[1].written is not None)
        assert data_files(world)
        assert world.table().snapshots() == []
        assert [live.number for live in writer.memtables()] == [1, 2]
        go.set()
        writer.flush()
    assert numbers(world.table()) == [1, 2]
    assert set(contents(world.table()).values()) == {"second"}


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_no_more_are_written_at_the_same_time_than_the_setting_says(tmp_path: Path, threads: int) -> None:
    world, table, fileio = hooked(tmp_path, flush_threads=threads)
    go, counting = threading.Event(), threading.Lock()
    now = most = 0

    def write(call: Callable[[], Any]) -> Any:
        nonlocal now, most
        with counting:
            now += 1
            most = max(most, now)
        go.wait(PATIENCE_SECONDS)
        with counting:
            now -= 1
        return call()

    fileio.on("open_output", "data/", write, times=100)
    with open_writer(table._context) as writer:
        for number in range(5):
            fill_memtable(writer, f"{number}")
        wait_until(lambda: now == threads)
        threading.Event().wait(0.05)
        assert now == threads
        writer.put({"id": 99, "v": "meanwhile"})  # flushes stop no write
        go.set()
    assert most == threads
    assert numbers(world.table()) == [1, 2, 3, 4, 5, 6]
    found = contents(world.table())
    assert found.pop(99) == "meanwhile"
    assert set(found.values()) == {"4"}


def test_a_second_full_memtable_is_flushed_without_being_asked(tmp_path: Path) -> None:
    world, table, _ = hooked(tmp_path)
    with open_writer(table._context) as writer:
        for number in (1, 2, 3):
            fill_memtable(writer, f"{number}")
            wait_until(lambda: numbers(world.table()) == list(range(1, number + 1)))  # noqa: B023
            wait_until(lambda: writer.memtables() == ())  # let go a moment after the commit


def test_a_memtable_that_is_written_waits_for_one_before_it_that_failed(tmp_path: Path) -> None:
    world, table, fileio = hooked(tmp_path)
    written = threading.Event()

    def fail(_: Callable[[], Any]) -> Any:
        written.wait(PATIENCE_SECONDS)
        raise StorageError("data", "the disk is full")

    fileio.on("open_output", "data/", fail)
    with open_writer(table._context) as writer:
        fill_memtable(writer, "first")
        wait_until(lambda: fileio.paths("open_output"))
        fill_memtable(writer, "second")
        wait_until(lambda: writer._queue._sealed[1].written is not None)
        files = data_files(world)
        written.set()
        wait_until(lambda: writer._queue._error)
        assert world.table().snapshots() == []
        with pytest.raises(StorageError, match="the disk is full"):
            writer.put({"id": 1, "v": "not taken"})
        writer.flush()
        assert numbers(world.table()) == [1, 2]
        assert files < data_files(world)  # what was written before the error is not written again
    assert set(contents(world.table()).values()) == {"second"}
    assert len(fileio.paths("open_output")) == 3


def test_files_of_memtables_that_cannot_be_committed_are_removed_at_the_end(tmp_path: Path) -> None:
    world, table, fileio = hooked(tmp_path)
    written = threading.Event()

    def fail(_: Callable[[], Any]) -> Any:
        written.wait(PATIENCE_SECONDS)
        raise StorageError("data", "the disk is full")

    fileio.on("open_output", "data/", fail)
    writer = open_writer(table._context)
    fill_memtable(writer, "first")
    wait_until(lambda: fileio.paths("open_output"))
    fill_memtable(writer, "second")
    wait_until(lambda: writer._queue._sealed[1].written is not None)
    fileio.fail("open_output", "data/", StorageError("data", "the disk is full"), times=10)
    written.set()
    wait_until(lambda: writer._queue._error)
    with pytest.raises(StorageError, match="the disk is full"):
        writer.close()
    assert data_files(world) == set()
    assert [r.outcome for r in recover_if_unowned(world.context())] == ["committed", "committed"]
    assert set(contents(world.table()).values()) == {"second"}
    assert numbers(world.table()) == [1, 2]


def test_a_commit_that_fails_is_made_again_before_those_after_it(tmp_path: Path) -> None:
    world, table, fileio = hooked(tmp_path)
    go = threading.Event()
    fileio.before("open_output", "data/", lambda: go.wait(PATIENCE_SECONDS))
    fileio.fail("open_output", "manifest/", StorageError("manifest", "gone"))
    fileio.fail("write", "manifest/", StorageError("manifest", "gone"))
    with open_writer(table._context) as writer:
        fill_memtable(writer, "first")
        wait_until(lambda: fileio.paths("open_output"))
        fill_memtable(writer, "second")
        wait_until(lambda: writer._queue._sealed[1].written is not None)
        go.set()
        wait_until(lambda: writer._queue._error)
        assert world.table().snapshots() == []
        with pytest.raises(StorageError, match="gone"):
            writer.put({"id": 1, "v": "not taken"})
        writer.flush()
    assert numbers(world.table()) == [1, 2]
    assert set(contents(world.table()).values()) == {"second"}
    live = world.table().files().column("file").to_pylist()
    assert data_files(world) == {f"{table.location}/{path}" for path in live}


def test_a_flush_waits_for_another_thread_that_closes_the_writer(tmp_path: Path) -> None:
    """Closing is a flush: when the call returns, with an error or not, all rows are committed."""
    world, table, fileio = hooked(tmp_path)
    go = threading.Event()
    fileio.before("open_output", "data/", lambda: go.wait(PATIENCE_SECONDS))
    writer = open_writer(table._context)
    writer.put({"id": 1, "v": "a"})
    closing = threading.Thread(target=writer.close, daemon=True)
    closing.start()
    wait_until(lambda: fileio.paths("open_output"))
    found: list[tuple[str, dict[int, str]]] = []

    def flush() -> None:
        with pytest.raises(InvalidInputError) as caught:
            writer.flush()
        found.append((str(caught.value), contents(world.table())))

    flushing = threading.Thread(target=flush, daemon=True)
    flushing.start()
    flushing.join(0.1)
    assert flushing.is_alive()
    assert not found
    go.set()
    closing.join(PATIENCE_SECONDS / 2)
    flushing.join(PATIENCE_SECONDS / 2)
    assert found == [("the writer of table app.t is closed", {1: "a"})]
