"""Murmur3, x64 variant, 128 bits, seed 0: of one value by ``mmh3``, of many here, all rows at once.

Values of one length are hashed column by column, eight bytes of all of them at a time. Other values are hashed in
rounds, each over the next sixteen bytes of all rows that have them: the work is proportional to the bytes hashed,
whatever their distribution over rows. ``mmh3`` hashes the last few rows, and those that are much longer than the rest.

Arrays are changed in place, and in pieces that fit the processor's cache: hashing is some forty passes over them.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import mmh3
import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]
Octets: TypeAlias = NDArray[np.uint8]
Positions: TypeAlias = NDArray[np.int64]
HashPair: TypeAlias = tuple[int, int]

_WORD = 8
_ROUND = 16
_MASK = (1 << 64) - 1
_FEW_ROWS = 32
_PIECE = 1 << 14
"""Rows hashed per pass: temporary arrays stay in the processor's cache."""

_EQUAL_BYTES = 256
"""Up to this length, values of one length are hashed column by column."""

_LOW_BYTES = np.array([(1 << 8 * min(count, _WORD)) - 1 for count in range(_ROUND)], np.uint64)
"""Masks: entry ``n`` keeps the low ``n`` bytes of a word, all eight from 8 on."""
_SCATTER = (np.uint64(0xFF51AFD7ED558CCD), np.uint64(0xC4CEB9FE1A85EC53))
_FIVE = np.uint64(5)
_SHIFT = np.uint64(33)


def hash_pair(value: bytes) -> HashPair:
    """The two halves of one value's hash, unsigned."""
    return mmh3.mmh3_x64_128_utupledigest(value)


def hash_pairs(data: Octets, starts: Positions, lengths: Positions, end: bytes = b"") -> tuple[Words, Words]:
    """The halves of the hash of ``data[start : start + length] + end`` for each row.

    ``end`` has less than eight bytes; to hash it here saves callers a copy of all values.
    """
    first, second = np.empty(len(starts), np.uint64), np.empty(len(starts), np.uint64)
    length = int(lengths[0]) if len(lengths) else 0
    if 0 < length <= _EQUAL_BYTES and (lengths == length).all() and (np.diff(starts) == length).all():
        origin = int(starts[0])
        read = _column_reader(data[origin : origin + length * len(starts)], length)
        _hash_equal(read, length, end, first, second)
        return first, second
    padded = np.concatenate((data, np.zeros(_ROUND, np.uint8)))  # so that sixteen bytes can be read anywhere
    for start in range(0, len(starts), _PIECE):
        rows = slice(start, start + _PIECE)
        _hash_rows(padded, starts[rows], lengths[rows], end, first[rows], second[rows])
    return first, second


def hash_words(words: Words, length: int) -> tuple[Words, Words]:
    """The halves of the hashes of values of ``length`` bytes, at most eight: little-endian words, filled with zeros."""
    first, second = np.empty(len(words), np.uint64), np.empty(len(words), np.uint64)
    _hash_equal(lambda at, rows: words[rows].copy(), length, b"", first, second)
    return first, second


class _Lane(NamedTuple):
    """How words go into one half of a hash."""

    factor: np.uint64
    bits: int
    second_factor: np.uint64
    turn_bits: int
    addend: np.uint64

    def absorb(self, half: Words, words: Words, scratch: Words) -> None:
        """Mix words, which change, into a half."""
        words *= self.factor
        _rotate(words, self.bits, scratch)
        words *= self.second_factor
        half ^= words

    def absorb_same(self, half: Words, word: int) -> None:
        """Mix a word that is the same for all rows into a half."""
        product = word * int(self.factor) & _MASK
        rotated = product << self.bits & _MASK | product >> 64 - self.bits
        half ^= np.uint64(rotated * int(self.second_factor) & _MASK)

    def turn(self, half: Words, other: Words, scratch: Words) -> None:
        """Mix a half after its word of each full 16-byte round."""
        _rotate(half, self.turn_bits, scratch)
        half += other
        half *= _FIVE
        half += self.addend


_C1, _C2 = np.uint64(0x87C37B91114253D5), np.uint64(0x4CF5AD432745937F)
_LANES = (_Lane(_C1, 31, _C2, 27, np.uint64(0x52DCE729)), _Lane(_C2, 33, _C1, 31, np.uint64(0x38495AB5)))

_ReadWords: TypeAlias = Callable[[int, slice], Words]
"""Reads the eight bytes at an offset of each value in a slice, into a new array; zeros beyond a value's end."""


def _column_reader(data: Octets, length: int) -> _ReadWords:
    """Reads words of values of one length that lie next to each other."""
    count = len(data) // length
    if length < _WORD:
        data = np.concatenate((data, np.zeros(_WORD, np.uint8)))  # so that eight bytes can be read anywhere
    data = np.ascontiguousarray(data)

    def read(at: int, rows: slice) -> Words:
        beyond = max(at + _WORD - length, 0)
        column: Words = np.ndarray(count, "<u8", data, offset=max(at - beyond, 0), strides=(length,))
        words = column[rows].copy()
        if beyond:
            if length < _WORD:
                words <<= np.uint64(8 * beyond)
            words >>= np.uint64(8 * beyond)
        return words

    return read


