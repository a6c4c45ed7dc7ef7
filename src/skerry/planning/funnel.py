"""The funnel: files, bytes and rows left after each planning step, the conditions that pruned, and the time taken."""

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.common.clock import Clock
from skerry.planning.candidate import CandidateFiles
from skerry.planning.file_columns import Mask


@dataclass(frozen=True, slots=True)
class FunnelStep:
    """Files, bytes and rows left after one step."""

    name: str
    files: int
    size_bytes: int
    rows: int
    """Rows in the files; in a primary-key table, row versions before the merge, deletes included."""
    seconds: float
    by: tuple[tuple[str, int], ...] = ()
    """The conditions of the step, each with the number of files that it alone drops."""
    notes: tuple[str, ...] = ()
    """Further remarks, one line each."""


class Funnel:
    """Applies masks to the candidate files and records what each step leaves."""

    def __init__(self, clock: Clock, files: CandidateFiles, first: FunnelStep) -> None:
        self._clock = clock
        self._files = files
        self._began = clock.monotonic()
        self.steps = [first]

    def keep(self, name: str, mask: Mask, by: Sequence[tuple[str, int]] = ()) -> None:
        """Keep the files for which ``mask`` is true; it has one value per remaining file."""
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
