"""Statements and what they give: see ``tests/support/golden_sql.py`` for the format of the files."""

import os
from pathlib import Path

import pytest

from support.golden_sql import GoldenLake, read_cases, write_cases

FOLDER = Path(__file__).parent.parent / "golden" / "sql"
FILES = sorted(FOLDER.glob("*.sql"))
LEAST = 300
"""So many statements there are at least."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_statements_give_what_the_file_says(path: Path, tmp_path: Path) -> None:
    cases = read_cases(path)
    golden: GoldenLake | None = None
    wrong = []
    for number, case in enumerate(cases):
        if golden is None or case.fresh:
            if golden is not None:
                golden.lake.close()
            golden = GoldenLake(tmp_path / f"lake-{number}")
        found = golden.outcome(case)
        if found != case.expected:
            wrong.append(f"{path.name}:{case.line}\n{case.statement}\nexpected {case.expected}\nfound    {found}")
            case.expected = found
    if golden is not None:
        golden.lake.close()
    if wrong and os.environ.get("UPDATE_GOLDEN"):
        write_cases(path, cases)
        return
    assert not wrong, "\n\n".join(wrong)


def test_there_are_many() -> None:
    assert sum(len(read_cases(path)) for path in FILES) >= LEAST
