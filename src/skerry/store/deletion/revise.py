"""The deletion vectors of a commit: of the files that it adds, and of live files that overlap them.

Every attempt computes them on the snapshot that it builds upon (``skerry.table.commit``), so a vector never lacks bits
of a commit that landed first. The entries of live files whose vectors change are revised, also of files that overlap a
new one without a common key, because their vectors are now complete up to this commit.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa

from skerry.common.errors import DamagedFileError
from skerry.common.log import EventLog
from skerry.formats.meta import DataFileMeta, VectorMeta
from skerry.store.deletion.hidden import FoundVector, TreeFiles, has_vectors
from skerry.store.deletion.vector_file import write_vectors
from skerry.table.conflict import ReadRange
from skerry.table.entry import FIXED, PARTITION_PREFIX, STATS_PREFIXES, VECTOR, file_metas, vectors_of, with_vectors
from skerry.table.options import OFF, ON_COMMIT
from skerry.table.request import Changes, Revision, TableState
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.partition_column import partition_types

_log = EventLog("store")


def revise_on_write(state: TableState, changes: Changes, snapshot_id: int) -> Revision | None:
    """The vectors for a commit that changes rows; None if the table's option leaves them to compaction."""
    if state.shape.options.deletion_vectors != ON_COMMIT:
        return None
    return _revise(state, changes, snapshot_id)


def revise_on_compaction(state: TableState, changes: Changes, snapshot_id: int) -> Revision | None:
    """The vectors for the result of a compaction, and for files that overlap it."""
    if state.shape.options.deletion_vectors == OFF:
        return None
    return _revise(state, changes, snapshot_id)


def _revise(state: TableState, changes: Changes, snapshot_id: int) -> Revision | None:
    if not has_vectors(state.shape.rules) or not changes.added:
        return None
    added = tuple(
        meta if meta.sequence is not None else replace(meta, sequence=(snapshot_id, ordinal))
        for ordinal, meta in enumerate(changes.added)
    )
    try:
        near = _Neighbours.of(state, changes, added)
        found = [vector for tree, targets in near.trees(added) for vector in tree.find(targets)]
    except DamagedFileError as error:
        # a file that cannot be read any more is no reason to refuse new rows; its vector stays as it is
        _log.warning("deletion vectors are left as they are", table=state.context.name, problem=str(error))
        return None
    return revision_of(state, changes, near.entries, found, snapshot_id)


def revision_of(
    state: TableState,
    changes: Changes,
    entries: Callable[[list[str]], pa.Table],
    found: Sequence[FoundVector],
    snapshot_id: int,
) -> Revision | None:
    """Write vectors and return revised entries; ``entries`` gives those of live files, with all columns, by name."""
    if not found:
        return None
    others = {meta.path for meta in changes.added}
    others |= set() if changes.restored is None else set(changes.restored.column("file").to_pylist())
    revised = [vector.meta.path for vector in found if vector.meta.path not in others]
    before = entries(revised) if revised else None  # before vectors are written: a failure leaves no file behind
    masks = [(vector.meta, vector.mask) for vector in found if vector.mask is not None]
    written = write_vectors(state.context, masks, snapshot_id)
    vectors = {vector.meta.path: _advanced(vector.meta, snapshot_id) for vector in found if vector.mask is None}
    vectors |= {meta.path: vector for (meta, _), vector in zip(masks, written, strict=True)}
    return Revision(
        added=tuple(replace(meta, vector=vectors.get(meta.path, meta.vector)) for meta in changes.added),
        restored=None if changes.restored is None else _with(changes.restored, vectors),
        before=before,
        after=None if before is None else _with(before, vectors),
        files=tuple({vector.path for vector in written if vector.path is not None}),
    )


def _advanced(meta: DataFileMeta, snapshot_id: int) -> VectorMeta:
    assert meta.vector is not None
    return replace(meta.vector, snapshot=snapshot_id)


def _with(entries: pa.Table, vectors: dict[str, VectorMeta]) -> pa.Table:
    files = entries.column("file").to_pylist()
    known = vectors_of(entries)
    return with_vectors(entries, [vectors.get(file, vector) for file, vector in zip(files, known, strict=True)])


def _other_columns(state: TableState) -> list[str]:
    """The columns of entries beside the fixed ones, as far as the schema knows them."""
    partitions = [f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(state.schema)]
    return partitions + [f"{prefix}{field_id}" for field_id in state.schema.by_id for prefix in STATS_PREFIXES]


