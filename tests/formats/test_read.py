"""Reading data files: by field id, and never a wrong answer."""

import io
import math
import random
import uuid
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError, NewerFormatError, StorageError
from skerry.fileio import FileIO, LocalFileIO, MemoryFileIO, open_fileio
from skerry.formats import layout, read
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import SMALL_FILE_BYTES
from skerry.formats.read import ReadSettings, read_parquet
from skerry.types.evolution import add_columns, evolve, rename_column
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW, PATH, read_table, table_of, write_file
from support.effort import sampled
from support.faulty import FaultyFileIO

LARGE: dict[str, Any] = {"small_file_bytes": 0}
"""Reads a small file the way large ones are read."""

BOTH_WAYS = pytest.mark.parametrize("way", [{}, LARGE], ids=["as a whole", "block by block"])

PAIR = Schema.of([Field("a", "INT"), Field("b", "INT")])


def pair_file(fileio: FileIO, rows: int = 3) -> DataFileMeta:
    table = pa.table({"a": pa.array(range(rows), pa.int32()), "b": pa.array(range(100, 100 + rows), pa.int32())})
    return write_file(fileio, table, PAIR)


@BOTH_WAYS
def test_every_type_comes_back_with_exactly_the_fields_asked_for(way: dict[str, Any]) -> None:
    fileio = MemoryFileIO()
    rows = table_of(EVERY_TYPE, [FULL_ROW, NULL_ROW, EMPTY_ROW])
    meta = write_file(fileio, rows, EVERY_TYPE)
    table = read_table(fileio, PATH, meta, EVERY_TYPE.fields, file_schema=EVERY_TYPE, **way)
    assert table.schema.equals(EVERY_TYPE.arrow, check_metadata=True)
    assert table.to_pylist() == rows.to_pylist()
    assert math.copysign(1, table.column("double")[0].as_py()) == -1
    table.validate(full=True)
    for column, field in zip(table.columns, EVERY_TYPE.arrow, strict=True):
        assert _text(column.chunk(0).type) == _text(field.type)


def _text(type_: pa.DataType) -> str:
    """Everything about a type, the names and metadata of its parts included."""
    return str(pa.schema([pa.field("x", type_)]).to_string(show_field_metadata=True))


@pytest.fixture(params=["memory", "local", pytest.param("s3", marks=pytest.mark.s3)])
def fileio(request: pytest.FixtureRequest, tmp_path: Path) -> FileIO:
    if request.param == "s3":
        return open_fileio(request.getfixturevalue("s3_url"), request.getfixturevalue("s3_storage"))
    return MemoryFileIO() if request.param == "memory" else LocalFileIO(tmp_path)


def test_a_large_file_reads_the_same_from_every_storage(fileio: FileIO) -> None:
    schema = Schema.of([Field("id", "BIGINT"), Field("x", "DOUBLE"), Field("name", "STRING")])
    rng = np.random.default_rng(1)
    rows = 700_000
    table = pa.Table.from_arrays(
        [
            pa.array(rng.integers(0, 2**62, rows)),
            pa.array(rng.normal(size=rows)),
            pa.array([f"n{i % 500}" for i in range(rows)]),
        ],
        schema=schema.arrow,
    )
    meta = write_file(fileio, table, schema, row_group_rows=100_000)
    assert meta.size_bytes > SMALL_FILE_BYTES
    assert read_table(fileio, PATH, meta, schema.fields).equals(table)
    assert read_table(fileio, PATH, meta, [schema.fields[2]]).equals(table.select(["name"]))
    batches = list(read_parquet(fileio, PATH, meta, schema.fields, ReadSettings(batch_rows=30_000), use_threads=False))
    assert max(batch.num_rows for batch in batches) <= 30_000
    assert pa.Table.from_batches(batches).equals(table)


