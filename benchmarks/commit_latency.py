"""Does a commit take longer the more commits there were?

Two tables grow by tiny commits: one by ``Table.append`` of a row, one by commits of metadata alone. Minutes lie
between snapshot 10 and snapshot 5,000, and the machine changes its mood meanwhile. So when the tables are old, their
commits are measured in turns with those of young tables: one commit there, one here. Young tables are replaced before
snapshot 25.

Manifests are merged every now and then: medians leave that out, means have it in. pyiceberg appends the same row to a
table of its own, in turns with the first commits of ours; it does not sync what it writes.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

import skerry
from benchmarks import iceberg_peer
from benchmarks.counting import CountingFileIO
from benchmarks.measure import Sample
from benchmarks.report import Result
from benchmarks.rows import SCHEMA, mixed_rows
from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio.environment import Environment
from skerry.fileio.local import LocalFileIO
from skerry.formats.meta import DataFileMeta
from skerry.formats.stats import StatsBuilder
from skerry.lake.lake import Lake
from skerry.table.commit import Committer
from skerry.table.request import Changes, CommitRequest

NAME = "commit latency"
YOUNG = (5, 25)
"""Snapshots that count as young: past the first ones, which create folders, and before the first merge."""

TARGET = 1.5

Commit = Callable[[skerry.Table], object]


@dataclass(frozen=True)
class Size:
    snapshots: int
    pairs: int
    peer_snapshots: int


FULL = Size(5000, 400, 300)
QUICK = Size(150, 40, 50)
SMALLEST = Size(10, 3, 10)


@dataclass
class Stopwatch:
    """Time of commits, and of the calls to fsync within them."""

    syncs: int = 0
    sync_seconds: float = 0.0

    def time(self, commit: Commit, table: skerry.Table) -> dict[str, float]:
        self.syncs, self.sync_seconds = 0, 0.0
        cpu, start = time.process_time(), time.perf_counter()
        commit(table)
        wall = time.perf_counter() - start
        return {
            "wall": wall,
            "cpu": time.process_time() - cpu,
            "fsync": self.sync_seconds,
            "fsyncs": self.syncs,
        }


def run(size: Size, folder: Path) -> list[Result]:
    """Grow the tables, then commit to old and young ones in turns."""
    storage = CountingFileIO(LocalFileIO(folder / "commit-latency"))
    lake = Lake(Environment(storage, SystemClock(), SystemIds(), load_settings()))
    results: list[Result] = []
    with _watched_syncs() as watch:
        for kind, commit in {"append of a row": append_row, "metadata alone": add_made_up_file}.items():
            results += _measure(kind, commit, lake, storage, watch, size)
    if iceberg_peer.available():
        results += _against_iceberg(lake, folder / "iceberg", size.peer_snapshots)
    return results


def append_row(table: skerry.Table) -> object:
    return table.append(_ROW)


def add_made_up_file(table: skerry.Table) -> object:
    """A commit of a file that is not there, with the statistics of the row."""
    context = table._context
    stats = {field.id: _STATS[field.name] for field in context.schemas.get(0).fields}
    path = f"data/0-00000-{context.env.ids.new_id()}.parquet"
    file = DataFileMeta(path, "parquet", 1, 1500, 1, 1000, 1, 0, stats=stats, created_ms=context.env.clock.now_ms())
    return Committer(context).commit(CommitRequest(skerry.Operation.INSERT, lambda state: Changes(added=(file,))))


def _measure(
    kind: str, commit: Commit, lake: Lake, storage: CountingFileIO, watch: Stopwatch, size: Size
) -> list[Result]:
    prefix = "a" if commit is append_row else "m"
    old = lake.create_table(f"bench.{prefix}_old", SCHEMA)
    growth = [watch.time(commit, old) for _ in range(size.snapshots)]
    storage.take()
    pairs: list[tuple[dict[str, float], dict[str, float]]] = []
    calls: dict[str, int] = {}
    young = _young_table(lake, f"{prefix}_0", commit)
    for number in range(size.pairs):
        if number and number % (YOUNG[1] - YOUNG[0]) == 0:
            young = _young_table(lake, f"{prefix}_{number}", commit)
        first = watch.time(commit, young)
        storage.take()
        second = watch.time(commit, old)
        calls = _smaller(calls, storage.take())
        pairs.append((first, second))
    here, there = [new for new, _ in pairs], [aged for _, aged in pairs]
    during = _samples(growth[YOUNG[0] : YOUNG[1]]), _samples(growth[-len(here) :])
    detail = {
        "young": _summary(here),
        "old": _summary(there),
        "while_growing": {"young": during[0].summary(), "old": during[1].summary()},
        "calls_per_commit": calls,
        "old_table": _state_of(old),
        "young_table": _state_of(young),
    }
    return [_median_line(kind, size, here, there, detail), *_more_lines(here, there, detail)]


def _median_line(
    kind: str, size: Size, here: list[dict[str, float]], there: list[dict[str, float]], detail: dict[str, Any]
) -> Result:
    young, old = _samples(here), _samples(there)
    promised = size.snapshots >= FULL.snapshots
    ratio = old.median / young.median
    return Result(
        NAME,
        f"{kind}: commit {size.snapshots:,}, median",
        old.median * 1e3,
        "ms",
        "commits 5 to 25",
        young.median * 1e3,
        f"≤ {TARGET} ×" if promised else "",
        ratio <= TARGET if promised else None,
        (_cpu(there).median, _cpu(here).median),
        detail,
    )


def _more_lines(young: list[dict[str, float]], old: list[dict[str, float]], detail: dict[str, Any]) -> list[Result]:
    here, there = _samples(young), _samples(old)
    peer = "commits 5 to 25"
    cpu = _cpu(old).mean, _cpu(young).mean
    planning = [detail[f"{age}_table"]["planning_ms"] for age in ("old", "young")]
    return [
        Result(NAME, "… mean, merges of manifests included", there.mean * 1e3, "ms", peer, here.mean * 1e3, cpu=cpu),
        Result(NAME, "… 95 % take at most", there.quantile(0.95) * 1e3, "ms", peer, here.quantile(0.95) * 1e3),
        Result(NAME, "… 99 % take at most", there.quantile(0.99) * 1e3, "ms", peer, here.quantile(0.99) * 1e3),
        Result(NAME, "… then list the live files", planning[0], "ms", "of a young table", planning[1]),
    ]


def _against_iceberg(lake: Lake, folder: Path, snapshots: int) -> list[Result]:
    ours = lake.create_table("bench.beside_iceberg", SCHEMA)
    peer = iceberg_peer.IcebergPeer(folder)
    theirs = peer.create_table(SCHEMA)
    took: dict[str, list[tuple[float, float]]] = {"ours": [], "theirs": []}
    for _ in range(snapshots):
        for name, append in {"ours": ours.append, "theirs": lambda row: peer.append(theirs, row)}.items():
            start, cpu = time.perf_counter(), time.process_time()
            append(_ROW)
            took[name].append((time.perf_counter() - start, time.process_time() - cpu))
    peer.close()
    lines = []
    for first, last in (YOUNG, (max(0, snapshots - (YOUNG[1] - YOUNG[0])), snapshots)):
        here, there = (Sample(*zip(*took[name][first:last], strict=True)) for name in ("ours", "theirs"))
        lines.append(
            Result(
                NAME,
                f"append of a row: commits {first} to {last}, median",
                here.median * 1e3,
                "ms",
                "pyiceberg",
                there.median * 1e3,
                cpu=(Sample(here.cpu_seconds).median, Sample(there.cpu_seconds).median),
                detail={"ours": here.summary(), "theirs": there.summary()},
            )
        )
    return lines


def _young_table(lake: Lake, name: str, commit: Commit) -> skerry.Table:
    table = lake.create_table(f"bench.{name}", SCHEMA)
    for _ in range(YOUNG[0]):
        commit(table)
    return table


def _state_of(table: skerry.Table) -> dict[str, Any]:
    context = table._context
    snapshot = context.snapshots.latest()
    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        live = context.manifests.live_files(snapshot)
        seconds.append(time.perf_counter() - start)
    return {
        "snapshots": snapshot.id,
        "files": live.num_rows,
        "manifests": context.manifests.read_lists(snapshot).num_rows,
        "planning_ms": min(seconds) * 1e3,
    }


def _samples(commits: Sequence[dict[str, float]]) -> Sample:
    return Sample(tuple(one["wall"] for one in commits))


def _cpu(commits: Sequence[dict[str, float]]) -> Sample:
    return Sample(tuple(one["cpu"] for one in commits))


def _summary(commits: Sequence[dict[str, float]]) -> dict[str, Any]:
    parts = {name: Sample(tuple(one[name] for one in commits)) for name in ("wall", "cpu", "fsync")}
    syncs = Sample(tuple(one["fsyncs"] for one in commits)).median
    return {name: sample.summary() for name, sample in parts.items()} | {"fsyncs": syncs}


def _smaller(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """The counts of a commit that does not merge."""
    return other if not one or other["reads"] < one["reads"] else one


@contextmanager
def _watched_syncs() -> Any:
    """Counts and times ``os.fsync`` while the block runs."""
    watch, fsync = Stopwatch(), os.fsync

    def timed_fsync(descriptor: int) -> None:
        start = time.perf_counter()
        fsync(descriptor)
        watch.syncs += 1
        watch.sync_seconds += time.perf_counter() - start

    os.fsync = timed_fsync
    try:
        yield watch
    finally:
        os.fsync = fsync


_ROW: pa.Table = mixed_rows(1)


def _stats_of_row() -> dict[str, Any]:
    schema = skerry.Schema.of(SCHEMA)
    builder = StatsBuilder(schema.fields, limit=32)
    builder.add(_ROW)
    found = builder.finish()
    return {field.name: found[field.id] for field in schema.fields}


_STATS = _stats_of_row()
