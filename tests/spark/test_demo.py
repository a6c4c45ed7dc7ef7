"""The demo's chapter on Spark runs, and shows what it runs; without Spark it is left out, with the reason."""

from io import StringIO
from pathlib import Path

import pytest
from pyspark.sql import SparkSession
from rich.console import Console

import skerry
from skerry.cli.chapter import spark as chapter
from skerry.cli.chapter import sql
from skerry.cli.demo import _play_spark
from skerry.cli.stage import Stage
from skerry.common.errors import SkerryError


def test_the_chapter_on_spark_runs(spark: SparkSession, tmp_path: Path) -> None:
    screen = StringIO()
    stage = Stage(Console(file=screen, width=110))
    with skerry.connect(tmp_path) as lake:
        lake.create_database("demo")
        for step in sql.CHAPTER.steps[:3]:
            step.action(lake)
        _play_spark(stage, 9, lake)
    shown = screen.getvalue()
    for sign in (
        "9. The same lake on Spark",
        "300,000 rows in demo.sales",
        "before: sections 2, of which 2 are merged of 6 runs",
        "6 files with 15,000 row versions became 2 with 4,500",
        "read 8 of 64 files of demo.sales",
    ):
        assert sign in shown
    for step in chapter.CHAPTER.steps:
        compile(step.code, step.words, "exec")
        assert max(map(len, step.code.splitlines())) <= 76, "shown with 4 blanks before it, on 80 columns"
        assert step.words.endswith(".")


def test_without_spark_the_chapter_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise SkerryError("this needs pyspark: pip install 'skerry[spark]'")

    monkeypatch.setattr("skerry.spark.session.version.require_pyspark", refuse)
    screen = StringIO()
    with skerry.connect(tmp_path) as lake:
        _play_spark(Stage(Console(file=screen, width=200)), 9, lake)
    assert screen.getvalue().strip() == (
        "The chapter on Spark is left out: this needs pyspark: pip install 'skerry[spark]'."
    )
