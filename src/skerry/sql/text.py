"""Names, types, values and tables in SQL syntax, which the parser reads back."""

import math
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from skerry.common.quoting import quoted_if_needed
from skerry.iceberg.view import IcebergView
from skerry.index.jsonpath import json_path_of
from skerry.sql.moment import ordinal_text
from skerry.sql.names import View
from skerry.sql.parse.reserved import RESERVED, RESERVED_FOR_COLUMNS
from skerry.types.datatype import ArrayType, DataType, MapType, StructType
from skerry.types.epoch import Ordinal
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

_NOT_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}


def name_text(name: str) -> str:
    """A name, quoted where needed."""
    return quoted_if_needed(name, RESERVED)


def column_name_text(name: str) -> str:
    """The name of a column, quoted where needed: more words than in other names."""
    return quoted_if_needed(name, RESERVED | RESERVED_FOR_COLUMNS)


def full_name_text(name: str) -> str:
    """``database.table``, each quoted where needed."""
    return TableIdent.split(name).written(name_text)


def string_text(value: str) -> str:
    """A text in single quotes."""
    return "'" + value.replace("'", "''") + "'"


def type_text(type_: DataType) -> str:
    """A type in SQL."""
    if isinstance(type_, StructType):
        parts = (f"{name_text(f.name)}: {type_text(f.type)}{_not_null(f.nullable)}" for f in type_.fields)
        return f"STRUCT<{', '.join(parts)}>"
    if isinstance(type_, ArrayType):
        return f"ARRAY<{type_text(type_.element)}{_not_null(type_.element_nullable)}>"
    if isinstance(type_, MapType):
        return f"MAP<{type_text(type_.key)}, {type_text(type_.value)}{_not_null(type_.value_nullable)}>"
    return str(type_)


def _not_null(nullable: bool) -> str:
    return "" if nullable else " NOT NULL"


def value_text(value: Any, type_: DataType | None = None) -> str:
    """A value in SQL. ``type_`` distinguishes a MAP from an array of pairs."""
    match value:
        case None:
            return "NULL"
        case bool():
            return "TRUE" if value else "FALSE"
        case Ordinal():
            return str(int(value)) if type_ is None else ordinal_text(value, type_)
        case int():
            return str(value)
        case float():
            return repr(value) if math.isfinite(value) else string_text(_NOT_FINITE[repr(value)])
        case Decimal():
            return format(value, "f")
        case str():
            return string_text(value)
        case bytes():
            return f"X'{value.hex()}'"
        case datetime():
            return f"TIMESTAMP{'' if value.tzinfo is None else 'TZ'} '{value.isoformat(' ')}'"
        case date():
            return f"DATE '{value.isoformat()}'"
        case time():
            return f"TIME '{value.isoformat()}'"
        case UUID():
            return f"UUID '{value}'"
        case _:
            return _nested_text(value, type_)


def _nested_text(value: Any, type_: DataType | None) -> str:
    if isinstance(type_, MapType):
        pairs = (f"{value_text(key, type_.key)}: {value_text(item, type_.value)}" for key, item in value)
        return f"MAP {{{', '.join(pairs)}}}"
    if isinstance(type_, StructType):
        parts = (f"{string_text(f.name)}: {value_text(value[f.name], f.type)}" for f in type_.fields)
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, list):
        element = type_.element if isinstance(type_, ArrayType) else None
        return f"[{', '.join(value_text(item, element) for item in value)}]"
    return string_text(str(value))


def column_text(field: Field) -> str:
    """The definition of a column."""
    text = f"{column_name_text(field.name)} {type_text(field.type)}{_not_null(field.nullable)}"
    if field.default is not None:
        text += f" DEFAULT {value_text(field.default, field.type)}"
    if field.description is not None:
        text += f" COMMENT {string_text(field.description)}"
    return text


def partition_texts(schema: Schema) -> list[str]:
    """The terms of PARTITIONED BY."""
    texts = []
    for part in schema.spec.fields:
        column = column_name_text(schema.by_id[part.source_id].name)
        number = "" if part.transform.parameter is None else f"{part.transform.parameter}, "
        texts.append(column if part.transform.name == "identity" else f"{part.transform.name}({number}{column})")
    return texts


def create_table_text(name: str, schema: Schema) -> str:
    """The CREATE TABLE statement of a schema."""
    parts = [column_text(field) for field in schema.fields]
    if schema.primary_key:
        parts.append(f"PRIMARY KEY ({', '.join(column_name_text(n) for n in schema.primary_key)})")
    lines = [f"CREATE TABLE {full_name_text(name)} (", ",\n".join(f"  {part}" for part in parts), ")"]
    if schema.comment is not None:
        lines.append(f"COMMENT {string_text(schema.comment)}")
    if schema.spec.fields:
        lines.append(f"PARTITIONED BY ({', '.join(partition_texts(schema))})")
    if schema.options:
        options = (f"  {string_text(key)} = {string_text(value)}" for key, value in sorted(schema.options.items()))
        lines += ["WITH (", ",\n".join(options), ")"]
    return "\n".join(lines)


def index_target_text(schema: Schema, index: IndexDefinition) -> str:
    """The target of an index: columns, a path or an expression."""
    if index.expression is not None:
        return index.expression
    columns = ", ".join(column_name_text(schema.by_id[column].name) for column in index.columns)
    return columns if index.path is None else f"{columns} -> {string_text(json_path_of(index.path))}"


def create_index_text(name: str, schema: Schema, index: IndexDefinition) -> str:
    """The CREATE INDEX statement of an index."""
    target = index_target_text(schema, index)
    text = f"CREATE INDEX {name_text(index.name)} ON {full_name_text(name)} ({target}) USING {index.kind}"
    options = (f"{string_text(key)} = {string_text(value)}" for key, value in sorted(index.options.items()))
    return f"{text} WITH ({', '.join(options)})" if index.options else text


def create_statements_text(name: str, schema: Schema) -> str:
    """The statements that create a table and its indexes, with semicolons between them."""
    indexes = (create_index_text(name, schema, index) for index in schema.indexes)
    return ";\n".join([create_table_text(name, schema), *indexes])


def external_view_text(view: IcebergView) -> str:
    """The queries of a view of an external catalog, with the dialect of each."""
    assert view.definition is not None
    catalog = view.definition.default_catalog or view.ident.catalog
    where = ".".join(filter(None, (catalog, *view.definition.default_namespace)))
    return "\n\n".join(
        f"-- {view.name} in the SQL of {dialect}; names are looked up in {where}\n{query}"
        for dialect, query in view.queries.items()
    )


def create_view_text(view: View) -> str:
    """The CREATE VIEW statement of a view, to be run in the database where its names are looked up."""
    comments = view.column_comments or (None,) * len(view.columns)
    columns = (
        column_name_text(name) + ("" if comment is None else f" COMMENT {string_text(comment)}")
        for name, comment in zip(view.columns, comments, strict=True)
    )
    text = f"CREATE VIEW {view.ident.written(name_text)}"
    if view.columns:
        text += f" ({', '.join(columns)})"
    if view.comment is not None:
        text += f" COMMENT {string_text(view.comment)}"
    return f"-- in database {view.database}\n{text} AS\n{view.query}"
