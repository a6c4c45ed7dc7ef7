import pytest

from skerry.sql.statement import CreateView, DropView


def test_create_view(parsed) -> None:
    found = parsed("CREATE OR REPLACE VIEW d.v (a COMMENT 'x', \"b c\") COMMENT 'w' AS SELECT 1, 2 -- end")
    view = found.statement
    assert isinstance(view, CreateView)
    assert view.name.parts == ("d", "v")
    assert (view.or_replace, view.if_not_exists, view.comment) == (True, False, "w")
    assert [(name.parts[0], comment) for name, comment in view.columns] == [("a", "x"), ("b c", None)]
    assert found.cut(view.query) == "SELECT 1, 2"


def test_create_view_if_not_exists(parsed) -> None:
    found = parsed("CREATE VIEW IF NOT EXISTS v AS FROM t")
    view = found.statement
    assert (view.or_replace, view.if_not_exists, view.columns, view.comment) == (False, True, (), None)
    assert found.cut(view.query) == "FROM t"


@pytest.mark.parametrize("text", ["DROP VIEW d.v", "DROP VIEW IF EXISTS d.v"])
def test_drop_view(text: str, one) -> None:
    drop = one(text)
    assert isinstance(drop, DropView)
    assert (drop.name.parts, drop.if_exists) == (("d", "v"), "IF" in text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("CREATE VIEW ¦AS SELECT 1", "expected a view's name"),
        ("CREATE VIEW v¦", "expected (columns), COMMENT or AS and a query"),
        ("CREATE VIEW v AS¦", "expected a query"),
        ("CREATE VIEW v AS ¦DELETE FROM t", "expected a query"),
        ("CREATE VIEW v (a, ¦a) AS SELECT 1, 2", "column a is named twice"),
        ("CREATE VIEW v (a ¦INT) AS SELECT 1", 'expected ",", ")" or COMMENT'),
        ("CREATE OR REPLACE VIEW ¦IF NOT EXISTS v AS SELECT 1", "contradict each other"),
        ("CREATE ¦MATERIALIZED VIEW v AS SELECT 1", "views are not materialized"),
        ("CREATE ¦RECURSIVE VIEW v AS SELECT 1", "leave out RECURSIVE"),
        ("CREATE VIEW v ¦TBLPROPERTIES ('a' = 'b') AS SELECT 1", "views have no options"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
