"""Users' data → Arrow tables with exactly a schema's columns and types, or an error that names the row and column.

Columns are matched by name, case-sensitively. A missing column gets its default, or NULL; so does a key missing in a
row. An explicit NULL is never replaced by a default. Values are converted only without loss: ``skerry.types.accept``
has the table for Arrow, ``skerry.types.coerce`` the rules for Python values. NaN and −0.0 are kept.

Row numbers in errors count from 0 over the whole input. No table is yielded for no rows. Data of the right types is not
copied.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.types.accept import TypeRefusedError, check_type
from skerry.types.arrow import arrow_field, empty_table, texts_as_bytes
from skerry.types.build import UnfitRowError, array_of
from skerry.types.cast import MisfitError, cast_array, default_array, is_exactly
from skerry.types.datatype import JSON, STRING
from skerry.types.field import Field
from skerry.types.input_kind import Blocks, Columns, Rows, Source, open_data, to_reader
from skerry.types.literal import coerce_literal, unknown_name
from skerry.types.nested import holds, needs_check
from skerry.types.replay import ReplayableData

ROWS_AT_ONCE = 131_072
"""Rows converted at a time, so that a conversion never doubles the memory of a large input."""

WHOLE_ROWS = (
    "an upsert replaces whole rows, and what is there would become NULL. Give every column, with NULL where that is "
    "meant. To let missing ones become NULL, set the table option 'upsert.missing-columns' to 'fill', or give a single "
    "upsert missing_columns='fill'; tables of the merge engine partial-update keep what is there"
)
"""Error message for an upsert that lacks columns, with advice."""

_MISSING = object()


def _row_number(row: int) -> str:
    return f"row {row + 1}"


def conform(
    data: Any,
    fields: tuple[Field, ...],
    *,
    table_name: str = "",
    required: Collection[str] = (),
    row_title: Callable[[int], str] = _row_number,
) -> Iterator[pa.Table]:
    """The rows of ``data`` as tables with exactly the fields' names, order, types and nullability.

    Columns in ``required`` must be present, if only with NULLs: upserted rows replace whole rows. ``row_title`` gives
    what errors call a row, by its number. Streams stay streams; ``data`` may be a :class:`ReplayableData`. The kind of
    data is checked immediately; other errors are raised while iterating, after tables before the offending row.
    """
    where = f"table {table_name!r}: " if table_name else ""
    target = _Target(fields, pa.schema([arrow_field(f) for f in fields]), where, required, row_title)
    try:
        if isinstance(data, ReplayableData):
            return _tables(data.open(), target, data.first_row)
        return _tables(open_data(data), target)
    except DataError as error:
        raise DataError(f"{where}{error}", row=error.row, column=error.column) from error.__cause__


@dataclass(frozen=True, slots=True)
class _Target:
    fields: tuple[Field, ...]
    schema: pa.Schema
    where: str
    required: Collection[str]
    row_title: Callable[[int], str]

    def error(self, problem: str, *, row: int | None = None, column: str | None = None) -> DataError:
        return DataError(f"{self.where}{problem}", row=row, column=column)

    def at(self, row: int, field: Field, problem: str, part: str = "") -> DataError:
        """The error of one value; ``part`` is where in the value, like ``.element``."""
        where = f"{self.row_title(row)}, column {field.name!r}{part}"
        return self.error(f"{where}: {problem}", row=row, column=field.name)

    @property
    def names(self) -> list[str]:
        return [f.name for f in self.fields]

    def table(self, columns: list[Any]) -> pa.Table:
        return pa.Table.from_arrays(columns, schema=self.schema)

    def match(self, names: list[str]) -> list[int | None]:
        """For each field the number of its column in the data, None if it is missing."""
        known = set(self.names)
        for name in names:
            if name not in known:
                raise self.error(unknown_name(name, self.names, "column"), column=name)
            if names.count(name) > 1:
                raise self.error(f"the data has column {name!r} twice", column=name)
        for field in self.fields:
            if field.name not in names and not field.nullable and field.default is None:
                raise self.error(
                    f"the data has no column {field.name!r}, which is {field.type} NOT NULL without a "
                    f"default; it has {', '.join(map(repr, names))}",
                    column=field.name,
                )
        lacking = [name for name in self.names if name in self.required and name not in names]
        if lacking:
            raise self.error(f"the data has no {columns_in_words(lacking)}: {WHOLE_ROWS}", column=lacking[0])
        return [names.index(f.name) if f.name in names else None for f in self.fields]

    def check(self, field: Field, arrow: pa.DataType) -> None:
        try:
            check_type(arrow, field.type)
        except TypeRefusedError as error:
            column = f"column {field.name!r}{error.part}"
            raise self.error(
                f"{column} is {error.wanted}, the data has {error.got}: {error.advice}", column=field.name
            ) from None


def columns_in_words(names: Sequence[str]) -> str:
    """``column 'a'``, or ``columns 'a', 'b'``."""
    return f"column{'s' if len(names) > 1 else ''} {', '.join(map(repr, names))}"


def _tables(source: Source, target: _Target, first_row: int = 0) -> Iterator[pa.Table]:
    if isinstance(source, Rows):
        yield from _tables_of_rows(source.rows, target, first_row)
    elif isinstance(source, Columns):
        yield from _tables_of_columns(source, target, first_row)
    else:
        if isinstance(source, pa.RecordBatchReader):
            # a stream of no batches has column types all the same
            yield from _tables_of_columns(Columns.of(empty_table(source.schema)), target, 0)
            source = Blocks(Columns.of(pa.Table.from_batches([batch])) for batch in source)
        for block in source.blocks:
            yield from _tables_of_columns(block, target, first_row)
            first_row += block.num_rows


def _tables_of_columns(source: Columns, target: _Target, first_row: int) -> Iterator[pa.Table]:
    if not source.names and not source.num_rows:
        return
    columns = [None if i is None else source.values[i] for i in target.match(source.names)]
    is_ready = True
    for field, column in zip(target.fields, columns, strict=True):
        if isinstance(column, pa.ChunkedArray):
            target.check(field, column.type)
        is_ready = is_ready and (column is None or not _needs_work(column, field))
    step = max(source.num_rows, 1) if is_ready else ROWS_AT_ONCE
    for start in range(0, source.num_rows, step):
        length = min(step, source.num_rows - start)
        parts = [None if c is None else c[start : start + length] for c in columns]
        pairs = zip(target.fields, parts, strict=True)
        yield target.table([_column(f, part, length, target, first_row + start) for f, part in pairs])


def _tables_of_rows(rows: Iterator[Any], target: _Target, first_row: int) -> Iterator[pa.Table]:
    defaults = [coerce_literal(f.default, f.type, f"default of column {f.name!r}") for f in target.fields]
    while chunk := list(islice(rows, ROWS_AT_ONCE)):
        columns = _rows_as_columns(chunk, defaults, target, first_row)
        pairs = zip(target.fields, columns, strict=True)
        yield target.table([_column(f, values, len(chunk), target, first_row) for f, values in pairs])
        first_row += len(chunk)


def _rows_as_columns(rows: list[Any], defaults: list[Any], target: _Target, first_row: int) -> list[list[Any]]:
    if set(map(type, rows)) != {dict}:
        for number, row in enumerate(rows, first_row):
            if not isinstance(row, Mapping):
                title = target.row_title(number)
                raise target.error(f"{title} is a {type(row).__name__}; rows must be dicts", row=number)
    columns = []
    found = 0
    lacking: dict[int, list[str]] = {}
    for field, default in zip(target.fields, defaults, strict=True):
        values = [row.get(field.name, _MISSING) for row in rows]
        gaps = [number for number, value in enumerate(values) if value is _MISSING]
        if gaps and default is None and not field.nullable:
            row_number = first_row + gaps[0]
            raise target.error(
                f"{target.row_title(row_number)} has no value for column {field.name!r}, which is {field.type} "
                f"NOT NULL without a default",
                row=row_number,
                column=field.name,
            )
        if gaps and field.name in target.required:
            lacking.setdefault(gaps[0], []).append(field.name)
        for number in gaps:
            values[number] = default
        found += len(values) - len(gaps)
        columns.append(values)
    if sum(map(len, rows)) > found:
        known = set(target.names)
        number, name = next((n, k) for n, row in enumerate(rows, first_row) for k in row if k not in known)
        title = target.row_title(number)
        raise target.error(f"{title}: {unknown_name(name, target.names, 'column')}", row=number, column=name)
    if lacking:
        number = min(lacking)
        title = target.row_title(first_row + number)
        raise target.error(
            f"{title} has no {columns_in_words(lacking[number])}: {WHOLE_ROWS}",
            row=first_row + number,
            column=lacking[number][0],
        )
    return columns


def _needs_work(column: pa.ChunkedArray | list[Any], field: Field) -> bool:
    return isinstance(column, list) or not is_exactly(column.type, field.type) or needs_check(field.type)


def _column(field: Field, given: Any, length: int, target: _Target, first_row: int) -> pa.ChunkedArray | pa.Array:
    """One column of the result; ``given`` is None if the column is missing."""
    if given is None:
        return default_array(field, length)
    if isinstance(given, list):
        column = pa.chunked_array(_arrays_of(given, field, target, first_row))
    elif _needs_work(given, field):
        column = pa.chunked_array(_cast(given, field, target, first_row))
    else:
        column = given
    if not isinstance(given, list) and holds(field.type, STRING, JSON):
        _refuse_broken_texts(column, field, target, first_row)
    if not field.nullable and column.null_count:
        row = first_row + pc.index(column.is_null(), True).as_py()
        default = "" if field.default is None else " (its default stands in only where it is left out)"
        problem = f"NULL, but it is {field.type} NOT NULL; give a value in every row{default}"
        raise target.at(row, field, problem)
    return column


def _arrays_of(values: list[Any], field: Field, target: _Target, first_row: int) -> list[pa.Array]:
    try:
        return [array_of(values, field.type, f"column {field.name!r}")]
    except UnfitRowError as error:
        row = first_row + error.row
        raise target.error(f"{target.row_title(row)}, {error}", row=row, column=field.name) from None
    except pa.ArrowCapacityError:
        if len(values) == 1:
            raise target.at(first_row, field, "more than 2 GiB in one value") from None
        half = len(values) // 2
        left = _arrays_of(values[:half], field, target, first_row)
        return left + _arrays_of(values[half:], field, target, first_row + half)


def _cast(column: pa.ChunkedArray, field: Field, target: _Target, first_row: int) -> list[pa.Array]:
    arrays = []
    for chunk in column.chunks:
        try:
            arrays += cast_array(chunk, field.type)
        except MisfitError as error:
            raise target.at(first_row + error.row, field, error.problem, error.part) from None
        first_row += len(chunk)
    return arrays


def _refuse_broken_texts(column: pa.ChunkedArray, field: Field, target: _Target, first_row: int) -> None:
    """Refuse texts that are not UTF-8: producers of Arrow data may not check, and engines refuse to read such files."""
    for chunk in column.chunks:
        problem = _problem_in(chunk)
        if problem is not None and _problem_in(chunk.view(texts_as_bytes(chunk.type))) is not None:
            raise target.error(f"column {field.name!r}: no valid Arrow data: {problem}", column=field.name)
        if problem is not None:
            row = next(n for n in range(len(chunk)) if _problem_in(chunk.take(pa.array([n]))) is not None)
            raise target.at(
                first_row + row,
                field,
                "a text that is no UTF-8; decode the bytes from the encoding that they are in, or keep them as BINARY",
            )
        first_row += len(chunk)


def _problem_in(array: pa.Array) -> str | None:
    try:
        array.validate(full=True)
    except pa.ArrowInvalid as error:
        return str(error)
    return None


__all__ = ["ROWS_AT_ONCE", "WHOLE_ROWS", "columns_in_words", "conform", "to_reader"]
