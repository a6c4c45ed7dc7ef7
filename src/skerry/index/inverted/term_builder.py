"""Writing inverted-index blobs: for every target its terms, and the segments of rows that hold each.

::

    +----------+----------+---+------------------------------+----------------+
    | target 0 | target 1 | … | InvertedIndexMetas (protobuf) | length: u32 LE |
    +----------+----------+---+------------------------------+----------------+

    target:
    +-------------+----------+----------+---+-----+
    | null bitmap | bitmap 0 | bitmap 1 | … | FST |
    +-------------+----------+----------+---+-----+

- Bitmaps are roaring bitmaps in the portable format, one bit for each segment. The null bitmap has the segments in
  which a row is NULL. Equal bitmaps of a target are stored once, first those of one segment, then the others in the
  order of their first terms.
- The FST (``fst`` crate, format 3) maps terms (``skerry.index.value_bytes``) to ``size << 32 | offset`` of their
  bitmaps; the offset counts from the target's first byte.
"""

from typing import Any

import ducer
import numpy as np
import orjson
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyroaring import BitMap

from skerry.common.errors import DataError, OptionError
from skerry.index.blob import BlobDraft
from skerry.index.inverted.bitmap import SINGLE_BYTES, encode_bitmap, encode_singles
from skerry.index.inverted.term_meta import (
    INVERTED_BLOB_TYPE,
    MAX_SEGMENT_ROWS,
    InvertedMeta,
    InvertedMetas,
    InvertedStats,
)
from skerry.index.property import SUMMARY
from skerry.index.tail import with_tail
from skerry.index.value_bytes import ValueCodec

DEFAULT_SEGMENT_ROW_COUNT = 1024
_MERGE_PAIRS = 1 << 20
"""Pairs of (value, segment) buffered before they are merged into the sorted pairs."""
_MAX_STATS_BYTES = 256
_LOW = np.uint64((1 << 32) - 1)
_HIGH = np.uint64(32)


