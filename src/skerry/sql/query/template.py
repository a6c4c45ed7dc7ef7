"""A plan that can be filled with other literals: for a text that differs from a planned one in free literals alone.

What a text says of its form is reused: names, columns, and what engines have found out about types. What depends on
values is worked out for each text: conditions, and with them the files that are read, limits, and keys of joins.
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from skerry.planning.scan_request import Pin
from skerry.sql.names import ScanHandle
from skerry.sql.parse.skeleton import Shift, Skeleton
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.free_literal import FreeLiteral, free_literals
from skerry.sql.query.key_row import key_row_columns
from skerry.sql.query.parameter import PREFIX
from skerry.sql.query.plan import Outline, narrow_again
from skerry.sql.scope import Scope


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """The plan of one text; ``free`` are its free literals by their number among all literals of the text."""

    skeleton: Skeleton
    free: Mapping[int, FreeLiteral]
    plan: PlannedQuery
    outline: Outline
    _lock: threading.Lock = field(default_factory=threading.Lock)
    """The tree is changed for each text; a thread that finds it in use plans in the ordinary way."""

    @staticmethod
    def of(plan: PlannedQuery, outline: Outline, skeleton: Skeleton, start: int) -> "Template | None":
        """The template of a plan whose query begins at ``start`` of its text; None if no literal is free."""
        numbers = {place: number for number, place in enumerate(skeleton.starts)}
        found = {numbers.get(start + literal.start): literal for literal in free_literals(outline)}
        free = {number: literal for number, literal in found.items() if number is not None}
        return Template(skeleton, free, plan, outline) if free else None

    def fixed(self, skeleton: Skeleton) -> Sequence[str]:
        """The literals of a text that must be the same in every text that fills the template."""
        return fixed_words(skeleton, frozenset(self.free))

    def fill(self, run: Scope, skeleton: Skeleton, scans: Mapping[tuple[str, Pin], ScanHandle]) -> PlannedQuery | None:
        """The plan of another text with the same skeleton and the same fixed literals.

        ``scans`` are of the same states of the tables. None if a literal does not fit, or the template is in use.
        """
        words = {number: skeleton.words[number] for number in self.free}
        if any(PREFIX in word.lower() for word in words.values()):
            return None  # names of references begin like this, and occur nowhere in a text
        if not self._lock.acquire(blocking=False):
            return None
        try:
            for number, literal in self.free.items():
                literal.write(words[number])
            if not all(literal.fits for literal in self.free.values()):
                return None
            references, steps = narrow_again(self.outline, scans, run)
            key_row = key_row_columns(self.outline.shape)
        finally:
            self._lock.release()
        shift = Shift(self.skeleton, skeleton)
        return PlannedQuery(
            self.plan.text.moved(run.source, shift.offset),
            tuple(replace(reference, span=shift.span(reference.span)) for reference in references),
            {},
            steps,
            key_row,
            form_findings=self.plan.form_findings,
        )


def fixed_words(skeleton: Skeleton, free: frozenset[int]) -> tuple[str, ...]:
    """The literals of a text that are not free."""
    return tuple(word for number, word in enumerate(skeleton.words) if number not in free)
