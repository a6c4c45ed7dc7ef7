"""Lookups of single rows by key in data files of any format.

A bloom filter of a Parquet file's keys (``skerry.index.key_bloom``) finds the segment of rows that can hold a key; its
pages are decoded and cached. Without a filter, or if a row group is hardly larger than a segment, whole row groups are
decoded: those that the footer's bounds of the first key column do not exclude.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import cached_property, partial
from typing import Any, NamedTuple, Protocol

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.common.hash128 import HashPair
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import damage_errors, open_parquet
from skerry.formats.page import GroupRows
from skerry.formats.projection import Shape
from skerry.formats.read import read_few_rows
from skerry.formats.row_group_key import group_key_bounds
from skerry.formats.row_kind import KIND_FIELD, UPSERT
from skerry.formats.sst.entry_value import SstRow
from skerry.formats.sst.lookup import SstLookup
from skerry.types.build import literal_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DOUBLE,
    FLOAT,
    INT,
    JSON,
    SMALLINT,
    STRING,
    TINYINT,
    DataType,
)
from skerry.types.field import Field
from skerry.types.key import binary_parts, encode_keys, one_array
from skerry.types.schema import Schema

FileRow = SstRow
"""A version of a row: its kind, and its values in the order of the lookup's columns."""


class CachedRows(Protocol):
    """Some rows of a file in memory."""

    def get(self, key: bytes) -> FileRow | None:
        """The row with that encoded key."""
        ...


class FileLookup(Protocol):
    """A file that is open for lookups; safe between threads."""

    @property
    def columns(self) -> tuple[Field, ...]: ...

    @property
    def weight_bytes(self) -> int: ...

    def cached(self, rows: tuple[int, int]) -> CachedRows | None:
        """These rows, if cached: searching them costs less than probing a filter."""
        ...

    def get(self, key: bytes, pair: HashPair | None = None, rows: tuple[int, int] | None = None) -> FileRow | None:
        """The row with that encoded key.

        ``pair`` is the key's hash. ``rows`` (the first, and one after the last) is the range that may hold the key; no
        row outside it has the key.
        """
        ...


def open_lookup(
    fileio: FileIO, path: str, meta: DataFileMeta, cache: WeightedCache, *, file_schema: Schema
) -> FileLookup:
    """Open a file for lookups; decoded parts of it go to ``cache``."""
    if meta.format == "sst":
        return SstLookup(fileio, path, meta, cache, file_schema=file_schema)
    return ParquetLookup(fileio, path, meta, cache, file_schema=file_schema)


