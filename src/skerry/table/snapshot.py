"""A snapshot: one committed state of a table.

A document of kind ``snapshot``, version 1::

    tableUuid, snapshotId, schemaId, commitTime (ms), commitId,
    commitUser, commitIdentifier: [identifier, ordinal]        null unless the committer has a durable identity
    operation: INSERT | UPSERT | DELETE | UPDATE | MERGE | OVERWRITE | COMPACT | ALTER | ROLLBACK | INDEX
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

from skerry.common.document import encode_document
from skerry.common.errors import InvalidInputError
from skerry.common.member import (
    checked_number,
    map_member,
    number_member,
    open_document,
    optional_text,
    text_member,
    texts_member,
    time_member,
)
from skerry.common.wording import count_text

SNAPSHOT_VERSION = 1
RECENT_COMMITS = 100
"""How many recent commit ids a snapshot keeps; a committer that stalls longer gets CommitOutcomeUnknownError."""
_REMEDY = (
    "Restore the file from a backup; earlier snapshots stay readable with scan(snapshot=…), and tags with scan(tag=…)"
)


class Operation(StrEnum):
    """Kind of a commit."""

    INSERT = "INSERT"
    UPSERT = "UPSERT"
    DELETE = "DELETE"
    UPDATE = "UPDATE"
    MERGE = "MERGE"
    OVERWRITE = "OVERWRITE"
    COMPACT = "COMPACT"
    ALTER = "ALTER"
    ROLLBACK = "ROLLBACK"
    INDEX = "INDEX"

    @property
    def changes_rows(self) -> bool:
        """Whether it can change rows. Compaction only moves them, ALTER renames columns, INDEX adds index files."""
        return self not in (Operation.COMPACT, Operation.ALTER, Operation.INDEX)


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
"""Prefix of the commit users of writers. Their identities are never forgotten: a log may be recovered much later."""


@dataclass(frozen=True, slots=True)
class CommitIdentity:
    """Identity of a commit: repeated under the same identity, it lands once.

    ``user`` must be durable (a job's or a streaming query's name), ``identifier`` must grow from batch to batch, and
    ``ordinal`` distinguishes the commits of one batch.
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
    """The commit ids of this snapshot and of those before it, newest first."""

    def __repr__(self) -> str:
        return (
            f"Snapshot(id={self.id}, {self.operation}, {self.timestamp:%Y-%m-%d %H:%M:%S}, "
            f"{count_text(self.total.records, 'row version')})"
        )

    def has_been(self, snapshot_id: int, commit_id: str) -> bool | None:
        """Whether that commit made the earlier snapshot ``snapshot_id``; None if that is too far back to know."""
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
    summary = map_member(doc, "summary")
    user, identifier = optional_text(doc, "commitUser"), doc["commitIdentifier"]
    return Snapshot(
        id=number_member(doc, "snapshotId", least=1),
        schema_id=number_member(doc, "schemaId"),
        commit_ms=time_member(doc, "commitTime"),
        commit_id=text_member(doc, "commitId"),
        operation=Operation(doc["operation"]),
        base=_list_from_json("manifestList", doc),
        delta=_list_from_json("deltaManifestList", doc),
        total=Totals(
            *(number_member(summary, n, least=-1 << 63) for n in ("totalFiles", "totalRecords", "totalBytes"))
        ),
        added=_totals_from_json(summary, "added"),
        removed=_totals_from_json(summary, "removed"),
        table_uuid=text_member(doc, "tableUuid"),
        identity=None if user is None else CommitIdentity(user, identifier[0], identifier[1]),
        identities={user: _applied(given) for user, given in map_member(doc, "identities").items()},
        recent=texts_member(doc, "recentCommits"),
    )


def encode_snapshot(snapshot: Snapshot) -> bytes:
    """The bytes of a snapshot file."""
    return encode_document("snapshot", SNAPSHOT_VERSION, snapshot_fields(snapshot))


def decode_snapshot(data: bytes, path: str) -> Snapshot:
    """A snapshot from its bytes; ``path`` is named if they are damaged."""
    with open_document(data, path=path, kind="snapshot", known_version=SNAPSHOT_VERSION, remedy=_REMEDY) as doc:
        return snapshot_from_fields(doc)


def _applied(given: Any) -> AppliedIdentity:
    if not isinstance(given, list) or len(given) != 4:
        raise TypeError("member 'identities' does not hold four numbers for each user")
    return AppliedIdentity(*(checked_number(one, "an identity's number") for one in given))


def _totals_from_json(summary: Mapping[str, Any], name: str) -> Totals:
    totals = map_member(summary, name)
    return Totals(*(number_member(totals, each, least=-1 << 63) for each in ("files", "records", "bytes")))


def _totals_json(totals: Totals) -> dict[str, int]:
    return {"files": totals.files, "records": totals.records, "bytes": totals.bytes}


def _list_json(key: str, list_file: ListFile) -> dict[str, Any]:
    return {key: list_file.path, f"{key}Size": list_file.size_bytes, f"{key}Checksum": list_file.checksum}


def _list_from_json(key: str, doc: Mapping[str, Any]) -> ListFile:
    checksum = checked_number(doc[f"{key}Checksum"], f"member '{key}Checksum'", least=-(1 << 63))
    return ListFile(text_member(doc, key), number_member(doc, f"{key}Size"), checksum)
