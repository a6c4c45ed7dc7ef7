"""Rows into targets: each write is one commit, which lands once."""

import pyarrow as pa
from pyspark.sql import DataFrame

from skerry.common.errors import NotFoundError
from skerry.lake.engine import context_of
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.cdc import ChangeFormat, apply_changes
from skerry.spark.delete import delete_keys
from skerry.spark.pipeline.model import Target
from skerry.spark.write import append_frame, overwrite_frame, upsert_frame
from skerry.table.commit import Committer
from skerry.table.snapshot import CommitIdentity, Snapshot


def write_target(lake: Lake, target: Target, frame: DataFrame, identity: CommitIdentity) -> Snapshot:
    """Write the rows of a target as its mode says."""
    table = lake.table(target.table)
    if target.mode == "append":
        return append_frame(table, frame, identity=identity)
    if target.mode == "upsert":
        return upsert_frame(table, frame, order_by=target.order_by, identity=identity)
    if target.mode == "delete":
        return delete_keys(table, frame.select(*_key_columns(table, frame)), identity=identity)
    if target.mode == "overwrite":
        return replace_rows(table, target, frame, identity)
    return apply_changes(table, frame, change_format(target), order_by=target.order_by, identity=identity)


def replace_rows(table: Table, target: Target, frame: DataFrame, identity: CommitIdentity) -> Snapshot:
    """Replace all rows, or those of partitions."""
    return overwrite_frame(
        table, frame, partitions_only=target.partitions_only, order_by=target.order_by, identity=identity
    )


def find_table(lake: Lake, name: str) -> Table | None:
    """A table, if it is there."""
    try:
        return lake.table(name)
    except NotFoundError:
        return None


def empty_table(table: Table, identity: CommitIdentity) -> Snapshot:
    """Remove all rows."""
    columns = {field.name: pa.array([], field.type.arrow) for field in table.schema.fields}
    return table.overwrite(pa.table(columns), identity=identity)


def landed(table: Table | None, identity: CommitIdentity) -> Snapshot | None:
    """The snapshot under which a commit has landed; None if it has not."""
    if table is None:
        return None
    return Committer(context_of(table)).already_applied(table.snapshot(), identity)


def change_format(target: Target) -> ChangeFormat:
    """How rows of a target of mode cdc tell what has changed."""
    changes = target.changes
    return ChangeFormat(
        changes.get("format", "debezium"),
        changes.get("column"),
        changes.get("times"),
        changes.get("unknown_fields", "refuse"),
    )


def _key_columns(table: Table, frame: DataFrame) -> list[str]:
    """Of rows to be deleted, their keys; what else they hold does not matter."""
    schema = table.schema
    sequence = schema.options.get("sequence.field")
    return [name for name in frame.columns if name in schema.primary_key or name == sequence]
