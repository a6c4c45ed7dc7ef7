"""Parameters keep out of the text."""

import duckdb
import pytest

from skerry.sql.query.plan import plan_query
from skerry.sql.script_text import Composed, Span
from sql.query.support import where_of


def test_question_marks_get_names(planner):
    planned = planner.plan("SELECT id FROM users WHERE id = ? AND name = ?", [1, "Ann"])
    assert planned.text.text.endswith("WHERE id = $skerry_1 AND name = $skerry_2")
    assert planned.parameters == {"skerry_1": 1, "skerry_2": "Ann"}
    assert planner.rows("SELECT id FROM users WHERE id = ? AND name = ?", [1, "Ann"]) == [{"id": 1}]


def test_names_are_kept_and_numbers_are_question_marks(planner):
    assert planner.rows("SELECT $x || $x AS v", {"x": "a"}) == [{"v": "aa"}]
    assert planner.rows("SELECT $2 - $1 AS v", [1, 5]) == [{"v": 4}]
    assert planner.rows("SELECT $x+$y AS v", {"x": 1, "y": 2}) == [{"v": 3}]
    assert planner.rows("SELECT ?::INT + $skerry_1 AS v", {0: 1, "skerry_1": 2}) == [{"v": 3}]


def test_marks_in_texts_names_and_comments_are_none(planner):
    assert planner.rows('SELECT \'?\' AS a, $$ ? $x $$ AS b, "?" FROM (SELECT 1 AS "?") -- ?') == [
        {"a": "?", "b": " ? $x ", "?": 1}
    ]


def test_an_at_sign_is_no_parameter(planner):
    """It is DuckDB's absolute value; in texts, names and comments it is a character."""
    query = "SELECT @(id - 3) AS a, @id AS b, 'x@y.no' AS \"c@d\" FROM users WHERE @id = $id AND id <> ? -- @id @x"
    assert planner.rows(query, {"id": 1, 0: 9}) == [{"a": 2, "b": 1, "c@d": "x@y.no"}]
    assert planner.rows("SELECT @id AS b FROM users WHERE [id] @> [@ -1]") == [{"b": 1}]
    assert planner.plan("SELECT @id FROM users WHERE name = 'a@b.no'").parameters == {}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("SELECT ? + 1, ?", [1, 2]),
        ("SELECT $2 - $1, upper($3)", [1, 2, "a"]),
        ("SELECT $a + 1, $a", {"a": 1}),
        ("SELECT '$skerry_1' || ?, ?::INT", ["a", 1]),
        ('SELECT "$skerry_1", "$skerry_1" + ? FROM (SELECT 1 AS "$skerry_1")', [1]),
        ("SELECT ? + id, count(*) FILTER (WHERE id > ?) FROM users GROUP BY id", [1, 2]),
        ("SELECT * FROM (SELECT ? + 1)", [1]),
    ],
)
def test_columns_without_a_name_have_the_one_that_duckdb_gives_them(planner, lake, text, values):
    with duckdb.connect() as database:
        database.sql("CREATE TABLE users (id BIGINT)")
        wanted = database.sql(text, params=values).columns
    lake.sql("USE app")
    for _ in range(3):  # planned, and by plans that are kept
        assert list(lake.sql(text, values).columns) == wanted


def test_parameters_of_a_composed_text_are_those_of_the_statement(planner):
    run = planner.run("UPDATE users SET name = ? WHERE id = ?", ["x", 2])
    text = run.source.text
    where, value = text.index("id = ?"), text.index("name = ?") + 7
    composed = Composed(run.source).add("SELECT ").copy(Span(value, value + 1)).add(" AS v, id FROM users WHERE ")
    composed.copy(Span(where, where + 6)).add(" AND ").copy(Span(where, where + 6))
    planned = plan_query(run, composed, {})
    assert planned.parameters == {"skerry_1": "x", "skerry_2": 2}
    assert planned.text.text.startswith("SELECT $skerry_1 AS v, id FROM")
    assert where_of(planned.references[0]) == "(id = 2)"
    assert planned.text.origin(planned.text.text.rindex("$")) == text.rindex("?")


@pytest.mark.parametrize(
    ("query", "parameters", "problem"),
    [
        ("SELECT ?, ?", [1], "parameter 2 has no value"),
        ("SELECT $name", {}, "parameter $name has no value"),
        ("SELECT * FROM users FOR VERSION AS OF $v", {}, "parameter $v has no value"),
        ("SELECT $a$ text $a$", {}, "between $$ and $$"),
    ],
)
def test_parameters_without_a_value_are_refused(planner, query, parameters, problem):
    error = planner.refused(query, parameters)
    assert problem in str(error)
    assert error.position is not None
