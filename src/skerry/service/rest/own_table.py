"""Tables of the lake itself, as Iceberg clients see them."""

from collections.abc import Sequence
from typing import Any

from skerry.graph.node import TableNode
from skerry.graph.resource import Call
from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.error import RestError, unsupported
from skerry.service.rest.http import RestAnswer, RestRequest
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.naming import Ident


class NoOwnTables:
    """A catalog that holds Iceberg tables only."""

    def publish(self, call: Call, node: TableNode) -> str:
        raise self._refusal(node.display_name)

    def location(self, call: Call, node: TableNode) -> str:
        return node.location

    def commit(
        self,
        catalog: RestCatalog,
        request: RestRequest,
        idempotent: IdempotentAnswer,
        node: TableNode,
        requirements: Sequence[Any],
        updates: Sequence[Any],
    ) -> RestAnswer:
        raise self._refusal(node.display_name)

    def refuse_transaction(self, ident: Ident) -> None:
        raise self._refusal(str(ident))

    @staticmethod
    def _refusal(name: str) -> RestError:
        return unsupported(f"{name} is a table of a lake that this server does not open")
