"""The funnel: what is left of a table's files after each step of planning, and what it took."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from skerry.common.clock import Clock


@dataclass(frozen=True, slots=True)
class FunnelStep:
    """What was left after a step."""

    name: str
    files: int
    size_bytes: int
    rows: int
    seconds: float
    by: tuple[tuple[str, int], ...] = ()
    """The conditions that had a part in it, each with the number of files that it drops by itself."""


class Funnel:
    """Narrows down the places of files, step by step; ``places`` are those left."""

    def __init__(
        self,
        clock: Clock,
        places: NDArray[np.int64],
        first: FunnelStep,
        measure: Callable[[NDArray[np.int64]], tuple[int, int]],
    ) -> None:
        """``measure`` tells the bytes and rows of the files at some places."""
        self._clock = clock
        self._measure = measure
        self._began = clock.monotonic()
        self.places = places
        self.steps = [first]

    def keep(self, name: str, mask: NDArray[np.bool_], by: Sequence[tuple[str, int]] = ()) -> None:
        """Keep the places for which ``mask`` is true; it has one value for each place that is left."""
        before = self.steps[-1]
        size, rows = before.size_bytes, before.rows
        if not mask.all():
            self.places = self.places[mask]
            size, rows = self._measure(self.places)
        now = self._clock.monotonic()
        self.steps.append(FunnelStep(name, len(self.places), size, rows, now - self._began, tuple(by)))
        self._began = now


def funnel_text(steps: Sequence[FunnelStep]) -> list[str]:
    """The funnel in lines: a step each, and below it the conditions that did it."""
    width = max((len(step.name) for step in steps), default=0)
    lines = []
    for step in steps:
        files, rows = ("file " if step.files == 1 else "files"), ("row " if step.rows == 1 else "rows")
        lines.append(
            f"{step.name:<{width}}  {step.files:>9,} {files}  {step.size_bytes:>14,} bytes  {step.rows:>13,} {rows}"
            f"  {step.seconds * 1000:>8.1f} ms"
        )
        lines += [f"{'':<{width}}  {text} drops {count:,}" for text, count in step.by if count]
    return lines
