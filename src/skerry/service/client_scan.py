"""Scan bundles of clients' Iceberg tables: the files that the planner leaves, with their delete files, as messages."""

from collections.abc import Iterator

import orjson

from skerry.graph.pin import PinnedSnapshot
from skerry.iceberg.delete_file import FileDeletes
from skerry.iceberg.scan import IcebergScan
from skerry.iceberg.state import ChosenFiles, applied_deletes
from skerry.lake.client_relation import ICEBERG
from skerry.planning.step import PruningRequest
from skerry.protocol.v1 import scan_pb2
from skerry.service.column_statistics import statistics_messages, statistics_names
from skerry.service.message import column_messages, pin_message, resource_message

_NAMES = ("file", "format", "row_count", "size_bytes", "spec_id", "sequence")


class ClientScan:
    """The bundle of one scan. The files of a chunk are looked up together, in columns."""

    def __init__(self, scan: IcebergScan, pinned: PinnedSnapshot, request: scan_pb2.FetchScanBundleRequest) -> None:
        self._scan = scan
        self._pinned = pinned
        self._request = request
        self._fields = scan.schema.fields if request.include_statistics else ()
        self._parts = {part.id: part.name for spec in scan.schema.specs for part in spec.fields}
        self._size_bytes = self._row_count = 0

    def chunks(self, size: int) -> Iterator[scan_pb2.ScanBundleChunk]:
        """The header, files in chunks of a size, and the summary."""
        yield scan_pb2.ScanBundleChunk(header=self._header())
        asked = PruningRequest(self._scan.where, self._scan.filters, explains=True)
        chosen = self._scan.state.choose(asked)
        for start in range(0, len(chosen.places), size):
            files = self._files(chosen, start, start + size)
            yield scan_pb2.ScanBundleChunk(files=scan_pb2.ScanFiles(files=files))
        yield scan_pb2.ScanBundleChunk(summary=self._summary(chosen))

    def _header(self) -> scan_pb2.ScanBundleHeader:
        schema, metadata = self._scan.schema, self._scan.state.metadata
        return scan_pb2.ScanBundleHeader(
            table_id=resource_message(self._pinned.table_id),
            pin=pin_message(self._pinned),
            location=metadata.table_location,
            columns=column_messages(self._scan.fields),
            schema_json=orjson.dumps(dict(metadata.schemas[schema.id])).decode(),
            residual=self._request.predicate,
            format=ICEBERG,
        )

    def _files(self, chosen: ChosenFiles, start: int, end: int) -> list[scan_pb2.ScanFile]:
        places = chosen.places[start:end]
        bounds = statistics_names(self._fields)
        table = chosen.files.entries(places, [*_NAMES, *(f"partition_{part}" for part in self._parts), *bounds])
        columns = {name: table.column(name).to_pylist() for name in table.schema.names}
        deletes = applied_deletes(chosen.files, places, table, chosen.deletes)
        specs = {spec.id: spec.fields for spec in self._scan.schema.specs}
        made = []
        for row in range(table.num_rows):
            file = scan_pb2.ScanFile(
                path=columns["file"][row],
                format=columns["format"][row],
                size_bytes=columns["size_bytes"][row],
                row_count=columns["row_count"][row],
                section=start + row,
                raw=True,
                sequence_snapshot=columns["sequence"][row] or 0,
                schema_id=self._scan.schema.id,
            )
            for part in specs.get(columns["spec_id"][row], ()):
                value = columns.get(f"partition_{part.id}", {row: None})[row]
                file.partition[part.name] = "" if value is None else str(value)
            if deletes is not None:
                _add_deletes(file, deletes[row])
            file.statistics.extend(statistics_messages(self._fields, columns, row))
            self._size_bytes += file.size_bytes
            self._row_count += file.row_count
            made.append(file)
        return made

    def _summary(self, chosen: ChosenFiles) -> scan_pb2.ScanBundleSummary:
        return scan_pb2.ScanBundleSummary(
            file_count=len(chosen.places),
            size_bytes=self._size_bytes,
            row_count=self._row_count,
            section_count=len(chosen.places),
            steps=[
                scan_pb2.PruningStep(name=step.name, files=step.files, size_bytes=step.size_bytes, rows=step.rows)
                for step in chosen.steps
            ],
        )


def _add_deletes(file: scan_pb2.ScanFile, found: FileDeletes) -> None:
    vector = found.vector
    if vector is not None:
        offset, size = vector.blob or (0, vector.size_bytes)
        file.deletion_vector.path, file.deletion_vector.row_count = vector.path, vector.row_count
        file.deletion_vector.offset, file.deletion_vector.size_bytes = offset, size
    for delete in (*found.positions, *found.equality):
        file.delete_files.append(
            scan_pb2.DeleteFile(
                path=delete.path,
                format=delete.format,
                size_bytes=delete.size_bytes,
                row_count=delete.row_count,
                equality_field_ids=delete.equality_ids,
            )
        )
