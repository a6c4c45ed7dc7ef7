"""The data files of a snapshot as columns: :class:`skerry.planning.file_columns.FileColumns`."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.manifest_list import REMEDY, ManifestFile
from skerry.iceberg.partition_value import partition_array
from skerry.planning.file_columns import Places
from skerry.table.snapshot import Totals
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

Value = TypeVar("Value")
Loaded = Sequence[tuple[ManifestFile, ManifestEntries]]
_CHUNK_ROWS = 1 << 15
"""Maximum number of files in a joined chunk."""


class IcebergFiles:
    """Columns over the live entries of some manifests, in order."""

    def __init__(
        self,
        loaded: Loaded,
        schema: Schema,
        cache: WeightedCache,
        key: Hashable,
        older: "IcebergFiles | None" = None,
    ) -> None:
        """``key`` identifies these manifests and the schema in ``cache``, which holds values derived by planning.

        ``older`` are the files of an earlier snapshot that follow those in ``loaded``: its columns, and values derived
        from them, are reused. No reference to it is kept.
        """
        self._new = tuple((listed, entries) for listed, entries in loaded if entries.count)
        self.loaded: tuple[tuple[ManifestFile, ManifestEntries], ...] = (
            self._new if older is None else (*self._new, *older.loaded)
        )
        self._new_count = sum(entries.count for _, entries in self._new)
        self._schema = schema
        self._cache = cache
        self._key = key
        self._columns: dict[str, pa.ChunkedArray | None] = {}
        self._new_columns: dict[str, pa.ChunkedArray | None] = {}
        self._older_columns = {} if older is None else {n: c for n, c in older._columns.items() if c is not None}
        self._older_key = None if older is None else older._key
        self._older_total = None if older is None else older.__dict__.get("total")
        self._partitions = {f"{PARTITION_PREFIX}{i}": type_ for i, type_ in partition_types(schema).items()}
        self.entry_count: int = self._new_count + (0 if older is None else older.entry_count)
        """Number of files."""

    @cached_property
    def total(self) -> Totals:
        """Files, rows and bytes of all files; totals of an earlier snapshot are reused, if they are cached."""
        known = Totals() if self._older_total is None else self._older_total
        count = self.entry_count - known.files
        named = self.entries(range(count), ["row_count", "size_bytes"])
        rows, size = (int(pc.sum(column).as_py() or 0) for column in named.columns) if count else (0, 0)
        return known.plus(Totals(count, rows, size))

    def load(self, names: Sequence[str]) -> Places:
        """All positions; entries that are not live were left out before."""
        return np.arange(self.entry_count)

    def column(self, name: str) -> pa.ChunkedArray | None:
        """A column over all positions; None if no file has it."""
        if name not in self._columns:
            self._columns[name] = self._make(name)
        return self._columns[name]

    def entries(self, places: Sequence[int] | Places, names: Sequence[str]) -> pa.Table:
        """Some columns at some positions, in that order."""
        if isinstance(places, range) and places == range(self._new_count) and self._older_key is not None:
            new = ((name, self._new_column(name)) for name in names)
            return pa.table({name: column for name, column in new if column is not None})
        found = {name: column for name in names if (column := self.column(name)) is not None}
        if len(places) == self.entry_count:
            return pa.table(found)
        chosen = np.asarray(places, np.int64)
        return pa.table({name: taken_rows(column, chosen) for name, column in found.items()})

    def kept(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        """A cached value derived from these columns only."""
        return self._cache.get_or_load((self._key, key), make, weigh)

    def kept_of_last(self, key: Hashable) -> Any:
        """The cached value for the files of the earlier snapshot, which are the last of these files, or None."""
        return None if self._older_key is None else self._cache.get((self._older_key, key))

    def _new_column(self, name: str) -> pa.ChunkedArray | None:
        """A column of the files that no earlier snapshot has."""
        whole = self._columns.get(name)
        if whole is not None:
            return whole.slice(0, self._new_count)
        found = self._new_columns.get(name)
        if found is None:
            found = self._new_columns[name] = self._made(name, self._new)
        return found

    def _make(self, name: str) -> pa.ChunkedArray | None:
        older = self._older_columns.pop(name, None)
        if older is None:
            made = self._made(name, self.loaded)
            return made if made is None else pa.chunked_array(joined_chunks(made.chunks), made.type)
        new = self._new_columns.pop(name, None)
        if new is None:
            new = self._made(name, self._new)
        if new is None:
            new = pa.chunked_array([pa.nulls(self._new_count, older.type)])
        return pa.chunked_array(joined_chunks([*new.chunks, *older.chunks]), older.type)

    def _made(self, name: str, loaded: Loaded) -> pa.ChunkedArray | None:
        if name == "spec_id":
            return pa.chunked_array([pa.array(np.full(e.count, e.spec_id, np.int32)) for _, e in loaded], pa.int32())
        kind, _, number = name.rpartition("_")
        if name in self._partitions:
            return self._of_type(name, loaded, self._partitions[name].arrow, self._partition)
        if kind in ("lower", "upper"):
            field = self._schema.by_id.get(int(number))
            return None if field is None else self._of_type(name, loaded, field.type.arrow, _widened)
        types = [entries.columns[name].type for _, entries in loaded if name in entries.columns]
        return self._of_type(name, loaded, types[0], lambda name, listed, column, arrow: column) if types else None

    def _of_type(
        self,
        name: str,
        loaded: Loaded,
        arrow: pa.DataType,
        convert: Callable[[str, ManifestFile, pa.Array, pa.DataType], pa.Array],
    ) -> pa.ChunkedArray | None:
        if not any(name in entries.columns for _, entries in loaded):
            return None
        chunks = [
            convert(name, listed, entries.columns[name], arrow)
            if name in entries.columns
            else pa.nulls(entries.count, arrow)
            for listed, entries in loaded
        ]
        return pa.chunked_array(chunks, arrow)

    def _partition(self, name: str, listed: ManifestFile, column: pa.Array, arrow: pa.DataType) -> pa.Array:
        try:
            return partition_array(column, self._partitions[name])
        except (ValueError, pa.ArrowException) as error:
            raise DamagedFileError(listed.path, f"{name}: {error}", REMEDY) from None


def joined_chunks(chunks: list[pa.Array]) -> list[pa.Array]:
    """The same values in fewer chunks, because each chunk costs time whenever values are taken.

    Chunks are joined with later ones of at most twice their size, up to a maximum. So a value is copied a few times
    while many commits add a file each, and values of large manifests are never copied.
    """
    found: list[pa.Array] = []
    at = 0
    while at < len(chunks):
        end, size = at + 1, len(chunks[at])
        while end < len(chunks) and size + len(chunks[end]) <= _CHUNK_ROWS and len(chunks[end]) <= 2 * size:
            size += len(chunks[end])
            end += 1
        found.append(chunks[at] if end == at + 1 else pa.concat_arrays(chunks[at:end]))
        at = end
    return found


def taken_rows(column: pa.ChunkedArray, places: Places) -> pa.ChunkedArray:
    """Values at some positions; texts chunk by chunk, since Arrow would concatenate all chunks first."""
    has_texts = pa.types.is_string(column.type) or pa.types.is_binary(column.type)
    if not has_texts or column.num_chunks < 2 or not len(places) or (places[1:] < places[:-1]).any():
        return column.take(pa.array(places))
    parts, start = [], 0
    for chunk in column.chunks:
        first, end = np.searchsorted(places, (start, start + len(chunk)))
        if first < end:
            parts.append(chunk.take(pa.array(places[first:end] - start)))
        start += len(chunk)
    return pa.chunked_array(parts, column.type)


def _widened(name: str, listed: ManifestFile, column: pa.Array, arrow: pa.DataType) -> pa.Array:
    """Bounds converted to the column's current type; NULL if they do not fit it."""
    if column.type == arrow:
        return column
    try:
        return column.cast(arrow)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        return pa.nulls(len(column), arrow)
