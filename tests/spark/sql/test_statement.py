"""Statements on Spark: queries, conditions and values are Spark's, the commit is the lake's."""

from datetime import timedelta

import pytest

import skerry
from skerry import DataError, SkerryError, SqlError
from skerry.spark import SparkLake, connect
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.foreign_function import IN_SPARK
from skerry.sql.scope import Progress
from skerry.sql.script_text import Source


@pytest.fixture
def users(lake: SparkLake) -> SparkLake:
    """A table with a key and one without, with the same three rows."""
    lake.lake.sql("CREATE TABLE app.users (id BIGINT PRIMARY KEY, name STRING, n INT, x DOUBLE)")
    lake.lake.sql("INSERT INTO app.users VALUES (1, 'Ada', 1, 0.5), (2, 'Bo', 2, 1.5), (3, 'Cy', 3, 2.5)")
    lake.lake.sql("CREATE TABLE app.events AS SELECT * FROM app.users")
    lake.lake.sql("USE app")
    lake.spark.udf.register("shout", lambda text: f"{text}!")
    return lake


def _rows(lake: SparkLake, table: str) -> list[tuple[object, ...]]:
    return lake.lake.sql(f"SELECT * FROM {table} ORDER BY id, name").fetchall()


@pytest.mark.parametrize("table", ["users", "events"])
def test_rows_are_inserted_updated_and_deleted_with_expressions_of_spark(users: SparkLake, table: str) -> None:
    lake = users.lake
    inserted = lake.sql(
        f"INSERT INTO {table} (name, id, x) SELECT shout(concat_ws('-', 'n', id)), id, id * 1.5 FROM range(10, 12)",
        engine="spark",
    )
    assert inserted.to_arrow().column("rows").to_pylist() == [2]
    lake.sql(
        f"UPDATE {table} SET name = shout(regexp_replace(name, '[aeiou]', \"_\")), n = n + int(pmod(id, 2)) "
        "WHERE id RLIKE '^[12]$'",
        engine="spark",
    )
    lake.sql(f"DELETE FROM {table} WHERE array_contains(array(2, 11), int(id))", engine="spark")
    assert _rows(users, table) == [(1, "Ad_!", 2, 0.5), (3, "Cy", 3, 2.5), (10, "n-10!", None, 15.0)]
    operations = [row[0] for row in lake.sql(f"SELECT operation FROM {table}$history ORDER BY snapshot_id").fetchall()]
    assert operations[1:] == ["UPSERT" if table == "users" else "INSERT", "UPDATE", "DELETE"]


@pytest.mark.parametrize("table", ["users", "events"])
def test_merge_takes_a_temporary_view_and_counts_what_it_did(users: SparkLake, table: str) -> None:
    users.spark.sql(
        "SELECT id, upper(name) AS name FROM VALUES (2L, 'be'), (3L, 'gone'), (9L, 'new') AS v(id, name)"
    ).createOrReplaceTempView("updates")
    done = users.lake.sql(
        f"""
        MERGE INTO {table} AS t USING (SELECT *, shout(name) AS loud FROM updates) AS s ON t.id <=> s.id
        WHEN MATCHED AND levenshtein(s.name, 'GONE') = 0 THEN DELETE
        WHEN MATCHED THEN UPDATE SET name = s.loud, x = t.x * 2
        WHEN NOT MATCHED THEN INSERT (id, name, n) VALUES (id, loud, size(split(loud, '')))
        WHEN NOT MATCHED BY SOURCE AND t.id = 1 THEN UPDATE SET n = 100
        """,
        engine="spark",
    ).to_arrow()
    assert [done.column(name)[0].as_py() for name in ("inserted", "updated", "deleted")] == [1, 2, 1]
    assert _rows(users, table) == [(1, "Ada", 100, 0.5), (2, "BE!", 2, 3.0), (9, "NEW!", 4, None)]
    users.spark.catalog.dropTempView("updates")


