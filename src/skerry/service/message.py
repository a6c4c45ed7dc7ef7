"""Messages of the protocol ↔ values of the graph."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from skerry.common.errors import InvalidInputError
from skerry.graph.names import NameRef
from skerry.graph.node import EngineHint, GraphNode, ViewColumn
from skerry.graph.pin import CURRENT, PinnedSnapshot, SnapshotRef
from skerry.graph.resource import NodeKind, ResourceId
from skerry.protocol.v1 import common_pb2
from skerry.service.call import ServiceCall
from skerry.types.field import Field

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
KINDS: Final[dict[int, NodeKind]] = {
    common_pb2.RESOURCE_KIND_CATALOG: NodeKind.CATALOG,
    common_pb2.RESOURCE_KIND_NAMESPACE: NodeKind.NAMESPACE,
    common_pb2.RESOURCE_KIND_TABLE: NodeKind.TABLE,
    common_pb2.RESOURCE_KIND_VIEW: NodeKind.VIEW,
    common_pb2.RESOURCE_KIND_SYSTEM_VIEW: NodeKind.SYSTEM_VIEW,
    common_pb2.RESOURCE_KIND_TYPE: NodeKind.TYPE,
    common_pb2.RESOURCE_KIND_FUNCTION: NodeKind.FUNCTION,
    common_pb2.RESOURCE_KIND_AGGREGATE: NodeKind.AGGREGATE,
    common_pb2.RESOURCE_KIND_OPERATOR: NodeKind.OPERATOR,
    common_pb2.RESOURCE_KIND_CAST: NodeKind.CAST,
    common_pb2.RESOURCE_KIND_COLLATION: NodeKind.COLLATION,
}
_KIND_NUMBERS = {kind: number for number, kind in KINDS.items()}


def resource_of(call: ServiceCall, message: common_pb2.ResourceId) -> ResourceId:
    """An id in a request; without an account it is in the caller's."""
    kind = KINDS.get(message.kind)
    if kind is None:
        raise InvalidInputError("an id has a kind, such as RESOURCE_KIND_TABLE", about=("id",))
    if not _UUID.fullmatch(message.uuid):
        raise InvalidInputError(f"{message.uuid[:64]!r} is not the UUID of a resource", about=("id",))
    return ResourceId(message.account or call.caller.account, kind, message.uuid)


def resource_message(resource: ResourceId) -> common_pb2.ResourceId:
    """An id for an answer."""
    return common_pb2.ResourceId(
        account=resource.account,
        kind=_KIND_NUMBERS[resource.kind],  # type: ignore[arg-type]
        uuid=resource.uuid,
    )


def name_of(call: ServiceCall, message: common_pb2.NameRef) -> NameRef:
    """A name of a request."""
    resource = resource_of(call, message.id) if message.HasField("id") else None
    return NameRef(message.catalog, tuple(message.path), message.name, resource)


def name_message(ref: NameRef) -> common_pb2.NameRef:
    """A name for an answer."""
    made = common_pb2.NameRef(catalog=ref.catalog, path=ref.path, name=ref.name)
    if ref.id is not None:
        made.id.CopyFrom(resource_message(ref.id))
    return made


def snapshot_of(message: common_pb2.SnapshotRef) -> SnapshotRef:
    """The snapshot that a request selects."""
    which = message.WhichOneof("which")
    if which is None:
        return CURRENT
    return SnapshotRef(**{which: getattr(message, which)})


def pin_message(pinned: PinnedSnapshot) -> common_pb2.SnapshotPin:
    """A pin for an answer."""
    pin = pinned.pin
    made = common_pb2.SnapshotPin(table_id=resource_message(pin.table_id), snapshot_id=pin.snapshot_id)
    if pin.as_of_ms is not None:
        made.as_of_ms = pin.as_of_ms
    if pinned.snapshot is not None:
        made.resolved_snapshot_id = pinned.snapshot.id
    return made


def meta_message(node: GraphNode) -> common_pb2.ResourceMeta:
    """Fields that all nodes have."""
    return common_pb2.ResourceMeta(
        id=resource_message(node.id),
        version=node.version,
        metadata_updated_ms=node.metadata_updated_ms,
        properties=dict(node.properties),
        description=node.description,
    )


def changed_properties(before: Mapping[str, str], change: common_pb2.PropertyChange) -> dict[str, str]:
    """Properties after a change; raises if one is both set and removed."""
    both = sorted(set(change.set) & set(change.remove))
    if both:
        raise InvalidInputError(f"property {both[0]!r} is set and removed at once", about=("properties",))
    kept = {name: value for name, value in before.items() if name not in set(change.remove)}
    return kept | dict(change.set)


def column_messages(fields: Sequence[Field]) -> list[common_pb2.Column]:
    """Columns of a table."""
    return [
        common_pb2.Column(
            name=field.name,
            type=str(field.type),
            nullable=field.nullable,
            field_id=field.id,
            comment=field.description,
        )
        for field in fields
    ]


def view_column_messages(columns: Iterable[ViewColumn]) -> list[common_pb2.Column]:
    """Columns of a view."""
    return [
        common_pb2.Column(name=column.name, type=column.type, nullable=column.nullable, comment=column.comment)
        for column in columns
    ]


def hint_message(hint: EngineHint) -> common_pb2.EngineHint:
    """A hint for an answer."""
    return common_pb2.EngineHint(payload_type=hint.payload_type, payload=hint.payload, metadata=dict(hint.metadata))


def required(text: str, what: str) -> str:
    """A required text of a request."""
    if not text:
        raise InvalidInputError(f"{what} is missing", about=(what,))
    return text


def described(message: Any) -> dict[str, Any]:
    """A request as a value with a digest, for idempotency keys and page tokens."""
    return {"type": message.DESCRIPTOR.full_name, "data": message.SerializeToString(deterministic=True).hex()}
