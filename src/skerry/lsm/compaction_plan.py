"""Plan of a compaction: which inputs are moved and which are rewritten, by key range. Pure.

Inputs fall into sections. A section of one large file is not rewritten, only moved to the new level. Everything else is
merged; adjacent sections go into the same new files, so that there are few small files.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from skerry.lsm.compaction_choice import CompactionTask, RunFile
from skerry.lsm.section import find_sections


@dataclass(frozen=True, slots=True)
class Piece:
    """A key range that is moved (one file) or rewritten (section by section)."""

    sections: tuple[tuple[RunFile, ...], ...]
    moves: bool = False
    drops_marks: bool = False

    @property
    def files(self) -> tuple[RunFile, ...]:
        return tuple(file for section in self.sections for file in section)


def plan_pieces(files: Sequence[RunFile], task: CompactionTask, *, format: str, large_bytes: int) -> list[Piece]:
    """The plan for the inputs of a task, in key order; ``files`` are all files of the tree.

    Files that need no change are not in the plan. New files have the given format; a file of ``large_bytes`` or more
    that overlaps no other is moved instead of rewritten.
    """
    inputs = task.inputs
    chosen = {file.number for file in inputs}
    others = [file for file in files if file.number not in chosen]
    min_keys = pa.array([file.min_key for file in inputs], pa.binary())
    max_keys = pa.array([file.max_key for file in inputs], pa.binary())
    numbers = find_sections(np.zeros(len(inputs), np.int64), min_keys, max_keys)
    sections: list[list[RunFile]] = [[] for _ in range(int(numbers.max()) + 1)]
    for file, number in zip(inputs, numbers.tolist(), strict=True):
        sections[number].append(file)
    pieces: list[Piece] = []
    waiting: list[tuple[RunFile, ...]] = []

    def stays(file: RunFile) -> bool:
        """Whether the file need not be rewritten: it holds no marks that can be dropped, and has the right format."""
        has_format = file.format == format
        return has_format and not (file.marks and _is_oldest([(file,)], others))

    def rewrite() -> None:
        if len(waiting) == 1 and len(waiting[0]) == 1 and stays(waiting[0][0]):
            pieces.extend(_moved(waiting[0][0], task))
        elif waiting:
            pieces.append(Piece(tuple(waiting), drops_marks=_is_oldest(waiting, others)))
        waiting.clear()

    for section in sections:
        if not _may_join([section], others):
            rewrite()  # and the section stays as it is: a newer file lies between its files
        elif len(section) == 1 and section[0].size_bytes >= large_bytes and stays(section[0]):
            rewrite()
            pieces.extend(_moved(section[0], task))
        elif waiting and not _may_join([*waiting, tuple(section)], others):
            rewrite()
            waiting.append(tuple(section))
        else:
            waiting.append(tuple(section))
    rewrite()
    return pieces


def _moved(file: RunFile, task: CompactionTask) -> list[Piece]:
    return [] if file.level == task.level else [Piece(((file,),), moves=True)]


def _is_oldest(sections: Sequence[Sequence[RunFile]], others: Sequence[RunFile]) -> bool:
    """Whether no older file overlaps: then marks can be dropped."""
    files = [file for section in sections for file in section]
    newest = max(file.sequence for file in files)
    return not any(_overlap(file, other) and other.sequence < newest for file in files for other in others)


def _may_join(sections: Sequence[Sequence[RunFile]], others: Sequence[RunFile]) -> bool:
    """Whether these sections may become one file, with the largest sequence of all.

    Not if a file outside the plan overlaps one of them and is newer than it, but would be older than the result.
    """
    files = [file for section in sections for file in section]
    newest = max(file.sequence for file in files)
    return not any(
        _overlap(file, other) and file.sequence < other.sequence <= newest for file in files for other in others
    )


def _overlap(one: RunFile, other: RunFile) -> bool:
    return one.min_key <= other.max_key and other.min_key <= one.max_key
