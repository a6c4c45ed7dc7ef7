"""``skerry sql`` in scripts: where statements come from, where rows go, and how it ends."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from cli.command import Run

LONG = "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE hash(a.range, b.range) = 1"


def test_a_statement_from_the_command_line(run: Run, warehouse: str) -> None:
    result = run("sql", warehouse, "-c", "SELECT id, kind FROM app.events WHERE id < 3 ORDER BY id")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines() == [
        "    id  kind",
        "BIGINT  STRING",
        "─" * 18,
        "     1  [red]click",
        "     2  view",
        "2 rows",
    ]


def test_statements_run_in_order_files_first(run: Run, warehouse: str, tmp_path: Path) -> None:
    first, second = tmp_path / "one.sql", tmp_path / "two.sql"
    first.write_text(
        "CREATE TABLE app.t (id INT);\nINSERT INTO app.t VALUES (1), (2);\n-- the end\n", encoding="utf-8-sig"
    )
    second.write_text("INSERT INTO app.t VALUES (3)")
    args = ("-c", "USE app", "-c", "SELECT sum(id) AS s, count(*) AS n FROM t;;")
    result = run("sql", "-w", warehouse, "-f", first, "-f", second, *args, "--format", "csv")
    assert result.exit_code == 0, result.stderr
    assert result.stdout == "s,n\n6,3\n"


def test_statements_from_a_pipe(run: Run, warehouse: str) -> None:
    text = "SELECT count(*) AS n FROM events;\nSELECT 'ö' AS o"
    for args in ((), ("-f", "-")):
        result = run("sql", warehouse, "-d", "app", "--format", "json", *args, input=text)
        assert result.exit_code == 0, result.stderr
        assert [json.loads(line) for line in result.stdout.splitlines()] == [{"n": 4}, {"o": "ö"}]
    assert run("sql", warehouse, input="").exit_code == 0
    assert run("sql", warehouse, input="-- nothing\n;").exit_code == 0


def test_a_lake_comes_into_being(run: Run, tmp_path: Path) -> None:
    text = "CREATE TABLE app.t (id INT NOT NULL, PRIMARY KEY (id)); INSERT INTO app.t VALUES (1)"
    refused = run("sql", tmp_path / "new", "-c", text)
    assert refused.exit_code == 1
    assert refused.stderr == f"error: there is no lake at {tmp_path}/new: no such folder; --create makes one there\n"
    assert not (tmp_path / "new").exists()
    result = run("sql", tmp_path / "new", "--create", "-c", text)
    assert result.exit_code == 0, result.stderr
    assert "1 row" in result.stdout
    assert skerry.connect(tmp_path / "new").table("app.t").scan().count() == 1


def test_a_statement_in_the_place_of_the_lake_gets_advice(run: Run, warehouse: str) -> None:
    for args in (("SELECT 1",), ("-w", warehouse, "insert into app.t\nVALUES (1)")):
        refused = run("sql", *args)
        assert refused.exit_code == 2
        assert "statements follow -c, like: skerry sql lake -c 'SELECT 1'" in refused.stderr
    assert "the lake is named twice" in run("sql", "-w", warehouse, "from").stderr


QUERY = """
SELECT * FROM (VALUES
  (1, 'a,b', 1.50::DECIMAL(6, 2), TIMESTAMP '2024-01-15 10:00', true, [1, 2]),
  (2, '',    NULL,                NULL,                         NULL, NULL),
  (3, NULL,  0.01::DECIMAL(6, 2), TIMESTAMP '1999-12-31',       false, [])
) t(id, s, d, ts, b, l) ORDER BY id
"""


def test_formats_come_back(run: Run, warehouse: str) -> None:
    def rows(format_: str) -> bytes:
        result = run("sql", warehouse, "-c", QUERY, "--format", format_)
        assert result.exit_code == 0, result.stderr
        assert result.stderr == ""
        return result.stdout_bytes

    assert list(csv.reader(io.StringIO(rows("csv").decode()))) == [
        ["id", "s", "d", "ts", "b", "l"],
        ["1", "a,b", "1.50", "2024-01-15T10:00:00", "true", "[1,2]"],
        ["2", "", "", "", "", ""],
        ["3", "", "0.01", "1999-12-31T00:00:00", "false", "[]"],
    ]
    assert [json.loads(line) for line in rows("json").splitlines()] == [
        {"id": 1, "s": "a,b", "d": 1.5, "ts": "2024-01-15T10:00:00", "b": True, "l": [1, 2]},
        {"id": 2, "s": "", "d": None, "ts": None, "b": None, "l": None},
        {"id": 3, "s": None, "d": 0.01, "ts": "1999-12-31T00:00:00", "b": False, "l": []},
    ]
    expected = skerry.connect(warehouse).sql(QUERY).to_arrow()
    assert pa.ipc.open_stream(rows("arrow")).read_all() == expected


def test_several_queries_are_several_arrow_streams(run: Run, warehouse: str) -> None:
    result = run(
        "sql", warehouse, "--format", "arrow", "-c", "SELECT 1 AS a; SELECT 'x' AS b; SELECT 2 AS c WHERE false"
    )
    stream = io.BytesIO(result.stdout_bytes)
    assert [pa.ipc.open_stream(stream).read_all().to_pydict() for _ in range(3)] == [
        {"a": [1]},
        {"b": ["x"]},
        {"c": []},
    ]


@pytest.mark.parametrize("format_", ["csv", "json", "arrow"])
def test_formats_for_programs_print_nothing_but_rows(run: Run, warehouse: str, format_: str) -> None:
    result = run(
        "sql", warehouse, "--format", format_, "-c", "CREATE TABLE app.t (id INT); INSERT INTO app.t VALUES (1)"
    )
    assert (result.exit_code, result.stdout_bytes) == (0, b"")
    assert len(result.stderr.splitlines()) == 2
    assert "1 row" in result.stderr


def test_an_output_file_appears_whole_or_not_at_all(run: Run, warehouse: str, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    result = run("sql", warehouse, "-c", "SELECT 1 AS n", "--format", "csv", "-o", out)
    assert (result.exit_code, result.stdout, out.read_text()) == (0, "", "n\n1\n")
    failed = run("sql", warehouse, "-c", "SELECT 2 AS n; SELECT x", "--format", "csv", "-o", out)
    assert failed.exit_code == 1
    assert out.read_text() == "n\n1\n"
    assert run("sql", warehouse, "-c", "SELECT 1 AS n", "-o", out).exit_code == 0
    assert out.read_text().splitlines()[-1] == "1 row"
    nowhere = run("sql", warehouse, "-c", "SELECT 1", "-o", tmp_path / "nowhere" / "out.csv")
    assert nowhere.exit_code == 1
    assert "No such file or directory" in nowhere.stderr
    assert {path.name for path in tmp_path.iterdir()} == {"lake", "out.csv"}


def test_the_first_failing_statement_ends_it_with_its_place(run: Run, warehouse: str, tmp_path: Path) -> None:
    script = tmp_path / "script.sql"
    script.write_text("CREATE TABLE app.t (id INT);\n\nSELECT *\nFROM app.evnts;\nDROP TABLE app.t;")
    result = run("sql", warehouse, "-f", script)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert lines[0].startswith(f"error: {script}:4:6: ")
    assert "app.events" in lines[0]
    assert lines[1:] == ["  FROM app.evnts;", "       ^"]
    assert "app.t" in skerry.connect(warehouse).list_tables(), "statements before it were run, those after it not"


def test_a_syntax_error_is_told_before_anything_runs(run: Run, warehouse: str) -> None:
    result = run("sql", warehouse, "-c", "CREATE TABLE app.t (id INT); SELEC 1")
    assert result.exit_code == 1
    assert result.stderr.startswith("error: <command>:1:30: ")
    assert "app.t" not in skerry.connect(warehouse).list_tables()
    assert run("sql", warehouse, "-c", "SELECT 1", "-c", "SELECT (").stderr.startswith("error: <command 2>:1:")
    assert run("sql", warehouse, input="\n SELEC 1").stderr.startswith("error: <stdin>:2:2: ")


def test_an_error_while_rows_are_read_is_an_error(run: Run, warehouse: str) -> None:
    result = run(
        "sql",
        warehouse,
        "--format",
        "csv",
        "-c",
        "SELECT CASE WHEN range > 200000 THEN error('boom') ELSE range END AS n FROM range(300000)",
    )
    assert result.exit_code == 1
    assert result.stderr.splitlines()[0] == "error: <command>:1:1: boom"


def test_debug_lets_errors_through(run: Run, warehouse: str) -> None:
    result = run("sql", warehouse, "-c", "SELECT * FROM app.evnts", "--debug")
    assert isinstance(result.exception, skerry.NotFoundError)


def test_parameters_are_values(run: Run, warehouse: str) -> None:
    def value(*params: str, text: str = "SELECT $x AS x") -> object:
        args = [arg for param in params for arg in ("-p", param)]
        result = run("sql", warehouse, "--format", "json", "-c", text, *args)
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)["x"]

    assert value("x=42") == 42
    assert value("x=1.5") == 1.5
    assert value("x=true") is True
    assert value("x=null") is None
    assert value("x=Ada's; DROP TABLE t") == "Ada's; DROP TABLE t"
    assert value('x="42"') == "42"
    assert value("x=") == ""
    assert value("x=[1]") == "[1]"
    assert value("$x=a=b") == "a=b"
    assert value("id=4", text="SELECT kind AS x FROM app.events WHERE id = $id") == "view"
    assert value("a=1", "b=2", text="SELECT $a + $b AS x") == 3


def test_parameters_that_nobody_has_are_mistakes(run: Run, warehouse: str) -> None:
    assert "write NAME=VALUE" in run("sql", warehouse, "-c", "SELECT 1", "-p", "x").stderr
    wrong = run("sql", warehouse, "-c", "SELECT $name", "-p", "nme=1")
    assert wrong.exit_code == 2
    assert "did you mean 'name'" in wrong.stderr
    missing = run("sql", warehouse, "-c", "SELECT $name")
    assert missing.exit_code == 1
    assert "$name has no value" in missing.stderr
    spread = run(
        "sql", warehouse, "--format", "csv", "-c", "SELECT $a AS a", "-c", "SELECT $b AS b", "-p", "a=1", "-p", "b=2"
    )
    assert spread.stdout == "a\n1\nb\n2\n"


def test_a_database_can_be_chosen(run: Run, warehouse: str) -> None:
    assert "4" in run("sql", warehouse, "--database", "app", "-c", "SELECT count(*) FROM events").stdout
    wrong = run("sql", warehouse, "--database", "ap", "-c", "SELECT 1")
    assert wrong.exit_code == 1
    assert "did you mean 'app'" in wrong.stderr


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("lake", "--format", "xml"),
        ("lake", "-w", "lake"),
        ("lake", "--rows", "-1"),
        ("lake", "--rows", "5", "--format", "csv"),
        ("lake", "--history", "h"),
        ("lake", "--what"),
        ("lake", "-p", "x"),
        ("lake", "-s", "lease.tll=1 min"),
    ],
)
def test_wrong_options_are_exit_code_2(run: Run, args: tuple[str, ...]) -> None:
    assert run("sql", *args, "-c", "SELECT 1").exit_code == 2


def test_the_lake_may_come_from_the_environment(run: Run, warehouse: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKERRY_WAREHOUSE", warehouse)
    assert "4" in run("sql", "-c", "SELECT count(*) FROM app.events").stdout
    monkeypatch.setenv("SKERRY_WAREHOUSE", "elsewhere")
    assert "4" in run("sql", warehouse, "-c", "SELECT count(*) FROM app.events").stdout


def test_files_that_cannot_be_read_are_named(run: Run, warehouse: str, tmp_path: Path) -> None:
    assert run("sql", warehouse, "-f", "nowhere.sql").stderr == "error: nowhere.sql: no such file\n"
    (tmp_path / "latin.sql").write_bytes(b"SELECT '\xe4'")
    assert "byte 8 is not UTF-8" in run("sql", warehouse, "-f", tmp_path / "latin.sql").stderr
    assert run("sql", warehouse, "-f", tmp_path).exit_code == 1


def test_a_table_in_a_pipe_has_all_rows_unless_told(run: Run, warehouse: str) -> None:
    lines = run("sql", warehouse, "-c", "SELECT range AS n FROM range(3000)").stdout.splitlines()
    assert (len(lines), lines[-2:]) == (3004, ["  2999", "3,000 rows"])
    few = run("sql", warehouse, "-c", "SELECT range AS n FROM range(3000)", "--rows", "2").stdout.splitlines()
    assert few[3:] == ["     0", "     1", "first 2 rows, … more rows (--rows shows more)"]


def test_a_plan_is_printed_as_it_is(run: Run, warehouse: str) -> None:
    lines = run("sql", warehouse, "-c", "EXPLAIN SELECT * FROM app.events WHERE id = 3").stdout.splitlines()
    assert lines[0].startswith("Scan app.events, snapshot 3")
    assert "where    (id = 3)" in "\n".join(lines)
    with skerry.connect(warehouse) as lake:
        plan = [line for (line,) in lake.sql("EXPLAIN SELECT * FROM app.events WHERE id = 3").fetchall()]
    engine = plan[plan.index("Engine") :]
    assert len(engine) > 1
    assert lines[-len(engine) :] == engine, "the engine's plan to its last line"


def test_rows_are_streamed(warehouse: str) -> None:
    """A result that would never fit in memory: its first lines come, and a reader that has enough ends it."""
    command = [sys.executable, "-m", "skerry.cli.main", "sql", warehouse, "--format", "csv"]
    command += ["-c", "SELECT range AS n, repeat('x', 100) AS x FROM range(1000000000000)"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "n,x\n"
        assert process.stdout.readline().startswith("0,xxx")
        process.stdout.close()
        assert process.wait(60) == 141
        assert "Traceback" not in process.stderr.read()


def _cpu_seconds(process: "subprocess.Popen[str]") -> float:
    """What a process has computed so far; unlike the time of day it is not the machine's load that moves it."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_ends_a_script(warehouse: str) -> None:
    command = [sys.executable, "-m", "skerry.cli.main", "sql", warehouse, "-c", "SELECT 'begun' AS x", "-c", LONG]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert any("1 row" in line for line in process.stdout)
        begun = _cpu_seconds(process)
        while _cpu_seconds(process) < begun + 0.5:  # it takes much less to come from one statement to the next
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == "cancelled\n"
