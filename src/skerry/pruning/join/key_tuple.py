"""Values of several join columns that occur together on the build side.

Column by column, the pairs (1, 'a') and (2, 'b') would also let (1, 'b') through. Rows are tested exactly: a tuple
becomes one number, from the position of each value among the values of its column. Files are tested by groups: for each
value of one column, whether the file may have it *and* some value of each other column that occurs with it. That costs
groups × files, so only remaining files are tested, by the column with the most groups within the limit.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.pruning.fileset.column_facts import ColumnFacts, column_facts
from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.membership import some_in_set
from skerry.pruning.join.equal_value import equal_values
from skerry.pruning.join.key_filter import BoundKey, plain_layout
from skerry.pruning.search.point import Mask
from skerry.pruning.search.value_set import ValueSet
from skerry.types.datatype import DataType, is_floating
from skerry.types.field import Field
from skerry.types.key import Column, canonical_floats
from skerry.types.schema import Schema

GROUP_LIMIT = 512
WORK_LIMIT = 1 << 24
"""Maximum of groups × files to test."""


class TupleBuilder:
    """Collects distinct tuples up to a limit: ``add`` arrays of the types, then ``finish``."""

    def __init__(self, types: Sequence[DataType], limit: int) -> None:
        self._types = tuple(types)
        self._limit = limit
        self._parts: list[pa.Table] | None = []
        self._row_count = 0

    def add(self, arrays: Sequence[pa.Array]) -> None:
        if self._parts is None:
            return
        plain = [
            canonical_floats(a) if is_floating(t) else a.storage if isinstance(a, pa.ExtensionArray) else a
            for a, t in zip(arrays, self._types, strict=True)
        ]
        self._parts.append(pa.table(plain, names=self._names))
        self._row_count += len(plain[0])
        if self._row_count > 2 * self._limit:
            self._compact()

    def finish(self) -> tuple[pa.Array, ...] | None:
        """The columns of the tuples; None if there are too many."""
        self._compact()
        if self._parts is None:
            return None
        if not self._parts:
            return tuple(pa.array([], type_.arrow) for type_ in self._types)
        columns = (column.combine_chunks() for column in self._parts[0].columns)
        return tuple(plain_layout(column, type_) for column, type_ in zip(columns, self._types, strict=True))

    @property
    def _names(self) -> list[str]:
        return [str(number) for number in range(len(self._types))]

    def _compact(self) -> None:
        if not self._parts:
            return
        distinct = pa.concat_tables(self._parts).group_by(self._names, use_threads=False).aggregate([])
        self._row_count = distinct.num_rows
        self._parts = [distinct.select(self._names)] if self._row_count <= self._limit else None


@dataclass(frozen=True, slots=True, eq=False)
class BoundTuples:
    """Tuples over columns of the probe side: of each column its values, and of each tuple the positions among them.

    The position after the last one means NULL.
    """

    fields: tuple[Field, ...]
    values: tuple[ValueSet, ...]
    codes: tuple[NDArray[np.int64], ...]

    @property
    def count(self) -> int:
        return len(self.codes[0])

    def narrowed(self, number: int, key: BoundKey) -> BoundKey:
        """The filter of one column for the values that occur in tuples."""
        values = self.values[number]
        return replace(key, wanted=values, window=None, null=bool((self.codes[number] == len(values)).any()))

    def restricted_to(self, chosen: Sequence[int]) -> "BoundTuples":
        """The tuples of some columns."""
        pick = [(self.fields[n], self.values[n], self.codes[n]) for n in chosen]
        fields, values, codes = zip(*pick, strict=True)
        return BoundTuples(fields, values, codes)

    def rows(self, columns: Sequence[Column]) -> Mask:
        """Which rows are among the tuples."""
        live, row_codes = np.arange(len(columns[0])), np.zeros(len(columns[0]), np.int64)
        tuple_codes = np.zeros(self.count, np.int64)
        for field, values, codes, given in zip(self.fields, self.values, self.codes, columns, strict=True):
            column = plain_layout(given, field.type)
            own, found = _positions(values, column if len(live) == len(column) else column.take(pa.array(live)))
            # Numbered again after each column: the product of many sizes would not fit 64 bits.
            distinct, tuple_codes = np.unique(tuple_codes * (len(values) + 1) + codes, return_inverse=True)
            pairs = row_codes[found] * (len(values) + 1) + own[found]
            position = np.searchsorted(distinct, pairs)
            hit = np.append(distinct, -1)[position] == pairs
            live, row_codes = live[found][hit], position[hit]
        known: Mask = np.zeros(len(columns[0]), np.bool_)
        known[live] = True
        return known

    def may_match(self, files: FileSet, schema: Schema, asked: Mask) -> Mask:
        """Which of the files in ``asked`` may have a tuple."""
        rows = np.flatnonzero(asked)
        most = min(GROUP_LIMIT, WORK_LIMIT // max(1, len(rows)))
        grouped = [
            (len(groups), number) for number, groups in enumerate(map(np.unique, self.codes)) if len(groups) <= most
        ]
        count, lead = max(grouped, default=(0, 0))
        if count < 2 or not len(rows):  # one group tests the same as the columns one by one
            return asked
        some = files if len(rows) == len(files) else _subset(files, rows, schema, self.fields)
        facts = [column_facts(field, some, schema) for field in self.fields]
        found: Mask = np.zeros(len(rows), np.bool_)
        for group in np.unique(self.codes[lead]).tolist():
            inside = self.codes[lead] == group
            may = ~found
            for number, column in enumerate(facts):
                may = may & _may_have(np.unique(self.codes[number][inside]), self.values[number], column, may)
            found |= may
        answer: Mask = np.zeros(len(files), np.bool_)
        answer[rows] = found
        return answer


def bind_tuples(columns: Sequence[pa.Array], types: Sequence[DataType], fields: Sequence[Field]) -> BoundTuples:
    """Tuples of the build side's types over columns of the probe side."""
    equal = [
        equal_values(column, type_, field.type)
        if column.null_count < len(column)
        else pa.nulls(len(column), field.type.arrow)  # without values it fits any type
        for column, type_, field in zip(columns, types, fields, strict=True)
    ]
    # A value that became NULL has no equal.
    lost = [before.null_count < after.null_count for before, after in zip(columns, equal, strict=True)]
    if any(lost):
        kept = np.ones(len(columns[0]), np.bool_)
        for before, after in zip(columns, equal, strict=True):
            kept &= _nulls(before) == _nulls(after)
        equal = [column.filter(pa.array(kept)) for column in equal]
    values = [ValueSet.of(column, field.type) for column, field in zip(equal, fields, strict=True)]
    codes = [_positions(found, column)[0] for found, column in zip(values, equal, strict=True)]
    return BoundTuples(tuple(fields), tuple(values), tuple(codes))


