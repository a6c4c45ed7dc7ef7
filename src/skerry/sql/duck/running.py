"""A query that runs: its rows as a stream, which can be cancelled, and which cleans up after itself."""

import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from typing import TypeVar

import pyarrow as pa

from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.run.context import Progress

T = TypeVar("T")

_POLL_SECONDS = 0.2


class Worker:
    """Does work of a query in a thread of its own, if somebody has to be able to interrupt it.

    Ctrl-C is told to the main thread only, and only while it runs Python. So the main thread waits, the query runs
    elsewhere, and is interrupted when the waiting is.
    """

    def __init__(self, cursor: DuckCursor, progress: Progress | None) -> None:
        self._cursor = cursor
        self._progress = progress
        self._pool: ThreadPoolExecutor | None = None

    def do(self, work: Callable[[], T]) -> T:
        """The result of ``work``; KeyboardInterrupt stops the query first."""
        if self._progress is None and threading.current_thread() is not threading.main_thread():
            return work()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, thread_name_prefix="skerry-query")
        future = self._pool.submit(work)
        try:
            return self._wait(future)
        except KeyboardInterrupt:
            if not future.cancel():
                self._cursor.interrupt()
                future.exception()
            raise

    def _wait(self, future: "Future[T]") -> T:
        """Its result, asked for again and again.

        Python does not hear of Ctrl-C while it waits for a lock if a library has had the signal restart what it
        interrupts (SA_RESTART); it does between two waits.
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
            percent = self._cursor.query_progress()
            if percent >= 0:
                self._progress("query", min(int(percent), 100), 100)

    def close(self) -> None:
        """Let the thread go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False)


class ResultBatches:
    """The batches of a result. Their end closes the cursor and gives leases back, also if nobody asks for it."""

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
    batches.clear()  # Arrow may hold on to us until the process is gone, and DuckDB complains of what is left then
    held.close()