class ParquetLookup:
    """Lookups in one Parquet file that is sorted by key."""

    def __init__(
        self, fileio: FileIO, path: str, meta: DataFileMeta, cache: WeightedCache, *, file_schema: Schema
    ) -> None:
        self._path = path
        self._cache = cache
        self._identity = (fileio.root, path, meta.checksum)
        self._key = [file_schema.field(name) for name in file_schema.primary_key]
        self.columns: tuple[Field, ...] = file_schema.fields
        self._stack = ExitStack()
        self._opened = self._stack.enter_context(open_parquet(fileio, path, meta))
        with damage_errors(path):
            self._file = self._opened.file
            self._names = self._opened.footer.names
            missing = [field.name for field in self.columns if field.id not in self._names]
            if missing:
                raise DamagedFileError(path, f"it lacks the columns {missing} of its schema", REMEDY)
            self._starts = self._opened.footer.starts

    @property
    def weight_bytes(self) -> int:
        return 2000 * (len(self._starts) - 1)

    @cached_property
    def _bounds(self) -> "_Bounds":
        first = self._key[0]
        with damage_errors(self._path):
            bounds = group_key_bounds(self._file.metadata, self._names[first.id], first)
        known = all(low is not None for low, _ in bounds)
        lows = [low for low, _ in bounds if low is not None] if known else None
        return _Bounds(lows, [high for _, high in bounds if high is not None])

    def close(self) -> None:
        """Close the file; row groups in the cache stay."""
        self._stack.close()

    def get(self, key: bytes, pair: HashPair | None = None, rows: tuple[int, int] | None = None) -> FileRow | None:
        """The row with that encoded key.

        The key columns of a row group are read first: in most files nothing else is read. If ``rows`` is given, the key
        is probably present, and all columns are read together.
        """
        segment = None if rows is None else self._segment(rows)
        if segment is not None:
            return segment.get(key)
        groups = self._candidates(key) if rows is None else self._groups_of(rows)
        for group in groups:
            keys: KeyIndex | None = self._cache.get((self._identity, group, "keys"))
            if keys is None and rows is not None:
                keys, block = self._load_with_keys(group)
                place = keys.find(key)
                if place >= 0:
                    return block.row(place)
                continue
            if keys is None:
                load = partial(self._load_keys, group)
                keys = self._cache.get_or_load((self._identity, group, "keys"), load, _weigh)
            place = keys.find(key)
            if place >= 0:
                return self._row(group, place)
        return None

    def _candidates(self, key: bytes) -> Iterable[int]:
        """The row groups that can hold a key: the last that begins at or below it, and earlier ones that reach up to
        it."""
        lows, highs = self._bounds
        if lows is None:
            return range(len(self._starts) - 1)
        last = first = bisect_right(lows, key)
        while first and key[: len(highs[first - 1])] <= highs[first - 1]:
            first -= 1
        return range(first, last)

    def _groups_of(self, rows: tuple[int, int]) -> range:
        """The row groups with these rows."""
        return range(bisect_right(self._starts, rows[0]) - 1, bisect_left(self._starts, rows[1]))

    def cached(self, rows: tuple[int, int]) -> "_Segment | None":
        """These rows, if they are in the cache as a segment."""
        found: _Segment | None = self._cache.get((self._identity, rows))
        return found

    def _segment(self, rows: tuple[int, int]) -> "_Segment | None":
        """Some rows of one row group; None if they are most of it, or in several."""
        known = self.cached(rows)
        if known is not None:
            return known
        groups = self._groups_of(rows)
        group = groups[0]
        start, end = self._starts[group], self._starts[group + 1]
        if len(groups) != 1 or 2 * (rows[1] - rows[0]) > end - start:
            return None
        return self._cache.get_or_load((self._identity, rows), partial(self._load_segment, group, rows), _weigh)

    def _load_segment(self, group: int, rows: tuple[int, int]) -> "_Segment":
        start = self._starts[group]
        part = GroupRows(group, np.arange(rows[0] - start, rows[1] - start))
        fields = self._stored_fields()
        with damage_errors(self._path):
            names = [self._names[field.id] for field in fields]
            batch = self._shaped(read_few_rows(self._opened, names, [part]), fields, group)
        return _Segment(self._key_index(batch), self._group(batch))

    def _row(self, group: int, place: int) -> FileRow:
        block: _Group | None = self._cache.get((self._identity, group))
        if block is None:
            block = self._cache.get_or_load((self._identity, group), partial(self._load, group), _weigh)
        return block.row(place)

    def _load_keys(self, group: int) -> "KeyIndex":
        return self._key_index(self._read(group, self._key))

    def _key_index(self, batch: pa.RecordBatch) -> "KeyIndex":
        return KeyIndex(encode_keys([batch.column(f.name) for f in self._key], [f.type for f in self._key]))

    def _load(self, group: int) -> "_Group":
        return self._group(self._read_all(group))

    def _load_with_keys(self, group: int) -> "tuple[KeyIndex, _Group]":
        batch = self._read_all(group)
        keys, block = self._key_index(batch), self._group(batch)
        self._cache.put((self._identity, group, "keys"), keys, keys.weight_bytes)
        self._cache.put((self._identity, group), block, block.weight_bytes)
        return keys, block

    def _read_all(self, group: int) -> pa.RecordBatch:
        return self._read(group, self._stored_fields())

    def _stored_fields(self) -> Sequence[Field]:
        return [*self.columns, KIND_FIELD] if KIND_FIELD.id in self._names else self.columns

    def _group(self, batch: pa.RecordBatch) -> "_Group":
        kinds = batch.column(len(self.columns)).to_numpy() if KIND_FIELD.id in self._names else None
        columns = [value_reader(batch.column(i), field.type) for i, field in enumerate(self.columns)]
        return _Group(kinds, columns, batch.nbytes)

    def _read(self, group: int, fields: Sequence[Field]) -> pa.RecordBatch:
        with damage_errors(self._path):
            names = [self._names[field.id] for field in fields]
            threads = self._starts[group + 1] - self._starts[group] > _FEW_ROWS
            table = self._file.read_row_group(group, columns=names, use_threads=threads)
            return self._shaped(table, fields, group)

    def _shaped(self, table: pa.Table, fields: Sequence[Field], group: int) -> pa.RecordBatch:
        shape = Shape(fields, fill_defaults=False)
        batches = [shape.apply(batch) for batch in table.combine_chunks().to_batches()]
        if len(batches) != 1:
            raise DamagedFileError(self._path, f"row group {group} is not in one piece", REMEDY)
        return batches[0]


