"""Conditions on the text form of a column: ``strftime(ts, '%Y-%m') = '2024-01'``.

=====================================  ===============================================================================
written                                says of the column
=====================================  ===============================================================================
``left(name, 3) = 'abc'``              that it begins with ``abc``; also ``substr(name, 1, 3)``, ``name[1:3]``, GLOB
``left(name, 3) >= 'abc'``             that it is not less
``CAST(id AS VARCHAR) = '12'``         that it is 12; of DATE columns, too
``strftime(ts, '%Y-%m') = '…'``        that it is in that month; ``%Y``, ``%Y-%m``, ``%Y%m``, ``%Y-%m-%d``, ``%Y%m%d``
``strftime(ts, '%Y-%m') >= '…'``       that it is not before that month; also ``CAST(ts AS VARCHAR)``
``CAST(ts AS VARCHAR) LIKE '2024-%'``  that it is in that year; also ``strftime``
=====================================  ===============================================================================

Texts of numbers are not ordered like the numbers (``'9'`` and ``'10'``), so only ``=`` and IN are used. Texts of dates
are, for years of four digits without a leading 0; any other year, and infinity, may match a range of texts.
"""

import re
from datetime import date

from sqlglot import exp

from skerry.pruning.predicate.expression import Column, Comparison, Op, Predicate, PrefixTest, conjunction, disjunction
from skerry.pruning.predicate.expression import Literal as Value
from skerry.pruning.predicate.monotone import Span, month_start
from skerry.sql.query.constant import UnclearError, constant_of, has_only
from skerry.sql.query.function import result_of
from skerry.sql.query.imply import OPS, Imply
from skerry.sql.query.span import TIMES, said_of
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import DATE, STRING
from skerry.types.epoch import MICROS_PER_DAY, days_of

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,18}")
_YEAR, _TWO = r"(?P<year>[1-9][0-9]{3})", "[0-9]{2}"
_FORMATS = {
    "%Y": re.compile(_YEAR),
    "%Y-%m": re.compile(rf"{_YEAR}-(?P<month>{_TWO})"),
    "%Y%m": re.compile(rf"{_YEAR}(?P<month>{_TWO})"),
    "%Y-%m-%d": re.compile(rf"{_YEAR}-(?P<month>{_TWO})-(?P<day>{_TWO})"),
    "%Y%m%d": re.compile(rf"{_YEAR}(?P<month>{_TWO})(?P<day>{_TWO})"),
}
_DASHED = re.compile(rf"{_YEAR}(-{_TWO}(-{_TWO})?)?")
_TEXT_FORM = "%Y-%m-%d %H:%M:%S"
"""The form of a timestamp's text, which may have a fraction and a zone; a date's is shorter."""
_OTHER_YEARS = (Span(None, month_start(1000 * 12)), Span(month_start(10_000 * 12), None))
"""Days whose texts do not begin with a year of four digits, or with one that begins with a 0."""
_WILD = re.compile(r"[*?\[\\]")
"""Special characters of GLOB."""
_TEXTS = frozenset({exp.DType.TEXT, exp.DType.VARCHAR})


def said_by_text(node: exp.Expr, imply: Imply, *, negated: bool) -> Predicate:
    """The predicate that a comparison of a text implies for the underlying column; :class:`UnclearError` if none."""
    if type(node) in OPS and has_only(node, "this", "expression"):
        op = OPS[type(node)].negated if negated else OPS[type(node)]
        return _compared(node.this.unnest(), op, node.expression.unnest(), imply)
    if negated:
        raise UnclearError
    if isinstance(node, exp.In) and has_only(node, "this", "expressions"):
        made = node.this.unnest()
        return disjunction([_equal(made, _text(value, imply), imply) for value in node.expressions])
    if isinstance(node, exp.Between) and has_only(node, "this", "low", "high"):
        made, low, high = node.this.unnest(), node.args["low"], node.args["high"]
        return conjunction(
            [_ordered(made, Op.GE, _text(low, imply), imply), _ordered(made, Op.LE, _text(high, imply), imply)]
        )
    if isinstance(node, exp.Glob) and has_only(node, "this", "expression"):
        return _begins(node.this, _WILD.split(_text(node.expression, imply), maxsplit=1)[0], imply)
    if type(node) is exp.Like and has_only(node, "this", "expression"):
        return _like(node.this.unnest(), _text(node.expression, imply), imply)
    raise UnclearError


def _text(node: exp.Expr, imply: Imply) -> str:
    constant = constant_of(node, imply.known)
    if constant.kind not in ("text", "varchar"):
        raise UnclearError
    return str(constant.value)


def _compared(left: exp.Expr, op: Op, right: exp.Expr, imply: Imply) -> Predicate:
    try:
        text, made = _text(right, imply), left
    except UnclearError:
        text, made, op = _text(left, imply), right, op.flipped
    return _equal(made, text, imply) if op is Op.EQ else _ordered(made, op, text, imply)


def _equal(made: exp.Expr, text: str, imply: Imply) -> Predicate:
    start = _start(made, imply)
    if start is not None:
        return _begins(start[0], text, imply)
    if isinstance(made, exp.Cast) and _is_text_cast(made):
        return _is(made.this.unnest(), text, imply)
    if isinstance(made, exp.TimeToStr) and has_only(made, "this", "format") and imply.known.is_exact:
        days, form = _period(text), _form(made)
        if days is None or days[1] != form:
            raise UnclearError
        return _of_days(made.this, [days[0]], imply)
    raise UnclearError


