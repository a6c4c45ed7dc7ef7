"""Which files a query reads: pruned by partition, key range, statistics and runtime filters, in this order.

In a primary-key table a file is not just rows: it hides older versions in other files. Conditions on key columns hold
for all versions of a row or for none, so they may drop any file. A condition on other columns may drop a file by its
statistics only if nothing comes to light by that:

==============================================  =================================================
deduplicate                                     no older file overlaps it
first-row                                       no newer one does, nor an older one if it deletes rows
all other engines, and with ``sequence.field``  none at all does
==============================================  =================================================

Overlap is looked at among all files and MemTables that can hold wanted keys, before any of them is dropped by values.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.clock import Clock
from skerry.lsm.overlap import find_overlaps
from skerry.lsm.section import number_trees
from skerry.planning.funnel import Funnel, FunnelStep
from skerry.planning.snapshotfiles import SnapshotFiles, integers
from skerry.pruning.bound import TRUE, BoundPredicate, conjuncts, split_by
from skerry.pruning.column import ColumnFacts, column_facts
from skerry.pruning.fileset import UNKNOWN_COUNT, ColumnBounds, FileSet
from skerry.pruning.keyrange import key_bounds
from skerry.pruning.prune import may_match
from skerry.pruning.runtime import BoundRuntimeFilter
from skerry.pruning.text import to_text
from skerry.table.entry import PARTITION_PREFIX, concat_entries, partition_types
from skerry.types.datatype import is_floating
from skerry.types.field import Field
from skerry.types.merging import DEDUPLICATE, FIRST_ROW, MergeRules
from skerry.types.schema import Schema

Mask = NDArray[np.bool_]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a query wants of a table: rows that meet a condition, and that a join can use."""

    where: BoundPredicate | None = None
    filters: tuple[BoundRuntimeFilter, ...] = ()
    low: bytes | None = None
    """Keys from here on, …"""
    high: bytes | None = None
    """… up to here, both included."""
    explains: bool = False
    """Are the steps to be told what each condition does by itself?"""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The files to read, by their places, and how they were found."""

    places: Numbers
    steps: tuple[FunnelStep, ...]


def choose_files(
    files: SnapshotFiles, schema: Schema, rules: MergeRules, wanted: Wanted, memory: pa.Table | None, clock: Clock
) -> Chosen:
    """Narrow down the files of a snapshot; ``memory`` are entries that stand for MemTables, which are always read."""
    choice = _Choice(files, schema, rules, wanted, memory, clock)
    if rules.key:
        choice.prune_keyed()
    else:
        choice.prune_plain()
    return Chosen(choice.funnel.places, tuple(choice.funnel.steps))


class _Choice:
    def __init__(
        self,
        files: SnapshotFiles,
        schema: Schema,
        rules: MergeRules,
        wanted: Wanted,
        memory: pa.Table | None,
        clock: Clock,
    ) -> None:
        self._files = files
        self._schema = schema
        self._rules = rules
        self._wanted = wanted
        self._memory = memory
        self._needed = self._find_needed()
        began = clock.monotonic()
        places = files.load(self._needed)
        total = files.total
        loaded = FunnelStep("snapshot", len(places), total.bytes, total.records, clock.monotonic() - began)
        self.funnel = Funnel(clock, places, loaded, self._measure)

    def _find_needed(self) -> list[str]:
        """The columns that pruning will look at in most manifests: they are loaded together."""
        wanted = self._wanted
        if wanted.where is None and not wanted.filters and wanted.low is None and wanted.high is None:
            return []
        ids: set[int] = set() if wanted.where is None else set(wanted.where.field_ids)
        for runtime in wanted.filters:
            ids |= runtime.field_ids
        parts = {part.id for spec in self._schema.specs for part in spec.fields if part.source_id in ids}
        names = [f"{PARTITION_PREFIX}{i}" for i in partition_types(self._schema) if i in parts]
        kinds = {i: field.type for i, field in self._schema.by_id.items() if i in ids}
        names += [f"{name}_{i}" for i in kinds for name in ("lower", "upper", "nulls")]
        names += [f"nans_{i}" for i, type_ in kinds.items() if is_floating(type_)]
        return ["row_count", "size_bytes", "spec_id", *names, *(("min_key", "max_key") if self._rules.key else ())]

    def _measure(self, places: Numbers) -> tuple[int, int]:
        entries = self._files.entries(places, ["size_bytes", "row_count"])
        size, rows = (int(pc.sum(entries.column(n)).as_py() or 0) for n in ("size_bytes", "row_count"))
        return size, rows

    def prune_plain(self) -> None:
        """A table without a primary key: every condition may drop every file."""
        where = self._wanted.where
        if where is not None:
            self._prune("partitions", where, with_bounds=False)
            self._prune("statistics", where)
        for number, runtime in enumerate(self._wanted.filters):
            self._prune_runtime(f"runtime filter {number + 1}", runtime)

    def prune_keyed(self) -> None:
        """Conditions on keys drop files; then those on other columns, where nothing comes to light by that."""
        where = TRUE if self._wanted.where is None else self._wanted.where
        keys = {f.id for f in self._rules.key}
        on_keys, on_others = split_by(where, keys)
        if on_keys != TRUE:
            self._prune("partitions", on_keys, with_bounds=False)
        self._prune_key_range(on_keys)
        if on_keys != TRUE:
            self._prune("key statistics", on_keys)
        for number, runtime in enumerate(self._wanted.filters):
            of_keys = runtime.restricted_to(keys)
            if of_keys is not None:
                self._prune_runtime(f"runtime filter {number + 1}, key", of_keys)
        late = [(n, f) for n, f in enumerate(self._wanted.filters) if not f.field_ids <= keys]
        if on_others == TRUE and not late:
            return
        free = self._free()
        if on_others != TRUE:
            free = free[self._prune("statistics", where, allowed=free)]
        for number, runtime in late:
            free = free[self._prune_runtime(f"runtime filter {number + 1}", runtime, free)]

    def _prune_key_range(self, on_keys: BoundPredicate) -> None:
        low, high = self._wanted.low, self._wanted.high
        if on_keys != TRUE:
            low, high = key_bounds(on_keys, self._rules.key)
        if (low is None and high is None) or not len(self.funnel.places):
            return
        mask = np.ones(len(self.funnel.places), np.bool_)
        if low is not None:
            mask &= pc.greater_equal(self._column("max_key"), low).to_numpy()
        if high is not None:
            mask &= pc.less_equal(self._column("min_key"), high).to_numpy()
        self.funnel.keep("key range", mask)

    def _prune(
        self, name: str, predicate: BoundPredicate, *, with_bounds: bool = True, allowed: Mask | None = None
    ) -> Mask:
        fileset, rows = self._fileset(predicate.fields, with_bounds=with_bounds)
        mask = _among(may_match(predicate, fileset, self._schema), rows)
        if allowed is not None:
            mask = mask | ~allowed
        by = []
        if self._wanted.explains:
            for part in conjuncts(predicate):
                alone = _among(may_match(part, fileset, self._schema), rows)
                kept = alone if allowed is None else alone | ~allowed
                by.append((to_text(part), int(len(kept) - kept.sum())))
        self.funnel.keep(name, mask, by)
        return mask

    def _prune_runtime(self, name: str, runtime: BoundRuntimeFilter, allowed: Mask | None = None) -> Mask:
        fileset, rows = self._fileset(runtime.fields)
        mask = _among(runtime.prune(fileset, self._schema), rows)
        if allowed is not None:
            mask = mask | ~allowed
        self.funnel.keep(name, mask)
        return mask

    def _free(self) -> Mask:
        """Which of the files that are left may be dropped by the values in them."""
        names = [f"{PARTITION_PREFIX}{i}" for i in partition_types(self._schema)]
        entries = self._files.entries(self.funnel.places, [*_OVERLAPPING, *names])
        count = entries.num_rows
        if self._memory is not None:
            known = [n for n in self._memory.schema.names if n in (*_OVERLAPPING, *names)]
            entries = concat_entries([entries, self._memory.select(known)])
        trees = number_trees(entries, sorted(n for n in entries.schema.names if n.startswith(PARTITION_PREFIX)))
        order = np.lexsort([entries.column(n).to_numpy() for n in ("sequence_ordinal", "sequence_snapshot")])
        ages = np.empty(len(order), np.int64)
        ages[order] = np.arange(len(order))
        min_keys, max_keys = (entries.column(n).combine_chunks() for n in ("min_key", "max_key"))
        older, newer = find_overlaps(trees, min_keys, max_keys, ages)
        if self._rules.engine == DEDUPLICATE and self._rules.sequence is None:
            return ~older[:count]
        if self._rules.engine == FIRST_ROW:
            marks: Mask = entries.column("tombstone_count").to_numpy()[:count] > 0
            return ~newer[:count] & ~(marks & older[:count])
        overlapping = older | newer
        return ~overlapping[:count]

    def _column(self, name: str) -> pa.ChunkedArray | pa.Array:
        column = self._files.column(name)
        assert column is not None
        return column.take(pa.array(self.funnel.places)) if len(self.funnel.places) < len(column) else column

    def _fileset(self, fields: Sequence[Field], *, with_bounds: bool = True) -> tuple[FileSet, Numbers | None]:
        """A set with the files that are left, and their rows in it; None if there are no others.

        While most files are left, it is the set of all entries: nothing is copied, and what is derived from it is kept
        for the next scan of the snapshot.
        """
        places = self.funnel.places
        if _COPIED * len(places) < self._files.entry_count:
            return self._make_fileset(places, with_bounds=with_bounds), None
        key = ("facts", self._schema.id, with_bounds, frozenset(field.id for field in fields))
        fileset = self._files.kept(key, lambda: self._whole_fileset(fields, with_bounds), _weigh)
        return fileset, None if len(places) == self._files.entry_count else places

    def _whole_fileset(self, fields: Sequence[Field], with_bounds: bool) -> FileSet:
        fileset = self._make_fileset(None, with_bounds=with_bounds)
        for field in fields:
            column_facts(field, fileset, self._schema)
        return fileset

    def _make_fileset(self, places: Numbers | None, *, with_bounds: bool) -> FileSet:
        columns = _Columns(self._files, places, self._needed)
        return FileSet(
            row_count=columns.shared_numbers("row_count"),
            spec_id=columns.shared_numbers("spec_id").astype(np.int32, copy=False),
            partitions=_Partitions(columns, self._schema),
            bounds=_Bounds(columns, self._schema, self._rules) if with_bounds else {},
        )


def _among(mask: Mask, rows: Numbers | None) -> Mask:
    return mask if rows is None else mask[rows]


def _weigh(fileset: FileSet) -> int:
    """The bytes of the facts that were derived from a set of files; the rest of it belongs to others too."""
    facts = [found for found in fileset.derived.values() if isinstance(found, ColumnFacts)]
    return sum(found.nbytes for found in facts)


_COPIED = 4
"""What is known of files is copied for a step if less than one in so many are left; else the step looks at all."""

_OVERLAPPING = ("kind", "sequence_snapshot", "sequence_ordinal", "min_key", "max_key", "tombstone_count")


class _Columns:
    """Columns of the files at some places, those that will be asked for together; or at all places, one by one."""

    def __init__(self, files: SnapshotFiles, places: Numbers | None, names: Sequence[str]) -> None:
        self._files = files
        self._entries = None if places is None else files.entries(places, names)

    def array(self, name: str) -> pa.Array | None:
        """A column; None if no manifest has it."""
        column = self._column(name)
        if column is None:
            return None
        return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()

    def numbers(self, name: str, unknown: int) -> NDArray[Any]:
        """A column of integers; ``unknown`` where it is NULL."""
        count = self._files.entry_count if self._entries is None else self._entries.num_rows
        return integers(self._column(name), count, unknown)

    def shared_numbers(self, name: str) -> NDArray[Any]:
        """A column of integers that sets of all files have in common; 0 where it is NULL."""
        if self._entries is not None:
            return self.numbers(name, 0)
        return self._files.kept(("numbers", name), lambda: self.numbers(name, 0), lambda array: int(array.nbytes))

    def _column(self, name: str) -> pa.ChunkedArray | None:
        if self._entries is None:
            return self._files.column(name)
        return self._entries.column(name) if name in self._entries.schema.names else None


class _Partitions(Mapping[int, pa.Array]):
    """Partition values by field id, loaded when they are asked for."""

    def __init__(self, columns: _Columns, schema: Schema) -> None:
        self._columns = columns
        self._ids = list(partition_types(schema))
        self._found: dict[int, pa.Array | None] = {}

    def __getitem__(self, field_id: int) -> pa.Array:
        if field_id not in self._ids:
            raise KeyError(field_id)
        if field_id not in self._found:
            self._found[field_id] = self._columns.array(f"{PARTITION_PREFIX}{field_id}")
        column = self._found[field_id]
        if column is None:
            raise KeyError(field_id)
        return column

    def __iter__(self) -> Iterator[int]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class _Bounds(Mapping[int, ColumnBounds]):
    """Bounds by field id, loaded when they are asked for.

    Where rows are combined column by column, NULL is read as the column's default: what is stored says nothing then.
    """

    def __init__(self, columns: _Columns, schema: Schema, rules: MergeRules) -> None:
        self._columns = columns
        self._fields = {i: f for i, f in schema.by_id.items() if f.default is None or not rules.combines}

    def __getitem__(self, field_id: int) -> ColumnBounds:
        type_ = self._fields[field_id].type
        columns = self._columns
        return ColumnBounds(
            type=type_,
            lower=columns.array(f"lower_{field_id}"),
            upper=columns.array(f"upper_{field_id}"),
            null_count=columns.numbers(f"nulls_{field_id}", UNKNOWN_COUNT),
            nan_count=columns.numbers(f"nans_{field_id}", UNKNOWN_COUNT) if is_floating(type_) else None,
        )

    def __iter__(self) -> Iterator[int]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


def in_order(entries: pa.Table) -> pa.Table:
    """Entries in the order in which the rows of their files were written."""
    snapshots, ordinals = (entries.column(n).to_numpy() for n in ("sequence_snapshot", "sequence_ordinal"))
    return entries.take(pa.array(np.lexsort((ordinals, snapshots))))
