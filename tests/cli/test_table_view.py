"""Commands that look."""

import json
import math
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

import skerry
from cli.command import Run
from s3server import S3Server


def test_list_shows_size_and_last_commit(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.create_table("app.empty", [skerry.Field("a", "INT")])
    lines = run("table", "list", "-w", warehouse).stdout.splitlines()
    assert lines[0].split() == ["table", "rows", "files", "size", "snapshot", "last", "commit", "(UTC)"]
    assert lines[2].split()[:6] == ["app.empty", "0", "0", "0", "B", "none"]
    assert lines[3].split()[:3] == ["app.events", "4", "3"]


def test_list_of_one_database(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.create_table("other.t", [skerry.Field("a", "INT")])
    listed = json.loads(run("table", "list", "other", "-w", warehouse, "--json").stdout)
    assert listed == [{"name": "other.t", "snapshot": None}]


def test_list_of_nothing_says_so_and_is_no_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("table", "list", "-w", tmp_path / "empty")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "no tables in the lake\n")


def test_show_tells_everything_about_a_table(run: Run, warehouse: str) -> None:
    text = run("table", "show", "app.events", "-w", warehouse).stdout
    for fact in ("what users did", f"{warehouse}/app/events", "4 in 3 files", "day(ts)", "v1 (snapshot 1)"):
        assert fact in text
    columns = [line.split() for line in text.splitlines() if line.strip()[:1].isdigit()]
    assert columns[0] == ["0", "id", "BIGINT", "no"]
    assert columns[3] == ["3", "country", "STRING", "no", "CH", "where", "from"]


def test_show_names_the_folder_of_a_table_that_was_created_anew(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.drop_table("app.events")
    table = lake.create_table("app.events", [skerry.Field("a", "INT")])
    shown = json.loads(run("table", "show", "app.events", "-w", warehouse, "--json").stdout)
    assert shown["location"] == f"{warehouse}/app/events/{table.uuid}"


def test_show_lists_options_that_are_set(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    assert "snapshot.retain-last" not in run("table", "show", "app.events", "-w", warehouse).stdout
    lake.table("app.events").set_options({"snapshot.retain-last": 5})
    assert "snapshot.retain-last   5" in run("table", "show", "app.events", "-w", warehouse).stdout


def test_show_of_a_table_without_snapshots(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.create_table("app.empty", [skerry.Field("a", "INT")])
    assert "none yet: the table is empty" in run("table", "show", "app.empty", "-w", warehouse).stdout


def test_show_as_json(run: Run, warehouse: str) -> None:
    shown = json.loads(run("table", "show", "app.events", "-w", warehouse, "--json").stdout)
    assert shown["name"] == "app.events"
    assert [column["name"] for column in shown["columns"]] == ["id", "kind", "ts", "country"]
    assert shown["snapshot"]["summary"]["totalRecords"] == 4
    assert shown["tags"][0]["name"] == "v1"
    assert shown["partition_by"] == ["day(ts)"]


def test_snapshots_name_their_tags(run: Run, warehouse: str) -> None:
    rows = [line.split() for line in run("table", "snapshots", "app.events", "-w", warehouse).stdout.splitlines()[2:]]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert [row[3] for row in rows] == ["INSERT", "ALTER", "INSERT"]
    assert rows[0][-1] == "v1"
    listed = json.loads(run("table", "snapshots", "app.events", "-w", warehouse, "--json").stdout)
    assert [s["tags"] for s in listed] == [["v1"], [], []]


def test_history_tells_what_each_commit_changed_and_who_made_it(run: Run, warehouse: str) -> None:
    rows = [line.split() for line in run("table", "history", "app.events", "-w", warehouse).stdout.splitlines()[2:]]
    assert [row[4] for row in rows] == ["3", "0", "1"]
    assert rows[2][-1] == "nightly"
    listed = json.loads(run("table", "history", "app.events", "-w", warehouse, "--json").stdout)
    assert listed[0]["timestamp"].endswith("Z")
    assert [row["total_row_versions"] for row in listed] == [3, 3, 4]


def test_files_show_readable_partitions(run: Run, warehouse: str) -> None:
    lines = run("table", "files", "app.events", "-w", warehouse).stdout.splitlines()
    assert lines[0].split()[-1] == "ts_day"
    assert [line.split()[-1] for line in lines[2:5]] == ["2024-01-15", "2024-01-16", "2024-01-16"]
    assert lines[5].startswith("3 files, 4 rows, ")


def test_files_of_an_earlier_snapshot(run: Run, warehouse: str) -> None:
    by_tag = json.loads(run("table", "files", "app.events", "-w", warehouse, "--tag", "v1", "--json").stdout)
    by_id = json.loads(run("table", "files", "app.events", "-w", warehouse, "--snapshot", "1", "--json").stdout)
    assert by_tag == by_id
    assert [file["row_versions"] for file in by_tag] == [2, 1]
    assert [file["ts_day"] for file in by_tag] == [19737, 19738]


def test_tags_are_listed(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    row = run("table", "tags", "app.events", "-w", warehouse).stdout.splitlines()[2].split()
    assert (row[0], row[1], row[-1]) == ("v1", "1", "3")
    lake.table("app.events").delete_tag("v1")
    assert "has no tags" in run("table", "tags", "app.events", "-w", warehouse).stderr


def test_scan_prints_a_table(run: Run, warehouse: str) -> None:
    lines = run("table", "scan", "app.events", "-w", warehouse, "--columns", "id, kind").stdout.splitlines()
    assert [line.split() for line in lines[:2]] == [["id", "kind"], ["BIGINT", "STRING"]]
    assert [line.split() for line in lines[3:]] == [
        ["1", "[red]click"],
        ["2", "view"],
        ["3", "NULL"],
        ["4", "view"],
        ["4", "rows"],
    ]


def test_scan_says_when_there_is_more(run: Run, warehouse: str) -> None:
    assert run("table", "scan", "app.events", "-w", warehouse, "-n", "1").stdout.endswith(
        "1 row of 4; --limit shows more\n"
    )


def test_scan_explains_what_it_would_read(run: Run, warehouse: str) -> None:
    scan = ("table", "scan", "app.events", "-w", warehouse, "--explain")
    lines = run(*scan, "--where", "id = 1", "--columns", "id").stdout.splitlines()
    assert lines[0] == "Scan app.events, snapshot 3"
    assert lines[1].split() == ["columns", "id", "(1", "of", "4)"]
    assert "  where    id = 1" in lines
    assert [line.split()[0] for line in lines[lines.index("  pruning") + 1 :]][:2] == ["snapshot", "partitions"]
    assert run(*scan, "--count").stderr == "error: --explain prints a plan: it goes with neither --count nor --json\n"


def test_scan_travels_in_time(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    first = lake.table("app.events").snapshots()[0]
    scan = ("table", "scan", "app.events", "-w", warehouse, "--count")
    assert run(*scan).stdout == "4\n"
    assert run(*scan, "--snapshot", "1").stdout == "3\n"
    assert run(*scan, "--tag", "v1").stdout == "3\n"
    assert run(*scan, "--timestamp", first.timestamp.isoformat()).stdout == "3\n"
    both = run(*scan, "--snapshot", "1", "--tag", "v1")
    assert both.stderr == "error: give one of snapshot, timestamp and tag, not snapshot and tag\n"


def test_the_time_that_snapshots_prints_is_taken_back_by_scan(run: Run, warehouse: str) -> None:
    row = run("table", "snapshots", "app.events", "-w", warehouse).stdout.splitlines()[2].split()
    scan = run("table", "scan", "app.events", "-w", warehouse, "--count", "--timestamp", f"{row[1]} {row[2]}")
    assert scan.stdout == "3\n"


def test_scan_as_json_has_every_row_and_every_type(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    table = lake.create_table(
        "app.types",
        [
            skerry.Field("d", "DECIMAL(5, 2)"),
            skerry.Field("f", "DOUBLE"),
            skerry.Field("b", "BINARY"),
            skerry.Field("day", "DATE"),
            skerry.Field("ts", "TIMESTAMP"),
            skerry.Field("list", "ARRAY<INT>"),
            skerry.Field("map", "MAP<STRING, INT>"),
        ],
    )
    row = {
        "d": Decimal("1.5"),
        "f": math.nan,
        "b": b"\x00\xff",
        "day": date(2024, 1, 15),
        "ts": datetime(2024, 1, 15, 10),
        "list": [1, None],
        "map": {"a": 1},
    }
    table.append([row, {}])
    lines = run("table", "scan", "app.types", "-w", warehouse, "--json").stdout.splitlines()
    assert lines[0] == (
        '{"d":1.50,"f":"NaN","b":"00ff","day":"2024-01-15","ts":"2024-01-15T10:00:00","list":[1,null],"map":{"a":1}}'
    )
    assert run("sql", warehouse, "--format", "json", "-c", "FROM app.types").stdout.splitlines() == lines
    assert set(json.loads(lines[1]).values()) == {None}
    assert run("table", "scan", "app.types", "-w", warehouse).stdout.splitlines()[3].split()[:3] == [
        "1.50",
        "nan",
        "00ff",
    ]


def test_scan_of_a_table_without_snapshots(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.create_table("app.empty", [skerry.Field("a", "INT")])
    assert run("table", "scan", "app.empty", "-w", warehouse).stdout.endswith("0 rows\n")
    assert run("table", "scan", "app.empty", "-w", warehouse, "--json").stdout == ""


@pytest.mark.s3
def test_a_lake_on_object_storage(run: Run, s3_server: S3Server, s3_url: str) -> None:
    table = skerry.connect(s3_url, settings=s3_server.storage()).create_table("app.t", [skerry.Field("a", "INT")])
    table.append([{"a": 1}])
    settings = [arg for name, value in s3_server.storage().items() for arg in ("-s", f"{name}={value}")]
    shown = run("table", "show", "app.t", "-w", s3_url, *settings)
    assert f"{s3_url}/app/t" in shown.stdout
    assert run("table", "scan", "app.t", "-w", s3_url, "--json", *settings).stdout == '{"a":1}\n'


def test_times_are_utc() -> None:
    from skerry.cli.render import time_text

    assert time_text(int(datetime(2024, 1, 15, 10, tzinfo=UTC).timestamp() * 1000) + 7) == "2024-01-15 10:00:00.007"


@pytest.mark.parametrize(
    ("size", "text"), [(0, "0 B"), (1023, "1023 B"), (1024, "1.0 KB"), (5 << 30, "5.0 GB"), (3 << 40, "3.0 TB")]
)
def test_sizes_are_short(size: int, text: str) -> None:
    from skerry.cli.render import size_text

    assert size_text(size) == text


def test_show_survives_damaged_information(run: Run, warehouse: str) -> None:
    Path(warehouse, "app/events/metadata").write_text("garbage")
    shown = run("table", "show", "app.events", "-w", warehouse)
    assert shown.exit_code == 0
    assert "created" not in shown.stdout


def test_defaults_as_json_lose_nothing(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    columns = [skerry.Field("b", "BINARY", default=b"\xff"), skerry.Field("f", "DOUBLE", default=math.nan)]
    lake.create_table("app.defaults", columns)
    shown = json.loads(run("table", "show", "app.defaults", "-w", warehouse, "--json").stdout)
    assert [column["default"] for column in shown["columns"]] == ["ff", "NaN"]