def test_merge_with_all_columns_keeps_keys(users: SparkLake) -> None:
    spark = users.spark
    spark.sql("SELECT 1L AS id, 'A' AS name, 7 AS n, 1D AS x").createOrReplaceTempView("changes")
    users.sql("MERGE INTO users AS t USING changes AS s ON t.id = s.id WHEN MATCHED THEN UPDATE SET *")
    assert _rows(users, "users")[0] == (1, "A", 7, 1.0)
    with pytest.raises(SkerryError, match="primary key of a row cannot be changed"):
        users.sql("MERGE INTO users AS t USING changes AS s ON t.id = s.id + 1 WHEN MATCHED THEN UPDATE SET *")
    with pytest.raises(DataError, match="several rows with the key"):
        users.sql(
            "MERGE INTO users AS t USING (SELECT 1L AS k UNION ALL SELECT 1L) AS s ON t.id = s.k "
            "WHEN MATCHED THEN UPDATE SET n = t.n + 1"
        )
    assert _rows(users, "users")[0] == (1, "A", 7, 1.0)
    spark.catalog.dropTempView("changes")


def test_a_table_is_created_from_a_query_and_tasks_write_it(users: SparkLake) -> None:
    made = users.sql(
        "CREATE TABLE copies (id BIGINT, h STRING, PRIMARY KEY (id)) PARTITIONED BY (bucket(2, id)) "
        "AS SELECT id, sha2(string(id), 256) AS h FROM range(0, 1000)"
    ).collect()
    assert made[0]["rows"] == 1000
    found = users.lake.sql("SELECT COUNT(*), MIN(length(h)) FROM copies").fetchall()
    assert found == [(1000, 64)]
    users.sql("INSERT OVERWRITE copies SELECT id, soundex('x') FROM range(0, 3)")
    assert _rows_of(users, "SELECT COUNT(*), MAX(h) FROM copies") == [(3, "X000")]
    assert len(users.lake.table("app.copies").snapshots()) == 2


def _rows_of(lake: SparkLake, query: str) -> list[tuple[object, ...]]:
    return lake.lake.sql(query).fetchall()


def test_values_of_other_types_are_converted_as_exactly_as_without_spark(users: SparkLake) -> None:
    users.lake.sql("CREATE TABLE kinds (id BIGINT PRIMARY KEY, d DATE, t TIMESTAMP, i TINYINT, c DECIMAL(6, 2))")
    users.sql("INSERT INTO kinds SELECT 1, '2024-01-15', DATE '2024-01-15', 5L, 1.5")
    shown = "SELECT d::VARCHAR, t::VARCHAR, i, c::VARCHAR FROM kinds"
    assert _rows_of(users, shown) == [("2024-01-15", "2024-01-15 00:00:00", 5, "1.50")]
    with pytest.raises(DataError, match="300"):
        users.sql("INSERT INTO kinds SELECT 2, NULL, NULL, 300, 0")
    with pytest.raises(DataError, match="which converts it by the time zone of Spark's session"):
        users.sql("INSERT INTO kinds SELECT 2, NULL, TIMESTAMP '2024-01-15 10:30:00', 1, 0")
    with pytest.raises(DataError, match="several rows with the key"):
        users.sql("INSERT INTO users SELECT 1, string(id), 1, 1D FROM range(0, 2)")
    assert _rows_of(users, "SELECT COUNT(*) FROM kinds") == [(1,)]


