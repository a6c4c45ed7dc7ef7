"""UPDATE, DELETE and TRUNCATE."""

from functools import cache
from typing import Any

import pytest

from skerry.common.errors import DataError, SchemaError, SkerryError, SqlError
from skerry.table.snapshot import Operation
from support.statements import Statements

TABLES = {
    "keyed": "CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', n BIGINT, PRIMARY KEY (id))",
    "partitioned": "CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', n BIGINT, PRIMARY KEY (id)) "
    "PARTITIONED BY (bucket(3, id))",
    "plain": "CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', n BIGINT)",
    "orc": "CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', n BIGINT) WITH ('file.format' = 'orc')",
}


@pytest.fixture(params=TABLES)
def sql(request: pytest.FixtureRequest) -> Statements:
    """Three rows in two files."""
    return filled(request.param).copy()


@cache
def filled(table: str) -> Statements:
    sql = Statements()
    sql(TABLES[table])
    sql("INSERT INTO t VALUES (1, 'a', 10), (2, 'b', 20)")
    sql("INSERT INTO t VALUES (3, 'c', NULL)")
    return sql


def rows(sql: Statements) -> list[tuple[Any, ...]]:
    return sql("SELECT * FROM t ORDER BY id")


def test_rows_that_match_are_updated(sql: Statements) -> None:
    with sql.commits("default.t", 1):
        assert sql("UPDATE t SET n = n + id, name = upper(name) WHERE id <= 2") == [(2, 3)]
    assert rows(sql) == [(1, "A", 11), (2, "B", 22), (3, "c", None)]
    assert sql.lake.table("default.t").snapshots()[-1].operation is Operation.UPDATE
    assert sql("SELECT n FROM t FOR VERSION AS OF 2 ORDER BY id") == [(10,), (20,), (None,)]


def test_the_table_has_its_name_or_another(sql: Statements) -> None:
    sql("UPDATE t SET n = t.n + 1 WHERE t.id = 1")
    sql("UPDATE default.t AS x SET x.n = x.n + 1 WHERE x.id = 1 -- the first")
    sql("UPDATE T SET N = 5 WHERE ID = 3")
    assert rows(sql) == [(1, "a", 12), (2, "b", 20), (3, "c", 5)]


def test_without_a_condition_all_rows_are_updated(sql: Statements) -> None:
    assert sql("UPDATE t SET n = id * 1.0, name = DEFAULT") == [(3, 3)]
    assert rows(sql) == [(1, "nobody", 1), (2, "nobody", 2), (3, "nobody", 3)]


def test_a_condition_that_nothing_meets_changes_nothing(sql: Statements) -> None:
    assert sql("UPDATE t SET n = 0 WHERE id > 99") == [(0, 3)]
    assert sql("UPDATE t SET n = 0 WHERE NULL") == [(0, 4)]
    assert rows(sql) == [(1, "a", 10), (2, "b", 20), (3, "c", None)]


def test_subqueries_read_the_table_as_it_was(sql: Statements) -> None:
    sql("UPDATE t SET n = (SELECT sum(n) FROM t) WHERE id IN (SELECT max(id) FROM t UNION ALL SELECT min(id) FROM t)")
    assert rows(sql) == [(1, "a", 30), (2, "b", 20), (3, "c", 30)]
    sql("UPDATE t SET n = (SELECT count(*) FROM (SELECT * FROM t) AS inner_t WHERE inner_t.id < t.id)")
    assert rows(sql) == [(1, "a", 0), (2, "b", 1), (3, "c", 2)]


def test_values_come_from_other_tables(sql: Statements) -> None:
    sql("CREATE TABLE s (k INT, v INT)")
    sql("INSERT INTO s VALUES (1, 100), (3, 300), (9, 900)")
    assert sql("UPDATE t SET n = s.v FROM s WHERE s.k = t.id")[0][0] == 2
    assert rows(sql) == [(1, "a", 100), (2, "b", 20), (3, "c", 300)]
    sql("UPDATE t SET n = v + w FROM s JOIN (VALUES (1, 5)) AS x(j, w) ON s.k = x.j WHERE s.k = t.id")
    assert rows(sql) == [(1, "a", 105), (2, "b", 20), (3, "c", 300)]
    sql("UPDATE t SET n = o.n FROM t AS o WHERE o.id = t.id + 1")
    assert rows(sql) == [(1, "a", 20), (2, "b", 300), (3, "c", 300)]


