"""Lists of names: made once for all who need them, and not kept for long."""

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import NotFoundError
from skerry.lake.lake import Lake, connect
from skerry.service.console import listing
from skerry.service.console.listing import Entry, NameLists


def test_a_list_is_kept_for_a_short_time(tmp_path: Path) -> None:
    clock = ManualClock()
    with connect(tmp_path) as lake:
        lake.sql("CREATE TABLE app.a (x INT)")
        lists = NameLists(clock, max_age_seconds=5)
        assert list(lists.entries(lake, "app")) == [("a", "table")]
        lake.sql("CREATE VIEW app.b AS SELECT 1 AS x")
        clock.sleep(4.9)
        assert list(lists.entries(lake, "app")) == [("a", "table")]
        clock.sleep(0.2)
        assert list(lists.entries(lake, "app")) == [("a", "table"), ("b", "view")]


def test_a_list_is_made_again_after_a_statement_that_writes(tmp_path: Path) -> None:
    with connect(tmp_path) as lake:
        lake.sql("CREATE TABLE app.a (x INT)")
        lists = NameLists(ManualClock())
        lists.entries(lake, "app")
        lake.sql("DROP TABLE app.a")
        lists.forget(lake)
        assert list(lists.entries(lake, "app")) == []


def test_a_list_that_fails_is_not_kept(tmp_path: Path) -> None:
    with connect(tmp_path) as lake:
        lists = NameLists(ManualClock())
        with pytest.raises(NotFoundError):
            lists.entries(lake, "app")
        lake.sql("CREATE TABLE app.a (x INT)")
        assert list(lists.entries(lake, "app")) == [("a", "table")]


def test_threads_wait_for_one_list_and_slow_ones_are_kept_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, made = ManualClock(), []

    def slow(lake: Lake, database: str) -> Sequence[Entry]:
        made.append(database)
        clock.sleep(20)
        return [("a", "table")]

    monkeypatch.setattr(listing, "list_entries", slow)
    with connect(tmp_path) as lake:
        lists = NameLists(clock, max_age_seconds=5)
        threads = [threading.Thread(target=lists.entries, args=(lake, "app")) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert made == ["app"]
        clock.sleep(55)
        lists.entries(lake, "app")
        assert made == ["app"]
        clock.sleep(10)
        lists.entries(lake, "app")
        assert made == ["app", "app"]
