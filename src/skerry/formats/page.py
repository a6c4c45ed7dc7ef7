"""Some rows of a Parquet row group, read page by page.

pyarrow reads column chunks as a whole. For a few rows most of that is wasted: this module copies the pages that hold
them, with the dictionary page of their chunk, into a Parquet file in memory, which pyarrow reads instead::

    PAR1 | per column: dictionary page, pages with wanted rows | footer: one row group | footer length | PAR1

Pages are copied as they are, and the columns' schema elements are copied from the file's own footer, so types and
values are decoded exactly as in the file itself. Columns whose pages end at different rows go into files of their own.

Where pages begin is found from their headers, one after the other. A column of lists or maps is not read this way: its
pages do not tell how many rows they hold.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from skerry.formats.thrift import (
    BINARY,
    FALSE,
    I16,
    I32,
    I64,
    LIST,
    STRUCT,
    TRUE,
    StructReader,
    ThriftError,
    encode_bytes,
    encode_list,
    encode_number,
    encode_struct,
)

ReadAt = Callable[[int, int], memoryview]
"""The bytes of a file from an offset on, and how many."""

PAGE_ROWS = 4096
"""Most rows of a page in new files of tables with indexes; those without have pages of 16,384 rows.

On log rows pages of 4,096 rows made files 1 % larger than pages of 20,000 rows, and took no longer to scan; pages of
2,048 rows made them 4 % larger and scans 10 % slower. On rows of numbers pages of 4,096 rows made files 7 % larger and
scans 24 % slower, pages of 16,384 rows made scans 3 % slower.
"""

_MAGIC = b"PAR1"
_TRAILER_BYTES = 8
_GAP_BYTES = 256 << 10
"""Column chunks with at most this many bytes between them are read with one request."""
_SHARE = 2
"""Pages are read one by one if they hold at most 1/N of a row group's rows."""
_TYPES = ("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY")
_CODECS = {"UNCOMPRESSED": 0, "SNAPPY": 1, "GZIP": 2, "BROTLI": 4, "ZSTD": 6, "LZ4": 7}
_ENCODINGS = (0, 3, 8)
"""PLAIN, RLE, RLE_DICTIONARY: what our files have. Readers go by the headers of pages."""
_DICTIONARY_PAGE = 2
_SHORT_HEADER_BYTES = 64
_VARINTS = frozenset({I16, I32, I64})


class _Leaf(NamedTuple):
    """A column of primitive values."""

    number: int
    path: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """A top-level column: its leaves, and its part of the schema as it stands in the footer."""

    leaves: tuple[_Leaf, ...]
    elements: tuple[bytes, ...]
    is_repeated: bool


class _Pages(NamedTuple):
    """The pages of a column chunk."""

    dictionary: tuple[int, int] | None
    starts: list[int]
    """The number of each page's first row in the row group, and at the end that of the row after the last page."""
    ends: list[int]
    """Where each page ends in the chunk; the first begins at ``begin``, others where the one before them ends."""
    begin: int


