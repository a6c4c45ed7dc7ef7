"""Loading and planning an Iceberg table of an external catalog, beside pyiceberg on the same table.

The table is the one of ``benchmarks.planning`` that pyiceberg plans: 20,000 files in 20 manifests, partitioned by day
and bucket. *New process* opens the catalog first, outside the clock; then the table is found in the catalog, its
metadata is loaded and the files are chosen. *Again* does the same once more: we ask the catalog for the location of the
metadata, as the pointer's freshness is 0. *After a commit* is the first plan after another process has added a file,
beside the plans after it (*again*), and beside the same plan after a pause of the same length (*after a pause*), when
the processor has forgotten as much.

The table of a million files is ours alone: pyiceberg would need minutes to write it. It is one of our own tables,
published as an Iceberg table and registered in the same catalog; its data files do not exist either.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import skerry
from benchmarks import file_list, iceberg_files, iceberg_peer
from benchmarks.measure import ROOT, FreshRun, FreshWork, fresh_in_turns, fresh_summary
from benchmarks.planning import Condition, conditions_of
from benchmarks.report import Result

NAME = "iceberg-plan"

_TABLE, _LARGE = "bench.files", "bench.large"
_WARM, _COLD, _COMMIT = 100, 5, 1.2
_PAUSE_SECONDS = 1.0
_LONG = 200
"""With so many values pyiceberg takes minutes, and is asked once."""


@dataclass(frozen=True)
class Size:
    files: int
    rounds: int
    repeat: int = 5
    many: int = 1000
    conditions: int = 4
    large: int = 0
    """Files of the table that only we plan; 0: there is none."""


FULL = Size(20_000, 3, large=1_000_000)
QUICK = Size(2_000, 2)
SMALLEST = Size(200, 1, 2, 20, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """Make the table and plan on it."""
    if not iceberg_peer.available():
        return []
    own, theirs = folder / "iceberg-own", folder / "iceberg-table"
    file_list.make_table(file_list.Size(size.files, 3, 1), str(own))
    context = skerry.connect(str(own)).table(_TABLE)._context
    live = context.manifests.live_files(context.snapshots.latest(), None)
    iceberg_files.make_table(live, theirs)
    lake = skerry.connect(str(folder / "iceberg-lake"))
    lake.create_catalog("ice", _properties(theirs))
    lake.close()
    conditions = conditions_of(live, size.many)[: size.conditions]
    results = _measured(size, folder, theirs, conditions, live.num_rows)
    return results + (_large(size, folder, theirs) if size.large else [])


def _properties(folder: Path) -> dict[str, str]:
    return {"type": "sql", "uri": f"sqlite:///{folder}/catalog.db", "warehouse": f"file://{folder}"}


def _measured(size: Size, folder: Path, theirs: Path, conditions: list[Condition], files: int) -> list[Result]:
    works: dict[str, FreshWork] = {}
    long: dict[str, FreshWork] = {}
    for c in conditions:
        asked = {"warehouse": str(folder / "iceberg-lake"), "where": c.where}
        works[f"ours {c.name}"] = FreshWork("benchmarks.iceberg_plan:plan", asked, 256 << 20)
        question = {"folder": str(theirs), "column": c.column, "values": c.values}
        peers = long if len(c.values) >= _LONG else works
        peers[f"theirs {c.name}"] = FreshWork("benchmarks.iceberg_plan:peer_plan", question, 256 << 20)
    runs = fresh_in_turns(works, size.rounds, repeat=size.repeat)
    runs |= fresh_in_turns(long, 1) if long else {}
    results = []
    promised = size.files >= FULL.files
    for c in conditions:
        ours, peer = runs[f"ours {c.name}"], runs[f"theirs {c.name}"]
        if peer[0].value["files"] < ours[0].value["files"]:
            raise RuntimeError(f"we keep {ours[0].value['files']} files, pyiceberg only {peer[0].value['files']}")
        results += _lines(f"{files:,} files, {c.name}", ours, peer, promised)
    asked = {
        "warehouse": str(folder / "iceberg-lake"),
        "where": conditions[0].where,
        "folder": str(theirs),
    }
    commits = fresh_in_turns(
        {"commit": FreshWork("benchmarks.iceberg_plan:plan_after_commit", asked, 256 << 20)},
        size.rounds,
        repeat=size.repeat,
    )["commit"]
    pauses = fresh_in_turns(
        {"pause": FreshWork("benchmarks.iceberg_plan:plan_after_pause", asked, 256 << 20)}, size.rounds
    )["pause"]
    first, again, paused = _cold(commits), _again(commits), _cold(pauses)
    target, met = (f"≤ {_COMMIT} ×", first <= _COMMIT * again) if promised else ("", None)
    what = f"{files:,} files, {conditions[0].name}: after a commit"
    results.append(Result(NAME, what, first, "ms", "again", again, target, met))
    cpu = min(run.cpu_seconds for run in commits), min(run.cpu_seconds for run in pauses)
    results.append(Result(NAME, what, first, "ms", "after a pause", paused, cpu=cpu))
    return results


def _large(size: Size, folder: Path, theirs: Path) -> list[Result]:
    """Plans of a table that only we plan: time, CPU time and memory."""
    own = folder / "iceberg-large"
    file_list.make_table(file_list.Size(size.large, 3, 1), str(own))
    with skerry.connect(str(own)) as lake:
        table = lake.table(_TABLE)
        location = table.publish_iceberg()
        live = table._context.manifests.live_files(table._context.snapshots.latest(), None)
    iceberg_files.register(theirs, _LARGE, location)
    conditions = conditions_of(live, size.many)[: size.conditions]
    count = live.num_rows
    del live
    works = {
        c.name: FreshWork(
            "benchmarks.iceberg_plan:plan",
            {"warehouse": str(folder / "iceberg-lake"), "where": c.where, "table": _LARGE},
            4 << 30,
        )
        for c in conditions
    }
    results = []
    for name, runs in fresh_in_turns(works, size.rounds, repeat=size.repeat).items():
        what, detail = f"{count:,} files, {name}", {"ours": fresh_summary(runs), "files": runs[0].value["files"]}
        cpu = min(run.cpu_seconds for run in runs) * 1e3
        results += [
            Result(NAME, f"{what}: new process", _cold(runs), "ms", detail=detail),
            Result(NAME, f"{what}: new process, CPU time", cpu, "ms"),
            Result(NAME, f"{what}: again", _again(runs), "ms"),
            Result(NAME, f"{what}: peak memory per file", max(run.peak_bytes for run in runs) / count, "B"),
        ]
    return results


def _lines(what: str, ours: list[FreshRun], theirs: list[FreshRun], promised: bool) -> list[Result]:
    detail = {"ours": fresh_summary(ours), "theirs": fresh_summary(theirs), "files": ours[0].value["files"]}
    cpu = min(run.cpu_seconds for run in ours), min(run.cpu_seconds for run in theirs)
    lines = []
    for case, figure, times in (("new process", _cold, _COLD), ("again", _again, _WARM)):
        found, other = figure(ours), figure(theirs)
        target, met = (f"{times} × faster", other >= times * found) if promised else ("", None)
        measured = cpu if case == "new process" else None
        lines.append(Result(NAME, f"{what}: {case}", found, "ms", "pyiceberg", other, target, met, measured, detail))
        detail = {}
    return lines


def _cold(runs: list[FreshRun]) -> float:
    return min(run.seconds[0] for run in runs) * 1e3


def _again(runs: list[FreshRun]) -> float:
    return min(seconds for run in runs for seconds in run.seconds[1:] or run.seconds) * 1e3


def _open(warehouse: str) -> Any:
    lake = skerry.connect(warehouse, settings={"iceberg.cache.pointer-freshness": "0 s"})
    lake.sql("SHOW DATABASES FROM ice").fetchall()  # opens the catalog
    return lake


def plan(warehouse: str, where: str, table: str = _TABLE) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: find the table, load its metadata, choose the files."""
    lake = _open(warehouse)

    def work() -> dict[str, Any]:
        files = lake.table(f"ice.{table}").scan(where=where).plan()
        return {"files": len(files), "rows": sum(f.row_count for f in files)}

    return work


def plan_after_commit(warehouse: str, where: str, folder: str) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: the first plan after a commit of another process."""
    work = plan(warehouse, where)
    work()
    work()
    command = f"import pathlib, benchmarks.iceberg_files as f; f.append_one(pathlib.Path({folder!r}))"
    subprocess.run([sys.executable, "-c", command], cwd=ROOT, check=True)
    return work


def plan_after_pause(warehouse: str, where: str, folder: str) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: the same plan once more, after as long as a commit takes."""
    work = plan(warehouse, where)
    work()
    work()
    time.sleep(_PAUSE_SECONDS)
    return work


def peer_plan(folder: str, column: str, values: list[int]) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: the same with pyiceberg."""
    from pyiceberg.catalog.sql import SqlCatalog

    properties = {name: value for name, value in _properties(Path(folder)).items() if name != "type"}
    catalog: Any = SqlCatalog("bench", **properties)
    wanted = iceberg_files.condition(column, values)

    def work() -> dict[str, Any]:
        files = list(catalog.load_table(_TABLE).scan(row_filter=wanted).plan_files())
        return {"files": len(files), "rows": sum(found.file.record_count for found in files)}

    return work
