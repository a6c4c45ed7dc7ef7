"""Garbage collection of the repository: old idempotent answers, unreferenced blobs and tombstones of deleted keys."""

from skerry.common.clock import Clock
from skerry.common.errors import NotFoundError, SkerryError
from skerry.common.log import EventLog
from skerry.graph.repository.base import Repository

MIN_AGE_SECONDS = 86_400.0
"""Minimum age in seconds of idempotency keys, and of unreferenced blobs since their last use."""
INTERVAL_SECONDS = 3600.0
_PAGE = 100
_LIMIT = 1000
_log = EventLog("service")


class GarbageCollection:
    """Collects garbage of all accounts at most once an hour; every replica may do it."""

    def __init__(self, repository: Repository, clock: Clock) -> None:
        self._repository = repository
        self._clock = clock
        self._next = clock.monotonic() + INTERVAL_SECONDS

    def run_if_due(self) -> bool:
        """Collect garbage if the last collection was long enough ago; returns whether it did."""
        if self._clock.monotonic() < self._next:
            return False
        self._next = self._clock.monotonic() + INTERVAL_SECONDS
        try:
            self.run()
        except SkerryError as error:
            _log.warning("garbage was not collected, it is tried again", problem=str(error))
        return True

    def run(self) -> None:
        """Collect the garbage of all accounts."""
        after = ""
        while True:
            page = self._repository.accounts(after, _PAGE)
            for account in page:
                self._collect(account.id)
            if len(page) < _PAGE:
                return
            after = page[-1].id

    def _collect(self, account: str) -> None:
        while True:
            try:
                found = self._repository.collect_garbage(account, MIN_AGE_SECONDS, _LIMIT)
            except NotFoundError:
                return  # deleted meanwhile
            if found.blobs or found.answers or found.removed_keys:
                _log.info("garbage collected", account=account, blobs=found.blobs, answers=found.answers)
            if found.blobs < _LIMIT:
                return
