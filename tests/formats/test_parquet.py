"""Writing data files, and what others see in them."""

import os
import tracemalloc
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from skerry.common.document import checksum_of
from skerry.common.errors import DataError, StorageError
from skerry.fileio import FileIO, LocalFileIO, MemoryFileIO
from skerry.formats.file_writer import WriteSettings
from skerry.formats.layout import BLOCK_BYTES, decode_blocks, decode_version
from skerry.formats.parquet import ParquetDataWriter, dictionary_paths
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.datafile import (
    EMPTY_ROW,
    EVERY_TYPE,
    FULL_ROW,
    NULL_ROW,
    PATH,
    column_stats,
    table_of,
    write_file,
    write_parquet,
)
from support.faulty import FaultyFileIO

ROWS = table_of(EVERY_TYPE, [FULL_ROW, NULL_ROW, EMPTY_ROW])
NUMBERS = Schema.of([Field("id", "BIGINT", nullable=False), Field("x", "DOUBLE")])


def numbers(count: int, start: int = 0) -> pa.Table:
    ids = np.arange(start, start + count)
    return pa.Table.from_arrays([pa.array(ids), pa.array(ids / 3)], schema=NUMBERS.arrow)


def parquet_file(fileio: FileIO, path: str = PATH) -> Any:
    return pq.ParquetFile(pa.BufferReader(fileio.read(path)), page_checksum_verification=True)


def test_plain_pyarrow_reads_every_type_as_it_was() -> None:
    fileio = MemoryFileIO()
    write_file(fileio, ROWS, EVERY_TYPE)
    table = parquet_file(fileio).read()
    assert table.column_names == ROWS.column_names
    assert table.to_pylist() == ROWS.to_pylist()
    for field in EVERY_TYPE.fields:
        assert table.schema.field(field.name).type == field.type.arrow
        assert table.schema.field(field.name).nullable == field.nullable


def test_polars_reads_a_data_file(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    fileio = LocalFileIO(tmp_path)
    flat = Schema.of([f for f in EVERY_TYPE.fields[:15] if f.name != "huge"])
    table = table_of(flat, [FULL_ROW, NULL_ROW, EMPTY_ROW])
    write_file(fileio, table, flat)
    assert polars.read_parquet(tmp_path / PATH).to_arrow().to_pylist() == table.to_pylist()


def test_duckdb_reads_a_data_file(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    write_file(LocalFileIO(tmp_path), numbers(1000), NUMBERS)
    found = duckdb.sql(f"select count(*), sum(id) from read_parquet('{tmp_path / PATH}')").fetchall()
    assert found == [(1000, 499500)]


def test_field_ids_are_ours_plus_one_at_every_depth() -> None:
    fileio = MemoryFileIO()
    write_file(fileio, ROWS, EVERY_TYPE)
    schema = parquet_file(fileio).schema_arrow

    def ids(field: pa.Field) -> Iterator[int]:
        yield int(field.metadata[b"PARQUET:field_id"])
        kind = field.type
        if pa.types.is_map(kind):
            yield from [*ids(kind.key_field), *ids(kind.item_field)]
        elif pa.types.is_list(kind):
            yield from ids(kind.value_field)
        elif pa.types.is_struct(kind):
            for index in range(kind.num_fields):
                yield from ids(kind.field(index))

    found = [i for field in schema for i in ids(field)]
    assert found[: len(EVERY_TYPE.fields) - 4] == list(range(1, len(EVERY_TYPE.fields) - 3))
    assert sorted(found) == list(range(1, EVERY_TYPE.highest_field_id + 2))


def test_the_file_holds_no_arrow_schema_and_says_what_it_is() -> None:
    fileio = MemoryFileIO()
    write_file(fileio, ROWS, EVERY_TYPE)
    metadata = parquet_file(fileio).metadata.metadata
    assert b"ARROW:schema" not in metadata
    assert decode_version(metadata) == 1


def test_decimals_are_integers_where_they_fit() -> None:
    fileio = MemoryFileIO()
    write_file(fileio, ROWS, EVERY_TYPE)
    schema = parquet_file(fileio).schema
    kinds = {schema.column(i).path: schema.column(i).physical_type for i in range(len(schema))}
    assert (kinds["price"], kinds["sum"], kinds["huge"]) == ("INT32", "INT64", "FIXED_LEN_BYTE_ARRAY")


def test_pages_carry_checksums_and_an_index() -> None:
    fileio = MemoryFileIO()
    write_file(fileio, numbers(1000), NUMBERS, compression="none")
    data = bytearray(fileio.read(PATH))
    column = parquet_file(fileio).metadata.row_group(0).column(1)
    assert column.has_offset_index
    assert column.has_column_index
    data[column.data_page_offset + column.total_compressed_size - 1] ^= 1
    with pytest.raises(OSError, match="CRC"):
        pq.ParquetFile(pa.BufferReader(bytes(data)), page_checksum_verification=True).read()


def test_size_and_checksums_cover_every_byte() -> None:
    fileio = MemoryFileIO()
    written = write_parquet(fileio, PATH, [numbers(200_000)], NUMBERS)
    data = fileio.read(PATH)
    assert (written.row_count, written.size_bytes) == (200_000, len(data))
    assert written.checksum == checksum_of(data)
    tail = data[-written.tail_size_bytes :]
    assert written.tail_checksum == checksum_of(tail)
    footer_bytes = int.from_bytes(data[-8:-4], "little") + 8
    assert written.tail_size_bytes >= footer_bytes
    block_bytes, checksums = decode_blocks(parquet_file(fileio).metadata.metadata)
    body = data[: -written.tail_size_bytes]
    assert block_bytes == BLOCK_BYTES
    assert len(body) > 2 * BLOCK_BYTES
    blocks = [body[i : i + block_bytes] for i in range(0, len(body), block_bytes)]
    assert [checksum_of(block) % 2**64 for block in blocks] == list(checksums)


def test_many_tables_make_full_row_groups_and_one_file() -> None:
    fileio = MemoryFileIO()
    tables = [numbers(7, start) for start in range(0, 700, 7)]
    written = write_parquet(fileio, PATH, tables, NUMBERS, row_group_rows=100)
    file = parquet_file(fileio)
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)] == [100] * 7
    assert file.read().column("id").to_pylist() == list(range(700))
    assert written.stats == column_stats(numbers(700), NUMBERS.fields, limit=32)


