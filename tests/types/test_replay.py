"""Data that gives its rows once can be read again from its beginning."""

import gc
import weakref
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import DataError
from skerry.types.conform import ROWS_AT_ONCE, conform
from skerry.types.field import Field
from skerry.types.input_kind import Rows
from skerry.types.replay import ReplayableData

FIELDS = (Field("id", "BIGINT", id=1), Field("v", "STRING", id=2))
ROWS = [{"id": n, "v": f"v{n}"} for n in range(5)]


def batches() -> list[pa.RecordBatch]:
    return [pa.RecordBatch.from_pylist(ROWS[start : start + 2]) for start in range(0, len(ROWS), 2)]


GIVEN: dict[str, Callable[[], Any]] = {
    "generator of rows": lambda: (row for row in ROWS),
    "iterator of rows": lambda: iter(ROWS),
    "map of rows": lambda: map(dict, ROWS),
    "list of rows": lambda: ROWS,
    "generator of batches": lambda: (batch for batch in batches()),
    "iterator of tables": lambda: iter([pa.Table.from_batches([batch]) for batch in batches()]),
    "reader": lambda: pa.RecordBatchReader.from_batches(batches()[0].schema, batches()),
    "table": lambda: pa.Table.from_pylist(ROWS),
    "columns that are iterators": lambda: {"id": iter(range(5)), "v": (row["v"] for row in ROWS)},
    "capsule": lambda: _Capsule(pa.RecordBatchReader.from_batches(batches()[0].schema, batches())),
}


class _Capsule:
    """What other libraries hand over: a stream that can be read once."""

    def __init__(self, reader: pa.RecordBatchReader) -> None:
        self._reader = reader

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._reader.__arrow_c_stream__(requested_schema)


def read(data: ReplayableData) -> list[dict[str, Any]]:
    return [row for table in conform(data, FIELDS) for row in table.to_pylist()]


@pytest.mark.parametrize("given", GIVEN)
def test_all_rows_come_again(given: str) -> None:
    data = ReplayableData(GIVEN[given]())
    for _ in range(3):
        assert read(data) == ROWS


@pytest.mark.parametrize("given", GIVEN)
def test_all_rows_come_again_after_a_part_was_read(given: str) -> None:
    data = ReplayableData(GIVEN[given]())
    with pytest.raises(DataError):
        list(conform(data, (Field("id", "BIGINT", id=1),)))
    begun = conform(data, FIELDS)
    next(begun)
    assert read(data) == ROWS


def test_rows_are_taken_when_they_are_asked_for() -> None:
    taken: list[int] = []

    def rows() -> Iterator[pa.Table]:
        for number in range(10):
            taken.append(number)
            yield pa.table({"id": [number], "v": ["x"]})

    data = ReplayableData(rows())
    tables = conform(data, FIELDS)
    for _ in range(3):
        next(tables)
    assert len(taken) == 3
    assert [row["id"] for row in read(data)] == list(range(10))
    assert taken == list(range(10))


@pytest.mark.parametrize("before", [0, 1])
def test_an_error_of_the_iterator_is_raised_as_it_is(before: int) -> None:
    def rows() -> Iterator[dict[str, Any]]:
        yield from ROWS[:before]
        raise ZeroDivisionError("source")

    data = ReplayableData(rows())
    for _ in range(3):  # never a shorter iterator that ends well
        with pytest.raises(ZeroDivisionError, match="source"):
            read(data)


def test_a_reader_without_batches_has_types_all_the_same() -> None:
    schema = pa.schema([("id", pa.string()), ("v", pa.string())])
    data = ReplayableData(pa.RecordBatchReader.from_batches(schema, []))
    for _ in range(2):
        with pytest.raises(DataError, match="column 'id'"):
            read(data)


def test_what_was_kept_goes_with_it() -> None:
    table = pa.table({"id": [1], "v": ["x"]})
    kept = weakref.ref(table)
    data = ReplayableData(iter([table]))
    del table
    assert len(read(data)) == 1
    del data
    gc.collect()
    assert kept() is None


def test_what_was_released_does_not_come_again_and_counts_in_errors() -> None:
    blocks = [pa.table({"id": [number], "v": ["x"]}) for number in range(4)]
    data = ReplayableData(iter([*blocks, pa.table({"id": ["no number"], "v": ["x"]})]))
    tables = conform(data, FIELDS)
    for _ in range(3):
        next(tables)
    data.release()
    again = conform(data, FIELDS)
    # the newest item stays: not all of its rows may have been dealt with
    assert [next(again).column("id").to_pylist() for _ in range(2)] == [[2], [3]]
    with pytest.raises(DataError, match="column 'id'"):
        next(again)


def test_single_rows_are_released_in_pieces_and_count_in_errors() -> None:
    many = [{"id": number, "v": "x"} for number in range(10_000)]
    data = ReplayableData(iter([*many, {"id": "no number", "v": "x"}]))
    source = data.open()
    assert isinstance(source, Rows)
    for _ in many:
        next(source.rows)
    data.release()
    assert 0 < data.first_row < len(many)
    with pytest.raises(DataError, match="row 10001, column 'id'"):
        read(data)
    assert [row["id"] for row in islice(data.open().rows, 2)] == [data.first_row, data.first_row + 1]  # type: ignore[union-attr]


def test_a_block_that_became_several_tables_comes_again_as_a_whole() -> None:
    """*A release after the first of them must not lose the others.*"""
    ids = pa.array(range(ROWS_AT_ONCE + 10), pa.int32())
    data = ReplayableData(iter([pa.table({"id": [1], "v": ["x"]}), pa.table({"id": ids, "v": ["y"] * len(ids)})]))
    tables = conform(data, FIELDS)
    assert [next(tables).num_rows for _ in range(2)] == [1, ROWS_AT_ONCE]
    data.release()
    assert sum(table.num_rows for table in conform(data, FIELDS)) == len(ids)
