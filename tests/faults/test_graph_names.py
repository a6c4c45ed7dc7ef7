"""A process that names tables in the graph dies, or meets an error, at every operation on storage and repository.

Whatever it had begun, the next process finds each name once, in agreement with the folders, and can go on.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import SkerryError
from skerry.graph.repository import MemoryRepository
from skerry.graph.user_graph import UserGraph
from skerry.lake.lake import Lake
from support.effort import SOAK
from support.faulty import FaultyFileIO, ProcessDied
from support.faulty_repository import FaultyRepository
from support.lakes import graph_lake
from support.tables import World, append, ids_of

ID = pa.schema([("id", pa.int64()), ("v", pa.string())])


def scenario(lake: Lake, acknowledge: Callable[[str, bool], None]) -> None:
    """Names that come and go; ``acknowledge`` hears what is there, or not, once that was promised."""
    lake.create_table("app.kept", ID)
    acknowledge("app.kept", True)
    lake.create_table("app.t", ID)
    acknowledge("app.t", True)
    lake.create_view("app.v", "SELECT id FROM t")
    acknowledge("app.v", True)
    lake.create_view("app.v", "SELECT v FROM kept", or_replace=True)
    lake.drop_view("app.v")
    acknowledge("app.v", False)
    lake.drop_table("app.t")
    acknowledge("app.t", False)
    lake.create_table("app.t", ID)
    acknowledge("app.t", True)
    lake.create_database("empty")
    lake.drop_database("empty")


def lake_of(world: World, repository: Any, fileio: Any = None) -> Lake:
    return graph_lake(world.env(fileio), UserGraph(repository, clock=world.clock, ids=world.ids))


def check(world: World, repository: MemoryRepository, promised: dict[str, bool], under_way: set[str]) -> None:
    """The state after a fault, seen by a new process."""
    lake, embedded = lake_of(world, repository), world.lake()
    names = {*lake.list_tables(), *lake.list_views()}
    assert (lake.list_databases(), lake.list_tables(), lake.list_views()) == (
        embedded.list_databases(),
        embedded.list_tables(),
        embedded.list_views(),
    )
    for name, there in promised.items():
        if name not in under_way:
            assert (name in names) is there, name
    for name in lake.list_tables():
        table = lake.table(name)
        append(table, 1)
        assert ids_of(embedded.table(name)) == [1]
    for name in ("app.t", "app.kept"):
        lake.drop_table(name, if_exists=True)
    lake.drop_view("app.v", if_exists=True)
    lake.drop_database("empty", if_exists=True)
    lake.drop_database("app", if_exists=True)
    left = {pointer.name for pointer in repository.list_pointers("default", "", None, 100)}
    assert {str(name).partition("/")[0] for name in left} <= {"catalog"}
    lake.create_table("app.t", ID)
    assert lake.list_tables() == ["app.t"]


def run(world: World, repository: Any, fileio: Any = None) -> tuple[dict[str, bool], set[str]]:
    """Run the scenario until it ends; what was promised, and the names whose fate is open."""
    promised: dict[str, bool] = {}
    with suppress(ProcessDied, SkerryError):
        scenario(lake_of(world, repository, fileio), promised.__setitem__)
        return promised, set()
    return promised, {"app.t", "app.v"} - ({"app.t"} if promised.get("app.t") and "app.v" not in promised else set())


def total_of(faulty: Any, world: World, repository: Any) -> int:
    fileio = faulty if isinstance(faulty, FaultyFileIO) else None
    run(world, repository if fileio else faulty, fileio)
    assert faulty.operations > 10
    return int(faulty.operations)


def places(total: int, first: int) -> range:
    """All operations in a long run; else every sixteenth, of each kind of fault other ones."""
    return range(1, total + 1) if SOAK else range(1 + 4 * first, total + 1, 16)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("mode", ["die", "raise"])
def test_a_fault_of_storage_at_every_operation(mode: Any, after: bool) -> None:
    world = World()
    total = total_of(FaultyFileIO(world.fileio), world, MemoryRepository(world.clock, world.ids))
    for number in places(total, 2 * after + (mode == "die")):
        world, repository = World(), MemoryRepository()
        promised, open_names = run(world, repository, FaultyFileIO(world.fileio, number, mode, after=after))
        check(world, repository, promised, open_names)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("dies", [True, False])
def test_a_fault_of_the_repository_at_every_request(dies: bool, after: bool) -> None:
    world = World()
    total = total_of(FaultyRepository(MemoryRepository(world.clock, world.ids)), world, None)
    for number in places(total, 2 * after + dies):
        world, repository = World(), MemoryRepository()
        promised, open_names = run(world, FaultyRepository(repository, number, dies=dies, after=after))
        if repository.account("default") is not None:
            check(world, repository, promised, open_names)


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("of", ["storage", "repository"])
def test_a_process_that_renames_dies_at_every_operation(of: str, after: bool) -> None:
    """The table has one name, in the graph and in the folders, and its one node."""

    def died_at(number: int | None) -> tuple[int, set[str]]:
        world, repository = World(), MemoryRepository()
        made = lake_of(world, repository).create_table("app.t", ID)
        append(made, 1)
        storage = FaultyFileIO(world.fileio, number if of == "storage" else None, "die", after=after)
        faulty = FaultyRepository(repository, number if of == "repository" else None, dies=True, after=after)
        with suppress(ProcessDied):
            lake_of(world, faulty, storage).rename_table("app.t", "app.r")
        lake, embedded = lake_of(world, repository), world.lake()
        names = lake.list_tables()
        assert names == embedded.list_tables()
        append(made, 2)
        assert [(ids_of(lake.table(name)), lake.table(name).uuid) for name in names] == [([1, 2], made.uuid)]
        left = [pointer.name for pointer in repository.list_pointers("default", "table/", None, 100)]
        assert [str(name).rpartition("/")[2] for name in left] == [names[0].removeprefix("app.")]
        return (storage if of == "storage" else faulty).operations, set(names)

    total = died_at(None)[0]
    step = 1 if SOAK or of == "repository" else 4
    outcomes = [died_at(number)[1] for number in range(1 + after, total + 1, step)]
    assert set().union(*outcomes) == {"app.t", "app.r"}
