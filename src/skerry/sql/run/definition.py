"""Converts definitions in a statement to columns and schemas; errors name their position in the text."""

import difflib
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from skerry.common.errors import InvalidInputError, OptionError, SchemaError
from skerry.sql.run.context import Run
from skerry.sql.script_text import Span
from skerry.sql.statement import ColumnDef, CreateTable, Name
from skerry.table.options import check_options
from skerry.types.datatype import DOUBLE, FLOAT, ArrayType, DataType, MapType, StructType, quote_name
from skerry.types.field import Field
from skerry.types.partition import parse_term
from skerry.types.schema import Schema, with_checked_default

_NOT_FINITE = ("NaN", "Infinity", "-Infinity")


def column_field(column: ColumnDef, run: Run) -> Field:
    """The column that a definition describes."""
    name = column.name.parts[0]
    try:
        field = Field(name, column.type, column.nullable, column.comment)
    except SchemaError as error:
        raise run.error(error, column.type_span) from None
    if not column.has_default:
        return field
    if column.default is None and not column.nullable:
        raise run.error(SchemaError(f"column {name!r} is NOT NULL: NULL cannot be its default"), column.span)
    default = with_floats(column.default, field.type)
    try:
        return with_checked_default(Field(name, field.type, column.nullable, column.comment, default))
    except InvalidInputError as error:
        raise run.error(error, column.span) from None


def table_schema(statement: CreateTable, columns: Sequence[Field], run: Run) -> Schema:
    """The schema of a new table: these columns with the statement's key, partitioning, options and comment."""
    key = [find_column(name, columns, run) for name in statement.primary_key]
    fields = [
        Field(f.name, f.type, f.nullable and f.name not in key, f.description, f.default) for f in columns
    ]  # key columns are NOT NULL, declared or not
    for number, column in enumerate(statement.columns, 1):
        _built(run, column.span, fields[:number])
    for number, name in enumerate(statement.primary_key, 1):
        _built(run, name.span, fields, key[:number])
    terms: list[str] = []
    schema = _built(run, statement.name.span, fields, key)
    for text, span in statement.partition_by:
        terms.append(term_text(text, fields, run, span))
        schema = _built(run, span, fields, key, terms)
    options = {name: value for name, value, _ in statement.options}
    schema = Schema.of(schema, options=options, comment=statement.comment)
    try:
        check_options(schema)
    except InvalidInputError as error:
        raise run.error(error, option_place(error, statement.options) or statement.span) from None
    return schema


def _built(
    run: Run, place: Span, fields: Sequence[Field], key: Sequence[str] = (), terms: Sequence[str] = ()
) -> Schema:
    try:
        return Schema.of(fields, primary_key=key, partition_by=terms)
    except InvalidInputError as error:
        raise run.error(error, place) from None


def term_text(text: str, columns: Sequence[Field], run: Run, span: Span) -> str:
    """A term of PARTITIONED BY, with its column in its declared case."""
    try:
        transform, name = parse_term(text)
    except SchemaError as error:
        raise run.error(error, span) from None
    column = quote_name(find_column(Name((name,), span), columns, run))
    if transform.name == "identity":
        return column
    return f"{transform.name}({'' if transform.parameter is None else f'{transform.parameter}, '}{column})"


def find_column(name: Name, columns: Iterable[Field], run: Run) -> str:
    """The declared name of a column, ignoring case."""
    return find_name(name, [field.name for field in columns], run)


def find_name(name: Name, columns: Iterable[str], run: Run) -> str:
    """The same among the names of columns."""
    written = ".".join(name.parts)
    known = {column.casefold(): column for column in columns}
    found = known.get(written.casefold())
    if found is None:
        near = difflib.get_close_matches(written.casefold(), known, n=1)
        hint = f"did you mean {known[near[0]]!r}?" if near else f"columns are {', '.join(known.values())}"
        raise run.error(SchemaError(f"there is no column {written!r}; {hint}"), name)
    return found


def option_place(error: InvalidInputError, options: Iterable[tuple[str, str, Span]]) -> Span | None:
    """Position of the option that an error is about; None if it is about another."""
    places = {name: span for name, _, span in options}
    for name in error.about:
        if name in places:
            return places[name]
    return next((span for *_, span in options), None) if isinstance(error, OptionError) else None


def with_floats(value: Any, type_: DataType) -> Any:
    """A value in the type of its column: 0.1 is exact in SQL, the nearest number in a DOUBLE, which may also be NaN."""
    if type_ in (FLOAT, DOUBLE) and (isinstance(value, Decimal) or value in _NOT_FINITE):
        return float(value)
    if isinstance(type_, ArrayType) and isinstance(value, list):
        return [with_floats(element, type_.element) for element in value]
    if isinstance(type_, MapType) and isinstance(value, dict | list):
        pairs = list(value.items()) if isinstance(value, dict) else value
        if all(isinstance(pair, tuple) for pair in pairs):
            return [(with_floats(key, type_.key), with_floats(item, type_.value)) for key, item in pairs]
    if isinstance(type_, StructType) and isinstance(value, dict):
        types = {field.name: field.type for field in type_.fields}
        return {name: with_floats(item, types[name]) if name in types else item for name, item in value.items()}
    return value