@BOTH_WAYS
def test_small_row_groups_are_decoded_together_up_to_a_size(
    way: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = Schema.of([Field("id", "BIGINT"), Field("x", "ARRAY<INT>"), Field("city", "STRING")])
    values = {
        "id": range(1000),
        "x": [[i, i + 1][: i % 3] for i in range(1000)],
        "city": [f"city {i // 100} {i % 2}" for i in range(1000)],  # other values in every row group
    }
    table = pa.Table.from_arrays(
        [pa.array(v, f.type.arrow) for v, f in zip(values.values(), schema.fields, strict=True)], schema=schema.arrow
    )
    fileio = MemoryFileIO()
    meta = write_file(fileio, table, schema, row_group_rows=100)

    def batches(fields: Any = schema.fields, rows: int = 1 << 20) -> list[pa.RecordBatch]:
        found = list(read_parquet(fileio, PATH, meta, fields, ReadSettings(batch_rows=rows), **way))
        assert pa.Table.from_batches(found).equals(table.select([f.name for f in fields]))
        return found

    assert len(batches(schema.fields[:2])) == 1
    assert {batch.num_rows for batch in batches(schema.fields[:2], 250)} == {250}
    batches()
    monkeypatch.setattr(read, "BATCH_ROWS", 399)
    assert [batch.num_rows for batch in batches(schema.fields[:2])] == [300, 300, 300, 100]
    monkeypatch.setattr(read, "_BUNDLE_BYTES", 1)
    assert len(batches(schema.fields[:2])) == 10


def test_columns_come_in_the_order_asked_for() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    a, b = PAIR.fields
    assert read_table(fileio, PATH, meta, [b, a]).to_pydict() == {"b": [100, 101, 102], "a": [0, 1, 2]}
    assert read_table(fileio, PATH, meta, [b]).column_names == ["b"]
    assert read_table(fileio, PATH, meta, [a, a]).num_columns == 2


def test_after_a_rename_and_a_new_column_of_the_old_name_each_reads_its_own() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    new = evolve(PAIR, [rename_column("a", "c")])
    new = evolve(new, [add_columns([Field("a", "INT", default=7)])])
    table = read_table(fileio, PATH, meta, new.fields, file_schema=PAIR)
    assert table.to_pydict() == {"c": [0, 1, 2], "b": [100, 101, 102], "a": [7, 7, 7]}


def test_after_two_columns_swapped_names_each_reads_its_own() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    swapped = PAIR
    for old, new in (("a", "t"), ("b", "a"), ("t", "b")):
        swapped = evolve(swapped, [rename_column(old, new)])
    assert read_table(fileio, PATH, meta, swapped.fields).to_pydict() == {"b": [0, 1, 2], "a": [100, 101, 102]}


@BOTH_WAYS
def test_columns_newer_than_the_file_read_as_their_default_or_null(way: dict[str, Any]) -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    defaults = {f.name: FULL_ROW[f.name] for f in EVERY_TYPE.fields}
    added = [Field(f.name, str(f.type), f.nullable, default=defaults[f.name]) for f in EVERY_TYPE.fields]
    new = evolve(PAIR, [add_columns([*added, Field("nothing", "ARRAY<UUID>"), Field("none", "INT")])])
    table = read_table(fileio, PATH, meta, new.fields, **way)
    assert table.schema.equals(new.arrow, check_metadata=True)
    expected = table_of(EVERY_TYPE, [FULL_ROW] * 3).to_pylist()
    assert table.select(EVERY_TYPE.column_names).to_pylist() == expected
    assert table.column("nothing").null_count == table.column("none").null_count == 3
    only_new = read_table(fileio, PATH, meta, [new.field("none"), new.field("key")], **way)
    assert only_new.to_pydict() == {"none": [None] * 3, "key": [FULL_ROW["key"]] * 3}


def test_rows_that_are_still_to_be_merged_have_null_for_what_the_file_has_not() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    new = evolve(PAIR, [add_columns([Field("c", "INT", nullable=False, default=7)])])
    table = read_table(fileio, PATH, meta, new.fields, fill_defaults=False)
    assert table.column("c").to_pylist() == [None] * 3


def test_a_default_inside_nested_types_is_filled_whole() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    default = {"ids": [uuid.UUID(int=1)], "m": [(uuid.UUID(int=2), Decimal("1.50"))]}
    field = Field("s", "STRUCT<ids: ARRAY<UUID>, m: MAP<UUID, DECIMAL(5, 2)>>", default=default)
    new = evolve(PAIR, [add_columns([field])])
    assert read_table(fileio, PATH, meta, [new.field("s")]).column("s").to_pylist() == [default] * 3


@BOTH_WAYS
def test_no_columns_at_all_give_the_right_number_of_rows(way: dict[str, Any]) -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio, rows=10)
    batches = list(read_parquet(fileio, PATH, meta, [], ReadSettings(batch_rows=4), **way))
    assert [(b.num_rows, b.num_columns) for b in batches] == [(4, 0), (4, 0), (2, 0)]
    assert read_table(fileio, PATH, meta, [], **way).num_rows == 10


@BOTH_WAYS
def test_a_file_of_no_rows_reads_as_no_rows(way: dict[str, Any]) -> None:
    fileio = MemoryFileIO()
    meta = write_file(fileio, table_of(EVERY_TYPE, []), EVERY_TYPE)
    assert read_table(fileio, PATH, meta, EVERY_TYPE.fields, **way).equals(table_of(EVERY_TYPE, []))
    assert read_table(fileio, PATH, meta, [], **way).num_rows == 0


def test_batches_never_exceed_the_size_asked_for() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio, rows=25)
    sizes = [b.num_rows for b in read_parquet(fileio, PATH, meta, PAIR.fields, ReadSettings(batch_rows=10))]
    assert sizes == [10, 10, 5]


