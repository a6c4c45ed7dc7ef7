"""The result of functions of a column, as :mod:`skerry.sql.query.function` reads them from a condition."""

from dataclasses import dataclass, replace

from sqlglot import exp

from skerry.pruning.predicate.monotone import Span, Step, before
from skerry.sql.query.constant import Constant, UnclearError
from skerry.sql.query.span import TIMES
from skerry.types.epoch import FIRST_MICRO


@dataclass(frozen=True, slots=True)
class Result:
    """The result of functions of a column.

    ``kind`` is int, double, float, date, timestamp, timestamptz; ``seconds``, a DOUBLE that is counted in microseconds;
    or ``interval``, the difference of two moments in microseconds.

    FLOAT, DOUBLE and DECIMAL columns have the kind ``fraction``; only their conversion to integers is supported.
    """

    column: exp.Column
    kind: str
    steps: tuple[Step, ...] = ()
    others: tuple[Span, ...] = ()
    """Ranges of the column that match any result, because the function is not monotonic there."""

    def then(self, kind: str, *steps: Step) -> "Result":
        return replace(self, kind=kind, steps=(*self.steps, *steps))


def before_christ(moment: Result) -> tuple[Span, ...]:
    """The range of a TIMESTAMPTZ before the year 1: DuckDB's ``year`` is 44 for 44 BC there, instead of −43."""
    return (before(Span(None, FIRST_MICRO), moment.steps),) if moment.kind == "timestamptz" else ()


def with_others(moment: Result, result: Result) -> Result:
    """The result of a function of a moment that is not monotonic before the year 1."""
    return replace(result, others=before_christ(moment))


def time_result(result: Result) -> Result:
    """The result, if it is a date or timestamp."""
    if result.kind not in TIMES:
        raise UnclearError
    return result


def whole_number(constant: Constant) -> int:
    """The value of a constant, if it is a whole number."""
    if constant.kind != "int":
        raise UnclearError
    return int(constant.value)
