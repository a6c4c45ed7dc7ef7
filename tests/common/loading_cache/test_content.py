"""Content: loaded once, complete or absent, bounded in bytes and entries, gone after a time without use."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import InvalidInputError
from skerry.iceberg.cache import (
    CacheBudget,
    CachePolicy,
    ContentCache,
    ContentKey,
    LoadPool,
    NameMapping,
    SchemaKey,
    Scope,
)
from support.gate import Gate, wait_for

WAIT = 60


def key(number: int = 0) -> ContentKey:
    return ContentKey("s3://bucket", f"metadata/{number}.avro", 10)


def schema_key(table: str, database: str = "db", catalog: str = "c") -> SchemaKey:
    return SchemaKey(NameMapping(catalog, database, table, database, table), "uuid", 0)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def budget(clock: ManualClock) -> CacheBudget:
    return CacheBudget(1_000_000, clock)


@pytest.fixture
def cache(budget: CacheBudget) -> ContentCache[Any, Any]:
    return ContentCache("manifests", budget, CachePolicy(catalog="ice"))


def never() -> Any:
    return pytest.fail("loaded again")


def test_a_value_that_its_caller_made_is_kept_without_a_load(cache: ContentCache[Any, Any]) -> None:
    cache.keep(key(), "made", len)
    assert cache.get(key(), never) == "made"
    found = cache.statistics()
    assert (found.hits, found.misses, found.loads, found.entries) == (1, 0, 0, 1)
    cache.close()
    cache.keep(key(), "made", len)
    assert cache.peek(key()) is None


def test_a_value_is_loaded_once(cache: ContentCache[Any, Any]) -> None:
    assert cache.peek(key()) is None
    assert cache.get(key(), lambda: "value") == "value"
    assert cache.get(key(), never) == "value"
    assert cache.peek(key()) == "value"
    found = cache.statistics()
    assert (found.catalog, found.cache) == ("ice", "manifests")
    assert (found.hits, found.misses, found.loads, found.failures, found.entries) == (1, 1, 1, 0, 1)


@pytest.mark.parametrize(
    "other",
    [
        ContentKey("s3://other", "metadata/0.avro", 10),
        ContentKey("s3://bucket", "metadata/0.avro", 11),
        ContentKey("s3://bucket", "metadata/0.avro", 10, "etag"),
    ],
    ids=["storage", "length", "version"],
)
def test_the_same_path_can_be_another_file(cache: ContentCache[Any, Any], other: ContentKey) -> None:
    cache.get(key(), lambda: "here")
    assert cache.get(other, lambda: "there") == "there"
    assert cache.get(key(), never) == "here"


def test_fifty_concurrent_first_requests_make_one_load(cache: ContentCache[Any, Any], clock: ManualClock) -> None:
    load = Gate(["value"])
    with ThreadPoolExecutor(51) as pool:
        asked = [pool.submit(cache.get, key(), load) for _ in range(50)]
        wait_for(lambda: cache.statistics().misses == 50, "all requests")
        assert pool.submit(cache.get, key(1), lambda: "other").result(WAIT) == "other", "other keys do not wait"
        clock.advance(2)
        load.open()
        values = [future.result(WAIT) for future in asked]
    assert load.calls == 1
    assert all(value is values[0] for value in values)
    assert (cache.statistics().loads, cache.statistics().load_seconds) == (2, 2)


def test_an_error_reaches_all_who_wait_and_is_not_kept(cache: ContentCache[Any, Any]) -> None:
    load = Gate(OSError("s3://user:password@host/x is torn"))
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(cache.get, key(), load) for _ in range(8)]
        wait_for(lambda: cache.statistics().misses == 8, "all requests")
        load.open()
        for future in asked:
            with pytest.raises(OSError, match="torn"):
                future.result(WAIT)
    assert load.calls == 1
    found = cache.statistics()
    assert (found.loads, found.failures, found.entries, found.bytes) == (1, 1, 0, 0)
    assert found.last_error == "OSError: s3://***@host/x is torn"
    assert cache.get(key(), lambda: "value") == "value", "the next request loads again"


def test_an_interrupted_load_does_not_interrupt_those_who_wait(cache: ContentCache[Any, Any]) -> None:
    load = Gate(KeyboardInterrupt(), "value")

    def interrupted() -> None:
        with pytest.raises(KeyboardInterrupt):
            cache.get(key(), load)

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(interrupted)
        assert load.begun.wait(WAIT)
        second = pool.submit(cache.get, key(), load)
        wait_for(lambda: cache.statistics().misses == 2, "the second request")
        load.open()
        first.result(WAIT)
        assert second.result(WAIT) == "value"


def test_a_value_that_cannot_be_weighed_is_not_kept(cache: ContentCache[Any, Any]) -> None:
    def broken(_: Any) -> int:
        raise ValueError("no weight")

    with pytest.raises(ValueError, match="no weight"):
        cache.get(key(), lambda: "value", broken)
    with pytest.raises(InvalidInputError, match="weighs 0 bytes or more, not -1"):
        cache.get(key(), lambda: "value", lambda _: -1)
    assert (len(cache), cache.statistics().failures) == (0, 2)


def test_none_is_returned_and_not_kept(cache: ContentCache[Any, Any]) -> None:
    load = Gate(None, "value").open()
    assert cache.get(key(), load) is None
    assert cache.get(key(), load) == "value"


def test_the_value_is_weighed_once(cache: ContentCache[Any, Any]) -> None:
    weighed = []
    for _ in range(3):
        cache.get(key(), lambda: "value", lambda value: weighed.append(value) or 500)
    assert weighed == ["value"]
    assert 500 < cache.size_bytes < 1_500


def test_unused_entries_leave_after_the_time_of_their_last_use(clock: ManualClock, budget: CacheBudget) -> None:
    cache: ContentCache[Any, Any] = ContentCache("manifests", budget, CachePolicy(expire_after_seconds=100))
    for number in (0, 1):
        cache.get(key(number), lambda: "old")
    clock.advance(99)
    assert cache.get(key(0), never) == "old"
    clock.advance(1)
    assert cache.peek(key(1)) is None
    assert cache.get(key(0), never) == "old", "its last use was a second ago"
    clock.advance(100)
    assert cache.get(key(0), lambda: "new") == "new"
    assert cache.statistics().evictions == 2


def test_expired_entries_give_their_memory_back_without_being_asked_for(
    clock: ManualClock, budget: CacheBudget
) -> None:
    cache: ContentCache[Any, Any] = ContentCache("a", budget, CachePolicy(expire_after_seconds=10))
    other: ContentCache[Any, Any] = ContentCache("b", budget)
    for number in range(20):
        cache.get(key(number), lambda: "value")
    clock.advance(10)
    other.get(key(), lambda: "value")
    assert (len(cache), cache.size_bytes, len(other)) == (0, 0, 1)
    assert budget.size_bytes == other.size_bytes


def test_the_limit_in_entries_pushes_out_those_used_longest_ago(budget: CacheBudget) -> None:
    cache: ContentCache[Any, Any] = ContentCache("manifests", budget, CachePolicy(max_entries=3))
    for number in range(3):
        cache.get(key(number), lambda: "value")
    cache.get(key(0), never)
    cache.get(key(3), lambda: "value")
    assert [cache.peek(key(number)) for number in range(4)] == ["value", None, "value", "value"]
    assert cache.statistics().evictions == 1


def test_caches_share_the_bytes_and_what_was_used_longest_ago_leaves_first(clock: ManualClock) -> None:
    budget = CacheBudget(10_000, clock)
    one: ContentCache[Any, Any] = ContentCache("one", budget)
    two: ContentCache[Any, Any] = ContentCache("two", budget)
    one.get(key(0), lambda: "old", lambda _: 2_000)
    two.get(key(0), lambda: "old", lambda _: 2_000)
    one.get(key(1), lambda: "new", lambda _: 2_000)
    one.get(key(0), never)
    two.get(key(1), lambda: "new", lambda _: 4_000)
    assert budget.size_bytes <= 10_000
    assert (one.peek(key(0)), one.peek(key(1)), two.peek(key(0)), two.peek(key(1))) == ("old", "new", None, "new")
    assert (one.statistics().evictions, two.statistics().evictions) == (0, 1)


def test_a_value_larger_than_the_budget_is_returned_and_pushes_nothing_out(cache: ContentCache[Any, Any]) -> None:
    cache.get(key(0), lambda: "small")
    assert cache.get(key(1), lambda: "large", lambda _: 1_000_000) == "large"
    assert (cache.peek(key(0)), cache.peek(key(1))) == ("small", None)


def test_an_invalidation_discards_its_scope_and_nothing_else(cache: ContentCache[Any, Any]) -> None:
    keys = [schema_key("t"), schema_key("u"), schema_key("t", "other"), schema_key("t", catalog="d")]
    for each in (*keys, key()):
        cache.get(each, lambda: "value")
    assert cache.invalidate(Scope("c", "db", "t")) == 1
    assert [cache.peek(each) for each in (*keys, key())] == [None, "value", "value", "value", "value"]
    assert cache.invalidate(Scope("c", "db")) == 1
    assert cache.invalidate(Scope("c")) == 1
    assert [cache.peek(each) for each in (*keys, key())] == [None, None, None, "value", "value"]
    assert cache.statistics().invalidations == 3


def test_an_invalidation_wins_over_a_load_under_way(cache: ContentCache[Any, Any]) -> None:
    load = Gate("old")
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(cache.get, schema_key("t"), load)
        assert load.begun.wait(WAIT)
        assert cache.invalidate(Scope("c", "db", "t")) == 1
        assert cache.get(schema_key("t"), lambda: "new") == "new", "a later request does not wait for the old load"
        load.open()
        assert first.result(WAIT) == "old", "it asked before the invalidation"
    assert cache.get(schema_key("t"), never) == "new"


def test_a_closed_cache_keeps_nothing(cache: ContentCache[Any, Any], budget: CacheBudget) -> None:
    load = Gate("late")
    with ThreadPoolExecutor(1) as pool:
        cache.get(key(1), lambda: "value")
        late = pool.submit(cache.get, key(), load)
        assert load.begun.wait(WAIT)
        cache.close()
        load.open()
        assert late.result(WAIT) == "late"
    assert cache.get(key(1), lambda: "again") == "again"
    assert (len(cache), budget.size_bytes) == (0, 0)


def test_a_load_can_begin_in_the_background(cache: ContentCache[Any, Any]) -> None:
    load = Gate(42)
    with LoadPool("row-count", 2) as pool:
        assert [cache.get_or_begin(key(), load, pool) for _ in range(5)] == [None] * 5
        load.open()
        wait_for(lambda: cache.peek(key()) == 42, "the row count")
        assert cache.get_or_begin(key(), never, pool) == 42
    assert load.calls == 1
    found = cache.statistics()
    assert (found.hits, found.misses, found.loads, found.refreshes) == (1, 5, 1, 1)


def test_a_load_in_the_background_that_failed_is_begun_again(cache: ContentCache[Any, Any]) -> None:
    load = Gate(OSError("slow down"), 42).open()
    with LoadPool("row-count", 1) as pool:
        assert cache.get_or_begin(key(), load, pool) is None
        wait_for(lambda: cache.statistics().failures == 1, "the failure")
        wait_for(lambda: cache.get_or_begin(key(), load, pool) == 42, "the row count")
        assert cache.statistics().last_error == "OSError: slow down"
    assert cache.get_or_begin(key(1), load, pool) is None, "the pool is closed"


def test_a_load_may_ask_caches_of_lower_rank_only(budget: CacheBudget) -> None:
    low: ContentCache[Any, Any] = ContentCache("low", budget, CachePolicy(rank=1))
    high: ContentCache[Any, Any] = ContentCache("high", budget, CachePolicy(rank=2))
    assert high.get(key(), lambda: low.get(key(), lambda: "nested")) == "nested"
    for asked in (low, high):
        with pytest.raises(RuntimeError, match=f"rank 1 asked the cache {asked.name!r}"):
            low.get(key(1), lambda asked=asked: asked.get(key(), lambda: "never"))
    assert low.get(key(1), lambda: high.peek(key())) == "nested", "looking without waiting is allowed"
    assert high.get(key(), never) == "nested", "the rank ends with the load"
