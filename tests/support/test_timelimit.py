"""A test that hangs fails: in Python, in a call that does not return, in a fixture, in a worker of xdist."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.processes import ONLY_NAMED_PLUGINS

PLUGINS = "-p pytest_timeout -p xdist.plugin -p support.timelimit"
SETTINGS = f"[pytest]\naddopts = {PLUGINS}\ntimeout = 1\ntimeout_method = signal\n"
HANGS_IN_PYTHON = """
import threading

def test_hangs():
    threading.Event().wait()

def test_goes_on():
    pass
"""
HANGS_IN_C = """
import ctypes

def test_hangs():
    lock = ctypes.create_string_buffer(64)  # all zeros: a POSIX mutex that is free; its owner cannot have it twice
    libc = ctypes.CDLL(None)
    libc.pthread_mutex_lock(lock)
    libc.pthread_mutex_lock(lock)

def test_goes_on():
    pass
"""
HANGS_AFTER_FAILING = """
import threading
import pytest

@pytest.fixture
def stuck():
    yield
    threading.Event().wait()

def test_fails(stuck):
    assert False
"""
HANGS_AT_THE_END = """
import threading

def test_passes():
    threading.Thread(target=threading.Event().wait).start()
"""
LONGER = """
import time
import pytest

@pytest.mark.timeout(30)
def test_takes_long():
    time.sleep(2)
"""


def _run(folder: Path, text: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text(SETTINGS)
    (folder / "test_it.py").write_text(text)
    paths = os.pathsep.join([str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, "test_it.py"]
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "SKERRY_SOAK": "", **ONLY_NAMED_PLUGINS, **environment},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_test_that_waits_forever_fails_and_the_others_run(tmp_path: Path, workers: str) -> None:
    # a busy machine needs more than 0.2 s to report the failure
    (tmp_path / "conftest.py").write_text("import support.timelimit\nsupport.timelimit.LAST = 60\n")
    done = _run(tmp_path, HANGS_IN_PYTHON, "-n", workers)
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "Timeout (>1.0s)" in done.stdout
    assert "threading.Event().wait()" in done.stdout, "where it hung"


def test_a_call_that_does_not_return_ends_the_worker_and_the_others_run(tmp_path: Path) -> None:
    done = _run(tmp_path, HANGS_IN_C, "-n", "1")
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "test_hangs" in done.stdout
    assert "crashed while running" in done.stdout
    assert "in test_hangs" in done.stderr, "where it hung"


def test_a_call_that_does_not_return_ends_a_run_without_workers(tmp_path: Path) -> None:
    done = _run(tmp_path, HANGS_IN_C, "-n", "0")
    assert done.returncode != 0
    assert "Timeout (0:00:01" in done.stderr
    assert "in test_hangs" in done.stderr


def test_a_fixture_that_hangs_after_a_failure_ends_the_process(tmp_path: Path) -> None:
    done = _run(tmp_path, HANGS_AFTER_FAILING, "-n", "0")
    assert done.returncode != 0
    assert "in stuck" in done.stderr


def test_a_thread_that_keeps_the_process_alive_ends_it(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("import support.timelimit\nsupport.timelimit.END_SECONDS = 1\n")
    done = _run(tmp_path, HANGS_AT_THE_END, "-n", "0")
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert done.returncode != 0
    assert "Timeout (0:00:01" in done.stderr


def test_a_test_may_have_a_limit_of_its_own(tmp_path: Path) -> None:
    done = _run(tmp_path, LONGER, "-n", "0")
    assert "1 passed" in done.stdout, done.stdout + done.stderr


def test_long_seeds_have_longer(tmp_path: Path) -> None:
    done = _run(tmp_path, LONGER.replace("@pytest.mark.timeout(30)", ""), "-n", "0", SKERRY_SOAK="1")
    assert "1 passed" in done.stdout, done.stdout + done.stderr
