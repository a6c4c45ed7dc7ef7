"""Pointers: their age counts from the start of their load, and an invalidation wins."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

from skerry.common.clock import ManualClock, SystemClock
from skerry.common.errors import AccessDeniedError, NotFoundError, StorageError
from skerry.iceberg.cache import (
    CacheBudget,
    CachePolicy,
    Freshness,
    ListingKey,
    LoadPool,
    NameMapping,
    Pointer,
    PointerCache,
    Scope,
    deep_bytes,
)
from support.gate import Gate, wait_for

WAIT = 60
T = NameMapping("c", "db", "t", "DB", "T")
U = NameMapping("c", "db", "u", "DB", "U")
FAILURE = StorageError("https://user:secret@catalog/v1", "no answer")


@dataclass(frozen=True)
class Location:
    """A pointer: the metadata file, and the ETag of the answer that named it."""

    path: str
    etag: str = ""


class Remote:
    """A catalog that another process commits to; its answers say "not changed" if the ETag is the current one."""

    def __init__(self) -> None:
        self.version = 1
        self.calls: list[Any] = []

    def load(self, known: Location | None) -> Location:
        self.calls.append(known)
        etag = str(self.version)
        return known if known is not None and known.etag == etag else Location(f"v{etag}.json", etag)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def pool() -> Any:
    with LoadPool("common", 2) as pool:
        yield pool


@pytest.fixture
def make(clock: ManualClock, pool: LoadPool) -> Any:
    def made(freshness_seconds: float = 60, **options: Any) -> PointerCache[Any, Any]:
        budget = CacheBudget(1_000_000, clock)
        weigh = options.pop("weigh", deep_bytes)
        freshness = Freshness(freshness_seconds, **options)
        return PointerCache("tables", budget, pool, freshness, CachePolicy(weigh=weigh))

    return made


def never(_: Any) -> Any:
    return pytest.fail("the catalog was asked again")


def test_a_remote_commit_is_seen_at_the_bound_under_constant_access(make: Any, clock: ManualClock) -> None:
    cache, remote = make(60), Remote()
    cache.get(T, remote.load)
    clock.advance(1)
    remote.version = 2
    for _ in range(59):
        assert cache.get(T, remote.load).value.path == "v1.json"
        assert len(remote.calls) == 1
        clock.advance(1)
    assert cache.get(T, remote.load) == Pointer(Location("v2.json", "2"), 0)
    assert len(remote.calls) == 2


def test_a_known_value_is_revalidated_rather_than_thrown_away(make: Any, clock: ManualClock) -> None:
    weighed: list[Location] = []
    cache, remote = make(60, weigh=lambda value: weighed.append(value) or 100), Remote()
    first = cache.get(T, remote.load).value
    clock.advance(61)
    assert cache.get(T, remote.load).value is first
    assert remote.calls == [None, first]
    clock.advance(59)
    assert cache.get(T, never).age_seconds == 59, "it is fresh again"
    found = cache.statistics()
    assert (found.revalidated, found.loads, found.hits, found.misses) == (1, 2, 1, 2)
    assert weighed == [first]


def test_age_counts_from_the_start_of_the_load(make: Any, clock: ManualClock) -> None:
    cache, remote = make(60), Remote()

    def slow(known: Location | None) -> Location:
        found = remote.load(known)
        remote.version += 1
        clock.advance(50)
        return found

    assert cache.get(T, slow).age_seconds == 50
    clock.advance(9)
    assert cache.get(T, never).value.etag == "1"
    clock.advance(1)
    assert cache.get(T, remote.load).value.etag == "2"


def test_a_load_that_takes_longer_than_the_bound_is_no_answer_to_later_requests(make: Any, clock: ManualClock) -> None:
    cache, load = make(10), Gate("old", "new")
    with ThreadPoolExecutor(3) as threads:
        first = threads.submit(cache.get, T, load)
        assert load.begun.wait(WAIT)
        clock.advance(9)
        second = threads.submit(cache.get, T, load)
        wait_for(lambda: cache.statistics().misses == 2, "the second request")
        clock.advance(2)
        third = threads.submit(cache.get, T, load)
        wait_for(lambda: cache.statistics().misses == 3, "the third request")
        load.open()
        assert first.result(WAIT).value == second.result(WAIT).value == "old"
        assert third.result(WAIT).value == "new", "the first load began 11 s before this request"
    assert load.calls == 2


def test_with_a_bound_of_zero_each_request_sees_what_was_committed_before_it(pool: LoadPool) -> None:
    cache: PointerCache[Any, Any] = PointerCache(
        "tables", CacheBudget(100_000, SystemClock()), pool, Freshness(freshness_seconds=0)
    )
    committed, seen, loads, stop = [0], [], [0], threading.Event()

    def load(_: Any) -> int:
        loads[0] += 1
        return committed[0]

    def reader() -> int:
        asked = 0
        while not stop.is_set():
            before = committed[0]
            found = cache.get(T, load).value
            asked += 1
            if found < before:
                seen.append((before, found))
        return asked

    with ThreadPoolExecutor(4) as threads:
        readers = [threads.submit(reader) for _ in range(4)]
        for number in range(1, 60):
            committed[0] = number
            threading.Event().wait(0.0005)
        stop.set()
        asked = sum(future.result(WAIT) for future in readers)
    assert seen == []
    assert loads[0] <= asked


def test_fifty_concurrent_first_requests_ask_the_catalog_once(make: Any) -> None:
    cache, load = make(60), Gate("value")
    with ThreadPoolExecutor(50) as threads:
        asked = [threads.submit(cache.get, T, load) for _ in range(50)]
        wait_for(lambda: cache.statistics().misses == 50, "all requests")
        load.open()
        assert {future.result(WAIT).value for future in asked} == {"value"}
    assert load.calls == 1


@pytest.mark.parametrize("scope", [Scope("c", "db", "t"), Scope("c", "db"), Scope("c")], ids=str)
def test_an_invalidation_wins_over_a_load_under_way(make: Any, scope: Scope) -> None:
    cache, load = make(60), Gate("old")
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(cache.get, T, load)
        assert load.begun.wait(WAIT)
        cache.invalidate(scope)
        load.open()
        assert first.result(WAIT).value == "old"
    assert cache.peek(T) is None
    assert cache.get(T, lambda known: (known, "new")).value == (None, "new")


def test_an_old_load_that_ends_last_does_not_replace_the_new_value(make: Any) -> None:
    cache, load = make(60), Gate("old")
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(cache.get, T, load)
        assert load.begun.wait(WAIT)
        cache.invalidate(Scope("c", "db", "t"))
        assert cache.get(T, lambda _: "new").value == "new"
        load.open()
        first.result(WAIT)
    assert cache.get(T, never).value == "new"


def test_an_invalidation_is_for_its_scope_only(make: Any) -> None:
    cache = make(60)
    for key in (T, U, ListingKey("c", "db"), ListingKey("c"), NameMapping("d", "db", "t", "db", "t")):
        cache.get(key, lambda _: "value")
    assert cache.invalidate(Scope("c", "db", "t")) == 1
    assert cache.get(U, never).value == "value"
    assert cache.invalidate(Scope("c", "db")) == 2, "a table, and the names of the database"
    assert cache.get(ListingKey("c"), never).value == "value"
    assert cache.invalidate(Scope("c")) == 1
    assert cache.get(NameMapping("d", "db", "t", "db", "t"), never).value == "value"


def test_racing_invalidations_never_leave_an_older_value(make: Any) -> None:
    """Four readers, and a writer that commits and refreshes: after a refresh no older state is ever seen."""
    cache = make(3600)
    committed, refreshed, wrong, stop = [0], [0], [], threading.Event()

    def reader() -> None:
        while not stop.is_set():
            at_least = refreshed[0]
            found = cache.get(T, lambda _: committed[0]).value
            if found < at_least:
                wrong.append((at_least, found))

    with ThreadPoolExecutor(4) as threads:
        readers = [threads.submit(reader) for _ in range(4)]
        for number in range(1, 200):
            committed[0] = number
            cache.invalidate(Scope("c", "db", "t"))
            refreshed[0] = number
            if number % 10 == 0:
                threading.Event().wait(0.001)
        stop.set()
        for future in readers:
            future.result(WAIT)
    assert wrong == []


def test_a_failure_raises_unless_stale_values_are_allowed(make: Any, clock: ManualClock) -> None:
    cache = make(60)
    cache.get(T, lambda _: "good")
    clock.advance(60)
    for _ in range(2):
        with pytest.raises(StorageError, match="no answer"):
            cache.get(T, Gate(FAILURE).open())
    assert cache.get(T, lambda known: known).value == "good"
    found = cache.statistics()
    assert (found.failures, found.stale_served, found.revalidated) == (2, 0, 1)
    assert found.last_error == "StorageError: https://***@catalog/v1: no answer"


def test_a_stale_value_is_marked_and_only_served_so_long(make: Any, clock: ManualClock) -> None:
    cache = make(60, stale_if_error_seconds=300)
    cache.get(T, lambda _: "good")
    clock.advance(100)
    stale = cache.get(T, Gate(FAILURE).open())
    assert stale == Pointer("good", 100, stale=True, error="StorageError: https://***@catalog/v1: no answer")
    clock.advance(259)
    assert cache.get(T, Gate(FAILURE).open()).stale, "failures do not make it younger, nor uses"
    clock.advance(1)
    with pytest.raises(StorageError):
        cache.get(T, Gate(FAILURE).open())
    assert cache.get(T, lambda known: f"{known} and new") == Pointer("good and new", 0)
    assert cache.statistics().stale_served == 2


def test_all_who_wait_for_a_load_that_fails_get_the_stale_value(make: Any, clock: ManualClock) -> None:
    cache, load = make(60, stale_if_error_seconds=300), Gate(FAILURE)
    cache.get(T, lambda _: "good")
    clock.advance(60)
    with ThreadPoolExecutor(5) as threads:
        asked = [threads.submit(cache.get, T, load) for _ in range(5)]
        wait_for(lambda: cache.statistics().misses == 6, "all requests")
        load.open()
        assert all(future.result(WAIT).stale for future in asked)
    assert (load.calls, cache.statistics().stale_served) == (1, 5)


@pytest.mark.parametrize("answer", [NotFoundError("no table db.t"), AccessDeniedError("catalog", "403")], ids=repr)
def test_an_answer_is_not_a_failure(make: Any, clock: ManualClock, answer: Exception) -> None:
    cache = make(60, stale_if_error_seconds=300)
    cache.get(T, lambda _: "good")
    clock.advance(60)
    with pytest.raises(type(answer)):
        cache.get(T, Gate(answer).open())
    known = cache.get(T, lambda known: (known,)).value
    assert known == ((None,) if isinstance(answer, NotFoundError) else ("good",)), "a dropped table is forgotten"


def test_a_stale_value_is_not_served_after_a_refresh(make: Any, clock: ManualClock) -> None:
    cache, load = make(60, stale_if_error_seconds=300), Gate(FAILURE)
    cache.get(T, lambda _: "good")
    clock.advance(60)
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(cache.get, T, load)
        assert load.begun.wait(WAIT)
        cache.invalidate(Scope("c", "db", "t"))
        load.open()
        with pytest.raises(StorageError):
            asked.result(WAIT)
    with pytest.raises(StorageError):
        cache.get(T, load)


@pytest.mark.parametrize("nothing", [NotFoundError("no table"), None], ids=str)
def test_negative_results_are_not_kept(make: Any, nothing: Exception | None) -> None:
    cache, load = make(60), Gate(nothing, "created").open()
    if nothing is None:
        assert cache.get(T, load).value is None
    else:
        with pytest.raises(NotFoundError):
            cache.get(T, load)
    assert cache.get(T, load).value == "created"


def test_a_value_in_use_is_refreshed_in_the_background(make: Any, clock: ManualClock) -> None:
    cache, load = make(1000, refresh_after_seconds=100), Gate("new")
    cache.get(T, lambda _: "old")
    clock.advance(99)
    assert cache.get(T, never).value == "old"
    clock.advance(1)
    for _ in range(5):
        assert cache.get(T, load).value == "old", "no request waits for it"
    assert load.begun.wait(WAIT)
    clock.advance(5)
    load.open()
    wait_for(lambda: cache.get(T, never).value == "new", "the refresh")
    assert (load.calls, load.given) == (1, ["old"])
    assert cache.get(T, never).age_seconds == 5, "from the start of the refresh"
    assert cache.statistics().refreshes == 1


def test_an_invalidation_wins_over_a_refresh(make: Any, clock: ManualClock) -> None:
    cache, load = make(1000, refresh_after_seconds=100), Gate("older")
    cache.get(T, lambda _: "old")
    clock.advance(100)
    cache.get(T, load)
    assert load.begun.wait(WAIT)
    cache.invalidate(Scope("c", "db", "t"))
    assert cache.get(T, lambda _: "new").value == "new"
    load.open()
    wait_for(lambda: cache.statistics().loads == 3, "the refresh")
    assert cache.get(T, never).value == "new"


def test_a_refresh_that_fails_is_tried_again_later_and_the_value_is_served(make: Any, clock: ManualClock) -> None:
    cache, load = make(1000, refresh_after_seconds=100), Gate(FAILURE, "new").open()
    cache.get(T, lambda _: "old")
    clock.advance(100)
    assert cache.get(T, load).value == "old"
    wait_for(lambda: cache.statistics().failures == 1, "the failure")
    assert cache.get(T, load) == Pointer("old", 100), "within its bound it is not stale"
    clock.advance(10)

    def refreshed() -> bool:
        return bool(cache.get(T, load).value == "new")

    wait_for(refreshed, "the second refresh")
    assert load.calls == 2


def test_a_refresh_that_finds_no_table_forgets_it(make: Any, clock: ManualClock) -> None:
    cache, load = make(1000, refresh_after_seconds=100), Gate(NotFoundError("dropped")).open()
    cache.get(T, lambda _: "old")
    clock.advance(100)
    cache.get(T, load)
    wait_for(lambda: cache.peek(T) is None, "the refresh")


def test_a_full_pool_delays_refreshes_and_fails_no_request(clock: ManualClock) -> None:
    hold = Gate(None)
    with LoadPool("common", 1, max_waiting=1) as pool:
        cache: PointerCache[Any, Any] = PointerCache(
            "tables", CacheBudget(100_000, clock), pool, Freshness(freshness_seconds=1000, refresh_after_seconds=100)
        )
        cache.get(T, lambda _: "old")
        pool.submit(hold)
        assert hold.begun.wait(WAIT)
        pool.submit(hold)
        clock.advance(100)
        assert cache.get(T, never).value == "old"
        hold.open()
        wait_for(lambda: pool.waiting == 0, "the pool")
        clock.advance(10)
        wait_for(lambda: cache.get(T, lambda _: "new").value == "new", "the refresh")


def test_a_value_has_at_most_one_refresh_in_the_queue(clock: ManualClock) -> None:
    hold = Gate(None)
    with LoadPool("common", 1) as pool:
        cache: PointerCache[Any, Any] = PointerCache(
            "tables", CacheBudget(100_000, clock), pool, Freshness(freshness_seconds=1000, refresh_after_seconds=100)
        )
        cache.get(T, lambda _: "old")
        pool.submit(hold)
        assert hold.begun.wait(WAIT)
        clock.advance(100)
        for _ in range(5):
            cache.get(T, lambda _: "new")
        assert pool.waiting == 1
        hold.open()
        wait_for(lambda: cache.get(T, never).value == "new", "the refresh")


def test_a_request_beyond_the_bound_does_not_wait_for_a_refresh_in_the_queue(clock: ManualClock) -> None:
    hold = Gate(None)
    with LoadPool("common", 1) as pool:
        cache: PointerCache[Any, Any] = PointerCache(
            "tables", CacheBudget(100_000, clock), pool, Freshness(freshness_seconds=200, refresh_after_seconds=100)
        )
        cache.get(T, lambda _: "old")
        pool.submit(hold)
        clock.advance(100)
        cache.get(T, lambda _: "refreshed")
        clock.advance(100)
        assert cache.get(T, lambda _: "new").value == "new"
        hold.open()
        wait_for(lambda: pool.waiting == 0, "the pool")
        assert cache.get(T, never).value == "new", "the refresh had nothing to do"


def test_peek_says_how_old_a_value_is_and_never_loads(make: Any, clock: ManualClock) -> None:
    cache = make(60)
    assert cache.peek(T) is None
    cache.get(T, lambda _: "value")
    clock.advance(59)
    assert cache.peek(T) == Pointer("value", 59)
    clock.advance(1)
    assert cache.peek(T) == Pointer("value", 60, stale=True)


def test_a_slow_load_holds_up_no_other_table(make: Any) -> None:
    cache, load = make(60), Gate("slow")
    with ThreadPoolExecutor(1) as threads:
        slow = threads.submit(cache.get, T, load)
        assert load.begun.wait(WAIT)
        assert cache.get(U, lambda _: "quick").value == "quick"
        cache.invalidate(Scope("c", "db", "u"))
        load.open()
        assert slow.result(WAIT).value == "slow"
