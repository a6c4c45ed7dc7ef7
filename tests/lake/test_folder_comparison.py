"""When names are compared with folders, and who waits for it."""

import threading
from collections.abc import Iterator

import pytest

from skerry.common.errors import StorageError
from skerry.lake.folder_comparison import REST_FACTOR, Comparison, FolderComparisons
from support.tables import World

PATIENCE_SECONDS = 30


class Compared:
    """A comparison that goes on when the test says so."""

    def __init__(self, world: World, seconds: float = 0) -> None:
        self.world, self.seconds = world, seconds
        self.may_register, self.may_end = threading.Event(), threading.Event()
        self.began: list[str] = []
        self.ended: list[str] = []

    def go(self) -> None:
        self.may_register.set()
        self.may_end.set()

    def __call__(self, database: str, comparison: Comparison) -> None:
        self.began.append(database)
        assert self.may_register.wait(PATIENCE_SECONDS)
        comparison.registered.set()
        while not self.may_end.wait(0.01):
            if comparison.stops:
                return
        self.world.clock.advance(self.seconds)
        self.ended.append(database)


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def comparisons(world: World) -> Iterator[FolderComparisons]:
    with FolderComparisons(world.clock, 5, wait_seconds=0.2) as made:
        yield made


def test_a_comparison_is_made_once_per_bound(world: World, comparisons: FolderComparisons) -> None:
    compared = Compared(world)
    compared.go()
    for _ in range(3):
        comparisons.follow("app", compared)
    comparisons.follow("other", compared)
    assert compared.ended == ["app", "other"]
    world.clock.advance(4.9)
    comparisons.follow("app", compared)
    assert compared.ended == ["app", "other"]
    world.clock.advance(0.2)
    comparisons.follow("app", compared)
    assert compared.ended == ["app", "other", "app"]


def test_the_first_listings_wait_for_the_folders_without_a_name_and_no_longer(
    world: World, comparisons: FolderComparisons
) -> None:
    compared = Compared(world)
    answered: list[int] = []

    def list_names() -> None:
        comparisons.follow("app", compared)
        answered.append(1)

    threads = [threading.Thread(target=list_names) for _ in range(3)]
    for thread in threads:
        thread.start()
    threads[0].join(0.5)
    assert not answered
    compared.may_register.set()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert len(answered) == 3
    assert (compared.began, compared.ended) == (["app"], [])


def test_no_listing_waits_for_a_long_comparison_after_the_first(world: World, comparisons: FolderComparisons) -> None:
    first = Compared(world, seconds=1)
    first.go()
    comparisons.follow("app", first)
    world.clock.advance(5)
    comparisons.follow("app", first)
    assert first.ended == ["app"]  # ten times its duration, not five seconds
    world.clock.advance(REST_FACTOR)
    endless = Compared(world)
    comparisons.follow("app", endless)
    comparisons.follow("app", endless)
    assert endless.ended == []


def test_the_listing_that_waits_gets_the_error(world: World, comparisons: FolderComparisons) -> None:
    def fail(database: str, comparison: Comparison) -> None:
        raise StorageError(database, "down")

    with pytest.raises(StorageError, match="down"):
        comparisons.follow("app", fail)
    comparisons.follow("app", fail)  # not due
    world.clock.advance(5)
    with pytest.raises(StorageError, match="down"):
        comparisons.follow("app", fail)


def test_closing_stops_what_runs(world: World) -> None:
    compared = Compared(world)
    compared.may_register.set()
    comparisons = FolderComparisons(world.clock, 5, wait_seconds=0.01)
    comparisons.follow("app", compared)
    comparisons.close()
    assert (compared.began, compared.ended) == (["app"], [])
    assert not any(thread.name == "skerry-compare" for thread in threading.enumerate())
    world.clock.advance(5)
    comparisons.follow("app", compared)
    assert compared.began == ["app"]
