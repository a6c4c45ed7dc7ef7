"""Keys: byte order is value order, and every key decodes to the values it was made of."""

import math
import struct
import uuid
from datetime import UTC, date, datetime
from decimal import Context, Decimal
from functools import cmp_to_key
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DataError, SchemaError
from skerry.types import key as key_module
from skerry.types.build import array_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    JSON,
    SMALLINT,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    TINYINT,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
)
from skerry.types.key import canonical_floats, decode_keys, encode_keys

ZEROS = st.sampled_from(["\0", "\1", "a", "b", "\x7f", "é", "\U0010ffff"])
ZERO_BYTES = st.sampled_from([b"\0", b"\1", b"\xff", b"a", b"\0\xff", b"\0\1"])


def ints(bits: int) -> st.SearchStrategy[int]:
    limit = 2 ** (bits - 1)
    return st.integers(-limit, limit - 1) | st.sampled_from([-limit, -1, 0, 1, limit - 1]) | st.integers(-3, 3)


def decimals(type_: DecimalType) -> st.SearchStrategy[Decimal]:
    limit = 10**type_.precision - 1
    unscaled = st.integers(-limit, limit) | st.sampled_from([-limit, -1, 0, 1, limit])
    return unscaled.map(lambda value: Decimal(value).scaleb(-type_.scale, context=Context(prec=60)))


VALUES: dict[DataType, st.SearchStrategy[Any]] = {
    BOOLEAN: st.booleans(),
    TINYINT: ints(8),
    SMALLINT: ints(16),
    TIME: st.times().map(lambda t: t.replace(fold=0)),
    UUID: st.uuids() | st.sampled_from([uuid.UUID(int=0), uuid.UUID(int=2**128 - 1), uuid.UUID(int=2**127)]),
    INT: ints(32),
    BIGINT: ints(64),
    FLOAT: st.floats(width=32),
    DOUBLE: st.floats(),
    DecimalType(9, 2): decimals(DecimalType(9, 2)),
    DecimalType(18, 18): decimals(DecimalType(18, 18)),
    DecimalType(19, 0): decimals(DecimalType(19, 0)),
    DecimalType(38, 10): decimals(DecimalType(38, 10)),
    STRING: st.text(max_size=6) | st.lists(ZEROS, max_size=5).map("".join),
    BINARY: st.binary(max_size=6) | st.lists(ZERO_BYTES, max_size=4).map(b"".join),
    DATE: ints(32),
    TIMESTAMP: ints(64),
    TIMESTAMPTZ: ints(64),
}
TYPES = st.sampled_from(list(VALUES))


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[DataType], list[tuple[Any, ...]]]:
    types = draw(st.lists(TYPES, min_size=1, max_size=4))
    return types, draw(st.lists(st.tuples(*(VALUES[t] for t in types)), max_size=12))


def arrays(types: list[DataType], rows: list[tuple[Any, ...]]) -> list[pa.Array]:
    return [_array([row[i] for row in rows], type_) for i, type_ in enumerate(types)]


def _array(values: list[Any], type_: DataType) -> pa.Array:
    return array_of(values, UUID) if type_ == UUID else pa.array(values, type_.arrow)


def sortable(value: Any) -> Any:
    """A value by which Python sorts as keys should: text by UTF-8 bytes, NaN greatest."""
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, float):
        return (1, 0.0) if math.isnan(value) else (0, value)
    return value


def bits_of(array: pa.Array) -> list[bytes]:
    code = "<f" if array.type == pa.float32() else "<d"
    return [struct.pack(code, value) for value in array.to_pylist()]


def order(a: Any, b: Any) -> int:
    return (a > b) - (a < b)


def encode_one(type_: DataType, *values: Any) -> list[bytes]:
    result: list[bytes] = encode_keys([pa.array(values, type_.arrow)], [type_]).to_pylist()
    return result


@given(tables())
def test_byte_order_is_value_order(table: tuple[list[DataType], list[tuple[Any, ...]]]) -> None:
    types, rows = table
    keys = encode_keys(arrays(types, rows), types).to_pylist()
    values = [tuple(sortable(v) for v in row) for row in rows]
    for key_a, value_a in zip(keys, values, strict=True):
        for key_b, value_b in zip(keys, values, strict=True):
            assert order(key_a, key_b) == order(value_a, value_b)


@given(tables())
def test_decoding_gives_the_values_back(table: tuple[list[DataType], list[tuple[Any, ...]]]) -> None:
    types, rows = table
    columns = arrays(types, rows)
    for type_, given_, found in zip(types, columns, decode_keys(encode_keys(columns, types), types), strict=True):
        found.validate(full=True)
        assert found.type == type_.arrow
        if type_ in (FLOAT, DOUBLE):
            assert bits_of(found) == bits_of(canonical_floats(given_))
        else:
            assert found.equals(given_)


