"""A snapshot: one committed state of a table.

A document of kind ``snapshot``, version 1::

    tableUuid, snapshotId, schemaId, commitTime (ms), commitId,
    commitUser, commitIdentifier: [identifier, ordinal]        null unless the committer has a durable identity
    operation: INSERT | UPSERT | DELETE | UPDATE | MERGE | OVERWRITE | COMPACT | ALTER | ROLLBACK
    manifestList, manifestListSize, manifestListChecksum        the state before this commit (base)
    deltaManifestList, deltaManifestListSize, …Checksum         what this commit changed
    summary: {totalRecords, totalFiles, totalBytes, added: {files, records, bytes}, removed: {…}}
    identities: {user: [identifier, ordinal, snapshotId, time]} the highest identifier of every durable user
    recentCommits: [commitId of n, of n − 1, of n − 2, …]        the last 100

The state of a snapshot is its base list followed by its delta list. Keeping them apart lets conflict checks, streaming
reads and the audit log cost what changed instead of what exists.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import InvalidInputError

SNAPSHOT_VERSION = 1
RECENT_COMMITS = 100
"""Who stalls for longer than so many commits, and is overtaken by expiry, cannot be told whether it had landed."""
_REMEDY = (
    "Restore the file from a backup; earlier snapshots stay readable with scan(snapshot=…), and tags with scan(tag=…)"
)


class Operation(StrEnum):
    """What a commit did."""

    INSERT = "INSERT"
    UPSERT = "UPSERT"
    DELETE = "DELETE"
    UPDATE = "UPDATE"
    MERGE = "MERGE"
    OVERWRITE = "OVERWRITE"
    COMPACT = "COMPACT"
    ALTER = "ALTER"
    ROLLBACK = "ROLLBACK"

    @property
    def changes_rows(self) -> bool:
        """Can what a reader sees differ after it? Compaction only moves rows, ALTER only renames them."""
        return self not in (Operation.COMPACT, Operation.ALTER)


@dataclass(frozen=True, slots=True)
class ListFile:
    """A manifest list: its path (relative to the table), size and checksum."""

    path: str
    size_bytes: int
    checksum: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts of files, records and bytes."""

    files: int = 0
    records: int = 0
    bytes: int = 0

    def plus(self, other: "Totals") -> "Totals":
        return Totals(self.files + other.files, self.records + other.records, self.bytes + other.bytes)

    def minus(self, other: "Totals") -> "Totals":
        return Totals(self.files - other.files, self.records - other.records, self.bytes - other.bytes)


WRITER_USER = "skerry-writer-"
"""With this begin the commit users of writers. Their identities are never forgotten: a log may wait for long."""


@dataclass(frozen=True, slots=True)
class CommitIdentity:
    """Who commits and which of their commits it is: a commit repeated under the same identity lands once.

    ``user`` must be durable (a job's or a streaming query's name), ``identifier`` must grow from batch to batch, and
    ``ordinal`` tells the commits of one batch apart.
    """

    user: str
    identifier: int
    ordinal: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.user, str) or not self.user:
            raise InvalidInputError(f"a commit's user is a text that is not empty, not {self.user!r}")
        for what, number in (("identifier", self.identifier), ("ordinal", self.ordinal)):
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 2**63:
                raise InvalidInputError(f"a commit's {what} is a whole number from 0 to 2**63 - 1, not {number!r}")


