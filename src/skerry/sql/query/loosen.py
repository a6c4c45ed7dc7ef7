"""Loosened conditions for Spark, which interprets some constants differently: they keep more rows.

To Spark, ``TIMESTAMP '2024-03-10 02:30:00'`` is a moment in the session's time zone, and a column without a zone is
compared with it as one, too. At a change of the clocks this differs from the wall-clock time, and an added day may have
23 hours, or be missing (Samoa skipped one). No zone differs from UTC by a whole day, and no clock change exceeds one
day, so time bounds are widened by two days. A backslash in a pattern is an escape in Spark but not in our predicates:
only the text before it is used.
"""

from datetime import datetime, timedelta

from skerry.pruning.predicate.expression import (
    And,
    Between,
    Comparison,
    In,
    Literal,
    Not,
    Op,
    Operand,
    Or,
    PatternTest,
    Predicate,
    TermTest,
    TextSearch,
    conjunction,
    disjunction,
)

_SLACK = timedelta(days=2)
_BELOW = (Op.LT, Op.LE)


def loosen(predicate: Predicate) -> Predicate | None:
    """The condition that holds however the engine interprets its constants; None if there is none."""
    if isinstance(predicate, And | Or):
        parts = [loosen(part) for part in predicate.parts]
        known = [part for part in parts if part is not None]
        if isinstance(predicate, And):
            return conjunction(known) if known else None
        return disjunction(known) if len(known) == len(parts) else None
    if isinstance(predicate, Not):
        inner = predicate.part
        if isinstance(inner, Comparison):
            return loosen(Comparison(inner.left, inner.op.negated, inner.right))
        return predicate if loosen(inner) == inner else None
    if isinstance(predicate, PatternTest):
        return _pattern(predicate)
    if isinstance(predicate, TextSearch | TermTest):
        return _search(predicate)
    if isinstance(predicate, Comparison):
        return _comparison(predicate)
    if isinstance(predicate, Between):
        return _between(predicate)
    if isinstance(predicate, In):
        return _in(predicate)
    return predicate


def _pattern(predicate: PatternTest) -> Predicate:
    """The pattern up to the first backslash, because an engine may treat that as an escape."""
    head, backslash, _ = str(predicate.pattern.value).partition("\\")
    if predicate.escape is not None or not backslash:
        return predicate
    return PatternTest(predicate.operand, Literal(f"{head}%"))


def _search(predicate: TextSearch | TermTest) -> Predicate | None:
    """None if the words contain a backslash, which an engine may treat as an escape."""
    words = predicate.query if isinstance(predicate, TextSearch) else predicate.term
    return None if "\\" in str(words.value) else predicate


def _comparison(predicate: Comparison) -> Predicate | None:
    left, op, right = predicate.left, predicate.op, predicate.right
    if isinstance(left, Literal):
        left, op, right = right, op.flipped, left
    if not _is_time(right):
        return predicate
    if op is Op.EQ:
        return _between(Between(left, right, right))
    moved = _moved(right, _SLACK if op in _BELOW else -_SLACK)
    return None if op is Op.NE or moved is None else Comparison(left, op, moved)


def _between(predicate: Between) -> Predicate | None:
    low, high = predicate.low, predicate.high
    if not _is_time(low) and not _is_time(high):
        return predicate
    low_moved, high_moved = _moved(low, -_SLACK), _moved(high, _SLACK)
    return None if low_moved is None or high_moved is None else Between(predicate.operand, low_moved, high_moved)


def _in(predicate: In) -> Predicate | None:
    times = [v.value for v in predicate.values if isinstance(v, Literal) and isinstance(v.value, datetime)]
    if not times:
        return predicate
    return _between(Between(predicate.operand, Literal(min(times)), Literal(max(times))))


def _is_time(operand: Operand) -> bool:
    return isinstance(operand, Literal) and isinstance(operand.value, datetime)


def _moved(operand: Operand, by: timedelta) -> Operand | None:
    if not isinstance(operand, Literal) or not isinstance(operand.value, datetime):
        return operand
    try:
        return Literal(operand.value + by)
    except OverflowError:
        return None