def test_a_write_that_reads_runs_again_on_what_another_commit_made_of_it(users: SparkLake) -> None:
    """Rule 6: rows that an UPDATE reads change between its read and its commit."""
    table, engine, runs = users.lake.table("app.users"), users._engine, 0
    run = engine.run

    def run_late(query: PlannedQuery, source: Source, *, progress: Progress | None = None) -> Outcome:
        nonlocal runs
        runs += 1
        outcome = run(query, source, progress=progress)
        if runs == 1:
            table.upsert([{"id": 1, "name": "late", "n": 50, "x": 0.0}])
        return outcome

    engine.run = run_late  # type: ignore[method-assign]
    users.sql("UPDATE users SET n = n + 1 WHERE shout(name) IS NOT NULL")
    assert [row[:3] for row in _rows(users, "users")] == [(1, "late", 51), (2, "Bo", 3), (3, "Cy", 4)]
    assert runs == 2


def test_show_describe_explain_and_parameters(users: SparkLake) -> None:
    assert {row["table_name"] for row in users.sql("SHOW TABLES").collect()} >= {"users", "events"}
    assert users.sql("DESCRIBE users").count() == 4
    plan = users.lake.sql(
        "EXPLAIN MERGE INTO users AS t USING (SELECT 1L AS id) AS s ON t.id = s.id WHEN MATCHED THEN DELETE",
        engine="spark",
    ).fetchall()
    lines = [line for (line,) in plan]
    assert any("app.users" in line for line in lines)
    assert any("Physical Plan" in line for line in lines)
    users.sql('DELETE FROM users WHERE `id` = $id AND name <> "it\'s"', {"id": 3})
    users.sql("UPDATE users SET name = ? WHERE id = ?", ["it's \\ so", 2])
    assert [row[:2] for row in _rows(users, "users")] == [(1, "Ada"), (2, "it's \\ so")]


def test_mistakes_are_shown_where_they_are(users: SparkLake) -> None:
    with pytest.raises(SqlError, match="no_such") as wrong:
        users.sql("UPDATE users\nSET n = no_such(1) WHERE id = 1")
    assert wrong.value.position is not None
    assert wrong.value.position[0] == 2
    with pytest.raises(SqlError, match="without engine='spark'"):
        users.sql("CREATE VIEW v AS SELECT 1")
    with pytest.raises(SqlError, match=r"spark\.conf\.set"):
        users.sql("SET sql.threads = 2")
    with pytest.raises(SqlError, match="row by row"):
        users.sql("UPDATE users SET n = max(n)")


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("BEGIN", "BEGIN is not a statement of Skerry: each statement is atomic by itself"),
        ("BEGIN; DELETE FROM users; COMMIT", "BEGIN is not a statement of Skerry"),
        ("commit", "COMMIT is not a statement of Skerry"),
        ("SAVEPOINT a", "prepared in temporary views of the Spark session and published by one statement"),
        ("ROLLBACK", r"temporary views of the Spark session .* CALL rollback\('t', 3\)"),
        (
            "CREATE TABLE x (w INTERVAL DAY TO SECOND)",
            r"unix_micros\(timestamp_micros\(0\) \+ …\) makes one of an INTERVAL",
        ),
        (
            "CREATE TABLE x AS SELECT INTERVAL 1 DAY AS w",
            r"INTERVAL DAY TO SECOND, .*; write unix_micros\(timestamp_micros",
        ),
        (
            "CREATE TABLE x AS SELECT INTERVAL 1 MONTH AS w",
            "'w' is of type INTERVAL MONTH, whose values cannot leave Spark",
        ),
        (
            "CREATE TABLE x AS SELECT array(make_interval(1)) AS w",
            r"write CAST\(… AS STRING\), or numbers of its parts",
        ),
        ("UPDATE users SET name = 1.5D", r"CAST\(… AS STRING\), or date_format"),
        ("UPDATE users SET name = INTERVAL 1 DAY", r"gives INTERVAL DAY TO SECOND: write CAST\(… AS STRING\)"),
        ("UPDATE users SET n = INTERVAL 1 DAY", r"write unix_micros\(timestamp_micros\(0\) \+ …\) for a BIGINT"),
        ("SELECT list_value(1, 2)", r"there is no function 'list_value' in Spark's SQL; write array\(a, b\)"),
        ("SELECT * FROM generate_series(1, 2)", r"in Spark's SQL; write sequence\(a, b\); in FROM, explode"),
        ("SELECT [1, 2]", r"in Spark's SQL write array\(a, b\) for \[a, b\]"),
        ("SELECT 'a'::VARCHAR", "write STRING, which has no limit"),
        ("SELECT id FROM users WHERE id = :id", r"parameter :id has no value; parameters are written \? or \$name"),
        ("SELECT @id FROM users", "syntax error at '@'"),
        ("SELECT id FROM users VERSION AS OF @x", "syntax error at '@'"),
        ("ANALYZE TABLE users COMPUTE STATISTICS", r"lake\.analyze\('t'\) of a SparkLake"),
        ("CACHE TABLE users", r"lake\.table\('t'\)\.cache\(\)"),
        ("OPTIMIZE app.users", r"write CALL compact\('t'\)"),
        ("VACUUM app.users RETAIN 3 HOURS", r"CALL expire_snapshots\('t'\)"),
        ("OPTIMISE app.users", "did you mean OPTIMIZE"),
        ("REPLACE TABLE x AS SELECT 1", "write INSERT OR REPLACE INTO"),
        ("CREATE TEMP TABLE few AS SELECT 1 AS a", r"embedded engine: leave out .*createOrReplaceTempView\('few'\)"),
        ("CREATE TEMPORARY TABLE few (a INT)", r"createOrReplaceTempView\('few'\)"),
        (
            "CREATE TABLE o USING skerry OPTIONS (warehouse 'lake', path 'app.users')",
            "CREATE TEMPORARY VIEW v USING skerry",
        ),
        ("CREATE TEMPORARY VIEW o USING skerry OPTIONS (path 'app.users')", r"run this by spark\.sql"),
    ],
)
def test_statements_of_other_engines_get_advice(users: SparkLake, text: str, advice: str) -> None:
    with pytest.raises(SkerryError, match=advice):
        users.sql(text).collect()
    with pytest.raises(SkerryError, match=advice):
        users.lake.sql(text, engine="spark").fetchall()
    assert len(_rows(users, "users")) == 3


