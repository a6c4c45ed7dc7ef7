"""The layout of a key bloom blob, shared by builder and reader.

The rows of the data file are sorted by key, each key once. They are cut into segments of ``rows_per_segment`` rows; the
last may be short. Each segment has a filter of its keys, and *separators* say which segment a key belongs to: so a
lookup reads the filter of one segment and nothing else, and learns which rows to read. Integers are little-endian::

    +----------+----------+---+--------------------+----------------+
    | filter 0 | filter 1 | … | metadata, protobuf | length: u32 LE |
    +----------+----------+---+--------------------+----------------+

======  ========  ==============================================================================================
field   type      metadata
======  ========  ==============================================================================================
1       uint      rows_per_segment
2       uint      row_count of the data file
3       uint      bits_per_key
4       bytes     repeated, one for each segment but the first: a separator, greater than every key of the segments
                  before and not greater than any key from this segment on; the shortest such prefix of its first key
======  ========  ==============================================================================================

A filter of n keys has 64 · ⌈n · bits_per_key ÷ 64⌉ bits, so all sizes and offsets follow from the counts. Bit b is bit
b mod 8 (lowest first) of byte b ÷ 8. A key is encoded as in :mod:`skerry.types.key`. With (h1, h2) the halves of its
murmur3 (x64, 128 bits, seed 0), as in the filters of SST files, it sets the four bits ⌊x · bits ÷ 2³²⌋, where x is the
high half of h1, its low half, the high half of h2, and its low half. With 12 bits for each key about 0.65 % of absent
keys are false positives; there are no false negatives.

The blob's type is ``skerry-key-bloom-v1-`` and the target key; its ``fields`` are the columns in the order of the key.
The page size of its checksums is the size of a full segment's filter, so that one filter can be read and checked.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from skerry.index.protobuf import Message, WireError, repeated_field, uint_field

KEY_BLOOM_BLOB_PREFIX = "skerry-key-bloom-v1-"
ROWS_PER_SEGMENT = 4_096
"""The rows of a Parquet page (``skerry.formats.page``): a lookup decodes one page of each column."""
BITS_PER_KEY = 12
LEAST_ROWS = 8_192
"""Minimum rows of a file with a filter: opening a smaller file costs hardly more than opening its filter."""
META_SCHEMA_VERSION = 1
_MOST_ROWS = 1 << 48
_MOST_SEGMENT_ROWS = 1 << 24
_MOST_BITS = 64


def filter_bytes(keys: int, bits_per_key: int) -> int:
    """The size of a filter."""
    return -(-keys * bits_per_key // 64) * 8


@dataclass(frozen=True, slots=True)
class KeyBloomMeta:
    """Metadata of a file's key bloom filters."""

    rows_per_segment: int
    row_count: int
    bits_per_key: int
    separators: tuple[bytes, ...]

    @property
    def segment_count(self) -> int:
        return -(-self.row_count // self.rows_per_segment)

    @property
    def body_bytes(self) -> int:
        """The size of all filters."""
        full, rest = divmod(self.row_count, self.rows_per_segment)
        per = filter_bytes(self.rows_per_segment, self.bits_per_key)
        return full * per + filter_bytes(rest, self.bits_per_key)

    def encode(self) -> bytes:
        return b"".join(
            (
                uint_field(1, self.rows_per_segment),
                uint_field(2, self.row_count),
                uint_field(3, self.bits_per_key),
                *(repeated_field(4, separator) for separator in self.separators),
            )
        )

    @property
    def summary(self) -> dict[str, Any]:
        """The ``meta_json`` of the catalogue of indexes."""
        return {
            "meta_schema_version": META_SCHEMA_VERSION,
            "key_bloom": {
                "rows_per_segment": self.rows_per_segment,
                "segment_count": self.segment_count,
                "row_count": self.row_count,
                "bits_per_key": self.bits_per_key,
            },
        }


def decode_key_bloom_meta(data: bytes, body_bytes: int) -> KeyBloomMeta:
    """Parse and check metadata; :class:`WireError` if it is damaged."""
    message = Message(data)
    meta = KeyBloomMeta(
        message.uint(1, _MOST_SEGMENT_ROWS + 1),
        message.uint(2, _MOST_ROWS),
        message.uint(3, _MOST_BITS + 1),
        tuple(message.all_bytes(4)),
    )
    if not meta.rows_per_segment or not meta.row_count or not meta.bits_per_key:
        raise WireError("it has no segments, rows or bits")
    if len(meta.separators) != meta.segment_count - 1:
        raise WireError(f"{meta.segment_count} segments have {len(meta.separators)} separators")
    if any(low >= high for low, high in pairwise(meta.separators)):
        raise WireError("its separators are not in order")
    if meta.body_bytes != body_bytes:
        raise WireError(f"its filters have {body_bytes} bytes, they should have {meta.body_bytes}")
    return meta
