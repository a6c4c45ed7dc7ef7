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
"""Most files of a chunk that was joined of others."""


class IcebergFiles:
    """Columns over the live entries of some manifests, in their order."""

    def __init__(
        self,
        loaded: Loaded,
        schema: Schema,
        cache: WeightedCache,
        key: Hashable,
        older: "IcebergFiles | None" = None,
    ) -> None:
        """``key`` names these manifests and the schema in ``cache``, which keeps what planning derives.

        ``older`` are the files of an earlier snapshot that come after those in ``loaded``: the columns that it has
        made, and what was derived from them, are used again. It is not kept itself, nor are those before it.
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
        self._older_columns = {} if older is None else {n: c for n, c in older._columns.items() if c is not None}
        self._older_key = None if older is None else older._key
        self._partitions = {f"{PARTITION_PREFIX}{i}": type_ for i, type_ in partition_types(schema).items()}
        self.entry_count: int = self._new_count + (0 if older is None else older.entry_count)
        """How many files there are."""

    @cached_property
    def total(self) -> Totals:
        """Files, rows and bytes of all files."""
        rows, size = (int(pc.sum(self._get(name)).as_py() or 0) for name in ("row_count", "size_bytes"))
        return Totals(self.entry_count, rows, size)

    def load(self, names: Sequence[str]) -> Places:
        """All places: entries that are not live are not among them."""
        return np.arange(self.entry_count)

    def column(self, name: str) -> pa.ChunkedArray | None:
        """A column over all places; None if no file has it."""
        if name not in self._columns:
            self._columns[name] = self._make(name)
        return self._columns[name]

    def entries(self, places: Sequence[int] | Places, names: Sequence[str]) -> pa.Table:
        """Some columns at some places, in their order."""
        if isinstance(places, range) and places == range(self._new_count) and self._older_key is not None:
            new = ((name, self._made(name, self._new)) for name in names)
            return pa.table({name: column for name, column in new if column is not None})
        found = {name: column for name in names if (column := self.column(name)) is not None}
        if len(places) == self.entry_count:
            return pa.table(found)
        chosen = np.asarray(places, np.int64)
        return pa.table({name: taken_rows(column, chosen) for name, column in found.items()})

    def kept(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        """A value derived from these columns alone, from the cache."""
        return self._cache.get_or_load((self._key, key), make, weigh)

    def kept_of_last(self, key: Hashable) -> Any:
        """The value of that key for the last of these files, if they are all files of an earlier snapshot."""
        return None if self._older_key is None else self._cache.get((self._older_key, key))

    def _get(self, name: str) -> pa.ChunkedArray:
        column = self.column(name)
        return pa.chunked_array([], pa.int64()) if column is None else column

    def _make(self, name: str) -> pa.ChunkedArray | None:
        older = self._older_columns.pop(name, None)
        if older is None:
            made = self._made(name, self.loaded)
            return made if made is None else pa.chunked_array(joined_chunks(made.chunks), made.type)
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
    """The same values in fewer chunks, for each costs time whenever values are taken.

    Chunks are joined with those after them that are not much larger, up to a size. So a value is copied a few times
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
    """Values at some places; texts chunk by chunk, since Arrow would first copy those of all chunks into one."""
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
    """Bounds in the column's type of today; unknown if they do not fit it."""
    if column.type == arrow:
        return column
    try:
        return column.cast(arrow)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        return pa.nulls(len(column), arrow)
