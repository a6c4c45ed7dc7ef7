"""Conditions of scans that DuckDB evaluates: expressions over columns, as targets of indexes are."""

from dataclasses import dataclass

import pyarrow as pa

from skerry.common.errors import InvalidInputError
from skerry.index.evaluator import is_condition, true_rows
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.foreign import ForeignTest, Mask, RowTest
from skerry.types.arrow import named_field
from skerry.types.datatype import JSON
from skerry.types.field import Field


@dataclass(frozen=True, slots=True)
class SqlCondition(RowTest):
    """A condition in DuckDB's SQL over columns, by the names of ``inputs``."""

    sql: str
    inputs: tuple[Field, ...]
    source: ForeignTest
    hint: BoundPredicate | None = None

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.inputs

    def check(self) -> None:
        """Raise :class:`InvalidInputError` if DuckDB cannot compute it, or if it is neither true nor false."""
        empty = pa.Table.from_arrays([pa.array([], field.type.arrow) for field in self.inputs], schema=self._schema)
        if not is_condition(self.sql, empty):
            raise InvalidInputError("it is neither true nor false; compare it with something")

    def holds(self, rows: pa.Table) -> Mask:
        columns = [_plain(rows.column(number), field) for number, field in enumerate(self.inputs)]
        pairs = zip(self._schema, columns, strict=True)
        schema = pa.schema([field.with_type(column.type) for field, column in pairs])
        try:
            return true_rows(self.sql, pa.Table.from_arrays(columns, schema=schema))
        except InvalidInputError as error:
            raise InvalidInputError(f"predicate {self.source.text}: {error}") from None

    @property
    def _schema(self) -> pa.Schema:
        """Columns as queries see them: JSON is DuckDB's type."""
        return pa.schema([named_field(field) for field in self.inputs])


def _plain(column: pa.ChunkedArray, field: Field) -> pa.ChunkedArray:
    """JSON as plain texts, since DuckDB reads no other layout of ``arrow.json``."""
    return column.cast(pa.string()) if field.type == JSON and column.type != pa.string() else column
