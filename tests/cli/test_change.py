"""Commands that change tables."""

import json
import os
from pathlib import Path

import skerry
from cli.command import Run


def test_tag_and_delete_a_tag(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    tag = ("table", "tag", "app.events", "v2", "-w", warehouse)
    assert run(*tag, "--snapshot", "2").stdout == "tag v2 of app.events is snapshot 2\n"
    assert "has a tag 'v2' already" in run(*tag).stderr
    assert run(*tag, "--delete").stdout == "tag v2 of app.events deleted\n"
    assert [t.name for t in lake.table("app.events").tags()] == ["v1"]
    assert run(*tag, "--delete", "--snapshot", "1").exit_code == 2


def test_rollback_by_tag_or_snapshot(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    rollback = ("table", "rollback", "app.events", "-w", warehouse)
    assert run(*rollback, "--tag", "v1").stdout == "app.events has the 3 rows of tag v1 again, as snapshot 4\n"
    assert run(*rollback, "--snapshot", "3").stdout == "app.events has the 4 rows of snapshot 3 again, as snapshot 5\n"
    assert run(*rollback).stderr == "error: say where to go back to: --snapshot ID or --tag NAME\n"
    assert run(*rollback, "--snapshot", "3", "--tag", "v1").exit_code == 2
    assert lake.table("app.events").scan().count() == 4


def test_expire_by_count_says_what_went(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.table("app.events").overwrite([{"id": 9}])
    result = run("table", "expire", "app.events", "-w", warehouse, "--retain-last", "1")
    assert result.stdout.startswith("expired 3 snapshots (1 to 3), deleted 1 data file and ")
    assert [s.id for s in lake.table("app.events").snapshots()] == [4]
    assert lake.table("app.events").scan(tag="v1").count() == 3


def test_expire_keeps_what_is_young(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    expire = ("table", "expire", "app.events", "-w", warehouse)
    nothing = "expired 0 snapshots, deleted 0 data files and 0 manifest files\n"
    assert run(*expire).stdout == nothing  # 'snapshot.retain-for' is a week
    assert run(*expire, "--older-than", "1 h").stdout == nothing
    assert run(*expire, "--older-than", "2020-01-01").stdout == nothing
    assert json.loads(run(*expire, "--older-than", "0 s", "--json").stdout)["snapshots"] == [1, 2]
    assert run(*expire, "--older-than", "soon").stderr.startswith("error: --older-than 'soon': give an age like")


def test_orphans_are_listed_and_only_removed_on_demand(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    orphan = Path(warehouse, "app/events/data/lost.parquet")
    orphan.write_bytes(b"12345")
    os.utime(orphan, (1, 1))
    orphans = ("table", "orphans", "app.events", "-w", warehouse)
    assert run(*orphans).stdout == "  data/lost.parquet\n1 orphan, 5 B; --remove deletes them\n"
    assert orphan.exists()
    assert run(*orphans, "--remove").stdout == "  data/lost.parquet\nremoved 1 orphan, 5 B\n"
    assert not orphan.exists()
    found = json.loads(run(*orphans, "--json").stdout)
    assert found == {"files": [], "size_bytes": 0, "removed": False}


def test_young_orphans_stay_unless_an_age_is_given(run: Run, warehouse: str) -> None:
    for number in range(30):
        Path(warehouse, f"app/events/data/lost-{number:02d}.parquet").write_bytes(b"")
    orphans = ("table", "orphans", "app.events", "-w", warehouse)
    assert run(*orphans).stdout == "0 orphans, 0 B\n"
    listed = run(*orphans, "--older-than", "2999-01-01").stdout.splitlines()
    assert listed[-2:] == ["  … and 10 more; --json lists all", "30 orphans, 0 B; --remove deletes them"]


def test_drop_goes_on_with_a_drop_that_was_cut_short(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.drop_table("app.events")
    left = Path(warehouse, "app/events/data/left.parquet")
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_bytes(b"")
    drop = ("table", "drop", "app.events", "--yes", "-w", warehouse)
    assert run(*drop).stdout == "dropped app.events\n"
    assert not left.exists()
    assert "there is no table app.events" in run(*drop).stderr


def test_a_table_or_view_is_renamed(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.create_database("archive")
    lake.sql("CREATE VIEW app.clicks AS SELECT id FROM app.events")
    rename = ("table", "rename", "-w", warehouse)
    assert run(*rename, "app.events", "actions").stdout == "app.events is now app.actions\n"
    assert run(*rename, "app.actions", "archive.events").stdout == "app.actions is now archive.events\n"
    assert run(*rename, "app.clicks", "seen").stdout == "app.clicks is now app.seen\n"
    assert lake.list_tables() == ["archive.events"]
    assert lake.list_views() == ["app.seen"]
    assert lake.table("archive.events").scan().count() == 4


def test_a_rename_that_cannot_be_is_one_line(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    lake.create_table("app.other", [skerry.Field("id", "BIGINT")])
    rename = ("table", "rename", "-w", warehouse)
    for words, problem in (
        (("app.evnts", "x"), "error: there is no table app.evnts; did you mean app.events?\n"),
        (("events", "x"), "error: a table's name is 'database.table', not 'events'\n"),
        (("app.events", "app.other"), "error: cannot rename app.events: there is a table app.other already\n"),
        (("app.events", "nowhere.x"), "error: cannot rename app.events to nowhere.x: there is no database nowhere"),
        (("app.events", "a.b.c"), "error: a table's name is 'database.table', not 'a.b.c'"),
    ):
        failed = run(*rename, *words)
        assert failed.exit_code == 1
        assert failed.stderr.startswith(problem), failed.stderr
    assert lake.list_tables() == ["app.events", "app.other"]


def test_drop_asks_first(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    drop = ("table", "drop", "app.events", "-w", warehouse)
    asked = run(*drop, input="n\n")
    assert asked.exit_code == 1
    assert "Delete app.events with 4 rows and all of its history?" in asked.stdout
    assert lake.list_tables("app") == ["app.events"]
    assert run(*drop, input="y\n").stdout.endswith("dropped app.events\n")
    assert lake.list_tables("app") == []
    assert run(*drop, "--yes").stderr.startswith("error: there is no table app.events")


def test_counts_of_a_table_with_a_key_are_row_versions(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    """One row, written three times and never compacted: that is three versions, and one row."""
    fields = [skerry.Field("id", "BIGINT", nullable=False), skerry.Field("v", "STRING")]
    table = lake.create_table("app.keyed", fields, primary_key=["id"], options={"compaction.mode": "off"})
    for value in ("a", "b", "c"):
        table.upsert([{"id": 1, "v": value}])
    assert table.scan().count() == 1
    last = table.snapshots()[-1].id
    table.create_tag("third")

    def shown(*words: str) -> str:
        return run("table", words[0], "app.keyed", "-w", warehouse, *words[1:]).stdout

    assert shown("rollback", "--snapshot", str(last)) == (
        f"app.keyed has the 3 row versions of snapshot {last} again, as snapshot {last + 1}\n"
    )
    for command in ("snapshots", "history", "files", "tags"):
        found = shown(command)
        assert "row versions" in found, found
        assert "3 rows" not in found
    assert "≤ 3" in run("table", "list", "-w", warehouse).stdout
    assert "3 row versions" in table.scan().explain()
    assert lake.sql("CALL rollback('app.keyed', tag => 'third')").to_arrow().column_names == [
        "snapshot_id", "row_versions",
    ]  # fmt: skip
    for query in ("total_row_versions FROM app.keyed$snapshots", "total_row_versions FROM app.keyed$history",
                  "total_row_versions FROM app.keyed$tags", "row_versions FROM app.keyed$partitions",
                  "row_versions FROM system.tables WHERE table_name = 'keyed'"):  # fmt: skip
        assert 3 in [row[0] for row in lake.sql(f"SELECT {query}").fetchall()], query
    for query in ("row_versions FROM app.keyed$files", "row_versions FROM app.keyed$manifests"):
        assert sum(row[0] for row in lake.sql(f"SELECT {query}").fetchall()) >= 3, query
    assert sum(table.files().column("row_versions").to_pylist()) == 3
    assert table.history().column("total_row_versions").to_pylist()[-1] == 3
    done = shown("compact", "--full")
    assert "3 files with 3 row versions became 1 file with 1 row version" in done
    assert run("table", "drop", "app.keyed", "-w", warehouse, input="n\n").stdout.startswith(
        "Delete app.keyed with 1 row version and all of its history?"
    )
