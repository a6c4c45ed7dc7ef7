"""Nodes as blobs: documents of kind ``graph-catalog``, ``graph-namespace``, ``graph-table`` and ``graph-view``.

Members are the fields of the node in camelCase, without its version, which is the pointer's, and without what is only
set for one query or one answer. Ids of other resources are keys (``table/0123…``): a blob names no account.
"""

import base64
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import DamagedFileError
from skerry.graph.node import (
    CatalogNode,
    EngineHint,
    EngineHintKey,
    NamespaceNode,
    StoredNode,
    TableNode,
    TableStats,
    ViewColumn,
    ViewNode,
    field_names,
)
from skerry.graph.resource import NodeKind, ResourceId, parse_key

NODE_VERSION = 1
_NOT_STORED = frozenset({"version", "snapshots", "binding_error"})
_LEFT_OUT_IF_EMPTY = frozenset({"metadata_location"})
"""Members that came later: nodes without them keep the blobs they had."""
_CLASSES: dict[NodeKind, type[Any]] = {
    NodeKind.CATALOG: CatalogNode,
    NodeKind.NAMESPACE: NamespaceNode,
    NodeKind.TABLE: TableNode,
    NodeKind.VIEW: ViewNode,
}
_IDS = frozenset({"id", "catalog_id", "namespace_id"})
_ID_LISTS = frozenset({"dependent_view_ids", "base_relation_ids"})


def stored_names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a class that its blob has."""
    return tuple(name for name in field_names(kind) if name not in _NOT_STORED)


def encode_node(node: StoredNode) -> bytes:
    """The blob of a node; equal nodes have equal blobs."""
    found = [(name, getattr(node, name)) for name in stored_names(type(node))]
    members = {
        _camel(name): value if type(value) is str or value is None else _encoded(name, value)
        for name, value in found
        if value or name not in _LEFT_OUT_IF_EMPTY
    }
    return encode_document(f"graph-{node.kind.value}", NODE_VERSION, members)


def decode_node(resource: ResourceId, version: int, data: bytes) -> StoredNode:
    """The node of a resource; :class:`DamagedFileError` if the blob is not one of it."""
    path = f"blob of {resource.key}"
    members = decode_document(
        data, path=path, kind=f"graph-{resource.kind.value}", known_version=NODE_VERSION, remedy="Restore it"
    )
    kind = _CLASSES[resource.kind]
    try:
        values = {
            name: _decoded(resource.account, name, members[_camel(name)])
            for name in stored_names(kind)
            if _camel(name) in members
        }
        node: StoredNode = kind(version=version, **values)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DamagedFileError(path, f"not the definition of a {resource.kind.value}: {error}", "Restore it") from None
    if node.id != resource:
        raise DamagedFileError(path, f"it is the definition of {node.id.key}", "Restore the pointer")
    return node


def _encoded(name: str, value: Any) -> Any:
    if isinstance(value, ResourceId):
        return value.key
    if name in _ID_LISTS:
        return [found.key for found in value]
    if name == "engine_hints":
        hints = sorted(
            value.items(), key=lambda item: (item[0].engine_kind, item[0].engine_version, item[0].payload_type)
        )
        return [_hint_members(key, hint) for key, hint in hints]
    if isinstance(value, TableStats):
        return [value.row_count, value.size_bytes, value.file_count]
    if isinstance(value, tuple):
        return [_column_members(part) if isinstance(part, ViewColumn) else part for part in value]
    return dict(sorted(value.items())) if isinstance(value, Mapping) else value


def _decoded(account: str, name: str, value: Any) -> Any:
    if name in _IDS:
        return parse_key(account, value)
    if name in _ID_LISTS:
        return tuple(parse_key(account, key) for key in value)
    if name == "engine_hints":
        return dict(_hint_of(members) for members in value)
    if name == "stats":
        return None if value is None else TableStats(*value)
    if name == "columns":
        return tuple(ViewColumn(*column) for column in value)
    return tuple(value) if isinstance(value, list) else value


def _column_members(column: ViewColumn) -> list[str | bool | None]:
    members: list[str | bool | None] = [column.name, column.type, column.comment]
    return members if column.nullable else [*members, False]


def _hint_members(key: EngineHintKey, hint: EngineHint) -> dict[str, Any]:
    return {
        "engineKind": key.engine_kind,
        "engineVersion": key.engine_version,
        "payloadType": hint.payload_type,
        "payload": base64.b64encode(hint.payload).decode("ascii"),
        "metadata": dict(sorted(hint.metadata.items())),
    }


def _hint_of(members: Mapping[str, Any]) -> tuple[EngineHintKey, EngineHint]:
    kind = members["payloadType"]
    hint = EngineHint(kind, base64.b64decode(members["payload"], validate=True), members["metadata"])
    return EngineHintKey(members["engineKind"], members["engineVersion"], kind), hint


@cache
def _camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda found: found.group(1).upper(), name)
