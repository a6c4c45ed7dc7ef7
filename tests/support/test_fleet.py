"""Patience with processes that work together: slow ones are waited for, one that hangs is given up."""

import os
import time
from pathlib import Path

import pytest

from skerry.lake.lake import Lake
from support.fleet import Failure, Place, receive, run_together

PATIENCE_SECONDS = 25.0
"""In which a process that does not hang computes for 0.05 s at least."""


class Waiting:
    """The pipe of a process that has answered after some turns of patience; this process is that process."""

    def __init__(self, turns: int, computing_seconds: float) -> None:
        self.turns = turns
        self._computing_seconds = computing_seconds

    def poll(self, seconds: float) -> bool:
        assert seconds == PATIENCE_SECONDS
        self.turns -= 1
        began = time.process_time()
        while time.process_time() - began < self._computing_seconds:
            pass
        return self.turns < 0

    def recv(self) -> str:
        return "done"


def test_a_process_that_computes_is_waited_for() -> None:
    pipe = Waiting(3, 0.1)
    assert receive(pipe, os.getpid(), PATIENCE_SECONDS) == "done"
    assert pipe.turns == -1


def test_a_process_that_does_not_is_given_up() -> None:
    pipe = Waiting(3, 0)
    answer = receive(pipe, os.getpid(), PATIENCE_SECONDS)
    assert isinstance(answer, Failure)
    assert answer.text.startswith("no answer, and only 0.0")
    assert pipe.turns == 2


def hang(lake: Lake) -> None:
    time.sleep(100)


def fail(lake: Lake) -> None:
    raise ValueError("no such thing")


def test_a_process_that_hangs_is_ended(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"process 0: no answer, and only 0\.\d\d s of computing in 1 s"):
        run_together(Place(str(tmp_path / "lake")), [(hang, ())], patience_seconds=1.0)


def test_a_failure_says_what_happened(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"(?s)process 0: Traceback.*no such thing"):
        run_together(Place(str(tmp_path / "lake")), [(fail, ())])