def _hash_equal(read: _ReadWords, length: int, end: bytes, first: Words, second: Words) -> None:
    """Hash values of one length, each followed by ``end``."""
    total = length + len(end)
    spare = np.empty(min(_PIECE, len(first)), np.uint64)
    for start in range(0, len(first), _PIECE):
        rows = slice(start, start + _PIECE)
        halves = first[rows], second[rows]
        scratch = spare[: len(halves[0])]
        for half in halves:
            half[:] = 0
        for at in range(0, total, _WORD):
            number = at // _WORD % 2
            half, lane = halves[number], _LANES[number]
            if at >= length:
                lane.absorb_same(half, int.from_bytes(end[at - length :], "little"))
                continue
            words = read(at, rows)
            if at + _WORD > length:
                words |= np.uint64(int.from_bytes(end, "little") << 8 * (length - at) & _MASK)
            lane.absorb(half, words, scratch)
            if at < total // _ROUND * _ROUND:
                lane.turn(half, halves[1 - number], scratch)
        _finish(*halves, np.uint64(total), scratch)


def _hash_rows(padded: Octets, starts: Positions, lengths: Positions, end: bytes, h1: Words, h2: Words) -> None:
    """Hash values of any lengths, each followed by ``end``, in rounds of sixteen bytes."""
    words = np.ndarray(len(padded) - 7, "<u8", padded, strides=(1,))  # the eight bytes from each position on
    h1[:], h2[:] = 0, 0
    scratch = np.empty(len(starts), np.uint64)
    long = np.flatnonzero(lengths >= _ROUND)
    position, left = starts[long], lengths[long] // _ROUND
    a, b = h1[long], h2[long]
    while len(long) > _FEW_ROWS:
        _absorb_round(a, b, words[position], words[position + _WORD], scratch)
        position += _ROUND
        left -= 1
        more = left > 0
        if not more.all():
            h1[long], h2[long] = a, b
            long, position, left, a, b = long[more], position[more], left[more], a[more], b[more]
    tail = lengths % _ROUND
    position = starts + lengths - tail
    t1, t2 = words[position], words[position + _WORD]
    t1 &= _LOW_BYTES[tail]
    t2 &= _LOW_BYTES[np.maximum(tail - _WORD, 0)]
    if end:
        t1, t2 = _absorb_end(h1, h2, t1, t2, tail, end)
    _LANES[0].absorb(h1, t1, scratch)
    _LANES[1].absorb(h2, t2, scratch)
    _finish(h1, h2, lengths.astype(np.uint64) + np.uint64(len(end)), scratch)
    for row in long.tolist():
        h1[row], h2[row] = hash_pair(padded[starts[row] : starts[row] + lengths[row]].tobytes() + end)


def _absorb_round(h1: Words, h2: Words, k1: Words, k2: Words, scratch: Words) -> None:
    """Sixteen bytes of each row, in place."""
    for lane, half, other, words in zip(_LANES, (h1, h2), (h2, h1), (k1, k2), strict=True):
        lane.absorb(half, words, scratch[: len(words)])
        lane.turn(half, other, scratch[: len(words)])


def _absorb_end(h1: Words, h2: Words, t1: Words, t2: Words, tail: Positions, end: bytes) -> tuple[Words, Words]:
    """The last two words of each row with ``end`` behind their ``tail`` bytes, after a round if that fills one."""
    ends = [int.from_bytes(end, "little") << 8 * count for count in range(_ROUND)]
    by_word = [np.array([value >> 64 * word & _MASK for value in ends], np.uint64) for word in range(3)]
    t1 |= by_word[0][tail]
    t2 |= by_word[1][tail]
    full = np.flatnonzero(tail >= _ROUND - len(end))
    if len(full):
        a, b = h1[full], h2[full]
        _absorb_round(a, b, t1[full], t2[full], np.empty(len(full), np.uint64))
        h1[full], h2[full] = a, b
        t1[full], t2[full] = by_word[2][tail[full]], 0
    return t1, t2


def _rotate(words: Words, bits: int, scratch: Words) -> None:
    """Rotate to the left, in place."""
    np.left_shift(words, np.uint64(bits), out=scratch)
    words >>= np.uint64(64 - bits)
    words |= scratch


def _finish(h1: Words, h2: Words, length: Words | np.uint64, scratch: Words) -> None:
    """The end of a hash, in place."""
    h1 ^= length
    h2 ^= length
    h1 += h2
    h2 += h1
    for half in (h1, h2):
        for factor in _SCATTER:
            half ^= np.right_shift(half, _SHIFT, out=scratch)
            half *= factor
        half ^= np.right_shift(half, _SHIFT, out=scratch)
    h1 += h2
    h2 += h1
