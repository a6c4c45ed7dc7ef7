"""A Parquet file in memory, made of pages that are copied from another one::

    PAR1 | per row group and column: dictionary page, pages | footer | footer length | PAR1

Pages are copied as they are, and the columns' schema elements are copied from the other file's footer, so types and
values are decoded exactly as in that file itself.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from skerry.formats.footer import Leaf, SchemaColumn
from skerry.formats.thrift import (
    BINARY,
    I32,
    I64,
    LIST,
    STRUCT,
    encode_bytes,
    encode_list,
    encode_number,
    encode_struct,
)

_MAGIC = b"PAR1"
_TYPES = ("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY")
_CODECS = {"UNCOMPRESSED": 0, "SNAPPY": 1, "GZIP": 2, "BROTLI": 4, "ZSTD": 6, "LZ4": 7}
_ENCODINGS = (0, 3, 8)
"""PLAIN, RLE and RLE_DICTIONARY, the encodings of our files. Readers use the page headers."""


class ChunkCopy(NamedTuple):
    """Pages of a column chunk; ``meta`` is pyarrow's metadata of the chunk."""

    leaf: Leaf
    meta: Any
    dictionary: memoryview | None
    pages: list[memoryview]


class GroupCopy(NamedTuple):
    """Pages of a row group: how many rows they hold, and the chunks of all leaves in the order of the columns."""

    rows: int
    chunks: list[ChunkCopy]


def read_copies(columns: Sequence[SchemaColumn], groups: Sequence[GroupCopy]) -> pa.Table:
    """The rows of copied pages, one row group after the other."""
    parts: list[bytes | memoryview] = [_MAGIC]
    position = len(_MAGIC)
    row_groups: list[bytes] = []
    for group in groups:
        chunks: list[bytes] = []
        group_start = position
        for copy in group.chunks:
            start = position
            content = [*copy.pages] if copy.dictionary is None else [copy.dictionary, *copy.pages]
            parts += content
            position += sum(map(len, content))
            first_page = start if copy.dictionary is None else start + len(copy.dictionary)
            chunks.append(_chunk_element(copy, group.rows, start, first_page, position - start))
        row_group = [
            (1, LIST, encode_list(STRUCT, chunks)),
            (2, I64, encode_number(position - group_start)),
            (3, I64, encode_number(group.rows)),
        ]
        row_groups.append(encode_struct(row_group))
    root = encode_struct([(4, BINARY, encode_bytes(b"schema")), (5, I32, encode_number(len(columns)))])
    elements = [root, *(element for column in columns for element in column.elements)]
    footer = encode_struct(
        [
            (1, I32, encode_number(2)),
            (2, LIST, encode_list(STRUCT, elements)),
            (3, I64, encode_number(sum(group.rows for group in groups))),
            (4, LIST, encode_list(STRUCT, row_groups)),
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


def _chunk_element(copy: ChunkCopy, rows: int, start: int, first_page: int, size: int) -> bytes:
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
