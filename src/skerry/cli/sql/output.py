"""Where rows go, and in which format."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import pyarrow as pa
from rich.console import Console
from rich.text import Text

from skerry.cli.sql.csvtext import csv_head, csv_lines
from skerry.cli.sql.job import Format
from skerry.cli.sql.jsontext import json_lines
from skerry.common.errors import StorageError
from skerry.sql.grid import Piece, grid_lines
from skerry.sql.result import Result

_STYLES = {"name": "bold", "type": "dim", "rule": "dim", "null": "dim"}
_PAGE = 1000
"""Number of rows that determine the column widths of a table outside a terminal."""

Checkpoint = Callable[[], None]


@dataclass(slots=True)
class Output:
    """A stream for rows. ``is_whole`` says that all of them were written."""

    stream: BinaryIO
    is_whole: bool = False


@contextmanager
def open_output(path: Path | None) -> Iterator[Output]:
    """Standard output, or a file. The file appears when it is complete, so that a partial result is never visible."""
    if path is None:
        yield Output(sys.stdout.buffer)
        return
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        with open(unfinished, "wb") as stream:
            output = Output(stream)
            yield output
        if output.is_whole:
            os.replace(unfinished, path)
    except OSError as error:
        raise StorageError(str(path), str(error.strerror or error)) from None
    finally:
        unfinished.unlink(missing_ok=True)


def write_rows(result: Result, stream: BinaryIO, format_: Format, checkpoint: Checkpoint) -> int:
    """Write all rows, in a format for programs, as they are read; returns their number. ``checkpoint`` is called with
    each batch."""
    counted = _Counted(result.to_batches(), checkpoint)
    if format_ is Format.ARROW:
        with pa.ipc.new_stream(stream, result.schema) as writer:
            for batch in counted:
                writer.write_batch(batch)
    elif format_ is Format.JSON:
        for lines in json_lines(result.schema, counted):
            stream.write(lines)
    else:
        stream.write(csv_head(result.schema))
        for lines in csv_lines(counted):
            stream.write(lines)
    stream.flush()
    return counted.rows


def write_grid(
    result: Result, stream: BinaryIO, checkpoint: Checkpoint, *, limit: int | None = None, width: int | None = None
) -> int:
    """Write rows as a table, as they are read, up to a limit; returns their number."""
    batches = iter(result.to_batches()) if limit is None else iter(result.head(limit))
    counted = _Counted(batches, checkpoint)
    for line in grid_lines(result.schema, _pages(counted), width=width):
        stream.write("".join(text for text, _ in line).rstrip().encode() + b"\n")
    stream.flush()
    return counted.rows


def print_grid(result: Result, console: Console, limit: int) -> str:
    """Show the first rows on a terminal; returns a text about their number."""
    for line in grid_lines(result.schema, iter([result.head(limit)]), width=console.width):
        console.print(_styled(line), soft_wrap=True)
    return result.note(limit, console.width)


def _pages(batches: "_Counted") -> Iterator[list[pa.RecordBatch]]:
    page: list[pa.RecordBatch] = []
    for batch in batches:
        page.append(batch)
        if sum(part.num_rows for part in page) >= _PAGE:
            yield page
            page = []
    if page:
        yield page


def _styled(line: list[Piece]) -> Text:
    text = Text()
    for words, kind in line:
        text.append(words, _STYLES.get(kind, ""))
    text.rstrip()
    return text


class _Counted:
    """Batches with their rows counted; between two of them the work may be cancelled."""

    def __init__(self, batches: Iterable[pa.RecordBatch], checkpoint: Checkpoint) -> None:
        self._batches = batches
        self._checkpoint = checkpoint
        self.rows = 0

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        for batch in self._batches:
            self._checkpoint()
            self.rows += batch.num_rows
            yield batch
