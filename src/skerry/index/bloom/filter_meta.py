"""The metadata at the end of a bloom blob: protobuf message ``BloomFilterMeta``.

======  ====================  ================================================================================
field   name                  holds
======  ====================  ================================================================================
1       rows_per_segment      rows of each segment; the last one may have fewer
2       segment_count         number of segments: row_count ÷ rows_per_segment, rounded up
3       row_count             rows of the data file
4       bloom_filter_size     bytes of all filters together
5       segment_loc_indices   packed: for each segment the index of its filter in field 6; equal filters are stored
                              once
6       bloom_filter_locs     repeated message: 1 offset in the blob, 2 size in bytes, 3 element_count
======  ====================  ================================================================================
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.index.bloom.filter import BLOCK_BYTES, FilterShape, shape_of
from skerry.index.protobuf import Message, WireError, packed_field, repeated_field, uint_field

BLOOM_BLOB_PREFIX = "greptime-bloom-filter-v1-"
META_SCHEMA_VERSION = 1
MAX_SEGMENT_ROWS = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class FilterLocation:
    """Where a filter is, and the number of distinct elements in it, which decides its hashes."""

    offset: int
    size_bytes: int
    element_count: int

    @property
    def shape(self) -> FilterShape:
        return shape_of(self.size_bytes // BLOCK_BYTES, self.element_count)


@dataclass(frozen=True, slots=True)
class BloomMeta:
    """The metadata of a bloom blob."""

    rows_per_segment: int
    segment_count: int
    row_count: int
    filters_bytes: int
    filter_of: NDArray[np.int64]
    """For each segment, the index of its filter in ``locations``."""
    locations: tuple[FilterLocation, ...]

    def encode(self) -> bytes:
        return b"".join(
            (
                uint_field(1, self.rows_per_segment),
                uint_field(2, self.segment_count),
                uint_field(3, self.row_count),
                uint_field(4, self.filters_bytes),
                packed_field(5, self.filter_of.tolist()),
                *(
                    repeated_field(
                        6, uint_field(1, at.offset) + uint_field(2, at.size_bytes) + uint_field(3, at.element_count)
                    )
                    for at in self.locations
                ),
            )
        )

    @property
    def summary(self) -> dict[str, Any]:
        """The ``meta_json`` of the catalogue of indexes."""
        return {
            "meta_schema_version": META_SCHEMA_VERSION,
            "bloom": {
                "rows_per_segment": self.rows_per_segment,
                "segment_count": self.segment_count,
                "row_count": self.row_count,
            },
        }


def decode_meta(data: bytes, body_bytes: int) -> BloomMeta:
    """Parse and check metadata; :class:`WireError` if it is damaged. Every filter lies within the body."""
    message = Message(data)
    indices = message.uints(5)
    locations = tuple(
        FilterLocation(part.uint(1), part.uint(2), part.uint(3)) for part in map(Message, message.all_bytes(6))
    )
    if len(indices) and int(indices.max()) >= len(locations):
        raise WireError(f"a segment has filter {indices.max()}, there are {len(locations)}")
    for at in locations:
        if at.offset + at.size_bytes > body_bytes or not at.size_bytes or at.size_bytes % BLOCK_BYTES:
            raise WireError(
                f"a filter of {at.size_bytes} bytes at {at.offset}: filters are within {body_bytes} bytes, and their "
                f"size is a multiple of {BLOCK_BYTES}"
            )
    rows_per_segment, segment_count, row_count = message.uint(1), message.uint(2), message.uint(3)
    if not rows_per_segment or segment_count != -(-row_count // rows_per_segment) or segment_count != len(indices):
        raise WireError(
            f"{row_count} rows in segments of {rows_per_segment} are not {segment_count} segments with {len(indices)} "
            "filters"
        )
    return BloomMeta(rows_per_segment, segment_count, row_count, message.uint(4), indices.astype(np.int64), locations)
