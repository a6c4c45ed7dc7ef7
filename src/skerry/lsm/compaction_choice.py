"""Choice of the runs to compact: a pure function of the files of one tree.

Universal (size-tiered) compaction. A tree is a list of sorted runs, newest first: at level 0 every commit's files are a
run, and each level below is one. Where runs overlap, the earlier one in the list is newer. A compaction merges the
newest N runs into one, at a level above the first run that it does not include; at the bottom, if it includes the
oldest. So the list stays ordered by age.

N, once there are ``trigger`` runs:

1. all, if those above the oldest exceed ``space_percent`` of its size, the space that outdated rows may take;
2. otherwise enough to get below the trigger, and more while the next run is at most ``ratio_percent`` larger than those
   chosen so far together;
3. and more, while they are together too large for their position. Allowed sizes grow geometrically from a flush to the
   oldest run, with as many positions in between as levels and trigger allow. *If the newest two were always merged,
   every flush would rewrite the growing run below it: in a test each row was rewritten 300 times in 2000 flushes.*

With k = min(``trigger``, ``levels``) − 1, each row is rewritten fewer than k · n^(1/k) times in n flushes: with the
defaults fewer than 27 times in 2000 flushes, and about 10 times if all flushes have the same size.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RunFile:
    """A live file with what the choice needs; ``number`` is the caller's identifier."""

    number: int
    level: int
    sequence: tuple[int, int]
    min_key: bytes
    max_key: bytes
    size_bytes: int
    marks: int = 0
    format: str = "parquet"


@dataclass(frozen=True, slots=True)
class SortedRun:
    """Files with no key in common."""

    level: int
    files: tuple[RunFile, ...]

    @property
    def size_bytes(self) -> int:
        return sum(file.size_bytes for file in self.files)


@dataclass(frozen=True, slots=True)
class CompactionLimits:
    """When compaction is due."""

    trigger: int = 5
    space_percent: int = 200
    ratio_percent: int = 1
    levels: int = 6


@dataclass(frozen=True, slots=True)
class CompactionTask:
    """Merge these files into a run at that level."""

    inputs: tuple[RunFile, ...]
    level: int
    reason: str


def sorted_runs(files: Sequence[RunFile]) -> list[SortedRun]:
    """The runs of a tree, newest first."""
    runs: list[SortedRun] = []
    current: list[RunFile] = []
    for file in sorted((f for f in files if f.level == 0), key=lambda f: f.sequence):
        same_commit = bool(current) and current[-1].sequence[0] == file.sequence[0]
        if current and not (same_commit and all(_disjoint(file, other) for other in current)):
            runs.append(SortedRun(0, tuple(current)))
            current = []
        current.append(file)
    if current:
        runs.append(SortedRun(0, tuple(current)))
    runs.reverse()
    for level in sorted({f.level for f in files if f.level > 0}):
        below = sorted((f for f in files if f.level == level), key=lambda f: f.min_key)
        runs.append(SortedRun(level, tuple(below)))
    return runs


def choose_compaction(
    files: Sequence[RunFile], limits: CompactionLimits, *, forced: bool = False
) -> CompactionTask | None:
    """The compaction that is due in a tree, or None. With ``forced`` two runs are enough."""
    runs = sorted_runs(files)
    trigger = 2 if forced else limits.trigger
    if len(runs) < trigger:
        return None
    oldest = runs[-1].size_bytes
    above = sum(run.size_bytes for run in runs[:-1])
    if above * 100 > oldest * limits.space_percent:
        return _task(runs, len(runs), limits, f"runs above the oldest have {_percent(above, oldest)} of its size")
    taken = _similar(runs, max(len(runs) - limits.trigger + 2, 2), limits.ratio_percent)
    return _task(runs, _fitting(runs, taken, limits), limits, f"{len(runs)} runs")


def choose_full_compaction(files: Sequence[RunFile], limits: CompactionLimits) -> CompactionTask | None:
    """All files into one run at the bottom; None if there is only that run, without marks."""
    bottom = limits.levels - 1
    if all(file.level == bottom and not file.marks for file in files):
        return None
    return CompactionTask(tuple(files), bottom, "full compaction")


def _similar(runs: Sequence[SortedRun], taken: int, ratio_percent: int) -> int:
    """How many of the newest runs have similar size, at least ``taken``."""
    size = sum(run.size_bytes for run in runs[:taken])
    for run in runs[taken:]:
        if run.size_bytes * 100 > size * (100 + ratio_percent):
            break
        size += run.size_bytes
        taken += 1
    return taken


def _fitting(runs: Sequence[SortedRun], taken: int, limits: CompactionLimits) -> int:
    """How many of the newest runs to merge, at least ``taken``, so that the result is not too large for its
    position."""
    places = min(limits.levels, limits.trigger) - 2
    flushed = [run.size_bytes for run in runs if run.level == 0] or [runs[0].size_bytes]
    flush = max(sum(flushed) / len(flushed), 1.0)
    growth = max(runs[-1].size_bytes * limits.space_percent / 100 / flush, 1.0) ** (1 / (places + 1))
    taken = max(taken, len(flushed))
    size = sum(run.size_bytes for run in runs[:taken])
    while taken < len(runs):
        place = places - (len(runs) - 1 - taken)
        if place > 0 and size <= flush * growth**place:
            break
        size += runs[taken].size_bytes
        taken += 1
    return taken


def _task(runs: Sequence[SortedRun], taken: int, limits: CompactionLimits, reason: str) -> CompactionTask:
    """The newest ``taken`` runs; more, while there is no free level for the result."""
    taken = max(taken, 2)
    while taken < len(runs) and runs[taken].level <= 1:
        taken += 1  # there is no level between 0 and 1 for the result
    level = limits.levels - 1 if taken == len(runs) else runs[taken].level - 1
    return CompactionTask(tuple(file for run in runs[:taken] for file in run.files), level, reason)


def _disjoint(one: RunFile, other: RunFile) -> bool:
    return one.max_key < other.min_key or other.max_key < one.min_key


def _percent(part: int, whole: int) -> str:
    return f"{part * 100 // whole} %" if whole else "all"
