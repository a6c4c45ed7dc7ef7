"""Pages of listings by name; the cost of a page does not depend on its position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.graph.name_key import unescaped
from skerry.graph.names import DEFAULT_LIMIT, MAX_LIMIT
from skerry.graph.node import StoredNode
from skerry.graph.page_token import PageTokens
from skerry.graph.repository.record import Pointer
from skerry.graph.resource import parse_key
from skerry.graph.user_graph import UserGraph
from skerry.protocol.error_code import code_of
from skerry.protocol.v1 import common_pb2
from skerry.service.call import ServiceCall
from skerry.service.message import resource_message


def page_size(given: int) -> int:
    """Maximum rows of a page."""
    if not 0 <= given <= MAX_LIMIT:
        raise InvalidInputError(
            f"page_size is 0 (for {DEFAULT_LIMIT}) to {MAX_LIMIT}, not {given}", about=("page_size",)
        )
    return given or DEFAULT_LIMIT


@dataclass(frozen=True, slots=True)
class NodePage:
    """Nodes of a page; nodes that cannot be read have an error instead."""

    nodes: list[StoredNode]
    errors: list[common_pb2.RowError]
    page: common_pb2.PageResponse


class NodePages:
    """Lists nodes whose names begin with a prefix."""

    def __init__(self, graph: UserGraph, tokens: PageTokens) -> None:
        self._graph = graph
        self._tokens = tokens

    def read(
        self,
        call: ServiceCall,
        purpose: str,
        prefix: str,
        page: common_pb2.PageRequest,
        about: Mapping[str, Any],
        *,
        direct: bool = False,
    ) -> NodePage:
        """One page. ``about`` is the rest of the request, to which a token is bound. ``direct``: no deeper names."""
        size = page_size(page.page_size)
        bound = {**about, "prefix": prefix, "limit": size, "direct": direct}
        account, token = call.caller.account, page.page_token
        after = self._tokens.open(account, purpose, bound, token) if token else None
        index = self._graph.loader.state(call.graph).index
        found = (index.list_direct if direct else index.list)(prefix, after, size + 1)
        following = ""
        if len(found) > size:
            following = self._tokens.issue(account, purpose, bound, str(found[size - 1].name))
        total = index.count_direct(prefix) if direct else index.count(prefix)
        nodes, errors = self._nodes(call, prefix, found[:size])
        return NodePage(nodes, errors, common_pb2.PageResponse(next_page_token=following, total=total))

    def _nodes(
        self, call: ServiceCall, prefix: str, pointers: Sequence[Pointer]
    ) -> "tuple[list[StoredNode], list[common_pb2.RowError]]":
        nodes, errors = [], []
        for pointer in pointers:
            call.check()
            resource = parse_key(call.caller.account, pointer.key)
            try:
                node = self._graph.loader.of_pointer(call.graph, pointer)
            except SkerryError as error:
                name = unescaped(str(pointer.name).removeprefix(prefix))
                errors.append(
                    common_pb2.RowError(
                        id=resource_message(resource), name=name, code=code_of(error), message=error.message
                    )
                )
            else:
                if node is not None:
                    nodes.append(node)
        return nodes, errors
