"""LakeService: the names of the caller's lake, by the rules of SQL."""

from collections.abc import Callable, Iterator

import pyarrow as pa

from skerry.common.errors import DamagedFileError, InvalidInputError, NotFoundError, SchemaError, TableDroppedError
from skerry.graph.resource import NodeKind
from skerry.lake.client_table import ClientTable
from skerry.lake.internals import context_of, names_of
from skerry.lake.lake_message import catalog_message, relation_message, view_of_message
from skerry.lake.lake_names import LakeNames
from skerry.lake.table import Table
from skerry.planning.choose import choose_files
from skerry.planning.step import PruningRequest
from skerry.protocol.v1 import lake_pb2
from skerry.pruning.predicate.where import WhereClause
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.message import required
from skerry.service.once import Once, Turn
from skerry.service.once_names import OnceNames
from skerry.store.read.plan import entry_columns
from skerry.table.schema_store import decode_schema
from skerry.table.snapshot_files import SnapshotFiles
from skerry.table.view_store import View
from skerry.types.naming import check_name
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

DEFAULT_PAGE, MAX_PAGE = 1000, 10_000
_PIECE_BYTES = 1 << 20
_KINDS = {lake_pb2.RELATION_KIND_TABLE: (NodeKind.TABLE,), lake_pb2.RELATION_KIND_VIEW: (NodeKind.VIEW,)}


