"""Every storage operation of a writer fails in turn, or the process dies there: rows are neither lost nor doubled."""

import random
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from skerry.common.errors import CommitOutcomeUnknownError, SkerryError, StorageError
from skerry.store.writer.recover import recover_if_unowned
from skerry.store.writer.table_writer import TableWriter, open_writer
from skerry.types.field import Field
from support.effort import rounds
from support.faulty import FaultyFileIO, ProcessDied
from support.tables import HookedFileIO, World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("n", "BIGINT")]
OPTIONS = {
    "merge-engine": "aggregation",
    "fields.n.aggregate-function": "sum",
    "wal.fsync": "never",
    "memtable.size": "2 KB",
    "compaction.mode": "off",
}
ROUNDS = rounds(4, 200)


def make_world(folder: Path) -> World:
    world = World(settings={"wal.dir": str(folder), "flush.threads": 3})
    world.create(columns=COLUMNS, primary_key=["id"], options=OPTIONS)
    return world


def total(world: World) -> int:
    return sum(world.table().scan(["n"]).to_arrow().column("n").to_pylist())


class Scenario:
    """A writer's life; ``acknowledged`` is the sum of what it may count on."""

    def __init__(self, world: World, fileio: Any) -> None:
        self.world, self.fileio = world, fileio
        self.acknowledged = 0
        self.writer: TableWriter | None = None

    def run(self) -> None:
        self.writer = writer = open_writer(self.world.context(fileio=self.fileio))
        for _ in range(2):
            for id_ in range(2):
                writer.put({"id": id_, "n": 1})
                self.acknowledged += 1
            writer.write([{"id": id_, "n": 10} for id_ in range(3)])
            self.acknowledged += 30
            writer.flush()
        writer.put({"id": 0, "n": 1})
        self.acknowledged += 1
        writer.close()

    def die(self) -> None:
        """Release what a dead process holds."""
        writer = self.writer
        if writer is None or writer.is_closed:
            return
        with writer._queue._mutex:
            writer._queue._end, writer._queue._stop = "is dead", True
            writer._queue._changed.notify_all()
        for flusher in writer._queue._flushers:
            flusher.join()
        for slot in [*writer._queue._sealed, *([writer._queue._active] if writer._queue._active else [])]:
            slot.wal._file.close()
        writer._lock.release()


def operations(folder: Path) -> int:
    world = make_world(folder)
    fileio = FaultyFileIO(world.fileio)
    scenario = Scenario(world, fileio)
    scenario.run()
    assert total(world) == scenario.acknowledged == 65
    return fileio.operations


@pytest.mark.parametrize("after", [False, True])
def test_a_process_that_dies_at_any_operation_loses_and_repeats_nothing(tmp_path: Path, after: bool) -> None:
    count = operations(tmp_path / "whole")
    assert count > 50
    for number in range(1, count + 1):
        world = make_world(tmp_path / f"{number}")
        scenario = Scenario(world, FaultyFileIO(world.fileio, number, "die", torn=True, after=after))
        with suppress(ProcessDied):
            scenario.run()
        scenario.die()
        recover_if_unowned(world.context())
        assert total(world) == scenario.acknowledged, number
        assert recover_if_unowned(world.context()) == []


@pytest.mark.parametrize("after", [False, True])
def test_an_operation_that_fails_is_told_and_the_rows_are_there_in_the_end(tmp_path: Path, after: bool) -> None:
    count = operations(tmp_path / "whole")
    for number in range(1, count + 1):
        world = make_world(tmp_path / f"{number}")
        scenario = Scenario(world, FaultyFileIO(world.fileio, number, "raise", after=after))
        with suppress(StorageError, CommitOutcomeUnknownError):
            scenario.run()
        if scenario.writer is not None:
            scenario.writer.close()
        recover_if_unowned(world.context())
        assert total(world) == scenario.acknowledged, number


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_threads_and_storage_that_fails_at_random(tmp_path: Path, seed: int) -> None:
    world = make_world(tmp_path)
    fileio = HookedFileIO(world.fileio)
    dice = random.Random(seed)
    acknowledged = 0
    counting = threading.Lock()

    def misbehave(call: Any) -> Any:
        if dice.random() < 0.2:
            if dice.random() < 0.3:
                call()
                raise StorageError("x", "no answer", unclear=True)
            raise StorageError("x", "refused")
        return call()

    for operation in ("open_output", "put_if_absent", "write"):
        fileio.on(operation, "", misbehave, times=10**9)
    writer = open_writer(world.context(fileio=fileio))

    def run(number: int) -> None:
        nonlocal acknowledged
        for step in range(120):
            with suppress(SkerryError):
                if step % 10 == 9:
                    writer.write([{"id": id_, "n": 1} for id_ in range(10)])
                else:
                    writer.put({"id": number, "n": 1})
                with counting:
                    acknowledged += 10 if step % 10 == 9 else 1
                if step % 40 == 39:
                    writer.flush()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with suppress(SkerryError):
        writer.close()
    recover_if_unowned(world.context())
    assert total(world) == acknowledged
