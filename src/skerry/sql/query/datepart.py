"""Date and timestamp parts in SQL: ``year(x)``, ``extract(year FROM x)``, ``date_trunc('day', x)``.

Only the full names of units are known here. Short ones mean different things to different engines: ``m``, ``MM``.
"""

from sqlglot import exp

from skerry.pruning.predicate.monotone import UNITS

_PARTS: dict[type[exp.Expr], str] = {
    exp.Year: "year",
    exp.Quarter: "quarter",
    exp.Month: "month",
    exp.Day: "day",
    exp.DayOfMonth: "day",
}
_NAMED = ("date_part", "datepart")


def part_of(node: exp.Expr) -> tuple[str, exp.Expr] | None:
    """Year, quarter, month or day of month: the part's name, and the expression it is taken from."""
    if type(node) in _PARTS and _has_only(node, "this"):
        return _PARTS[type(node)], node.this
    if isinstance(node, exp.Extract) and _has_only(node, "this", "expression"):
        name, inner = _word(node.this), node.expression
    elif isinstance(node, exp.Anonymous) and node.name.lower() in _NAMED and len(node.expressions) == 2:
        name, inner = _word(node.expressions[0]), node.expressions[1]
    else:
        return None
    return (name, inner) if name in _PARTS.values() else None


def epoch_of(node: exp.Expr) -> exp.Expr | None:
    """The argument of ``epoch(x)``, ``extract(epoch FROM x)`` or ``date_part('epoch', x)``."""
    inner: exp.Expr | None = None
    if isinstance(node, exp.TimeToUnix) and _has_only(node, "this"):
        inner = node.this
    elif isinstance(node, exp.Extract) and _has_only(node, "this", "expression"):
        inner = node.expression if _word(node.this) == "epoch" else None
    elif isinstance(node, exp.Anonymous) and node.name.lower() in _NAMED and len(node.expressions) == 2:
        inner = node.expressions[1] if _word(node.expressions[0]) == "epoch" else None
    return inner


def unit_of(node: exp.Expr | None) -> str:
    """The full name of a unit that :func:`skerry.pruning.predicate.monotone.counted` knows; empty for others."""
    unit = "" if node is None else _word(node)
    return unit if unit in UNITS else ""


def truncation_of(node: exp.Expr) -> tuple[str, exp.Expr] | None:
    """The unit of ``date_trunc``, and its argument."""
    if not isinstance(node, exp.TimestampTrunc | exp.DateTrunc) or not _has_only(node, "this", "unit"):
        return None
    unit = _word(node.args["unit"])
    return (unit, node.this) if unit in UNITS else None


def _word(node: exp.Expr) -> str:
    """A unit's name in the singular: ``year`` for ``YEARS``."""
    if not isinstance(node, exp.Var | exp.Literal):
        return ""
    word = str(node.name).lower()
    return word[:-1] if word.endswith("s") else word


def _has_only(node: exp.Expr, *keys: str) -> bool:
    return all(key in keys for key, value in node.args.items() if value)
