"""Work that is watched: answers, errors, progress, and Ctrl-C."""

import io
import os
import signal
import threading
import time

import pytest
from rich.console import Console

from skerry.cli.sql import watch as module
from skerry.cli.sql.watch import Watch
from skerry.common.clock import Clock, ManualClock, SystemClock
from skerry.common.errors import QueryCancelledError, SqlError


class Busy:
    """Work that goes on until it is told to stop."""

    def __init__(self, *, terminal: bool = False, clock: Clock | None = None) -> None:
        self.stop = threading.Event()
        self.screen = io.StringIO()
        console = Console(file=self.screen, force_terminal=terminal, width=80)
        self.watch = Watch(console, clock or SystemClock(), self.stop.set)

    def work(self) -> str:
        _press_ctrl_c()
        assert self.stop.wait(30)
        raise SqlError("interrupted by the engine")


def _press_ctrl_c() -> None:
    """From the work itself, which is watched by then: before that, or after it, the signal would end the tests."""
    os.kill(os.getpid(), signal.SIGINT)


def test_answers_and_errors_come_through() -> None:
    watch = Busy().watch
    assert watch.run(lambda: 42) == 42
    with pytest.raises(SqlError, match="wrong"):
        watch.run(lambda: _raise(SqlError("wrong")))
    with pytest.raises(BrokenPipeError):
        watch.run(lambda: _raise(BrokenPipeError()))


def _raise(error: Exception) -> None:
    raise error


def test_ctrl_c_cancels_the_engine_and_the_next_work_runs() -> None:
    busy = Busy()
    with pytest.raises(QueryCancelledError):
        busy.watch.run(busy.work)
    assert busy.watch.run(lambda: "next") == "next"


def test_ctrl_c_stops_work_where_it_reports_progress() -> None:
    busy = Busy()

    def work() -> None:
        _press_ctrl_c()
        for number in range(3000):
            time.sleep(0.01)
            busy.watch.progress("rewriting", number, 3000)

    with pytest.raises(QueryCancelledError):
        busy.watch.run(work)


def test_work_that_ends_all_the_same_gives_its_answer() -> None:
    busy = Busy()

    def work() -> str:
        _press_ctrl_c()
        assert busy.stop.wait(30)
        return "committed"

    assert busy.watch.run(work) == "committed"


@pytest.mark.parametrize(("terminal", "quiet"), [(True, False), (True, True), (False, False)])
def test_progress_is_shown_after_a_while_and_only_on_terminals(
    terminal: bool, quiet: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.1)
    busy = Busy(terminal=terminal)
    is_shown = terminal and not quiet

    def work() -> None:
        busy.watch.progress("rewriting files", 3, 4)
        ends = time.monotonic() + (60 if is_shown else 0.3)
        while time.monotonic() < ends and "rewriting files" not in busy.screen.getvalue():
            time.sleep(0.01)

    busy.watch.run(work, quiet=quiet)
    shown = busy.screen.getvalue()
    assert ("rewriting files" in shown) == is_shown
    assert ("running" in shown) == is_shown


def test_short_work_shows_nothing() -> None:
    clock = ManualClock()
    busy = Busy(terminal=True, clock=clock)

    def work() -> None:
        clock.advance(module.PATIENCE_SECONDS * 0.9)
        time.sleep(0.2)

    busy.watch.run(work)
    assert busy.screen.getvalue() == ""