def test_a_scalar_subquery_with_several_rows_is_shown_where_it_is(users: SparkLake) -> None:
    result = users.lake.sql("SELECT id,\n  (SELECT id FROM users) FROM users", engine="spark")
    with pytest.raises(SqlError, match="more than one row; write LIMIT 1 or an aggregate") as refused:
        result.fetchall()
    assert refused.value.position == (2, 3)


def test_lengths_of_time_are_kept_as_the_advice_says(users: SparkLake) -> None:
    users.lake.sql("CREATE TABLE waits (id INT, wait_us BIGINT)")
    users.sql("INSERT INTO waits SELECT 1, unix_micros(timestamp_micros(0) + INTERVAL '1 00:00:02.5' DAY TO SECOND)")
    query = "SELECT wait_us, make_dt_interval(0, 0, 0, wait_us / 1000000) AS w FROM waits"
    assert users.lake.sql(query, engine="spark").fetchall() == [
        (86_402_500_000, timedelta(days=1, seconds=2, milliseconds=500))
    ]


def test_an_at_sign_in_texts_names_and_comments_is_no_parameter(users: SparkLake) -> None:
    users.sql("UPDATE users SET name = 'ada@x.org' WHERE id = 1 -- for @ada")
    users.sql("DELETE FROM users WHERE name LIKE '%@%' AND id = $id /* @id */", {"id": 9})
    query = """SELECT id AS `a@b` FROM users WHERE name = 'ada@x.org' AND "x@y" <> name AND id = ?"""
    assert users.lake.sql(query, [1], engine="spark").fetchall() == [(1,)]


