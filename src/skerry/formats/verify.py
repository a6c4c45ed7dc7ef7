"""Checking a Parquet data file before another engine reads it.

Skerry's own reader checks blocks while it reads them. Another reader (DuckDB's) does not know the checksums, so the
footer and the blocks of the requested columns are checked before. The engine then reads the same bytes again, from the
page cache.
"""

from collections.abc import Collection, Iterator
from typing import Any

from skerry.fileio.base import FileIO
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import SMALL_FILE_BYTES, damage_errors, open_parquet, open_tail

_AT_ONCE_BYTES = 4 << 20


def verify_columns(fileio: FileIO, path: str, meta: DataFileMeta, ids: Collection[int]) -> None:
    """Check the parts that a reader of these columns reads; :class:`DamagedFileError` if they are damaged."""
    if is_checked_whole(meta):
        with open_parquet(fileio, path, meta):
            return
    with damage_errors(path), fileio.open_input(path) as source:
        footer, checked = open_tail(source, path, meta)
        names = footer.names
        for start, end in _ranges(footer.metadata, {names[field_id] for field_id in ids if field_id in names}):
            for offset in range(start, end, _AT_ONCE_BYTES):
                checked.seek(offset)
                checked.read(min(_AT_ONCE_BYTES, end - offset))


def verify_tail(fileio: FileIO, path: str, meta: DataFileMeta) -> None:
    """Check size and footer alone, for a reader that verifies Parquet's own checksums of pages."""
    with damage_errors(path), fileio.open_input(path) as source:
        open_tail(source, path, meta)


def is_checked_whole(meta: DataFileMeta) -> bool:
    """Whether the file is so small that all of its columns are checked at once."""
    return meta.size_bytes <= SMALL_FILE_BYTES


def _ranges(metadata: Any, names: set[str]) -> Iterator[tuple[int, int]]:
    """Byte ranges of the column chunks, in file order; adjacent ones are joined."""
    parquet = metadata.schema
    leaves = [i for i in range(metadata.num_columns) if _is_part(parquet.column(i).path, names)]
    first = last = 0
    for group in range(metadata.num_row_groups):
        row_group = metadata.row_group(group)
        for leaf in leaves:
            chunk = row_group.column(leaf)
            start = chunk.data_page_offset
            if chunk.has_dictionary_page and chunk.dictionary_page_offset is not None:
                start = min(start, chunk.dictionary_page_offset)
            if start != last:
                if last > first:
                    yield first, last
                first = start
            last = start + chunk.total_compressed_size
    if last > first:
        yield first, last


def _is_part(path: str, names: set[str]) -> bool:
    """Whether a Parquet column is one of these, or inside one. A name may contain dots, like a path."""
    return path in names or any(path.startswith(f"{name}.") for name in names)
