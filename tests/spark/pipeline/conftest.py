"""A pipeline's file, its input and its lake in one folder."""

import csv
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import SparkSession

import skerry
from skerry.common.clock import Clock
from skerry.spark.pipeline.execute.backfill import RunChoice
from skerry.spark.pipeline.execute.report import RunReport
from skerry.spark.pipeline.pipeline_file import load_pipeline
from skerry.spark.pipeline.run import PipelineRun

Rows = list[dict[str, Any]]


class Workshop:
    """Writes files, runs the pipeline on them and looks at tables."""

    def __init__(self, spark: SparkSession, folder: Path) -> None:
        self.spark = spark
        self.folder = folder
        self.path = folder / "p.yaml"
        self._files = 0

    def declare(self, text: str) -> None:
        self.path.write_text("pipeline: p\nwarehouse: lake\n" + text.lstrip(), encoding="utf-8")

    def csv(self, name: str, rows: Rows) -> None:
        path = self._new(name)
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
        self._date(path)

    def json(self, name: str, rows: Rows) -> None:
        path = self._new(name)
        path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
        self._date(path)

    def _new(self, name: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        return path

    def _date(self, path: Path) -> None:
        """Files have an order, however quickly they are written."""
        self._files += 1
        os.utime(path, (1_700_000_000 + self._files,) * 2)

    def run(
        self,
        *,
        full_refresh: bool = False,
        choice: RunChoice | None = None,
        clock: Clock | None = None,
        env: str | None = None,
        **parameters: str,
    ) -> RunReport:
        loaded = load_pipeline(self.path, parameters=parameters, environment={}, env=env)
        return PipelineRun(loaded, full_refresh=full_refresh, choice=choice, clock=clock).run(spark=self.spark)

    def rows(self, table: str, *order: str) -> Rows:
        with skerry.connect(self.folder / "lake") as lake:
            found: Rows = lake.table(table).scan().to_arrow().to_pylist()
        return sorted(found, key=lambda row: [row[name] for name in order or found[0]]) if found else []

    def snapshots(self, table: str) -> int:
        with skerry.connect(self.folder / "lake") as lake:
            return len(lake.table(table).snapshots())


@pytest.fixture
def shop(spark: SparkSession, tmp_path: Path) -> Workshop:
    return Workshop(spark, tmp_path)


def counts(report: RunReport) -> Mapping[str, int]:
    """Rows that a run has written, by table."""
    found: dict[str, int] = {}
    for batch in report.batches:
        for target in batch.targets:
            found[target.table] = found.get(target.table, 0) + target.rows
    return found


Run = Callable[..., RunReport]
