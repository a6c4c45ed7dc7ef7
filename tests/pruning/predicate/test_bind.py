"""Binding: what remains of a predicate once the columns' types are known."""

import pickle

import pytest

from skerry.pruning.predicate.bind import bind, parse_and_bind
from skerry.pruning.predicate.bound import (
    FALSE,
    TRUE,
    UNKNOWN,
    AllOf,
    AnyOf,
    Decided,
    InSet,
    IsNull,
    Like,
    StartsWith,
    negate,
    split_by,
)
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.render import to_text
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.predicates import BY_NAME, FIELDS


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("NAME = 'x'", "Name = 'x'"),
        ("5 > n", "n < 5"),
        ("n < 1.5", "n <= 1"),
        ("n > 1.5", "n > 1"),
        ("n >= -1.5", "n > -2"),
        ("n = 1.0", "n = 1"),
        ("n = '7'", "n = 7"),
        ("n = 1.5", "n <> n"),
        ("n <> 1.5", "n = n"),
        ("n < 3000000000", "n = n"),
        ("n > 3000000000", "n <> n"),
        ("n > -1e1000000", "n = n"),
        ("n < 1e-1000000", "n <= 0"),
        ("NOT n <= 3000000000", "n <> n"),
        ("tiny IN (1, 200, 2.5, 3, 1)", "tiny IN (1, 3)"),
        ("tiny IN (200, 300)", "tiny <> tiny"),
        ("tiny IN (-128, 127, 3.0, -0)", "tiny IN (-128, 0, 3, 127)"),
        ("tiny IN (-129, 128, 1e400, 1e-400, 5)", "tiny = 5"),
        ("n IN ('1', 2)", "n IN (1, 2)"),
        ("n IN (1, NULL)", "n = 1 OR NULL"),
        ("n NOT IN (1, NULL)", "n <> 1 AND NULL"),
        ("n IN (1, big)", "n = 1 OR n = big"),
        ("n = NULL", "NULL"),
        ("n BETWEEN 1 AND 2", "n >= 1 AND n <= 2"),
        ("n NOT BETWEEN 1 AND 2", "n < 1 OR n > 2"),
        ("NOT (n = 1 OR big > 2 AND NOT flag)", "n <> 1 AND (big <= 2 OR flag = TRUE)"),
        ("flag <> TRUE", "flag = FALSE"),
        ("NOT flag", "flag = FALSE"),
        ("n <= n", "n = n"),
        ("n < n", "n <> n"),
        ("double = -0.0", "double = 0.0"),
        ("double >= 'NaN'", "double IS NAN"),
        ("double <> 'NaN'", "double IS NOT NAN"),
        ("double <= 'NaN'", "double = double"),
        ("double < 'Infinity'", "double < 'Infinity'"),
        ("double IN ('NaN', 1)", "double = 1.0 OR double IS NAN"),
        ("single = 0.1", "single = 0.10000000149011612"),
        ("money < 1.234", "money <= 1.23"),
        ("money = 1.2", "money = 1.20"),
        ("date = '2024-01-15'", "date = DATE '2024-01-15'"),
        ("date > '2024-01-15 10:00:00'", "date > DATE '2024-01-15'"),
        ("date >= TIMESTAMP '2024-01-15 00:00:00'", "date >= DATE '2024-01-15'"),
        ("ts < DATE '2024-01-15'", "ts < TIMESTAMP '2024-01-15T00:00:00.000000'"),
        ("tz = '2024-01-15 10:00:00+01:00'", "tz = TIMESTAMPTZ '2024-01-15T09:00:00.000000+00:00'"),
        ("tz = '2024-01-15'", "tz = TIMESTAMPTZ '2024-01-15T00:00:00.000000+00:00'"),
        ("clock = '10:30'", "clock = TIME '10:30:00.000000'"),
        ("key = X'00112233445566778899aabbccddeeff'", "key = '00112233-4455-6677-8899-aabbccddeeff'"),
        ("Name LIKE 'abc'", "Name = 'abc'"),
        ("Name LIKE 'abc%'", "starts_with(Name, 'abc')"),
        ("Name LIKE 'abc%%'", "starts_with(Name, 'abc')"),
        ("Name LIKE 'a!%%' ESCAPE '!'", "starts_with(Name, 'a%')"),
        ("Name LIKE 'a!%_' ESCAPE '!'", "Name LIKE 'a\\%_' ESCAPE '\\'"),
        ("Name LIKE '%'", "Name = Name"),
        ("Name LIKE ''", "Name = ''"),
        ("Name LIKE NULL", "NULL"),
        ("starts_with(Name, '')", "Name = Name"),
        ("starts_with(raw, X'00ff')", "starts_with(raw, X'00ff')"),
        ("n = 1 AND n = 1", "n = 1"),
        ("n = 1 AND TRUE", "n = 1"),
        ("n = 1 AND FALSE", "FALSE"),
        ("n = 1 OR 1 = 1", "TRUE"),
        ("NULL IS NULL", "TRUE"),
        ("is_nan(NULL)", "NULL"),
        ("NOT NULL", "NULL"),
        ("list IS NOT NULL", "list IS NOT NULL"),
    ],
)
def test_what_remains(text: str, bound: str) -> None:
    found = parse_and_bind(text, FIELDS)
    assert to_text(found) == bound
    assert parse_and_bind(bound, FIELDS) == found


