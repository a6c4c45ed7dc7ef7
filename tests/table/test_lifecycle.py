"""Creating, opening and dropping tables."""

import pytest

from skerry.common.errors import (
    AlreadyExistsError,
    DamagedFileError,
    NotFoundError,
    OptionError,
    StorageError,
    TableDroppedError,
)
from skerry.table.floor import FloorStore
from skerry.table.lifecycle import create_table, drop_table, finish_drop, open_table, table_exists
from skerry.table.paths import TablePaths
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.tables import HookedFileIO, World, append, ids_of

PATHS = TablePaths("app/t")
SCHEMA = Schema.of([Field("id", "BIGINT"), Field("v", "STRING")])


def state(world: World) -> str | None:
    floor = FloorStore(world.fileio, PATHS).read()
    return None if floor is None else floor.state


def test_a_table_is_its_schema_its_floor_and_two_files_of_information() -> None:
    world = World()
    context = create_table(world.env(), PATHS, "app.t", SCHEMA)
    assert world.files() == [
        "app/t/metadata", "app/t/schema/latest-schema", "app/t/schema/schema-0", "app/t/snapshot/FLOOR",
    ]  # fmt: skip
    assert context.schemas.get(0).time_ms == world.clock.now_ms()
    assert open_table(world.env(), PATHS, "app.t").uuid == context.uuid


def test_a_name_is_taken_once() -> None:
    world = World()
    world.make_context()
    before = world.content()
    with pytest.raises(AlreadyExistsError, match=r"table app\.t exists already"):
        create_table(world.env(), PATHS, "app.t", SCHEMA)
    assert world.content() == before


def test_of_two_creators_one_wins() -> None:
    world = World()
    storage = HookedFileIO(world.fileio)
    storage.before("put_if_absent", "schema-0", lambda: create_table(world.env(), PATHS, "app.t", SCHEMA))
    with pytest.raises(AlreadyExistsError):
        create_table(world.env(storage), PATHS, "app.t", Schema.of([Field("other", "INT")]))
    assert world.table().schema.column_names == ["id", "v"]


def test_bad_options_leave_nothing() -> None:
    world = World()
    with pytest.raises(OptionError):
        create_table(world.env(), PATHS, "app.t", Schema.of([Field("a", "INT")], options={"no": "1"}))
    assert world.files() == []


def test_what_a_creator_left_when_it_died_is_brought_to_life() -> None:
    world = World()
    storage = HookedFileIO(world.fileio)
    storage.fail("put_if_absent", "FLOOR", StorageError("FLOOR", "died"))
    with pytest.raises(StorageError):
        create_table(world.env(storage), PATHS, "app.t", SCHEMA)
    assert world.files() == ["app/t/schema/schema-0"]
    assert table_exists(world.env(), PATHS)
    assert append(world.table(), 1).id == 1


@pytest.mark.parametrize("effect", [True, False])
def test_an_unclear_creation_is_looked_at(effect: bool) -> None:
    world = World()
    storage = HookedFileIO(world.fileio)
    storage.fail("put_if_absent", "schema-0", StorageError("p", "time-out", unclear=True), effect=effect)
    if effect:
        assert create_table(world.env(storage), PATHS, "app.t", SCHEMA).name == "app.t"
    else:
        with pytest.raises(StorageError, match="time-out"):
            create_table(world.env(storage), PATHS, "app.t", SCHEMA)
    assert table_exists(world.env(), PATHS) is effect


def test_a_table_that_has_lost_its_floor_is_not_brought_to_life() -> None:
    """A new FLOOR of 0 would bring expired history back."""
    world = World()
    append(world.create(), 1)
    world.fileio.delete(["app/t/snapshot/FLOOR"])
    with pytest.raises(DamagedFileError, match=r"table app\.t has lost its FLOOR file"):
        world.table()


def test_there_is_no_table_where_there_is_none() -> None:
    world = World()
    assert not table_exists(world.env(), PATHS)
    with pytest.raises(NotFoundError, match=r"there is no table app\.t"):
        open_table(world.env(), PATHS, "app.t")
    world.fileio.write("app/t/stray", b"x")
    assert not table_exists(world.env(), PATHS)


