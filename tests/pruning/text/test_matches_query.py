"""The query language of ``matches``."""

import pytest

from skerry.pruning.text.analyzer import ENGLISH, Analyzer, Language
from skerry.pruning.text.matches_query import (
    MAX_DEPTH,
    MAX_LENGTH,
    Every,
    Phrase,
    QuerySyntaxError,
    Some,
    TextQuery,
    Without,
    check_term,
    parse_query,
)

A, B, C = Phrase(("a",)), Phrase(("b",)), Phrase(("c",))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("a", A),
        ("  A  ", A),
        ("a b", Every((A, B))),
        ("a AND b", Every((A, B))),
        ('"a b"', Phrase(("a", "b"))),
        ('a"b"', Every((A, B))),
        ("a-b", Phrase(("a", "b"))),
        ("a -b", Every((A, Without(B)))),
        ('-"b c" a', Every((Without(Phrase(("b", "c"))), A))),
        ("a NOT b", Every((A, Without(B)))),
        ("a NOT -b", Every((A, B))),
        ("a OR b", Some((A, B))),
        ("a b OR c", Some((Every((A, B)), C))),
        ("a (b OR c)", Every((A, Some((B, C))))),
        ("a -(b c)", Every((A, Without(Every((B, C)))))),
        ("a (b OR -c)", Every((A, Some((B, Without(C)))))),
        ('"OR" and', Every((Phrase(("or",)), Phrase(("and",))))),
        ("--a b", Every((Without(A), B))),
    ],
)
def test_queries_are_understood(text: str, query: TextQuery) -> None:
    assert parse_query(text, ENGLISH) == query


@pytest.mark.parametrize(
    ("text", "problem", "position"),
    [
        ("", "is empty", 0),
        ("   ", "is empty", 0),
        ("-a", "only excludes", 0),
        ("a OR -b", "only excludes", 0),
        ("-(a b)", "only excludes", 0),
        ('a "b c', "never closed", 2),
        ("a - b", "stands directly before", 2),
        ("a -", "stands directly before", 2),
        ("(a", "never closed", 0),
        ("a)", "closes nothing", 1),
        ("()", r"found \)", 1),
        ("a OR", "found the end", 4),
        ("OR a", "found OR", 0),
        ("a OR OR b", "found OR", 5),
        ("a AND", "found the end", 5),
        ("a &&", "neither letters nor digits", 2),
        ('a "..."', "neither letters nor digits", 2),
        ("😀", "neither letters nor digits", 0),
        ("(" * (MAX_DEPTH + 1) + "a", "parentheses are open", MAX_DEPTH),
        ("a" * (MAX_LENGTH + 1), "at most 10,000 characters", 0),
    ],
)
def test_mistakes_are_told_at_their_place(text: str, problem: str, position: int) -> None:
    with pytest.raises(QuerySyntaxError, match=problem) as caught:
        parse_query(text, ENGLISH)
    assert caught.value.position == position


def test_a_word_that_the_analyzer_splits_is_a_phrase() -> None:
    chinese = Analyzer(Language.CHINESE)
    assert parse_query("数据库磁盘", chinese) == Phrase(("数据库", "磁盘"))
    assert parse_query("A b", Analyzer(case_sensitive=True)) == Every((Phrase(("A",)), B))


@pytest.mark.parametrize("term", ["", "a" * (MAX_LENGTH + 1), "a\ud800"])
def test_terms_that_cannot_be_looked_for_are_refused(term: str) -> None:
    with pytest.raises(QuerySyntaxError):
        check_term(term)
