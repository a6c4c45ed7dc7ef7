"""Lookups in files: each key is found in its own row, and no other key is."""

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import skerry
from skerry.formats.lookup import KeyIndex
from skerry.types.datatype import BIGINT, INT, STRING, DataType
from skerry.types.key import encode_keys
from support.tables import HookedFileIO, World

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


@pytest.mark.parametrize("key", ["BIGINT", "STRING"])
def test_a_lookup_in_a_large_file_decodes_a_page_of_each_column(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = 60_000
    world = World()
    columns = [
        skerry.Field("id", key, nullable=False),
        skerry.Field("name", "STRING"),
        skerry.Field("tags", "ARRAY<INT>"),
    ]
    table = world.lake().create_table("app.t", columns, primary_key=["id"])
    ids = [f"{number:06}" if key == "STRING" else number for number in range(0, 2 * rows, 2)]
    table.upsert(
        {"id": ids, "name": [f"n{number}" for number in range(rows)], "tags": [[number % 5] for number in range(rows)]}
    )
    decoded: list[int] = []
    plain = KeyIndex.__init__
    monkeypatch.setattr(KeyIndex, "__init__", lambda self, keys: (decoded.append(len(keys)), plain(self, keys))[1])
    reopened = world.lake(HookedFileIO(world.fileio)).table("app.t")
    for row in (0, 4_095, 4_096, 31_000, rows - 1):
        assert reopened.get({"id": ids[row]}) == {"id": ids[row], "name": f"n{row}", "tags": [row % 5]}
        absent = f"{ids[row]}x" if isinstance(ids[row], str) else int(str(ids[row])) + 1
        assert reopened.get({"id": absent}) is None
    assert decoded
    assert max(decoded) <= 4_096
    assert len(decoded) <= 5
