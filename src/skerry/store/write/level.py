"""Commit plans for new files, and their LSM level.

The level is the bottom where files overlap nothing, else level 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import find_sections
from skerry.table.conflict import ReadRange
from skerry.table.request import Changes, TableState
from skerry.table.shape import TableShape
from skerry.types.partition_column import PARTITION_PREFIX

BULK_BYTES = 4 << 20
"""Minimum size of new files for which the file list is read, to place them at the bottom level if possible."""


def plan_added(files: Sequence[DataFileMeta], state: TableState, read: ReadRange | None = None) -> Changes:
    """Add new files, in a primary-key table at their level; ``read`` is the range that they depend on."""
    return Changes(added=tuple(placed(files, state) if state.schema.primary_key else files), read=read)


def plan_replaced(files: Sequence[DataFileMeta], state: TableState, removed: pa.Table | None = None) -> Changes:
    """Add new files instead of all that are live, or instead of some whole partitions (``removed``)."""
    added = bottom_level(files, state.shape) if state.schema.primary_key else files
    return Changes(added=tuple(added), removed=state.live_files() if removed is None else removed, read=ReadRange())


def placed(files: Sequence[DataFileMeta], state: TableState) -> list[DataFileMeta]:
    """New runs at the bottom level if they overlap nothing, else at level 0.

    Files of one commit that overlap each other (several runs of a partition) stay at level 0.
    """
    is_empty = state.snapshot is None or state.snapshot.total.files == 0
    if not is_empty and sum(meta.size_bytes for meta in files) < BULK_BYTES:
        return list(files)
    columns = ["min_key", "max_key", *(f"{PARTITION_PREFIX}{i}" for i in _partition_ids(files))]
    live = state.live_files(["spec_id", *columns])
    bottom = state.shape.options.compaction_levels - 1
    result = []
    for meta, shared in zip(files, _overlapping(files), strict=True):
        span = ReadRange(meta.partition, meta.min_key, meta.max_key)
        free = not shared and not (live.num_rows and span.overlaps(live).any())
        result.append(replace(meta, level=bottom if free else 0))
    return result


def bottom_level(files: Sequence[DataFileMeta], shape: TableShape) -> list[DataFileMeta]:
    """All new runs at the bottom of an empty tree, except those that overlap each other."""
    bottom = shape.options.compaction_levels - 1
    shared = _overlapping(files)
    return [replace(meta, level=0 if overlaps else bottom) for meta, overlaps in zip(files, shared, strict=True)]


def _partition_ids(files: Iterable[DataFileMeta]) -> list[int]:
    return sorted({field_id for meta in files for field_id in meta.partition})


def _overlapping(files: Sequence[DataFileMeta]) -> NDArray[np.bool_]:
    """Which of the files share keys with another of them."""
    partitions: dict[Any, int] = {}
    trees = [partitions.setdefault(_comparable(meta.partition), len(partitions)) for meta in files]
    min_keys = pa.array([meta.min_key for meta in files], pa.binary())
    max_keys = pa.array([meta.max_key for meta in files], pa.binary())
    sections = find_sections(np.array(trees, np.int64), min_keys, max_keys)
    together: NDArray[np.bool_] = np.bincount(sections)[sections] > 1
    return together


def _comparable(partition: Mapping[int, Any]) -> tuple[Any, ...]:
    """A partition's identity: NaN equals NaN here."""
    return tuple((field_id, "NaN" if value != value else value) for field_id, value in sorted(partition.items()))