def test_columns_whose_names_hold_dots_are_not_taken_for_parts_of_others() -> None:
    schema = Schema.of([Field("a", "STRUCT<b: INT>"), Field("a.b", "INT")])
    table = table_of(schema, [{"a": {"b": 1}, "a.b": 2}])
    fileio = MemoryFileIO()
    meta = write_file(fileio, table, schema)
    for fields in (schema.fields, schema.fields[1:], schema.fields[:1]):
        assert read_table(fileio, PATH, meta, fields).equals(table.select([f.name for f in fields]))


def test_other_layouts_of_the_same_values_are_cast() -> None:
    schema = Schema.of([Field("s", "STRING"), Field("l", "ARRAY<STRING>")])
    lists = pa.large_list(pa.field("element", pa.large_string()))
    stored = pa.schema(
        [
            pa.field("s", pa.dictionary(pa.int32(), pa.string()), metadata={"PARQUET:field_id": "1"}),
            pa.field("l", lists, metadata={"PARQUET:field_id": "2"}),
        ]
    )
    columns = [pa.array(["x", None, "x"]).dictionary_encode(), pa.array([["y"], None, []], lists)]
    fileio, sink = MemoryFileIO(), pa.BufferOutputStream()
    with pq.ParquetWriter(sink, stored) as writer:  # with the Arrow schema stored, so that those types come back
        writer.write_table(pa.Table.from_arrays(columns, schema=stored))
        writer.add_key_value_metadata(layout.encode_marks([]))
    meta = store(fileio, sink.getvalue().to_pybytes(), rows=3)
    table = read_table(fileio, PATH, meta, schema.fields)
    assert table.schema.equals(schema.arrow, check_metadata=True)
    assert table.to_pydict() == {"s": ["x", None, "x"], "l": [["y"], None, []]}


def store(fileio: FileIO, data: bytes, rows: int) -> DataFileMeta:
    """Bytes that something else wrote, and a manifest's record that matches them."""
    fileio.write(PATH, data)
    tail = data[-(int.from_bytes(data[-8:-4], "little") + 8) :]
    return DataFileMeta(PATH, "parquet", rows, len(data), checksum_of(data), len(tail), checksum_of(tail), 0)


# damage


@BOTH_WAYS
@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data[:3],
        lambda data: data + b"\x00",
        lambda data: bytes(len(data)),
        lambda data: data[1:] + data[:1],
        lambda data: data[:100] + data[120:] + bytes(20),
        lambda data: data[: len(data) // 2] + data[len(data) // 2 + 8 :],
    ],
    ids=["empty", "one byte short", "half", "three bytes", "longer", "zeros", "rotated", "shifted", "a hole"],
)
def test_a_torn_or_garbled_file_is_named_with_what_to_do(
    change: Callable[[bytes], bytes], way: dict[str, Any], tmp_path: Path
) -> None:
    for fileio in (MemoryFileIO(), LocalFileIO(tmp_path)):
        meta = pair_file(fileio, rows=100)
        fileio.write(PATH, change(fileio.read(PATH)))
        with pytest.raises(DamagedFileError, match="Restore the file from a backup") as caught:
            read_table(fileio, PATH, meta, PAIR.fields, **way)
        assert caught.value.path == PATH


@BOTH_WAYS
def test_a_missing_file_says_that_it_is_missing(way: dict[str, Any], tmp_path: Path) -> None:
    for fileio in (MemoryFileIO(), LocalFileIO(tmp_path)):
        meta = pair_file(fileio)
        fileio.delete([PATH])
        with pytest.raises(DamagedFileError, match=r"missing.*expired"):
            read_table(fileio, PATH, meta, PAIR.fields, **way)


SPREAD = Schema.of([Field("i", "BIGINT"), Field("s", "STRING"), Field("l", "ARRAY<INT>"), Field("d", "DOUBLE")])


def spread_table() -> pa.Table:
    rng = random.Random(5)
    rows = [
        {
            "i": i,
            "s": rng.choice(["x", "yy", None, f"text {i}"]),
            "l": [i, i] if i % 3 else None,
            "d": rng.choice([None, rng.random()]),
        }
        for i in range(120)
    ]
    return pa.Table.from_pylist(rows, schema=SPREAD.arrow)


@BOTH_WAYS
@pytest.mark.parametrize("compression", ["zstd", "none"])
def test_no_flipped_bit_ever_gives_a_wrong_answer(compression: str, way: dict[str, Any]) -> None:
    fileio, table = MemoryFileIO(), spread_table()
    meta = write_file(fileio, table, SPREAD, compression=compression, row_group_rows=60)
    good = fileio.read(PATH)
    for position in sampled(range(len(good))):
        data = bytearray(good)
        data[position] ^= 1 << (position % 8)
        fileio.write(PATH, bytes(data))
        with pytest.raises(DamagedFileError):
            read_table(fileio, PATH, meta, SPREAD.fields, **way)


