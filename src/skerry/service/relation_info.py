"""Description of a relation for planners, and an ETag-like tag of its state.

The tag is a digest of everything that the answer depends on, besides counts: id and pointer version, the schema of the
pinned snapshot, a view's output columns, the requested columns, and the fingerprints of the requested hints. Equal tags
mean equal answers, so a client that has the answer need not load it again.
"""

import hashlib

import orjson

from skerry.common.errors import SchemaError
from skerry.graph.node import TableNode, ViewNode
from skerry.graph.pin import PinnedSnapshot
from skerry.lake.client_relation import ICEBERG
from skerry.lake.current_table import with_schema
from skerry.lake.external import snapshot_summary
from skerry.planning.scan_request import find_columns
from skerry.protocol.v1 import user_objects_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.client_snapshot import pinned_state
from skerry.service.current_nodes import CurrentNodes
from skerry.service.find import Finder
from skerry.service.message import (
    column_messages,
    hint_message,
    name_message,
    pin_message,
    resource_message,
    view_column_messages,
)
from skerry.service.opened import open_at

_TAG_VERSION = 2


class RelationInfos:
    """Builds descriptions of relations."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._find = Finder(backend)
        self._current = CurrentNodes(backend)

    def current(
        self, call: ServiceCall, node: TableNode | ViewNode, pinned: PinnedSnapshot | None, hints: tuple[str, ...]
    ) -> TableNode | ViewNode:
        """The node as the answer describes it: a view with its output columns.

        For providers of hints, a table gets the schema of its pinned snapshot.
        """
        if isinstance(node, ViewNode):
            return self._current.view(call, node)
        if not hints or pinned is None or node.format == ICEBERG:
            return node
        return with_schema(node, open_at(self._backend.env, node, pinned).schema)

    def tag(
        self,
        call: ServiceCall,
        node: TableNode | ViewNode,
        pinned: PinnedSnapshot | None,
        columns: tuple[str, ...],
        hints: tuple[str, ...],
    ) -> str:
        """The tag of a :meth:`current` relation's state for this request."""
        schema_id = None if pinned is None or pinned.snapshot is None else pinned.snapshot.schema_id
        engine = call.engine if hints else None
        shown = None
        if engine is not None:
            prints = [self._backend.hints.fingerprint(call.graph, node, engine, name) for name in hints]
            shown = [engine.kind, engine.version, prints]
        output = None
        if isinstance(node, ViewNode):
            output = [[c.name, c.type, c.comment, c.nullable] for c in node.columns], node.binding_error
        namespace, catalog = (
            self._backend.graph.resolve(call.graph, resource) for resource in (node.namespace_id, node.catalog_id)
        )
        places = [0 if place is None else place.version for place in (namespace, catalog)]
        parts = [_TAG_VERSION, node.id.key, node.version, places, schema_id, output, columns, hints, shown]
        return hashlib.blake2b(orjson.dumps(parts), digest_size=16).hexdigest()

    def info(
        self,
        call: ServiceCall,
        node: TableNode | ViewNode,
        pinned: PinnedSnapshot | None,
        columns: tuple[str, ...],
        hints: tuple[str, ...],
        tag: str,
    ) -> user_objects_pb2.RelationInfo:
        """The description of a :meth:`current` relation."""
        made = user_objects_pb2.RelationInfo(
            id=resource_message(node.id),
            name=name_message(self._find.canonical(call, node)),
            version_tag=tag,
            version=node.version,
            properties=dict(node.properties),
        )
        if isinstance(node, TableNode):
            assert pinned is not None
            self._add_table(made, node, pinned, columns)
        else:
            _add_view(made, node, columns)
        if hints:
            engine = call.require_engine()
            for payload_type in hints:
                hint = self._backend.hints.hint(call.graph, node, engine, payload_type)
                if hint is not None:
                    made.hints.append(hint_message(hint))
        return made

    def _add_table(
        self,
        made: user_objects_pb2.RelationInfo,
        node: TableNode,
        pinned: PinnedSnapshot,
        columns: tuple[str, ...],
    ) -> None:
        if node.format == ICEBERG:
            self._add_client_table(made, node, pinned, columns)
            return
        opened = open_at(self._backend.env, node, pinned)
        schema = opened.schema
        fields = [schema.field(name) for name in find_columns(schema, columns or None)]
        made.columns.extend(column_messages(fields))
        table = made.table
        table.pin.CopyFrom(pin_message(pinned))
        table.location, table.format = node.location, node.format
        table.schema_id = schema.id
        table.primary_key.extend(schema.primary_key)
        table.partition_by.extend(schema.partition_by)
        if opened.snapshot is not None:
            total = opened.snapshot.total
            table.row_count, table.size_bytes, table.file_count = total.records, total.bytes, total.files

    def _add_client_table(
        self, made: user_objects_pb2.RelationInfo, node: TableNode, pinned: PinnedSnapshot, columns: tuple[str, ...]
    ) -> None:
        """An Iceberg table of a client; counts are those that the client recorded in its snapshot."""
        state = pinned_state(self._backend.lakes.client_table(node).iceberg, pinned)
        schema = state.schema
        made.columns.extend(column_messages([schema.field(name) for name in find_columns(schema, columns or None)]))
        table = made.table
        table.pin.CopyFrom(pin_message(pinned))
        table.location, table.format = node.location, node.format
        table.schema_id, table.metadata_location = schema.id, state.metadata.location
        table.partition_by.extend(schema.partition_by)
        if state.snapshot is not None:
            total = snapshot_summary(state.snapshot)
            table.row_count, table.size_bytes, table.file_count = total.rows, total.size_bytes, total.files


def _add_view(made: user_objects_pb2.RelationInfo, node: ViewNode, columns: tuple[str, ...]) -> None:
    by_name = {column.name: column for column in node.columns}
    unknown = [name for name in columns if name not in by_name]
    if unknown and not node.binding_error:
        raise SchemaError(f"there is no column {unknown[0]!r}; columns are {list(by_name)}")
    wanted = [by_name[name] for name in columns if name in by_name] if columns else node.columns
    made.columns.extend(view_column_messages(wanted))
    view = made.view
    view.sql, view.dialect, view.binding_error = node.sql, node.dialect, node.binding_error
    view.search_path.extend(node.search_path)
    view.base_relation_ids.extend(resource_message(resource) for resource in node.base_relation_ids)
    if node.owner is not None:
        view.owner = node.owner
