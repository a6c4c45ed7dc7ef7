"""Cutting a file by the numbers of its rows, so that several tasks share it.

Every row that counts is in exactly one piece. Cuts are where row groups should end; a row group that is cut is decoded
for both pieces, which costs time, never rows.
"""

from itertools import pairwise

import numpy as np

from skerry.formats.row_mask import LiveRows
from skerry.store.read.plan import Section
from skerry.store.read.source import FileSource, Live


def can_split_rows(section: Section) -> bool:
    """Whether it is one Parquet file whose live rows are known."""
    source = section.sources[0]
    is_known = len(section.sources) == 1 and isinstance(source, FileSource | Live) and not source.has_marks
    return is_known and source.file is not None and source.file.meta.format == "parquet"


def split_rows(section: Section, pieces: int, group_rows: int) -> tuple[Section, ...]:
    """The section cut into at most ``pieces`` sections by row numbers; a row group has ``group_rows`` rows."""
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