@given(tables(), st.data())
def test_slices_and_chunks_encode_like_whole_columns(
    table: tuple[list[DataType], list[tuple[Any, ...]]], data: st.DataObject
) -> None:
    types, rows = table
    start = data.draw(st.integers(0, len(rows)))
    stop = data.draw(st.integers(start, len(rows)))
    whole = encode_keys(arrays(types, rows), types)
    sliced = encode_keys([column[start:stop] for column in arrays(types, rows)], types)
    assert sliced.to_pylist() == whole.to_pylist()[start:stop]
    parts = [arrays(types, rows[:start]), arrays(types, rows[start:])]
    chunked = [pa.chunked_array([part[i] for part in parts]) for i in range(len(types))]
    assert encode_keys(chunked, types).equals(whole)
    decoded = decode_keys(whole[start:stop], types)
    assert encode_keys(decoded, types).equals(sliced)
    assert encode_keys(decode_keys(pa.chunked_array([whole[:start], whole[start:]]), types), types).equals(whole)


@given(st.lists(VALUES[STRING], max_size=6))
def test_other_layouts_of_the_same_values_give_the_same_keys(values: list[str]) -> None:
    plain = pa.array(values, pa.string())
    expected = encode_keys([plain], [STRING])
    for layout in (plain.cast(pa.large_string()), plain.cast(pa.string_view()), plain.dictionary_encode()):
        assert encode_keys([layout], [STRING]).equals(expected)


def test_minus_zero_is_zero_and_every_nan_is_the_greatest_value() -> None:
    for type_, nan in ((FLOAT, 0xFFC00001), (DOUBLE, 0x7FF0000000000001)):
        width = type_.arrow.byte_width
        odd_nan = np.array([nan], f"u{width}").view(f"f{width}")[0]
        values = [-math.inf, -1.5, -5e-324, -0.0, 0.0, 5e-324, 1.5, math.inf, math.nan, odd_nan]
        keys = encode_one(type_, *values)
        assert keys == sorted(keys)
        assert keys[3] == keys[4]
        assert keys[7] < keys[8] == keys[9]
        if type_ == DOUBLE:
            assert len(set(keys)) == 8


def test_canonical_floats_keep_nulls_and_the_type() -> None:
    for arrow in (pa.float32(), pa.float64()):
        source = pa.array([-0.0, None, math.nan, 1.5], arrow)
        assert bits_of(canonical_floats(source).drop_null()) == bits_of(pa.array([0.0, math.nan, 1.5], arrow))
        assert canonical_floats(source[1:]).is_null().to_pylist() == [True, False, False]
        assert canonical_floats(pa.chunked_array([source[:2], source[2:]])).type == arrow
        assert len(canonical_floats(pa.array([], arrow))) == 0


def test_zero_bytes_do_not_confuse_the_order_of_strings() -> None:
    values = ["", "\0", "\0\0", "\0a", "\1", "a", "a\0", "a\0\0", "a\0b", "a\1", "ab", "b"]
    keys = encode_one(STRING, *values)
    assert keys == sorted(set(keys))
    later_column = pa.array(range(len(values))[::-1], pa.int64())
    composite = encode_keys([pa.array(values), later_column], [STRING, BIGINT]).to_pylist()
    assert composite == sorted(composite)


def test_the_bytes_are_the_documented_ones() -> None:
    assert encode_one(BOOLEAN, False, True) == [b"\x00", b"\x01"]
    assert [k.hex() for k in encode_one(INT, -(2**31), -1, 0, 1, 2**31 - 1)] == [
        "00000000", "7fffffff", "80000000", "80000001", "ffffffff",
    ]  # fmt: skip
    assert [k.hex() for k in encode_one(BIGINT, -(2**63), 34, 2**63 - 1)] == [
        "0000000000000000", "8000000000000022", "ffffffffffffffff",
    ]  # fmt: skip
    assert [k.hex() for k in encode_one(FLOAT, -1.0, -0.0, 1.0, math.nan)] == [
        "407fffff", "80000000", "bf800000", "ffc00000",
    ]  # fmt: skip
    assert [k.hex() for k in encode_one(DOUBLE, -math.inf, 0.0, math.nan)] == [
        "000fffffffffffff", "8000000000000000", "fff8000000000000",
    ]  # fmt: skip
    assert encode_one(DATE, date(2024, 1, 15))[0].hex() == "80004d19"
    assert encode_one(TIMESTAMP, datetime(2024, 1, 15, 10))[0].hex() == "80060ef913acc800"
    assert encode_one(TIMESTAMPTZ, datetime(2024, 1, 15, 10, tzinfo=UTC))[0].hex() == "80060ef913acc800"
    assert [k.hex() for k in encode_one(DecimalType(9, 2), Decimal("-14.20"), Decimal("14.20"))] == [
        "7ffffffffffffa74", "800000000000058c",
    ]  # fmt: skip
    assert encode_one(DecimalType(19, 2), Decimal("14.20"))[0].hex() == "8000000000000000000000000000058c"
    assert [k.hex() for k in encode_one(STRING, "", "a", "a\0", "é")] == ["0001", "610001", "6100ff0001", "c3a90001"]
    assert encode_keys([pa.array(["a"]), pa.array([7], pa.int32())], [STRING, INT])[0].as_py().hex() == "61000180000007"


