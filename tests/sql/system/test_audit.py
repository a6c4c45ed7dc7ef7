"""``t$audit_log``: every change, commit by commit."""

import pytest

from skerry.pruning.predicate.where import WhereClause
from skerry.sql.system.audit import snapshot_filter
from support.statements import Statements

CHANGES = "SELECT snapshot_id, rowkind, id, v FROM t$audit_log ORDER BY snapshot_id, id, rowkind DESC"


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    made("CREATE TABLE t (id INT PRIMARY KEY, v STRING)")
    made("INSERT INTO t VALUES (1, 'a'), (2, 'b')")
    made("INSERT INTO t VALUES (2, 'B'), (3, 'c')")
    made("DELETE FROM t WHERE id = 1")
    return made


def test_rows_that_were_inserted_updated_and_deleted(sql: Statements) -> None:
    assert sql(CHANGES) == [
        (1, "+I", 1, "a"), (1, "+I", 2, "b"),
        (2, "-U", 2, "b"), (2, "+U", 2, "B"), (2, "+I", 3, "c"),
        (3, "-D", 1, "a"),
    ]  # fmt: skip
    ((first,), *_) = sql("SELECT DISTINCT committed_at FROM t$audit_log WHERE snapshot_id = 1")
    assert first == sql.lake.table("default.t").snapshots()[0].timestamp


def test_upkeep_changes_nothing(sql: Statements) -> None:
    before = sql(CHANGES)
    sql("CALL compact('t', full => true); ALTER TABLE t ADD COLUMN w INT DEFAULT 7")
    assert sql(CHANGES) == before
    assert sql("SELECT DISTINCT w FROM t$audit_log") == [(7,)], "the current schema, for all changes"
    sql("CALL rollback('t', 1)")
    assert [row for row in sql(CHANGES) if row[0] == 6] == [
        (6, "+I", 1, "a"), (6, "-U", 2, "B"), (6, "+U", 2, "b"), (6, "-D", 3, "c"),
    ]  # fmt: skip


def test_what_was_before_the_oldest_snapshot_is_gone(sql: Statements) -> None:
    sql("CALL expire_snapshots('t', retain_last => 2)")
    assert sql(CHANGES) == [(3, "-D", 1, "a")]
    sql("CALL expire_snapshots('t', retain_last => 1)")
    assert sql(CHANGES) == []


def test_without_a_primary_key_there_are_no_updates() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT, v STRING)")
    sql("INSERT INTO t VALUES (1, 'a'), (2, 'b')")
    sql("UPDATE t SET v = 'B' WHERE id = 2")
    sql("TRUNCATE TABLE t")
    assert sql(CHANGES) == [
        (1, "+I", 1, "a"), (1, "+I", 2, "b"),
        (2, "-D", 2, "b"), (2, "+I", 2, "B"),
        (3, "-D", 1, "a"), (3, "-D", 2, "B"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        ("snapshot_id > 1", {2, 3}),
        ("snapshot_id = 2 AND v = 'B'", {2}),
        ("snapshot_id IN (1, 3) AND rowkind <> '-D'", {1}),
        ("snapshot_id BETWEEN 2 AND 9 AND id = 1", {3}),
        ("snapshot_id = 3 OR id = 2", {1, 2, 3}),
        ("snapshot_id + 0 = 2", {2}),
    ],
)
def test_conditions(sql: Statements, where: str, ids: set[int]) -> None:
    rows = sql(f"SELECT * FROM t$audit_log WHERE {where}")
    assert {row[0] for row in rows} == ids
    everything = sql("SELECT * FROM t$audit_log")
    kept = sql(f"SELECT * FROM (SELECT * FROM t$audit_log ORDER BY random()) WHERE {where}")
    assert sorted(map(str, rows)) == sorted(map(str, kept))
    assert set(rows) <= set(everything)


def test_only_the_snapshots_that_are_wanted_are_read() -> None:
    wanted = snapshot_filter(
        WhereClause.parse("snapshot_id > 5 AND id = 3 AND (snapshot_id < 9 OR id = 7)"), "snapshot_id"
    )
    assert [i for i in range(1, 12) if wanted(i)] == [6, 7, 8, 9, 10, 11]
    wanted = snapshot_filter(
        WhereClause.parse("snapshot_id > 5 AND (snapshot_id < 7 OR snapshot_id = 9)"), "snapshot_id"
    )
    assert [i for i in range(1, 12) if wanted(i)] == [6, 9]
    assert snapshot_filter(None, "snapshot_id")(1)


def test_columns_that_are_called_like_ours_keep_their_names() -> None:
    sql = Statements()
    sql("CREATE TABLE t (Snapshot_Id INT, rowkind STRING)")
    sql("INSERT INTO t VALUES (7, 'x')")
    (row,) = sql.dicts("SELECT * FROM t$audit_log WHERE _snapshot_id >= 1")
    assert {name: value for name, value in row.items() if name != "committed_at"} == {
        "_snapshot_id": 1, "_row_kind": "+I", "Snapshot_Id": 7, "rowkind": "x",
    }  # fmt: skip
    assert sql("SELECT count(*) FROM t$audit_log WHERE snapshot_id = 7") == [(1,)]


def test_it_can_be_joined_with_the_table_and_stored(sql: Statements) -> None:
    joined = "SELECT a.id, s.operation FROM t$audit_log a JOIN t$snapshots s USING (snapshot_id) WHERE a.rowkind = '-D'"
    assert sql(joined) == [(1, "DELETE")]
    sql("CREATE VIEW changes AS SELECT * FROM t$audit_log")
    assert sql("SELECT count(*) FROM changes WHERE snapshot_id = 2") == [(3,)]
