"""A sum that leaves its type: the row cannot be read, and everything else goes on."""

from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import DataError

SCHEMA = pa.schema([pa.field("k", pa.int64(), nullable=False), ("v", pa.int64())])


@pytest.fixture
def table(tmp_path: Path) -> skerry.Table:
    options = {"merge-engine": "aggregation", "fields.v.aggregate-function": "sum"}
    return skerry.connect(tmp_path).create_table("app.t", SCHEMA, primary_key=["k"], options=options)


def test_a_writer_whose_rows_add_up_to_too_much_can_flush_and_the_row_be_deleted(table: skerry.Table) -> None:
    with table.writer() as writer:
        for _ in range(3):
            writer.put({"k": 1, "v": 2**62})
        writer.put({"k": 2, "v": 5})
        writer.flush()
        with pytest.raises(DataError, match=r"column 'v' of the row {'k': 1}: the sum exceeds int64"):
            table.scan().to_arrow()
        assert table.get({"k": 2}) == {"k": 2, "v": 5}
        writer.delete({"k": 1})
        assert table.scan().to_arrow().to_pylist() == [{"k": 2, "v": 5}]
    assert table.scan().to_arrow().to_pylist() == [{"k": 2, "v": 5}]
    table.compact(full=True)
    assert table.scan().to_arrow().to_pylist() == [{"k": 2, "v": 5}]


def test_an_upsert_that_adds_up_to_too_much_keeps_all_versions_apart(table: skerry.Table) -> None:
    table.upsert([{"k": 1, "v": 2**62}, {"k": 1, "v": 2**62}, {"k": 2, "v": 1}])
    with pytest.raises(DataError, match="exceeds"):
        table.get({"k": 1})
    table.upsert([{"k": 1, "v": -(2**62)}])
    assert table.get({"k": 1}) == {"k": 1, "v": 2**62}


def test_a_counted_column_that_is_newer_than_unflushed_rows_counts_none_of_them(tmp_path: Path) -> None:
    options = {"merge-engine": "aggregation", "fields.default-aggregate-function": "count"}
    lake = skerry.connect(tmp_path)
    table = lake.create_table("app.t", SCHEMA, primary_key=["k"], options=options)
    with table.writer() as writer:
        writer.put({"k": 1, "v": 7})
        table.add_column("n", "INT")
        before = table.get({"k": 1}), table.scan().to_arrow().to_pylist()
        writer.flush()
        assert before == (table.get({"k": 1}), table.scan().to_arrow().to_pylist())
        assert writer.flush() is None
