"""Targets whose values are computed: a path in a column of JSON, or an expression over columns.

=============  ===========================================  ======================================================
target         a row's value                                NULL for
=============  ===========================================  ======================================================
a path         what ``column ->> path`` gives: of a text    a missing member, ``null``, a column that is NULL, a
               the text itself, of anything else its JSON   text that is no JSON
an expression  what it gives                                NULL, and rows for which it is an error
=============  ===========================================  ======================================================

A row for which the expression fails has NULL. A query that computes it for this row fails; a query for which an index
prunes the row does not. No other result changes: no comparison is true for such a row, and IS NULL finds it, and fails.

A scan treats such a target as a column that no file has and only indexes know. Its name is the SQL of the value and a
hash of the target's key (column names ignore case, JSON members do not); its id is above all column ids.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

import pyarrow as pa
from xxhash import xxh3_64_intdigest

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError
from skerry.common.quoting import quoted
from skerry.index.definition import target_of
from skerry.index.evaluator import evaluate, type_of_expression
from skerry.index.jsonpath import pointer_tokens
from skerry.index.property import COMPUTED
from skerry.index.target import encode_target_key
from skerry.types.arrow import named_field
from skerry.types.datatype import JSON, STRING, DataType
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_FIRST_ID = 1 << 40
"""Ids of columns are below 2³²."""


def is_computed(index: IndexDefinition) -> bool:
    """Whether the target of an index is a path or an expression."""
    return index.path is not None or index.expression is not None


def computed_sql(schema: Schema, index: IndexDefinition) -> str:
    """The value of a computed target in SQL, by the names of a schema."""
    if index.expression is not None:
        return index.expression
    assert index.path is not None
    return path_sql(schema.by_id[index.columns[0]].name, index.path)


def path_sql(column: str, pointer: str) -> str:
    """The value at a path of a column in SQL."""
    path = duck_path(pointer).replace("'", "''")
    return f"{quoted(column)} ->> '{path}'"


def duck_path(pointer: str) -> str:
    """A pointer as DuckDB's JSON functions take it: ``$.user."first name"[0]``; numbers are places in arrays."""
    return "$" + "".join(map(_step, pointer_tokens(pointer)))


def _step(token: str) -> str:
    if token.isascii() and token.isdigit():
        return f"[{token}]"
    if _PLAIN.fullmatch(token):
        return f".{token}"
    escaped = token.replace("\\", "\\\\").replace('"', '\\"')
    return f'."{escaped}"'


def computed_type(schema: Schema, index: IndexDefinition) -> DataType:
    """The type of a computed target; :class:`SchemaError` if it has none."""
    if index.path is not None:
        return STRING
    assert index.expression is not None
    try:
        return expression_type(index.expression, _inputs(schema, index))
    except InvalidInputError as error:
        raise SchemaError(f"index {index.name!r} on {index.expression}: {error}") from None


@lru_cache(maxsize=1_000)
def expression_type(expression: str, inputs: tuple[tuple[str, DataType], ...]) -> DataType:
    """The type of an expression over columns, given by name and type."""
    columns = [pa.array([], type_.arrow) for _, type_ in inputs]
    return type_of_expression(expression, pa.Table.from_arrays(columns, schema=_schema_of(inputs)))


def _schema_of(inputs: tuple[tuple[str, DataType], ...]) -> pa.Schema:
    """Columns as queries see them: JSON is DuckDB's type, for which an expression may have another value."""
    return pa.schema([named_field(Field(name, type_)) for name, type_ in inputs])


def is_null_of_nulls(schema: Schema, index: IndexDefinition) -> bool:
    """Whether the value is NULL for a row of NULLs, as an outer join adds."""
    return index.path is not None or _is_null(computed_sql(schema, index), _inputs(schema, index))


@lru_cache(maxsize=1_000)
def _is_null(expression: str, inputs: tuple[tuple[str, DataType], ...]) -> bool:
    nulls = pa.Table.from_arrays([pa.nulls(1, type_.arrow) for _, type_ in inputs], schema=_schema_of(inputs))
    return not evaluate(expression, expression_type(expression, inputs), nulls)[0].is_valid


def computed_values(schema: Schema, index: IndexDefinition, table: pa.Table) -> pa.Array:
    """The values of a computed target in some rows."""
    inputs = _inputs(schema, index)
    columns = [_column(table, name, type_) for name, type_ in inputs]
    pairs = zip(_schema_of(inputs), columns, strict=True)
    rows = pa.Table.from_arrays(columns, schema=pa.schema([field.with_type(column.type) for field, column in pairs]))
    try:
        return evaluate(computed_sql(schema, index), computed_type(schema, index), rows)
    except InvalidInputError as error:
        raise SchemaError(f"index {index.name!r} on {computed_sql(schema, index)}: {error}") from None


def _column(table: pa.Table, name: str, type_: DataType) -> pa.ChunkedArray:
    """A column in any layout; JSON as plain texts, since DuckDB reads no other layout of ``arrow.json``."""
    column = table.column(name)
    return column.cast(pa.string()) if type_ == JSON and pa.types.is_dictionary(column.type) else column


def computed_fields(schema: Schema) -> Mapping[str, Field]:
    """The computed targets of a table's indexes as columns, by target key, except those that DuckDB cannot compute."""
    found: dict[str, Field] = {}
    for number, index in enumerate(schema.indexes):
        if not is_computed(index):
            continue
        key = encode_target_key(target_of(index))
        try:
            type_ = computed_type(schema, index)
        except SkerryError:
            continue
        name = f"{computed_sql(schema, index)} #{xxh3_64_intdigest(key.encode()):016x}"
        found.setdefault(key, Field(name, type_, id=_FIRST_ID + number))
    return found


def shown_name(computed: Field) -> str:
    """The SQL of a computed target that is a column."""
    return computed.name.rpartition(" #")[0]


def built_from(schema: Schema, index: IndexDefinition) -> dict[str, str]:
    """The types of an index's columns by field id; of a computed target its own type as well, under an empty name."""
    types = {str(column): str(schema.by_id[column].type) for column in index.columns}
    return {**types, COMPUTED: str(computed_type(schema, index))} if is_computed(index) else types


def _inputs(schema: Schema, index: IndexDefinition) -> tuple[tuple[str, DataType], ...]:
    fields = [schema.by_id[column] for column in index.columns]
    return tuple((field.name, field.type) for field in fields)
