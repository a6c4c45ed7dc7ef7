"""Planning: from a condition to the files that a scan reads, beside pyiceberg on the same files.

The table is that of ``benchmarks.file_list``: partitions by day and bucket, statistics of five columns, files that
nobody has written. pyiceberg gets entries of the same live files, in as many commits. *New process* plans once, in a
process that has opened the table and read nothing else of it; *again* plans the same once more. *Files chosen* ends
with the places of the files; the other lines go on to a list of objects, as readers need it.

pyiceberg is given an expression and we a text, which we parse within the time. It may keep more files than we do (it
looks at no statistics for sets of more than 200 values), never fewer. Both run in turns, except for long lists of
values, for which pyiceberg takes minutes: these it plans once, after everything else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

import skerry
from benchmarks import file_list, iceberg_files, iceberg_peer
from benchmarks.measure import FreshRun, FreshWork, fresh_in_turns, fresh_summary
from benchmarks.report import Result
from skerry.planning.choose import choose_files
from skerry.planning.step import PruningRequest
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.datatype import BIGINT
from skerry.types.merging import MergeRules
from skerry.types.partition import Transform

NAME = "planning"

_PLAN = "benchmarks.planning:plan"
_CHOOSE = "benchmarks.planning:choose"
_PEER_PLAN = "benchmarks.iceberg_files:plan"
_TABLE = "bench.files"
_WARM, _COLD = 100, 5
"""How many times faster than pyiceberg planning is to be."""
_LONG = 200
"""With so many values pyiceberg takes minutes, and is not asked again: it keeps next to nothing from plan to plan."""


@dataclass(frozen=True)
class Size:
    entries: int
    """Of the large table."""
    beside: int
    """Files of the table that pyiceberg plans too."""
    rounds: int
    repeat: int = 5
    many: int = 1000
    """Values of the long IN list."""
    conditions: int = 4
    """How many of the conditions are tried."""


FULL = Size(1_000_000, 20_000, 3)
QUICK = Size(50_000, 2_000, 2)
SMALLEST = Size(2_000, 200, 1, 2, 20, 1)


@dataclass(frozen=True)
class Condition:
    """What is asked for, in words, for us and for pyiceberg."""

    name: str
    where: str
    column: str
    values: tuple[int, ...]
    """The values of an IN list; or where a range begins and ends, as microseconds."""


def run(size: Size, folder: Path) -> list[Result]:
    """Make both tables and plan on them."""
    small, large = folder / "planning-small", folder / "planning-large"
    conditions = _make(small, size.beside, size)
    results = _beside(size, small, conditions, folder / "planning-peer")
    conditions = _make(large, size.entries, size)
    return [*results, *_alone(size, large, conditions)]


def _make(warehouse: Path, entries: int, size: Size) -> list[Condition]:
    file_list.make_table(file_list.Size(entries, 3, 1), str(warehouse))
    return conditions_of(_live(str(warehouse)), size.many)[: size.conditions]


def _live(warehouse: str, columns: list[str] | None = None) -> pa.Table:
    context = skerry.connect(warehouse).table(_TABLE)._context
    return context.manifests.live_files(context.snapshots.latest(), columns)


def conditions_of(live: pa.Table, many: int) -> list[Condition]:
    """The four conditions; ids are such that a file can have them, so that something is left to read."""
    day = int(np.median(live.column("partition_1000").cast(pa.int32()).to_numpy()))
    begin = datetime(1970, 1, 1) + timedelta(days=day)
    end = begin + timedelta(days=1)
    ids = _ids(live, many)
    return [
        Condition(
            "one day",
            f"ts >= TIMESTAMP '{begin}' AND ts < TIMESTAMP '{end}'",
            "ts",
            tuple((day + n) * 86_400_000_000 for n in range(2)),
        ),
        Condition("id = x", f"id = {ids[0]}", "id", (ids[0],)),
        *(
            Condition(f"id IN {len(some):,} values", f"id IN ({', '.join(map(str, some))})", "id", tuple(some))
            for some in (ids[:10], ids)
        ),
    ]


def _ids(live: pa.Table, count: int) -> list[int]:
    rng = np.random.default_rng(11)
    chosen = live.take(pa.array(rng.choice(live.num_rows, min(8 * count, live.num_rows), replace=False)))
    lower = pc.add(chosen.column("lower_0").combine_chunks(), 1)
    buckets = apply_transform(Transform("bucket", 16), lower, BIGINT)
    fits = pc.equal(buckets, chosen.column("partition_1001").combine_chunks().cast(buckets.type))
    inside = pc.and_(fits, pc.less(lower, chosen.column("upper_0").combine_chunks()))
    found: list[int] = lower.filter(inside).unique().to_pylist()
    rest = [value for value in lower.to_pylist() if value not in set(found)]
    return [*found, *rest][:count]


def plan(warehouse: str, where: str) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: what a scan reads, as a list of files."""
    table = skerry.connect(warehouse).table(_TABLE)

    def work() -> dict[str, Any]:
        files = table.scan(where=where).plan()
        return {"files": len(files), "rows": sum(f.row_count for f in files)}

    return work


