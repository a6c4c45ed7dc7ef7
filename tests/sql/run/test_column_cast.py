"""What a query gives → what a column takes: nothing is lost, and what would be is refused by name."""

import datetime as dt
import decimal
import uuid
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import DataError
from skerry.sql.run.column_cast import check_column, convert_column, refuse_nulls
from skerry.store.update.read_rows import RefusedRowError
from skerry.types.field import Field

D = decimal.Decimal
UTC = dt.UTC
TEXT = pa.string()
A_UUID = "123e4567-e89b-12d3-a456-426614174000"


def dec(precision: int, scale: int) -> pa.DataType:
    return pa.decimal128(precision, scale)


FITS: list[tuple[str, pa.DataType, Any, Any]] = [
    ("BOOLEAN", pa.bool_(), True, True),
    ("BOOLEAN", TEXT, " True ", True),
    ("BOOLEAN", TEXT, "false", False),
    ("TINYINT", pa.int32(), 127, 127),
    ("INT", TEXT, "12", 12),
    ("INT", TEXT, "+12.0", 12),
    ("INT", TEXT, "-1e3", -1000),
    ("INT", pa.float64(), 5.0, 5),
    ("INT", dec(38, 0), D(7), 7),
    ("BIGINT", pa.uint64(), 2**62, 2**62),
    ("BIGINT", TEXT, "9007199254740993", 9007199254740993),
    ("FLOAT", dec(2, 1), D("0.1"), pa.scalar(0.1, pa.float32()).as_py()),
    ("FLOAT", TEXT, "0.1", pa.scalar(0.1, pa.float32()).as_py()),
    ("FLOAT", pa.float64(), 0.5, 0.5),
    ("DOUBLE", dec(2, 1), D("0.1"), 0.1),
    ("DOUBLE", dec(21, 20), D("3.14159265358979323846"), 3.141592653589793),
    ("DOUBLE", dec(38, 0), D(2**60), float(2**60)),
    ("DOUBLE", pa.int64(), 3, 3.0),
    ("DOUBLE", TEXT, "1e-3", 0.001),
    ("DOUBLE", TEXT, "-Infinity", float("-inf")),
    ("DECIMAL(6, 2)", TEXT, "12.5", D("12.50")),
    ("DECIMAL(6, 2)", pa.int32(), 12, D("12.00")),
    ("DECIMAL(6, 2)", pa.float64(), 0.1, D("0.10")),
    ("DECIMAL(6, 2)", dec(10, 4), D("1.5000"), D("1.50")),
    ("STRING", pa.int64(), 12, "12"),
    ("STRING", dec(4, 2), D("1.50"), "1.50"),
    ("STRING", pa.bool_(), True, "true"),
    ("STRING", pa.date32(), dt.date(2024, 1, 15), "2024-01-15"),
    ("BINARY", pa.binary(), b"\x00", b"\x00"),
    ("DATE", TEXT, "2024-01-15", dt.date(2024, 1, 15)),
    ("DATE", pa.timestamp("us"), dt.datetime(2024, 1, 15), dt.date(2024, 1, 15)),
    ("TIME", TEXT, "10:30:00.25", dt.time(10, 30, 0, 250_000)),
    ("TIMESTAMP", TEXT, "2024-01-15 10:30:00", dt.datetime(2024, 1, 15, 10, 30)),
    ("TIMESTAMP", TEXT, "2024-01-15", dt.datetime(2024, 1, 15)),
    ("TIMESTAMP", pa.date32(), dt.date(2024, 1, 15), dt.datetime(2024, 1, 15)),
    ("TIMESTAMP", pa.timestamp("ns"), dt.datetime(2024, 1, 15, 1), dt.datetime(2024, 1, 15, 1)),
    ("TIMESTAMPTZ", TEXT, "2024-01-15 10:30:00+01:00", dt.datetime(2024, 1, 15, 9, 30, tzinfo=UTC)),
    ("TIMESTAMPTZ", TEXT, "2024-01-15 10:30:00", dt.datetime(2024, 1, 15, 10, 30, tzinfo=UTC)),
    ("TIMESTAMPTZ", pa.timestamp("us"), dt.datetime(2024, 1, 15), dt.datetime(2024, 1, 15, tzinfo=UTC)),
    ("TIMESTAMPTZ", pa.date32(), dt.date(2024, 1, 15), dt.datetime(2024, 1, 15, tzinfo=UTC)),
    ("UUID", TEXT, A_UUID, uuid.UUID(A_UUID)),
    ("ARRAY<DOUBLE>", pa.list_(dec(2, 1)), [D("0.5"), None], [0.5, None]),
    ("ARRAY<DATE>", pa.list_(TEXT), ["2024-01-15"], [dt.date(2024, 1, 15)]),
    ("ARRAY<BIGINT>", pa.list_(pa.null()), [], []),
    (
        "STRUCT<a: INT, b: FLOAT>", pa.struct([("b", dec(2, 1)), ("a", TEXT)]),
        {"b": D("0.5"), "a": "1"}, {"a": 1, "b": 0.5},
    ),
    ("MAP<STRING, DOUBLE>", pa.map_(TEXT, dec(2, 1)), [("x", D("0.5"))], [("x", 0.5)]),
    ("ARRAY<STRUCT<d: DATE>>", pa.list_(pa.struct([("d", TEXT)])), [{"d": "2024-01-05"}], [{"d": dt.date(2024, 1, 5)}]),
    ("STRING", pa.dictionary(pa.int8(), TEXT), "x", "x"),
    ("INT", pa.dictionary(pa.int8(), TEXT), "5", 5),
    ("DATE", pa.null(), None, None),
]  # fmt: skip


