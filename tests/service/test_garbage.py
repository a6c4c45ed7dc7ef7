"""A service removes what is old and unused from its repository."""

from pathlib import Path

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import StorageError
from skerry.graph.repository import Answer, MemoryRepository, Put, open_repository
from skerry.graph.repository.base import Repository
from skerry.service.garbage import INTERVAL_SECONDS, MIN_AGE_SECONDS, GarbageCollection


@pytest.fixture(params=["memory", "sqlite"])
def repository(request: pytest.FixtureRequest, tmp_path: Path) -> Repository:
    url = "memory://" if request.param == "memory" else f"sqlite:///{tmp_path}/graph.db"
    return open_repository(url, ManualClock())


def test_old_answers_and_unused_blobs_of_all_accounts_are_removed_once_an_hour(repository: Repository) -> None:
    clock: ManualClock = repository._clock  # type: ignore[attr-defined]
    garbage = GarbageCollection(repository, clock)
    accounts = [f"a{number:03}" for number in range(150)]  # more than a page
    blobs = {}
    for account in accounts:
        repository.create_account(account)
        blobs[account] = [repository.put_blob(account, text) for text in (b"used", b"unused")]
        repository.commit(account, [Put("k", blobs[account][0], 0)], Answer("key", "request", b"answer"))
    assert not garbage.run_if_due()
    clock.advance(INTERVAL_SECONDS)
    assert garbage.run_if_due()
    assert repository.answer("a149", "key") is not None  # not old enough
    clock.advance(MIN_AGE_SECONDS)
    assert garbage.run_if_due()
    assert not garbage.run_if_due()
    for account in accounts:
        assert repository.answer(account, "key") is None
        assert list(repository.get_blobs(account, blobs[account])) == [blobs[account][0]]
    repository.close()


def test_a_repository_that_fails_is_tried_again_an_hour_later() -> None:
    clock = ManualClock()

    class Down(MemoryRepository):
        def accounts(self, after: str = "", limit: int = 100) -> list[object]:  # type: ignore[override]
            raise StorageError("repository", "no answer")

    garbage = GarbageCollection(Down(clock), clock)
    clock.advance(INTERVAL_SECONDS)
    assert garbage.run_if_due()
    assert not garbage.run_if_due()
    clock.advance(INTERVAL_SECONDS)
    assert garbage.run_if_due()
