"""A loader that a test holds at a chosen place, and a wait for what other threads do."""

import threading
import time
from collections.abc import Callable
from typing import Any

PATIENCE_SECONDS = 60


class Gate:
    """A loader that counts its calls, says when it has begun, and returns or raises when the test lets it."""

    def __init__(self, *results: Any) -> None:
        """``results``: one for each call, the last for all further ones. An exception is raised."""
        self.calls = 0
        self.given: list[Any] = []
        self.begun = threading.Event()
        self.go = threading.Event()
        self._results = results
        self._lock = threading.Lock()

    def __call__(self, *given: Any) -> Any:
        with self._lock:
            result = self._results[min(self.calls, len(self._results) - 1)]
            self.calls += 1
            self.given.append(given[0] if given else None)
        self.begun.set()
        assert self.go.wait(PATIENCE_SECONDS), "the test never let the loader go"
        if isinstance(result, BaseException):
            raise result
        return result

    def open(self) -> "Gate":
        """Let all calls go, now and later."""
        self.go.set()
        return self


def wait_for(reached: Callable[[], bool], what: str = "it") -> None:
    """Wait until another thread has done something."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not reached():
        assert time.monotonic() < deadline, f"{what} never came"
        time.sleep(0.001)
