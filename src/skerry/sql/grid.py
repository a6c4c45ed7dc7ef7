"""Rows as a text grid, or as an HTML table for a notebook.

The header has names and types. Long values are cut, and columns that do not fit the width are left out in the middle.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain

import pyarrow as pa
from rich.cells import cell_len, set_cell_size

from skerry.sql.value import field_type_name, is_number, value_texts

Piece = tuple[str, str]
"""Text, and its style: ``name``, ``type``, ``rule``, ``null``, or nothing for a value."""

_LONGEST_CELL = 60
_GAP = "  "
_MORE = "…"
_CONTROL = {code: f"\\x{code:02x}" for code in (*range(32), 127)} | {9: "\\t", 10: "⏎", 13: "\\r"}
"""Replacements for control characters, so that a value cannot move the cursor or colour the screen."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the grid: its header and layout."""

    name: str
    type: str
    is_number: bool
    width: int
    longest: int | None
    """Values longer than this are cut; None: none is, and texts keep their lines."""


def grid_lines(
    schema: pa.Schema, pages: Iterator[list[pa.RecordBatch]], *, width: int | None = None
) -> Iterator[list[Piece]]:
    """Lines of the grid. The first page sets the width of columns; wider values of later pages overflow.

    A single column is not cut, so that plans and statements are complete.
    """
    first = next(pages, [])
    longest = None if len(schema) == 1 else _LONGEST_CELL
    columns = [_column(field, number, first, longest) for number, field in enumerate(schema)]
    kept = _fitting([column.width for column in columns], width)
    yield _line(columns, kept, [(column.name, "name") for column in columns])
    yield _line(columns, kept, [(column.type, "type") for column in columns])
    total = sum(len(_MORE) if n is None else columns[n].width for n in kept) + len(_GAP) * max(len(kept) - 1, 0)
    yield [("─" * max(total, 1), "rule")]
    for batches in chain([first], pages):
        for batch in batches:
            yield from _batch_lines(columns, kept, batch)


def shown_columns(schema: pa.Schema, page: Sequence[pa.RecordBatch], width: int | None) -> int:
    """Number of columns that fit a grid of this width."""
    widths = [
        _column(field, n, page, None if len(schema) == 1 else _LONGEST_CELL).width for n, field in enumerate(schema)
    ]
    return sum(1 for n in _fitting(widths, width) if n is not None)


def html_table(schema: pa.Schema, batches: Sequence[pa.RecordBatch], note: str) -> str:
    """The same for a notebook."""
    head = "".join(f"<th>{escape(f.name)}<br><small>{escape(field_type_name(f))}</small></th>" for f in schema)
    rows = []
    for batch in batches:
        sides = ["right" if is_number(field.type) else "left" for field in schema]
        for texts in zip(*(value_texts(array) for array in batch.columns), strict=True):
            cells = (
                f'<td style="text-align: {side}">{"<i>NULL</i>" if text is None else escape(_cut(text))}</td>'
                for side, text in zip(sides, texts, strict=True)
            )
            rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table><p>{escape(note)}</p>"


def _column(field: pa.Field, number: int, page: Sequence[pa.RecordBatch], longest: int | None) -> Column:
    type_ = field_type_name(field)
    if longest is not None and len(type_) > longest:
        type_ = type_[: longest - 1] + _MORE
    widths = [cell_len(_one_line(field.name)), cell_len(type_)]
    for batch in page:
        for text in value_texts(batch.column(number)):
            widths += [cell_len(line) for line in _cell_lines(text, longest)]
    return Column(_one_line(field.name), type_, is_number(field.type), max(widths), longest)


def _fitting(widths: Sequence[int], width: int | None) -> list[int | None]:
    """The columns to show, None for the gap: as many as fit, from both ends."""
    everything: list[int | None] = list(range(len(widths)))
    if width is None or sum(widths) + len(_GAP) * (len(widths) - 1) <= width or len(widths) <= 1:
        return everything
    free = width - len(_MORE) - len(_GAP)
    left: list[int | None] = []
    right: list[int | None] = []
    for turn in range(len(widths)):
        number = turn // 2 if turn % 2 == 0 else len(widths) - 1 - turn // 2
        free -= widths[number] + len(_GAP)
        if free < -len(_GAP) and left:
            break
        if turn % 2 == 0:
            left.append(number)
        else:
            right.insert(0, number)
    return [*left, None, *right]


def _batch_lines(columns: Sequence[Column], kept: Sequence[int | None], batch: pa.RecordBatch) -> Iterator[list[Piece]]:
    texts = {n: value_texts(batch.column(n)) for n in kept if n is not None}
    for row in range(batch.num_rows):
        cells = {n: _cell_lines(texts[n][row], columns[n].longest) for n in texts}
        nulls = {n for n in texts if texts[n][row] is None}
        for line in range(max((len(lines) for lines in cells.values()), default=1)):
            pieces: list[Piece] = [("", "")] * len(columns)
            for n, lines in cells.items():
                pieces[n] = (lines[line] if line < len(lines) else "", "null" if n in nulls else "")
            yield _line(columns, kept, pieces)


def _line(columns: Sequence[Column], kept: Sequence[int | None], cells: Sequence[Piece]) -> list[Piece]:
    pieces: list[Piece] = []
    for place, n in enumerate(kept):
        if place:
            pieces.append((_GAP, ""))
        if n is None:
            pieces.append((_MORE, "rule"))
            continue
        text, kind = cells[n]
        blank = " " * max(columns[n].width - cell_len(text), 0)
        at_end = place == len(kept) - 1
        pieces += [(blank, ""), (text, kind)] if columns[n].is_number else [(text, kind), ("" if at_end else blank, "")]
    return pieces


def _cell_lines(text: str | None, longest: int | None) -> list[str]:
    if text is None:
        return ["NULL"]
    if longest is None:
        return [_one_line(line) for line in text.split("\n")]
    return [_cut(_one_line(text), longest)]


def _one_line(text: str) -> str:
    return text if text.isprintable() else text.translate(_CONTROL)


def _cut(text: str, longest: int = _LONGEST_CELL) -> str:
    if len(text) <= longest // 2 or cell_len(text) <= longest:
        return text
    return set_cell_size(text, longest - 1).rstrip() + _MORE
