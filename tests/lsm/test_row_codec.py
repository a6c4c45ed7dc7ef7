"""Rows as bytes: what goes in comes out, and a row that does not fit is refused in the words of a bulk write."""

import random
import struct
from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DataError
from skerry.lsm.row_codec import RowCodec
from skerry.types.build import array_of
from skerry.types.conform import conform
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW
from type_strategies import data_types, leaf_types, values

PLAIN = Schema.of(
    [
        Field("id", "BIGINT", nullable=False),
        Field("name", "STRING"),
        Field("price", "DOUBLE"),
        Field("ts", "TIMESTAMP"),
        Field("state", "STRING", nullable=False, default="new"),
    ],
    primary_key=["id"],
)
ROW = {"id": 1, "name": "a", "price": 1.5, "ts": datetime(2024, 1, 15), "state": "old"}


def keyed(schema: Schema) -> Schema:
    return Schema.of(schema, primary_key=["id"])


def same(left: Any, right: Any) -> bool:
    """Equality that takes NaN for itself and tells 0.0 from −0.0."""
    return repr(left) == repr(right)


@pytest.mark.parametrize("row", [FULL_ROW, NULL_ROW, EMPTY_ROW])
def test_rows_of_every_type_come_back(row: dict[str, Any]) -> None:
    codec = RowCodec(keyed(EVERY_TYPE))
    for _ in range(2):  # the second time there is a plan
        encoded = codec.encode(row)
        assert encoded.values == tuple(row.values())
        assert same(codec.decode(encoded.data), encoded.values)
        assert same(codec.decode(memoryview(encoded.data)), encoded.values)


@given(st.data())
def test_any_row_comes_back(data: st.DataObject) -> None:
    types = data.draw(st.lists(data_types(), min_size=1, max_size=10))
    fields = [Field("id", "INT", nullable=False)]
    fields += [Field(f"c{i}", type_, data.draw(st.booleans())) for i, type_ in enumerate(types)]
    codec = RowCodec(Schema.of(fields, primary_key=["id"]))
    for _ in range(3):
        row = {f.name: data.draw(values(f.type, f.nullable)) for f in codec.schema.fields}
        encoded = codec.encode(row)
        assert same(encoded.values, tuple(row.values()))
        assert same(codec.decode(encoded.data), encoded.values)


def key_types() -> st.SearchStrategy[DataType]:
    return leaf_types().filter(lambda type_: type_.is_key_type)


@given(st.data())
def test_the_key_of_a_row_is_the_key_of_its_columns(data: st.DataObject) -> None:
    types = data.draw(st.lists(key_types(), min_size=1, max_size=3))
    fields = [Field(f"k{i}", type_, nullable=False) for i, type_ in enumerate(types)]
    codec = RowCodec(Schema.of(fields, primary_key=[f.name for f in fields]))
    for _ in range(3):
        row = {f.name: data.draw(values(f.type, nullable=False)) for f in fields}
        columns = [array_of([row[f.name]], f.type) for f in fields]
        wanted = encode_keys(columns, types)[0].as_py()
        assert codec.encode(row).key == wanted
        assert codec.encode_delete(row).key == wanted


def test_values_are_brought_into_canonical_form() -> None:
    codec = RowCodec(PLAIN)
    for id_, price in ((np.int64(7), np.float32(0.5)), (7.0, 1), (Decimal(7), 0)):
        encoded = codec.encode({**ROW, "id": id_, "price": price})
        assert encoded.values[:3] == (7, "a", float(price))
        assert [type(v) for v in encoded.values[:3]] == [int, str, float]


def test_times_in_other_zones_become_utc() -> None:
    schema = Schema.of([Field("id", "INT", nullable=False), Field("at", "TIMESTAMPTZ")], primary_key=["id"])
    codec = RowCodec(schema)
    at = datetime(2024, 1, 15, 12, tzinfo=timezone(timedelta(hours=2)))
    for _ in range(2):
        assert codec.encode({"id": 1, "at": at}).values == (1, datetime(2024, 1, 15, 10, tzinfo=UTC))


