"""What the processes of ``tests/integration/test_race.py`` do, each on its own view of one table."""

import pyarrow as pa

from skerry.common.errors import AlreadyExistsError, TableDroppedError
from skerry.lake.lake import Lake
from skerry.table.snapshot import CommitIdentity
from skerry.types.field import Field

NAME = "app.race"
COLUMNS = (Field("id", "BIGINT"), Field("writer", "INT"))

Acknowledged = list[tuple[int, list[int]]]
"""Snapshot ids and the rows that were acknowledged under them."""


def batch(writer: int, number: int, rows: int = 2) -> tuple[list[int], pa.Table]:
    """Rows that no other batch has: their ids, and the table."""
    ids = [(writer * 1000 + number) * 10 + i for i in range(rows)]
    return ids, pa.table({"id": pa.array(ids, pa.int64()), "writer": pa.array([writer] * rows, pa.int32())})


def append_batches(lake: Lake, writer: int, count: int) -> Acknowledged:
    table = lake.table(NAME)
    landed = []
    for number in range(count):
        ids, rows = batch(writer, number)
        landed.append((table.append(rows).id, ids))
    return landed


def append_until_dropped(lake: Lake, writer: int) -> Acknowledged:
    """Append for as long as the table is there; any other error than that it was dropped is one."""
    table = lake.table(NAME)
    landed: Acknowledged = []
    while True:
        ids, rows = batch(writer, len(landed))
        try:
            landed.append((table.append(rows).id, ids))
        except TableDroppedError:
            return landed


def drop_after(lake: Lake, snapshots: int) -> int:
    """Drop the table once it has so many snapshots; how many rows the last look at it showed."""
    table = lake.table(NAME)
    seen = table.scan()
    while seen.snapshot is None or seen.snapshot.id < snapshots:
        seen = table.scan()
    lake.drop_table(NAME)
    return seen.count()


def add_columns(lake: Lake, writer: int, count: int) -> list[tuple[int, str]]:
    """Add columns that nobody else adds: snapshot ids and names."""
    table = lake.table(NAME)
    names = [f"c{writer}_{number}" for number in range(count)]
    return [(table.add_column(name, "INT", default=writer).id, name) for name in names]


def create(lake: Lake, writer: int) -> str | None:
    """Try to create the table, with a column that tells whose it is; its UUID if that succeeded."""
    try:
        table = lake.create_table(NAME, [*COLUMNS, Field(f"of_{writer}", "INT")])
    except AlreadyExistsError:
        return None
    table.append(batch(writer, 0)[1].append_column(f"of_{writer}", pa.array([writer] * 2, pa.int32())))
    return table.uuid


def append_under_one_identity(lake: Lake, writer: int, count: int) -> Acknowledged:
    """Every process commits the same identities, each with rows of its own; what append said."""
    table = lake.table(NAME)
    landed = []
    for number in range(count):
        ids, rows = batch(writer, number)
        landed.append((table.append(rows, identity=CommitIdentity("stream", number)).id, ids))
    return landed
