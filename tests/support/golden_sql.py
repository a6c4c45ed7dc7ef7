"""Golden files of SQL: a statement and what it gives, one file for each kind of statement.

::

    # A comment. Everything until the next empty line belongs to the statement above it.
    > SELECT id, name
    > FROM app.users
    id | name
    1 | Ada
    2 | NULL

    > SELEC 1
    error SqlError 1:1: SELEC is not …

A line ``=== title`` begins a new, empty lake. Parameters stand in a line ``? [1, "a"]`` or ``? {"name": "Ada"}`` (JSON)
between the statement and its result. After a change of what is expected: ``UPDATE_GOLDEN=1 make test`` writes the
files anew; read what has changed before you commit it.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

import skerry
from skerry.common.clock import CountingIds, ManualClock

START_MS = 1_767_225_600_000
"""2026-01-01 00:00:00 UTC: when every lake begins. Time passes by a second with each statement."""


@dataclass
class Case:
    """One statement; ``before`` are the lines above it as they stand in the file."""

    before: list[str]
    statement: str
    parameters: Any
    expected: list[str]
    line: int
    fresh: bool = False


@dataclass
class _Open:
    before: list[str] = field(default_factory=list)
    statement: list[str] = field(default_factory=list)
    parameters: Any = None
    expected: list[str] = field(default_factory=list)
    line: int = 0


def read_cases(path: Path) -> list[Case]:
    """The cases of a file."""
    cases: list[Case] = []
    current = _Open()
    for number, line in enumerate([*path.read_text().splitlines(), ""], 1):
        if line.startswith("> ") or line == ">":
            if not current.statement:
                current.line = number
            current.statement.append(line[2:])
        elif line.startswith("? ") and current.statement and not current.expected:
            current.parameters = json.loads(line[2:])
        elif line == "" and current.statement:
            cases.append(_finish(current))
            current = _Open()
        elif current.statement:
            current.expected.append(line)
        else:
            current.before.append(line)
    return cases


def _finish(case: _Open) -> Case:
    fresh = any(line.startswith("===") for line in case.before)
    return Case(case.before, "\n".join(case.statement), case.parameters, case.expected, case.line, fresh)


def write_cases(path: Path, cases: list[Case]) -> None:
    """The file anew."""
    lines: list[str] = []
    for case in cases:
        lines += [*case.before, *(f"> {line}".rstrip() for line in case.statement.split("\n"))]
        if case.parameters is not None:
            lines.append(f"? {json.dumps(case.parameters)}")
        lines += [*case.expected, ""]
    path.write_text("\n".join(lines))


class GoldenLake:
    """A lake in which time and ids are the same in every run."""

    def __init__(self, folder: Path) -> None:
        self.clock = ManualClock(START_MS)
        self.lake = skerry.connect(folder, clock=self.clock, ids=CountingIds())

    def outcome(self, case: Case) -> list[str]:
        """What a statement gives, as lines."""
        self.clock.advance(1)
        try:
            result = self.lake.sql(case.statement, case.parameters)
            table = result.to_arrow()
        except skerry.SkerryError as error:
            return error_lines(error)
        if result.message is not None:
            return [f"ok: {result.message}"]
        return table_lines(table)


def error_lines(error: skerry.SkerryError) -> list[str]:
    """The kind of error, its place, and its message without the excerpt."""
    assert error.position is not None, f"an error without a place: {error!r}"
    line, column = error.position
    message = str(error).replace(f" (line {line}, column {column})", "").split("\n  ")[0]
    first, *rest = message.splitlines()
    return [f"error {type(error).__name__} {line}:{column}: {first}", *rest]


def table_lines(table: pa.Table) -> list[str]:
    """Names of columns, then rows."""
    lines = [" | ".join(table.schema.names)]
    columns = [column.to_pylist() for column in table.columns]  # names may stand there twice
    lines += [" | ".join(map(_text, row)) for row in zip(*columns, strict=True)]
    return lines if table.num_rows else [*lines, "(no rows)"]


def _text(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    text = str(value)
    return json.dumps(text) if text == "" or text != text.strip() or "\n" in text else text
