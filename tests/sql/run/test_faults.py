"""Storage that fails, or a process that dies, at any operation of a statement: all of it has happened, or nothing."""

from collections.abc import Iterator

import pytest

from skerry.common.errors import CommitOutcomeUnknownError, SkerryError
from skerry.table.orphan import remove_orphan_files
from support.effort import SOAK, sampled
from support.faulty import FaultyFileIO, ProcessDied
from support.statements import Statements
from support.tables import DAY_SECONDS, World

TABLES = {
    "keyed": "CREATE TABLE t (id INT NOT NULL, n BIGINT, PRIMARY KEY (id)) PARTITIONED BY (bucket(2, id))",
    "plain": "CREATE TABLE t (id INT NOT NULL, n BIGINT)",
}
STATEMENTS = {
    "insert": "INSERT INTO t SELECT range + 10, range FROM range(3)",
    "overwrite": "INSERT OVERWRITE t SELECT id, n + 1 FROM t WHERE id < 3",
    "update": "UPDATE t SET n = n + 100 WHERE id <> 2",
    "delete": "DELETE FROM t WHERE id > 2",
    "delete all": "DELETE FROM t",
    "truncate": "TRUNCATE t",
    "merge": "MERGE INTO t USING (VALUES (1, 7), (2, 8), (9, 9)) AS s(k, v) ON t.id = s.k "
    "WHEN MATCHED AND v = 8 THEN DELETE WHEN MATCHED THEN UPDATE SET n = v WHEN NOT MATCHED THEN INSERT VALUES (k, v)",
}
FAULTS = ("fails", "dies", "fails after its effect", "dies and tears")
_WRITES = ("write", "replace", "put_if_absent", "replace_if", "delete", "close_output")


def prior(table: str) -> World:
    sql = Statements()
    sql(TABLES[table])
    sql("INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)")
    sql("INSERT INTO t VALUES (4, 40)")
    return sql.world


def rows(world: World) -> list[tuple[int, int]]:
    found = world.table("default.t").scan(["id", "n"]).to_arrow().to_pylist()
    return sorted((row["id"], row["n"]) for row in found)


def places(log: list[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """Operations to fail at, and how. Reads one after another are much alike: of those, some."""
    for k, (op, _) in enumerate(log, 1):
        changes = op in _WRITES
        if changes or SOAK or k % 16 == 1:
            kinds = FAULTS if SOAK else (FAULTS[k % 2], FAULTS[2 + k % 2])
            for kind in kinds if changes else FAULTS[:1] if k % 16 == 1 else FAULTS[:2]:
                yield k, kind


def faulty(world: World, kind: str, k: int) -> FaultyFileIO:
    if kind.startswith("fails"):
        return FaultyFileIO(world.fileio, k, after=kind != "fails")
    return FaultyFileIO(world.fileio, k, "die", torn=kind != "dies")


# A process that has died runs no finalizers; here they run, and fail.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", STATEMENTS)
def test_a_fault_at_any_operation_leaves_the_old_rows_or_the_new_ones(table: str, name: str) -> None:
    before = prior(table)
    calm = before.copy()
    counting = FaultyFileIO(calm.fileio)
    calm.lake(counting).sql(STATEMENTS[name])
    old, new = rows(before), rows(calm)
    assert old != new
    outcomes = set()
    seen: set[frozenset[str]] = set()
    for k, kind in sampled(places(counting.log), 3):
        world = before.copy()
        raised = strike(world, faulty(world, kind, k), STATEMENTS[name])
        if raised is None:
            allowed = [new]
        else:
            is_open = isinstance(raised, ProcessDied | CommitOutcomeUnknownError)
            allowed = [old, new] if is_open else [old]
        found = rows(world)
        assert found in allowed, (kind, counting.log[k - 1])
        outcomes.add(found == new)
        left = frozenset(world.files("default/t/data"))
        if isinstance(raised, SkerryError):
            assert raised.position is not None
            if kind == "fails" and counting.log[k - 1][0] != "delete" and found == old:
                assert left == frozenset(before.files("default/t/data")), "what was written is removed"
        if left not in seen:
            seen.add(left)
            check_aftermath(world, found)
    assert outcomes == {True, False}


def strike(world: World, storage: FaultyFileIO, statement: str) -> BaseException | None:
    """What the statement raises."""
    with world.lake(storage) as lake:
        try:
            lake.sql(statement)
        except (SkerryError, ProcessDied) as error:
            return error
    return None


def check_aftermath(world: World, found: list[tuple[int, int]]) -> None:
    """The table goes on, and what is left of the failure can be cleaned away."""
    table = world.table("default.t")
    (table.upsert if table.schema.primary_key else table.append)([{"id": 50, "n": 50}])
    expected = sorted([*found, (50, 50)])
    assert rows(world) == expected
    world.clock.advance(5 * DAY_SECONDS)
    table.expire_snapshots(retain_last=1)
    context = world.context("default.t")
    remove_orphan_files(context, world.clock.now_ms() - DAY_SECONDS * 1000)
    live = {f"default/t/{path}" for path in table.files().column("file").to_pylist()}
    assert set(world.files("default/t/data")) == live
    assert rows(world) == expected
