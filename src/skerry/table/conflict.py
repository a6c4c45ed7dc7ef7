"""Conflicts between a commit and those that landed since its base: named rules, pure functions over columns.

A commit is prepared on a base snapshot. If others landed first, it may still be published on top of them unless a rule
objects. The cost of the rules is proportional to the changes since the base, not to the table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.wording import count_text
from skerry.table.entry import (
    ADD,
    DELETE,
    FIXED,
    VECTOR,
    concat_entries,
    revised_files,
    with_kind,
    without_revised,
)
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.partition_column import PARTITION_PREFIX


@dataclass(frozen=True, slots=True)
class ReadRange:
    """The part of the table that a write has read: a partition (None: all) and a key range (None: unbounded)."""

    partition: Mapping[int, Any] | None = None
    min_key: bytes | None = None
    max_key: bytes | None = None

    def overlaps(self, entries: pa.Table) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which entries may hold rows within the range."""
        mask = np.ones(entries.num_rows, np.bool_)
        # Among files of several specs, NULL may also mean that a file's own spec has no such field.
        may_lack = len(pc.unique(entries.column("spec_id"))) > 1
        for field_id, value in (self.partition or {}).items():
            name = f"{PARTITION_PREFIX}{field_id}"
            if name in entries.schema.names:
                mask &= pc.fill_null(_is_value(entries.column(name), value), may_lack).to_numpy()
        if self.min_key is not None:
            mask &= pc.fill_null(pc.greater_equal(entries.column("max_key"), self.min_key), True).to_numpy()
        if self.max_key is not None:
            mask &= pc.fill_null(pc.less_equal(entries.column("min_key"), self.max_key), True).to_numpy()
        return mask


@dataclass(frozen=True, slots=True)
class Proposal:
    """The changes of a commit, prepared on its base snapshot."""

    operation: Operation
    removed: pa.Table = field(default_factory=FIXED.empty_table)
    added: pa.Table = field(default_factory=FIXED.empty_table)
    read: ReadRange | None = None


@dataclass(frozen=True, slots=True)
class Landed:
    """Another commit since the base: its snapshot and its entries."""

    snapshot: Snapshot
    entries: pa.Table = field(default_factory=FIXED.empty_table)


@dataclass(frozen=True, slots=True)
class Conflict:
    """The rule that a commit violates, and the reason."""

    rule: str
    reason: str


Rule = Callable[[Proposal, Landed], str | None]


def removed_files_are_still_live(proposal: Proposal, landed: Landed) -> str | None:
    """*Two compactions of the same files*: the second would remove files that are gone and add their rows again."""
    entries = landed.entries if proposal.operation is Operation.INDEX else _changes(landed)
    gone = entries.filter(pc.equal(entries.column("kind"), DELETE)).column("file")
    taken = proposal.removed.column("file").filter(pc.is_in(proposal.removed.column("file"), value_set=_flat(gone)))
    if not len(taken):
        return None
    return f"{len(taken)} of the files to remove are gone, {taken[0].as_py()} among them"


def added_files_are_new(proposal: Proposal, landed: Landed) -> str | None:
    """*A file named twice* would be read twice."""
    if proposal.operation is Operation.INDEX:
        return None  # it names live files, and removes their entries first
    new = _added(landed).column("file")
    twice = proposal.added.column("file").filter(pc.is_in(proposal.added.column("file"), value_set=_flat(new)))
    return f"{twice[0].as_py()} was added already" if len(twice) else None


def what_was_read_is_unchanged(proposal: Proposal, landed: Landed) -> str | None:
    """*DELETE WHERE reads, another commit adds a matching row*: the write must run again.

    Compaction and ALTER change no rows, and do not conflict.
    """
    if proposal.read is None or not landed.snapshot.operation.changes_rows:
        return None
    entries = _changes(landed)
    overlapping = proposal.read.overlaps(entries)
    if not overlapping.any():
        return None
    first = entries.column("file")[int(np.argmax(overlapping))].as_py()
    return f"{count_text(int(overlapping.sum()), 'file')} changed within the range it has read, {first} among them"


