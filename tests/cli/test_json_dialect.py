"""One JSON: a value is written the same by every command."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

import skerry
from cli.command import Run

WRITTEN = {
    "BIGINT": (2**62, "4611686018427387904"),
    "DECIMAL(20, 3)": (Decimal("12345678901234567.120"), "12345678901234567.120"),
    "DOUBLE": (float("nan"), '"NaN"'),
    "FLOAT": (float("-inf"), '"-Infinity"'),
    "BINARY": (b"\x00\xff", '"00ff"'),
    "DATE": (date(2024, 1, 15), '"2024-01-15"'),
    "TIMESTAMP": (datetime(2024, 1, 15, 10, 0, 0, 500_000), '"2024-01-15T10:00:00.5"'),
    "TIMESTAMPTZ": (datetime(2024, 1, 15, 10, tzinfo=UTC), '"2024-01-15T10:00:00Z"'),
    "STRING": ("ö\n", '"ö\\n"'),
    "ARRAY<DECIMAL(4, 1)>": ([Decimal("1.5"), None], "[1.5,null]"),
}


@pytest.mark.parametrize("type_", WRITTEN)
def test_a_value_is_the_same_everywhere(run: Run, lake: skerry.Lake, warehouse: str, type_: str) -> None:
    value, text = WRITTEN[type_]
    table = lake.create_table(
        "app.j", [skerry.Field("id", "INT", nullable=False), skerry.Field("v", type_)], primary_key=["id"]
    )
    table.upsert([{"id": 1, "v": value}])
    line = f'{{"id":1,"v":{text}}}\n'
    where = ("-w", warehouse)
    assert run("sql", warehouse, "--format", "json", "-c", "FROM app.j").stdout == line
    assert run("table", "scan", "app.j", *where, "--json").stdout == line
    assert run("table", "get", "app.j", "id=1", *where, "--json").stdout == line


@pytest.mark.parametrize("type_", ["DECIMAL(20, 3)", "BINARY", "DATE", "TIMESTAMP", "TIMESTAMPTZ", "STRING"])
def test_defaults_are_written_like_values(run: Run, lake: skerry.Lake, warehouse: str, type_: str) -> None:
    value, text = WRITTEN[type_]
    lake.create_table("app.j", [skerry.Field("v", type_, default=value)])
    assert f'"default": {text},' in run("table", "show", "app.j", "-w", warehouse, "--json").stdout


def test_times_of_commits_are_written_like_values(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    events = lake.table("app.events")
    moment = events.snapshots()[0].timestamp
    text = moment.strftime("%Y-%m-%dT%H:%M:%S.%f").rstrip("0").rstrip(".") + "Z"
    where = ("app.events", "-w", warehouse, "--json")
    assert json.loads(run("table", "snapshots", *where).stdout)[0]["timestamp"] == text
    assert json.loads(run("table", "history", *where).stdout)[0]["timestamp"] == text
    assert json.loads(run("table", "tags", *where).stdout)[0]["snapshot"]["timestamp"] == text
    query = "SELECT committed_at FROM app.events$snapshots WHERE snapshot_id = 1"
    assert text in run("sql", warehouse, "--format", "json", "-c", query).stdout
