"""A running query: its rows as a stream that can be cancelled and releases its resources."""

import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from typing import TypeVar

import pyarrow as pa

from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.scope import Progress

T = TypeVar("T")

_POLL_SECONDS = 0.2


class Worker:
    """Runs a query's work in a separate thread, where it must be interruptible.

    Python handles Ctrl-C only in the main thread, and only while that runs Python code. So the main thread waits while
    the query runs in another thread, and an interrupted wait interrupts the query.
    """

    def __init__(self, cursor: DuckCursor, progress: Progress | None) -> None:
        self._cursor = cursor
        self._progress = progress

    def do(self, work: Callable[[], T]) -> T:
        """The result of ``work``; KeyboardInterrupt stops the query first."""
        if self._progress is None and threading.current_thread() is not threading.main_thread():
            return work()
        future = self._cursor.thread.submit(work)
        try:
            return self._wait(future)
        except KeyboardInterrupt:
            if not future.cancel():
                self._cursor.interrupt()
                future.exception()
            raise

    def _wait(self, future: "Future[T]") -> T:
        """Wait for the result, in short intervals.

        While Python waits for a lock it does not notice Ctrl-C if a library has set SA_RESTART for the signal; between
        two waits it does.
        """
        while True:
            try:
                return future.result(timeout=_POLL_SECONDS)
            except TimeoutError:
                if future.done():
                    raise
                self._report()

    def _report(self) -> None:
        if self._progress is not None:
            percent = self._cursor.query_progress()  # negative until DuckDB knows
            self._progress("query", min(max(int(percent), 0), 100), 100)


class ResultBatches:
    """The batches of a result. Their end, or an abandoned stream, closes the cursor and releases leases."""

    def __init__(self, batches: Iterator[pa.RecordBatch], held: ExitStack) -> None:
        self._batches = [batches]
        self._finish = weakref.finalize(self, _finish, self._batches, held)

    def __iter__(self) -> "ResultBatches":
        return self

    def __next__(self) -> pa.RecordBatch:
        if not self._batches:
            raise StopIteration
        try:
            return next(self._batches[0])
        except BaseException:
            self._finish()
            raise


def _finish(batches: list[Iterator[pa.RecordBatch]], held: ExitStack) -> None:
    batches.clear()  # Arrow may keep us alive until the process ends, and DuckDB complains about what is left then
    held.close()
