"""A scan of an external table: plans and reads one snapshot (``skerry.sql.names.ScanHandle``)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
import pyarrow as pa

from skerry.common.wording import count_text
from skerry.formats.row_group import RowFilter
from skerry.iceberg.data_file import FileSource, read_rows
from skerry.iceberg.datatype import UnreadType
from skerry.iceberg.delete_rows import DeleteReader
from skerry.iceberg.native import NativeReader, native_folder
from skerry.iceberg.project import no_columns
from skerry.iceberg.state import FilePlan, PlannedFile, SnapshotState
from skerry.planning.column_summary import median_row
from skerry.planning.funnel import FunnelStep, funnel_text
from skerry.planning.scan_request import ScanRequest, find_columns
from skerry.planning.step import PruningRequest
from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import TRUE, BoundPredicate
from skerry.pruning.predicate.evaluate import evaluate
from skerry.store.read.split import ScanParts
from skerry.types.arrow import arrow_field
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True, eq=False)
class IcebergScan:
    """A read of one snapshot, not started yet; it never changes."""

    table_name: str
    state: SnapshotState
    request: ScanRequest

    @property
    def snapshot(self) -> None:
        """There is no snapshot of ours; ``state.snapshot`` is Iceberg's."""
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
        folder = native_folder(self.state.metadata.table_location)
        return () if folder is None else (folder,)

    def fresh(self) -> "IcebergScan":
        """The same scan: it keeps nothing open."""
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
        """What is left after each step of planning."""
        return list(self.state.plan(PruningRequest(self.where, self.filters, explains=True)).steps)

    def size(self) -> FunnelStep:
        """Files, bytes and rows to read."""
        files = self._plan.files
        return FunnelStep("left", len(files), sum(f.size_bytes for f in files), sum(f.row_count for f in files), 0.0)

    def median_row(self, columns: Sequence[str]) -> pa.RecordBatch | None:
        """A row with a value from the middle of each column, by the bounds of files; None if they have none."""
        files = self.state.files(self.state.manifest_list())
        return median_row(files, [self.schema.field(name) for name in columns]) if files.entry_count else None

    def explain(self, *, alias: str | None = None) -> str:
        """What the scan reads, in words."""
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

    @contextmanager
    def open(self) -> Iterator[ScanParts]:
        """Files that the engine reads by itself, and the rows of others, filtered. The limit is the engine's."""
        unlimited = replace(self, request=replace(self.request, limit=None))
        folder = native_folder(self.state.metadata.table_location)
        found = NativeReader(self.state.env, self.fields, self.state.mapping, folder).split(self._plan)
        read = partial(unlimited._batches, found.ours) if found.ours or not found.native else None
        yield ScanParts(self.fields, found.native, read, found.check)

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream with bounded memory: about one row group at a time."""
        return pa.RecordBatchReader.from_batches(self.arrow_schema, self._batches())

    def to_arrow(self) -> pa.Table:
        """All rows."""
        return pa.Table.from_batches(list(self._batches()), self.arrow_schema)

    def count(self) -> int:
        """How many rows there are; without a condition and delete files, no data file is opened."""
        is_whole = self.where is None and not self.filters and not any(file.deletes for file in self._plan.files)
        if is_whole:
            rows = sum(file.row_count for file in self._plan.files)
        else:
            counted = replace(self, request=replace(self.request, columns=(), limit=None))
            rows = sum(batch.num_rows for batch in counted._batches())
        return rows if self.request.limit is None else min(rows, self.request.limit)

    def _batches(self, files: Sequence[PlannedFile] | None = None) -> Iterator[pa.RecordBatch]:
        left = self.request.limit
        if left == 0:
            return
        reader = _RowReader(self)
        for file in self._plan.files if files is None else files:
            for batch in reader.read(file):
                if left is None:
                    yield batch
                    continue
                part = batch.slice(0, left)
                left -= part.num_rows
                yield part
                if left == 0:
                    return


def _renamed(field: Field, names: set[str]) -> Field:
    """The field under a name of its own: another column may have the name of one that was dropped."""
    return replace(field, name=f"{field.name} (id {field.id})") if field.name in names else field


class _RowReader:
    """Reads rows of data files: without those that delete files hide, and that the condition excludes."""

    def __init__(self, scan: IcebergScan) -> None:
        self._scan = scan
        state = scan.state
        self._storage = state.loader.storage
        self._mapping = state.mapping
        self._deletes = DeleteReader(self._storage, state.all_fields, self._mapping)
        self._fields = scan.fields
        needed = list(scan.where.fields) if scan.where is not None else []
        needed += [field for runtime in scan.filters for field in runtime.fields]
        schema = state.schema
        self._needed = tuple({f.id: f for f in (*self._fields, *(schema.by_id[n.id] for n in needed))}.values())
        self._wanted = None
        if scan.where is not None or scan.filters:
            self._wanted = RowFilter(schema, TRUE if scan.where is None else scan.where, scan.filters)

    def read(self, file: PlannedFile) -> Iterator[pa.RecordBatch]:
        """The rows of one file with the columns of the scan."""
        source = FileSource(file.path, file.format, file.row_count, self._mapping, file.constants)
        compared = self._deletes.equality_columns(file.deletes) if file.deletes.equality else ()
        needed = {f.id: f.name for f in self._needed}
        names = set(needed.values())
        fields = (*self._needed, *(_renamed(f, names) for f in compared if f.id not in needed))
        hidden = self._deletes.hidden_positions(file.path, file.deletes) if file.deletes else np.empty(0, np.int64)
        places = {field.id: n for n, field in enumerate(fields)}
        for start, batch in read_rows(self._storage, source, fields, self._wanted):
            keep = np.ones(batch.num_rows, np.bool_)
            first, end = np.searchsorted(hidden, (start, start + batch.num_rows))
            keep[hidden[first:end] - start] = False
            if compared:
                keep &= ~self._deletes.hidden_rows(batch, places, file.deletes)
            yield from self._chosen(batch, keep, places)

    def _chosen(
        self, batch: pa.RecordBatch, keep: "np.ndarray[tuple[int], np.dtype[np.bool_]]", places: dict[int, int]
    ) -> Iterator[pa.RecordBatch]:
        scan = self._scan
        names = {field_id: batch.schema.names[place] for field_id, place in places.items()}
        if scan.where is not None and keep.any():
            keep &= evaluate(scan.where, batch, names)
        for runtime in scan.filters:
            if keep.any():
                keep &= runtime.row_mask(batch, names)
        if not keep.any():
            return
        if not batch.num_columns:
            yield no_columns(int(keep.sum()))
            return
        chosen = batch if keep.all() else batch.filter(pa.array(keep))
        yield chosen.select([places[field.id] for field in self._fields])
