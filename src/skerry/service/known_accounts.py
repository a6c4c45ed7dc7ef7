"""Existing accounts, so that tokens of a deleted account are refused.

Freshness contract: the existence of an account is cached for :data:`TTL_SECONDS`, so an account that another process
deleted is refused at most that much later. Absence is never cached. At most :data:`MAX_KNOWN` accounts are cached, and
expired entries are removed.
"""

import threading
from collections import OrderedDict

from skerry.common.clock import Clock
from skerry.graph.repository.base import Repository
from skerry.service.identity import no_caller

TTL_SECONDS = 5.0
MAX_KNOWN = 10_000


class KnownAccounts:
    """Caches which accounts exist; safe between threads."""

    def __init__(self, repository: Repository, clock: Clock) -> None:
        self._repository = repository
        self._clock = clock
        self._lock = threading.Lock()
        self._until: OrderedDict[str, float] = OrderedDict()

    def check(self, account: str) -> None:
        """Raise the error of an unknown token if there is no such account."""
        now = self._clock.monotonic()
        if self._until.get(account, 0.0) > now:
            return
        if self._repository.account(account) is None:
            self.forget(account)
            raise no_caller()
        with self._lock:
            self._until[account] = now + TTL_SECONDS
            self._until.move_to_end(account)
            while len(self._until) > MAX_KNOWN or next(iter(self._until.values())) <= now:
                self._until.popitem(last=False)

    def knows(self, account: str) -> bool:
        """Whether the account exists according to the cache, which is asked without waiting for the repository."""
        return self._until.get(account, 0.0) > self._clock.monotonic()

    def forget(self, account: str) -> None:
        """Remove an account from the cache."""
        with self._lock:
            self._until.pop(account, None)
