"""NULL structs with NOT NULL fields can be written, whatever Arrow keeps in their place."""

import uuid
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DataError
from skerry.fileio import MemoryFileIO
from skerry.formats.hidden_null import has_hiding_part, without_hidden_nulls
from skerry.types.build import array_of
from skerry.types.field import Field, parse_type
from skerry.types.schema import Schema
from support.datafile import PATH, read_table, table_of, write_file

INNER = "STRUCT<t: STRING NOT NULL, u: UUID NOT NULL, n: INT>"
TYPE = (
    f"STRUCT<l: ARRAY<{INNER}> NOT NULL, s: {INNER} NOT NULL, o: {INNER}, "
    f"m: MAP<STRING, {INNER}> NOT NULL, x: DECIMAL(5, 2) NOT NULL>"
)
INNERS = st.fixed_dictionaries({"t": st.text(max_size=3), "u": st.uuids(), "n": st.none() | st.integers(0, 9)})
VALUES = st.fixed_dictionaries(
    {
        "l": st.lists(st.none() | INNERS, max_size=3),
        "s": INNERS,
        "o": st.none() | INNERS,
        "m": st.lists(st.tuples(st.text(max_size=2), st.none() | INNERS), max_size=3),
        "x": st.decimals(-999, 999, places=2),
    }
)


@given(values=st.lists(st.none() | VALUES, max_size=8), data=st.data())
def test_null_structs_with_not_null_fields_come_back(values: list[Any], data: st.DataObject) -> None:
    schema = Schema.of([Field("c", TYPE)])
    start = data.draw(st.integers(0, len(values)))
    table = table_of(schema, [{"c": value} for value in values]).slice(start)
    fileio = MemoryFileIO()
    meta = write_file(fileio, table, schema)
    back = read_table(fileio, PATH, meta, schema.fields)
    back.validate(full=True)
    assert back.to_pylist() == table.to_pylist()


@given(values=st.lists(st.none() | VALUES, max_size=8), data=st.data())
def test_nothing_visible_changes(values: list[Any], data: st.DataObject) -> None:
    field = Field("c", TYPE)
    start = data.draw(st.integers(0, len(values)))
    column = pa.chunked_array([array_of(values, field.type).slice(start)], field.type.arrow)
    cleaned = without_hidden_nulls(column, field)
    cleaned.validate(full=True)
    assert cleaned.to_pylist() == column.to_pylist()


def test_what_stands_in_a_null_list_is_hidden_too() -> None:
    field = Field("c", "ARRAY<STRUCT<u: UUID NOT NULL>>")
    structs = array_of([{"u": uuid.UUID(int=i)} for i in range(4)], field.type.element)  # type: ignore[attr-defined]
    bare = pa.StructArray.from_arrays([pa.nulls(1, pa.uuid())], fields=list(structs.type))
    elements = pa.concat_arrays([structs, bare])
    mask = pa.array([False, True, False, True, False])
    offsets = pa.array([0, 1, 2, 4, 5, 5], pa.int32())
    lists = pa.ListArray.from_arrays(offsets, elements, type=field.type.arrow, mask=mask)
    for start in range(5):
        column = pa.chunked_array([lists.slice(start)])
        cleaned = without_hidden_nulls(column, field)
        cleaned.validate(full=True)
        assert cleaned.to_pylist() == column.to_pylist()


def test_a_null_that_is_not_hidden_is_refused_by_name() -> None:
    field = Field("c", "STRUCT<a: STRUCT<x: INT NOT NULL>>")
    inner = field.type.arrow.field(0)
    parts = pa.StructArray.from_arrays([pa.array([1, None], pa.int32())], fields=[inner.type.field(0)])
    column = pa.chunked_array([pa.StructArray.from_arrays([parts], fields=[inner])])
    with pytest.raises(DataError, match=r"c\.a\.x is NOT NULL"):
        without_hidden_nulls(column, field)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("INT", False),
        ("STRUCT<a: INT>", False),
        ("ARRAY<INT NOT NULL>", False),
        ("MAP<INT, INT NOT NULL>", False),
        ("STRUCT<a: INT NOT NULL>", True),
        ("ARRAY<STRUCT<a: STRUCT<b: INT NOT NULL>>>", True),
        ("MAP<INT, STRUCT<a: INT NOT NULL>>", True),
        ("MAP<STRUCT<a: INT NOT NULL>, INT>", True),
    ],
)
def test_only_structs_with_not_null_fields_hide_anything(text: str, expected: bool) -> None:
    assert has_hiding_part(parse_type(text)) == expected
