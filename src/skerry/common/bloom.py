"""Bloom filters over byte strings.

Layout, integers little-endian:

=====================  =====  =============================================================================
field                  bytes
=====================  =====  =============================================================================
bits per key           4      10
hash count             4      7
total bits             8      a multiple of 8, at least 64
bit array              n      bit *b* is bit *b* mod 8 (from the lowest) of byte *b* div 8
=====================  =====  =============================================================================

With (h1, h2) the halves of a value's murmur3 (x64, 128 bits, seed 0), its bits are ((h1 + i · h2) mod 2⁶⁴) mod *total
bits* for i = 0 … *hash count* − 1. With 10 bits for each key and 7 hashes, about 0.8 % of absent strings are false
positives; there are no false negatives.
"""

import struct
from typing import Self

import numpy as np
from numpy.typing import NDArray

from skerry.common.hash128 import HashPair, Words, hash_pair

BITS_PER_KEY = 10
HASH_COUNT = 7

_HEADER = struct.Struct("<IIQ")
_MASK = (1 << 64) - 1
_LEAST_BITS = 64
_MOST_HASHES = 64
_PIECE = 1 << 15
"""Values hashed per pass: temporary arrays stay in the processor's cache."""


class BloomFilter:
    """A finished filter; immutable."""

    __slots__ = ("_array", "_hash_count", "_total_bits", "bits_per_key")

    def __init__(self, bits_per_key: int, hash_count: int, total_bits: int, array: bytes) -> None:
        self.bits_per_key = bits_per_key
        self._hash_count = hash_count
        self._total_bits = total_bits
        self._array = array

    @classmethod
    def of_hashes(cls, first: Words, second: Words, bits_per_key: int = BITS_PER_KEY, hashes: int = HASH_COUNT) -> Self:
        """The filter of values whose hashes have these halves."""
        total = max(_LEAST_BITS, -(-len(first) * bits_per_key // 8) * 8)
        flags: NDArray[np.bool_] = np.zeros(total, np.bool_)
        for start in range(0, len(first), _PIECE):
            current, step = first[start : start + _PIECE].copy(), second[start : start + _PIECE]
            for _ in range(hashes):
                flags[(current % np.uint64(total)).view(np.int64)] = True
                current += step
        return cls(bits_per_key, hashes, total, np.packbits(flags, bitorder="little").tobytes())

    def may_contain(self, value: bytes) -> bool:
        """False: the value was never added. True: it probably was."""
        return self.may_contain_hash(hash_pair(value))

    def may_contain_hash(self, pair: HashPair) -> bool:
        """``may_contain`` by the value's hash, so that one hash serves the filters of several files."""
        current, step = pair
        total, array = self._total_bits, self._array
        for _ in range(self._hash_count):
            bit = current % total
            if not array[bit >> 3] >> (bit & 7) & 1:
                return False
            current = (current + step) & _MASK
        return True

    def may_contain_hashes(self, first: Words, second: Words) -> NDArray[np.bool_]:
        """``may_contain`` for many values, by the halves of their hashes."""
        array = np.frombuffer(self._array, np.uint8)
        found: NDArray[np.bool_] = np.ones(len(first), np.bool_)
        for start in range(0, len(first), _PIECE):
            current, step = first[start : start + _PIECE].copy(), second[start : start + _PIECE]
            for _ in range(self._hash_count):
                bit = current % np.uint64(self._total_bits)
                octet = array[(bit >> np.uint64(3)).view(np.int64)]
                found[start : start + _PIECE] &= (octet >> (bit & np.uint64(7)).astype(np.uint8) & np.uint8(1)).view(
                    np.bool_
                )
                current += step
        return found

    @property
    def size_bytes(self) -> int:
        return len(self._array)

    def encode(self) -> bytes:
        return _HEADER.pack(self.bits_per_key, self._hash_count, self._total_bits) + self._array

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """The reverse of ``encode``; ValueError for any other bytes."""
        if len(data) < _HEADER.size:
            raise ValueError("a bloom filter is cut off")
        bits_per_key, hash_count, total_bits = _HEADER.unpack_from(data)
        array = bytes(data[_HEADER.size :])
        if not total_bits or total_bits != 8 * len(array) or not 1 <= hash_count <= _MOST_HASHES:
            raise ValueError(f"a bloom filter of {total_bits} bits and {hash_count} hashes has {len(array)} bytes")
        return cls(bits_per_key, hash_count, total_bits, array)
