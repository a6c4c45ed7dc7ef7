"""The live files of a primary-key table by partition: its LSM trees."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.lsm.compaction_choice import RunFile
from skerry.lsm.section import number_trees
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.partition_column import PARTITION_PREFIX, partition_types

_SEQUENCE = ("level", "sequence_snapshot", "sequence_ordinal")
_CHOOSING = (*_SEQUENCE, "min_key", "max_key", "size_bytes", "tombstone_count", "format")


@dataclass(frozen=True, slots=True)
class Tree:
    """The live files of one partition: manifest entries, and the same files as input of the compaction choice."""

    entries: pa.Table
    files: tuple[RunFile, ...]

    @property
    def identity(self) -> tuple[object, ...]:
        """The partition, by its values; NaN equals NaN here."""
        names = sorted(n for n in self.entries.schema.names if n.startswith(PARTITION_PREFIX))
        values = ((name, self.entries.column(name)[0].as_py()) for name in names)
        return tuple((name, "NaN" if value != value else value) for name, value in values)


def most_runs(context: TableContext, snapshot: Snapshot | None) -> int:
    """The largest number of sorted runs in any partition. Runs that one commit wrote to a partition count as one."""
    if snapshot is None:
        return 0
    files = SnapshotFiles(context, snapshot)
    partitions = [f"{PARTITION_PREFIX}{i}" for i in partition_types(context.schema_of(snapshot))]
    live = files.entries(files.load([*_SEQUENCE, *partitions]), [*_SEQUENCE, *partitions])
    if not live.num_rows:
        return 0
    return int(_run_counts(live, _trees(live)).max(initial=0))


def find_trees(context: TableContext, snapshot: Snapshot, *, at_least: int = 1) -> list[Tree]:
    """The trees of a snapshot with at least this many sorted runs."""
    live = context.manifests.live_files(snapshot)
    trees = _trees(live)
    wanted = np.flatnonzero(_run_counts(live, trees) >= at_least)
    result = []
    for tree in wanted.tolist():
        entries = live.take(pa.array(np.flatnonzero(trees == tree)))
        rows = zip(*(entries.column(name).to_pylist() for name in _CHOOSING), strict=True)
        files = tuple(
            RunFile(place, level, (snapshot_id, ordinal), *rest)
            for place, (level, snapshot_id, ordinal, *rest) in enumerate(rows)
        )
        result.append(Tree(entries, files))
    return result


def _trees(live: pa.Table) -> NDArray[np.int64]:
    return number_trees(live, sorted(n for n in live.schema.names if n.startswith(PARTITION_PREFIX)))


def _run_counts(live: pa.Table, trees: NDArray[np.int64]) -> NDArray[Any]:
    """For each tree: the commits at level 0, and the levels below."""
    if not len(trees):
        return np.zeros(0, np.int64)
    levels = live.column("level").to_numpy()
    commits = live.column("sequence_snapshot").to_numpy()
    run_of = np.where(levels == 0, commits, -levels.astype(np.int64))
    pairs = np.unique(np.column_stack((trees, run_of)), axis=0)
    return np.bincount(pairs[:, 0], minlength=int(trees.max()) + 1)
