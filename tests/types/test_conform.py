import math
import uuid
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DataError, InvalidInputError
from skerry.types import conform as conform_module
from skerry.types.build import array_of, literal_of
from skerry.types.conform import conform, to_reader
from skerry.types.datatype import ArrayType, DecimalType, StructType
from skerry.types.epoch import Ordinal
from skerry.types.field import Field, parse_type
from skerry.types.literal import coerce_literal
from support.effort import SOAK
from type_strategies import data_types, decimal_types, leaf_types, values

ID = Field("id", "BIGINT", nullable=False)
NAME = Field("name", "STRING")
USERS = (ID, NAME)
USER_TABLE = pa.table({"id": [1, 2], "name": ["a", None]})
AN_ID = uuid.UUID("123e4567-e89b-12d3-a456-426614174000")


def written(data, *fields):
    """The rows as one table; checks that its schema is the fields' to the letter."""
    schema = pa.schema([pa.field(f.name, f.type.arrow, f.nullable) for f in fields])
    tables = list(conform(data, fields, table_name="db.users"))
    for table in tables:
        table.validate(full=True)
        assert str(table.schema) == str(schema)
        assert [str(c.type) for c in table.columns] == [str(t) for t in schema.types]
        assert table.num_rows > 0
    return pa.concat_tables(tables) if tables else schema.empty_table()


def column(values_, type_text, **options):
    """One column of Arrow or Python values, written into a column of a type."""
    return written({"c": values_}, Field("c", type_text, **options)).column("c")


def refused(data, *fields):
    with pytest.raises(DataError) as caught:
        list(conform(data, fields, table_name="db.users"))
    message = str(caught.value)
    assert message.startswith("table 'db.users': ")
    return message.removeprefix("table 'db.users': ")


def column_refused(values_, type_text, **options):
    return refused({"c": values_}, Field("c", type_text, **options))


# --- what data may be ---


@pytest.mark.parametrize(
    "data",
    [
        USER_TABLE,
        USER_TABLE.to_batches()[0],
        USER_TABLE.to_reader(),
        USER_TABLE.to_batches(max_chunksize=1),
        (batch for batch in USER_TABLE.to_batches(max_chunksize=1)),
        [USER_TABLE.slice(0, 1), USER_TABLE.slice(1)],
        [pd.DataFrame({"id": [1], "name": ["a"]}), pl.DataFrame({"name": [None], "id": [2]}), USER_TABLE.slice(2)],
        pd.DataFrame({"id": [1, 2], "name": ["a", None]}),
        pl.DataFrame({"id": [1, 2], "name": ["a", None]}),
        pl.LazyFrame({"id": [1, 2], "name": ["a", None]}),
        [{"id": 1, "name": "a"}, {"id": 2, "name": None}],
        ({"id": i, "name": n} for i, n in [(1, "a"), (2, None)]),
        {"id": [1, 2], "name": ["a", None]},
        {"name": pa.array(["a", None]), "id": np.array([1, 2])},
        {"id": range(1, 3), "name": pd.Series(["a", None])},
        {"id": pl.Series([1, 2]), "name": pa.chunked_array([["a"], [None]])},
    ],
    ids=lambda data: type(data).__name__,
)
def test_every_kind_of_data_gives_the_same_rows(data):
    assert written(data, *USERS).to_pylist() == [{"id": 1, "name": "a"}, {"id": 2, "name": None}]


class OnlyAStream:
    def __arrow_c_stream__(self, requested_schema=None):
        return USER_TABLE.__arrow_c_stream__(requested_schema)


class OnlyAnArray:
    def __arrow_c_array__(self, requested_schema=None):
        return USER_TABLE.to_batches()[0].__arrow_c_array__(requested_schema)


@pytest.mark.parametrize("data", [OnlyAStream(), OnlyAnArray()])
def test_anything_that_speaks_arrow_is_welcome(data):
    assert written(data, *USERS).num_rows == 2


@pytest.mark.parametrize("data", [5, "file.csv", b"x", None, {1, 2}, [1, 2], [None], iter([USER_TABLE, 5])])
def test_other_data_is_refused_with_a_list_of_what_is_accepted(data):
    with pytest.raises(DataError) as caught:
        list(conform(data, USERS))
    message = str(caught.value)
    assert any(kind in message for kind in ("int", "str", "bytes", "NoneType", "set"))
    assert "RecordBatchReader" in message
    assert "list of dicts" in message


def test_what_the_data_is_is_judged_before_the_first_row_is_asked_for():
    with pytest.raises(DataError):
        conform(5, USERS)


def test_a_column_of_numbers_is_no_table():
    with pytest.raises(DataError, match="does not come as Arrow columns"):
        conform(pa.chunked_array([[1, 2]]), USERS)


def test_rows_must_be_dicts():
    assert "row 2 is a tuple; rows must be dicts" in refused([{"id": 1}, (2, "b")], *USERS)


def test_a_single_row_in_a_dict_is_told_to_be_a_list():
    message = refused({"id": 1, "name": "a"}, *USERS)
    assert "column 'id' is a int; give a list or an array" in message
    assert "[{'id': …}]" in message


@pytest.mark.parametrize("layout", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())], ids=str)
def test_texts_that_are_no_utf8_are_refused(layout):
    texts = pa.array([b"fine", b"a", None, b"\xff\xfe", b"\xff"])
    broken = pa.Array.from_buffers(pa.string(), len(texts), texts.buffers())
    if pa.types.is_dictionary(layout):
        broken = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 3, 4], pa.int32()), broken)
    elif layout != pa.string():
        wide = texts.cast(pa.large_binary())
        broken = pa.Array.from_buffers(layout, len(wide), wide.buffers())
    chunks = pa.chunked_array([pa.array(["first"]).cast(layout), broken])
    table = pa.table({"id": range(6), "name": chunks})
    with pytest.raises(DataError, match=r"'db.users': row 5, column 'name': a text that is no UTF-8"):
        written(table, *USERS)
    fine = written(table.slice(0, 4), *USERS)
    assert fine.column("name").to_pylist() == ["first", "fine", "a", None]


def test_texts_inside_of_lists_must_be_utf8_as_well():
    texts = pa.array([b"fine", b"\xff"])
    broken = pa.Array.from_buffers(pa.string(), len(texts), texts.buffers())
    table = pa.table({"words": pa.ListArray.from_arrays(pa.array([0, 1, 2], pa.int32()), broken)})
    with pytest.raises(DataError, match=r"row 2, column 'words': a text that is no UTF-8"):
        written(table, Field("words", "ARRAY<STRING>"))


