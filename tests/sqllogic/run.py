"""Runs the records of a file in one world, and says which of them gave something else than expected."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from sqllogic.answer import Rows, hash_line, lines_of, mismatch, ordered, type_mistake
from sqllogic.script import Control, Record, read_script, unrolled
from sqllogic.world import RefusedError

Key = tuple[int, tuple[tuple[str, str], ...]]


class World(Protocol):
    """An engine with tables."""

    names: frozenset[str]

    def execute(self, sql: str, parameters: Any, connection: str, *, is_refused: bool = False) -> None: ...
    def query(self, sql: str, parameters: Any, connection: str) -> Rows: ...
    def restart(self) -> None: ...
    def close(self) -> None: ...


@dataclass(slots=True)
class Report:
    """What became of a file's records."""

    ran: int = 0
    skipped: list[Record] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    answers: dict[Key, list[str]] = field(default_factory=dict)
    """Lines of each query's rows, sorted as it says."""


def run_file(path: Path, world: World, oracle: Report | None = None) -> Report:
    """All records that are for this world. Queries give the rows in the file, and those of the ``oracle`` if given."""
    report = Report()
    labels: dict[str, str] = {}
    threshold = [0]
    for record in _records(path, world, report, threshold):
        try:
            wrong = _run(record, world, report, oracle, labels, threshold[0])
        except RefusedError as error:
            wrong = f"refused: {error}"
        report.ran += 1
        if wrong is not None:
            turn = " ".join(f"{name}={value}" for name, value in record.variables)
            report.wrong.append(f"{path.name}:{record.line} {turn}\n{record.sql}\n{wrong}\n")
    return report


def _records(path: Path, world: World, report: Report, threshold: list[int]) -> Iterator[Record]:
    is_skipping = False
    for node in unrolled(read_script(path)):
        if isinstance(node, Control):
            if node.word == "mode":
                is_skipping = {"skip": True, "unskip": False}[node.value]
            elif is_skipping:
                continue
            elif node.word == "halt" or (node.word == "require" and node.value not in world.names):
                return
            elif node.word == "restart":
                world.restart()
            elif node.word == "hash-threshold":
                threshold[0] = int(node.value)
        elif is_skipping or not all(guard.allows(world.names) for guard in node.guards):
            report.skipped.append(node)
        else:
            yield node


def _run(
    record: Record, world: World, report: Report, oracle: Report | None, labels: dict[str, str], threshold: int
) -> str | None:
    if record.kind != "query":
        return _statement(record, world)
    rows = world.query(record.sql, record.parameters, record.connection)
    if "spark" not in world.names and (mistake := type_mistake(rows, record.types)):
        return mistake
    rows = ordered(rows, record.sort)
    report.answers[record.key] = lines_of(rows)
    wanted = oracle.answers.get(record.key) if oracle is not None else None
    if record.expected is None and wanted is None and not record.label and "duckdb" not in world.names:
        return "nothing is expected, neither here nor by plain DuckDB: a query needs its rows, or a label"
    for expected, whose in ((record.expected, ""), (wanted, "plain DuckDB: ")):
        if expected is not None and (wrong := mismatch(rows, expected, record.types)):
            return whose + wrong
    if record.label:
        found = hash_line(rows) if threshold and len(rows) * len(record.types) > threshold else str(lines_of(rows))
        if labels.setdefault(record.label, found) != found:
            return f"label {record.label}: {found} instead of {labels[record.label]}"
    return None


def _statement(record: Record, world: World) -> str | None:
    try:
        world.execute(record.sql, record.parameters, record.connection, is_refused=record.kind != "ok")
    except RefusedError as error:
        if record.kind == "ok":
            raise
        # the words of a refusal are ours; plain DuckDB has its own
        return None if "duckdb" in world.names else _other_error(record, str(error))
    return "expected to be refused" if record.kind == "error" else None


def _other_error(record: Record, text: str) -> str | None:
    wanted = "\n".join(record.expected or ())
    if wanted.startswith("<REGEX>:"):
        is_found = re.fullmatch(wanted.removeprefix("<REGEX>:"), text, re.DOTALL) is not None
    else:
        is_found = wanted in text
    return None if is_found else f"expected the error {wanted!r}, found {text!r}"