def choose(warehouse: str, where: str) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: the same, up to the places of the files."""
    context = skerry.connect(warehouse).table(_TABLE)._context

    def work() -> dict[str, Any]:
        snapshot = context.snapshots.latest()
        assert snapshot is not None
        schema = context.schema_of(snapshot)
        request = PruningRequest(parse_and_bind(where, schema))
        files = SnapshotFiles(context, snapshot)
        chosen = choose_files(files, schema, MergeRules.of(schema), request, None, context.env.clock)
        return {"files": len(chosen.places)}

    return work


def _beside(size: Size, warehouse: Path, conditions: list[Condition], folder: Path) -> list[Result]:
    live = _live(str(warehouse))
    memory = 64 << 20
    works: dict[str, FreshWork] = {}
    has_peer = iceberg_peer.available()
    if has_peer:
        iceberg_files.make_table(live, folder)
    long: dict[str, FreshWork] = {}
    for c in conditions:
        asked = {"warehouse": str(warehouse), "where": c.where}
        works[f"ours {c.name}"] = FreshWork(_PLAN, asked, memory)
        works[f"places {c.name}"] = FreshWork(_CHOOSE, asked, memory)
        if has_peer:
            question = {"folder": str(folder), "column": c.column, "values": c.values}
            theirs = long if len(c.values) >= _LONG else works
            theirs[f"theirs {c.name}"] = FreshWork(_PEER_PLAN, question, 256 << 20)
    runs = fresh_in_turns(works, size.rounds, repeat=size.repeat)
    if long:
        runs |= fresh_in_turns(long, 1)
    promised = size.beside >= FULL.beside
    results = []
    for condition in conditions:
        ours, places = runs[f"ours {condition.name}"], runs[f"places {condition.name}"]
        peer = runs.get(f"theirs {condition.name}")
        what = f"{live.num_rows:,} files, {condition.name}"
        _check(ours, places, peer)
        results += _lines(what, ours, peer, promised)
        results.append(Result(NAME, f"{what}: files chosen, again", _again(places), "ms"))
    return results


def _check(ours: list[FreshRun], places: list[FreshRun], theirs: list[FreshRun] | None) -> None:
    found = ours[0].value["files"]
    if places[0].value["files"] != found:
        raise RuntimeError(f"{found} files are planned, {places[0].value['files']} are chosen")
    if theirs is not None and theirs[0].value["files"] < found:
        raise RuntimeError(f"we keep {found} files, pyiceberg only {theirs[0].value['files']}")


def _lines(what: str, ours: list[FreshRun], theirs: list[FreshRun] | None, promised: bool) -> list[Result]:
    detail = {"ours": fresh_summary(ours), "files": ours[0].value["files"]}
    if theirs is not None:
        detail |= {"theirs": fresh_summary(theirs), "their files": theirs[0].value["files"]}
    lines = []
    for case, figure, times in (("new process", _cold, _COLD), ("again", _again, _WARM)):
        found, other = figure(ours), None if theirs is None else figure(theirs)
        target = f"{times} × faster" if promised and other is not None else ""
        met = other >= times * found if target and other is not None else None
        cpu = None
        if theirs is not None and case == "new process":
            cpu = min(run.cpu_seconds for run in ours), min(run.cpu_seconds for run in theirs)
        peer = "" if other is None else "pyiceberg"
        lines.append(Result(NAME, f"{what}: {case}", found, "ms", peer, other, target, met, cpu, detail))
        detail = {}
    return lines


def _alone(size: Size, warehouse: Path, conditions: list[Condition]) -> list[Result]:
    memory = 600 * size.entries
    works = {}
    for condition in conditions:
        asked = {"warehouse": str(warehouse), "where": condition.where}
        works[f"plan {condition.name}"] = FreshWork(_PLAN, asked, memory)
        works[f"places {condition.name}"] = FreshWork(_CHOOSE, asked, memory)
    runs = fresh_in_turns(works, size.rounds, repeat=size.repeat)
    promised = size.entries >= FULL.entries
    files = _live(str(warehouse), ["row_count"]).num_rows
    results = []
    for condition in conditions:
        planned, places = runs[f"plan {condition.name}"], runs[f"places {condition.name}"]
        _check(planned, places, None)
        what = f"{files:,} files, {condition.name}"
        detail = {"plan": fresh_summary(planned), "places": fresh_summary(places), "value": planned[0].value}
        cpu = min(run.cpu_seconds for run in planned) * 1e3
        for case, found in (("new process", _cold(planned)), ("… CPU time", cpu), ("again", _again(planned))):
            target, met = ("≤ 0.5 s", found <= 500) if promised and case != "… CPU time" else ("", None)
            results.append(Result(NAME, f"{what}: {case}", found, "ms", target=target, met=met, detail=detail))
            detail = {}
        results.append(Result(NAME, f"{what}: files chosen, new process", _cold(places), "ms"))
        results.append(Result(NAME, f"{what}: files chosen, again", _again(places), "ms"))
        for case, runs_ in (("peak memory per file", planned), ("… files chosen", places)):
            peak = max(run.peak_bytes for run in runs_) / files
            target, met = ("≤ 300 B", peak <= 300) if promised else ("", None)
            results.append(Result(NAME, f"{what}: {case}", peak, "B", target=target, met=met))
    return results


def _cold(runs: list[FreshRun]) -> float:
    return min(run.seconds[0] for run in runs) * 1e3


def _again(runs: list[FreshRun]) -> float:
    return min(seconds for run in runs for seconds in run.seconds[1:] or run.seconds) * 1e3
