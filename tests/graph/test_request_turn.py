"""Turns of requests with one idempotency key."""

import threading

import pytest

from skerry.common.errors import ConflictError
from skerry.graph.request_turn import RequestTurns


def test_runs_of_a_key_take_turns_and_leave_nothing() -> None:
    turns, running, most = RequestTurns(), [], []

    def run() -> None:
        for _ in range(50):
            with turns.hold("a", "k"):
                running.append(1)
                most.append(len(running))
                running.pop()

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert max(most) == 1
    assert len(turns) == 0


def test_other_keys_and_accounts_do_not_wait() -> None:
    turns = RequestTurns(turn_seconds=0.01)
    with turns.hold("a", "k"), turns.hold("a", "other"), turns.hold("b", "k"):
        assert len(turns) == 3
    assert len(turns) == 0


def test_a_run_that_takes_too_long_is_not_waited_for_any_longer() -> None:
    turns, taken, end = RequestTurns(turn_seconds=0.01), threading.Event(), threading.Event()

    def hold() -> None:
        with turns.hold("a", "k"):
            taken.set()
            assert end.wait(60)

    thread = threading.Thread(target=hold)
    thread.start()
    assert taken.wait(60)
    with pytest.raises(ConflictError, match="send it again later"), turns.hold("a", "k"):
        pass
    end.set()
    thread.join(60)
    assert len(turns) == 0
