"""Tables that we publish, read by other people's Iceberg readers: ``make interop`` runs it.

Every reader must show the rows that our own scan shows: after upserts, deletes, new and renamed columns and a
compaction, on all types and partitionings, in format versions 2 and 3, now and at older snapshots.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from interop.environment import READERS, Reader, missing_tool, run_reader
from interop.tables import make_tables

pytestmark = [
    pytest.mark.skipif(not os.environ.get("INTEROP"), reason="make interop runs it, in environments of its own"),
    pytest.mark.timeout(600),
]


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_tables(tmp_path_factory.mktemp("interop") / "lake")


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_a_reader_shows_the_rows_of_our_own_scan(reader: Reader, plan: Path, tmp_path: Path) -> None:
    if (missing := missing_tool(reader)) is not None:
        pytest.skip(missing)
    run_reader(reader, plan, tmp_path / "answer.json")
    answer: dict[str, dict[str, Any]] = json.loads((tmp_path / "answer.json").read_text())
    expected = {table["name"]: table["rows"] | table["found"] for table in json.loads(plan.read_text())}
    wrong = {}
    for name, by_read in answer.items():
        for what, rows in by_read.items():
            if rows != expected[name][what]:
                wrong[f"{name}, {what}"] = _difference(rows, expected[name][what])
    assert not wrong, "\n".join(f"{where}: {what}" for where, what in wrong.items())
    assert len(answer) >= 12


def _difference(rows: Any, expected: list[dict[str, Any]]) -> str:
    if isinstance(rows, str):
        return rows[:400]
    for row, right in zip(rows, expected, strict=False):
        if row != right:
            names = sorted(set(row) | set(right))
            return str({n: (row.get(n, "-"), right.get(n, "-")) for n in names if row.get(n, "-") != right.get(n, "-")})
    return f"{len(rows)} rows instead of {len(expected)}"
