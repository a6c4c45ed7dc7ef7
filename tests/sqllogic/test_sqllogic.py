"""The records of every file, in a lake whose tables are laid out in each way; and in plain DuckDB, as an oracle.

``tests/spark/test_sqllogic.py`` runs them on Spark.
"""

from functools import cache
from pathlib import Path

import pytest

from sqllogic.run import Report, run_file
from sqllogic.script import count_records, read_script
from sqllogic.world import DuckWorld, LakeWorld
from support.effort import SLICE, SOAK

FILES = sorted(Path(__file__).parent.glob("*.test"))
LEAST = 1500
"""At least this many different records are there, with loops unrolled."""
LAYOUTS = ("plain", "split", "keyed")
SHORT = {"plain": {"alter", "insert", "merge", "update"}, "split": {"aggregates", "joins"}}
"""Files that ``make test`` runs over tables without a key; ``make spark`` runs all in all layouts."""
VALUES = {"limit", "nested", "numbers", "sets", "subqueries", "text", "time", "windows"}
"""Files about values and queries more than about tables: over tables with a key, ``make test`` leaves them to DuckDB.

It runs the others there: whatever has no key by its statement is of many files there as well.
"""


@cache
def oracle(path: Path) -> Report:
    """What plain DuckDB gives."""
    world = DuckWorld()
    try:
        return run_file(path, world)
    finally:
        world.close()


def check(report: Report) -> None:
    """No record gave something else than expected."""
    if report.wrong:
        pytest.fail("\n".join(report.wrong), pytrace=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_plain_duckdb_gives_what_the_file_expects(path: Path) -> None:
    check(oracle(path))


@pytest.mark.parametrize(
    ("path", "layout"),
    [
        pytest.param(path, layout, id=f"{path.stem}-{layout}")
        for path in FILES
        for layout in LAYOUTS
        if SOAK or SLICE or (path.stem not in VALUES if layout == "keyed" else path.stem in SHORT[layout])
    ],
)
def test_a_lake_gives_what_the_file_expects(path: Path, layout: str, tmp_path: Path) -> None:
    world = LakeWorld(tmp_path / "lake", layout)
    try:
        report = run_file(path, world, oracle(path))
    finally:
        world.close()
    check(report)


def test_there_are_many() -> None:
    counts = [count_records(read_script(path)) for path in FILES]
    assert sum(different for _, different in counts) >= LEAST
