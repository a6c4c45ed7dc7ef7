"""murmur3 over columns, against mmh3 and the vectors of the Iceberg specification."""

import struct
from decimal import Decimal
from typing import Any

import mmh3
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.pruning.partition import bucket_hash
from skerry.pruning.partition.bucket_hash import hash_values, murmur3_bytes, murmur3_longs
from skerry.types.datatype import BIGINT, BINARY, DATE, INT, STRING, TIME, TIMESTAMP, UUID, DataType, DecimalType

LONGS = st.integers(-(2**63), 2**63 - 1)


def hash_bytes(values: list[bytes]) -> list[int]:
    return hash_values(pa.array(values, pa.binary()), BINARY).tolist()


def fewest_bytes(unscaled: int) -> bytes:
    """BigInteger.toByteArray, the long way round."""
    return next(
        unscaled.to_bytes(n, "big", signed=True)
        for n in range(1, 18)
        if -(1 << (8 * n - 1)) <= unscaled < 1 << (8 * n - 1)
    )


@given(st.lists(LONGS, max_size=30))
def test_longs_hash_as_their_eight_bytes(values: list[int]) -> None:
    expected = [mmh3.hash(struct.pack("<q", v), signed=False) for v in values]
    assert murmur3_longs(np.array(values, np.int64)).tolist() == expected


@pytest.mark.parametrize("few_rows", [0, 3, 10**9])
@given(values=st.lists(st.binary(max_size=40), max_size=30))
def test_bytes_hash_like_the_reference_however_few_rows_are_left(few_rows: int, values: list[bytes]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bucket_hash, "_FEW_ROWS", few_rows)
        patch.setattr(bucket_hash, "_PIECE", 3)
        assert hash_bytes(values) == [mmh3.hash(v) for v in values]


@given(st.lists(st.text(max_size=20), min_size=2, max_size=20))
def test_strings_hash_as_utf_8_in_every_layout(values: list[str]) -> None:
    expected = [mmh3.hash(v.encode()) for v in values]
    plain = pa.array(values, pa.string())
    for column in (
        plain,
        plain.cast(pa.large_string()),
        plain.dictionary_encode(),
        pa.chunked_array([plain[:1], plain[1:]]),
    ):
        assert hash_values(column, STRING).tolist() == expected
    assert hash_values(plain[1:], STRING).tolist() == expected[1:]


@given(st.lists(st.integers(-(10**38) + 1, 10**38 - 1) | st.integers(-70000, 70000), min_size=1, max_size=20))
def test_decimals_hash_as_the_fewest_bytes(unscaled: list[int]) -> None:
    type_ = DecimalType(38, 0)
    column = pa.array([Decimal(v) for v in unscaled], type_.arrow)
    expected = [mmh3.hash(fewest_bytes(v)) for v in unscaled]
    assert hash_values(column, type_).tolist() == expected
    assert hash_values(column[1:], type_).tolist() == expected[1:]


def test_decimals_at_the_edges_of_each_number_of_bytes_hash_as_the_fewest_bytes() -> None:
    edges = [sign * (1 << bits) + d for bits in range(127) for sign in (-1, 1) for d in (-1, 0, 1)]
    unscaled = [v for v in edges if abs(v) < 10**38]
    type_ = DecimalType(38, 0)
    column = pa.array([Decimal(v) for v in unscaled], type_.arrow)
    assert hash_values(column, type_).tolist() == [mmh3.hash(fewest_bytes(v)) for v in unscaled]


@given(st.lists(st.uuids(), min_size=1, max_size=9))
def test_uuids_hash_as_sixteen_bytes(values: list[Any]) -> None:
    column = pa.array([v.bytes for v in values], pa.binary(16)).cast(pa.uuid())
    assert hash_values(column, UUID).tolist() == [mmh3.hash(v.bytes) for v in values]
    assert hash_values(column[1:], UUID).tolist() == [mmh3.hash(v.bytes) for v in values[1:]]


@given(st.lists(st.integers(-(2**31), 2**31 - 1), max_size=9))
def test_int_and_bigint_hash_alike(values: list[int]) -> None:
    longs = hash_values(pa.array(values, pa.int64()), BIGINT).tolist()
    assert hash_values(pa.array(values, pa.int32()), INT).tolist() == longs
    assert hash_values(pa.array(values, pa.int32()).cast(pa.date32()), DATE).tolist() == longs
    assert hash_values(pa.array(values, pa.int64()).cast(pa.timestamp("us")), TIMESTAMP).tolist() == longs


def test_rows_after_a_null_hash_like_rows_before_it() -> None:
    for type_, values in ((BIGINT, [7, None, 7]), (STRING, ["ab", None, "ab"]), (TIME, [1, None, 1])):
        hashes = hash_values(pa.array(values, type_.arrow), type_)
        assert hashes[0] == hashes[2]


def test_one_very_long_value_among_short_ones_hashes_right_and_soon() -> None:
    values = [b"x" * (i % 50) for i in range(5000)]
    values[77] = bytes(range(256)) * 4096
    assert hash_bytes(values) == [mmh3.hash(v) for v in values]


def test_no_rows_have_no_hashes() -> None:
    types: list[DataType] = [BIGINT, STRING, UUID, DecimalType(9, 2)]
    assert [len(hash_values(pa.array([], t.arrow), t)) for t in types] == [0, 0, 0, 0]
    nothing = np.empty(0, np.int64)
    assert len(murmur3_bytes(np.empty(0, np.uint8), nothing, nothing)) == 0
