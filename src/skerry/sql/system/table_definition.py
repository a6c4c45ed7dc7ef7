"""``t$schemas``, ``t$options`` and ``t$indexes``: schemas of a table, its options and its indexes."""

from collections.abc import Sequence

import pyarrow as pa

from skerry.sql.names import Given, Maintainable
from skerry.sql.system.given import TIME, column, from_millis, given_table, table_of
from skerry.sql.text import index_target_text, type_text, value_text
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
INDEXES = pa.schema(
    [
        column("index_name", pa.string(), "name of the index", nullable=False),
        column("kind", pa.string(), "bloom, inverted, fulltext, fulltext_bloom or vector", nullable=False),
        column("target", pa.string(), "what it is on: columns, a path or an expression", nullable=False),
        column("options", pa.map_(pa.string(), pa.string()), "options that were given", nullable=False),
        column("built_files", pa.int64(), "data files that have it", nullable=False),
        column("total_files", pa.int64(), "data files of the table", nullable=False),
    ]
)
_COUNTS = ("built_files", "total_files")


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


def indexes_table(table: Maintainable) -> Given:
    """One row per index, in the order of their creation. Counting files reads the end of each index file."""

    def compute(columns: Sequence[str]) -> pa.Table:
        schema = table.schema
        counts = table.inspect().index_coverage(schema.indexes) if set(_COUNTS) & set(columns) else None
        rows = [
            (
                index.name,
                index.kind,
                index_target_text(schema, index),
                sorted(index.options.items()),
                0 if counts is None else counts.built[index.name],
                0 if counts is None else counts.files,
            )
            for index in schema.indexes
        ]
        return table_of(INDEXES, rows)

    return given_table(f"{table.name}$indexes", INDEXES, compute)
