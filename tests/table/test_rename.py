"""Renames under faults and races: at every moment a table has exactly one name, and no row is lost."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from skerry.common.document import decode_document
from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    NewerFormatError,
    NotFoundError,
    SkerryError,
    StorageError,
)
from skerry.fileio import FileIO
from skerry.lake.table import Table
from skerry.table.floor import FloorStore
from skerry.table.paths import TablePaths
from support.effort import SOAK, rounds
from support.faulty import FaultyFileIO, ProcessDied
from support.tables import HookedFileIO, World, append, context_of, ids_of

NAMES = ["app.a", "app.b", "app.c"]


def named(world: World, *, fileio: Any = None) -> dict[str, list[int]]:
    """The rows of each table, by name, as another process sees them."""
    lake = world.lake(fileio)
    assert sorted(lake.list_tables()) == sorted(name for name in NAMES if _has(lake, name))
    return {name: ids_of(lake.table(name)) for name in lake.list_tables()}


def _has(lake: Any, name: str) -> bool:
    try:
        return bool(lake.table(name).name == name)
    except NotFoundError:
        return False


def floor_of(world: World, name: str) -> Any:
    return FloorStore(world.fileio, TablePaths(name.replace(".", "/"))).read()


def version_of(world: World, name: str) -> int:
    path = TablePaths(name.replace(".", "/")).floor
    return int(decode_document(world.fileio.read(path), path=path, kind="floor", known_version=3)["formatVersion"])


# Death and errors at every operation


def prepare(successor: bool) -> World:
    """``app.a`` with rows; with ``successor``, it went through another name, and that one was used before."""
    world = World()
    append(world.create("app.a"), 1)
    if successor:
        world.create("app.b")
        world.lake().drop_table("app.b")
        world.lake().rename_table("app.a", "app.c")
        world.lake().rename_table("app.c", "app.a")
    return world


def operations(act: Callable[[World, Any], None], successor: bool) -> int:
    world = prepare(successor)
    counting = FaultyFileIO(world.fileio)
    act(world, counting)
    return counting.operations


def rename_it(world: World, fileio: Any) -> None:
    world.lake(fileio).rename_table("app.a", "app.b")


@pytest.mark.parametrize(
    ("mode", "after", "successor"),
    [("die", False, True), ("die", True, False), ("raise", False, False), ("raise", True, True)],
)
def test_after_a_fault_anywhere_the_table_has_one_name(mode: Any, after: bool, successor: bool) -> None:
    outcomes = set()
    for number in range(1 + after, operations(rename_it, successor) + 1, 1 if SOAK else 2):
        world = prepare(successor)
        held = world.table("app.a")
        with suppress(ProcessDied, SkerryError):
            rename_it(world, FaultyFileIO(world.fileio, number, mode, after=after))
        found = named(world)
        assert found in ({"app.a": [1]}, {"app.b": [1]}), number
        outcomes.add(*found)
        append(held, 2)
        (name,) = found
        assert named(world) == {name: [1, 2]}
        free = {"app.a": "app.b", "app.b": "app.a"}[name]
        append(world.create(free), 9)  # a reservation that is left is no table
        assert named(world) == {name: [1, 2], free: [9]}
        append(held, 3)
        assert named(world) == {name: [1, 2, 3], free: [9]}
        assert held.remove_orphan_files(older_than=timedelta(0)) is not None
        world.table(free).remove_orphan_files(older_than=timedelta(0))
        world.lake().drop_table(free)
        assert named(world) == {name: [1, 2, 3]}
    assert outcomes == {"app.a", "app.b"}


def take_the_name(world: World, fileio: Any) -> None:
    append(world.lake(fileio).create_table("app.b", [*context_of(world.table("app.a")).schema_of(None).fields]), 7)


@pytest.mark.parametrize("after", [False, True])
def test_a_process_that_takes_a_reserved_name_may_die_too(after: bool) -> None:
    """The renamer stalls before it decides; a creator withdraws the reservation and dies anywhere in between."""

    def stalled(number: int | None) -> tuple[World, FaultyFileIO]:
        world = prepare(successor=False)
        hooked = HookedFileIO(world.fileio)
        faulty = FaultyFileIO(world.fileio, number, "die", after=after)

        def create() -> None:
            with suppress(ProcessDied, SkerryError):
                take_the_name(world, faulty)

        hooked.before("replace_if", "app/a/snapshot/FLOOR", create)
        with suppress(AlreadyExistsError, ConflictError):
            rename_it(world, hooked)
        return world, faulty

    total = stalled(None)[1].operations
    for number in range(1, total + 1):
        world, _ = stalled(number)
        found = named(world)
        rows = sorted(ids for ids in found.values())
        assert [1] in rows, (number, found)
        assert rows in ([[1]], [[], [1]], [[1], [7]]), (number, found)


# Races


def race(world: World, path: str, meanwhile: Callable[[], None], *, op: str = "replace_if") -> HookedFileIO:
    """Storage at which something happens right before an operation on a path."""
    hooked = HookedFileIO(world.fileio)
    hooked.before(op, path, meanwhile)
    return hooked


@pytest.mark.parametrize("path", ["app/a/snapshot/FLOOR", "app/b/snapshot/FLOOR"])
class TestMeanwhile:
    def test_the_new_name_is_taken(self, path: str) -> None:
        world = prepare(successor=False)
        hooked = race(world, path, lambda: append(world.create("app.b"), 5))
        with pytest.raises(AlreadyExistsError, match=r"there is a table app\.b already"):
            rename_it(world, hooked)
        assert named(world) == {"app.a": [1], "app.b": [5]}

    def test_another_table_is_renamed_to_the_name(self, path: str) -> None:
        world = prepare(successor=False)
        append(world.create("app.c"), 5)
        hooked = race(world, path, lambda: world.lake().rename_table("app.c", "app.b"))
        with pytest.raises(AlreadyExistsError):
            rename_it(world, hooked)
        assert named(world) == {"app.a": [1], "app.b": [5]}

    def test_the_same_rename_is_done_by_another(self, path: str) -> None:
        world = prepare(successor=False)
        rename_it(world, race(world, path, lambda: rename_it(world, None)))
        assert named(world) == {"app.b": [1]}

    def test_the_table_is_dropped(self, path: str) -> None:
        world = prepare(successor=False)
        with pytest.raises(NotFoundError, match=r"app\.a was dropped"):
            rename_it(world, race(world, path, lambda: world.lake().drop_table("app.a")))
        assert named(world) == {}
        append(world.create("app.b"), 5)
        assert named(world) == {"app.b": [5]}

    def test_the_table_is_renamed_to_another_name(self, path: str) -> None:
        world = prepare(successor=False)
        with pytest.raises(NotFoundError, match=r"app\.a was renamed to app\.c"):
            rename_it(world, race(world, path, lambda: world.lake().rename_table("app.a", "app.c")))
        assert named(world) == {"app.c": [1]}

    def test_the_table_is_replaced(self, path: str) -> None:
        world = prepare(successor=False)
        replace = "CREATE OR REPLACE TABLE app.a AS SELECT 8 AS id, 'x' AS v"
        with pytest.raises(NotFoundError, match=r"app\.a was dropped"):
            rename_it(world, race(world, path, lambda: world.lake().sql(replace)))
        assert named(world) == {"app.a": [8]}

    def test_rows_are_committed_and_snapshots_expire(self, path: str) -> None:
        world = prepare(successor=False)
        held = world.table("app.a")

        def work() -> None:
            append(held, 2)
            held.expire_snapshots(retain_last=1)

        rename_it(world, race(world, path, work))
        append(held, 3)
        assert named(world) == {"app.b": [1, 2, 3]}
        assert floor_of(world, "app.b").floor == 1

    def test_a_commit_and_a_drop_meet_a_rename(self, path: str) -> None:
        world = prepare(successor=False)
        held, hooked = world.hooked("app.a")
        hooked.before("put_if_absent", "snapshot-2", lambda: rename_it(world, None))
        append(held, 2)
        assert named(world) == {"app.b": [1, 2]}
        dropping = race(world, "app/b/snapshot/FLOOR", lambda: world.lake().rename_table("app.b", "app.a"))
        with pytest.raises(NotFoundError, match="renamed by another process"):
            world.lake(dropping).drop_table("app.b")
        assert named(world) == {"app.a": [1, 2]}


def test_a_stalled_commit_does_not_fork_history_across_renames() -> None:
    """Rule 1: others commit and expire under the new name while a committer stalls under the old one."""
    world = prepare(successor=False)
    held, hooked = world.hooked("app.a")

    def others() -> None:
        rename_it(world, None)
        for number in range(10, 14):
            append(world.table("app.b"), number)
        world.table("app.b").expire_snapshots(retain_last=1)

    hooked.before("put_if_absent", "snapshot-2", others)
    append(held, 2)
    assert named(world) == {"app.b": [1, 2, 10, 11, 12, 13]}


def test_a_commit_to_a_table_that_was_renamed_and_dropped_fails() -> None:
    world = prepare(successor=False)
    held, hooked = world.hooked("app.a")

    def others() -> None:
        rename_it(world, None)
        world.lake().drop_table("app.b")
        append(world.create("app.a"), 5)

    hooked.before("put_if_absent", "snapshot-2", others)
    with pytest.raises(NotFoundError, match="dropped"):
        append(held, 2)
    assert named(world) == {"app.a": [5]}


def test_an_unclear_decision_that_arrives_late_is_fenced_by_a_withdrawal() -> None:
    world = prepare(successor=False)
    late: list[Callable[[], Any]] = []

    class Late(FaultyFileIO):
        def replace_if(self, path: str, data: bytes, token: str) -> bool:
            if path == "app/a/snapshot/FLOOR" and not late:
                late.append(lambda: self.inner.replace_if(path, data, token))
                raise StorageError(path, "no answer", unclear=True)
            return super().replace_if(path, data, token)

    with pytest.raises(StorageError, match="no answer"):
        rename_it(world, Late(world.fileio))
    assert named(world) == {"app.a": [1]}
    append(world.create("app.b"), 5)
    assert late[0]() is False
    assert named(world) == {"app.a": [1], "app.b": [5]}


# Files


def test_formats_change_for_renamed_names_only() -> None:
    world = prepare(successor=False)
    append(world.create("app.x"), 1)
    rename_it(world, None)
    assert [version_of(world, name) for name in ("app.x", "app.a", "app.b")] == [1, 3, 3]
    world.lake().rename_table("app.b", "app.a")
    world.lake().drop_table("app.a")
    append(world.create("app.b"), 2)
    append(world.create("app.a"), 2)
    world.lake().rename_table("app.b", "app.c")
    world.lake().drop_table("app.c")
    world.lake().rename_table("app.a", "app.b")  # its forward is the only one that is left
    assert [forward.target for forward in floor_of(world, "app.a").forwards] == ["app/b"]
    path = "app/a/snapshot/FLOOR"
    with pytest.raises(NewerFormatError):
        decode_document(world.fileio.read(path), path=path, kind="floor", known_version=2)


def test_forwards_of_dropped_tables_do_not_pile_up() -> None:
    world = World()
    for number in range(5):  # as a tool does that builds a table beside the old one
        append(world.create("app.c"), number)
        if number:
            world.lake().rename_table("app.a", "app.b")
        world.lake().rename_table("app.c", "app.a")
        world.lake().drop_table("app.b", if_exists=True)
    assert named(world) == {"app.a": [4]}
    assert [len(floor_of(world, name).forwards) for name in NAMES] == [1, 0, 2]  # one was alive at the last rename


def test_files_stay_where_they_are_and_go_with_the_table() -> None:
    world = prepare(successor=False)
    before = {path: data for path, data in world.content().items() if "FLOOR" not in path}
    rename_it(world, None)
    assert {path: data for path, data in world.content().items() if "FLOOR" not in path} == before
    world.lake().drop_table("app.b")
    assert [path for path in world.files() if "/snapshot/FLOOR" not in path] == ["app/_database"]


def test_orphans_below_a_name_are_removed_and_renamed_tables_are_not() -> None:
    world = prepare(successor=False)
    rename_it(world, None)
    append(world.create("app.a"), 5)
    for folder in ("app/a", "app/b", context_of(world.table("app.a")).paths.root):
        world.fileio.write(f"{folder}/data/0-00001-left.parquet", b"x")
    leftover = "app/b/00000000-0000-0000-0000-0000000000ff/data/0-00001-left.parquet"
    world.fileio.write(leftover, b"x")
    world.clock.sleep(1)
    found = {name: world.table(name).remove_orphan_files(older_than=timedelta(0)).files for name in named(world)}
    assert [len(files) for files in found.values()] == [1, 3]
    assert named(world) == {"app.a": [5], "app.b": [1]}
    assert not [path for path in world.files() if "left" in path]


# Random use against a dictionary


class NamesMachine(RuleBasedStateMachine):
    @initialize()
    def start(self) -> None:
        self.world = World()
        self.world.lake().create_database("app")
        self.model: dict[str, list[int]] = {}
        self.held: list[tuple[Table, list[int]]] = []
        self.numbers = 0

    @rule(name=st.sampled_from(NAMES))
    def create(self, name: str) -> None:
        try:
            made = self.world.create(name)
            assert name not in self.model
            self.model[name] = []
            self.held.append((made, self.model[name]))
        except AlreadyExistsError:
            assert name in self.model

    @rule(name=st.sampled_from(NAMES))
    def drop(self, name: str) -> None:
        try:
            self.world.lake().drop_table(name)
            del self.model[name]
        except NotFoundError:
            assert name not in self.model

    @rule(old=st.sampled_from(NAMES), new=st.sampled_from(NAMES), fault=st.none() | st.integers(1, 30))
    def rename(self, old: str, new: str, fault: int | None) -> None:
        storage: FileIO | FaultyFileIO = FaultyFileIO(self.world.fileio, fault, "die")
        try:
            self.world.lake(storage).rename_table(old, new)
            assert old in self.model
            assert new not in self.model
            self.model[new] = self.model.pop(old)
        except NotFoundError:
            assert old not in self.model
        except AlreadyExistsError:
            assert new in self.model
        except ProcessDied:
            names = self.world.lake().list_tables()
            if old in self.model and new not in self.model and new in names:
                self.model[new] = self.model.pop(old)

    @rule(data=st.data())
    def write(self, data: st.DataObject) -> None:
        """Through a table that was opened under any name, at any time."""
        if not self.held:
            return
        table, rows = data.draw(st.sampled_from(self.held))
        self.numbers += 1
        if any(rows is known for known in self.model.values()):
            append(table, self.numbers)
            rows.append(self.numbers)
        else:
            with pytest.raises(NotFoundError):
                append(table, self.numbers)

    @rule(name=st.sampled_from(NAMES))
    def clean(self, name: str) -> None:
        if name in self.model:
            self.world.clock.sleep(1)
            self.world.table(name).expire_snapshots(retain_last=1)
            self.world.table(name).remove_orphan_files(older_than=timedelta(0))

    @invariant()
    def names_and_rows_are_those_of_the_model(self) -> None:
        if hasattr(self, "world"):
            assert named(self.world) == {name: sorted(rows) for name, rows in self.model.items()}


TestNamesMachine = NamesMachine.TestCase
TestNamesMachine.settings = settings(max_examples=rounds(12, 300), stateful_step_count=20)
