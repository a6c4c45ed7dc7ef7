"""One bloom filter, bit for bit that of fastbloom 0.8.0 with blocks of 512 bits.

For n elements and a false-positive rate p a filter has max(512, 8 · ⌈n · ln p ÷ (−8 · ln² 2)⌉) bits, rounded up to
blocks of 512. A bit b is bit b mod 8 (lowest first) of byte b ÷ 8.

With e elements per block, an element wants h = ⌊512 ÷ e · ln 2⌋ hashes, at least 1 and at most ⌊8 · m(32)⌋ = 352, where
m(b) = ln(1 − b/64) ÷ ln(63/64) is the number of hashes that set b of 64 bits. Small filters would need many hashes,
so some are replaced by *sparse words*: for each of the block's 8 words a random word in which about b bits are set.

The hash of an element (``skerry.index.bloom.siphash``) is h1; h2 = (h1 >> 32) · 517CC1B727220A95, all modulo 2⁶⁴.

- Each hash: the block is ((h1 >> 32) · blocks) >> 32, then h1 = rotate_left(h1 + h2, 5), and the bit is h1 mod 512.
- Sparse words, after all hashes: the block comes from h1 as before; h1 advances four times and gives four lanes;
  a lane's next random word is lane = lane + 4 · h2. Words 0 to 3 of the block take the next words of the lanes, then
  words 4 to 7. To get about b of 64 bits set, a random word is joined with more of them: for each bit of b (6 bits)
  above the lowest one that is set, in ascending order, OR where the bit is set, AND where it is clear.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from skerry.index.bloom.siphash import Hashes, rotate_left

BLOCK_BITS = 512
BLOCK_BYTES = BLOCK_BITS // 8
_WORDS = BLOCK_BITS // 64
_FACTOR = np.uint64(0x517CC1B727220A95)
_HALF = np.uint64(32)
_SPARSE_BITS = range(8, 33)
_FIRST_BITS = 4
"""Bits of an element tested first, in every filter; about half of a filter's bits are set."""

Places: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], Hashes]
"""For each element: bits; words; and the bits within these words, by element and word."""


@dataclass(frozen=True, slots=True)
class FilterShape:
    """The parameters that, with its hash, decide an element's bits."""

    blocks: int
    hashes: int
    sparse_bits: int
    """Approximate number of bits that sparse words set in each word; 0: no sparse words."""

    @property
    def size_bytes(self) -> int:
        return self.blocks * BLOCK_BYTES


def shape_for(elements: int, false_positive_rate: float) -> FilterShape:
    """The shape of a new filter."""
    wanted = 8 * math.ceil(elements * math.log(false_positive_rate) / (-8.0 * math.log(2) ** 2))
    return shape_of(-(-max(wanted, BLOCK_BITS) // BLOCK_BITS), elements)


@lru_cache(maxsize=1024)
def shape_of(blocks: int, elements: int) -> FilterShape:
    """The shape of a filter of known size."""
    return FilterShape(blocks, *_split_hashes(hash_count(blocks, elements)))


def hash_count(blocks: int, elements: int) -> int:
    """Number of hashes per element."""
    most = _WORDS * _hashes_for(32)
    if not elements:
        return math.floor(most)
    return math.floor(min(most, max(1.0, BLOCK_BITS / (elements / blocks) * math.log(2))))


def _hashes_for(bits: int) -> float:
    return math.log(-(bits / 64 - 1.0)) / math.log(63 / 64)


def _split_hashes(wanted: int) -> tuple[int, int]:
    """Hashes and sparse-word bits that together set as many bits as ``wanted`` hashes, with less work."""
    hashes, sparse_bits = wanted, 0
    for bits in _SPARSE_BITS:
        remaining = math.floor(wanted - _hashes_for(bits) * _WORDS + 0.5)
        if remaining < 0:
            continue
        if remaining + len(_joins(bits)) + 1 < hashes + sparse_bits:
            hashes, sparse_bits = remaining, bits
    return hashes, sparse_bits


def _joins(bits: int) -> str:
    """How random words are joined to have ``bits`` of 64 bits set: one operator for each further word."""
    digits = f"{bits:06b}".rstrip("0")
    return "".join("|" if digit == "1" else "&" for digit in reversed(digits[:-1]))


def places(shape: FilterShape, hashes: Hashes) -> Places:
    """Which bits elements set in a filter."""
    first, second = hashes.copy(), (hashes >> _HALF) * _FACTOR
    bits = np.empty((len(hashes), shape.hashes), np.int64)
    for number in range(shape.hashes):
        block = _block(shape, first)
        first = rotate_left(first + second, 5)
        bits[:, number] = (block * np.uint64(BLOCK_BITS) + (first & np.uint64(BLOCK_BITS - 1))).view(np.int64)
    if not shape.sparse_bits:
        return bits, np.empty((len(hashes), 0), np.int64), np.empty((len(hashes), 0), np.uint64)
    words = (_block(shape, first) * np.uint64(_WORDS)).view(np.int64)[:, None] + np.arange(_WORDS)
    lanes = np.empty((len(hashes), 4), np.uint64)
    for lane in range(4):
        first = rotate_left(first + second, 5)
        lanes[:, lane] = first
    step = (second * np.uint64(4))[:, None]
    halves = []
    for _ in range(2):
        lanes += step
        mask = lanes.copy()
        for join in _joins(shape.sparse_bits):
            lanes += step
            mask = mask | lanes if join == "|" else mask & lanes
        halves.append(mask)
    return bits, words, np.concatenate(halves, axis=1)


def _block(shape: FilterShape, hashes: Hashes) -> Hashes:
    return ((hashes >> _HALF) * np.uint64(shape.blocks)) >> _HALF


def build_filter(hashes: Hashes, false_positive_rate: float) -> bytes:
    """The filter of elements with these hashes, which are counted as they are: give each element once."""
    shape = shape_for(len(hashes), false_positive_rate)
    bits, words, masks = places(shape, hashes)
    flags = np.zeros(shape.blocks * BLOCK_BITS, np.bool_)
    flags[bits.reshape(-1)] = True
    content = np.packbits(flags, bitorder="little").view("<u8")
    np.bitwise_or.at(content, words.reshape(-1), masks.reshape(-1))
    return content.tobytes()


def may_contain(content: bytes, where: Places, starts: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether each filter of one shape, which begin at ``starts``, may contain each element."""
    bits, words, masks = where
    octets = np.frombuffer(content, np.uint8)
    places, flags = bits >> 3, np.left_shift(1, bits & 7).astype(np.uint8)
    first = octets[starts[:, None, None] + places[:, :_FIRST_BITS]] & flags[:, :_FIRST_BITS]
    found: NDArray[np.bool_] = np.all(first, axis=2)
    # of what is not there, the first bits leave one in sixteen: the rest is looked at for these alone
    filters, elements = np.nonzero(found)
    rest = octets[starts[filters, None] + places[elements, _FIRST_BITS:]] & flags[elements, _FIRST_BITS:]
    is_there = np.all(rest, axis=1)
    if masks.shape[1]:
        eight = octets[starts[filters, None, None] + 8 * words[elements, :, None] + np.arange(8)]
        held: NDArray[np.uint64] = np.ascontiguousarray(eight).view("<u8")[..., 0]
        is_there &= np.all((held & masks[elements]) == masks[elements], axis=1)
    found[filters, elements] = is_there
    return found
