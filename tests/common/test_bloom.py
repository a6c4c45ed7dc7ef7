"""Bloom filters: nothing is missed, little is taken for something it is not."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.bloom import BloomFilter
from skerry.common.hash128 import hash_pair, hash_pairs


def filter_of(values: list[bytes]) -> BloomFilter:
    lengths = np.array([len(value) for value in values], np.int64)
    data = np.frombuffer(b"".join(values), np.uint8)
    return BloomFilter.of_hashes(*hash_pairs(data, np.cumsum(lengths) - lengths, lengths))


@given(st.lists(st.binary(max_size=40), max_size=60))
def test_what_was_added_is_found_again_after_encoding(values: list[bytes]) -> None:
    bloom = BloomFilter.decode(filter_of(values).encode())
    assert all(bloom.may_contain(value) for value in values)
    assert all(bloom.may_contain_hash(hash_pair(value)) for value in values)


def test_about_one_in_a_hundred_others_is_found_too() -> None:
    bloom = filter_of([b"in-%d" % i for i in range(20_000)])
    wrong = sum(bloom.may_contain(b"out-%d" % i) for i in range(20_000))
    assert wrong < 20_000 * 0.012
    assert bloom.size_bytes == 20_000 * 10 // 8


def test_an_empty_filter_contains_nothing() -> None:
    assert not filter_of([]).may_contain(b"x")


def test_the_bytes_are_those_of_the_format() -> None:
    encoded = filter_of([b"a", b"b", b"c"]).encode()
    assert encoded[:16].hex() == "0a000000070000004000000000000000"
    bits = {
        ((first + i * second) % 2**64) % 64 for first, second in map(hash_pair, (b"a", b"b", b"c")) for i in range(7)
    }
    assert int.from_bytes(encoded[16:], "little") == sum(1 << bit for bit in bits)


@pytest.mark.parametrize("cut", [0, 5, 15, 16, 23])
def test_a_filter_that_is_cut_off_is_refused(cut: int) -> None:
    with pytest.raises(ValueError, match="bloom filter"):
        BloomFilter.decode(filter_of([b"a"]).encode()[:cut])
