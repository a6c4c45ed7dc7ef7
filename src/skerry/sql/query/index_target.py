"""Parser of index targets: a column, a path in JSON, or an expression.

==============================================  =====================================================================
text                                            target
==============================================  =====================================================================
``host``, ``"host"``                            the column
``payload ->> '$.user.id'``                     the text at that path of a JSON column; ``->`` means the same here
``lower(host)``, ``id % 10``, ``(a + b) * 2``   the value of an expression (``skerry.sql.query.deterministic``)
==============================================  =====================================================================
"""

import re

from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError
from skerry.index.computed import expression_type
from skerry.index.definition import TargetSpec, columns_spec
from skerry.index.jsonpath import json_pointer_of
from skerry.sql.query.constant import WRITTEN_PATH, UnclearError
from skerry.sql.query.deterministic import RefusedPartError, normalised
from skerry.sql.query.dialect import DUCKDB
from skerry.sql.query.jsonplace import JsonPlace, json_place
from skerry.types.datatype import STRING, TIMESTAMPTZ, is_text
from skerry.types.schema import Schema

_WORD = re.compile(r"\w+")
_NUMBER_AS_NAME = re.compile(r"""['"][0-9]+['"]""")
_SELECT = "SELECT "


def parse_target(schema: Schema, text: str) -> TargetSpec:
    """The index target that a text describes; errors name the part that is wrong."""
    if text in schema.by_name or _WORD.fullmatch(text):
        return columns_spec(schema, [text])
    tree = _parse(text)
    if isinstance(tree, exp.Column):
        return columns_spec(schema, [_column_name(schema, tree, text)])
    if isinstance(tree, exp.JSONExtract | exp.JSONExtractScalar):
        return _path_spec(schema, tree, text)
    return _expression_spec(schema, tree, text)


def _parse(text: str) -> exp.Expr:
    try:
        trees = DUCKDB.grammar().parse(_SELECT + text)
    except (SqlglotError, ValueError, TypeError, AttributeError, LookupError, RecursionError) as error:
        raise _error(text, _syntax_problem(error)) from None
    select = trees[0] if len(trees) == 1 else None
    found = select.expressions if isinstance(select, exp.Select) else []
    clauses = {key for key, value in select.args.items() if value} if select is not None else set()
    if len(found) != 1 or clauses != {"expressions"} or isinstance(found[0], exp.Alias | exp.Aliases):
        raise _error(text, "it is not one expression; several columns are given as columns=[…]")
    tree: exp.Expr = found[0].unnest()
    return tree


def _syntax_problem(error: Exception) -> str:
    told = error.errors[0] if isinstance(error, ParseError) and error.errors else {}
    place = told.get("col")
    at = f" at character {max(int(place) - len(_SELECT), 1)}" if place is not None else ""
    return f"it cannot be read as SQL{at}"


def _path_spec(schema: Schema, tree: exp.Expr, text: str) -> TargetSpec:
    place = _place(tree, text)
    name = _column_name(schema, place.column, text)
    field = schema.field(name)
    if not is_text(field.type):
        raise SchemaError(
            f"index target {text!r}: column {name!r} is {field.type}; a path is in a column of JSON or STRING"
        )
    if "*" in place.pointer:
        raise _error(text, "a member whose name has a * cannot be indexed, since * means all members to DuckDB")
    return TargetSpec((field.id,), (STRING,), path=place.pointer, text=text)


def _place(tree: exp.Expr, text: str) -> JsonPlace:
    try:
        return json_place(tree, is_text=isinstance(tree, exp.JSONExtractScalar))
    except UnclearError:
        pass
    written, column = tree.expression.meta.get(WRITTEN_PATH), tree.this.unnest()
    if not isinstance(column, exp.Column) or not isinstance(written, str):
        raise _error(text, "a path is a text behind -> or ->>, like payload ->> '$.user.id'")
    if _NUMBER_AS_NAME.search(written):
        raise _error(text, "a member whose name is a number looks the same as a place in an array")
    try:
        return JsonPlace(column, json_pointer_of(written))
    except InvalidInputError as error:
        raise _error(text, str(error)) from None


def _expression_spec(schema: Schema, tree: exp.Expr, text: str) -> TargetSpec:
    used: set[str] = set()

    def name_of(column: exp.Column) -> str:
        name = _column_name(schema, column, text)
        used.add(name)
        return name

    try:
        expression = normalised(tree, name_of)
    except RefusedPartError as error:
        raise _error(text, str(error)) from None
    if not used:
        raise _error(text, "it has no column, so that it is the same for every row")
    fields = sorted((schema.field(name) for name in used), key=lambda field: field.id)
    for field in fields:
        if field.type == TIMESTAMPTZ:
            problem = (
                f"column {field.name!r} is TIMESTAMPTZ, and what is made of it depends on the time zone of a session"
            )
            raise SchemaError(f"index target {text!r}: {problem}")
    try:
        type_ = expression_type(expression, tuple((field.name, field.type) for field in fields))
    except SkerryError as error:
        raise _error(text, str(error)) from None
    return TargetSpec(tuple(field.id for field in fields), (type_,), expression=expression, text=text)


def _column_name(schema: Schema, column: exp.Column, text: str) -> str:
    if len(column.parts) > 1:
        raise _error(text, f"{column.sql(DUCKDB.grammar)} has a dot; columns are named without their table")
    by_name = {field.name.lower(): field.name for field in schema.fields}
    name = by_name.get(column.name.lower())
    if name is None:
        raise SchemaError(
            f"index target {text!r}: there is no column {column.name!r}; columns are {schema.column_names}"
        )
    return name


def _error(text: str, problem: str) -> InvalidInputError:
    return InvalidInputError(f"index target {text!r}: {problem}")
