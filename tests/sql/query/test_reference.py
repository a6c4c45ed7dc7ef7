"""Names of tables in queries: found, replaced, and told apart from those of CTEs."""

import pytest

import skerry


def test_a_reference_is_replaced_and_keeps_its_name(planner):
    planned = planner.plan("SELECT users.id FROM app.users WHERE users.age > 35")
    assert planned.text.text == 'SELECT users.id FROM skerry_1 AS "users" WHERE users.age > 35'
    assert [(r.name, r.title) for r in planned.references] == [("skerry_1", "app.users")]
    assert planner.rows("SELECT users.id FROM app.users WHERE users.age > 35") == [{"id": 2}]


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT u.name FROM users u WHERE u.id = 1", [{"name": "Ann"}]),
        ("SELECT app.users.name FROM app.users WHERE app.users.id = 1", [{"name": "Ann"}]),
        ("SELECT app.users.name FROM users WHERE id = 1", [{"name": "Ann"}]),
        ("SELECT app.users.* FROM app.users WHERE id = 1", [{"id": 1, "name": "Ann", "age": 30}]),
        ("SELECT /*+ BROADCAST(u), MERGE(app.users) */ u.name FROM users u WHERE u.id = 1", [{"name": "Ann"}]),
        ("SELECT /*+ no hint, (don't look here */ name FROM users WHERE id = 1", [{"name": "Ann"}]),
        ("FROM users SELECT name WHERE id = 1", [{"name": "Ann"}]),
        ("FROM users WHERE id = 1", [{"id": 1, "name": "Ann", "age": 30}]),
        ("TABLE users ORDER BY users.id DESC LIMIT 1", [{"id": 3, "name": None, "age": None}]),
        ("SELECT b FROM users AS u(a, b, c) WHERE a = 2", [{"b": "Bob"}]),
        ("SELECT count(*) AS n FROM users", [{"n": 3}]),
        ("SELECT count(*) AS n FROM users, orders", [{"n": 12}]),
        (
            "SELECT u.name, o.amount FROM users u JOIN orders o ON o.user_id = u.id WHERE o.id = 12",
            [{"name": "Bob", "amount": 10.0}],
        ),
        ("SELECT users FROM users WHERE id = 1", [{"users": {"id": 1, "name": "Ann", "age": 30}}]),
        ("SELECT name FROM (users JOIN orders ON users.id = user_id) WHERE amount = 10", [{"name": "Bob"}]),
        ("SELECT l.x FROM users u, LATERAL (SELECT u.age + 1 AS x) l WHERE u.id = 1", [{"x": 31}]),
        ("SELECT id FROM users UNION ALL SELECT id FROM orders WHERE id = 10 ORDER BY 1 DESC LIMIT 1", [{"id": 10}]),
        ("SELECT id FROM users QUALIFY row_number() OVER (ORDER BY id DESC) = 1", [{"id": 3}]),
        ("SELECT count(*) AS n FROM users USING SAMPLE 100%", [{"n": 3}]),
        ("SELECT count(*) AS n FROM users TABLESAMPLE 100%", [{"n": 3}]),
        ("SELECT column_name FROM (DESCRIBE users) LIMIT 1", [{"column_name": "id"}]),
        ("SELECT column_name FROM (SUMMARIZE users) LIMIT 1", [{"column_name": "id"}]),
        ("SELECT x FROM range(2) r(x), users WHERE id = 1 AND x = 1", [{"x": 1}]),
        ("PIVOT (SELECT id, name FROM users WHERE id < 3) ON name USING max(id)", [{"Ann": 1, "Bob": 2}]),
        (
            "SELECT * FROM (PIVOT users ON name IN ('Ann') USING sum(age) GROUP BY id) WHERE id = 1",
            [{"id": 1, "Ann": 30}],
        ),
        ("SELECT v FROM (UNPIVOT (SELECT id, age FROM users) ON age INTO NAME n VALUE v) WHERE id = 2", [{"v": 40}]),
        ('SELECT "name" FROM "app"."users" WHERE "id" = 1', [{"name": "Ann"}]),
        ("SELECT id FROM Users WHERE ID = 1", [{"id": 1}]),
        ("SELECT x: name FROM u: users WHERE u.id = 1", [{"x": "Ann"}]),
    ],
)
def test_queries_of_many_forms_run(planner, query, rows):
    assert planner.rows(query) == rows


@pytest.mark.parametrize(
    ("query", "references"),
    [
        ("WITH users AS (SELECT 1 AS id) SELECT * FROM users", []),
        ("WITH users AS (SELECT * FROM users) SELECT * FROM users", ["users"]),
        ("WITH a AS (SELECT * FROM users), b AS (SELECT * FROM a) SELECT * FROM b, a", ["users"]),
        ("WITH RECURSIVE users AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM users WHERE n < 3) FROM users", []),
        ("WITH a AS (SELECT 1) SELECT * FROM app.users, (WITH users AS (SELECT 2) SELECT * FROM users)", ["app.users"]),
        ("WITH a AS (WITH users AS (SELECT 1 AS id) FROM users) SELECT * FROM a, users", ["users"]),
        ("WITH users AS (SELECT 1) SELECT * FROM app.users", ["app.users"]),
        ("SELECT * FROM users WHERE id IN (WITH users AS (SELECT 1 AS id) SELECT id FROM users)", ["users"]),
        ("WITH USERS AS (SELECT 1 AS id) SELECT * FROM users", []),
    ],
)
def test_a_name_of_a_cte_is_no_table_where_it_is_in_scope(planner, query, references):
    planned = planner.plan(query)
    assert [reference.title for reference in planned.references] == references


def test_names_of_ours_are_never_those_of_the_query(planner):
    planned = planner.plan("WITH skerry_1 AS (SELECT 5 AS x) SELECT x, id FROM skerry_1, users WHERE id = 1")
    assert planner.rows("WITH skerry_1 AS (SELECT 5 AS x) SELECT x, id FROM skerry_1, users WHERE id = 1") == [
        {"x": 5, "id": 1}
    ]
    assert planned.references[0].name == "skerry__1"


def test_places_in_the_text_that_runs_are_known_in_the_users(planner):
    text = "SELECT id\nFROM app.users AS u, orders\nWHERE nonsense = 1"
    planned = planner.plan(text)
    assert planned.text.origin(planned.text.text.index("nonsense")) == text.index("nonsense")
    assert planned.text.origin(planned.text.text.index("skerry_2")) == text.index("orders")


@pytest.mark.parametrize(
    ("query", "problem", "position"),
    [
        ("SELECT * FROM a.b.c.d", "there is no catalog a; catalogs: none", (1, 15)),
        ("SELECT *\n FROM nowhere", "there is no table", (2, 7)),
        ("SELECT 1; SELECT 2", "one query was expected", (1, 11)),
        ("INSERT INTO users VALUES (1)", "not a query", (1, 1)),
        ("SELECT * FROM users WHERE", "syntax error", (1, 21)),
        ("SELECT * FROM users u FOR VERSION AS OF 1", "syntax error at 'FOR'", (1, 23)),
    ],
)
def test_mistakes_are_told_at_their_place(planner, query, problem, position):
    error = planner.refused(query)
    assert isinstance(error, skerry.SkerryError)
    assert problem in str(error)
    assert error.position == position
