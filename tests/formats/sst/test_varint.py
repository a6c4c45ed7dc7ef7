"""Varints, many at a time, are those that everybody knows."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from skerry.formats.sst.varint import (
    PADDING_BYTES,
    read_varints,
    unzigzag,
    varint_lengths,
    varint_matrix,
    word_view,
    zigzag,
)

WORDS = st.integers(0, 63).flatmap(lambda bits: st.integers(0, (2 << bits) - 1))
EDGES = [0, 1, *(2**bits + d for bits in range(7, 64, 7) for d in (-1, 0)), 2**63 - 1, 2**63, 2**64 - 1]


def encode(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


@given(st.lists(WORDS | st.sampled_from(EDGES), max_size=40), st.integers(0, 255))
def test_many_are_encoded_and_read_as_one_by_one(numbers: list[int], garbage: int) -> None:
    values = np.array(numbers, np.uint64)
    lengths = varint_lengths(values)
    matrix = varint_matrix(values, lengths)
    encoded = [row[:length].tobytes() for row, length in zip(matrix, lengths.tolist(), strict=True)]
    assert encoded == [encode(number) for number in numbers]
    data = np.frombuffer(b"".join(encoded) + bytes([garbage]) * PADDING_BYTES, np.uint8)
    found, sizes = read_varints(data, word_view(data), np.cumsum(lengths) - lengths)
    assert (found.tolist(), sizes.tolist()) == (numbers, lengths.tolist())


@given(st.lists(st.integers(-(2**63), 2**63 - 1) | st.integers(-200, 200), max_size=20))
def test_zigzag_keeps_small_numbers_small(numbers: list[int]) -> None:
    values = np.array(numbers, np.int64)
    words = zigzag(values)
    assert words.tolist() == [2 * n if n >= 0 else -2 * n - 1 for n in numbers]
    assert unzigzag(words).tolist() == numbers
