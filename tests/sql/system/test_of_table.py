"""System tables beside a table: ``t$files`` and the others."""

from datetime import UTC, datetime

import pytest

from skerry.common.document import encode_document
from skerry.common.errors import NotFoundError
from skerry.table.consumer import hold_from
from skerry.table.snapshot import CommitIdentity
from support.statements import Statements
from support.tables import DAY_SECONDS


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    made(
        "CREATE TABLE app.t (id INT, region STRING, at TIMESTAMP, v DOUBLE, PRIMARY KEY (id, region, at))"
        " PARTITIONED BY (region, day(at), bucket(2, id)) WITH ('compaction.mode' = 'off')"
    )
    made("USE app; INSERT INTO t VALUES (1, 'eu', '2024-01-15 10:00', 0.5), (2, 'us', '2024-02-01', 1.5)")
    made("INSERT INTO t VALUES (1, 'eu', '2024-01-15 10:00', 2.5), (3, 'eu', '2024-01-15', NULL)")
    made("DELETE FROM t WHERE id = 2")
    return made


def test_snapshots(sql: Statements) -> None:
    sql.lake.table("app.t").upsert(
        [{"id": 9, "region": "eu", "at": datetime(2024, 1, 15), "v": 1.0}], identity=CommitIdentity("job", 7)
    )
    rows = sql.dicts("SELECT * FROM t$snapshots ORDER BY snapshot_id")
    snapshots = sql.lake.table("app.t").snapshots()
    assert [row["snapshot_id"] for row in rows] == [1, 2, 3, 4]
    assert [row["operation"] for row in rows] == ["UPSERT", "UPSERT", "DELETE", "UPSERT"]
    assert [(row["commit_user"], row["commit_identifier"]) for row in rows] == [(None, None)] * 3 + [("job", 7)]
    for row, snapshot in zip(rows, snapshots, strict=True):
        assert row["committed_at"] == snapshot.timestamp
        assert (row["commit_id"], row["schema_id"]) == (snapshot.commit_id, snapshot.schema_id)
        assert (row["total_row_versions"], row["total_files"], row["total_bytes"]) == (
            snapshot.total.records, snapshot.total.files, snapshot.total.bytes
        )  # fmt: skip
        assert (row["added_row_versions"], row["added_files"]) == (snapshot.added.records, snapshot.added.files)
        assert (row["base_manifest_list"], row["delta_manifest_list"]) == (snapshot.base.path, snapshot.delta.path)


def test_history_is_what_python_tells(sql: Statements) -> None:
    rows = sql.dicts("SELECT * FROM t$history ORDER BY snapshot_id")
    told = sql.lake.table("app.t").history().to_pylist()
    assert [{**row, "timestamp": row["committed_at"]} for row in rows] == [
        {**row, "committed_at": row["timestamp"]} for row in told
    ]


def test_consumers(sql: Statements) -> None:
    context = sql.world.context()
    hold_from(context, "new", 0, DAY_SECONDS)
    hold_from(context, "slow", 1, 2 * DAY_SECONDS)
    began = sql.world.clock.now_ms()
    sql.world.clock.advance(DAY_SECONDS)
    hold_from(context, "slow", 1, 2 * DAY_SECONDS)  # heard of again, where it was
    hold_from(context, "fast", 3, DAY_SECONDS)
    now = sql.world.clock.now_ms()
    rows = sql.dicts("SELECT * FROM t$consumers ORDER BY consumer_id")
    assert [(r["consumer_id"], r["snapshot_id"], r["next_snapshot_id"], r["pending_snapshots"]) for r in rows] == [
        ("fast", 3, 4, 0),
        ("new", None, 1, 3),
        ("slow", 1, 2, 2),
    ]
    assert [round(r["advanced_at"].timestamp() * 1000) for r in rows] == [now, began, began]
    assert [round(r["renewed_at"].timestamp() * 1000) for r in rows] == [now, began, now]
    assert [(r["expires_at"] - r["renewed_at"]).total_seconds() for r in rows] == [DAY_SECONDS] * 2 + [2 * DAY_SECONDS]
    assert [r["is_live"] for r in rows] == [True, False, True]


