"""Rows as a text grid, or as an HTML table for a notebook.

The header has names and types. On a terminal the grid fits its width: long texts are cut first, then columns in the
middle are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import chain

import pyarrow as pa
from rich.cells import cell_len, set_cell_size

from skerry.sql.result_value import field_type_name, is_number, value_texts

Piece = tuple[str, str]
"""Text, and its style: ``name``, ``type``, ``rule``, ``null``, or nothing for a value."""

_LONGEST_CELL = 60
"""Maximum width of a value outside a terminal, in characters."""
_SHORTEST_TEXT = 12
"""Minimum width to which texts are cut before columns are left out."""
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
    is_rigid: bool
    """True for numbers, dates and times, which are never cut; texts and nested values may be."""
    width: int
    wanted: int
    """Width of the values; a longer name is cut before a value is."""
    least: int
    longest: int | None
    """Maximum width of a value; None: values are not cut, and texts keep their lines."""


def grid_lines(
    schema: pa.Schema, pages: Iterator[list[pa.RecordBatch]], *, width: int | None = None
) -> Iterator[list[Piece]]:
    """Lines of the grid. The first page sets the width of columns; longer values of later pages are cut, or overflow.

    A single column is not cut, so that plans and statements are complete.
    """
    first = next(pages, [])
    columns, kept = _layout(schema, first, width)
    yield _line(columns, kept, [(_cut(column.name, column.width), "name") for column in columns])
    yield _line(columns, kept, [(_cut(column.type, column.width), "type") for column in columns])
    total = sum(len(_MORE) if n is None else columns[n].width for n in kept) + len(_GAP) * max(len(kept) - 1, 0)
    yield [("─" * max(total, 1), "rule")]
    for batches in chain([first], pages):
        for batch in batches:
            yield from _batch_lines(columns, kept, batch)


def shown_columns(schema: pa.Schema, page: Sequence[pa.RecordBatch], width: int | None) -> int:
    """Number of columns that fit a grid of this width."""
    return sum(1 for n in _layout(schema, page, width)[1] if n is not None)


def html_table(schema: pa.Schema, batches: Sequence[pa.RecordBatch], note: str) -> str:
    """The rows as an HTML table, for a notebook."""
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


def _layout(
    schema: pa.Schema, page: Sequence[pa.RecordBatch], width: int | None
) -> tuple[list[Column], list[int | None]]:
    """The columns, and the numbers of those that are shown, None for the gap.

    All are shown at their full width if that fits; else long texts are cut; else columns in the middle are left out.
    """
    if len(schema) == 1:
        return [_column(schema.field(0), 0, page, None)], [0]
    longest = _LONGEST_CELL if width is None else max(width, 1)
    columns = [_column(field, number, page, longest) for number, field in enumerate(schema)]
    if width is None:
        return columns, list(range(len(columns)))
    kept = _fitting([column.least for column in columns], width)
    chosen = [n for n in kept if n is not None]
    room = width - len(_GAP) * (len(kept) - 1) - (len(_MORE) if None in kept else 0)
    for n, share in zip(chosen, _shares([columns[n] for n in chosen], room), strict=True):
        columns[n] = replace(columns[n], width=share, longest=longest if columns[n].is_rigid else share)
    return columns, kept


def _column(field: pa.Field, number: int, page: Sequence[pa.RecordBatch], longest: int | None) -> Column:
    name, type_ = _one_line(field.name), field_type_name(field)
    heading = max(cell_len(name), cell_len(type_))
    widest = 0
    for batch in page:
        for text in value_texts(batch.column(number)):
            widest = max(widest, *(cell_len(line) for line in _cell_lines(text, longest)))
    width = max(heading, widest) if longest is None else min(max(heading, widest), longest)
    is_rigid = _is_rigid(field.type)
    wanted = min(max(min(heading, _SHORTEST_TEXT), widest), width)
    least = wanted if is_rigid else min(wanted, _SHORTEST_TEXT)
    return Column(name, type_, is_number(field.type), is_rigid, width, wanted, least, longest)


def _is_rigid(type_: pa.DataType) -> bool:
    is_text = pa.types.is_string(type_) or pa.types.is_large_string(type_) or pa.types.is_string_view(type_)
    return not (is_text or pa.types.is_nested(type_) or pa.types.is_binary(type_) or pa.types.is_large_binary(type_))


def _fitting(widths: Sequence[int], width: int) -> list[int | None]:
    """The columns to show, None for the gap: as many as fit, from both ends."""
    if sum(widths) + len(_GAP) * (len(widths) - 1) <= width:
        return list(range(len(widths)))
    free = width - len(_MORE)
    left: list[int | None] = []
    right: list[int | None] = []
    for turn in range(len(widths) - 1):
        at_left = turn % 2 == 0
        number = turn // 2 if at_left else len(widths) - 1 - turn // 2
        free -= widths[number] + len(_GAP)
        if free < 0 and left:
            break
        if at_left:
            left.append(number)
        else:
            right.insert(0, number)
    return [*left, None, *right]


def _shares(columns: Sequence[Column], room: int) -> list[int]:
    """The width of each column: names give way first, then the widest values; no room is wasted."""
    shares = [column.width for column in columns]
    _shrink(shares, [column.wanted for column in columns], room)
    _shrink(shares, [column.least for column in columns], room)
    return shares


def _shrink(shares: list[int], floors: Sequence[int], room: int) -> None:
    """Make the widest columns narrower, none below its floor, until all fit."""
    too_much = sum(shares) - room
    while too_much > 0:
        yielding = [n for n, floor in enumerate(floors) if shares[n] > floor]
        if not yielding:
            return
        top = max(shares[n] for n in yielding)
        widest = [n for n in yielding if shares[n] == top]
        others = [shares[n] for n in yielding if shares[n] < top]
        floor = max([max(others, default=0), *(floors[n] for n in widest)])
        step = max(min(top - floor, -(-too_much // len(widest))), 1)
        for n in widest:
            cut = min(step, too_much)
            shares[n] -= cut
            too_much -= cut


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
    return printable_lines(text) if longest is None else [_cut(_one_line(text), longest)]


def printable_lines(text: str) -> list[str]:
    """The lines of a text, without control characters."""
    return [_one_line(line) for line in text.split("\n")]


def _one_line(text: str) -> str:
    return text if text.isprintable() else text.translate(_CONTROL)


def _cut(text: str, longest: int = _LONGEST_CELL) -> str:
    if len(text) <= longest // 2 or cell_len(text) <= longest:
        return text
    return set_cell_size(text, longest - 1).rstrip() + _MORE
