"""One write: what it finds, whom it tells, and what stays of it."""

from dataclasses import dataclass, field

import pytest

from skerry.common.errors import CommitOutcomeUnknownError, ConflictError, StorageError, TableDroppedError
from skerry.lake.table_state import access_of
from skerry.store.write.open_file import WrittenFiles
from skerry.store.write.transaction import Plan, Transaction
from skerry.store.write.write_rows import upsert_rows
from skerry.table.conflict import ReadRange
from skerry.table.request import Changes
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.field import Field
from support.tables import HookedFileIO, World, fake_file, ids_of, live_names

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("v", "STRING")]


@dataclass
class Hooks:
    seen: list[str] = field(default_factory=list)

    def before_write(self) -> None:
        self.seen.append("before")

    def after_commit(self, snapshot: Snapshot) -> None:
        self.seen.append(f"after {snapshot.id}")


@dataclass
class Files:
    """Files that remember whether they were removed."""

    name: str
    removed: list[str]

    def discard(self) -> None:
        self.removed.append(self.name)


def keyed_world() -> World:
    world = World()
    world.create(columns=COLUMNS, primary_key=["id"])
    return world


def adding(name: str) -> Plan:
    return lambda state: Changes(added=(fake_file(name),))


@pytest.mark.parametrize("write", ["append", "upsert", "overwrite", "delete by key", "delete by condition"])
def test_the_latest_snapshot_is_found_once(write: str) -> None:
    world = World()
    keyed = {} if write == "append" else {"primary_key": ["id"]}
    table = world.create(columns=COLUMNS, options={"compaction.mode": "off"} if keyed else {}, **keyed)
    rows = [{"id": 1, "v": "a"}]
    (table.upsert if keyed else table.append)(rows)
    table, fileio = world.hooked()
    if write == "delete by key":
        table.delete(keys=[{"id": 1}])
    elif write == "delete by condition":
        table.delete(where="id = 1")
    else:
        getattr(table, write)(rows)
    assert fileio.paths("read").count(access_of(table).context.paths.latest_hint) == 1


def test_after_a_lost_race_it_is_found_again() -> None:
    world = keyed_world()
    world.table().upsert([{"id": 0, "v": "a"}])
    table, fileio = world.hooked()
    fileio.before("put_if_absent", "snapshot/", lambda: world.table().upsert([{"id": 2, "v": "b"}]))
    table.upsert(row for row in [{"id": 1, "v": "a"}])
    assert ids_of(world.table()) == [0, 1, 2]
    assert [s.id for s in world.table().snapshots()] == [1, 2, 3]


def test_hooks_are_called_around_a_write_also_if_it_had_landed_before() -> None:
    context, hooks = keyed_world().context(), Hooks()
    identity = CommitIdentity("job", 1)
    for _ in range(2):
        upsert_rows(Transaction.begin(context, Operation.UPSERT, identity, hooks), [{"id": 1, "v": "a"}])
    assert hooks.seen == ["before", "after 1", "before", "after 1"]


def test_what_had_landed_before_is_not_written_and_its_files_go() -> None:
    context, removed = keyed_world().context(), list[str]()
    identity = CommitIdentity("job", 1)
    first = Transaction.begin(context, Operation.INSERT, identity).run(lambda tx: adding("a"))
    again = Transaction.begin(context, Operation.INSERT, identity)
    again.own(Files("b", removed))

    def write(tx: Transaction) -> Plan:
        raise AssertionError("there is nothing to write")

    assert again.run(write) == first
    assert removed == ["b"]
    assert live_names(context) == ["a"]


def test_all_files_of_a_write_stay_when_it_lands() -> None:
    context, removed = keyed_world().context(), list[str]()
    transaction = Transaction.begin(context, Operation.INSERT)
    transaction.own(Files("a", removed))
    transaction.own(Files("b", removed))
    transaction.run(lambda tx: adding("a"))
    assert removed == []


def test_files_go_if_another_process_lands_the_same_identity_meanwhile() -> None:
    world = keyed_world()
    identity, removed = CommitIdentity("job", 1), list[str]()
    transaction = Transaction.begin(world.context(), Operation.INSERT, identity)
    transaction.own(Files("b", removed))
    transaction.write(lambda tx: adding("b"))
    other = Transaction.begin(world.context(), Operation.INSERT, identity).run(lambda tx: adding("a"))
    assert transaction.commit() == other
    assert removed == ["b"]
    assert live_names(world.context()) == ["a"]


