"""How much the tests with seeds and rounds do: little in ``make test``, more in ``make long``, most in ``make soak``.

Each test names its usual number. ``make test`` runs a quarter of it, and half of what is small (see :func:`rounds`).
``SKERRY_SOAK=slice`` asks for twice the number, which CI runs at every change; ``SKERRY_SOAK=1`` for ten times, and for
every place where ``make test`` takes some; ``SKERRY_SOAK=all`` for as many as a test has at most, which takes days for
all tests and is meant for one of them.
"""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

_ASKED = os.environ.get("SKERRY_SOAK", "")
SLICE = _ASKED == "slice"
"""A slice of the long seeds is asked for."""
SOAK = bool(_ASKED) and not SLICE
"""Long seeds are asked for."""
_Item = TypeVar("_Item")
_SLICE_TIMES = 2
_SOAK_TIMES = 10
_FEW = 8
"""Up to this many rounds, ``make test`` runs half of the usual number and not a quarter."""


def rounds(usual: int, most: int) -> int:
    """How many seeds or rounds a test runs.

    In ``make test`` a quarter of ``usual``, but half of it where that is at most 8: 4 → 2, 14 → 7, 30 → 8, 100 → 25.
    """
    if _ASKED == "all":
        return most
    if SOAK:
        return min(most, _SOAK_TIMES * usual)
    if SLICE:
        return min(most, _SLICE_TIMES * usual)
    return max(min(_FEW, (usual + 1) // 2), (usual + 3) // 4)


def sampled(items: Iterable[_Item], every: int = 5) -> Iterator[_Item]:
    """Every fifth of the places to fail or to damage in ``make test``; all of them where more is asked for.

    An operation has 1, 3, 6 or 7 kinds of faults one after another: a step that divides none of these meets all kinds.
    """
    return islice(items, 0, None, 1 if _ASKED else every)
