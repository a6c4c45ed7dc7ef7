"""A time limit for something that might never end, whatever it waits in."""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def within(seconds: float, action: Callable[[], T]) -> T:
    """The result of an action, or what it raises; the test fails if that takes longer.

    The action runs in a thread that is left alone then: nothing can stop it where it hangs.
    """
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.append((action(), None))
        except BaseException as error:  # noqa: BLE001 - raised again where it was waited for
            outcome.append((None, error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if not outcome:
        pytest.fail(f"not done after {seconds} s")
    result, error = outcome[0]
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]
