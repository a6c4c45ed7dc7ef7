"""Tags: copies of snapshots."""

import pytest

from skerry.common.errors import AlreadyExistsError, DamagedFileError, InvalidInputError, NotFoundError
from skerry.table.context import TableContext
from skerry.table.tag import create_tag, delete_tag, get_tag, list_tags
from support.tables import World, commit_files


@pytest.fixture
def world() -> World:
    world = World()
    commit_files(world.make_context(), "a")
    return world


@pytest.fixture
def context(world: World) -> TableContext:
    return world.context()


def test_a_tag_holds_its_snapshot_whole(world: World, context: TableContext) -> None:
    world.clock.advance(3)
    snapshot = context.snapshots.get(1)
    tag = create_tag(context, "v1", snapshot)
    assert (tag.name, tag.created_ms, tag.snapshot) == ("v1", world.clock.now_ms(), snapshot)
    assert get_tag(world.context(), "v1") == tag
    assert list_tags(world.context()) == [tag]


def test_a_name_is_given_once_and_the_first_stays(context: TableContext) -> None:
    create_tag(context, "v1", context.snapshots.get(1))
    second = commit_files(context, "b")
    with pytest.raises(AlreadyExistsError, match=r"table app\.t has a tag 'v1' already; delete it first to move it"):
        create_tag(context, "v1", second)
    assert get_tag(context, "v1").snapshot.id == 1


def test_tags_are_listed_by_name(context: TableContext) -> None:
    for name in ("b", "a", "c-1"):
        create_tag(context, name, context.snapshots.get(1))
    assert [tag.name for tag in list_tags(context)] == ["a", "b", "c-1"]


def test_what_is_not_there_is_not_found_and_known_ones_are_named(context: TableContext) -> None:
    create_tag(context, "v1", context.snapshots.get(1))
    with pytest.raises(NotFoundError, match=r"table app\.t has no tag 'v2'; tags are \['v1'\]"):
        get_tag(context, "v2")
    with pytest.raises(NotFoundError, match="has no tag 'v2'"):
        delete_tag(context, "v2")
    delete_tag(context, "v1")
    assert list_tags(context) == []


@pytest.mark.parametrize("name", ["", "a/b", ".b", "latest", "_x", "a b", 5, None])
def test_bad_names_are_refused(world: World, context: TableContext, name: object) -> None:
    before = world.content()
    with pytest.raises(InvalidInputError, match="tag"):
        create_tag(context, name, context.snapshots.get(1))  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError, match="tag"):
        get_tag(context, name)  # type: ignore[arg-type]
    assert world.content() == before


def test_temporary_files_are_no_tags(world: World, context: TableContext) -> None:
    world.fileio.write("app/t/tag/.tmp-1", b"x")
    assert list_tags(context) == []


def test_a_repeated_answer_does_not_make_a_tag_twice(world: World, context: TableContext) -> None:
    """The first try lands, its answer is lost, the second is refused: what is there is ours."""
    slow, storage = world.hooked()
    storage.before("put_if_absent", "tag-v1", lambda: slow.create_tag("v1"))
    assert slow.create_tag("v1").snapshot.id == 1
    assert [tag.name for tag in list_tags(context)] == ["v1"]


def test_a_damaged_tag_stops_expiry_and_says_what_to_do(world: World, context: TableContext) -> None:
    create_tag(context, "v1", context.snapshots.get(1))
    commit_files(context, "b")
    world.fileio.replace("app/t/tag/tag-v1", b"{}")
    with pytest.raises(DamagedFileError, match=r"tag-v1.*or delete it: nothing is expired while it cannot be read"):
        world.table().expire_snapshots(retain_last=1)
    assert "app/t/snapshot/snapshot-1" in world.files()
