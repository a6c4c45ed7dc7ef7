"""Sorted keys as columns of 64-bit words, and their intersection between files.

Encoded keys are compared eight bytes at a time (``skerry.lsm.order``). A word that is the same in all keys, like a
common prefix, takes no memory: texts of 15 bytes that begin alike need 8 bytes each, as numbers do.

Keys are loaded in chunks of a bounded size, and chunks are kept in the lake's cache (setting ``cache.size``): the next
upsert compares with the keys of the same older files. Data files never change, so no chunk goes stale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.row_ranges import RowRanges
from skerry.formats.data_file import read_file
from skerry.formats.meta import DataFileMeta
from skerry.formats.read import ReadSettings
from skerry.formats.row_mask import LiveRanges
from skerry.lsm.order import Keys, Positions, Words
from skerry.table.context import TableContext
from skerry.types.datatype import BINARY, STRING
from skerry.types.field import Field
from skerry.types.key import encode_keys, key_texts

_CHUNK_ROWS = 1 << 20
"""Maximum keys of a chunk."""
_CHUNK_BYTES = 128 << 20
"""Approximate maximum bytes of a chunk, by the width of the file's rows."""
_EXPANSION = 4
"""Approximate ratio of the size of rows in memory to their size in a file."""
_FEWEST_ROWS = 4096
_BATCH_ROWS = 1 << 17
_WORD = 8


