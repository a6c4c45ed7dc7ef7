"""The files that an overwrite removes: all, those of partitions with new rows, or those of given partitions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import InvalidInputError, OptionError
from skerry.formats.meta import DataFileMeta
from skerry.store.write.level import plan_replaced
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes, TableState
from skerry.types.partition_column import PARTITION_PREFIX
from skerry.types.schema import Schema

OVERWRITE_MODE = "spark.sql.sources.partitionOverwriteMode"
"""Spark's setting for what an overwrite replaces; its last part is also an option of the writer."""


@dataclass(frozen=True, slots=True, eq=False)
class ReplacedPartitions:
    """Partitions to replace, possibly by no rows: all that have one of these values in one partition field."""

    field_id: int
    values: pa.Array


def is_dynamic_mode(mode: str | None) -> bool:
    """True if Spark's mode (``static`` or ``dynamic``) replaces only partitions with new rows."""
    word = (mode or "static").lower()
    if word not in ("static", "dynamic"):
        raise OptionError(f"partitionOverwriteMode is static or dynamic, not {mode!r}")
    return word == "dynamic"


def check_partitioned(context: TableContext, schema: Schema) -> None:
    """Refuse to overwrite partitions of an unpartitioned table."""
    if not schema.spec.fields:
        raise InvalidInputError(f"table {context.name} is not partitioned: partitions_only would replace nothing of it")


def plan_overwrite(
    files: Sequence[DataFileMeta],
    state: TableState,
    *,
    partitions_only: bool,
    replaced: ReplacedPartitions | None = None,
) -> Changes:
    """Add files, and remove those that they replace."""
    if replaced is not None:
        live = state.live_files()
        _check_spec(live, state)
        values = live.column(f"{PARTITION_PREFIX}{replaced.field_id}") if live.num_rows else pa.nulls(0)
        gone = pc.is_in(values, value_set=replaced.values) if live.num_rows else pa.array([], pa.bool_())
        return plan_replaced(files, state, live.filter(gone))
    removed = _in_partitions_of(files, state.live_files(), state) if partitions_only else None
    return plan_replaced(files, state, removed)


def _check_spec(live: pa.Table, state: TableState) -> None:
    if pc.any(pc.not_equal(live.column("spec_id"), state.schema.spec.id)).as_py():
        raise InvalidInputError(
            f"table {state.context.name} has files of an earlier partitioning, and it is unknown whether they "
            f"belong to the partitions to be replaced; overwrite the whole table once"
        )


def _in_partitions_of(files: Sequence[DataFileMeta], live: pa.Table, state: TableState) -> pa.Table:
    _check_spec(live, state)
    gone = np.zeros(live.num_rows, np.bool_)
    done: set[Any] = set()
    for meta in files:
        values = tuple("NaN" if value != value else value for _, value in sorted(meta.partition.items()))
        if values not in done:
            done.add(values)
            gone |= ReadRange(meta.partition).overlaps(live)
    return live.filter(pa.array(gone))
