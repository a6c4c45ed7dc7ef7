"""Tables that we publish, read by other people's Iceberg readers: ``make interop`` runs it.

Every reader must show the rows that our own scan shows: after upserts, deletes, new and renamed columns and a
compaction, on all types and partitionings, in format versions 2 and 3, now and at older snapshots; and after every
commit of random histories.
"""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import skerry
from interop.compare import difference
from interop.environment import ENGINES, Engine, needs, run_program
from interop.history import SEED, make_histories
from interop.tables import make_tables


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that describes all tables."""
    folder = tmp_path_factory.mktemp("interop")
    lake = skerry.connect(folder / "lake")
    made = [*make_tables(lake), *make_histories(lake)]
    path = folder / "expected.json"
    path.write_text(json.dumps([asdict(table) for table in made]))
    return path


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_a_reader_shows_the_rows_of_our_own_scan(engine: Engine, plan: Path, tmp_path: Path) -> None:
    needs(engine)
    run_program(engine, f"read_{engine.name}", plan, tmp_path / "answer.json")
    answer: dict[str, dict[str, Any]] = json.loads((tmp_path / "answer.json").read_text())
    expected = {table["name"]: table["rows"] | table["found"] for table in json.loads(plan.read_text())}
    wrong = {
        f"{name}, {what}": difference(rows, expected[name][what])
        for name, by_read in answer.items()
        for what, rows in by_read.items()
        if rows != expected[name][what]
    }
    assert not wrong, f"seed {SEED}\n" + "\n".join(f"{where}: {what}" for where, what in wrong.items())
    assert len(answer) >= 60
