"""The funnel: what is left of a table's files after each step of planning, and what it took."""

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.common.clock import Clock
from skerry.planning.candidate import CandidateFiles
from skerry.planning.file_columns import Mask


@dataclass(frozen=True, slots=True)
class FunnelStep:
    """What was left after a step."""

    name: str
    files: int
    size_bytes: int
    rows: int
    """Those in the files; of a table with a primary key, versions of rows before the merge, deletes included."""
    seconds: float
    by: tuple[tuple[str, int], ...] = ()
    """The conditions that had a part in it, each with the number of files that it drops by itself."""
    notes: tuple[str, ...] = ()
    """What else there is to say about it, a line each."""


class Funnel:
    """Narrows down the files, and notes what each step leaves."""

    def __init__(self, clock: Clock, files: CandidateFiles, first: FunnelStep) -> None:
        self._clock = clock
        self._files = files
        self._began = clock.monotonic()
        self.steps = [first]

    def keep(self, name: str, mask: Mask, by: Sequence[tuple[str, int]] = ()) -> None:
        """Keep the files for which ``mask`` is true; it has one value for each file that is left."""
        before = self.steps[-1]
        size, rows = before.size_bytes, before.rows
        if not mask.all():
            self._files.keep(mask)
            size, rows = self._files.measure()
        now = self._clock.monotonic()
        self.steps.append(FunnelStep(name, len(self._files), size, rows, now - self._began, tuple(by)))
        self._began = now


def funnel_text(steps: Sequence[FunnelStep], *, unit: str = "row") -> list[str]:
    """The funnel in lines: a step each, and below it the conditions that did it. ``unit`` is what files hold."""
    width = max((len(step.name) for step in steps), default=0)
    lines = []
    for step in steps:
        files, rows = ("file " if step.files == 1 else "files"), (f"{unit} " if step.rows == 1 else f"{unit}s")
        lines.append(
            f"{step.name:<{width}}  {step.files:>9,} {files}  {step.size_bytes:>14,} bytes  {step.rows:>13,} {rows}"
            f"  {step.seconds * 1000:>8.1f} ms"
        )
        lines += [f"{'':<{width}}  {text} drops {count:,}" for text, count in step.by if count]
        lines += [f"{'':<{width}}  {note}" for note in step.notes]
    return lines
