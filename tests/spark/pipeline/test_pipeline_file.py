"""What is wrong with a file is told before anything starts, all of it, at its place."""

import os
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import InvalidInputError
from skerry.spark.pipeline.declare.graph import draw
from skerry.spark.pipeline.declare.problem import PipelineInvalidError
from skerry.spark.pipeline.pipeline_file import Loaded, load_pipeline
from support.bound import within

HEAD = "pipeline: p\nwarehouse: lake\n"
SOURCE = "sources:\n  raw:\n    files: in/*.csv\n    schema: id BIGINT, name STRING, ts TIMESTAMP\n"
STEP = "steps:\n  clean:\n    sql: SELECT id, name FROM raw\n"
TEXTS = "sources:\n  raw: {files: in/*, format: text}\n"
RATE = "sources:\n  raw:\n    rate: {rows_per_second: 5}\n"
EXPECT = "FROM raw\n    expectations:\n      "
TARGET = "targets:\n  - table: app.t\n    from: clean\n    create: true\n"
WHOLE = HEAD + SOURCE + STEP + TARGET

Load = Callable[..., Loaded]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    def load(text: str, **parameters: str) -> Loaded:
        path = tmp_path / "p.yaml"
        path.write_text(text, encoding="utf-8")
        return load_pipeline(path, parameters=parameters, environment={})

    return load


def problems(load: Load, text: str, **parameters: str) -> list[str]:
    """``line:column: text`` of all that is wrong."""
    with pytest.raises(PipelineInvalidError) as caught:
        load(text, **parameters)
    assert all(line.startswith(f"{caught.value.path}:") for line in str(caught.value).splitlines())
    return [f"{p.place.line}:{p.place.column}: {p.text}" for p in caught.value.problems]


def test_a_file_that_is_right(load: Load) -> None:
    pipeline = load(WHOLE).pipeline
    assert (pipeline.name, pipeline.mode) == ("p", "batch")
    assert [source.name for source in pipeline.sources] == ["raw"]
    assert pipeline.targets[0].mode == "append"


