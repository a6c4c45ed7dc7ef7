"""Runtime filters: the keys of one side of a join, which drop files and rows of the other side.

The *build* side is read first; its join columns become a :class:`RuntimeFilter` (:func:`build_runtime_filter`, or
:class:`RuntimeFilterBuilder` for batches). Bound to the columns of the *probe* side, it drops files and rows that match
nothing:

======================  ============================================================================================
``as_predicate``        the filter as a predicate: IN, ranges, IS NULL; to be combined with others
``prune``               files: the same, and which values occur *together* in several columns, and the bloom filter
``row_mask``            rows: exactly the build side's keys, or with too many of them their range and bloom filter
======================  ============================================================================================

NULL matches nothing, unless the join is null-safe in that column (``IS NOT DISTINCT FROM``): then it matches NULL. A
row with NULL in a column that is not null-safe never matches, so it adds nothing to the filter, in any column. An empty
build side lets no row through. A filter may keep rows that do not match; it never drops one that does.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.pruning.fileset.files import FileSet
from skerry.pruning.join.key_filter import BoundKey, KeyFilter, KeyFilterBuilder
from skerry.pruning.join.key_tuple import BoundTuples, TupleBuilder, bind_tuples
from skerry.pruning.predicate.bound import FALSE, BoundPredicate, all_of
from skerry.pruning.search.point import Mask
from skerry.pruning.search.value_set import ValueSet
from skerry.types.arrow import type_from_arrow
from skerry.types.datatype import INT, DataType, has_bounds
from skerry.types.field import Field, compared_field
from skerry.types.key import Column, one_array
from skerry.types.schema import Schema

Rows: TypeAlias = pa.Table | pa.RecordBatch

VALUE_LIMIT = 100_000
"""Maximum of distinct values of a column, or tuples of columns, that are kept exactly."""

BLOOM_LIMIT = 4_000_000
"""Maximum of values in a bloom filter (5 MB)."""


@dataclass(frozen=True, slots=True)
class JoinColumn:
    """A pair of columns that a join compares for equality. ``null_safe``: NULL equals NULL."""

    build: str
    probe: str
    null_safe: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RuntimeFilter:
    """The keys of a build side. ``tuples`` are those of several columns together, None if there are too many."""

    columns: tuple[JoinColumn, ...]
    keys: tuple[KeyFilter, ...]
    tuples: tuple[pa.Array, ...] | None
    is_empty: bool
    """Whether the build side has no row that could match."""

    def bind(self, schema: Schema | Sequence[Field]) -> "BoundRuntimeFilter":
        """The filter over the probe side's columns, matched by name.

        :class:`SchemaError` for an unknown column, or one whose type cannot be compared with the build side's.
        """
        fields = {
            field.name: compared_field(field) for field in (schema.fields if isinstance(schema, Schema) else schema)
        }
        missing = [column.probe for column in self.columns if column.probe not in fields]
        if missing:
            raise SchemaError(f"there is no join column {missing[0]!r}; columns are {', '.join(map(repr, fields))}")
        bound = [key.bind(fields[column.probe]) for key, column in zip(self.keys, self.columns, strict=True)]
        if self.tuples is None:
            return BoundRuntimeFilter(tuple(bound), None, self.is_empty)
        # A tuple cannot match if one of its values does not exist in the probe side's type; its other values go with
        # it.
        tuples = bind_tuples(self.tuples, [key.type for key in self.keys], [key.field for key in bound])
        keys = tuple(tuples.narrowed(number, key) for number, key in enumerate(bound))
        return BoundRuntimeFilter(keys, tuples, self.is_empty or not tuples.count)


@dataclass(frozen=True, slots=True, eq=False)
class BoundRuntimeFilter:
    """A runtime filter over columns of the probe side."""

    keys: tuple[BoundKey, ...]
    tuples: BoundTuples | None
    is_empty: bool

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns it tests."""
        return tuple(key.field for key in self.keys)

    @property
    def field_ids(self) -> frozenset[int]:
        """The ids of the columns it tests."""
        return frozenset(field.id for field in self.fields)

    @property
    def lets_nothing_through(self) -> bool:
        return self.is_empty or any(key.is_empty for key in self.keys)

    def restricted_to(self, field_ids: Collection[int]) -> "BoundRuntimeFilter | None":
        """The filter restricted to some columns; None if it tests none of them.

        Restricted to key columns it may drop row versions before they are merged; the full filter may not.
        """
        if self.lets_nothing_through:
            return self
        chosen = [number for number, field in enumerate(self.fields) if field.id in field_ids]
        if len(chosen) == len(self.keys):
            return self
        if not chosen:
            return None
        tuples = None if self.tuples is None or len(chosen) < 2 else self.tuples.restricted_to(chosen)
        return BoundRuntimeFilter(tuple(self.keys[number] for number in chosen), tuples, False)

    def as_predicate(self, *, limit: int | None = None) -> BoundPredicate:
        """A predicate that is true for every row that may match: column by column, without bloom filters.

        A set of more than ``limit`` values becomes a range.
        """
        if self.lets_nothing_through:
            return FALSE
        return all_of(key.predicate(limit) for key in self.keys)

    def prune(self, files: FileSet, schema: Schema) -> Mask:
        """Which files may have a matching row."""
        may: Mask = files.row_count != 0
        if self.lets_nothing_through:
            return np.zeros(len(files), np.bool_)
        for key in self.keys:
            may = may & key.may_match(files, schema, may)
        return may if self.tuples is None else self.tuples.may_match(files, schema, may)

    def row_mask(self, rows: Rows, names: Mapping[int, str] | None = None) -> Mask:
        """Which rows may match. ``names`` maps field ids to column names where they differ from the schema's."""
        if self.lets_nothing_through:
            return np.zeros(rows.num_rows, np.bool_)
        columns = [_column(rows, (names or {}).get(field.id, field.name)) for field in self.fields]
        if self.tuples is not None:
            return self.tuples.rows(columns)
        return reduce(np.logical_and, (key.rows(column) for key, column in zip(self.keys, columns, strict=True)))


