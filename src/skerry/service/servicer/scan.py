"""ScanService: the files of a pinned table that a query must read, pruned by the planner."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError
from skerry.formats.row_mask import LiveRanges
from skerry.graph.pin import PinnedSnapshot
from skerry.iceberg.scan import IcebergScan
from skerry.lake.client_relation import ICEBERG
from skerry.planning.scan_request import ScanRequest, find_columns
from skerry.protocol.v1 import scan_pb2
from skerry.pruning.join.runtime_filter import JoinColumn, RuntimeFilter, build_runtime_filter
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.client_scan import ClientScan
from skerry.service.client_snapshot import pinned_state
from skerry.service.column_statistics import statistics_messages, statistics_names
from skerry.service.find import Finder
from skerry.service.message import column_messages, pin_message, required, resource_message, snapshot_of
from skerry.service.opened import OpenedTable, open_at
from skerry.store.read.plan import ScanPlan, Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, Live
from skerry.table.schema_store import encode_schema
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.schema import Schema

DEFAULT_CHUNK, MAX_CHUNK = 256, 4096
MAX_FILTERS = 64
OWN = "skerry"


class ScanServicer:
    """Answers ScanService."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._find = Finder(backend)

    def fetch_scan_bundle(
        self, call: ServiceCall, request: scan_pb2.FetchScanBundleRequest
    ) -> Iterator[scan_pb2.ScanBundleChunk]:
        size = _chunk_size(request.chunk_size)
        backend = self._backend
        backend.queries.get(call.graph, required(request.query_id, "query_id"))
        node = self._find.table(call, request.table)
        pinned = backend.queries.pin(call.graph, request.query_id, node.id, snapshot_of(request.snapshot))
        if node.format == ICEBERG:
            table = backend.lakes.client_table(node).iceberg
            scan = IcebergScan(table.name, pinned_state(table, pinned), _wanted(request))
            for made in ClientScan(scan, pinned, request).chunks(size):
                call.check()
                yield made
            return
        opened = open_at(backend.env, node, pinned)
        reader = _reader(opened, request)
        yield scan_pb2.ScanBundleChunk(header=self._header(opened.context.paths.home, pinned, opened, reader, request))
        call.check()
        plan = reader.plan(explains=True)
        rows = _Files(opened, plan, with_statistics=request.include_statistics)
        files = rows.messages()
        while chunk := list(islice(files, size)):
            call.check()
            rows.add_statistics(chunk)
            yield scan_pb2.ScanBundleChunk(files=scan_pb2.ScanFiles(files=chunk))
        yield scan_pb2.ScanBundleChunk(summary=_summary(plan, rows))

    def _header(
        self,
        location: str,
        pinned: PinnedSnapshot,
        opened: OpenedTable,
        reader: TableReader,
        request: scan_pb2.FetchScanBundleRequest,
    ) -> scan_pb2.ScanBundleHeader:
        schema = opened.schema
        return scan_pb2.ScanBundleHeader(
            table_id=resource_message(pinned.table_id),
            pin=pin_message(pinned),
            root=self._backend.env.fileio.root,
            location=location,
            columns=column_messages(reader.fields),
            primary_key=schema.primary_key,
            schema_json=encode_schema(schema, opened.context.uuid).decode(),
            merge_engine=str(reader.rules.engine) if schema.primary_key else "",
            residual=request.predicate,
            format=OWN,
        )


def _chunk_size(given: int) -> int:
    if not 0 <= given <= MAX_CHUNK:
        raise InvalidInputError(f"chunk_size is 0 (for {DEFAULT_CHUNK}) to {MAX_CHUNK}, not {given}")
    return given or DEFAULT_CHUNK


def _reader(opened: OpenedTable, request: scan_pb2.FetchScanBundleRequest) -> TableReader:
    schema, wanted = opened.schema, _wanted(request)
    fields = tuple(schema.field(name) for name in find_columns(schema, wanted.columns))
    where = None if wanted.predicate is None else wanted.predicate.bind(schema)
    filters = tuple(runtime.bind(schema) for runtime in wanted.runtime_filters)
    return TableReader(opened.context, opened.snapshot, schema, fields, where, (), filters)


def _wanted(request: scan_pb2.FetchScanBundleRequest) -> ScanRequest:
    if len(request.runtime_filters) > MAX_FILTERS:
        raise InvalidInputError(f"a scan has at most {MAX_FILTERS} runtime filters", about=("runtime_filters",))
    return ScanRequest.of(
        list(request.columns) or None,
        where=request.predicate or None,
        runtime_filters=[_filter(message) for message in request.runtime_filters],
    )


