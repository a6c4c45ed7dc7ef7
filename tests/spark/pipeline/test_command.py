"""``skerry pipeline``: what it prints, what it leaves, and how it ends."""

import json
import logging
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pyspark.sql import SparkSession
from typer.testing import CliRunner, Result

import skerry
from skerry.cli.main import app
from skerry.spark.pipeline import pipeline_file
from skerry.spark.pipeline.declare import model, source_section, target_section

EXAMPLE = Path(__file__).parents[3] / "examples" / "pipeline"


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger("skerry"), "handlers", [logging.NullHandler()])
    monkeypatch.setattr(logging.getLogger("skerry"), "level", logging.NOTSET)
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The example in a folder of its own."""
    folder = tmp_path / "example"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("lake", "__pycache__"))
    for path in (folder / "data").iterdir():
        if "0001" not in path.name:
            path.unlink()
    return folder / "orders.yaml"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["pipeline", *map(str, words)])


def test_the_example_is_right_and_is_drawn(example: Path) -> None:
    checked = run("validate", example)
    assert checked.exit_code == 0, checked.stderr
    assert checked.stdout.splitlines() == [
        f"{example}: pipeline orders is all right: 2 sources, 5 steps, 6 targets",
        "  shop.by_day follows shop.orders by keys (day, status)",
        "  shop.by_city follows shop.customers by keys (city)",
        "  shop.by_city follows shop.orders by keys (city)",
        "  shop.days follows shop.by_day by keys (day)",
    ]
    assert checked.stderr == ""
    for format_, sign in (
        ("text", "shop.rejected     ← orders (rejected)"),
        ("mermaid", "flowchart"),
        ("dot", "digraph"),
    ):
        drawn = run("graph", example, "--format", format_)
        assert drawn.exit_code == 0
        assert sign in drawn.stdout
    assert run("graph", example, "--format", "png").stderr.startswith("error: --format png: it is one of text,")


def test_a_report_without_a_folder_is_refused_before_the_run(tmp_path: Path) -> None:
    result = run("run", tmp_path / "p.yaml", "--report", tmp_path / "no" / "report.json")
    assert result.exit_code == 1
    assert "report.json: there is no folder" in result.stderr


def test_what_is_wrong_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_text("pipeline: p\nwarehouse: lake\nsorces: {}\n")
    checked = run("validate", path)
    assert checked.exit_code == 1
    assert checked.stderr.splitlines() == [
        f"{path}:1:1: a pipeline needs 'sources'",
        f"{path}:1:1: a pipeline needs 'targets'",
        f"{path}:3:1: a pipeline has no 'sorces'; did you mean 'sources'?",
    ]
    assert run("run", path).stderr == checked.stderr
    assert run("validate", tmp_path / "none.yaml").stderr.startswith("error: ")
    assert run("validate", path, "--param", "x").stderr == "error: --param x: write NAME=VALUE, like day=2024-01-15\n"


def test_columns_are_checked_without_spark_and_before_a_run(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    text = (
        "pipeline: p\nwarehouse: lake\n"
        "sources:\n  raw: {files: in/*.csv}\n  known: {files: k/*.csv, schema: id INT}\n"
        "steps:\n  joined: {sql: SELECT raw.x FROM raw JOIN known k ON k.id = raw.id}\n"
        "targets:\n  - {table: app.t, from: joined, create: true}\n"
    )
    path.write_text(text)
    checked = run("validate", path)
    assert checked.exit_code == 0, checked.stderr
    assert checked.stderr == (
        f"{path}:4:3: names of columns are not checked, Spark will know them when it runs: source 'raw'; 'schema' "
        "would tell\n"
    )
    path.write_text(text.replace("k.id", "k.idd"))
    wrong = run("validate", path)
    assert wrong.exit_code == 1
    assert wrong.stderr == f"{path}:7:57: there is no column 'idd' in 'k'; did you mean 'id'?\n"
    assert run("run", path).stderr == wrong.stderr


def test_the_example_runs(spark: SparkSession, example: Path, tmp_path: Path) -> None:
    done = run("run", example, "--report", tmp_path / "report.json", "--warehouse", tmp_path / "lake")
    assert done.exit_code == 0, done.stderr
    assert re.search(r"target +shop.orders +56 +2 ", done.stdout)
    assert re.search(r"amount_is_positive +2 +put aside", done.stdout)
    assert re.search(r"known_customer +0 +met", done.stdout)
    assert "pipeline orders: 221 rows written" in done.stdout
    report = json.loads((tmp_path / "report.json").read_bytes())
    assert (report["status"], report["error"]) == ("done", None)
    assert {s["name"]: s["rows"] for s in report["batches"][0]["sources"]} == {
        "raw_orders": 61,
        "customer_changes": 100,
    }
    with skerry.connect(tmp_path / "lake") as lake:
        assert lake.table("shop.rejected").scan().count() == 4
        assert lake.table("shop.customers").scan().count() == 100
        history = lake.sql("SELECT status, rows, message FROM system.pipeline_runs WHERE part IN ('run', 'target')")
        assert [tuple(row.values()) for row in history.to_arrow().to_pylist()] == [
            ("done", 221, None),
            ("done", 100, "cdc from customer_changes"),
            ("done", 56, "upsert from orders"),
            ("done", 56, "append from sales"),
            ("done", 4, "materialized from by_day"),
            ("done", 4, "materialized from by_city"),
            ("done", 1, "materialized from days"),
        ]
    again = run("run", example, "--warehouse", tmp_path / "lake")
    assert "pipeline orders: nothing new" in again.stdout


def test_a_run_that_fails_names_the_step_and_shows_no_secret(
    spark: SparkSession, example: Path, tmp_path: Path
) -> None:
    text = example.read_text().replace("FROM raw_orders", "FROM raw_orders WHERE raise_error('${api_token}') IS NULL")
    example.write_text(text)
    report = tmp_path / "report.json"
    done = run("run", example, "--param", "api_token=hunter2", "--report", report)
    assert done.exit_code == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: step 'orders' failed (orders.yaml:40:3): ")
    assert "hunter2" not in line + report.read_text()
    assert "***" in line
    assert json.loads(report.read_text())["status"] == "failed"


def test_selectors_plan_and_lineage_need_no_spark(example: Path, tmp_path: Path) -> None:
    checked = run("validate", example, "--select", "by_day+", "--env", "test")
    assert "  selected: shop.by_day, shop.days" in checked.stdout.splitlines()
    assert run("validate", example, "--select", "by_dya").stderr == (
        "error: --select by_dya: there is no source, step or target 'by_dya'; did you mean 'by_day'?\n"
    )
    planned = run("plan", example, "--select", "raw_orders+", "--exclude", "by_city")
    assert planned.stdout.splitlines() == [
        "pipeline orders, 4 targets selected",
        "  source     raw_orders   1 new file",
        "  target     shop.orders  ← orders (upsert)",
        "  target     shop.sales   ← sales (append)",
        "  target     shop.by_day  ← by_day (materialized)",
        "  target     shop.days    ← days (materialized)",
    ]
    assert run("plan", example, "--select", "by_day+").stdout.splitlines()[1:] == [
        "  nothing is new: no target would be written"
    ]
    assert run("plan", example, "--select", "shop.orders").stderr.startswith("error: source 'raw_orders' is read once")
    page = tmp_path / "page.html"
    made = run("lineage", example, "--output", page)
    assert made.stdout == f"{page}: lineage of pipeline orders\n"
    assert "<title>Lineage of orders</title>" in page.read_text()
    assert run("lineage", example, "-o", tmp_path / "no" / "page.html").stderr.startswith("error: ")


def test_the_guide_names_every_key() -> None:
    page = (Path(__file__).parents[3] / "docs" / "guide" / "pipelines.md").read_text(encoding="utf-8")
    tables = [
        pipeline_file._KEYS,
        target_section._KEYS,
        *source_section._KEYS.values(),
        *target_section._ARGUMENTS.values(),
        target_section.CHANGE_KEYS,
    ]
    choices = [model.FORMATS, model.MODES, model.ACTIONS, model.RUN_MODES, model.JOBS, model.SET_KINDS, model.CHANGED]
    for names in (*tables, *choices, ("condition", "arguments", "sql", "python", "url", "query", "rows_per_batch")):
        for name in names:
            assert f"`{name}`" in page or f"`{name}:" in page, name


def test_a_file_is_checked_without_spark(example: Path) -> None:
    code = "import sys; sys.modules['pyspark'] = None; from skerry.cli.main import app; app()"
    checked = subprocess.run(
        [sys.executable, "-c", code, "pipeline", "validate", str(example)], capture_output=True, text=True, timeout=60
    )
    assert checked.returncode == 0, checked.stderr
    run = subprocess.run(
        [sys.executable, "-c", code, "pipeline", "run", str(example)], capture_output=True, text=True, timeout=60
    )
    assert (run.returncode, run.stderr) == (1, "error: this needs pyspark: pip install 'skerry[spark]'\n")
