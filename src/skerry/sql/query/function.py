"""Monotonic functions of a column: a condition on the result as a condition on the column.

==================================  ==================================================================================
written                             columns
==================================  ==================================================================================
``ts::DATE``, ``CAST``, ``date()``  DATE, TIMESTAMP, TIMESTAMPTZ, from one to another; integers to any type of numbers;
                                    numbers to integers, which round
``year(ts)``, ``extract``, …        DATE, TIMESTAMP, TIMESTAMPTZ
``date_trunc('day', ts)``           the same; microsecond, …, year
``ts + INTERVAL 1 DAY``             the same; a date and a number of days
``id + 1``, ``1 - id``, ``id * 2``  integers, and whole numbers
``id // 10``
``ts AT TIME ZONE 'Asia/Tokyo'``    TIMESTAMP, TIMESTAMPTZ; bounds are widened by a day, but for UTC
``now() - ts``, ``date_diff``, …    the functions of moments in :mod:`skerry.sql.query.moment_function`
==================================  ==================================================================================

They may be nested. TRY_CAST gives NULL where CAST fails, for which no comparison is true. An overflow is an error in
DuckDB; Spark may wrap around, so functions of numbers are not converted there.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlglot import exp

from skerry.pruning.predicate.monotone import (
    Step,
    blurred,
    day_of,
    divided,
    midnight_of,
    scaled,
    shifted,
    subtracted,
    truncated,
    year_of,
)
from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.datepart import part_of, truncation_of
from skerry.sql.query.function_result import Result, before_christ, time_result, whole_number
from skerry.sql.query.moment_function import difference, read_moment_function
from skerry.sql.query.span import TIMES
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import AtomicType, DataType, DecimalType
from skerry.types.epoch import MICROS_PER_DAY, MICROS_PER_SECOND

TypeOf = Callable[[exp.Expr], DataType]

_BELOW_DAYS = ("hour", "minute", "second", "millisecond", "microsecond")
_MONTH_SLACK_DAYS = 8
"""Maximum difference, rounded up, of a number of calendar months from as many months of average length, in days."""

_CASTS = {
    exp.DType.DATE: "date",
    exp.DType.TIMESTAMP: "timestamp",
    exp.DType.TIMESTAMPNTZ: "timestamp",
    exp.DType.DATETIME: "timestamp",
    exp.DType.TIMESTAMPTZ: "timestamptz",
    exp.DType.TIMESTAMPLTZ: "timestamptz",
    exp.DType.DOUBLE: "double",
    exp.DType.FLOAT: "float",
    **dict.fromkeys(
        (
            exp.DType.TINYINT,
            exp.DType.SMALLINT,
            exp.DType.INT,
            exp.DType.BIGINT,
            exp.DType.INT128,
            exp.DType.UTINYINT,
            exp.DType.USMALLINT,
            exp.DType.UINT,
            exp.DType.UBIGINT,
        ),
        "int",
    ),
}


def result_of(node: exp.Expr, type_of: TypeOf, known: Known) -> Result:
    """The column, and the functions applied to it; :class:`UnclearError` for anything else."""
    return _Reader(type_of, known).read(node.unnest())


@dataclass(frozen=True, slots=True)
class _Reader:
    type_of: TypeOf
    known: Known

    def read(self, node: exp.Expr) -> Result:
        node = node.unnest()
        if isinstance(node, exp.Column):
            return Result(node, _kind(self.type_of(node)))
        if isinstance(node, exp.Cast) and has_only(node, "this", "to", "_type", "safe"):
            return self._cast(self.read(node.this), node.to)
        if isinstance(node, exp.Date | exp.TsOrDsToDate) and has_only(node, "this", "safe"):
            return self._to_time(self.read(node.this), "date")
        part, truncation = part_of(node), truncation_of(node)
        if part is not None and part[0] == "year":
            inner = time_result(self.read(part[1]))
            return replace(inner, others=before_christ(inner)).then("int", year_of(days=inner.kind == "date"))
        if truncation is not None and (self.known.is_exact or not isinstance(node, exp.DateTrunc)):
            return self._truncated(*truncation)
        if isinstance(node, exp.AtTimeZone) and isinstance(node.args["zone"], exp.Literal) and self.known.is_exact:
            return self._in_zone(self.read(node.this), node.args["zone"].name)
        if isinstance(node, exp.Add | exp.Sub | exp.DateAdd) and has_only(node, "this", "expression"):
            return self._sum(node)
        if isinstance(node, exp.Neg):
            return self._whole(node.this).then("int", subtracted(0))
        if isinstance(node, exp.Mul | exp.IntDiv):
            return self._scaled(node)
        return read_moment_function(node, self.read, self.known)

    def _in_zone(self, inner: Result, zone: str) -> Result:
        """The wall-clock time of a moment, or the other way round; no zone differs from UTC by a day."""
        moment = self._to_time(inner, "timestamp" if inner.kind == "timestamptz" else "timestamptz")
        return moment if zone.upper() == "UTC" else moment.then(moment.kind, blurred(MICROS_PER_DAY))

    def _to_time(self, inner: Result, kind: str) -> Result:
        """Conversion between date and timestamp types; a time without a zone is in UTC."""
        if time_result(inner).kind == kind:
            return inner
        if kind == "date":
            return inner.then(kind, day_of())
        if inner.kind == "date" and not self.known.is_exact:
            raise UnclearError  # the midnight depends on the session's zone, and dates are not loosened
        return inner.then(kind, midnight_of()) if inner.kind == "date" else inner.then(kind)

    def _cast(self, inner: Result, to: exp.DataType) -> Result:
        kind = _CASTS.get(to.this)
        if kind in TIMES and inner.kind in TIMES and not to.expressions:
            return self._to_time(inner, kind)
        if kind is None or not self.known.is_exact or to.expressions:
            raise UnclearError
        if inner.kind == "seconds" and kind == "int":
            return inner.then("seconds", blurred(MICROS_PER_SECOND))
        if inner.kind == "fraction" and kind == "int":
            return inner.then("int", blurred(1))
        if inner.kind == "int" and kind not in TIMES:
            return inner.then(kind)
        raise UnclearError

    def _truncated(self, unit: str, node: exp.Expr) -> Result:
        inner = time_result(self.read(node))
        if inner.kind == "date" and unit in _BELOW_DAYS:
            raise UnclearError  # DuckDB 2.0 evaluates date_trunc('hour', DATE …) > '2024-01-15' as >=
        moment = self._to_time(inner, "timestamp") if inner.kind == "date" else inner
        return moment.then(moment.kind, truncated(unit))

    def _sum(self, node: exp.Expr) -> Result:
        left, right, sign = node.this, node.expression, -1 if isinstance(node, exp.Sub) else 1
        try:
            constant = constant_of(right, self.known)
            inner = self.read(left)
        except UnclearError:
            constant = constant_of(left, self.known)
            inner = self.read(right)
            if sign < 0 and inner.kind in TIMES:
                return difference(inner, constant, self.known, is_start=True)
            if sign < 0:
                return self._whole(right).then("int", subtracted(whole_number(constant)))
        if constant.kind == "interval" and inner.kind in TIMES:
            return self._later(inner, constant.value, sign)
        if constant.kind in TIMES and inner.kind in TIMES and sign < 0:
            return difference(inner, constant, self.known, is_start=False)
        if not self.known.is_exact or inner.kind not in ("int", "date"):
            raise UnclearError
        return inner.then(inner.kind, shifted(sign * whole_number(constant)))

    def _later(self, inner: Result, interval: tuple[int, int, int], sign: int) -> Result:
        months, days, micros = interval
        if inner.kind == "date":
            if not self.known.is_exact:
                raise UnclearError  # in Spark the sum may be a date
            inner = self._to_time(inner, "timestamp")
        if months:
            if abs(months) > 12 * 10_000 or not self.known.is_exact:
                raise UnclearError
            # approximate number of days in these months
            inner = inner.then(inner.kind, *_months(sign * months))
        return inner.then(inner.kind, shifted(sign * (days * MICROS_PER_DAY + micros)))

    def _whole(self, node: exp.Expr) -> Result:
        inner = self.read(node)
        if inner.kind != "int" or not self.known.is_exact:
            raise UnclearError
        return inner

    def _scaled(self, node: exp.Expr) -> Result:
        left, right = node.this, node.expression
        if isinstance(node, exp.Mul):
            try:
                by = whole_number(constant_of(right, self.known))
            except UnclearError:
                left, by = right, whole_number(constant_of(left, self.known))
        else:
            by = whole_number(constant_of(right, self.known))
        if by == 0 or (by < 0 and isinstance(node, exp.IntDiv)):
            raise UnclearError
        return self._whole(left).then("int", scaled(by) if isinstance(node, exp.Mul) else divided(by))


def _months(months: int) -> tuple[Step, Step]:
    """Shift by average months (400 years have 146,097 days), then widen by the difference from calendar months."""
    return shifted(months * 146_097 * MICROS_PER_DAY // 4800), blurred(_MONTH_SLACK_DAYS * MICROS_PER_DAY)


def _kind(type_: DataType) -> str:
    if isinstance(type_, DecimalType):
        return "fraction"
    if isinstance(type_, AtomicType) and type_.name in INTEGER_BITS:
        return "int"
    kind = str(type_).lower()
    if kind in ("float", "double"):
        return "fraction"
    if kind in TIMES:
        return kind
    raise UnclearError
