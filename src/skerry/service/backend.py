"""The components of the service: the graph, the query contexts, the hints, and the lakes of accounts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from skerry.fileio.environment import Environment
from skerry.graph.engine_hint import EngineHints
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.meta_graph import MetaGraph
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode
from skerry.graph.page_token import PageTokens
from skerry.graph.pin import SnapshotPins
from skerry.graph.query_context import QueryContexts
from skerry.graph.repository.base import Repository
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.user_graph import UserGraph
from skerry.service.client_storage import ClientAccess
from skerry.service.identity import Caller
from skerry.service.places import Places

if TYPE_CHECKING:
    from skerry.lake.client_table import ClientTable
    from skerry.lake.lake import Lake
    from skerry.service.once_names import OnceNames


class LakeFactory(Protocol):
    """Opens the lake of an account: the same warehouse, with the account's names."""

    def lake(self, caller: Caller) -> "Lake":
        """The lake; shared by all calls of the account."""
        ...

    def once(self, caller: Caller, request: IdempotentRequest) -> "OnceNames":
        """The names of the lake, for the changes of one request."""
        ...

    def settle(self, caller: Caller, ref: NameRef) -> ResourceId | None:
        """Update a name in the graph to match its folder; returns the id of its table if no change was needed."""
        ...

    def client_table(self, node: TableNode) -> "ClientTable":
        """The Iceberg table of a client that a node is of."""
        ...

    def follow(self, caller: Caller, ref: NameRef) -> None:
        """Have a database of the lake compared with its folders, if that is due; without a path, their list."""
        ...

    def page(self, caller: Caller, database: str, kinds: Sequence[NodeKind], after: str, limit: int) -> list[str]:
        """At most ``limit`` names of tables or views of a database, after a name."""
        ...

    def forget(self, account: str) -> None:
        """Close the lake of an account that was deleted."""
        ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Backend:
    """Collaborators of the servicers."""

    env: Environment
    repository: Repository
    graph: UserGraph
    meta: MetaGraph
    """The same graph, followed by the system objects of engines."""
    pins: SnapshotPins
    queries: QueryContexts
    hints: EngineHints
    lakes: LakeFactory
    tokens: PageTokens
    places: Places
    client_access: ClientAccess
    """Locations, configuration and credentials for Iceberg clients."""
    default_catalog: str
    version: str
    read_only: bool = False
    freshness_seconds: float = 1.0
    max_message_bytes: int = 16 << 20
