"""Rows of a query as rows of a table that an INSERT or a MERGE adds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as default
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.sql.direct_write import DirectWrite, RowSource
from skerry.sql.outcome import Outcome
from skerry.sql.run.column_cast import convert_column, refuse_nulls
from skerry.store.update.read_modify_write import RowChange
from skerry.table.shape import TableShape
from skerry.types.arrow import arrow_field
from skerry.types.cast import default_array
from skerry.types.field import Field

AddRows = Callable[[pa.Table], None]
"""Called with rows to be inserted."""


def checks_unique(shape: TableShape) -> bool:
    """True if existing keys are refused."""
    return bool(shape.schema.primary_key) and shape.options.check_unique


def write_directly(outcome: Outcome, change: RowChange, fields: Sequence[Field]) -> int | None:
    """Let the engine write the rows of a query, whose columns are these of the table; returns their number.

    None if it cannot; :func:`insert_rows` inserts them then.
    """
    if outcome.write is None:
        return None
    source = RowSource({field.name: number for number, field in enumerate(fields)})
    written = outcome.write(DirectWrite(change.state.context, change.shape, {0: source}))
    if written is None:
        return None
    change.take(written.files)
    return written.counts[0]


def insert_rows(outcome: Outcome, inserted: "InsertedRows", add: AddRows, *, first_row: int = 0) -> int:
    """Insert all rows of a query; returns their number. ``first_row`` is the number of its first row, for errors."""
    rows = 0
    for batch in outcome.read():
        if batch.num_rows:
            add(inserted.table(batch.columns, batch.num_rows, first_row + rows))
            rows += batch.num_rows
    return rows


@dataclass(frozen=True, slots=True)
class InsertedRows:
    """Converts rows of a query to rows of a table; columns that the query lacks get their defaults."""

    shape: TableShape
    fields: Sequence[Field]
    """The table's columns that the query returns, in its order, as the writer expects them."""
    defaults: tuple[NDArray[np.int64], ...] = ()
    """For each of the fields, the row numbers (from 0, sorted) that get the default instead of the query's value."""
    constants: Mapping[str, Any] = default(default_factory=dict)
    """Values of columns that the query does not return."""

    def table(self, columns: Sequence[pa.Array], rows: int, first_row: int = 0) -> pa.Table:
        """Rows of the table; ``first_row`` is the number of the first one within the query."""
        given: dict[str, pa.ChunkedArray] = {}
        for number, (field, column) in enumerate(zip(self.fields, columns, strict=True)):
            converted = convert_column(column, field, first_row)
            if number < len(self.defaults):
                converted = _with_defaults(converted, field, self.defaults[number] - first_row)
            refuse_nulls(converted, field, first_row)
            given[field.name] = converted
        wanted = self.shape.ingest_fields
        arrays = [given[f.name] if f.name in given else default_array(self._constant(f), rows) for f in wanted]
        return pa.Table.from_arrays(arrays, schema=pa.schema([arrow_field(f) for f in wanted]))

    def _constant(self, field: Field) -> Field:
        return replace(field, default=self.constants[field.name]) if field.name in self.constants else field


def _with_defaults(column: pa.ChunkedArray, field: Field, rows: NDArray[np.int64]) -> pa.ChunkedArray:
    here = rows[(rows >= 0) & (rows < len(column))]
    if not len(here):
        return column
    places = np.arange(len(column))
    places[here] = len(column)
    return pa.chunked_array([*column.chunks, default_array(field, 1)]).take(pa.array(places))
