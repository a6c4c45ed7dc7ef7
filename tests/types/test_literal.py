import enum
import json
import math
import uuid
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal

import numpy as np
import orjson
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import ArrayType
from skerry.types.epoch import Ordinal
from skerry.types.field import Field, parse_type
from skerry.types.literal import coerce_literal, decode_literal, encode_literal
from type_strategies import data_types, values

AN_ID = uuid.UUID("123e4567-e89b-12d3-a456-426614174000")
PARIS = timezone(timedelta(hours=2))


class Color(enum.IntEnum):
    RED = 1


class Word(str, enum.Enum):  # noqa: UP042 - the kind whose str() is not its value
    YES = "yes"


def coerce(value, type_text, **options):
    return coerce_literal(value, parse_type(type_text), "default of column 'c'", **options)


@st.composite
def typed_values(draw):
    type_ = draw(data_types())
    return type_, draw(values(type_))


@given(typed_values())
def test_every_value_survives_json(typed):
    type_, value = typed
    for codec in (lambda v: json.loads(json.dumps(v, allow_nan=False)), lambda v: orjson.loads(orjson.dumps(v))):
        stored = codec(encode_literal(value, type_))
        assert repr(decode_literal(stored, type_)) == repr(value)


@given(typed_values())
def test_canonical_values_stay_as_they_are(typed):
    type_, value = typed
    assert repr(coerce_literal(value, type_, "value")) == repr(value)
    assert repr(coerce_literal(value, type_, "value", parse_text=False)) == repr(value)


@given(data_types().flatmap(lambda t: st.tuples(st.just(t), st.lists(values(t), max_size=5))))
def test_every_value_survives_arrow(typed):
    type_, some = typed
    array = array_of(some, type_)
    assert array.type == type_.arrow
    array.validate(full=True)
    assert repr([literal_of(scalar, type_) for scalar in array]) == repr(some)


@pytest.mark.parametrize(
    ("type_text", "value", "expected"),
    [
        ("BOOLEAN", True, "true"),
        ("BIGINT", -(2**63), "-9223372036854775808"),
        ("DOUBLE", -0.0, "-0.0"),
        ("DOUBLE", math.nan, '"NaN"'),
        ("FLOAT", math.inf, '"Infinity"'),
        ("DOUBLE", -math.inf, '"-Infinity"'),
        ("DECIMAL(10, 2)", Decimal("12.3"), '"12.30"'),
        ("DECIMAL(38, 10)", Decimal(0), '"0.0000000000"'),
        ("BINARY", b"\x00\xff", '"00ff"'),
        ("DATE", date(2017, 11, 16), '"2017-11-16"'),
        ("TIME", time(22, 31, 8), '"22:31:08.000000"'),
        ("TIMESTAMP", datetime(2017, 11, 16, 22, 31, 8, 5), '"2017-11-16T22:31:08.000005"'),
        ("TIMESTAMPTZ", datetime(2017, 11, 16, 22, tzinfo=PARIS), '"2017-11-16T20:00:00.000000+00:00"'),
        ("DATE", Ordinal(5_000_000), "5000000"),
        ("TIMESTAMP", Ordinal(-(2**63)), "-9223372036854775808"),
        ("UUID", AN_ID, '"123e4567-e89b-12d3-a456-426614174000"'),
        ("ARRAY<INT>", [1, None], "[1, null]"),
        ("MAP<STRING, INT>", {"a": 1}, '{"keys": ["a"], "values": [1]}'),
        ("STRUCT<a: INT, b: DATE>", {"b": date(2024, 1, 1), "a": 1}, '{"a": 1, "b": "2024-01-01"}'),
        ("STRING", None, "null"),
    ],
)
def test_json_has_the_documented_form(type_text, value, expected):
    assert json.dumps(encode_literal(value, parse_type(type_text))) == expected


