"""ViewService: views of the caller's account."""

from dataclasses import replace

from skerry.common.errors import InvalidInputError, NotFoundError, SkerryError
from skerry.graph.name_key import relation_prefix
from skerry.graph.names import NameRef
from skerry.graph.node import ViewNode
from skerry.graph.resource import NodeKind
from skerry.lake.register import location_of
from skerry.protocol.v1 import view_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.current_nodes import CurrentNodes
from skerry.service.find import Finder
from skerry.service.message import (
    meta_message,
    name_message,
    name_of,
    required,
    resource_message,
    view_column_messages,
)
from skerry.service.once import Once, Turn
from skerry.service.page import NodePages
from skerry.service.relation_store import RelationStore, refuse_other_version
from skerry.table.view_store import View


class ViewServicer:
    """Answers ViewService."""

    def __init__(self, backend: Backend) -> None:
        self._mutations = backend.graph.mutations
        self._find = Finder(backend)
        self._pages = NodePages(backend.graph, backend.tokens)
        self._once = Once(backend)
        self._current = CurrentNodes(backend)
        self._lakes = backend.lakes
        self._store = RelationStore(backend)

    def create_view(self, call: ServiceCall, request: view_pb2.CreateViewRequest) -> view_pb2.View:
        ref = name_of(call, request.name)
        call.facts["view"] = str(ref)

        def act(turn: Turn[view_pb2.View]) -> view_pb2.View:
            if ref.id is not None:
                raise InvalidInputError("a new view has a name; its id is chosen by the service", about=("name",))
            if len(request.search_path) > 1:
                raise InvalidInputError("search_path is one namespace of the catalog, or empty", about=("search_path",))
            ident = self._store.ident(ref)
            view = View(
                str(ident),
                required(request.sql, "sql"),
                request.search_path[0] if request.search_path else ref.path[0],
                tuple(request.columns),
                request.comment if request.HasField("comment") else None,
            )
            try:
                view = self._checked(call, view)
            except SkerryError:
                if turn.request.kept() is None:  # else an earlier run has checked it, and may have created it
                    raise
            node = self._store.create_view(
                call, turn.request, ref, view, or_replace=request.or_replace, if_not_exists=request.if_not_exists
            )
            return self._message(call, node)

        return self._once.run(call, request, view_pb2.View, act)

    def get_view(self, call: ServiceCall, request: view_pb2.GetViewRequest) -> view_pb2.View:
        return self._message(call, self._find.view(call, request.view))

    def list_views(self, call: ServiceCall, request: view_pb2.ListViewsRequest) -> view_pb2.ListViewsResponse:
        namespace = self._find.namespace(call, request.namespace)
        self._store.follow(call, namespace)
        prefix = relation_prefix(NodeKind.VIEW, namespace.id)
        found = self._pages.read(call, "list-views", prefix, request.page, {})
        place = self._find.canonical(call, namespace)
        return view_pb2.ListViewsResponse(
            views=[_named(node, place) for node in found.nodes if isinstance(node, ViewNode)],
            page=found.page,
            errors=found.errors,
        )

    def rename_view(self, call: ServiceCall, request: view_pb2.RenameViewRequest) -> view_pb2.View:
        call.facts["view"] = str(name_of(call, request.view))
        call.facts["to"] = str(name_of(call, request.new_name))

        def act(turn: Turn[view_pb2.View]) -> view_pb2.View:
            renamed = self._store.finish_rename(call, turn.request, NodeKind.VIEW)
            if isinstance(renamed, ViewNode):
                return self._message(call, renamed)
            node = self._find.view(call, request.view)
            target = self._store.new_name(call, node, name_of(call, request.new_name))
            if location_of(node) is not None:
                refuse_other_version(node, request.version)
                place = self._find.canonical(call, node)
                moved = self._store.rename(call, turn.request, node, place, target)
                assert isinstance(moved, ViewNode)
                return self._message(call, moved)
            prepared = self._mutations.prepare_rename(
                call.graph, replace(node, version=request.version or node.version), target.namespace, target.name
            )
            return turn.commit(prepared.changes, self._message(call, prepared.node, target.place))

        return self._once.run(call, request, view_pb2.View, act)

    def drop_view(self, call: ServiceCall, request: view_pb2.DropViewRequest) -> view_pb2.DropViewResponse:
        call.facts["view"] = str(name_of(call, request.view))

        def act(turn: Turn[view_pb2.DropViewResponse]) -> view_pb2.DropViewResponse:
            try:
                node = self._find.view(call, request.view)
            except NotFoundError:
                finished = self._store.finish_drop(call, turn.request)
                if not finished and not request.if_exists:
                    raise
                return view_pb2.DropViewResponse(found=finished)
            if location_of(node) is None:  # it exists in the graph only
                changes = self._mutations.prepare_drop(call.graph, node.id, node.version)
                return turn.commit(changes, view_pb2.DropViewResponse(found=True))
            self._store.drop_view(call, turn.request, node, self._find.canonical(call, node))
            return view_pb2.DropViewResponse(found=True)

        return self._once.run(call, request, view_pb2.DropViewResponse, act)

    def _checked(self, call: ServiceCall, view: View) -> View:
        """The view, if SQL's CREATE VIEW would accept it."""
        try:
            return self._lakes.lake(call.caller).session().apart().check_view(view)
        except SkerryError as error:
            error.about = error.about or ("sql",)
            raise

    def _message(self, call: ServiceCall, node: ViewNode, place: NameRef | None = None) -> view_pb2.View:
        bound = self._current.view(call, node)
        made = _named(bound, self._find.canonical(call, node) if place is None else place)
        made.columns.extend(view_column_messages(bound.columns))
        made.binding_error = bound.binding_error
        return made


def _named(node: ViewNode, place: NameRef) -> view_pb2.View:
    """A view as the graph has it; ``place`` has its catalog and path."""
    return view_pb2.View(
        meta=meta_message(node),
        name=name_message(NameRef(place.catalog, place.path, node.display_name, node.id)),
        catalog_id=resource_message(node.catalog_id),
        namespace_id=resource_message(node.namespace_id),
        sql=node.sql,
        dialect=node.dialect,
        base_relation_ids=[resource_message(resource) for resource in node.base_relation_ids],
        search_path=node.search_path,
        owner=node.owner,
    )
