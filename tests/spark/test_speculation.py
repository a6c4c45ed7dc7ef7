"""Spark starts a second attempt of a task that is slow or has failed: every row is there once, the rest are orphans.

Two hosts are needed, for Spark never runs a copy of a task where the task itself runs: two addresses of loopback.
"""

import socket
from pathlib import Path
from typing import Any

import pytest

from support.standalone import run_job, standalone

JOB = Path(__file__).with_name("speculation_job.py")
HOSTS = ("127.0.0.1", "127.0.0.2")
WRITES = ("upsert", "append")
pytestmark = pytest.mark.cluster


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What became of each write; all run on one cluster."""
    for host in HOSTS:
        with socket.socket() as free:
            try:
                free.bind((host, 0))
            except OSError:
                pytest.skip(f"this machine has no address {host}, and a second host is needed")
    folder = tmp_path_factory.mktemp("speculation")
    with standalone(folder, HOSTS) as master:
        return run_job(JOB, master, folder, folder)


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("winner", ["copy wins", "first wins"])
def test_a_task_and_its_copy_count_once(found: dict[str, Any], write: str, winner: str) -> None:
    seen = found[f"{write}: {winner}"]
    assert seen["speculated"] >= 1, seen
    first, copy = check_once(seen)
    lost, won = (first, copy) if winner == "copy wins" else (copy, first)
    assert set(won["files"]) <= published(seen)
    assert set(lost["files"]) <= set(seen["orphans"])


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("trouble", ["fails", "dies"])
def test_a_task_that_fails_at_first_counts_once(found: dict[str, Any], write: str, trouble: str) -> None:
    seen = found[f"{write}: {trouble}"]
    first, again = check_once(seen)
    assert set(again["files"]) <= published(seen)
    assert set(first["files"]) <= set(seen["orphans"])


def check_once(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Each row once, all files that were written are published or orphans; the attempts of the task in trouble."""
    assert seen["rows"] == [[number, 1] for number in range(100)]
    assert seen["rows after"] == 100
    written = {path for attempt in seen["attempts"] for path in attempt["files"]}
    assert written == published(seen) | set(seen["orphans"])
    assert not published(seen) & set(seen["orphans"])
    attempts = sorted((a for a in seen["attempts"] if a["chosen"]), key=lambda a: int(a["attempt"]))
    assert len(attempts) == 2, seen
    assert all(attempt["files"] for attempt in attempts)
    assert not set(attempts[0]["files"]) & set(attempts[1]["files"])
    return attempts


def published(seen: dict[str, Any]) -> set[str]:
    return set(seen["published"])
