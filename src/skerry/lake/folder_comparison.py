"""Schedule of comparisons between the names of a metadata graph and the folders of a lake.

A comparison reads one small file per table, so it is no part of a page's cost: it runs in a thread of its own, at most
once per bound (``freshness_seconds``, and ten times its own duration). A listing that finds one due starts it.

* The first comparison of a database: every listing waits until the folders without a name are registered, however long
  that takes. So a listing is never without the tables that existed before the process started.
* Later, the listing that starts a comparison waits for its end, at most :data:`WAIT_SECONDS`, and not at all if the
  last one took longer. Other listings do not wait.

So changes in folders are listed within ``freshness_seconds`` for databases that are compared in less than
:data:`WAIT_SECONDS`; for larger ones (many thousands of tables) within about eleven times the duration of a comparison.
"""

import threading
from collections.abc import Callable
from typing import Final

from skerry.common.clock import Clock
from skerry.common.closing import Closing
from skerry.common.log import EventLog

WAIT_SECONDS: Final = 1.0
REST_FACTOR: Final = 10
"""Pause after a comparison, in multiples of its duration: large databases are compared less often."""
_log = EventLog("lake")


class Comparison:
    """One comparison, while it runs."""

    def __init__(self, closing: threading.Event) -> None:
        self._closing = closing
        self.registered = threading.Event()
        """Set once every folder has a name."""
        self.ended = threading.Event()
        self.error: BaseException | None = None

    @property
    def stops(self) -> bool:
        """Whether to stop early, since the lake is being closed."""
        return self._closing.is_set()


Compare = Callable[[str, Comparison], None]


class FolderComparisons(Closing):
    """Comparisons of one lake, by database; safe between threads."""

    def __init__(self, clock: Clock, freshness_seconds: float, wait_seconds: float = WAIT_SECONDS) -> None:
        self._clock = clock
        self._freshness_seconds = freshness_seconds
        self._wait_seconds = wait_seconds
        self._lock = threading.Lock()
        self._due: dict[str, float] = {}
        """When to compare a database again."""
        self._took: dict[str, float] = {}
        """Duration of the last complete comparison of a database."""
        self._running: dict[str, tuple[Comparison, threading.Thread]] = {}
        self._closing = threading.Event()

    def follow(self, database: str, compare: Compare) -> None:
        """Start a comparison if one is due, and wait for it as the module describes; its error is raised here."""
        now = self._clock.monotonic()
        with self._lock:
            took, found = self._took.get(database), self._running.get(database)
            starts = found is None and now >= self._due.get(database, now) and not self._closing.is_set()
            if starts:
                found = self._started(database, compare, now)
        if found is None or (took is not None and not starts):
            return
        comparison = found[0]
        if took is None:
            comparison.registered.wait()
        if starts and (took is None or took <= self._wait_seconds):
            comparison.ended.wait(self._wait_seconds)
        if comparison.error is not None:
            raise comparison.error

    def run(self, database: str, compare: Compare) -> None:
        """Compare now, in this thread."""
        began = self._clock.monotonic()
        with self._lock:
            self._due[database] = began + self._freshness_seconds
        compare(database, Comparison(threading.Event()))
        self._finished(database, began)

    def close(self) -> None:
        """Stop running comparisons, and wait for their threads."""
        self._closing.set()
        with self._lock:
            running = list(self._running.values())
        for _, thread in running:
            if thread is not threading.current_thread():
                thread.join()

    def _started(self, database: str, compare: Compare, now: float) -> tuple[Comparison, threading.Thread]:
        """A new comparison, in a thread; the lock is held."""
        self._due[database] = now + self._freshness_seconds
        comparison = Comparison(self._closing)
        thread = threading.Thread(
            target=self._work, args=(database, compare, comparison, now), name="skerry-compare", daemon=True
        )
        self._running[database] = comparison, thread
        thread.start()
        return comparison, thread

    def _work(self, database: str, compare: Compare, comparison: Comparison, began: float) -> None:
        try:
            compare(database, comparison)
            if not comparison.stops:
                self._finished(database, began)
        except BaseException as error:  # noqa: BLE001 - the listing that waits raises it
            comparison.error = error
            _log.warning("names could not be compared with folders", database=database, problem=str(error))
        finally:
            with self._lock:
                del self._running[database]
            comparison.registered.set()
            comparison.ended.set()

    def _finished(self, database: str, began: float) -> None:
        now = self._clock.monotonic()
        with self._lock:
            self._took[database] = now - began
            self._due[database] = now + max(self._freshness_seconds, REST_FACTOR * (now - began))
