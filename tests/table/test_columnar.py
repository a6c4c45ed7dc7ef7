"""Tables of metadata as bytes, in both formats, for every type of value."""

import math

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.document import checksum_of, decode_document
from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.table.columnar import ColumnarKind, decode_rows, decode_table, encode_table, missing_file
from skerry.types.build import array_of
from skerry.types.datatype import DataType
from support.tables import plain
from type_strategies import leaf_types, values

KIND = ColumnarKind("thing", 1, "rows", (("kind", ("ADD", "DELETE")),))


def decode(data: bytes, kind: ColumnarKind = KIND, columns: list[str] | None = None) -> pa.Table:
    return decode_table(kind, data, path="p", size_bytes=len(data), checksum=checksum_of(data), columns=columns)


@st.composite
def tables(draw: st.DrawFn) -> pa.Table:
    types: list[DataType] = draw(st.lists(leaf_types(), min_size=1, max_size=3))
    count = draw(st.integers(0, 4))
    columns = {
        f"lower_{i}": array_of(draw(st.lists(values(t), min_size=count, max_size=count)), t)
        for i, t in enumerate(types)
    }
    return pa.table({"kind": pa.array([i % 2 for i in range(count)], pa.int8()), **columns})


@pytest.mark.parametrize("format", ["parquet", "json"])
@given(table=tables())
def test_every_value_of_every_type_comes_back(format: str, table: pa.Table) -> None:
    assert plain(decode(encode_table(KIND, table, format))) == plain(table)


@pytest.mark.parametrize("format", ["parquet", "json"])
def test_only_the_named_columns_are_read_and_missing_ones_left_out(format: str) -> None:
    table = pa.table({"kind": pa.array([0], pa.int8()), "a": [1], "b": [2]})
    data = encode_table(KIND, table, format)
    assert set(decode(data, columns=["b", "none", "kind"]).schema.names) == {"kind", "b"}


@pytest.mark.parametrize("format", ["parquet", "json"])
def test_some_rows_of_many(format: str) -> None:
    count = 40_000 if format == "parquet" else 100
    table = pa.table({"a": range(count), "b": [None if n % 7 == 0 else f"b{n}" for n in range(count)]})
    data = encode_table(KIND, table, format)
    ends = {"path": "p", "size_bytes": len(data), "checksum": checksum_of(data)}
    for rows in ([], [0], [count - 1], [1, 2, 50], list(range(0, count, count // 10)), list(range(count))):
        numbers = np.array(rows, np.int64)
        found = decode_rows(KIND, data, numbers, columns=["b", "none", "a"], **ends)  # type: ignore[arg-type]
        assert found.select(["a", "b"]).equals(table.take(pa.array(numbers)))
    with pytest.raises(DamagedFileError, match="checksum"):
        decode_rows(KIND, data, np.array([0]), columns=["a"], path="p", size_bytes=len(data), checksum=1)


def test_json_is_for_people() -> None:
    table = pa.table(
        {
            "kind": pa.array([0, 1], pa.int8()),
            "row_count": [5, None],
            "lower_1": pa.array([math.nan, -math.inf]),
            "partition_lower_1000": pa.array([b"\x00\xff", None], pa.binary()),
        }
    )
    doc = decode_document(encode_table(KIND, table, "json"), path="p", kind="thing", known_version=1)
    assert doc["columns"] == {
        "kind": "TINYINT",
        "row_count": "BIGINT",
        "lower_1": "DOUBLE",
        "partition_lower_1000": "BINARY",
    }
    assert doc["rows"] == [
        {"kind": "ADD", "rowCount": 5, "lower1": "NaN", "partitionLower1000": "00ff"},
        {"kind": "DELETE", "lower1": "-Infinity"},
    ]


@pytest.mark.parametrize("format", ["parquet", "json"])
def test_what_does_not_match_its_size_or_checksum_is_damaged(format: str) -> None:
    data = encode_table(KIND, pa.table({"a": [1]}), format)
    with pytest.raises(DamagedFileError, match=f"p: has {len(data) - 1} bytes, {len(data)} were written"):
        decode_table(KIND, data[:-1], path="p", size_bytes=len(data), checksum=checksum_of(data))
    other = bytes([*data[:-1], data[-1] ^ 1])
    with pytest.raises(DamagedFileError, match="p: its checksum does not match its content"):
        decode_table(KIND, other, path="p", size_bytes=len(data), checksum=checksum_of(data))


@pytest.mark.parametrize("format", ["parquet", "json"])
def test_another_kind_and_a_newer_version_are_refused(format: str) -> None:
    table = pa.table({"a": [1]})
    with pytest.raises(DamagedFileError, match="expected a thing"):
        decode(encode_table(ColumnarKind("other", 1, "rows"), table, format))
    with pytest.raises(NewerFormatError, match=r"format version 2, this Skerry reads versions up to 1\. Upgrade"):
        decode(encode_table(ColumnarKind("thing", 2, "rows"), table, format))


@pytest.mark.parametrize("data", [b"", b"PAR1", b"PAR1" + b"x" * 40 + b"PAR1", b"{}", b"garbage"])
def test_garbage_with_the_right_checksum_is_still_damage(data: bytes) -> None:
    with pytest.raises(DamagedFileError) as caught:
        decode(data)
    assert caught.value.path == "p"


def test_a_parquet_file_that_is_not_ours_is_said_to_be_unmarked() -> None:
    sink = pa.BufferOutputStream()
    pa.parquet.write_table(pa.table({"a": [1]}), sink)  # type: ignore[attr-defined]
    with pytest.raises(DamagedFileError, match="expected a thing, found an unmarked file"):
        decode(bytes(sink.getvalue()))


def test_a_missing_file_is_named() -> None:
    assert str(missing_file("a/b", "manifest")).startswith("a/b: the manifest is missing. Restore")
