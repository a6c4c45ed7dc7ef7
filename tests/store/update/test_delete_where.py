"""delete(where=…) beside other commits: it looks again at what they have added, and at nothing else."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from skerry.lake.table import Table
from skerry.types.field import Field
from support.effort import rounds
from support.tables import World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("n", "BIGINT"), Field("name", "STRING")]
TABLES: dict[str, dict[str, Any]] = {
    "append-only": {},
    "deduplicate": {"primary_key": ["id"]},
    "partitioned": {"primary_key": ["id"], "partition_by": ["bucket(2, id)"]},
    "sequence": {"primary_key": ["id"], "options": {"sequence.field": "n"}},
    "first-row": {"primary_key": ["id"], "options": {"merge-engine": "first-row"}},
    "partial-update": {"primary_key": ["id"], "options": {"merge-engine": "partial-update"}},
    "aggregation": {
        "primary_key": ["id"],
        "options": {"merge-engine": "aggregation", "fields.n.aggregate-function": "sum"},
    },
}
WHERE = {
    "n >= 5": lambda row: (row["n"] or 0) >= 5,
    "n < 5 AND id > 20": lambda row: row["n"] is not None and row["n"] < 5 and row["id"] > 20,
}


def write(table: Table, draw: random.Random, keys: int = 20) -> None:
    rows = [
        {"id": key, "n": draw.choice([None, *range(10)]), "name": draw.choice([None, "a", "b"])}
        for key in sorted(draw.sample(range(60), keys))
    ]
    if "sequence.field" in dict(table.schema.options):
        rows = [{**row, "n": row["n"] or 0} for row in rows]
    if table.schema.primary_key:
        table.upsert(rows, missing_columns="fill")
    else:
        table.append(rows)


def delete_keys(table: Table, draw: random.Random) -> None:
    if table.schema.primary_key:
        table.delete(keys=[{"id": key} for key in draw.sample(range(60), 10)])


def add_column(table: Table, draw: random.Random) -> None:
    table.add_column(f"c{len(table.schema.fields)}", "INT")


def roll_back(table: Table, draw: random.Random) -> None:
    table.rollback_to(draw.choice(table.snapshots()).id)


OTHERS: tuple[Callable[[Table, random.Random], object], ...] = (
    write, write, write, delete_keys, add_column, roll_back,
    lambda table, draw: table.delete(where="n = 7"),
    lambda table, draw: table.compact(full=True) if table.schema.primary_key else None,
    lambda table, draw: table.overwrite([{"id": key, "n": key % 10, "name": None} for key in range(0, 60, 2)]),
    lambda table, draw: (write(table, draw, 5), table.expire_snapshots(retain_last=1)),
)  # fmt: skip
"""What others do meanwhile."""


def rows_at(table: Table, snapshot: int) -> list[dict[str, Any]]:
    found = table.scan(["id", "n", "name"], snapshot=snapshot).to_arrow().to_pylist()
    return sorted(found, key=lambda row: (row["id"], repr(row)))


@pytest.mark.parametrize("seed", range(rounds(6, 100)))
@pytest.mark.parametrize("kind", TABLES)
def test_it_deletes_what_matches_in_the_state_before_its_commit(kind: str, seed: int) -> None:
    draw = random.Random(f"{kind} {seed}")
    world = World()
    table = world.create(columns=COLUMNS, **TABLES[kind])
    for _ in range(draw.randrange(1, 4)):
        write(table, draw, draw.randrange(1, 60))
    table, fileio = world.hooked()

    def interfere() -> None:
        for _ in range(draw.randrange(1, 3)):
            draw.choice(OTHERS)(world.table(), draw)

    fileio.before("put_if_absent", "snapshot/", interfere, times=draw.randrange(1, 5))
    where = draw.choice(list(WHERE))
    done = table.delete(where=where)
    plain = world.table()
    assert done.operation == "DELETE"
    before = rows_at(plain, done.id - 1)
    assert rows_at(plain, done.id) == [row for row in before if not WHERE[where](row)]


@pytest.mark.parametrize("kind", ["append-only", "deduplicate"])
def test_what_was_read_once_is_not_read_again(kind: str) -> None:
    world = World()
    table = world.create(columns=COLUMNS, **TABLES[kind])
    (table.upsert if table.schema.primary_key else table.append)(
        [{"id": key, "n": key % 10, "name": "x"} for key in range(1000)]
    )
    (large,) = table.files().column("file").to_pylist()
    table, fileio = world.hooked()

    reads: list[int] = []

    def interfere() -> None:
        reads.append(_reads_of(fileio.log, large))
        other = world.table()
        if len(reads) < 4:
            (other.upsert if other.schema.primary_key else other.append)([{"id": 3, "n": 5, "name": "y"}])

    fileio.before("put_if_absent", "snapshot/", interfere, times=4)
    done = table.delete(where="n = 5")
    assert done.id == 5
    assert len(reads) == 4
    assert len(set(reads)) == 1, "only the first attempt reads the large file"
    assert world.table().scan(where="n = 5").count() == 0


def _reads_of(log: list[tuple[str, str]], file: str) -> int:
    return sum(path.endswith(file) and operation in ("read", "read_range", "open_input") for operation, path in log)


@pytest.mark.parametrize("kind", TABLES)
def test_nothing_is_left_of_attempts_that_lost(kind: str) -> None:
    draw = random.Random(kind)
    world = World()
    table = world.create(columns=COLUMNS, **TABLES[kind])
    write(table, draw, 60)
    table, fileio = world.hooked()
    fileio.before("put_if_absent", "snapshot/", lambda: write(world.table(), draw), times=4)
    table.delete(where="n >= 5")
    plain = world.table()
    found = plain.remove_orphan_files(older_than=0, dry_run=True)
    assert not [path for path in found.files if "/data/" in path or path.startswith("data/")]
