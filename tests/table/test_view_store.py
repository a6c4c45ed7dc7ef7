"""Views on disk: what is in the files, what happens when storage fails, and when many create one."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import AlreadyExistsError, DamagedFileError, NewerFormatError, SkerryError, StorageError
from skerry.lake.lake import Lake
from skerry.table.view_store import View
from support.faulty import FaultyFileIO, ProcessDied
from support.fleet import Place, run_together
from support.tables import HookedFileIO, World, ids_of, row
from support.viewers import create_view, replace_view

OLD, NEW = "SELECT 1 AS old", "SELECT 2 AS new"


def files_of(world: World) -> dict[str, bytes]:
    return {path: data for path, data in world.content().items() if "/view/" in path}


def test_a_version_is_one_document() -> None:
    world = World()
    lake = world.lake()
    lake.create_view("app.v", OLD, columns=["a"], comment="c")
    lake.create_view("app.v", NEW, or_replace=True)
    (first, second) = sorted(files_of(world))
    folder = first.rpartition("/")[0]
    assert (first, second) == (f"{folder}/view-1", f"{folder}/view-2")
    document = decode_document(world.fileio.read(first), path=first, kind="view", known_version=1)
    assert {key: document[key] for key in ("viewVersion", "name", "database", "query", "columns", "comment")} == {
        "viewVersion": 1,
        "name": "app.v",
        "database": "app",
        "query": OLD,
        "columns": [{"name": "a", "comment": None}],
        "comment": "c",
    }
    assert folder == f"app/v/{document['viewUuid']}/view"


def test_a_floor_of_a_view_is_refused_by_those_who_know_none() -> None:
    world = World()
    world.lake().create_view("app.v", OLD)
    data = world.fileio.read("app/v/snapshot/FLOOR")
    with pytest.raises(NewerFormatError):
        decode_document(data, path="FLOOR", kind="floor", known_version=1)


def test_a_view_of_a_newer_skerry_is_refused() -> None:
    world = World()
    world.lake().create_view("app.v", OLD)
    (path,) = files_of(world)
    document = decode_document(world.fileio.read(path), path=path, kind="view", known_version=1)
    fields = {key: value for key, value in document.items() if key not in ("kind", "formatVersion", "checksum")}
    world.fileio.replace(path, encode_document("view", 2, fields))
    with pytest.raises(NewerFormatError, match="written in format version 2, this Skerry reads versions up to 1"):
        world.lake().view("app.v")


@pytest.mark.parametrize("damage", ["torn", "garbled", "gone", "another's", "an earlier one is gone"])
def test_damage_is_named(damage: str) -> None:
    world = World()
    for query in (OLD, NEW):
        world.lake().create_view("app.v", query, or_replace=True)
    first, path = sorted(files_of(world))
    data = world.fileio.read(path)
    world.fileio.delete([path])
    if damage == "torn":
        world.fileio.write(path, data[: len(data) // 2])
    elif damage == "garbled":
        world.fileio.write(path, data.replace(b"SELECT 2", b"SELECT 3"))
    elif damage == "another's":
        world.fileio.write(path, world.fileio.read(first))
    elif damage == "gone":
        world.fileio.delete([first])
    else:
        world.fileio.write(path, data)
        world.fileio.delete([first])
        path = first
    with pytest.raises(DamagedFileError) as caught:
        world.lake().view("app.v")
    assert caught.value.path == (first if damage == "gone" else path)
    world.lake().drop_view("app.v")
    assert world.lake().create_view("app.v", OLD).version == 1


def state_of(lake: Lake) -> str | None:
    """The query of the view; None if there is none. Whatever is listed can be read."""
    if "app" not in lake.list_databases():
        return None
    listed = lake.list_views("app")
    return lake.view("app.v").query if listed else None


ACTIONS: dict[str, tuple[str | None, str | None, Callable[[Lake], object]]] = {
    "create": (None, NEW, lambda lake: lake.create_view("app.v", NEW)),
    "create where a table was": (None, NEW, lambda lake: lake.create_view("app.v", NEW)),
    "replace": (OLD, NEW, lambda lake: lake.create_view("app.v", NEW, or_replace=True)),
    "drop": (OLD, None, lambda lake: lake.drop_view("app.v")),
}


def prepared(action: str) -> World:
    world = World()
    lake = world.lake()
    if action == "create where a table was":
        lake.create_table("app.v", World().create().schema)
        lake.drop_table("app.v")
    elif ACTIONS[action][0] is not None:
        lake.create_view("app.v", OLD)
    return world


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("after", [False, True], ids=["before the effect", "after it"])
def test_a_death_at_any_operation_leaves_the_old_or_the_new(action: str, after: bool) -> None:
    before, wanted, act = ACTIONS[action]
    world = prepared(action)
    counting = FaultyFileIO(world.fileio)
    act(world.lake(counting))
    assert state_of(world.lake()) == wanted
    seen = set()
    for k in range(1, counting.operations + 1):
        world = prepared(action)
        with suppress(ProcessDied):
            act(world.lake(FaultyFileIO(world.fileio, k, "die", torn=True, after=after)))
        left = state_of(world.lake())
        assert left in (before, wanted), k
        seen.add(left)
        # whoever comes next can do it
        with suppress(SkerryError):
            act(world.lake())
        assert state_of(world.lake()) == wanted, k
    assert seen == {before, wanted}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("after", [False, True], ids=["before the effect", "after it"])
def test_a_failure_at_any_operation_is_told_or_made_good(action: str, after: bool) -> None:
    before, wanted, act = ACTIONS[action]
    world = prepared(action)
    counting = FaultyFileIO(world.fileio)
    act(world.lake(counting))
    for k in range(1, counting.operations + 1):
        world = prepared(action)
        try:
            act(world.lake(FaultyFileIO(world.fileio, k, "raise", after=after)))
        except StorageError:
            assert state_of(world.lake()) in (before, wanted), k
        else:
            assert state_of(world.lake()) == wanted, k


def test_of_two_replacements_at_once_both_become_versions_and_the_later_counts() -> None:
    world = World()
    world.lake().create_view("app.v", OLD)
    hooked = HookedFileIO(world.fileio)
    hooked.before("put_if_absent", "view-2", lambda: world.lake().create_view("app.v", "SELECT 3", or_replace=True))
    made = world.lake(hooked).create_view("app.v", NEW, or_replace=True)
    assert made.version == 3
    assert world.lake().view("app.v") == made


def test_a_replacement_that_loses_thirty_races_waits_and_becomes_the_next_version() -> None:
    world = World()
    world.lake().create_view("app.v", OLD)
    hooked = HookedFileIO(world.fileio)
    hooked.before(
        "put_if_absent", "view-", lambda: world.lake().create_view("app.v", "SELECT 3", or_replace=True), times=30
    )
    made = world.lake(hooked).create_view("app.v", NEW, or_replace=True)
    assert made.version == 32
    assert world.lake().view("app.v").query == NEW


def test_a_replacement_of_a_view_that_is_dropped_meanwhile_creates_it() -> None:
    world = World()
    world.lake().create_view("app.v", OLD)
    hooked = HookedFileIO(world.fileio)
    hooked.after("put_if_absent", "view-2", lambda: world.lake().drop_view("app.v"))
    made = world.lake(hooked).create_view("app.v", NEW, or_replace=True)
    assert world.lake().view("app.v") == View("app.v", NEW, "app", version=made.version, created_ms=made.created_ms)


def test_a_view_that_is_replaced_by_another_while_it_is_read_is_read_anew() -> None:
    world = World()
    world.lake().create_view("app.v", OLD)
    hooked = HookedFileIO(world.fileio)

    def drop_and_create() -> None:
        world.lake().drop_view("app.v")
        world.lake().create_view("app.v", NEW)

    hooked.before("list_files", "/view", drop_and_create)
    assert world.lake(hooked).view("app.v").query == NEW


def test_a_view_that_others_create_while_its_name_is_looked_at_has_not_lost_its_floor() -> None:
    world = World()
    hooked = HookedFileIO(world.fileio)
    hooked.before("list_folders", "app/v", lambda: world.lake().create_view("app.v", OLD))
    with pytest.raises(AlreadyExistsError):
        world.lake(hooked).create_view("app.v", NEW)
    assert world.lake().view("app.v").query == OLD


def test_a_table_that_others_create_and_fill_while_its_name_is_looked_at_has_not_lost_its_floor() -> None:
    world = World()
    hooked = HookedFileIO(world.fileio)
    hooked.before("list_files", "app/t/snapshot", lambda: world.create().append([row(1)]))
    with pytest.raises(AlreadyExistsError):
        world.lake(hooked).create_view("app.t", NEW)
    assert ids_of(world.table()) == [1]


def test_nothing_of_a_dropped_view_is_left_but_its_floor() -> None:
    world = World()
    for query in (OLD, NEW):
        world.lake().create_view("app.v", query, or_replace=True)
    world.lake().drop_view("app.v")
    assert sorted(world.content()) == ["app/_database", "app/v/snapshot/FLOOR"]


@pytest.fixture(params=["local", pytest.param("s3", marks=pytest.mark.s3)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "local":
        return Place(str(tmp_path / "lake"))
    return Place(request.getfixturevalue("s3_url"), request.getfixturevalue("s3_storage"))


def test_eight_processes_create_one_view(place: Place) -> None:
    won = run_together(place, [(create_view, (number,)) for number in range(8)])
    assert sum(won) == 1
    assert place.lake().view("app.v").query == f"SELECT {won.index(True)} AS n"
    with pytest.raises(AlreadyExistsError):
        place.lake().create_view("app.v", OLD)


def test_four_processes_replace_one_view_ten_times_each(place: Place) -> None:
    versions = run_together(place, [(replace_view, (number, 10)) for number in range(4)])
    assert sorted(v for process in versions for v, _ in process) == list(range(1, 41))
    last = place.lake().view("app.v")
    assert dict(v for process in versions for v in process)[40] == last.query
    assert last.version == 40
