"""Rows that an index keeps, as a flag for each row of its file."""

import numpy as np
from numpy.typing import NDArray

from skerry.common.row_ranges import RowRanges


def flags(rows: RowRanges | None) -> NDArray[np.bool_] | None:
    """None stays None: the index has nothing to say."""
    return None if rows is None else rows.mask()