def test_arrow_data_that_is_broken_is_refused():
    offsets = pa.array([0, 5, 2], pa.int32()).buffers()[1]
    broken = pa.Array.from_buffers(pa.string(), 2, [None, offsets, pa.py_buffer(b"hello")])
    with pytest.raises(DataError, match=r"column 'name': no valid Arrow data: .*offset"):
        written(pa.table({"id": [1, 2], "name": broken}), *USERS)


def test_columns_of_different_lengths_are_refused():
    message = refused({"id": [1, 2], "name": ["a"]}, *USERS)
    assert "{'id': 2, 'name': 1}" in message


def test_column_names_must_be_texts():
    message = refused(pd.DataFrame([[1, 2]]), *USERS)
    assert "must be a text, not 0" in message


def test_readers_are_not_read_ahead():
    asked = []

    def batches():
        for number in range(5):
            asked.append(number)
            yield pa.record_batch({"id": pa.array([number])})

    reader = pa.RecordBatchReader.from_batches(pa.schema([("id", pa.int64())]), batches())
    tables = conform(reader, (ID,))
    assert next(tables).to_pylist() == [{"id": 0}]
    assert asked == [0]


NOTHING = [[], {}, iter([]), pa.table({}), USER_TABLE.slice(0, 0), pd.DataFrame(), pl.DataFrame()]


@pytest.mark.parametrize("data", NOTHING)
def test_no_rows_give_no_tables(data):
    assert list(conform(data, USERS)) == []


def test_a_stream_of_no_batches_gives_no_tables_and_is_checked_all_the_same():
    assert list(conform(USER_TABLE.schema.empty_table().to_reader(), USERS)) == []
    reader = pa.RecordBatchReader.from_batches(pa.schema([("id", pa.string())]), [])
    assert "column 'id' is BIGINT, the data has string" in refused(reader, *USERS)


def test_empty_batches_between_others_are_skipped():
    batches = [USER_TABLE.slice(0, 0), USER_TABLE, USER_TABLE.slice(0, 0)]
    assert [t.num_rows for t in conform(batches, USERS)] == [2]


# --- columns ---


def test_columns_come_out_in_the_schemas_order_with_its_nullability():
    table = written(pa.table({"name": ["a"], "id": [1]}), *USERS)
    assert table.schema == pa.schema([pa.field("id", pa.int64(), False), pa.field("name", pa.string())])


@pytest.mark.parametrize("as_data", [lambda rows: rows, pa.Table.from_pylist])
def test_an_unknown_column_is_refused_with_the_nearest_name_and_all_names(as_data):
    message = refused(as_data([{"id": 1, "nmae": "a"}]), *USERS)
    assert "there is no column 'nmae'; did you mean 'name'? columns are 'id', 'name'" in message


def test_an_unknown_key_is_found_in_any_row():
    rows = [{"id": 1}, {"id": 2, "age": 3}]
    assert "row 2: there is no column 'age'" in refused(rows, *USERS)


def test_a_name_that_differs_only_in_case_is_refused_and_says_so():
    message = refused(pa.table({"ID": [1]}), *USERS)
    assert "there is no column 'ID'; 'id' differs only in case, and case counts" in message


@pytest.mark.parametrize(
    "data",
    [
        pa.Table.from_arrays([pa.array([1]), pa.array([2])], names=["id", "id"]),
        pd.DataFrame([[1, 2]], columns=["id", "id"]),
    ],
)
def test_a_duplicate_column_is_refused(data):
    assert "the data has column 'id' twice" in refused(data, *USERS)


@pytest.mark.parametrize("data", [pa.table({"id": [1, 2]}), [{"id": 1}, {"id": 2}], {"id": [1, 2]}])
def test_a_missing_column_gets_its_default_or_null(data):
    state = Field("state", "STRING", nullable=False, default="new")
    day = Field("day", "DATE", default="2024-01-15")
    assert written(data, ID, NAME, state, day).to_pylist() == [
        {"id": n, "name": None, "state": "new", "day": date(2024, 1, 15)} for n in (1, 2)
    ]


@pytest.mark.parametrize(
    ("type_text", "default"),
    [
        ("DECIMAL(5, 2)", Decimal("1.50")),
        ("UUID", AN_ID),
        ("ARRAY<UUID>", [AN_ID]),
        ("MAP<STRING, INT>", [("a", 1)]),
        ("STRUCT<a: INT, b: ARRAY<STRING>>", {"a": 1, "b": ["x"]}),
        ("FLOAT", 0.5),
        ("BINARY", b"x"),
    ],
)
def test_defaults_of_every_shape_are_filled_in(type_text, default):
    table = written({"id": [1, 2]}, ID, Field("c", type_text, default=default))
    assert table.column("c").to_pylist() == [default, default]


def test_a_default_that_datetime_cannot_hold_is_filled_in():
    table = written([{"id": 1}], ID, Field("c", "DATE", default=Ordinal(5_000_000)))
    assert table.column("c").cast(pa.int32()).to_pylist() == [5_000_000]


def test_a_missing_column_that_is_not_null_is_refused():
    message = refused(pa.table({"name": ["a"]}), *USERS)
    assert "the data has no column 'id', which is BIGINT NOT NULL without a default; it has 'name'" in message


def test_a_row_that_lacks_a_key_gets_the_default_and_an_explicit_none_is_null():
    state = Field("state", "STRING", default="new")
    rows = [{"id": 1}, {"id": 2, "state": None}, {"id": 3, "state": "old"}]
    assert written(rows, ID, state).column("state").to_pylist() == ["new", None, "old"]


def test_a_row_that_lacks_a_key_that_is_not_null_is_refused():
    message = refused([{"id": 1}, {"name": "b"}], *USERS)
    assert "row 2 has no value for column 'id', which is BIGINT NOT NULL without a default" in message


