"""Single pages of Parquet files give the rows that reading the whole row group gives."""

import datetime
import io
from decimal import Decimal
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.row_ranges import RowRanges
from skerry.formats.footer import ParquetFooter
from skerry.formats.page import PAGE_ROWS, GroupRows, PageReader, _read_header, _read_short_header, pays
from skerry.formats.row_mask import LiveRanges, LiveRows
from skerry.formats.thrift import ThriftError

ROWS = 500


def columns() -> pa.Table:
    draw = np.random.default_rng(7)
    some = draw.integers(0, 9, ROWS)

    def with_nulls(values: list[Any]) -> list[Any]:
        return [None if n % 7 == 3 else value for n, value in enumerate(values)]

    return pa.table(
        {
            "id": pa.array(range(ROWS), pa.int64()),
            "name": pa.array(with_nulls([f"name {n}" for n in some])),
            "text": pa.array(with_nulls([f"{n}" * (n % 50) for n in range(ROWS)])),
            "flag": pa.array(with_nulls([bool(n % 3) for n in range(ROWS)])),
            "real": pa.array(with_nulls([n / 7 for n in range(ROWS)]), pa.float32()),
            "small": pa.array(with_nulls([n % 100 for n in range(ROWS)]), pa.int8()),
            "day": pa.array(with_nulls([datetime.date(2024, 1, 1 + n % 28) for n in range(ROWS)])),
            "at": pa.array(range(ROWS), pa.timestamp("us", "UTC")),
            "amount": pa.array(with_nulls([Decimal(n) / 100 for n in range(ROWS)]), pa.decimal128(9, 2)),
            "large": pa.array(with_nulls([Decimal(n) for n in range(ROWS)]), pa.decimal128(38, 4)),
            "code": pa.array(with_nulls([bytes([n % 256]) * 4 for n in range(ROWS)]), pa.binary(4)),
            "nothing": pa.array([None] * ROWS, pa.string()),
            "pair": pa.array(with_nulls([{"a": n, "b.c": f"x{n % 5}"} for n in range(ROWS)])),
            "list": pa.array(with_nulls([list(range(n % 4)) for n in range(ROWS)])),
        }
    )


def written(table: pa.Table, **options: Any) -> bytes:
    output = io.BytesIO()
    settings: dict[str, Any] = {"row_group_size": 300, "max_rows_per_page": 32, "store_schema": False} | options
    pq.write_table(table, output, **settings)
    return output.getvalue()


def reader_of(data: bytes) -> PageReader:
    view = memoryview(data)
    footer = ParquetFooter(pq.read_metadata(pa.BufferReader(data)), data)
    return PageReader(footer, lambda offset, length: view[offset : offset + length])


@pytest.mark.parametrize("compression", ["zstd", "snappy", "lz4", "none", "gzip"])
@pytest.mark.parametrize("version", ["1.0", "2.0"])
def test_chosen_rows_are_those_of_the_row_group(compression: str, version: str) -> None:
    table = columns()
    data = written(table, compression=compression, data_page_version=version, use_dictionary=["name", "pair.b.c"])
    reader, whole = reader_of(data), pq.ParquetFile(pa.BufferReader(data))
    names = [name for name in table.schema.names if reader.can_read(name)]
    assert names == [name for name in table.schema.names if name != "list"]
    for group, rows in ((0, [0]), (0, [299]), (0, [5, 6, 100, 101, 250]), (1, [31, 32, 199]), (1, list(range(200)))):
        count = whole.metadata.row_group(group).num_rows
        alive = np.zeros(count, np.bool_)
        alive[rows] = True
        expected = whole.read_row_group(group, columns=names).filter(pa.array(alive))
        part = GroupRows(group, np.array(rows))
        assert reader.read(names, [part]).equals(expected)
        assert reader.read(names[::-1], [part]).column("id").to_pylist() == expected.column("id").to_pylist()


@pytest.mark.parametrize("page_bytes", [200, 1 << 20])
def test_rows_of_several_row_groups_follow_each_other(page_bytes: int) -> None:
    """With pages of a few bytes those of each column end at other rows."""
    table = columns().drop_columns(["list"])
    data = written(table, row_group_size=100, data_page_size=page_bytes, write_batch_size=8)
    wanted = [(0, [3, 4, 99]), (2, list(range(100))), (3, [50]), (4, [0])]
    parts = [GroupRows(group, np.array(rows)) for group, rows in wanted]
    found = reader_of(data).read(table.schema.names, parts)
    expected = table.take([100 * group + row for group, rows in wanted for row in rows])
    assert found.to_pylist() == expected.to_pylist()


