"""Pools: bounded, ended by close, and unable to deadlock. Several tests here would hang if they could."""

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from skerry.common.clock import SystemClock
from skerry.common.errors import SkerryError
from skerry.iceberg.cache import CacheBudget, CachePolicy, ContentCache, LoadPool, LoadPoolFullError, LoadPools
from support.gate import Gate, wait_for

WAIT = 60


def test_there_are_three_pools_with_ten_threads_and_a_queue_of_ten_thousand_each() -> None:
    with LoadPools() as pools:
        found = [(pool.name, pool.threads, pool.max_waiting) for pool in (pools.common, pools.row_count)]
        assert found == [("common", 10, 100_000), ("row-count", 10, 100_000)]
        assert (pools.file_listing.name, pools.file_listing.threads) == ("file-listing", 10)


def test_a_pool_runs_at_most_its_threads_at_the_same_time() -> None:
    lock, running, most = threading.Lock(), [0], [0]
    done = threading.Semaphore(0)

    def task() -> None:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        threading.Event().wait(0.002)
        with lock:
            running[0] -= 1
        done.release()

    with LoadPool("common", 3) as pool:
        for _ in range(30):
            pool.submit(task)
        assert all(done.acquire(timeout=WAIT) for _ in range(30))
    assert most[0] == 3


def test_a_thread_that_is_free_is_used_before_another_is_started() -> None:
    with LoadPool("common", 5) as pool:
        for number in range(4):
            done = threading.Event()
            pool.submit(done.set)
            assert done.wait(WAIT)
            wait_for(lambda: pool._idle == 1, f"thread after task {number}")
        assert len(pool._running) == 1


def test_a_full_queue_refuses_with_advice() -> None:
    hold = Gate(None)
    with LoadPools(1).common as pool:
        pool.max_waiting = 2
        pool.submit(hold)
        assert hold.begun.wait(WAIT)
        pool.submit(hold)
        pool.submit(hold)
        with pytest.raises(LoadPoolFullError, match=r"common has 2 loads waiting.*'iceberg.cache.loader") as at:
            pool.submit(hold)
        assert isinstance(at.value, SkerryError)
        assert at.value.retryable
        hold.open()


def test_map_gives_the_results_in_order() -> None:
    with LoadPool("file-listing", 4) as pool:
        assert pool.map(lambda number: number * 2, range(100)) == [number * 2 for number in range(100)]
        assert pool.map(str, []) == []
        assert pool.map(str, [1]) == ["1"]


def test_map_works_in_several_threads() -> None:
    together = threading.Barrier(4, timeout=WAIT)
    with LoadPool("file-listing", 3) as pool:
        assert len(set(pool.map(lambda _: (together.wait(), threading.get_ident())[1], range(4)))) == 4


def test_map_raises_the_first_error_and_begins_no_further_item() -> None:
    seen = []

    def function(number: int) -> int:
        seen.append(number)
        if number >= 3:
            raise OSError(f"item {number}")
        return number

    with LoadPool("file-listing", 1) as pool:
        with pytest.raises(OSError, match="item 3"):
            pool.map(function, range(1000))
        assert len(seen) < 20
        assert pool.map(lambda number: number, range(3)) == [0, 1, 2], "the pool goes on"


def test_of_several_errors_map_raises_that_of_the_first_item() -> None:
    second_failed = threading.Event()

    def function(number: int) -> None:
        if number == 0:
            assert second_failed.wait(WAIT)
            threading.Event().wait(0.02)
        else:
            second_failed.set()
        raise OSError(f"item {number}")

    with LoadPool("file-listing", 1) as pool, pytest.raises(OSError, match="item 0"):
        pool.map(function, range(2))


def test_map_needs_no_thread_of_the_pool() -> None:
    hold = Gate(None)
    with LoadPool("file-listing", 1, max_waiting=1) as pool:
        pool.submit(hold)
        assert hold.begun.wait(WAIT)
        pool.submit(hold)
        assert pool.map(lambda number: number + 1, range(50)) == list(range(1, 51))
        hold.open()
    assert pool.map(lambda number: number + 1, range(3)) == [1, 2, 3], "not even an open one"


def test_map_inside_map_on_the_same_pool_ends() -> None:
    """Each level asks the same pool of two threads, which are all busy with the level above."""
    with LoadPool("file-listing", 2) as pool:

        def level(depth: int) -> int:
            return 1 if depth == 0 else sum(pool.map(level, [depth - 1] * 4))

        assert level(5) == 4**5


