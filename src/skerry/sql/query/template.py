"""Plan templates: plans that are reused with other values of free literals or free parameters.

The form is reused: names, columns, and the result types found by the engine. Everything that depends on values is
computed for each statement: conditions, and thus files and index results, limits, and join keys.
"""

import threading
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from skerry.planning.scan_request import Pin
from skerry.sql.names import ScanHandle
from skerry.sql.parse.skeleton import Shift, Skeleton
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.constant import Known
from skerry.sql.query.found_row import found_row_columns
from skerry.sql.query.free_constant import FreeConstant, free_literals, free_parameters
from skerry.sql.query.parameter import PREFIX
from skerry.sql.query.plan import Outline, narrow_again
from skerry.sql.scope import Scope


@dataclass(frozen=True, slots=True)
class Form:
    """A statement without its values: the values of its literals, then those of its parameters.

    If a text has parameters, its literals are part of the form: its skeleton is the text itself.
    """

    skeleton: Skeleton
    parameters: Mapping[int | str, Hashable]
    """Keys for value and type of each parameter; by number for ``?``, by name for ``$name``."""
    types: tuple[tuple[int | str, type], ...]
    """The types of parameters."""

    @property
    def key(self) -> Hashable:
        """The key that all statements of this form share."""
        return self.skeleton.text, self.types

    @property
    def values(self) -> tuple[Hashable, ...]:
        return *self.skeleton.words, *self.parameters.values()

    def fixed(self, free: frozenset[int]) -> tuple[Hashable, ...]:
        """The values that are not free; ``free`` has the numbers of those that are."""
        return tuple(value for number, value in enumerate(self.values) if number not in free)


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """The plan of one statement; ``literals`` are its free ones, by their number among all literals of the text."""

    skeleton: Skeleton
    literals: Mapping[int, FreeConstant]
    parameters: Sequence[FreeConstant]
    """Free parameters, one for each of their positions."""
    free: frozenset[int]
    """The numbers of its free values (:class:`Form`)."""
    plan: PlannedQuery
    outline: Outline
    _lock: threading.Lock = field(default_factory=threading.Lock)
    """The tree is modified for each statement; a thread that finds it locked plans without the template."""

    @staticmethod
    def of(plan: PlannedQuery, outline: Outline, form: Form, start: int) -> "Template | None":
        """The template of a plan whose query begins at ``start`` of its text; None if no value is free."""
        skeleton = form.skeleton
        numbers = {place: number for number, place in enumerate(skeleton.starts)}
        found = {numbers.get(start + literal.start): literal for literal in free_literals(outline)} if numbers else {}
        literals = {number: literal for number, literal in found.items() if number is not None}
        parameters = free_parameters(outline) if form.parameters else {}
        # ``$1`` and the first ``?`` have the same name, ``$name`` has its own
        numbered = {key: number for number, key in enumerate(form.parameters, len(skeleton.words))}
        free = frozenset((*literals, *(numbered[outline.keys[name]] for name in parameters)))
        places = [place for constants in parameters.values() for place in constants]
        return Template(skeleton, literals, places, free, plan, outline) if free else None

    def fill(self, run: Scope, form: Form, scans: Mapping[tuple[str, Pin], ScanHandle]) -> PlannedQuery | None:
        """The plan of another statement with the same form and fixed values.

        ``scans`` are of the same table states. None if a value does not fit, or the template is in use.
        """
        words = {number: form.skeleton.words[number] for number in self.literals}
        if any(PREFIX in word.lower() for word in words.values()):
            return None  # names of references begin with this prefix, and must not occur in the text
        values = {name: run.parameters[key] for name, key in self.outline.keys.items()}
        known = Known(values)
        if not self._lock.acquire(blocking=False):
            return None
        try:
            for number, literal in self.literals.items():
                literal.write(words[number])
            if not all(constant.fits(known) for constant in (*self.literals.values(), *self.parameters)):
                return None
            references, steps = narrow_again(self.outline, values, scans, run)
            found_row = found_row_columns(self.outline.shape)
        except RecursionError:
            return None
        finally:
            self._lock.release()
        text = self.plan.text
        if self.literals:
            shift = Shift(self.skeleton, form.skeleton)
            text = text.moved(run.source, shift.offset)
            references = tuple(replace(reference, span=shift.span(reference.span)) for reference in references)
        return PlannedQuery(
            text,
            references,
            {name: values[name] for name in self.plan.parameters},
            steps,
            self.plan.numbers,
            found_row,
            form_findings=self.plan.form_findings,
        )
