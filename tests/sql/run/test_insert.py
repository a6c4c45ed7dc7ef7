"""INSERT: what comes in, where it goes, and what is refused."""

from pathlib import Path

import pytest

import skerry
from skerry.common.errors import DataError, SchemaError, SqlError
from skerry.table.snapshot import Operation
from support.statements import Statements
from support.tables import append

PEOPLE = "CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', score DOUBLE)"


@pytest.fixture
def sql() -> Statements:
    sql = Statements()
    sql(PEOPLE)
    return sql


def test_values_in_the_order_of_the_table(sql: Statements) -> None:
    assert sql("INSERT INTO t VALUES (1, 'Ada', 1.5), (2, NULL, 2)") == [(2, 1)]
    assert sql("SELECT * FROM t") == [(1, "Ada", 1.5), (2, None, 2.0)]
    assert sql.lake.table("default.t").snapshots()[-1].operation is Operation.INSERT


def test_named_columns_in_any_order_and_case_get_values_the_others_defaults(sql: Statements) -> None:
    sql("INSERT INTO t (SCORE, id) VALUES (0.5, 1), (NULL, 2)")
    sql("INSERT INTO t (id) SELECT 3")
    assert sql("SELECT * FROM t") == [(1, "nobody", 0.5), (2, "nobody", None), (3, "nobody", None)]


def test_default_stands_for_the_default(sql: Statements) -> None:
    sql("INSERT INTO t VALUES (1, DEFAULT, 1), (2, 'x', DEFAULT), (3, NULL, 3)")
    assert sql("SELECT * FROM t") == [(1, "nobody", 1.0), (2, "x", None), (3, None, 3.0)]
    sql("CREATE TABLE d (a INT DEFAULT 5, b ARRAY<INT> DEFAULT [1, 2], c STRING)")
    sql("INSERT INTO d DEFAULT VALUES")
    sql("INSERT INTO d VALUES (DEFAULT, DEFAULT, 'c'), (1, [3], DEFAULT)")
    assert sql("SELECT * FROM d") == [(5, [1, 2], None), (5, [1, 2], "c"), (1, [3], None)]


def test_columns_by_name(sql: Statements) -> None:
    sql("INSERT INTO t BY NAME SELECT 0.25 AS score, 7 AS ID")
    assert sql("SELECT * FROM t") == [(7, "nobody", 0.25)]
    sql.fails("INSERT INTO t BY NAME §SELECT 1 AS id, 2 AS scor", SchemaError, "did you mean 'score'?")


def test_values_of_different_types_are_converted_one_by_one(sql: Statements) -> None:
    sql("CREATE TABLE n (i BIGINT, d DECIMAL(6, 2))")
    sql("INSERT INTO n VALUES ('12', 1), (12.0, '1.5'), (9007199254740993, 0.25), (1e0, 1e0)")
    found = sql("SELECT i, d::DOUBLE FROM n")
    assert found == [(12, 1.0), (12, 1.5), (9007199254740993, 0.25), (1, 1.0)]
    sql.fails(
        "INSERT INTO n VALUES ('12', 1), (§12.5, '1.5')", DataError, "row 2, column 'i': 12.5 does not fit BIGINT"
    )
    sql.fails(
        "INSERT INTO n VALUES ('12', 1), (7, §true)", DataError, "column 'd' is DECIMAL(6, 2), the query gives BOOL"
    )


def test_parameters_are_values(sql: Statements) -> None:
    sql("INSERT INTO t VALUES (?, ?, ?), (?, 'x', NULL)", [1, "it's; --", 0.5, 2])
    sql("INSERT INTO t (id, name) VALUES ($id, $name)", {"id": 3, "name": None})
    assert sql("SELECT id, name FROM t") == [(1, "it's; --"), (2, "x"), (3, None)]
    sql.fails("INSERT INTO t (id) VALUES (§?)", DataError, "'x' does not fit INT", ["x"])


def test_a_query_that_reads_the_table_sees_it_as_it_was(sql: Statements) -> None:
    sql("INSERT INTO t (id) VALUES (1), (2)")
    sql("INSERT INTO t (id) SELECT id + 10 FROM t UNION ALL SELECT count(*) + 100 FROM t")
    assert sorted(sql("SELECT id FROM t")) == [(1,), (2,), (11,), (12,), (102,)]


