import pytest

import skerry
from skerry.common.errors import QueryCancelledError, SqlError
from skerry.sql.duck.common import Prefixed
from skerry.sql.duck.duck_error import Complaint, complaint_of, own_names, translate
from skerry.sql.script_text import Source
from sql.duck.support import Queries, composed_query

MISTAKES = [
    ("SELECT nam FROM users", (1, 8), "there is no column 'nam'; did you mean 'name'?"),
    ("SELECT u.nam FROM users u", (1, 8), "there is no column 'nam' in 'u'; did you mean 'name'?"),
    ("SELECT users.nam\nFROM users", (1, 8), "there is no column 'nam' in 'users'; did you mean 'name'?"),
    ("SELECT 'é', nam FROM users", (1, 13), "there is no column 'nam'; did you mean 'name'?"),
    (
        "SELECT id FROM users UNION ALL SELECT id FROM users ORDER BY upper(name)",
        (1, 68),
        "there is no column 'name' in this part of the query",
    ),
    ("SELECT 1,\n  id\nFROM users, orders", (2, 3), "column 'id' is ambiguous: write users.id or orders.id"),
    ("SELECT x.id FROM users", (1, 8), "there is no table or alias 'x' in this part of the query; there is 'users'"),
    ("SELECT uper(name) FROM users", (1, 8), "there is no function 'uper'; did you mean 'upper'?"),
    ("SELECT jaccard(id, 1) FROM users", (1, 8), "jaccard(BIGINT, INTEGER): there is no such function for these types"),
    ("SELECT id + name FROM users", (1, 11), "+(BIGINT, VARCHAR): there is no operator + for these types"),
    ("SELECT name::INT FROM users", (1, 12), "Could not convert string"),
    ("SELECT * FROM users WHERE age = 'old'", (1, 33), "Could not convert string 'old' to INTEGER"),
    (
        "SELECT name FROM users GROUP BY age",
        (1, 8),
        "column 'name' is neither in GROUP BY nor in an aggregate",
    ),
    ("SELECT sum(sum(age)) FROM users", (1, 12), "aggregate function calls cannot be nested"),
    ("SELECT id FROM users ORDER BY 5", (1, 31), "ORDER term out of range"),
]


@pytest.mark.parametrize(("text", "position", "words"), MISTAKES, ids=[text for text, _, _ in MISTAKES])
def test_a_mistake_is_told_in_our_words_at_its_place(queries: Queries, text, position, words) -> None:
    error = queries.refused(text)
    assert words in str(error)
    assert error.position == position
    assert "skerry_" not in str(error)


def test_mistakes_are_told_before_anything_is_read(queries: Queries) -> None:
    for text in ("SELECT nam FROM users", "SELECT id + name FROM users", "SELECT x.id FROM users"):
        with pytest.raises(SqlError):
            queries.run(text)


def test_a_value_that_cannot_be_converted_is_told_while_reading(queries: Queries) -> None:
    reader = queries.run("SELECT name::INT AS n FROM users").read
    with pytest.raises(SqlError, match="Could not convert string") as caught:
        reader().read_all()
    assert caught.value.position == (1, 12)


def test_a_message_with_bytes_that_are_no_text_is_told_as_others_are(queries: Queries) -> None:
    error = queries.refused(r"SELECT count(*) FROM users WHERE uuid() <> '\xFF'::BLOB")
    assert "Could not convert string '\N{REPLACEMENT CHARACTER}'" in str(error)
    assert error.position == (1, 50)


def test_names_of_ours_are_not_shown(queries: Queries) -> None:
    assert queries.table("SELECT (SELECT max(id) FROM users) FROM orders LIMIT 1").schema.names == [
        "(SELECT max(id) FROM users)"
    ]
    planned = queries.plan("SELECT 1 FROM users u, orders")
    names = [reference.name for reference in planned.references]
    assert own_names(f'in "temp"."main".{names[0]}, {names[1]}_rows', planned.references) == "in u, orders"


def test_names_of_the_user_that_look_like_ours_stay(queries: Queries) -> None:
    names = ["id AS id", "temp.main.id", "'a AS a'"]
    assert queries.table("""SELECT 1 AS "id AS id", 2 AS "temp.main.id", 'a AS a' FROM users""").schema.names == names
    assert queries.table("SELECT (SELECT max(u.id) FROM users u) FROM orders LIMIT 1").schema.names == [
        "(SELECT max(u.id) FROM u)"
    ]


def test_what_is_no_mistake_of_the_query_has_words_too() -> None:
    query = composed_query("SELECT 1")
    cancelled = translate(complaint_of(RuntimeError("Query interrupted"), Prefixed("", 0)), query, Source("SELECT 1"))
    assert isinstance(cancelled, QueryCancelledError)
    broken = Complaint("INTERNAL", "Attempted to access index 3", None, {})
    assert broken.is_broken
    assert isinstance(translate(broken, query, Source("SELECT 1")), SqlError)


def test_a_query_that_needs_too_much_memory_names_the_setting(lake: skerry.Lake) -> None:
    small = Queries(lake, **{"sql.memory-limit": "20 MB", "sql.threads": 1})
    try:
        error = small.refused("SELECT list(range ORDER BY hash(range)) FROM range(20_000_000)")
        assert "sql.memory-limit" in str(error)
    finally:
        small.engine.close()
