"""Page-level reads: a few rows of Parquet row groups.

pyarrow reads column chunks as a whole. For a few rows most of that is wasted: this module copies the pages that hold
them, with the dictionary page of their chunk, into a Parquet file in memory (``skerry.formats.page_copy``), which
pyarrow reads instead. Opening a file costs as much as decoding a page, so pages of several row groups go into one file.
Columns whose pages end at different rows go into files of their own.

Where pages begin is found from their headers, one after the other. A column of lists or maps is not read this way: its
pages do not tell how many rows they hold.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.formats.footer import Leaf, ParquetFooter, SchemaColumn
from skerry.formats.page_copy import ChunkCopy, GroupCopy, read_copies
from skerry.formats.thrift import FALSE, I16, I32, I64, STRUCT, TRUE, StructReader, ThriftError

ReadAt = Callable[[int, int], memoryview]
"""A function of offset and length that returns bytes of the file."""

RowNumbers: TypeAlias = NDArray[np.int64]
_Ranges: TypeAlias = tuple[tuple[int, int], ...]
"""Row ranges of pages within a row group: first row and end (exclusive) of each page."""

PAGE_ROWS = 4096
"""Maximum rows of a page in new files of tables with indexes; tables without have pages of 16,384 rows.

On log rows pages of 4,096 rows made files 1 % larger than pages of 20,000 rows, and took no longer to scan; pages of
2,048 rows made them 4 % larger and scans 10 % slower. On rows of numbers pages of 4,096 rows made files 7 % larger and
scans 24 % slower, pages of 16,384 rows made scans 3 % slower.
"""

_GAP_BYTES = 256 << 10
"""Column chunks with at most this many bytes between them are read with one request."""
_SHARE = 2
"""Pages are read one by one if they hold at most 1/N of a row group's rows."""
_DICTIONARY_PAGE = 2
_SHORT_HEADER_BYTES = 64
_VARINTS = frozenset({I16, I32, I64})


class GroupRows(NamedTuple):
    """At least one row of a row group; rows by their numbers in it, ascending, each once."""

    group: int
    rows: RowNumbers


class _Pages(NamedTuple):
    """The pages of a column chunk."""

    dictionary: tuple[int, int] | None
    starts: tuple[int, ...]
    """The number of each page's first row in the row group, and at the end that of the row after the last page."""
    ends: list[int]
    """Where each page ends in the chunk; the first begins at ``begin``, others where the one before them ends."""
    begin: int