def test_of_no_rows_a_snapshot_is_made_as_of_an_append_of_none(sql: Statements) -> None:
    append(sql.lake.create_table("app.t", [skerry.Field("id", "BIGINT"), skerry.Field("v", "STRING")]))
    assert len(sql.lake.table("app.t").snapshots()) == 1
    assert sql("INSERT INTO t SELECT * FROM t") == [(0, 1)]
    assert sql("SELECT * FROM t") == []
    assert sql.lake.table("default.t").files().num_rows == 0


MISTAKES = [
    ("INSERT INTO t §VALUES (1)", SqlError, "1 value for 3 columns of t: id, name, score"),
    ("INSERT INTO t §SELECT 1, 2, 3, 4", SqlError, "4 columns for 3 columns of t"),
    ("INSERT INTO t (id, §nme) VALUES (1, 'a')", SchemaError, "there is no column 'nme'; did you mean 'name'?"),
    ("INSERT INTO t (§name) VALUES ('a')", DataError, "column 'id' is INT NOT NULL without a default"),
    ("INSERT INTO t §DEFAULT VALUES", DataError, "column 'id' is INT NOT NULL without a default"),
    (
        "INSERT INTO t VALUES (1, 'a', 1), (§NULL, 'b', 2)",
        DataError,
        "row 2, column 'id': NULL, but it is INT NOT NULL",
    ),
    ("INSERT INTO t (name, id) VALUES ('a', §NULL)", DataError, "row 1, column 'id': NULL"),
    ("INSERT INTO t VALUES (§3000000000, 'a', 1)", DataError, "row 1, column 'id': 3000000000 does not fit INT"),
    ("INSERT INTO t VALUES (1, 'a', §true)", DataError, "column 'score' is DOUBLE, the query gives BOOLEAN"),
    ("INSERT INTO t VALUES (1, 'a', 1), (2, (SELECT §nam FROM t), 2)", SqlError, "did you mean 'name'?"),
    ("INSERT INTO t §SELECT range + 2147483646, '', 0 FROM range(3)", DataError, "row 3, column 'id': 2147483648"),
    ("INSERT INTO t VALUES (1, 'a', 1), §(2, 'b')", SqlError, "2 values for 3 columns"),
    ("INSERT INTO §tt VALUES (1)", skerry.NotFoundError, "there is no table or view default.tt"),
]


@pytest.mark.parametrize(("text", "kind", "said"), MISTAKES, ids=lambda v: str(v)[:50])
def test_mistakes_are_told_at_their_places_and_leave_nothing(
    sql: Statements, text: str, kind: type[skerry.SkerryError], said: str
) -> None:
    sql("INSERT INTO t (id) VALUES (100)")
    sql.fails(text, kind, said)
    assert sql("SELECT id FROM t") == [(100,)]


# Primary keys


def keyed(sql: Statements, options: str = "", columns: str = "v BIGINT") -> None:
    sql(f"CREATE TABLE k (id BIGINT NOT NULL, {columns}, PRIMARY KEY (id)) {f'WITH ({options})' if options else ''}")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", [(1, 5), (2, 20)]),
        ("'merge-engine' = 'first-row'", [(1, 10), (2, 20)]),
        ("'merge-engine' = 'partial-update'", [(1, 5), (2, 20)]),
        ("'merge-engine' = 'aggregation', 'fields.v.aggregate-function' = 'sum'", [(1, 15), (2, 20)]),
        ("'merge-engine' = 'aggregation', 'fields.v.aggregate-function' = 'count'", [(1, 2), (2, 1)]),
        ("'sequence.field' = 'v'", [(1, 10), (2, 20)]),
    ],
)
def test_rows_whose_key_is_there_meet_the_merge_engine(
    sql: Statements, options: str, expected: list[tuple[int, int]]
) -> None:
    keyed(sql, options)
    sql("INSERT INTO k VALUES (1, 10), (2, 20)")
    sql("INSERT INTO k VALUES (1, 5)")
    assert sql("SELECT * FROM k ORDER BY id") == expected
    assert sql.lake.table("default.k").snapshots()[-1].operation is Operation.UPSERT


def test_of_rows_with_the_same_key_the_last_one_stays(sql: Statements) -> None:
    keyed(sql)
    assert sql("INSERT INTO k SELECT range % 10, range FROM range(1000)") == [(1000, 1)]
    assert sql("SELECT * FROM k ORDER BY id") == [(n, 990 + n) for n in range(10)]


