"""StatisticsService: counts and bounds of a snapshot, from its manifests."""

import pyarrow.compute as pc

from skerry.graph.pin import PinnedSnapshot, SnapshotRef
from skerry.graph.resource import ResourceId
from skerry.planning.scan_request import find_columns
from skerry.protocol.v1 import statistics_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import resource_message, snapshot_of
from skerry.service.opened import open_at
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.field import Field


class StatisticsServicer:
    """Answers StatisticsService."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._find = Finder(backend)

    def get_table_statistics(
        self, call: ServiceCall, request: statistics_pb2.GetTableStatisticsRequest
    ) -> statistics_pb2.TableStatistics:
        if request.query_id:
            self._backend.queries.get(call.graph, request.query_id)
        node = self._find.table(call, request.table)
        pinned = self._pinned(call, request.query_id, node.id, snapshot_of(request.snapshot))
        opened = open_at(self._backend.env, node, pinned)
        made = statistics_pb2.TableStatistics(table_id=resource_message(node.id))
        names = find_columns(opened.schema, tuple(request.columns) or None)
        fields = [opened.schema.field(name) for name in names]
        if opened.snapshot is None:
            made.columns.extend(statistics_pb2.ColumnSummary(name=f.name, field_id=f.id) for f in fields)
            return made
        total = opened.snapshot.total
        made.snapshot_id = opened.snapshot.id
        made.row_count, made.size_bytes, made.file_count = total.records, total.bytes, total.files
        files = SnapshotFiles(opened.context, opened.snapshot)
        for field in fields:
            call.check()
            made.columns.append(_summary(files, field))
        return made

    def _pinned(self, call: ServiceCall, query_id: str, table: ResourceId, wanted: SnapshotRef) -> PinnedSnapshot:
        if query_id:
            return self._backend.queries.pin(call.graph, query_id, table, wanted)
        return self._backend.pins.resolve(call.graph, table, wanted)


def _summary(files: SnapshotFiles, field: Field) -> statistics_pb2.ColumnSummary:
    """Bounds of a column over all live files; not set if a file has none."""
    made = statistics_pb2.ColumnSummary(name=field.name, field_id=field.id)
    names = [f"lower_{field.id}", f"upper_{field.id}", f"nulls_{field.id}"]
    found = files.entries(files.load(names), names)
    columns = {name: found.column(name) for name in names if name in found.schema.names}
    lower, upper, nulls = (columns.get(name) for name in names)
    if lower is not None and len(lower) and not lower.null_count:
        made.lower = _text(pc.min(lower).as_py())
    if upper is not None and len(upper) and not upper.null_count:
        made.upper = _text(pc.max(upper).as_py())
    if nulls is not None and not nulls.null_count:
        made.null_count = pc.sum(nulls).as_py() or 0
    return made


def _text(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)
