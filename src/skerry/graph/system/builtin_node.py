"""Nodes of builtin objects: frozen records with ids that are the same in every process, version and release.

The id of an object is made from its engine and identity (:mod:`skerry.graph.system.builtin_entry`). Nodes have no
rules: what depends on the version is published as hints.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from skerry.graph.node import CatalogNode, GraphNode, NamespaceNode, SystemViewNode, ViewColumn
from skerry.graph.resource import SYSTEM_ACCOUNT, NodeKind, ResourceId
from skerry.graph.system.builtin_entry import Key, Message, cast_context, function_form
from skerry.graph.system.overlay import Entry
from skerry.protocol.v1.builtin_pb2 import BuiltinColumn

SYSTEM_CATALOG = "_system"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuiltinNode(GraphNode):
    """Base of all builtin objects."""

    namespace_id: ResourceId | None = None

    def __post_init__(self) -> None:
        """Nothing to copy: all parts are made here, from tuples and texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeNode(BuiltinNode):
    """A type, or another name of one."""

    kind = NodeKind.TYPE
    category: str = ""
    alias_of: str = ""
    element_type: str = ""
    size_bytes: int = 0
    """0: it varies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallNode(BuiltinNode):
    """Base of functions and aggregates."""

    argument_types: tuple[str, ...] = ()
    argument_names: tuple[str, ...] = ()
    variadic_type: str = ""
    result_type: str = ""
    """Empty: the engine decides by the arguments."""
    any_arguments: bool = False
    """The engine checks the arguments itself; ``argument_types`` has no meaning."""
    alias_of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FunctionNode(CallNode):
    """One signature of a function."""

    kind = NodeKind.FUNCTION
    form: str = "scalar"


@dataclass(frozen=True, slots=True, kw_only=True)
class AggregateNode(CallNode):
    """One signature of an aggregate function."""

    kind = NodeKind.AGGREGATE


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorNode(BuiltinNode):
    """An operator for one pair of types; a prefix operator has no left type."""

    kind = NodeKind.OPERATOR
    left_type: str = ""
    right_type: str = ""
    result_type: str = ""
    function: str = ""
    commutator: str = ""
    negator: str = ""
    any_arguments: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CastNode(BuiltinNode):
    """A conversion of one type into another."""

    kind = NodeKind.CAST
    source_type: str
    target_type: str
    context: str
    """explicit, assignment or implicit."""
    function: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollationNode(BuiltinNode):
    """An order of texts."""

    kind = NodeKind.COLLATION
    provider: str = ""
    locale: str = ""
    nondeterministic: bool = False


def builtin_id(engine_kind: str, kind: NodeKind, key: Key) -> ResourceId:
    """The id of an object of an engine."""
    text = f"skerry.builtin/{engine_kind}/{kind}/{key!r}"
    digits = blake2b(text.encode(), digest_size=16).hexdigest()
    return ResourceId(
        SYSTEM_ACCOUNT, kind, f"{digits[:8]}-{digits[8:12]}-8{digits[13:16]}-a{digits[17:20]}-{digits[20:]}"
    )


@lru_cache(maxsize=256)
def namespace_id(engine_kind: str, name: str) -> ResourceId:
    """The id of a namespace of an engine."""
    return builtin_id(engine_kind, NodeKind.NAMESPACE, (name,))


def catalog_node(engine_kind: str) -> CatalogNode:
    """The catalog that all system objects of an engine are in."""
    found = builtin_id(engine_kind, NodeKind.CATALOG, (SYSTEM_CATALOG,))
    return CatalogNode(id=found, version=0, display_name=SYSTEM_CATALOG)


def make_node(engine_kind: str, entry: Entry) -> GraphNode:
    """The node of an entry; of a view, with all columns that any version has."""
    message, kind = entry.message, entry.section.kind
    common: dict[str, Any] = {
        "id": builtin_id(engine_kind, kind, entry.key),
        "version": 0,
        "description": message.description or None,
    }
    if kind is NodeKind.NAMESPACE:
        catalog = builtin_id(engine_kind, NodeKind.CATALOG, (SYSTEM_CATALOG,))
        return NamespaceNode(display_name=message.name, catalog_id=catalog, path=(message.name,), **common)
    if kind is NodeKind.CAST:
        name = f"{message.source_type} AS {message.target_type}"
        return _cast(message, {**common, "display_name": name})
    common["display_name"] = message.name
    if message.namespace:
        common["namespace_id"] = namespace_id(engine_kind, message.namespace)
    return _MAKERS[kind](message, common)


def view_columns(columns: Iterable[BuiltinColumn]) -> tuple[ViewColumn, ...]:
    """Columns of a view."""
    return tuple(ViewColumn(column.name, column.type, column.description or None) for column in columns)


def _type(message: Message, common: dict[str, Any]) -> GraphNode:
    return TypeNode(
        category=message.category,
        alias_of=message.alias_of,
        element_type=message.element_type,
        size_bytes=message.size_bytes,
        **common,
    )


def _call(message: Message) -> dict[str, Any]:
    return {
        "argument_types": tuple(message.argument_types),
        "argument_names": tuple(message.argument_names),
        "variadic_type": message.variadic_type,
        "result_type": message.result_type,
        "any_arguments": message.any_arguments,
        "alias_of": message.alias_of,
    }


def _function(message: Message, common: dict[str, Any]) -> GraphNode:
    return FunctionNode(form=function_form(message), **_call(message), **common)


def _aggregate(message: Message, common: dict[str, Any]) -> GraphNode:
    return AggregateNode(**_call(message), **common)


def _operator(message: Message, common: dict[str, Any]) -> GraphNode:
    return OperatorNode(
        left_type=message.left_type,
        right_type=message.right_type,
        result_type=message.result_type,
        function=message.function,
        commutator=message.commutator,
        negator=message.negator,
        any_arguments=message.any_arguments,
        **common,
    )


def _cast(message: Message, common: dict[str, Any]) -> GraphNode:
    return CastNode(
        source_type=message.source_type,
        target_type=message.target_type,
        context=cast_context(message),
        function=message.function,
        **common,
    )


def _collation(message: Message, common: dict[str, Any]) -> GraphNode:
    return CollationNode(
        provider=message.provider, locale=message.locale, nondeterministic=message.nondeterministic, **common
    )


def _view(message: Message, common: dict[str, Any]) -> GraphNode:
    return SystemViewNode(columns=view_columns(message.columns), **common)


_MAKERS: dict[NodeKind, Callable[[Message, dict[str, Any]], GraphNode]] = {
    NodeKind.TYPE: _type,
    NodeKind.FUNCTION: _function,
    NodeKind.AGGREGATE: _aggregate,
    NodeKind.OPERATOR: _operator,
    NodeKind.COLLATION: _collation,
    NodeKind.SYSTEM_VIEW: _view,
}
