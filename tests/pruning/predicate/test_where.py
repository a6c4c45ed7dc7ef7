"""Conditions of scans: parsed once, bound as often as it takes."""

import pickle

import pytest

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.where import WhereClause, parse_where
from skerry.types.field import Field

FIELDS = [Field("id", "BIGINT", id=1), Field("name", "STRING", id=2)]


def test_a_condition_is_shown_as_it_was_written() -> None:
    where = WhereClause.parse("id<5  and name  like 'a%'")
    assert str(where) == "id<5  and name  like 'a%'"
    assert where == WhereClause.parse("id < 5 AND name LIKE 'a%'"), "they say the same"


def test_predicates_that_were_never_text_are_rendered() -> None:
    where = WhereClause((parse_predicate("id < 5 OR id > 9"), parse_predicate("name = 'x'")))
    assert str(where) == "(id < 5 OR id > 9) AND (name = 'x')"
    assert where.bind(FIELDS) == parse_and_bind(str(where), FIELDS)


def test_errors_of_binding_show_the_text() -> None:
    with pytest.raises(SchemaError, match=r"(?s)at 12: there is no column 'nam'.*id = 1 AND nam = 'x'\n +\^"):
        WhereClause.parse("id = 1 AND nam = 'x'").bind(FIELDS)


def test_conditions_travel_as_objects() -> None:
    where = WhereClause.parse("id IN (1, 2, 3) OR name IS NULL")
    travelled = pickle.loads(pickle.dumps(where))
    assert (travelled, travelled.text, hash(travelled)) == (where, where.text, hash(where))


def test_no_condition_is_none_and_anything_else_is_a_mistake() -> None:
    assert parse_where(None) is None
    with pytest.raises(InvalidInputError, match="where is a condition as text, like 'id < 10', not 5"):
        parse_where(5)
    for empty in ("", " \n"):
        with pytest.raises(InvalidInputError, match="where: it is empty; write a condition like 'id < 10'"):
            parse_where(empty)
