"""Murmur3 over many values gives what the reference gives for each."""

import mmh3
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.hash128 import hash_pair, hash_pairs


def pairs_of(values: list[bytes]) -> list[tuple[int, int]]:
    lengths = np.array([len(value) for value in values], np.int64)
    starts = np.cumsum(lengths) - lengths
    first, second = hash_pairs(np.frombuffer(b"".join(values), np.uint8), starts, lengths)
    return list(zip(first.tolist(), second.tolist(), strict=True))


@given(st.lists(st.binary(max_size=70), max_size=80))
def test_many_values_hash_as_each_alone(values: list[bytes]) -> None:
    assert pairs_of(values) == [mmh3.hash64(value, signed=False) for value in values]


def test_every_length_is_hashed_as_the_reference_does() -> None:
    random = np.random.default_rng(7)
    values = [random.bytes(length) for length in range(130) for _ in range(3)]
    values += [random.bytes(10_000), b"", random.bytes(70_001)]
    assert pairs_of(values) == [mmh3.hash64(value, signed=False) for value in values]


@pytest.mark.parametrize(
    ("value", "expected"),
    [(b"", (0, 0)), (b"foo", (16316970633193145697, 9128664383759220103))],
)
def test_known_vectors(value: bytes, expected: tuple[int, int]) -> None:
    assert hash_pair(value) == expected
