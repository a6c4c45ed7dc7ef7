"""Calls that must begin again, because others have committed meanwhile, with data that can be read once.

Every retry is listed here: what a call has taken from an iterator is there in the end, whatever it met on its way.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
import pytest

from skerry.lake.table import Table
from skerry.types.field import Field
from support.tables import World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("n", "BIGINT")]
NEW = [{"id": id_, "n": 10 + id_} for id_ in range(2, 6)]

ONCE: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "generator of rows": lambda rows: (row for row in rows),
    "iterator of batches": lambda rows: iter([pa.RecordBatch.from_pylist([row]) for row in rows]),
    "reader": lambda rows: pa.Table.from_pylist(rows).to_reader(max_chunksize=1),
    "columns that are iterators": lambda rows: {name: iter([row[name] for row in rows]) for name in rows[0]},
}


def commit_rows(table: Table) -> None:
    """Rows that are older than those of the call, and among them, if there is a key."""
    name, is_keyed = table.schema.fields[0].name, bool(table.schema.primary_key)
    (table.upsert if is_keyed else table.append)([{name: 4 if is_keyed else 100, "n": 1}])


def rename_key(table: Table) -> None:
    if "key" not in table.schema.by_name:
        table.rename_column("id", "key")


def add_column(table: Table) -> None:
    if "w" not in table.schema.by_name:
        table.add_column("w", "INT")


OTHERS: dict[str, tuple[Callable[[Table], None], ...]] = {
    "rows": (commit_rows,),
    "a column": (add_column,),
    "a name": (rename_key,),
    "rows and a name": (commit_rows, rename_key),
}
"""What another process does meanwhile."""


def contents(world: World) -> dict[int, int]:
    table = world.table()
    key = table.schema.fields[0].name
    return {row[key]: row["n"] for row in table.scan().to_arrow().to_pylist() if row[key] < 100}


WRITES = {
    "append": {},
    "overwrite": {},
    "upsert of keys": {"primary_key": ["id"]},
    "overwrite of keys": {"primary_key": ["id"]},
    "delete of keys": {"primary_key": ["id"]},
    "delete of keys in a sequence": {"primary_key": ["id"], "options": {"sequence.field": "n"}},
}
"""Each write, and the kind of table."""


@pytest.mark.parametrize("given", ONCE)
@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("write", WRITES)
def test_a_lost_race_takes_no_row_away(given: str, other: str, write: str) -> None:
    world, method = World(), write.split()[0]
    table = world.create(columns=COLUMNS, **WRITES[write])
    (table.upsert if table.schema.primary_key else table.append)([{"id": id_, "n": id_} for id_ in (0, 1, 2, 3)])
    table, fileio = world.hooked()

    def interfere() -> None:
        for change in OTHERS[other]:
            change(world.table())

    fileio.before("open_output", "data/", interfere)
    fileio.before("put_if_absent", "snapshot/", interfere)
    if method == "delete":
        table.delete(keys=ONCE[given]([{"id": row["id"]} for row in NEW]))
        expected = {0: 0, 1: 1}
    else:
        getattr(table, method)(ONCE[given](NEW))
        expected = {**({} if method == "overwrite" else {0: 0, 1: 1}), **{row["id"]: row["n"] for row in NEW}}
    assert contents(world) == expected


def test_a_scan_that_moves_on_reads_the_columns_that_it_was_asked_for() -> None:
    world = World()
    world.create(columns=COLUMNS).append([{"id": 1, "n": 1}])
    table, fileio = world.hooked()

    def expire() -> None:
        other = world.table()
        other.append([{"id": 2, "n": 2}])
        other.expire_snapshots(retain_last=1)

    fileio.before("replace", "/lease/", expire)
    found = table.scan(name for name in ("n",)).to_arrow()  # type: ignore[arg-type]
    assert found.to_pylist() == [{"n": 1}, {"n": 2}]


@pytest.mark.parametrize("write", ["append", "upsert of keys", "overwrite of keys", "delete of keys"])
def test_a_long_stream_is_written_as_it_comes(write: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writes of any length hold what waits to be written, not all that there is."""
    monkeypatch.setattr("skerry.store.write.sorted_run.BUFFER_BYTES", 100_000)
    world, method = World(), write.split()[0]
    world.create(columns=COLUMNS, **WRITES[write])
    table, fileio = world.hooked()
    begun: list[int] = []

    def stream() -> Iterator[pa.RecordBatch]:
        for first in range(0, 50_000, 5000):
            begun.append(len(fileio.paths("open_output")))
            ids = pa.array(range(first, first + 5000))
            yield pa.record_batch({"id": ids} if method == "delete" else {"id": ids, "n": ids})

    if method == "delete":
        table.delete(keys=stream())
    else:
        getattr(table, method)(stream())
    assert len(begun) == 10
    assert begun[-1] > begun[0] == 0
