"""Runs DESCRIBE: the columns of a table, a view, a system table or a query."""

import pyarrow as pa

from skerry.common.errors import SchemaError, SqlError
from skerry.sql.mark import has_marks, mark_of
from skerry.sql.names import Given, Readable, View
from skerry.sql.outcome import Outcome
from skerry.sql.result_value import field_type_name
from skerry.sql.run.context import Run
from skerry.sql.script_text import Composed
from skerry.sql.statement import Describe, Name
from skerry.sql.text import type_text, value_text
from skerry.types.arrow import field_from_arrow
from skerry.types.schema import Schema

COLUMNS = pa.schema(
    [
        pa.field("column_name", pa.string(), nullable=False),
        pa.field("type", pa.string(), nullable=False),
        pa.field("nullable", pa.bool_(), nullable=False),
        pa.field("key", pa.int32()),
        pa.field("partition", pa.string()),
        pa.field("default", pa.string()),
        pa.field("comment", pa.string()),
    ]
)


def run_describe(statement: Describe, run: Run) -> Outcome:
    """Describe a name or a query."""
    if statement.name is not None:
        return Outcome.of_table(describe(run, statement.name))
    if statement.query is None:
        raise run.error(SqlError("DESCRIBE what? Write a table's name or a query behind it"), statement.span)
    bound = run.query(Composed(run.source).copy(statement.query)).schema
    columns = {
        "column_name": pa.array(bound.names, pa.string()),
        "type": pa.array([column_type_text(f) for f in bound], pa.string()),
    }
    return Outcome.of_table(pa.table(columns))


def describe(run: Run, name: Name) -> pa.Table:
    """The columns of the object with a name."""
    found = run.find(name)
    if isinstance(found, View):
        return _described_view(found, name, run)
    if isinstance(found, Given):
        return _described_arrow(found.schema, {})
    return described_table(found)


def described_table(table: Readable) -> pa.Table:
    """The columns of a table: name, type, position in the key, partition transforms, default, comment."""
    schema = table.schema
    terms = _terms_by_column(schema)
    rows = [
        {
            "column_name": field.name,
            "type": type_text(field.type),
            "nullable": field.nullable,
            "key": schema.primary_key.index(field.name) + 1 if field.name in schema.primary_key else None,
            "partition": terms.get(field.id),
            "default": None if field.default is None else value_text(field.default, field.type),
            "comment": field.description,
        }
        for field in schema.fields
    ]
    return pa.Table.from_pylist(rows, COLUMNS)


def _terms_by_column(schema: Schema) -> dict[int, str]:
    """Partition transforms by column: ``identity``, ``bucket(4)``, ``day, bucket(4)``."""
    terms: dict[int, list[str]] = {}
    for part in schema.spec.fields:
        number = "" if part.transform.parameter is None else f"({part.transform.parameter})"
        terms.setdefault(part.source_id, []).append(f"{part.transform.name}{number}")
    return {source: ", ".join(parts) for source, parts in terms.items()}


def _described_view(view: View, name: Name, run: Run) -> pa.Table:
    text = Composed(run.source).add(f"SELECT * FROM {view.ident.written()}", name.span)
    comments = {n: c for n, c in zip(view.columns, view.column_comments, strict=False) if c is not None}
    return _described_arrow(run.query(text).schema, comments)


def _described_arrow(schema: pa.Schema, comments: dict[str, str]) -> pa.Table:
    rows = [
        {
            "column_name": field.name,
            "type": column_type_text(field),
            "nullable": field.nullable,
            "key": None,
            "partition": None,
            "default": None,
            "comment": comments.get(field.name) or column_comment(field),
        }
        for field in schema
    ]
    return pa.Table.from_pylist(rows, COLUMNS)


def column_comment(field: pa.Field) -> str | None:
    """The comment of a column that a table gave it."""
    text = (field.metadata or {}).get(b"comment")
    return None if text is None else text.decode()


def column_type_text(field: pa.Field) -> str:
    """Skerry's name of a column's type; the engine's if Skerry has none, like HUGEINT."""
    if mark_of(field) is None and not has_marks(field.type):
        try:
            return type_text(field_from_arrow(field).type)
        except SchemaError:
            pass
    return field_type_name(field)
