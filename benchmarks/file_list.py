"""The file list of a table with a million data files: loaded from manifests as columns.

The table is made through real commits: 20 of 50,000 files each (their entries made up, nobody opens the files), small
ones, and a compaction that removes some thousand files of all ages. It has partitions by day and bucket, and statistics
of five columns. Then fresh processes load the live files, in turns with plain pyarrow, which reads the same manifests
and does nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import skerry
from benchmarks.entries import PARTITION_BY, EntryMaker
from benchmarks.measure import FreshRun, FreshWork, fresh_in_turns, fresh_summary
from benchmarks.report import Result
from benchmarks.rows import SCHEMA, mixed_rows
from skerry.table.commit import Committer
from skerry.table.request import Changes, CommitRequest

NAME = "file list"
PLANNING = ["row_count", "size_bytes", "partition_1000", "partition_1001", "lower_0", "upper_0", "nulls_0"]
"""What a query with a filter on the partition and on one column plans from."""

_LOAD = "benchmarks.file_list:load"
_PLAIN = "benchmarks.file_list:load_plainly"

_TABLE = "bench.files"
_BIG_COMMITS = 20
_REMOVED = 0.005


@dataclass(frozen=True)
class Size:
    entries: int
    small_commits: int
    rounds: int


FULL = Size(1_000_000, 15, 5)
QUICK = Size(50_000, 3, 2)
SMALLEST = Size(2_000, 2, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """Make the table and load it."""
    warehouse = str(folder / "file-list")
    made = make_table(size, warehouse)
    loaded = {"warehouse": warehouse, "columns": None}
    read = {"files": made["manifests"], "columns": None}
    some = {"columns": PLANNING}
    memory = 4 * made["arrow_bytes"]
    works = {
        "all": FreshWork(_LOAD, loaded, memory),
        "plain": FreshWork(_PLAIN, read, memory),
        "planning": FreshWork(_LOAD, loaded | some, memory),
        "plain_planning": FreshWork(_PLAIN, read | some, memory),
        "memory": FreshWork("benchmarks.file_list:fill_memory", {"size_bytes": made["arrow_bytes"]}, memory),
    }
    promised = size.entries >= FULL.entries
    runs = fresh_in_turns(works, size.rounds, repeat=3)
    detail = {name: fresh_summary(found) for name, found in runs.items()} | {"table": made}
    live = runs["all"][0].value["rows"]
    disk = sum(Path(path).stat().st_size for path in made["manifests"])
    return [
        *_lines(f"{live:,} live files, all columns", runs["all"], runs["plain"], promised, detail),
        *_lines("… planning's columns", runs["planning"], runs["plain_planning"], promised),
        Result(NAME, "… touch that much memory once", _cold(runs["memory"]), "ms"),
        Result(NAME, "manifests on disk, per entry", disk / size.entries, "B"),
    ]


def _cold(runs: list[FreshRun]) -> float:
    return min(run.seconds[0] for run in runs) * 1e3


def _again(runs: list[FreshRun]) -> float:
    return min(seconds for run in runs for seconds in run.seconds[1:]) * 1e3


def _peak(runs: list[FreshRun]) -> float:
    return max(run.peak_bytes for run in runs) / 2**20


def _lines(
    what: str, ours: list[FreshRun], plain: list[FreshRun], promised: bool, detail: dict[str, Any] | None = None
) -> list[Result]:
    def line(
        case: str,
        unit: str,
        figure: Callable[[list[FreshRun]], float],
        target: str,
        limit: float,
        cpu: tuple[float, float] | None = None,
    ) -> Result:
        found = figure(ours)
        met = found <= limit if promised and target else None
        target = target if promised else ""
        peer = "plain pyarrow read"
        return Result(NAME, f"{what}: {case}", found, unit, peer, figure(plain), target, met, cpu, detail or {})

    cpu = min(run.cpu_seconds for run in ours), min(run.cpu_seconds for run in plain)
    return [
        line("new process", "ms", _cold, "≤ 1 s", 1000, cpu),
        line("again", "ms", _again, "", 0),
        line("peak memory", "MB", _peak, "≤ 1 GB", 1024),
    ]


def load(warehouse: str, columns: list[str] | None) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: the live files through the manifest store."""
    context = skerry.connect(warehouse).table(_TABLE)._context
    snapshot = context.snapshots.latest()

    def work() -> dict[str, Any]:
        live = context.manifests.live_files(snapshot, columns)
        return {"rows": live.num_rows, "arrow_bytes": live.nbytes}

    return work


def load_plainly(files: list[str], columns: list[str] | None) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: read the same Parquet files, no checksum, no order, deleted files among them."""

    def work() -> dict[str, Any]:
        wanted = None if columns is None else ["kind", "file", "sequence_snapshot", "added_snapshot", *columns]
        entries = pa.concat_tables([pq.read_table(f, columns=wanted) for f in files], promote_options="default")
        return {"rows": entries.num_rows, "arrow_bytes": entries.nbytes}

    return work


def fill_memory(size_bytes: int) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: touch as much memory as the result takes. Nothing that is loaded can be faster."""

    def work() -> dict[str, Any]:
        pool = pa.default_memory_pool()
        buffers = [pa.allocate_buffer(1 << 20, memory_pool=pool) for _ in range(size_bytes >> 20)]
        for buffer in buffers:
            np.frombuffer(buffer, np.uint8).fill(1)
        return {"bytes": size_bytes}

    return work


def make_table(size: Size, warehouse: str) -> dict[str, Any]:
    """Commit the files; what was made."""
    table = skerry.connect(warehouse).create_table(_TABLE, SCHEMA, partition_by=PARTITION_BY)
    context = table._context
    rng = np.random.default_rng(7)
    made = EntryMaker(context.schemas.get(0), rng)
    removed = []
    for number in range(_BIG_COMMITS):
        entries = made.entries(size.entries // _BIG_COMMITS, first_snapshot=1 + 100 * number)
        removed.append(entries.take(pa.array(np.flatnonzero(rng.random(entries.num_rows) < _REMOVED))))
        _commit(context, skerry.Operation.INSERT, Changes(restored=entries))
    for number in range(size.small_commits):
        table.append(mixed_rows(20, seed=number))
    _commit(context, skerry.Operation.COMPACT, Changes(removed=pa.concat_tables(removed)))
    snapshot = context.snapshots.latest()
    lists = context.manifests.read_lists(snapshot)
    root = Path(warehouse) / context.paths.root
    live = context.manifests.live_files(snapshot)
    return {
        "manifests": [str(root / file) for file in lists.column("file").to_pylist()],
        "entries": sum(lists.column("added_files").to_pylist()) + sum(lists.column("deleted_files").to_pylist()),
        "removed": sum(part.num_rows for part in removed),
        "arrow_bytes": live.nbytes,
    }


def _commit(context: Any, operation: skerry.Operation, changes: Changes) -> None:
    Committer(context).commit(CommitRequest(operation, lambda state: changes))
