"""SipHash-1-3 of many byte strings in one pass, as fastbloom 0.8.0 computes it with seed 42.

The key is the seed as 16 bytes, big-endian: 15 zeros and 2A. What is hashed is Rust's form of a byte string: its length
as u64 little-endian, then its bytes.

Strings are processed side by side, 8 bytes of each at a time, the longest ones first in the arrays, so that those that
are finished fall off the end. The last strings, if they are much longer than all others, are finished one by one, which
is faster than arrays of a few lanes.
"""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from skerry.types.key import binary_parts

SEED = 42
_KEY = SEED.to_bytes(16, "big")
_K0, _K1 = int.from_bytes(_KEY[:8], "little"), int.from_bytes(_KEY[8:], "little")
_START = (
    _K0 ^ 0x736F6D6570736575,
    _K1 ^ 0x646F72616E646F6D,
    _K0 ^ 0x6C7967656E657261,
    _K1 ^ 0x7465646279746573,
)
_MASK = (1 << 64) - 1
_FEW_LANES = 8
"""Below this number of lanes, Python's integers are faster than arrays."""

Hashes = NDArray[np.uint64]


def hash_elements(elements: pa.Array) -> Hashes:
    """The hashes of byte strings (``large_binary`` without NULL)."""
    data, offsets = binary_parts(elements)
    lengths = np.diff(offsets)
    order = np.argsort(-lengths, kind="stable")
    starts, sizes = offsets[:-1][order], lengths[order]
    words = sizes >> 3
    padded = np.concatenate((data, np.zeros(8, np.uint8)))
    windows = sliding_window_view(padded, 8)
    state = [np.full(len(order), word, np.uint64) for word in _START]
    _absorb(state, sizes.astype(np.uint64))
    # number of strings with more than i words, for i = 0, 1, …
    counts = len(words) - np.searchsorted(words[::-1], np.arange(int(words[0]) if len(words) else 0), side="right")
    for step, lanes in enumerate(counts.tolist()):
        if lanes < _FEW_LANES:
            for lane in range(lanes):
                _absorb_rest(state, lane, padded, int(starts[lane]) + 8 * step, int(words[lane]) - step)
            break
        _absorb([part[:lanes] for part in state], _words(windows, starts[:lanes] + 8 * step))
    rest = (sizes & 7).astype(np.uint64)
    last = _words(windows, starts + 8 * words) & ((np.uint64(1) << (rest << np.uint64(3))) - np.uint64(1))
    _absorb(state, last | ((sizes.astype(np.uint64) + np.uint64(8)) << np.uint64(56)))
    state[2] ^= np.uint64(0xFF)
    for _ in range(3):
        _round(state)
    hashes = np.empty(len(order), np.uint64)
    hashes[order] = state[0] ^ state[1] ^ state[2] ^ state[3]
    return hashes


def _words(windows: NDArray[np.uint8], starts: NDArray[np.int64]) -> Hashes:
    return np.ascontiguousarray(windows[starts]).view("<u8").reshape(-1)


def _absorb(state: list[Hashes], word: Hashes) -> None:
    state[3] ^= word
    _round(state)
    state[0] ^= word


def _round(state: list[Hashes]) -> None:
    """One SipRound, in place."""
    v0, v1, v2, v3 = state
    v0 += v1
    _rotate(v1, 13)
    v1 ^= v0
    _rotate(v0, 32)
    v2 += v3
    _rotate(v3, 16)
    v3 ^= v2
    v0 += v3
    _rotate(v3, 21)
    v3 ^= v0
    v2 += v1
    _rotate(v1, 17)
    v1 ^= v2
    _rotate(v2, 32)


def _rotate(values: Hashes, bits: int) -> None:
    high = values << np.uint64(bits)
    values >>= np.uint64(64 - bits)
    values |= high


def _absorb_rest(state: list[Hashes], lane: int, data: NDArray[np.uint8], start: int, count: int) -> None:
    """The remaining words of one string, in Python's integers."""
    v0, v1, v2, v3 = (int(part[lane]) for part in state)
    for word in data[start : start + 8 * count].view("<u8").tolist():
        v3 ^= word
        v0 = (v0 + v1) & _MASK
        v1 = (v1 << 13 & _MASK | v1 >> 51) ^ v0
        v0 = v0 << 32 & _MASK | v0 >> 32
        v2 = (v2 + v3) & _MASK
        v3 = (v3 << 16 & _MASK | v3 >> 48) ^ v2
        v0 = (v0 + v3) & _MASK
        v3 = (v3 << 21 & _MASK | v3 >> 43) ^ v0
        v2 = (v2 + v1) & _MASK
        v1 = (v1 << 17 & _MASK | v1 >> 47) ^ v2
        v2 = v2 << 32 & _MASK | v2 >> 32
        v0 ^= word
    for part, value in zip(state, (v0, v1, v2, v3), strict=True):
        part[lane] = np.uint64(value)


def rotate_left(values: Any, bits: int) -> Any:
    """64-bit rotation to the left."""
    return (values << np.uint64(bits)) | (values >> np.uint64(64 - bits))
