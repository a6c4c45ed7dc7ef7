"""Output of rows: destination and format.

CSV is that of RFC 4180, and lines end with a line feed. NULL is an empty field, the empty text is ``""``. Only fields
that need quotes have them. Dates and times are ISO 8601, binary is hex digits, lists and structs are JSON.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import orjson
import pyarrow as pa
import pyarrow.compute as pc
from rich.console import Console

from skerry.cli.json_output import json_lines, json_values
from skerry.cli.render import styled_line
from skerry.cli.sql.job import Format
from skerry.common.errors import StorageError
from skerry.sql.grid import grid_lines
from skerry.sql.result import Result
from skerry.sql.result_value import is_list, plain_array, value_texts
from skerry.sql.vertical import vertical_lines

_PAGE = 1000
"""Number of rows that determine the column widths of a table outside a terminal."""
Checkpoint = Callable[[], None]
_NEEDS_QUOTES = r'[",\r\n]|^$|^\s|\s$'


@dataclass(slots=True)
class Output:
    """A stream for rows. ``is_whole`` is set when all of them were written."""

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
    result: Result,
    stream: BinaryIO,
    checkpoint: Checkpoint,
    *,
    limit: int | None = None,
    width: int | None = None,
    vertical: bool = False,
) -> int:
    """Write rows as a table, or one below the other, as they are read, up to a limit; returns their number."""
    batches = iter(result.to_batches()) if limit is None else iter(result.head(limit))
    counted = _Counted(batches, checkpoint)
    if vertical:
        lines = vertical_lines(result.schema, counted)
    else:
        lines = grid_lines(result.schema, _pages(counted), width=width)
    for line in lines:
        stream.write("".join(text for text, _ in line).rstrip().encode() + b"\n")
    stream.flush()
    return counted.rows


def print_grid(result: Result, console: Console, limit: int, *, vertical: bool = False) -> str:
    """Show the first rows on a terminal; returns a text about their number."""
    page = result.head(limit)
    if vertical:
        lines = vertical_lines(result.schema, page)
    else:
        lines = grid_lines(result.schema, iter([page]), width=console.width)
    for line in lines:
        console.print(styled_line(line), soft_wrap=True)
    return result.note(limit, None if vertical else console.width)


def _pages(batches: "_Counted") -> Iterator[list[pa.RecordBatch]]:
    page: list[pa.RecordBatch] = []
    for batch in batches:
        page.append(batch)
        if sum(part.num_rows for part in page) >= _PAGE:
            yield page
            page = []
    if page:
        yield page


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


def csv_head(schema: pa.Schema) -> bytes:
    """The line with the names of the columns."""
    names = _quoted(pa.array(schema.names, pa.string()))
    return ",".join(names.to_pylist()).encode() + b"\n"


def csv_lines(batches: Iterable[pa.RecordBatch]) -> Iterator[bytes]:
    """The lines of rows, a batch at a time."""
    for batch in batches:
        if batch.num_rows:
            fields = [_fields(array).fill_null("") for array in batch.columns]
            lines = pc.binary_join_element_wise(*fields, pa.scalar(",", pa.large_string()))
            yield "\n".join(lines.to_pylist()).encode() + b"\n"


def _fields(array: pa.Array) -> pa.Array:
    array = plain_array(array)
    type_ = array.type
    if pa.types.is_integer(type_) or pa.types.is_boolean(type_):
        return array.cast(pa.large_string())
    if pa.types.is_struct(type_) or is_list(type_) or pa.types.is_map(type_):
        texts = [None if value is None else orjson.dumps(value).decode() for value in json_values(array)]
        return _quoted(pa.array(texts, pa.large_string()))
    return _quoted(pa.array(value_texts(array, separator="T"), pa.large_string()))


def _quoted(texts: pa.Array) -> pa.Array:
    needs = pc.match_substring_regex(texts, _NEEDS_QUOTES)
    if not pc.any(needs).as_py():
        return texts
    doubled = pc.replace_substring(texts, '"', '""')
    quote = pa.scalar('"', texts.type)
    return pc.if_else(needs, pc.binary_join_element_wise(quote, doubled, quote, pa.scalar("", texts.type)), texts)