class RuntimeFilterBuilder:
    """Collects a build side: ``add`` tables or batches that have the join columns, then ``finish``."""

    def __init__(
        self, columns: Sequence[JoinColumn], *, limit: int = VALUE_LIMIT, bloom_limit: int = BLOOM_LIMIT
    ) -> None:
        if not columns:
            raise InvalidInputError("a runtime filter needs at least one join column")
        self._columns = tuple(columns)
        self._limit = limit
        self._bloom_limit = bloom_limit
        self._types: list[DataType] | None = None
        self._keys: list[KeyFilterBuilder] = []
        self._tuples: TupleBuilder | None = None
        self._row_count = 0

    def add(self, rows: Rows) -> None:
        """Add rows of the build side; other columns are ignored."""
        given = [_column(rows, column.build) for column in self._columns]
        types = self._start(given)
        try:
            arrays = [one_array(_decoded(column), type_.arrow) for column, type_ in zip(given, types, strict=True)]
        except pa.ArrowInvalid as error:
            raise InvalidInputError(f"join columns {', '.join(c.build for c in self._columns)}: {error}") from None
        strict = [a for a, column in zip(arrays, self._columns, strict=True) if a.null_count and not column.null_safe]
        if strict:  # such rows match nothing, whatever their other columns hold
            whole = reduce(pc.and_, [array.is_valid() for array in strict])
            arrays = [array.filter(whole) for array in arrays]
        if not len(arrays[0]):
            return
        self._row_count += len(arrays[0])
        for key, array in zip(self._keys, arrays, strict=True):
            key.add(array)
        if self._tuples is not None:
            self._tuples.add(arrays)

    def finish(self) -> RuntimeFilter:
        if self._types is None:  # not even an empty table was added
            empty = KeyFilter(INT, ValueSet.of([], INT), None, None, False, False, None)
            return RuntimeFilter(self._columns, (empty,) * len(self._columns), None, True)
        tuples = None if self._tuples is None else self._tuples.finish()
        return RuntimeFilter(self._columns, tuple(key.finish() for key in self._keys), tuples, not self._row_count)

    def _start(self, columns: Sequence[Column]) -> list[DataType]:
        types = [_type_of(column, names.build) for column, names in zip(columns, self._columns, strict=True)]
        if self._types is None:
            self._types = types
            self._keys = [KeyFilterBuilder(t, limit=self._limit, bloom_limit=self._bloom_limit) for t in types]
            self._tuples = TupleBuilder(types, self._limit) if len(types) > 1 else None
        elif self._types != types:
            raise InvalidInputError(f"join columns were {_shown(self._types)}, and now they are {_shown(types)}")
        return types


def build_runtime_filter(
    rows: Rows | Column,
    columns: Sequence[JoinColumn | str],
    *,
    limit: int = VALUE_LIMIT,
    bloom_limit: int = BLOOM_LIMIT,
) -> RuntimeFilter:
    """The filter of a build side: a table or batch, or the one join column itself.

    ``columns`` are pairs of columns, or names that both sides share.
    """
    pairs = [JoinColumn(column, column) if isinstance(column, str) else column for column in columns]
    if isinstance(rows, pa.Array | pa.ChunkedArray):
        if len(pairs) != 1:
            raise InvalidInputError(f"one column was given for {len(pairs)} join columns")
        rows = pa.table({pairs[0].build: rows})
    builder = RuntimeFilterBuilder(pairs, limit=limit, bloom_limit=bloom_limit)
    builder.add(rows)
    return builder.finish()


def _column(rows: Rows, name: str) -> pa.Array | pa.ChunkedArray:
    count = rows.schema.names.count(name)
    if count != 1:
        problem = f"there is no column {name!r}" if not count else f"there are {count} columns {name!r}"
        raise SchemaError(f"join column {name!r}: {problem} among {', '.join(map(repr, rows.schema.names))}")
    return rows.column(name)


def _type_of(column: Column, name: str) -> DataType:
    arrow = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if pa.types.is_null(arrow):
        return INT  # any type will do: there is no value
    type_ = type_from_arrow(arrow, name)
    if not has_bounds(type_):
        raise SchemaError(f"join column {name!r}: values of type {type_} cannot be compared")
    return type_


def _decoded(column: Column) -> Column:
    return column.cast(column.type.value_type) if pa.types.is_dictionary(column.type) else column


def _shown(types: Sequence[DataType]) -> str:
    return ", ".join(map(str, types))
