"""Loading and planning an Iceberg table of an external catalog, beside pyiceberg on the same table.

The table is the one of ``benchmarks.planning`` that pyiceberg plans: 20,000 files in 20 manifests, partitioned by day
and bucket. *New process* opens the catalog first, outside the clock; then the table is found in the catalog, its
metadata is loaded and the files are chosen. *Again* does the same once more: we ask the catalog for the location of the
metadata, as the pointer's freshness is 0. *After a commit* is the first plan after another process has added a file, a
copy of one that the condition keeps (*kept*) or of one that its partition rules out (*ruled out*). Beside it stand the
plans after it (*again*), and the same plan after a process has done the same without the commit (*after a pause*), when
the processor has forgotten as much.

The table of a million files is ours alone: pyiceberg would need minutes to write it. It is one of our own tables,
published as an Iceberg table and registered in the same catalog; its data files do not exist either.
"""

import subprocess
import sys
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
_COMMIT_ROUNDS = 3
"""Plans after a commit take little time, and vary more: they have so many times the rounds."""
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
    for c in conditions[:2]:
        results += _after_commit(size, folder, theirs, c, files, promised)
    return results


def _after_commit(
    size: Size, folder: Path, theirs: Path, condition: Condition, files: int, promised: bool
) -> list[Result]:
    """Lines for a new file that the condition keeps, and for one that it does not."""
    asked = {"warehouse": str(folder / "iceberg-lake"), "where": condition.where, "folder": str(theirs)}
    kinds = {"kept": True, "ruled out": False}
    works = {}
    for kind, kept in kinds.items():
        for name, commits in ((kind, True), (f"{kind}, pause", False)):
            more = {"kept": kept, "commits": commits}
            works[name] = FreshWork("benchmarks.iceberg_plan:plan_after_commit", asked | more, 256 << 20)
    runs = fresh_in_turns(works, size.rounds * _COMMIT_ROUNDS, repeat=size.repeat)
    results = []
    for kind in kinds:
        paused = runs[f"{kind}, pause"]
        first, again = _cold(runs[kind]), _again(runs[kind])
        cpu = min(run.cpu_seconds for run in runs[kind]), min(run.cpu_seconds for run in paused)
        what = f"{files:,} files, {condition.name}: after a commit, its file {kind}"
        target, met = (f"≤ {_COMMIT} ×", cpu[0] <= _COMMIT * cpu[1]) if promised else ("", None)
        results.append(Result(NAME, what, first, "ms", "after a pause", _cold(paused), target, met, cpu))
        results.append(Result(NAME, what, first, "ms", "again", again))
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


def plan_after_commit(
    warehouse: str, where: str, folder: str, kept: bool, commits: bool = True
) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: the first plan after another process has committed, or would have committed, a file."""
    work = plan(warehouse, where)
    work()
    with skerry.connect(warehouse) as lake:
        table = lake.table(f"ice.{_TABLE}")
        chosen = {file.path for file in table.scan(where=where).plan()}
        found = [file.path for file in table.scan().plan() if (file.path in chosen) is kept]
    like = found[0] if kept else found[-1]
    command = (
        "import pathlib, benchmarks.iceberg_files as f; "
        f"f.append_one(pathlib.Path({folder!r}), {like!r}, commits={commits})"
    )
    subprocess.run([sys.executable, "-c", command], cwd=ROOT, check=True)
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