def test_when_a_consumer_moved_is_not_known_if_its_document_does_not_say(sql: Statements) -> None:
    context = sql.world.context()
    fields = {"tableUuid": context.uuid, "name": "old", "position": 2, "renewTime": 0, "expireTime": 1}
    context.fileio.replace(context.paths.consumer("old"), encode_document("consumer", 1, fields), durable=True)
    assert sql("SELECT snapshot_id, advanced_at FROM t$consumers") == [(2, None)]
    hold_from(context, "old", 3, DAY_SECONDS)
    assert sql("SELECT count(*) FROM t$consumers WHERE advanced_at IS NOT NULL") == [(1,)]


def test_files_have_partition_values_by_name(sql: Statements) -> None:
    rows = sql.dicts("SELECT region, at_day, id_bucket, row_versions, tombstone_count FROM t$files ORDER BY ALL")
    files = sql.lake.table("app.t").files()
    assert len(rows) == files.num_rows
    assert {(row["region"], row["at_day"]) for row in rows} == {("eu", "2024-01-15"), ("us", "2024-02-01")}
    assert sum(row["row_versions"] for row in rows) == 5
    assert sum(row["tombstone_count"] for row in rows) == 1
    assert sorted(row["id_bucket"] for row in rows) == sorted(files.column("id_bucket").to_pylist())


def test_files_tell_everything_else_when_asked(sql: Statements) -> None:
    rows = sql.dicts("SELECT * FROM t$files WHERE region = 'eu' ORDER BY added_snapshot, file")
    files = {row["file"]: row for row in sql.lake.table("app.t").files().to_pylist()}
    for row in rows:
        file = files[row["file"]]
        for name in ("format", "level", "size_bytes", "schema_id", "spec_id", "checksum", "min_key", "max_key"):
            assert row[name] == file[name]
        assert row["created_at"] == datetime.fromtimestamp(file["created_ms"] / 1000, UTC)
    lower, upper = dict(rows[0]["lower_bounds"]), dict(rows[0]["upper_bounds"])
    assert lower == upper == {"id": "1", "region": "eu", "at": "2024-01-15T10:00:00.000000", "v": "0.5"}


def test_counting_needs_no_column(sql: Statements) -> None:
    for name, count in (("snapshots", 3), ("tags", 0), ("options", 1), ("schemas", 4), ("history", 3)):
        assert sql(f"SELECT count(*) FROM t${name}") == [(count,)]
    assert sql("SELECT count(*) FROM t$files") == [(sql.lake.table("app.t").files().num_rows,)]
    assert sql("SELECT count(*) FROM t$audit_log") == [(6,)]
    assert sql("SELECT count(*) FROM system.tables") == [(1,)]


def test_partitions_add_up(sql: Statements) -> None:
    rows = sql.dicts(
        "SELECT region, at_day, sum(file_count) AS f, sum(row_versions) AS r FROM t$partitions GROUP BY ALL"
    )
    files = sql.lake.table("app.t").files()
    assert {(row["region"], row["at_day"]): row["r"] for row in rows} == {
        ("eu", "2024-01-15"): 3, ("us", "2024-02-01"): 2,
    }  # fmt: skip
    assert sum(row["f"] for row in rows) == files.num_rows
    sizes = sql("SELECT sum(size_bytes), max(added_snapshot) FROM t$partitions")
    assert sizes == [(sum(files.column("size_bytes").to_pylist()), 3)]


def test_partitions_of_a_table_without_and_after_a_change_of_partitioning() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT, d DATE)")
    assert sql("SELECT * FROM t$partitions") == []
    sql("INSERT INTO t VALUES (1, '2024-01-01')")
    assert sql("SELECT spec_id, file_count FROM t$partitions") == [(0, 1)]
    sql("ALTER TABLE t SET PARTITIONED BY (month(d))")
    sql("INSERT INTO t VALUES (2, '2024-02-01'), (3, NULL)")
    assert sql("SELECT d_month, spec_id, row_versions FROM t$partitions ORDER BY ALL") == [
        ("2024-02", 1, 1), (None, 0, 1), (None, 1, 1),
    ]  # fmt: skip
    assert sql("SELECT d_month FROM t$files ORDER BY ALL") == [("2024-02",), (None,), (None,)]


def test_a_partition_column_that_is_called_like_one_of_ours() -> None:
    sql = Statements()
    sql("CREATE TABLE t (format STRING, file_count INT) PARTITIONED BY (format, file_count)")
    sql("INSERT INTO t VALUES ('a', 1)")
    assert sql("SELECT format, format_1000, file_count_1001 FROM t$files") == [("parquet", "a", 1)]
    assert sql("SELECT format_1000, file_count_1001, file_count FROM t$partitions") == [("a", 1, 1)]