@pytest.mark.parametrize(
    "data",
    [
        pa.table({"id": pa.chunked_array([[1, 2], [3, None, None]])}),
        [{"id": v} for v in (1, 2, 3, None, None)],
        {"id": [1, 2, 3, None, None]},
        pa.table({"id": pa.chunked_array([[1, 2], [3, None, None]])}).to_reader(max_chunksize=1),
        pd.DataFrame({"id": [1.0, 2.0, 3.0, math.nan, math.nan]}),
        pa.table({"id": pa.array([1, 2, 3, None, None], pa.int16()).dictionary_encode()}),
    ],
)
def test_null_in_a_not_null_column_is_refused_naming_the_first_row(data):
    message = refused(data, ID)
    assert "row 4, column 'id': NULL, but it is BIGINT NOT NULL; give a value in every row" in message


def test_an_explicit_null_is_not_replaced_by_the_default():
    field = Field("state", "STRING", nullable=False, default="new")
    message = refused([{"state": "a"}, {"state": None}], field)
    assert "row 2, column 'state': NULL" in message
    assert "default stands in only where it is left out" in message


# --- Arrow types ---

MAX32, MIN32 = 2**31 - 1, -(2**31)


@pytest.mark.parametrize(
    ("given_array", "type_text", "expected"),
    [
        (pa.array([MAX32, MIN32, None], pa.int64()), "INT", [MAX32, MIN32, None]),
        (pa.array([200], pa.uint8()), "SMALLINT", [200]),
        (pa.array([2**63 - 1], pa.uint64()), "BIGINT", [2**63 - 1]),
        (pa.array([1.0, None, -3.0]), "INT", [1, None, -3]),
        (pa.array([2.0], pa.float16()), "INT", [2]),
        (pa.array([Decimal("5.00")]), "BIGINT", [5]),
        (pa.array([0.5, math.inf], pa.float32()), "DOUBLE", [0.5, math.inf]),
        (pa.array([0.5, None, -math.inf]), "FLOAT", [0.5, None, -math.inf]),
        (pa.array([0.5], pa.float16()), "FLOAT", [0.5]),
        (pa.array([2**24, -5], pa.int64()), "FLOAT", [2.0**24, -5.0]),
        (pa.array([2**60, None]), "DOUBLE", [2.0**60, None]),
        (pa.array([2**63], pa.uint64()), "DOUBLE", [2.0**63]),
        (pa.array([7, -7], pa.int8()), "DECIMAL(3, 2)", [Decimal("7.00"), Decimal("-7.00")]),
        (pa.array([2**64 - 1], pa.uint64()), "DECIMAL(20, 0)", [Decimal(2**64 - 1)]),
        (pa.array([Decimal("1.500")], pa.decimal256(60, 3)), "DECIMAL(5, 2)", [Decimal("1.50")]),
        (pa.array([Decimal("1.5")], pa.decimal32(5, 1)), "DECIMAL(38, 10)", [Decimal("1.5000000000")]),
        (pa.array(["a", None], pa.large_string()), "STRING", ["a", None]),
        (pa.array(["a", None], pa.string_view()), "STRING", ["a", None]),
        (pa.array(["a", None, "a"]).dictionary_encode(), "STRING", ["a", None, "a"]),
        (pc.run_end_encode(pa.array(["a", "a", None])), "STRING", ["a", "a", None]),
        (pa.DictionaryArray.from_arrays(pa.array([0, 1]), pa.array(["a", None])), "STRING", ["a", None]),
        (pa.array([b"a"], pa.large_binary()), "BINARY", [b"a"]),
        (pa.array([b"a"], pa.binary_view()), "BINARY", [b"a"]),
        (pa.array([b"ab"], pa.binary(2)), "BINARY", [b"ab"]),
        (pa.array([date(2024, 1, 15)], pa.date64()), "DATE", [date(2024, 1, 15)]),
        (pa.array([1], pa.time32("s")), "TIME", [time(0, 0, 1)]),
        (pa.array([1000], pa.time64("ns")), "TIME", [time(0, 0, 0, 1)]),
        (pa.array([1000, None], pa.timestamp("ns")), "TIMESTAMP", [datetime(1970, 1, 1, 0, 0, 0, 1), None]),
        (pa.array([1], pa.timestamp("s")), "TIMESTAMP", [datetime(1970, 1, 1, 0, 0, 1)]),
        (pa.array([0], pa.timestamp("ms", "Asia/Tokyo")), "TIMESTAMPTZ", [datetime(1970, 1, 1, tzinfo=UTC)]),
        (pa.array([0], pa.timestamp("us", "+02:00")), "TIMESTAMPTZ", [datetime(1970, 1, 1, tzinfo=UTC)]),
        (pa.array([AN_ID.bytes, None], pa.binary(16)), "UUID", [AN_ID, None]),
        (pa.array([AN_ID.bytes, None]), "UUID", [AN_ID, None]),
        (pa.array([str(AN_ID), None, str(AN_ID).upper()]), "UUID", [AN_ID, None, AN_ID]),
        (pa.array(["x", None, str(AN_ID)]).slice(1), "UUID", [None, AN_ID]),
        (pa.array([str(AN_ID)], pa.string_view()), "UUID", [AN_ID]),
        (pa.array([None, None]), "DECIMAL(5, 2)", [None, None]),
        (pa.array([None]), "ARRAY<UUID>", [None]),
        (pa.array([[1], None, []], pa.large_list(pa.int64())), "ARRAY<INT>", [[1], None, []]),
        (pa.array([[1], None, []], pa.list_view(pa.int64())), "ARRAY<INT>", [[1], None, []]),
        (pa.array([[1], None, []], pa.large_list_view(pa.int64())), "ARRAY<INT>", [[1], None, []]),
        (pa.array([[1, 2], None, [3, None]], pa.list_(pa.int64(), 2)), "ARRAY<INT>", [[1, 2], None, [3, None]]),
        (pa.array([["a"], ["b", None]]).slice(1), "ARRAY<STRING>", [["b", None]]),
        (
            pa.array([[("a", 1)], None, [("b", None)]], pa.map_(pa.large_string(), pa.int64())).slice(1),
            "MAP<STRING, INT>",
            [None, [("b", None)]],
        ),
        (pa.array([{"b": "x", "a": 1}, None]), "STRUCT<a: INT, b: STRING>", [{"a": 1, "b": "x"}, None]),
        (pa.array([{"a": 1}]), "STRUCT<a: INT, b: STRING>", [{"a": 1, "b": None}]),
        (
            pa.array([{"a": [{"b": 1}]}, {"a": None}]).slice(1),
            "STRUCT<a: ARRAY<STRUCT<b: INT>>>",
            [{"a": None}],
        ),
    ],
    ids=lambda value: str(value.type) if isinstance(value, pa.Array) else str(value) if isinstance(value, str) else "",
)
def test_what_loses_nothing_is_converted(given_array, type_text, expected):
    assert column(given_array, type_text).to_pylist() == expected


