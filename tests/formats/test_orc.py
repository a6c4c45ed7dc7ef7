"""ORC files as others see them."""

import io
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import orc

from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.fileio import MemoryFileIO
from skerry.formats.file_writer import WriteSettings
from skerry.formats.meta import DataFileMeta
from skerry.formats.orc import OrcDataWriter, read_orc
from skerry.formats.read import ReadSettings
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW, table_of

PATH = "rows.orc"
PAIR = Schema.of([Field("a", "INT", nullable=False), Field("b", "STRING")])


def written(schema: Schema, rows: list[dict[str, Any]]) -> tuple[bytes, DataFileMeta]:
    fileio = MemoryFileIO()
    with OrcDataWriter(fileio, PATH, schema, WriteSettings()) as writer:
        writer.write(table_of(schema, rows))
        meta = writer.finish().meta(PATH, schema.id)
    return fileio.read(PATH), meta


def test_other_readers_find_names_and_documented_types() -> None:
    data, _ = written(EVERY_TYPE, [FULL_ROW, NULL_ROW, EMPTY_ROW])
    table = orc.ORCFile(pa.BufferReader(data)).read()
    assert table.column_names == [field.name for field in EVERY_TYPE.fields]
    stored = {"hour": pa.int64(), "ts": pa.int64(), "tz": pa.int64(), "key": pa.binary()}
    for field in EVERY_TYPE.fields[:17]:
        assert table.schema.field(field.name).type == stored.get(field.name, field.type.arrow), field.name
    assert table.column("ts")[0].as_py() == 1_709_251_199_999_999
    assert table.column("key")[0].as_py() == FULL_ROW["key"].bytes
    assert table.column("price")[0].as_py() == FULL_ROW["price"]


def test_columns_carry_ids_at_every_depth() -> None:
    data, _ = written(EVERY_TYPE, [FULL_ROW])
    schema = orc.ORCFile(pa.BufferReader(data)).schema
    first = schema.field("id").metadata
    assert first == {b"iceberg.id": b"1", b"iceberg.required": b"true", b"skerry.format-version": b"1"}
    assert schema.field("hour").metadata[b"iceberg.long-type"] == b"TIME"
    assert schema.field("tz").metadata[b"skerry.type"] == b"TIMESTAMPTZ"
    inner = EVERY_TYPE.by_name["where"].type.fields[0]  # type: ignore[attr-defined]
    assert schema.field("where").type.field(0).metadata[b"iceberg.id"] == str(inner.id + 1).encode()


def other_file(meta: DataFileMeta, columns: dict[str, list[int]], **attributes: str) -> tuple[MemoryFileIO, Any]:
    """A file of foreign making, and a manifest that has nothing against it."""
    fields = [
        pa.field(name, pa.int32(), metadata={"iceberg.id": str(number + 1), "skerry.format-version": "1"} | attributes)
        for number, name in enumerate(columns)
    ]
    output = io.BytesIO()
    orc.write_table(pa.table(list(columns.values()), schema=pa.schema(fields)), output)
    fileio = MemoryFileIO()
    fileio.write(PATH, output.getvalue())
    data = output.getvalue()
    return fileio, replace(meta, size_bytes=len(data), checksum=checksum_of(data))


@pytest.mark.parametrize(
    ("columns", "attributes", "problem"),
    [
        ({"a": [1]}, {}, "column 'b'"),
        ({"a": [1], "b": [1]}, {"iceberg.id": "x"}, "cannot be read as ORC"),
        ({"a": [1, 2], "b": [1, 2]}, {}, "it has 2 rows, 1 were written"),
    ],
)
def test_what_no_writer_writes_is_damage_even_under_a_right_checksum(
    columns: dict[str, list[int]], attributes: dict[str, str], problem: str
) -> None:
    _, meta = written(PAIR, [{"a": 1}])
    fileio, meta = other_file(meta, columns, **attributes)
    with pytest.raises(DamagedFileError, match=problem):
        list(read_orc(fileio, PATH, meta, PAIR.fields, ReadSettings(file_schema=PAIR)))


def test_a_newer_version_is_refused() -> None:
    _, meta = written(PAIR, [{"a": 1}])
    fileio, meta = other_file(meta, {"a": [1], "b": [1]}, **{"skerry.format-version": "2"})
    with pytest.raises(NewerFormatError, match=PATH):
        list(read_orc(fileio, PATH, meta, PAIR.fields, ReadSettings(file_schema=PAIR)))


def test_an_orc_file_without_our_marks_is_damage() -> None:
    _, meta = written(PAIR, [{"a": 1}])
    output = io.BytesIO()
    orc.write_table(pa.table({"a": pa.array([1], pa.int32()), "b": ["x"]}), output)
    fileio = MemoryFileIO()
    fileio.write(PATH, output.getvalue())
    meta = replace(meta, size_bytes=len(output.getvalue()), checksum=checksum_of(output.getvalue()))
    with pytest.raises(DamagedFileError, match="not marked as a data file of Skerry"):
        list(read_orc(fileio, PATH, meta, PAIR.fields, ReadSettings(file_schema=PAIR)))
