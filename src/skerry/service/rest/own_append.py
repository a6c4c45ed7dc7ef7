"""Appends of Iceberg clients to tables of the lake without a primary key: their files are adopted by a commit of ours.

The client has written data files, manifests and a manifest list below the table's ``iceberg/`` folder, and asks for a
snapshot that adds them. Accepted is a plain append onto the newest state of the table: one snapshot with the operation
``append``, whose manifests are those of its parent and new ones with added data files. Each file gets a second name in
the table's folder (``skerry.iceberg.adopt``) and is committed, on condition that the table has not changed meanwhile.
Then the table is published again. The published snapshot has an id of ours, not the client's; clients take the metadata
of the answer.

Partition values, bounds and counts are those of the client's manifests, as everywhere in Iceberg.

All paths are the client's: each file must be in the table's folder, also after symbolic links are followed, which is
checked before anything is opened or linked. A file elsewhere gets the answer of a missing one. If the append is
refused, the second names are deleted.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any

import orjson

from skerry.common.errors import (
    AccessDeniedError,
    ConflictError,
    DamagedFileError,
    FileMissingError,
    InvalidInputError,
)
from skerry.formats.meta import DataFileMeta
from skerry.iceberg.adopt import Adoption
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.manifest_list import DATA
from skerry.iceberg.snapshot import NO_SNAPSHOT
from skerry.planning.scan_request import LATEST, Pin
from skerry.service.rest.error import RestError, commit_failed, unsupported
from skerry.service.rest.metadata.member import a_list, an_object
from skerry.service.rest.metadata.requirement import check_requirements
from skerry.service.rest.metadata.table_draft import TableDraft
from skerry.service.rest.metadata.update import apply_updates
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.publish import delete_quietly
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.datatype import JSON, SMALLINT, TINYINT
from skerry.types.schema import Schema

_ACTIONS = frozenset({"add-snapshot", "set-snapshot-ref"})
_NARROWED = (TINYINT, SMALLINT, JSON)
"""Types that Iceberg stores as wider ones: a client's file may have values that do not fit."""
_NOT_THERE = "a file that it names is not in the table's folder"


def appended_document(data: bytes, body: Any, name: str, now_ms: int) -> tuple[bytes, int]:
    """The published metadata with the client's snapshot as its current one, and the snapshot's id.

    ``CommitFailedException`` if a requirement does not hold; refused if it is not a plain append.
    """
    document: dict[str, Any] = orjson.loads(data)
    members = an_object(body, f"the commit to {name}")
    updates = a_list(members, "updates", f"the commit to {name}")
    check_requirements(a_list(members, "requirements", f"the commit to {name}"), document)
    actions = [an_object(update, "update").get("action") for update in updates]
    if not _ACTIONS.issuperset(actions) or actions.count("add-snapshot") != 1:
        raise _refusal(name, "it does more than add files")
    snapshot = an_object(next(u for u in updates if u["action"] == "add-snapshot").get("snapshot"), "snapshot")
    operation = (snapshot.get("summary") or {}).get("operation")
    if operation != "append":
        raise _refusal(name, f"its operation is {operation!r}")
    current = document["current-snapshot-id"]
    if snapshot.get("parent-snapshot-id") != (None if current == NO_SNAPSHOT else current):
        raise commit_failed(f"Requirement failed: {name} has changed: its snapshot is {current}")
    draft = TableDraft.of(document, now_ms)
    apply_updates(draft, updates)
    made = draft.finish(None)
    if made["current-snapshot-id"] != snapshot["snapshot-id"]:
        raise _refusal(name, "it does not make its snapshot the current one")
    return orjson.dumps(made), int(snapshot["snapshot-id"])


