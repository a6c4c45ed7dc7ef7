"""Roaring bitmaps in the portable format, one bit for each segment of rows.

A bitmap of one segment, the usual case for a column of distinct values, has 18 bytes:

=======  ==================================================================
bytes    holds (little-endian)
=======  ==================================================================
4        12346: the bitmap has no runs
4        1: the number of containers
2        the upper 16 bits of the segment's number
2        0: the number of values in the container, less one
4        16: where the container's values begin
2        the lower 16 bits of the segment's number
=======  ==================================================================
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from skerry.index.index_kind import SegmentMask

SINGLE_BYTES = 18
_EMPTY_BYTES = 8
_SINGLE = np.dtype(
    [("cookie", "<u4"), ("size", "<u4"), ("high", "<u2"), ("less", "<u2"), ("at", "<u4"), ("low", "<u2")]
)


def encode_bitmap(segments: NDArray[np.uint32]) -> bytes:
    """A bitmap; runs of segments are stored as such where that is smaller."""
    bitmap = BitMap(segments)
    bitmap.run_optimize()
    return bitmap.serialize()


def encode_singles(segments: NDArray[np.uint32]) -> bytes:
    """A bitmap for each segment, one after another: as :func:`encode_bitmap`, all at once."""
    rows = np.zeros(len(segments), _SINGLE)
    rows["cookie"], rows["size"], rows["at"] = 12346, 1, 16
    rows["high"], rows["low"] = segments >> 16, segments & 0xFFFF
    return rows.tobytes()


def _decode(data: bytes) -> BitMap:
    if len(data) < _EMPTY_BYTES:  # the library reads the first byte of no bytes
        raise ValueError(f"a bitmap of {len(data)} bytes; an empty one has {_EMPTY_BYTES}")
    return BitMap.deserialize(data)


def union_mask(bitmaps: Iterable[bytes], segment_count: int) -> SegmentMask:
    """Which segments are in one of some bitmaps; ValueError if one is damaged."""
    mask = np.zeros(segment_count, np.bool_)
    found = [_decode(data) for data in bitmaps]
    if found:
        segments = np.array(BitMap.union(*found).to_array(), np.uint32)
        if len(segments):
            if int(segments[-1]) >= segment_count:
                raise ValueError(f"a bitmap has segment {segments[-1]}, there are {segment_count}")
            mask[segments] = True
    return mask
