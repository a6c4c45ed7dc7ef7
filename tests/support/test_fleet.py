"""Patience with processes that work together: slow ones are waited for, one that hangs is given up."""

import time
from pathlib import Path

import pytest

from skerry.lake.lake import Lake
from support.fleet import Place, run_together


def compute(lake: Lake, seconds: float) -> str:
    """Compute a little, again and again, as a process does that gets little of a busy machine."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.process_time()
        while time.process_time() - began < 0.01:
            pass
        time.sleep(0.05)
    return "done"


def hang(lake: Lake) -> None:
    time.sleep(60)


def fail(lake: Lake) -> None:
    raise ValueError("no such thing")


def test_a_process_that_computes_is_waited_for(tmp_path: Path) -> None:
    jobs = [(compute, (2.5,)), (compute, (0.1,))]
    assert run_together(Place(str(tmp_path / "lake")), jobs, patience_seconds=1.0) == ["done", "done"]


def test_a_process_that_hangs_is_given_up(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(AssertionError, match=r"process 0: no answer, and only 0\.00 s of computing in 1 s"):
        run_together(Place(str(tmp_path / "lake")), [(hang, ())], patience_seconds=1.0)
    assert time.monotonic() - began < 50


def test_a_failure_says_what_happened(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="(?s)process 1: Traceback.*no such thing"):
        run_together(Place(str(tmp_path / "lake")), [(compute, (0.01,)), (fail, ())])
