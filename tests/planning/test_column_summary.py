"""A value that tells whether files are laid out by a column."""

from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.planning.column_summary import median_row
from skerry.table.snapshot_files import SnapshotFiles

ROWS = pa.schema([("id", pa.int64()), ("noise", pa.int32()), ("s", pa.string()), ("none", pa.int64())])


@pytest.fixture
def table(tmp_path: Path) -> skerry.Table:
    """Five files, each with ten ids of its own, and with all kinds of noise."""
    table = skerry.connect(tmp_path).create_table("app.t", ROWS)
    for start in range(0, 50, 10):
        table.append([{"id": start + n, "noise": n * 3, "s": f"s{start + n:03d}", "none": None} for n in range(10)])
    return table


def typical(table: skerry.Table, *columns: str) -> pa.RecordBatch | None:
    snapshot = table.snapshot()
    assert snapshot is not None
    return median_row(SnapshotFiles(table._context, snapshot), [table.schema.field(name) for name in columns])


def test_it_lies_in_one_or_two_files_that_have_stretches_of_their_own(table: skerry.Table) -> None:
    row = typical(table, "id", "s")
    assert row is not None
    assert row.to_pylist() == [{"id": 29, "s": "s029"}]
    assert row.schema.types == [pa.int64(), pa.string()]
    assert len(table.scan(where="id = 29").plan()) == 1


def test_it_lies_in_all_files_that_have_all_kinds_of_values(table: skerry.Table) -> None:
    row = typical(table, "noise")
    assert row is not None
    (value,) = row.column("noise").to_pylist()
    assert len(table.scan(where=f"noise = {value}").plan()) == 5


def test_without_bounds_there_is_none(table: skerry.Table) -> None:
    assert typical(table, "none") is None
    assert typical(table, "id", "none") is None
    table.add_column("added", "DOUBLE")
    assert typical(table, "added") is None


def test_a_scan_of_an_empty_table_has_none(tmp_path: Path) -> None:
    table = skerry.connect(tmp_path).create_table("app.t", ROWS)
    assert table.scan().planner.median_row(["id"]) is None
