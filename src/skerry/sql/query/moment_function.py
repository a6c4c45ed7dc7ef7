"""Monotonic functions that count from or to a moment.

========================================  ============================================================================
written                                   result
========================================  ============================================================================
``now() - ts``, ``ts - TIMESTAMP '…'``    an interval; of two dates, days
``date_diff('day', ts, now())``           a number of units; also ``datediff``, ``date_sub``, ``datesub``
``epoch(ts)``, ``extract(epoch FROM …)``  seconds; ``epoch_ms`` and ``epoch_us`` are whole numbers
``epoch_ms(n)``, ``to_timestamp(n)``      the moment of a whole number; also ``make_timestamp``
``time_bucket(INTERVAL 1 DAY, ts)``       the beginning of a bucket, without an offset
``last_day(ts)``                          a date
========================================  ============================================================================

Only for DuckDB, where sessions are in UTC. Bounds are widened where a function rounds.
"""

from collections.abc import Callable

from sqlglot import exp

from skerry.pruning.predicate.monotone import (
    Step,
    blurred,
    bucketed,
    count_of,
    counted,
    day_of,
    floored,
    last_day_of,
    scaled,
    shifted,
    subtracted,
)
from skerry.sql.query.constant import Constant, Known, UnclearError, constant_of, has_only, midnight, read_text
from skerry.sql.query.datepart import epoch_of, unit_of
from skerry.sql.query.function_result import Result, time_result, with_others
from skerry.sql.query.span import TIMES
from skerry.types.epoch import MICROS_PER_DAY, MICROS_PER_SECOND, days_of, micros_of

_MAX_DAYS_PER_MONTH = 31
_MICROS_PER_NUMBER = {"": MICROS_PER_SECOND, "3": 1000, "6": 1}
"""By the scale that sqlglot gives to ``to_timestamp``, ``epoch_ms`` and ``make_timestamp``."""

_CALENDAR = ("year", "quarter", "month", "week", "day")
_DIFFERENCES = ("date_sub", "datesub")


def read_moment_function(node: exp.Expr, read: Callable[[exp.Expr], Result], known: Known) -> Result:
    """The result of such a function; :class:`UnclearError` for any other expression."""
    if not known.is_exact:
        raise UnclearError
    seconds = epoch_of(node)
    if seconds is not None:
        return _micros(read(seconds)).then("seconds", blurred(MICROS_PER_SECOND))
    if isinstance(node, exp.UnixToTime) and has_only(node, "this", "scale"):
        return _counted_moment(read(node.this), "" if node.args.get("scale") is None else node.args["scale"].name)
    if isinstance(node, exp.Anonymous) and node.name.lower() == "epoch_us" and len(node.expressions) == 1:
        return _micros(read(node.expressions[0])).then("int")
    if isinstance(node, exp.DateDiff) and has_only(node, "this", "expression", "unit", "date_part_boundary"):
        return _units(unit_of(node.args.get("unit")), node.expression, node.this, read, known)
    if isinstance(node, exp.Anonymous) and node.name.lower() in _DIFFERENCES and len(node.expressions) == 3:
        unit, start, end = node.expressions
        return _units(unit_of(unit), start, end, read, known).then("int", blurred(1))  # complete units
    if isinstance(node, exp.DateBin) and has_only(node, "this", "expression"):
        return _bucket(time_result(read(node.expression)), constant_of(node.this, known))
    if isinstance(node, exp.LastDay) and has_only(node, "this"):
        inner = time_result(read(node.this))
        day = inner if inner.kind == "date" else inner.then("date", day_of())
        return with_others(inner, day.then("date", last_day_of()))
    raise UnclearError


def difference(inner: Result, constant: Constant, known: Known, *, is_start: bool) -> Result:
    """A moment minus a constant, or the constant minus the moment if it ``is_start``."""
    if not known.is_exact or constant.kind not in TIMES:
        raise UnclearError
    if inner.kind == constant.kind == "date":
        return inner.then("int", _from(days_of(constant.value), is_start))
    return _micros(inner).then("interval", _from(_moment(constant), is_start))


def _from(origin: int, is_start: bool) -> Step:
    return subtracted(origin) if is_start else shifted(-origin)


def _micros(inner: Result) -> Result:
    """The microseconds since 1970 of a date or timestamp."""
    return inner.then("timestamp", scaled(MICROS_PER_DAY)) if time_result(inner).kind == "date" else inner


def _moment(constant: Constant) -> int:
    return micros_of(midnight(constant.value) if constant.kind == "date" else constant.value)


def _counted_moment(inner: Result, scale: str) -> Result:
    """``epoch_ms`` of a moment, or the moment of a number of seconds, milliseconds or microseconds."""
    size = _MICROS_PER_NUMBER.get(scale)
    if size is None:
        raise UnclearError
    if inner.kind == "int":
        moment = inner.then("timestamp", scaled(size))
        return moment if scale else moment.then("timestamptz", blurred(MICROS_PER_SECOND))  # computed as a DOUBLE
    if scale != "3":
        raise UnclearError
    return _micros(inner).then("int", floored(size), blurred(1))


def _units(unit: str, start: exp.Expr, end: exp.Expr, read: Callable[[exp.Expr], Result], known: Known) -> Result:
    """``date_diff`` and the like between a column and a constant: how many units lie between the two moments."""
    if not unit:
        raise UnclearError
    try:
        inner, constant, is_start = read(start), constant_of(end, known), True
    except UnclearError:
        inner, constant, is_start = read(end), constant_of(start, known), False
    if constant.kind == "text":
        constant = read_text(constant.value, inner.kind)
    if constant.kind not in TIMES:
        raise UnclearError
    counts = _micros(inner).then("int", counted(unit), _from(count_of(unit, _moment(constant)), is_start))
    if unit not in _CALENDAR or "timestamptz" in (inner.kind, constant.kind):
        counts = counts.then("int", blurred(1))  # counted in other ways before 1970
    return with_others(inner, counts)


def _bucket(inner: Result, width: Constant) -> Result:
    if width.kind != "interval":
        raise UnclearError
    months, days, micros = width.value
    if months < 0 or days < 0 or micros < 0 or (inner.kind == "date" and micros):
        raise UnclearError
    days += months * _MAX_DAYS_PER_MONTH
    size = days if inner.kind == "date" else days * MICROS_PER_DAY + micros
    return with_others(inner, inner.then(inner.kind, bucketed(size)))