class PageReader:
    """Reads rows of one open file by their numbers. Safe between threads if ``read_at`` is."""

    def __init__(self, footer: ParquetFooter, read_at: ReadAt) -> None:
        self._footer = footer
        self._read_at = read_at

    def can_read(self, name: str) -> bool:
        """Whether a top-level column has a value for each row of a page."""
        column = self._footer.columns.get(name)
        return column is not None and not column.is_repeated

    def read(self, names: Sequence[str], parts: Sequence[GroupRows]) -> pa.Table:
        """Rows of row groups, which follow each other; all columns must be such that :meth:`can_read`."""
        columns = [self._footer.columns[name] for name in names]
        copies = [self._copy_group(columns, part) for part in parts]
        alike: dict[tuple[_Ranges, ...], list[int]] = {}
        for number in range(len(names)):
            alike.setdefault(tuple(group[number].ranges for group in copies), []).append(number)
        found: dict[int, tuple[pa.Field, pa.ChunkedArray]] = {}
        for ranges, numbers in alike.items():
            groups = [
                GroupCopy(
                    sum(high - low for low, high in held),
                    [chunk for number in numbers for chunk in group[number].chunks],
                )
                for held, group in zip(ranges, copies, strict=True)
            ]
            table = read_copies([columns[number] for number in numbers], groups)
            table = _take(table, ranges, groups, parts)
            found |= dict(zip(numbers, zip(table.schema, table.columns, strict=True), strict=True))
        chosen = [found[number] for number in range(len(names))]
        return pa.Table.from_arrays([values for _, values in chosen], schema=pa.schema([field for field, _ in chosen]))

    def _copy_group(self, columns: Sequence[SchemaColumn], part: GroupRows) -> list["_ColumnCopy"]:
        """The pages of columns that hold rows of a row group."""
        row_group = self._footer.metadata.row_group(part.group)
        chunks = self._read_chunks(row_group, [leaf.number for column in columns for leaf in column.leaves])
        copies: list[_ColumnCopy] = []
        page_numbers: dict[tuple[int, ...], list[int]] = {}  # most columns have pages of the same rows
        for column in columns:
            by_rows: dict[_Ranges, list[ChunkCopy]] = {}
            for leaf in column.leaves:
                meta = row_group.column(leaf.number)
                pages = _find_pages(chunks[leaf.number], row_group.num_rows, int(part.rows[-1]))
                chosen = page_numbers.get(pages.starts)
                if chosen is None:
                    chosen = page_numbers[pages.starts] = _pages_of(pages, part.rows)
                ranges, copy = _copy(chunks[leaf.number], meta, leaf, pages, chosen)
                by_rows.setdefault(ranges, []).append(copy)
            if len(by_rows) > 1:  # parts of a struct whose pages end at different rows
                everything = ((0, row_group.num_rows),)
                by_rows = {everything: [_whole(chunks[leaf.number], row_group, leaf) for leaf in column.leaves]}
            copies += [_ColumnCopy(ranges, found) for ranges, found in by_rows.items()]
        return copies

    def _read_chunks(self, row_group: Any, numbers: Sequence[int]) -> dict[int, memoryview]:
        """The bytes of column chunks by the number of their column; neighbours are read together."""
        ranges = sorted((*_chunk_range(row_group.column(number)), number) for number in numbers)
        found: dict[int, memoryview] = {}
        at = 0
        while at < len(ranges):
            last, end = at, ranges[at][1]
            while last + 1 < len(ranges) and ranges[last + 1][0] - end <= _GAP_BYTES:
                last += 1
                end = max(end, ranges[last][1])
            start = ranges[at][0]
            data = self._read_at(start, end - start)
            for low, high, number in ranges[at : last + 1]:
                found[number] = data[low - start : high - start]
            at = last + 1
        return found


class _ColumnCopy(NamedTuple):
    """Pages of a column, and the rows that they hold."""

    ranges: _Ranges
    chunks: list[ChunkCopy]