def test_nan_and_negative_zero_stay_as_they_are():
    for given_array in (pa.array([math.nan, -0.0]), pa.array([math.nan, -0.0], pa.float32()), [math.nan, -0.0]):
        for type_text in ("FLOAT", "DOUBLE"):
            first, second = column(given_array, type_text).to_pylist()
            assert math.isnan(first)
            assert math.copysign(1, second) == -1


@pytest.mark.parametrize(
    ("given_type", "type_text", "advice"),
    [
        (pa.string(), "INT", "texts are not parsed; cast the column to int32 first"),
        (pa.string(), "DATE", "texts are not parsed; cast the column to date32[day] first"),
        (pa.string(), "BINARY", "cast the column to binary first"),
        (pa.dictionary(pa.int8(), pa.string()), "DOUBLE", "texts are not parsed"),
        (pa.int64(), "STRING", "other values are not turned into texts"),
        (pa.binary(), "STRING", "cast the column to string first"),
        (pa.bool_(), "INT", "booleans are not numbers"),
        (pa.int8(), "BOOLEAN", "cast the column to bool first"),
        (pa.float64(), "DECIMAL(5, 2)", "floats are seldom exactly the decimals they look like"),
        (pa.decimal128(5, 2), "DOUBLE", "cast the column to double first"),
        (pa.timestamp("us"), "DATE", "cast the column to date32[day] first"),
        (pa.date32(), "TIMESTAMP", "cast the column to timestamp[us] first"),
        (pa.timestamp("us"), "TIMESTAMPTZ", "the times have no time zone; say which one"),
        (pa.timestamp("us", "UTC"), "TIMESTAMP", "the times have a time zone; drop it"),
        (pa.int64(), "TIMESTAMP", "cast the column to timestamp[us] first"),
        (pa.binary(8), "UUID", "first, if that is what it means"),
        (pa.duration("us"), "BIGINT", "cast the column to int64 first"),
        (pa.int64(), "ARRAY<BIGINT>", "cast the column to list<element: int64> first"),
        (pa.struct([("a", pa.int64())]), "MAP<STRING, BIGINT>", "cast the column to map<"),
        (pa.struct([("b", pa.int64())]), "STRUCT<a: INT>", "there is no field 'b'; fields are 'a'"),
        (pa.struct([("a", pa.int64()), ("a", pa.int64())]), "STRUCT<a: INT>", "field 'a' appears twice"),
        (pa.struct([("a", pa.int64())]), "STRUCT<a: INT, b: INT NOT NULL>", "field 'b' is missing, and it is NOT NULL"),
    ],
)
def test_types_that_could_lose_something_are_refused_even_without_rows(given_type, type_text, advice):
    message = refused(pa.table({"c": pa.nulls(0, given_type)}), Field("c", type_text))
    shown = given_type.value_type if isinstance(given_type, pa.DictionaryType) else given_type
    assert message.startswith(f"column 'c' is {type_text}, the data has {shown}: ")
    assert advice in message


def test_a_refused_type_inside_a_column_is_named_by_its_path():
    given_type = pa.struct([("a", pa.list_(pa.string()))])
    message = refused(pa.table({"c": pa.nulls(0, given_type)}), Field("c", "STRUCT<a: ARRAY<INT>>"))
    assert "column 'c'.a.element is INT, the data has string" in message


@pytest.mark.parametrize(
    ("given_array", "type_text", "shown", "advice"),
    [
        (pa.array([1, None, 2**31]), "INT", "2147483648 (int64)", "a whole number from -2147483648 to 2147483647"),
        (pa.array([1, 2, -129], pa.int16()), "TINYINT", "-129 (int16)", "from -128 to 127"),
        (pa.array([1, 2, 2**63], pa.uint64()), "BIGINT", "9223372036854775808 (uint64)", "a whole number"),
        (pa.array([1.0, 2.0, 2.5]), "INT", "2.5 (double)", "a whole number"),
        (pa.array([1.0, 2.0, math.nan]), "INT", "nan (double)", "a whole number"),
        (pa.array([1.0, 2.0, 1e300]), "BIGINT", "1e+300 (double)", "a whole number"),
        (pa.array([1, 2, 2**53 + 1]), "DOUBLE", "9007199254740993 (int64)", "64-bit floats hold exactly"),
        (pa.array([1, 2, 2**63 - 1]), "DOUBLE", "9223372036854775807 (int64)", "64-bit floats hold exactly"),
        (pa.array([1, 2, 2**24 + 1], pa.int32()), "FLOAT", "16777217 (int32)", "32-bit floats hold exactly"),
        (pa.array([0.5, math.nan, 0.1]), "FLOAT", "0.1 (double)", "a float"),
        (pa.array([0.5, math.nan, 1e300]), "FLOAT", "1e+300 (double)", "a float"),
        (pa.array([1, 2, 1000]), "DECIMAL(5, 2)", "1000 (int64)", "at most 3 digits before and 2 after the point"),
        (pa.array([Decimal("1.230"), None, Decimal("1.234")]), "DECIMAL(5, 2)", "Decimal('1.234')", "at most 3 digits"),
        (pa.array([Decimal("1"), None, Decimal("1000")]), "DECIMAL(5, 2)", "Decimal('1000')", "at most 3 digits"),
        (pa.array([Decimal("1"), None, Decimal("1.5")]), "INT", "Decimal('1.5')", "a whole number"),
        (pa.array([0, 1000, 1], pa.timestamp("ns")), "TIMESTAMP", "01-01 00:00:00.000000001", "to the microsecond"),
        (pa.array([0, 0, 1], pa.timestamp("ns", "UTC")), "TIMESTAMPTZ", "00:00:00.000000001Z", "to the microsecond"),
        (pa.array([0, 0, 2**62], pa.timestamp("s")), "TIMESTAMP", "4611686018427387904", "a datetime"),
        (pa.array([0, 1000, 1001], pa.time64("ns")), "TIME", "00:00:00.000001001", "to the microsecond"),
        (pa.array([0, 0, 86400001], pa.date64()), "DATE", "1970-01-02 00:00:00.001", "a datetime.date"),
        (pa.array([b"x" * 16, None, b"short"]), "UUID", "b'short' (binary)", "its 16 bytes"),
        (pa.array([str(AN_ID), None, "short"]), "UUID", "'short' (string)", "123e4567-e89b-12d3-a456-426614174000"),
        (pa.array([[1], None, [2, 500]]), "ARRAY<TINYINT>", "500 (int64)", "from -128 to 127"),
        (pa.array([1, 2, 2**31]).dictionary_encode(), "INT", "2147483648", "a whole number"),
    ],
    ids=lambda value: str(value.type) if isinstance(value, pa.Array) else "",
)
def test_a_value_that_does_not_fit_is_refused_naming_row_and_value(given_array, type_text, shown, advice):
    message = column_refused(given_array, type_text)
    assert message.startswith(("row 3, column 'c': ", "row 3, column 'c'.element: "))
    assert shown in message
    assert f"does not fit {type_text.removeprefix('ARRAY<').removesuffix('>')}; give " in message
    assert advice in message


