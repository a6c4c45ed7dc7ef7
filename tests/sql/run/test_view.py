"""CREATE VIEW and DROP VIEW."""

import pytest

from skerry.common.errors import AlreadyExistsError, NotFoundError, SkerryError, SqlError
from support.statements import Statements


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    made("CREATE TABLE app.t (id INT, v STRING); INSERT INTO app.t VALUES (1, 'a'), (2, 'b'); USE app")
    return made


def test_it_stands_for_its_query_as_the_table_is_now(sql: Statements) -> None:
    assert sql.message("CREATE VIEW big AS SELECT id, upper(v) AS v FROM t WHERE id > 1") == "view app.big created"
    assert sql("SELECT * FROM big") == [(2, "B")]
    sql("INSERT INTO t VALUES (3, 'c')")
    assert sql("SELECT v FROM big WHERE id = 3") == [("C",)]


def test_what_is_stored(sql: Statements) -> None:
    sql("CREATE VIEW named (a, b COMMENT 'text') COMMENT 'two' AS SELECT *\n  FROM t -- all of it\n")
    view = sql.lake.view("app.named")
    assert (view.database, view.columns, view.column_comments) == ("app", ("a", "b"), (None, "text"))
    assert (view.comment, view.version) == ("two", 1)
    assert view.query.startswith("SELECT *\n  FROM t")
    assert sql("SELECT b FROM named WHERE a = 1") == [("a",)]


def test_names_are_looked_up_where_it_was_made(sql: Statements) -> None:
    sql("CREATE VIEW shop.v AS SELECT id FROM t; CREATE TABLE shop.t (other INT); USE shop")
    assert sql("SELECT * FROM v ORDER BY id") == [(1,), (2,)]


def test_replacing_it(sql: Statements) -> None:
    sql("CREATE VIEW v AS SELECT 1 AS one")
    sql.fails("CREATE VIEW §v AS SELECT 2 AS two", AlreadyExistsError, "view app.v exists already; CREATE OR REPLACE")
    assert sql.message("CREATE VIEW IF NOT EXISTS v AS SELECT 2 AS two") == "view app.v exists already"
    assert sql("SELECT * FROM v") == [(1,)]
    assert sql.message("CREATE OR REPLACE VIEW v AS SELECT 2 AS two") == "view app.v replaced"
    assert sql.dicts("SELECT * FROM v") == [{"two": 2}]
    assert sql.lake.view("app.v").version == 2


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("CREATE VIEW x AS SELECT §nothing FROM t", SkerryError, "nothing"),
        ("CREATE VIEW x AS SELECT * FROM §nowhere", NotFoundError, "there is no table or view app.nowhere"),
        ("CREATE VIEW x (a, b, §c) AS SELECT * FROM t", SqlError, "names 3 columns, its query has 2: id, v"),
        ("CREATE VIEW x (§a) AS SELECT * FROM t", SqlError, "names 1 column, its query has 2: id, v"),
        ("CREATE VIEW x AS §SELECT id, id AS ID FROM t", SqlError, "two columns of the view are called 'ID'"),
        ("CREATE VIEW §t AS SELECT 1 AS one", AlreadyExistsError, "there is a table app.t already"),
        ("CREATE OR REPLACE VIEW §t AS SELECT 1 AS one", AlreadyExistsError, "there is a table app.t already"),
        ("CREATE VIEW IF NOT EXISTS §t AS SELECT 1 AS one", AlreadyExistsError, "there is a table app.t already"),
        ("CREATE VIEW §t$x AS SELECT 1 AS one", SqlError, "names with $"),
        ("CREATE VIEW §system.x AS SELECT 1 AS one", SqlError, "is Skerry's own"),
        ("CREATE VIEW x AS SELECT * FROM §x", NotFoundError, "there is no table or view app.x"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(sql: Statements, text: str, kind: type[SkerryError], said: str) -> None:
    sql.fails(text, kind, said)
    assert sql.lake.list_views() == []


def test_parameters_are_refused(sql: Statements) -> None:
    sql.fails("CREATE VIEW x AS SELECT §? AS n", SqlError, "a view has no parameters", [1])
    sql.fails("CREATE VIEW x AS SELECT §$n AS n", SqlError, "a view has no parameters", {"n": 1})


def test_views_cannot_read_each_other_in_a_circle(sql: Statements) -> None:
    sql("CREATE VIEW a AS SELECT * FROM t; CREATE VIEW b AS SELECT * FROM a; CREATE VIEW c AS SELECT * FROM b")
    sql.fails("CREATE OR REPLACE VIEW a AS §SELECT * FROM c", SqlError, "app.a → app.c → app.b → app.a")
    sql.fails("CREATE OR REPLACE VIEW a AS §SELECT * FROM a", SqlError, "made of itself")
    sql("DROP VIEW a")
    sql.fails("CREATE VIEW a AS SELECT * FROM §c", NotFoundError, "there is no table or view app.a")


def test_dropping_it(sql: Statements) -> None:
    sql("CREATE VIEW v AS SELECT * FROM t")
    assert sql.message("DROP VIEW V") == "view app.V dropped"
    sql.fails("DROP VIEW §v", NotFoundError, "there is no view app.v")
    assert sql.message("DROP VIEW IF EXISTS v") == "there is no view app.v"
    assert sql("SELECT count(*) FROM t") == [(2,)]


@pytest.mark.parametrize("name", ['"x.csv"', 'app."x.y"', '".."'])
def test_a_name_with_a_dot_is_refused(sql: Statements, name: str) -> None:
    with pytest.raises(SkerryError) as refused:
        sql(f"CREATE VIEW {name} AS SELECT 1 AS one")
    assert refused.value.position is not None
    assert sql.lake.sql("SHOW VIEWS").fetchall() == []
