"""Columns of a snapshot in which no file holds NULL, by the counts in its manifests."""

from collections.abc import Sequence

import numpy as np
import pyarrow.compute as pc

from skerry.planning.snapshotfiles import SnapshotFiles
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.field import Field


def fields_without_null(context: TableContext, snapshot: Snapshot, fields: Sequence[Field]) -> frozenset[int]:
    """The ids of fields that every live file has a value for in every row; what is not known is left out."""
    files = SnapshotFiles(context, snapshot)
    found = set()
    for field in fields:
        counts = files.column(f"nulls_{field.id}")
        if counts is not None:
            is_free = pc.fill_null(pc.equal(counts, 0), False).to_numpy(zero_copy_only=False)
            if np.all(is_free[files.live]):
                found.add(field.id)
    return frozenset(found)
