"""Builds of indexes beside other commits, failures at every operation, damage: no index changes an answer."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

from skerry.common.errors import SkerryError, StorageError
from skerry.lake.table import Table
from skerry.types.field import Field
from support.effort import SLICE, SOAK, sampled
from support.tables import HookedFileIO, World, context_of

COLUMNS = (Field("id", "BIGINT", nullable=False), Field("v", "STRING"), Field("n", "INT"))
CONDITIONS = ("v = 'v7'", "v = 'nope'", "n IN (3, 999)", "v > 'v5' AND n < 4", "v IS NULL", "matches(v, 'v7')")


def row(number: int) -> dict[str, Any]:
    return {"id": number, "v": None if number % 10 == 9 else f"v{number % 10}", "n": number % 7}


def make(world: World, **options: Any) -> Table:
    """A keyed table of two runs that do not overlap, and one that overlaps both."""
    table = world.create(columns=COLUMNS, primary_key=["id"], options={"compaction.mode": "off", **options})
    for ids in (range(20), range(20, 40), range(15, 25)):
        table.upsert([row(i) for i in ids])
    return table


def answers(world: World) -> list[list[dict[str, Any]]]:
    """What every condition finds, in a process that knows nothing yet."""
    table = world.table()
    return [table.scan(where=where).to_arrow().sort_by("id").to_pylist() for where in CONDITIONS]


def expected(ids: range) -> list[list[dict[str, Any]]]:
    rows = [row(i) for i in ids]
    tests: list[Callable[[dict[str, Any]], bool]] = [
        lambda r: r["v"] == "v7",
        lambda r: False,
        lambda r: r["n"] in (3, 999),
        lambda r: r["v"] is not None and r["v"] > "v5" and r["n"] < 4,
        lambda r: r["v"] is None,
        lambda r: r["v"] == "v7",
    ]
    return [[r for r in rows if test(r)] for test in tests]


def index_all(table: Table) -> None:
    table.create_index("v", kind="bloom", name="b", options={"granularity": 4}, build=False)
    table.create_index("v", kind="fulltext_bloom", name="f", options={"granularity": 4}, build=False)
    table.create_index("n", kind="inverted", name="i", options={"granularity": 1})


def check_index_files(world: World) -> None:
    """Every index that a live file names is there and of that file, and orphan removal leaves just those."""
    table = world.table()
    named = [name for name in table.files().column("index_file").to_pylist() if name]
    world.clock.advance(4 * 86_400)
    world.table().remove_orphan_files()
    there = {path.removeprefix("app/t/") for path in world.files("app/t/index")}
    assert set(named) <= there
    snapshots = {s.id for s in table.snapshots()}
    kept = {n for s in snapshots for n in table.files(snapshot=s).column("index_file").to_pylist() if n}
    assert there == kept


def test_a_failure_at_any_operation_of_a_build_changes_no_answer() -> None:
    wanted = expected(range(40))
    step = 1 if SOAK else 5 if SLICE else 11  # odd: with and without the effect of the operation
    for k in range(0, 10_000, step):
        world = World()
        make(world)
        table, storage = world.hooked()
        failing = _FailAt(k)
        try:
            with failing.installed(storage):
                index_all(table)
        except SkerryError:
            pass
        assert answers(world) == wanted, k
        if not failing.has_failed:
            break
        if world.table().indexes():
            world.table().build_index()
            assert answers(world) == wanted, k
        check_index_files(world)
        assert answers(world) == wanted, k
    assert k > 20, "a build has more operations than that"


class _FailAt:
    """Storage that dies at the k-th operation, which has its effect or not."""

    def __init__(self, k: int) -> None:
        self._left = k
        self._effect = k % 2 == 0
        self.has_failed = False

    def installed(self, storage: HookedFileIO) -> "_Installed":
        return _Installed(self, storage)

    def act(self, call: Callable[[], Any]) -> Any:
        self._left -= 1
        if self._left >= 0:
            return call()
        self.has_failed = True
        if self._effect:
            call()
        raise StorageError("any", "the disk is gone", unclear=self._effect)


class _Installed:
    def __init__(self, failing: _FailAt, storage: HookedFileIO) -> None:
        self._failing = failing
        self._storage = storage

    def __enter__(self) -> None:
        for operation in ("write", "put_if_absent", "replace", "open_output", "read", "read_range", "open_input"):
            self._storage.on(operation, "", self._failing.act, times=1 << 30)

    def __exit__(self, *error: object) -> None:
        self._storage._hooks.clear()


def test_a_build_passes_over_files_that_a_compaction_has_replaced() -> None:
    world = World()
    make(world)
    table, storage = world.hooked()
    table.create_index("v", kind="bloom", name="b", options={"granularity": 4}, build=False)
    storage.before("put_if_absent", "snapshot-", lambda: world.table().compact(full=True))
    result = table.build_index()
    assert (result.built_files, result.skipped_files) == (0, 3)
    files = world.table().files()
    assert files.num_rows == 1
    assert files.column("index_file").to_pylist()[0] is not None, "the compaction has built its own"
    assert answers(world) == expected(range(40))
    check_index_files(world)


def test_a_compaction_goes_on_over_an_index_that_landed_meanwhile() -> None:
    world = World()
    make(world)
    world.table().create_index("v", kind="bloom", name="b", options={"granularity": 4}, build=False)
    table, storage = world.hooked()
    storage.before("put_if_absent", "snapshot-", lambda: world.table().build_index())
    result = table.compact(full=True)
    assert len(result.snapshots) == 1
    assert [s.operation.value for s in table.snapshots()][-2:] == ["INDEX", "COMPACT"]
    assert answers(world) == expected(range(40))
    check_index_files(world)


def test_of_two_builds_one_lands_for_each_file() -> None:
    world = World()
    make(world)
    world.table().create_index("v", kind="bloom", name="b", options={"granularity": 4}, build=False)
    table, storage = world.hooked()
    storage.before("put_if_absent", "snapshot-", lambda: world.table().build_index())
    result = table.build_index()
    assert (result.built_files, result.skipped_files) == (0, 3)
    check_index_files(world)
    assert answers(world) == expected(range(40))


@pytest.mark.parametrize("event", ["drop_index", "column", "upsert", "expire", "delete"])
def test_a_build_lands_beside_other_changes(event: str) -> None:
    world = World()
    make(world)
    world.table().create_index("v", kind="bloom", name="b", options={"granularity": 4}, build=False)
    table, storage = world.hooked()

    def happen() -> None:
        other = world.table()
        if event == "drop_index":
            other.drop_index("b")
        elif event == "column":
            other.add_column("extra", "INT", default=7)
        elif event == "upsert":
            other.upsert([row(5)])
        elif event == "expire":
            other.expire_snapshots(retain_last=1)
        else:
            other.delete(keys=[{"id": 3}])

    storage.before("put_if_absent", "snapshot-", happen)
    assert table.build_index().built_files == 3
    ids = [i for i in range(40) if event != "delete" or i != 3]
    rows = [{**row(i), **({"extra": 7} if event == "column" else {})} for i in ids]
    found = world.table().scan(where="v = 'v3'").to_arrow().sort_by("id").to_pylist()
    assert found == [r for r in rows if r["v"] == "v3"]
    check_index_files(world)


def test_an_index_answers_only_for_the_file_it_was_built_from() -> None:
    """*Somebody puts the index of one file in the place of another's*: its rows would be hidden."""
    world = World()
    make(world)
    index_all(world.table())
    paths = [f"app/t/{name}" for name in world.table().files().column("index_file").to_pylist()]
    contents = [world.fileio.read(path) for path in paths]
    sizes = [len(content) for content in contents]
    moved = 0
    for path, content in zip(paths, contents[1:] + contents[:1], strict=True):
        if len(content) in sizes:
            world.fileio.replace(path, content)
            moved += 1
    assert moved == 3
    assert answers(world) == expected(range(40))