def test_wide_rows_end_a_row_group_by_their_size() -> None:
    schema = Schema.of([Field("blob", "BINARY")])
    table = pa.table({"blob": [bytes([i]) * 100_000 for i in range(20)]})
    fileio = MemoryFileIO()
    write_file(fileio, table, schema, row_group_bytes=400_000)
    file = parquet_file(fileio)
    sizes = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert sum(sizes) == 20
    assert max(sizes) <= 4


def test_the_writer_holds_no_more_than_a_row_group(tmp_path: Path) -> None:
    def tables() -> Iterator[pa.Table]:
        for start in range(0, 2_000_000, 10_000):
            yield numbers(10_000, start)
            peaks.append(pa.total_allocated_bytes())

    peaks: list[int] = []
    tracemalloc.start()
    try:
        before = pa.total_allocated_bytes()
        write_parquet(LocalFileIO(tmp_path), PATH, tables(), NUMBERS, row_group_rows=50_000)
        python_peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    row_group_bytes = numbers(50_000).nbytes
    assert max(peaks) - before < 5 * row_group_bytes
    assert python_peak < 5 * row_group_bytes


def test_a_file_of_no_rows_is_a_file() -> None:
    fileio = MemoryFileIO()
    written = write_parquet(fileio, PATH, [], EVERY_TYPE)
    assert written.row_count == 0
    assert parquet_file(fileio).read().num_rows == 0
    assert all(s.null_count == 0 and s.lower is None for s in written.stats.values())


@pytest.mark.parametrize("compression", ["zstd", "lz4", "snappy", "none"])
def test_every_compression_writes_a_readable_file(compression: str) -> None:
    fileio = MemoryFileIO()
    write_file(fileio, numbers(10), NUMBERS, compression=compression)
    file = parquet_file(fileio)
    assert file.metadata.row_group(0).column(0).compression == {"none": "UNCOMPRESSED"}.get(
        compression, compression.upper()
    )
    assert file.read().column("id").to_pylist() == list(range(10))


