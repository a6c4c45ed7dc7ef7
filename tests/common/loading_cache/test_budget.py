"""Limits of one cache within a budget that several share."""

from skerry.common.clock import ManualClock
from skerry.common.loading_cache import CacheBudget, CachePolicy, ContentCache


def _cache(budget: CacheBudget, name: str, max_bytes: int | None) -> ContentCache[str, bytes]:
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