@pytest.mark.parametrize(("type_", "arrow", "value", "expected"), FITS, ids=lambda v: str(v)[:40])
def test_values_that_fit_become_those_of_the_column(type_: str, arrow: pa.DataType, value: Any, expected: Any) -> None:
    field = Field("c", type_)
    column = pa.array([None, value, value, None], arrow)
    check_column(pa.field("q", column.type), field)
    for given in (column, column.slice(1, 2), pa.chunked_array([column, column.slice(1)])):
        converted = convert_column(given, field)
        assert converted.type == field.type.arrow
        found = converted.to_pylist()
        assert found == [expected if v is not None else None for v in given.to_pylist()]
    assert convert_column(column.slice(0, 0), field).to_pylist() == []


UNFIT: list[tuple[str, pa.DataType, Any, str]] = [
    ("BOOLEAN", TEXT, "yes", "'yes' does not fit BOOLEAN; give TRUE or FALSE"),
    ("TINYINT", pa.int32(), 128, "128 does not fit TINYINT; give a whole number from -128 to 127"),
    ("INT", TEXT, "1.5", "'1.5' does not fit INT"),
    ("INT", TEXT, "", "'' does not fit INT"),
    ("INT", TEXT, "0x10", "'0x10' does not fit INT"),
    ("INT", TEXT, "3000000000", "'3000000000' does not fit INT"),
    ("INT", pa.float64(), 1.5, "1.5 does not fit INT"),
    ("INT", pa.float64(), float("nan"), "nan does not fit INT"),
    ("BIGINT", pa.uint64(), 2**63, "9223372036854775808 does not fit BIGINT"),
    ("FLOAT", pa.float64(), 0.1, r"0.1 does not fit FLOAT; .* CAST\(… AS FLOAT\) for the nearest one"),
    ("FLOAT", TEXT, "1e39", "'1e39' does not fit FLOAT"),
    ("DOUBLE", TEXT, "1e999", "'1e999' does not fit DOUBLE"),
    ("DOUBLE", TEXT, "abc", "'abc' does not fit DOUBLE"),
    ("DOUBLE", pa.int64(), 2**53 + 1, "9007199254740993 does not fit DOUBLE"),
    ("DOUBLE", dec(38, 0), D(2**53 + 1), "9007199254740993 does not fit DOUBLE"),
    ("DECIMAL(6, 2)", pa.float64(), 0.1 + 0.2, r"0.30000000000000004 does not fit DECIMAL\(6, 2\) exactly; .*round"),
    ("DECIMAL(6, 2)", pa.float64(), float("inf"), "inf does not fit"),
    ("DECIMAL(6, 2)", TEXT, "12345", r"'12345' does not fit DECIMAL\(6, 2\); give a number of at most 4 digits before"),
    ("DECIMAL(6, 2)", dec(6, 3), D("1.005"), "1.005 does not fit"),
    ("DATE", TEXT, "yesterday", "'yesterday' does not fit DATE; give a date like '2024-01-15'"),
    ("DATE", TEXT, "2024-02-30", "'2024-02-30' does not fit DATE"),
    ("DATE", pa.timestamp("us"), dt.datetime(2024, 1, 15, 1), "2024-01-15 01:00:00.000000 has a time of day"),
    ("TIME", TEXT, "25:00", "'25:00' does not fit TIME"),
    ("TIMESTAMP", TEXT, "2024-01-15 10:30:00+01", "does not fit TIMESTAMP; .* without a time zone"),
    ("TIMESTAMP", TEXT, "2024-01-15 10:30:00.1234567", "finer than a microsecond"),
    ("UUID", TEXT, "x", "'x' does not fit UUID"),
    ("ARRAY<INT>", pa.list_(TEXT), ["1", "x"], "'x' does not fit INT"),
    ("ARRAY<INT NOT NULL>", pa.list_(pa.int64()), [1, None], "element: NULL, but it is INT NOT NULL"),
    ("STRUCT<a: INT>", pa.struct([("a", pa.int64())]), {"a": 2**40}, "a: 1099511627776"),
]  # fmt: skip


