"""What a compaction does with its inputs: a pure plan, stretch by stretch of key space.

Inputs fall into sections. A section of one large file is not rewritten, only moved to the new level. Everything else is
merged; adjacent sections go into the same new files, so that small files do not pile up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from skerry.lsm.compact import CompactionTask, RunFile
from skerry.lsm.section import find_sections


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of key space that is moved (one file) or rewritten (section by section)."""

    sections: tuple[tuple[RunFile, ...], ...]
    moves: bool = False
    drops_marks: bool = False

    @property
    def files(self) -> tuple[RunFile, ...]:
        return tuple(file for section in self.sections for file in section)


def plan_pieces(files: Sequence[RunFile], task: CompactionTask, *, format: str, large_bytes: int) -> list[Piece]:
    """What to do with the inputs of a task, in the order of keys; ``files`` are all files of the tree.

    Files that may stay as they are, are left out. New files have the given format; from ``large_bytes`` on a file that
    overlaps nothing is moved instead of rewritten.
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
        """Need the file not be rewritten? It must be if it holds marks that can go, or has another format."""
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
            rewrite()  # and the section stays as it is: something newer lies between its files
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
    """Is nothing older left that overlaps? Then marks have done their work."""
    files = [file for section in sections for file in section]
    newest = max(file.sequence for file in files)
    return not any(_overlap(file, other) and other.sequence < newest for file in files for other in others)


def _may_join(sections: Sequence[Sequence[RunFile]], others: Sequence[RunFile]) -> bool:
    """May these sections become one file, which has the largest sequence of all?

    Not if a file that stays is newer than one of them where they overlap, and would be older than the result.
    """
    files = [file for section in sections for file in section]
    newest = max(file.sequence for file in files)
    return not any(
        _overlap(file, other) and file.sequence < other.sequence <= newest for file in files for other in others
    )


def _overlap(one: RunFile, other: RunFile) -> bool:
    return one.min_key <= other.max_key and other.min_key <= one.max_key
