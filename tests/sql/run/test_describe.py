"""DESCRIBE: tables, views, system tables and queries."""

from skerry.common.errors import NotFoundError, SkerryError
from support.statements import Statements


def test_a_table() -> None:
    sql = Statements()
    sql(
        "CREATE TABLE app.t (id BIGINT COMMENT 'a key', at TIMESTAMP, v DECIMAL(5, 2) DEFAULT 1.5,"
        " PRIMARY KEY (at, id)) PARTITIONED BY (month(at), bucket(8, id), at)"
    )
    empty = {"key": None, "partition": None, "default": None, "comment": None}
    assert sql.dicts("DESCRIBE app.t") == [
        {**empty, "column_name": "id", "type": "BIGINT", "nullable": False, "key": 2, "partition": "bucket(8)",
         "comment": "a key"},
        {**empty, "column_name": "at", "type": "TIMESTAMP", "nullable": False, "key": 1,
         "partition": "month, identity"},
        {**empty, "column_name": "v", "type": "DECIMAL(5, 2)", "nullable": True, "default": "1.50"},
    ]  # fmt: skip


def test_a_view_has_the_columns_of_its_query_as_they_are_now() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT, v STRING); CREATE VIEW w AS SELECT * FROM t")
    sql("CREATE VIEW n (a COMMENT 'first', b) AS SELECT id, length(v) FROM t")
    assert [(row[0], row[1], row[6]) for row in sql("DESCRIBE n")] == [("a", "INT", "first"), ("b", "BIGINT", None)]
    sql("ALTER TABLE t ADD COLUMN more DATE")
    assert [row[:2] for row in sql("DESCRIBE w")] == [("id", "INT"), ("v", "STRING"), ("more", "DATE")]
    sql("DROP TABLE t")
    sql.fails("DESCRIBE §w", NotFoundError, "there is no table or view default.t")


def test_a_query_is_not_run() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT)")
    sql("INSERT INTO t VALUES (1)")
    assert sql.dicts("DESCRIBE SELECT id, [id] AS l, {'a': 1.5} AS s, error('never') AS e FROM t") == [
        {"column_name": "id", "type": "INT"},
        {"column_name": "l", "type": "ARRAY<INT>"},
        {"column_name": "s", "type": "STRUCT<a: DECIMAL(2, 1)>"},
        {"column_name": "e", "type": sql.dicts("DESCRIBE SELECT error('never') AS e")[0]["type"]},
    ]
    sql.fails("DESCRIBE SELECT §nothing FROM t", SkerryError, "nothing")


def test_system_tables_explain_themselves() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT)")
    for name in ("t$files", "t$audit_log", "system.tables", "system.settings"):
        described = sql.dicts(f"DESCRIBE {name}")
        assert [row["comment"] for row in described if row["column_name"] != "id"].count(None) == 0
        assert [row["column_name"] for row in described] == sql.lake.sql(f"SELECT * FROM {name}").columns


def test_the_nearest_name_is_told() -> None:
    sql = Statements()
    sql("CREATE TABLE users (id INT)")
    sql.fails("DESCRIBE §user", NotFoundError, "did you mean default.users?")