def entries_are_of_the_latest_index(proposal: Proposal, landed: Landed) -> str | None:
    """*A compaction moves a file to another level while an index of it lands*: the moved entry would lose the index.

    The same holds for deletion vectors. A commit that removes the file does not conflict: the files that replace it
    have their own indexes.
    """
    if proposal.operation is Operation.INDEX:
        return None
    kept = proposal.added.column("file")
    replaced = kept.filter(pc.is_in(kept, value_set=_revised(landed)))
    return f"{replaced[0].as_py()} has another index file or deletion vector now" if len(replaced) else None


def rollback_sees_every_vector(proposal: Proposal, landed: Landed) -> str | None:
    """*A deletion vector lands while a rollback is prepared*: the file would keep bits of rows that nothing hides.

    A rollback gives files that stay the vectors of its target. So it must know all vectors that it replaces.
    """
    if proposal.operation is not Operation.ROLLBACK:
        return None
    revised = _revised(landed)
    return f"{revised[0].as_py()} has another deletion vector now" if len(revised) else None


def lower_levels_overlap_nothing_new(proposal: Proposal, landed: Landed) -> str | None:
    """*Two bulk loads of the same keys into an empty table*: only one may go below level 0, where files are disjoint.

    A file goes there because it overlaps no live file. Files that landed since must not overlap it either.
    """
    if proposal.operation in (Operation.COMPACT, Operation.INDEX):
        return None
    return _overlap(proposal.added.filter(pc.greater(proposal.added.column("level"), 0)), _added(landed))


def compaction_keeps_the_order_of_versions(proposal: Proposal, landed: Landed) -> str | None:
    """*A rollback restores an old file while a compaction drops the deletes above it*: deleted rows would resurface.

    The result of a compaction has the largest sequence of its inputs, and marks were dropped because there was no older
    file. So no file may have appeared that is as old as an input or lies below level 0, where files are disjoint. Other
    writes land at level 0 and are newer than all inputs: they do not conflict.
    """
    if proposal.operation is not Operation.COMPACT or not proposal.removed.num_rows:
        return None
    new = _added(landed)
    newest = max(zip(*(proposal.removed.column(n).to_pylist() for n in _SEQUENCE), strict=True))
    snapshots, ordinals = (new.column(n).to_numpy() for n in _SEQUENCE)
    old = (snapshots < newest[0]) | ((snapshots == newest[0]) & (ordinals <= newest[1]))
    relevant = old | (new.column("level").to_numpy() > 0)
    ranges = pa.concat_tables([proposal.removed, proposal.added], promote_options="default")
    return _overlap(ranges, new.filter(pa.array(relevant)))


_SEQUENCE = ("sequence_snapshot", "sequence_ordinal")


def _revised(landed: Landed) -> pa.Array:
    """The files that a commit only gave another index file or deletion vector."""
    if landed.snapshot.operation is Operation.INDEX:  # it does nothing else
        return pc.unique(_flat(landed.entries.column("file")))
    return revised_files(landed.entries)


def _changes(landed: Landed) -> pa.Table:
    """The entries of a commit without those of files that are the same as before."""
    return (
        landed.entries.slice(0, 0) if landed.snapshot.operation is Operation.INDEX else without_revised(landed.entries)
    )


def _added(landed: Landed) -> pa.Table:
    """The files that are new, or at another level."""
    entries = _changes(landed)
    return entries.filter(pc.equal(entries.column("kind"), ADD))


def _overlap(ours: pa.Table, theirs: pa.Table) -> str | None:
    """A file of theirs in a partition and key range of one of ours."""
    if not ours.num_rows or not theirs.num_rows:
        return None
    partitions = [n for n in ours.schema.names if n.startswith(PARTITION_PREFIX)]
    for row in ours.select(["file", "min_key", "max_key", *partitions]).to_pylist():
        partition = {int(n[len(PARTITION_PREFIX) :]): row[n] for n in partitions}
        mask = ReadRange(partition, row["min_key"], row["max_key"]).overlaps(theirs)
        if mask.any():
            return f"{theirs.column('file')[int(np.argmax(mask))].as_py()} overlaps {row['file']}"
    return None