@pytest.mark.parametrize(("type_", "arrow", "value", "message"), UNFIT, ids=lambda v: str(v)[:40])
def test_the_first_value_that_does_not_fit_is_named(type_: str, arrow: pa.DataType, value: Any, message: str) -> None:
    field = Field("c", type_)
    column = pa.chunked_array([pa.array([None] * 3, arrow), pa.array([None, value, value], arrow)])
    check_column(pa.field("q", column.type), field)
    with pytest.raises(RefusedRowError, match=message) as raised:
        convert_column(column, field, first_row=100)
    assert raised.value.row == 104
    assert str(raised.value).startswith("row 105, column 'c': ")


REFUSED: list[tuple[str, pa.DataType, str]] = [
    ("BOOLEAN", pa.int32(), "column 'c' is BOOLEAN, the query gives INT: numbers are not booleans; write a condition"),
    ("INT", pa.bool_(), "booleans are not numbers"),
    ("STRING", pa.float64(), r"column 'c' is STRING, the query gives DOUBLE: say how it is to be written: CAST"),
    ("STRING", pa.timestamp("us"), "strftime"),
    ("BINARY", TEXT, r"the query gives STRING: write encode\(…\)"),
    ("DATE", pa.int32(), r"write CAST\(… AS DATE\)"),
    ("ARRAY<INT>", pa.int32(), r"column 'c' is ARRAY<INT>, the query gives INT"),
    ("ARRAY<INT>", TEXT, "the query gives STRING"),
    ("ARRAY<BOOLEAN>", pa.list_(pa.int32()), "column 'c'.element is BOOLEAN, the query gives INT"),
    ("STRUCT<a: INT>", pa.struct([("b", pa.int32())]), "there is no field 'b'"),
    ("STRUCT<a: INT NOT NULL, b: INT>", pa.struct([("b", TEXT)]), "field 'a' is missing, and it is NOT NULL"),
    ("STRUCT<a: INT NOT NULL, b: INT>", pa.struct([("b", pa.int32())]), "field 'a' is missing, and it is NOT NULL"),
    ("INT", pa.month_day_nano_interval(), "the query gives INTERVAL"),
]


@pytest.mark.parametrize(("type_", "arrow", "message"), REFUSED, ids=lambda v: str(v)[:40])
def test_types_that_cannot_be_assigned_are_refused_before_a_row_is_read(
    type_: str, arrow: pa.DataType, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        check_column(pa.field("q", arrow), Field("c", type_))


def test_nulls_are_refused_where_they_must_not_be() -> None:
    field = Field("c", "INT", nullable=False)
    column = convert_column(pa.array([1, None], pa.int64()), field)
    with pytest.raises(RefusedRowError, match="row 8, column 'c': NULL, but it is INT NOT NULL; give a value"):
        refuse_nulls(column, field, 6)
    refuse_nulls(column.slice(0, 1), field)
