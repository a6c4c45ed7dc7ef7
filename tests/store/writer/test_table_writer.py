"""The writer of a table: rows are readable at once, flushed in order, and never lost."""

import errno
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from io import FileIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import (
    ConflictError,
    DamagedFileError,
    DataError,
    InvalidInputError,
    StorageError,
    TableDroppedError,
)
from skerry.formats.sst.open_sst import SstFile
from skerry.lake.lake import Lake, connect
from skerry.lake.table import Table
from skerry.lsm.wal import BrokenLogError, WalWriter
from skerry.store.writer.flush import flushed_number
from skerry.store.writer.recover import recover_if_unowned
from skerry.store.writer.table_writer import TableWriter, live_memtables, open_writer
from skerry.store.writer.wal_folder import find_wal_folder
from skerry.table.context import TableContext
from skerry.types.field import Field
from support.tables import HookedFileIO, World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("v", "STRING")]
PATIENCE_SECONDS = 60


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return connect(tmp_path / "lake")


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(settings={"wal.dir": str(tmp_path / "logs")})


def make(lake: Lake, name: str = "app.t", columns: Any = None, **options: str) -> Table:
    given = {key.replace("__", ".").replace("_", "-"): value for key, value in options.items()}
    return lake.create_table(name, columns or COLUMNS, primary_key=["id"], options={"wal.fsync": "never", **given})


def rows(table: Table) -> dict[int, Any]:
    return {row["id"]: row["v"] for row in table.scan().to_arrow().to_pylist()}


def logs(table: Table) -> list[str]:
    folder = find_wal_folder(table._context)
    assert folder is not None
    return [Path(folder.log_path(number)).name for number in folder.numbers()]


def crash(writer: TableWriter) -> None:
    """The process dies: nothing is flushed, and the lock is free."""
    with writer._queue._mutex:
        writer._queue._end, writer._queue._stop = "is dead", True
        writer._queue._changed.notify_all()
    for slot in [*writer._queue._sealed, *([writer._queue._active] if writer._queue._active else [])]:
        slot.wal._file.close()
    writer._lock.release()


def fill(writer: TableWriter, ids: range) -> None:
    for id_ in ids:
        writer.put({"id": id_, "v": f"v{id_}"})


def sum_table(lake: Lake, name: str = "app.t", **options: str) -> Table:
    columns = [Field("id", "BIGINT", nullable=False), Field("v", "BIGINT")]
    return make(lake, name, columns, merge_engine="aggregation", fields__v__aggregate_function="sum", **options)


# Writing


def test_rows_are_put_and_deleted_one_by_one_and_together(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context) as writer:
        fill(writer, range(10))
        writer.delete({"id": 3})
        writer.write(pa.table({"id": [4, 20], "v": ["batch", "batch"]}))
        writer.write([{"id": 21, "v": None}])
        writer.delete([{"id": 5}, {"id": 99}])
        writer.delete(pa.table({"id": [6]}))
        writer.delete({"id": [7]})
        writer.write([])
        writer.put({"id": 3, "v": "again"})
        snapshot = writer.flush()
        assert snapshot is not None
        assert snapshot.identity is not None
        assert snapshot.identity.user == f"skerry-writer-{writer.writer_id}"
    expected = {0: "v0", 1: "v1", 2: "v2", 3: "again", 4: "batch", 8: "v8", 9: "v9", 20: "batch", 21: None}
    assert rows(table) == expected
    assert len(table.snapshots()) == 1
    assert sorted(p.name for p in Path(lake.root, "app/t/wal").iterdir()) == ["LOCK", "WRITER"]


def test_a_writer_that_writes_nothing_leaves_nothing(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context) as writer:
        assert writer.flush() is None
    assert table.snapshots() == []
    assert logs(table) == []


def test_bad_rows_are_refused_and_the_good_ones_stay(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context) as writer:
        writer.put({"id": 1, "v": "a"})
        for bad in ({"id": "x"}, {"v": "a"}, {"id": None}, {"id": 1, "w": 1}, 5):
            with pytest.raises(DataError):
                writer.put(bad)  # type: ignore[arg-type]
        with pytest.raises(DataError, match="row 2, column 'v'"):
            writer.write([{"id": 2, "v": "b"}, {"id": 3, "v": 3}])
        with pytest.raises(DataError):
            writer.delete({"v": "a"})
    assert rows(table) == {1: "a"}


