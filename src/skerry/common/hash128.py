"""Murmur3, x64 variant, 128 bits, seed 0: of one value by ``mmh3``, of many here, all rows at once.

Each round hashes the next sixteen bytes of all rows that have them: the work is proportional to the bytes hashed,
whatever their distribution over rows. ``mmh3`` hashes the last few rows, and those that are much longer than the rest.
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

_EQUAL_BYTES = 256
"""Up to this length, values of one length are hashed column by column."""

_C1 = np.uint64(0x87C37B91114253D5)
_C2 = np.uint64(0x4CF5AD432745937F)
_ADD1, _ADD2 = np.uint64(0x52DCE729), np.uint64(0x38495AB5)
_FIVE = np.uint64(5)


def hash_pair(value: bytes) -> HashPair:
    """The two halves of one value's hash, unsigned."""
    return mmh3.mmh3_x64_128_utupledigest(value)


def hash_pairs(data: NDArray[np.uint8], starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> tuple[Words, Words]:
    """The halves of the hash of ``data[start : start + length]`` for each row."""
    first, second = np.empty(len(starts), np.uint64), np.empty(len(starts), np.uint64)
    length = int(lengths[0]) if len(lengths) else 0
    if 0 < length <= _EQUAL_BYTES and (lengths == length).all() and (np.diff(starts) == length).all():
        data = np.ascontiguousarray(data[int(starts[0]) : int(starts[0]) + length * len(starts)])
        for start in range(0, len(starts), _PIECE):
            end = min(start + _PIECE, len(starts))
            _hash_equal(data[start * length : end * length], length, first[start:end], second[start:end])
        return first, second
    padded = np.concatenate((data, np.zeros(16, np.uint8)))  # so that sixteen bytes can be read anywhere
    for start in range(0, len(starts), _PIECE):
        piece = slice(start, start + _PIECE)
        first[piece], second[piece] = _hash_rows(padded, starts[piece], lengths[piece])
    return first, second


def hash_words(words: Words, length: int) -> tuple[Words, Words]:
    """The halves of the hashes of values of ``length`` bytes, at most eight: little-endian words, filled with zeros."""
    first, second = np.empty(len(words), np.uint64), np.empty(len(words), np.uint64)
    size = np.uint64(length)
    for start in range(0, len(words), _PIECE):
        h1, h2 = first[start : start + _PIECE], second[start : start + _PIECE]
        np.multiply(words[start : start + _PIECE], _C1, out=h1)
        _rotate_here(h1, 31)
        h1 *= _C2
        _finish_here(h1, h2, size)
    return first, second


def _hash_equal(data: NDArray[np.uint8], length: int, first: Words, second: Words) -> None:
    """The same for values of one length that lie next to each other: words are read without looking up places."""
    h1, h2 = first, second
    h1[:], h2[:] = 0, 0
    whole, tail = length & ~15, length & 15
    for at in range(0, whole, 16):
        h1[:], h2[:] = _fold(h1, h2, _column(data, length, at, 8), _column(data, length, at + 8, 8))
    if tail:
        h1 ^= _mix1(_column(data, length, whole, min(tail, 8)))
    if tail > 8:
        h2 ^= _mix2(_column(data, length, whole + 8, tail - 8))
    h2 ^= np.uint64(length)
    h1 ^= np.uint64(length)
    _scatter_both(h1, h2)


def _column(data: NDArray[np.uint8], length: int, at: int, size: int) -> Words:
    """``size`` bytes from place ``at`` on of every value, as words."""
    rows = len(data) // length
    if size == 8:
        return np.ascontiguousarray(np.ndarray(rows, "<u8", data, offset=at, strides=(length,)))
    padded = np.zeros((rows, 8), np.uint8)
    padded[:, :size] = data.reshape(rows, length)[:, at : at + size]
    return padded.view("<u8").reshape(-1)


def _finish_here(h1: Words, h2: Words, length: np.uint64) -> None:
    """The end of a hash whose second half is still zero, which gets it."""
    h1 ^= length
    h2[:] = length
    _scatter_both(h1, h2)


def _scatter_both(h1: Words, h2: Words) -> None:
    h1 += h2
    h2 += h1
    for half in (h1, h2):
        half ^= half >> np.uint64(33)
        half *= np.uint64(0xFF51AFD7ED558CCD)
        half ^= half >> np.uint64(33)
        half *= np.uint64(0xC4CEB9FE1A85EC53)
        half ^= half >> np.uint64(33)
    h1 += h2
    h2 += h1


def _rotate_here(x: Words, bits: int) -> None:
    high = x << np.uint64(bits)
    x >>= np.uint64(64 - bits)
    x |= high


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
    """A mask of the ``count`` low bytes, up to eight; a shift by 64 is undefined, so there are two shifts."""
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
