"""TableService: tables of the caller's account."""

from dataclasses import replace

import pyarrow as pa

from skerry.common.errors import DamagedFileError, InvalidInputError, NotFoundError, SchemaError
from skerry.graph.name_key import relation_prefix
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode
from skerry.graph.resource import NodeKind
from skerry.lake.current_table import stats_of, with_schema
from skerry.lake.register import location_of
from skerry.protocol.v1 import table_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import (
    changed_properties,
    column_messages,
    meta_message,
    name_message,
    name_of,
    resource_message,
)
from skerry.service.once import Once, Turn
from skerry.service.opened import open_latest
from skerry.service.page import NodePages
from skerry.service.relation_store import RelationStore, refuse_other_version
from skerry.table.schema_store import decode_schema, encode_schema
from skerry.types.schema import Schema


class TableServicer:
    """Answers TableService."""

    def __init__(self, backend: Backend) -> None:
        self._env = backend.env
        self._graph = backend.graph
        self._find = Finder(backend)
        self._pages = NodePages(backend.graph, backend.tokens)
        self._once = Once(backend)
        self._store = RelationStore(backend)

    def create_table(self, call: ServiceCall, request: table_pb2.CreateTableRequest) -> table_pb2.Table:
        ref = name_of(call, request.name)
        call.facts["table"] = str(ref)

        def act(turn: Turn[table_pb2.Table]) -> table_pb2.Table:
            if ref.id is not None:
                raise InvalidInputError("a new table has a name; its id is chosen by the service", about=("name",))
            schema = _schema(request)
            made = self._store.create_table(call, turn.request, ref, schema, if_not_exists=request.if_not_exists)
            return self._message(call, made)

        return self._once.run(call, request, table_pb2.Table, act)

    def get_table(self, call: ServiceCall, request: table_pb2.GetTableRequest) -> table_pb2.Table:
        return self._message(call, self._find.table(call, request.table), names_only=request.names_only)

    def list_tables(self, call: ServiceCall, request: table_pb2.ListTablesRequest) -> table_pb2.ListTablesResponse:
        namespace = self._find.namespace(call, request.namespace)
        self._store.follow(call, namespace)
        prefix = relation_prefix(NodeKind.TABLE, namespace.id)
        found = self._pages.read(call, "list-tables", prefix, request.page, {})
        place = self._find.canonical(call, namespace)
        return table_pb2.ListTablesResponse(
            tables=[_named(node, place) for node in found.nodes if isinstance(node, TableNode)],
            page=found.page,
            errors=found.errors,
        )

    def update_table(self, call: ServiceCall, request: table_pb2.UpdateTableRequest) -> table_pb2.Table:
        call.facts["table"] = str(name_of(call, request.table))

        def act(turn: Turn[table_pb2.Table]) -> table_pb2.Table:
            before = self._find.table(call, request.table)
            after = replace(
                before,
                version=request.version or before.version,
                properties=changed_properties(before.properties, request.properties),
                description=request.description if request.HasField("description") else before.description,
            )
            prepared = self._graph.mutations.prepare_replace(call.graph, after)
            return turn.commit(prepared.changes, self._message(call, prepared.node))

        return self._once.run(call, request, table_pb2.Table, act)

    def rename_table(self, call: ServiceCall, request: table_pb2.RenameTableRequest) -> table_pb2.Table:
        call.facts["table"] = str(name_of(call, request.table))
        call.facts["to"] = str(name_of(call, request.new_name))

        def act(turn: Turn[table_pb2.Table]) -> table_pb2.Table:
            renamed = self._store.finish_rename(call, turn.request, NodeKind.TABLE)
            if isinstance(renamed, TableNode):
                return _named(renamed, self._find.canonical(call, renamed))
            node = self._find.table(call, request.table)
            target = self._store.new_name(call, node, name_of(call, request.new_name))
            if location_of(node) is not None:
                refuse_other_version(node, request.version)
                place = self._find.canonical(call, node)
                moved = self._store.rename(call, turn.request, node, place, target)
                assert isinstance(moved, TableNode)
                return _named(moved, target.place)
            prepared = self._graph.mutations.prepare_rename(
                call.graph, replace(node, version=request.version or node.version), target.namespace, target.name
            )
            return turn.commit(prepared.changes, _named(prepared.node, target.place))

        return self._once.run(call, request, table_pb2.Table, act)

    def drop_table(self, call: ServiceCall, request: table_pb2.DropTableRequest) -> table_pb2.DropTableResponse:
        call.facts["table"] = str(name_of(call, request.table))

        def act(turn: Turn[table_pb2.DropTableResponse]) -> table_pb2.DropTableResponse:
            try:
                node = self._find.table(call, request.table)
            except NotFoundError:
                finished = self._store.finish_drop(call, turn.request)
                if not finished and not request.if_exists:
                    raise
                return table_pb2.DropTableResponse(found=finished)
            if location_of(node) is None:  # it exists in the graph only
                changes = self._graph.mutations.prepare_drop(call.graph, node.id, node.version)
                return turn.commit(changes, table_pb2.DropTableResponse(found=True))
            self._store.drop_table(call, turn.request, node, self._find.canonical(call, node))
            return table_pb2.DropTableResponse(found=True)

        return self._once.run(call, request, table_pb2.DropTableResponse, act)

    def _message(self, call: ServiceCall, node: TableNode, *, names_only: bool = False) -> table_pb2.Table:
        place = self._find.canonical(call, node)
        if names_only or location_of(node) is None:  # an Iceberg client's: its schema is in its own metadata
            return _named(node, place)
        opened = open_latest(self._env, node)
        schema, stats = opened.schema, stats_of(opened.snapshot)
        made = _named(with_schema(node, schema, stats), place)
        made.schema_json = encode_schema(schema, opened.context.uuid).decode()
        made.columns.extend(column_messages(schema.fields))
        made.primary_key.extend(schema.primary_key)
        made.partition_by.extend(schema.partition_by)
        made.options.update(schema.options)
        made.table_uuid = opened.context.uuid
        made.current_snapshot_id = 0 if opened.snapshot is None else opened.snapshot.id
        made.row_count, made.size_bytes, made.file_count = stats.row_count, stats.size_bytes, stats.file_count
        return made


