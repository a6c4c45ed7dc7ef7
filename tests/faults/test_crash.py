"""Processes that are killed, on a real disk: what was acknowledged is there, once, and nothing is there by half."""

import os
import random
import signal
import time
from collections import Counter
from datetime import timedelta
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pyarrow as pa
import pytest

from faults.appender import BATCH_ROWS, NAME, append_for_ever, batch_rows
from faults.world import ROOT, reachable_files
from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio import LocalFileIO
from skerry.fileio.environment import Environment
from skerry.lake.lake import Lake, connect
from skerry.table.lifecycle import open_table
from skerry.table.paths import TablePaths
from support.effort import rounds
from support.processes import prepared_processes

ROUNDS = rounds(15, 3000)
PATIENCE_SECONDS = 120
COLUMNS = pa.schema([pa.field("batch", pa.int64(), nullable=False), pa.field("row", pa.int64(), nullable=False)])


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    return prepared_processes()


def run_and_kill(processes: ForkServerContext, lake: Path, first_batch: int, dice: random.Random) -> set[int]:
    """Let a process append for a while and kill it; the batches that it has acknowledged."""
    receiver, sender = processes.Pipe(duplex=False)
    child = processes.Process(target=append_for_ever, args=(str(lake), first_batch, dice.random() < 0.5, sender))
    child.start()
    sender.close()
    acknowledged: set[int] = set()
    if dice.random() < 0.7:
        assert receiver.poll(PATIENCE_SECONDS), "the child does nothing"
    time.sleep(dice.uniform(0, 0.12))
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join(PATIENCE_SECONDS)
    try:
        while receiver.poll():
            acknowledged.add(receiver.recv())
    except EOFError:
        pass
    assert child.exitcode == -signal.SIGKILL
    receiver.close()
    child.close()
    return acknowledged


def check_table(lake: Lake, acknowledged: set[int]) -> set[int]:
    """Every batch is there whole or not at all, and the acknowledged ones are; the batches that are there."""
    found = lake.table(NAME).scan().to_arrow()
    rows = Counter(zip(found.column("batch").to_pylist(), found.column("row").to_pylist(), strict=True))
    assert set(rows.values()) <= {1}, "a row is there twice"
    batches = {batch for batch, _ in rows}
    assert set(rows) == {(batch, row) for batch in batches for row in range(BATCH_ROWS)}, "a batch is there by half"
    assert acknowledged <= batches
    return batches


def test_a_killed_process_loses_nothing_that_it_acknowledged(tmp_path: Path, processes: ForkServerContext) -> None:
    dice = random.Random(20)
    lake = connect(tmp_path)
    lake.create_table(NAME, COLUMNS, options={"manifest.merge-count": 4})
    acknowledged: set[int] = set()
    for round_ in range(ROUNDS):
        first_batch = round_ * 1_000_000
        done = run_and_kill(processes, tmp_path, first_batch, dice)
        acknowledged |= done
        present = check_table(lake, acknowledged)
        last = max(done, default=first_batch - 1) + 1
        assert present - acknowledged <= {last}, "only the last append may be there without a word"
        acknowledged |= present
        own = first_batch + 999_999
        lake.table(NAME).append(batch_rows(own))
        acknowledged.add(own)
        assert check_table(lake, acknowledged) == acknowledged
        if round_ % 50 == 49:
            lake.table(NAME).overwrite(batch_rows(own))  # or a soak would read ever more
            acknowledged = {own}
    time.sleep(0.01)
    lake.table(NAME).remove_orphan_files(older_than=timedelta(0))
    assert check_table(lake, acknowledged) == acknowledged
    check_that_no_litter_is_left(tmp_path)


def check_that_no_litter_is_left(warehouse: Path) -> None:
    fileio = LocalFileIO(warehouse)
    environment = Environment(fileio, SystemClock(), SystemIds(), load_settings({}, environment={}))
    needed, allowed = reachable_files(open_table(environment, TablePaths(ROOT), NAME))
    found = {stat.path[len(ROOT) + 1 :] for stat in fileio.list_files(ROOT, recursive=True)}
    assert needed - found == set()
    assert found - needed - allowed == set()