def test_the_first_of_many_bad_rows_is_named_across_batches_and_windows(monkeypatch):
    monkeypatch.setattr(conform_module, "ROWS_AT_ONCE", 10)
    chunks = [pa.array(range(57), pa.uint64()), pa.array([2**64 - 1] * 30, pa.uint64())]
    data = pa.table({"id": pa.chunked_array(chunks)})
    for given_data in (data, data.to_reader(), data.to_batches(max_chunksize=4), data.to_pydict(), data.to_pylist()):
        assert "row 58, column 'id': 18446744073709551615" in refused(given_data, ID)


def test_rows_before_the_bad_one_come_out_unharmed():
    batches = [pa.record_batch({"id": pa.array([n], pa.uint64())}) for n in (1, 2, 2**64 - 1)]
    tables = conform(batches, (ID,))
    assert [next(tables).to_pylist(), next(tables).to_pylist()] == [[{"id": 1}], [{"id": 2}]]
    with pytest.raises(DataError, match="row 3"):
        next(tables)


@pytest.mark.parametrize(
    ("type_text", "rows", "path"),
    [
        ("ARRAY<BIGINT NOT NULL>", [[1], None, [2, None]], ".element"),
        ("MAP<STRING, BIGINT NOT NULL>", [[("a", 1)], None, [("b", None)]], ".value"),
        ("STRUCT<a: BIGINT NOT NULL>", [{"a": 1}, None, {"a": None}], ".a"),
        ("STRUCT<a: ARRAY<STRUCT<b: BIGINT NOT NULL>>>", [{"a": []}, None, {"a": [{"b": None}]}], ".a.element.b"),
    ],
)
@pytest.mark.parametrize("is_exact", [True, False])
def test_null_inside_a_nested_value_is_checked(type_text, rows, path, is_exact):
    field = Field("c", type_text)
    arrow = field.type.arrow if is_exact else Field("c", type_text.replace(" NOT NULL", "")).type.arrow
    assert f"row 3, column 'c'{path}: NULL, but it is BIGINT NOT NULL" in refused({"c": pa.array(rows, arrow)}, field)
    message = refused([{"c": row} for row in rows], field)
    assert message.startswith("row 3, ")
    assert "NULL, but it is BIGINT NOT NULL" in message
    assert written({"c": pa.array(rows[:2], arrow)}, field).column("c").to_pylist() == rows[:2]


def test_a_null_map_key_is_refused():
    message = column_refused([{"a": 1}, {None: 2}], "MAP<STRING, BIGINT>")
    assert "row 2, column 'c'.key: NULL, but it is STRING NOT NULL" in message


def test_what_stands_under_a_null_is_nobodys_value():
    mask = pa.array([False, True])
    hidden = pa.StructArray.from_arrays([pa.array([1, 2**40])], names=["a"], mask=mask)
    assert column(hidden, "STRUCT<a: INT NOT NULL>").to_pylist() == [{"a": 1}, None]
    under = pa.ListArray.from_arrays(pa.array([0, 1, 2], pa.int32()), pa.array([1, 2**40]), mask=mask)
    assert column(under, "ARRAY<INT>").to_pylist() == [[1], None]


def test_null_rows_of_a_map_may_have_entries_underneath():
    entries = pa.StructArray.from_arrays(
        [pa.array(["a", "b", "c"]), pa.array([1, 2**40, 3])],
        fields=[pa.field("key", pa.string(), nullable=False), pa.field("value", pa.int64())],
    )
    offsets = pa.array([0, 1, 2, 3], pa.int32()).buffers()[1]
    valid = pa.py_buffer(bytes([0b101]))
    maps = pa.Array.from_buffers(pa.map_(pa.string(), pa.int64()), 3, [valid, offsets], children=[entries])
    assert column(maps, "MAP<STRING, INT>").to_pylist() == [[("a", 1)], None, [("c", 3)]]
    assert column(maps.slice(1), "MAP<STRING, INT>").to_pylist() == [None, [("c", 3)]]


def test_unused_dictionary_entries_do_not_matter():
    coded = pa.DictionaryArray.from_arrays(pa.array([0, 0]), pa.array([1, 2**40]))
    assert column(coded, "INT").to_pylist() == [1, 1]


def test_dates_beyond_the_year_9999_pass():
    far = pa.array([2**31 - 1, -(2**31)], pa.int32()).view(pa.date32())
    assert column(far, "DATE").cast(pa.int32()).to_pylist() == [2**31 - 1, -(2**31)]
    times = pa.array([2**63 - 1], pa.int64()).view(pa.timestamp("us"))
    assert column(times, "TIMESTAMP").cast(pa.int64()).to_pylist() == [2**63 - 1]


def test_data_of_the_right_types_is_not_copied():
    data = pa.table({"id": pa.array(range(1000)), "name": pa.array(["x"] * 1000)})
    table = written(data, *USERS)
    for name in ("id", "name"):
        addresses = [[b and b.address for b in t.column(name).chunk(0).buffers()] for t in (data, table)]
        assert addresses[0] == addresses[1]


def test_the_names_of_list_elements_come_out_as_ours():
    given_array = pa.array([[1]], pa.list_(pa.field("item", pa.int64())))
    assert str(column(given_array, "ARRAY<BIGINT>").type) == "list<element: int64>"


