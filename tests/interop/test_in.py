"""Iceberg tables that Spark writes, read by us: ``make interop`` runs it.

Position deletes and deletion vectors, evolved schemas and specs, columns dropped and added again, branches, tags, and
hundreds of partitions: our scan and our SQL must show what Spark reads itself.

DuckDB's extension writes to REST catalogs only, so it writes none of these tables.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pyiceberg.catalog.sql import SqlCatalog

import skerry
from interop.compare import difference
from interop.environment import SPARK, needs, run_program
from interop.normal import normal_rows

Answer = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Answer]:
    """A SQL catalog that names the tables of Spark, and what Spark read of them."""
    needs(SPARK)
    folder = tmp_path_factory.mktemp("written")
    run_program(SPARK, "write_spark", folder / "warehouse", folder / "answer.json")
    answer: Answer = json.loads((folder / "answer.json").read_text())
    catalog = SqlCatalog("ice", uri=f"sqlite:///{folder / 'catalog.db'}", warehouse=f"file://{folder}")
    catalog.create_namespace("ns")
    for name, found in answer.items():
        catalog.register_table(("ns", name), found["metadata"])
    catalog.close()
    return folder, answer


@pytest.fixture
def lake(written: tuple[Path, Answer], tmp_path: Path) -> Iterator[skerry.Lake]:
    folder, _ = written
    with skerry.connect(tmp_path / "lake") as lake:
        lake.create_catalog("ice", {"type": "sql", "uri": f"sqlite:///{folder / 'catalog.db'}"})
        yield lake


def _state(what: str) -> tuple[dict[str, Any], str]:
    """How a state is named in a scan and in SQL."""
    kind, _, name = what.partition(" ")
    if kind == "current":
        return {}, ""
    return {kind: int(name) if kind == "snapshot" else name}, (
        f"FOR VERSION AS OF {name}" if kind == "snapshot" else f"FOR VERSION AS OF '{name}'"
    )


def test_tables_of_spark_read_as_spark_reads_them(lake: skerry.Lake, written: tuple[Path, Answer]) -> None:
    wrong, states = {}, 0
    for name, found in written[1].items():
        for what, expected in found["rows"].items():
            arguments, clause = _state(what)
            reads = {"scan": lake.table(f"ice.ns.{name}").scan(**arguments).to_arrow()}
            reads["sql"] = lake.sql(f"SELECT * FROM ice.ns.{name} {clause}").to_arrow()
            for how, table in reads.items():
                rows = normal_rows(table.to_pylist())
                states += 1
                if rows != expected:
                    wrong[f"{name}, {what}, {how}"] = difference(rows, expected)
    assert not wrong, "\n".join(f"{where}: {what}" for where, what in wrong.items())
    assert states > 60


@pytest.mark.parametrize("condition", ["id < 7", "d = DATE '2024-01-05'", "region = 'r 1'", "id IN (2, 22, 50)"])
def test_no_row_of_sparks_tables_is_pruned_that_matches(
    lake: skerry.Lake, written: tuple[Path, Answer], condition: str
) -> None:
    for name in written[1]:
        table = lake.table(f"ice.ns.{name}")
        everything = lake.sql(f"SELECT * FROM (SELECT * FROM ice.ns.{name} LIMIT 1000000) WHERE {condition}")
        pruned = table.scan(where=condition).to_arrow()
        assert normal_rows(pruned.to_pylist()) == normal_rows(everything.to_arrow().to_pylist()), name
