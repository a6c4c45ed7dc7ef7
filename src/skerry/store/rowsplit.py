"""Cutting a file by the numbers of its rows, so that several tasks share it.

Every row that counts is in exactly one piece. Cuts are where row groups are thought to end; one that is cut is decoded
by both sides, which costs time, never rows.
"""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from skerry.formats.live import LiveRows
from skerry.store.plan import Section
from skerry.store.source import Source


def can_split_rows(section: Section) -> bool:
    """Is it one file of row groups, of which it is known which rows count?"""
    source = section.sources[0]
    is_known = len(section.sources) == 1 and source.stretch is None and not source.has_marks
    return is_known and source.rows is None and source.meta.format == "parquet"


def split_rows(section: Section, pieces: int, group_rows: int) -> tuple[Section, ...]:
    """The same section as at most so many, each with some rows of its file; ``group_rows`` are in a row group."""
    (source,) = section.sources
    rows = source.meta.row_count
    groups = -(-rows // group_rows)
    ends = sorted({min(groups * n // pieces * group_rows, rows) for n in range(pieces)} | {rows})
    if len(ends) < 3:  # there is no place for a cut
        return (section,)
    return tuple(Section((_within(source, start, end),)) for start, end in pairwise(ends))


def _within(source: Source, start: int, end: int) -> Source:
    alive = np.zeros(source.meta.row_count, np.bool_)
    alive[start:end] = True if source.live is None else source.live.mask(start, end - start)
    return replace(source, live=LiveRows.of(alive))
