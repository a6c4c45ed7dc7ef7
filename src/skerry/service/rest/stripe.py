"""Locks by name, a fixed number of them: commits of one process to one table wait for each other instead of racing."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager


class StripedLocks:
    """Two names may share a lock, which only delays one of them."""

    def __init__(self, count: int = 1024) -> None:
        self._locks = tuple(threading.Lock() for _ in range(count))

    @contextmanager
    def hold(self, names: Iterable[str]) -> Iterator[None]:
        """Hold the locks of names while the block runs; always taken in the same order, to avoid deadlocks."""
        with ExitStack() as stack:
            for number in sorted({hash(name) % len(self._locks) for name in names}):
                stack.enter_context(self._locks[number])
            yield
