"""A time limit for every test: a hang fails, with the stacks of all threads, instead of stalling the run.

Two limits, because the first cannot end everything:

1. pytest-timeout raises in the test itself after ``timeout`` seconds (pyproject.toml, or a test's own
   ``@pytest.mark.timeout``). Fixtures are cleaned up and the other tests go on. Python delivers that signal between
   two of its own instructions, so a call into C that does not return (an engine's deadlock) never sees it. The
   timer is also off for the teardown of a test that has failed.
2. faulthandler ends the process after ``LAST`` times as long: its thread needs no interpreter. With xdist the test
   that was running is reported as failed and another worker takes the rest; without, the run ends with its stacks.

Long seeds (``SKERRY_SOAK=1``) have ``SOAK_SECONDS`` each, a slice of them ``SLICE_SECONDS``.
"""

import faulthandler
import os
from collections.abc import Generator
from typing import Any

import pytest

from support.effort import SLICE, SOAK

SOAK_SECONDS = 3600
SLICE_SECONDS = 900
LAST = 1.2
"""The process ends after this many times the test's limit."""
END_SECONDS = 120
"""For the end of the process after its last test: threads that are joined, a JVM that is stopped."""

_SECONDS = pytest.StashKey[float]()
_stderr: int | None = None


def pytest_configure(config: pytest.Config) -> None:
    """Keep the real stderr: while tests run, output to it is captured and would be lost with the process."""
    global _stderr
    _stderr = os.dup(2)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if SOAK or SLICE:
        for item in items:
            item.add_marker(pytest.mark.timeout(SOAK_SECONDS if SOAK else SLICE_SECONDS), append=False)


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> None:
    """Called by pytest-timeout with the limit that holds for this test, before its fixtures are set up."""
    item.stash[_SECONDS] = settings.timeout * LAST
    _end_after(item.stash[_SECONDS])


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    """A failure ends both timers, of pytest-timeout and of pytest itself; the test's teardown is still to come."""
    if _SECONDS in node.stash:
        _end_after(node.stash[_SECONDS])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def pytest_enter_pdb() -> None:
    """Somebody is looking: that may take as long as it takes."""
    faulthandler.cancel_dump_traceback_later()


def pytest_unconfigure(config: pytest.Config) -> None:
    _end_after(END_SECONDS)


def _end_after(seconds: float) -> None:
    assert _stderr is not None
    faulthandler.dump_traceback_later(seconds, exit=True, file=_stderr)
