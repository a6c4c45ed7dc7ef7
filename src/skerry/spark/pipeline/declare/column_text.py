"""Columns as text, ``id BIGINT NOT NULL, name STRING``, with the types of tables."""

from skerry.common.errors import SkerryError
from skerry.spark.pipeline.declare.node import Text
from skerry.spark.pipeline.declare.problem import Place, Problems
from skerry.sql.parse.script import parse_script
from skerry.sql.script_text import Source
from skerry.sql.statement import CreateTable
from skerry.types.field import Field
from skerry.types.schema import Schema

_HEAD = "CREATE TABLE t.t ("


def parse_columns(text: Text, problems: Problems) -> tuple[Field, ...] | None:
    """The columns; None if the text has problems, which are reported."""
    source = Source(f"{_HEAD}{text.value})")
    try:
        (statement,) = parse_script(source)
        assert isinstance(statement, CreateTable)
        fields = []
        for column in statement.columns:
            try:
                fields.append(Field(column.name.parts[0], column.type, column.nullable, column.comment))
            except SkerryError as error:
                problems.add(_place(text, source.position(column.type_span.start)), str(error))
                return None
            if column.has_default:
                problems.add(_place(text, source.position(column.span.start)), "columns have no default here")
                return None
        return Schema.of(fields).fields
    except SkerryError as error:
        line, column_number = error.position or (1, len(_HEAD) + 1)
        problems.add(
            _place(text, (line, column_number)), f"columns are like 'id BIGINT NOT NULL, name STRING': {error.message}"
        )
        return None


def _place(text: Text, position: tuple[int, int]) -> Place:
    line, column = position
    return text.at(line, max(column - len(_HEAD), 1) if line == 1 else column)
