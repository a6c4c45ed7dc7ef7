"""Lakes of accounts: one warehouse and one engine each, with the names that the account has; the least used are
closed."""

import threading
from collections import OrderedDict
from collections.abc import Callable

from skerry.common.closing import Closing
from skerry.lake.lake import Lake
from skerry.service.identity import Caller


class AccountLakes(Closing):
    """Opens the lake of an account when it is needed first; safe between threads.

    A lake that a call uses is not closed under it: it is closed when it was dropped and the last call has ended, by
    Python's own count of references.
    """

    def __init__(self, make: Callable[[str], Lake], max_open: int) -> None:
        self._make = make
        self._max_open = max_open
        self._lock = threading.Lock()
        self._lakes: OrderedDict[str, Lake] = OrderedDict()

    def lake(self, caller: Caller) -> Lake:
        """The lake of the caller's account."""
        account = caller.account
        with self._lock:
            found = self._lakes.get(account)
            if found is None:
                found = self._lakes[account] = self._make(account)
            self._lakes.move_to_end(account)
            if len(self._lakes) > self._max_open:
                self._lakes.popitem(last=False)
            return found

    def forget(self, account: str) -> None:
        """Drop the lake of an account."""
        with self._lock:
            self._lakes.pop(account, None)

    def close(self) -> None:
        """Close all lakes."""
        with self._lock:
            lakes = list(self._lakes.values())
            self._lakes.clear()
        for lake in lakes:
            lake.close()
