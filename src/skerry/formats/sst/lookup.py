"""Single rows of an SST file by key.

Index and bloom filter stay in memory, decoded blocks in a cache that all files share. A row whose block is cached costs
a binary search over separators and a look into a dictionary.
"""

from typing import Any, NamedTuple, Self

import pyarrow as pa

from skerry.common.cache import WeightedCache
from skerry.common.hash128 import HashPair, hash_pair
from skerry.fileio.base import FileIO
from skerry.formats.meta import DataFileMeta
from skerry.formats.sst.block import Entries
from skerry.formats.sst.open import SstFile, damage_errors
from skerry.types.build import literal_of
from skerry.types.datatype import DATE, TIMESTAMP, TIMESTAMPTZ, ArrayType, DataType, MapType, StructType
from skerry.types.epoch import date_of, datetime_of
from skerry.types.key import decode_keys
from skerry.types.schema import Schema

CACHE_BYTES = 256 << 20

_ROW_BYTES = 300
_VALUE_BYTES = 60
"""What a row and each of its values weigh as Python objects, besides their bytes, about."""


class SstRow(NamedTuple):
    """A version of a row: its kind, and its values in the order of the file's columns, keys included."""

    kind: int
    values: tuple[Any, ...]


class SstLookup:
    """A file that is open for lookups; safe between threads. Open it once, ``close`` it in the end.

    ``cache`` is shared with other files: its keys hold where this one is, and its checksum.
    """

    def __init__(
        self, fileio: FileIO, path: str, meta: DataFileMeta, cache: WeightedCache, *, file_schema: Schema | None = None
    ) -> None:
        self._file = SstFile(fileio, path, meta)
        self._cache = cache
        self._identity = (fileio.root, path, meta.checksum)
        try:
            self._file.check_schema(file_schema)
            self._bloom = self._file.load_bloom()
        except BaseException:
            self._file.close()
            raise
        self.columns = self._file.meta.columns
        """The fields of a row's values, in their order: the schema's, then ``_deleted_at`` if the file has it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; blocks in the cache stay."""
        self._file.close()

    @property
    def weight_bytes(self) -> int:
        """About what it holds in memory: index and bloom filter."""
        index = self._file.index
        keys = sum(map(len, index.separators)) + sum(map(len, index.first_keys))
        return self._bloom.size_bytes + keys + 300 * len(index.handles)

    def may_contain(self, key: bytes, pair: HashPair | None = None) -> bool:
        """False: the file has no row with that encoded key. ``pair`` is its ``hash_pair``, if it is known already."""
        return self._bloom.may_contain_hash(hash_pair(key) if pair is None else pair)

    def get(self, key: bytes, pair: HashPair | None = None) -> SstRow | None:
        """The row with that encoded key. The bloom filter is asked only if the row's block is not cached."""
        index = self._file.index
        number = index.find(key)
        if number == len(index.handles):
            return None
        block = self._cache.get((self._identity, number))
        if block is None:
            if key < index.first_keys[number] or not self.may_contain(key, pair):
                return None
            block = self._cache.get_or_load((self._identity, number), lambda: self._load(number), _weigh)
        row: SstRow | None = block.rows.get(key)
        return row

    def _load(self, number: int) -> "_Block":
        meta = self._file.meta
        raw = self._file.load(self._file.index.handles[number])
        with damage_errors(self._file.path):
            entries = Entries([raw])
            types = [field.type for field in meta.key_columns]
            keys = entries.keys(types)
            found = entries.columns(meta.value_columns, {field.id for field in meta.value_columns})
            found.update(zip(meta.key, decode_keys(keys, types), strict=True))
            columns = [python_values(found[field.id], field.type) for field in meta.columns]
            rows = map(SstRow._make, zip(entries.kinds.tolist(), zip(*columns, strict=True), strict=True))
            by_key = dict(zip(keys.to_pylist(), rows, strict=True))
        return _Block(by_key, len(raw) + len(by_key) * (_ROW_BYTES + _VALUE_BYTES * len(columns)))


class _Block(NamedTuple):
    """A decoded block."""

    rows: dict[bytes, SstRow]
    weight_bytes: int


def _weigh(block: _Block) -> int:
    return block.weight_bytes


def python_values(array: pa.Array, type_: DataType) -> list[Any]:
    """The canonical Python values of an array, as ``literal_of`` gives them one by one."""
    if isinstance(type_, ArrayType | MapType | StructType):
        return [literal_of(scalar, type_) for scalar in array]
    if type_ == DATE:
        return [None if days is None else date_of(days) for days in array.cast(pa.int32()).to_pylist()]
    if type_ in (TIMESTAMP, TIMESTAMPTZ):
        utc = type_ == TIMESTAMPTZ
        micros = array.cast(pa.int64()).to_pylist()
        return [None if value is None else datetime_of(value, utc=utc) for value in micros]
    values: list[Any] = array.to_pylist()
    return values