def test_nodes() -> None:
    name, n = BY_NAME["Name"], BY_NAME["n"]
    assert parse_and_bind("name LIKE 'a%'", FIELDS) == StartsWith(name, "a")
    assert parse_and_bind("name NOT LIKE 'a%'", FIELDS) == StartsWith(name, "a", negated=True)
    like = parse_and_bind("name LIKE 'ab%c'", FIELDS)
    assert isinstance(like, Like)
    assert like.pattern.prefix == "ab"
    assert parse_and_bind("n NOT IN (3, 1)", FIELDS) == InSet(n, (1, 3), negated=True)
    assert parse_and_bind("n < 1e10", FIELDS) == Decided(n, True)
    assert parse_and_bind("n IS NOT NULL", FIELDS) == IsNull(n, negated=True)
    assert isinstance(parse_and_bind("n = 1 AND big = 2", FIELDS), AllOf)
    assert isinstance(negate(parse_and_bind("n = 1 AND big = 2", FIELDS)), AnyOf)
    assert (negate(TRUE), negate(FALSE), negate(UNKNOWN)) == (FALSE, TRUE, UNKNOWN)


def test_field_ids_are_those_of_the_schema() -> None:
    schema = Schema.of(
        [Field("id", "BIGINT", nullable=False), Field("v", "STRING"), Field("w", "STRING")], primary_key=["id"]
    )
    bound = bind(parse_predicate("ID = 1 AND (v = 'x' OR v < w) AND id > 0"), schema)
    assert bound.field_ids == {0, 1, 2}
    assert [f.name for f in bound.fields] == ["id", "v", "w"]
    assert TRUE.field_ids == frozenset()


def test_key_predicates_are_split_off() -> None:
    bound = parse_and_bind("n = 1 AND Name = 'x' AND (n > 5 OR big = 2) AND (n = 3 OR Name = 'y')", FIELDS)
    inside, rest = split_by(bound, {BY_NAME["n"].id, BY_NAME["big"].id})
    assert to_text(inside) == "n = 1 AND (n > 5 OR big = 2)"
    assert to_text(rest) == "Name = 'x' AND (n = 3 OR Name = 'y')"
    assert split_by(inside, bound.field_ids) == (inside, TRUE)
    assert split_by(rest, set()) == (TRUE, rest)


def test_bound_predicates_are_values() -> None:
    first, second = (parse_and_bind("n IN (1, 2) AND name LIKE '%x'", FIELDS) for _ in range(2))
    assert first == second
    assert len({first, second}) == 1
    assert pickle.loads(pickle.dumps(first)) == first