def test_a_row_that_several_rows_match_is_refused(sql: Statements) -> None:
    sql.fails(
        "UPDATE t SET n = v FROM §(VALUES (2, 1), (2, 2)) AS x(j, v) WHERE t.id = x.j",
        DataError,
        "several rows that would",
    )
    sql.fails("UPDATE t SET n = §unnest([1, 2])", SqlError, "unnest makes several rows of one")
    assert sql("DELETE FROM t USING (VALUES (2), (2)) AS x(j) WHERE t.id = x.j")[0][0] == 1
    assert rows(sql) == [(1, "a", 10), (3, "c", None)]


MISTAKES: list[tuple[str, type[SkerryError], str]] = [
    ("UPDATE t SET §nn = 1", SchemaError, "there is no column 'nn'; did you mean 'n'?"),
    ("UPDATE t SET n = §nn", SqlError, "did you mean 'n'?"),
    ("UPDATE t SET n = §'many'", DataError, "column 'n': 'many' does not fit BIGINT"),
    ("UPDATE t SET n = §id + 0.5 WHERE id = 2", DataError, "column 'n': 2.5 does not fit BIGINT"),
    ("UPDATE t SET n = §true", DataError, "column 'n' is BIGINT, the query gives BOOLEAN"),
    ("UPDATE t SET n = 1 WHERE §missing = 1", SqlError, "missing"),
    ("DELETE FROM t WHERE §missing = 1", SqlError, "missing"),
    ("DELETE FROM §missing", SkerryError, "there is no table or view default.missing"),
    ("UPDATE t SET n = 1 FROM §s", SkerryError, "there is no table or view default.s"),
]


@pytest.mark.parametrize(("text", "kind", "said"), MISTAKES, ids=lambda v: str(v)[:50])
def test_mistakes_are_told_at_their_places_and_change_nothing(
    sql: Statements, text: str, kind: type[SkerryError], said: str
) -> None:
    sql.fails(text, kind, said)
    assert rows(sql) == [(1, "a", 10), (2, "b", 20), (3, "c", None)]


def test_a_key_cannot_be_changed_and_not_null_stays_so() -> None:
    sql = Statements()
    sql("CREATE TABLE k (id INT NOT NULL, v INT NOT NULL, PRIMARY KEY (id))")
    sql("INSERT INTO k VALUES (1, 1), (2, 2)")
    sql.fails("UPDATE k SET v = 1, id = §5", DataError, "the row (id = 1): column 'id' is part of the primary key")
    sql("UPDATE k SET id = id, v = v")
    sql.fails("UPDATE k SET v = §nullif(v, 2)", DataError, "the row (id = 2), column 'v': NULL, but it is INT NOT NULL")
    sql.fails("UPDATE k SET §v = DEFAULT", DataError, "column 'v' is INT NOT NULL and has no default")
    sql("CREATE TABLE p (id INT NOT NULL)")
    sql("INSERT INTO p VALUES (1)")
    sql.fails("UPDATE p SET id = §NULL", DataError, "a row, column 'id': NULL, but it is INT NOT NULL")
    sql("UPDATE p SET id = 7")
    assert sql("SELECT * FROM p") == [(7,)]


def test_a_default_cannot_be_overwritten_by_null_where_rows_are_combined() -> None:
    sql = Statements()
    sql(
        "CREATE TABLE k (id INT NOT NULL, a INT DEFAULT 7, b INT, PRIMARY KEY (id)) "
        "WITH ('merge-engine' = 'partial-update')"
    )
    sql("INSERT INTO k (id, b) VALUES (1, 1)")
    sql("UPDATE k SET b = NULL")
    assert sql("SELECT * FROM k") == [(1, 7, None)]
    sql.fails("UPDATE k SET a = §NULL", DataError, "column 'a': NULL")
    sql("UPDATE k SET a = 8")
    sql("UPDATE k SET a = DEFAULT, b = 2")
    assert sql("SELECT * FROM k") == [(1, 7, 2)]


