"""System tables of the lake: ``system.tables`` and the others."""

import pyarrow as pa
import pytest

from skerry.common.errors import NotFoundError, SqlError
from support.statements import Statements
from support.tables import HookedFileIO, World


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    made("CREATE DATABASE app COMMENT 'ours'; CREATE DATABASE empty")
    made("CREATE TABLE app.t (id INT, d DATE, PRIMARY KEY (id, d)) COMMENT 'things' PARTITIONED BY (day(d))")
    made("INSERT INTO app.t VALUES (1, '2024-01-01')")
    made("CREATE TABLE shop.u (name STRING NOT NULL DEFAULT 'x' COMMENT 'called')")
    made("USE app; CREATE VIEW v (a) COMMENT 'view' AS SELECT id FROM t; USE default")
    return made


def test_tables(sql: Statements) -> None:
    rows = sql.dicts("SELECT * FROM system.tables ORDER BY database_name")
    table = sql.lake.table("app.t")
    snapshot = table.snapshot()
    assert snapshot is not None
    assert rows[0] == {
        "database_name": "app", "table_name": "t", "uuid": table.uuid, "comment": "things", "primary_key": ["id", "d"],
        "partitioned_by": ["day(d)"], "schema_id": 0, "snapshot_id": 1, "committed_at": snapshot.timestamp,
        "row_versions": 1, "file_count": 1, "size_bytes": snapshot.total.bytes, "location": "app/t",
    }  # fmt: skip
    assert (rows[1]["table_name"], rows[1]["snapshot_id"], rows[1]["row_versions"]) == ("u", None, 0)
    assert (rows[1]["primary_key"], rows[1]["partitioned_by"]) == ([], [])


def test_names_alone_open_no_table(sql: Statements) -> None:
    hooked = HookedFileIO(sql.world.fileio)
    other = Statements(sql.world, sql.world.lake(hooked))
    assert other("SELECT table_name FROM system.tables ORDER BY 1") == [("t",), ("u",)]
    assert not [path for path in hooked.paths("read") if "snapshot-" in path or "schema-" in path]


def test_views(sql: Statements) -> None:
    (row,) = sql.dicts("SELECT * FROM system.views")
    view = sql.lake.view("app.v")
    assert (row["database_name"], row["view_name"], row["query"]) == ("app", "v", "SELECT id FROM t")
    assert (row["lookup_database"], row["columns"], row["comment"], row["version"]) == ("app", ["a"], "view", 1)
    assert row["created_at"].timestamp() * 1000 == view.created_ms


def test_databases(sql: Statements) -> None:
    assert sql("SELECT * FROM system.databases ORDER BY 1") == [
        ("app", "ours", 1, 1), ("empty", None, 0, 0), ("shop", None, 1, 0),
    ]  # fmt: skip


def test_columns(sql: Statements) -> None:
    rows = sql("SELECT * FROM system.columns ORDER BY database_name, table_name, ordinal")
    assert rows == [
        ("app", "t", 1, "id", "INT", False, 1, None, None),
        ("app", "t", 2, "d", "DATE", False, 2, None, None),
        ("shop", "u", 1, "name", "STRING", False, None, "'x'", "called"),
    ]


def test_settings_hide_credentials() -> None:
    sql = Statements(World(settings={"storage.secret-access-key": "s3cret", "read.threads": 2}))
    rows = {row["name"]: row for row in sql.dicts("SELECT * FROM system.settings")}
    threads = rows["read.threads"]
    assert (threads["value"], threads["default"], threads["scope"]) == ("2", "4", "lake")
    assert rows["storage.secret-access-key"]["value"] == "(hidden)"
    assert rows["sql.threads"]["scope"] == "session"


def test_a_table_that_is_dropped_while_it_is_listed_is_left_out(sql: Statements) -> None:
    hooked = HookedFileIO(sql.world.fileio)
    other = Statements(sql.world, sql.world.lake(hooked))
    hooked.after("read_versioned", "shop/u/snapshot/FLOOR", lambda: sql.lake.drop_table("shop.u"))
    assert other("SELECT table_name, row_versions FROM system.tables") == [("t", 1)]


def test_nothing_can_be_written(sql: Statements) -> None:
    sql.fails("INSERT INTO §system.tables VALUES (1)", SqlError, "is a system table")
    sql.fails("DELETE FROM §app.t$files", SqlError, "is a system table")
    sql.fails("SELECT * FROM §system.table", NotFoundError, "did you mean system.tables?")


def test_an_empty_lake_has_empty_tables() -> None:
    sql = Statements()
    for name in ("tables", "views", "databases", "columns"):
        result = sql.lake.sql(f"SELECT * FROM system.{name}").to_arrow()
        assert result.num_rows == 0
        assert isinstance(result.schema, pa.Schema)
