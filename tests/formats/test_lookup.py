"""Lookups in a row group: each key is found in its own row, and no other key is."""

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.formats.lookup import KeyIndex
from skerry.types.datatype import BIGINT, INT, STRING, DataType
from skerry.types.key import encode_keys

LONGS = st.integers(-(2**63), 2**63 - 1)


def encoded(columns: list[list[object]], types: list[DataType]) -> list[bytes]:
    arrays = [pa.array(column, type_.arrow) for column, type_ in zip(columns, types, strict=True)]
    keys: list[bytes] = encode_keys(arrays, types).to_pylist()
    return keys


@pytest.mark.parametrize(
    ("types", "values"),
    [
        ([BIGINT], LONGS),
        ([STRING], st.text("ab\0é😀", max_size=12)),
        ([INT, STRING], st.tuples(st.integers(-3, 3), st.text("ab\0", max_size=10))),
    ],
)
@given(data=st.data())
def test_a_key_is_found_in_its_row_and_no_other_is(
    types: list[DataType], values: st.SearchStrategy[object], data: st.DataObject
) -> None:
    rows = data.draw(st.lists(values, min_size=1, max_size=20, unique=True))
    columns = [list(column) for column in zip(*rows, strict=True)] if len(types) > 1 else [rows]
    keys = sorted(encoded(columns, types))
    cut = data.draw(st.integers(0, len(keys)))
    present, absent = keys[:cut], [*keys[cut:], *(key[:-1] for key in keys), *(key + b"\0" for key in keys)]
    index = KeyIndex(pa.array(present, pa.binary()))
    assert [index.find(key) for key in present] == list(range(len(present)))
    assert [index.find(key) for key in absent if key not in present] == [-1 for key in absent if key not in present]
