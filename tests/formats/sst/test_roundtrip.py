"""What is written to an SST file comes back, whatever it is."""

import math
import struct
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError, DataError, InvalidInputError, SchemaError, StorageError
from skerry.fileio import LocalFileIO, MemoryFileIO
from skerry.formats.file_writer import WriteSettings
from skerry.formats.read import ReadSettings
from skerry.formats.row_kind import DELETE, DELETED_AT_FIELD, KIND_FIELD, REPLACE, UPSERT
from skerry.formats.sst.open_sst import SstFile
from skerry.formats.sst.read import read_sst
from skerry.formats.sst.write import SstDataWriter
from skerry.types.arrow import type_from_arrow
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import BIGINT, DOUBLE, FLOAT, DataType
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import column_stats, table_of
from support.faulty import FaultyFileIO
from support.sstfile import (
    COMPRESSIONS,
    KEYED,
    SMALL,
    SST_PATH,
    golden_table,
    keys_of,
    read,
    read_sst_table,
    small_rows,
    write,
)
from type_strategies import data_types, leaf_types, values

WITH_SYSTEM = (*KEYED.fields, KIND_FIELD, DELETED_AT_FIELD)


def bits(table: pa.Table) -> list[Any]:
    """The table's values, floats as bits: NaN equals NaN, −0.0 is not 0.0."""

    def plain(value: Any) -> Any:
        if isinstance(value, float):
            return "NaN" if math.isnan(value) else struct.pack("<d", value)
        if isinstance(value, list | tuple):
            return [plain(v) for v in value]
        return {k: plain(v) for k, v in value.items()} if isinstance(value, dict) else value

    types = [type_from_arrow(field.type, field.name) for field in table.schema]
    return [plain([literal_of(v, type_) for v in array]) for array, type_ in zip(table.columns, types, strict=True)]


@given(st.data())
def test_every_type_comes_back(data: st.DataObject) -> None:
    type_ = data.draw(data_types())
    column = data.draw(st.lists(values(type_), min_size=1, max_size=40))
    schema = Schema.of([Field("k", "INT", nullable=False), Field("v", type_)], primary_key=["k"])
    table = pa.Table.from_arrays(
        [pa.array(range(len(column)), pa.int32()), array_of(column, schema.fields[1].type)], schema=schema.arrow
    )
    fileio = MemoryFileIO()
    compression, block_bytes = data.draw(st.sampled_from(COMPRESSIONS)), data.draw(st.sampled_from([1, 100, 4096]))
    meta = write(fileio, [table], schema, compression=compression, block_bytes=block_bytes)
    found = read(fileio, meta, schema)
    assert found.schema.equals(schema.arrow)
    assert bits(found) == bits(table)


KEY_TYPES: st.SearchStrategy[DataType] = leaf_types().filter(lambda type_: type_.is_key_type)


@given(st.data())
def test_keys_of_every_type_come_back(data: st.DataObject) -> None:
    types = data.draw(st.lists(KEY_TYPES, min_size=1, max_size=3))
    names = [f"k{i}" for i in range(len(types))]
    schema = Schema.of(
        [Field("v", "BIGINT"), *(Field(n, t, nullable=False) for n, t in zip(names, types, strict=True))],
        primary_key=data.draw(st.permutations(names)),
    )
    rows = data.draw(st.lists(st.tuples(*(values(t, False) for t in types)), min_size=1, max_size=40))
    columns = [array_of([i for i, _ in enumerate(rows)], BIGINT)]
    columns += [array_of([row[i] for row in rows], type_) for i, type_ in enumerate(types)]
    table = pa.Table.from_arrays(columns, schema=schema.arrow)
    first_of: dict[bytes, int] = {}
    for row, key in enumerate(keys_of(table, schema)):
        first_of.setdefault(key, row)
    table = table.take([first_of[key] for key in sorted(first_of)])
    fileio = MemoryFileIO()
    meta = write(fileio, [table], schema, block_bytes=data.draw(st.sampled_from([1, 200, 4096])))
    found = read(fileio, meta, schema)
    assert keys_of(found, schema) == sorted(first_of)
    if not any(type_ in (FLOAT, DOUBLE) for type_ in types):  # −0.0 comes back as 0.0: they are one key
        assert bits(found) == bits(table)
    assert (meta.min_key, meta.max_key) == (min(first_of), max(first_of))


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_rows_of_every_kind_come_back(compression: str) -> None:
    fileio, table = MemoryFileIO(), golden_table()
    meta = write(fileio, [table], KEYED, compression=compression, block_bytes=500)
    found = read(fileio, meta, KEYED, fields=WITH_SYSTEM)
    assert found.to_pylist() == table.to_pylist()
    kinds = table.column("_kind").to_pylist()
    assert meta.tombstone_count == kinds.count(DELETE) + kinds.count(REPLACE)  # as in manifests
    assert (meta.format, meta.row_count) == ("sst", table.num_rows)


