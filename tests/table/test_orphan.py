"""Orphans: what nothing refers to, and nothing else."""

import pytest

from skerry.common.errors import DamagedFileError
from skerry.table.consumer import list_consumers
from skerry.table.orphan import remove_orphan_files
from support.tables import DAY_SECONDS, World, append, ids_of, row

LATER = 2**62
FOREVER = 2**62


@pytest.fixture
def world() -> World:
    world = World()
    table = world.create()
    append(table, 1)
    table.create_tag("v1")
    table.overwrite([row(2)])
    table.add_column("w", "INT")
    return world


def test_a_healthy_table_has_none(world: World) -> None:
    before = world.content()
    assert remove_orphan_files(world.context(), LATER).files == []
    assert world.content() == before


STRAY = [
    "data/0-00000-x.parquet",
    "data/p=1/0-00000-x.parquet",
    "index/i.puffin",
    "manifest/manifest-x",
    "manifest/manifest-list-x",
    "lease/lease-x",
    "schema/schema-9",
    "snapshot/.tmp-x",
    "data/.tmp-x",
    ".tmp-metadata",
]
KEPT = ["wal/wal-1.log", "notes.txt", "snapshot/notes", "schema/notes", "tag/notes"]


def test_strays_of_ours_go_and_what_we_do_not_know_stays(world: World) -> None:
    for path in (*STRAY, *KEPT):
        world.fileio.write(f"app/t/{path}", b"12345")
    world.fileio.delete(["app/t/lease/lease-x"])
    stray = [path for path in STRAY if not path.startswith("lease/")]
    dry = remove_orphan_files(world.context(), LATER, dry_run=True)
    assert sorted(dry.files) == sorted(stray)
    assert dry.size_bytes == 5 * len(stray)
    assert all(f"app/t/{path}" in world.files() for path in stray)
    steps: list[tuple[str, int, int]] = []
    assert remove_orphan_files(world.context(), LATER, progress=lambda *s: steps.append(s)) == dry
    assert steps == [("deleting orphans", len(stray), len(stray))]
    assert not any(f"app/t/{path}" in world.files() for path in stray)
    assert all(f"app/t/{path}" in world.files() for path in KEPT)
    assert ids_of(world.table()) == [2]
    assert ids_of(world.table(), tag="v1") == [1]


def test_a_lease_that_has_ended_is_an_orphan(world: World) -> None:
    table = world.table()
    reader = table.scan().to_batches()
    assert remove_orphan_files(world.context(), LATER).files == []
    world.clock.advance(DAY_SECONDS)
    (gone,) = remove_orphan_files(world.context(), LATER).files
    assert gone.startswith("lease/lease-")
    assert reader.read_all().num_rows == 1


def test_only_what_is_old_enough_goes(world: World) -> None:
    world.fileio.write("app/t/data/old", b"x")
    world.clock.advance(10)
    border = world.clock.now_ms()
    world.fileio.write("app/t/data/young", b"x")
    assert remove_orphan_files(world.context(), border).files == ["data/old"]


def test_an_interrupted_expiry_is_finished_first(world: World) -> None:
    context = world.context()
    floor = context.floors.read()
    assert floor is not None
    assert context.floors.change(floor, floor=2)
    world.table().delete_tag("v1")
    data = world.files("app/t/data")
    assert remove_orphan_files(world.context(), 0).files == []
    assert len(world.files("app/t/data")) == len(data) - 1
    assert ids_of(world.table()) == [2]


def test_a_commit_that_lands_meanwhile_keeps_its_files(world: World) -> None:
    """The folder is listed before the snapshots are read."""
    table, storage = world.hooked()
    storage.after("list_files", "app/t", lambda: append(world.table(), 3))
    assert table.remove_orphan_files(older_than=LATER).files == []
    storage.before("read", "snapshot/LATEST", lambda: append(world.table(), 4), times=1)
    table.remove_orphan_files(older_than=LATER)
    assert ids_of(world.table()) == [2, 3, 4]


def test_a_staller_below_cleaned_is_garbage_and_its_data_is_not(world: World) -> None:
    """The files it names may be about to be committed again elsewhere: only their age counts."""
    table = world.table()
    old = world.fileio.read("app/t/snapshot/snapshot-1")
    table.expire_snapshots(retain_last=1)
    world.fileio.write("app/t/snapshot/snapshot-1", old)
    assert remove_orphan_files(world.context(), LATER).files == ["snapshot/snapshot-1"]
    assert ids_of(world.table(), tag="v1") == [1]


def test_what_earlier_tables_of_the_name_left_goes_and_what_we_do_not_know_stays() -> None:
    world = World()
    append(world.create(), 1)
    world.lake().drop_table("app.t")
    append(world.create(), 2)
    left = [
        "data/0-0-x.parquet",
        "snapshot/snapshot-7",
        "metadata",
        "00000000-0000-0000-0000-0000000000ff/data/y.parquet",
    ]
    unknown = ["notes.txt", "notes/a"]
    for path in (*left, *unknown):
        world.fileio.write(f"app/t/{path}", b"x")
    assert sorted(remove_orphan_files(world.context(), LATER).files) == sorted(left)
    assert all(f"app/t/{path}" in world.files() for path in unknown)
    assert ids_of(world.table()) == [2]


def churn(world: World) -> None:
    """Another process overwrites everything and expires all but the latest snapshot."""
    table = world.table()
    table.overwrite([row(2)])
    table.expire_snapshots(retain_last=1)


@pytest.mark.parametrize("moment", ["/tag", "/lease"])
@pytest.mark.parametrize("dry_run", [False, True])
def test_snapshots_that_always_expire_meanwhile_do_not_keep_it_from_ending(
    world: World, moment: str, dry_run: bool
) -> None:
    """Another process expires a snapshot whenever this one counts: from the fourth attempt on it has to wait."""
    world.fileio.write("app/t/data/stray", b"x")
    _, storage = world.hooked()
    context = world.context(fileio=storage)
    storage.before("list_files", moment, lambda: churn(world), times=FOREVER)
    assert "data/stray" in remove_orphan_files(context, LATER, dry_run=dry_run).files
    assert ("app/t/data/stray" in world.files()) == dry_run
    assert ids_of(world.table()) == [2]
    assert ids_of(world.table(), tag="v1") == [1]
    assert list_consumers(world.context()) == []
    assert len(world.table().snapshots()) > 1, "those of the last attempts wait for the next expiry"
    assert world.table().expire_snapshots(retain_last=1).snapshots


def test_real_damage_is_still_an_error(world: World) -> None:
    """Starting again with expiry paused does not hide it."""
    world.table().expire_snapshots(retain_last=1)
    latest = world.context().snapshots.latest()
    assert latest is not None
    world.fileio.delete([f"app/t/{latest.base.path}"])
    with pytest.raises(DamagedFileError, match=latest.base.path):
        remove_orphan_files(world.context(), LATER)
    assert list_consumers(world.context()) == []