def test_every_type_survives_the_way_through_a_query() -> None:
    sql = Statements()
    types = [
        "BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL(38, 10)", "STRING", "BINARY",
        "DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ", "UUID", "ARRAY<UUID>", "MAP<STRING, TIMESTAMPTZ>",
        "STRUCT<a: INT, b: ARRAY<BINARY>>",
    ]  # fmt: skip
    columns = ", ".join(f"c{n} {type_}" for n, type_ in enumerate(types))
    values = (
        "true, -1, -2, -3, -4, 0.1::FLOAT, 'NaN', 12345678901234567890.0123456789, 'é''\"', from_hex('00ff'), "
        "'2024-02-29', '23:59:59.999999', '1969-12-31 23:59:59.999999', '2024-01-01 00:00:00+05:30', "
        "'123e4567-e89b-12d3-a456-426614174000', ['123e4567-e89b-12d3-a456-426614174000', NULL], "
        "MAP {'x': TIMESTAMPTZ '2024-01-01 00:00:00+00'}, {'a': 5, 'b': [from_hex('00'), NULL]}"
    )
    for key in ("", ", PRIMARY KEY (id)"):
        sql(f"CREATE TABLE k (id INT NOT NULL, n INT, {columns}{key})")
        sql(f"INSERT INTO k VALUES (1, 1, {values}), (2, 1, {', '.join(['NULL'] * len(types))})")
        before = sql.lake.table("default.k").scan(where="id = 1").to_arrow().to_pylist()[0]
        sql("UPDATE k SET n = 2")
        after = sql.lake.table("default.k").scan(where="id = 1").to_arrow().to_pylist()[0]
        assert str(after) == str(before | {"n": 2})
        nulls = sql.lake.table("default.k").scan(where="id = 2").to_arrow().to_pylist()[0]
        assert set(nulls.values()) == {2, None}
        sql("DROP TABLE k")


# DELETE and TRUNCATE


def test_rows_that_match_are_deleted(sql: Statements) -> None:
    assert sql("DELETE FROM t WHERE n > 10 OR name = 'c'") == [(2, 3)]
    assert rows(sql) == [(1, "a", 10)]
    assert sql.lake.table("default.t").snapshots()[-1].operation is Operation.DELETE
    assert sql("DELETE FROM t AS x WHERE x.id IN (SELECT id FROM t)") == [(1, 4)]
    assert rows(sql) == []
    sql("INSERT INTO t VALUES (1, 'again', 1)")
    assert rows(sql) == [(1, "again", 1)]


def test_using_names_rows_of_other_tables(sql: Statements) -> None:
    sql("CREATE TABLE gone (k INT)")
    sql("INSERT INTO gone VALUES (1), (1), (3), (99)")
    assert sql("DELETE FROM t USING gone WHERE gone.k = t.id")[0][0] == 2
    assert rows(sql) == [(2, "b", 20)]
    assert sql("DELETE FROM t USING gone")[0][0] == 1
    assert rows(sql) == []


def test_all_rows_go_without_a_file_being_read(sql: Statements) -> None:
    count = sql("SELECT count(*) FROM t")[0][0]
    assert sql("DELETE FROM t")[0][0] == count
    assert rows(sql) == []
    sql("INSERT INTO t VALUES (5, 'e', 5)")
    _, storage = sql.world.hooked("default.t")
    assert sql.world.lake(storage).sql("TRUNCATE TABLE t").fetchall()[0][0] == 1
    assert not [path for path in storage.paths("read", "read_range", "open_input") if "/data/" in path]
    assert rows(sql) == []
    assert sql.lake.table("default.t").files().num_rows == 0
    assert sql.message("TRUNCATE t") == "TRUNCATE: 0 files dropped"


def test_late_versions_stay_deleted_after_a_delete_and_come_back_after_truncate() -> None:
    sql = Statements()
    sql("CREATE TABLE k (id INT NOT NULL, v INT, PRIMARY KEY (id)) WITH ('sequence.field' = 'v')")
    sql("INSERT INTO k VALUES (1, 10)")
    assert sql("DELETE FROM k")[0][0] == 1
    sql("INSERT INTO k VALUES (1, 9)")
    assert sql("SELECT * FROM k") == []
    sql("TRUNCATE k")
    sql("INSERT INTO k VALUES (1, 9)")
    assert sql("SELECT * FROM k") == [(1, 9)]
    sql.fails("UPDATE §k SET v = 8", DataError, "cannot be lowered from 9 to 8")
    sql("UPDATE k SET v = v + 1")
    assert sql("SELECT * FROM k") == [(1, 10)]


def test_order_and_other_files_of_a_table_without_a_key_stay() -> None:
    sql = Statements()
    sql("CREATE TABLE p (id INT, v STRING)")
    for start in range(0, 30, 10):
        sql("INSERT INTO p SELECT range + ?, 'v' FROM range(10)", [start])
    before = sql.lake.table("default.p").files().column("file").to_pylist()
    sql("UPDATE p SET v = 'new' WHERE id IN (19, 10, 14)")
    assert [r[0] for r in sql("SELECT id FROM p")] == list(range(30))
    assert sql("SELECT id FROM p WHERE v = 'new'") == [(10,), (14,), (19,)]
    after = sql.lake.table("default.p").files().column("file").to_pylist()
    assert {before[0], before[2]} < set(after)
    assert len(after) == 3
