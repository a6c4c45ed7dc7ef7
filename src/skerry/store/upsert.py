"""Upserts into primary-key tables: sorted runs and one commit."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import InvalidInputError, StorageError
from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import find_sections
from skerry.store.landing import commit_written
from skerry.store.run import RunSet, write_runs
from skerry.table.commit import Committer
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.entry import PARTITION_PREFIX
from skerry.table.options import parse_table_options
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import WRITER_USER, CommitIdentity, Operation, Snapshot
from skerry.types.conform import conform
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

BULK_BYTES = 4 << 20
"""From this size on it is worth reading the list of files to see whether new ones can go to the bottom of the tree."""


def upsert_rows(context: TableContext, data: Any, identity: CommitIdentity | None = None) -> Snapshot:
    """Insert rows, or update those whose key is there, in one commit."""
    check_identity(identity)
    require_primary_key(context, context.schema_of(context.snapshots.latest()), "upsert")
    return write_and_commit(context, data, Operation.UPSERT, identity)


def write_and_commit(
    context: TableContext, data: Any, operation: Operation, identity: CommitIdentity | None
) -> Snapshot:
    """Write rows as runs and commit them; OVERWRITE removes all that is there."""
    started_ms = context.env.clock.now_ms()
    latest = context.snapshots.latest()
    committer = Committer(context)
    applied = committer.already_applied(latest, identity)
    if applied is not None:
        return applied
    schema = context.schema_of(latest)
    try:
        tables = conform(data, ingest_fields(schema), table_name=context.name)
        runs = write_runs(context, schema, tables)
    except StorageError as error:
        context.raise_if_dropped(error)
        raise
    return commit_runs(committer, runs, operation, identity=identity, started_ms=started_ms)


def commit_runs(
    committer: Committer,
    runs: RunSet,
    operation: Operation,
    *,
    identity: CommitIdentity | None = None,
    started_ms: int | None = None,
    read: ReadRange | None = None,
) -> Snapshot:
    """Commit runs that were written; they are removed if that fails or was done before."""
    overwrites = operation is Operation.OVERWRITE

    def plan(state: TableState) -> Changes:
        removed = state.live_files() if overwrites else None
        added = bottom_level(runs.files, state.schema) if overwrites else placed(runs.files, state)
        return Changes(added=tuple(added), removed=removed, read=ReadRange() if overwrites else read)

    request = CommitRequest(operation, plan, identity=identity, started_ms=started_ms)
    return commit_written(committer, request, [runs])


def ingest_fields(schema: Schema) -> tuple[Field, ...]:
    """The columns as rows to be written must have them.

    Where rows are combined column by column, NULL says that a row has nothing to say of a column. A default would
    overwrite what earlier rows have said, so it is filled in when rows are read instead.
    """
    if not MergeRules.of(schema).combines:
        return schema.fields
    return tuple(
        f if f.default is None else Field(f.name, f.type, True, f.description, None, f.id) for f in schema.fields
    )


def placed(files: Sequence[DataFileMeta], state: TableState) -> list[DataFileMeta]:
    """New runs at the bottom level if they overlap nothing, else at level 0.

    Files of one commit that overlap each other (several runs of a partition) stay at level 0.
    """
    is_empty = state.snapshot is None or state.snapshot.total.files == 0
    if not is_empty and sum(meta.size_bytes for meta in files) < BULK_BYTES:
        return list(files)
    columns = ["min_key", "max_key", *(f"{PARTITION_PREFIX}{i}" for i in _partition_ids(files))]
    live = state.live_files(["spec_id", *columns])
    bottom = parse_table_options(state.schema.options).compaction_levels - 1
    result = []
    for meta, shared in zip(files, _overlapping(files), strict=True):
        span = ReadRange(meta.partition, meta.min_key, meta.max_key)
        free = not shared and not (live.num_rows and span.overlaps(live).any())
        result.append(replace(meta, level=bottom if free else 0))
    return result


def bottom_level(files: Sequence[DataFileMeta], schema: Schema) -> list[DataFileMeta]:
    """All new runs at the bottom of an empty tree, except those that overlap each other."""
    bottom = parse_table_options(schema.options).compaction_levels - 1
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


def check_identity(identity: object) -> None:
    """Refuse what is no identity of a commit."""
    if identity is not None and not isinstance(identity, CommitIdentity):
        raise InvalidInputError(f"identity is a skerry.CommitIdentity(user, identifier), not {identity!r}")
    if identity is not None and identity.user.startswith(WRITER_USER):
        raise InvalidInputError(
            f"identity of user {identity.user!r}: users that begin with {WRITER_USER!r} are writers, whose logs are "
            f"told by them; choose another name"
        )


_INSTEAD = {
    "upsert": "; use append",
    "a writer": "; use append",
    "delete by key": "; give a condition (where)",
    "get": "; use scan with a condition (where)",
    "get_many": "; use scan with a condition (where)",
}


def require_primary_key(context: TableContext, schema: Schema, what: str) -> None:
    """Refuse what only tables with a primary key can do."""
    if not schema.primary_key:
        raise InvalidInputError(f"table {context.name} has no primary key, which {what} needs{_INSTEAD.get(what, '')}")