@dataclass(frozen=True, slots=True)
class _Neighbours:
    """Live files near those that a commit adds, as of that commit."""

    state: TableState
    metas: list[DataFileMeta]
    places: dict[str, int]
    direct: frozenset[str]
    """Those that overlap an added file."""

    @staticmethod
    def of(state: TableState, changes: Changes, added: Sequence[DataFileMeta]) -> "_Neighbours":
        """The files that overlap added ones, and those that overlap them."""
        if state.snapshot is None:
            return _Neighbours(state, [], {}, frozenset())
        files = SnapshotFiles(state.context, state.snapshot)
        partitions = [f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(state.schema)]
        live = files.load(["file", "spec_id", "min_key", "max_key", *partitions])
        entries = files.entries(live, ["file", "spec_id", "min_key", "max_key", *partitions])
        if changes.removed is not None and changes.removed.num_rows and entries.num_rows:
            stays = np.isin(np.array(entries.column("file").to_pylist(), object), list(_gone(changes)), invert=True)
            live, entries = live[stays], entries.filter(pa.array(stays))
        if not entries.num_rows:
            return _Neighbours(state, [], {}, frozenset())
        direct = np.zeros(entries.num_rows, np.bool_)
        chosen = np.zeros(entries.num_rows, np.bool_)
        for partition, group in _by_partition(added):
            span = _hull(partition, [(meta.min_key, meta.max_key) for meta in group])
            if not span.overlaps(entries).any():
                continue
            touched = np.zeros(entries.num_rows, np.bool_)
            for meta in group:
                touched |= ReadRange(partition, meta.min_key, meta.max_key).overlaps(entries)
            direct |= touched
            bounds = entries.filter(pa.array(touched)).select(["min_key", "max_key"])
            pairs = zip(bounds.column(0).to_pylist(), bounds.column(1).to_pylist(), strict=True)
            chosen |= touched | _hull(partition, list(pairs)).overlaps(entries) if touched.any() else touched
        metas = file_metas(files.entries(live[chosen], [*FIXED.names, *VECTOR.names, *partitions]))
        names = entries.column("file").filter(pa.array(direct)).to_pylist()
        places = dict(zip((meta.path for meta in metas), live[chosen].tolist(), strict=True))
        return _Neighbours(state, metas, places, frozenset(names))

    def entries(self, paths: list[str]) -> pa.Table:
        """Entries of some of the files, with all columns."""
        assert self.state.snapshot is not None
        names = [*FIXED.names, *VECTOR.names, *_other_columns(self.state)]
        return SnapshotFiles(self.state.context, self.state.snapshot).entries([self.places[p] for p in paths], names)

    def trees(self, added: Sequence[DataFileMeta]) -> Iterable[tuple[TreeFiles, list[int]]]:
        """The files of each tree that is touched, and the numbers of those whose vectors can change."""
        for partition, group in _by_partition(added):
            identity = _identity(partition)
            near = [meta for meta in self.metas if _identity(meta.partition) == identity]
            files = [*near, *group]
            targets = [n for n, meta in enumerate(files) if n >= len(near) or meta.path in self.direct]
            yield TreeFiles(self.state.context, self.state.shape.rules, files), targets


def _gone(changes: Changes) -> set[str]:
    """Files that the commit removes, without those that it moves."""
    removed = set() if changes.removed is None else set(changes.removed.column("file").to_pylist())
    return removed - (set() if changes.restored is None else set(changes.restored.column("file").to_pylist()))


def _by_partition(files: Sequence[DataFileMeta]) -> list[tuple[Any, list[DataFileMeta]]]:
    groups: dict[Any, tuple[Any, list[DataFileMeta]]] = {}
    for meta in files:
        groups.setdefault(_identity(meta.partition), (meta.partition, []))[1].append(meta)
    return list(groups.values())


def _identity(partition: Any) -> tuple[Any, ...]:
    """A partition by its values; NaN equals NaN here."""
    return tuple((field_id, "NaN" if value != value else value) for field_id, value in sorted(partition.items()))


def _hull(partition: Any, bounds: Sequence[tuple[bytes | None, bytes | None]]) -> ReadRange:
    """From the least to the greatest key; without a bound, all keys."""
    lows, highs = [low for low, _ in bounds], [high for _, high in bounds]
    low = None if None in lows else min(low for low in lows if low is not None)
    high = None if None in highs else max(high for high in highs if high is not None)
    return ReadRange(partition, low, high)