def test_every_byte_of_an_index_file_may_be_damaged(caplog: pytest.LogCaptureFixture) -> None:
    world = World()
    make(world)
    world.table().compact(full=True)
    table = world.table()
    table.create_index("v", kind="bloom", name="b", options={"granularity": 8}, build=False)
    table.create_index("n", kind="inverted", name="i", options={"granularity": 8})
    wanted = [found for found, where in zip(expected(range(40)), CONDITIONS, strict=True) if "matches" not in where]
    (path,) = [f"app/t/{name}" for name in world.table().files().column("index_file").to_pylist()]
    whole = world.fileio.read(path)
    noticed = 0
    positions = [*sampled(range(0, len(whole), 1 if SOAK else 9))]
    for position in positions:
        damaged = bytearray(whole)
        damaged[position] ^= 1 << (position % 8)
        world.fileio.replace(path, bytes(damaged))
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            read = world.table()
            found = [read.scan(where=w).to_arrow().sort_by("id").to_pylist() for w in CONDITIONS if "matches" not in w]
        assert found == wanted, position
        noticed += any("index not used" in record.getMessage() for record in caplog.records)
    assert noticed > len(positions) / 2, "most of the file is read, and what is read is checked"
    for content in (b"", whole[:10], whole[:-1], whole[: len(whole) // 2]):
        world.fileio.replace(path, content)
        assert [
            world.table().scan(where=w).to_arrow().sort_by("id").to_pylist() for w in CONDITIONS if "matches" not in w
        ] == wanted
    world.fileio.delete([path])
    assert [
        world.table().scan(where=w).to_arrow().sort_by("id").to_pylist() for w in CONDITIONS if "matches" not in w
    ] == wanted


def test_an_index_file_is_opened_and_its_parts_read_once() -> None:
    world = World()
    make(world)
    index_all(world.table())
    table, storage = world.hooked()
    assert table.scan(where="n = 3").count() == len([i for i in range(40) if i % 7 == 3])
    first = [path for path in storage.paths("read_range", "read", "open_input") if "/index/" in path]
    assert first
    storage.log.clear()
    assert table.scan(where="n = 3").count() == len([i for i in range(40) if i % 7 == 3])
    assert [path for path in storage.paths("read_range", "read", "open_input") if "/index/" in path] == []


def test_the_index_files_of_a_failed_commit_are_removed() -> None:
    world = World()
    index_all(make(world))
    before = set(world.files("app/t/index"))
    table, storage = world.hooked()
    storage.fail("put_if_absent", "snapshot-", StorageError("snapshot", "the disk is gone"))
    with pytest.raises(SkerryError):
        table.upsert([row(100)])
    assert set(world.files("app/t/index")) == before
    assert context_of(table).snapshots.latest() == context_of(world.table()).snapshots.latest()
