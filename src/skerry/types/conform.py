"""Users' data → Arrow tables exactly in a schema's shape, or an error that says where and why not.

Columns are matched by name, to the letter. A column that is left out gets its default, else NULL; so does a key that is
left out of a row. An explicit NULL is never replaced by a default. Values are converted only where nothing is lost:
``skerry.types.accept`` has the table for Arrow, ``skerry.types.coerce`` the rules for Python values. NaN and −0.0 stay
what they are.

Row numbers in errors count from 0 over the whole input. Nothing is yielded for no rows. Data that has the right types
already is passed on without being copied.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.types.accept import TypeRefusedError, check_type
from skerry.types.arrow import arrow_field, empty_table
from skerry.types.build import UnfitRowError, array_of
from skerry.types.cast import MisfitError, cast_array, default_array, is_exactly
from skerry.types.datatype import STRING
from skerry.types.field import Field
from skerry.types.literal import coerce_literal, unknown_name
from skerry.types.nested import has_required_part, holds
from skerry.types.source import Blocks, Columns, Rows, Source, open_data, to_reader

ROWS_AT_ONCE = 131_072
"""How many rows are converted at a time, so that a conversion never doubles a large input."""

_MISSING = object()


def conform(data: Any, fields: tuple[Field, ...], *, table_name: str = "") -> Iterator[pa.Table]:
    """The rows of ``data`` as tables with exactly the fields' names, order, types and nullability.

    Streams stay streams. What ``data`` is, is judged at once; the rest of :class:`DataError` comes while iterating, and
    then tables before the offending row may have been yielded already.
    """
    where = f"table {table_name!r}: " if table_name else ""
    target = _Target(fields, pa.schema([arrow_field(f) for f in fields]), where)
    try:
        source = open_data(data)
    except DataError as error:
        raise DataError(f"{where}{error}") from error.__cause__
    return _tables(source, target)


@dataclass(frozen=True, slots=True)
class _Target:
    fields: tuple[Field, ...]
    schema: pa.Schema
    where: str

    @property
    def names(self) -> list[str]:
        return [f.name for f in self.fields]

    def table(self, columns: list[Any]) -> pa.Table:
        return pa.Table.from_arrays(columns, schema=self.schema)

    def match(self, names: list[str]) -> list[int | None]:
        """For each field the number of its column in the data, None if that is left out."""
        known = set(self.names)
        for name in names:
            if name not in known:
                raise DataError(f"{self.where}{unknown_name(name, self.names, 'column')}")
            if names.count(name) > 1:
                raise DataError(f"{self.where}the data has column {name!r} twice")
        for field in self.fields:
            if field.name not in names and not field.nullable and field.default is None:
                raise DataError(
                    f"{self.where}the data has no column {field.name!r}, which is {field.type} NOT NULL without a "
                    f"default; it has {', '.join(map(repr, names))}"
                )
        return [names.index(f.name) if f.name in names else None for f in self.fields]

    def check(self, field: Field, arrow: pa.DataType) -> None:
        try:
            check_type(arrow, field.type)
        except TypeRefusedError as error:
            column = f"column {field.name!r}{error.part}"
            raise DataError(
                f"{self.where}{column} is {error.wanted}, the data has {error.got}: {error.advice}"
            ) from None


def _tables(source: Source, target: _Target) -> Iterator[pa.Table]:
    if isinstance(source, Rows):
        yield from _tables_of_rows(source.rows, target)
    elif isinstance(source, Columns):
        yield from _tables_of_columns(source, target, 0)
    else:
        first_row = 0
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


def _tables_of_rows(rows: Iterator[Any], target: _Target) -> Iterator[pa.Table]:
    first_row = 0
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
                raise DataError(f"{target.where}row {number} is a {type(row).__name__}; rows must be dicts")
    columns = []
    found = 0
    for field, default in zip(target.fields, defaults, strict=True):
        values = [row.get(field.name, _MISSING) for row in rows]
        gaps = [number for number, value in enumerate(values) if value is _MISSING]
        if gaps and default is None and not field.nullable:
            raise DataError(
                f"{target.where}row {first_row + gaps[0]} has no value for column {field.name!r}, which is "
                f"{field.type} NOT NULL without a default"
            )
        for number in gaps:
            values[number] = default
        found += len(values) - len(gaps)
        columns.append(values)
    if sum(map(len, rows)) > found:
        known = set(target.names)
        number, name = next((n, k) for n, row in enumerate(rows, first_row) for k in row if k not in known)
        raise DataError(f"{target.where}row {number}: {unknown_name(name, target.names, 'column')}")
    return columns


def _needs_work(column: pa.ChunkedArray | list[Any], field: Field) -> bool:
    return isinstance(column, list) or not is_exactly(column.type, field.type) or has_required_part(field.type)


def _column(field: Field, given: Any, length: int, target: _Target, first_row: int) -> pa.ChunkedArray | pa.Array:
    """One column of the result; ``given`` is None if it was left out."""
    if given is None:
        return default_array(field, length)
    if isinstance(given, list):
        column = pa.chunked_array(_arrays_of(given, field, target, first_row))
    elif _needs_work(given, field):
        column = pa.chunked_array(_cast(given, field, target, first_row))
    else:
        column = given
    if not isinstance(given, list) and holds(field.type, STRING):
        _refuse_broken_texts(column, field, target, first_row)
    if not field.nullable and column.null_count:
        row = first_row + pc.index(column.is_null(), True).as_py()
        default = "" if field.default is None else " (its default stands in only where it is left out)"
        raise DataError(
            f"{target.where}row {row}, column {field.name!r}: NULL, but it is {field.type} NOT NULL; "
            f"give a value in every row{default}"
        )
    return column


def _arrays_of(values: list[Any], field: Field, target: _Target, first_row: int) -> list[pa.Array]:
    try:
        return [array_of(values, field.type, f"column {field.name!r}")]
    except UnfitRowError as error:
        raise DataError(f"{target.where}row {first_row + error.row}, {error}") from None
    except pa.ArrowCapacityError:
        if len(values) == 1:
            raise DataError(
                f"{target.where}row {first_row}, column {field.name!r}: more than 2 GiB in one value"
            ) from None
        half = len(values) // 2
        left = _arrays_of(values[:half], field, target, first_row)
        return left + _arrays_of(values[half:], field, target, first_row + half)


def _cast(column: pa.ChunkedArray, field: Field, target: _Target, first_row: int) -> list[pa.Array]:
    arrays = []
    for chunk in column.chunks:
        try:
            arrays += cast_array(chunk, field.type)
        except MisfitError as error:
            raise DataError(
                f"{target.where}row {first_row + error.row}, column {field.name!r}{error.part}: {error.problem}"
            ) from None
        first_row += len(chunk)
    return arrays


def _refuse_broken_texts(column: pa.ChunkedArray, field: Field, target: _Target, first_row: int) -> None:
    """Refuse texts that are no UTF-8: who makes Arrow data may not have looked, and engines refuse to read them."""
    for chunk in column.chunks:
        problem = _problem_in(chunk)
        if problem is not None and "UTF8" not in problem:
            raise DataError(f"{target.where}column {field.name!r}: no valid Arrow data: {problem}")
        if problem is not None:
            row = next(n for n in range(len(chunk)) if _problem_in(chunk.take(pa.array([n]))) is not None)
            raise DataError(
                f"{target.where}row {first_row + row}, column {field.name!r}: a text that is no UTF-8; decode the "
                f"bytes from the encoding that they are in, or keep them as BINARY"
            )
        first_row += len(chunk)


def _problem_in(array: pa.Array) -> str | None:
    try:
        array.validate(full=True)
    except pa.ArrowInvalid as error:
        return str(error)
    return None


__all__ = ["ROWS_AT_ONCE", "conform", "to_reader"]