def _filter(message: scan_pb2.RuntimeFilter) -> RuntimeFilter:
    names = list(message.key_columns) or list(message.columns)
    if not message.columns or len(names) != len(message.columns):
        raise InvalidInputError(
            "a runtime filter has columns, and as many key_columns or none", about=("runtime_filters",)
        )
    try:
        with pa.ipc.open_stream(message.keys) as stream:
            keys = stream.read_all()
    except (pa.ArrowException, OSError, ValueError) as error:
        raise InvalidInputError(
            f"keys of a runtime filter are not an Arrow IPC stream: {error}", about=("runtime_filters",)
        ) from None
    pairs = [JoinColumn(build, probe) for build, probe in zip(names, message.columns, strict=True)]
    return build_runtime_filter(keys, pairs)


class _Files:
    """The files of a plan as messages, and their totals."""

    def __init__(self, opened: OpenedTable, plan: ScanPlan, *, with_statistics: bool) -> None:
        self._opened = opened
        self._plan = plan
        self._statistics = _statistics(opened) if with_statistics else {}
        self._location = opened.context.paths.root
        self.count = self.size_bytes = self.row_count = 0

    def messages(self) -> Iterator[scan_pb2.ScanFile]:
        """One message per file, in reading order."""
        names = [index.name for index in self._opened.schema.indexes]
        for number, section in enumerate(self._plan.sections):
            for source in section.sources:
                if source.file is not None:
                    yield self._message(number, section, source, names)

    def add_statistics(self, chunk: list[scan_pb2.ScanFile]) -> None:
        """Add column bounds for the files of a chunk."""
        for message in chunk:
            message.statistics.extend(self._statistics.get(message.path, ()))

    def _message(self, number: int, section: Section, source: Any, names: list[str]) -> scan_pb2.ScanFile:
        file: FileSource = source.file
        meta = file.meta
        self.count += 1
        self.size_bytes += meta.size_bytes
        self.row_count += meta.row_count
        sequence = meta.sequence or (0, 0)
        made = scan_pb2.ScanFile(
            path=f"{self._location}/{meta.path}",
            format=meta.format,
            size_bytes=meta.size_bytes,
            row_count=meta.row_count,
            section=number,
            raw=len(section.sources) == 1,
            sequence_snapshot=sequence[0],
            sequence_ordinal=sequence[1],
            level=meta.level,
            partition=_partition(self._opened.schema, meta.partition),
            schema_id=meta.schema_id,
            tombstone_count=meta.tombstone_count,
        )
        vector = meta.vector
        if isinstance(source, Live) and vector is not None and vector.path is not None:
            made.deletion_vector.path = f"{self._location}/{vector.path}"
            made.deletion_vector.offset = vector.offset or 0
            made.deletion_vector.size_bytes = vector.size_bytes or 0
            made.deletion_vector.row_count = vector.cardinality
            made.deletion_vector.complete_through_snapshot = vector.snapshot
        if meta.index_path is not None:
            path = f"{self._location}/{meta.index_path}"
            made.indexes.extend(
                scan_pb2.IndexFile(name=name, path=path, size_bytes=meta.index_size_bytes or 0) for name in names
            )
        if section.selection is not None and isinstance(section.selection.rows, LiveRanges):
            ranges = section.selection.rows.ranges
            for first, end in zip(ranges.starts.tolist(), ranges.ends.tolist(), strict=True):
                made.row_ranges.extend((first, end))
        return made


def _partition(schema: Schema, values: Any) -> dict[str, str]:
    names = {part.id: part.name for spec in schema.specs for part in spec.fields}
    return {names.get(number, str(number)): "" if value is None else str(value) for number, value in values.items()}


def _statistics(opened: OpenedTable) -> dict[str, list[scan_pb2.ColumnStatistics]]:
    """Bounds of all columns, by file path."""
    if opened.snapshot is None:
        return {}
    files = SnapshotFiles(opened.context, opened.snapshot)
    fields = opened.schema.fields
    names = ["file", *statistics_names(fields)]
    table = files.entries(files.load(names), names)
    columns = {name: table.column(name).to_pylist() for name in names if name in table.schema.names}
    found: dict[str, list[scan_pb2.ColumnStatistics]] = {}
    for row, path in enumerate(columns["file"]):
        found[f"{opened.context.paths.root}/{path}"] = list(statistics_messages(fields, columns, row))
    return found


def _summary(plan: ScanPlan, files: _Files) -> scan_pb2.ScanBundleSummary:
    return scan_pb2.ScanBundleSummary(
        file_count=files.count,
        size_bytes=files.size_bytes,
        row_count=files.row_count,
        section_count=len(plan.sections),
        steps=[
            scan_pb2.PruningStep(name=step.name, files=step.files, size_bytes=step.size_bytes, rows=step.rows)
            for step in plan.steps
        ],
    )
