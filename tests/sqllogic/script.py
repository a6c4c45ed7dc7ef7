"""Files of tests in sqllogictest's format, as DuckDB writes them: what is in them, and loops unrolled.

::

    # A comment. Records end at an empty line.
    statement ok
    CREATE TABLE t (id INT NOT NULL, v VARCHAR)

    statement error
    INSERT INTO t VALUES (NULL, 'x')
    ----
    column id is NOT NULL

    query IT rowsort
    SELECT id, v FROM t WHERE id < ?
    ? [3]
    ----
    1	one
    2	NULL

    foreach op < <= >
    query I
    SELECT count(*) FROM t WHERE id ${op} 2
    endloop

- ``statement ok|error|maybe [connection]``. Behind ``----`` stands a part of the error's text, or ``<REGEX>:`` and a
  pattern that the whole text matches. ``maybe`` may fail, but if so only in that way.
- ``query TYPES [nosort|rowsort|valuesort] [connection] [label]``. A type is ``I`` (whole numbers), ``R`` (numbers) or
  ``T`` (anything). Rows stand one to a line, values between tabs, or one value to a line; ``(empty)`` is an empty text.
  ``N values hashing to MD5`` stands for many. A row ``<REGEX>:…`` or ``<!REGEX>:…`` is a pattern. Queries of one label
  give the same rows. Without ``----``, the rows are those that plain DuckDB gives (``sqllogic.world``).
- ``? [1, "a"]`` or ``? {"name": "a"}`` as the last line of the SQL: its parameters, as JSON.
- ``loop i 0 10``, ``foreach x a b c`` … ``endloop``, one in another if need be; ``${i}`` is the value, also in expected
  rows. In ``foreach``, values with spaces stand in double quotes; ``<integral>``, ``<numeric>``, ``<simple>`` are lists
  of types.
- ``skipif NAME``, ``onlyif NAME`` before a record, ``# why`` behind it: NAME is ``duckdb``, ``skerry``, ``spark`` or a
  layout. ``mode skip`` … ``mode unskip`` leave out what is between. ``require NAME`` leaves out the rest of the file.
- ``restart`` closes and opens the lake. ``hash-threshold N``: results of more values are compared by their hash.
  ``halt`` ends the file.
"""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

SORTS = ("nosort", "rowsort", "valuesort")
TYPES = {
    "<integral>": ["TINYINT", "SMALLINT", "INTEGER", "BIGINT"],
    "<numeric>": ["TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL(18,3)"],
    "<simple>": ["BOOLEAN", "INTEGER", "BIGINT", "DOUBLE", "DECIMAL(10,2)", "STRING", "DATE", "TIMESTAMP"],
}


class ScriptError(Exception):
    """A file that is not in this format."""


@dataclass(frozen=True, slots=True)
class Guard:
    """``skipif`` or ``onlyif``."""

    is_only: bool
    name: str
    reason: str

    def allows(self, names: frozenset[str]) -> bool:
        """Whether the record behind it is for an engine with these names."""
        return (self.name in names) == self.is_only


@dataclass(frozen=True, slots=True)
class Record:
    """A statement or a query. ``expected`` is None where nothing stands behind it."""

    line: int
    kind: str
    sql: str
    types: str = ""
    sort: str = "nosort"
    connection: str = ""
    label: str = ""
    parameters: Any = None
    expected: tuple[str, ...] | None = None
    guards: tuple[Guard, ...] = ()
    variables: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> tuple[int, tuple[tuple[str, str], ...]]:
        """Which record this is, and in which turn of the loops around it."""
        return self.line, self.variables


@dataclass(frozen=True, slots=True)
class Control:
    """A line that says how to go on: ``mode``, ``require``, ``halt``, ``restart``, ``hash-threshold``."""

    line: int
    word: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Loop:
    """A body that is repeated with each value."""

    line: int
    variable: str
    values: tuple[str, ...]
    body: tuple["Node", ...]


Node = Record | Control | Loop


@dataclass(slots=True)
class _Lines:
    path: Path
    lines: list[str]
    at: int = 0
    guards: list[Guard] = field(default_factory=list)

    def block(self) -> list[str]:
        """The lines until the next empty one, or the end of a loop."""
        found = []
        while self.at < len(self.lines) and self.lines[self.at].strip() and self.lines[self.at].strip() != "endloop":
            found.append(self.lines[self.at])
            self.at += 1
        return found

    def refuse(self, why: str) -> ScriptError:
        return ScriptError(f"{self.path.name}:{self.at}: {why}")