def test_where_rows_are_combined_a_default_is_for_what_was_never_set(sql: Statements) -> None:
    keyed(sql, "'merge-engine' = 'partial-update'", "a INT NOT NULL DEFAULT 7, b INT")
    sql("INSERT INTO k VALUES (1, 1, 1)")
    sql("INSERT INTO k (id, b) VALUES (1, 2), (2, 2)")
    sql("INSERT INTO k VALUES (1, DEFAULT, 3)")
    assert sql("SELECT * FROM k ORDER BY id") == [(1, 1, 3), (2, 7, 2)]


def test_unique_keys_are_checked_if_the_table_says_so(sql: Statements) -> None:
    keyed(sql, "'insert.check-unique' = 'true'")
    sql("INSERT INTO k VALUES (1, 10), (2, 20)")
    assert sql.lake.table("default.k").snapshots()[-1].operation is Operation.INSERT
    sql.fails("INSERT INTO k VALUES (3, 30), §(2, 21)", DataError, "row 2: the key (id = 2) is in the table already")
    sql.fails("INSERT INTO k VALUES (3, 30), §(3, 31)", DataError, "row 2: the key (id = 3) is that of row 1, too")
    sql.fails("INSERT INTO k §SELECT range, 0 FROM range(2, 9)", DataError, "row 1: the key (id = 2) is in the table")
    sql("DELETE FROM k WHERE id = 2")
    sql("INSERT INTO k VALUES (2, 22)")
    sql("INSERT OVERWRITE k VALUES (1, 1), (2, 2)")
    assert sql("SELECT * FROM k ORDER BY id") == [(1, 1), (2, 2)]


def test_of_two_lakes_that_insert_the_same_key_one_is_refused(sql: Statements) -> None:
    keyed(sql, "'insert.check-unique' = 'true'")
    _, storage = sql.world.hooked("default.k")
    other = Statements(sql.world)
    storage.before("put_if_absent", "snapshot/snapshot-1", lambda: other("INSERT INTO k VALUES (5, 1)"))
    lake = sql.world.lake(storage)
    with pytest.raises(DataError, match=r"the key \(id = 5\) is in the table already"):
        lake.sql("INSERT INTO k VALUES (4, 2), (5, 2)")
    assert sql("SELECT * FROM k") == [(5, 1)]


# INSERT OVERWRITE


def test_overwrite_replaces_all_rows_of_all_partitions_in_one_commit(sql: Statements) -> None:
    for key in ("", ", PRIMARY KEY (id)"):
        sql(f"CREATE TABLE o (id INT NOT NULL, v INT{key}) PARTITIONED BY (bucket(3, id))")
        sql("INSERT INTO o SELECT range, 0 FROM range(10)")
        with sql.commits("default.o", 1):
            sql("INSERT OVERWRITE o SELECT id, 1 FROM o WHERE id < 3")
        assert sql("SELECT * FROM o ORDER BY id") == [(0, 1), (1, 1), (2, 1)]
        assert sql.lake.table("default.o").snapshots()[-1].operation is Operation.OVERWRITE
        sql.fails("INSERT OVERWRITE o VALUES (1, §'x')", DataError, "'x' does not fit INT")
        assert sql("SELECT count(*) FROM o FOR VERSION AS OF 1") == [(10,)]
        sql("DROP TABLE o")


def test_overwrite_from_itself_loses_no_row_that_comes_in_between(sql: Statements) -> None:
    sql("INSERT INTO t (id) VALUES (1), (2)")
    _, storage = sql.world.hooked("default.t")
    other = Statements(sql.world)
    storage.before("put_if_absent", "snapshot/snapshot-2", lambda: other("INSERT INTO t (id) VALUES (3)"))
    lake = sql.world.lake(storage)
    assert lake.sql("INSERT OVERWRITE t SELECT id + 10, name, score FROM t").fetchall() == [(3, 3)]
    assert sorted(sql("SELECT id FROM t")) == [(11,), (12,), (13,)]


# Many rows


def test_a_million_rows(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        lake.sql("CREATE TABLE k (id BIGINT NOT NULL, n INT, s STRING, PRIMARY KEY (id))")
        lake.sql("CREATE TABLE t (id BIGINT, n INT, s STRING)")
        for name in ("k", "t"):
            query = "SELECT range, range % 1000, 'row ' || range FROM range(1000000)"
            assert lake.sql(f"INSERT INTO {name} {query}").fetchall()[0][0] == 1_000_000
            found = lake.sql(f"SELECT count(*), count(DISTINCT id), sum(n), max(s) FROM {name}").fetchall()
            assert found == [(1_000_000, 1_000_000, 499_500_000, "row 999999")]
