"""A query that DuckDB has bound: the names and types of its result, and how they leave DuckDB."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.dtype import leaving_column
from skerry.sql.duck.errors import plain_names
from skerry.sql.duck.result_shape import ResultShape
from skerry.sql.planned import PlannedQuery


@dataclass(frozen=True, slots=True)
class Bound:
    """The form of a bound query: what is the same for each value of its free literals."""

    schema: pa.Schema
    shape: ResultShape
    head: str
    """What stands before the composed text to cast some columns of its result; empty if none has to be cast."""
    all_columns: bool
    """Does it need columns that were not planned?"""
    inlines: bool = False
    """Was it bound over its files, so that subqueries can take the place of references?"""

    def around(self, text: str) -> str:
        """The text to run."""
        return f"{self.head}{text}\n)" if self.head else text


@dataclass(frozen=True, slots=True)
class Binding:
    """Binds the text of a query, whose references are filled in by ``relation``, which gives DuckDB's relation."""

    query: PlannedQuery
    cursor: DuckCursor
    relation: Callable[[str], Any]

    def bind(self, *, all_columns: bool = False, inlines: bool = False) -> Bound:
        """Names and types of the result. Its text is bound once more if some columns have to be cast."""
        text = self.query.text.text
        relation = self.relation(text)
        names = [plain_names(name, self.query.references) for name in relation.columns]
        ducks = leaving = relation.types
        head = _leaving_head(names, ducks)
        if head:
            leaving = self.relation(f"{head}{text}\n)").types
        shape = ResultShape(names, ducks, self.cursor.arrow_schema(leaving))
        return Bound(shape.schema, shape, head, all_columns, inlines)


def _leaving_head(names: list[str], ducks: list[Any]) -> str:
    """What stands before a query some of whose columns leave it in other types; empty if all leave as they are."""
    columns = [leaving_column(n, duck, name) for n, (duck, name) in enumerate(zip(ducks, names, strict=True), 1)]
    if not any(columns):
        return ""
    return f"SELECT {', '.join(column or f'#{number}' for number, column in enumerate(columns, 1))} FROM (\n"