@pytest.mark.parametrize(
    ("type_text", "given_value", "expected"),
    [
        ("INT", 5.0, 5),
        ("INT", Decimal("5.0"), 5),
        ("INT", np.int64(5), 5),
        ("INT", Color.RED, 1),
        ("BOOLEAN", np.True_, True),
        ("DOUBLE", 2**60, float(2**60)),
        ("DOUBLE", np.float32(0.5), 0.5),
        ("FLOAT", 0.1, 0.10000000149011612),
        ("DECIMAL(5, 2)", "1.50", Decimal("1.50")),
        ("DECIMAL(5, 2)", Decimal("1.5000"), Decimal("1.50")),
        ("DECIMAL(5, 2)", 7, Decimal("7.00")),
        ("DECIMAL(5, 2)", "-0", Decimal("0.00")),
        ("STRING", Word.YES, "yes"),
        ("STRING", np.str_("x"), "x"),
        ("BINARY", bytearray(b"x"), b"x"),
        ("DATE", "2024-01-15", date(2024, 1, 15)),
        ("DATE", np.datetime64("2024-01-15"), date(2024, 1, 15)),
        ("DATE", Ordinal(0), date(1970, 1, 1)),
        ("TIME", "10:30:00.25", time(10, 30, 0, 250_000)),
        ("TIMESTAMP", "2024-01-15T10:30:00", datetime(2024, 1, 15, 10, 30)),
        ("TIMESTAMP", "2024-01-15 10:30:00.123456000", datetime(2024, 1, 15, 10, 30, 0, 123456)),
        ("TIMESTAMP", pd.Timestamp("2024-01-15T10:30"), datetime(2024, 1, 15, 10, 30)),
        ("TIMESTAMP", np.datetime64("2024-01-15T10:30:00.000001000", "ns"), datetime(2024, 1, 15, 10, 30, 0, 1)),
        ("TIMESTAMPTZ", "2024-01-15T10:30:00+02:00", datetime(2024, 1, 15, 8, 30, tzinfo=UTC)),
        ("TIMESTAMPTZ", "2024-01-15T10:30:00Z", datetime(2024, 1, 15, 10, 30, tzinfo=UTC)),
        ("TIMESTAMPTZ", datetime.max.replace(tzinfo=timezone(-timedelta(hours=1))), Ordinal(253402304399999999)),
        ("UUID", str(AN_ID).upper(), AN_ID),
        ("UUID", AN_ID.bytes, AN_ID),
        ("ARRAY<INT>", (1, 2.0), [1, 2]),
        ("ARRAY<INT>", np.array([1, 2]), [1, 2]),
        ("MAP<STRING, DATE>", {"a": "2024-01-15"}, [("a", date(2024, 1, 15))]),
        ("MAP<STRING, INT>", [["a", 1]], [("a", 1)]),
        ("STRUCT<a: INT, b: INT>", {"b": 1}, {"a": None, "b": 1}),
    ],
)
def test_values_are_converted_where_nothing_is_lost(type_text, given_value, expected):
    assert repr(coerce(given_value, type_text)) == repr(expected)


