"""The data files of a snapshot as columns: :class:`skerry.planning.file_columns.FileColumns`."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.common.loading_cache.weight import Weight, arrow_weight
from skerry.iceberg.entry_column import ManifestEntries
from skerry.iceberg.manifest_list import REMEDY, ManifestFile
from skerry.iceberg.partition_value import partition_array
from skerry.planning.file_columns import Places
from skerry.table.snapshot import Totals
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

Value = TypeVar("Value")
Loaded = Sequence[tuple[ManifestFile, ManifestEntries]]
_COLUMN_BYTES = 500
"""Memory of a column besides its chunks."""
_CHUNK_ROWS = 1 << 15
"""Maximum number of files in a joined chunk."""


class FileColumnStore:
    """The cached columns of some manifests' live entries, as far as plans have asked for them.

    It holds no manifest: columns that are missing are made from manifests that their own cache has, or loads again.
    """

    def __init__(self, counts: Sequence[int], key: Hashable, older: "FileColumnStore | None" = None) -> None:
        """``counts`` are the entries of the manifests that ``older``, the store of an earlier snapshot, lacks."""
        self.counts: NDArray[np.int64] = np.array(counts, np.int64)
        """Number of live entries of each manifest."""
        self.new_manifests = len(counts)
        """The number of manifests, the first ones, that the earlier snapshot lacks."""
        self.new_count = int(self.counts.sum())
        """Number of their entries."""
        self.key = key
        self.older_key = None if older is None else older.key
        self.older_total = None if older is None else older.total
        self.total: Totals | None = None
        self.columns: dict[str, pa.ChunkedArray | None] = {}
        self.new_columns: dict[str, pa.ChunkedArray | None] = {}
        self.older_columns: dict[str, pa.ChunkedArray] = {}
        self._weights: dict[str, Weight] = {}
        if older is not None:
            self.counts = np.concatenate([self.counts, older.counts])
            self.older_columns = {name: column for name, column in older.columns.items() if column is not None}
            self._weights = {name: older._weights[name] for name in self.older_columns if name in older._weights}
        self.entry_count = int(self.counts.sum())
        """Number of files."""

    def keep(self, name: str, column: pa.ChunkedArray | None) -> None:
        """Keep a column over all files."""
        self.columns[name] = column
        self._weights[name] = arrow_weight(() if column is None else (column,), _COLUMN_BYTES)
        self.older_columns.pop(name, None)
        self.new_columns.pop(name, None)

    @property
    def weight(self) -> Weight:
        """What it holds now; columns over new files only are weighed as small ones."""
        own = 1000 + 8 * len(self.counts)
        shared: dict[int, int] = {}
        for weight in list(self._weights.values()):
            own += weight.own
            shared.update(weight.shared)
        for column in list(self.new_columns.values()):
            own += _COLUMN_BYTES + (0 if column is None else column.nbytes)
        return Weight(own, shared)


class IcebergFiles:
    """Columns over the live entries of some manifests, in order, for one request."""

    def __init__(
        self,
        store: FileColumnStore,
        manifests: Sequence[ManifestFile],
        load: Callable[[Sequence[ManifestFile]], Sequence[ManifestEntries]],
        schema: Schema,
        cache: WeightedCache,
        grown: Callable[[FileColumnStore], None] = lambda store: None,
    ) -> None:
        """``load`` gives the entries of manifests; ``grown`` is called when the store has more columns than before.

        ``cache`` has values derived by planning.
        """
        self._store = store
        self._manifests = manifests
        self._load = load
        self._schema = schema
        self._cache = cache
        self._grown = grown
        self._is_deferred = self._has_grown = False
        self._loaded: dict[int, ManifestEntries] = {}
        self._partitions = {f"{PARTITION_PREFIX}{i}": type_ for i, type_ in partition_types(schema).items()}
        self.entry_count = store.entry_count
        """Number of files."""

    @contextmanager
    def weighed_once(self) -> Iterator[None]:
        """Within this context the store gains columns without being weighed; it is weighed at the end if it has."""
        self._is_deferred = True
        try:
            yield
        finally:
            self._is_deferred = False
            if self._has_grown:
                self._note_growth()

    def _note_growth(self) -> None:
        self._has_grown = self._is_deferred
        if not self._is_deferred:
            self._grown(self._store)

    @property
    def manifest_counts(self) -> NDArray[np.int64]:
        """Number of files of each manifest."""
        return self._store.counts

    def hold(self, entries: Sequence[ManifestEntries]) -> None:
        """Keep entries of the first manifests, which are loaded already, as long as this request."""
        self._loaded.update(enumerate(entries))

    def manifest_entries(self, numbers: Sequence[int]) -> list[ManifestEntries]:
        """The entries of manifests, by their numbers; kept as long as this request."""
        missing = [number for number in numbers if number not in self._loaded]
        if missing:
            found = self._load([self._manifests[number] for number in missing])
            self._loaded.update(zip(missing, found, strict=True))
        return [self._loaded[number] for number in numbers]

    @property
    def total(self) -> Totals:
        """Files, rows and bytes of all files; totals of an earlier snapshot are reused, if they are cached."""
        store = self._store
        if store.total is not None:
            return store.total
        known = Totals() if store.older_total is None else store.older_total
        count = self.entry_count - known.files
        named = self.entries(range(count), ["row_count", "size_bytes"])
        rows, size = (int(pc.sum(column).as_py() or 0) for column in named.columns) if count else (0, 0)
        store.total = known.plus(Totals(count, rows, size))
        return store.total

    def load(self, names: Sequence[str]) -> Places:
        """All positions; entries that are not live were left out before."""
        return np.arange(self.entry_count)

    def column(self, name: str) -> pa.ChunkedArray | None:
        """A column over all positions; None if no file has it."""
        columns = self._store.columns
        if name not in columns:
            self._store.keep(name, self._make(name))
            self._note_growth()
        return columns[name]

    def entries(self, places: Sequence[int] | Places, names: Sequence[str]) -> pa.Table:
        """Some columns at some positions, in that order."""
        if isinstance(places, range) and places == range(self._store.new_count) and self._store.older_key is not None:
            new = ((name, self._new_column(name)) for name in names)
            return pa.table({name: column for name, column in new if column is not None})
        found = {name: column for name in names if (column := self.column(name)) is not None}
        if len(places) == self.entry_count:
            return pa.table(found)
        chosen = np.asarray(places, np.int64)
        return pa.table({name: taken_rows(column, chosen) for name, column in found.items()})

    def kept(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        """A cached value derived from these columns only."""
        return self._cache.get_or_load((self._store.key, key), make, weigh)

    def kept_of_last(self, key: Hashable) -> Any:
        """The cached value for the files of the earlier snapshot, which are the last of these files, or None."""
        older = self._store.older_key
        return None if older is None else self._cache.get((older, key))

    def _new_column(self, name: str) -> pa.ChunkedArray | None:
        """A column of the files that no earlier snapshot has."""
        store = self._store
        whole = store.columns.get(name)
        if whole is not None:
            return whole.slice(0, store.new_count)
        found = store.new_columns.get(name)
        if found is None:
            found = store.new_columns[name] = self._made(name, self._entries_of(store.new_manifests))
            self._note_growth()
        return found

    def _make(self, name: str) -> pa.ChunkedArray | None:
        store = self._store
        older = store.older_columns.get(name)
        if older is None:
            made = self._made(name, self._entries_of(len(store.counts)))
            return made if made is None else pa.chunked_array(joined_chunks(made.chunks), made.type)
        new = store.new_columns.get(name)
        if new is None:
            new = self._made(name, self._entries_of(store.new_manifests))
        if new is None:
            new = pa.chunked_array([pa.nulls(store.new_count, older.type)])
        return pa.chunked_array(joined_chunks([*new.chunks, *older.chunks]), older.type)

    def _entries_of(self, count: int) -> Loaded:
        """The first manifests that have entries, and these."""
        numbers = np.flatnonzero(self._store.counts[:count]).tolist()
        return list(zip((self._manifests[n] for n in numbers), self.manifest_entries(numbers), strict=True))

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
