"""Divides sections among tasks.

A task gets about as much as its memory allows, and less if there would be fewer tasks than cores. Small sections share
a task, large ones are cut: by key if they need a merge, else by row. Tasks are of similar size.
"""

import heapq
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

import numpy as np

from skerry.formats.row_mask import LiveRows
from skerry.store.read.key_split import split_section
from skerry.store.read.plan import Section
from skerry.store.read.sorted_source import FileSource, Live

Piece = TypeVar("Piece")

EXPANSION = 4
"""Approximate ratio of the size of rows in memory to their size in a file."""
_LEAST_BYTES = 8 << 20
"""Minimum bytes of files for which a separate task pays off."""


def share_sections(
    sections: Sequence[Section], *, memory_bytes: int, cores: int, cuts_files: bool
) -> list[tuple[Section, ...]]:
    """The sections of each task; ``memory_bytes`` is the memory that a task may use for rows to merge.

    ``cuts_files``: several tasks may each read some rows of a file that needs no merge.
    """
    if not sections:
        return []
    share = task_share(sum(map(size_of, sections)), memory_bytes=memory_bytes, cores=cores)
    pieces = [sized for section in sections for sized in _pieces(section, share, cuts_files)]
    tasks = -(-sum(size for size, _ in pieces) // share)
    return share_evenly(pieces, max(tasks, 1))


def task_share(total_bytes: int, *, memory_bytes: int, cores: int) -> int:
    """Size in files, in bytes, that one task reads."""
    most = max(memory_bytes // EXPANSION, 1)
    fair = total_bytes // max(cores, 1) + 1
    return min(most, max(fair, _LEAST_BYTES))


def size_of(section: Section) -> int:
    """Size in files, in bytes; for a key range, its estimated part."""
    return sum(source.size_bytes for source in section.sources)


def _pieces(section: Section, share: int, cuts_files: bool) -> list[tuple[int, Section]]:
    """Pieces of a section no larger than ``share``, with their sizes."""
    size = size_of(section)
    wanted = -(-size // share)
    pieces: tuple[Section, ...] = (section,)
    if wanted > 1 and len(section.sources) > 1:
        pieces = split_section(section, wanted)
    elif wanted > 1 and cuts_files and can_split_rows(section):
        file = section.sources[0].file
        assert file is not None
        written = file.context.schemas.get(file.meta.schema_id)
        pieces = split_rows(section, wanted, file.context.shape(written).row_group_rows)
    return [(size // len(pieces), piece) for piece in pieces]


def can_split_rows(section: Section) -> bool:
    """Whether it is one Parquet file whose live rows are known."""
    source = section.sources[0]
    is_known = len(section.sources) == 1 and isinstance(source, FileSource | Live) and not source.has_marks
    return is_known and source.file is not None and source.file.meta.format == "parquet"


def split_rows(section: Section, pieces: int, group_rows: int) -> tuple[Section, ...]:
    """The section cut into at most ``pieces`` sections by row numbers; a row group has ``group_rows`` rows.

    Every row that counts is in exactly one piece. Cuts are where row groups should end; a row group that is cut is
    decoded for both pieces, which costs time, never rows.
    """
    (source,) = section.sources
    assert isinstance(source, FileSource | Live)
    rows = source.row_count
    groups = -(-rows // group_rows)
    ends = sorted({min(groups * n // pieces * group_rows, rows) for n in range(pieces)} | {rows})
    if len(ends) < 3:  # there is no place for a cut
        return (section,)
    return tuple(Section((_within(source, start, end),)) for start, end in pairwise(ends))


def _within(source: FileSource | Live, start: int, end: int) -> Live:
    alive = np.zeros(source.row_count, np.bool_)
    alive[start:end] = source.live.mask(start, end - start) if isinstance(source, Live) else True
    return Live(source.source if isinstance(source, Live) else source, LiveRows.of(alive))


def share_evenly(pieces: Sequence[tuple[int, Piece]], tasks: int) -> list[tuple[Piece, ...]]:
    """Assign each piece, given with its size, to the task with the least: the largest first."""
    filled: list[tuple[int, int, list[Piece]]] = [(0, number, []) for number in range(min(tasks, len(pieces)))]
    for size, piece in sorted(pieces, key=lambda sized: sized[0], reverse=True):
        total, number, task = heapq.heappop(filled)
        task.append(piece)
        heapq.heappush(filled, (total + size, number, task))
    return [tuple(task) for _, _, task in sorted(filled, key=lambda one: one[1])]
