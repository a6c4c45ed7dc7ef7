"""SnapshotService: snapshots of tables."""

from skerry.common.errors import NotFoundError
from skerry.graph.pin import CURRENT
from skerry.protocol.v1 import common_pb2, snapshot_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import snapshot_of
from skerry.service.opened import open_existing
from skerry.service.page import page_size
from skerry.table.snapshot import Snapshot

_PURPOSE = "snapshots"


class SnapshotServicer:
    """Answers SnapshotService."""

    def __init__(self, backend: Backend) -> None:
        self._env = backend.env
        self._tokens = backend.tokens
        self._find = Finder(backend)

    def get_snapshot(self, call: ServiceCall, request: snapshot_pb2.GetSnapshotRequest) -> snapshot_pb2.Snapshot:
        node = self._find.table(call, request.table)
        wanted = snapshot_of(request.snapshot)
        snapshots = open_existing(self._env, node).snapshots
        if wanted == CURRENT:
            found = snapshots.latest()
            if found is None:
                raise NotFoundError(f"table {node.display_name} has no snapshot yet")
            return snapshot_message(found)
        if wanted.snapshot_id is not None:
            return snapshot_message(snapshots.get(wanted.snapshot_id))
        assert wanted.as_of_ms is not None
        return snapshot_message(snapshots.at(wanted.as_of_ms))

    def list_snapshots(
        self, call: ServiceCall, request: snapshot_pb2.ListSnapshotsRequest
    ) -> snapshot_pb2.ListSnapshotsResponse:
        node = self._find.table(call, request.table)
        size = page_size(request.page.page_size)
        bound = {"table": node.id.key, "limit": size}
        token, account = request.page.page_token, call.caller.account
        below = int(self._tokens.open(account, _PURPOSE, bound, token)) if token else None
        found, total = open_existing(self._env, node).snapshots.page(below, size + 1, call.check)
        following = ""
        if len(found) > size:
            following = self._tokens.issue(account, _PURPOSE, bound, str(found[size - 1].id))
        return snapshot_pb2.ListSnapshotsResponse(
            snapshots=[snapshot_message(one) for one in found[:size]],
            page=common_pb2.PageResponse(next_page_token=following, total=total),
        )


def snapshot_message(snapshot: Snapshot) -> snapshot_pb2.Snapshot:
    """A snapshot for an answer."""
    summary = snapshot.summary
    flat = {name: str(value) for name, value in summary.items() if not isinstance(value, dict)}
    for part in ("added", "removed"):
        flat |= {f"{part}.{name}": str(value) for name, value in summary[part].items()}
    return snapshot_pb2.Snapshot(
        id=snapshot.id,
        commit_ms=snapshot.commit_ms,
        schema_id=snapshot.schema_id,
        operation=snapshot.operation.value,
        summary=flat,
    )
