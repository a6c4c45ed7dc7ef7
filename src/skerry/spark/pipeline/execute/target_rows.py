"""Creates targets, and writes rows to them: each write is one commit with an identity, applied once."""

from collections.abc import Callable
from dataclasses import replace

import pyarrow as pa
from pyspark.sql import DataFrame

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError
from skerry.lake.internals import context_of
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.pipeline.declare.model import Pipeline, Step, Target
from skerry.spark.read.condition_sql import quoted
from skerry.spark.stream.cdc import ChangeFormat, apply_changes, check_changes_for
from skerry.spark.write.delete import check_keys, delete_keys
from skerry.spark.write.new_column import add_new_columns, new_columns, table_type
from skerry.spark.write.write_frame import append_frame, check_rows, overwrite_frame, upsert_frame
from skerry.store.diff.row_change import ROW_KIND
from skerry.table.commit import Committer
from skerry.table.snapshot import CommitIdentity, Snapshot
from skerry.types.field import Field
from skerry.types.literal import unknown_name
from skerry.types.schema import Schema

_KIND = "kind"


def write_target(lake: Lake, target: Target, frame: DataFrame, identity: CommitIdentity) -> Snapshot:
    """Write the rows of a target in its mode."""
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


def check_target_rows(lake: Lake, target: Target, frame: DataFrame) -> None:
    """Refuse columns that a target does not accept, before anything is written; the write checks the values."""
    table = find_table(lake, target.table)
    if target.mode == "cdc":
        schema = table.schema if table is not None else _new_schema(target)
        if schema is not None:
            check_changes_for(target.table, schema, frame, change_format(target), target.order_by)
    elif table is not None and target.mode == "delete":
        check_keys(table, frame.select(*_key_columns(table, frame)))
    elif table is not None:
        new = new_columns(table, frame, target.order_by)
        if new and not target.evolve:
            raise _drifted(target, [field.name for field in new])
        beside = {field.name for field in new}
        known = frame.select(*[quoted(name) for name in frame.columns if name not in beside]) if new else frame
        check_rows(table, known, target.mode, target.order_by)


def _drifted(target: Target, names: list[str]) -> InvalidInputError:
    """The error for columns that a table lacks."""
    listed = ", ".join(map(repr, names))
    column, them = ("columns", "them") if len(names) > 1 else ("column", "it")
    return InvalidInputError(
        f"{target.step!r} has the {column} {listed}, which table {target.table} has not: write 'evolve: true' at the "
        f"target to add {them}, or leave {them} out in a step"
    )


def widen_table(lake: Lake, target: Target, frame: DataFrame) -> list[str]:
    """Add columns of the rows that a target's table lacks, if it evolves; returns the names of the added ones."""
    table = lake.table(target.table)
    return add_new_columns(table, frame, target.order_by) if target.evolve else []


def _new_schema(target: Target) -> Schema | None:
    """The schema of a table to be created, if the file defines it."""
    if target.fields is None or not target.keys:
        return None
    fields = [replace(field, nullable=field.nullable and field.name not in target.keys) for field in target.fields]
    return Schema.of(fields, primary_key=target.keys, options=target.options)


def replace_rows(table: Table, target: Target, frame: DataFrame, identity: CommitIdentity) -> Snapshot:
    """Replace all rows, or those of partitions."""
    return overwrite_frame(
        table, frame, partitions_only=target.partitions_only, order_by=target.order_by, identity=identity
    )


def find_table(lake: Lake, name: str) -> Table | None:
    """A table, or None if it does not exist."""
    try:
        return lake.table(name)
    except NotFoundError:
        return None


def empty_table(table: Table, identity: CommitIdentity) -> Snapshot:
    """Remove all rows."""
    columns = {field.name: pa.array([], field.type.arrow) for field in table.schema.fields}
    return table.overwrite(pa.table(columns), identity=identity)


def landed(table: Table | None, identity: CommitIdentity) -> Snapshot | None:
    """The snapshot of a commit with this identity; None if there is none."""
    if table is None:
        return None
    return Committer(context_of(table)).already_applied(table.snapshot(), identity)


def has_written(lake: Lake, pipeline: Pipeline, identify: Callable[[str], CommitIdentity]) -> bool:
    """True if any commit of a batch has landed: of a target's rows, of an emptied table, or of quarantined rows."""
    wanted = [(target.table, f"target/{target.title}") for target in pipeline.targets]
    wanted += [(target.table, f"refresh/{target.table}") for target in pipeline.targets]
    parts: list[tuple[str, Step | Target]] = [
        *((step.name, step) for step in pipeline.steps),
        *((target.title, target) for target in pipeline.targets),
    ]
    for key, part in parts:
        tables = {expectation.quarantine for expectation in part.expectations if expectation.quarantine is not None}
        wanted += [(table, f"quarantine/{key}") for table in tables]
    return any(landed(find_table(lake, table), identify(what)) is not None for table, what in wanted)


def change_format(target: Target) -> ChangeFormat:
    """The change format of a target of mode cdc."""
    changes = target.changes
    return ChangeFormat(
        changes.get("format", "debezium"),
        changes.get("column"),
        changes.get("times"),
        changes.get("unknown_fields", "refuse"),
        changes.get("sequence"),
    )


def _key_columns(table: Table, frame: DataFrame) -> list[str]:
    """The key columns of rows to delete; other columns are ignored."""
    schema = table.schema
    sequence = schema.options.get("sequence.field")
    return [name for name in frame.columns if name in schema.primary_key or name == sequence]


def ensure_table(lake: Lake, target: Target, frame: DataFrame) -> None:
    """Create a target's table, if it does not exist and the file says to create it."""
    try:
        lake.table(target.table)
        return
    except NotFoundError:
        if not target.create:
            raise
    fields = target.fields or tuple(_fields(target, frame))
    keys = target.keys or ()
    names = [field.name for field in fields]
    for key in keys:
        if key not in names:
            raise InvalidInputError(unknown_name(key, names, "column"))
    whole = [Field(f.name, f.type, f.nullable and f.name not in keys, f.description) for f in fields]
    try:
        lake.create_table(
            target.table,
            whole,
            primary_key=keys,
            partition_by=target.partition_by,
            options=target.options,
            comment=target.comment,
        )
    except AlreadyExistsError:
        return  # another process created it first; the write checks its columns


def _fields(target: Target, frame: DataFrame) -> list[Field]:
    """The columns of the rows, without those that hold the kind of change."""
    kind = target.changes.get("column", _KIND) if target.mode == "cdc" else ROW_KIND
    return [Field(f.name, table_type(f.name, f.dataType)) for f in frame.schema.fields if f.name != kind]
