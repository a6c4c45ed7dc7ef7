"""The Avro codec against itself and against pyiceberg's reader; bounds against pyiceberg's conversions."""

import io
import struct
import uuid
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyiceberg.avro.file import AvroFile
from pyiceberg.conversions import to_bytes
from pyiceberg.io.pyarrow import PyArrowFileIO
from pyiceberg.types import (
    BinaryType,
    BooleanType,
    DateType,
    DecimalType,
    DoubleType,
    FloatType,
    IntegerType,
    LongType,
    StringType,
    UUIDType,
)

from skerry.common.errors import DamagedFileError
from skerry.iceberg.avro.record_codec import decode_container, encode_container
from skerry.iceberg.publish.single_value import avro_value, encode_bound, encode_single, signed_bytes, value_of_avro
from skerry.types import datatype as ours

SCHEMA = {
    "type": "record",
    "name": "r",
    "fields": [
        {"name": "n", "type": "long", "field-id": 1},
        {"name": "o", "type": ["null", "int"], "default": None, "field-id": 2},
        {"name": "s", "type": ["null", "string"], "default": None, "field-id": 3},
        {"name": "b", "type": "bytes", "field-id": 4},
        {"name": "f", "type": "double", "field-id": 5},
        {"name": "t", "type": "boolean", "field-id": 6},
        {"name": "a", "type": {"type": "array", "items": "long", "element-id": 8}, "field-id": 7},
        {"name": "x", "type": {"type": "fixed", "name": "x3", "size": 3}, "field-id": 9},
    ],
}
RECORDS = st.fixed_dictionaries(
    {
        "n": st.integers(-(2**63), 2**63 - 1),
        "o": st.none() | st.integers(-(2**31), 2**31 - 1),
        "s": st.none() | st.text(),
        "b": st.binary(),
        "f": st.floats(allow_nan=False),
        "t": st.booleans(),
        "a": st.lists(st.integers(-(2**63), 2**63 - 1)),
        "x": st.binary(min_size=3, max_size=3),
    }
)


@given(st.lists(RECORDS, max_size=5))
def test_what_is_encoded_is_decoded(records: list[dict[str, Any]]) -> None:
    header, found = decode_container(encode_container(SCHEMA, records, {"k": "ü"}), "x")
    assert found == records
    assert header["k"] == "ü".encode()


@given(st.lists(RECORDS, min_size=1, max_size=3), st.data())
def test_damage_is_an_error_or_found_by_nobody(records: list[dict[str, Any]], data: st.DataObject) -> None:
    whole = encode_container(SCHEMA, records, {})
    cut = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(DamagedFileError):
        decode_container(whole[:cut] + (b"" if cut else b"x"), "x")


def test_pyiceberg_reads_what_is_encoded(tmp_path: Path) -> None:
    record = {
        "n": -(2**63),
        "o": None,
        "s": "é",
        "b": b"\0\xff",
        "f": -0.5,
        "t": True,
        "a": [1, 0, 2**40],
        "x": b"abc",
    }
    path = tmp_path / "x.avro"
    path.write_bytes(encode_container(SCHEMA, [record, {**record, "o": -7, "s": None, "a": []}], {}))
    with AvroFile(PyArrowFileIO().new_input(str(path))) as reader:
        found = [[row[i] for i in range(8)] for row in reader]
    assert found == [
        [-(2**63), None, "é", b"\0\xff", -0.5, True, [1, 0, 2**40], b"abc"],
        [-(2**63), -7, None, b"\0\xff", -0.5, True, [], b"abc"],
    ]


@pytest.mark.parametrize(
    ("value", "type_", "theirs", "their_value"),
    [
        (True, ours.BOOLEAN, BooleanType(), True),
        (-5, ours.TINYINT, IntegerType(), -5),
        (-(2**31), ours.INT, IntegerType(), -(2**31)),
        (2**62, ours.BIGINT, LongType(), 2**62),
        (1.5, ours.FLOAT, FloatType(), 1.5),
        (-1.25, ours.DOUBLE, DoubleType(), -1.25),
        ("é", ours.STRING, StringType(), "é"),
        (b"\0", ours.BINARY, BinaryType(), b"\0"),
        (-3, ours.DATE, DateType(), -3),
        (uuid.UUID(int=9).bytes, ours.UUID, UUIDType(), uuid.UUID(int=9)),
        (-12345, ours.DecimalType(10, 2), DecimalType(10, 2), Decimal("-123.45")),
        (128, ours.DecimalType(10, 0), DecimalType(10, 0), Decimal(128)),
        (0, ours.DecimalType(38, 9), DecimalType(38, 9), Decimal("0.000000000")),
    ],
)
def test_single_values_are_those_of_pyiceberg(value: Any, type_: Any, theirs: Any, their_value: Any) -> None:
    assert encode_single(value, type_) == to_bytes(theirs, their_value)


def test_bounds_of_zero_enclose_both_zeros_and_nan_is_none() -> None:
    assert encode_bound(0.0, ours.DOUBLE, upper=False) == struct.pack("<d", -0.0)
    assert encode_bound(-0.0, ours.DOUBLE, upper=True) == struct.pack("<d", 0.0)
    assert encode_bound(float("nan"), ours.FLOAT, upper=True) is None
    assert encode_bound(None, ours.INT, upper=True) is None


@given(st.integers(-(10**38) + 1, 10**38 - 1))
def test_decimals_keep_their_value_in_both_forms(value: int) -> None:
    type_ = ours.DecimalType(38, 0)
    assert value_of_avro(avro_value(value, type_), type_) == value
    assert int.from_bytes(signed_bytes(value), "big", signed=True) == value


def test_an_input_that_is_no_avro_is_named() -> None:
    with pytest.raises(DamagedFileError, match=r"here\.avro"):
        decode_container(io.BytesIO(b"PAR1").getvalue(), "here.avro")
