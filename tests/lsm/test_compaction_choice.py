"""The choice of what to compact, played on trees in plain Python."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from skerry.lsm.compaction_choice import (
    CompactionLimits,
    RunFile,
    choose_compaction,
    choose_full_compaction,
    sorted_runs,
)
from support.compaction import Content, Tree, encoded
from support.effort import SOAK, rounds

LIMITS = st.builds(
    CompactionLimits,
    trigger=st.integers(2, 6),
    space_percent=st.sampled_from([1, 25, 200, 1000]),
    ratio_percent=st.sampled_from([0, 1, 20, 200]),
    levels=st.sampled_from([2, 3, 6]),
)


def file(number: int, level: int, commit: int, low: int, high: int, size: int = 1, marks: int = 0) -> RunFile:
    return RunFile(number, level, (commit, number), encoded(low), encoded(high), size, marks)


# Random trees: whatever the tree, the task is one that can be done


@st.composite
def trees(draw: st.DrawFn) -> list[RunFile]:
    """Files as they may be: levels below 0 disjoint, and older the lower they are."""
    files: list[RunFile] = []
    commit = 1
    for level in sorted(draw(st.sets(st.integers(1, 5), max_size=3)), reverse=True):
        edges = sorted(draw(st.sets(st.integers(0, 60), min_size=2, max_size=8)))
        for low, high in zip(edges[::2], edges[1::2], strict=False):
            files.append(file(len(files), level, commit, low, high, draw(st.integers(1, 100))))
            commit += 1
    for _ in range(draw(st.integers(0, 6))):
        for low in draw(st.lists(st.integers(0, 50), min_size=1, max_size=3)):
            high = low + draw(st.integers(0, 9))
            files.append(file(len(files), 0, commit, low, high, draw(st.integers(1, 20))))
        commit += 1
    return files


@settings(max_examples=rounds(300, 3000))
@given(files=trees(), limits=LIMITS, forced=st.booleans())
def test_a_task_takes_the_newest_runs_and_fits_above_the_rest(
    files: list[RunFile], limits: CompactionLimits, forced: bool
) -> None:
    limits = CompactionLimits(limits.trigger, limits.space_percent, limits.ratio_percent, 6)
    runs = sorted_runs(files)
    assert sorted(f.number for run in runs for f in run.files) == list(range(len(files)))
    task = choose_compaction(files, limits, forced=forced)
    if len(runs) < (2 if forced else limits.trigger):
        assert task is None
        return
    assert task is not None
    taken = next(n for n in range(len(runs) + 1) if sum(len(r.files) for r in runs[:n]) == len(task.inputs))
    assert taken >= 2
    assert {f.number for f in task.inputs} == {f.number for run in runs[:taken] for f in run.files}
    assert 1 <= task.level <= 5
    assert all(run.level > task.level for run in runs[taken:])
    assert (task.level == 5) == (taken == len(runs) or runs[taken].level == 6)


@settings(max_examples=rounds(100, 1000))
@given(files=trees())
def test_the_runs_of_a_tree_are_disjoint_and_newest_first(files: list[RunFile]) -> None:
    runs = sorted_runs(files)
    assert [run.level for run in runs] == sorted(run.level for run in runs)
    for run in runs:
        ordered = sorted(run.files, key=lambda f: f.min_key)
        assert all(a.max_key < b.min_key for a, b in pairwise(ordered))
    tops = [run for run in runs if run.level == 0]
    assert all(
        max(f.sequence for f in later.files) < min(f.sequence for f in run.files) for run, later in pairwise(tops)
    )


def test_nothing_is_to_be_done_in_an_empty_tree() -> None:
    assert sorted_runs([]) == []
    assert choose_compaction([], CompactionLimits(), forced=True) is None
    assert choose_full_compaction([], CompactionLimits()) is None


def test_a_full_compaction_of_one_run_at_the_bottom_has_nothing_to_do_unless_there_are_marks() -> None:
    bottom = [file(0, 5, 1, 0, 9), file(1, 5, 2, 10, 19)]
    assert choose_full_compaction(bottom, CompactionLimits()) is None
    task = choose_full_compaction([*bottom, file(2, 5, 3, 20, 29, marks=1)], CompactionLimits())
    assert task is not None
    assert len(task.inputs) == 3


# A tree over its life


class TreeMachine(RuleBasedStateMachine):
    """Flushes, loads and compactions; some compactions are planned before others write, and done afterwards."""

    @initialize(limits=LIMITS, entries=st.sampled_from([1, 3, 8, 1000]))
    def create(self, limits: CompactionLimits, entries: int) -> None:
        self.tree = Tree(limits, target=entries)
        self.model: Content = {}
        self.version = 0

    def versions(self, keys: list[int], deletes: bool) -> Content:
        self.version += 1
        return {key: None if deletes and key % 3 == 0 else self.version for key in keys}

    @rule(batches=st.lists(st.lists(st.integers(0, 40), min_size=1, max_size=12), min_size=1, max_size=2),
          deletes=st.booleans())  # fmt: skip
    def flush(self, batches: list[list[int]], deletes: bool) -> None:
        runs = [self.versions(keys, deletes) for keys in batches]
        self.tree.flush(*runs)
        for run in runs:
            self.model.update(run)

    @rule(start=st.integers(0, 200), length=st.integers(1, 20))
    def load(self, start: int, length: int) -> None:
        rows = self.versions(list(range(start, start + length)), False)
        self.tree.load(rows)
        self.model.update(rows)

    @rule()
    def compact_due(self) -> None:
        self.tree.compact_due()
        assert len(sorted_runs(self.tree.files)) < max(self.tree.limits.trigger, 2)

    @rule(full=st.booleans())
    def compact(self, full: bool) -> None:
        self.tree.compact(full=full, forced=True)
        if full:
            assert all(f.level == self.tree.limits.levels - 1 and not f.marks for f in self.tree.files)

    @rule(full=st.booleans(), keys=st.lists(st.integers(0, 40), min_size=1, max_size=5), deletes=st.booleans())
    def write_while_compacting(self, full: bool, keys: list[int], deletes: bool) -> None:
        task = self.tree.choose(full=full, forced=True)
        if task is None:
            return
        pieces = self.tree.plan(task)
        self.flush([keys], deletes)
        self.tree.apply(task, pieces)

    @rule(format=st.sampled_from(["sst", "parquet"]))
    def change_format(self, format: str) -> None:
        self.tree.format = format

    @invariant()
    def readers_see_the_newest_version(self) -> None:
        if hasattr(self, "tree"):
            self.tree.check()
            assert self.tree.rows() == {key: version for key, version in self.model.items() if version is not None}


TestTree = TreeMachine.TestCase
TestTree.settings = settings(max_examples=rounds(60, 2000), stateful_step_count=30, deadline=None)


@pytest.mark.parametrize("trigger", [3, 5, 10])
@pytest.mark.parametrize("keys", ["random", "ascending", "few"])
def test_runs_are_few_and_rows_are_rewritten_seldom_however_long_a_tree_lives(keys: str, trigger: int) -> None:
    flushes, rows = (4096, 16) if SOAK else (512, 16)
    dice = random.Random(7)
    space = {"random": 1 << 30, "ascending": 0, "few": 200}[keys]
    tree = Tree(CompactionLimits(trigger=trigger), target=1 << 20)
    next_key = 0
    seen: set[int] = set()
    for number in range(flushes):
        if keys == "ascending":
            batch: Content = {next_key + i: number for i in range(rows)}
            next_key += rows
        else:
            batch = {dice.randrange(space): number for _ in range(rows)}
        tree.flush(batch)
        seen |= batch.keys()
        tree.compact_due()
        assert len(sorted_runs(tree.files)) < max(trigger, 2)
    amplification = tree.rewritten_bytes / tree.flushed_bytes
    k = min(trigger, tree.limits.levels) - 1
    assert amplification < k * flushes ** (1 / k), f"rewritten {amplification:.1f} times"
    assert tree.rows().keys() == seen


@pytest.mark.parametrize("sizes", ["equal", "uneven"])
@pytest.mark.parametrize(("trigger", "levels"), [(3, 6), (5, 6), (5, 3), (8, 6), (20, 32)])
def test_rows_of_a_tree_of_any_shape_are_rewritten_seldom(trigger: int, levels: int, sizes: str) -> None:
    """Sizes only: runs that all overlap, newest first."""
    dice = random.Random(11)
    limits = CompactionLimits(trigger=trigger, levels=levels)
    flushes = rounds(2048, 8192)
    runs: list[tuple[int, int]] = []
    flushed = rewritten = 0
    for _ in range(flushes):
        size = 100 if sizes == "equal" else int(50 * dice.paretovariate(1.2))
        flushed += size
        runs.insert(0, (0, size))
        while task := choose_compaction(
            [file(-n, level, -n, 0, 9, size) for n, (level, size) in enumerate(runs)], limits
        ):
            merged = sum(f.size_bytes for f in task.inputs)
            rewritten += merged
            runs = [(task.level, merged), *runs[len(task.inputs) :]]
        assert len(runs) < trigger
        assert [level for level, _ in runs if level] == sorted({level for level, _ in runs if level})
    k = min(trigger, levels) - 1
    assert rewritten / flushed < k * flushes ** (1 / k)
