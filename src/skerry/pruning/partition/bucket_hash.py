"""Iceberg's hash for bucket partitions: murmur3, x86 variant, 32 bits, seed 0, over whole columns.

What is hashed, by type:

==================================  =================================================================
INT, BIGINT, DATE, TIME, TIMESTAMP  8 bytes, little-endian (days for DATE, microseconds for the rest)
STRING, BINARY                      UTF-8, the bytes
UUID                                16 bytes, big-endian
DECIMAL                             the fewest bytes of the unscaled value, big-endian two's complement
==================================  =================================================================

INT and BIGINT hash alike, so widening a column keeps its buckets; so does raising a decimal's precision.
"""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.types.datatype import BINARY, DATE, INT, STRING, UUID, DataType, DecimalType
from skerry.types.key import Bytes, Column, Offsets, binary_parts, one_array, raw_values

Words = NDArray[np.uint32]

_FEW_ROWS = 32
"""Number of remaining rows below which plain integers are faster than NumPy on tiny arrays."""

_PIECE = 1 << 15
"""Rows, or blocks of a long value, taken at once: temporary arrays stay in the processor's cache."""

_SIGN_BITS = np.uint64(1) << (np.arange(8, dtype=np.uint64) * np.uint64(8) + np.uint64(7))

_C1 = np.uint32(0xCC9E2D51)
_C2 = np.uint32(0x1B873593)
_C3 = np.uint32(0xE6546B64)
_MASK = 0xFFFFFFFF


def hash_values(column: Column, type_: DataType) -> NDArray[np.int32]:
    """The hash of each value; arbitrary for NULL."""
    if type_ in (STRING, BINARY):
        data, offsets = binary_parts(one_array(column, pa.large_binary()))
        return murmur3_bytes(data, offsets[:-1], np.diff(offsets)).view(np.int32)
    array = one_array(column, type_.arrow)
    if type_ == UUID:
        octets = raw_values(array.storage, "V16").view(np.uint8)
        starts = np.arange(len(array)) * 16
        return murmur3_bytes(octets, starts, np.full(len(array), 16)).view(np.int32)
    if isinstance(type_, DecimalType):
        return murmur3_bytes(*_fewest_bytes(array)).view(np.int32)
    narrow = type_ in (INT, DATE)
    return murmur3_longs(raw_values(array, "i4" if narrow else "i8").astype(np.int64, copy=False)).view(np.int32)


def murmur3_longs(values: NDArray[np.int64]) -> Words:
    """Hash each value as its 8 bytes, little-endian."""
    hashes = np.empty(len(values), np.uint32)
    for start in range(0, len(values), _PIECE):
        piece = values[start : start + _PIECE].view(np.uint64)
        h = _fold(np.zeros(len(piece), np.uint32), _mix(piece.astype(np.uint32)))
        h = _fold(h, _mix((piece >> np.uint64(32)).astype(np.uint32)))
        hashes[start : start + _PIECE] = _finish(h, np.uint32(8))
    return hashes


def murmur3_bytes(data: Bytes, starts: Offsets, lengths: Offsets) -> Words:
    """Hash ``data[start : start + length]`` for each row."""
    padded = np.concatenate((data, np.zeros(4, np.uint8)))  # so that four bytes can be read anywhere
    hashes = np.empty(len(starts), np.uint32)
    for start in range(0, len(starts), _PIECE):
        piece = slice(start, start + _PIECE)
        hashes[piece] = _murmur3_rows(padded, starts[piece], lengths[piece])
    return hashes


def _murmur3_rows(padded: Bytes, starts: Offsets, lengths: Offsets) -> Words:
    """Each round hashes the next block of four bytes of all rows that have one.

    So the work is proportional to the bytes hashed, whatever the lengths. The last few rows are hashed one by one.
    """
    blocks = np.ndarray(len(padded) - 3, "<u4", padded, strides=(1,))  # the four bytes from each position on
    hashes = np.zeros(len(starts), np.uint32)
    rows = np.flatnonzero(lengths >= 4)
    position, left, h = starts[rows], lengths[rows] >> 2, hashes[rows]
    while len(rows) > _FEW_ROWS:
        h = _fold(h, _mix(blocks[position]))
        position += 4
        left -= 1
        more = left > 0
        if not more.all():
            hashes[rows] = h
            rows, position, left, h = rows[more], position[more], left[more], h[more]
    for row, start, count, state in zip(rows.tolist(), position.tolist(), left.tolist(), h.tolist(), strict=True):
        hashes[row] = _fold_long(state, padded[start : start + 4 * count].view("<u4"))
    tail = lengths & 3
    rest = blocks[starts + lengths - tail] & ((np.uint32(1) << (tail * 8).astype(np.uint32)) - np.uint32(1))
    return _finish(hashes ^ _mix(rest), lengths.astype(np.uint32))


def _fewest_bytes(array: pa.Array) -> tuple[Bytes, Offsets, Offsets]:
    """Decimals as bytes, starts and lengths, without leading bytes that only repeat the sign."""
    words = raw_values(array, "V16").view("<u8").reshape(-1, 2)
    sign = (words[:, 1].view(np.int64) >> 63).view(np.uint64)
    low, high = words[:, 0] ^ sign, words[:, 1] ^ sign
    # One more byte from each power of two on that would occupy the sign bit.
    lengths = np.where(
        high, 9 + np.searchsorted(_SIGN_BITS, high, "right"), 1 + np.searchsorted(_SIGN_BITS, low, "right")
    )
    octets = words[:, ::-1].astype(">u8").view(np.uint8).reshape(-1)
    return octets, np.arange(1, len(lengths) + 1) * 16 - lengths, lengths


def _mix(k: Words) -> Words:
    k = k * _C1
    return ((k << np.uint32(15)) | (k >> np.uint32(17))) * _C2


def _fold(h: Words, k: Words) -> Words:
    h = h ^ k
    return ((h << np.uint32(13)) | (h >> np.uint32(19))) * np.uint32(5) + _C3


def _fold_long(h: int, blocks: NDArray[Any]) -> int:
    """The same as ``_fold`` for all blocks of one value, in plain integers."""
    for start in range(0, len(blocks), _PIECE):
        for k in _mix(blocks[start : start + _PIECE]).tolist():
            h ^= k
            h = (((h << 13) | (h >> 19)) * 5 + 0xE6546B64) & _MASK
    return h


def _finish(h: Words, length: np.uint32 | Words) -> Words:
    h = h ^ length
    h = (h ^ (h >> np.uint32(16))) * np.uint32(0x85EBCA6B)
    h = (h ^ (h >> np.uint32(13))) * np.uint32(0xC2B2AE35)
    return h ^ (h >> np.uint32(16))
