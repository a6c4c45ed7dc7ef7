"""Single rows of data files by key, whatever the format.

A row group of a Parquet file is the unit that is decoded and cached. Which ones can hold a key is known from the bounds
of the first key column, which the footer has for every row group.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any, NamedTuple, Protocol

import numpy as np
import pyarrow as pa

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.common.hash128 import HashPair
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY
from skerry.formats.groupkeys import group_key_bounds
from skerry.formats.kind import KIND_FIELD, UPSERT
from skerry.formats.meta import DataFileMeta
from skerry.formats.open import damage_errors, open_parquet
from skerry.formats.shape import Shape, field_ids
from skerry.formats.sst.lookup import SstLookup
from skerry.formats.sst.row import SstRow
from skerry.types.build import literal_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DOUBLE,
    FLOAT,
    INT,
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


class FileLookup(Protocol):
    """A file that is open for lookups; safe between threads."""

    @property
    def columns(self) -> tuple[Field, ...]: ...

    @property
    def weight_bytes(self) -> int: ...

    def get(self, key: bytes, pair: HashPair | None = None) -> FileRow | None: ...


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
        self._file = self._stack.enter_context(open_parquet(fileio, path, meta))
        with damage_errors(path):
            self._names = field_ids(self._file.schema_arrow)
            missing = [field.name for field in self.columns if field.id not in self._names]
            if missing:
                raise DamagedFileError(path, f"it lacks the columns {missing} of its schema", REMEDY)
            first = self._key[0]
            self._bounds = group_key_bounds(self._file.metadata, self._names[first.id], first)
        known = all(low is not None for low, _ in self._bounds)
        self._lows = [low for low, _ in self._bounds if low is not None] if known else None
        self._highs = [high for _, high in self._bounds if high is not None]

    @property
    def weight_bytes(self) -> int:
        return 2000 * len(self._bounds)

    def close(self) -> None:
        """Let go of the file; row groups in the cache stay."""
        self._stack.close()

    def get(self, key: bytes, pair: HashPair | None = None) -> FileRow | None:
        """The row with that encoded key.

        The key columns of a row group are looked at first: of most files that is all that is read of them.
        """
        for group in self._candidates(key):
            keys: KeyIndex | None = self._cache.get((self._identity, group, "keys"))
            if keys is None:
                load = partial(self._load_keys, group)
                keys = self._cache.get_or_load((self._identity, group, "keys"), load, _weigh)
            place = keys.find(key)
            if place >= 0:
                return self._row(group, place)
        return None

    def _candidates(self, key: bytes) -> Iterable[int]:
        """The row groups that can hold a key: the last that begins at or below it, and what ends there before it."""
        if self._lows is None:
            return range(len(self._bounds))
        last = first = bisect_right(self._lows, key)
        while first and key[: len(self._highs[first - 1])] <= self._highs[first - 1]:
            first -= 1
        return range(first, last)

    def _row(self, group: int, place: int) -> FileRow:
        block: _Group | None = self._cache.get((self._identity, group))
        if block is None:
            block = self._cache.get_or_load((self._identity, group), partial(self._load, group), _weigh)
        values = tuple([value_at(place) for value_at in block.columns])
        return FileRow(UPSERT if block.kinds is None else block.kinds[place], values)

    def _load_keys(self, group: int) -> "KeyIndex":
        batch = self._read(group, self._key)
        return KeyIndex(encode_keys([batch.column(f.name) for f in self._key], [f.type for f in self._key]))

    def _load(self, group: int) -> "_Group":
        has_kinds = KIND_FIELD.id in self._names
        batch = self._read(group, [*self.columns, KIND_FIELD] if has_kinds else self.columns)
        kinds = batch.column(len(self.columns)).to_pylist() if has_kinds else None
        columns = [value_reader(batch.column(i), field.type) for i, field in enumerate(self.columns)]
        return _Group(kinds, columns, batch.nbytes)

    def _read(self, group: int, fields: Sequence[Field]) -> pa.RecordBatch:
        with damage_errors(self._path):
            names = [self._names[field.id] for field in fields]
            table = self._file.read_row_group(group, columns=names).combine_chunks()
            shape = Shape(fields, fill_defaults=False)
            batches = [shape.apply(batch) for batch in table.to_batches()]
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
        """The row of a key, −1 if it is not there."""
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


class _Group(NamedTuple):
    """A decoded row group."""

    kinds: list[int] | None
    columns: list[Callable[[int], Any]]
    """The value of each column in a row."""
    weight_bytes: int


def value_reader(array: pa.Array, type_: DataType) -> Callable[[int], Any]:
    """A function from a row's number to its value, as ``literal_of`` gives it."""
    if type_ in _NUMBERS and not array.null_count:
        read: Callable[[int], Any] = array.to_numpy().item
        return read
    if type_ in _DIRECT:
        return lambda row: array[row].as_py()
    return lambda row: literal_of(array[row], type_)


_NUMBERS = frozenset({TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE})
_DIRECT = _NUMBERS | {STRING, BINARY, BOOLEAN}


def _weigh(part: _Group | KeyIndex) -> int:
    return part.weight_bytes