def test_only_columns_that_repeat_get_a_dictionary() -> None:
    schema = Schema.of([Field("u", "STRING"), Field("r", "STRING"), Field("a.b", "BIGINT"), Field("l", "ARRAY<INT>")])
    rows = 1000
    table = pa.Table.from_arrays(
        [
            pa.array([f"unique {i}" for i in range(rows)]),
            pa.array([f"repeated {i % 7}" for i in range(rows)]),
            pa.array([i % 3 for i in range(rows)]),
            pa.array([[i] for i in range(rows)], schema.arrow.field("l").type),
        ],
        schema=schema.arrow,
    )
    assert dictionary_paths(schema.fields, table) == ["r", "a.b", "l.list.element"]
    fileio = MemoryFileIO()
    write_file(fileio, table, schema)
    group = parquet_file(fileio).metadata.row_group(0)
    chosen = {group.column(i).path_in_schema: group.column(i).has_dictionary_page for i in range(group.num_columns)}
    assert chosen == {"u": False, "r": True, "a.b": True, "l.list.element": True}


def test_an_error_in_the_block_leaves_nothing_behind(tmp_path: Path) -> None:
    for fileio in (MemoryFileIO(), LocalFileIO(tmp_path)):
        with pytest.raises(ZeroDivisionError):
            write_parquet(fileio, PATH, (numbers(25 // i) for i in (1, 0)), NUMBERS, row_group_rows=10)
        assert fileio.list_files("", recursive=True) == []
    assert not [name for _, _, names in os.walk(tmp_path) for name in names]


def test_leaving_without_finish_leaves_nothing_behind() -> None:
    fileio = MemoryFileIO()
    with ParquetDataWriter(fileio, PATH, NUMBERS, WriteSettings()) as writer:
        writer.write(numbers(5))
    assert fileio.list_files("", recursive=True) == []


def test_a_failure_of_storage_passes_and_leaves_nothing_behind() -> None:
    for fail_at in (1, 2):
        inner = MemoryFileIO()
        with pytest.raises(StorageError):
            write_file(FaultyFileIO(inner, fail_at=fail_at), numbers(5), NUMBERS)
        assert inner.list_files("", recursive=True) == []


def test_a_failing_write_reports_the_error_of_storage() -> None:
    class FullDisk:
        def __init__(self) -> None:
            self.left = 3

        def write(self, data: Any, /) -> int:
            self.left -= 1
            if self.left < 0:
                raise StorageError(PATH, "the disk is full")
            return len(data)

    class FullFileIO(MemoryFileIO):
        def open_output(self, path: str) -> Any:
            return nullcontext(FullDisk())

    with pytest.raises(StorageError, match="the disk is full"):
        write_file(FullFileIO(), numbers(1000), NUMBERS, row_group_rows=100)


def test_rows_of_other_columns_are_refused() -> None:
    with pytest.raises(DataError, match="columns"):
        write_file(MemoryFileIO(), pa.table({"id": [1]}), NUMBERS)


def test_null_in_a_not_null_column_is_refused_by_name() -> None:
    fileio = MemoryFileIO()
    table = pa.Table.from_arrays([pa.array([1, None]), pa.array([1.0, 2.0])], schema=NUMBERS.arrow)
    with pytest.raises(DataError, match="'id' is NOT NULL"):
        write_file(fileio, table, NUMBERS)
    nested = Schema.of([Field("s", "STRUCT<x: INT NOT NULL>")])
    inner = pa.StructArray.from_arrays([pa.array([None], pa.int32())], fields=list(nested.arrow.field("s").type))
    with pytest.raises(DataError):
        write_file(fileio, pa.Table.from_arrays([inner], schema=nested.arrow), nested)
    assert fileio.list_files("", recursive=True) == []


def test_the_writer_tells_how_far_it_is() -> None:
    fileio = MemoryFileIO()
    with ParquetDataWriter(fileio, PATH, NUMBERS, WriteSettings(row_group_rows=100)) as writer:
        writer.write(numbers(150))
        assert writer.row_count == 150
        so_far = writer.size_bytes
        assert so_far > 0
        written = writer.finish()
        assert written.size_bytes > so_far
    assert [f.path for f in fileio.list_files("", recursive=True)] == [PATH]
