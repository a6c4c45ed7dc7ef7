"""Column facts of a snapshot from those of its new files and of the previous snapshot.

A commit adds few files to many. Only the facts of the new files are computed after it.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from skerry.pruning.fileset.column_facts import (
    ArrowIntervals,
    ColumnFacts,
    CountedInterval,
    Grouping,
    column_facts,
    facts_key,
    unknown_interval,
)
from skerry.pruning.fileset.files import FileSet
from skerry.pruning.fileset.partition_range import SourceRange
from skerry.pruning.search.point import Mask
from skerry.types.field import Field
from skerry.types.schema import Schema


def extend_facts(field: Field, files: FileSet, parts: Sequence[FileSet], schema: Schema) -> None:
    """Give ``files`` the facts of a column from those of ``parts``, which together are these files in their order.

    Does nothing if the facts of the parts are of different kinds, as after a change of the partition spec.
    """
    found = joined_facts([column_facts(field, part, schema) for part in parts])
    if found is not None:
        files.derived[facts_key(field, schema)] = found


def joined_facts(parts: Sequence[ColumnFacts]) -> ColumnFacts | None:
    """The facts of several sets of files as those of one; None if they are of different kinds."""
    interval = _interval(parts)
    groupings = _groupings(parts)
    if groupings is None or (interval is None and any(part.interval is not None for part in parts)):
        return None
    only_null, no_null, no_nan = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("only_null", "no_null", "no_nan")
    )
    return ColumnFacts(parts[0].field, interval, only_null, no_null, no_nan, groupings)


def _interval(parts: Sequence[ColumnFacts]) -> CountedInterval | ArrowIntervals | None:
    counted = [part.interval for part in parts if isinstance(part.interval, CountedInterval)]
    if len(counted) == len(parts):
        if all(part.is_open for part in counted):
            return unknown_interval(sum(len(part.no_null) for part in parts))
        lower, upper = (np.concatenate([getattr(part, name) for part in counted]) for name in ("lower", "upper"))
        return CountedInterval(lower, upper)
    arrow = [part.interval for part in parts if isinstance(part.interval, ArrowIntervals)]
    if len(arrow) < len(parts) or len({len(part.ranges) for part in arrow}) != 1:
        return None
    counts = [len(part.no_null) for part in parts]
    ranges = [_range(same, counts) for same in zip(*(part.ranges for part in arrow), strict=True)]
    if any(found is None for found in ranges):
        return None
    return ArrowIntervals(tuple(found for found in ranges if found is not None), arrow[0].type, sum(counts))


def _range(parts: Sequence[SourceRange], counts: Sequence[int]) -> SourceRange | None:
    ends: list[Any] = []
    for name in ("lower", "upper"):
        arrays = [getattr(part, name) for part in parts]
        if name == "upper" and all(part.lower is part.upper for part in parts):
            ends.append(ends[0])  # one value only: see ArrowIntervals.points
            continue
        missing = sum(array is None for array in arrays)
        if 0 < missing < len(arrays) or (not missing and len({array.type for array in arrays}) > 1):
            return None
        ends.append(None if missing else pa.concat_arrays(arrays))
    masks = [part.open_above for part in parts]
    return SourceRange(ends[0], ends[1], _mask(masks, counts, missing=False))


def _groupings(parts: Sequence[ColumnFacts]) -> tuple[Grouping, ...] | None:
    kinds = [tuple(grouping.transform for grouping in part.groupings) for part in parts]
    if any(kind != kinds[0] for kind in kinds):
        return None
    counts = [len(part.no_null) for part in parts]
    found = []
    for same in zip(*(part.groupings for part in parts), strict=True):
        if len({grouping.values.type for grouping in same}) > 1:
            return None
        applies = _mask([grouping.applies for grouping in same], counts, missing=True)
        found.append(Grouping(same[0].transform, pa.concat_arrays([g.values for g in same]), applies))
    return tuple(found)


def _mask(masks: Sequence[Mask | None], counts: Sequence[int], *, missing: bool) -> Mask | None:
    """Masks one after another; ``missing`` is what no mask means for all files of a part."""
    if all(mask is None for mask in masks):
        return None
    whole = [np.full(n, missing) if mask is None else mask for mask, n in zip(masks, counts, strict=True)]
    found: Mask = np.concatenate(whole)
    return found
