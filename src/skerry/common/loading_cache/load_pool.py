"""A bounded pool of threads that load cache entries.

A pool cannot deadlock, however small it is, since no thread ever waits for a place in its queue:

* :meth:`LoadPool.submit` returns nothing to wait for;
* :meth:`LoadPool.map` lets the calling thread do the work, and threads of the pool help as far as they are free. It
  waits only for items that a running thread has begun. So it may be called in a thread of the same pool, or in a load;
* a cache that needs another key loads it in its own thread (:mod:`skerry.common.loading_cache.content`), never through
  a pool.

Threads are daemons, started when they are first needed, and ended by ``close``.
"""

import contextvars
import threading
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from skerry.common.closing import Closing
from skerry.common.errors import SkerryError
from skerry.common.log import EventLog

Item = TypeVar("Item")
Result = TypeVar("Result")

QUEUE_PER_THREAD = 10_000
_LOG = EventLog("cache")


class LoadPoolFullError(SkerryError):
    """The queue of a pool has no place left, or the pool is closed."""

    retryable = True


class LoadPool(Closing):
    """At most ``threads`` daemon threads, and a queue of bounded length.

    ``setting`` is the name of the setting that gives it more threads, for the error when the queue is full.
    """

    def __init__(self, name: str, threads: int, max_waiting: int | None = None, setting: str = "") -> None:
        self.name = name
        self._setting = setting
        self.threads = threads
        self.max_waiting = threads * QUEUE_PER_THREAD if max_waiting is None else max_waiting
        self._ready = threading.Condition()
        self._waiting: deque[Callable[[], Any]] = deque()
        self._running: list[threading.Thread] = []
        self._idle = 0
        self._ended = 0
        self._closed = False

    @property
    def waiting(self) -> int:
        """Tasks in the queue."""
        return len(self._waiting)

    def submit(self, task: Callable[[], None]) -> None:
        """Run a task some time later, without a result. An error of the task is logged.

        Raises :class:`LoadPoolFullError` if the queue is full or the pool is closed.
        """
        context = contextvars.Context()  # of its own: the task does not run inside the load that submits it
        self._enqueue(lambda: context.run(task))

    def map(self, function: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
        """The results for all items, in their order; computed by this thread and by threads of the pool that are free.

        After an error no further item is begun; the error of the first item that failed is raised.
        """
        batch = _Batch(function, list(items))
        for _ in range(min(self.threads, len(batch.items) - 1)):
            context = contextvars.copy_context()  # the rank of the load that this is part of
            try:
                self._enqueue(lambda context=context: context.run(batch.work))  # type: ignore[misc]
            except LoadPoolFullError:
                break
        return batch.finish()

    def close(self, timeout_seconds: float = 5.0) -> None:
        """End the threads. Waiting tasks are dropped; running ones get this time together, and end by themselves later.

        A process does not wait for them at its end: the threads are daemons.
        """
        with self._ready:
            self._closed = True
            self._waiting.clear()
            self._ready.notify_all()
            others = [thread for thread in self._running if thread is not threading.current_thread()]
            ended = self._ready.wait_for(lambda: self._ended >= len(others), timeout_seconds)
        for thread in others if ended else ():
            thread.join()  # it has left its loop

    def _enqueue(self, task: Callable[[], Any]) -> None:
        with self._ready:
            if self._closed:
                raise LoadPoolFullError(f"the pool for {self.name} is closed")
            if len(self._waiting) >= self.max_waiting:
                raise LoadPoolFullError(
                    f"the pool for {self.name} has {len(self._waiting)} loads waiting, and no place for another; "
                    "try again later" + (f", or set {self._setting!r} higher" if self._setting else "")
                )
            self._waiting.append(task)
            if self._idle >= len(self._waiting):
                self._ready.notify()
            elif len(self._running) < self.threads:
                name = f"skerry-load-{self.name}-{len(self._running) + 1}"
                thread = threading.Thread(target=self._work, name=name, daemon=True)
                self._running.append(thread)
                thread.start()

    def _work(self) -> None:
        while True:
            with self._ready:
                self._idle += 1
                while not self._waiting and not self._closed:
                    self._ready.wait()
                self._idle -= 1
                if self._closed:
                    self._ended += 1
                    self._ready.notify_all()
                    return
                task = self._waiting.popleft()
            try:
                task()
            except BaseException as error:  # noqa: BLE001  # the thread serves other tasks after it
                _LOG.warning("load failed", pool=self.name, error=f"{type(error).__name__}: {error}")
            del task  # so that an idle thread keeps nothing of its last load in memory


class _Batch(Generic[Item, Result]):
    """Items that several threads work through: each takes the next one."""

    def __init__(self, function: Callable[[Item], Result], items: list[Item]) -> None:
        self.items = items
        self._function = function
        self._results: dict[int, Result] = {}
        self._next = 0
        self._running = 0
        self._error: tuple[int, BaseException] | None = None
        self._idle = threading.Condition()

    def work(self) -> None:
        """Compute items until none is left, or one has failed."""
        while True:
            with self._idle:
                if self._error is not None or self._next >= len(self.items):
                    return
                index = self._next
                self._next += 1
                self._running += 1
            try:
                self._results[index] = self._function(self.items[index])
            except BaseException as error:  # noqa: BLE001  # raised by finish, in the thread that called map
                with self._idle:
                    if self._error is None or index < self._error[0]:
                        self._error = index, error
            finally:
                with self._idle:
                    self._running -= 1
                    self._idle.notify_all()

    def finish(self) -> list[Result]:
        """Work along, wait for items that other threads have begun, and return all results."""
        self.work()
        with self._idle:
            while self._running:
                self._idle.wait()
            results = [self._results[index] for index in sorted(self._results)]
            self.items, self._results = [], {}  # a helper still in the queue keeps none of them in memory
            error = self._error
        if error is not None:
            raise error[1]
        return results
