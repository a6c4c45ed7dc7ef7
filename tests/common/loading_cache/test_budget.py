"""Limits of one cache within a budget that several share."""

from skerry.common.clock import ManualClock
from skerry.common.loading_cache import CacheBudget, CachePolicy, ContentCache
from skerry.common.loading_cache.weight import Weight


def _cache(budget: CacheBudget, name: str, max_bytes: int | None) -> ContentCache[str, bytes | bytearray]:
    return ContentCache(name, budget, CachePolicy(max_bytes=max_bytes, weigh=len))


def test_a_cache_with_a_limit_of_its_own_pushes_out_its_own_entries_first() -> None:
    budget = CacheBudget(100_000, ManualClock())
    small, other = _cache(budget, "small", 10_000), _cache(budget, "other", None)
    other.get("kept", lambda: b"x" * 5000)
    for i in range(20):
        small.get(str(i), lambda: b"x" * 2000)
    assert small.size_bytes <= 10_000
    assert 3 <= len(small) <= 4
    assert small.peek("19") is not None
    assert small.peek("0") is None
    assert other.peek("kept") is not None
    small.get("too large", lambda: b"x" * 10_001)
    assert small.peek("too large") is None


def test_one_key_is_discarded_without_the_others() -> None:
    cache = _cache(CacheBudget(100_000, ManualClock()), "c", None)
    for key in "abc":
        cache.get(key, lambda: b"x")
    assert cache.discard("a")
    assert not cache.discard("a")
    assert cache.discard_where(lambda key: key == "b") == 1
    assert len(cache) == 1
    assert cache.statistics().invalidations == 2


def test_a_buffer_that_two_caches_hold_counts_once_until_both_have_let_go() -> None:
    budget = CacheBudget(100_000, ManualClock())
    first, second = _cache(budget, "first", None), _cache(budget, "second", None)
    first.get("a", lambda: b"a", lambda value: Weight(100, {1: 5000, 2: 7000}))
    alone = budget.size_bytes
    second.get("b", lambda: b"b", lambda value: Weight(100, {2: 7000}))
    assert 100 <= budget.size_bytes - alone < 1000
    first.discard("a")
    assert first.size_bytes == 0
    assert 7000 <= second.size_bytes == budget.size_bytes < 8000
    second.discard("b")
    assert budget.size_bytes == 0


def test_a_value_that_grows_is_weighed_again_and_leaves_if_it_is_too_large() -> None:
    budget = CacheBudget(10_000, ManualClock())
    cache = _cache(budget, "c", None)
    value = bytearray(10)
    cache.get("other", lambda: b"x" * 3000)
    cache.get("key", lambda: value)
    value.extend(bytes(7000))
    cache.grown("key", value, len)
    assert cache.peek("other") is None
    assert 7000 < budget.size_bytes <= 10_000
    cache.grown("key", bytearray(9_000), len)
    assert cache.peek("key") is value, "another value is not in the cache"
    value.extend(bytes(7000))
    cache.grown("key", value, len)
    assert (len(cache), budget.size_bytes) == (0, 0)
