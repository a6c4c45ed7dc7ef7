"""Processes are killed while they build indexes, or write to a table that has some: rows and indexes are right."""

import os
import random
import signal
import time
from collections.abc import Callable
from datetime import timedelta
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import Any

import pytest

from faults.indexer import INDEXES, NAME, ROWS, build_for_ever, row_of, upsert_for_ever
from skerry.lake.lake import Lake, connect
from skerry.lake.table import Table
from skerry.types.field import Field
from support.audit import Auditor
from support.effort import rounds
from support.processes import prepared_processes

ROUNDS = rounds(3, 300)
PATIENCE_SECONDS = 120
COLUMNS = [
    Field("id", "BIGINT", nullable=False),
    Field("n", "BIGINT"),
    Field("word", "STRING"),
    Field("body", "STRING"),
    Field("payload", "JSON"),
]


@pytest.fixture(scope="module")
def processes() -> ForkServerContext:
    return prepared_processes()


def run_and_kill(processes: ForkServerContext, warehouse: Path, work: Callable[..., None], seconds: float) -> list[int]:
    """Let a process work for a while and kill it; what it has said."""
    receiver, sender = processes.Pipe(duplex=False)
    child = processes.Process(target=work, args=(str(warehouse), sender))
    child.start()
    sender.close()
    assert receiver.poll(PATIENCE_SECONDS), "the child does nothing"
    time.sleep(seconds)
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    child.join(PATIENCE_SECONDS)
    assert child.exitcode == -signal.SIGKILL, "it ended by itself"
    said: list[int] = []
    try:
        while receiver.poll():
            said.append(receiver.recv())
    except EOFError:
        pass
    receiver.close()
    child.close()
    return said


def make_table(warehouse: Path, **given: Any) -> Table:
    table = connect(str(warehouse)).create_table(NAME, COLUMNS, **given)
    for target, kind in INDEXES:
        table.create_index(target, kind=kind, build=False)
    return table


def end_leases(warehouse: Path) -> None:
    """What a killed process was reading stays for an hour: as if that had passed."""
    for lease in (warehouse / "db" / "t" / "lease").glob("lease-*"):
        lease.unlink()


def found(lake: Lake, where: str) -> list[int]:
    return sorted(lake.table(NAME).scan(["id"], where=where).to_arrow()["id"].to_pylist())


def check_index_files(warehouse: Path, table: Table) -> None:
    """Every index that a file names is there and belongs to this file: reads with and without indexes agree."""
    Auditor(table).check_files()
    lake, plain = connect(str(warehouse)), connect(str(warehouse), settings={"read.indexes": "false"})
    versions = {row["n"] for row in table.scan(["n"]).to_arrow().to_pylist()}
    for version in sorted(versions)[-3:]:
        for where in (
            f"word = 'Word7v{version}'",
            f"lower(word) = 'word9v{version}'",
            f"payload ->> '$.n' = '{version}'",
            f"matches(body, 'Word3v{version}')",
        ):
            rows = found(lake, where)
            assert rows == found(plain, where), where
            assert rows, where
    plan = lake.table(NAME).scan(where="word = 'x' OR lower(word) = 'x'").explain()
    assert "another file" not in plan
    assert "cannot be read" not in plan
    indexed = [file for file in table.files().to_pylist() if file["index_file"] is not None]
    listed = {meta.locator.file_id for meta in lake.index_metas(NAME)}
    assert all(any(file_id in file["file"] for file_id in listed) for file in indexed)


def test_a_build_that_is_killed_leaves_all_rows_and_can_be_repeated(
    tmp_path: Path, processes: ForkServerContext
) -> None:
    table = make_table(tmp_path)
    for version in range(8):
        table.append([row_of(version * ROWS + n, version) for n in range(ROWS)])
    dice = random.Random(11)
    for _ in range(ROUNDS):
        run_and_kill(processes, tmp_path, build_for_ever, dice.uniform(0, 0.6))
        after = connect(str(tmp_path)).table(NAME)
        assert after.scan().count() == 8 * ROWS
        check_index_files(tmp_path, after)
        result = after.build_index(rebuild=True)
        assert (result.built_files, result.skipped_files) == (8, 0)
        lake = connect(str(tmp_path))
        built = lake.sql(f"SELECT min(built_files), max(total_files) FROM {NAME}$indexes").fetchall()
        assert built == [(8, 8)]
    end_leases(tmp_path)
    after.expire_snapshots(retain_last=1)
    after.remove_orphan_files(older_than=timedelta(0))
    check_index_files(tmp_path, after)
    named = {path for path in after.files().column("index_file").to_pylist() if path is not None}
    there = {
        str(path.relative_to(tmp_path / "db" / "t")) for path in (tmp_path / "db" / "t" / "index").rglob("*.puffin")
    }
    assert there == named, "index files that no data file names are orphans, and removed"


def test_upserts_into_a_table_with_indexes_may_be_killed_at_any_time(
    tmp_path: Path, processes: ForkServerContext
) -> None:
    make_table(tmp_path, primary_key=["id"], options={"compaction.mode": "inline", "compaction.trigger": 3})
    dice = random.Random(13)
    last = -1
    for _ in range(ROUNDS):
        said = run_and_kill(processes, tmp_path, upsert_for_ever, dice.uniform(0.05, 0.6))
        table = connect(str(tmp_path)).table(NAME)
        rows = table.scan().to_arrow().to_pylist()
        assert len(rows) == ROWS
        versions = {row["n"] for row in rows}
        assert len(versions) == 1, f"one upsert, torn: {versions}"
        (version,) = versions
        assert max(said, default=last) <= version <= max(said, default=last) + 1
        assert all(row == row_of(row["id"], version) for row in rows)
        last = version
        check_index_files(tmp_path, table)
        assert found(connect(str(tmp_path)), f"word = 'Word7v{version - 1}'") == [], "an older version is gone"
    table.build_index()
    end_leases(tmp_path)
    table.expire_snapshots(retain_last=1)
    table.remove_orphan_files(older_than=timedelta(0))
    check_index_files(tmp_path, table)
