"""How much the tests with seeds and rounds do: little in ``make test``, more in ``make long``, all in ``make soak``.

``SKERRY_SOAK=1`` asks for all of it, which takes hours; ``SKERRY_SOAK=slice`` for a few times as many seeds as
``make test`` has, which CI does at every change.
"""

import os

_ASKED = os.environ.get("SKERRY_SOAK", "")
SLICE = _ASKED == "slice"
"""A slice of the long seeds is asked for."""
SOAK = bool(_ASKED) and not SLICE
"""All long seeds are asked for."""
_TIMES = 4
"""A slice has this many times the seeds of ``make test``."""


def rounds(short: int, soak: int) -> int:
    """How many seeds or rounds a test runs."""
    if SOAK:
        return soak
    return min(soak, _TIMES * short) if SLICE else short
