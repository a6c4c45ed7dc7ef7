"""Lakes of accounts: one warehouse, with the account's names in the graph; the least recently used lakes are closed."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

from skerry.common.closing import Closing
from skerry.fileio.environment import Environment
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode
from skerry.graph.resource import Call, NodeKind, ResourceId
from skerry.graph.user_graph import UserGraph
from skerry.iceberg.storage import TableStorage
from skerry.lake.client_table import ClientTable
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake
from skerry.lake.writers import OpenWriters
from skerry.service.identity import Caller
from skerry.service.once_names import OnceNames
from skerry.types.table_ident import TableIdent

CHECK_SECONDS = 1.0
NO_EXTERNAL = (
    "the service does not read external catalogs; a client does, with its own rights: skerry.connect('skerry://…'). "
    "The setting 'service.external-catalogs' of the server allows it"
)


class AccountLakes(Closing):
    """Opens the lake of an account on first use; safe between threads.

    An evicted lake is closed when the last call that uses it has ended, by reference counting. Its SQL reads only files
    of the lake (docs/security.md), and external catalogs only if ``reads_external``: their definitions belong to the
    account, and name files, hosts and environment variables of the machine that opens them.
    """

    def __init__(
        self,
        env: Environment,
        graph: UserGraph,
        max_open: int,
        *,
        reads_external: bool = True,
        client_storage: Callable[[str], TableStorage] | None = None,
    ) -> None:
        """``client_storage`` returns the storage of an account's Iceberg tables, which reads no other files."""
        self._client_storage = client_storage
        self._no_external = None if reads_external else NO_EXTERNAL
        self._env = env
        self._graph = graph
        self._max_open = max_open
        self._lock = threading.Lock()
        self._lakes: OrderedDict[str, tuple[Lake, GraphNames]] = OrderedDict()
        self._checked: dict[str, float] = {}
        """Time at which an account was last found to be the one that its lake was opened for."""

    def lake(self, caller: Caller) -> Lake:
        """The lake of the caller's account."""
        return self._open(caller.account)[0]

    def once(self, caller: Caller, request: IdempotentRequest) -> OnceNames:
        """The names of the caller's lake, for the changes of one request."""
        return OnceNames(self._open(caller.account)[1], request)

    def settle(self, caller: Caller, ref: NameRef) -> ResourceId | None:
        """Update a name in the graph to match its folder, which another process may have changed.

        Returns the id of its table if no change was needed. A name without its last part is a database. Names that
        cannot be in the lake are ignored.
        """
        if ref.catalog != LAKE_CATALOG or len(ref.path) != 1:
            return None
        ident = TableIdent.of(ref.path[0], ref.name or ref.path[0])
        names = self._open(caller.account)[1]
        found = names.settled_table(ident) if ref.name else None
        if found is not None or not ident.is_valid:
            return found
        if ref.name:
            names.settle_again(ident)
        else:
            names.settle_database(ident.database)
        return None

    def client_table(self, node: TableNode) -> ClientTable:
        """The Iceberg table of a client that a node is of; its files are opened as the account may."""
        return self._open(node.id.account)[1].client_table(node)

    def follow(self, caller: Caller, ref: NameRef) -> None:
        """Have a database of the lake compared with its folders, if that is due; without a path, their list."""
        if ref.catalog != LAKE_CATALOG or len(ref.path) > 1:
            return
        names = self._open(caller.account)[1]
        if ref.path:
            names.follow(ref.path[0])
        else:
            names.follow_databases()

    def page(self, caller: Caller, database: str, kinds: Sequence[NodeKind], after: str, limit: int) -> list[str]:
        """At most ``limit`` names of tables or views of a database, after a name."""
        return self._open(caller.account)[1].page(database, kinds, after, limit)

    def forget(self, account: str) -> None:
        """Drop the cached lake of an account."""
        with self._lock:
            self._lakes.pop(account, None)
            self._checked.pop(account, None)

    def close(self) -> None:
        """Close all lakes."""
        with self._lock:
            lakes = list(self._lakes.values())
            self._lakes.clear()
        for lake, _ in lakes:
            lake.close()

    def _open(self, account: str) -> tuple[Lake, GraphNames]:
        self._forget_replaced(account)
        with self._lock:
            found = self._lakes.get(account)
        if found is None:
            made: list[GraphNames] = []

            def names(writers: OpenWriters) -> GraphNames:
                made.append(self._names(account, writers))
                return made[0]

            found = Lake(self._env, names), made[0]
        with self._lock:
            found = self._lakes.setdefault(account, found)
            self._lakes.move_to_end(account)
            while len(self._lakes) > self._max_open:
                gone, _ = self._lakes.popitem(last=False)
                self._checked.pop(gone, None)
        return found

    def _names(self, account: str, writers: OpenWriters) -> GraphNames:
        storage = None if self._client_storage is None else self._client_storage(account)
        call = Call(account)
        return GraphNames(self._env, self._graph, call, writers, no_external=self._no_external, client_storage=storage)

    def _forget_replaced(self, account: str) -> None:
        """Drop the lake of an account that was deleted and created again, and so has another folder.

        If another process did that, it is noticed after :data:`CHECK_SECONDS` at most.
        """
        now = self._env.clock.monotonic()
        with self._lock:
            found = self._lakes.get(account)
            if found is None or now - self._checked.get(account, now - CHECK_SECONDS) < CHECK_SECONDS:
                return
        current = self._graph.repository.account(account)
        if current is None or current.incarnation != found[1].account.incarnation:
            self.forget(account)
        else:
            with self._lock:
                self._checked[account] = now