def test_a_column_left_out_gets_its_default_unless_it_means_no_news() -> None:
    row = {"id": 1, "name": "a"}
    assert RowCodec(PLAIN).encode(row).values == (1, "a", None, None, "new")
    fields = tuple(Field(f.name, f.type, f.nullable or f.default is not None, id=f.id) for f in PLAIN.fields)
    silent = RowCodec(PLAIN, fields=fields)
    assert silent.encode(row).values == (1, "a", None, None, None)
    assert silent.decode(silent.encode(row).data) == (1, "a", None, None, None)


BAD_ROWS: list[Any] = [
    {**ROW, "id": None},
    {**ROW, "id": 2**63},
    {**ROW, "id": True},
    {**ROW, "id": "1"},
    {**ROW, "name": 5},
    {**ROW, "name": "\ud800"},
    {**ROW, "ts": datetime(2024, 1, 15, tzinfo=UTC)},
    {**ROW, "state": None},
    {"name": "a", "state": "old"},
    {**ROW, "nmae": "a"},
    {"id": 1, "name": "a", "price": 1.5, "ts": None, "State": "old"},
]


@pytest.mark.parametrize("row", BAD_ROWS)
def test_what_does_not_fit_is_refused_in_the_words_of_a_bulk_write(row: Any) -> None:
    codec = RowCodec(PLAIN, table_name="app.t")
    codec.encode(ROW)
    with pytest.raises(DataError) as expected:
        list(conform([row], PLAIN.fields, table_name="app.t"))
    with pytest.raises(DataError) as found:
        codec.encode(row)
    assert str(found.value) == str(expected.value)


def test_a_row_is_a_dict() -> None:
    with pytest.raises(DataError, match="a row to put is a dict of names and values, not a int"):
        RowCodec(PLAIN).encode(5)  # type: ignore[arg-type]


def test_a_delete_is_a_row_of_its_key() -> None:
    codec = RowCodec(PLAIN, table_name="app.t")
    mark = codec.encode_delete({"id": 4})
    assert mark.values == (4, None, None, None, None)
    assert codec.decode(mark.data) == mark.values
    assert mark.key == codec.encode({**ROW, "id": 4}).key
    with pytest.raises(DataError, match="column 'state': NULL"):  # the delete's shape is no row's shape
        codec.encode({"id": 4, "name": None, "price": None, "ts": None, "state": None})
    stamped = codec.encode_delete({"id": 4, "ts": datetime(2024, 1, 1)}, also=("ts",))
    assert stamped.values == (4, None, None, datetime(2024, 1, 1), None)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"id": 4, "name": "a"}, "'name' is not one of them"),
        ({"id": 4, "idd": 5}, "did you mean 'id'"),
        ({}, "has no value for column 'id'"),
        ({"id": None}, "column 'id': NULL"),
        (4, "give a dict of id, not a int"),
    ],
)
def test_a_delete_that_names_no_key_is_refused(row: Any, words: str) -> None:
    with pytest.raises(DataError, match=words):
        RowCodec(PLAIN).encode_delete(row)


def test_rows_of_many_shapes_stay_right() -> None:
    fields = [Field("id", "INT", nullable=False)] + [Field(f"c{i}", "SMALLINT") for i in range(40)]
    codec = RowCodec(Schema.of(fields, primary_key=["id"]))
    dice = random.Random(3)
    for number in range(3000):
        row = {"id": number} | {f"c{i}": dice.choice([None, i]) for i in range(40)}
        encoded = codec.encode(row)
        assert codec.decode(encoded.data) == tuple(row.values())


def test_bytes_that_are_no_row_are_not_read_as_one() -> None:
    codec = RowCodec(PLAIN)
    data = codec.encode(ROW).data
    for cut in range(len(data)):
        with pytest.raises((ValueError, struct.error)):
            codec.decode(data[:cut])
    with pytest.raises(ValueError, match="bytes for a row of"):
        codec.decode(data + b"x")


def test_rows_become_the_arrow_that_a_bulk_write_makes() -> None:
    codec = RowCodec(PLAIN)
    given_rows = [{"id": i, "name": f"n{i}", "price": i, "state": "x"} for i in range(5)]
    encoded = [codec.encode(row).values for row in given_rows]
    columns = [array_of(column, f.type) for column, f in zip(zip(*encoded, strict=True), PLAIN.fields, strict=True)]
    assert pa.Table.from_arrays(columns, schema=PLAIN.arrow).equals(
        pa.concat_tables(conform(given_rows, PLAIN.fields)).combine_chunks()
    )