def test_of_several_executions_the_last_one_stays() -> None:
    world, removed, hooks = keyed_world(), list[str](), Hooks()
    context = world.context(fileio=(fileio := HookedFileIO(world.fileio)))
    fileio.before("put_if_absent", "snapshot/", lambda: world.table().upsert([{"id": 1, "v": "b"}]))
    names = iter(["x", "y"])

    def write(tx: Transaction) -> Plan:
        def plan(state: object) -> Changes:
            tx.supersede()
            name = tx.own(Files(next(names), removed)).name
            return Changes(added=(fake_file(name, min_key=b"a", max_key=b"b"),), read=ReadRange())

        return plan

    Transaction.begin(context, Operation.DELETE, None, hooks).run(write)
    assert removed == ["x"]
    assert "y" in live_names(world.context())
    assert hooks.seen == ["before", "after 2"]


def test_a_write_that_read_the_base_is_executed_again_after_a_conflict() -> None:
    world, removed = keyed_world(), list[str]()
    world.table().upsert([{"id": 1, "v": "a"}])
    bases: list[int] = []

    def write(tx: Transaction) -> Plan:
        assert tx.base is not None
        bases.append(tx.base.id)
        if len(bases) < 3:
            world.table().upsert([{"id": 1, "v": f"{len(bases)}"}])
        files = tx.own(Files(f"x{len(bases)}", removed))
        changes = Changes(added=(fake_file(files.name, min_key=b"a", max_key=b"b"),), read=ReadRange())
        return lambda state: changes

    snapshot = Transaction.begin(world.context(), Operation.DELETE).run(write, attempts=3)
    assert bases == [1, 2, 3]
    assert snapshot.id == 4
    assert removed == ["x1", "x2"]
    bases.clear()
    with pytest.raises(ConflictError):
        Transaction.begin(world.context(), Operation.DELETE).run(write, attempts=2)


def test_files_stay_if_nobody_knows_whether_the_commit_has_landed() -> None:
    world, removed = keyed_world(), list[str]()
    fileio = HookedFileIO(world.fileio)
    context = world.context(fileio=fileio)
    transaction = Transaction.begin(context, Operation.INSERT)
    transaction.own(Files("a", removed))
    fileio.fail("put_if_absent", "snapshot/", StorageError("snapshot", "no answer"))
    fileio.fail("read_versioned", "snapshot/snapshot-1", StorageError("snapshot", "no answer"), times=100)
    with pytest.raises(CommitOutcomeUnknownError):
        transaction.run(lambda tx: adding("a"))
    assert removed == []


def test_an_error_while_files_are_written_removes_them() -> None:
    context, removed = keyed_world().context(), list[str]()

    def write(tx: Transaction) -> Plan:
        tx.own(Files("a", removed))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Transaction.begin(context, Operation.INSERT).run(write)
    assert removed == ["a"]
    assert context.snapshots.latest() is None


def test_a_write_to_a_table_that_is_dropped_meanwhile_says_so() -> None:
    world = keyed_world()
    context = world.context()

    def write(tx: Transaction) -> Plan:
        world.lake().drop_table("app.t")
        raise StorageError("data", "no such folder")

    with pytest.raises(TableDroppedError):
        Transaction.begin(context, Operation.INSERT).run(write)


def test_a_commit_to_a_table_that_was_dropped_since_removes_its_files() -> None:
    world, removed = keyed_world(), list[str]()
    world.table().upsert([{"id": 1, "v": "a"}])
    transaction = Transaction.begin(world.context(), Operation.INSERT)
    transaction.own(Files("a", removed))
    transaction.write(lambda tx: adding("a"))
    world.lake().drop_table("app.t")
    with pytest.raises(TableDroppedError):
        transaction.commit()
    assert removed == ["a"]


def test_written_files_are_removed_once() -> None:
    world = keyed_world()
    table, fileio = world.hooked()
    written = WrittenFiles(access_of(table).context, [fake_file("a")])
    written.discard()
    written.discard()
    assert len([path for path in fileio.paths("delete") if path]) == 1
    assert written.files == []