@pytest.mark.parametrize(
    ("type_text", "value", "advice"),
    [
        ("BOOLEAN", 1, "True or False"),
        ("INT", "5", "a whole number from -2147483648 to 2147483647"),
        ("INT", True, "a whole number"),
        ("INT", 1.5, "a whole number"),
        ("INT", math.nan, "a whole number"),
        ("INT", math.inf, "a whole number"),
        ("INT", 2**31, "from -2147483648 to 2147483647"),
        ("TINYINT", -129, "from -128 to 127"),
        ("BIGINT", Decimal("1E+1000000000"), "a whole number"),
        ("FLOAT", 1e300, "too large for 32 bits"),
        ("FLOAT", 16777217, "32-bit floats hold exactly"),
        ("DOUBLE", 2**53 + 1, "64-bit floats hold exactly"),
        ("DOUBLE", 10**400, "64-bit floats"),
        ("DOUBLE", True, "a float"),
        ("DOUBLE", Decimal("0.5"), "a float"),
        ("DOUBLE", "NaN", "a float"),
        ("DECIMAL(5, 2)", 0.5, "seldom exactly the decimal it looks like"),
        ("DECIMAL(5, 2)", Decimal("1.234"), "at most 3 digits before and 2 after the point"),
        ("DECIMAL(5, 2)", 1000, "at most 3 digits before"),
        ("DECIMAL(5, 2)", "1_0", "a Decimal or int or text"),
        ("DECIMAL(5, 2)", "1e99999999999999999999", "a Decimal"),
        ("DECIMAL(5, 2)", Decimal("NaN"), "a Decimal"),
        ("DECIMAL(5, 2)", Decimal("Infinity"), "a Decimal"),
        ("DECIMAL(5, 2)", True, "a Decimal"),
        ("STRING", b"x", "a str"),
        ("STRING", 5, "a str"),
        ("STRING", "\ud800", "half of a surrogate pair"),
        ("BINARY", "x", "bytes"),
        ("DATE", 20240115, "a datetime.date or a text like '2024-01-15'"),
        ("DATE", datetime(2024, 1, 15), "take its .date()"),
        ("DATE", "15.01.2024", "like '2024-01-15'"),
        ("DATE", pd.NaT, "NaT stands for no value: give None"),
        ("TIME", time(1, tzinfo=UTC), "without a time zone"),
        ("TIME", "10:30:00.1234567", "finer than a microsecond"),
        ("TIMESTAMP", datetime(2024, 1, 15, tzinfo=UTC), "make the column TIMESTAMPTZ"),
        ("TIMESTAMP", "2024-01-15T10:30:00Z", "make the column TIMESTAMPTZ"),
        ("TIMESTAMP", date(2024, 1, 15), "a datetime without a time zone"),
        ("TIMESTAMP", 0, "a datetime"),
        ("TIMESTAMP", pd.Timestamp("2024-01-15T00:00:00.000000001"), "finer than a microsecond"),
        ("TIMESTAMP", np.datetime64(1, "ns"), "finer than a microsecond"),
        ("TIMESTAMP", np.datetime64("NaT"), "give None"),
        ("TIMESTAMPTZ", datetime(2024, 1, 15), "make the column TIMESTAMP"),
        ("TIMESTAMPTZ", "2024-01-15T10:30:00.1234567Z", "finer than a microsecond"),
        ("UUID", "123e4567", "like '123e4567-e89b-12d3-a456-426614174000'"),
        ("UUID", b"short", "its 16 bytes"),
        ("ARRAY<INT>", "ab", "a list"),
        ("ARRAY<INT>", {1}, "a list"),
        ("MAP<STRING, INT>", ["a"], "a dict or a list of (key, value) pairs"),
        ("STRUCT<a: INT>", [1], "a dict of its fields"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_the_error_says_what_would(type_text, value, advice):
    with pytest.raises(InvalidInputError) as caught:
        coerce(value, type_text)
    message = str(caught.value)
    assert message.startswith("default of column 'c': ")
    assert f"does not fit {type_text}" in message
    assert advice in message


@pytest.mark.parametrize(
    ("type_text", "value", "message"),
    [
        ("ARRAY<INT NOT NULL>", [1, None], "c.element: NULL, but it is INT NOT NULL"),
        ("MAP<STRING, INT>", [(None, 1)], "c.key: NULL, but it is STRING NOT NULL"),
        ("MAP<STRING, INT NOT NULL>", {"a": None}, "c.value: NULL, but it is INT NOT NULL"),
        ("STRUCT<a: INT NOT NULL>", {}, "c.a: NULL, but it is INT NOT NULL"),
        ("STRUCT<a: ARRAY<TINYINT>>", {"a": [500]}, "c.a.element: 500 does not fit TINYINT"),
        ("STRUCT<name: INT>", {"nmae": 1}, "there is no field 'nmae'; did you mean 'name'? fields are 'name'"),
    ],
)
def test_what_is_wrong_inside_a_value_is_named_by_its_path(type_text, value, message):
    with pytest.raises(InvalidInputError) as caught:
        coerce_literal(value, parse_type(type_text), "c")
    assert message in str(caught.value)


@pytest.mark.parametrize("type_text", ["DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ", "DECIMAL(5, 2)"])
def test_texts_are_not_parsed_if_that_is_not_asked_for(type_text):
    text = {"TIME": "10:00", "DECIMAL(5, 2)": "1.5"}.get(type_text, "2024-01-15")
    with pytest.raises(InvalidInputError) as caught:
        coerce(text, type_text, parse_text=False)
    assert "a text like" not in str(caught.value)


def test_a_struct_field_left_out_gets_its_default():
    type_ = parse_type("STRUCT<a: INT>")
    type_ = type(type_)((*type_.fields, Field("d", "DATE", False, default="2024-01-15")))
    expected = {"a": 1, "d": date(2024, 1, 15)}
    assert coerce_literal({"a": 1}, type_, "c") == expected
    assert coerce_literal({"a": 1}, type_, "c", parse_text=False) == expected


@pytest.mark.parametrize(
    ("type_text", "stored"),
    [
        ("INT", "5"),
        ("DOUBLE", "nan"),
        ("BINARY", "xyz"),
        ("DATE", 2**31),
        ("DATE", True),
        ("TIMESTAMP", 2**63),
        ("TIMESTAMP", "2024-01-15T10:30:00+00:00"),
        ("DECIMAL(5, 2)", "1.234"),
        ("ARRAY<INT>", {"0": 1}),
        ("MAP<STRING, INT>", {"keys": ["a"], "values": []}),
        ("STRUCT<a: INT>", {"b": 1}),
    ],
)
def test_json_that_no_value_was_encoded_to_is_refused(type_text, stored):
    with pytest.raises(InvalidInputError):
        decode_literal(stored, parse_type(type_text))


def test_an_ordinal_within_the_years_of_datetime_reads_as_a_date():
    assert decode_literal(19737, parse_type("DATE")) == date(2024, 1, 15)
    assert decode_literal(0, parse_type("TIMESTAMPTZ")) == datetime(1970, 1, 1, tzinfo=UTC)


def test_nested_uuids_can_be_built_although_arrow_cannot():
    type_ = ArrayType(parse_type("UUID"))
    assert array_of([[AN_ID], None, []], type_).to_pylist() == [[AN_ID], None, []]
