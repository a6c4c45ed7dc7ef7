"""Skeletons of texts: which literals are marked, and which texts have none."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import SqlError
from skerry.sql.parse.parse_cache import ParseCache
from skerry.sql.parse.script import parse_with_parameters
from skerry.sql.parse.skeleton import Shift, skeleton_of
from skerry.sql.parse.token import Kind, tokenize
from skerry.sql.script_text import Source, Span


def test_literals_are_marked_by_their_type() -> None:
    found = skeleton_of("SELECT a1, \"b 2\" FROM t WHERE a1 = 5 AND b IN ('x', '') AND c < -1.50;")
    assert found is not None
    assert found.text == "SELECT a1, \"b 2\" FROM t WHERE a1 = ? AND b IN ('?', '?') AND c < -?.?;"
    assert found.words == ("5", "'x'", "''", "1.50")


@pytest.mark.parametrize(
    "text",
    [
        "SELECT 1 -- a comment",
        "SELECT /* 1 */ 2",
        "SELECT ?",
        "SELECT $1",
        "SELECT $$a$$",
        "SELECT * FROM t$files",
        "SELECT `a` FROM t",
        "SELECT E'a\\n'",
        "SELECT X'00'",
        "SELECT DATE'2024-01-01'",
        "SELECT 'it''s'",
        "SELECT 'a\\'",
        "SELECT 'a\nb'",
        "SELECT 'a\ud800'",
        "SELECT 1e5",
        "SELECT 0x1F",
        "SELECT 1_000",
        "SELECT 1.",
        "SELECT .5",
        "SELECT 1234567890123456789",
        "SELECT 1234567890123456.5",
        "SELECT 'not closed",
        'SELECT "not closed',
        "SELECT é",
    ],
)
def test_texts_whose_tokens_are_not_certain_have_no_skeleton(text: str) -> None:
    assert skeleton_of(text) is None


_PIECES = st.sampled_from(
    [
        "SELECT",
        "a",
        "x1",
        ",",
        "(",
        ")",
        "=",
        "-",
        "/",
        "*",
        "'",
        "''",
        "'a'",
        '"',
        '"q"',
        "5",
        "12",
        "1.5",
        ".",
        "e",
        "E",
        "--",
        "/*",
        "$",
        "?",
        "\\",
        "`",
        ";",
        "_",
        "::",
        "0",
        "é",
        "N",
        "[1]",
        "<>",
        " ",
        "\n",
    ]
)


@given(st.lists(_PIECES, max_size=12).map("".join))
def test_marked_literals_are_tokens_of_the_text(text: str) -> None:
    found = skeleton_of(text)
    if found is not None:
        tokens = [token for token in tokenize(Source(text)) if token.kind in (Kind.NUMBER, Kind.STRING)]
        assert [(token.start, token.end) for token in tokens] == list(zip(found.starts, found.ends, strict=True))


def test_places_move_with_the_lengths_of_literals() -> None:
    old, new = "SELECT 1 FROM t WHERE a = 'x' AND b", "SELECT 100 FROM t WHERE a = '' AND b"
    before, after = skeleton_of(old), skeleton_of(new)
    assert before is not None
    assert after is not None
    assert before.text == after.text
    shift = Shift(before, after)
    for word in ("SELECT", "FROM", "WHERE", "AND", " b"):
        assert shift.offset(old.index(word)) == new.index(word)
    assert shift.span(Span(0, len(old))) == Span(0, len(new))


def test_a_text_that_differs_in_literals_is_parsed_to_the_same_statement_at_its_own_places() -> None:
    cache = ParseCache()
    forms = ("SELECT {} FROM t WHERE a = {};", " SELECT {}", "  SELECT {}", "SELECT {}; SELECT 2", "SELECT {} + ")
    for number in (1, 7, 12345):
        for form in forms:
            source = Source(form.replace("{}", str(number)))
            assert cache.parse(source) == parse_with_parameters(source)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT (1",
        "SELECT 1)",
        "SELECT [1",
        "SELECT ([1)]",
        'SELECT "a(" FROM t',
        "SELECT f(x[1], {'a': (2)})",
        ";SELECT 1",
    ],
)
def test_a_text_that_is_not_known_yet_is_parsed_as_ever(text: str) -> None:
    def outcome(parse: Any) -> Any:
        try:
            return parse(Source(text))
        except SqlError as error:
            return str(error)

    assert outcome(ParseCache().parse) == outcome(parse_with_parameters)
