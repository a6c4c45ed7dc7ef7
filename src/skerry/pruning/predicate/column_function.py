"""Functions of a column in predicates, rewritten to the column: ``year(ts) = 2024`` is exactly a range of ``ts``.

So no other code handles them: rows, files, row groups and keys are tested as for any range.
"""

from datetime import date, datetime
from typing import Any

from skerry.pruning.predicate.bound import BoundPredicate, Decided, all_of, any_of, compare
from skerry.pruning.predicate.expression import Call, Op
from skerry.pruning.predicate.monotone import Span, Step, before, day_of, midnight_of, spans_of, truncated, year_of
from skerry.pruning.predicate.typed_literal import Fit
from skerry.types.datatype import BIGINT, DATE, TIMESTAMP, TIMESTAMPTZ, DataType
from skerry.types.epoch import LAST_DAY, LAST_MICRO, date_of, datetime_of, days_of, micros_of
from skerry.types.field import Field


def result_type(call: Call, type_: DataType) -> DataType:
    """The type of a function's result, which literals are compared with."""
    if call.name == "year":
        return BIGINT
    if call.name == "date":
        return DATE
    return TIMESTAMPTZ if type_ == TIMESTAMPTZ else TIMESTAMP


def compare_call(call: Call, field: Field, op: Op, fit: Fit) -> BoundPredicate:
    """Compare a function of a column with a literal, by the literal's neighbours among the results."""
    if fit.below is None or fit.above is None:  # below or above all results
        return Decided(field, (op in (Op.LT, Op.LE, Op.NE)) if fit.above is None else (op in (Op.GT, Op.GE, Op.NE)))
    spans = spans_of(op, _count(fit.below), _count(fit.above))
    steps = _steps(call, field.type)
    return any_of([_within(field, before(span, steps)) for span in spans]) if spans else Decided(field, False)


def _steps(call: Call, type_: DataType) -> list[Step]:
    if call.name == "year":
        return [year_of(days=type_ == DATE)]
    if call.name == "date":
        return [] if type_ == DATE else [day_of()]
    return [midnight_of(), truncated(call.unit)] if type_ == DATE else [truncated(call.unit)]


def _count(value: Any) -> int:
    if isinstance(value, datetime):
        return micros_of(value)
    return days_of(value) if isinstance(value, date) else int(value)


def _within(field: Field, span: Span) -> BoundPredicate:
    if span.low is not None and span.high is not None and span.low >= span.high:
        return Decided(field, False)
    limit = 1 << (31 if field.type == DATE else 63)
    parts: list[BoundPredicate] = []
    if span.low is not None and span.low > -limit:
        parts.append(Decided(field, False) if span.low >= limit else _bound(field, Op.GE, span.low))
    if span.high is not None and span.high < limit:
        parts.append(Decided(field, False) if span.high <= -limit else _bound(field, Op.LT, span.high))
    return all_of(parts) if parts else Decided(field, True)


def _bound(field: Field, op: Op, count: int) -> BoundPredicate:
    """At the end of the calendar compare with its last value, which can be written as a literal."""
    last = LAST_DAY if field.type == DATE else LAST_MICRO
    if count == last + 1:
        count, op = last, Op.GT if op is Op.GE else Op.LE
    value = date_of(count) if field.type == DATE else datetime_of(count, utc=field.type == TIMESTAMPTZ)
    return compare(field, op, value)
