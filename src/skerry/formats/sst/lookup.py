"""Lookups of single rows by key in an SST file.

Index and bloom filter stay in memory, blocks in a cache that all files share. Of a block, only the restart interval of
the key is decoded; others when a key in them is looked up. A decoded row costs a binary search over separators and a
dictionary lookup.
"""

from bisect import bisect_right
from typing import Self

from skerry.common.cache import WeightedCache
from skerry.common.hash128 import HashPair, hash_pair
from skerry.fileio.base import FileIO
from skerry.formats.meta import DataFileMeta
from skerry.formats.sst.entry_value import RowDecoder, SstRow, split_block
from skerry.formats.sst.layout import RESTART_INTERVAL
from skerry.formats.sst.open_sst import SstFile, damage_errors
from skerry.types.schema import Schema

__all__ = ["CACHE_BYTES", "SstLookup", "SstRow"]

CACHE_BYTES = 256 << 20

_ROW_BYTES = 300
_VALUE_BYTES = 60
"""Approximate size of a row and of each of its values as Python objects, besides their bytes."""


class SstLookup:
    """A file that is open for lookups; safe between threads. Open it once, ``close`` it in the end.

    ``cache`` is shared with other files: its keys contain this file's path and checksum.
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
        self._decoder = RowDecoder(self._file.meta)
        self.columns = self._file.meta.columns
        """The fields of a row's values, in their order: the schema's, then ``_deleted_at`` if the file has it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; blocks in the cache stay."""
        self._file.close()

    @property
    def weight_bytes(self) -> int:
        """Approximate memory: index and bloom filter."""
        index = self._file.index
        keys = sum(map(len, index.separators)) + sum(map(len, index.first_keys))
        return self._bloom.size_bytes + keys + 300 * len(index.handles)

    def may_contain(self, key: bytes, pair: HashPair | None = None) -> bool:
        """False: the file has no row with that encoded key. ``pair`` is its ``hash_pair``, if it is already known."""
        return self._bloom.may_contain_hash(hash_pair(key) if pair is None else pair)

    def cached(self, rows: tuple[int, int]) -> None:
        """Always None: an SST caches blocks, and has its own filter."""

    def get(self, key: bytes, pair: HashPair | None = None, rows: tuple[int, int] | None = None) -> SstRow | None:
        """The row with that encoded key. The bloom filter is used only if no cached block can answer.

        ``rows`` is not used: the file has an index of its own.
        """
        index = self._file.index
        number = index.find(key)
        if number == len(index.handles):
            return None
        block: _Block | None = self._cache.get((self._identity, number))
        if block is None:
            if key < index.first_keys[number] or not self.may_contain(key, pair):
                return None
            block = self._cache.get_or_load((self._identity, number), lambda: self._load(number), _weigh)
        row = block.rows.get(key)
        if row is None and block.waiting:
            return self._decode(block, key, pair)
        return row

    def _load(self, number: int) -> "_Block":
        raw = self._file.load(self._file.index.handles[number])
        with damage_errors(self._file.path):
            return _Block(raw, len(self.columns))

    def _decode(self, block: "_Block", key: bytes, pair: HashPair | None) -> SstRow | None:
        """Decode the interval that can hold the key, unless it is decoded already."""
        number = bisect_right(block.first_keys, key) - 1
        if number not in block.waiting or not self.may_contain(key, pair):
            return None
        with damage_errors(self._file.path):
            block.decode(number, self._decoder)
        return block.rows.get(key)


class _Block:
    """A partially decoded block.

    Two threads may decode the same interval; both store the same rows before they mark it as decoded.
    """

    __slots__ = ("_raw", "_starts", "first_keys", "rows", "waiting", "weight_bytes")

    def __init__(self, raw: bytes, columns: int) -> None:
        self._raw = raw
        self.first_keys, self._starts = split_block(raw)
        self.rows: dict[bytes, SstRow] = {}
        self.waiting = set(range(len(self.first_keys)))
        # the weight of the fully decoded block: weights do not change in the cache
        rows = RESTART_INTERVAL * len(self.first_keys)
        self.weight_bytes = 2 * len(raw) + rows * (_ROW_BYTES + _VALUE_BYTES * columns)

    def decode(self, number: int, decoder: RowDecoder) -> None:
        self.rows.update(decoder.interval(self._raw, self._starts[number], self._starts[number + 1]))
        self.waiting.discard(number)


def _weigh(block: _Block) -> int:
    return block.weight_bytes
