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


def test_a_writer_follows_its_lakes_schema_at_once(tmp_path: Path) -> None:
    """*A column is renamed and its name given to a new one*: what is put under that name belongs to the new one."""
    table = make_table(tmp_path)
    with table.writer() as writer:
        writer.put({"id": 1, "v": 1})
        table.rename_column("v", "w")
        table.add_column("v", "INT")
        writer.put({"id": 2, "w": None, "v": 2})
        writer.write([{"id": 3, "w": None, "v": 3}])
        expected = [{"id": 1, "w": 1, "v": None}, {"id": 2, "w": None, "v": 2}, {"id": 3, "w": None, "v": 3}]
        assert table.scan().to_arrow().to_pylist() == expected
    assert table.scan().to_arrow().to_pylist() == expected
