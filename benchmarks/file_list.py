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
from benchmarks.measure import FreshRun, fresh_in_turns, fresh_summary
from benchmarks.report import Result
from benchmarks.rows import SCHEMA, decimals, mixed_rows
from skerry.formats.meta import ColumnStats, DataFileMeta
from skerry.table.commit import Changes, CommitRequest, Committer
from skerry.table.entry import entries_of

NAME = "file list"
PLANNING = ["row_count", "size_bytes", "partition_1000", "partition_1001", "lower_0", "upper_0", "nulls_0"]
"""What a query with a filter on the partition and on one column plans from."""

_TABLE = "bench.files"
_DAYS = (19_000, 20_000)
_BUCKETS = 16
_BIG_COMMITS = 20
_REMOVED = 0.005


@dataclass(frozen=True)
class Size:
    entries: int
    small_commits: int
    rounds: int


FULL = Size(1_000_000, 15, 5)
QUICK = Size(100_000, 5, 3)
SMALLEST = Size(2_000, 2, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """Make the table and load it."""
    warehouse = str(folder / "file-list")
    made = make_table(size, warehouse)
    works = {
        "all": ("benchmarks.file_list:load", {"warehouse": warehouse, "columns": None}),
        "planning": ("benchmarks.file_list:load", {"warehouse": warehouse, "columns": PLANNING}),
        "plain": ("benchmarks.file_list:load_plainly", {"files": made["manifests"], "columns": None}),
        "plain_planning": ("benchmarks.file_list:load_plainly", {"files": made["manifests"], "columns": PLANNING}),
        "fill_memory": ("benchmarks.file_list:fill_memory", {"size_bytes": made["arrow_bytes"]}),
    }
    runs = fresh_in_turns(works, size.rounds, repeat=3)
    detail = {name: fresh_summary(found) for name, found in runs.items()}
    live = runs["all"][0].value["rows"]
    counted = f"{live:,} live files"
    promised = size.entries >= FULL.entries
    disk = sum(Path(path).stat().st_size for path in made["manifests"])
    return [
        *_lines("all columns", counted, runs["all"], runs["plain"], promised, detail | {"table": made}),
        *_lines("planning's columns", counted, runs["planning"], runs["plain_planning"], promised, {}),
        Result(NAME, "size of manifests, per entry", disk / size.entries, "B", detail={"bytes": disk}),
    ]


def _lines(
    what: str, counted: str, ours: list[FreshRun], plain: list[FreshRun], promised: bool, detail: dict[str, Any]
) -> list[Result]:
    cold, cold_plain = (min(run.seconds[0] for run in runs) for runs in (ours, plain))
    again, again_plain = (min(s for run in runs for s in run.seconds[1:]) for runs in (ours, plain))
    peak, peak_plain = (max(run.peak_bytes for run in runs) / 2**20 for runs in (ours, plain))
    time_target, memory_target = ("≤ 1 s", "≤ 1 GB") if promised else ("", "")
    peer = "plain pyarrow read"
    return [
        Result(
            NAME,
            f"load {counted}, {what}, new process",
            cold * 1e3,
            "ms",
            peer,
            cold_plain * 1e3,
            time_target,
            cold <= 1 if promised else None,
            detail,
        ),
        Result(NAME, f"… {what}, again in that process", again * 1e3, "ms", peer, again_plain * 1e3),
        Result(
            NAME,
            f"… {what}, peak memory",
            peak,
            "MB",
            peer,
            peak_plain,
            memory_target,
            peak <= 1024 if promised else None,
        ),
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
    table = skerry.connect(warehouse).create_table(_TABLE, SCHEMA, partition_by=["day(ts)", "bucket(16, id)"])
    context = table._context
    rng = np.random.default_rng(7)
    made = _EntryMaker(context.schemas.get(0), rng)
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


class _EntryMaker:
    """Makes up entries of data files that look as if they had been written; all columns at once."""

    def __init__(self, schema: skerry.Schema, rng: np.random.Generator) -> None:
        stats = {field.id: ColumnStats() for field in schema.fields}
        sample = DataFileMeta("f", "parquet", 1, 1, 1, 1, 1, 0, partition={1000: 0, 1001: 0}, stats=stats)
        self._schema = entries_of([sample], schema).schema
        self._rng = rng

    def entries(self, count: int, first_snapshot: int) -> pa.Table:
        rng = self._rng
        day = np.sort(rng.integers(*_DAYS, count)).astype(np.int32)
        bucket = rng.integers(0, _BUCKETS, count).astype(np.int32)
        ordinal = rng.integers(0, 64, count).astype(np.int32)
        snapshot = first_snapshot + np.sort(rng.integers(0, 100, count))
        rows = rng.integers(50_000, 200_000, count)
        id_, ts = rng.integers(0, 1 << 40, count), day * np.int64(86_400_000_000) + rng.integers(0, 3_600_000_000, count)
        price, cents = rng.random(count) * 10, rng.integers(0, 1000, count)
        text = rng.bytes(8 * count).hex()
        columns: dict[str, Any] = {
            "file": self._paths(day, bucket, ordinal),
            "format": ["parquet"] * count,
            "row_count": rows,
            "size_bytes": rows * 37 + rng.integers(0, 10_000, count),
            "checksum": rng.integers(-(2**63), 2**63 - 1, count),
            "tail_size_bytes": rng.integers(3000, 4000, count),
            "tail_checksum": rng.integers(-(2**63), 2**63 - 1, count),
            "sequence_snapshot": snapshot,
            "sequence_ordinal": ordinal,
            "added_snapshot": snapshot,
            "created_ms": 1_700_000_000_000 + snapshot * 60_000 + rng.integers(0, 60_000, count),
            "partition_1000": day,
            "partition_1001": bucket,
            "lower_0": id_,
            "upper_0": id_ + rng.integers(1, 1 << 20, count),
            "lower_1": [text[i : i + 16] for i in range(0, 16 * count, 16)],
            "upper_1": ["z" + text[i : i + 15] for i in range(0, 16 * count, 16)],
            "nulls_1": rng.integers(0, 100, count),
            "lower_2": ts,
            "upper_2": ts + rng.integers(1, 80_000_000_000, count),
            "lower_3": price,
            "upper_3": price + rng.random(count) * 1000,
            "lower_4": decimals(cents),
            "upper_4": decimals(cents + rng.integers(1, 10**9, count)),
        }
        arrays = [self._column(field, columns.get(field.name), count) for field in self._schema]
        return pa.Table.from_arrays(arrays, schema=self._schema)

    def _column(self, field: pa.Field, values: Any, count: int) -> pa.Array:
        if values is not None:
            return pa.array(values, field.type)
        counted = not field.nullable or field.name.startswith(("nulls_", "nans_"))
        return pa.array(np.zeros(count, np.int64)).cast(field.type) if counted else pa.nulls(count, field.type)

    def _paths(self, day: np.ndarray, bucket: np.ndarray, ordinal: np.ndarray) -> list[str]:
        names = {int(d): str(np.datetime64(int(d), "D")) for d in np.unique(day)}
        digits = self._rng.bytes(16 * len(day)).hex()
        return [
            f"data/ts_day={names[d]}/id_bucket={b}/0-{o:05d}-{digits[i : i + 8]}-{digits[i + 8 : i + 12]}-"
            f"4{digits[i + 13 : i + 16]}-{digits[i + 16 : i + 20]}-{digits[i + 20 : i + 32]}.parquet"
            for d, b, o, i in zip(
                day.tolist(), bucket.tolist(), ordinal.tolist(), range(0, 32 * len(day), 32), strict=True
            )
        ]