class InvertedColumn:
    """Collects the terms of one target.

    Memory: the distinct values, and 8 bytes for each distinct pair of (value, segment); up to twice as much and a
    million pairs before they are merged.
    """

    def __init__(self, codec: ValueCodec, segment_row_count: int) -> None:
        self._codec = codec
        self._segment_row_count = segment_row_count
        self._values: list[Any] = []
        self._value_count = 0
        self._pairs: list[NDArray[np.uint64]] = []
        self._unmerged = self._merged = 0
        self._null_segments = BitMap()
        self._null_count = 0
        self.row_count = 0

    def add(self, values: pa.Array) -> None:
        """The target's values of the next rows."""
        plain = self._codec.plain(values)
        rows = np.arange(self.row_count, self.row_count + len(plain), dtype=np.uint64)
        self.row_count += len(plain)
        if -(-self.row_count // self._segment_row_count) > 1 << 32:
            raise DataError("an inverted index has at most 2^32 segments; choose a larger segment_row_count")
        segments = rows // np.uint64(self._segment_row_count)
        if plain.null_count:
            valid = plain.is_valid().to_numpy(zero_copy_only=False)
            self._null_segments.update(_distinct(segments[~valid]).astype(np.uint32))
            self._null_count += plain.null_count
            segments, plain = segments[valid], plain.drop_null()
        if not len(plain):
            return
        encoded = plain.dictionary_encode()
        codes = encoded.indices.to_numpy().astype(np.uint64) + np.uint64(self._value_count)
        pairs = _distinct(codes << _HIGH | segments)
        self._values.append(encoded.dictionary)
        self._value_count += len(encoded.dictionary)
        self._pairs.append(pairs)
        self._unmerged += len(pairs)
        if self._unmerged > _MERGE_PAIRS + self._merged:
            self._merge()

    def _merge(self) -> None:
        """Merge the buffered pairs: each value and each pair once."""
        if len(self._values) < 2:
            return
        encoded = pa.concat_arrays(self._values).dictionary_encode()
        codes = encoded.indices.to_numpy().astype(np.uint64)
        pairs = np.concatenate(self._pairs)
        self._pairs = [_distinct(codes[pairs >> _HIGH] << _HIGH | pairs & _LOW)]
        self._values, self._value_count = [encoded.dictionary], len(encoded.dictionary)
        self._unmerged, self._merged = 0, len(self._pairs[0])

    def finish(self, name: str, base_offset: int) -> tuple[bytes, InvertedMeta]:
        """The target's bytes, and where its parts are."""
        self._merge()
        null_bitmap = encode_bitmap(np.array(self._null_segments.to_array(), np.uint32))
        terms: list[bytes] = []
        bitmaps, outputs = b"", np.empty(0, np.uint64)
        if self._values:
            encoded = self._codec.encode(self._values[0])
            order = pc.array_sort_indices(encoded).to_numpy()
            ranks = np.empty(len(order), np.uint64)
            ranks[order] = np.arange(len(order), dtype=np.uint64)
            pairs = self._pairs[0]
            pairs = np.sort(ranks[pairs >> _HIGH] << _HIGH | pairs & _LOW)
            bitmaps, outputs = _bitmaps(pairs, len(order), len(null_bitmap))
            terms = encoded.take(pa.array(order)).to_pylist()
        fst = bytes(ducer.Map.build(":memory:", zip(terms, outputs.tolist(), strict=True)))
        fst_offset = len(null_bitmap) + len(bitmaps)
        if fst_offset >= 1 << 32:
            raise DataError(
                f"the bitmaps of an inverted index exceed 4 GiB (target {name}); choose a larger segment_row_count"
            )
        stats = InvertedStats(
            self._null_count,
            len(terms),
            terms[0] if terms and len(terms[0]) <= _MAX_STATS_BYTES else b"",
            terms[-1] if terms and len(terms[-1]) <= _MAX_STATS_BYTES else b"",
        )
        data = null_bitmap + bitmaps + fst
        return data, InvertedMeta(name, base_offset, len(data), fst_offset, len(fst), 0, len(null_bitmap), stats)


def _distinct(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Sorted and each once; several times as fast as NumPy's ``unique``, which hashes."""
    numbers = np.sort(numbers)
    return numbers[np.concatenate((np.ones(1, np.bool_), numbers[1:] != numbers[:-1]))] if len(numbers) else numbers


def _bitmaps(pairs: NDArray[np.uint64], terms: int, base: int) -> tuple[bytes, NDArray[np.uint64]]:
    """The distinct bitmaps of terms, which begin at ``base``, and for each term ``size << 32 | offset``."""
    segments = (pairs & _LOW).astype(np.uint32)
    counts = np.bincount((pairs >> _HIGH).astype(np.int64), minlength=terms)
    starts = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts)))
    outputs = np.empty(terms, np.uint64)
    single = counts == 1
    distinct, which = np.unique(segments[starts[:-1][single]], return_inverse=True)
    outputs[single] = (
        np.uint64(SINGLE_BYTES << 32) + which.astype(np.uint64) * np.uint64(SINGLE_BYTES) + np.uint64(base)
    )
    parts = [encode_singles(distinct)]
    offset = base + len(parts[0])
    known: dict[bytes, int] = {}
    for term in np.flatnonzero(~single).tolist():
        held = segments[starts[term] : starts[term + 1]]
        key = held.tobytes()
        if key not in known:
            parts.append(encode_bitmap(held))
            known[key] = len(parts[-1]) << 32 | offset
            offset += len(parts[-1])
        outputs[term] = known[key]
    return b"".join(parts), outputs


class InvertedBuilder:
    """Builds the inverted indexes of a data file, which are one blob.

    Call order: ``column`` for each target, ``add`` all rows to each column in order, then ``finish`` once.
    """

    def __init__(self, segment_row_count: int = DEFAULT_SEGMENT_ROW_COUNT) -> None:
        if not 1 <= segment_row_count <= MAX_SEGMENT_ROWS:
            raise OptionError(
                f"segment_row_count is {segment_row_count}; it is a number of rows, 1 to {MAX_SEGMENT_ROWS}",
                about=("segment_row_count",),
            )
        self._segment_row_count = segment_row_count
        self._columns: dict[str, InvertedColumn] = {}
        self._fields: set[int] = set()

    def column(self, target_key: str, codec: ValueCodec, fields: tuple[int, ...]) -> InvertedColumn:
        """The builder of one target; ``fields`` are the ids of its columns."""
        if target_key in self._columns:
            raise OptionError(f"target {target_key} has two inverted indexes in one file; one is enough")
        self._fields.update(fields)
        return self._columns.setdefault(target_key, InvertedColumn(codec, self._segment_row_count))

    def finish(self) -> BlobDraft:
        """The blob, with a summary for each target."""
        counts = {column.row_count for column in self._columns.values()}
        if len(counts) > 1:
            raise DataError(f"targets with different numbers of rows in one file: {sorted(counts)}")
        body = bytearray()
        targets = {}
        for key, column in sorted(self._columns.items()):
            data, targets[key] = column.finish(key, len(body))
            body += data
        metas = InvertedMetas(targets, counts.pop() if counts else 0, self._segment_row_count)
        summary = orjson.dumps({key: metas.summary(key) for key in targets}).decode()
        data = with_tail(bytes(body), metas.encode())
        return BlobDraft(INVERTED_BLOB_TYPE, data, tuple(sorted(self._fields)), {SUMMARY: summary})
