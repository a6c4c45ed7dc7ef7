"""Conditions of a query on computed values that have an index (``skerry.index.computed``)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from skerry.index.computed import computed_fields, is_computed, is_null_of_nulls, shown_name
from skerry.index.definition import target_of
from skerry.index.target import encode_target_key
from skerry.pruning.predicate.expression import Column
from skerry.pruning.text.analyzer import Analyzer
from skerry.pruning.text.column_analyzer import analyzer_of
from skerry.types.datatype import DataType
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class Computed(Column):
    """A computed value in a predicate, under its name as a column (``computed_fields``).

    ``inputs`` are the columns that it is computed from, by their names in the scope of the predicate.
    """

    inputs: tuple[str, ...] = ()
    is_null_of_nulls: bool = False
    """Whether it is NULL if all inputs are."""


@dataclass(frozen=True, slots=True)
class IndexedValue:
    """A computed value that a table has an index on, under its name as a column."""

    name: str
    type: DataType
    inputs: tuple[str, ...]
    """Names of the table's columns, in the order of their ids."""
    is_null_of_nulls: bool
    analyzer: Analyzer | None = None
    """Analyzer of the first full-text index on it."""


def indexed_values(schema: Schema) -> Mapping[str, IndexedValue]:
    """The computed values that a table has indexes on, by normalised text."""
    return _indexed_values(_Key(schema)) if any(map(is_computed, schema.indexes)) else {}


class _Key:
    """A cache key for a schema: its columns and indexes, on which the result depends."""

    __slots__ = ("_said", "schema")

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self._said = tuple((f.id, f.name, str(f.type)) for f in schema.fields), schema.indexes

    def __hash__(self) -> int:
        return hash(self._said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._said == other._said


@lru_cache(maxsize=200)
def _indexed_values(key: _Key) -> Mapping[str, IndexedValue]:
    schema = key.schema
    fields = computed_fields(schema)
    found: dict[str, IndexedValue] = {}
    for index in schema.indexes:
        made = fields.get(encode_target_key(target_of(index))) if is_computed(index) else None
        if made is not None:
            inputs = tuple(schema.by_id[column].name for column in index.columns)
            text = shown_name(made)
            before = found.get(text)
            analyzer = before.analyzer if before is not None and before.analyzer is not None else analyzer_of(index)
            found[text] = IndexedValue(made.name, made.type, inputs, is_null_of_nulls(schema, index), analyzer)
    return found
