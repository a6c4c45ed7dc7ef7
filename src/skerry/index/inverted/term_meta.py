"""The metadata at the end of an inverted-index blob: protobuf message ``InvertedIndexMetas``.

======  =================  ====================================================================
field   name               holds
======  =================  ====================================================================
1       metas              map: target key → InvertedIndexMeta (entries {1 key, 2 value})
2       total_row_count    rows of the data file
3       segment_row_count  rows of each segment; the last one may have fewer
======  =================  ====================================================================

``InvertedIndexMeta``, of one target:

======  ============================  =========================================================
field   name                          holds
======  ============================  =========================================================
1       name                          the target key
2       base_offset                   where the target's bytes begin in the blob
3       inverted_index_size           how many bytes these are
4       relative_fst_offset           where the FST begins, from base_offset
5       fst_size                      bytes of the FST
6       relative_null_bitmap_offset   where the null bitmap begins, from base_offset
7       null_bitmap_size              bytes of the null bitmap
8       stats                         message: 1 null_count (rows), 2 distinct_count (terms), 3 min_value, 4 max_value
                                      (terms; left out if longer than 256 bytes)
9       bitmap_type                   0 BitVec (other writers; not read), 1 Roaring
======  ============================  =========================================================
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skerry.index.protobuf import Message, WireError, bytes_field, repeated_field, uint_field

INVERTED_BLOB_TYPE = "greptime-inverted-index-v1"
META_SCHEMA_VERSION = 1
MAX_SEGMENT_ROWS = (1 << 32) - 1
ROARING = 1
BITMAP_TYPES = {0: "BitVec", ROARING: "Roaring"}


@dataclass(frozen=True, slots=True)
class InvertedStats:
    """Statistics of a target's values."""

    null_count: int = 0
    distinct_count: int = 0
    min_value: bytes = b""
    max_value: bytes = b""


@dataclass(frozen=True, slots=True)
class InvertedMeta:
    """Where the parts of one target's index are."""

    name: str
    base_offset: int
    size_bytes: int
    fst_offset: int
    fst_bytes: int
    null_bitmap_offset: int
    null_bitmap_bytes: int
    stats: InvertedStats
    bitmap_type: int = ROARING

    def encode(self) -> bytes:
        stats = (
            uint_field(1, self.stats.null_count)
            + uint_field(2, self.stats.distinct_count)
            + bytes_field(3, self.stats.min_value)
            + bytes_field(4, self.stats.max_value)
        )
        return b"".join(
            (
                bytes_field(1, self.name.encode()),
                uint_field(2, self.base_offset),
                uint_field(3, self.size_bytes),
                uint_field(4, self.fst_offset),
                uint_field(5, self.fst_bytes),
                uint_field(6, self.null_bitmap_offset),
                uint_field(7, self.null_bitmap_bytes),
                repeated_field(8, stats),
                uint_field(9, self.bitmap_type),
            )
        )


@dataclass(frozen=True, slots=True)
class InvertedMetas:
    """The metadata of the blob."""

    targets: Mapping[str, InvertedMeta]
    row_count: int
    segment_row_count: int

    @property
    def segment_count(self) -> int:
        return -(-self.row_count // self.segment_row_count)

    def encode(self) -> bytes:
        entries = (
            repeated_field(1, bytes_field(1, key.encode()) + repeated_field(2, meta.encode()))
            for key, meta in self.targets.items()
        )
        return b"".join((*entries, uint_field(2, self.row_count), uint_field(3, self.segment_row_count)))

    def summary(self, target_key: str) -> dict[str, Any]:
        """The ``meta_json`` of the catalogue of indexes for a target."""
        meta = self.targets[target_key]
        return {
            "meta_schema_version": META_SCHEMA_VERSION,
            "inverted": {
                "bitmap_type": BITMAP_TYPES.get(meta.bitmap_type, str(meta.bitmap_type)),
                "base_offset": meta.base_offset,
                "inverted_index_size": meta.size_bytes,
                "relative_fst_offset": meta.fst_offset,
                "fst_size": meta.fst_bytes,
                "relative_null_bitmap_offset": meta.null_bitmap_offset,
                "null_bitmap_size": meta.null_bitmap_bytes,
                "segment_row_count": self.segment_row_count,
                "total_row_count": self.row_count,
            },
        }


def decode_metas(data: bytes, body_bytes: int) -> InvertedMetas:
    """Parse and check metadata; :class:`WireError` if it is damaged. Every part lies within its target's bytes."""
    message = Message(data)
    targets = {}
    for entry in map(Message, message.all_bytes(1)):
        key = entry.text(1)
        targets[key] = _decode_target(key, Message(entry.raw(2)), body_bytes)
    metas = InvertedMetas(targets, message.uint(2), message.uint(3, MAX_SEGMENT_ROWS + 1))
    if not metas.segment_row_count:
        raise WireError("segments have no rows")
    if metas.segment_count > 1 << 32:
        raise WireError(f"{metas.segment_count} segments do not fit bitmaps of 32 bits")
    return metas


def _decode_target(key: str, message: Message, body_bytes: int) -> InvertedMeta:
    stats = Message(message.raw(8))
    meta = InvertedMeta(
        key,
        message.uint(2),
        message.uint(3),
        message.uint(4),
        message.uint(5),
        message.uint(6),
        message.uint(7),
        InvertedStats(stats.uint(1), stats.uint(2), stats.raw(3), stats.raw(4)),
        message.uint(9),
    )
    fits = (
        meta.base_offset + meta.size_bytes <= body_bytes
        and meta.fst_offset + meta.fst_bytes <= meta.size_bytes
        and meta.null_bitmap_offset + meta.null_bitmap_bytes <= meta.size_bytes
    )
    if not fits or message.text(1) != key:
        raise WireError(f"the parts of target {key!r} are not within the {body_bytes} bytes of the body")
    return meta
