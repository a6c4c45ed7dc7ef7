"""JSON rows and ORC: what every file that is checked as a whole promises."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError, DataError, StorageError
from skerry.fileio import FileIO, MemoryFileIO
from skerry.formats.data_file import open_writer
from skerry.formats.file_writer import WriteSettings
from skerry.formats.jsonrows import read_json
from skerry.formats.meta import DataFileMeta
from skerry.formats.orc import read_orc
from skerry.formats.read import ReadSettings
from skerry.formats.stored_column import stored_columns
from skerry.types.build import array_of
from skerry.types.datatype import DataType
from skerry.types.evolution import add_columns, evolve, rename_column
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW, column_stats, settings_of, table_of
from support.faulty import FaultyFileIO
from type_strategies import data_types, values

READERS: dict[str, Callable[..., Iterator[pa.RecordBatch]]] = {"json": read_json, "orc": read_orc}
LARGE: dict[str, Any] = {"small_file_bytes": 0}
"""Reads a small file the way large ones are read."""

FORMATS = pytest.mark.parametrize("format", READERS)
BOTH_WAYS = pytest.mark.parametrize("way", [{}, LARGE], ids=["as a whole", "block by block"])
PATH = "db/t/data/0-1-a"
PAIR = Schema.of([Field("a", "INT"), Field("b.c", "INT")])


def write(fileio: FileIO, format: str, table: pa.Table, schema: Schema, compression: str = "zstd") -> DataFileMeta:
    settings = WriteSettings(compression=compression)
    with open_writer(fileio, PATH, format, schema, stored_columns(schema), settings) as writer:
        writer.write(table)
        return writer.finish().meta(PATH, schema.id)


def read(fileio: FileIO, meta: DataFileMeta, schema: Schema, fields: Any = None, **settings: Any) -> pa.Table:
    fields = schema.fields if fields is None else fields
    settings["file_schema"] = schema
    record = settings_of(ReadSettings, settings)
    batches = list(READERS[meta.format](fileio, PATH, meta, fields, record, **settings))
    return pa.Table.from_batches(batches)


def pairs(rows: int) -> pa.Table:
    columns = [pa.array(range(rows), pa.int32()), pa.array(range(100, 100 + rows), pa.int32())]
    return pa.Table.from_arrays(columns, schema=PAIR.arrow)


@pytest.mark.parametrize(
    ("format", "compression"),
    [("json", "zstd"), ("json", "lz4"), ("json", "none"), *(("orc", c) for c in ("zstd", "lz4", "snappy", "none"))],
)
@BOTH_WAYS
def test_every_type_comes_back_exactly(format: str, compression: str, way: dict[str, Any]) -> None:
    fileio = MemoryFileIO()
    rows = table_of(EVERY_TYPE, [FULL_ROW, NULL_ROW, EMPTY_ROW])
    meta = write(fileio, format, rows, EVERY_TYPE, compression)
    assert meta.format == format
    assert meta.size_bytes == len(fileio.read(PATH))
    table = read(fileio, meta, EVERY_TYPE, **way)
    assert table.schema.equals(EVERY_TYPE.arrow, check_metadata=True)
    assert table.to_pylist() == rows.to_pylist()
    assert math.copysign(1, table.column("double")[0].as_py()) == -1
    table.validate(full=True)


@st.composite
def columns(draw: st.DrawFn) -> tuple[DataType, bool, list[Any]]:
    type_, nullable = draw(data_types()), draw(st.booleans())
    return type_, nullable, draw(st.lists(values(type_, nullable), max_size=4))


@FORMATS
@given(column=columns())
def test_any_value_of_any_type_comes_back(format: str, column: tuple[DataType, bool, list[Any]]) -> None:
    type_, nullable, given_values = column
    schema = Schema.of([Field("x", type_, nullable)])
    array = array_of(given_values, schema.fields[0].type)
    fileio = MemoryFileIO()
    meta = write(fileio, format, pa.Table.from_arrays([array], schema=schema.arrow), schema)
    found = read(fileio, meta, schema).column(0) if given_values else pa.chunked_array([array])
    for batch in READERS[format](fileio, PATH, meta, schema.fields, ReadSettings(file_schema=schema)):
        batch.validate(full=True)
    assert str(found.combine_chunks()) == str(array)  # NaN is not equal to itself


@FORMATS
def test_columns_are_found_by_their_ids(format: str) -> None:
    fileio = MemoryFileIO()
    meta = write(fileio, format, pairs(2), PAIR)
    later = evolve(PAIR, [rename_column("a", "z")])
    later = evolve(later, [add_columns([Field("a", "STRING", default="new")])])
    z, b, a = later.fields
    assert read(fileio, meta, PAIR, [a, b, z]).to_pylist() == [
        {"a": "new", "b.c": 100, "z": 0},
        {"a": "new", "b.c": 101, "z": 1},
    ]
    assert read(fileio, meta, PAIR, [a]).to_pylist() == [{"a": "new"}] * 2
    assert read(fileio, meta, PAIR, [b]).to_pylist() == [{"b.c": 100}, {"b.c": 101}]
    assert read(fileio, meta, PAIR, [a], fill_defaults=False).to_pylist() == [{"a": None}] * 2
    batches = list(READERS[format](fileio, PATH, meta, [], ReadSettings(file_schema=PAIR)))
    assert [(batch.num_columns, batch.num_rows) for batch in batches] == [(0, 2)]


@FORMATS
def test_a_file_of_another_schema_is_damage(format: str) -> None:
    fileio = MemoryFileIO()
    meta = write(fileio, format, pairs(2), PAIR)
    other = evolve(PAIR, [add_columns([Field("d", "INT")])])
    with pytest.raises(DamagedFileError, match=PATH):
        read(fileio, meta, other)


@FORMATS
@BOTH_WAYS
def test_a_flipped_bit_and_a_missing_byte_are_found(format: str, way: dict[str, Any]) -> None:
    fileio = MemoryFileIO()
    meta = write(fileio, format, pairs(3), PAIR)
    data = fileio.read(PATH)
    for position in range(len(data)):
        broken = bytearray(data)
        broken[position] ^= 1 << (position % 8)
        fileio.write(PATH, bytes(broken))
        with pytest.raises(DamagedFileError, match=f"{PATH}.*checksum"):
            read(fileio, meta, PAIR, **way)
    for broken_file in (b"", data[:-1], data + b"\n", data[: len(data) // 2]):
        fileio.write(PATH, broken_file)
        with pytest.raises(DamagedFileError, match="were written"):
            read(fileio, meta, PAIR, **way)
    fileio.delete([PATH])
    with pytest.raises(DamagedFileError, match="missing"):
        read(fileio, meta, PAIR, **way)


@FORMATS
def test_a_file_that_changes_after_it_was_checked_is_found(format: str) -> None:
    fileio = MemoryFileIO()
    rows = 400_000
    table = pa.Table.from_arrays(
        [pa.array(np.random.default_rng(1).integers(0, 2**31, rows), pa.int32()), pa.array(range(rows), pa.int32())],
        schema=PAIR.arrow,
    )
    meta = write(fileio, format, table, PAIR, "none")
    data = fileio.read(PATH)
    with fileio.open_input(PATH) as whole:
        assert len(whole.read(len(data))) == len(data)

    class Changing(MemoryFileIO):
        def open_input(self, path: str) -> Any:
            return _Rotting(super().open_input(path), len(data))

    changing = Changing()
    changing.write(PATH, data)
    with pytest.raises(DamagedFileError, match="block at byte"):
        read(changing, meta, PAIR, **LARGE)


class _Rotting:
    """A file of which, after it was read once, a byte in every block is another."""

    def __init__(self, source: Any, size: int) -> None:
        self._source, self._left = source, size

    def __enter__(self) -> "_Rotting":
        return self

    def __exit__(self, *_: object) -> None:
        self._source.close()

    def seek(self, *place: int) -> Any:
        return self._source.seek(*place)

    def tell(self) -> Any:
        return self._source.tell()

    def read(self, length: int) -> bytes:
        data = bytearray(self._source.read(length))
        if self._left <= 0:
            data[0] ^= 1
        self._left -= len(data)
        return bytes(data)


@FORMATS
@BOTH_WAYS
def test_a_failure_of_storage_is_not_called_damage(format: str, way: dict[str, Any]) -> None:
    fileio = MemoryFileIO()
    meta = write(fileio, format, pairs(3), PAIR)
    faulty = FaultyFileIO(fileio, fail_at=1)
    with pytest.raises(StorageError) as caught:
        read(faulty, meta, PAIR, **way)
    assert not isinstance(caught.value, DamagedFileError)


@FORMATS
def test_batches_are_no_larger_than_asked_for(format: str) -> None:
    fileio = MemoryFileIO()
    meta = write(fileio, format, pairs(1000), PAIR)
    batches = list(READERS[format](fileio, PATH, meta, PAIR.fields, ReadSettings(file_schema=PAIR, batch_rows=64)))
    assert max(batch.num_rows for batch in batches) <= 64
    assert pa.Table.from_batches(batches).equals(pairs(1000))


@FORMATS
def test_statistics_are_those_of_the_rows(format: str) -> None:
    rows = table_of(EVERY_TYPE, [FULL_ROW, NULL_ROW, EMPTY_ROW])
    meta = write(MemoryFileIO(), format, rows, EVERY_TYPE)
    assert meta.stats == column_stats(rows, EVERY_TYPE.fields, limit=32)
    assert meta.row_count == 3


@FORMATS
def test_a_file_of_no_rows_can_be_read(format: str) -> None:
    fileio = MemoryFileIO()
    meta = write(fileio, format, pairs(0), PAIR)
    assert list(READERS[format](fileio, PATH, meta, PAIR.fields, ReadSettings(file_schema=PAIR))) == []


@FORMATS
@pytest.mark.parametrize("failing", [False, True])
def test_leaving_early_leaves_nothing_behind(format: str, failing: bool) -> None:
    fileio = MemoryFileIO()
    with pytest.raises(ZeroDivisionError) if failing else nullcontext():
        settings = WriteSettings()
        with open_writer(fileio, PATH, format, PAIR, stored_columns(PAIR), settings) as writer:
            writer.write(pairs(2))
            if failing:
                _ = 1 // 0
    assert fileio.stat(PATH) is None


@FORMATS
def test_rows_that_do_not_fit_are_refused(format: str) -> None:
    schema = Schema.of([Field("s", "STRUCT<x: INT NOT NULL>"), Field("n", "INT", nullable=False)])
    hidden = pa.StructArray.from_arrays(
        [pa.array([None], pa.int32())], fields=[pa.field("x", pa.int32(), nullable=False)]
    )
    number = pa.array([1], pa.int32())
    with pytest.raises(DataError, match=r"s\.x is NOT NULL"):
        write(MemoryFileIO(), format, pa.Table.from_arrays([hidden, number], schema=schema.arrow), schema)
    struct = array_of([{"x": 1}], schema.fields[0].type)
    nothing = pa.array([None], pa.int32())
    with pytest.raises(DataError, match="'n' is NOT NULL"):
        write(MemoryFileIO(), format, pa.Table.from_arrays([struct, nothing], schema=schema.arrow), schema)
    with pytest.raises(DataError, match="rows to write have the columns"):
        write(MemoryFileIO(), format, pairs(1), schema)


@FORMATS
def test_a_failing_output_leaves_nothing_behind(format: str) -> None:
    class Failing(MemoryFileIO):
        left_with: type[BaseException] | None = None

        @contextmanager
        def open_output(self, path: str) -> Iterator[Any]:
            try:
                yield _Full()
            except BaseException as error:
                self.left_with = type(error)
                raise

    fileio = Failing()
    with pytest.raises(StorageError, match="disk full"):
        write(fileio, format, pairs(3), PAIR, "none")
    assert fileio.left_with is not None
    assert fileio.stat(PATH) is None


class _Full:
    def write(self, data: Any) -> int:
        raise StorageError(PATH, "disk full")
