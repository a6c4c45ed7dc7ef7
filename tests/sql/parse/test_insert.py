import pytest

from skerry.sql.row_statement import Insert


@pytest.mark.parametrize(
    ("text", "columns", "query", "overwrite", "by_name"),
    [
        ("INSERT INTO t VALUES (1, 'a')", [], "VALUES (1, 'a')", False, False),
        ("INSERT INTO TABLE t SELECT * FROM u", [], "SELECT * FROM u", False, False),
        ('INSERT INTO t (a, "b c") VALUES (1, 2), (3, 4)', ["a", "b c"], "VALUES (1, 2), (3, 4)", False, False),
        ("INSERT INTO t (SELECT 1)", [], "SELECT 1", False, False),
        ("INSERT INTO t ((SELECT 1))", [], "SELECT 1", False, False),
        ("INSERT INTO t (a) (SELECT 1)", ["a"], "SELECT 1", False, False),
        ("INSERT INTO t (values) VALUES (1)", ["values"], "VALUES (1)", False, False),
        ("INSERT INTO t WITH x AS (SELECT 1) FROM x", [], "WITH x AS (SELECT 1) FROM x", False, False),
        ("INSERT INTO t BY NAME SELECT 1 AS a", [], "SELECT 1 AS a", False, True),
        ("INSERT INTO t BY POSITION SELECT 1", [], "SELECT 1", False, False),
        ("INSERT OVERWRITE t SELECT 1", [], "SELECT 1", True, False),
        ("INSERT OVERWRITE INTO t SELECT 1", [], "SELECT 1", True, False),
        ("INSERT OVERWRITE TABLE t (a) VALUES (1)", ["a"], "VALUES (1)", True, False),
        (
            "INSERT INTO t SELECT * FROM a JOIN b ON conflict = 3",
            [],
            "SELECT * FROM a JOIN b ON conflict = 3",
            False,
            False,
        ),
    ],
)
def test_insert(text: str, columns: list[str], query: str, overwrite: bool, by_name: bool, parsed) -> None:
    found = parsed(text)
    insert = found.statement
    assert isinstance(insert, Insert)
    assert insert.table.parts == ("t",)
    assert [c.parts[0] for c in insert.columns] == columns
    assert found.cut(insert.query) == query
    assert (insert.overwrite, insert.by_name, insert.default_values) == (overwrite, by_name, False)
    assert insert.defaults == ()
    assert found.cut(insert.span) == text


def test_places_of_default(parsed) -> None:
    found = parsed("INSERT INTO t VALUES (1, DEFAULT), (default, f(1, 2)), ((SELECT 1), default)")
    defaults = [(row, column, found.cut(span)) for row, column, span in found.statement.defaults]
    assert defaults == [(0, 1, "DEFAULT"), (1, 0, "default"), (2, 1, "default")]


def test_default_is_a_place_only_if_it_stands_alone(parsed) -> None:
    assert parsed("""INSERT INTO t VALUES ("default", 'default', (default), default + 1)""").statement.defaults == ()


def test_default_values(parsed) -> None:
    found = parsed("INSERT INTO t DEFAULT VALUES")
    assert found.statement.default_values
    assert found.cut(found.statement.query) == "DEFAULT VALUES"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("INSERT ¦t VALUES (1)", "expected INTO or OVERWRITE"),
        ("INSERT INTO VALUES (¦1)", "expected a column's name"),
        ("INSERT INTO t¦", "expected (columns), BY NAME, DEFAULT VALUES, VALUES or SELECT"),
        ("INSERT INTO t ¦TIMESTAMP AS OF '2024-01-01' VALUES (1)", "leave out the version"),
        ("INSERT INTO t ¦VALEUS (1)", "did you mean VALUES?"),
        ("INSERT INTO t (a, ¦A) VALUES (1, 2)", "column A is named twice"),
        ("INSERT INTO t (¦a.b) VALUES (1)", "a column's name has at most 1 part"),
        ("INSERT INTO t (¦a) BY NAME SELECT 1", "leave out the list of columns"),
        ("INSERT INTO t (a) ¦DEFAULT VALUES", "leave out the columns"),
        ("INSERT INTO t VALUES (¦`a`)", "double quotes"),
        ("INSERT INTO t VALUES (1, DEFAULT), (2, 3) ¦ORDER BY 1 DESC", "DEFAULT needs VALUES and nothing behind"),
        ("INSERT INTO t VALUES (DEFAULT) ¦UNION ALL SELECT 1", "DEFAULT needs VALUES and nothing behind"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)


@pytest.mark.parametrize(
    ("values", "rows", "is_plain"),
    [
        ("VALUES (1, 'a'), (-2.5, NULL)", ["(1, 'a')", "(-2.5, NULL)"], True),
        ("VALUES (DATE '2024-01-15', true, DEFAULT)", ["(DATE '2024-01-15', true, DEFAULT)"], True),
        ("VALUES (1 + (SELECT max(a) FROM u))", ["(1 + (SELECT max(a) FROM u))"], False),
        ("VALUES (now()), ([1, 2])", ["(now())", "([1, 2])"], False),
        ("VALUES (?), (2)", ["(?)", "(2)"], False),
        ("VALUES (a)", ["(a)"], False),
        ("VALUES (1), (2) LIMIT 1", [], False),
        ("VALUES (1) UNION SELECT a FROM u", [], False),
        ("(VALUES (1))", [], False),
        ("SELECT 1", [], False),
    ],
)
def test_rows_of_values(values: str, rows: list[str], is_plain: bool, parsed) -> None:
    found = parsed(f"INSERT INTO t {values}")
    assert [found.cut(row) for row in found.statement.rows] == rows
    assert found.statement.is_plain is is_plain
