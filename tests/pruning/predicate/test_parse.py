"""Parsing: what texts mean, and what errors say about those that mean nothing."""

from contextlib import suppress
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest

from docs.markdown import ROOT, blocks
from skerry.common.errors import InvalidInputError, SchemaError
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.pruning.predicate.bound import negate
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import (
    And,
    Between,
    Column,
    Comparison,
    In,
    Literal,
    LiteralValue,
    NaNTest,
    Not,
    NullTest,
    Op,
    Or,
    PatternTest,
    Predicate,
    PrefixTest,
    Truth,
)
from skerry.pruning.predicate.lexer import RESERVED, tokenize
from skerry.pruning.predicate.parse import MAX_DEPTH, parse_predicate
from skerry.pruning.predicate.render import to_text
from skerry.types.field import Field
from support.predicates import FIELDS, Maker, garbled, table_of

A, B = Column("a"), Column("b")
LONG = "123456789012345678901234567890123456789.000000000000000000001"


def eq(name: str, number: int) -> Comparison:
    return Comparison(Column(name), Op.EQ, Literal(Decimal(number)))


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("a = 1", eq("a", 1)),
        ("a == 1", eq("a", 1)),
        ("((a)) = ((1))", eq("a", 1)),
        ("(((a = 1)))", eq("a", 1)),
        ("1 = a", Comparison(Literal(Decimal(1)), Op.EQ, A)),
        ("a != b", Comparison(A, Op.NE, B)),
        ("a<>b", Comparison(A, Op.NE, B)),
        ("a", Truth(A)),
        ("NOT a", Not(Truth(A))),
        ("a = 1 OR b = 2 AND c = 3", Or((eq("a", 1), And((eq("b", 2), eq("c", 3)))))),
        ("(a = 1 OR b = 2) AND c = 3", And((Or((eq("a", 1), eq("b", 2))), eq("c", 3)))),
        ("NOT a = 1 AND b = 2", And((Not(eq("a", 1)), eq("b", 2)))),
        ("NOT (a = 1 AND b = 2)", Not(And((eq("a", 1), eq("b", 2))))),
        ("NOT NOT a = 1", Not(Not(eq("a", 1)))),
        ("(a = 1 AND b = 2) AND c = 3", And((eq("a", 1), eq("b", 2), eq("c", 3)))),
        ("a BETWEEN 1 AND 2 AND b = 2", And((Between(A, Literal(Decimal(1)), Literal(Decimal(2))), eq("b", 2)))),
        ("a not between b and c", Not(Between(A, B, Column("c")))),
        ("a in (1, b, null)", In(A, (Literal(Decimal(1)), B, Literal(None)))),
        ("NOT a IN (1)", Not(In(A, (Literal(Decimal(1)),)))),
        ("a NOT IN (1)", Not(In(A, (Literal(Decimal(1)),)))),
        ("a IS NULL", NullTest(A)),
        ("a is not null", Not(NullTest(A))),
        ("a IS NAN", NaNTest(A)),
        ("a IS NOT NAN", Not(NaNTest(A))),
        ("isnan(a)", NaNTest(A)),
        ("a LIKE 'x%'", PatternTest(A, Literal("x%"))),
        ("a NOT LIKE '!%' ESCAPE '!'", Not(PatternTest(A, Literal("!%"), Literal("!")))),
        ("Starts_With(a, 'x')", PrefixTest(A, Literal("x"))),
        ("starts_with = 1", eq("starts_with", 1)),
        ("date = 1", eq("date", 1)),
        ("nan = 1", eq("nan", 1)),
        ('"and" = 1', eq("and", 1)),
        ('"say ""hi""" = 1', eq('say "hi"', 1)),
        ("`a``b` = 1", eq("a`b", 1)),
        ("größe = 1", eq("größe", 1)),
        ("\n a\t=\n1 ", eq("a", 1)),
        ("a=-1", eq("a", -1)),
        ("a>-1", Comparison(A, Op.GT, Literal(Decimal(-1)))),
    ],
)
def test_what_texts_mean(text: str, predicate: Predicate) -> None:
    assert parse_predicate(text) == predicate
    assert parse_predicate(to_text(predicate)) == predicate


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", Decimal(12)),
        ("-1.50", Decimal("-1.5")),
        ("+.5", Decimal("0.5")),
        ("5.", Decimal(5)),
        ("2e10", Decimal("2e10")),
        ("1.5E-3", Decimal("0.0015")),
        (LONG, Decimal(LONG)),
        ("''", ""),
        ("'it''s'", "it's"),
        ("'a\nb\0'", "a\nb\0"),
        ("X'00fF'", b"\x00\xff"),
        ("x''", b""),
        ("true", True),
        ("False", False),
        ("NULL", None),
        ("DATE '2024-01-15'", date(2024, 1, 15)),
        ("time '10:30:00.25'", time(10, 30, 0, 250_000)),
        ("TIMESTAMP '2024-01-15 10:30:00'", datetime(2024, 1, 15, 10, 30)),
        ("TIMESTAMP '2024-01-15'", datetime(2024, 1, 15)),
        ("TIMESTAMPTZ '2024-01-15T10:30:00+01:00'", datetime(2024, 1, 15, 9, 30, tzinfo=UTC)),
        ("TIMESTAMPTZ '2024-01-15 10:30:00Z'", datetime(2024, 1, 15, 10, 30, tzinfo=UTC)),
        ("TIMESTAMPTZ '2024-01-15 10:30:00'", datetime(2024, 1, 15, 10, 30, tzinfo=UTC)),
    ],
)  # fmt: skip
def test_literals(text: str, value: LiteralValue) -> None:
    predicate = parse_predicate(f"a = {text}")
    assert isinstance(predicate, Comparison)
    assert isinstance(predicate.right, Literal)
    assert (predicate.right.value, type(predicate.right.value)) == (value, type(value))
    assert predicate.right.position == 4
    assert parse_predicate(to_text(predicate)) == predicate


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "at 1: it is empty; write a comparison like id < 10"),
        ("  ", "at 3: it is empty"),
        ("n =", "at 4: expected a column or a value after =, found the end"),
        ("n = AND", "at 5: expected a column or a value after =, found AND"),
        ("= 5", "at 1: expected a column or a value, found ="),
        ("n 5", "at 3: expected AND, OR or the end, found 5"),
        ("n = 1 big = 2", "at 7: expected AND, OR or the end, found big"),
        ("n = 1 = 2", "at 7: expected AND, OR or the end, found ="),
        ("(n = 1) = 2", "at 9: expected AND, OR or the end, found ="),
        ("n = 1;", "at 6: expected AND, OR or the end, found ;"),
        ("(n = 1", "at 7: expected ), found the end"),
        ("n = 1)", "at 6: expected AND, OR or the end, found )"),
        ("n = (1", "at 7: expected ), found the end"),
        ("n IN 5", "at 6: expected ( after IN, found 5"),
        ("n IN ()", "at 7: expected a column or a value in the list of IN, found )"),
        ("n IN (1,)", "at 9: expected a column or a value in the list of IN, found )"),
        ("n IN (1 2)", "at 9: expected ), found 2"),
        ("n BETWEEN 1", "at 12: expected AND between the bounds of BETWEEN, found the end"),
        ("n NOT 5", "at 7: expected IN, BETWEEN or LIKE after NOT, found 5"),
        ("n IS 5", "at 6: expected NULL or NAN after IS, found 5"),
        ("Name LIKE flag", "at 11: LIKE needs a pattern like 'abc%', found flag"),
        ("Name LIKE 'a' ESCAPE", "at 21: ESCAPE needs one character, found the end"),
        ("Name LIKE 'a' ESCAPE 'xy'", "at 22: ESCAPE needs one character, not 'xy'"),
        ("Name LIKE 'a!' ESCAPE '!'", "at 11: ! stands before %, _ or !"),
        ("Name LIKE '!a' ESCAPE '!'", "at 11: ! stands before %, _ or !"),
        (f"Name LIKE '{'_' * 10_001}'", "at 11: a pattern of LIKE has at most 10,000 characters"),
        ("Name LIKE '%\ud800'", "which is STRING (it holds half of a surrogate pair)"),
        ("Name LIKE 5", "at 11: LIKE takes a text like 'abc%', not 5"),
        ("n LIKE 'a'", "at 1: LIKE is for STRING columns, and 'n' is INT"),
        ("'a' LIKE 'a'", "at 1: LIKE looks at a column, not at 'a'"),
        ("starts_with(n, 'a')", "at 13: starts_with is for STRING and BINARY columns, and 'n' is INT"),
        ("starts_with(Name)", "at 17: expected ,, found )"),
        ("lower(Name) = 'a'", "at 1: there is no function lower; there are year, date, date_trunc, CAST(… AS DATE), "
            "starts_with, matches, matches_term and is_nan; others are for lake.sql"),
        ("is_nan(n)", "at 8: column 'n' is INT; only FLOAT and DOUBLE have NaN"),
        ("n = 'abc", "at 5: this ' is never closed"),
        ('"n = 5', 'at 1: this " is never closed'),
        ('"" = 5', "at 1: a name between quotes is empty"),
        ("n = 5x", "at 5: 5x is no number"),
        ("n = X'0'", "at 5: X'0' is not an even number of hex digits; write X'00ff'"),
        ("n = - x", "at 7: expected a number after -, found x"),
        ("n = 1e99999999999999999999999", "at 5: the exponent of 1e99999999999999999999999 is too large"),
        ("n ? 5", "at 3: unexpected '?'"),
        ("list.x = 5", "at 5: a column has one name; one that holds a dot is quoted (\"a.b\")"),
        ("DATE '2024-02-30' = date", "at 6: '2024-02-30' is no DATE; write DATE '2024-01-15'"),
        ("TIMESTAMP '2024-01-15T10:00Z' = ts", "is no TIMESTAMP (it has a time zone; write TIMESTAMPTZ)"),
        ("clock = TIME '10:00:00.1234567'", "is finer than a microsecond); write TIME '10:30:00.25'"),
        ("5", "at 1: 5 alone is neither true nor false"),
        ("n = 1 AND 'x'", "at 11: 'x' alone is neither true nor false"),
        ("NOT n", "at 5: column 'n' is INT, which is neither true nor false"),
        ("1 = 'a'", "at 5: 1 and 'a' are of different kinds"),
        ("n = 'abc'", "at 5: 'abc' cannot be compared with column 'n', which is INT; write a number"),
        ("n = TRUE", "at 5: TRUE cannot be compared with column 'n', which is INT; write a number"),
        ("n IN (1, DATE '2024-01-15')", "at 10: DATE '2024-01-15' cannot be compared with column 'n', which is INT"),
        ("flag = 1", "at 8: 1 cannot be compared with column 'flag', which is BOOLEAN; write TRUE or FALSE"),
        ("Name = 5", "at 8: 5 cannot be compared with column 'Name', which is STRING; write a text like 'abc'"),
        ("raw = 'a'", "at 7: 'a' cannot be compared with column 'raw', which is BINARY; write bytes like X'00ff'"),
        ("date = '15.1.2024'", "which is DATE; write a date like '2024-01-15'"),
        ("date = 20240115", "which is DATE; write a date like '2024-01-15'"),
        ("date < TIMESTAMPTZ '2024-01-15 00:00Z'", "which is DATE (it has a time zone, and dates have none)"),
        ("ts < '2024-01-15T10:00+01:00'", "which is TIMESTAMP (it has a time zone, and the column has none)"),
        ("tz < 'soon'", "which is TIMESTAMPTZ; write a time like '2024-01-15 10:30:00+00:00'"),
        ("key = 'x'", "which is UUID; write a text like '123e4567-e89b-12d3-a456-426614174000'"),
        ("list = 5", "at 1: column 'list' is ARRAY<INT>; only IS NULL and IS NOT NULL look at such columns"),
        ("n < list", "at 5: column 'list' is ARRAY<INT>; only IS NULL"),
        ("n < Name", "at 5: column 'n' is INT and 'Name' is STRING, which do not compare"),
        ("money < double", "column 'money' is DECIMAL(9, 2) and 'double' is DOUBLE, which do not compare"),
        ("ts < tz", "column 'ts' is TIMESTAMP and 'tz' is TIMESTAMPTZ, which do not compare"),
    ],
)  # fmt: skip
def test_errors_say_where_and_what(text: str, message: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_and_bind(text, FIELDS)
    assert message in str(caught.value)
    assert str(caught.value).startswith("predicate, at ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nmae = 'x'", "at 1: there is no column 'nmae'; did you mean 'Name'? columns are 'flag', 'tiny', "),
        ("n = 1 AND zzz = 2", "at 11: there is no column 'zzz'; columns are 'flag'"),
        ("Name = \"bob\"", "at 8: there is no column 'bob'; a text is written 'bob'; columns are"),
        ("double = NaN", "at 10: there is no column 'NaN'; the number is written 'NaN'; columns are"),
    ],
)  # fmt: skip
def test_unknown_columns(text: str, message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        parse_and_bind(text, FIELDS)
    assert message in str(caught.value)


def test_errors_point_into_the_text() -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_and_bind("n > 1\n  AND n = 'abc' OR n = 7", FIELDS)
    assert str(caught.value).splitlines()[1:] == ["    AND n = 'abc' OR n = 7", "            ^"]
    with pytest.raises(InvalidInputError) as caught:
        parse_and_bind("n = 1 OR " * 100 + "n = 'abc'" + " OR n = 1" * 100, FIELDS)
    _, line, caret = str(caught.value).splitlines()
    assert len(line) < 110
    assert line[caret.index("^") :].startswith("'abc'")
    assert (line[2], line[-1]) == ("…", "…")


def test_only_texts_are_predicates() -> None:
    with pytest.raises(InvalidInputError, match="a predicate is a text like"):
        parse_predicate(5)  # type: ignore[arg-type]


DEEP = ["(" * 5000 + "n = 1" + ")" * 5000, "NOT " * 5000 + "n = 1", ("(" + "NOT " * 60) * 60 + "n = 1" + ")" * 60]


@pytest.mark.parametrize("text", DEEP, ids=["parentheses", "NOT", "both"])
def test_deep_nesting_is_refused_before_the_stack_overflows(text: str) -> None:
    with pytest.raises(InvalidInputError, match=f"more than {MAX_DEPTH} NOTs and parentheses within each other"):
        parse_predicate(text)


def test_the_deepest_nesting_works() -> None:
    levels = MAX_DEPTH // 2
    text = "NOT (n = 1 AND big = 2 OR " * levels + "n = 3" + ")" * levels
    bound = parse_and_bind(text, FIELDS)
    assert parse_and_bind(to_text(bound), FIELDS) == bound
    assert evaluate(negate(bound), table_of(Maker(1).rows(3))).shape == (3,)


def test_long_texts_are_fine() -> None:
    many = " OR ".join(f"n = {i} AND big < {i}" for i in range(5000))
    bound = parse_and_bind(many, FIELDS)
    assert parse_and_bind(to_text(bound), FIELDS) == bound
    listed = parse_and_bind(f"n IN ({', '.join(map(str, range(20_000)))}, 5, 7)", FIELDS)
    assert to_text(listed).count(",") == 19_999
    assert parse_and_bind("n = " + "(" * 5000 + "1" + ")" * 5000, FIELDS) == parse_and_bind("n = 1", FIELDS)


@pytest.mark.parametrize(
    "items",
    [
        ["1", "+2", "-3", "1.5", ".5", "7.", "-.25", "00012", "12345678901234567890"],
        ["'a'", "''", "'it''s'", "', '", "''''", "') OR 1=1 --'", "'ü'"],
    ],
)
@pytest.mark.parametrize("comma", [",", ", ", " ,\n\t"])
def test_plain_lists_say_what_their_items_say(items: list[str], comma: str) -> None:
    text = f"a NOT in ( {comma.join(items)} ) AND b = 1"
    assert len(tokenize(text)) == 11  # the list is one of them
    one_by_one = f"a NOT IN ({comma.join(f'({item})' for item in items)}) AND b = 1"
    assert parse_predicate(text) == parse_predicate(one_by_one)
    (test, _) = parse_predicate(text).parts  # type: ignore[attr-defined]
    starts = [value.position for value in test.part.values]
    assert all(text[start:].startswith(item) for start, item in zip(starts, items, strict=True))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("n IN (1, 2 3)", "at 12: expected ), found 3"),
        ("n IN (1, 2x)", "at 10: 2x is no number"),
        ("n IN (1, 2", "at 11: expected ), found the end"),
        ("n IN (1, 2))", "at 12: expected AND, OR or the end, found )"),
        ("n IN ('a', 'b)", "at 12: this ' is never closed"),
        ("n IN (1, 2) 3", "at 13: expected AND, OR or the end, found 3"),
        ("IN (1, 2)", "at 1: expected a column or a value, found IN"),
    ],
)
def test_lists_that_go_wrong_are_shown_where(text: str, problem: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_predicate(text)
    assert problem in str(caught.value)


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_reserved_words_can_be_columns_between_quotes(word: str) -> None:
    predicate = Comparison(Column(word.lower()), Op.EQ, Column(word))
    assert parse_predicate(to_text(predicate)) == predicate


@pytest.mark.parametrize("seed", range(10))
def test_a_garbled_text_is_refused_properly_or_means_something_else(seed: int) -> None:
    maker = Maker(seed)
    for _ in range(150):
        text = garbled(to_text(maker.predicate(2)), maker.random)
        bound = None
        with suppress(InvalidInputError):
            bound = parse_and_bind(text, FIELDS)
        assert bound is None or parse_and_bind(to_text(bound), FIELDS) == bound, text


def test_the_page_on_predicates_tells_the_truth() -> None:
    page = (ROOT / "docs" / "predicates.md").read_text(encoding="utf-8")
    for word in RESERVED:
        assert f"`{word}`" in page
    assert f"nest at most {MAX_DEPTH} deep" in page
    shown = next(block.body for block in blocks(page) if block.body.startswith("predicate, at"))
    fields = [Field("id", "BIGINT", id=0), Field("name", "STRING", id=1)]
    with pytest.raises(InvalidInputError) as caught:
        parse_and_bind(shown.splitlines()[1].strip(), fields)
    assert str(caught.value) == shown.rstrip("\n")
