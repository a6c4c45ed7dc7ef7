"""Views are queries inside queries."""

import pytest

import skerry
from skerry.common.errors import NotFoundError, SqlError


@pytest.fixture
def views(planner, lake):
    planner.names.view("app.adults", "SELECT id, name FROM users WHERE age >= 35 -- and older")
    planner.names.view("app.named", "SELECT id, name FROM adults", ["key", "title"])
    planner.names.view("other.far", "SELECT * FROM app.users")
    planner.names.view("app.with_cte", "WITH users AS (SELECT id FROM app.users) SELECT * FROM users")
    planner.names.view("app.broken", "SELECT * FROM nowhere")
    planner.names.view("app.worse", "SELECT * FROM broken")
    planner.names.view("app.garbled", "SELEC * FROM users")
    planner.names.view("app.asks", "SELECT * FROM users WHERE id = ?")
    planner.names.view("app.loop", "SELECT * FROM pool")
    planner.names.view("app.pool", "SELECT * FROM loop")
    return planner


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT * FROM adults", [{"id": 2, "name": "Bob"}]),
        ("SELECT adults.name FROM app.adults", [{"name": "Bob"}]),
        ("SELECT app.adults.name FROM app.adults", [{"name": "Bob"}]),
        ("SELECT a.x FROM adults AS a(x, y)", [{"x": 2}]),
        ("SELECT title FROM named", [{"title": "Bob"}]),
        ("SELECT n.key, n.z FROM named AS n(key, z)", [{"key": 2, "z": "Bob"}]),
        ("SELECT b.id FROM named a JOIN adults b ON a.key = b.id", [{"id": 2}]),
        ("SELECT count(*) AS n FROM other.far", [{"n": 3}]),
        ("SELECT count(*) AS n FROM with_cte", [{"n": 3}]),
        ("WITH users AS (SELECT 7 AS id, 'x' AS name, 50 AS age) SELECT id FROM adults", [{"id": 2}]),
        ("TABLE adults", [{"id": 2, "name": "Bob"}]),
        ("SELECT column_name FROM (SUMMARIZE adults) LIMIT 1", [{"column_name": "id"}]),
    ],
)
def test_a_view_is_read_like_a_table(views, query, rows):
    assert views.rows(query) == rows


def test_mistakes_in_a_view_are_told_where_it_is_named(views):
    error = views.refused("SELECT 1,\n  2 FROM broken")
    assert isinstance(error, NotFoundError)
    assert str(error).startswith("view app.broken: there is no table")
    assert error.position == (2, 10)
    nested = views.refused("SELECT * FROM worse")
    assert str(nested).startswith("view app.worse: view app.broken: there is no table")
    assert nested.position == (1, 15)
    assert "view app.garbled: syntax error" in str(views.refused("SELECT * FROM garbled"))
    assert "a view cannot have any" in str(views.refused("SELECT * FROM asks"))


def test_views_that_are_made_of_themselves_are_refused(views):
    error = views.refused("SELECT * FROM loop")
    assert isinstance(error, SqlError)
    assert "app.loop → app.pool → app.loop" in str(error)


def test_views_are_not_nested_without_end(planner):
    for number in range(60):
        planner.names.view(f"app.v{number}", f"SELECT * FROM v{number + 1}")
    assert "nested more than 50 deep" in str(planner.refused("SELECT * FROM v0"))


def test_text_inside_a_view_knows_where_it_came_from(views):
    text = "SELECT 1 FROM adults"
    planned = views.plan(text)
    place = planned.text.text.index("age >= 35")
    assert planned.text.inside(place) == "view app.adults"
    assert planned.text.origin(place) == text.index("adults")
    assert planned.text.inside(0) is None
    assert issubclass(SqlError, skerry.SkerryError)