@dataclass(frozen=True, slots=True, eq=False)
class SortedKeys:
    """Ascending keys, each once: the first words of all keys, the second words, and so on; 0 beyond a key's end."""

    words: tuple[Words, ...]
    count: int
    is_text: bool
    """Whether keys are texts without zero bytes, stored without end mark; not comparable with keys that have one."""

    @staticmethod
    def of(table: pa.Table, key: Sequence[Field], *, encodes: bool = False) -> "SortedKeys":
        """The keys of a table that has the key columns by name; ``encodes``: texts get their end mark."""
        columns = [table.column(field.name) for field in key]
        is_text = False
        if len(key) == 1 and key[0].type in (STRING, BINARY):
            is_text = not encodes and key_texts(columns[0], key[0].type, key[0].name) is not None
            array = columns[0].cast(pa.large_binary()) if is_text else encode_keys(columns, [key[0].type])
            keys = Keys.from_encoded(array)
        else:
            keys = Keys.of(table, key)
        count = len(keys)
        words = [_compact(keys.words(number)) for number in range(-(-keys.longest // _WORD))]
        return SortedKeys(tuple(words), count, is_text)

    @property
    def size_bytes(self) -> int:
        """Memory of the words."""
        return sum(_WORD if not words.strides[0] else words.nbytes for words in self.words)

    @property
    def last(self) -> tuple[int, ...]:
        """The words of the greatest key."""
        return tuple(int(words[-1]) for words in self.words)

    def word(self, number: int) -> Words:
        """The word ``number`` of each key."""
        if number < len(self.words):
            return self.words[number]
        return np.broadcast_to(np.zeros(1, np.uint64), self.count)

    def rows_with(self, wanted: "SortedKeys") -> Positions:
        """The rows whose keys are among the wanted ones, ascending."""
        if not self.count or not wanted.count:
            return np.empty(0, np.int64)
        assert self.is_text == wanted.is_text
        numbers = range(max(len(self.words), len(wanted.words)))
        different = [number for number in numbers if self.word(number).strides[0]]
        left = np.arange(wanted.count)
        for number in numbers:
            if number not in different:
                left = left[wanted.word(number)[left] == self.word(number)[0]]
        low, high = np.zeros(len(left), np.int64), np.full(len(left), self.count)
        for number in different:
            own, values = self.word(number), wanted.word(number)[left]
            is_first, is_last = number == different[0], number == different[-1]
            low = np.searchsorted(own, values) if is_first else _search(own, values, low, high, right=False)
            stays = own[np.minimum(low, self.count - 1)] == values
            stays &= low < high
            low, values, left, high = low[stays], values[stays], left[stays], high[stays]
            if is_last:  # each key is there once
                break
            high = np.searchsorted(own, values, "right") if is_first else _search(own, values, low, high, right=True)
        return low if different else np.zeros(min(len(left), 1), np.int64)


def _compact(words: Words) -> Words:
    if len(words) and words[0] == words[-1] and (words == words[0]).all():
        return np.broadcast_to(words[:1].copy(), len(words))
    return words


def _search(own: Words, values: Words, low: Positions, high: Positions, *, right: bool) -> Positions:
    """Binary search of each value in its own ascending range of ``own``, all in one pass."""
    low, high = low.copy(), high.copy()
    open_ = np.flatnonzero(low < high)
    while len(open_):
        middle = (low[open_] + high[open_]) >> 1
        found = own[middle]
        goes_up = found <= values[open_] if right else found < values[open_]
        low[open_[goes_up]] = middle[goes_up] + 1
        high[open_[~goes_up]] = middle[~goes_up]
        open_ = open_[low[open_] < high[open_]]
    return low


@dataclass(frozen=True, slots=True)
class FileKeys:
    """The keys of a data file, chunk by chunk."""

    context: TableContext
    meta: DataFileMeta
    key: tuple[Field, ...]
    encodes: bool = False
    """Whether texts have their end mark."""

    @property
    def chunk_rows(self) -> int:
        """Rows of each chunk but the last."""
        width = _EXPANSION * self.meta.size_bytes // max(self.meta.row_count, 1)
        return max(min(_CHUNK_ROWS, _CHUNK_BYTES // max(width, 1)), _FEWEST_ROWS)

    @property
    def chunk_count(self) -> int:
        return -(-self.meta.row_count // self.chunk_rows)

    @property
    def is_cached(self) -> bool:
        """Whether all chunks were in the cache just now."""
        cache = self.context.env.cache
        return all(cache.get(self._cache_key(number)) is not None for number in range(self.chunk_count))

    def chunk(self, number: int) -> SortedKeys:
        """Some of the keys; those of one chunk are greater than those of the one before."""
        found: SortedKeys = self.context.env.cache.get_or_load(
            self._cache_key(number), lambda: self._load(number), lambda keys: keys.size_bytes
        )
        return found

    def encoded(self) -> "FileKeys":
        """The same with end marks."""
        return FileKeys(self.context, self.meta, self.key, True)

    def _cache_key(self, number: int) -> tuple[object, ...]:
        ids = tuple(field.id for field in self.key)
        return self.context.uuid, "sorted-keys", self.meta.path, ids, number, self.encodes

    def _load(self, number: int) -> SortedKeys:
        start = number * self.chunk_rows
        end = min(start + self.chunk_rows, self.meta.row_count)
        ranges = None
        if end - start < self.meta.row_count:
            ranges = RowRanges(np.array([start]), np.array([end]), self.meta.row_count)
        return SortedKeys.of(read_keys(self.context, self.meta, self.key, ranges), self.key, encodes=self.encodes)

    def rows_with(self, wanted: "FileKeys") -> NDArray[np.int64]:
        """The numbers of the rows whose keys another file has, ascending; reads both files once, chunk by chunk."""
        found = [np.empty(0, np.int64)]
        own_number = wanted_number = 0
        while own_number < self.chunk_count and wanted_number < wanted.chunk_count:
            own, asked = self.chunk(own_number), wanted.chunk(wanted_number)
            if own.is_text != asked.is_text:
                return self.encoded().rows_with(wanted.encoded())
            found.append(own.rows_with(asked) + own_number * self.chunk_rows)
            # the one that ends first cannot meet later keys of the other; keys of fewer words are padded with zeros
            if own.last <= asked.last:
                own_number += 1
            else:
                wanted_number += 1
        return np.concatenate(found)


def read_keys(
    context: TableContext, meta: DataFileMeta, fields: Sequence[Field], ranges: RowRanges | None = None
) -> pa.Table:
    """Columns of a data file, of all rows or of some row ranges, in order."""
    schema = pa.schema([pa.field(field.name, field.type.arrow) for field in fields])
    batches = (batch.cast(schema) for batch in key_batches(context, meta, fields, ranges))
    return pa.Table.from_batches(list(batches), schema)


def key_batches(
    context: TableContext, meta: DataFileMeta, fields: Sequence[Field], ranges: RowRanges | None = None
) -> Iterator[pa.RecordBatch]:
    """The same as a stream."""
    settings = ReadSettings(
        file_schema=context.schemas.get(meta.schema_id),
        batch_rows=_BATCH_ROWS,
        fill_defaults=False,
        live=None if ranges is None else LiveRanges(ranges),
        cache=context.env.cache,
    )
    return read_file(context.fileio, context.paths.absolute(meta.path), meta, fields, settings)
