"""Versions of tables: each reference is pinned by itself, and all that are not read one state."""

import pyarrow as pa
import pytest

import skerry
from sql.query.support import run_planned, scan_of


@pytest.fixture
def orders(lake, planner):
    """Two snapshots, of four rows and of five; the first has a tag."""
    table = lake.table("app.orders")
    table.create_tag("four")
    table.append(pa.table({"id": [14], "user_id": [3], "amount": [1.0]}))
    return table


@pytest.mark.parametrize(
    "clause",
    [
        "FOR VERSION AS OF 1",
        "VERSION AS OF 1",
        "FOR VERSION AS OF 'four'",
        "AT (VERSION => 1)",
        "AT (VERSION => 'four')",
        "for version as of 1",
    ],
)
@pytest.mark.parametrize("alias", ["", " AS o", " o"])
def test_a_version_by_number_or_tag(planner, orders, clause, alias):
    assert orders.snapshot().id == 2
    planned = planner.plan(f"SELECT count(*) AS n FROM orders {clause}{alias} WHERE amount > 0")
    assert "four" not in planned.text.text
    assert "AS OF" not in planned.text.text.upper()
    assert planned.references[0].scan.snapshot.id == 1
    assert run_planned(planned).to_pylist() == [{"n": 4}]


def test_a_clause_may_stand_behind_the_alias_as_in_duckdb(planner, orders):
    assert planner.rows("SELECT count(*) AS n FROM orders AS o AT (VERSION => 1) WHERE o.amount > 0") == [{"n": 4}]


@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        ("SELECT count(*) AS n FROM orders FOR VERSION AS OF ?", [1]),
        ("SELECT count(*) AS n FROM orders FOR VERSION AS OF $v WHERE amount > $low", {"v": "four", "low": 0}),
        ("SELECT count(*) AS n FROM orders AT (VERSION => $1)", [1]),
        ("SELECT count(*) AS n FROM orders TIMESTAMP AS OF ?", ["moment"]),
        ("SELECT count(*) AS n FROM orders FOR TIMESTAMP AS OF ?", ["text"]),
    ],
)
def test_a_version_by_parameter(planner, orders, query, parameters):
    stamp = next(s for s in orders.snapshots() if s.id == 1).timestamp
    if isinstance(parameters, list):
        values = {"moment": stamp, "text": stamp.isoformat()}
        parameters = [values.get(value, value) for value in parameters]
    planned = planner.plan(query, parameters)
    assert planned.references[0].scan.snapshot.id == 1
    assert run_planned(planned).to_pylist() == [{"n": 4}]


def test_a_version_by_time(planner, orders):
    stamp = next(s for s in orders.snapshots() if s.id == 1).timestamp
    for literal in (f"'{stamp.isoformat()}'", f"TIMESTAMP '{stamp.replace(tzinfo=None).isoformat(sep=' ')}'"):
        assert planner.rows(f"SELECT count(*) AS n FROM orders FOR TIMESTAMP AS OF {literal}") == [{"n": 4}]


def test_two_versions_of_one_table_in_one_query(planner, orders):
    rows = planner.rows("SELECT n.id FROM orders n ANTI JOIN orders FOR VERSION AS OF 1 AS o USING (id)")
    assert rows == [{"id": 14}]


def test_names_are_bound_in_the_version_that_is_read(planner, orders):
    orders.add_column("note", "STRING")
    assert "note" in planner.rows("SELECT * FROM orders LIMIT 1")[0]
    assert "note" not in planner.rows("SELECT * FROM orders FOR VERSION AS OF 1 LIMIT 1")[0]


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ("SELECT * FROM orders FOR VERSION AS OF 99", "99"),
        ("SELECT * FROM orders FOR VERSION AS OF 'nothing'", "nothing"),
        ("SELECT * FROM orders FOR VERSION AS OF 1.5", "snapshot's number"),
        ("SELECT * FROM orders FOR TIMESTAMP AS OF 'yesterday'", "not a time"),
        ("SELECT * FROM orders FOR TIMESTAMP AS OF 5", "takes a time"),
        ("SELECT * FROM orders FOR VERSION AS OF 1 + 1", "takes a number"),
        ("SELECT * FROM orders FOR VERSION AS OF (SELECT 1)", "takes a number"),
        ("SELECT * FROM orders FOR VERSION BETWEEN 1 AND 2", "write AS OF"),
        ("SELECT * FROM orders BEFORE (VERSION => 1)", "write AT"),
        ("SELECT * FROM orders FOR TIMESTAMP AS OF '1970-01-01'", "snapshot"),
        ("SELECT * FROM v FOR VERSION AS OF 1", "is a view"),
    ],
)
def test_versions_that_are_refused(planner, orders, query, problem):
    planner.names.view("app.v", "SELECT * FROM users")
    error = planner.refused(query)
    assert isinstance(error, skerry.SkerryError)
    assert problem in str(error)
    assert error.position is not None


@pytest.mark.parametrize(
    "query",
    [
        "WITH c AS (SELECT 1) SELECT * FROM c FOR VERSION AS OF 1",
        "SELECT * FROM (SELECT 1) AT (VERSION => 1)",
        "SELECT * FROM range(5) FOR VERSION AS OF 1",
        "SELECT * FROM 'file.parquet' AT (VERSION => 1)",
    ],
)
def test_only_tables_have_versions(planner, query):
    error = planner.refused(query)
    assert "stands behind a table only" in str(error) or "syntax error" in str(error)
    assert error.position is not None


def test_all_references_to_a_table_read_one_state(planner, orders):
    planned = planner.plan("SELECT a.id FROM orders a JOIN orders b USING (id)")
    orders.append(pa.table({"id": [15], "user_id": [3], "amount": [1.0]}))
    assert {reference.scan.snapshot.id for reference in planned.references} == {2}
    assert run_planned(planned).num_rows == 5


def test_all_references_see_the_same_rows_of_an_open_writer(lake, planner):
    with lake.table("app.users").writer() as writer:
        writer.put({"id": 4, "name": "Dan", "age": 1})
        planned = planner.plan("SELECT count(*) AS n FROM users a JOIN users b USING (id)")
        first = scan_of(planned.references[0]).to_arrow()
        writer.put({"id": 5, "name": "Eve", "age": 1})
        second = scan_of(planned.references[1]).to_arrow()
    assert first.num_rows == second.num_rows == 4