CASES = {
    "not YAML": ("pipeline: [a\n", ["2:1: this is not YAML: expected ',' or ']', but got '<stream end>'"]),
    "a parameter in braces": (
        HEAD + "parameters: {a: ${b}}\n",
        ["3:18: this is not YAML: expected ',' or '}', but got '{'; between { and } write '${name}' in quotes"],
    ),
    "empty": ("# nothing\n", ["1:1: the file is empty; it begins with 'pipeline: name'"]),
    "a list": (
        "- a\n",
        ["1:1: a pipeline is a mapping, with keys like pipeline, warehouse, mode, trigger, not a list"],
    ),
    "unknown key": (WHOLE + "sorces: {}\n", ["14:1: a pipeline has no 'sorces'; did you mean 'sources'?"]),
    "key twice": (WHOLE + "warehouse: x\n", ["14:1: 'warehouse' is there twice; it stands in line 2, too"]),
    "missing": (SOURCE + STEP + TARGET, ["1:1: a pipeline needs 'pipeline'", "1:1: a pipeline needs 'warehouse'"]),
    "bad name": (
        WHOLE.replace("pipeline: p", "pipeline: a/b"),
        ["1:11: the pipeline's name 'a/b' must not contain '/'"],
    ),
    "wrong type": (WHOLE.replace("in/*.csv", "{a: 1}"), ["5:12: 'files' is a text, not a mapping"]),
    "no value": (WHOLE.replace("in/*.csv", ""), ["5:5: 'files' has no value"]),
    "mode": (WHOLE + "mode: btach\n", ["14:7: 'mode' is one of batch, stream, not 'btach'; did you mean 'batch'?"]),
    "two kinds": (
        WHOLE.replace("    files: in/*.csv\n", "    files: x.csv\n    table: a.b\n"),
        ["4:3: source 'raw' is one of files, rate, jdbc, table: it has files and table"],
    ),
    "no format": (
        WHOLE.replace("in/*.csv", "in/*"),
        ["4:3: source 'raw' needs 'format': one of json, csv, parquet, orc, text"],
    ),
    "schema": (
        WHOLE.replace("name STRING", "name STRNG"),
        ["6:29: columns are like 'id BIGINT NOT NULL, name STRING': there is no type"],
    ),
    "schema syntax": (WHOLE.replace("name STRING", "name, x"), ["6:28: columns are like 'id BIGINT NOT NULL, name"]),
    "rate in a batch": (
        HEAD + RATE + STEP.replace("id, name", "value") + TARGET,
        ["4:3: source 'raw' has no end: a rate needs mode: stream"],
    ),
    "SQL syntax": (WHOLE.replace("SELECT id, name", "SELECT (id, name"), ["9:27: syntax error at 'FROM'"]),
    "SQL in a block": (
        WHOLE.replace("sql: SELECT id, name FROM raw", "sql: |\n      SELECT id\n      FROM rw\n      WHERE id > 1"),
        ["11:12: there is no source or step 'rw'; did you mean 'raw'?"],
    ),
    "SQL in a folded block": (
        WHOLE.replace(
            "sql: SELECT id, name FROM raw",
            "sql: >-   # folded\n      SELECT id,\n        name\n      FROM rw\n\n      WHERE id > 1",
        ),
        ["12:12: there is no source or step 'rw'; did you mean 'raw'?"],
    ),
    "a syntax error in a folded block": (
        WHOLE.replace("sql: SELECT id, name FROM raw", "sql: >\n      SELECT (id,\n      name\n\n      FROM raw"),
        ["13:7: syntax error at 'FROM'"],
    ),
    "a column in a folded block, behind a parameter": (
        WHOLE.replace(
            "sql: SELECT id, name FROM raw", "sql: >\n      SELECT '${long}' AS x,\n      nme\n      FROM raw"
        )
        + "parameters: {long: a much longer text}\n",
        ["11:7: there is no column 'nme'; did you mean 'name'?"],
    ),
    "SQL over several lines": (
        WHOLE.replace("sql: SELECT id, name FROM raw", "sql: SELECT id,\n        name\n      FROM rw"),
        ["11:12: there is no source or step 'rw'; did you mean 'raw'?"],
    ),
    "SQL in quotes over several lines": (
        WHOLE.replace("sql: SELECT id, name FROM raw", "sql: 'SELECT ''x'' AS x,\n        name\n\n      FROM rw'"),
        ["12:12: there is no source or step 'rw'; did you mean 'raw'?"],
    ),
    "SQL with escapes": (
        WHOLE.replace("sql: SELECT id, name FROM raw", 'sql: "SELECT \\"id\\",\\n name \\\n      FROM rw"'),
        ["10:12: there is no source or step 'rw'; did you mean 'raw'?"],
    ),
    "a condition in a folded block": (
        WHOLE.replace("FROM raw", EXPECT + "e:\n        condition: >\n          id > 1\n          AND nme = ''"),
        ["14:15: expectation 'e': there is no column 'nme'; did you mean 'name'?"],
    ),
    "two expectations in one": (
        WHOLE.replace("FROM raw", EXPECT + "e: {unique: id, rows: {at_least: 1}}"),
        ["11:7: expectation 'e' is one of condition, unique, not_null, reference, rows, freshness: it has unique"],
    ),
    "no kind of expectation": (
        WHOLE.replace("FROM raw", EXPECT + "e: {action: fail}"),
        ["11:7: expectation 'e' needs one of condition, unique, not_null, reference, rows, freshness"],
    ),
    "a set expectation with rows to drop": (
        WHOLE.replace("FROM raw", EXPECT + "e: {unique: id, action: drop}"),
        ["11:31: 'action' is one of warn, fail, not 'drop'"],
    ),
    "columns of set expectations": (
        WHOLE.replace("FROM raw", EXPECT + "e: {not_null: [id, nme]}\n      f: {freshness: {column: t, within: soon}}"),
        [
            "11:11: expectation 'e': there is no column 'nme'; did you mean 'name'?",
            "12:42: expected a duration like '250 ms', '10 s', '5 min', '1 h' or '3 d', not 'soon'",
        ],
    ),
    "row bounds": (
        WHOLE.replace("FROM raw", EXPECT + "e: {rows: {at_least: 5, at_most: 2}}\n      f: {rows: {at_least: -1}}"),
        ["11:40: at_most (2) is less than at_least (5)", "12:28: 'at_least' is a whole number of at least 0, not '-1'"],
    ),
    "a reference to nothing": (
        WHOLE.replace("FROM raw", EXPECT + "e: {reference: {columns: id, table: app.none}}"),
        ["11:11: expectation 'e': there is no table app.none"],
    ),
    "a reference with other columns": (
        WHOLE.replace("FROM raw", EXPECT + "e: {reference: {columns: [id, name], table: app.t, key: id}}"),
        ["11:63: 2 columns refer to 1; name as many of app.t"],
    ),
    "set expectations of changes": (
        HEAD
        + "sources:\n  raw: {files: in/*, format: text}\ntargets:\n  - {table: app.t, from: raw, mode: cdc, keys: id, "
        "create: true, schema: id BIGINT, expectations: {e: {unique: id}}}\n",
        ["6:100: expectation 'e' is about all rows of app.t after the write, and they are not known before it"],
    ),
    "reloads": (
        WHOLE.replace("schema:", "changed: reload\n    schema:").replace(
            "ts TIMESTAMP", "ts TIMESTAMP\n    file_column: f"
        ),
        ["14:5: source 'raw' loads changed files again: 'clean' has no column 'f' ('file_column')"],
    ),
    "reloads without a column": (
        WHOLE.replace("schema:", "changed: reload\n    schema:"),
        ["6:14: to replace the rows of a file"],
    ),
    "time": (WHOLE + "    time: tz\n", ["14:5: there is no column 'tz'; known are id, name"]),
    "evolve of changes": (
        HEAD
        + "sources:\n  raw: {files: in/*, format: text}\ntargets:\n  - {table: app.t, from: raw, mode: cdc, keys: id, "
        "create: true, schema: id BIGINT, evolve: true, time: id}\n",
        ["6:93: mode cdc writes no whole rows, so it adds no columns", "6:105: 'time' is for a backfill"],
    ),
    "no query": (WHOLE.replace("SELECT id, name FROM raw", "DELETE FROM raw"), ["9:10: this is not a query"]),
    "no such table": (
        WHOLE.replace("FROM raw", "FROM raw JOIN app.dim USING (id)"),
        ["9:40: there is no table app.dim"],
    ),
    "no such step": (
        WHOLE.replace("from: clean", "from: claen"),
        ["12:5: there is no source or step 'claen'; did you"],
    ),
    "itself": (WHOLE.replace("FROM raw", "FROM clean"), ["8:3: step 'clean' reads itself"]),
    "a circle": (
        HEAD + SOURCE + STEP.replace("FROM raw", "FROM b") + "  b:\n    sql: SELECT * FROM clean\n" + TARGET,
        ["8:3: steps need each other: clean → b → clean"],
    ),
    "name of a source": (
        HEAD + SOURCE + STEP.replace("clean:", "RAW:") + TARGET.replace("clean", "raw"),
        ["8:3: step 'RAW' has the name of the source in line 4; names are compared", "8:3: step 'RAW' reads itself"],
    ),
    "sql and python": (
        WHOLE.replace("    sql:", "    python: a:b\n    sql:"),
        ["8:3: step 'clean' has either 'sql' or 'python'"],
    ),
    "no function": (
        WHOLE.replace("sql: SELECT id, name FROM raw", "{python: cleaning, from: raw}"),
        ["9:14: a function is named as module:function, like 'cleaning:trim', not 'cleaning'"],
    ),
    "input": (
        WHOLE.replace("sql: SELECT id, name FROM raw", "{python: a:b, from: [row]}"),
        ["9:26: there is no source or step 'row'; did you mean 'raw'?"],
    ),
    "expectation": (
        WHOLE.replace("FROM raw\n", EXPECT + "e: {condition: nmae IS NOT NULL, acton: drop}\n"),
        [
            "11:22: expectation 'e': there is no column 'nmae'; did you mean 'name'?",
            "11:40: expectation 'e' has no 'acton'; did you mean 'action'?",
        ],
    ),
    "condition": (
        WHOLE.replace("FROM raw\n", EXPECT + "e: {condition: 'id > '}\n"),
        ["11:26: expectation 'e': syntax error at '>', where the query ends"],
    ),
    "aggregate": (
        WHOLE.replace("FROM raw\n", EXPECT + "e: {condition: count(id) > 1}\n"),
        ["11:22: expectation 'e' is about each row by itself, without aggregates"],
    ),
    "quarantine": (
        WHOLE.replace("FROM raw\n", EXPECT + "e: {condition: id > 1, action: quarantine}\n"),
        ["11:7: expectation 'e' needs the table for its rows: 'quarantine: database.table', here or at the top"],
    ),
    "not created": (WHOLE.replace("    create: true\n", ""), ["11:5: there is no table app.t; write 'create: true'"]),
    "table name": (WHOLE.replace("app.t", "t"), ["11:12: a table's name is 'database.table', not 't'"]),
    "keys": (WHOLE + "    keys: [idd]\n", ["14:5: there is no column 'idd'; did you mean 'id'?"]),
    "append with keys": (WHOLE + "    keys: id\n    mode: append\n", ["15:11: a table with keys takes rows by upsert"]),
    "upsert without": (WHOLE + "    mode: upsert\n", ["14:11: mode upsert needs 'keys'"]),
    "partition": (
        WHOLE + "    keys: id\n    partition_by: day(name)\n",
        ["15:5: partition column 'name' is not part of the keys (id)"],
    ),
    "term": (WHOLE + "    partition_by: [bucket(4, id)]\n", ["14:19: between [ and ] a comma begins the next term"]),
    "key twice in keys": (WHOLE + "    keys: [id, id]\n", ["14:5: 'keys' has 'id' twice"]),
    "option of a reader": (
        WHOLE.replace("in/*.csv\n", "in/*.csv\n    options: {heder: true, SEP: ';', fs.s3a.endpoint: x, zz: 1}\n"),
        [
            "6:15: Spark's reader of csv has no option 'heder'; did you mean 'header'?",
            "6:58: Spark's reader of csv has no option 'zz'; known are basePath, charToEscapeQuoteEscaping",
        ],
    ),
    "in memory": (
        WHOLE.replace("warehouse: lake", "warehouse: memory://x"),
        ["2:12: Spark's tasks cannot see the memory"],
    ),
    "option of a table": (
        WHOLE + "    keys: id\n    options: {merge-engin: first-row}\n",
        ["15:5: unknown table option 'merge-engin'; did you mean 'merge-engine'?"],
    ),
    "option of a table with a schema": (
        WHOLE + "    schema: id BIGINT, name STRING\n    options: {merge-engine: first-row}\n",
        ["15:5: table option 'merge-engine' needs a primary key"],
    ),
    "columns of a table": (
        WHOLE + "    schema: id BIGINT, nam STRING, n INT NOT NULL\n",
        [
            "12:5: 'clean' has a column 'name', which app.t has not; did you mean 'nam'?",
            "12:5: 'clean' has no column 'n', which must have a value in app.t",
        ],
    ),
    "append beside keys": (
        WHOLE + "    keys: id\n  - table: app.t\n    from: clean\n",
        ["15:5: table app.t has the keys (id), as line 14 says: write mode: upsert"],
    ),
    "other keys": (
        WHOLE + "    keys: id\n  - table: app.t\n    from: clean\n    keys: name\n",
        ["17:5: table app.t has the keys (id), as line 14 says, not (name)"],
    ),
    "all rows of a shared table": (
        WHOLE + "    expectations: {u: {unique: id}, n: {not_null: id}}\n  - table: app.t\n    from: clean\n",
        ["14:20: expectation 'u' is about all rows of app.t, and several targets write to it"],
    ),
    "changes": (
        WHOLE + "    changes: {column: x}\n",
        ["14:14: 'changes' is the format of changes in mode cdc"],
    ),
    "envelopes": (
        WHOLE + "    mode: cdc\n    keys: id\n",
        ["11:5: table app.t cannot be made of envelopes: write its columns under 'schema'"],
    ),
    "maintenance": (
        WHOLE + "    keys: id\nmaintenance:\n  - target: app.x\n    compact: sometimes\n",
        [
            "16:13: there is no target 'app.x'; did you mean 'app.t'?",
            "17:14: 'compact' is 'after_run', 'every 5 runs' or a time like 'every 1 day', not 'sometimes'",
        ],
    ),
    "nothing to compact": (
        WHOLE + "maintenance:\n  - compact: after_run\n",
        ["15:5: table app.t has no primary key: there is nothing to compact"],
    ),
    "half a parameter": (
        WHOLE.replace("lake", "${lake"),
        ["2:12: a parameter ends with '}': write ${name}, or $${ for"],
    ),
    "parameter": (WHOLE.replace("FROM raw", "FROM ${tabel}"), ["9:31: parameter 'tabel' has no value; give one with"]),
    "trigger": (WHOLE + "trigger: 1 second\n", ["14:10: 'trigger' is for mode: stream"]),
    "stream": (
        WHOLE.replace("    schema: id BIGINT, name STRING, ts TIMESTAMP\n", "")
        + "    mode: overwrite\nmode: stream\ntrigger: soon\n",
        [
            "4:3: source 'raw' needs 'schema' in a stream",
            "13:5: a stream has no end, after which rows could be replaced",
            "15:1: 'trigger' is available-now or a time like '10 seconds', not 'soon'",
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_wrong_is_told_at_its_place(load: Load, name: str) -> None:
    text, wanted = CASES[name]
    found = problems(load, text)
    assert len(found) == len(wanted), found
    for told, line in zip(found, wanted, strict=True):
        assert told.startswith(line)


def test_everything_is_told_at_once(load: Load) -> None:
    text = WHOLE.replace("in/*.csv", "in/*").replace("FROM raw", "FROM rw").replace("app.t", "t") + "modus: x\n"
    assert [line.partition(": ")[0] for line in problems(load, text)] == ["4:3", "9:31", "11:12", "14:1"]


def test_parameters_come_from_the_command_the_environment_and_the_file(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text(
        WHOLE.replace("id, name FROM raw", "id, '${a} ${b} ${c} $${d}' AS name FROM raw").replace(
            "schema:", "max_files: ${n}\n    schema:"
        )
        + "parameters: {a: file, b: file, c: file, n: 7}\n"
    )
    pipeline = load_pipeline(path, parameters={"a": "given"}, environment={"a": "env", "b": "env"}).pipeline
    sql = pipeline.steps[0].sql
    assert sql is not None
    assert sql.value == "SELECT id, 'given env file ${d}' AS name FROM raw"
    assert getattr(pipeline.sources[0], "max_files", None) == 7


def test_places_behind_a_parameter_are_those_of_the_file(load: Load) -> None:
    text = WHOLE.replace("id, name FROM raw", "'${word}' AS name FROM rw")
    assert problems(load, text, word="much longer than its name") == [
        "9:40: there is no source or step 'rw'; did you mean 'raw'?"
    ]


def test_a_parameter_that_nobody_asked_for(load: Load) -> None:
    with pytest.raises(InvalidInputError, match=r"--param dy: .* has no \${dy}; did you mean 'day'"):
        load(WHOLE + "parameters: {day: x}\n", dy="1")


def test_secrets_are_not_shown(load: Load) -> None:
    text = WHOLE.replace("FROM raw", "FROM ${db_password}")
    (line,) = problems(load, text, db_password="hunter2")
    assert "hunter2" not in line
    jdbc = WHOLE.replace(
        "    files: in/*.csv\n    schema: id BIGINT, name STRING, ts TIMESTAMP\n",
        "    jdbc: {url: 'jdbc:x:', table: t, options: {user: u, password: '${pw}'}}\n",
    )
    loaded = load(jdbc, pw="hunter2")
    assert "hunter2" not in repr(loaded.pipeline)
    assert loaded.pipeline.secrets == ("hunter2",)


def test_tables_that_exist_must_fit(load: Load, tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        schema = pa.schema([pa.field("id", pa.int64(), nullable=False), ("name", pa.string())])
        lake.create_table("app.t", schema, primary_key=["id"], partition_by=["bucket(4, id)"])
    for more, wanted in (
        ("", "13:1: table app.t has a primary key (id): write mode: upsert"),
        ("    keys: name\n", "14:5: table app.t has the primary key (id), not (name)"),
        (
            "    keys: id\n    partition_by: bucket(8, id)\n",
            "15:5: table app.t is partitioned by bucket(4, id), not by",
        ),
        ("    keys: id\n    options: {merge-engine: first-row}\n", "15:5: table app.t is there already, with"),
    ):
        (told,) = problems(load, WHOLE + more)
        assert told.partition(": ")[2].startswith(wanted.partition(": ")[2]), told
    assert load(WHOLE + "    keys: id\n    partition_by: bucket(4, id)\n").pipeline.targets[0].mode == "upsert"


def step_of(sql: str) -> str:
    """A file whose step is a query in a block, which begins at 10:7."""
    block = "sql: |\n      " + sql.replace("\n", "\n      ")
    return WHOLE.replace("sql: SELECT id, name FROM raw", block)


@pytest.mark.parametrize(
    ("sql", "wanted"),
    [
        ("SELECT id, nme FROM raw", ["10:18: there is no column 'nme'; did you mean 'name'?"]),
        ("SELECT r.id, r.nme\nFROM raw r", ["10:22: there is no column 'nme' in 'r'; did you mean 'name'?"]),
        ("SELECT id FROM raw WHERE x.y = 1", ["10:32: there is no column 'x'; known are id, name, ts"]),
        ("SELECT raw.id\nFROM raw\nJOIN app.dim d ON d.idd = raw.id", ["12:27: there is no column 'idd' in 'd'"]),
        ("WITH c AS (SELECT id AS k FROM raw)\nSELECT id FROM c", ["11:14: there is no column 'id'; known are k"]),
        (
            "SELECT id FROM raw WHERE EXISTS (SELECT 1 FROM app.dim d WHERE d.id = raw.idd)",
            ["10:81: there is no column"],
        ),
        ("SELECT id FROM raw UNION ALL SELECT ident FROM app.dim", ["10:43: there is no column 'ident'"]),
        ("SELECT id, n + 1 AS m, m2 FROM (SELECT id, 1 AS n FROM raw) s", ["10:30: there is no column 'm2'"]),
        ("SELECT app.dim.nam AS id FROM app.dim", ["10:22: there is no column 'nam' in 'dim'"]),
        (
            "SELECT id, count(*) AS n FROM raw GROUP BY id ORDER BY nn, id2",
            ["10:62: there is no", "10:66: there is no"],
        ),
    ],
)
def test_columns_that_a_query_names_must_be_there(load: Load, tmp_path: Path, sql: str, wanted: list[str]) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_table("app.dim", pa.schema([("id", pa.int64()), ("label", pa.string())]))
    told = problems(load, step_of(sql))
    assert len(told) == len(wanted), told
    assert all(found.startswith(words) for found, words in zip(told, wanted, strict=True)), told


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT ID, Raw.Name FROM raw",
        "SELECT id, id + 1 AS n, n + 1 AS m FROM raw ORDER BY m",
        "SELECT id, transform(split(name, ','), x -> x || name) AS parts FROM raw",
        "SELECT id, part FROM raw LATERAL VIEW explode(split(name, ',')) t AS part",
        "SELECT id, timestampdiff(DAY, ts, current_timestamp) AS days, current_date FROM raw",
        "SELECT id, name, anything FROM app.v JOIN raw USING (id)",
        "SELECT id, anything FROM raw JOIN range(5) AS r ON r.id = raw.id",
        "SELECT id FROM raw r WHERE ts = (SELECT max(ts) FROM raw WHERE id = r.id AND r.name = name)",
        "SELECT row_number() OVER w AS id FROM raw WINDOW w AS (PARTITION BY name ORDER BY ts)",
        "WITH RECURSIVE c AS (SELECT 1 AS id UNION ALL SELECT id + 1 FROM c WHERE id < 5) SELECT id FROM c",
        "WITH c(id, b) AS (SELECT name, count(*) FROM raw GROUP BY name) SELECT id, b FROM c",
        "SELECT * FROM raw PIVOT (count(id) FOR name IN ('a' AS a)) ORDER BY a",
        "SELECT id, was FROM app.dim VERSION AS OF 1",
        "SELECT id, snapshot_id FROM raw JOIN app.dim$snapshots ON true",
        "SELECT id, a, b FROM raw JOIN (VALUES (1, 2)) AS v(a, b) ON id = a",
        "SELECT id, struct(id, name).name AS n, from_json(name, 'a STRUCT<b: INT>').a.b AS b FROM raw",
    ],
)
def test_names_that_may_be_right_are_left_to_spark(load: Load, tmp_path: Path, sql: str) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_table("app.dim", pa.schema([("id", pa.int64()), ("label", pa.string())]))
        lake.sql("CREATE VIEW app.v AS SELECT id, label AS anything FROM app.dim")
    load(step_of(sql))


def test_columns_of_expectations_and_keys_are_those_that_a_query_gives(load: Load, tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_table("app.dim", pa.schema([("id", pa.int64()), ("label", pa.string())]))
    text = step_of("SELECT r.*, d.label\nFROM raw r JOIN app.dim d ON d.id = r.id").replace(
        "targets:", "    expectations:\n      known: {condition: lable IS NOT NULL}\ntargets:"
    )
    assert problems(load, text + "    keys: [ident]\n") == [
        "13:26: expectation 'known': there is no column 'lable'; did you mean 'label'?",
        "18:5: there is no column 'ident'; known are id, label, name, ts",
    ]


def test_conditions_on_tables_name_columns_of_theirs(load: Load, tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_table("app.dim", pa.schema([("id", pa.int64()), ("name", pa.string())]))
    source = "sources:\n  raw:\n    table: app.dim\n    where: idd > 3\n"
    (told,) = problems(load, HEAD + source.replace("idd", "id > 1 AND idd") + STEP + TARGET)
    assert told == "6:23: source 'raw': there is no column 'idd'; did you mean 'id'? columns are 'id', 'name'"
    load(HEAD + source.replace("idd", "id") + STEP + TARGET)


def test_what_cannot_be_checked_is_said(load: Load, tmp_path: Path) -> None:
    assert load(WHOLE).unchecked == ()
    text = WHOLE.replace("    schema: id BIGINT, name STRING, ts TIMESTAMP\n", "")
    (note,) = load(text.replace("FROM raw", "FROM raw WHERE anything")).unchecked
    assert note.in_file("p.yaml") == (
        "p.yaml:4:3: names of columns are not checked, Spark will know them when it runs: source 'raw'; 'schema' "
        "would tell"
    )
    # what else is there is checked all the same
    joined = "SELECT raw.anything, o.idd FROM raw JOIN other o ON o.id = raw.id"
    other = "  other:\n    files: o/*.csv\n    schema: id INT\n"
    (told,) = problems(load, step_of(joined).replace("    schema: id BIGINT, name STRING, ts TIMESTAMP\n", other))
    assert told == "12:30: there is no column 'idd' in 'o'; did you mean 'id'?"


def test_functions_beside_the_file_are_looked_for(load: Load, tmp_path: Path) -> None:
    (tmp_path / "cleaning.py").write_text("def trim(frame):\n    return frame\n")
    text = WHOLE.replace("sql: SELECT id, name FROM raw", "{python: cleaning:trin, from: raw}")
    assert problems(load, text) == ["8:3: step 'clean': cleaning.py has no function 'trin'; did you mean 'trim'?"]
    assert load(text.replace("trin", "trim")).pipeline.steps[0].function == "trim"


def test_a_schema_with_keys_takes_options_that_need_them(load: Load) -> None:
    more = "    keys: id\n    schema: id BIGINT, name STRING\n    options: {merge-engine: first-row}\n"
    assert load(WHOLE + more).pipeline.targets[0].options == {"merge-engine": "first-row"}


def test_rows_must_have_the_columns_of_a_table_that_is_there(load: Load, tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_table("app.t", [skerry.Field("ID", "BIGINT", False), skerry.Field("nam", "STRING")])
    assert problems(load, WHOLE) == ["12:5: 'clean' has a column 'name', which app.t has not; did you mean 'nam'?"]


def test_the_flow_is_drawn(load: Load) -> None:
    loaded = load(WHOLE)
    assert draw(loaded.pipeline, loaded.flow).splitlines() == [
        "pipeline p (batch)",
        "  source     raw    csv files",
        "  step       clean  sql  ← raw",
        "  target     app.t  ← clean (append)",
    ]
    assert draw(loaded.pipeline, loaded.flow, "mermaid").splitlines() == [
        "flowchart LR",
        '  n1[/"raw<br/>csv files"/]',
        '  n2["clean<br/>sql"]',
        '  n3[("app.t")]',
        "  n1 --> n2",
        "  n2 -->|append| n3",
    ]
    assert '  n2 -> n3 [label="append"];' in draw(loaded.pipeline, loaded.flow, "dot")


def doubling(levels: int, form: str) -> str:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} {form.format(before=f'*a{n - 1}')}" for n in range(1, levels)]
    return "\n".join(lines) + "\n"


BOMBS = {
    "lists of aliases": (doubling(40, "[{before}, {before}]"), "more than 50,000 values"),
    "mappings of aliases": (doubling(40, "{{b: {before}, c: {before}}}"), "more than 50,000 values"),
    "aliases of a long text": (f"a: &a {'x' * 900_000}\nb: [{', '.join(['*a'] * 20)}]\n", "10,000,000 characters"),
    "a long file": ("# " + "x" * 1_000_001, "at most 1,000,000"),
    "deep lists": ("a: " + "[" * 20_000 + "]" * 20_000, "nested too deeply"),
    "deep mappings": ("a: " + "{b: " * 20_000 + "1" + "}" * 20_000, "nested too deeply"),
    "a number of many parts": ("a: 1" + ":59" * 200_000, "too long"),
    "many parameters": (HEAD + "a: '" + "${x} " * 150_000 + "'\n", "has no value"),
    "many values that long": (HEAD + f"parameters: {{x: '{'y' * 90_000}'}}\na: '{'${x}' * 2000}'\n", "characters"),
}


@pytest.mark.parametrize("case", BOMBS)
def test_a_small_file_that_would_become_large_is_refused_at_once(load: Load, case: str) -> None:
    text, expected = BOMBS[case]
    found = within(30.0, lambda: problems(load, text))
    assert any(expected in problem for problem in found), found[:3]
    assert within(30.0, lambda: load(WHOLE)).pipeline.name == "p"


def test_a_pipe_a_device_or_a_folder_is_no_pipeline(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path / "pipe.yaml", Path("/dev/zero"), tmp_path):
        with pytest.raises(InvalidInputError, match=r"a folder, a pipe or a device"):
            within(30.0, lambda path=path: load_pipeline(path))
    with (tmp_path / "long.yaml").open("wb") as long:
        long.truncate(1 << 40)
    with pytest.raises(InvalidInputError, match=r"has 1,099,511,627,776 bytes"):
        within(30.0, lambda: load_pipeline(tmp_path / "long.yaml"))
