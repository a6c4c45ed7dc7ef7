"""The data files of a snapshot as columns: :class:`skerry.planning.file_columns.FileColumns`."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.iceberg.manifest import ManifestEntries
from skerry.iceberg.manifest_list import REMEDY, ManifestFile
from skerry.iceberg.partition_value import partition_array
from skerry.planning.file_columns import Places
from skerry.table.snapshot import Totals
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

Value = TypeVar("Value")
Loaded = Sequence[tuple[ManifestFile, ManifestEntries]]

_STATISTICS = ("lower", "upper", "nulls", "nans")


class IcebergFiles:
    """Columns over the live entries of some manifests, in their order."""

    def __init__(self, loaded: Loaded, schema: Schema, cache: WeightedCache, key: Hashable) -> None:
        """``key`` names these manifests and the schema in ``cache``, which keeps what planning derives."""
        self.loaded = tuple((listed, entries) for listed, entries in loaded if entries.count)
        self._schema = schema
        self._cache = cache
        self._key = key
        self._columns: dict[str, pa.ChunkedArray | None] = {}
        self._partitions = {f"{PARTITION_PREFIX}{i}": type_ for i, type_ in partition_types(schema).items()}
        self.entry_count = sum(entries.count for _, entries in self.loaded)
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
        found = {name: column for name in names if (column := self.column(name)) is not None}
        if len(places) == self.entry_count:
            return pa.table(found)
        chosen = pa.array(np.asarray(places, np.int64))
        return pa.table({name: column.take(chosen) for name, column in found.items()})

    def kept(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        """A value derived from these columns alone, from the cache."""
        return self._cache.get_or_load((self._key, key), make, weigh)

    def _get(self, name: str) -> pa.ChunkedArray:
        column = self.column(name)
        return pa.chunked_array([], pa.int64()) if column is None else column

    def _make(self, name: str) -> pa.ChunkedArray | None:
        if name == "spec_id":
            return pa.chunked_array(
                [pa.array(np.full(e.count, e.spec_id, np.int32)) for _, e in self.loaded], pa.int32()
            )
        kind, _, number = name.rpartition("_")
        if name in self._partitions:
            return self._of_type(name, self._partitions[name].arrow, self._partition)
        if kind in ("lower", "upper"):
            field = self._schema.by_id.get(int(number))
            return None if field is None else self._of_type(name, field.type.arrow, _widened)
        types = [entries.columns[name].type for _, entries in self.loaded if name in entries.columns]
        return self._of_type(name, types[0], lambda name, listed, column, arrow: column) if types else None

    def _of_type(
        self, name: str, arrow: pa.DataType, convert: Callable[[str, ManifestFile, pa.Array, pa.DataType], pa.Array]
    ) -> pa.ChunkedArray | None:
        if not any(name in entries.columns for _, entries in self.loaded):
            return None
        chunks = [
            convert(name, listed, entries.columns[name], arrow)
            if name in entries.columns
            else pa.nulls(entries.count, arrow)
            for listed, entries in self.loaded
        ]
        return pa.chunked_array(chunks, arrow)

    def _partition(self, name: str, listed: ManifestFile, column: pa.Array, arrow: pa.DataType) -> pa.Array:
        try:
            return partition_array(column, self._partitions[name])
        except (ValueError, pa.ArrowException) as error:
            raise DamagedFileError(listed.path, f"{name}: {error}", REMEDY) from None


def _widened(name: str, listed: ManifestFile, column: pa.Array, arrow: pa.DataType) -> pa.Array:
    """Bounds in the column's type of today; unknown if they do not fit it."""
    if column.type == arrow:
        return column
    try:
        return column.cast(arrow)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
        return pa.nulls(len(column), arrow)


def numbers(column: pa.ChunkedArray | None, count: int) -> NDArray[Any]:
    """A column of integers without NULL."""
    return np.zeros(count, np.int64) if column is None else column.to_numpy()