def test_floats_keep_their_bits_and_numbers_their_extremes() -> None:
    schema = Schema.of(
        [Field("k", "INT", nullable=False), Field("d", "DOUBLE"), Field("f", "FLOAT"), Field("b", "BIGINT")],
        primary_key=["k"],
    )
    doubles = np.array([0, 1 << 63, 0x7FF8000000000001, 0xFFF0000000000000, 1, 0x7FEFFFFFFFFFFFFF], np.uint64)
    singles = np.array([0, 1 << 31, 0x7FC00001, 0xFF800000, 1, 0x7F7FFFFF], np.uint32)
    numbers = [2**63 - 1, -(2**63), 0, -(2**63), 2**63 - 1, -1]
    table = pa.Table.from_arrays(
        [
            pa.array(range(6), pa.int32()),
            pa.array(doubles.view(np.float64)),
            pa.array(singles.view(np.float32)),
            pa.array(numbers, pa.int64()),
        ],
        schema=schema.arrow,
    )
    fileio = MemoryFileIO()
    found = read(fileio, write(fileio, [table], schema), schema)
    assert found.column("d").to_numpy().view(np.uint64).tolist() == doubles.tolist()
    assert found.column("f").to_numpy().view(np.uint32).tolist() == singles.tolist()
    assert found.column("b").to_pylist() == numbers


@pytest.mark.parametrize("compression", COMPRESSIONS)
def test_huge_and_empty_texts_come_back(compression: str) -> None:
    schema = Schema.of([Field("k", "STRING", nullable=False), Field("v", "BINARY")], primary_key=["k"])
    keys = sorted(["", "a", "a\0", "a\0b", "x" * 300_000, "x" * 300_000 + "y", "x" * 299_999, "z" * 50_000])
    table = table_of(schema, [{"k": k, "v": None if len(k) == 1 else k.encode() * 5} for k in keys])
    fileio = MemoryFileIO()
    meta = write(fileio, [table], schema, compression=compression)
    assert read(fileio, meta, schema).equals(table)