def test_manifests_are_those_of_the_latest_snapshot(sql: Statements) -> None:
    rows = sql.dicts("SELECT * FROM t$manifests")
    assert sum(row["added_files"] - row["deleted_files"] for row in rows) == sql.lake.table("app.t").files().num_rows
    assert all(sql.world.fileio.exists(f"app/t/{row['file']}") for row in rows)


def test_schemas_are_those_of_snapshots_and_tags(sql: Statements) -> None:
    sql("CALL create_tag('t', 'old', 1); ALTER TABLE t ADD COLUMN more INT DEFAULT 5 COMMENT 'new'")
    sql("ALTER TABLE t RENAME COLUMN v TO w; CALL expire_snapshots('t', retain_last => 1)")
    rows = sql.dicts("SELECT * FROM t$schemas ORDER BY schema_id, ordinal")
    assert [(row["schema_id"], row["column_name"]) for row in rows] == [
        (0, "id"), (0, "region"), (0, "at"), (0, "v"), (2, "id"), (2, "region"), (2, "at"), (2, "w"), (2, "more"),
    ]  # fmt: skip
    last = rows[-1]
    assert (last["type"], last["nullable"], last["default"], last["comment"]) == ("INT", True, "5", "new")
    assert [row["column_id"] for row in rows] == [0, 1, 2, 3, 0, 1, 2, 3, 4]
    assert [row["key"] for row in rows[:4]] == [1, 2, 3, None]


def test_tags_and_options(sql: Statements) -> None:
    sql("CALL create_tag('t', 'b', 2); CALL create_tag('t', 'a')")
    assert sql("SELECT tag_name, snapshot_id, schema_id FROM t$tags ORDER BY tag_name") == [("a", 3, 0), ("b", 2, 0)]
    assert sql("SELECT * FROM t$options") == [("compaction.mode", "off")]
    assert sql('SELECT tag_name FROM "APP"."T$Tags" ORDER BY 1') == [("a",), ("b",)]


def test_before_the_first_snapshot_everything_is_empty() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT) PARTITIONED BY (id)")
    for name in ("snapshots", "files", "manifests", "partitions", "options", "tags", "history", "audit_log"):
        assert sql(f"SELECT * FROM t${name}") == []
    assert sql("SELECT schema_id, column_name FROM t$schemas") == [(0, "id")]


def test_a_snapshot_that_expires_takes_its_row_along(sql: Statements) -> None:
    sql.world.clock.advance(30 * DAY_SECONDS)
    sql("CALL expire_snapshots('t')")
    assert sql("SELECT snapshot_id FROM t$snapshots") == [(3,)]


def test_unknown_ones_are_refused_with_those_there_are(sql: Statements) -> None:
    sql("CREATE VIEW v AS SELECT * FROM t")
    sql.fails("SELECT * FROM §t$file", NotFoundError, "there is no system table app.t$file; did you mean app.t$files?")
    sql.fails("SELECT * FROM §t$x", NotFoundError, "There are app.t$snapshots, app.t$files, app.t$manifests")
    sql.fails("SELECT * FROM §nothing$files", NotFoundError, "there is no table or view app.nothing")
    sql.fails("SELECT * FROM §v$files", NotFoundError, "app.v is a view: only tables have system tables like v$files")


def test_dates_beyond_the_years_of_python_are_shown_as_text() -> None:
    sql = Statements()
    sql("CREATE TABLE app.t (id BIGINT, d DATE, ts TIMESTAMP) PARTITIONED BY (d)")
    sql("INSERT INTO app.t SELECT 1, '0044-03-15 (BC)'::DATE, '12024-05-06 07:08:09'::TIMESTAMP")
    sql("INSERT INTO app.t SELECT 2, '10000-01-01'::DATE, '2024-05-06'::TIMESTAMP")
    rows = sql.dicts("SELECT lower_bounds, upper_bounds FROM app.t$files ORDER BY added_snapshot")
    assert [dict(row["lower_bounds"])["d"] for row in rows] == ["-0043-03-15", "10000-01-01"]
    assert dict(rows[0]["upper_bounds"])["ts"] == "12024-05-06T07:08:09"
    assert sql("SELECT count(*), sum(row_versions) FROM app.t$partitions") == [(2, 2)]
    assert len(sql("SHOW FILES app.t")) == len(sql("SHOW PARTITIONS app.t")) == 2
