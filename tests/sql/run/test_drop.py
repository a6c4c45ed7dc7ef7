"""DROP TABLE."""

from skerry.common.errors import NotFoundError, SqlError
from support.statements import Statements


def test_a_table_goes_with_its_rows() -> None:
    sql = Statements()
    sql("CREATE TABLE app.t (id INT); INSERT INTO app.t VALUES (1)")
    assert sql.message("DROP TABLE app.T") == "table app.T dropped"
    sql.fails("SELECT * FROM §app.t", NotFoundError, "there is no table or view app.t")
    sql("CREATE TABLE app.t (name STRING)")
    assert sql("SELECT * FROM app.t") == []


def test_what_is_not_there() -> None:
    sql = Statements()
    sql("CREATE TABLE app.users (id INT)")
    sql.fails("DROP TABLE §app.user", NotFoundError, "did you mean app.users?")
    sql.fails("DROP TABLE §users", NotFoundError, "did you mean app.users?")
    assert sql.message("DROP TABLE IF EXISTS app.user") == "there is no table app.user"
    assert sql.lake.list_tables() == ["app.users"]


def test_views_and_system_tables_are_not_dropped_as_tables() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT); CREATE VIEW v AS SELECT * FROM t")
    for text in ("DROP TABLE §v", "DROP TABLE IF EXISTS §v"):
        sql.fails(text, NotFoundError, "default.v is a view, not a table: DROP VIEW drops it")
    for text in ("DROP VIEW §t", "DROP VIEW IF EXISTS §t"):
        sql.fails(text, NotFoundError, "default.t is a table, not a view: DROP TABLE drops it")
    sql.fails("DROP TABLE §t$files", SqlError, "t$files cannot be dropped")
    sql.fails("DROP TABLE §system.tables", SqlError, "nothing in it can be dropped")
