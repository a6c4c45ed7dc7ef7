"""Expressions that an index may be on: deterministic, and normalised to one text for all spellings.

Only the listed operators and functions are accepted, because the value must depend on the row alone: not on time,
randomness, the session or other rows. sqlglot parses each of their spellings as DuckDB does
(``tests/sql/test_index_target.py``): an index is built from the normalised text, and a query runs as it was written.

A TIMESTAMPTZ is refused, as its date and its text depend on the time zone of the session.
"""

from collections.abc import Callable, Mapping

from sqlglot import exp
from sqlglot.errors import ErrorLevel

from skerry.index.computed import duck_path, path_sql
from skerry.sql.query.constant import UnclearError
from skerry.sql.query.dialect import SkerryDuckDB
from skerry.sql.query.jsonplace import json_place

_OPERATORS = (
    exp.Add, exp.Sub, exp.Mul, exp.Div, exp.IntDiv, exp.Mod, exp.Neg, exp.DPipe, exp.Paren, exp.Not, exp.And, exp.Or,
    exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.Is, exp.Between, exp.In, exp.Like, exp.Case, exp.If,
)  # fmt: skip
_FUNCTIONS = (
    exp.Lower, exp.Upper, exp.Trim, exp.Length, exp.Left, exp.Right, exp.Substring, exp.Replace, exp.Concat,
    exp.Reverse, exp.StartsWith, exp.SplitPart, exp.MD5, exp.Abs, exp.Floor, exp.Ceil, exp.Sign, exp.Coalesce,
    exp.Nullif, exp.Year, exp.Month, exp.Day, exp.Hour, exp.Minute, exp.Second, exp.Quarter, exp.TimestampTrunc,
)  # fmt: skip
_LEAVES = (exp.Column, exp.Identifier, exp.Literal, exp.Null, exp.Boolean, exp.Var)
_ALLOWED: frozenset[type[exp.Expr]] = frozenset((*_OPERATORS, *_FUNCTIONS, *_LEAVES))
_CASTS = frozenset({
    exp.DType.TINYINT, exp.DType.SMALLINT, exp.DType.INT, exp.DType.BIGINT, exp.DType.FLOAT, exp.DType.DOUBLE,
    exp.DType.DECIMAL, exp.DType.TEXT, exp.DType.VARCHAR, exp.DType.BOOLEAN, exp.DType.DATE, exp.DType.TIMESTAMP,
})  # fmt: skip
_ARGUMENTS: Mapping[type[exp.Expr], frozenset[str]] = {
    exp.Trim: frozenset({"this", "position"}),
    exp.Floor: frozenset({"this"}),
    exp.Ceil: frozenset({"this"}),
    exp.Length: frozenset({"this"}),
    exp.In: frozenset({"this", "expressions"}),
    exp.Like: frozenset({"this", "expression", "negate"}),
    exp.Between: frozenset({"this", "low", "high"}),
    exp.Case: frozenset({"ifs", "default", "this"}),
}
"""Allowed arguments of nodes that may have others."""

FUNCTION_NAMES = (
    "lower, upper, trim, ltrim, rtrim, length, left, right, substring, replace, concat, reverse, starts_with, "
    "split_part, md5, abs, floor, ceil, sign, coalesce, nullif, year, quarter, month, day, hour, minute, second, "
    "date_trunc"
)

ColumnName = Callable[[exp.Column], str]
"""The name of a column in the table's schema; it may raise."""


class RefusedPartError(UnclearError):
    """A part of an expression that an index cannot hold, and why."""

    def __init__(self, node: exp.Expr, reason: str) -> None:
        super().__init__(node, reason)
        self.node = node
        self.reason = reason

    @property
    def shown(self) -> str:
        """The part as text, shortened."""
        text = self.node.sql(SkerryDuckDB, unsupported_level=ErrorLevel.IGNORE)
        return text if len(text) <= 60 else f"{text[:59]}…"

    def __str__(self) -> str:
        return f"{self.shown} cannot be in an index: {self.reason}"


def normalised(node: exp.Expr, name_of: ColumnName) -> str:
    """The one text of an expression; :class:`RefusedPartError` if a part of it may not be in an index."""
    node = node.unnest()
    try:
        place = json_place(node)
    except UnclearError:
        pass
    else:
        return path_sql(name_of(place.column), place.pointer)
    return _rewritten(node, name_of).sql(SkerryDuckDB, normalize_functions="upper", comments=False)


def _rewritten(node: exp.Expr, name_of: ColumnName) -> exp.Expr:
    """A copy with names as in the schema, and JSON paths in one form."""
    return node.copy().transform(lambda inner: _changed(inner, name_of), copy=False)


def _changed(node: exp.Expr, name_of: ColumnName) -> exp.Expr:
    if isinstance(node, exp.Column):
        made = exp.Column(this=exp.Identifier(this=name_of(node), quoted=True))
        made.parent = None
        return made
    if isinstance(node, exp.JSONExtractScalar):
        return _place(node, name_of)
    if isinstance(node, exp.Cast):
        _check_cast(node)
        return node
    if isinstance(node, exp.DataType | exp.DataTypeParam | exp.JSONPath | exp.JSONPathRoot | exp.JSONPathKey):
        return node
    if type(node) not in _ALLOWED:
        raise RefusedPartError(node, _reason(node))
    allowed = _ARGUMENTS.get(type(node))
    if allowed is not None and any(value for key, value in node.args.items() if key not in allowed):
        raise RefusedPartError(node, "it says more than an index understands")
    return node


def _place(node: exp.JSONExtractScalar, name_of: ColumnName) -> exp.Expr:
    try:
        place = json_place(node)
    except UnclearError:
        raise RefusedPartError(node, "a path leads to one place, like '$.user.id' or '$.items[0]'") from None
    column = exp.Column(this=exp.Identifier(this=name_of(place.column), quoted=True))
    return exp.Anonymous(this="json_extract_string", expressions=[column, exp.Literal.string(duck_path(place.pointer))])


def _check_cast(node: exp.Cast) -> None:
    known = {"this", "to", "_type", "safe"}
    if node.to.this not in _CASTS or any(value for key, value in node.args.items() if key not in known):
        raise RefusedPartError(node, "casts are to numbers, BOOLEAN, VARCHAR, DATE and TIMESTAMP")


def _reason(node: exp.Expr) -> str:
    if isinstance(node, exp.Query | exp.Subquery | exp.Exists):
        return "it is a query, and a value must depend on its row alone"
    if isinstance(node, exp.AggFunc | exp.Window):
        return "it is of many rows, and a value must depend on its row alone"
    if isinstance(node, exp.Placeholder | exp.Parameter):
        return "it is a parameter, which has no value here"
    if isinstance(node, exp.Star):
        return "it is all columns"
    return f"allowed are operators, CASE, CAST, ->> and the functions {FUNCTION_NAMES}"