# --- Python values ---


@pytest.mark.parametrize(
    ("type_text", "value", "shown"),
    [
        ("INT", True, "True does not fit INT; give a whole number from -2147483648 to 2147483647"),
        ("INT", 1.5, "1.5 does not fit INT"),
        ("INT", "5", "'5' does not fit INT"),
        ("INT", 2**31, "2147483648 does not fit INT"),
        ("BIGINT", 2**70, "does not fit BIGINT"),
        ("DOUBLE", True, "True does not fit DOUBLE"),
        ("FLOAT", 1e300, "1e+300 does not fit FLOAT (it is too large for 32 bits)"),
        ("STRING", 5, "5 does not fit STRING; give a str"),
        ("STRING", b"x", "b'x' does not fit STRING"),
        ("STRING", "\ud800", "half of a surrogate pair"),
        ("BOOLEAN", 1, "1 does not fit BOOLEAN; give True or False"),
        ("DATE", datetime(2024, 1, 15, 12), "take its .date()"),
        ("DATE", "2024-01-15", "does not fit DATE; give a datetime.date"),
        ("DATE", 20240115, "20240115 does not fit DATE"),
        ("TIME", time(1, tzinfo=UTC), "without a time zone"),
        ("TIMESTAMP", datetime(2024, 1, 15, tzinfo=UTC), "make the column TIMESTAMPTZ"),
        ("TIMESTAMP", pd.Timestamp("2024-01-15T00:00:00.000000001"), "finer than a microsecond"),
        ("TIMESTAMPTZ", datetime(2024, 1, 15), "it has no time zone: add one, or make the column TIMESTAMP"),
        ("DECIMAL(5, 2)", 0.5, "seldom exactly"),
        ("DECIMAL(5, 2)", Decimal("1.234"), "at most 3 digits before and 2 after"),
        ("DECIMAL(5, 2)", "1.5", "'1.5' does not fit DECIMAL(5, 2); give a Decimal or int of"),
        ("ARRAY<INT>", "ab", "'ab' does not fit ARRAY<INT>; give a list"),
        ("ARRAY<INT>", [1, "x"], "column 'c'.element: 'x' does not fit INT"),
        ("STRUCT<a: INT>", {"a": 1, "b": 2}, "there is no field 'b'; fields are 'a'"),
        ("MAP<STRING, INT>", {"a": "x"}, "column 'c'.value: 'x' does not fit INT"),
    ],
)
def test_python_values_are_judged_as_strictly(type_text, value, shown):
    field = Field("c", type_text)
    for data in ([{"c": None}, {"c": value}], {"c": [None, value]}, {"c": np.array([None, value, None], object)}):
        message = refused(data, field)
        assert message.startswith("row 2, column 'c'")
        assert shown in message


@pytest.mark.parametrize(
    ("type_text", "given_values", "expected"),
    [
        ("INT", [1, 2.0, np.int8(3), Decimal(4), None], [1, 2, 3, 4, None]),
        ("DOUBLE", [1, 2.5, np.float32(0.5), 2**60], [1.0, 2.5, 0.5, 2.0**60]),
        ("FLOAT", [0.5, 1, None], [0.5, 1.0, None]),
        ("DECIMAL(5, 2)", [Decimal("1.5"), 2, None], [Decimal("1.50"), Decimal("2.00"), None]),
        ("BINARY", [b"a", bytearray(b"b")], [b"a", b"b"]),
        ("TIMESTAMP", [datetime(2024, 1, 15), np.datetime64("2024-01-15T00:00")], [datetime(2024, 1, 15)] * 2),
        (
            "TIMESTAMPTZ",
            [datetime(2024, 1, 15, 2, tzinfo=timezone(timedelta(hours=2))), datetime(2024, 1, 15, tzinfo=UTC)],
            [datetime(2024, 1, 15, tzinfo=UTC)] * 2,
        ),
        ("UUID", [AN_ID, str(AN_ID), AN_ID.bytes, None], [AN_ID, AN_ID, AN_ID, None]),
        ("ARRAY<UUID>", [[AN_ID], (str(AN_ID), None), None, []], [[AN_ID], [AN_ID, None], None, []]),
        ("ARRAY<INT>", [np.array([1, 2]), [3]], [[1, 2], [3]]),
        ("MAP<STRING, INT>", [{"a": 1}, [("b", None)], None], [[("a", 1)], [("b", None)], None]),
        ("STRUCT<a: INT, b: INT>", [{"b": 0, "a": 1}, {"a": 2}, None], [{"a": 1, "b": 0}, {"a": 2, "b": None}, None]),
    ],
)
def test_python_values_that_lose_nothing_are_converted(type_text, given_values, expected):
    assert column(given_values, type_text).to_pylist() == expected
    assert written([{"c": v} for v in given_values], Field("c", type_text)).column("c").to_pylist() == expected


def test_a_python_float_becomes_the_nearest_single_but_a_column_of_doubles_is_not_rounded():
    assert column([0.1], "FLOAT").to_pylist() == [np.float32(0.1).item()]
    assert "0.1 (double) does not fit FLOAT" in column_refused(np.array([0.1]), "FLOAT")
    assert column(np.array([0.1], np.float32), "FLOAT").to_pylist() == [np.float32(0.1).item()]


# --- pandas and polars ---


def test_nan_from_pandas_is_null_and_from_elsewhere_a_number():
    frame = pd.DataFrame({"c": [1.0, math.nan]})
    assert written(frame, Field("c", "DOUBLE")).column("c").to_pylist() == [1.0, None]
    assert written(frame, Field("c", "INT")).column("c").to_pylist() == [1, None]
    for data in ({"c": [math.nan]}, {"c": np.array([math.nan])}, pl.DataFrame({"c": [math.nan]})):
        assert math.isnan(written(data, Field("c", "DOUBLE")).column("c").to_pylist()[0])


