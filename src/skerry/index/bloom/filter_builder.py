"""Writing bloom blobs: a filter for every segment of rows, the metadata, its length.

::

    +----------+----------+---+-----------------------------+----------------+
    | filter 0 | filter 1 | … | BloomFilterMeta (protobuf)  | length: u32 LE |
    +----------+----------+---+-----------------------------+----------------+

A filter holds the distinct elements of its segment (``skerry.index.value_bytes``). NULLs are not elements, so a
segment of NULLs has an empty filter (64 zero bytes, element_count 0). Filters have as many bytes as their elements
need for the false-positive rate.
"""

from typing import Any

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import OptionError
from skerry.index.blob import BlobDraft
from skerry.index.bloom.filter import build_filter
from skerry.index.bloom.filter_meta import BLOOM_BLOB_PREFIX, MAX_SEGMENT_ROWS, BloomMeta, FilterLocation
from skerry.index.bloom.siphash import hash_elements
from skerry.index.property import SUMMARY
from skerry.index.tail import with_tail
from skerry.index.value_bytes import ValueCodec

DEFAULT_ROWS_PER_SEGMENT = 10_240
DEFAULT_FALSE_POSITIVE_RATE = 0.01


class BloomWriter:
    """Collects the filters of segments. Call order: ``add_segment`` for each segment in order, then ``finish`` once.

    Memory: the filters, about 10 bits for each distinct element of a segment at a rate of 0.01.
    """

    def __init__(self, rows_per_segment: int, false_positive_rate: float) -> None:
        if not 1 <= rows_per_segment <= MAX_SEGMENT_ROWS:
            raise OptionError(
                f"granularity is {rows_per_segment}; it is a number of rows, 1 to {MAX_SEGMENT_ROWS}",
                about=("granularity",),
            )
        if not 0 < false_positive_rate < 1:
            raise OptionError(
                f"false_positive_rate is {false_positive_rate}; it is between 0 and 1, both exclusive",
                about=("false_positive_rate",),
            )
        self.rows_per_segment = rows_per_segment
        self._rate = false_positive_rate
        self._filters: dict[tuple[bytes, int], int] = {}
        self._filter_of: list[int] = []

    def add_segment(self, elements: pa.Array) -> None:
        """The distinct elements of the next segment: ``large_binary`` without NULL."""
        content = build_filter(hash_elements(elements), self._rate)
        self._filter_of.append(self._filters.setdefault((content, len(elements)), len(self._filters)))

    def finish(self, row_count: int) -> tuple[bytes, BloomMeta]:
        """The blob and its metadata."""
        locations = []
        offset = 0
        for content, count in self._filters:
            locations.append(FilterLocation(offset, len(content), count))
            offset += len(content)
        meta = BloomMeta(
            self.rows_per_segment,
            len(self._filter_of),
            row_count,
            offset,
            np.array(self._filter_of, np.int64),
            tuple(locations),
        )
        return with_tail(b"".join(content for content, _ in self._filters), meta.encode()), meta


class BloomBuilder:
    """Builds the bloom index of one target. Call order: ``add`` the values of all rows in order, then ``finish`` once.

    Memory: the filters, and the distinct values of one segment.
    """

    def __init__(
        self,
        target_key: str,
        codec: ValueCodec,
        fields: tuple[int, ...],
        *,
        rows_per_segment: int = DEFAULT_ROWS_PER_SEGMENT,
        false_positive_rate: float = DEFAULT_FALSE_POSITIVE_RATE,
    ) -> None:
        self._writer = BloomWriter(rows_per_segment, false_positive_rate)
        self._target_key = target_key
        self._codec = codec
        self._fields = fields
        self._distinct: list[Any] = []
        self._segment_rows = 0
        self._row_count = 0

    def add(self, values: pa.Array) -> None:
        """The target's values of the next rows."""
        plain = self._codec.plain(values)
        start = 0
        while start < len(plain):
            taken = plain.slice(start, self._writer.rows_per_segment - self._segment_rows)
            self._distinct.append(taken.unique().drop_null())
            self._segment_rows += len(taken)
            start += len(taken)
            if self._segment_rows == self._writer.rows_per_segment:
                self._end_segment()
        self._row_count += len(plain)

    def _end_segment(self) -> None:
        distinct = self._distinct[0] if len(self._distinct) == 1 else pc.unique(pa.chunked_array(self._distinct))
        self._writer.add_segment(self._codec.encode(distinct))
        self._distinct, self._segment_rows = [], 0

    def finish(self) -> BlobDraft:
        """The blob, with its summary."""
        if self._segment_rows:
            self._end_segment()
        data, meta = self._writer.finish(self._row_count)
        summary = orjson.dumps({self._target_key: meta.summary}).decode()
        return BlobDraft(BLOOM_BLOB_PREFIX + self._target_key, data, self._fields, {SUMMARY: summary})