def test_merge_returns_rows_with_what_was_done(users: SparkLake) -> None:
    merge = """
        MERGE INTO {} AS t USING (SELECT id, 'new' AS name FROM range(2, 6)) AS s ON t.id = s.id
        WHEN MATCHED AND t.id = 3 THEN DELETE
        WHEN MATCHED THEN UPDATE SET name = s.name
        WHEN NOT MATCHED THEN INSERT (id, name) VALUES (id, s.name)
    """
    done = users.lake.sql(f"{merge.format('users')} RETURNING merge_action, t.id, upper(name) AS loud", engine="spark")
    assert sorted(done.fetchall(), key=str) == [
        ("DELETE", 3, "CY"), ("INSERT", 4, "NEW"), ("INSERT", 5, "NEW"), ("UPDATE", 2, "NEW")
    ]  # fmt: skip
    all_columns = users.sql(f"{merge.format('events')} RETURNING *, lower(merge_action) AS did").orderBy("id").collect()
    assert [(*row[:2], row.did) for row in all_columns] == [
        (2, "new", "update"), (3, "Cy", "delete"), (4, "new", "insert"), (5, "new", "insert")
    ]  # fmt: skip
    assert [row[:2] for row in _rows(users, "events")] == [(1, "Ada"), (2, "new"), (4, "new"), (5, "new")]
    none = "MERGE INTO users AS t USING (SELECT 99L AS id) AS s ON t.id = s.id WHEN MATCHED THEN DELETE RETURNING"
    assert users.sql(f"{none} merge_action, id").collect() == []
    assert users.sql(f"{none} *").columns == ["id", "name", "n", "x"]
    with pytest.raises(SqlError, match="on Spark, RETURNING with merge_action gives one row for each changed row"):
        users.sql(f"{merge.format('users')} RETURNING explode(array(1, 2)), merge_action")
    assert [row[0] for row in _rows(users, "users")] == [1, 2, 4, 5]


def test_the_advice_for_functions_of_duckdb_runs_on_spark(users: SparkLake) -> None:
    """One query for functions of a row, one for aggregates; those that name files or make rows are left out."""
    sample = """
        SELECT 1 AS a, 2 AS b, 2 AS n, '01.02.2024' AS s, DATE '2024-03-31' AS d, TIMESTAMP '2024-03-31 10:00:00' AS ts,
               array(3, 1, 2) AS l, array(2, 5, 7) AS k, '{"k": "v"}' AS j
    """
    advised = {advice.partition(";")[0] for name, advice in IN_SPARK.items() if not name.startswith("read_")}
    advised -= {"explode(l)", "make_ym_interval(0, n)"}
    aggregates = {one for one in advised if one.startswith(("percentile", "max_by", "min_by", "collect_list"))}
    aggregates.add("array_join(collect_list(s), ',')")
    for written in (advised - aggregates, aggregates):
        columns = ", ".join(sorted(written))
        assert len(users.spark.sql(f"SELECT {columns} FROM ({sample})").collect()) == 1


def test_temporary_tables_of_the_lakes_session_are_read_and_changed(users: SparkLake) -> None:
    users.lake.sql("CREATE TEMP TABLE few AS SELECT * FROM users WHERE id < 3; CREATE TEMP TABLE none (id BIGINT)")
    assert [
        row.id for row in users.sql("SELECT f.id FROM few f JOIN users u ON f.id = u.id WHERE f.id > 1").collect()
    ] == [2]
    assert users.sql("SELECT * FROM none").collect() == []
    users.sql("INSERT INTO few SELECT id + 10, 'new', 7, 0D FROM few WHERE id = 1")
    users.sql("UPDATE few SET name = shout(name) WHERE id = 2")
    assert [row[:2] for row in _rows(users, "few")] == [(1, "Ada"), (2, "Bo!"), (11, "new")]
    users.sql("INSERT INTO events SELECT * FROM few WHERE id = 11")
    assert len(_rows(users, "events")) == 4
    users.sql("DROP TABLE few")


