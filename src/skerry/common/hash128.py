"""Murmur3, x64 variant, 128 bits, seed 0: of one value by ``mmh3``, of many here, all rows at once.

All rows take their next sixteen bytes together, and those that have no further sixteen drop out: the work is
proportional to the bytes hashed, however lengths are spread. The last few rows, and those that are much longer than the
rest, are left to ``mmh3``.
"""

from typing import TypeAlias

import mmh3
import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]
HashPair: TypeAlias = tuple[int, int]

_FEW_ROWS = 32
_PIECE = 1 << 14
"""Rows taken at once: temporary arrays stay in the processor's cache."""

_C1 = np.uint64(0x87C37B91114253D5)
_C2 = np.uint64(0x4CF5AD432745937F)
_ADD1, _ADD2 = np.uint64(0x52DCE729), np.uint64(0x38495AB5)
_FIVE = np.uint64(5)


def hash_pair(value: bytes) -> HashPair:
    """The two halves of one value's hash, unsigned."""
    return mmh3.mmh3_x64_128_utupledigest(value)


def hash_pairs(data: NDArray[np.uint8], starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> tuple[Words, Words]:
    """The halves of the hash of ``data[start : start + length]`` for each row."""
    padded = np.concatenate((data, np.zeros(16, np.uint8)))  # so that sixteen bytes can be read anywhere
    first, second = np.empty(len(starts), np.uint64), np.empty(len(starts), np.uint64)
    for start in range(0, len(starts), _PIECE):
        piece = slice(start, start + _PIECE)
        first[piece], second[piece] = _hash_rows(padded, starts[piece], lengths[piece])
    return first, second


def _hash_rows(padded: NDArray[np.uint8], starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> tuple[Words, Words]:
    words = np.ndarray(len(padded) - 7, "<u8", padded, strides=(1,))  # the eight bytes from each position on
    h1, h2 = np.zeros(len(starts), np.uint64), np.zeros(len(starts), np.uint64)
    rows = np.flatnonzero(lengths >= 16)
    position, left = starts[rows], lengths[rows] >> 4
    a, b = h1[rows], h2[rows]
    while len(rows) > _FEW_ROWS:
        a, b = _fold(a, b, words[position], words[position + 8])
        position += 16
        left -= 1
        more = left > 0
        if not more.all():
            h1[rows], h2[rows] = a, b
            rows, position, left, a, b = rows[more], position[more], left[more], a[more], b[more]
    tail = lengths & 15
    end = starts + lengths - tail
    h1 ^= _mix1(words[end] & _low_bytes(np.minimum(tail, 8)))
    h2 ^= _mix2(words[end + 8] & _low_bytes(np.maximum(tail - 8, 0)))
    h1, h2 = _finish(h1, h2, lengths.astype(np.uint64))
    for row in rows.tolist():
        value = padded[starts[row] : starts[row] + lengths[row]].tobytes()
        h1[row], h2[row] = hash_pair(value)
    return h1, h2


def _low_bytes(count: NDArray[np.int64]) -> Words:
    """A mask of so many low bytes, up to eight; a shift by 64 is not defined, so it is done in two."""
    bits = count.astype(np.uint64) << np.uint64(2)
    return ~(~np.uint64(0) << bits << bits)


def _rotate(x: Words, bits: int) -> Words:
    return (x << np.uint64(bits)) | (x >> np.uint64(64 - bits))


def _mix1(k: Words) -> Words:
    return _rotate(k * _C1, 31) * _C2


def _mix2(k: Words) -> Words:
    return _rotate(k * _C2, 33) * _C1


def _fold(h1: Words, h2: Words, k1: Words, k2: Words) -> tuple[Words, Words]:
    h1 = (_rotate(h1 ^ _mix1(k1), 27) + h2) * _FIVE + _ADD1
    h2 = (_rotate(h2 ^ _mix2(k2), 31) + h1) * _FIVE + _ADD2
    return h1, h2


def _finish(h1: Words, h2: Words, length: Words) -> tuple[Words, Words]:
    h1, h2 = h1 ^ length, h2 ^ length
    h1 = h1 + h2
    h2 = h2 + h1
    h1, h2 = _scatter(h1), _scatter(h2)
    h1 = h1 + h2
    return h1, h2 + h1


def _scatter(h: Words) -> Words:
    h = (h ^ (h >> np.uint64(33))) * np.uint64(0xFF51AFD7ED558CCD)
    h = (h ^ (h >> np.uint64(33))) * np.uint64(0xC4CEB9FE1A85EC53)
    return h ^ (h >> np.uint64(33))