def _named(node: TableNode, place: NameRef) -> table_pb2.Table:
    """A table as the graph has it; ``place`` has its catalog and path."""
    return table_pb2.Table(
        meta=meta_message(node),
        name=name_message(NameRef(place.catalog, place.path, node.display_name, node.id)),
        catalog_id=resource_message(node.catalog_id),
        namespace_id=resource_message(node.namespace_id),
        location=node.location,
        format=node.format,
        dependent_view_ids=[resource_message(view) for view in node.dependent_view_ids],
    )


def _schema(request: table_pb2.CreateTableRequest) -> Schema:
    which = request.WhichOneof("schema")
    if which is None:
        raise SchemaError("a new table has a schema: schema_json or arrow_schema", about=("schema",))
    if which == "schema_json":
        try:
            schema, _ = decode_schema(request.schema_json.encode(), "schema_json")
        except DamagedFileError as error:
            raise SchemaError(f"schema_json is not the document of a schema: {error.problem}") from None
        return schema
    try:
        columns = pa.ipc.read_schema(pa.py_buffer(request.arrow_schema))
    except (pa.ArrowException, OSError, ValueError) as error:
        raise SchemaError(f"arrow_schema is not a schema in Arrow's IPC format: {error}") from None
    return Schema.of(
        columns,
        primary_key=list(request.primary_key),
        partition_by=list(request.partition_by),
        options=dict(request.options),
        comment=request.comment if request.HasField("comment") else None,
    )
