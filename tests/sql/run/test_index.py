"""CREATE INDEX, DROP INDEX, SHOW INDEXES and CALL build_index."""

import pytest

from skerry.common.errors import NotFoundError, OptionError, SchemaError, SkerryError, SqlError
from support.statements import Statements


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    made(
        "CREATE TABLE app.logs (id BIGINT, host STRING, code INT, body STRING, tags ARRAY<STRING>);"
        "CREATE TABLE app.empty (id INT); CREATE VIEW app.v AS SELECT * FROM app.logs; USE app"
    )
    for first in (0, 100, 200):
        made(
            f"INSERT INTO logs SELECT i, 'host-' || i // 10, i % 7, 'disk ' || i || ' is full', NULL "
            f"FROM range({first}, {first + 100}) r(i)"
        )
    return made


def test_an_index_is_created_built_used_and_dropped(sql: Statements) -> None:
    assert sql.message("CREATE INDEX by_host ON logs (HOST) USING bloom WITH ('granularity' = 16)") == (
        "index by_host of app.logs created, and built for 3 files"
    )
    (made,) = sql.lake.table("app.logs").indexes()
    assert (made.name, made.kind, made.columns, dict(made.options)) == ("by_host", "bloom", (1,), {"granularity": "16"})
    plan = "\n".join(row[0] for row in sql("EXPLAIN SELECT count(*) FROM logs WHERE host = 'host-12'"))
    assert "used: by_host" in plan
    assert sql("SELECT count(*) FROM logs WHERE host = 'host-12'") == [(10,)]
    assert sql.message("DROP INDEX By_Host ON app.logs") == "index by_host of app.logs dropped"
    assert sql("SHOW INDEXES FROM logs") == []
    assert sql("SELECT count(*) FROM logs WHERE host = 'host-12'") == [(10,)]


def test_the_result_has_the_snapshot_of_the_build(sql: Statements) -> None:
    result = sql.lake.sql("CREATE INDEX i ON logs (host) USING bloom")
    assert result.fetchall() == [("index i of app.logs created, and built for 3 files",)]
    latest = sql.lake.table("app.logs").snapshot()
    assert latest is not None
    assert latest.operation == "INDEX"


def test_of_a_table_without_files_nothing_is_built(sql: Statements) -> None:
    assert sql.message("CREATE INDEX i ON empty (id) USING inverted") == "index i of app.empty created"
    assert sql.dicts("SHOW INDEXES FROM empty")[0]["total_files"] == 0


def test_several_columns_in_any_order_and_case(sql: Statements) -> None:
    sql("CREATE INDEX two ON logs (code, Host) USING inverted")
    assert sql("SELECT target FROM logs$indexes") == [("host, code",)]


def test_if_not_exists_and_if_exists(sql: Statements) -> None:
    once = "CREATE INDEX IF NOT EXISTS i ON logs (host) USING bloom"
    sql(once)
    with sql.commits("app.logs", 0):
        assert sql.message(once.replace(" i ", " I ")) == "index I of app.logs exists already"
        assert sql.message("DROP INDEX IF EXISTS j ON logs") == "there is no index j of app.logs"
    sql("DROP INDEX IF EXISTS i ON logs")
    assert sql.lake.table("app.logs").indexes() == ()


def test_show_indexes_tells_how_many_files_have_them(sql: Statements) -> None:
    table = sql.lake.table("app.logs")
    sql("CREATE INDEX a ON logs (host) USING bloom")
    table.create_index("body", "fulltext", name="b", options={"analyzer": "english"}, build=False)
    sql("INSERT INTO logs VALUES (1000, 'x', 1, 'new', NULL)")
    assert sql.dicts("SHOW INDEXES FROM logs") == [
        {"index_name": "a", "kind": "bloom", "target": "host", "options": [], "built_files": 4, "total_files": 4},
        {
            "index_name": "b", "kind": "fulltext", "target": "body", "options": [("analyzer", "english")],
            "built_files": 1, "total_files": 4,
        },
    ]  # fmt: skip
    assert [row[0] for row in sql("SHOW INDEX FROM logs LIKE 'B'")] == ["b"]
    assert sql("SELECT index_name FROM logs$indexes WHERE built_files < total_files") == [("b",)]
    assert sql.dicts("CALL build_index('logs', 'b')")[0]["built_files"] == 3
    assert sql("SELECT count(*) FROM logs$indexes WHERE built_files < total_files") == [(0,)]


def test_a_damaged_index_file_counts_as_not_built(sql: Statements) -> None:
    sql("CREATE INDEX a ON logs (host) USING bloom")
    table = sql.lake.table("app.logs")
    path = f"{table.location}/{table.files().column('index_file')[0].as_py()}"
    sql.world.fileio.delete([path])
    assert sql("SELECT built_files, total_files FROM logs$indexes") == [(2, 3)]
    assert sql.message("CALL build_index(logs)") is not None
    assert sql("SELECT built_files, total_files FROM logs$indexes") == [(3, 3)]


