"""Pruning of row groups: those whose statistics in the Parquet footer exclude every requested row are not read.

A row group is pruned like a file (``skerry.pruning.fileset.prune``), by its own least and greatest values. Statistics
are used only where they mean the same as those of manifests:

* The file must have the column in exactly the type of the condition.
* Footers do not count NaN, so a FLOAT or DOUBLE has no upper bound there.
* Missing values, and invalid values of the type (bytes that are not UTF-8), are unknown.
* Columns in which NULL is later read as a default (``unset``) are not used.

If only some keys are requested, row groups between two of them are skipped too.

The caller chooses the filter: for a source whose rows are still to be merged, conditions on keys only.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa

from skerry.formats.footer import ParquetFooter
from skerry.formats.row_group_key import group_key_bounds
from skerry.pruning.fileset.files import UNKNOWN_COUNT, ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import TRUE, BoundPredicate
from skerry.types.datatype import (
    DATE,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    DataType,
    DecimalType,
    has_bounds,
    is_floating,
)
from skerry.types.field import Field
from skerry.types.schema import Schema

_COUNTED = {DATE: pa.int32(), TIME: pa.int64(), TIMESTAMP: pa.int64(), TIMESTAMPTZ: pa.int64()}


@dataclass(frozen=True, slots=True)
class RowFilter:
    """The requested rows: those for which the condition is true and that pass all filters."""

    schema: Schema
    where: BoundPredicate = TRUE
    filters: tuple[BoundRuntimeFilter, ...] = ()
    unset: frozenset[int] = frozenset()
    """Columns, by id, in which NULL is later read as a default."""
    keys: Sequence[bytes] | None = None
    """If given, only rows with these encoded keys are requested; sorted."""

    @property
    def is_trivial(self) -> bool:
        """Whether every row is requested."""
        return self.where == TRUE and not self.filters and self.keys is None

    def row_groups(self, footer: ParquetFooter, among: Sequence[int]) -> Sequence[int]:
        """The row groups, out of ``among``, that may have a requested row."""
        if self.keys is not None:
            found = set(self._groups_of_keys(self.keys, footer))
            return [group for group in among if group in found]
        if len(among) < 2 or self.is_trivial:  # the planner has checked the statistics of the whole file
            return among
        row_count = np.array([footer.starts[group + 1] - footer.starts[group] for group in among], np.int64)
        bounds = _Bounds(footer, among, self.unset, self.schema)
        files = FileSet(row_count, np.zeros(len(among), np.int32), {}, bounds)
        kept = may_match(self.where, files, self.schema)
        for runtime in self.filters:
            kept = kept & runtime.prune(files, self.schema)
        return [among[number] for number in np.flatnonzero(kept).tolist()]

    def _groups_of_keys(self, keys: Sequence[bytes], footer: ParquetFooter) -> Iterable[int]:
        first = self.schema.field(self.schema.primary_key[0])
        name = footer.names[first.id]
        if footer.arrow_schema.field(name).type != first.type.arrow:
            return range(footer.metadata.num_row_groups)
        found = []
        for group, (low, high) in enumerate(group_key_bounds(footer.metadata, name, first)):
            at = 0 if low is None else bisect_left(keys, low)
            # bounds are those of the first column: a key with this prefix may be greater than ``high``
            if at < len(keys) and (high is None or keys[at][: len(high)] <= high):
                found.append(group)
        return found


class _Bounds(Mapping[int, ColumnBounds]):
    """Bounds of the row groups by column id, read from the footer on demand."""

    def __init__(self, footer: ParquetFooter, groups: Sequence[int], unset: Collection[int], schema: Schema) -> None:
        self._metadata = footer.metadata
        self._groups = groups
        self._fields: dict[int, tuple[Field, int]] = {}
        parquet = footer.metadata.schema
        paths = [parquet.column(i).path for i in range(footer.metadata.num_columns)]
        for field in schema.fields:
            name = footer.names.get(field.id)
            # a part of a struct may have the path of a column whose name holds a dot
            if name is None or field.id in unset or paths.count(name) != 1 or not has_bounds(field.type):
                continue
            if footer.arrow_schema.field(name).type == field.type.arrow:
                self._fields[field.id] = (field, paths.index(name))

    def __getitem__(self, field_id: int) -> ColumnBounds:
        field, column = self._fields[field_id]
        found = [self._metadata.row_group(group).column(column).statistics for group in self._groups]
        nulls = [s.null_count if s is not None and s.has_null_count else UNKNOWN_COUNT for s in found]
        known = [s if s is not None and s.has_min_max else None for s in found]
        upper = None if is_floating(field.type) else _values([s and s.max_raw for s in known], field.type)
        return ColumnBounds(
            type=field.type,
            lower=_values([s and s.min_raw for s in known], field.type),
            upper=upper,
            null_count=np.array(nulls, np.int64),
        )

    def __iter__(self) -> Iterator[int]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def _values(raw: list[Any], type_: DataType) -> pa.Array | None:
    """Values of statistics as an array of the type; None if one is not a valid value of the type."""
    try:
        if isinstance(type_, DecimalType):
            return pa.array([None if v is None else _decimal(v, type_.scale) for v in raw], type_.arrow)
        if type_ in _COUNTED:
            return pa.array(raw, _COUNTED[type_]).view(type_.arrow)
        if type_ == STRING:
            return pa.array(raw, pa.binary()).cast(pa.string())
        if type_ == UUID:
            return pa.ExtensionArray.from_storage(type_.arrow, pa.array(raw, pa.binary(16)))
        return pa.array(raw, type_.arrow)
    except (pa.ArrowException, OverflowError):
        return None


def _decimal(raw: int | bytes, scale: int) -> Decimal:
    unscaled = int.from_bytes(raw, "big", signed=True) if isinstance(raw, bytes) else raw
    return Decimal((int(unscaled < 0), tuple(map(int, str(abs(unscaled)))), -scale))