def test_pandas_object_columns_are_python_values():
    moment = datetime(2024, 1, 15, tzinfo=UTC)
    frame = pd.DataFrame(
        {
            "u": pd.Series([AN_ID, None], dtype=object),
            "m": [{"a": 1}, None],
            "d": [date(2024, 1, 15), math.nan],
            "n": pd.Series([1, math.nan], dtype=object),
            "t": pd.Series([moment, pd.NaT], dtype=object),
        }
    )
    fields = (
        Field("u", "UUID"),
        Field("m", "MAP<STRING, INT>"),
        Field("d", "DATE"),
        Field("n", "INT"),
        Field("t", "TIMESTAMPTZ"),
    )
    assert written(frame, *fields).to_pylist() == [
        {"u": AN_ID, "m": [("a", 1)], "d": date(2024, 1, 15), "n": 1, "t": moment},
        dict.fromkeys("umdnt"),
    ]
    mixed = pd.DataFrame({"d": pd.Series([date(2024, 1, 15), datetime(2024, 1, 15, 12)], dtype=object)})
    assert "row 2, column 'd': " in refused(mixed, Field("d", "DATE"))


def test_pandas_dtypes_arrive():
    frame = pd.DataFrame(
        {
            "i": pd.array([1, None], dtype="Int64"),
            "s": pd.array(["a", None], dtype="string"),
            "c": pd.Categorical(["x", None]),
            "t": pd.to_datetime(["2024-01-15", None]).tz_localize("Europe/Paris"),
            "b": pd.array([True, None], dtype="boolean"),
        }
    )
    fields = (
        Field("i", "INT"),
        Field("s", "STRING"),
        Field("c", "STRING"),
        Field("t", "TIMESTAMPTZ"),
        Field("b", "BOOLEAN"),
    )
    expected = {"i": 1, "s": "a", "c": "x", "t": datetime(2024, 1, 14, 23, tzinfo=UTC), "b": True}
    assert written(frame, *fields).to_pylist() == [expected, dict.fromkeys("isctb")]


def test_a_pandas_index_counts_as_columns_where_it_has_names():
    frame = pd.DataFrame({"id": [1, 2], "name": ["a", "b"]})
    expected = [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]
    assert written(frame.set_index("id"), *USERS).to_pylist() == expected
    assert written(frame.set_index(["id", "name"]), *USERS).to_pylist() == expected
    assert written(frame.set_index(pd.Index([7, 8])), *USERS).to_pylist() == expected
    clash = frame.set_index(pd.Index([7, 8], name="id"))
    with pytest.raises(DataError, match="an index level has the name of a column"):
        conform(clash, USERS)


def test_polars_dtypes_arrive():
    frame = pl.DataFrame(
        {
            "c": pl.Series(["x", None], dtype=pl.Categorical),
            "e": pl.Series(["x", None], dtype=pl.Enum(["x"])),
            "t": [time(1), None],
            "d": [date(2024, 1, 15), None],
            "ts": [datetime(2024, 1, 15), None],
            "n": [Decimal("1.5"), None],
            "a": pl.Series([[1, 2], None], dtype=pl.Array(pl.Int64, 2)),
            "s": [{"a": 1, "b": "x"}, None],
            "l": [["a"], None],
            "b": [b"x", None],
            "z": [None, None],
        }
    )
    fields = (
        Field("c", "STRING"),
        Field("e", "STRING"),
        Field("t", "TIME"),
        Field("d", "DATE"),
        Field("ts", "TIMESTAMP"),
        Field("n", "DECIMAL(5, 2)"),
        Field("a", "ARRAY<INT>"),
        Field("s", "STRUCT<a: INT, b: STRING>"),
        Field("l", "ARRAY<STRING>"),
        Field("b", "BINARY"),
        Field("z", "INT"),
    )
    assert written(frame, *fields).to_pylist() == frame.to_dicts()


def test_a_polars_type_that_arrow_lacks_is_refused():
    with pytest.raises(DataError, match="does not come as Arrow columns"):
        conform(pl.DataFrame({"c": pl.Series([1], dtype=pl.Int128)}), USERS)


# --- without a schema ---


def test_to_reader_infers_types_of_python_values():
    rows = [
        {"i": 1, "f": 1.5, "s": "a", "d": Decimal("1.50"), "t": datetime(2024, 1, 15, tzinfo=UTC), "l": [1]},
        {"i": None, "f": 1, "b": b"x", "d": Decimal(200), "u": AN_ID, "p": {"x": [AN_ID]}},
    ]
    table = to_reader(rows)
    assert {f.name: str(f.type) for f in table.schema} == {
        "i": "int64",
        "f": "double",
        "s": "string",
        "d": "decimal128(5, 2)",
        "t": "timestamp[us, tz=UTC]",
        "l": "list<element: int64>",
        "b": "binary",
        "u": "extension<arrow.uuid>",
        "p": "struct<x: list<element: extension<arrow.uuid>>>",
    }
    assert table.num_rows == 2


@pytest.mark.parametrize(
    ("given_values", "problem"),
    [
        ([date(2024, 1, 15), datetime(2024, 1, 15, 12)], "mixes DATE and TIMESTAMP"),
        ([datetime(2024, 1, 15), datetime(2024, 1, 15, tzinfo=UTC)], "mixes TIMESTAMP and TIMESTAMPTZ"),
        (["a", b"b"], "mixes BINARY and STRING"),
        ([True, 1], "mixes BIGINT and BOOLEAN"),
        ([[1], {"a": 1}], "mixes dict and list"),
        ([None], "holds only NULLs, so its type is unknown"),
        ([[]], "column 'c'.element holds only NULLs"),
        ([object()], "holds a object"),
        ([Decimal("NaN")], "NaN or infinite"),
        ([Decimal(10) ** 40], "at most 38"),
    ],
)
def test_to_reader_refuses_values_of_no_one_type(given_values, problem):
    for data in ({"c": given_values}, [{"c": v} for v in given_values]):
        with pytest.raises(DataError) as caught:
            to_reader(data)
        assert "column 'c'" in str(caught.value)
        assert problem in str(caught.value)


def test_to_reader_keeps_arrow_as_it_is():
    assert to_reader(USER_TABLE) is USER_TABLE
    reader = USER_TABLE.to_reader()
    assert to_reader(reader) is reader
    assert to_reader(iter(USER_TABLE.to_batches(max_chunksize=1))).read_all().equals(USER_TABLE)
    assert to_reader(pl.DataFrame({"a": [1]})).read_all().to_pylist() == [{"a": 1}]
    assert to_reader(pd.DataFrame({"a": [1, None]})).to_pylist() == [{"a": 1}, {"a": None}]
    assert to_reader([]).num_rows == 0


