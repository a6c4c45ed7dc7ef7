"""Rows that are in no snapshot yet: readers of the lake see them as they see all others."""

from pathlib import Path

from skerry.lake.lake import connect
from skerry.lake.table import Table
from skerry.types.field import Field


def make_table(tmp_path: Path, **options: str) -> Table:
    return connect(tmp_path).create_table(
        "app.t", [Field("id", "BIGINT", nullable=False), Field("v", "INT")], primary_key=["id"], options=options
    )


def test_unflushed_rows_are_counted_without_columns(tmp_path: Path) -> None:
    table = make_table(tmp_path)
    with table.writer() as writer:
        writer.put({"id": 1, "v": 1})
        assert table.scan([]).to_arrow().num_rows == 1
        assert table.scan([]).to_batches().read_all().num_rows == 1