@given(st.sets(st.integers(0, 199), min_size=1), st.integers(1, 80), st.integers(50, 5_000))
def test_any_rows_of_pages_of_any_size(rows: set[int], page_rows: int, page_bytes: int) -> None:
    table = columns().drop_columns(["list"])
    data = written(table, max_rows_per_page=page_rows, data_page_size=page_bytes, write_batch_size=8)
    alive = np.zeros(200, np.bool_)
    alive[list(rows)] = True
    found = reader_of(data).read(table.schema.names, [GroupRows(1, np.flatnonzero(alive))])
    assert found.column("id").to_pylist() == [300 + row for row in sorted(rows)]
    whole = pq.ParquetFile(pa.BufferReader(data)).read_row_group(1).filter(pa.array(alive))
    assert found.equals(whole)


@pytest.mark.parametrize(
    "options", [{"write_page_index": True}, {"write_statistics": True}, {"write_page_checksum": True}]
)
def test_headers_with_and_without_statistics_say_the_same(options: dict[str, Any]) -> None:
    data = written(columns(), **options)
    group = pq.read_metadata(pa.BufferReader(data)).row_group(0)
    seen = 0
    for number in range(group.num_columns - 1):
        chunk = group.column(number)
        position = chunk.dictionary_page_offset or chunk.data_page_offset
        end = position + chunk.total_compressed_size
        while position < end:
            exact = _read_header(memoryview(data), position)
            short = _read_short_header(data[position : position + 64])
            assert short in (exact, (0, -1, 0, 0))
            seen += short == exact
            position += exact[1] + exact[3]
    assert seen or "write_statistics" in options


def test_only_chunks_of_the_columns_are_read_and_neighbours_at_once() -> None:
    data = written(columns())
    metadata = pq.read_metadata(pa.BufferReader(data))
    asked: list[tuple[int, int]] = []

    def read_at(offset: int, length: int) -> memoryview:
        asked.append((offset, length))
        return memoryview(data)[offset : offset + length]

    part = GroupRows(0, np.array([7]))
    reader = PageReader(ParquetFooter(metadata, data), read_at)
    assert reader.read(["text"], [part]).num_rows == 1
    chunk = metadata.row_group(0).column(2)
    assert asked == [(chunk.dictionary_page_offset, chunk.total_compressed_size)]
    asked.clear()
    reader.read(["name", "text", "id"], [part])
    assert len(asked) == 1


def test_pages_are_worth_it_if_they_hold_at_most_half_of_the_rows() -> None:
    rows = [0, PAGE_ROWS - 1, PAGE_ROWS]
    assert pays(np.array(rows), 4 * PAGE_ROWS)
    assert not pays(np.array([*rows, 3 * PAGE_ROWS]), 4 * PAGE_ROWS)
    assert not pays(np.arange(10), 10)


def test_bytes_that_are_no_pages_are_refused() -> None:
    data = written(columns(), compression="none")
    chunk = pq.read_metadata(pa.BufferReader(data)).row_group(0).column(0)
    start = chunk.dictionary_page_offset or chunk.data_page_offset
    for place in range(0, chunk.total_compressed_size, 3):
        damaged = bytearray(data)
        damaged[start + place] ^= 0xFF
        try:  # values may differ, callers have checked the bytes; what may not happen is any other error
            reader_of(bytes(damaged)).read(["id"], [GroupRows(0, np.array([0]))])
        except (ThriftError, ValueError, OSError):
            continue


@given(st.lists(st.integers(0, 9), max_size=8), st.randoms(use_true_random=False))
def test_both_forms_of_live_rows_find_the_same_parts(counts: list[int], random: Any) -> None:
    starts = [0, *accumulate(counts)]
    mask = np.array([random.random() < 0.2 for _ in range(starts[-1])], np.bool_)
    expected = [part for part, (first, end) in enumerate(pairwise(starts)) if mask[first:end].any()]
    assert LiveRows.of(mask).parts_with_any(starts) == expected
    assert LiveRanges(RowRanges.of_mask(mask)).parts_with_any(starts) == expected
    assert LiveRanges(RowRanges.of_mask(mask)).bits == LiveRows.of(mask).bits
    for part, count in enumerate(counts):
        expected_rows = np.flatnonzero(mask[starts[part] : starts[part + 1]]).tolist()
        assert LiveRows.of(mask).rows(starts[part], count).tolist() == expected_rows
        assert LiveRanges(RowRanges.of_mask(mask)).rows(starts[part], count).tolist() == expected_rows
