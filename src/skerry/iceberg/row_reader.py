"""Reads rows of data files: without those that delete files hide, and that the condition excludes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from skerry.formats.foreign_projection import no_columns
from skerry.formats.row_group import RowFilter
from skerry.iceberg.data_file import FileSource, read_rows
from skerry.iceberg.delete_rows import DeleteReader
from skerry.iceberg.name_mapping import MappedName
from skerry.iceberg.state import PlannedFile
from skerry.iceberg.storage import TableStorage
from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import TRUE, BoundPredicate
from skerry.pruning.predicate.evaluate import evaluate
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class RowRequest:
    """What is read from each file of a scan, as values that can be pickled."""

    schema: Schema
    fields: tuple[Field, ...]
    """The columns of the result."""
    where: BoundPredicate | None
    filters: tuple[BoundRuntimeFilter, ...]
    mapping: Mapping[str, MappedName] | None
    """Ids of columns for files without ids."""
    compared: Mapping[int, Field]
    """Columns that equality deletes compare, by id, including dropped ones."""


class RowReader:
    """Reads files of one scan; caches its delete files."""

    def __init__(self, request: RowRequest, storage: TableStorage) -> None:
        self._request = request
        self._storage = storage
        self._deletes = DeleteReader(storage, lambda: request.compared, request.mapping)
        looked_at = list(request.where.fields) if request.where is not None else []
        looked_at += [field for runtime in request.filters for field in runtime.fields]
        by_id = request.schema.by_id
        self._needed = tuple({f.id: f for f in (*request.fields, *(by_id[n.id] for n in looked_at))}.values())
        self._wanted = None
        if request.where is not None or request.filters:
            where = TRUE if request.where is None else request.where
            self._wanted = RowFilter(request.schema, where, request.filters)

    def read(self, file: PlannedFile, part: tuple[int, int] | None = None) -> Iterator[pa.RecordBatch]:
        """The rows of one file with the columns of the scan; ``part`` is that of :class:`FileSource`."""
        mapping = self._request.mapping
        source = FileSource(file.path, file.format, file.row_count, mapping, file.constants, part=part)
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
        request = self._request
        names = {field_id: batch.schema.names[place] for field_id, place in places.items()}
        if request.where is not None and keep.any():
            keep &= evaluate(request.where, batch, names)
        for runtime in request.filters:
            if keep.any():
                keep &= runtime.row_mask(batch, names)
        if not keep.any():
            return
        if not batch.num_columns:
            yield no_columns(int(keep.sum()))
            return
        chosen = batch if keep.all() else batch.filter(pa.array(keep))
        yield chosen.select([places[field.id] for field in request.fields])


def _renamed(field: Field, names: set[str]) -> Field:
    """The field under a unique name: a dropped column may have the name of another one."""
    return replace(field, name=f"{field.name} (id {field.id})") if field.name in names else field
