"""Batches of ours on their way to Spark, without Spark: they must survive the stream they go through."""

from datetime import time
from itertools import combinations
from pathlib import Path
from typing import Any
from uuid import UUID

import pyarrow as pa
import pytest

from skerry import Field, SkerryError, connect
from skerry.spark.values.spark_batch import SparkShape

ID = UUID("12345678-1234-5678-1234-567812345678")


@pytest.mark.parametrize(
    ("type_", "value", "empty"),
    [
        ("MAP<STRING, UUID>", [("a", ID), ("b", None)], []),
        ("ARRAY<UUID>", [ID, None], []),
        ("ARRAY<STRUCT<name: STRING, id: UUID, more: ARRAY<STRING>>>", [{"name": "a", "id": ID, "more": ["b"]}], []),
        ("STRUCT<names: ARRAY<STRING>, at: TIME>", {"names": ["a"], "at": time(1, 2)}, {"names": [], "at": None}),
        ("ARRAY<MAP<STRING, TIME>>", [[("a", time(3))]], [[]]),
    ],
)
def test_rows_without_elements_or_values_pass_through_a_stream_wherever_they_stand(
    type_: str, value: Any, empty: Any, tmp_path: Path
) -> None:
    field = Field("c", type_)
    with connect(tmp_path) as lake:
        table = lake.create_table("db.t", [Field("n", "INT"), field])
        table.append([{"n": n, "c": row} for n, row in enumerate((value, None, empty))])
        [rows] = table.scan(["c"]).to_arrow().column(0).chunks
    for start, stop in combinations(range(4), 2):
        batch = pa.record_batch([rows.slice(start, stop - start)], names=["c"])
        [given] = SparkShape([field]).apply([batch])
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, given.schema) as stream:
            stream.write_batch(given)
        assert pa.ipc.open_stream(sink.getvalue()).read_all().to_pylist() == given.to_pylist()
        assert given.to_pylist() == [{"c": _texts(row)} for row in [value, None, empty][start:stop]]


def _texts(value: Any) -> Any:
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, dict):
        return {name: _texts(part) for name, part in value.items()}
    return type(value)(_texts(part) for part in value) if isinstance(value, list | tuple) else value


def test_a_null_where_spark_was_told_of_none_is_refused() -> None:
    """Spark would take it for whatever stands under it."""
    fields = [Field("a", "INT", id=1), Field("b", "STRING", id=2)]
    good = pa.record_batch({"a": pa.array([1, None], pa.int32()), "b": ["x", "y"]})
    [given] = SparkShape(fields, {2}).apply([good])
    assert given.to_pydict() == good.to_pydict()
    with pytest.raises(SkerryError, match="column 'a' holds NULL, and the table's manifests count none"):
        list(SparkShape(fields, {1, 2}).apply([good]))
