import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.index.protobuf import Message, WireError, bytes_field, packed_field, repeated_field, uint_field

UINTS = st.integers(0, 2**64 - 1)


@given(UINTS, st.binary(max_size=300), st.lists(UINTS, max_size=20), st.lists(st.binary(max_size=9), max_size=5))
def test_what_is_written_is_read_back(number: int, data: bytes, numbers: list[int], parts: list[bytes]) -> None:
    message = Message(
        uint_field(1, number)
        + bytes_field(2, data)
        + packed_field(3, numbers)
        + b"".join(repeated_field(4, part) for part in parts)
    )
    assert message.uint(1, 1 << 64) == number
    assert message.raw(2) == data
    assert message.uints(3).tolist() == numbers
    assert message.all_bytes(4) == parts


@given(st.lists(UINTS, max_size=20))
def test_numbers_that_are_not_packed_are_read_like_packed_ones(numbers: list[int]) -> None:
    data = b"".join(b"\x18" + uint_field(1, n)[1:] if n else b"\x18\x00" for n in numbers)
    assert Message(data).uints(3).tolist() == numbers


def test_a_known_message_has_the_bytes_that_protobuf_documents() -> None:
    assert uint_field(1, 150).hex() == "089601"
    assert bytes_field(2, b"testing").hex() == "120774657374696e67"


def test_fields_of_unknown_numbers_and_types_are_skipped() -> None:
    data = uint_field(9, 5) + b"\x51" + bytes(8) + b"\x5d" + bytes(4) + bytes_field(12, b"xyz") + uint_field(1, 7)
    assert Message(data).uint(1) == 7


def test_missing_fields_are_zero_or_empty() -> None:
    message = Message(b"")
    assert (message.uint(1), message.raw(2), message.text(3), message.all_bytes(4)) == (0, b"", "", [])
    assert message.uints(5).dtype == np.uint64


@pytest.mark.parametrize(
    "data",
    [b"\x08", b"\x08\xff", b"\x12\x05ab", b"\x00\x01", b"\x0b", b"\x08" + b"\xff" * 10, b"\x12\xff\xff\xff\xff\x0f"],
)
def test_bytes_that_are_no_message_are_refused(data: bytes) -> None:
    with pytest.raises(WireError):
        Message(data)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        message = Message(data)
        for number in range(1, 10):
            message.uints(number)
            message.uint(number)
            message.text(number)
    except WireError:
        pass
