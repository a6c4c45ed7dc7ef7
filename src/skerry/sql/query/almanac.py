"""Combined conditions on date parts: ``year(ts) = 2024 AND month(ts) = 3`` is one range of the column.

A month alone is not a range, because every year has it. Only conditions on few years are combined.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from sqlglot import exp

from skerry.pruning.partition.transform import days_from_civil
from skerry.pruning.predicate.expression import Op, Predicate
from skerry.pruning.predicate.monotone import Span, month_start
from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.datepart import part_of
from skerry.sql.query.function import result_of
from skerry.sql.query.function_result import before_christ
from skerry.sql.query.imply import OPS, Imply
from skerry.types.epoch import MICROS_PER_DAY

_MAX_YEARS = 50
_MAX_DAYS = 1000
_RANGES = {"year": range(1, 10_000), "quarter": range(1, 5), "month": range(1, 13), "day": range(1, 32)}
_SIZES = {"date": 1, "timestamp": MICROS_PER_DAY, "timestamptz": MICROS_PER_DAY}


@dataclass(frozen=True, slots=True)
class _Test:
    """A condition on a date part: ``low`` and ``high`` are the least and greatest number that it allows."""

    part: str
    inner: exp.Expr
    holds: Callable[[int], bool]
    low: int
    high: int


def together(conjuncts: list[exp.Expr], imply: Imply) -> list[Predicate]:
    """Predicates on columns that are implied by several conditions on date parts together."""
    same: dict[str, list[_Test]] = {}
    for conjunct in conjuncts:
        test = _test(conjunct.unnest(), imply.known)
        if test is not None:
            same.setdefault(test.inner.sql(), []).append(test)
    return [said for tests in same.values() for said in _said(tests, imply)]


def _test(node: exp.Expr, known: Known) -> _Test | None:
    this = node.args.get("this")
    part = part_of(this.unnest()) if isinstance(this, exp.Expr) else None
    if part is None:
        return None
    name, inner = part
    first, last = _RANGES[name][0], _RANGES[name][-1]
    try:
        if type(node) in OPS and has_only(node, "this", "expression"):
            op, number = OPS[type(node)], _int(node.expression, known)
            low = number if op in (Op.EQ, Op.GE, Op.GT) else first
            high = number if op in (Op.EQ, Op.LE, Op.LT) else last
            return _Test(name, inner, partial(_compared, op, number), low, high)
        if isinstance(node, exp.In) and has_only(node, "this", "expressions"):
            numbers = {_int(value, known) for value in node.expressions}
            return _Test(name, inner, numbers.__contains__, min(numbers), max(numbers))
        if isinstance(node, exp.Between) and has_only(node, "this", "low", "high"):
            low, high = (_int(node.args[key], known) for key in ("low", "high"))
            return _Test(name, inner, range(low, high + 1).__contains__, low, high)
    except UnclearError:
        return None
    return None


def _compared(op: Op, number: int, value: int) -> bool:
    return op.holds(value, number)


def _int(node: exp.Expr, known: Known) -> int:
    constant = constant_of(node, known)
    if constant.kind != "int":
        raise UnclearError
    return int(constant.value)


def _wanted(part: str, tests: list[_Test]) -> list[int]:
    """The numbers that satisfy all tests of a part."""
    own = [test for test in tests if test.part == part]
    low = max([_RANGES[part][0], *(test.low for test in own)])
    high = min([_RANGES[part][-1], *(test.high for test in own)])
    if part == "year" and high - low >= 20 * _MAX_YEARS:
        return list(_RANGES["year"])
    return [number for number in range(low, high + 1) if all(test.holds(number) for test in own)]


def _said(tests: list[_Test], imply: Imply) -> Iterator[Predicate]:
    years, quarters, months, days = (_wanted(part, tests) for part in ("year", "quarter", "month", "day"))
    months = [month for month in months if (month + 2) // 3 in quarters]
    if len(years) > _MAX_YEARS or (len(months) == 12 and len(days) == 31):
        return
    starts = [year * 12 + month - 1 for year in years for month in months]
    if len(days) == 31 or len(starts) * len(days) > _MAX_DAYS:
        found = [(month_start(month), month_start(month + 1)) for month in starts]
    else:
        found = [(day, day + 1) for month in starts for day in _days(month, days)]
    try:
        result = result_of(tests[0].inner, imply.type_of, imply.known)
        result = replace(result, others=before_christ(result))
        size = _SIZES.get(result.kind)
        if size is not None:
            yield imply.said(result, [Span(low * size, high * size) for low, high in found])
    except UnclearError:
        return


def _days(month: int, days: list[int]) -> Iterator[int]:
    """These days of a month, without those that the month lacks, as days since 1970."""
    last = month_start(month + 1)
    first = int(days_from_civil(month // 12, month % 12 + 1, 1))
    yield from (first + day - 1 for day in days if first + day - 1 < last)
