"""Clocks and ids, the real ones and those of tests."""

import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from skerry.common.clock import CountingIds, ManualClock, SystemClock, SystemIds


def test_the_systems_clock_is_the_systems() -> None:
    clock = SystemClock()
    assert abs(clock.now_ms() - time.time() * 1000) < 10_000
    before = clock.monotonic()
    clock.sleep(0.001)
    assert clock.monotonic() > before


def test_the_systems_ids_are_uuids_and_jitter_is_within_its_bounds() -> None:
    ids = SystemIds()
    found = {ids.new_id() for _ in range(100)}
    assert len(found) == 100
    assert all(str(uuid.UUID(text)) == text for text in found)
    assert all(1 <= ids.uniform(1, 2) <= 2 for _ in range(100))


def test_a_manual_clock_goes_where_it_is_told() -> None:
    clock = ManualClock(1000)
    assert (clock.now_ms(), clock.monotonic()) == (1000, 1.0)
    clock.advance(1.5)
    assert clock.now_ms() == 2500
    clock.advance(-2)
    assert clock.now_ms() == 500


def test_sleeping_moves_it_and_lets_things_happen() -> None:
    slept: list[tuple[float, int]] = []
    clock = ManualClock(0)
    clock.on_sleep = lambda seconds: slept.append((seconds, clock.now_ms()))
    clock.sleep(2)
    assert slept == [(2, 2000)]


def test_counting_ids_can_be_foretold() -> None:
    ids = CountingIds()
    assert [ids.new_id() for _ in range(2)] == [str(uuid.UUID(int=1)), str(uuid.UUID(int=2))]
    assert ids.uniform(1, 4) == pytest.approx(2.5)
    with ThreadPoolExecutor(4) as pool:
        found = set(pool.map(lambda _: ids.new_id(), range(200)))
    assert found == {str(uuid.UUID(int=n)) for n in range(3, 203)}