RULES: tuple[Rule, ...] = (
    removed_files_are_still_live,
    entries_are_of_the_latest_index,
    rollback_sees_every_vector,
    added_files_are_new,
    what_was_read_is_unchanged,
    lower_levels_overlap_nothing_new,
    compaction_keeps_the_order_of_versions,
)


def find_conflict(proposal: Proposal, since: Sequence[Landed]) -> Conflict | None:
    """The first rule that objects to publishing the proposal after the commits since its base."""
    for landed in since:
        for rule in RULES:
            reason = rule(proposal, landed)
            if reason is not None:
                return Conflict(rule.__name__, f"snapshot {landed.snapshot.id} ({landed.snapshot.operation}): {reason}")
    return None


def landed_between(before: pa.Table, now: pa.Table, latest: Snapshot) -> list[Landed]:
    """The changes between two snapshots, from their live files: for commits that have expired and cannot be read.

    Files that only got another index file or deletion vector form one commit. All other changes form a second, which
    counts as a change of rows, because its operation is unknown.
    """
    before, now = (concat_entries([VECTOR.empty_table(), entries]) for entries in (before, now))
    gone, new = _not_in(before, now, _ENTRY), _not_in(now, before, _ENTRY)
    indexed = _is_in(gone, new, _BUT_INDEX)
    parts = [
        (Operation.INDEX, gone.filter(indexed), new.filter(_is_in(new, gone, _BUT_INDEX))),
        (Operation.OVERWRITE, gone.filter(pc.invert(indexed)), new.filter(pc.invert(_is_in(new, gone, _BUT_INDEX)))),
    ]
    return [
        Landed(
            replace(latest, operation=operation),
            pa.concat_tables([with_kind(removed, DELETE), with_kind(added, ADD)], promote_options="default"),
        )
        for operation, removed, added in parts
        if removed.num_rows or added.num_rows
    ]


_BUT_INDEX = ("file", "level")
_ENTRY = (*_BUT_INDEX, "index_file", *VECTOR.names)
"""Columns that identify an entry of a live file."""


def _not_in(entries: pa.Table, others: pa.Table, names: Sequence[str]) -> pa.Table:
    return entries.filter(pc.invert(_is_in(entries, others, names)))


def _is_in(entries: pa.Table, others: pa.Table, names: Sequence[str]) -> pa.Array:
    """Which entries are also among others, by these columns."""
    known = set(zip(*(others.column(name).to_pylist() for name in names), strict=True))
    own = zip(*(entries.column(name).to_pylist() for name in names), strict=True)
    return pa.array([entry in known for entry in own], pa.bool_())


def split_tree(removed: pa.Table, live: pa.Table) -> str | None:
    """A file that remains in a partition from which others are removed, or None.

    *One file of a primary-key table is deleted by metadata only, and an older version of its rows resurfaces from
    another file*: such a delete may drop whole trees (partitions), never single files.
    """
    tree = np.zeros(live.num_rows, np.int64)
    for key in ("spec_id", *(n for n in live.schema.names if n.startswith(PARTITION_PREFIX))):
        encoded = _flat(live.column(key)).dictionary_encode(null_encoding="encode")
        tree = tree * len(encoded.dictionary) + encoded.indices.to_numpy()
        tree = np.unique(tree, return_inverse=True)[1]
    gone = pc.is_in(live.column("file"), value_set=_flat(removed.column("file"))).to_numpy()
    left_behind = (np.bincount(tree, gone) > 0)[tree] & ~gone
    return str(live.column("file")[int(np.argmax(left_behind))].as_py()) if left_behind.any() else None


def _is_value(column: pa.ChunkedArray, value: Any) -> pa.ChunkedArray:
    """Which values of a partition column equal ``value``, where NULL equals NULL, and NaN equals NaN."""
    if value is None:
        return pc.is_null(column)
    if isinstance(value, float) and value != value:
        return pc.is_nan(column)
    if column.type == pa.uuid():  # Arrow does not compare them
        return pc.equal(column.cast(pa.binary(16)), value.bytes)
    return pc.equal(column, pa.scalar(value, column.type))


def _flat(column: pa.ChunkedArray) -> pa.Array:
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
