"""Two calls on one primary-key table, one in the middle of the other: the outcome is that of one after the other.

The second call happens as a whole right before some storage operation of the first. In a soak that is every operation
of every pair.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from faults.world import NAME, World, new_world
from skerry.fileio import FileIO
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.store.write import level
from skerry.types.field import Field
from support.audit import Auditor
from support.effort import SOAK
from support.faulty import FaultyFileIO

ENGINES: dict[str, dict[str, Any]] = {
    "sum": {"merge-engine": "aggregation", "fields.v.aggregate-function": "sum"},
    "sequence": {"sequence.field": "v"},
    "first-row": {"merge-engine": "first-row"},
}

Rows = dict[int, int]


def put(table: Table, *rows: tuple[int, int]) -> None:
    table.upsert([{"id": id_, "v": v} for id_, v in rows])


WRITES: dict[str, Callable[[Table], object]] = {
    "upsert": lambda t: put(t, (2, 100), (3, 100), (20, 100)),
    "upsert elsewhere": lambda t: put(t, (7, 7), (8, 8)),
    "delete keys": lambda t: t.delete(keys=[{"id": 2}, {"id": 7}, {"id": 20}]),
    "delete where": lambda t: t.delete(where="v >= 50 OR id = 5"),
    "delete where key": lambda t: t.delete(where="id BETWEEN 2 AND 8 AND v < 50"),
    "overwrite": lambda t: t.overwrite([{"id": 2, "v": 60}]),
    "compact": lambda t: t.compact(),
    "compact full": lambda t: t.compact(full=True),
    "rollback": lambda t: t.rollback_to(tag="kept"),
    "expire": lambda t: (t.compact(full=True), t.expire_snapshots(retain_last=2)),
}
READS: dict[str, Callable[[Table], Rows]] = {
    "scan": lambda t: {r["id"]: r["v"] for r in t.scan().to_arrow().to_pylist()},
    "stream": lambda t: {r["id"]: r["v"] for r in t.scan().to_batches().read_all().to_pylist()},
    "get many": lambda t: {r["id"]: r["v"] for r in t.get_many([{"id": n} for n in range(30)]).to_pylist()},
}


class Interrupted(FaultyFileIO):
    """Something happens right before operation ``at``, once."""

    def __init__(self, inner: FileIO, at: int = 0, event: Callable[[], object] = lambda: None) -> None:
        super().__init__(inner)
        self._at, self._event = at, event

    def _run(self, op: str, path: str, action: Any, tear: Any = None) -> Any:
        if self.operations + 1 == self._at:
            self._at = 0
            self._event()
        return super()._run(op, path, action, tear)


@cache
def prior(engine: str) -> World:
    """Four snapshots; rows 1 to 5, 10 to 12 in several runs, some of them deleted."""
    world = new_world()
    options = {**ENGINES[engine], "compaction.mode": "off"}
    columns = [Field("id", "BIGINT", nullable=False), Field("v", "BIGINT")]
    table = world.lake().create_table(NAME, columns, primary_key=["id"], options=options)
    put(table, (1, 1), (2, 2), (4, 4), (5, 5))
    put(table, (2, 10), (10, 60), (12, 70))
    table.create_tag("kept")
    table.delete(keys=[{"id": 4}])
    put(table, (4, 3), (5, 51))
    return world


def rows_of(lake: Lake) -> Rows:
    table = lake.table(NAME)
    found = READS["scan"](table)
    assert found == READS["get many"](table)
    assert all((table.get({"id": n}) or {}).get("v") == found.get(n) for n in range(0, 22, 2))
    Auditor(table).check_files()
    return found


@cache
def serial(engine: str, *names: str) -> Rows:
    """The rows after these calls, one after the other."""
    world = prior(engine).copy()
    for name in names:
        WRITES[name](world.lake().table(NAME))
    return rows_of(world.lake())


def moments(log: list[tuple[str, str]], seed: str) -> list[int]:
    if SOAK:
        return list(range(1, len(log) + 1))
    landing = [k for k, (op, path) in enumerate(log, 1) if op == "put_if_absent" and "/snapshot-" in path]
    return [*landing, random.Random(seed).randrange(1, len(log) + 1)]


def others(first: str) -> list[str]:
    """Outside of a soak some of them, not the same for every first one."""
    names = list(WRITES)
    start = names.index(first)
    return names if SOAK else [names[(start + step) % len(names)] for step in (1, 4, 7)]


@pytest.fixture(autouse=True)
def bulk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every upsert looks for a place at the bottom."""
    monkeypatch.setattr(level, "BULK_BYTES", 1)


@pytest.mark.parametrize("first", WRITES)
@pytest.mark.parametrize("engine", ENGINES if SOAK else ["sum"])
def test_a_write_in_the_middle_of_another_comes_before_or_after_it(engine: str, first: str) -> None:
    world = prior(engine).copy()
    counting = Interrupted(world.fileio)
    WRITES[first](world.lake(lambda _: counting).table(NAME))
    for second in others(first):
        allowed = (serial(engine, first, second), serial(engine, second, first))
        for k in moments(counting.log, first + second):
            world = prior(engine).copy()
            event = lambda w=world, s=second: WRITES[s](w.lake().table(NAME))  # noqa: E731
            at = Interrupted(world.fileio, k, event)
            try:
                WRITES[first](world.lake(lambda _, at=at: at).table(NAME))
                found = rows_of(world.lake())
                assert found in allowed
                world.lake().table(NAME).compact(full=True)
                assert rows_of(world.lake()) == found
            except Exception as error:
                error.add_note(f"{engine}: {second} before operation {k} of {first}: {counting.log[k - 1]}")
                raise


@pytest.mark.parametrize("read", READS)
def test_a_write_in_the_middle_of_a_read_is_seen_or_not(read: str) -> None:
    for engine in ENGINES if SOAK else ["sum"]:
        before = serial(engine)
        world = prior(engine).copy()
        counting = Interrupted(world.fileio)
        assert READS[read](world.lake(lambda _, c=counting: c).table(NAME)) == before
        for write in WRITES:
            for k in moments(counting.log, read + write):
                world = prior(engine).copy()
                event = lambda w=world, s=write: WRITES[s](w.lake().table(NAME))  # noqa: E731
                at = Interrupted(world.fileio, k, event)
                found = READS[read](world.lake(lambda _, at=at: at).table(NAME))
                assert found in (before, serial(engine, write)), (engine, write, k, counting.log[k - 1])
