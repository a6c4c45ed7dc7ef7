"""Runs long work in a thread, so that Ctrl-C works while an engine is busy, and shows its progress."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from skerry.common.clock import Clock
from skerry.common.errors import QueryCancelledError

Answer = TypeVar("Answer")

PATIENCE_SECONDS = 1.0
"""Seconds before progress is shown: most statements are finished by then."""
_LOOK_SECONDS = 0.05


class Watch:
    """Runs one piece of work at a time.

    ``cancel`` stops the engine; it is called until the work has ended, because a query that is about to begin would
    miss a single call.
    """

    def __init__(self, console: Console, clock: Clock, cancel: Callable[[], None]) -> None:
        self._console = console
        self._clock = clock
        self._cancel = cancel
        self._reports: dict[str, tuple[int, int]] = {}
        self._is_cancelled = threading.Event()

    def progress(self, what: str, done: int, total: int) -> None:
        """Progress callback of the work; cancels work that runs outside an engine."""
        self._reports[what] = (done, total)
        self.checkpoint()

    def checkpoint(self) -> None:
        """Called by the work where it can stop, and after it by callers with more to do: raises if Ctrl-C came."""
        if self._is_cancelled.is_set():
            raise QueryCancelledError("cancelled")

    def run(self, work: Callable[[], Answer], *, quiet: bool = False) -> Answer:
        """The result of the work, or its error; :class:`QueryCancelledError` after Ctrl-C. ``quiet`` shows no progress.

        Work that ends despite Ctrl-C returns its result, since it may have committed.
        """
        self._reports, self._is_cancelled = {}, threading.Event()
        answers: list[Answer] = []
        errors: list[BaseException] = []
        done = threading.Event()

        def target() -> None:
            try:
                answers.append(work())
            except BaseException as error:  # noqa: BLE001 - it is raised again, in the thread that waits
                errors.append(error)
            finally:
                done.set()

        with _interrupts(self._is_cancelled.set):  # before the work begins: Ctrl-C is met from its first moment on
            threading.Thread(target=target, name="skerry-sql", daemon=True).start()
            self._wait(done, quiet)
        if errors:
            if self._is_cancelled.is_set() and isinstance(errors[0], Exception):
                raise QueryCancelledError("cancelled") from None
            raise errors[0]
        return answers[0]

    def _wait(self, done: threading.Event, quiet: bool) -> None:
        started = self._clock.monotonic()
        bars: _Bars | None = None
        while not done.wait(_LOOK_SECONDS):
            if self._is_cancelled.is_set():
                self._cancel()
            if bars is None and not quiet and self._clock.monotonic() - started > PATIENCE_SECONDS:
                bars = _Bars(self._console)
            if bars is not None:
                bars.update(self._reports)
        if bars is not None:
            bars.close()


@contextmanager
def _interrupts(meet: Callable[[], None]) -> Iterator[None]:
    """While the block runs, Ctrl-C calls ``meet`` instead of raising KeyboardInterrupt at an arbitrary line."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda _number, _frame: meet())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Bars:
    """A line with a spinner, and one for each kind of work that reports progress."""

    def __init__(self, console: Console) -> None:
        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._bars = Bars(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._tasks: dict[str, TaskID] = {}
        self._bars.add_task("running, Ctrl-C cancels", total=None)
        self._bars.start()

    def update(self, reports: dict[str, tuple[int, int]]) -> None:
        for what, (done, total) in list(reports.items()):
            if what not in self._tasks:
                self._tasks[what] = self._bars.add_task(what)
            self._bars.update(self._tasks[what], completed=done, total=total)

    def close(self) -> None:
        self._bars.stop()