def read_script(path: Path) -> tuple[Node, ...]:
    """What is in a file."""
    lines = _Lines(path, path.read_text().splitlines())
    nodes = tuple(_nodes(lines, is_loop=False))
    if lines.guards:
        raise lines.refuse("skipif or onlyif without a record behind it")
    return nodes


def unrolled(nodes: tuple[Node, ...], variables: dict[str, str] | None = None) -> Iterator[Record | Control]:
    """Records in the order in which they run, with the values of loops in their places."""
    variables = variables or {}
    for node in nodes:
        if isinstance(node, Loop):
            for value in node.values:
                yield from unrolled(node.body, {**variables, node.variable: _filled(value, variables)})
        elif isinstance(node, Record) and variables:
            yield _with_values(node, variables)
        else:
            yield node


def _with_values(record: Record, variables: dict[str, str]) -> Record:
    expected = record.expected
    return replace(
        record,
        sql=_filled(record.sql, variables),
        label=_filled(record.label, variables),
        expected=None if expected is None else tuple(_filled(line, variables) for line in expected),
        variables=tuple(variables.items()),
    )


def _filled(text: str, variables: dict[str, str]) -> str:
    for name, value in variables.items():
        text = text.replace("${" + name + "}", value)
    return text


def _nodes(lines: _Lines, *, is_loop: bool) -> Iterator[Node]:
    while lines.at < len(lines.lines):
        line = lines.lines[lines.at].strip()
        lines.at += 1
        number = lines.at
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        rest = rest.split(" #")[0].strip() if word not in ("skipif", "onlyif") else rest
        if word == "endloop":
            if not is_loop:
                raise lines.refuse("endloop without a loop")
            return
        if word in ("skipif", "onlyif"):
            name, _, reason = rest.partition("#")
            lines.guards.append(Guard(word == "onlyif", name.strip(), reason.strip()))
        elif word in ("loop", "foreach"):
            yield _loop(lines, number, word, rest)
        elif word in ("statement", "query"):
            yield _record(lines, number, word, rest.split())
        elif word in ("mode", "require", "hash-threshold", "halt", "restart"):
            yield Control(number, word, rest)
        else:
            raise lines.refuse(f"{word!r} is nothing that a line can begin with here")
    if is_loop:
        raise lines.refuse("a loop without its endloop")


def _loop(lines: _Lines, number: int, word: str, rest: str) -> Loop:
    variable, *given = shlex.split(rest)
    if lines.guards:
        raise lines.refuse("skipif and onlyif stand before records, not before loops")
    values: list[str] = []
    if word == "loop":
        first, last = map(int, given)
        values = [str(value) for value in range(first, last)]
    for value in given if word == "foreach" else ():
        if value.startswith("!"):
            values.remove(value[1:])
        else:
            values += TYPES.get(value, [value])
    return Loop(number, variable, tuple(values), tuple(_nodes(lines, is_loop=True)))


def _record(lines: _Lines, number: int, kind: str, words: list[str]) -> Record:
    block = lines.block()
    sql, expected = block, None
    if "----" in block:
        at = block.index("----")
        sql, expected = block[:at], tuple(block[at + 1 :])
    parameters = None
    if sql and sql[-1].startswith("? "):
        parameters, sql = json.loads(sql[-1][2:]), sql[:-1]
    if not sql or not words:
        raise lines.refuse(f"a {kind} without its SQL or its kind")
    guards, lines.guards = tuple(lines.guards), []
    record = Record(number, kind, "\n".join(sql), parameters=parameters, expected=expected, guards=guards)
    if kind == "statement":
        if words[0] not in ("ok", "error", "maybe"):
            raise lines.refuse(f"statement {words[0]}: expected ok, error or maybe")
        if words[0] == "ok" and expected:
            raise lines.refuse("a statement that is ok has no error")
        return replace(record, kind=words[0], connection="".join(words[1:2]))
    types, *rest = words
    if not re.fullmatch("[IRT]+", types):
        raise lines.refuse(f"types {types!r}: expected letters I, R and T, one for each column")
    sort = rest.pop(0) if rest and rest[0] in SORTS else "nosort"
    connection = rest.pop(0) if rest and rest[0].startswith("con") else ""
    return replace(record, types=types, sort=sort, connection=connection, label="".join(rest))


def count_records(nodes: tuple[Node, ...]) -> tuple[int, int]:
    """How many records are written, and how many different ones there are with loops unrolled."""
    written = count()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, Loop):
            stack += node.body
        elif isinstance(node, Record):
            next(written)
    texts = {(r.kind, r.sql, repr(r.parameters), r.line) for r in unrolled(nodes) if isinstance(r, Record)}
    return next(written), len(texts)
