"""The weighted cache: bounded by bytes, least recently used out first, one load for each key."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from skerry.common.cache import WeightedCache


def put(cache: WeightedCache, key: str, weight: int) -> str:
    return cache.get_or_load(key, lambda: key.upper(), lambda _: weight)


def test_a_value_is_loaded_once() -> None:
    cache = WeightedCache(10_000)
    assert put(cache, "a", 10) == "A"
    assert cache.get_or_load("a", lambda: pytest.fail("loaded again"), lambda _: 0) == "A"
    assert cache.get("a") == "A"
    assert cache.get("b") is None


def test_the_least_recently_used_goes_first() -> None:
    cache = WeightedCache(3 * 1_200)
    for key in "abc":
        put(cache, key, 1_000)
    cache.get("a")
    put(cache, "b", 1_000)
    put(cache, "d", 1_000)
    assert [cache.get(key) for key in "abcd"] == ["A", "B", None, "D"]
    assert cache.size_bytes == 3 * 1_200 <= cache.max_bytes


def test_a_heavy_value_pushes_out_as_many_as_it_takes() -> None:
    cache = WeightedCache(4_000)
    for key in "abcd":
        put(cache, key, 700)
    put(cache, "e", 2_000)
    assert [cache.get(key) for key in "abcde"] == [None, None, "C", "D", "E"]


def test_what_weighs_more_than_the_cache_is_returned_and_not_kept() -> None:
    cache = WeightedCache(1_000)
    put(cache, "a", 100)
    assert put(cache, "b", 1_000) == "B"
    assert (cache.get("a"), cache.get("b"), len(cache)) == ("A", None, 1)


def test_many_threads_load_a_key_once_and_others_do_not_wait() -> None:
    cache = WeightedCache(100_000)
    started, go, calls = threading.Event(), threading.Event(), []

    def slow() -> str:
        calls.append(1)
        started.set()
        assert go.wait(60)
        return "value"

    with ThreadPoolExecutor(5) as pool:
        waiting = [pool.submit(cache.get_or_load, "k", slow, len) for _ in range(4)]
        assert started.wait(60)
        assert pool.submit(put, cache, "other", 1).result(60) == "OTHER"
        go.set()
        assert {future.result(60) for future in waiting} == {"value"}
    assert len(calls) == 1


def test_an_error_reaches_all_who_wait_and_the_next_one_tries_again() -> None:
    cache = WeightedCache(100_000)
    started, go = threading.Event(), threading.Event()

    def fail() -> str:
        started.set()
        assert go.wait(60)
        raise OSError("broken")

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(cache.get_or_load, "k", fail, len)
        assert started.wait(60)
        second = pool.submit(cache.get_or_load, "k", fail, len)
        go.set()
        for future in (first, second):
            with pytest.raises(OSError, match="broken"):
                future.result(60)
    assert put(cache, "k", 1) == "K"


def test_an_interrupted_load_does_not_interrupt_those_who_wait() -> None:
    cache = WeightedCache(100_000)
    started, go = threading.Event(), threading.Event()

    def interrupted() -> str:
        started.set()
        assert go.wait(60)
        raise KeyboardInterrupt

    def swallow() -> None:
        with pytest.raises(KeyboardInterrupt):
            cache.get_or_load("k", interrupted, len)

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(swallow)
        assert started.wait(60)
        second = pool.submit(put, cache, "k", 1)
        go.set()
        first.result(60)
        assert second.result(60) == "K"


def test_clear_forgets_everything() -> None:
    cache = WeightedCache(10_000)
    put(cache, "a", 10)
    cache.clear()
    assert (len(cache), cache.size_bytes, cache.get("a")) == (0, 0, None)


def test_a_value_takes_the_place_of_another() -> None:
    cache = WeightedCache(10_000)
    cache.put("a", "small", 100)
    cache.put("a", "large", 3000)
    cache.put("b", "other", 100)
    assert (cache.get("a"), cache.get("b"), len(cache)) == ("large", "other", 2)
    assert cache.size_bytes == 3000 + 100 + 2 * 200
