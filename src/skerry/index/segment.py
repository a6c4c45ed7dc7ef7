"""Segments of rows: runs of equally many rows; the last may be shorter."""

import numpy as np

from skerry.index.kind import RowMask


def rows_of_segments(segments: RowMask, rows_per_segment: int, row_count: int) -> RowMask:
    """A mask over rows from one over segments."""
    if rows_per_segment == 1:
        return segments
    if len(segments) <= 1:  # a segment may be declared longer than memory; rows are few
        return np.full(row_count, bool(segments.any()))
    return np.repeat(segments, rows_per_segment)[:row_count]
