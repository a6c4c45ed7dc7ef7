"""Expressions of a query that match the target of an index.

Columns are traced to their table, through views and subqueries that pass them on unchanged; then the expression is
normalised like that of an index (``skerry.sql.query.deterministic``).
"""

from dataclasses import dataclass, field
from typing import Self

from sqlglot import exp

from skerry.sql.query.computed import Computed, IndexedValue
from skerry.sql.query.constant import UnclearError
from skerry.sql.query.deterministic import ColumnName, normalised
from skerry.sql.query.edge import origin_of
from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import SelectQuery, Source
from skerry.types.datatype import DataType


@dataclass(frozen=True, slots=True)
class ComputedValue:
    """A computed value as a column of predicates, and its type."""

    column: Computed
    value: IndexedValue
    ref: Ref
    """The reference to the table that has the index."""
    text: str
    """Its normalised text."""

    @property
    def type(self) -> DataType:
        return self.value.type


def has_computed(source: Source) -> bool:
    """Whether a table that the source reads has an index on a computed value."""
    if isinstance(source.input, Ref):
        return bool(source.columns and source.input.computed)
    origins = (origin_of(source, name) for name in source.columns or ())
    return any(origin is not None and origin[0].computed for origin in origins)


@dataclass(slots=True)
class ComputedValues:
    """Finds the values that are computed from the columns of one source."""

    query: SelectQuery
    source: Source
    _found: dict[int, ComputedValue | None] = field(default_factory=dict)

    @classmethod
    def of(cls, query: SelectQuery, source: Source) -> Self | None:
        """None if no table that the source reads has an index on a computed value."""
        return cls(query, source) if has_computed(source) else None

    def find(self, node: exp.Expr) -> ComputedValue | None:
        """The indexed value that a node computes; None if it is a column, or there is no index on it."""
        if isinstance(node, exp.Column | exp.Literal | exp.Placeholder):
            return None
        if id(node) not in self._found:
            self._found[id(node)] = self._look_up(node)
        return self._found[id(node)]

    def _look_up(self, node: exp.Expr) -> ComputedValue | None:
        refs: dict[int, Ref] = {}
        own: dict[str, str] = {}

        def name_of(column: exp.Column) -> str:
            found = self.query.resolve(column)
            origin = None if found is None or found[0] is not self.source else origin_of(*found)
            if found is None or origin is None:
                raise UnclearError
            refs[id(origin[0])] = origin[0]
            if own.setdefault(origin[1], found[1]) != found[1]:
                raise UnclearError  # one table column under two names, which may differ later
            return origin[1]

        try:
            text = self._text(node, name_of)
        except UnclearError:
            return None
        if len(refs) != 1:
            return None
        (ref,) = refs.values()
        value: IndexedValue | None = ref.computed.get(text)
        if value is None:
            return None
        inputs = tuple(own[name] for name in value.inputs)
        column = Computed(value.name, inputs=inputs, is_null_of_nulls=value.is_null_of_nulls)
        return ComputedValue(column, value, ref, text)

    def _text(self, node: exp.Expr, name_of: ColumnName) -> str:
        """The normalised text of an expression; :class:`UnclearError` if an index cannot be on it."""
        return normalised(node, name_of)