class KeyIndex:
    """The sorted keys of a row group, to be searched one at a time."""

    __slots__ = ("_count", "_data", "_offsets", "_words", "weight_bytes")

    def __init__(self, keys: pa.Array) -> None:
        data, offsets = binary_parts(one_array(keys, pa.large_binary()))
        self._count = len(keys)
        self._words = data.view(">u8").astype(np.uint64) if (np.diff(offsets) == _WORD).all() else None
        self._data = b"" if self._words is not None else data.tobytes()
        self._offsets = array("q", b"" if self._words is not None else offsets.tobytes())
        self.weight_bytes = 8 * self._count + len(data)

    def find(self, key: bytes) -> int:
        """The row of a key, −1 if it is absent."""
        words = self._words
        if words is not None:
            if len(key) != _WORD:
                return -1
            word = int.from_bytes(key, "big")
            place = int(words.searchsorted(np.uint64(word)))
            return place if place < self._count and words.item(place) == word else -1
        place = bisect_left(range(self._count), key, key=self._key_at)
        return place if place < self._count and self._key_at(place) == key else -1

    def _key_at(self, row: int) -> bytes:
        return self._data[self._offsets[row] : self._offsets[row + 1]]


_WORD = 8
_FEW_ROWS = 40_000
"""Row groups of up to this many rows are decoded in one thread."""


class _Group(NamedTuple):
    """A decoded row group."""

    kinds: NDArray[np.int8] | None
    columns: list[Callable[[int], Any]]
    """The value of each column in a row."""
    weight_bytes: int

    def row(self, place: int) -> FileRow:
        values = tuple([value_at(place) for value_at in self.columns])
        return FileRow(UPSERT if self.kinds is None else self.kinds.item(place), values)


class _Segment(NamedTuple):
    """Some decoded rows, and their keys."""

    keys: KeyIndex
    rows: _Group

    def get(self, key: bytes) -> FileRow | None:
        place = self.keys.find(key)
        return self.rows.row(place) if place >= 0 else None

    @property
    def weight_bytes(self) -> int:
        return self.keys.weight_bytes + self.rows.weight_bytes


class _Bounds(NamedTuple):
    """The least and greatest values of the first key column in row groups, encoded; None if they are not known."""

    lows: list[bytes] | None
    highs: list[bytes]


def value_reader(array: pa.Array, type_: DataType) -> Callable[[int], Any]:
    """A function from a row's number to its value, as ``literal_of`` gives it."""
    if type_ in _NUMBERS and not array.null_count:
        read: Callable[[int], Any] = array.to_numpy().item
        return read
    if type_ in _DIRECT:
        return lambda row: array[row].as_py()
    return lambda row: literal_of(array[row], type_)


_NUMBERS = frozenset({TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE})
_DIRECT = _NUMBERS | {STRING, JSON, BINARY, BOOLEAN}


def _weigh(part: _Group | KeyIndex | _Segment) -> int:
    return part.weight_bytes
