"""A process that falls asleep at a chosen operation of its storage, and is woken when others are done."""

import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from skerry.lake.table import Table
from support.tables import World

T = TypeVar("T")

_PATIENCE_SECONDS = 60

Moment = tuple[str, str]
"""An operation, and a part of its path."""


class Sleeper(Generic[T]):
    """Runs ``action`` on a table of its own, in a thread, until right ``before`` or ``after`` a moment.

    :meth:`wake` lets it finish. While it sleeps nothing happens but what the test does, so every run is the same.
    """

    def __init__(
        self,
        world: World,
        action: Callable[[Table], T],
        *,
        before: Moment | None = None,
        after: Moment | None = None,
    ) -> None:
        self.table, self.storage = world.hooked()
        self._asleep = threading.Event()
        self._go = threading.Event()
        self._result: T | None = None
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, args=(action,), daemon=True)
        self._plan(before, after)
        self._thread.start()
        self._wait(before or after)

    def wake_until(self, *, before: Moment | None = None, after: Moment | None = None) -> None:
        """Let it go on, and fall asleep once more."""
        go_on = self._go
        self._plan(before, after)
        go_on.set()
        self._wait(before or after)

    def wake(self) -> T:
        """Let it finish; what it returned, or raises what it raised."""
        self._go.set()
        self._thread.join(_PATIENCE_SECONDS)
        assert not self._thread.is_alive()
        if self._error is not None:
            raise self._error
        result: Any = self._result
        return result  # type: ignore[no-any-return]

    def _plan(self, before: Moment | None, after: Moment | None) -> None:
        self._asleep, self._go = asleep, go = threading.Event(), threading.Event()

        def sleep() -> None:
            asleep.set()
            assert go.wait(_PATIENCE_SECONDS), "nobody woke the sleeper"

        if before is not None:
            self.storage.before(*before, sleep)
        if after is not None:
            self.storage.after(*after, sleep)

    def _wait(self, moment: Moment | None) -> None:
        while not self._asleep.wait(0.01):
            if not self._thread.is_alive():
                self.wake()
                raise AssertionError(f"it never came to {moment}; it did {self.storage.log}")

    def _run(self, action: Callable[[Table], T]) -> None:
        try:
            self._result = action(self.table)
        except BaseException as error:  # noqa: BLE001 - it is the test's to judge
            self._error = error