class PageReader:
    """Reads rows of one open file by their numbers. Safe between threads if ``read_at`` is."""

    def __init__(self, metadata: Any, tail: bytes, read_at: ReadAt) -> None:
        self._metadata = metadata
        self._tail = tail
        self._read_at = read_at

    @cached_property
    def _columns(self) -> Mapping[str, _Column]:
        length = int.from_bytes(self._tail[-_TRAILER_BYTES:-4], "little")
        footer = self._tail[len(self._tail) - _TRAILER_BYTES - length : -_TRAILER_BYTES]
        return _schema_columns(footer, self._metadata.schema)

    def can_read(self, name: str) -> bool:
        """Whether a top-level column has a value for each row of a page."""
        column = self._columns.get(name)
        return column is not None and not column.is_repeated

    def read(self, group: int, names: Sequence[str], alive: NDArray[np.bool_]) -> pa.Table:
        """The rows of a row group that are ``alive``; all columns must be such that :meth:`can_read`."""
        row_group = self._metadata.row_group(group)
        columns = [self._columns[name] for name in names]
        chunks = self._read_chunks(row_group, [leaf.number for column in columns for leaf in column.leaves])
        alive_rows = np.flatnonzero(alive)
        copied: dict[tuple[tuple[int, int], ...], list[tuple[str, _Column, list[_Copy]]]] = {}
        for name, column in zip(names, columns, strict=True):
            by_rows: dict[tuple[tuple[int, int], ...], list[_Copy]] = {}
            for leaf in column.leaves:
                meta = row_group.column(leaf.number)
                rows, copy = _copy(chunks[leaf.number], meta, leaf, alive_rows, row_group.num_rows)
                by_rows.setdefault(rows, []).append(copy)
            if len(by_rows) > 1:  # parts of a struct whose pages end at different rows
                everything = ((0, row_group.num_rows),)
                by_rows = {everything: [_whole(chunks[leaf.number], row_group, leaf) for leaf in column.leaves]}
            ((rows, copies),) = by_rows.items()
            copied.setdefault(rows, []).append((name, column, copies))
        found: dict[str, tuple[pa.Field, pa.ChunkedArray]] = {}
        for rows, parts in copied.items():
            places = _places(rows, alive_rows)
            table = _read_small(rows, [(column, copies) for _, column, copies in parts]).take(pa.array(places))
            for (name, _, _), field, values in zip(parts, table.schema, table.columns, strict=True):
                found[name] = field, values
        return pa.Table.from_arrays(
            [found[name][1] for name in names], schema=pa.schema([found[name][0] for name in names])
        )

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


class _Copy(NamedTuple):
    """Pages of a column chunk in a small file."""

    leaf: _Leaf
    meta: Any
    dictionary: memoryview | None
    pages: list[memoryview]