def test_loads_that_load_other_keys_through_the_same_pool_end() -> None:
    """Plans load manifests, all on one pool of two threads, from twenty threads at once."""
    budget = CacheBudget(10_000_000, SystemClock())
    manifests: ContentCache[Any, Any] = ContentCache("manifests", budget, CachePolicy(rank=0))
    lists: ContentCache[Any, Any] = ContentCache("lists", budget, CachePolicy(rank=1))
    plans: ContentCache[Any, Any] = ContentCache("plans", budget, CachePolicy(rank=2))
    loads, lock = [0], threading.Lock()

    def manifest(number: int) -> int:
        with lock:
            loads[0] += 1
        return number

    with LoadPool("file-listing", 2, max_waiting=5) as pool:

        def plan(number: int) -> int:
            numbers = lists.get(number % 3, lambda: list(range(number % 3, number % 3 + 20)))
            return sum(pool.map(lambda each: manifests.get(each, lambda: manifest(each)), numbers))

        with ThreadPoolExecutor(20) as threads:
            asked = [threads.submit(plans.get, number, lambda number=number: plan(number)) for number in range(60)]
            totals = [future.result(WAIT) for future in asked]
    assert totals == [sum(range(number % 3, number % 3 + 20)) for number in range(60)]
    assert loads[0] == 22, "each manifest once"


def test_a_thread_that_helps_a_load_is_bound_by_its_rank() -> None:
    budget = CacheBudget(10_000_000, SystemClock())
    low: ContentCache[Any, Any] = ContentCache("low", budget, CachePolicy(rank=0))
    high: ContentCache[Any, Any] = ContentCache("high", budget, CachePolicy(rank=1))
    together, caller = threading.Barrier(2, timeout=WAIT), threading.get_ident()

    def item(number: int) -> int:
        together.wait()
        return number if threading.get_ident() == caller else int(high.get(number, lambda: number))

    with LoadPool("file-listing", 1) as pool:
        with pytest.raises(RuntimeError, match="rank 0 asked the cache 'high' of rank 1"):
            low.get("key", lambda: pool.map(item, range(2)))
        assert pool.map(lambda number: high.get(number, lambda: number), range(2)) == [0, 1]


def test_a_submitted_task_is_no_part_of_the_load_that_submits_it() -> None:
    budget = CacheBudget(10_000_000, SystemClock())
    low: ContentCache[Any, Any] = ContentCache("low", budget, CachePolicy(rank=0))
    high: ContentCache[Any, Any] = ContentCache("high", budget, CachePolicy(rank=1))
    with LoadPool("common", 1) as pool:
        low.get("key", lambda: pool.submit(lambda: high.get("other", lambda: "value") and None) or "x")
        wait_for(lambda: high.peek("other") == "value", "the task")


def test_a_task_that_fails_is_logged_and_the_thread_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    done = threading.Event()

    def fail() -> None:
        raise OSError("https://user:secret@host/x")

    with LoadPool("common", 1) as pool, caplog.at_level(logging.WARNING, "skerry"):
        pool.submit(fail)
        pool.submit(done.set)
        assert done.wait(WAIT)
    facts = [record.facts for record in caplog.records]  # type: ignore[attr-defined]
    assert facts == [{"pool": "common", "error": "OSError: https://***@host/x"}]


def test_close_ends_the_threads_and_drops_what_waits() -> None:
    hold, late = Gate(None), Gate(None)
    pool = LoadPool("common", 2)
    pool.submit(hold)
    pool.submit(hold)
    wait_for(lambda: hold.calls == 2, "both tasks")
    pool.submit(late)
    threads = list(pool._running)
    assert all(thread.daemon for thread in threads)
    closing = threading.Thread(target=pool.close)
    closing.start()
    wait_for(lambda: pool._closed, "the end")
    hold.open()
    closing.join(WAIT)
    assert not any(thread.is_alive() for thread in threads)
    assert (late.calls, pool.waiting) == (0, 0)
    with pytest.raises(LoadPoolFullError, match="pool for common is closed"):
        pool.submit(hold)
    pool.close()


def test_close_does_not_wait_for_ever() -> None:
    hold = Gate(None)
    pool = LoadPool("common", 1)
    pool.submit(hold)
    assert hold.begun.wait(WAIT)
    pool.close(timeout_seconds=0.01)
    hold.open()


def test_a_task_may_close_its_own_pool() -> None:
    pool = LoadPool("common", 1)
    closed = threading.Event()

    def close() -> None:
        pool.close()
        closed.set()

    pool.submit(close)
    assert closed.wait(WAIT)
