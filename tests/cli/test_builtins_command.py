"""Commands for builtin catalogs."""

import json
import os
from pathlib import Path

from cli.command import Run
from support.builtins import TOY, write_catalog

OVERLAY = """
functions { namespace: "pg_catalog" name: "distance" argument_types: ["point", "point"] result_type: "float8"
  engine_specific { min_version: "16" payload_type: "acme.plan+json" properties { key: "push" value: "yes" } } }
"""


def test_the_engines_with_a_catalog_are_listed(run: Run) -> None:
    rows = json.loads(run("builtins", "list", "--json").stdout)
    assert [row["engine"] for row in rows] == ["duckdb", "postgres", "spark"]
    assert rows[0]["made_from"][-1] == "2.0.0"
    assert "postgres   14.20, 15.15, 16.11, 17.7, 18.4" in run("builtins", "list").stdout


def test_counts_are_shown_for_a_version(run: Run) -> None:
    counts = json.loads(run("builtins", "show", "postgres", "16.2", "--json").stdout)
    assert counts["functions"] == 3140
    assert "functions    3,140" in run("builtins", "show", "postgres", "16.2").stdout
    old = run("builtins", "show", "postgres", "9.6")
    assert "nothing is known of postgres 9.6: its catalog begins with version 14" in old.stderr


def test_objects_are_shown_by_kind_and_name_with_their_hints(run: Run) -> None:
    shown = run("builtins", "show", "postgres", "16.2", "--only", "aggregate", "--name", "ARRAY_AGG").stdout
    assert "pg_catalog.array_agg(anynonarray) → anyarray" in shown
    assert "oid=2335" in shown
    cast = run("builtins", "show", "duckdb", "2.0.0", "--only", "cast", "--name", "DATE AS TIMESTAMP_S").stdout
    assert "DATE AS TIMESTAMP_S (implicit)" in cast
    operator = run("builtins", "show", "duckdb", "2.0.0", "--only", "operator", "--name", "//").stdout
    assert "INTEGER // INTEGER → INTEGER" in operator
    assert "byte = tinyint" in run("builtins", "show", "spark", "4.1", "--only", "type").stdout
    assert "pg_am(oid, amname" in run("builtins", "show", "postgres", "17", "--only", "view", "--name", "pg_am").stdout
    (found,) = json.loads(run("builtins", "show", "spark", "4.1", "--name", "approx_top_k_estimate", "--json").stdout)
    assert found["hints"]["skerry.builtin.function+json"]["since"] == "4.1.0"
    assert json.loads(run("builtins", "show", "spark", "4.0", "--name", "approx_top_k", "--json").stdout) == []


def test_overlays_come_from_a_setting(run: Run, tmp_path: Path) -> None:
    one = write_catalog(tmp_path / "one", TOY).parent
    two = write_catalog(tmp_path / "two", OVERLAY, "postgres").parent
    given = ("--setting", f"metadata.builtins.overlays={os.pathsep.join((str(one), str(two)))}")
    shown = run("builtins", "show", "postgres", "16", "--name", "distance", *given)
    assert "pg_catalog.distance(point, point) → float8" in shown.stdout
    assert "push=yes" in shown.stdout
    assert "toy" in run("builtins", "list", *given).stdout
    environment = {"SKERRY_METADATA_BUILTINS_OVERLAYS": str(one)}
    assert json.loads(run("builtins", "show", "toy", "2.0", "--json", env=environment).stdout)["views"] == 2
    missing = run("builtins", "list", "-s", "metadata.builtins.overlays=none")
    assert missing.exit_code == 1
    assert missing.stderr == "error: there is no overlay folder 'none'\n"


def test_what_is_asked_for_wrongly_is_explained(run: Run) -> None:
    assert run("builtins", "show", "nix", "1").stderr == (
        "error: there is no builtin catalog of 'nix'; there are duckdb, postgres, spark\n"
    )
    assert (
        "--only 'table': give one of namespace, type" in run("builtins", "show", "spark", "4", "--only", "table").stderr
    )
    assert "is not a version" in run("builtins", "show", "spark", "four point one").stderr


def test_a_right_catalog_has_no_problems(run: Run, tmp_path: Path) -> None:
    path = write_catalog(tmp_path / "mine", OVERLAY, "postgres")
    done = run("builtins", "validate", path)
    assert (done.exit_code, done.stdout) == (0, f"{path}: postgres, entries: 1; no problems\n")
    toy = write_catalog(tmp_path / "mine", TOY)
    assert run("builtins", "validate", path, toy).exit_code == 0


def test_each_problem_is_a_line_with_file_entry_and_what_is_wrong(run: Run, tmp_path: Path) -> None:
    path = write_catalog(tmp_path / "mine", OVERLAY, "postgres")
    done = run("builtins", "validate", "--alone", path)
    assert done.exit_code == 1
    where = f"{path}: function pg_catalog.distance(point, point): "
    assert done.stderr.splitlines() == [
        where + "there is no namespace 'pg_catalog'; add it to 'namespaces'",
        where + "result_type refers to the unknown type 'float8'",
        where + "argument_types[0] refers to the unknown type 'point'",
        where + "argument_types[1] refers to the unknown type 'point'",
    ]
    broken = write_catalog(tmp_path / "broken", "types { nam: 1 }")
    assert "toy.pbtxt: line 1, column 9" in run("builtins", "validate", broken).stderr
    assert run("builtins", "validate", tmp_path / "toy.txt").exit_code == 1
