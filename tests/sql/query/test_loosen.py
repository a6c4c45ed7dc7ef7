"""Conditions for an engine that reads some constants differently let more rows through, never fewer."""

from datetime import datetime

import pytest

from skerry.pruning.predicate.expression import (
    And,
    Column,
    Comparison,
    Literal,
    Not,
    NullTest,
    Op,
    PatternTest,
    Predicate,
)
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.render import to_text
from skerry.sql.query.loosen import loosen

T = "TIMESTAMP '2024-03-10 12:00:00'"


def said(text: str) -> str | None:
    found = loosen(parse_predicate(text))
    return None if found is None else to_text(found)


def same(text: str) -> str:
    return to_text(parse_predicate(text))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"t > {T}", "t > TIMESTAMP '2024-03-08 12:00:00'"),
        (f"t >= {T}", "t >= TIMESTAMP '2024-03-08 12:00:00'"),
        (f"t < {T}", "t < TIMESTAMP '2024-03-12 12:00:00'"),
        (f"{T} > t", "t < TIMESTAMP '2024-03-12 12:00:00'"),
        (f"t = {T}", "t BETWEEN TIMESTAMP '2024-03-08 12:00:00' AND TIMESTAMP '2024-03-12 12:00:00'"),
        (
            f"t IN ({T}, TIMESTAMP '2024-01-01 00:00:00', NULL)",
            "t BETWEEN TIMESTAMP '2023-12-30 00:00:00' AND TIMESTAMP '2024-03-12 12:00:00'",
        ),
        (f"a = 1 AND t <> {T}", "a = 1"),
        (f"a = 1 OR t < {T}", "a = 1 OR t < TIMESTAMP '2024-03-12 12:00:00'"),
        ("a LIKE '50\\%'", "a LIKE '50%'"),
        ("a LIKE 'x%' AND b IN (1, 2)", "a LIKE 'x%' AND b IN (1, 2)"),
        ("d > DATE '2024-03-10'", "d > DATE '2024-03-10'"),
    ],
)
def test_bounds_in_time_are_moved_by_two_days(before: str, after: str) -> None:
    assert said(before) == same(after)


def test_what_cannot_be_loosened_says_nothing() -> None:
    unequal = Comparison(Column("t"), Op.NE, Literal(datetime(2024, 1, 1)))
    escaped = PatternTest(Column("s"), Literal("50\\%"))
    nothing: list[Predicate] = [unequal, Not(parse_predicate(f"t IN ({T})")), Not(escaped)]
    for predicate in nothing:
        assert loosen(predicate) is None
        assert loosen(And((predicate, NullTest(Column("a"))))) == NullTest(Column("a"))


def test_a_negated_comparison_is_turned_around_first() -> None:
    before = Not(Comparison(Column("t"), Op.LT, Literal(datetime(2024, 1, 3))))
    assert loosen(before) == Comparison(Column("t"), Op.GE, Literal(datetime(2024, 1, 1)))


def test_the_ends_of_the_calendar_stay_where_they_are() -> None:
    last = Comparison(Column("t"), Op.LE, Literal(datetime.max))
    assert loosen(last) is None