def append_files(
    context: TableContext,
    latest: Snapshot | None,
    source: IcebergTable,
    snapshot_id: int,
    mark: str,
    has_landed: Callable[[], bool],
) -> None:
    """Adopt the files that a snapshot adds to its parent, ``latest``, and commit them on top of it.

    ``mark`` is the prefix of the commit id; ``has_landed`` looks for a commit that has it.
    """
    schema = context.schema_of(latest)
    _check_schema(context, schema)
    try:
        paths = _added(context, source, snapshot_id, latest)
        _check_paths(context, source, paths)
        metas = _adopted(context, schema, source, paths)
    except DamagedFileError as error:  # written by the client
        raise _refusal(context.name, error.message) from None
    except (FileMissingError, AccessDeniedError):
        raise _refusal(context.name, _NOT_THERE) from None

    def plan(state: TableState) -> Changes:
        newest = None if state.snapshot is None else state.snapshot.id
        if newest != (None if latest is None else latest.id):
            raise ConflictError(f"{context.name} has changed meanwhile", rule="snapshot_is_expected")
        return Changes(added=tuple(metas))

    try:
        _check_nulls(context, schema, metas)
        Committer(context).commit(CommitRequest(Operation.INSERT, plan, mark=mark))
    except (RestError, ConflictError, InvalidInputError):
        if not has_landed():
            delete_quietly(context, [context.paths.absolute(meta.path) for meta in metas])
        raise


def _adopted(context: TableContext, schema: Schema, source: IcebergTable, paths: set[str]) -> list[DataFileMeta]:
    try:
        adoption = Adoption(source, paths)
        if [(f.id, f.type) for f in adoption.schema.fields] != [(f.id, f.type) for f in schema.fields]:
            raise _refusal(context.name, "its schema is not that of the table")
        return adoption.linked(context, schema.id)
    except InvalidInputError as error:
        raise _refusal(context.name, error.message) from None


def _check_paths(context: TableContext, source: IcebergTable, paths: Iterable[str]) -> None:
    """Refuse files outside the table's folder, in the same words as missing ones."""
    storage = source.loader.storage
    for path in paths:
        real = storage.real_path(path)
        if real is None or not os.path.isfile(real):
            raise _refusal(context.name, _NOT_THERE)


def _check_nulls(context: TableContext, schema: Schema, metas: Iterable[DataFileMeta]) -> None:
    needed = [field for field in schema.fields if not field.nullable]
    for meta in metas:
        for field in needed:
            if meta.stats[field.id].null_count != 0:
                raise _refusal(
                    context.name, f"the column {field.name!r} is NOT NULL, and a file does not say it has none"
                )


def _check_schema(context: TableContext, schema: Schema) -> None:
    narrowed = [field.name for field in schema.fields if field.type in _NARROWED]
    if narrowed:
        raise _refusal(
            context.name, f"columns of TINYINT, SMALLINT and JSON have wider types there: {', '.join(narrowed)}"
        )


def _added(context: TableContext, source: IcebergTable, snapshot_id: int, parent: Snapshot | None) -> set[str]:
    """Paths of the data files that a snapshot adds; raises if it makes any other change to its parent."""
    before = () if parent is None else source.state(Pin(snapshot=parent.id)).manifest_list().manifests
    after = source.state(LATEST).manifest_list().manifests
    known = {manifest.path for manifest in before if not manifest.is_empty}
    new = [manifest for manifest in after if manifest.path not in known and not manifest.is_empty]
    if not known <= {manifest.path for manifest in after} or any(manifest.content != DATA for manifest in new):
        raise _refusal(context.name, "it removes files or deletes rows")
    paths: set[str] = set()
    for entries in source.loader.entries(new):
        if set(entries.columns["snapshot_id"].to_pylist()) - {snapshot_id}:
            raise _refusal(context.name, "its new manifests name files of older snapshots")
        paths.update(entries.columns["file"].to_pylist())
    if not paths:
        raise _refusal(context.name, "it adds no files")
    return paths


def _refusal(name: str, problem: str) -> RestError:
    return unsupported(
        f"{name} is a table of the lake itself: Iceberg clients can append to it, and this commit is no plain append "
        f"that can be taken over ({problem}); write it with skerry (skerry.connect(…).table({name!r}).append, "
        "SQL, Spark)"
    )
