"""``metadata``: information about a table for people and tools.

A document of kind ``metadata``, version 1: tableUuid, name, createTime, modifiedTime, schemaId, currentSnapshotId (−1
at creation). Written atomically after a commit and possibly stale: the snapshot folder is authoritative.
"""

from dataclasses import dataclass

from skerry.common.document import encode_document
from skerry.common.errors import FileMissingError, SkerryError, StorageError
from skerry.common.log import EventLog
from skerry.common.member import number_member, open_document, text_member, time_member
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot

METADATA_VERSION = 1
NO_SNAPSHOT = -1
_REMEDY = "Delete it: it is information only, and the next commit writes it again"
_log = EventLog("table")


@dataclass(frozen=True, slots=True)
class TableMetadata:
    """Content of the ``metadata`` file."""

    table_uuid: str
    name: str
    created_ms: int
    modified_ms: int
    schema_id: int = 0
    current_snapshot_id: int = NO_SNAPSHOT


def read_metadata(context: TableContext) -> TableMetadata | None:
    """Read the file; None if there is none."""
    path = context.paths.metadata
    try:
        data = context.fileio.read(path)
    except FileMissingError:
        return None
    with open_document(data, path=path, kind="metadata", known_version=METADATA_VERSION, remedy=_REMEDY) as doc:
        return TableMetadata(
            text_member(doc, "tableUuid"),
            text_member(doc, "name"),
            time_member(doc, "createTime"),
            time_member(doc, "modifiedTime"),
            number_member(doc, "schemaId"),
            number_member(doc, "currentSnapshotId", least=NO_SNAPSHOT),
        )


def write_metadata(context: TableContext, metadata: TableMetadata) -> None:
    """Write the file; a failure is logged only: it is information."""
    fields = {
        "tableUuid": metadata.table_uuid,
        "name": metadata.name,
        "createTime": metadata.created_ms,
        "modifiedTime": metadata.modified_ms,
        "schemaId": metadata.schema_id,
        "currentSnapshotId": metadata.current_snapshot_id,
    }
    try:
        context.fileio.replace(context.paths.metadata, encode_document("metadata", METADATA_VERSION, fields))
    except StorageError as error:
        _log.warning("metadata not written", table=context.name, problem=str(error))


def record_progress(context: TableContext, snapshot: Snapshot) -> None:
    """Record ``snapshot`` as the current one."""
    try:
        created_ms = context.schemas.get(0).time_ms
    except SkerryError as error:  # the commit has landed: this file must not make it fail
        _log.warning("metadata not written", table=context.name, problem=str(error))
        return
    write_metadata(
        context,
        TableMetadata(context.uuid, context.name, created_ms, snapshot.commit_ms, snapshot.schema_id, snapshot.id),
    )
