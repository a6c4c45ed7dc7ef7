"""Murmur3 over many values gives what the reference gives for each."""

import mmh3
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.hash128 import hash_pair, hash_pairs, hash_words

ENDS = (b"", b"\x00\x01", b"1234567")


def pairs_of(values: list[bytes], end: bytes = b"") -> list[tuple[int, int]]:
    lengths = np.array([len(value) for value in values], np.int64)
    starts = np.cumsum(lengths) - lengths
    first, second = hash_pairs(np.frombuffer(b"".join(values), np.uint8), starts, lengths, end)
    return list(zip(first.tolist(), second.tolist(), strict=True))


def reference(values: list[bytes], end: bytes = b"") -> list[tuple[int, int]]:
    return [mmh3.hash64(value + end, signed=False) for value in values]


@given(st.lists(st.binary(max_size=70), max_size=80), st.sampled_from(ENDS))
def test_many_values_hash_as_each_alone(values: list[bytes], end: bytes) -> None:
    assert pairs_of(values, end) == reference(values, end)


@pytest.mark.parametrize("end", ENDS)
def test_every_length_is_hashed_as_the_reference_does(end: bytes) -> None:
    random = np.random.default_rng(7)
    values = [random.bytes(length) for length in range(130) for _ in range(3)]
    values += [random.bytes(10_000), b"", random.bytes(70_001)]
    assert pairs_of(values, end) == reference(values, end)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("length", [*range(1, 34), 255, 256, 257])
def test_values_of_one_length_are_hashed_as_the_reference_does(length: int, end: bytes) -> None:
    random = np.random.default_rng(length)
    values = [random.bytes(length) for _ in range(40)]
    assert pairs_of(values, end) == reference(values, end)


def test_more_values_than_are_hashed_at_once() -> None:
    numbers = np.arange(40_000, dtype=np.uint64)
    data = numbers.view(np.uint8)
    values = [data[8 * row : 8 * row + 8].tobytes() for row in range(len(numbers))]
    first, second = hash_words(numbers, 8)
    assert list(zip(first.tolist(), second.tolist(), strict=True)) == reference(values)
    assert pairs_of(values) == reference(values)
    assert pairs_of([*values, b"x"]) == reference([*values, b"x"])


@pytest.mark.parametrize(
    ("value", "expected"),
    [(b"", (0, 0)), (b"foo", (16316970633193145697, 9128664383759220103))],
)
def test_known_vectors(value: bytes, expected: tuple[int, int]) -> None:
    assert hash_pair(value) == expected
