"""What an overwrite removes: everything, or the partitions that new rows belong to."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import InvalidInputError
from skerry.formats.meta import DataFileMeta
from skerry.store.upsert import bottom_level
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes, TableState
from skerry.types.schema import Schema


def check_partitioned(context: TableContext, schema: Schema) -> None:
    """Refuse to overwrite partitions of a table that has none."""
    if not schema.spec.fields:
        raise InvalidInputError(f"table {context.name} is not partitioned: partitions_only would replace nothing of it")


def plan_overwrite(files: Sequence[DataFileMeta], state: TableState, *, partitions_only: bool) -> Changes:
    """Add files, and remove what they replace."""
    live = state.live_files()
    removed = _in_partitions_of(files, live, state) if partitions_only else live
    added = bottom_level(files, state.schema) if state.schema.primary_key else files
    return Changes(added=tuple(added), removed=removed, read=ReadRange())


def _in_partitions_of(files: Sequence[DataFileMeta], live: pa.Table, state: TableState) -> pa.Table:
    spec = state.schema.spec
    if pc.any(pc.not_equal(live.column("spec_id"), spec.id)).as_py():
        raise InvalidInputError(
            f"table {state.context.name} has files of an earlier partitioning, of which nobody knows whether they "
            f"belong to the partitions that are to be replaced; overwrite the whole table once"
        )
    gone = np.zeros(live.num_rows, np.bool_)
    done: set[Any] = set()
    for meta in files:
        values = tuple("NaN" if value != value else value for _, value in sorted(meta.partition.items()))
        if values not in done:
            done.add(values)
            gone |= ReadRange(meta.partition).overlaps(live)
    return live.filter(pa.array(gone))
