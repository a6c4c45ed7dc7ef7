"""LIMIT reaches a scan only if every row of the scan is a row of the result."""

import pytest


@pytest.mark.parametrize(
    ("query", "parameters", "limit"),
    [
        ("SELECT * FROM users LIMIT 2", (), 2),
        ("SELECT id, name AS n FROM users LIMIT 2 OFFSET 1", (), 3),
        ("FROM users LIMIT ?", [1], 1),
        ("SELECT * FROM users LIMIT 0", (), 0),
        ("SELECT * FROM users WHERE id > 1 LIMIT 2", (), None),
        ("SELECT * FROM users ORDER BY id LIMIT 2", (), None),
        ("SELECT DISTINCT age FROM users LIMIT 2", (), None),
        ("SELECT count(*) FROM users LIMIT 2", (), None),
        ("SELECT unnest([id]) FROM users LIMIT 2", (), None),
        ("SELECT age FROM users GROUP BY age LIMIT 2", (), None),
        ("SELECT id, row_number() OVER () FROM users LIMIT 2", (), None),
        ("SELECT * FROM users, orders LIMIT 2", (), None),
        ("SELECT * FROM users TABLESAMPLE 50% LIMIT 2", (), None),
        ("SELECT * FROM users LIMIT 10%", (), None),
        ("SELECT * FROM users LIMIT (SELECT 2)", (), None),
        ("SELECT * FROM (SELECT * FROM users LIMIT 2)", (), None),
        ("SELECT id FROM users UNION ALL SELECT id FROM users LIMIT 2", (), None),
    ],
)
def test_limits_of_scans(planner, query, parameters, limit):
    assert planner.plan(query, parameters).references[0].scan.request.limit == limit


def test_rows_are_as_many_as_without_it(planner):
    assert len(planner.rows("SELECT * FROM users LIMIT 2")) == 2
    assert len(planner.rows("SELECT * FROM users LIMIT 2 OFFSET 2")) == 1