def test_to_reader_refuses_batches_of_different_schemas():
    reader = to_reader([pa.record_batch({"a": [1]}), pa.record_batch({"a": ["x"]})])
    with pytest.raises(DataError, match="batch 1 has another schema than the first"):
        reader.read_all()


# --- everything goes through ---


@st.composite
def columns(draw):
    fields, arrays = [], []
    length = draw(st.integers(1, 4))
    for name in draw(st.lists(st.sampled_from("abcd"), min_size=1, max_size=3, unique=True)):
        field = Field(name, draw(data_types()), draw(st.booleans()))
        fields.append(field)
        arrays.append(draw(st.lists(values(field.type, field.nullable), min_size=length, max_size=length)))
    return tuple(fields), arrays


def relaid(array, type_):
    """The same values in other layouts."""
    if isinstance(type_, ArrayType):
        lengths = pc.fill_null(pc.list_value_length(array), 0)
        offsets = pa.array(np.concatenate(([0], np.cumsum(lengths))), pa.int64())
        inner = relaid(array.flatten() if offsets[-1].as_py() else array.values.slice(0, 0), type_.element)
        mask = array.is_null() if array.null_count else None
        return pa.LargeListArray.from_arrays(offsets, inner, mask=mask)
    if isinstance(type_, StructType):
        children = [relaid(c, f.type) for c, f in zip(array.flatten(), type_.fields, strict=True)][::-1]
        return pa.StructArray.from_arrays(children, names=[f.name for f in type_.fields][::-1], mask=array.is_null())
    if array.type == pa.string():
        return array.cast(pa.string_view())
    if array.type == pa.binary():
        return array.dictionary_encode()
    if array.type == pa.uuid():
        return array.cast(pa.binary(16))
    if pa.types.is_integer(array.type):
        return array.cast(pa.decimal128(25, 3))
    if array.type == pa.float32():
        return array.cast(pa.float64())
    if pa.types.is_decimal(array.type):
        return array.cast(pa.decimal256(76, array.type.scale))
    return array


def literals(table, fields):
    """The values, as text in which NaN equals NaN and −0.0 differs from 0.0."""
    return repr([[literal_of(v, f.type) for v in table.column(f.name)] for f in fields])


@given(columns())
def test_every_table_goes_in_and_comes_out_without_a_loss(drawn):
    fields, python_columns = drawn
    arrays = [array_of(v, f.type) for f, v in zip(fields, python_columns, strict=True)]
    others = [relaid(a, f.type) for a, f in zip(arrays, fields, strict=True)]
    names = [f.name for f in fields]
    for given_arrays in (arrays, others):
        table = pa.Table.from_arrays(given_arrays, names=names)
        assert literals(written(table, *fields), fields) == repr(python_columns)
        second_half = pa.concat_tables([table, table]).combine_chunks().slice(table.num_rows)
        assert literals(written(second_half, *fields), fields) == repr(python_columns)


@given(columns())
def test_rows_of_canonical_values_go_in_without_a_loss(drawn):
    fields, python_columns = drawn
    names = [f.name for f in fields]
    rows = [dict(zip(names, row, strict=True)) for row in zip(*python_columns, strict=True)]
    assert literals(written(rows, *fields), fields) == repr(python_columns)


anything = st.one_of(
    st.booleans(),
    st.integers(),
    st.integers(-(2**33), 2**33),
    st.floats(),
    st.integers(-300, 300).map(float),
    st.decimals(allow_nan=True),
    st.text(max_size=3),
    st.binary(max_size=3) | st.binary(min_size=16, max_size=16),
    st.dates(),
    st.datetimes(timezones=st.none() | st.just(UTC)),
    st.times(timezones=st.none() | st.just(UTC)),
    st.uuids(),
    st.uuids().map(str),
)


@given(leaf_types(), st.lists(st.none() | anything, max_size=3))
def test_the_fast_way_for_python_values_agrees_with_the_careful_one(type_, given_values):
    try:
        expected = [coerce_literal(v, type_, "c", parse_text=False) for v in given_values]
    except InvalidInputError:
        assert refused({"c": given_values}, Field("c", type_)).startswith("row ")
    else:
        table = written({"c": given_values}, Field("c", type_))
        assert literals(table, [Field("c", type_)]) == repr([expected])


number_types = st.sampled_from(["TINYINT", "SMALLINT", "INT", "BIGINT"]).map(parse_type) | decimal_types()
number_arrays = st.one_of(
    st.lists(st.none() | st.integers(-(2**63), 2**63 - 1) | st.integers(-200, 200), min_size=1, max_size=4).map(
        lambda v: pa.array(v, pa.int64())
    ),
    st.lists(st.none() | st.integers(0, 2**64 - 1), min_size=1, max_size=4).map(lambda v: pa.array(v, pa.uint64())),
    st.lists(st.none() | st.floats() | st.integers(-200, 200).map(float), min_size=1, max_size=4).map(
        lambda v: pa.array(v, pa.float64())
    ),
    st.lists(st.none() | st.decimals(-(10**6), 10**6, places=3), min_size=1, max_size=4).map(
        lambda v: pa.array(v, pa.decimal128(30, 3))
    ),
)


@given(number_types, number_arrays)
def test_arrow_numbers_fit_exactly_where_python_numbers_do(type_, array):
    if pa.types.is_floating(array.type) and isinstance(type_, DecimalType):
        assert "floats are seldom exactly the decimals" in refused({"c": array}, Field("c", type_))
        return
    try:
        expected = [coerce_literal(v, type_, "c") for v in array.to_pylist()]
    except InvalidInputError:
        assert refused({"c": array}, Field("c", type_)).startswith("row ")
    else:
        assert literals(written({"c": array}, Field("c", type_)), [Field("c", type_)]) == repr([expected])


@pytest.mark.skipif(not SOAK, reason="needs 8 GB of memory")
def test_more_text_than_one_array_can_hold_is_split():
    text = "x" * 2**26
    coded = pa.DictionaryArray.from_arrays(pa.array(np.zeros(40, np.int32)), pa.array([text]))
    table = written({"c": coded}, Field("c", "STRING"))
    assert table.num_rows == 40
    assert table.column("c").num_chunks > 1
    rows = written([{"c": text, "l": [text]} for _ in range(40)], Field("c", "STRING"), Field("l", "ARRAY<STRING>"))
    assert rows.num_rows == 40
    assert pc.all(pc.equal(pc.binary_length(rows.column("c")), 2**26)).as_py()
