"""Variable-length integers, whole arrays at a time.

Seven bits per byte, lowest first; the high bit of a byte says that another follows. 64 bits take up to ten bytes.
Signed numbers are *zigzagged* first (0, −1, 1, −2, … become 0, 1, 2, 3, …), so that small ones are short on both sides
of zero.

Eight bytes are handled as one word: groups of seven bits are spread to bytes, or gathered from them, in three rounds
that move half of the groups each. Values of nine or ten bytes take a slower path.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.types.key import Bytes, Offsets

Words = NDArray[np.uint64]

PADDING_BYTES = 16
"""Bytes that must follow the last varint in a buffer, so that whole words can be read at every position."""

_CONTINUE = np.uint64(0x8080808080808080)
_WORD_LIMIT = np.uint64(1 << 56)
_LIMITS = [np.uint64(1 << bits) for bits in range(7, 64, 7)]
_ROUNDS = [
    (np.uint64(4), np.uint64(0x0000000FFFFFFF), np.uint64(0x00FFFFFFF0000000)),
    (np.uint64(2), np.uint64(0x00003FFF00003FFF), np.uint64(0x0FFFC0000FFFC000)),
    (np.uint64(1), np.uint64(0x007F007F007F007F), np.uint64(0x3F803F803F803F80)),
]
"""Shift, mask of the bits that stay and of those that move, for spreading a word; gathering goes backwards."""


def zigzag(values: NDArray[np.int64]) -> Words:
    """Signed to unsigned."""
    return ((values << 1) ^ (values >> 63)).view(np.uint64)


def unzigzag(words: Words) -> NDArray[np.int64]:
    """Unsigned to signed."""
    one = np.uint64(1)
    return (words >> one).view(np.int64) ^ -(words & one).view(np.int64)


def varint_lengths(values: Words) -> NDArray[np.int64]:
    """How many bytes each value takes."""
    lengths = np.ones(len(values), np.int64)
    largest = values.max(initial=np.uint64(0))
    for limit in _LIMITS:
        if largest < limit:
            break
        lengths += values >= limit
    return lengths


def varint_matrix(values: Words, lengths: NDArray[np.int64]) -> Bytes:
    """One row of bytes for each value, as wide as the longest; bytes beyond a value's length are arbitrary."""
    low = values & (_WORD_LIMIT - np.uint64(1))
    for shift, stay, move in _ROUNDS:
        low = (low & stay) | ((low & move) << shift)
    followed = np.minimum(lengths - 1, 8).astype(np.uint64) << np.uint64(3)
    # the high bit of each byte that is followed by another; a shift by 64 is undefined, so there are two shifts
    half = followed >> np.uint64(1)
    low |= _CONTINUE & ~(~np.uint64(0) << half << (followed - half))
    matrix = low.astype("<u8", copy=False).view(np.uint8).reshape(-1, 8)
    width = int(lengths.max(initial=1))
    if width <= 8:
        return matrix[:, :width]
    high = (values >> np.uint64(56)).astype(np.uint8)
    last = np.column_stack((high | np.where(lengths > 9, 0x80, 0).astype(np.uint8), high >> 7))
    last[:, 0] = np.where(lengths > 9, last[:, 0], last[:, 0] & 0x7F)
    return np.concatenate((matrix, last), axis=1)[:, :width]


def word_view(data: Bytes) -> NDArray[Any]:
    """The eight bytes from each position on, as a word, without a copy."""
    return np.ndarray(len(data) - 7, "<u8", data, strides=(1,))


def read_varints(data: Bytes, words: NDArray[Any], positions: Offsets) -> tuple[Words, NDArray[np.int64]]:
    """Values and lengths of the varints that begin at ``positions``; ``words`` is ``word_view(data)``."""
    word = words[positions]
    ends = ~word & _CONTINUE
    first_end = ends & (~ends + np.uint64(1))
    below = first_end - np.uint64(1)
    lengths = (np.bitwise_count(below).astype(np.int64) + 1) >> 3
    values = _gather(word & (below | first_end))
    long = np.flatnonzero(ends == 0)
    if len(long):
        values[long], lengths[long] = _read_long(data, positions[long], _gather(word[long]))
    return values, lengths


def _gather(word: Words) -> Words:
    word = word & ~_CONTINUE
    for shift, stay, move in reversed(_ROUNDS):
        word = (word & stay) | ((word >> shift) & move)
    return word


def _read_long(data: Bytes, positions: Offsets, low: Words) -> tuple[Words, NDArray[np.int64]]:
    ninth, tenth = data[positions + 8].astype(np.uint64), data[positions + 9].astype(np.uint64)
    ten = ninth >= 0x80
    value = low | (ninth & np.uint64(0x7F)) << np.uint64(56)
    value |= np.where(ten, tenth & np.uint64(1), np.uint64(0)) << np.uint64(63)
    return value, np.where(ten, 10, 9)
