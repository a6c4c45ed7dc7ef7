"""Rows one below the other, a line per column: for rows with many columns or long values.

Values are not cut, and texts keep their lines.
"""

from collections.abc import Iterable, Iterator

import pyarrow as pa
from rich.cells import cell_len

from skerry.sql.grid import Piece, printable_lines
from skerry.sql.result_value import value_texts

_GAP = "  "
_SHORTEST_RULE = 20


def vertical_lines(schema: pa.Schema, batches: Iterable[pa.RecordBatch], *, first: int = 1) -> Iterator[list[Piece]]:
    """Lines of the rows; the first has the number ``first``."""
    names = ["".join(printable_lines(name)) for name in schema.names]
    width = max(map(cell_len, names), default=0)
    number = first
    for batch in batches:
        columns = [value_texts(array) for array in batch.columns]
        for row in range(batch.num_rows):
            title = f"─ row {number:,} "
            yield [(title + "─" * max(_SHORTEST_RULE - len(title), 2), "rule")]
            for name, texts in zip(names, columns, strict=True):
                yield from _value_lines(name, width, texts[row])
            number += 1


def _value_lines(name: str, width: int, text: str | None) -> Iterator[list[Piece]]:
    lines = ["NULL"] if text is None else printable_lines(text)
    for number, line in enumerate(lines):
        head = name if number == 0 else ""
        blank = " " * (width - cell_len(head)) + _GAP
        yield [(head, "name"), (blank, ""), (line, "null" if text is None else "")]