def pays(alive: NDArray[np.bool_]) -> bool:
    """Whether to read only the pages with these rows of a row group."""
    touched = len(_distinct(np.flatnonzero(alive) // PAGE_ROWS))
    return touched * PAGE_ROWS * _SHARE <= len(alive)


def _distinct(ascending: NDArray[np.int64]) -> NDArray[np.int64]:
    """Each number once; ``np.unique`` does not know that they ascend, and takes forty times as long."""
    is_new = np.ones(len(ascending), np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=is_new[1:])
    return ascending[is_new]


def _schema_columns(footer: bytes, schema: Any) -> dict[str, _Column]:
    reader = StructReader(footer)
    reader.field(2, LIST)
    pairs = list(reader.list_elements())
    raw, elements = [element for element, _ in pairs], [values for _, values in pairs]
    found: dict[str, _Column] = {}
    at, number = 1, 0
    while at < len(elements):
        first, leaves = at, list[_Leaf]()
        at = _walk(elements, at, (), leaves, number)
        number += len(leaves)
        repeated = any(schema.column(leaf.number).max_repetition_level for leaf in leaves)
        found[elements[first][4].decode()] = _Column(tuple(leaves), tuple(raw[first:at]), repeated)
    return found


def _walk(
    elements: Sequence[Mapping[int, Any]], at: int, path: tuple[bytes, ...], leaves: list[_Leaf], first: int
) -> int:
    """Collect the leaves below an element; returns the place of the next element on its level."""
    element = elements[at]
    path = (*path, element[4])
    children = element.get(5, 0)
    at += 1
    if not children:
        leaves.append(_Leaf(first + len(leaves), path))
    for _ in range(children):
        at = _walk(elements, at, path, leaves, first)
    return at


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
    return _Pages(dictionary, list(accumulate(counts, initial=0)), ends, begin)


def _read_header(chunk: memoryview, position: int) -> tuple[int, int, int, int]:
    """Of a page header: the type of the page, its compressed size, how many values it has, the header's own length."""
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


def _copy(
    chunk: memoryview, meta: Any, leaf: _Leaf, alive_rows: NDArray[np.int64], rows: int
) -> tuple[tuple[tuple[int, int], ...], _Copy]:
    """The pages with rows that are alive; first the rows that they hold, from and to."""
    pages = _find_pages(chunk, rows, int(alive_rows[-1]) if len(alive_rows) else -1)
    chosen = _distinct(np.searchsorted(pages.starts, alive_rows, side="right") - 1).tolist()
    begins = [pages.begin, *pages.ends]
    ranges = tuple((pages.starts[page], pages.starts[page + 1]) for page in chosen)
    dictionary = None if pages.dictionary is None else chunk[slice(*pages.dictionary)]
    return ranges, _Copy(leaf, meta, dictionary, [chunk[begins[page] : pages.ends[page]] for page in chosen])


def _whole(chunk: memoryview, row_group: Any, leaf: _Leaf) -> _Copy:
    pages = _find_pages(chunk, row_group.num_rows, row_group.num_rows - 1)
    dictionary = None if pages.dictionary is None else chunk[slice(*pages.dictionary)]
    return _Copy(leaf, row_group.column(leaf.number), dictionary, [chunk[pages.begin :]])


def _places(ranges: Sequence[tuple[int, int]], alive_rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where rows of the row group are in a file of these ranges of its rows."""
    lows = np.array([low for low, _ in ranges])
    offsets = np.array(list(accumulate((high - low for low, high in ranges), initial=0))[:-1])
    page = np.searchsorted(lows, alive_rows, side="right") - 1
    places: NDArray[np.int64] = alive_rows - lows[page] + offsets[page]
    return places


def _read_small(ranges: Sequence[tuple[int, int]], columns: Sequence[tuple[_Column, Sequence[_Copy]]]) -> pa.Table:
    rows = sum(high - low for low, high in ranges)
    parts: list[bytes | memoryview] = [_MAGIC]
    position = len(_MAGIC)
    chunks: list[bytes] = []
    for copy in [copy for _, copies in columns for copy in copies]:
        start = position
        content = [*copy.pages] if copy.dictionary is None else [copy.dictionary, *copy.pages]
        parts += content
        position += sum(map(len, content))
        first_page = start if copy.dictionary is None else start + len(copy.dictionary)
        chunks.append(_chunk_element(copy, rows, start, first_page, position - start))
    root = encode_struct([(4, BINARY, encode_bytes(b"schema")), (5, I32, encode_number(len(columns)))])
    elements = [root, *(element for column, _ in columns for element in column.elements)]
    row_group = [
        (1, LIST, encode_list(STRUCT, chunks)),
        (2, I64, encode_number(position)),
        (3, I64, encode_number(rows)),
    ]
    footer = encode_struct(
        [
            (1, I32, encode_number(2)),
            (2, LIST, encode_list(STRUCT, elements)),
            (3, I64, encode_number(rows)),
            (4, LIST, encode_list(STRUCT, [encode_struct(row_group)])),
        ]
    )
    small = b"".join([*parts, footer, len(footer).to_bytes(4, "little"), _MAGIC])
    return pq.ParquetFile(pa.BufferReader(small)).read(use_threads=False)


@lru_cache(maxsize=1024)
def _chunk_type(type_: str, path: tuple[bytes, ...], codec: str) -> tuple[tuple[int, int, bytes], ...]:
    """The fields of a column chunk that are the same in each."""
    return (
        (1, I32, encode_number(_TYPES.index(type_))),
        (2, LIST, encode_list(I32, [encode_number(encoding) for encoding in _ENCODINGS])),
        (3, LIST, encode_list(BINARY, [encode_bytes(name) for name in path])),
        (4, I32, encode_number(_CODECS[codec])),
    )


def _chunk_element(copy: _Copy, rows: int, start: int, first_page: int, size: int) -> bytes:
    size_bytes = encode_number(size)
    fields = [
        *_chunk_type(copy.meta.physical_type, copy.leaf.path, copy.meta.compression),
        (5, I64, encode_number(rows)),
        (6, I64, size_bytes),
        (7, I64, size_bytes),
        (9, I64, encode_number(first_page)),
    ]
    if copy.dictionary is not None:
        fields.append((11, I64, encode_number(start)))
    return encode_struct([(2, I64, encode_number(0)), (3, STRUCT, encode_struct(fields))])
