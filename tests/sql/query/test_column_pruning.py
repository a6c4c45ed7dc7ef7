"""Scans read the columns that a query can name, no others."""

import pytest


@pytest.mark.parametrize(
    ("query", "columns"),
    [
        ("SELECT name FROM users", [["name"]]),
        ("SELECT count(*) FROM users", [[]]),
        ("SELECT count(*) FROM users WHERE age > 3", [["age"]]),
        ("SELECT * FROM users", [["id", "name", "age"]]),
        ("SELECT u.* FROM users u, orders", [["id", "name", "age"], []]),
        ("SELECT NAME FROM users ORDER BY AGE", [["name", "age"]]),
        ("SELECT * EXCLUDE (age) FROM users", [["id", "name", "age"]]),
        ("SELECT COLUMNS('i.*') FROM users", [["id", "name", "age"]]),
        ("SELECT count(COLUMNS(*)) FROM users", [["id", "name", "age"]]),
        ("SELECT users FROM users", [["id", "name", "age"]]),
        ("SELECT name FROM (SELECT * FROM users) WHERE age = 1", [["name", "age"]]),
        ("SELECT name FROM (SELECT * FROM (FROM users) ORDER BY age)", [["name", "age"]]),
        ("SELECT name FROM (SELECT DISTINCT * FROM users)", [["id", "name", "age"]]),
        ("SELECT name FROM (SELECT * FROM users ORDER BY 2)", [["id", "name", "age"]]),
        ("SELECT b FROM (SELECT * FROM users) AS x(a, b)", [["id", "name", "age"]]),
        ("SELECT x.b FROM users AS x(a, b)", [["id", "name", "age"]]),
        ("WITH c AS (SELECT * FROM users) SELECT name FROM c", [["name"]]),
        ("WITH c AS (SELECT * FROM users) SELECT * FROM c", [["id", "name", "age"]]),
        ("WITH c AS (SELECT * FROM users) SELECT a.name FROM c a, c b", [["name"]]),
        ("WITH c AS (SELECT * FROM users) SELECT a.name, b FROM c a, c b", [["id", "name", "age"]]),
        ("SELECT 1 FROM orders WHERE EXISTS (SELECT * FROM users WHERE users.age = amount)", [["amount"], ["age"]]),
        ("SELECT 1 FROM orders WHERE user_id IN (SELECT id FROM users)", [["id", "user_id"], ["id"]]),
        ("SELECT name FROM (SELECT * FROM users UNION ALL SELECT * FROM users)", [["id", "name", "age"]] * 2),
        ("SELECT age FROM users NATURAL JOIN orders", [["id", "name", "age"], ["id", "user_id", "amount"]]),
        ("SELECT age FROM users JOIN orders USING (id)", [["id", "age"], ["id"]]),
        ("SELECT * FROM (SUMMARIZE users)", [["id", "name", "age"]]),
        ("PIVOT users ON name USING sum(age)", [["id", "name", "age"]]),
        ("SELECT max(#2) FROM users", [["id", "name", "age"]]),
        ("SELECT name FROM (VALUES (1)) v(x), users", [["name"]]),
        ("SELECT (SELECT max(amount) FROM orders) FROM users", [["amount"], []]),
    ],
)
def test_columns_that_are_read(planner, query, columns):
    planned = planner.plan(query)
    found = {reference.title: list(reference.scan.columns) for reference in planned.references}
    assert [list(reference.scan.columns) for reference in planned.references] == columns, found


def test_a_star_in_a_view_reads_what_the_query_names(planner):
    planner.names.view("app.everything", "SELECT * FROM users WHERE age > 1")
    planned = planner.plan("SELECT name FROM everything")
    assert planned.references[0].scan.columns == ("name", "age")
    assert planner.rows("SELECT name FROM everything ORDER BY 1") == [{"name": "Ann"}, {"name": "Bob"}]
