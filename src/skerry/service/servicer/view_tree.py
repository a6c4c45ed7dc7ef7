"""ViewTreeService: the dependency trees of views."""

from skerry.graph.pin import CURRENT, PinnedSnapshot
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.view_tree import DEFAULT_DEPTH, DEFAULT_RELATIONS, RelationInfo, RelationState, expand_view
from skerry.protocol.v1 import view_tree_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import name_message, name_of, pin_message, resource_message


class ViewTreeServicer:
    """Answers ViewTreeService."""

    def __init__(self, backend: Backend) -> None:
        self._meta = backend.meta
        self._queries = backend.queries
        self._find = Finder(backend)

    def get_view_tree(self, call: ServiceCall, request: view_tree_pb2.GetViewTreeRequest) -> view_tree_pb2.ViewTree:
        root = self._find.relation(call, name_of(call, request.relation))
        depth, relations = request.max_depth or DEFAULT_DEPTH, request.max_relations or DEFAULT_RELATIONS
        tree = expand_view(self._meta, call.graph, root, depth, relations)
        pins: dict[ResourceId, PinnedSnapshot] = {}
        if request.query_id:
            self._queries.get(call.graph, request.query_id)
            wanted = [(table, CURRENT) for table in tree.tables]
            found = self._queries.pin_all(call.graph, request.query_id, wanted, call.check)
            pins = dict(zip(tree.tables, found, strict=True))
        rows = [_row(row, pins) for row in tree.relations]
        return view_tree_pb2.ViewTree(relations=rows, truncated=tree.truncated, complete=tree.complete)


def _row(row: RelationInfo, pins: dict[ResourceId, PinnedSnapshot]) -> view_tree_pb2.TreeRelation:
    made = view_tree_pb2.TreeRelation(
        id=resource_message(row.id),
        depth=row.depth,
        state=f"RELATION_STATE_{row.state.name}",
        version=row.version,
        reason=row.reason,
    )
    if row.parent is not None:
        made.parent.CopyFrom(resource_message(row.parent))
    if row.name is not None:
        made.name.CopyFrom(name_message(row.name))
    followed = row.state in (RelationState.FOUND, RelationState.REPEATED)
    if followed and row.id.kind is NodeKind.TABLE and row.id in pins:
        made.pin.CopyFrom(pin_message(pins[row.id]))
    return made