@pytest.mark.parametrize("precision", [1, 9, 18, 19, 37, 38])
def test_decimals_sort_up_to_the_largest_of_their_precision(precision: int) -> None:
    type_ = DecimalType(precision, 0)
    limit = 10**precision - 1
    values = sorted({Decimal(v) for v in (-limit, -limit + 1, -1, 0, 1, limit - 1, limit)})
    keys = encode_one(type_, *values)
    assert keys == sorted(keys)
    assert {len(k) for k in keys} == {8 if precision <= 18 else 16}
    assert decode_keys(pa.array(keys), [type_])[0].to_pylist() == values


def test_a_decimal_beyond_its_precision_is_refused_instead_of_cut() -> None:
    wide = pa.array([Decimal(1), Decimal(2**64)], pa.decimal128(38, 0))
    narrow = pa.Array.from_buffers(pa.decimal128(18, 0), 2, wide.buffers())
    with pytest.raises(DataError, match=r"row 2: key column 'amount' exceeds DECIMAL\(18, 0\)"):
        encode_keys([narrow], [DecimalType(18, 0)], ["amount"])


def test_null_in_a_key_is_refused_and_the_row_is_named() -> None:
    with pytest.raises(DataError, match="row 3: key column number 2 is NULL"):
        encode_keys([pa.array([1, 2, 3]), pa.array(["a", "b", None])], [BIGINT, STRING])
    with pytest.raises(DataError, match="row 1: key column 'id' is NULL"):
        encode_keys([pa.array([1, None])[1:]], [BIGINT], ["id"])
    with pytest.raises(DataError, match="row 4: key column 'id' is NULL"):
        encode_keys([pa.chunked_array([[1, 2], [3, None]])], [BIGINT], ["id"])


def test_types_that_are_no_key_types_are_refused() -> None:
    for type_ in (JSON, ArrayType(INT)):
        with pytest.raises(SchemaError, match="cannot be part of a key"):
            encode_keys([pa.nulls(0, type_.arrow)], [type_])
    with pytest.raises(SchemaError, match="at least one column"):
        encode_keys([], [])


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(DataError, match="different lengths: 2, 1"):
        encode_keys([pa.array(["a", "b"]), pa.array([1])], [STRING, BIGINT])


def test_no_rows_give_no_keys() -> None:
    for types in ([BIGINT], [STRING], [STRING, INT, DecimalType(38, 0)], [DecimalType(38, 0), FLOAT]):
        empty = [pa.array([], t.arrow) for t in types]
        keys = encode_keys(empty, types)
        assert keys.type == pa.binary()
        assert len(keys) == 0
        assert [c.type for c in decode_keys(keys, types)] == [t.arrow for t in types]
        no_chunks = [pa.chunked_array([], t.arrow) for t in types]
        assert len(encode_keys(no_chunks, types)) == 0


def test_keys_that_exceed_32_bit_offsets_become_large_binary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(key_module, "BINARY_LIMIT_BYTES", 10)
    columns, types = [pa.array(["abc", "d\0e"]), pa.array([b"xyz-xyz", b"xyz-xyz"])], [STRING, BINARY]
    keys = encode_keys(columns, types)
    assert keys.type == pa.large_binary()
    names, codes = decode_keys(keys, types)
    assert names.type == pa.string()
    assert codes.type == pa.large_binary()
    assert (names.to_pylist(), codes.to_pylist()) == (columns[0].to_pylist(), columns[1].to_pylist())


@pytest.mark.parametrize(
    ("key", "types"),
    [
        (b"", [INT]),
        (b"\x80\0\0", [INT]),
        (b"\x80\0\0\0\0", [INT]),
        (b"abc", [STRING]),
        (b"a\0\1b", [STRING]),
        (b"a\0\0\1", [STRING]),
        (b"a\0\1\x80", [STRING, INT]),
        (None, [STRING]),
    ],
)
def test_bytes_that_are_no_key_are_refused(key: bytes | None, types: list[DataType]) -> None:
    with pytest.raises(DataError):
        decode_keys(pa.array([key], pa.binary()), types)


def test_sorting_keys_in_arrow_sorts_the_rows() -> None:
    rows = [("b", 1), ("a", 2), ("a\0", -5), ("a", -2), ("", 0)]
    keys = encode_keys(arrays([STRING, BIGINT], rows), [STRING, BIGINT])
    indices = pa.compute.sort_indices(keys).to_pylist()
    assert [rows[i] for i in indices] == sorted(rows, key=cmp_to_key(order))
