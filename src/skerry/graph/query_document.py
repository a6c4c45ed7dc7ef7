"""Query contexts as stored in the repository, so that every process that uses it can continue them.

JSON: ``asOf``, ``ttl`` (ms) and ``pins``, each a list: the table's UUID; the requested snapshot id and moment; the
moment of the pin; the snapshot that it found (id, commit time, schema id), null for a table without any; and the token
by which another process takes over the snapshot's protection.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from skerry.graph.pin import PinnedSnapshot, SnapshotRef
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.snapshot_source import Protection, SnapshotInfo

PinKey = tuple[ResourceId, SnapshotRef]
Protections = dict[tuple[ResourceId, int], Protection]


@dataclass(frozen=True, slots=True)
class QueryDocument:
    """A query without its expiry and version, which the repository knows."""

    as_of_default_ms: int | None
    ttl_ms: int
    pins: Mapping[PinKey, PinnedSnapshot]
    tokens: Mapping[tuple[ResourceId, int], str]
    """Tokens of protections, by table and snapshot."""


def encode_query(
    as_of_default_ms: int | None, ttl_ms: int, pins: Mapping[PinKey, PinnedSnapshot], protected: Protections
) -> bytes:
    """A query for the repository."""
    rows = []
    for (table, ref), pinned in pins.items():
        found = pinned.snapshot
        shown = None if found is None else [found.id, found.commit_ms, found.schema_id]
        held = None if found is None else protected.get((table, found.id))
        token = "" if held is None else held.token
        rows.append([table.uuid, ref.snapshot_id, ref.as_of_ms, pinned.as_of_ms, shown, token])
    return orjson.dumps({"asOf": as_of_default_ms, "ttl": ttl_ms, "pins": rows})


def decode_query(account: str, body: bytes) -> QueryDocument:
    """A query of the repository; its snapshots are not opened."""
    fields = orjson.loads(body)
    pins: dict[PinKey, PinnedSnapshot] = {}
    tokens: dict[tuple[ResourceId, int], str] = {}
    for uuid, snapshot_id, as_of_ms, pinned_as_of_ms, shown, token in fields["pins"]:
        table = ResourceId(account, NodeKind.TABLE, uuid)
        found = None if shown is None else SnapshotInfo(*shown)
        pins[table, SnapshotRef(snapshot_id, as_of_ms)] = PinnedSnapshot(table, found, pinned_as_of_ms)
        if found is not None:
            tokens[table, found.id] = token
    return QueryDocument(fields["asOf"], fields["ttl"], pins, tokens)
