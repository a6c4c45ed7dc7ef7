"""Whether it is worth reading some rows of a file by their numbers, page by page."""

from skerry.formats.page import PAGE_ROWS
from skerry.store.read.sorted_source import FileSource, Live, SortedSource

_SHARE = 4
"""Read by pages if these hold at most 1/N of its rows."""
_FEW_ROWS = 65_536
"""Or if they hold at most this many rows."""


def reads_little(source: SortedSource) -> bool:
    """Do the pages with rows that count hold few rows of a Parquet file?"""
    if not isinstance(source, Live) or not isinstance(source.source, FileSource):
        return False
    file, rows = source.source, source.row_count
    if file.meta.format != "parquet":
        return False
    touched = source.live.touched(PAGE_ROWS, rows) * PAGE_ROWS
    return touched <= _FEW_ROWS or touched * _SHARE <= rows