@pytest.mark.parametrize("rows", [0, 1, 15, 16, 17, 31, 32, 33, 160, 1000])
@pytest.mark.parametrize("block_bytes", [1, 700, 4096, 1 << 20])
def test_block_boundaries_make_no_difference(rows: int, block_bytes: int) -> None:
    fileio, table = MemoryFileIO(), small_rows(rows)
    meta = write(fileio, [table], SMALL, block_bytes=block_bytes)
    with SstFile(fileio, SST_PATH, meta) as file:
        blocks = len(file.index.handles)
    if block_bytes == 1:
        assert blocks == -(-rows // 16)
    for read_bytes in (1, 3000, 1 << 22):
        found = read(fileio, meta, SMALL, read_bytes=read_bytes, batch_rows=7)
        assert found.equals(table)


@given(st.lists(st.integers(0, 90), max_size=6), st.sampled_from([16, 40, 64, 10_000]), st.sampled_from([300, 4096]))
def test_a_file_depends_on_its_rows_only(sizes: list[int], chunk_rows: int, block_bytes: int) -> None:
    table = small_rows(sum(sizes))
    pieces = [table.slice(sum(sizes[:i]), size) for i, size in enumerate(sizes)]
    once, often = MemoryFileIO(), MemoryFileIO()
    first = write(once, [table], SMALL, block_bytes=block_bytes)
    second = write(often, pieces, SMALL, block_bytes=block_bytes, chunk_rows=chunk_rows)
    assert first == second
    assert once.read(SST_PATH) == often.read(SST_PATH)


def test_chunks_by_bytes_make_no_difference_either() -> None:
    table = small_rows(900)
    once, often = MemoryFileIO(), MemoryFileIO()
    write(once, [table], SMALL)
    write(often, [table.slice(i, 5) for i in range(0, 900, 5)], SMALL, chunk_bytes=300)
    assert once.read(SST_PATH) == often.read(SST_PATH)


def test_small_differences_take_few_bytes() -> None:
    schema = Schema.of([Field("k", "BIGINT", nullable=False), Field("ts", "TIMESTAMP")], primary_key=["k"])
    rows = 16_000
    ids = pa.array(np.arange(rows) + 10**15)
    fileio = MemoryFileIO()
    moments = pa.array(np.arange(rows) * 50 + 1_700_000_000_000_000).cast(pa.timestamp("us"))
    meta = write(fileio, [pa.Table.from_arrays([ids, moments], schema=schema.arrow)], schema, compression="none")
    assert meta.size_bytes < rows * 11  # 3 lengths, 1 or 2 of the key, kind, bitmap, 1 of the value, bloom


def test_statistics_are_those_of_every_format() -> None:
    table = small_rows(100)
    meta = write(MemoryFileIO(), [table], SMALL, stats_limit=3)
    assert meta.stats == column_stats(table, SMALL.fields, limit=3)


def test_only_what_is_asked_for_comes_back_in_that_order() -> None:
    fileio, table = MemoryFileIO(), golden_table()
    meta = write(fileio, [table], KEYED, block_bytes=300)
    for names in (["name", "id"], ["id"], ["flag"], ["_kind"], ["where", "_deleted_at", "key", "_kind", "id"]):
        fields = [next(f for f in WITH_SYSTEM if f.name == name) for name in names]
        assert read(fileio, meta, KEYED, fields=fields).to_pylist() == table.select(names).to_pylist()
    batches = list(read_sst(fileio, SST_PATH, meta, [], ReadSettings(batch_rows=10)))
    assert sum(batch.num_rows for batch in batches) == table.num_rows
    assert all(batch.num_columns == 0 for batch in batches)


def test_columns_are_known_by_id_and_missing_ones_are_filled() -> None:
    fileio, table = MemoryFileIO(), small_rows(20)
    meta = write(fileio, [table], SMALL)
    fields = [
        Field("renamed", "BIGINT", id=2),
        Field("name", "INT", id=9, default=7),
        Field("other", "INT", id=10),
        KIND_FIELD,
        DELETED_AT_FIELD,
    ]
    found = read_sst_table(fileio, SST_PATH, meta, fields)
    assert found.column("renamed").to_pylist() == table.column("n").to_pylist()
    assert found.column("name").to_pylist() == [7] * 20
    assert found.column("other").to_pylist() == [None] * 20
    assert found.column("_kind").to_pylist() == [UPSERT] * 20
    assert found.column("_deleted_at").to_pylist() == [None] * 20
    unfilled = read_sst_table(fileio, SST_PATH, meta, fields, fill_defaults=False)
    assert unfilled.column("name").to_pylist() == [None] * 20


def test_a_column_that_should_be_there_and_is_not_is_damage() -> None:
    fileio = MemoryFileIO()
    meta = write(fileio, [small_rows(3)], SMALL)
    wider = Schema.of([*SMALL.fields, Field("more", "INT")], primary_key=["id"])
    with pytest.raises(DamagedFileError, match="'more'"):
        read(fileio, meta, wider)


@given(st.data())
def test_a_key_range_holds_what_lies_in_it(data: st.DataObject) -> None:
    table = small_rows(data.draw(st.integers(0, 200)))
    fileio = MemoryFileIO()
    meta = write(fileio, [table], SMALL, block_bytes=data.draw(st.sampled_from([1, 600])))
    limits = table_of(SMALL, [{"id": data.draw(st.integers(-5, 310))} for _ in range(2)])
    low, high = keys_of(limits, SMALL)
    min_key, max_key = data.draw(st.sampled_from([(low, high), (low, None), (None, high)]))
    found = read(fileio, meta, SMALL, min_key=min_key, max_key=max_key, fields=data.draw(_FIELD_CHOICES))
    keys = keys_of(table, SMALL)
    inside = [i for i, key in enumerate(keys) if (min_key or b"") <= key <= (max_key or b"\xff" * 9)]
    assert found.to_pylist() == table.select(found.column_names).take(pa.array(inside, pa.int64())).to_pylist()


_FIELD_CHOICES = st.sampled_from([SMALL.fields, SMALL.fields[:1], SMALL.fields[2:3]])


def test_a_narrow_range_reads_little(tmp_path: Any) -> None:
    fileio, table = LocalFileIO(tmp_path), small_rows(5000)
    meta = write(fileio, [table], SMALL)
    key = keys_of(table, SMALL)[2500]
    with SstFile(fileio, SST_PATH, meta) as file:
        assert len(file.index.span(key, key)) == 1
        assert len(file.index.handles) > 20
    assert read(fileio, meta, SMALL, min_key=key, max_key=key).to_pylist() == table.slice(2500, 1).to_pylist()


@pytest.mark.parametrize(("ids", "row"), [([1, 3, 2], 2), ([1, 1], 1), ([5, 4], 1)])
@pytest.mark.parametrize("together", [True, False])
def test_rows_out_of_order_are_refused(ids: list[int], row: int, together: bool) -> None:
    fileio = MemoryFileIO()
    table = table_of(SMALL, [{"id": i} for i in ids])
    pieces = [table] if together else [table.slice(i, 1) for i in range(len(ids))]
    with pytest.raises(DataError, match=f"row {row} of an SST file"):
        write(fileio, pieces, SMALL)
    assert not fileio.list_files("", recursive=True)


def test_order_is_checked_across_chunks() -> None:
    tables = [small_rows(64), small_rows(64, start=100), small_rows(64, start=150)]
    with pytest.raises(DataError, match="row 128 of an SST file"):
        write(MemoryFileIO(), tables, SMALL, chunk_rows=32, block_bytes=1)


def test_what_cannot_be_written_is_refused() -> None:
    table = small_rows(3)
    keyless = Schema.of(list(SMALL.fields))
    with pytest.raises(SchemaError, match="primary key"):
        write(MemoryFileIO(), [table], keyless)
    with pytest.raises(InvalidInputError, match="'brotli'"):
        write(MemoryFileIO(), [table], SMALL, compression="brotli")
    with pytest.raises(DataError, match="columns"):
        write(MemoryFileIO(), [table.drop_columns(["x"])], SMALL)
    with pytest.raises(DataError, match="kind"):
        write(MemoryFileIO(), [table.append_column("_kind", pa.array([0, 3, 1], pa.int8()))], SMALL)
    with pytest.raises(DataError, match="NULL"):
        write(MemoryFileIO(), [table_of(SMALL, [{"id": None}])], SMALL)
    late = table.append_column("_deleted_at", pa.nulls(3, DELETED_AT_FIELD.type.arrow))
    with pytest.raises(DataError, match="_deleted_at"):
        write(MemoryFileIO(), [table, late], SMALL)


def test_kinds_may_come_with_some_tables_only() -> None:
    fileio = MemoryFileIO()
    marked = small_rows(3, start=100).append_column("_kind", pa.array([DELETE, REPLACE, UPSERT], pa.int8()))
    meta = write(fileio, [small_rows(2), marked], SMALL)
    found = read(fileio, meta, SMALL, fields=[KIND_FIELD])
    assert found.column(0).to_pylist() == [UPSERT, UPSERT, DELETE, REPLACE, UPSERT]


def test_a_writer_that_is_left_without_finish_leaves_nothing(tmp_path: Any) -> None:
    fileio = LocalFileIO(tmp_path)
    with SstDataWriter(fileio, SST_PATH, SMALL, WriteSettings(created_ms=1)) as writer:
        writer.write(small_rows(100))
        assert writer.row_count == 100
    with (
        pytest.raises(DataError),
        SstDataWriter(fileio, SST_PATH, SMALL, WriteSettings(created_ms=1), chunk_rows=16) as writer,
    ):
        writer.write(pa.concat_tables([small_rows(1, start=500), small_rows(100)]))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    with pytest.raises(StorageError):
        write(FaultyFileIO(fileio, fail_at=2), [small_rows(100)], SMALL)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    with pytest.raises(RuntimeError, match="within"):
        SstDataWriter(fileio, SST_PATH, SMALL, WriteSettings(created_ms=1)).write(small_rows(1))
