"""CALL: procedures, their arguments, and what they did."""

from datetime import UTC, datetime, timedelta

import pytest

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError, SkerryError, SqlError
from support.statements import Statements


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    made("CREATE TABLE app.t (id INT PRIMARY KEY, v INT); USE app")
    for number in range(1, 4):
        made(f"INSERT INTO t VALUES (1, {number})")
    return made


def test_compact(sql: Statements) -> None:
    (done,) = sql.dicts("CALL compact('t', full => true)")
    assert done == {
        "rewritten_files": 3, "moved_files": 0, "written_files": 1,
        "read_row_versions": 3, "written_row_versions": 1, "snapshot_id": 4,
    }  # fmt: skip
    assert sql("SELECT * FROM t") == [(1, 3)]
    assert sql.dicts("CALL compact(table => 'app.t')")[0]["snapshot_id"] is None
    assert sql.message("CALL system.compact(T)") == "app.t: nothing to compact"


def test_progress_is_told(sql: Statements) -> None:
    told: list[tuple[str, int, int]] = []
    sql.lake.sql("CALL compact('t', true)", progress=lambda *step: told.append(step)).fetchall()
    assert told[-1][1:] == (3, 3)


def test_tags(sql: Statements) -> None:
    assert sql.dicts("CALL create_tag('t', 'now')") == [{"tag_name": "now", "snapshot_id": 3}]
    assert sql.dicts("CALL create_tag(tag => 'first', table => 't', snapshot => 1)") == [
        {"tag_name": "first", "snapshot_id": 1}
    ]
    assert sql("SELECT v FROM t FOR VERSION AS OF 'first'") == [(1,)]
    assert sql("CALL delete_tag('t', 'first')") == [("first",)]
    assert [tag.name for tag in sql.lake.table("app.t").tags()] == ["now"]


@pytest.mark.parametrize(
    ("arguments", "value"),
    [("'t', 1", 1), ("'t', snapshot => 2", 2), ("'t', tag => 'two'", 2), ("'t', 'two'", 2), ("'t', NULL, 'two'", 2)],
)
def test_rollback(sql: Statements, arguments: str, value: int) -> None:
    sql("CALL create_tag('t', 'two', 2)")
    (done,) = sql.dicts(f"CALL rollback({arguments})")
    assert done["snapshot_id"] == 4
    assert sql("SELECT v FROM t") == [(value,)]


def test_expire_snapshots(sql: Statements) -> None:
    (done,) = sql.dicts("CALL expire_snapshots('t', retain_last => 2)")
    assert (done["expired_snapshots"], done["deleted_data_files"]) == (1, 0)
    sql.world.clock.advance(100)
    assert sql.dicts("CALL expire_snapshots('t', older_than => '1 h')")[0]["expired_snapshots"] == 0
    assert sql.dicts("CALL expire_snapshots('t', NULL, INTERVAL '50' SECOND)")[0]["expired_snapshots"] == 1
    assert [s.id for s in sql.lake.table("app.t").snapshots()] == [3]


def test_times_can_be_parameters(sql: Statements) -> None:
    now = datetime.fromtimestamp(sql.world.clock.now_ms() / 1000, UTC)
    done = sql.dicts("CALL expire_snapshots($t, older_than => $then)", {"t": "t", "then": now + timedelta(days=1)})
    assert done[0]["expired_snapshots"] == 2


def test_remove_orphan_files(sql: Statements) -> None:
    sql.world.fileio.write("app/t/data/0-00000-lost.parquet", b"lost")
    sql.world.clock.advance(86400)
    (would,) = sql.dicts("CALL remove_orphan_files('t', older_than => '1 h', dry_run => true)")
    assert would == {"orphan_files": 1, "size_bytes": 4, "removed": False}
    assert sql.world.fileio.exists("app/t/data/0-00000-lost.parquet")
    assert sql.dicts("CALL remove_orphan_files('t')")[0]["orphan_files"] == 0
    (done,) = sql.dicts("CALL remove_orphan_files('t', older_than => '1 h')")
    assert done == {"orphan_files": 1, "size_bytes": 4, "removed": True}
    assert not sql.world.fileio.exists("app/t/data/0-00000-lost.parquet")


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("CALL §compct('t')", SqlError, "there is no procedure compct; did you mean compact?"),
        ("CALL §frob('t')", SqlError, "there are compact, maintain, build_index, expire_snapshots"),
        ("§CALL compact()", SqlError, "argument table is missing: compact(table, full, sort_by)"),
        ("§CALL create_tag('t')", SqlError, "argument tag is missing: create_tag(table, tag, snapshot)"),
        ("CALL compact(§'nowhere')", NotFoundError, "there is no table or view app.nowhere"),
        ("CALL compact('t', §fully => true)", SqlError, "compact has no argument fully; did you mean full?"),
        ("CALL compact('t', §full => 'maybe')", InvalidInputError, "argument full is true or false, not 'maybe'"),
        ("CALL compact('t', true, 'id', §5)", SqlError, "compact takes at most 3 arguments: table, full, sort_by"),
        ("CALL compact('t', §table => 't')", SqlError, "argument table is given twice"),
        ("CALL expire_snapshots('t', §true)", InvalidInputError, "argument retain_last is a whole number, not True"),
        ("CALL expire_snapshots('t', §retain_last => 0)", InvalidInputError, "at least 1, not 0"),
        ("CALL expire_snapshots('t', §older_than => 'soon')", InvalidInputError, "older_than: 'soon' is not a time"),
        ("CALL create_tag('t', §'a/b')", InvalidInputError, "must not contain '/'"),
        ("CALL create_tag('t', 'x', §77)", NotFoundError, "app.t has no snapshot 77"),
        ("§CALL rollback('t')", SqlError, "rollback takes a snapshot or a tag"),
        ("CALL rollback('t', §77)", NotFoundError, "app.t has no snapshot 77"),
        ("CALL rollback('t', §'nothing')", NotFoundError, "has no tag 'nothing'"),
        ("CALL delete_tag('t', §'nothing')", NotFoundError, "has no tag 'nothing'"),
        ("CALL compact(§'t$files')", SqlError, "t$files is a system table"),
        ("CALL compact(§'a.b.c')", NotFoundError, "there is no catalog a"),
    ],
)
def test_mistakes_are_told_where_they_are(sql: Statements, text: str, kind: type[SkerryError], said: str) -> None:
    sql.fails(text, kind, said)


def test_what_needs_a_primary_key(sql: Statements) -> None:
    sql("CREATE TABLE log (id INT); CREATE VIEW v AS SELECT * FROM t; CALL create_tag('t', 'x')")
    sql.fails("CALL compact('t', sort_by => 'id')", SkerryError, "primary key")
    sql.fails("CALL compact(§'v')", SqlError, "v is a view")
    sql.fails("CALL create_tag('t', §'x')", AlreadyExistsError, "has a tag 'x' already")