def test_engines_get_every_version(lake: Lake) -> None:
    table = sum_table(lake)
    with open_writer(table._context) as writer:
        for _ in range(3):
            writer.put({"id": 1, "v": 5})
        writer.write([{"id": 1, "v": 10}, {"id": 1, "v": 100}, {"id": 2, "v": 7}])
        writer.delete({"id": 2})
        writer.put({"id": 2, "v": 1})
        writer.flush()
        writer.put({"id": 1, "v": 1000})
    assert rows(table) == {1: 1125, 2: 1}


def test_marks_are_counted_alike_in_the_manifest_and_in_the_file(lake: Lake) -> None:
    table = sum_table(lake)
    with open_writer(table._context) as writer:
        for id_ in range(6):
            writer.put({"id": id_, "v": 1})
        writer.delete([{"id": 1}, {"id": 2}, {"id": 3}])
        writer.put({"id": 3, "v": 5})  # after a delete: a REPLACE
    (meta,) = table.scan().plan()
    assert meta.tombstone_count == 3
    context = table._context
    file = SstFile(context.fileio, context.paths.absolute(meta.path), meta)
    assert file.meta.tombstone_count == 3
    file.close()


def test_deletes_carry_the_sequence_of_the_row_that_they_delete(lake: Lake) -> None:
    columns = [Field("id", "BIGINT", nullable=False), Field("v", "BIGINT")]
    table = make(lake, columns=columns, sequence__field="v")
    with open_writer(table._context) as writer:
        writer.write([{"id": i, "v": 10} for i in range(4)])
        with pytest.raises(DataError, match="needs its value"):
            writer.delete({"id": 1})
        writer.delete({"id": 1, "v": 10})
        writer.delete([{"id": 2, "v": 5}])
    assert rows(table) == {0: 10, 2: 10, 3: 10}
    with open_writer(table._context, find_row=lambda key: {"v": 10} if key["id"] == 3 else None) as writer:
        writer.delete({"id": 3})
        writer.delete([{"id": 77}])
    assert rows(table) == {0: 10, 2: 10}


def test_tables_that_cannot_have_a_writer_say_why(lake: Lake, tmp_path: Path) -> None:
    plain = lake.create_table("app.plain", COLUMNS)
    with pytest.raises(InvalidInputError, match="no primary key"):
        open_writer(plain._context)
    remote = World().create(columns=COLUMNS, primary_key=["id"])
    with pytest.raises(InvalidInputError, match=r"'wal\.dir'"):
        open_writer(remote._context)
    assert recover_if_unowned(remote._context) == []


def test_on_object_storage_the_log_is_in_a_folder_of_this_machine(world: World, tmp_path: Path) -> None:
    table = world.create(columns=COLUMNS, primary_key=["id"])
    with open_writer(table._context) as writer:
        writer.put({"id": 1, "v": "a"})
        assert (tmp_path / "logs" / table.uuid / "wal-1.log").exists()
    assert rows(table) == {1: "a"}


def test_there_is_one_writer_at_a_time(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context), pytest.raises(ConflictError, match="in this process"):
        open_writer(lake.table("app.t")._context)
    with open_writer(table._context) as writer:
        pass
    writer.close()
    with pytest.raises(InvalidInputError, match="is closed"):
        writer.put({"id": 1})
    with pytest.raises(InvalidInputError, match="is closed"):
        writer.flush()


def test_the_writer_id_outlives_the_writer(lake: Lake) -> None:
    table = make(lake)
    ids = set()
    for number in range(3):
        with open_writer(table._context) as writer:
            writer.put({"id": number, "v": None})
            ids.add(writer.writer_id)
            assert logs(table) == [f"wal-{number + 1}.log"]
    assert len(ids) == 1
    assert flushed_number(table.snapshot(), ids.pop()) == 3


