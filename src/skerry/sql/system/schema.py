"""``t$schemas`` and ``t$options``: current and earlier schemas of a table, and its options."""

import pyarrow as pa

from skerry.sql.names import Given, Maintainable
from skerry.sql.system.given import TIME, column, from_millis, given_table, table_of
from skerry.sql.text import type_text, value_text
from skerry.types.field import Field
from skerry.types.schema import Schema

FIELD_COLUMNS = (
    column("column_name", pa.string(), "its name", nullable=False),
    column("type", pa.string(), "its type", nullable=False),
    column("nullable", pa.bool_(), "whether it may be NULL", nullable=False),
    column("key", pa.int32(), "its place in the primary key, from 1"),
    column("default", pa.string(), "its default, as it is written in SQL"),
    column("comment", pa.string(), "its comment"),
)
"""Columns of system tables that describe a column."""
SCHEMAS = pa.schema(
    [
        column("schema_id", pa.int64(), "number of the schema", nullable=False),
        column("changed_at", TIME, "when it was written", nullable=False),
        column("ordinal", pa.int32(), "place of the column, from 1", nullable=False),
        column("column_id", pa.int32(), "the column's number, which renames do not change", nullable=False),
        *FIELD_COLUMNS,
    ]
)

OPTIONS = pa.schema(
    [
        column("name", pa.string(), "name of the option", nullable=False),
        column("value", pa.string(), "what it is set to", nullable=False),
    ]
)


def field_values(schema: Schema, field: Field) -> tuple[object, ...]:
    """The values of :data:`FIELD_COLUMNS`."""
    return (
        field.name,
        type_text(field.type),
        field.nullable,
        schema.primary_key.index(field.name) + 1 if field.name in schema.primary_key else None,
        None if field.default is None else value_text(field.default, field.type),
        field.description,
    )


def schemas_table(table: Maintainable) -> Given:
    """One row per column of each schema that a snapshot or a tag uses."""

    def compute(_: object) -> pa.Table:
        rows = [
            (schema.id, from_millis(schema.time_ms), ordinal, field.id, *field_values(schema, field))
            for schema in table.inspect().schemas()
            for ordinal, field in enumerate(schema.fields, 1)
        ]
        return table_of(SCHEMAS, rows)

    return given_table(f"{table.name}$schemas", SCHEMAS, compute)


def options_table(table: Maintainable) -> Given:
    """The options that are set."""
    return given_table(
        f"{table.name}$options", OPTIONS, lambda _: table_of(OPTIONS, sorted(table.schema.options.items()))
    )
