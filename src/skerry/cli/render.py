"""Results for people (tables) and for programs (JSON)."""

import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa
from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from skerry.cli.json_output import json_document
from skerry.sql.grid import Piece, grid_lines
from skerry.types.arrow import type_from_arrow
from skerry.types.build import literal_of

_PIPE_WIDTH = 200
_LONGEST_CELL = 60
_STYLES = {"name": "bold", "type": "dim", "rule": "dim", "null": "dim"}


class PipedConsole(Console):
    """A console that reports a closed pipe as Python does; others end the process with exit code 1."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def make_console(width: int = _PIPE_WIDTH) -> Console:
    """A console on standard output. In a pipe there is no window to fit into, so lines may get ``width`` wide."""
    console = PipedConsole(highlight=False)
    return console if console.is_terminal else PipedConsole(highlight=False, width=width)


def make_grid(headings: Sequence[str], *, right: Iterable[str] = ()) -> Grid:
    """An empty grid; columns named in ``right`` hold numbers."""
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    numbers = set(right)
    for heading in headings:
        grid.add_column(heading, justify="right" if heading in numbers else "left", overflow="fold")
    return grid


def arrow_grid(table: pa.Table) -> Grid:
    """An Arrow table as a grid."""
    right = [field.name for field in table.schema if _is_number(field.type)]
    grid = make_grid(table.schema.names, right=right)
    for row in zip(*(_literals(table, name) for name in table.schema.names), strict=True):
        grid.add_row(*(cell(value) for value in row))
    return grid


def print_rows(console: Console, table: pa.Table) -> None:
    """Print rows as a table that fits the screen."""
    width = console.width if console.is_terminal else None
    for line in grid_lines(table.schema, iter([table.to_batches()]), width=width):
        console.print(styled_line(line), soft_wrap=True)


def styled_line(line: list[Piece]) -> Text:
    """A line of a table of rows, with its styles."""
    text = Text()
    for words, kind in line:
        text.append(words, _STYLES.get(kind, ""))
    text.rstrip()
    return text


def cell(value: Any) -> Text:
    """A value in a grid: short, on one line, with NULL distinct from text."""
    if value is None:
        return Text("NULL", style="dim")
    text = _plain(value).replace("\n", "⏎")
    return Text(text if len(text) <= _LONGEST_CELL else text[: _LONGEST_CELL - 1] + "…")


def print_json(value: Any, *, indent: bool = True) -> None:
    """Print a JSON document."""
    sys.stdout.write(json_document(value, indent=indent).decode() + "\n")


def print_commits(done: Any, counts: Iterable[str]) -> None:
    """Print as JSON what a job of several commits has done: its snapshots, and counts by their names."""
    print_json(
        {"snapshots": [snapshot.id for snapshot in done.snapshots]} | {name: getattr(done, name) for name in counts}
    )


def time_text(millis: int) -> str:
    """``2024-01-15 10:00:00.000``, in UTC: the form that ``--timestamp`` takes back."""
    return datetime.fromtimestamp(millis / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


def size_text(size_bytes: int) -> str:
    """``770 B``, ``1.2 MB``: sizes in 1024s, as options take them."""
    size = float(size_bytes)
    for unit in ("B", "KB", "MB", "GB"):
        if size < 1024:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} TB"


def _literals(table: pa.Table, name: str) -> list[Any]:
    type_ = type_from_arrow(table.schema.field(name).type, name)
    return [literal_of(scalar, type_) for scalar in table.column(name).cast(type_.arrow)]


def _is_number(arrow: pa.DataType) -> bool:
    return bool(pa.types.is_integer(arrow) or pa.types.is_floating(arrow) or pa.types.is_decimal(arrow))


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        precise = "microseconds" if value.microsecond % 1000 else "milliseconds" if value.microsecond else "seconds"
        return value.isoformat(sep=" ", timespec=precise).replace("+00:00", "Z")
    if isinstance(value, bytes):
        return value.hex()
    return str(value)
