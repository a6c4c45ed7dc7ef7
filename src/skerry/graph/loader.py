"""Loading of nodes from pointers and blobs."""

from skerry.common.errors import DamagedFileError, NotFoundError
from skerry.graph.account_state import AccountState, AccountStates
from skerry.graph.node import StoredNode, rough_bytes
from skerry.graph.node_codec import decode_node
from skerry.graph.repository.base import Repository
from skerry.graph.repository.record import Pointer
from skerry.graph.resource import Call, ResourceId, parse_key


class NodeLoader:
    """Finds pointers in the index and nodes in the cache, and loads missing ones."""

    def __init__(self, repository: Repository, states: AccountStates) -> None:
        self._repository = repository
        self._states = states

    def find(self, call: Call, resource: ResourceId) -> StoredNode | None:
        """The current node of a resource; None if it does not exist or is not the caller's."""
        if resource.account != call.account:
            return None
        state = self.state(call)
        pointer = state.index.pointer(resource.key)
        return None if pointer is None else self._current(state, resource, pointer)

    def of_pointer(self, call: Call, pointer: Pointer) -> StoredNode | None:
        """The node of a pointer that a listing gave; None if it was removed since."""
        return self._current(self.state(call), parse_key(call.account, pointer.key), pointer)

    def peek_named(self, call: Call, name: str) -> StoredNode | None:
        """The node of a name, if pointer and node are in memory and fresh; None otherwise, even if it exists."""
        state = self._states.use(call.account)
        if not state.counted:
            return None
        _, pointer = state.index.peek_named(name)
        return None if pointer is None else state.peek(pointer.key, pointer.version)

    def remember(self, call: Call, node: StoredNode) -> None:
        """Keep a node that was committed with its version, so that the next request does not load it."""
        state = self._states.use(call.account)
        if state.nodes is not None:
            state.nodes.keep((node.id.key, node.version), node, rough_bytes)

    def state(self, call: Call) -> AccountState:
        """The in-memory state of the caller's account."""
        state = self._states.use(call.account)
        if not state.counted:
            state.counted = True
            state.index.refresh()  # now its size is known
            self._states.limit_pointers()
        return state

    def _current(self, state: AccountState, resource: ResourceId, pointer: Pointer) -> StoredNode | None:
        try:
            return self._load(state, resource, pointer)
        except NotFoundError:
            state.index.refresh()  # garbage collection took the blob: the pointer must have moved on
        now = state.index.pointer(resource.key)
        if now is None:
            return None
        if now.version == pointer.version:
            raise DamagedFileError(
                f"blob {now.blob}", f"{resource.key} refers to it and it is missing", "Restore it from a backup"
            )
        return self._load(state, resource, now)

    def _load(self, state: AccountState, resource: ResourceId, pointer: Pointer) -> StoredNode:
        def load() -> StoredNode:
            data = self._repository.get_blob(resource.account, pointer.blob)
            return decode_node(resource, pointer.version, data)

        return state.node(pointer.key, pointer.version, load)
