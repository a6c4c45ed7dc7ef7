"""Processes that write, delete, compact and expire are killed, on a real disk: sums are what was acknowledged."""

import os
import random
import signal
import time
from datetime import timedelta
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from faults.upserter import KEYS, NAME, OPTIONS, upsert_for_ever
from skerry.lake.lake import connect
from skerry.types.field import Field
from support.audit import Auditor
from support.effort import rounds
from support.processes import prepared_processes

ROUNDS = rounds(8, 1000)
PATIENCE_SECONDS = 120


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    return prepared_processes()


def test_what_was_acknowledged_counts_once_wherever_a_process_is_killed(
    tmp_path: Path, processes: ForkServerContext
) -> None:
    columns = [Field("id", "BIGINT", nullable=False), Field("n", "BIGINT")]
    connect(str(tmp_path)).create_table(NAME, columns, primary_key=["id"], options=OPTIONS)
    dice = random.Random(5)
    total, first = 0, 0
    for number in range(ROUNDS):
        receiver, sender = processes.Pipe(duplex=False)
        child = processes.Process(target=upsert_for_ever, args=(str(tmp_path), first, sender))
        child.start()
        sender.close()
        assert receiver.poll(PATIENCE_SECONDS), "the child does nothing"
        time.sleep(dice.uniform(0, 0.3))
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
        child.join(PATIENCE_SECONDS)
        said = 0
        try:
            while receiver.poll():
                first = receiver.recv() + 1
                said += 1
        except EOFError:
            pass
        receiver.close()
        child.close()

        table = connect(str(tmp_path)).table(NAME)
        found = {row["id"]: row["n"] for row in table.scan().to_arrow().to_pylist()}
        sums = {found[n] for n in range(KEYS - 1)}
        assert len(sums) == 1, f"one upsert, torn: {found}"
        (sum_now,) = sums
        assert total + said <= sum_now <= total + said + 1, "the last may have landed without an answer"
        # It comes twice and goes. A kill can keep it from going once, and add an upsert that was not acknowledged.
        assert found.get(KEYS - 1, 0) <= 2 + 3 * (number + 1)
        assert table.get({"id": 0}) == {"id": 0, "n": sum_now}
        total = sum_now
        auditor = Auditor(table)
        assert auditor.states
        auditor.check_files()
        if number % 4 == 3:
            table.expire_snapshots(retain_last=1)
            table.remove_orphan_files(older_than=timedelta(0))
            Auditor(table).check_files()
            table.compact(full=True)
            assert {row["n"] for row in table.scan(where=f"id < {KEYS - 1}").to_arrow().to_pylist()} == {total}
