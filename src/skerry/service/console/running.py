"""Running statements, by the id that the page gave them; ids belong to an account and a subject.

A caller can refer only to its own statements: another caller's id is treated as unknown.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from skerry.common.errors import InvalidInputError, LimitExceededError, NotFoundError
from skerry.service.console.execution import Execution
from skerry.service.identity import Caller

_LONGEST_ID = 64

_Key = tuple[str, str, str]


class Running:
    """The running statements; safe between threads."""

    def __init__(self, most: int) -> None:
        """``most`` is the maximum number of concurrent statements per account."""
        self._most = most
        self._lock = threading.Lock()
        self._found: dict[_Key, Execution] = {}

    @contextmanager
    def entered(self, caller: Caller, statement_id: str, execution: Execution) -> Iterator[None]:
        """While the block runs, the statement can be stopped by its id."""
        key = _key(caller, statement_id)
        with self._lock:
            if key in self._found:
                raise InvalidInputError("a statement with this id is running; give each its own", about=("id",))
            if sum(account == caller.account for account, _, _ in self._found) >= self._most:
                raise LimitExceededError(
                    f"{self._most} statements of this account are running; wait for one to end, or stop one"
                )
            self._found[key] = execution
        try:
            yield
        finally:
            with self._lock:
                del self._found[key]

    def stop(self, caller: Caller, statement_id: str) -> None:
        """Stop a statement."""
        with self._lock:
            execution = self._found.get(_key(caller, statement_id))
        if execution is None:
            raise NotFoundError("no such statement is running")
        execution.stop("the statement was stopped")

    def stop_all(self) -> None:
        """Stop all statements, when the service closes."""
        with self._lock:
            found = list(self._found.values())
        for execution in found:
            execution.stop("the service is closing")


def _key(caller: Caller, statement_id: str) -> _Key:
    if not statement_id or len(statement_id) > _LONGEST_ID or not statement_id.isascii():
        raise InvalidInputError(f"a statement's id is a text of 1 to {_LONGEST_ID} ASCII characters", about=("id",))
    return caller.account, caller.subject, statement_id
