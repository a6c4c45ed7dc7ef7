"""Single records as values, beside the columns of the same file."""

import struct

import pytest

from skerry.iceberg.avro.record_value import value_reader
from skerry.iceberg.avro.schema import parse_schema

SCHEMA = parse_schema(
    {
        "type": "record",
        "name": "r",
        "fields": [
            {"name": "n", "type": ["long", "null"]},
            {"name": "s", "type": "string"},
            {"name": "d", "type": "double"},
            {"name": "b", "type": "boolean"},
            {"name": "x", "type": {"type": "fixed", "name": "x", "size": 2}},
            {"name": "a", "type": {"type": "array", "items": ["null", "int"]}},
            {"name": "z", "type": "null"},
        ],
    }
)


def test_values_of_every_kind() -> None:
    data = b"\x00\x05" + b"\x04hi" + struct.pack("<d", 1.5) + b"\x01" + b"xy" + b"\x04\x00\x02\x02\x01\x06\x02\x08\x00"
    found, after = value_reader(SCHEMA)(data, 0)
    assert found == {"n": -3, "s": b"hi", "d": 1.5, "b": True, "x": b"xy", "a": [None, 1, 4], "z": None}
    assert after == len(data)


def test_the_branch_of_null_may_come_second() -> None:
    data = b"\x02" + b"\x00" + bytes(8) + b"\x00" + b"xy" + b"\x00"
    assert value_reader(SCHEMA)(data, 0)[0]["n"] is None


@pytest.mark.parametrize(
    "data",
    [b"", b"\x04", b"\x02\x05", b"\x02\x08ab", b"\x02\x00" + bytes(9) + b"xy\xfe\xff\xff\xff\x0f"],
    ids=["nothing", "branch", "negative", "short", "long list"],
)
def test_bytes_that_are_no_record_are_refused(data: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        value_reader(SCHEMA)(data, 0)