def _positions(values: ValueSet, column: Column) -> tuple[NDArray[np.int64], Mask]:
    """The position of each row among the values, and whether it is one of them; NULL has the position after the
    last."""
    position, found = values.positions(column)
    if column.null_count:
        nulls = _nulls(column)
        position, found = np.where(nulls, len(values), position), found | nulls
    return position, found


def _nulls(column: Column) -> Any:
    return column.is_null().to_numpy(zero_copy_only=False)


def _may_have(codes: NDArray[np.int64], values: ValueSet, facts: ColumnFacts, asked: Mask) -> Mask:
    numbers = codes[codes < len(values)]
    found: Mask = np.zeros(len(asked), np.bool_)
    if len(numbers):
        found = some_in_set(values.values.take(pa.array(numbers)), facts, asked) & ~facts.only_null
    return found | ~facts.no_null if len(numbers) < len(codes) else found


def _subset(files: FileSet, rows: NDArray[np.int64], schema: Schema, fields: Sequence[Field]) -> FileSet:
    """The facts of some columns in some of the files."""
    taken = pa.array(rows)
    ids = {field.id for field in fields}
    parts = {part.id for spec in schema.specs for part in spec.fields if part.source_id in ids}
    bounds: dict[int, ColumnBounds] = {}
    for id_ in ids & set(files.bounds):
        of = files.bounds[id_]
        bounds[id_] = ColumnBounds(
            of.type,
            None if of.lower is None else of.lower.take(taken),
            None if of.upper is None else of.upper.take(taken),
            None if of.null_count is None else of.null_count[rows],
            None if of.nan_count is None else of.nan_count[rows],
        )
    partitions = {id_: files.partitions[id_].take(taken) for id_ in parts & set(files.partitions)}
    return FileSet(files.row_count[rows], files.spec_id[rows], partitions, bounds)