def test_statements_of_several_texts_and_with(users: SparkLake) -> None:
    users.lake.sql("DELETE FROM users WHERE id = 1; INSERT INTO users VALUES (4, 'Di', 4, 4)", engine="spark")
    users.sql("WITH s AS (SELECT id + 10 AS id FROM users) INSERT INTO users (id) SELECT id FROM s WHERE id % 2 = 0")
    assert [row[0] for row in _rows(users, "users")] == [2, 3, 4, 12, 14]
    users.sql("INSERT INTO users VALUES (2, 'kept', 0, 0), (20, 'new', 0, 0) ON CONFLICT DO NOTHING")
    assert _rows(users, "users")[0][:2] == (2, "Bo")
    back = users.sql("DELETE FROM users WHERE id > 11 RETURNING id, hex(id) AS h").orderBy("id").collect()
    assert [tuple(row) for row in back] == [(12, "C"), (14, "E"), (20, "14")]


def test_insert_or_replace_keeps_columns_and_names_of_types_are_columns(users: SparkLake) -> None:
    users.lake.sql("INSERT OR REPLACE INTO users (id, n) VALUES (2, 9), (30, 3)", engine="spark")
    assert _rows(users, "users")[1:] == [(2, "Bo", 9, 1.5), (3, "Cy", 3, 2.5), (30, None, 3, None)]
    users.lake.sql("CREATE TABLE app.named (id BIGINT, list INT, map INT, struct INT, object INT, range INT)")
    users.lake.sql("INSERT INTO app.named VALUES (1, 1, 1, 1, 1, 1), (2, 20, 20, 20, 20, 20)")
    for name in ("list", "map", "struct", "object", "range"):
        for condition in (f"{name} < 9", f"{name}<9", f"CASE WHEN {name} < 9 THEN true END"):
            assert users.lake.sql(f"SELECT id FROM named WHERE {condition}", engine="spark").fetchall() == [(1,)]


def test_partitions_are_replaced_whatever_their_values_look_like(lake: SparkLake) -> None:
    lake.lake.sql("CREATE TABLE app.days (part STRING, v INT) PARTITIONED BY (part)")
    lake.lake.sql("INSERT INTO app.days VALUES ('it''s \\', 1), ('b', 2)")
    lake.sql("INSERT OVERWRITE app.days PARTITION (part = 'it\\'s \\\\') SELECT 7")
    lake.sql("INSERT INTO app.days REPLACE WHERE startswith(part, 'b') SELECT 'bb', 8")
    assert _rows_of(lake, "SELECT part, v FROM app.days ORDER BY v") == [("it's \\", 7), ("bb", 8)]


def test_temporary_views_of_the_session_come_before_tables_of_the_lake(users: SparkLake) -> None:
    spark = users.spark
    spark.range(3).createOrReplaceTempView("users")
    spark.range(5).createOrReplaceGlobalTempView("shared")
    count = "SELECT COUNT(*) FROM {}"
    assert users.lake.sql(count.format("users"), engine="spark").fetchall() == [(3,)]
    assert users.sql(count.format("global_temp.shared")).collect()[0][0] == 5
    spark.range(2, 20).createOrReplaceTempView("users")
    joined = "SELECT COUNT(*) FROM users AS v JOIN app.users AS t ON v.id = t.id"
    assert users.sql(joined).collect()[0][0] == 2
    users.lake.sql("CREATE VIEW app.all_users AS SELECT * FROM users")
    assert users.sql(count.format("app.all_users")).collect()[0][0] == 3, "views of the lake read the lake"
    with connect(spark, skerry.connect(users.lake.root, settings={"sql.external-files": False})) as careful:
        careful.lake.sql("USE app")
        assert careful.sql(count.format("users")).collect()[0][0] == 3, "a view of the session may read anything"
        careful.lake.close()
    spark.catalog.dropTempView("users")
    spark.catalog.dropGlobalTempView("shared")
    assert users.sql(count.format("users")).collect()[0][0] == 3
