"""Writers that are killed: what they acknowledged is there, once, and no batch is there by half."""

import os
import random
import signal
import time
from collections import Counter
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from skerry.common.errors import ConflictError
from skerry.lake.lake import Lake, connect
from skerry.store.writer.recover import recover_if_unowned
from skerry.store.writer.table_writer import open_writer
from skerry.types.field import Field
from skerry.types.schema import Schema
from store.putter import BATCH_KEYS, PUT_KEY, fill_small_disk, hold_writer, put_for_ever
from support.effort import rounds
from support.processes import prepared_processes

ROUNDS = rounds(30, 3000)
ROUNDS_PER_TABLE = 15
PATIENCE_SECONDS = 120
COUNTERS = Schema.of(
    [Field("id", "INT", nullable=False), Field("n", "BIGINT")],
    primary_key=["id"],
    options={
        "merge-engine": "aggregation",
        "fields.n.aggregate-function": "sum",
        "memtable.size": "4 KB",
        "compaction.mode": "off",
    },
)


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    return prepared_processes()


def run_and_kill(processes: ForkServerContext, lake: Path, name: str, dice: random.Random) -> Counter[str]:
    """Let a process write for a while and kill it; what it has acknowledged."""
    receiver, sender = processes.Pipe(duplex=False)
    child = processes.Process(target=put_for_ever, args=(str(lake), name, sender))
    child.start()
    sender.close()
    acknowledged: Counter[str] = Counter()
    if dice.random() < 0.8:
        assert receiver.poll(PATIENCE_SECONDS), "the child does nothing"
    time.sleep(dice.uniform(0, 0.1))
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join(PATIENCE_SECONDS)
    try:
        while receiver.poll():
            acknowledged[receiver.recv()] += 1
    except EOFError:
        pass
    receiver.close()
    child.close()
    return acknowledged


def recover(lake: Lake, name: str, dice: random.Random) -> None:
    """In either way: by whoever writes next, or by the next writer."""
    context = lake.table(name)._context
    if dice.random() < 0.5:
        recover_if_unowned(context)
    else:
        open_writer(context).close()


def counters(lake: Lake, name: str) -> dict[int, int]:
    found = lake.table(name).scan().to_arrow()
    return dict(zip(found.column("id").to_pylist(), found.column("n").to_pylist(), strict=True))


def test_a_killed_writer_loses_nothing_and_repeats_nothing(tmp_path: Path, processes: ForkServerContext) -> None:
    dice = random.Random(31)
    lake = connect(tmp_path)
    name = ""
    puts = batches = 0
    for round_ in range(ROUNDS):
        if round_ % ROUNDS_PER_TABLE == 0:
            name = f"db.t{round_}"
            lake.create_table(name, COUNTERS)
            puts = batches = 0
        done = run_and_kill(processes, tmp_path, name, dice)
        recover(lake, name, dice)
        found = counters(lake, name)
        sums = {found.get(key, 0) for key in BATCH_KEYS}
        assert len(sums) == 1, "a batch is there by half"
        assert puts + done["put"] <= found.get(PUT_KEY, 0) <= puts + done["put"] + 1
        assert batches + done["batch"] <= sums.pop() <= batches + done["batch"] + 1
        puts, batches = found.get(PUT_KEY, 0), found.get(BATCH_KEYS[0], 0)
        assert [f.name for f in (tmp_path / name.replace(".", "/") / "wal").glob("*.log")] == []


def test_a_writer_in_another_process_is_named_and_its_death_frees_the_table(
    tmp_path: Path, processes: ForkServerContext
) -> None:
    lake = connect(tmp_path)
    context = lake.create_table("db.t", COUNTERS)._context
    ours, theirs = processes.Pipe()
    child = processes.Process(target=hold_writer, args=(str(tmp_path), "db.t", theirs))
    child.start()
    assert ours.poll(PATIENCE_SECONDS)
    holder = ours.recv()
    with pytest.raises(ConflictError, match=f"in process {holder}"):
        open_writer(context)
    assert recover_if_unowned(context) == []
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join(PATIENCE_SECONDS)
    with open_writer(context) as writer:
        assert [r.outcome for r in writer.recovered] == ["committed"]
    assert counters(lake, "db.t") == {1: 1}


def test_a_full_disk_refuses_rows_and_takes_them_when_there_is_room(
    tmp_path: Path, processes: ForkServerContext
) -> None:
    lake = connect(tmp_path)
    lake.create_table("db.t", Schema.of(COUNTERS, options={**COUNTERS.options, "memtable.size": "64 MB"}))
    ours, theirs = processes.Pipe()
    child = processes.Process(target=fill_small_disk, args=(str(tmp_path), "db.t", 20_000, theirs))
    child.start()
    assert ours.poll(PATIENCE_SECONDS)
    done, problem = ours.recv()
    child.join(PATIENCE_SECONDS)
    assert "wal-1.log" in problem
    assert done > 200
    assert counters(lake, "db.t") == dict.fromkeys(range(done), 1)