def rows_of_pages(rows: RowNumbers) -> int:
    """Approximate number of rows in the pages that hold these rows."""
    return len(_distinct(rows // PAGE_ROWS)) * PAGE_ROWS


def pays(rows: RowNumbers, row_count: int) -> bool:
    """Whether to read only the pages that hold these rows, of a row group with ``row_count`` rows."""
    return rows_of_pages(rows) * _SHARE <= row_count


def _distinct(ascending: RowNumbers) -> RowNumbers:
    """Each number once; ``np.unique`` does not know that they ascend, and takes forty times as long."""
    is_new = np.ones(len(ascending), np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    return ascending[is_new]


def _chunk_range(meta: Any) -> tuple[int, int]:
    start = meta.dictionary_page_offset if meta.has_dictionary_page else meta.data_page_offset
    return start, start + meta.total_compressed_size


def _find_pages(chunk: memoryview, rows: int, last: int) -> _Pages:
    """The pages of a chunk of ``rows`` rows, up to the one that holds row ``last``."""
    dictionary, position, begin = None, 0, 0
    counts: list[int] = []
    ends: list[int] = []
    found = 0
    while position < len(chunk) and found <= last:
        kind, size, count, length = _read_short_header(bytes(chunk[position : position + _SHORT_HEADER_BYTES]))
        if size < 0:
            kind, size, count, length = _read_header(chunk, position)
        end = position + length + size
        if kind == _DICTIONARY_PAGE:
            dictionary, begin = (position, end), end
        else:
            counts.append(count)
            ends.append(end)
            found += count
        position = end
    is_last = position == len(chunk)
    if position > len(chunk) or found <= last or (found != rows if is_last else found >= rows):
        raise ThriftError(f"pages of a column chunk hold {found} rows of {rows}")
    return _Pages(dictionary, tuple(accumulate(counts, initial=0)), ends, begin)


def _read_header(chunk: memoryview, position: int) -> tuple[int, int, int, int]:
    """From a page header: page type, compressed size, number of values, and length of the header itself."""
    reader = StructReader(chunk, position)
    header = reader.struct()
    values = header.get(5) or header.get(8) or {}
    size = header.get(3, -1)
    if size < 0:
        raise ThriftError("the header of a page has no size")
    return header.get(1, 0), size, values.get(1, 0), reader.position - position


def _read_short_header(data: bytes) -> tuple[int, int, int, int]:
    """The same of a header without statistics, ten times as fast; the size is −1 for any other header.

    There is a header for each page, and they have to be read one after the other. This loop knows numbers, booleans and
    one level of structs of these.
    """
    at = field = outer = 0
    depth, kind, size, count = 0, 0, -1, 0
    end = len(data)
    while at < end:
        head = data[at]
        at += 1
        if not head:
            if not depth:
                return kind, size, count, at
            depth, field = 0, outer
            continue
        type_ = head & 15
        if not head >> 4:
            break
        field += head >> 4
        if type_ in _VARINTS:
            value = shift = 0
            while at < end and data[at] >= 0x80:
                value |= (data[at] & 0x7F) << shift
                at, shift = at + 1, shift + 7
            if at == end:
                break
            value |= data[at] << shift
            at += 1
            if depth:
                count = value >> 1 if field == 1 and outer in (5, 8) else count
            elif field == 1:
                kind = value >> 1
            elif field == 3:
                size = value >> 1
        elif type_ == STRUCT and not depth:
            depth, outer, field = 1, field, 0
        elif type_ not in (TRUE, FALSE):
            break
    return 0, -1, 0, 0


def _pages_of(pages: _Pages, rows: RowNumbers) -> list[int]:
    """The numbers of the pages with these rows."""
    found: list[int] = _distinct(np.searchsorted(pages.starts, rows, side="right") - 1).tolist()
    return found


def _copy(chunk: memoryview, meta: Any, leaf: Leaf, pages: _Pages, chosen: Sequence[int]) -> tuple[_Ranges, ChunkCopy]:
    """Some pages of a chunk; first the rows that they hold."""
    begins = [pages.begin, *pages.ends]
    ranges = tuple((pages.starts[page], pages.starts[page + 1]) for page in chosen)
    dictionary = None if pages.dictionary is None else chunk[slice(*pages.dictionary)]
    return ranges, ChunkCopy(leaf, meta, dictionary, [chunk[begins[page] : pages.ends[page]] for page in chosen])


def _whole(chunk: memoryview, row_group: Any, leaf: Leaf) -> ChunkCopy:
    pages = _find_pages(chunk, row_group.num_rows, row_group.num_rows - 1)
    dictionary = None if pages.dictionary is None else chunk[slice(*pages.dictionary)]
    return ChunkCopy(leaf, row_group.column(leaf.number), dictionary, [chunk[pages.begin :]])


def _take(
    table: pa.Table, ranges: Sequence[_Ranges], groups: Sequence[GroupCopy], parts: Sequence[GroupRows]
) -> pa.Table:
    """The wanted rows of a table of whole pages."""
    wanted = sum(len(part.rows) for part in parts)
    if wanted == table.num_rows:
        return table
    starts = accumulate((group.rows for group in groups), initial=0)
    places = [start + _places(held, part.rows) for start, held, part in zip(starts, ranges, parts, strict=False)]
    return table.take(pa.array(np.concatenate(places)))


def _places(ranges: _Ranges, rows: RowNumbers) -> RowNumbers:
    """Where rows of the row group are among the rows of these ranges."""
    lows = np.array([low for low, _ in ranges], np.int64)
    offsets = np.array(list(accumulate((high - low for low, high in ranges), initial=0))[:-1], np.int64)
    page = np.searchsorted(lows, rows, side="right") - 1
    places: RowNumbers = rows - lows[page] + offsets[page]
    return places