def test_build_index(sql: Statements) -> None:
    table = sql.lake.table("app.logs")
    assert sql.message("CALL build_index('logs')") == "app.logs: nothing to build"
    table.create_index("host", build=False)
    (done,) = sql.dicts("CALL build_index('logs')")
    assert (done["built_files"], done["skipped_files"], done["index_bytes"] > 0) == (3, 0, True)
    assert sql.dicts("CALL build_index('logs')") == [
        {"built_files": 0, "skipped_files": 0, "index_bytes": 0, "snapshot_id": None}
    ]
    assert sql.dicts("CALL build_index('logs', rebuild => true)")[0]["built_files"] == 3
    assert (sql.message("CALL build_index(logs, NULL, true)") or "").startswith("app.logs: 3 files indexed, in ")


def test_progress_is_told(sql: Statements) -> None:
    told: list[tuple[str, int, int]] = []
    sql.lake.sql("CREATE INDEX i ON logs (host) USING bloom", progress=lambda *step: told.append(step)).fetchall()
    assert told[-1] == ("indexing", 300, 300)


def test_show_create_table_has_the_indexes_and_runs_again(sql: Statements) -> None:
    sql("CREATE INDEX a ON logs (host) USING bloom WITH ('granularity' = 64, 'false-positive-rate' = 0.05)")
    sql('CREATE INDEX "b-2" ON logs (host, code) USING inverted; ALTER TABLE logs RENAME COLUMN code TO "a code"')
    ((text,),) = sql("SHOW CREATE TABLE logs")
    assert text.endswith(
        ");\nCREATE INDEX a ON app.logs (host) USING bloom "
        "WITH ('false-positive-rate' = '0.05', 'granularity' = '64');\n"
        'CREATE INDEX "b-2" ON app.logs (host, "a code") USING inverted'
    )
    before = sql.lake.table("app.logs").indexes()
    sql(f"DROP TABLE logs; {text}")
    assert sql.lake.table("app.logs").indexes() == before
    assert sql("SHOW CREATE TABLE logs") == [(text,)]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("CREATE INDEX i ON logs (§hots) USING bloom", SchemaError, "there is no column 'hots'; did you mean 'host'?"),
        ("CREATE INDEX i ON logs (host, §nope) USING bloom", SchemaError, "there is no column 'nope'; columns are id"),
        ("CREATE INDEX i ON §v (host) USING bloom", SqlError, "v is a view: there is nothing to index"),
        ("CREATE INDEX i ON §logs$files (file) USING bloom", SqlError, "logs$files is a system table"),
        ("CREATE INDEX i ON §system.tables (uuid) USING bloom", SqlError, "system.tables is a system table"),
        ("CREATE INDEX i ON §log (host) USING bloom", NotFoundError, "did you mean app.logs?"),
        ("CREATE INDEX i ON logs (§code) USING fulltext", SchemaError, "it is INT, and must be STRING"),
        ("CREATE INDEX i ON logs (§tags) USING bloom", SchemaError, "cannot be on tags: it is ARRAY<STRING>"),
        ("CREATE INDEX i ON logs (§host, body) USING fulltext", SkerryError, "fulltext indexes have one column, not 2"),
        (
            "CREATE INDEX i ON logs (host) USING bloom WITH (§granularty = 1)",
            OptionError,
            "unknown option of bloom indexes 'granularty'; did you mean 'granularity'?",
        ),
        (
            "CREATE INDEX i ON logs (host) USING bloom WITH ('false-positive-rate' = 0.1, §'granularity' = 0)",
            OptionError,
            "expected a whole number from 1",
        ),
        (
            "CREATE INDEX i ON logs (host) USING inverted WITH (§'analyzer' = 'english')",
            OptionError,
            "unknown option of inverted indexes 'analyzer'; known are granularity",
        ),
        ("CREATE INDEX §THERE ON logs (code) USING bloom", SchemaError, "there is an index 'THERE' already"),
        ('CREATE INDEX §"a b" ON logs (code) USING bloom', SchemaError, "a name is a letter or _, then"),
        ("CREATE INDEX other ON logs (§host) USING bloom", SchemaError, "index 'there' has the same target and kind"),
        ("DROP INDEX §nope ON logs", SchemaError, "there is no index 'nope'; indexes are ['there']"),
        ("DROP INDEX i ON §v", SqlError, "v is a view"),
        ("CALL build_index('logs', §'nope')", NotFoundError, "has no index 'nope'; it has ['there']"),
        ("CALL build_index(§'v')", SqlError, "v is a view"),
        ("CALL build_index('logs', §rebuild => 'yes')", SkerryError, "argument rebuild is true or false"),
    ],
)
def test_mistakes_are_named_where_they_are(sql: Statements, text: str, kind: type[SkerryError], said: str) -> None:
    sql("CREATE INDEX there ON logs (host) USING bloom")
    sql.fails(text, kind, said)


def test_mistakes_in_expressions_are_named_within_them(sql: Statements) -> None:
    sql.fails("CREATE INDEX i ON logs (§lower(nope)) USING bloom", SkerryError, "nope")
