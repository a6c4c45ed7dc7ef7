"""Results: the rows of a statement in various forms."""

import shutil
import sys
from collections.abc import Iterator
from copy import copy
from html import escape
from typing import Any

import pyarrow as pa

from skerry.common.closing import Closing
from skerry.common.errors import InvalidInputError
from skerry.common.wording import count_text
from skerry.sql.frame import Framed, polars_frame, require
from skerry.sql.grid import grid_lines, html_table, shown_columns
from skerry.sql.outcome import Outcome
from skerry.sql.result_value import field_type_name, field_values
from skerry.sql.vertical import vertical_lines
from skerry.table.snapshot import Snapshot

_ROWS_SHOWN = 20


class Result(Closing, Framed):
    """The rows of a statement. They are read from the engine once, and on demand.

    Rows that were read are kept, so that methods may be called repeatedly and in any order. The exceptions are
    ``to_batches`` and the Arrow stream, which pass rows on once without keeping them; after that, other methods raise
    an error.

    A context manager: closing it cancels the rest of the query.
    """

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._reader: pa.RecordBatchReader | None = None
        self._kept: list[pa.RecordBatch] = []
        self._is_whole = False
        self._is_streamed = False
        self._is_closed = False
        self._failure: BaseException | None = None
        self._fetched = 0

    # What it is

    @property
    def schema(self) -> pa.Schema:
        """Names and Arrow types of the columns."""
        return self._outcome.schema

    @property
    def columns(self) -> list[str]:
        """The names of the columns; a query may return a name twice."""
        return list(self._outcome.schema.names)

    @property
    def message(self) -> str | None:
        """Description of the effect; None for queries."""
        return self._outcome.message

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot that the statement committed, if any."""
        return self._outcome.snapshot

    @property
    def is_text(self) -> bool:
        """True if its rows are lines of a text, like those of EXPLAIN."""
        return self._outcome.is_text

    @property
    def row_count(self) -> int | None:
        """Number of rows; None until all have been read."""
        return sum(batch.num_rows for batch in self._kept) if self._is_whole else None

    def __repr__(self) -> str:
        columns = ", ".join(f"{field.name} {field_type_name(field)}" for field in self.schema)
        if self._is_streamed:
            rows = "streamed"
        elif self._is_whole:
            rows = count_text(self.row_count or 0, "row")
        else:
            rows = "closed" if self._is_closed else "not read to the end yet"
        return f"<skerry.Result ({columns}): {rows}>"

    # All rows

    def to_arrow(self) -> pa.Table:
        """All rows as an Arrow table."""
        self._read(None)
        return pa.Table.from_batches(self._kept, self.schema)

    def to_polars(self) -> Any:
        """All rows as a polars DataFrame; needs the extra ``skerry[polars]``. Duplicate column names get a number."""
        require("polars")
        return polars_frame(self.to_arrow().rename_columns(distinct_names(self.columns)))

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream that keeps none of them. Works once, unless all rows were read before."""
        self._check()
        if self._is_whole:
            return pa.RecordBatchReader.from_batches(self.schema, self._kept)
        kept, reader = self._kept, self._open()
        self._kept, self._is_streamed = [], True
        return pa.RecordBatchReader.from_batches(self.schema, _Stream(iter(kept), reader))

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The rows as an Arrow stream for other libraries, like ``to_batches``."""
        return self.to_batches().__arrow_c_stream__(requested_schema)

    # Row by row

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        """Rows as tuples, from the first one on, read on demand."""
        return self._tuples(0)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Rows as dicts. Duplicate column names get a number: ``id``, ``id_1``."""
        names = distinct_names(self.columns)
        return (dict(zip(names, row, strict=True)) for row in self)

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row; None after the last one."""
        return next(iter(self.fetchmany(1)), None)

    def fetchmany(self, size: int = 1) -> list[tuple[Any, ...]]:
        """The next rows, at most ``size``."""
        count = checked_count("size", size)
        self._read(self._fetched + count)
        found = [row for batch in self._window(self._fetched, count) for row in _tuples_of(batch)]
        self._fetched += len(found)
        return found

    def fetchall(self) -> list[tuple[Any, ...]]:
        """The rows that ``fetchone`` and ``fetchmany`` have not returned; all rows if neither was called."""
        self._read(None)
        return list(self._tuples(self._fetched))

    def _tuples(self, start: int) -> Iterator[tuple[Any, ...]]:
        number = 0
        while True:
            if number == len(self._kept):
                before = len(self._kept)
                self._read(sum(batch.num_rows for batch in self._kept) + 1)
                if len(self._kept) == before:
                    return
            batch = self._kept[number]
            number += 1
            if start >= batch.num_rows:
                start -= batch.num_rows
                continue
            yield from _tuples_of(batch.slice(start))
            start = 0

    # Display

    def show(self, limit: int = _ROWS_SHOWN, *, vertical: bool = False) -> None:
        """Print the first rows as a table; for a statement that is no query, its message; a plan as text.

        ``vertical`` prints a line per column instead, with nothing cut. Reads at most one row more than it shows.
        """
        sys.stdout.write(self._text(limit, _screen_width(), vertical=vertical) + "\n")

    def __str__(self) -> str:
        return self._text(_ROWS_SHOWN, None)

    def _repr_html_(self) -> str:
        if self.message is not None or self.is_text:
            return f"<pre>{escape(str(self))}</pre>"
        page = self.head(_ROWS_SHOWN)
        return html_table(self.schema, page, self.note(_ROWS_SHOWN))

    def _text(self, limit: int, width: int | None, *, vertical: bool = False) -> str:
        checked_count("limit", limit)
        if self.message is not None:
            return self.message
        if self.is_text:
            return "\n".join(self.to_arrow().column(0).to_pylist())
        page = self.head(limit)
        note = self.note(limit, None if vertical else width)
        lines = vertical_lines(self.schema, page) if vertical else grid_lines(self.schema, iter([page]), width=width)
        return "\n".join([*("".join(text for text, _ in line).rstrip() for line in lines), note])

    def head(self, limit: int) -> list[pa.RecordBatch]:
        """The first rows, at most ``limit``. Reads one row more, to know whether there are more."""
        checked_count("limit", limit)
        self._read(limit + 1)
        return self._window(0, limit)

    def note(self, limit: int, width: int | None = None) -> str:
        """The number of rows, and how many rows and columns a grid of the first ``limit`` rows shows."""
        total = self.row_count
        if total is not None:
            words = count_text(total, "row")
            words += f", {limit:,} shown" if total > limit else ""
        else:
            words = f"first {count_text(limit, 'row')}, … more rows"
        shown = shown_columns(self.schema, self._window(0, limit), width)
        return words if shown == len(self.schema) else f"{words}; {shown} of {count_text(len(self.schema), 'column')}"

    # Reading

    def close(self) -> None:
        """Cancel the rest of the query. Rows stay available only if all were read."""
        self._is_closed = True
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.close()

    def _check(self) -> None:
        if self._is_streamed:
            raise InvalidInputError(
                "the rows of this result were handed on as a stream (to_batches), which keeps none: "
                "run the statement again, or call to_arrow() instead"
            )
        if self._failure is not None:
            raise copy(self._failure)  # a failed reader would report the end of the rows
        if self._is_closed and not self._is_whole:
            raise InvalidInputError("this result is closed: run the statement again")

    def _open(self) -> pa.RecordBatchReader:
        if self._reader is None:
            self._reader = self._outcome.read()
        return self._reader

    def _read(self, wanted: int | None) -> None:
        """Read at least ``wanted`` rows, or all."""
        self._check()
        if self._is_whole:
            return
        reader = self._open()
        have = sum(batch.num_rows for batch in self._kept)
        while wanted is None or have < wanted:
            try:
                batch = reader.read_next_batch()
            except StopIteration:
                self._is_whole = True
                self.close()
                return
            except BaseException as error:
                self._failure = copy(error)  # without the traceback, which would keep its frames alive
                self.close()
                raise
            if batch.num_rows:
                self._kept.append(batch)
                have += batch.num_rows

    def _window(self, start: int, count: int) -> list[pa.RecordBatch]:
        window = []
        for batch in self._kept:
            if count <= 0:
                break
            part = batch.slice(start, count)
            start = max(start - batch.num_rows, 0)
            if part.num_rows:
                window.append(part)
                count -= part.num_rows
        return window


class _Stream:
    """The rows that were read, then the rest."""

    def __init__(self, kept: Iterator[pa.RecordBatch], reader: pa.RecordBatchReader) -> None:
        self._kept = kept
        self._reader = reader
        self._failure: BaseException | None = None

    def __iter__(self) -> "_Stream":
        return self

    def __next__(self) -> pa.RecordBatch:
        if self._failure is not None:
            raise copy(self._failure)
        for batch in self._kept:
            return batch
        try:
            return self._reader.read_next_batch()
        except Exception as error:
            self._failure = copy(error)
            raise


def distinct_names(names: list[str]) -> list[str]:
    """Unique names: a second ``id`` becomes ``id_1``."""
    taken, distinct = set(names), []
    seen: set[str] = set()
    for name in names:
        other, number = name, 0
        while other in seen or (number and other in taken):
            number += 1
            other = f"{name}_{number}"
        seen.add(other)
        distinct.append(other)
    return distinct


def checked_count(what: str, count: object) -> int:
    """Check a number of rows: an integer of at least 0."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise InvalidInputError(f"{what} is a number of rows, 0 or more, not {count!r}")
    return count


def _tuples_of(batch: pa.RecordBatch) -> Iterator[tuple[Any, ...]]:
    if batch.num_columns == 0:
        return iter([()] * batch.num_rows)
    return zip(*map(field_values, batch.columns, batch.schema), strict=True)


def _screen_width() -> int | None:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
