"""Whether it is worth reading some rows of a file by their numbers, row group by row group."""

import numpy as np

from skerry.store.read.source import FileSource, Live, SortedSource

_SHARE = 4
"""Read by row groups if these hold at most 1/N of its rows."""
_FEW_ROWS = 65_536
"""Or if they hold at most this many rows."""


def reads_little(source: SortedSource) -> bool:
    """Do the row groups with rows that count hold few rows of a Parquet file?"""
    if not isinstance(source, Live) or not isinstance(source.source, FileSource):
        return False
    file, rows = source.source, source.row_count
    if file.meta.format != "parquet":
        return False
    group_rows = file.context.shape(file.context.schemas.get(file.meta.schema_id)).row_group_rows
    alive = np.flatnonzero(source.live.mask(0, rows))
    touched = len(np.unique(alive // group_rows)) * group_rows
    return touched <= _FEW_ROWS or touched * _SHARE <= rows
