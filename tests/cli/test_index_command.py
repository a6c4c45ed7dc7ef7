"""Commands for indexes."""

import json

import skerry
from cli.command import Run


def test_an_index_is_created_listed_and_dropped(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    made = run("index", "create", "app.events", "kind", "-w", warehouse, "--option", "granularity=64")
    assert made.exit_code == 0, made.stderr
    assert made.stdout.startswith("created index kind_bloom of app.events, 3 files indexed in ")
    shown = run("index", "list", "app.events", "-w", warehouse).stdout
    assert shown.splitlines()[-1].split() == ["kind_bloom", "bloom", "kind", "granularity=64", "3", "of", "3"]
    assert json.loads(run("index", "list", "app.events", "-w", warehouse, "--json").stdout) == [
        {
            "index_name": "kind_bloom",
            "kind": "bloom",
            "target": "kind",
            "options": {"granularity": "64"},
            "built_files": 3,
            "total_files": 3,
        }
    ]
    drop = ("index", "drop", "app.events", "kind_bloom", "-w", warehouse)
    assert run(*drop).stdout == "dropped index kind_bloom of app.events\n"
    assert "app.events has no index 'kind_bloom'; its indexes: none" in run(*drop).stderr
    assert run(*drop, "--if-exists").stdout == "app.events has no index kind_bloom\n"
    assert "create one with: skerry index create" in run("index", "list", "app.events", "-w", warehouse).stderr


def test_an_index_is_built_later(run: Run, lake: skerry.Lake, warehouse: str) -> None:
    create = ("index", "create", "app.events", "id", "kind", "-w", warehouse, "--name", "two", "--kind", "inverted")
    assert run(*create, "--no-build").stdout == (
        "created index two of app.events; build it with: skerry index build app.events\n"
    )
    (made,) = lake.table("app.events").indexes()
    assert (made.name, made.kind, made.columns) == ("two", "inverted", (0, 1))
    build = ("index", "build", "app.events", "-w", warehouse)
    assert run(*build).stdout.startswith("indexed app.events: 3 files indexed in ")
    assert run(*build).stdout == "app.events lacks no index\n"
    done = json.loads(run(*build, "two", "--rebuild", "--json").stdout)
    assert (done["built_files"], done["skipped_files"], len(done["snapshots"])) == (3, 0, 1)


def test_mistakes_are_told_in_a_line(run: Run, warehouse: str) -> None:
    create = ("index", "create", "app.events", "kind", "-w", warehouse)
    assert run(*create, "--kind", "hash").stderr.startswith("error: there is no kind of index 'hash'; kinds are bloom")
    assert run(*create, "--option", "fast").stderr.startswith("error: --option fast: write NAME=VALUE")
    assert "did you mean 'granularity'?" in run(*create, "--option", "granularty=3").stderr
    assert "has no index 'nope'" in run("index", "build", "app.events", "nope", "-w", warehouse).stderr
    assert run("index", "build", "app.events", "-w", warehouse, "--master", "local[1]").exit_code == 2


def test_help_teaches(run: Run) -> None:
    assert "create" in run("index", "--help").stdout
    for command in ("create", "build", "list", "drop"):
        assert f"skerry index {command}" in run("index", command, "--help").stdout
