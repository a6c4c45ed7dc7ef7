"""A table of which some rows are in a file, and newer ones in a writer that has not flushed them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from skerry import Field, connect
from skerry.lake.table import Table


@contextmanager
def unflushed_table(folder: Path) -> Iterator[Table]:
    """Ids 0 to 99 are old; every third up to 200 is new, and 1 is deleted, in memory."""
    with connect(folder) as lake:
        table = lake.create_table("app.t", [Field("id", "BIGINT", False), Field("v", "STRING")], primary_key=["id"])
        table.upsert([{"id": n, "v": "old"} for n in range(100)])
        with table.writer() as writer:
            writer.write([{"id": n, "v": "new"} for n in range(0, 200, 3)])
            writer.delete({"id": 1})
            yield table
