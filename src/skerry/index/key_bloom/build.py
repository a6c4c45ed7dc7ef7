"""Builds the key bloom blob of a data file while it is written; :mod:`skerry.index.key_bloom.blob_layout` has the
layout.

Every row of a bulk load is hashed. So keys are processed a few thousand at a time, which keeps arrays in the
processor's cache and in memory that is already mapped: on a virtual machine, touching new memory costs more than
hashing. Keys of one column are hashed from its values, without encoding them, if these are numbers of 4 or 8 bytes, or
texts without zero bytes.
"""

from collections.abc import Sequence

import numpy as np
import orjson
import pyarrow as pa

from skerry.common.hash128 import Words, hash_pairs, hash_words
from skerry.index.blob import BlobDraft
from skerry.index.key_bloom.blob_layout import (
    BITS_PER_KEY,
    KEY_BLOOM_BLOB_PREFIX,
    LEAST_ROWS,
    ROWS_PER_SEGMENT,
    KeyBloomMeta,
    filter_bytes,
)
from skerry.index.property import SUMMARY
from skerry.index.tail import with_tail
from skerry.index.target import ColumnsTarget, ColumnTarget, encode_target_key
from skerry.types.field import Field
from skerry.types.key import END_MARK, binary_parts, encode_keys, key_numbers, key_texts, one_array

_HALF = np.uint64(32)
_PIECE_ROWS = 16_384
"""Rows that are hashed at once."""


def key_target(key: Sequence[Field]) -> str:
    """The target key of a primary key."""
    ids = tuple(field.id for field in key)
    return encode_target_key(ColumnTarget(ids[0]) if len(ids) == 1 else ColumnsTarget(ids))


class KeyBloomBuilder:
    """Call order: ``add`` all rows of the file in the order of their keys, then ``finish`` once.

    Memory: the filters, 1.5 bytes for each row, and the hashes of one segment.
    """

    def __init__(
        self, key: Sequence[Field], *, rows_per_segment: int = ROWS_PER_SEGMENT, least_rows: int = LEAST_ROWS
    ) -> None:
        self._key = tuple(key)
        self._rows_per_segment = rows_per_segment
        self._least_rows = least_rows
        self._row_count = 0
        self._waiting: list[tuple[Words, Words]] = []
        self._waiting_rows = 0
        self._filters: list[bytes] = []
        self._separators: list[bytes] = []
        self._last_key: bytes | None = None
        self._in_order = True

    def add(self, table: pa.Table) -> None:
        """The next rows, with the key columns among others."""
        if not self._in_order or not table.num_rows:
            return
        self._note_separators(table)
        for start in range(0, table.num_rows, _PIECE_ROWS):
            self._add_hashes(*_hashes(table.slice(start, _PIECE_ROWS), self._key))
        self._row_count += table.num_rows

    def _add_hashes(self, first: Words, second: Words) -> None:
        start = 0
        while start < len(first):
            end = min(start + self._rows_per_segment - self._waiting_rows, len(first))
            self._waiting.append((first[start:end], second[start:end]))
            self._waiting_rows += end - start
            if self._waiting_rows == self._rows_per_segment:
                self._end_segment()
            start = end

    def finish(self) -> BlobDraft | None:
        """The blob; None for a file of few rows, or one that is not sorted by key."""
        if self._waiting:
            self._end_segment()
        if self._row_count < max(self._least_rows, 1) or not self._in_order:
            return None
        meta = KeyBloomMeta(self._rows_per_segment, self._row_count, BITS_PER_KEY, tuple(self._separators))
        target = key_target(self._key)
        return BlobDraft(
            KEY_BLOOM_BLOB_PREFIX + target,
            with_tail(b"".join(self._filters), meta.encode()),
            tuple(field.id for field in self._key),
            {SUMMARY: orjson.dumps({target: meta.summary}).decode()},
            page_bytes=filter_bytes(self._rows_per_segment, BITS_PER_KEY),
        )

    def _note_separators(self, table: pa.Table) -> None:
        """Add the separators of the segments that begin in these rows."""
        starts = range(-self._row_count % self._rows_per_segment, table.num_rows, self._rows_per_segment)
        rows = sorted({row for start in starts for row in (start - 1, start) if row >= 0} | {0, table.num_rows - 1})
        ends = table.select([field.name for field in self._key]).take(pa.array(rows, pa.int64()))
        encoded = encode_keys([ends.column(f.name) for f in self._key], [f.type for f in self._key]).to_pylist()
        keys = dict(zip(rows, encoded, strict=True))
        if self._last_key is not None and not self._last_key < keys[0]:
            self._in_order = False
        for start in starts:
            before = self._last_key if start == 0 else keys[start - 1]
            if before is None:
                continue
            if not before < keys[start]:
                self._in_order = False
                return
            self._separators.append(_shortest_above(before, keys[start]))
        self._last_key = keys[rows[-1]]

    def _end_segment(self) -> None:
        bits = 8 * filter_bytes(self._waiting_rows, BITS_PER_KEY)
        flags = np.zeros(bits, np.bool_)
        factor = np.uint64(bits)
        for pair in self._waiting:
            for words in pair:
                places = words.view(np.uint32).astype(np.uint64)  # the high and the low half of each word
                places *= factor
                places >>= _HALF
                flags[places.view(np.int64)] = True
        self._filters.append(np.packbits(flags, bitorder="little").tobytes())
        self._waiting, self._waiting_rows = [], 0


def _hashes(table: pa.Table, key: Sequence[Field]) -> tuple[Words, Words]:
    """The halves of the hashes of keys."""
    if len(key) == 1:
        column, type_, name = table.column(key[0].name), key[0].type, key[0].name
        numbers = key_numbers(column, type_, name)
        if numbers is not None:
            return hash_words(numbers.byteswap().astype(np.uint64, copy=False), numbers.itemsize)
        texts = key_texts(column, type_, name)
        if texts is not None:
            data, offsets = texts
            return hash_pairs(data, offsets[:-1], np.diff(offsets), END_MARK)
    encoded = encode_keys([table.column(field.name) for field in key], [field.type for field in key])
    data, offsets = binary_parts(one_array(encoded, pa.large_binary()))
    return hash_pairs(data, offsets[:-1], np.diff(offsets))


def _shortest_above(low: bytes, high: bytes) -> bytes:
    """The shortest prefix of ``high`` that is greater than ``low``, which is less than ``high``."""
    same = next((i for i, (a, b) in enumerate(zip(low, high, strict=False)) if a != b), len(low))
    return high[: same + 1]