class TestDrop:
    def test_only_floor_is_left(self) -> None:
        world = World()
        append(world.create(), 1)
        drop_table(world.context())
        assert world.files("app/t") == ["app/t/snapshot/FLOOR"]
        assert state(world) == "dropped"
        assert not table_exists(world.env(), PATHS)

    def test_the_table_is_gone_before_anything_is_deleted(self) -> None:
        world = World()
        append(world.create(), 1)
        table, storage = world.hooked()
        states: list[str | None] = []
        storage.before("delete", "", lambda: states.append(state(world)))
        world.lake(storage).drop_table("app.t")
        assert states == ["dropped"]
        assert table.name == "app.t"

    def test_the_name_can_be_used_again_and_nothing_of_the_old_table_is_seen(self) -> None:
        world = World()
        old = world.create()
        append(old, 1)
        old.create_tag("v1")
        world.lake().drop_table("app.t")
        new = world.create(columns=[Field("id", "BIGINT")])
        assert new.uuid != old.uuid
        assert new.snapshot() is None
        assert new.tags() == []
        new.append([{"id": 5}])
        assert ids_of(world.table()) == [5]

    def test_a_second_drop_finds_nothing(self) -> None:
        world = World()
        context = world.make_context()
        drop_table(context)
        with pytest.raises(NotFoundError, match="was dropped already"):
            drop_table(context)

    def half_dropped(self) -> World:
        world = World()
        append(world.create(), 1)
        table, storage = world.hooked()
        storage.fail("delete", "", StorageError("p", "died"))
        with pytest.raises(StorageError):
            world.lake(storage).drop_table("app.t")
        assert table.uuid
        return world

    def test_a_half_dropped_table_is_gone_and_its_name_is_free(self) -> None:
        world = self.half_dropped()
        assert state(world) == "dropped"
        assert not table_exists(world.env(), PATHS)
        with pytest.raises(NotFoundError):
            world.table()
        assert append(world.create(), 7).id == 1
        assert ids_of(world.table()) == [7]

    def test_dropping_once_more_deletes_what_an_interrupted_drop_left(self) -> None:
        world = self.half_dropped()
        assert len(world.files("app/t")) > 1
        world.lake().drop_table("app.t")
        assert world.files("app/t") == ["app/t/snapshot/FLOOR"]
        assert finish_drop(world.env(), PATHS) == 0
        with pytest.raises(NotFoundError):
            world.lake().drop_table("app.t")

    def test_orphan_removal_of_the_next_table_deletes_what_an_interrupted_drop_left(self) -> None:
        world = self.half_dropped()
        left = set(world.files("app/t")) - {"app/t/snapshot/FLOOR"}
        append(world.create(), 7)
        world.table().remove_orphan_files(older_than=2**62)
        assert left.isdisjoint(world.files("app/t"))
        assert ids_of(world.table()) == [7]

    def test_finishing_a_drop_leaves_the_next_table_alone(self) -> None:
        world = self.half_dropped()
        append(world.create(), 7)
        before = world.content()
        assert finish_drop(world.env(), PATHS) == 0
        assert world.content() == before

    def test_a_dropper_that_wakes_up_late_deletes_nothing_of_the_next_table(self) -> None:
        world = World()
        append(world.create(), 1)
        _, storage = world.hooked()
        storage.before("list_files", "app/t", lambda: append(world.create(), 9))
        world.lake(storage).drop_table("app.t")
        assert ids_of(world.table()) == [9]
        assert world.table().schema.column_names

    def test_tables_of_one_name_share_no_path_but_floor(self) -> None:
        world = World()
        seen: set[str] = set()
        for number in range(3):
            append(world.create(), number)
            files = set(world.files("app/t")) - {"app/t/snapshot/FLOOR"}
            assert seen.isdisjoint(files)
            seen |= files
            world.lake().drop_table("app.t")

    def test_of_two_successors_one_wins_and_the_other_leaves_nothing(self) -> None:
        world = World()
        append(world.create(), 1)
        world.lake().drop_table("app.t")
        storage = HookedFileIO(world.fileio)
        storage.before("put_if_absent", "schema-0", lambda: create_table(world.env(), PATHS, "app.t", SCHEMA))
        with pytest.raises(AlreadyExistsError):
            create_table(world.env(storage), PATHS, "app.t", Schema.of([Field("other", "INT")]))
        assert world.table().schema.column_names == ["id", "v"]
        assert sum("schema-0" in path for path in world.files("app/t")) == 1

    def test_a_committer_of_the_old_table_never_touches_the_next_one(self) -> None:
        """It stalls before its put; the table is dropped and created anew, and has a snapshot of that number."""
        world = World()
        world.create()
        stalled, storage = world.hooked()

        def meanwhile() -> None:
            world.lake().drop_table("app.t")
            append(world.create(), 9)

        storage.before("put_if_absent", "snapshot-1", meanwhile)
        with pytest.raises(TableDroppedError):
            append(stalled, 1)
        assert ids_of(world.table()) == [9]
        assert append(world.table(), 10).id == 2


def test_a_creator_whose_file_goes_with_a_dropped_table_tries_again() -> None:
    """On disk, dropping a table removes its folders: also the one into which another creator is about to put."""
    world = World()
    hooked = HookedFileIO(world.fileio)

    def vanish(call: object) -> bool:
        drop_table(create_table(world.env(), TablePaths("app/t"), "app.t", Schema.of([Field("id", "INT")])))
        raise StorageError("app/t/schema/schema-0", "its folder vanished while it was written")

    hooked.on("put_if_absent", "schema/schema-0", vanish)
    made = create_table(world.env(hooked), TablePaths("app/t"), "app.t", Schema.of([Field("id", "INT")]))
    assert open_table(world.env(), TablePaths("app/t"), "app.t").uuid == made.uuid
