"""A scan of an external table: plans and reads one snapshot (``skerry.sql.names.ScanHandle``)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import pyarrow as pa

from skerry.common.wording import count_text
from skerry.formats.foreign_projection import no_columns
from skerry.iceberg.datatype import UnreadType
from skerry.iceberg.native import NativeReader, native_folder
from skerry.iceberg.row_reader import RowReader, RowRequest
from skerry.iceberg.state import FilePlan, PlannedFile, SnapshotState
from skerry.planning.column_summary import median_row
from skerry.planning.funnel import FunnelStep, funnel_text
from skerry.planning.scan_request import ScanRequest, find_columns
from skerry.planning.step import PruningRequest
from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.store.read.split import ScanParts
from skerry.types.arrow import arrow_field
from skerry.types.field import Field
from skerry.types.schema import Schema

COUNTED_ROWS = 1 << 20
"""Maximum rows of a batch without columns."""


@dataclass(frozen=True, eq=False)
class IcebergScan:
    """An immutable read of one snapshot."""

    table_name: str
    state: SnapshotState
    request: ScanRequest

    @property
    def snapshot(self) -> None:
        """None, because it is not a snapshot of ours; ``state.snapshot`` is Iceberg's."""
        return

    @property
    def schema(self) -> Schema:
        """The schema that names are bound in."""
        return self.state.schema

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns that are read; :class:`SchemaError` if one has a type that we do not read."""
        found = find_columns(self.schema, self.request.columns)
        for name in found:
            type_ = self.schema.by_name[name].type
            if isinstance(type_, UnreadType):
                raise type_.error()
        return found

    @cached_property
    def where(self) -> BoundPredicate | None:
        """The condition, bound to the schema."""
        return None if self.request.predicate is None else self.request.predicate.bind(self.schema)

    @cached_property
    def filters(self) -> tuple[BoundRuntimeFilter, ...]:
        """Runtime filters of joins, bound to the schema."""
        return tuple(runtime.bind(self.schema) for runtime in self.request.runtime_filters)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The columns that are read, as fields."""
        return tuple(self.schema.field(name) for name in self.columns)

    @property
    def arrow_schema(self) -> pa.Schema:
        """The schema of the rows."""
        return pa.schema([arrow_field(field) for field in self.fields])

    @property
    def committed_state(self) -> tuple[int, str] | None:
        """Id of the snapshot and location of the metadata; None for a table without a snapshot."""
        found = self.state.snapshot
        return None if found is None else (found.id, self.state.metadata.location)

    @property
    def folders(self) -> tuple[str, ...]:
        """The table's folder, if it is on this machine: an engine may read files in it."""
        folder = native_folder(self.state.loader.storage, self.state.metadata.table_location)
        return () if folder is None else (folder,)

    def fresh(self, forks: dict[int, Any] | None = None) -> "IcebergScan":
        """The same scan, since it holds no resources."""
        return self

    def with_request(self, request: ScanRequest, *, pins: bool = True) -> "IcebergScan":
        """Another scan of the same snapshot."""
        return IcebergScan(self.table_name, self.state, request)

    # Planning

    @cached_property
    def _plan(self) -> FilePlan:
        return self.state.plan(PruningRequest(self.where, self.filters))

    def plan(self) -> tuple[PlannedFile, ...]:
        """The data files that the scan reads."""
        return self._plan.files

    def funnel(self) -> list[FunnelStep]:
        """Files, bytes and rows left after each pruning step."""
        return list(self.state.plan(PruningRequest(self.where, self.filters, explains=True)).steps)

    def size(self) -> FunnelStep:
        """Files, bytes and rows to read; without a condition, from the row count once that is cached."""
        files, state = self._plan.files, self.state
        rows = sum(file.live_rows for file in files)
        if self.where is None and not self.filters:
            known = state.loader.row_count_if_known(state.metadata, state.snapshot)
            rows = rows if known is None else known.rows
        return FunnelStep("left", len(files), sum(file.size_bytes for file in files), rows, 0.0)

    def known_parts(self) -> None:
        """None: files and deletes are planned together, in :meth:`open`."""

    def median_row(self, columns: Sequence[str]) -> pa.RecordBatch | None:
        """A row with the median of each column's bounds over all files; None if files have no bounds."""
        files = self.state.files(self.state.manifest_list())
        return median_row(files, [self.schema.field(name) for name in columns]) if files.entry_count else None

    def explain(self, *, alias: str | None = None) -> str:
        """The scan and its pruning as text."""
        found, files, size = self.state.snapshot, self._plan.files, self.size()
        what = "nothing: the table has no snapshot yet" if found is None else f"snapshot {found.id}"
        called = "" if alias is None else f" as {alias}"
        with_deletes = sum(bool(file.deletes) for file in files)
        lines = [
            f"Scan {self.table_name}, {what}{called}",
            f"  columns  {', '.join(self.columns)} ({len(self.columns)} of {len(self.schema.fields)})",
            f"  files    {len(files)}, {count_text(size.size_bytes, 'byte')}, {count_text(size.rows, 'row')}",
        ]
        if self.state.stale is not None:
            lines.append(f"  stale    the catalog fails, so this is the last known state: {self.state.stale}")
        if with_deletes:
            lines.append(f"  deletes  {count_text(with_deletes, 'file')} with rows that delete files hide")
        if self.request.predicate is not None:
            lines.append(f"  where    {self.request.predicate}")
        if self.request.limit is not None:
            lines.append(f"  limit    {count_text(self.request.limit, 'row')}")
        steps = self.funnel()
        if len(steps) > 1:
            lines += ["  pruning", *(f"    {line}" for line in funnel_text(steps))]
        return "\n".join(lines)

    # Reading

    def row_request(self) -> RowRequest:
        """What is read from each file, as values that can be pickled, for tasks on other machines."""
        state = self.state
        ids = {i for file in self._plan.files for delete in file.deletes.equality for i in delete.equality_ids}
        known = {i: field for i, field in state.all_fields().items() if i in ids} if ids else {}
        return RowRequest(self.schema, self.fields, self.where, self.filters, state.mapping, known)

    @contextmanager
    def open(self) -> Iterator[ScanParts]:
        """Files that the engine reads natively, and the filtered rows of the others. The engine applies the limit."""
        unlimited = replace(self, request=replace(self.request, limit=None))
        if not self.columns and self.known_count() is not None:
            yield ScanParts(self.fields, (), unlimited._batches)  # opens no file
            return
        folder = native_folder(self.state.loader.storage, self.state.metadata.table_location)
        reader = NativeReader(self.state.env, self.fields, self.state.mapping, self.state.loader.storage, folder)
        found = reader.split(self._plan)
        read = partial(unlimited._batches, found.ours) if found.ours or not found.native else None
        yield ScanParts(self.fields, found.native, read, found.check)

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream with bounded memory: about one row group at a time."""
        return pa.RecordBatchReader.from_batches(self.arrow_schema, self._batches())

    def to_arrow(self) -> pa.Table:
        """All rows."""
        return pa.Table.from_batches(list(self._batches()), self.arrow_schema)

    def known_count(self) -> int | None:
        """The number of rows without the limit, if the manifests have it; else None."""
        if self.where is not None or self.filters:
            return None
        known = self.state.loader.row_count(self.state.metadata, self.state.snapshot)
        return known.rows if known.is_exact else None

    def count(self) -> int:
        """The number of rows; no file is opened if there is no condition and the row count is exact."""
        known = self.known_count()
        if known is not None:
            rows = known
        else:
            counted = replace(self, request=replace(self.request, columns=(), limit=None))
            rows = sum(batch.num_rows for batch in counted._batches())
        return rows if self.request.limit is None else min(rows, self.request.limit)

    def _batches(self, files: Sequence[PlannedFile] | None = None) -> Iterator[pa.RecordBatch]:
        left = self.request.limit
        if left == 0:
            return
        known = self.known_count() if files is None and not self.columns else None
        if known is None:
            yield from self._read(self._plan.files if files is None else files, left)
            return
        rows = known if left is None else min(known, left)
        for start in range(0, rows, COUNTED_ROWS):
            yield no_columns(min(COUNTED_ROWS, rows - start))

    def _read(self, files: Sequence[PlannedFile], left: int | None) -> Iterator[pa.RecordBatch]:
        reader = RowReader(self.row_request(), self.state.loader.storage)
        for file in files:
            for batch in reader.read(file):
                if left is None:
                    yield batch
                    continue
                part = batch.slice(0, left)
                left -= part.num_rows
                yield part
                if left == 0:
                    return
