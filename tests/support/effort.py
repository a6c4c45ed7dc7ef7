"""How much the tests with seeds and rounds do: little in ``make test``, more in ``make long``, most in ``make soak``.

``SKERRY_SOAK=slice`` asks for twice as many seeds, which CI runs at every change; ``SKERRY_SOAK=1`` for ten times as
many, and for every place where ``make test`` takes some; ``SKERRY_SOAK=all`` for as many as a test has at most, which
takes days for all tests and is meant for one of them.
"""

import os

_ASKED = os.environ.get("SKERRY_SOAK", "")
SLICE = _ASKED == "slice"
"""A slice of the long seeds is asked for."""
SOAK = bool(_ASKED) and not SLICE
"""Long seeds are asked for."""
_SLICE_TIMES = 2
_SOAK_TIMES = 10


def rounds(short: int, most: int) -> int:
    """How many seeds or rounds a test runs; ``short`` is for ``make test``."""
    if _ASKED == "all":
        return most
    if SOAK:
        return min(most, _SOAK_TIMES * short)
    return min(most, _SLICE_TIMES * short) if SLICE else short
