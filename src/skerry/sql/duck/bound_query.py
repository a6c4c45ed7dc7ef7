"""A query that DuckDB has bound: the names and types of its result, and the casts for their way to Arrow."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.dtype import leaving_column
from skerry.sql.duck.duck_error import plain_names
from skerry.sql.duck.result_shape import ResultShape
from skerry.sql.planned import PlannedQuery


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound query: everything that does not depend on the values of its free literals."""

    schema: pa.Schema
    shape: ResultShape
    head: str
    """Text before the composed query that casts result columns; empty if none is cast."""
    all_columns: bool
    """Whether it needs columns that were not planned."""
    inlines: bool = False
    """Whether it was bound over its files, so that subqueries can replace references."""

    def around(self, text: str) -> str:
        """The text to run: the query, inside the casting SELECT if there is one."""
        return f"{self.head}{text}\n)" if self.head else text


@dataclass(frozen=True, slots=True)
class Binding:
    """Binds the text of a query; ``relation`` fills in its references and returns DuckDB's relation."""

    query: PlannedQuery
    cursor: DuckCursor
    relation: Callable[[str], Any]

    def bind(self, *, all_columns: bool = False, inlines: bool = False) -> Bound:
        """Names and types of the result. The text is bound a second time if columns must be cast."""
        text = self.query.text.text
        relation = self.relation(text)
        names = self._names(relation.columns)
        ducks = leaving = relation.types
        head = _leaving_head(names, ducks)
        if head:
            leaving = self.relation(f"{head}{text}\n)").types
        shape = ResultShape(names, ducks, self.cursor.arrow_schema(leaving))
        return Bound(shape.schema, shape, head, all_columns, inlines)

    def _names(self, columns: Sequence[str]) -> list[str]:
        """Names of the result as users would write them; columns of tables keep their own names."""
        own: set[str] = set()
        for reference in self.query.references if self.query.numbers else ():
            own.update(reference.given_columns if reference.scan is None else reference.scan.columns)
        return [name if name in own else plain_names(name, self.query) for name in columns]


def _leaving_head(names: list[str], ducks: list[Any]) -> str:
    """Text before a query that casts some of its result columns; empty if none is cast."""
    columns = [leaving_column(n, duck, name) for n, (duck, name) in enumerate(zip(ducks, names, strict=True), 1)]
    if not any(columns):
        return ""
    return f"SELECT {', '.join(column or f'#{number}' for number, column in enumerate(columns, 1))} FROM (\n"