@dataclass(frozen=True, slots=True)
class AppliedIdentity:
    """The highest identity of a user that has landed: where and when."""

    identifier: int
    ordinal: int
    snapshot_id: int
    time_ms: int

    def covers(self, identity: CommitIdentity) -> bool:
        return (identity.identifier, identity.ordinal) <= (self.identifier, self.ordinal)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One committed state of a table."""

    id: int
    schema_id: int
    commit_ms: int
    commit_id: str
    operation: Operation
    base: ListFile
    delta: ListFile
    total: Totals
    added: Totals
    removed: Totals
    table_uuid: str
    identity: CommitIdentity | None = None
    identities: Mapping[str, AppliedIdentity] = field(default_factory=dict)
    recent: tuple[str, ...] = ()
    """The commit ids of this snapshot and of those before it, newest first: history's own record of who was there."""

    def __repr__(self) -> str:
        return (
            f"Snapshot(id={self.id}, {self.operation}, {self.timestamp:%Y-%m-%d %H:%M:%S}, {self.total.records} rows)"
        )

    def has_been(self, snapshot_id: int, commit_id: str) -> bool | None:
        """Was snapshot ``snapshot_id`` on the way here made by that commit? None if it is too far back to tell."""
        back = self.id - snapshot_id
        return self.recent[back] == commit_id if 0 <= back < len(self.recent) else None

    @property
    def timestamp(self) -> datetime:
        """When it was committed (UTC); strictly increasing from snapshot to snapshot."""
        return datetime.fromtimestamp(self.commit_ms / 1000, UTC)

    @property
    def summary(self) -> dict[str, Any]:
        """Totals after this commit, and what it added and removed."""
        return {
            "totalRecords": self.total.records,
            "totalFiles": self.total.files,
            "totalBytes": self.total.bytes,
            "added": _totals_json(self.added),
            "removed": _totals_json(self.removed),
        }

    @property
    def list_files(self) -> tuple[ListFile, ListFile]:
        """Base and delta: together the snapshot's state."""
        return (self.base, self.delta)


def snapshot_fields(snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot as JSON-able fields; tags and leases embed them."""
    identity = snapshot.identity
    return {
        "tableUuid": snapshot.table_uuid,
        "snapshotId": snapshot.id,
        "schemaId": snapshot.schema_id,
        "commitTime": snapshot.commit_ms,
        "commitId": snapshot.commit_id,
        "commitUser": identity.user if identity else None,
        "commitIdentifier": [identity.identifier, identity.ordinal] if identity else None,
        "operation": snapshot.operation.value,
        **_list_json("manifestList", snapshot.base),
        **_list_json("deltaManifestList", snapshot.delta),
        "summary": snapshot.summary,
        "identities": {
            user: [a.identifier, a.ordinal, a.snapshot_id, a.time_ms] for user, a in snapshot.identities.items()
        },
        "recentCommits": list(snapshot.recent),
    }


def snapshot_from_fields(doc: Mapping[str, Any]) -> Snapshot:
    """The reverse of :func:`snapshot_fields`."""
    summary = doc["summary"]
    user, identifier = doc["commitUser"], doc["commitIdentifier"]
    return Snapshot(
        id=doc["snapshotId"],
        schema_id=doc["schemaId"],
        commit_ms=doc["commitTime"],
        commit_id=doc["commitId"],
        operation=Operation(doc["operation"]),
        base=_list_from_json("manifestList", doc),
        delta=_list_from_json("deltaManifestList", doc),
        total=Totals(summary["totalFiles"], summary["totalRecords"], summary["totalBytes"]),
        added=Totals(**summary["added"]),
        removed=Totals(**summary["removed"]),
        table_uuid=doc["tableUuid"],
        identity=None if user is None else CommitIdentity(user, identifier[0], identifier[1]),
        identities={user: AppliedIdentity(*applied) for user, applied in doc["identities"].items()},
        recent=tuple(doc["recentCommits"]),
    )


def encode_snapshot(snapshot: Snapshot) -> bytes:
    """The bytes of a snapshot file."""
    return encode_document("snapshot", SNAPSHOT_VERSION, snapshot_fields(snapshot))


def decode_snapshot(data: bytes, path: str) -> Snapshot:
    """A snapshot from its bytes; ``path`` is named if they are damaged."""
    doc = decode_document(data, path=path, kind="snapshot", known_version=SNAPSHOT_VERSION, remedy=_REMEDY)
    return snapshot_from_fields(doc)


def _totals_json(totals: Totals) -> dict[str, int]:
    return {"files": totals.files, "records": totals.records, "bytes": totals.bytes}


def _list_json(key: str, list_file: ListFile) -> dict[str, Any]:
    return {key: list_file.path, f"{key}Size": list_file.size_bytes, f"{key}Checksum": list_file.checksum}


def _list_from_json(key: str, doc: Mapping[str, Any]) -> ListFile:
    return ListFile(doc[key], doc[f"{key}Size"], doc[f"{key}Checksum"])
