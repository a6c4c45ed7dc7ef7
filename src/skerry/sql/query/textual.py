"""Conditions on the text form of a column: ``strftime(ts, '%Y-%m') = '2024-01'``.

=================================  ===================================================================================
written                            says of the column
=================================  ===================================================================================
``left(name, 3) = 'abc'``          that it begins with ``abc``; so does ``substr(name, 1, 3)``
``CAST(id AS VARCHAR) = '12'``     that it is 12; of DATE columns, too
``strftime(ts, '%Y-%m') = '…'``    that it is in that month; ``%Y``, ``%Y-%m``, ``%Y%m``, ``%Y-%m-%d``, ``%Y%m%d``
=================================  ===================================================================================

Such texts are not ordered like the column (``'9'`` and ``'10'``), so only ``=`` and IN are used. Only years of four
digits without a leading 0 are used; the texts of all others look different.
"""

import re
from datetime import date

from sqlglot import exp

from skerry.pruning.predicate.expression import Literal as Value
from skerry.pruning.predicate.expression import Predicate, PrefixTest, disjunction
from skerry.pruning.predicate.monotone import Span, before, month_start
from skerry.sql.query.constant import UnclearError, constant_of, has_only
from skerry.sql.query.function import result_of
from skerry.sql.query.imply import Imply
from skerry.sql.query.span import said_of
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
_TEXTS = frozenset({exp.DType.TEXT, exp.DType.VARCHAR})


def said_by_text(node: exp.Expr, imply: Imply) -> Predicate:
    """The predicate that an equality with a text implies for the underlying column; :class:`UnclearError` if none."""
    if type(node) is exp.EQ and has_only(node, "this", "expression"):
        made, values = node.this.unnest(), [node.expression]
    elif isinstance(node, exp.In) and has_only(node, "this", "expressions"):
        made, values = node.this.unnest(), node.expressions
    else:
        raise UnclearError
    constants = [constant_of(value, imply.known) for value in values]
    if not all(constant.kind in ("text", "varchar") for constant in constants):
        raise UnclearError
    return disjunction([_said(made, str(constant.value), imply) for constant in constants])


def _said(made: exp.Expr, text: str, imply: Imply) -> Predicate:
    if isinstance(made, exp.Left) and has_only(made, "this", "expression"):
        return _begins(made.this, made.expression, text, imply)
    if isinstance(made, exp.Substring) and has_only(made, "this", "start", "length"):
        start = constant_of(made.args["start"], imply.known)
        if (start.kind, start.value) != ("int", 1) or made.args.get("length") is None:
            raise UnclearError
        return _begins(made.this, made.args["length"], text, imply)
    if isinstance(made, exp.Cast) and has_only(made, "this", "to", "_type", "safe"):
        return _is(made.this.unnest(), made.to, text, imply)
    if isinstance(made, exp.TimeToStr) and has_only(made, "this", "format") and imply.known.is_exact:
        return _formatted(made, text, imply)
    raise UnclearError


def _begins(node: exp.Expr, length: exp.Expr, text: str, imply: Imply) -> Predicate:
    count = constant_of(length, imply.known)
    if count.kind != "int" or count.value < 1 or imply.type_of(node.unnest()) != STRING:
        raise UnclearError
    return PrefixTest(imply.column_of(node), Value(text))


def _is(node: exp.Expr, to: exp.DataType, text: str, imply: Imply) -> Predicate:
    type_ = imply.type_of(node)
    if to.this not in _TEXTS or to.expressions:
        raise UnclearError
    if str(type_) in INTEGER_BITS:
        spans = [Span(int(text), int(text) + 1)] if _WHOLE.fullmatch(text) else []
        return said_of(imply.column_of(node), type_, spans)
    if type_ == DATE:
        return said_of(imply.column_of(node), type_, [_days("%Y-%m-%d", text)])
    raise UnclearError


def _formatted(node: exp.TimeToStr, text: str, imply: Imply) -> Predicate:
    form = node.args["format"]
    if not isinstance(form, exp.Literal) or form.name not in _FORMATS:
        raise UnclearError
    result = result_of(node.this, imply.type_of, imply.known)
    days = _days(form.name, text)
    if result.kind not in ("date", "timestamp", "timestamptz") or days.low is None or days.high is None:
        raise UnclearError
    size = 1 if result.kind == "date" else MICROS_PER_DAY
    span = before(Span(days.low * size, days.high * size), result.steps)
    return said_of(imply.column_of(result.column), imply.type_of(result.column), [span])


def _days(form: str, text: str) -> Span:
    found = _FORMATS[form].fullmatch(text)
    if found is None:
        raise UnclearError
    parts = {name: int(value) for name, value in found.groupdict().items()}
    year, month, day = parts["year"], parts.get("month"), parts.get("day")
    if month is None:
        return Span(month_start(year * 12), month_start(year * 12 + 12))
    if not 1 <= month <= 12:
        raise UnclearError
    if day is None:
        return Span(month_start(year * 12 + month - 1), month_start(year * 12 + month))
    try:
        first = days_of(date(year, month, day))
    except ValueError:
        raise UnclearError from None
    return Span(first, first + 1)
