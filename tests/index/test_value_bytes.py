import math
import uuid
from datetime import time
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import SchemaError
from skerry.index.value_bytes import ValueCodec
from skerry.pruning.predicate.bound import order_of
from skerry.types.build import array_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DOUBLE,
    FLOAT,
    INT,
    SMALLINT,
    STRING,
    TIME,
    TINYINT,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
)
from support.indexes import indexable_types
from type_strategies import values


def encode(codec: ValueCodec, array: pa.Array) -> list[bytes]:
    result: list[bytes] = codec.encode(codec.plain(array)).to_pylist()
    return result


def order(value: Any) -> Any:
    if isinstance(value, float):
        return (math.isnan(value), 0.0 if math.isnan(value) else value)
    if isinstance(value, str):
        return value.encode()
    return value.bytes if isinstance(value, uuid.UUID) else order_of(value)


@given(st.data(), indexable_types())
def test_bytes_compare_like_values(data: st.DataObject, type_: DataType) -> None:
    rows = data.draw(st.lists(values(type_, nullable=False), min_size=2, max_size=8))
    keys = encode(ValueCodec((type_,)), array_of(rows, type_))
    for left, left_key in zip(rows, keys, strict=True):
        for right, right_key in zip(rows, keys, strict=True):
            assert (left_key < right_key) == (order(left) < order(right))
            assert (left_key == right_key) == (order(left) == order(right))


@given(st.data(), indexable_types())
def test_one_value_has_the_bytes_that_it_has_in_an_array(data: st.DataObject, type_: DataType) -> None:
    rows = data.draw(st.lists(values(type_, nullable=False), min_size=1, max_size=8))
    codec = ValueCodec((type_,))
    keys = encode(codec, array_of(rows, type_))
    assert [codec.encode_value(row) for row in rows] == keys
    assert codec.encode_values(rows).to_pylist() == keys


def test_known_bytes() -> None:
    assert ValueCodec((STRING,)).encode_value("é") == b"\xc3\xa9"
    assert ValueCodec((BINARY,)).encode_value(b"a\0b") == b"a\0b"
    assert ValueCodec((TINYINT,)).encode_value(-1) == b"\x01\x7f"
    assert ValueCodec((SMALLINT,)).encode_value(1) == b"\x01\x80\x01"
    assert ValueCodec((INT,)).encode_value(1) == b"\x01\x80\x00\x00\x01"
    assert ValueCodec((BIGINT,)).encode_value(-1) == b"\x01\x7f" + b"\xff" * 7
    assert ValueCodec((BOOLEAN,)).encode_value(True) == b"\x01\x01"
    assert ValueCodec((TIME,)).encode_value(time(0, 0, 1)) == b"\x01\x80" + (1_000_000).to_bytes(7, "big")
    assert ValueCodec((UUID,)).encode_value(uuid.UUID(int=5)) == b"\x01" + (5).to_bytes(16, "big")
    assert ValueCodec((DecimalType(5, 2),)).encode_value(Decimal("1.50")) == b"\x01\x80" + (150).to_bytes(7, "big")


@pytest.mark.parametrize("type_", [FLOAT, DOUBLE])
def test_zeros_are_equal_and_all_nans_are(type_: DataType) -> None:
    codec = ValueCodec((type_,))
    assert codec.encode_value(-0.0) == codec.encode_value(0.0)
    assert codec.encode_value(float("nan")) == codec.encode_value(-float("nan"))


def test_values_that_the_type_does_not_have_are_left_out_one_by_one() -> None:
    codec = ValueCodec((INT,))
    assert codec.encode_value("x") is None
    assert codec.encode_value(None) is None
    assert codec.encode_values([1, "x", 2**40, None, 2]).to_pylist() == [codec.encode_value(1), codec.encode_value(2)]


def test_layouts_of_arrow_do_not_matter() -> None:
    codec = ValueCodec((STRING,))
    plain = pa.array(["a", "b", "a"])
    for other in (pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())):
        assert encode(codec, plain.cast(other)) == [b"a", b"b", b"a"]
    assert encode(codec, pa.chunked_array([["a"], ["b"]])) == [b"a", b"b"]
    assert codec.plain(pa.nulls(2)).null_count == 2
    assert ValueCodec((UUID,)).plain(pa.nulls(2)).null_count == 2


@given(st.data(), indexable_types(), indexable_types())
def test_tuples_with_nulls_compare_like_their_columns(data: st.DataObject, first: DataType, second: DataType) -> None:
    rows = data.draw(st.lists(st.tuples(values(first), values(second)), min_size=1, max_size=8))
    codec = ValueCodec((first, second))
    columns = [array_of([row[n] for row in rows], type_) for n, type_ in enumerate((first, second))]
    storages = [column.storage if column.type == pa.uuid() else column for column in columns]
    keys = encode(codec, pa.StructArray.from_arrays(storages, ["a", "b"]))
    parts = [(codec.encode_component(0, a), codec.encode_component(1, b)) for a, b in rows]
    assert keys == [(a or b"") + (b or b"") for a, b in parts]
    ranks = [tuple((v is not None, None if v is None else order(v)) for v in row) for row in rows]
    for i, key in enumerate(keys):
        for j, other in enumerate(keys):
            assert (key == other) == (ranks[i] == ranks[j])
            assert (key < other) == (ranks[i] < ranks[j])


def test_types_with_parts_are_refused() -> None:
    with pytest.raises(SchemaError, match="cannot be indexed"):
        ValueCodec((ArrayType(INT),))
    with pytest.raises(SchemaError, match="at least one column"):
        ValueCodec(())


def test_a_tuple_target_wants_structs() -> None:
    with pytest.raises(SchemaError, match="structs"):
        ValueCodec((INT, INT)).plain(pa.array([1]))


@pytest.mark.parametrize("type_", [BOOLEAN, TINYINT, INT, DOUBLE, STRING, TIME, UUID, DecimalType(20, 2)], ids=str)
def test_slices_have_the_bytes_of_their_rows(type_: DataType) -> None:
    given_rows = {
        "BOOLEAN": [True, None, False, True],
        "STRING": ["a", None, "", "b\0"],
        "TIME": [time(1), None, time(2), time(3)],
        "UUID": [uuid.UUID(int=n) if n else None for n in (1, 0, 2, 3)],
    }
    rows = given_rows.get(str(type_), [1, None, 2, 3])
    array = array_of(rows, type_)
    storage = array.storage if type_ == UUID else array
    codec = ValueCodec((type_, type_))
    whole = codec.plain(pa.StructArray.from_arrays([storage, storage], ["a", "b"]))
    part = codec.plain(pa.StructArray.from_arrays([storage, storage], ["a", "b"]).slice(1, 3))
    assert part.to_pylist() == whole.to_pylist()[1:]
    single = ValueCodec((type_,))
    assert encode(single, array.slice(2)) == encode(single, array.drop_null())[1:]


def test_a_tuple_that_is_null_has_null_columns() -> None:
    struct = pa.array([{"a": 1, "b": 2}, None], pa.struct([("a", pa.int32()), ("b", pa.int32())]))
    assert ValueCodec((INT, INT)).plain(struct).to_pylist()[1] == b"\0\0"