def _ordered(made: exp.Expr, op: Op, text: str, imply: Imply) -> Predicate:
    """What an inequality implies; :class:`UnclearError` for ``<>``."""
    start = _start(made, imply)
    if op is Op.NE or (start is None and not imply.known.is_exact):
        raise UnclearError
    if start is None:
        return _dated(made, op, text, imply)
    node, length = start
    column = _text_column(node, imply)
    if op in (Op.GE, Op.GT):
        return Comparison(column, Op.GE, Value(text))
    if len(text) > length:
        raise UnclearError
    below = Comparison(column, Op.LT, Value(text))
    return below if op is Op.LT else disjunction([below, PrefixTest(column, Value(text))])


def _start(made: exp.Expr, imply: Imply) -> tuple[exp.Expr, int] | None:
    """The argument of a function that gives the first characters of a text, and their number."""
    length: exp.Expr | None = None
    if isinstance(made, exp.Left) and has_only(made, "this", "expression"):
        length = made.expression
    elif isinstance(made, exp.Substring) and has_only(made, "this", "start", "length"):
        length = made.args.get("length") if _is_one(made.args["start"], imply) else None
    elif isinstance(made, exp.Bracket) and len(made.expressions) == 1 and imply.known.is_exact:
        [at] = made.expressions
        if isinstance(at, exp.Slice) and has_only(at, "this", "expression", "_type"):
            length = at.args.get("expression") if at.this is None or _is_one(at.this, imply) else None
        elif isinstance(at, exp.Literal) and at.name == "0":  # sqlglot counts from 0
            return made.this, 1
    if length is None:
        return None
    count = constant_of(length, imply.known)
    if count.kind != "int" or count.value < 1:
        raise UnclearError
    return made.this, int(count.value)


def _is_one(node: exp.Expr, imply: Imply) -> bool:
    constant = constant_of(node, imply.known)
    return (constant.kind, constant.value) == ("int", 1)


def _text_column(node: exp.Expr, imply: Imply) -> Column:
    if imply.type_of(node.unnest()) != STRING:
        raise UnclearError
    return imply.column_of(node)


def _begins(node: exp.Expr, text: str, imply: Imply) -> Predicate:
    return PrefixTest(_text_column(node, imply), Value(text))


def _is_text_cast(node: exp.Cast) -> bool:
    return has_only(node, "this", "to", "_type", "safe") and node.to.this in _TEXTS and not node.to.expressions


def _is(node: exp.Expr, text: str, imply: Imply) -> Predicate:
    type_ = imply.type_of(node)
    if str(type_) in INTEGER_BITS:
        spans = [Span(int(text), int(text) + 1)] if _WHOLE.fullmatch(text) else []
        return said_of(imply.column_of(node), type_, spans)
    period = _period(text)
    if type_ == DATE and period is not None and period[1] == "%Y-%m-%d":
        return said_of(imply.column_of(node), type_, [period[0]])
    raise UnclearError


def _dated(made: exp.Expr, op: Op, text: str, imply: Imply) -> Predicate:
    """What an inequality of a date's text implies, which may be longer than the text it is compared with."""
    form, period = _form(made), _period(text)
    if period is None or not form.startswith(period[1]):
        raise UnclearError
    days = period[0]
    low = days.high if op is Op.GT and form == period[1] else days.low
    high = days.high if op is Op.LE else days.low
    return _of_days(made.this, [Span(low, None) if op in (Op.GE, Op.GT) else Span(None, high), *_OTHER_YEARS], imply)


def _like(made: exp.Expr, pattern: str, imply: Imply) -> Predicate:
    form = _form(made)
    found = _DASHED.match(re.split("[%_]", pattern, maxsplit=1)[0])
    period = None if found is None else _period(found[0])
    if period is None or form not in (_TEXT_FORM, "%Y-%m-%d", "%Y-%m", "%Y") or not imply.known.is_exact:
        raise UnclearError
    return _of_days(made.this, [period[0], *_OTHER_YEARS], imply)


def _form(made: exp.Expr) -> str:
    """The form of a date's text."""
    if isinstance(made, exp.TimeToStr) and has_only(made, "this", "format"):
        form = made.args["format"]
        if isinstance(form, exp.Literal) and form.name in _FORMATS:
            return str(form.name)
    if isinstance(made, exp.Cast) and _is_text_cast(made):
        return _TEXT_FORM
    raise UnclearError


def _of_days(node: exp.Expr, days: list[Span], imply: Imply) -> Predicate:
    """The predicate that a date or timestamp lies in one of some ranges of days."""
    result = result_of(node, imply.type_of, imply.known)
    if result.kind not in TIMES:
        raise UnclearError
    size = 1 if result.kind == "date" else MICROS_PER_DAY
    return imply.said(
        result, [Span(*(None if end is None else end * size for end in (span.low, span.high))) for span in days]
    )


def _period(text: str) -> tuple[Span, str] | None:
    """The days of a year, month or day, and the form that it is written in."""
    for form, pattern in _FORMATS.items():
        found = pattern.fullmatch(text)
        if found is not None:
            parts = {name: int(value) for name, value in found.groupdict().items()}
            days = _days(parts["year"], parts.get("month"), parts.get("day"))
            return None if days is None else (days, form)
    return None


def _days(year: int, month: int | None, day: int | None) -> Span | None:
    if month is None:
        return Span(month_start(year * 12), month_start(year * 12 + 12))
    if not 1 <= month <= 12:
        return None
    if day is None:
        return Span(month_start(year * 12 + month - 1), month_start(year * 12 + month))
    try:
        first = days_of(date(year, month, day))
    except ValueError:
        return None
    return Span(first, first + 1)
