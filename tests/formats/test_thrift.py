"""Thrift's compact protocol: what is written is read, and what is no struct is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.formats.thrift import (
    BINARY,
    BYTE,
    DOUBLE,
    FALSE,
    I32,
    I64,
    LIST,
    STRUCT,
    TRUE,
    StructReader,
    ThriftError,
    encode_bytes,
    encode_list,
    encode_number,
    encode_struct,
)

LONGS = st.integers(-(2**63), 2**63 - 1)


@given(st.integers(1, 15), LONGS, st.binary(max_size=300), st.lists(LONGS, max_size=40))
def test_a_struct_comes_back(first: int, number: int, text: bytes, numbers: list[int]) -> None:
    inner = encode_struct([(1, I32, encode_number(number)), (15, TRUE, b"")])
    data = encode_struct(
        [
            (first, I64, encode_number(number)),
            (first + 1, BINARY, encode_bytes(text)),
            (first + 2, LIST, encode_list(I64, [encode_number(one) for one in numbers])),
            (first + 3, FALSE, b""),
            (first + 4, BYTE, b"\x07"),
            (first + 5, DOUBLE, b"12345678"),
            (first + 6, LIST, encode_list(STRUCT, [inner] * 3)),
        ]
    )
    reader = StructReader(data + b"more")
    assert reader.struct() == {
        first: number,
        first + 1: text,
        first + 2: numbers,
        first + 3: False,
        first + 4: 7,
        first + 5: b"12345678",
        first + 6: [{1: number, 15: True}] * 3,
    }
    assert reader.position == len(data)
    reader = StructReader(data)
    reader.field(first + 6, LIST)
    assert list(reader.list_elements()) == [(inner, {1: number, 15: True})] * 3


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "cut off"),
        (b"\x15", "cut off"),
        (b"\x18\x05abc", "cut off"),
        (b"\x15" + b"\xff" * 11, "too long"),
        (b"\x1b\x00", "no type 11"),
        (b"\x19\xf5\xff\xff\xff\xff\x0f", "a list of"),
        (b"\x1c" * 40, "nested too deeply"),
    ],
)
def test_what_is_no_struct_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(ThriftError, match=problem):
        StructReader(data).struct()


@given(st.binary(max_size=60))
def test_any_bytes_are_a_struct_or_refused(data: bytes) -> None:
    found: dict[int, Any] | None
    try:
        found = StructReader(data).struct()
    except ThriftError:
        found = None
    assert found is None or isinstance(found, dict)


def test_a_field_that_is_missing_or_of_another_type_is_refused() -> None:
    data = encode_struct([(1, I32, encode_number(5)), (2, BINARY, encode_bytes(b"x"))])
    with pytest.raises(ThriftError, match="field 3 is missing"):
        StructReader(data).field(3, LIST)
    with pytest.raises(ThriftError, match="field 2 has type 8, not 9"):
        StructReader(data).field(2, LIST)
