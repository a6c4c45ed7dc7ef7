"""A small lake, and the command run in this process."""

import logging
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pytest
from typer.testing import CliRunner

import skerry
from cli.command import Run
from skerry.cli.main import app


@pytest.fixture(autouse=True)
def _plain_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings from the machine that runs the tests, and no logging to streams that are closed after a test."""
    monkeypatch.setattr(logging.getLogger("skerry"), "handlers", [logging.NullHandler()])
    monkeypatch.setattr(logging.getLogger("skerry"), "level", logging.NOTSET)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SKERRY_WAREHOUSE", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def run() -> Run:
    """``run("table", "list", …)`` → exit code, stdout, stderr."""
    runner = CliRunner()
    return lambda *args, **kwargs: runner.invoke(app, [str(arg) for arg in args], **kwargs)


@pytest.fixture
def lake(tmp_path: Path) -> skerry.Lake:
    """``app.events``: three rows on two days, then a column, then a fourth row; snapshot 1 is tagged ``v1``."""
    lake = skerry.connect(tmp_path / "lake")
    schema = pa.schema(
        [pa.field("id", pa.int64(), nullable=False), ("kind", pa.string()), ("ts", pa.timestamp("us", "UTC"))]
    )
    events = lake.create_table("app.events", schema, partition_by=["day(ts)"], comment="what users did")
    first, second = datetime(2024, 1, 15, 10, tzinfo=UTC), datetime(2024, 1, 16, 10, tzinfo=UTC)
    events.append(
        [
            {"id": 1, "kind": "[red]click", "ts": first},
            {"id": 2, "kind": "view", "ts": first},
            {"id": 3, "kind": None, "ts": second},
        ]
    )
    events.create_tag("v1")
    events.add_column("country", "STRING", nullable=False, default="CH", description="where from")
    events.append([{"id": 4, "kind": "view", "ts": second}], identity=skerry.CommitIdentity("nightly", 1))
    return lake


@pytest.fixture
def warehouse(lake: skerry.Lake, tmp_path: Path) -> str:
    """The folder of the small lake."""
    return str(tmp_path / "lake")