@pytest.mark.parametrize("policy", ["always", "interval", "never"])
def test_threads_share_a_writer(lake: Lake, policy: str) -> None:
    table = make(lake, wal__fsync=policy, memtable__size="8 KB")
    with open_writer(table._context) as writer:

        def run(first: int) -> None:
            fill(writer, range(first, first + 100))
            writer.write([{"id": first + 100 + i, "v": "b"} for i in range(50)])

        threads = [threading.Thread(target=run, args=(number * 1000,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(rows(table)) == 600
    assert len(table.snapshots()) > 3


# MemTables


def test_full_memtables_are_flushed_in_order(lake: Lake) -> None:
    table = make(lake, memtable__size="2 KB")
    with open_writer(table._context) as writer:
        for round_ in range(4):
            fill(writer, range(30))
            writer.write([{"id": id_, "v": f"{round_}"} for id_ in range(30)])
    numbers = [s.identity.identifier for s in table.snapshots() if s.identity is not None]
    assert len(numbers) >= 4
    assert numbers == sorted(set(numbers))
    assert rows(table) == dict.fromkeys(range(30), "3")


def test_rows_put_over_and_over_do_not_fill_the_disk(lake: Lake) -> None:
    table = make(lake, memtable__size="1 KB")
    with open_writer(table._context) as writer:
        for number in range(500):
            writer.put({"id": 1, "v": str(number)})
    assert len(table.snapshots()) > 2
    assert rows(table) == {1: "499"}


def hooked(world: World, **options: str) -> tuple[Table, HookedFileIO]:
    world.create(columns=COLUMNS, primary_key=["id"], options={"wal.fsync": "never", **options})
    return world.hooked()


def test_writes_wait_when_all_memtables_are_full(world: World) -> None:
    table, fileio = hooked(world, **{"memtable.size": "1 KB", "memtable.max-count": "2"})
    go = threading.Event()
    fileio.before("open_output", "data/", lambda: go.wait(PATIENCE_SECONDS), times=1 << 30)  # flushes run side by side
    done: list[int] = []
    with open_writer(table._context) as writer:

        def run() -> None:
            for id_ in range(100):
                writer.put({"id": id_, "v": "x"})
                done.append(id_)

        thread = threading.Thread(target=run)
        thread.start()
        while len(writer._queue._sealed) < 2 or len(done) < sum(len(live.memtable) for live in writer.memtables()):
            thread.join(0.001)
        stuck = len(done)
        assert len(writer.memtables()) == 2
        thread.join(0.1)
        assert thread.is_alive()
        assert len(done) == stuck < 100
        go.set()
        thread.join(PATIENCE_SECONDS)
        assert done == list(range(100))
    assert rows(table) == dict.fromkeys(range(100), "x")


def test_a_failed_flush_is_told_to_the_next_call_and_tried_again(world: World) -> None:
    table, fileio = hooked(world, **{"memtable.size": "1 KB"})
    fileio.fail("open_output", "data/", StorageError("data", "the disk is full"))
    failed = threading.Event()
    with open_writer(table._context) as writer:
        id_ = 0
        while not writer._queue._sealed:
            writer.put({"id": id_, "v": "x"})
            id_ += 1
        for _ in range(PATIENCE_SECONDS * 100):
            if writer._queue._error is not None:
                break
            failed.wait(0.01)
        with pytest.raises(StorageError, match="the disk is full"):
            writer.put({"id": 1000, "v": "x"})
        writer.put({"id": id_, "v": "x"})
        writer.flush()
    assert rows(table) == dict.fromkeys(range(id_ + 1), "x")


def test_a_flush_that_fails_says_so_and_may_be_repeated(world: World) -> None:
    table, fileio = hooked(world)
    writer = open_writer(table._context)
    fill(writer, range(5))
    fileio.fail("open_output", "data/", StorageError("data", "the disk is full"), times=2)
    for _ in range(2):
        with pytest.raises(StorageError, match="the disk is full"):
            writer.flush()
    fill(writer, range(5, 8))
    writer.close()
    assert sorted(rows(table)) == list(range(8))
    assert logs(table) == []


def test_a_writer_that_cannot_flush_at_the_end_leaves_its_log(world: World) -> None:
    table, fileio = hooked(world)
    writer = open_writer(table._context)
    fill(writer, range(5))
    fileio.fail("open_output", "data/", StorageError("data", "the disk is full"))
    with pytest.raises(StorageError, match="the disk is full"):
        writer.close()
    assert logs(table) == ["wal-1.log"]
    assert [r.outcome for r in recover_if_unowned(table._context)] == ["committed"]
    assert sorted(rows(table)) == list(range(5))


def test_an_unexpected_error_in_the_background_is_raised_too(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make(lake)
    writer = open_writer(table._context)
    fill(writer, range(3))
    with monkeypatch.context() as patch:
        patch.setattr("skerry.store.writer.flush_queue.write_memtable", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            writer.flush()
    writer.close()
    assert sorted(rows(table)) == [0, 1, 2]


def test_what_goes_wrong_after_a_flush_is_told(lake: Lake) -> None:
    table = make(lake)
    problems = [IndexError("once")]

    def after_flush(_: object) -> None:
        if problems:
            raise problems.pop()

    with open_writer(table._context, after_flush=after_flush) as writer:
        fill(writer, range(2))
        try:
            writer.flush()
        except IndexError:  # the flush may have heard of it
            assert problems == []
        else:
            while problems or writer._queue._error is None:
                threading.Event().wait(0.001)
            with pytest.raises(IndexError, match="once"):
                fill(writer, range(2, 3))
        fill(writer, range(2, 4))
        assert logs(table) == ["wal-2.log"]
    assert sorted(rows(table)) == [0, 1, 2, 3]


# Readers


def seen(writer: TableWriter, table: Table) -> list[int]:
    """What a reader of this process sees: each key as often as it meets it."""
    memtables = writer.memtables()
    snapshot = table.snapshot()
    found: list[int] = []
    if snapshot is not None:
        found += table.scan(["id"], snapshot=snapshot.id).to_arrow().column("id").to_pylist()
    for live in live_memtables(memtables, snapshot, writer.writer_id):
        found += live.memtable.to_table().column("id").to_pylist()
    return found


def test_a_flush_between_memtables_and_snapshot_changes_nothing(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context) as writer:
        fill(writer, range(3))
        memtables, before = writer.memtables(), table.snapshot()
        writer.flush()
        fill(writer, range(3, 5))
        after = table.snapshot()
        assert [m.number for m in live_memtables(memtables, before, writer.writer_id)] == [1]
        assert len(memtables[0].memtable) == 3
        assert live_memtables(memtables, after, writer.writer_id) == ()
        assert [m.number for m in live_memtables(memtables, after, "somebody else")] == [1]
        assert sorted(seen(writer, table)) == list(range(5))


def test_rows_are_there_while_the_writer_closes(world: World) -> None:
    table, fileio = hooked(world)
    go, flushing = threading.Event(), threading.Event()

    def wait() -> None:
        flushing.set()
        go.wait(PATIENCE_SECONDS)

    fileio.before("open_output", "data/", wait)
    writer = open_writer(table._context)
    fill(writer, range(3))
    closer = threading.Thread(target=writer.close)
    closer.start()
    assert flushing.wait(PATIENCE_SECONDS)
    assert not writer.is_closed
    assert sorted(seen(writer, table)) == [0, 1, 2]
    with pytest.raises(InvalidInputError, match="is closed"):
        writer.put({"id": 9})
    go.set()
    closer.join()
    assert writer.is_closed
    assert writer.memtables() == ()
    assert sorted(rows(table)) == [0, 1, 2]


def test_readers_see_every_row_once_while_memtables_are_flushed(lake: Lake) -> None:
    table = make(lake, memtable__size="1 KB")
    acknowledged = 0
    with open_writer(table._context) as writer:

        def run() -> None:
            nonlocal acknowledged
            for id_ in range(400):
                writer.put({"id": id_, "v": "x"})
                acknowledged = id_ + 1

        thread = threading.Thread(target=run)
        thread.start()
        while thread.is_alive():
            least = acknowledged
            found = sorted(seen(writer, table))
            assert found == list(range(len(found)))
            assert len(found) >= least
        thread.join()
        assert len(seen(writer, table)) == 400


# Recovery


def test_what_a_dead_writer_acknowledged_is_recovered_once(lake: Lake) -> None:
    table = sum_table(lake)
    writer = open_writer(table._context)
    for _ in range(3):
        writer.put({"id": 1, "v": 5})
    writer.write([{"id": 1, "v": 100}, {"id": 2, "v": 1}])
    writer.delete({"id": 2})
    crash(writer)
    assert [(r.number, r.outcome, r.rows) for r in recover_if_unowned(table._context)] == [(1, "committed", 6)]
    assert recover_if_unowned(table._context) == []
    assert rows(table) == {1: 115}
    with open_writer(table._context) as again:
        assert again.writer_id == writer.writer_id
        again.put({"id": 1, "v": 1000})
        assert logs(table) == ["wal-2.log"]
    assert rows(table) == {1: 1115}


def test_a_log_that_was_flushed_before_is_not_replayed(lake: Lake, tmp_path: Path) -> None:
    table = sum_table(lake)
    path = Path(lake.root, "app/t/wal/wal-1.log")
    with open_writer(table._context) as writer:
        writer.put({"id": 1, "v": 5})
        shutil.copy(path, tmp_path / "copy")
    shutil.copy(tmp_path / "copy", path)
    with open_writer(table._context) as writer:
        assert [r.outcome for r in writer.recovered] == ["flushed before"]
        writer.put({"id": 1, "v": 1})
    assert rows(table) == {1: 6}
    assert logs(table) == []


def test_a_damaged_writer_id_is_named(lake: Lake) -> None:
    table = make(lake)
    open_writer(table._context).close()
    path = Path(lake.root, "app/t/wal/WRITER")
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(DamagedFileError, match=r"WRITER.*Remove the file"):
        open_writer(table._context)
    path.unlink()
    with open_writer(table._context) as writer:
        writer.put({"id": 1, "v": "a"})
    assert rows(table) == {1: "a"}


def test_several_logs_are_recovered_in_order(world: World) -> None:
    table, fileio = hooked(world, **{"memtable.size": "1 KB", "memtable.max-count": "10"})
    fileio.fail("open_output", "data/", StorageError("data", "the disk is full"), times=1000)
    writer = open_writer(table._context)
    round_ = 0
    while len(writer._queue._sealed) < 3:
        round_ += 1
        with suppress(StorageError):  # of a flush: the row was not taken then
            writer.put({"id": round_ % 10, "v": f"{round_}"})
    for id_ in range(10):
        while True:
            try:
                writer.put({"id": id_, "v": "last"})
                break
            except StorageError:
                continue
    crash(writer)
    assert logs(table)[:3] == ["wal-1.log", "wal-2.log", "wal-3.log"]
    results = recover_if_unowned(world.context())
    assert [r.outcome for r in results] == ["committed"] * len(results)
    assert [r.number for r in results] == list(range(1, len(results) + 1))
    assert rows(table) == dict.fromkeys(range(10), "last")


def test_a_torn_tail_is_dropped_and_reported(lake: Lake) -> None:
    table = make(lake)
    writer = open_writer(table._context)
    fill(writer, range(3))
    crash(writer)
    path = Path(lake.root, "app/t/wal/wal-1.log")
    os.truncate(path, path.stat().st_size - 3)
    result = recover_if_unowned(table._context)
    assert (result[0].rows, result[0].outcome) == (2, "committed")
    assert result[0].torn_bytes > 10
    assert sorted(rows(table)) == [0, 1]


def test_a_log_that_was_only_begun_is_removed(lake: Lake) -> None:
    table = make(lake)
    writer = open_writer(table._context)
    fill(writer, range(1))
    crash(writer)
    path = Path(lake.root, "app/t/wal/wal-1.log")
    for size in (70, 20, 0):
        os.truncate(path, size)
        shutil.copy(path, path.with_name("wal-2.log"))
        path.unlink()
        path.with_name("wal-2.log").rename(path)
        assert [r.outcome for r in recover_if_unowned(table._context)] == ["empty"]
        assert not path.exists()
        path.write_bytes(b"")
    assert table.snapshots() == []


def test_a_damaged_log_stops_writing_and_stays(lake: Lake) -> None:
    table = make(lake)
    writer = open_writer(table._context)
    fill(writer, range(3))
    crash(writer)
    path = Path(lake.root, "app/t/wal/wal-1.log")
    data = bytearray(path.read_bytes())
    data[-30] ^= 1
    path.write_bytes(data)
    for attempt in (recover_if_unowned, open_writer):
        with pytest.raises(DamagedFileError, match=r"wal-1\.log.*move it"):
            attempt(table._context)
    assert path.read_bytes() == data
    path.rename(path.with_name("aside"))
    open_writer(table._context).close()


def test_a_log_of_another_table_or_number_is_not_replayed(lake: Lake) -> None:
    table, other = make(lake), make(lake, "app.other")
    writer = open_writer(other._context)
    fill(writer, range(3))
    crash(writer)
    source = Path(lake.root, "app/other/wal/wal-1.log")
    target = Path(lake.root, "app/t/wal/wal-1.log")
    target.parent.mkdir()
    shutil.copy(source, target)
    with open_writer(table._context) as mine:
        assert [r.outcome for r in mine.recovered] == ["foreign"]
        mine.put({"id": 9, "v": "mine"})
        assert logs(table) == ["wal-1.log", "wal-2.log"]
    assert rows(table) == {9: "mine"}
    assert target.exists()
    source.rename(source.with_name("wal-5.log"))
    with pytest.raises(DamagedFileError, match="number 1"):
        recover_if_unowned(other._context)


def test_the_log_of_a_dropped_table_never_reaches_its_successor(lake: Lake) -> None:
    table = make(lake)
    writer = open_writer(table._context)
    fill(writer, range(3))
    crash(writer)
    lake.drop_table("app.t")
    assert not Path(lake.root, "app/t/wal/wal-1.log").exists()
    successor = make(lake)
    assert recover_if_unowned(successor._context) == []
    with open_writer(successor._context) as fresh:
        assert fresh.recovered == ()
        fresh.put({"id": 7, "v": "new"})
    assert rows(successor) == {7: "new"}


def test_dropping_a_table_on_object_storage_removes_its_logs(world: World, tmp_path: Path) -> None:
    table = world.create(columns=COLUMNS, primary_key=["id"])
    writer = open_writer(table._context)
    fill(writer, range(3))
    crash(writer)
    world.lake().drop_table("app.t")
    assert not (tmp_path / "logs" / table.uuid).exists()


def test_a_writer_whose_table_is_dropped_says_so(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context) as writer:
        fill(writer, range(3))
        lake.drop_table("app.t")
        with pytest.raises(TableDroppedError):
            writer.flush()
        with pytest.raises(TableDroppedError):
            writer.put({"id": 1})


def test_orphan_removal_leaves_logs_alone(lake: Lake) -> None:
    table = make(lake)
    writer = open_writer(table._context)
    fill(writer, range(3))
    crash(writer)
    table.remove_orphan_files(older_than=timedelta(0))
    assert [r.outcome for r in recover_if_unowned(table._context)] == ["committed"]
    assert sorted(rows(table)) == [0, 1, 2]


def test_a_program_that_forgets_to_close_its_writer_ends_well(lake: Lake) -> None:
    table = make(lake, memtable__size="4 KB")
    program = f"""
from skerry.lake.lake import connect
from skerry.store.writer.table_writer import open_writer
writer = open_writer(connect({lake.root!r}).table("app.t")._context)
for id_ in range(500):
    writer.put({{"id": id_, "v": "x"}})
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    recover_if_unowned(table._context)
    assert sorted(rows(table)) == list(range(500))


# Schema changes


def test_a_writer_follows_the_schema(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context) as writer:
        writer.put({"id": 1, "v": "a"})
        lake.table("app.t").add_column("w", "INT", default=7)
        writer.put({"id": 2, "v": "b"})
        assert len(writer.memtables()) == 1
        writer.put({"id": 3, "v": "c", "w": 1})
        assert writer.schema.column_names == ["id", "v", "w"]
        writer.put({"id": 4, "v": None})
        lake.table("app.t").rename_column("v", "name")
        writer.write([{"id": 5, "name": "e"}])
        with pytest.raises(DataError, match="no column 'v'"):
            writer.put({"id": 6, "v": "f"})
        lake.table("app.t").set_options({"memtable.max-count": 5})
        writer.flush()
        writer.put({"id": 6, "name": None})
        assert writer._queue.target.shape.options.memtable_max_count == 5
    found = {row["id"]: (row["name"], row["w"]) for row in table.scan().to_arrow().to_pylist()}
    assert found == {1: ("a", 7), 2: ("b", 7), 3: ("c", 1), 4: (None, 7), 5: ("e", 7), 6: (None, 7)}


ONCE: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "generator of rows": lambda given: (row for row in given),
    "iterator of tables": lambda given: iter([pa.Table.from_pylist(given[:2]), pa.Table.from_pylist(given[2:])]),
    "reader": lambda given: pa.Table.from_pylist(given).to_reader(max_chunksize=2),
    "columns that are iterators": lambda given: {name: iter([row[name] for row in given]) for name in given[0]},
    "map": lambda given: map(dict, given),
}
"""Ways to give rows that can be read once."""


@pytest.mark.parametrize("given", ONCE)
@pytest.mark.parametrize("is_active", [False, True])
def test_rows_that_come_once_outlive_a_change_of_the_schema(lake: Lake, given: str, is_active: bool) -> None:
    """*Another process has altered the table: the rows are encoded again, and the iterator is at its end by then.*"""
    table = make(lake)
    with open_writer(table._context) as writer:
        if is_active:  # then the first row that does not fit tells of the new schema
            writer.put({"id": 0, "v": "first"})
        connect(lake.root).table("app.t").add_column("w", "INT")
        new = [{"id": n, "v": f"v{n}", **({"w": n} if is_active else {})} for n in range(1, 5)]
        writer.write(ONCE[given](new))
    assert rows(table) == {**({0: "first"} if is_active else {}), **{n: f"v{n}" for n in range(1, 5)}}


@pytest.mark.parametrize("given", [given for given in ONCE if "columns" not in given])
@pytest.mark.parametrize("is_active", [False, True])
@pytest.mark.parametrize("sequence", [False, True])
def test_keys_that_come_once_outlive_a_change_of_the_schema(
    lake: Lake, given: str, is_active: bool, sequence: bool
) -> None:
    table = make(lake, columns=[COLUMNS[0], Field("v", "BIGINT")], **({"sequence__field": "v"} if sequence else {}))
    table.upsert([{"id": n, "v": n} for n in range(6)])
    with open_writer(table._context, find_row=table.get) as writer:
        if is_active:
            writer.put({"id": 0, "v": 100})
        connect(lake.root).table("app.t").rename_column("id", "key")
        writer.delete(ONCE[given]([{"key": n} for n in range(1, 5)]))
    assert sorted(table.scan(["key"]).to_arrow().column("key").to_pylist()) == [0, 5]


def test_deletes_one_by_one_of_a_long_stream_are_not_kept(lake: Lake) -> None:
    table = make(lake, columns=[COLUMNS[0], Field("v", "BIGINT")], sequence__field="v")
    before, most = pa.total_allocated_bytes(), 0

    def stream() -> Iterator[pa.Table]:
        nonlocal most
        for number in range(30):
            most = max(most, pa.total_allocated_bytes())
            key = pa.array(range(1 << 17), pa.int64()).slice(number, 1)  # one row, which holds on to 1 MB
            yield pa.table({"id": key, "v": key})

    with open_writer(table._context) as writer:
        writer.delete(stream())
        assert writer.flush() is not None
    assert most - before < 8 << 20


def test_a_write_that_is_too_large_is_refused_before_all_of_it_is_read(
    lake: Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.store.writer.table_writer.RECORD_LIMIT_BYTES", 100_000)
    table, taken = make(lake), 0

    def endless() -> Iterator[pa.Table]:
        nonlocal taken
        while True:
            yield pa.table({"id": range(taken * 1000, taken * 1000 + 1000), "v": ["x" * 10] * 1000})
            taken += 1
            assert taken < 100

    with open_writer(table._context) as writer:
        with pytest.raises(InvalidInputError, match="write them in pieces, or use upsert"):
            writer.write(endless())
        writer.put({"id": 1, "v": "a"})
    assert rows(table) == {1: "a"}


def test_an_iterator_that_fails_is_not_taken_for_a_shorter_one(lake: Lake) -> None:
    table = make(lake)

    def failing() -> Iterator[dict[str, Any]]:
        yield {"id": 1, "v": "a"}
        connect(lake.root).table("app.t").add_column("w", "INT")
        raise DataError("of the caller's own")

    with open_writer(table._context) as writer, pytest.raises(DataError, match="of the caller's own"):
        writer.write(failing())
    assert rows(table) == {}


def test_rows_are_recovered_under_the_schema_that_they_were_written_under(lake: Lake) -> None:
    table = make(lake)
    writer = open_writer(table._context)
    writer.put({"id": 1, "v": "a"})
    writer.write([{"id": 2, "v": "b"}])
    crash(writer)
    table.rename_column("v", "name")
    table.add_column("v", "INT")
    recover_if_unowned(table._context)
    found = sorted(table.scan().to_arrow().to_pylist(), key=lambda row: row["id"])
    assert found == [{"id": 1, "name": "a", "v": None}, {"id": 2, "name": "b", "v": None}]


# Disks


class SmallDisk(FileIO):
    room = 10**9

    def write(self, data: Any) -> int:
        there = os.fstat(self.fileno()).st_size
        if there >= SmallDisk.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(data[: SmallDisk.room - there])


@pytest.fixture
def small_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[..., WalWriter]:
    monkeypatch.setattr(SmallDisk, "room", 10**9)
    return lambda *args, **named: WalWriter(
        *args,
        **named,
        open_log=lambda path: SmallDisk(path, "xb", opener=lambda name, flags: os.open(name, flags | os.O_APPEND)),
    )


def test_what_a_full_disk_refused_is_not_there(lake: Lake, small_disk: Callable[..., WalWriter]) -> None:
    table = make(lake)
    with open_writer(table._context, make_log=small_disk) as writer:
        fill(writer, range(3))
        SmallDisk.room = 250
        for _ in range(2):
            with pytest.raises(StorageError, match="the disk is full"):
                writer.write([{"id": id_, "v": "no"} for id_ in range(50)])
        assert sorted(seen(writer, table)) == [0, 1, 2]
        SmallDisk.room = 10**9
        fill(writer, range(3, 6))
    assert sorted(rows(table)) == list(range(6))


def test_after_a_failed_fsync_the_rows_go_on_in_another_log(lake: Lake) -> None:
    table = make(lake, wal__fsync="always")
    bad = {1}

    def make_log(path: str, header: Any, **named: Any) -> WalWriter:
        def fsync(descriptor: int) -> None:
            if header.number in bad and fails:
                raise OSError(errno.EIO, "input/output error")

        return WalWriter(path, header, fsync=fsync, **named)

    fails = False
    with open_writer(table._context, make_log=make_log) as writer:
        fill(writer, range(3))
        fails = True
        with pytest.raises(BrokenLogError, match=r"wal-1\.log.*may be lost"):
            writer.put({"id": 100, "v": "unclear"})
        fill(writer, range(3, 6))
    found = rows(table)
    assert {id_ for id_ in found if id_ < 100} == set(range(6))
    assert len(table.snapshots()) == 2


def test_a_log_that_is_found_broken_is_left_for_another(lake: Lake) -> None:
    table = make(lake, wal__fsync="interval", wal__fsync_interval="1 ms")

    def make_log(path: str, header: Any, **named: Any) -> WalWriter:
        def fsync(descriptor: int) -> None:
            if header.number == 1:
                raise OSError(errno.EIO, "input/output error")

        return WalWriter(path, header, fsync=fsync, **named)

    with open_writer(table._context, make_log=make_log) as writer:
        writer.put({"id": 1, "v": "a"})
        log = writer._queue._active
        assert log is not None
        assert log.wal._ticker is not None
        log.wal._ticker.join(PATIENCE_SECONDS)
        writer.put({"id": 2, "v": "b"})
        assert len(writer.memtables()) >= 1
        assert writer._queue._active is not None
        assert writer._queue._active.number == 2
    assert rows(table) == {1: "a", 2: "b"}


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_cannot_use_its_parents_writer(lake: Lake) -> None:
    table = make(lake)
    with open_writer(table._context) as writer:
        writer.put({"id": 1, "v": "a"})
        child = os.fork()
        if child == 0:
            try:
                writer.put({"id": 2, "v": "child"})
            except InvalidInputError:
                os._exit(17)
            finally:
                os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 17
        with pytest.raises(ConflictError):
            open_writer(lake.table("app.t")._context)
    assert rows(table) == {1: "a"}


def test_contexts_are_told_apart(lake: Lake) -> None:
    """Two tables have two writers."""
    first, second = make(lake, "app.a"), make(lake, "app.b")
    contexts: list[TableContext] = [first._context, second._context]
    with open_writer(contexts[0]) as one, open_writer(contexts[1]) as two:
        one.put({"id": 1, "v": "one"})
        two.put({"id": 1, "v": "two"})
        assert one.writer_id != two.writer_id
    assert (rows(first), rows(second)) == ({1: "one"}, {1: "two"})
