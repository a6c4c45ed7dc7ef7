"""Attempts at a compare-and-set that other processes may win, with random waits between them.

The longest wait doubles from ``commit.backoff.min`` to ``commit.backoff.max``. Without waits, one process of several
can lose every time: the winner is ready for its next write before the loser has read the new state.
"""

from collections.abc import Iterator
from itertools import count

from skerry.fileio.environment import Environment


def attempts(env: Environment) -> Iterator[int]:
    """Number attempts from 1, waiting before each but the first; ends once ``commit.timeout`` has passed."""
    started = env.clock.monotonic()
    for tries in count(1):
        yield tries
        if env.clock.monotonic() - started > env.settings.commit_timeout_seconds:
            return
        wait_after_lost_race(env, tries)


def wait_after_lost_race(env: Environment, tries: int) -> None:
    """Wait a random time after the race was lost for the ``tries``-th time."""
    limit = min(env.settings.backoff_max_seconds, env.settings.backoff_min_seconds * 2 ** min(tries - 1, 20))
    env.clock.sleep(env.ids.uniform(0, limit))