class LakeServicer:
    """Answers LakeService."""

    def __init__(self, backend: Backend) -> None:
        self._lakes = backend.lakes
        self._once = Once(backend)

    def find_relation(self, call: ServiceCall, request: lake_pb2.FindRelationRequest) -> lake_pb2.LakeRelation:
        names, ident = self._names(call), TableIdent.of(request.database, request.name)
        if request.kind == lake_pb2.RELATION_KIND_TABLE:
            return relation_message(names.table(ident))
        if request.kind == lake_pb2.RELATION_KIND_VIEW:
            return relation_message(names.view(ident))
        found = names.find(ident)
        if not isinstance(found, Table | View | ClientTable):
            raise InvalidInputError(f"{ident} is neither a table nor a view of the lake")
        return relation_message(found)

    def choose_files(
        self, call: ServiceCall, request: lake_pb2.ChooseFilesRequest
    ) -> Iterator[lake_pb2.ChooseFilesChunk]:
        names, ident = self._names(call), _ident(request.database, request.name)
        context = context_of(names.table(ident))
        if context.uuid != request.table_uuid:
            raise TableDroppedError(f"table {ident} was dropped and another one created under its name")
        snapshot = context.snapshots.get(request.snapshot_id)
        if (snapshot.commit_id, snapshot.schema_id) != (request.commit_id, request.schema_id):
            raise NotFoundError(f"snapshot {request.snapshot_id} of table {ident} is another one", about=("commit_id",))
        schema = context.schema_of(snapshot)
        where = WhereClause.parse(required(request.condition, "condition")).bind(schema)
        call.check()
        files = SnapshotFiles(context, snapshot)
        pruning = PruningRequest(where, explains=True)
        chosen = choose_files(files, schema, context.shape(schema).rules, pruning, None, context.env.clock)
        for piece in _ipc_pieces(files.entries(chosen.places, entry_columns(schema))):
            call.check()
            yield lake_pb2.ChooseFilesChunk(arrow_ipc=piece)
        yield lake_pb2.ChooseFilesChunk(
            summary=lake_pb2.ChooseFilesSummary(
                steps=[
                    lake_pb2.ChoosingStep(name=step.name, files=step.files, size_bytes=step.size_bytes, rows=step.rows)
                    for step in chosen.steps
                ]
            )
        )

    def list_databases(
        self, call: ServiceCall, request: lake_pb2.ListDatabasesRequest
    ) -> lake_pb2.ListDatabasesResponse:
        return lake_pb2.ListDatabasesResponse(names=self._names(call).databases())

    def get_database(self, call: ServiceCall, request: lake_pb2.GetDatabaseRequest) -> lake_pb2.Database:
        names = self._names(call)
        name = names.database_name(request.name)
        return lake_pb2.Database(name=name, comment=names.database_comment(name))

    def list_relations(
        self, call: ServiceCall, request: lake_pb2.ListRelationsRequest
    ) -> lake_pb2.ListRelationsResponse:
        if not 0 <= request.page_size <= MAX_PAGE:
            raise InvalidInputError(
                f"page_size is 0 (for {DEFAULT_PAGE}) to {MAX_PAGE}, not {request.page_size}", about=("page_size",)
            )
        size = request.page_size or DEFAULT_PAGE
        kinds = _KINDS.get(request.kind, (NodeKind.TABLE, NodeKind.VIEW))
        found = self._lakes.page(call.caller, request.database, kinds, request.after, size + 1)
        return lake_pb2.ListRelationsResponse(names=found[:size], more=len(found) > size)

    def create_database(self, call: ServiceCall, request: lake_pb2.CreateDatabaseRequest) -> lake_pb2.Database:
        call.facts["database"] = request.name

        def act(turn: Turn[lake_pb2.Database]) -> lake_pb2.Database:
            comment = request.comment if request.HasField("comment") else None
            self._lakes.once(call.caller, turn.request).create_database(
                request.name, comment=comment, if_not_exists=request.if_not_exists
            )
            return lake_pb2.Database(name=request.name, comment=comment)

        return self._once.run(call, request, lake_pb2.Database, act)

    def drop_database(self, call: ServiceCall, request: lake_pb2.DropDatabaseRequest) -> lake_pb2.DropLakeNameResponse:
        call.facts["database"] = request.name
        return self._dropped(
            call,
            request,
            lambda names: names.drop_database(request.name, if_exists=request.if_exists, cascade=request.cascade),
        )

    def create_lake_table(self, call: ServiceCall, request: lake_pb2.CreateLakeTableRequest) -> lake_pb2.LakeRelation:
        call.facts["table"] = f"{request.database}.{request.name}"

        def act(turn: Turn[lake_pb2.LakeRelation]) -> lake_pb2.LakeRelation:
            ident, schema = _ident(request.database, request.name), _schema(request.schema_json)
            names = self._lakes.once(call.caller, turn.request)
            return relation_message(names.create_table(ident, schema, if_not_exists=request.if_not_exists))

        return self._once.run(call, request, lake_pb2.LakeRelation, act)

    def drop_lake_table(
        self, call: ServiceCall, request: lake_pb2.DropLakeNameRequest
    ) -> lake_pb2.DropLakeNameResponse:
        call.facts["table"] = f"{request.database}.{request.name}"
        ident = _ident(request.database, request.name)
        return self._dropped(call, request, lambda names: names.drop_table(ident, if_exists=request.if_exists))

    def create_lake_view(self, call: ServiceCall, request: lake_pb2.CreateLakeViewRequest) -> lake_pb2.LakeRelation:
        call.facts["view"] = request.name

        def act(turn: Turn[lake_pb2.LakeRelation]) -> lake_pb2.LakeRelation:
            given = view_of_message(request.name, request.view)
            if not given.query.strip():
                raise InvalidInputError("a view's query is empty", about=("query",))
            check_name("database", given.database)
            made = self._lakes.once(call.caller, turn.request).create_view(
                given, or_replace=request.or_replace, if_not_exists=request.if_not_exists
            )
            return relation_message(made)

        return self._once.run(call, request, lake_pb2.LakeRelation, act)

    def drop_lake_view(self, call: ServiceCall, request: lake_pb2.DropLakeNameRequest) -> lake_pb2.DropLakeNameResponse:
        call.facts["view"] = f"{request.database}.{request.name}"
        ident = _ident(request.database, request.name)
        return self._dropped(call, request, lambda names: names.drop_view(ident, if_exists=request.if_exists))

    def list_external_catalogs(
        self, call: ServiceCall, request: lake_pb2.ListExternalCatalogsRequest
    ) -> lake_pb2.ListExternalCatalogsResponse:
        found = self._names(call).catalogs()
        return lake_pb2.ListExternalCatalogsResponse(catalogs=[catalog_message(definition) for definition in found])

    def create_external_catalog(
        self, call: ServiceCall, request: lake_pb2.CreateExternalCatalogRequest
    ) -> lake_pb2.ExternalCatalog:
        call.facts["catalog"] = request.name

        def act(turn: Turn[lake_pb2.ExternalCatalog]) -> lake_pb2.ExternalCatalog:
            names = self._lakes.once(call.caller, turn.request)
            return catalog_message(names.create_catalog(request.name, dict(request.properties)))

        return self._once.run(call, request, lake_pb2.ExternalCatalog, act)

    def drop_external_catalog(
        self, call: ServiceCall, request: lake_pb2.DropExternalCatalogRequest
    ) -> lake_pb2.ExternalCatalog:
        call.facts["catalog"] = request.name

        def act(turn: Turn[lake_pb2.ExternalCatalog]) -> lake_pb2.ExternalCatalog:
            return catalog_message(self._lakes.once(call.caller, turn.request).drop_catalog(request.name))

        return self._once.run(call, request, lake_pb2.ExternalCatalog, act)

    def _names(self, call: ServiceCall) -> LakeNames:
        return names_of(self._lakes.lake(call.caller))

    def _dropped(
        self,
        call: ServiceCall,
        request: lake_pb2.DropLakeNameRequest | lake_pb2.DropDatabaseRequest,
        drop: Callable[[OnceNames], None],
    ) -> lake_pb2.DropLakeNameResponse:
        def act(turn: Turn[lake_pb2.DropLakeNameResponse]) -> lake_pb2.DropLakeNameResponse:
            drop(self._lakes.once(call.caller, turn.request))
            return lake_pb2.DropLakeNameResponse()

        return self._once.run(call, request, lake_pb2.DropLakeNameResponse, act)


def _ident(database: str, name: str) -> TableIdent:
    return TableIdent.of(database, name).checked()


def _ipc_pieces(table: pa.Table) -> Iterator[bytes]:
    """An Arrow IPC stream in pieces that fit into messages."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    data = sink.getvalue()
    for start in range(0, data.size, _PIECE_BYTES):
        yield data.slice(start, min(_PIECE_BYTES, data.size - start)).to_pybytes()


def _schema(document: str) -> Schema:
    try:
        return decode_schema(document.encode(), "schema_json")[0]
    except DamagedFileError as error:
        raise SchemaError(f"schema_json is not the document of a schema: {error.problem}") from None