def test_a_flipped_bit_in_a_column_that_is_not_read_does_no_harm() -> None:
    schema = Schema.of([Field("a", "BIGINT"), Field("b", "BIGINT")])
    ids = np.random.default_rng(0).integers(0, 2**62, 100_000)
    table = pa.Table.from_arrays([pa.array(ids), pa.array(ids)], schema=schema.arrow)
    fileio = MemoryFileIO()
    meta = write_file(fileio, table, schema)
    data = bytearray(fileio.read(PATH))
    data[3 * len(data) // 4] ^= 1
    fileio.write(PATH, bytes(data))
    assert read_table(fileio, PATH, meta, schema.fields[:1], **LARGE).equals(table.select(["a"]))
    with pytest.raises(DamagedFileError, match="block at byte"):
        read_table(fileio, PATH, meta, schema.fields, **LARGE)


def test_a_file_of_another_row_count_is_damaged() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    with pytest.raises(DamagedFileError, match="it has 3 rows, 4 were written"):
        read_table(fileio, PATH, replace(meta, row_count=4), [])


def test_a_column_that_the_files_own_schema_has_must_be_there() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio)
    new = evolve(PAIR, [add_columns([Field("c", "INT")])])
    with pytest.raises(DamagedFileError, match="'c'"):
        read_table(fileio, PATH, meta, new.fields, file_schema=new)


@BOTH_WAYS
def test_a_parquet_file_that_skerry_did_not_write_is_refused(way: dict[str, Any]) -> None:
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({"a": pa.array([1], pa.int32())}), sink)
    fileio = MemoryFileIO()
    meta = store(fileio, sink.getvalue().to_pybytes(), rows=1)
    with pytest.raises(DamagedFileError, match="not marked as a data file"):
        read_table(fileio, PATH, meta, PAIR.fields, **way)


def test_a_column_without_a_field_id_is_refused() -> None:
    sink = pa.BufferOutputStream()
    schema = pa.schema([pa.field("a", pa.int32())])
    with pq.ParquetWriter(sink, schema) as writer:
        writer.write_table(pa.table({"a": pa.array([1], pa.int32())}))
        writer.add_key_value_metadata(layout.encode_marks([]))
    fileio = MemoryFileIO()
    meta = store(fileio, sink.getvalue().to_pybytes(), rows=1)
    with pytest.raises(DamagedFileError, match="no field id"):
        read_table(fileio, PATH, meta, PAIR.fields)


@BOTH_WAYS
def test_a_file_of_a_newer_format_asks_for_an_upgrade(way: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    fileio = MemoryFileIO()
    with monkeypatch.context() as patch:
        patch.setattr(layout, "FORMAT_VERSION", 2)
        meta = pair_file(fileio)
    with pytest.raises(NewerFormatError, match="Upgrade"):
        read_table(fileio, PATH, meta, PAIR.fields, **way)


@BOTH_WAYS
def test_a_failure_of_storage_is_not_damage(way: dict[str, Any]) -> None:
    inner = MemoryFileIO()
    meta = pair_file(inner)
    with pytest.raises(StorageError, match="injected"):
        read_table(FaultyFileIO(inner, fail_at=1), PATH, meta, PAIR.fields, **way)


def test_a_failure_of_storage_in_the_middle_of_a_read_is_not_damage() -> None:
    class Failing(MemoryFileIO):
        def open_input(self, path: str) -> Any:
            return pa.PythonFile(FailingInput(self.read(path)), mode="r")

    class FailingInput(io.BytesIO):
        reads = 0

        def read(self, size: int | None = -1, /) -> bytes:
            self.reads += 1
            if self.reads > 1:
                raise StorageError(PATH, "the connection broke")
            return bytes(super().read(size))

    fileio = Failing()
    meta = pair_file(fileio)
    with pytest.raises(StorageError, match="the connection broke"):
        read_table(fileio, PATH, meta, PAIR.fields, **LARGE)


def test_a_consumer_that_stops_early_or_fails_is_left_alone() -> None:
    fileio = MemoryFileIO()
    meta = pair_file(fileio, rows=50)
    batches = read_parquet(fileio, PATH, meta, PAIR.fields, ReadSettings(batch_rows=10))
    assert next(batches).num_rows == 10
    with pytest.raises(OSError, match="mine"):
        batches.throw(OSError("mine"))  # type: ignore[attr-defined]
    read_parquet(fileio, PATH, meta, PAIR.fields, ReadSettings()).close()  # type: ignore[attr-defined]
