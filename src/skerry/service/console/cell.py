"""Arrow values as JSON that loses nothing: every value is a text with all its digits, and NULL is null.

JSON numbers end at 2^53 in a browser, so BIGINT, DECIMAL and HUGEINT would change there. A text that is longer than a
cell holds becomes ``[beginning, length]``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from skerry.sql.result_value import field_type_name, is_number, value_texts

MOST_CELL = 2_000
"""Maximum characters of one value that are sent."""
_BATCH = 256
_CELL_BYTES = 4
"""Characters of a value in JSON besides its own: quotes, a comma."""

Cell = str | None | list[Any]


@dataclass(frozen=True, slots=True)
class CellLimit:
    """Maximum size of a result that is sent."""

    rows: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Cells:
    """The first rows of a result, and the limit that ended them."""

    rows: list[list[Cell]]
    cut_by: str | None
    """``rows`` or ``bytes``, if there are more; None: these are all."""


def column_heads(schema: pa.Schema) -> list[dict[str, Any]]:
    """Names and SQL types of columns."""
    return [{"name": field.name, "type": field_type_name(field), "number": is_number(field.type)} for field in schema]


def table_cells(table: pa.Table) -> list[list[Cell]]:
    """All rows of a small table."""
    return read_cells(table.to_batches(), CellLimit(table.num_rows, 2**62)).rows


def read_cells(batches: Iterable[pa.RecordBatch], limit: CellLimit) -> Cells:
    """The first rows of a stream; reads at most one batch more."""
    rows: list[list[Cell]] = []
    size = 0
    for batch in batches:
        for start in range(0, batch.num_rows, _BATCH):
            part = batch.slice(start, _BATCH)
            for row in _rows_of(part):
                if len(rows) >= limit.rows:
                    return Cells(rows, "rows")
                size += sum(_size(cell) for cell in row)
                if size > limit.bytes:
                    return Cells(rows, "bytes")
                rows.append(row)
    return Cells(rows, None)


def _rows_of(batch: pa.RecordBatch) -> Iterable[list[Cell]]:
    if not batch.num_columns:
        return ([] for _ in range(batch.num_rows))
    columns = [[_cell(text) for text in value_texts(array)] for array in batch.columns]
    return map(list, zip(*columns, strict=True))


def _cell(text: str | None) -> Cell:
    return text if text is None or len(text) <= MOST_CELL else [text[:MOST_CELL], len(text)]


def _size(cell: Cell) -> int:
    text = cell[0] if isinstance(cell, list) else cell
    return _CELL_BYTES + (0 if text is None else len(text.encode("utf-8", "replace")))
