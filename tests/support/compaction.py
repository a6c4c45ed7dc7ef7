"""A tree of files in plain Python, and compactions of it as the store does them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from skerry.lsm.compaction_choice import (
    CompactionLimits,
    CompactionTask,
    RunFile,
    choose_compaction,
    choose_full_compaction,
    sorted_runs,
)
from skerry.lsm.compaction_plan import Piece, plan_pieces

Content = dict[int, int | None]
"""Keys and their versions in a file; None is the mark of a delete."""


def encoded(key: int) -> bytes:
    return key.to_bytes(4, "big")


@dataclass
class Tree:
    """The live files of a tree and what is in them."""

    limits: CompactionLimits
    format: str = "sst"
    target: int = 8
    """Entries of a file; a file is as many bytes large as it has entries."""
    files: list[RunFile] = field(default_factory=list)
    contents: dict[int, Content] = field(default_factory=dict)
    commits: int = 0
    numbers: int = 0
    flushed_bytes: int = 0
    rewritten_bytes: int = 0

    # What commits do

    def flush(self, *runs: Mapping[int, int | None]) -> None:
        """One commit; several runs if it was too large for one buffer. Each run is of files of the target size."""
        self.commits += 1
        ordinal = 0
        for run in runs:
            for part in self._parts(dict(run)):
                self._add(part, 0, (self.commits, ordinal), "sst")
                self.flushed_bytes += len(part)
                ordinal += 1

    def load(self, rows: Content) -> None:
        """A bulk load: files that overlap nothing go to the bottom."""
        self.commits += 1
        before = list(self.files)
        for ordinal, part in enumerate(self._parts(rows)):
            span = (encoded(min(part)), encoded(max(part)))
            free = not any(f.min_key <= span[1] and span[0] <= f.max_key for f in before)
            self._add(part, self.limits.levels - 1 if free else 0, (self.commits, ordinal), "parquet")
            self.flushed_bytes += len(part)

    def _parts(self, rows: Content) -> Iterable[Content]:
        keys = sorted(rows)
        for start in range(0, len(keys), self.target):
            yield {key: rows[key] for key in keys[start : start + self.target]}

    def _add(self, rows: Content, level: int, sequence: tuple[int, int], format: str) -> None:
        number = self.numbers
        self.numbers += 1
        marks = sum(version is None for version in rows.values())
        low, high = encoded(min(rows)), encoded(max(rows))
        self.files.append(RunFile(number, level, sequence, low, high, len(rows), marks, format))
        self.contents[number] = rows

    # What compactions do

    def choose(self, *, full: bool = False, forced: bool = False) -> CompactionTask | None:
        if full:
            return choose_full_compaction(self.files, self.limits)
        return choose_compaction(self.files, self.limits, forced=forced)

    def plan(self, task: CompactionTask) -> list[Piece]:
        return plan_pieces(self.files, task, format=self.format, large_bytes=self.target // 2)

    def apply(self, task: CompactionTask, pieces: Iterable[Piece]) -> int:
        """Replace the files of pieces by their results; how many files were touched."""
        touched = 0
        for piece in pieces:
            touched += len(piece.files)
            gone = {file.number for file in piece.files}
            self.files = [file for file in self.files if file.number not in gone]
            if piece.moves:
                (file,) = piece.files
                moved = RunFile(
                    file.number, task.level, file.sequence, file.min_key, file.max_key, file.size_bytes, file.marks,
                    file.format,
                )  # fmt: skip
                self.files.append(moved)
                continue
            rows: Content = {}
            for file in sorted(piece.files, key=lambda f: f.sequence):
                self.rewritten_bytes += file.size_bytes
                rows.update(self.contents.pop(file.number))
            if piece.drops_marks:
                rows = {key: version for key, version in rows.items() if version is not None}
            for part in self._parts(rows):
                self._add(part, task.level, max(f.sequence for f in piece.files), self.format)
        return touched

    def compact(self, *, full: bool = False, forced: bool = False) -> bool:
        """Choose and do it; did anything happen?"""
        task = self.choose(full=full, forced=forced)
        return task is not None and self.apply(task, self.plan(task)) > 0

    def compact_due(self, most: int = 1000) -> int:
        """Until nothing is due, as the store does; how often that was."""
        for done in range(most):
            if not self.compact():
                return done
        raise AssertionError("compaction never ends")

    # What readers see, and what must hold

    def rows(self) -> Content:
        found: Content = {}
        for file in sorted(self.files, key=lambda f: f.sequence):
            found.update(self.contents[file.number])
        return {key: version for key, version in found.items() if version is not None}

    def check(self) -> None:
        runs = sorted_runs(self.files)
        for place, run in enumerate(runs):
            ordered = sorted(run.files, key=lambda f: f.min_key)
            for one, other in pairwise(ordered):
                assert one.max_key < other.min_key, f"{one} and {other} overlap in one run"
            for older in runs[place + 1 :]:
                for file in run.files:
                    for below in older.files:
                        if self.contents[file.number].keys() & self.contents[below.number].keys():
                            assert file.sequence > below.sequence, f"{file} hides {below}, which is newer"
        assert sum(len(run.files) for run in runs) == len(self.files)
