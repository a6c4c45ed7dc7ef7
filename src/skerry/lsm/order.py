"""The order of rows by key, over whole columns.

Keys are compared as encoded bytes (``skerry.types.key``), eight at a time: the order of big-endian words is that of the
bytes. No encoded key is a prefix of another, so a key that ends within a word can be padded with zeros: different keys
differ before either ends. The same holds for texts without zero bytes. So where a key is one such text, its end mark is
left out: to append it to all keys takes longer than everything else before sorting.

Rows are sorted stably by the first word that is not the same in all keys; then only ties are sorted by the next word.
Versions of one key tie to the end, and keep their order.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.types.datatype import BINARY
from skerry.types.field import Field
from skerry.types.key import END_MARK, binary_parts, encode_keys, key_numbers, key_texts, one_array

Words: TypeAlias = NDArray[np.uint64]
Positions: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

_WORD = 8


class Keys(ABC):
    """The encoded keys of rows, in the rows' order."""

    @staticmethod
    def of(table: pa.Table, key_fields: Sequence[Field]) -> "Keys":
        """The keys of a table that has the key columns by name."""
        columns = [table.column(field.name) for field in key_fields]
        types = [field.type for field in key_fields]
        names = [field.name for field in key_fields]
        if len(columns) == 1:
            numbers = key_numbers(columns[0], types[0], names[0])
            if numbers is not None:
                return _NumberKeys(numbers)
            texts = key_texts(columns[0], types[0], names[0])
            if texts is not None:
                return _byte_keys(*texts, END_MARK)
        return Keys.from_encoded(encode_keys(columns, types, names))

    @staticmethod
    def from_encoded(encoded: pa.Array) -> "Keys":
        """From a ``binary`` or ``large_binary`` array of encoded keys."""
        return _byte_keys(*binary_parts(one_array(encoded, pa.large_binary())))

    @abstractmethod
    def __len__(self) -> int: ...

    @property
    @abstractmethod
    def longest(self) -> int:
        """Bytes of the longest key."""

    @abstractmethod
    def words(self, number: int, rows: Positions | None = None) -> Words:
        """The word ``number`` of each key (of the given rows); 0 beyond the end of a key."""

    @abstractmethod
    def bytes_at(self, row: int) -> bytes:
        """One key."""

    @abstractmethod
    def slice(self, start: int, stop: int) -> "Keys":
        """The keys of some rows."""

    @abstractmethod
    def count_up_to(self, key: bytes) -> int:
        """How many keys are not greater than ``key``; these keys must be sorted."""

    @abstractmethod
    def count_below(self, key: bytes) -> int:
        """How many keys are less than ``key``; these keys must be sorted."""


@dataclass(frozen=True, slots=True, eq=False)
class _ByteKeys(Keys):
    """Keys of any lengths."""

    data: NDArray[np.uint8]
    """All keys one after another, and a word of zeros."""
    starts: Positions
    lengths: NDArray[np.int64]
    end: bytes = b""
    """Suffix of each key that is not in ``data``; only ``bytes_at`` appends it."""

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def longest(self) -> int:
        return int(self.lengths.max()) if len(self.lengths) else 0

    def words(self, number: int, rows: Positions | None = None) -> Words:
        starts = self.starts if rows is None else self.starts[rows]
        lengths = self.lengths if rows is None else self.lengths[rows]
        left = lengths - number * _WORD
        if rows is None and number == 0 and len(self.data) == _WORD * (len(self) + 1) and (lengths == _WORD).all():
            return self.data[:-_WORD].view(">u8").astype(np.uint64)
        at = np.minimum(starts + number * _WORD, len(self.data) - _WORD)
        # items of eight bytes that begin at every byte: three times as fast as rows of a sliding window
        items: NDArray[np.void] = np.ndarray(len(self.data) - _WORD + 1, "V8", self.data, strides=(1,))
        words: Words = items[at].view(">u8").astype(np.uint64)
        short = left < _WORD
        if short.any():
            spare = ((_WORD - np.maximum(left[short], 0)) * 8).astype(np.uint64)
            whole = words[short]
            # a shift by 64 is undefined: keys that have ended give 0
            words[short] = np.where(left[short] > 0, whole >> np.minimum(spare, 63) << np.minimum(spare, 63), 0)
        return words

    def bytes_at(self, row: int) -> bytes:
        start = int(self.starts[row])
        return self.data[start : start + int(self.lengths[row])].tobytes() + self.end

    def slice(self, start: int, stop: int) -> Keys:
        return _ByteKeys(self.data, self.starts[start:stop], self.lengths[start:stop], self.end)

    def encoded(self) -> "_ByteKeys":
        """The same keys with their end among the data."""
        if not self.end or not len(self):
            return _ByteKeys(self.data, self.starts, self.lengths)
        offsets = np.append(self.starts, self.starts[-1] + self.lengths[-1])
        buffers = [None, pa.py_buffer(offsets), pa.py_buffer(self.data)]
        texts = pa.Array.from_buffers(pa.large_binary(), len(self), buffers)
        return _byte_keys(*binary_parts(one_array(encode_keys([texts], [BINARY]), pa.large_binary())))

    def count_up_to(self, key: bytes) -> int:
        return bisect_right(range(len(self)), key, key=self.bytes_at)

    def count_below(self, key: bytes) -> int:
        return bisect_left(range(len(self)), key, key=self.bytes_at)


def _byte_keys(data: NDArray[np.uint8], offsets: Positions, end: bytes = b"") -> _ByteKeys:
    padded = np.zeros(len(data) + _WORD, np.uint8)
    padded[: len(data)] = data
    return _ByteKeys(padded, offsets[:-1], np.diff(offsets), end)


@dataclass(frozen=True, slots=True, eq=False)
class _NumberKeys(Keys):
    """Keys of one column of four or eight bytes, each as one word; encoded only on demand."""

    numbers: NDArray[Any]
    """Unsigned."""

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def longest(self) -> int:
        return self.numbers.itemsize if len(self.numbers) else 0

    def words(self, number: int, rows: Positions | None = None) -> Words:
        numbers = self.numbers if rows is None else self.numbers[rows]
        if number:
            return np.zeros(len(numbers), np.uint64)
        words: Words = numbers.astype(np.uint64, copy=False)
        return words if numbers.itemsize == _WORD else words << np.uint64(8 * (_WORD - numbers.itemsize))

    def bytes_at(self, row: int) -> bytes:
        return int(self.numbers[row]).to_bytes(self.numbers.itemsize, "big")

    def slice(self, start: int, stop: int) -> Keys:
        return _NumberKeys(self.numbers[start:stop])

    def count_up_to(self, key: bytes) -> int:
        return self._count(key, len(key) >= self.numbers.itemsize)

    def count_below(self, key: bytes) -> int:
        return self._count(key, len(key) > self.numbers.itemsize)

    def _count(self, key: bytes, with_equal: bool) -> int:
        """How many keys are below ``key``, or also equal to it; of a longer key only the prefix counts."""
        width = self.numbers.itemsize
        number = self.numbers.dtype.type(int.from_bytes(key[:width].ljust(width, b"\0"), "big"))
        return int(np.searchsorted(self.numbers, number, "right" if with_equal else "left"))


def concat_keys(parts: Sequence[Keys]) -> Keys:
    """The keys of tables one after another."""
    if len(parts) == 1:
        return parts[0]
    numbers = [part.numbers for part in parts if isinstance(part, _NumberKeys)]
    if numbers and len(numbers) == len(parts):
        return _NumberKeys(np.concatenate(numbers))
    texts = [part for part in parts if isinstance(part, _ByteKeys)]
    assert len(texts) == len(parts)  # of the same columns as the others
    ends = {part.end for part in texts if len(part)}
    if len(ends) > 1:
        texts, ends = [part.encoded() for part in texts], {b""}
    data, starts, lengths, base = [], [], [], 0
    for part in texts:
        if not len(part):
            continue
        first = int(part.starts[0])
        end = int(part.starts[-1] + part.lengths[-1])
        data.append(part.data[first:end])
        starts.append(part.starts + (base - first))
        lengths.append(part.lengths)
        base += end - first
    data.append(np.zeros(_WORD, np.uint8))
    empty = np.empty(0, np.int64)
    joined = np.concatenate(data), np.concatenate([empty, *starts]), np.concatenate([empty, *lengths])
    return _ByteKeys(*joined, ends.pop() if ends else b"")


@dataclass(frozen=True, eq=False)
class KeyOrder:
    """Rows in key order: ``rows`` are positions, ``repeats`` marks keys equal to the one before, in that order."""

    rows: Positions
    repeats: Mask

    @cached_property
    def starts(self) -> Positions:
        """Where in the order each distinct key begins."""
        return np.flatnonzero(~self.repeats)

    @cached_property
    def ends(self) -> Positions:
        """Where in the order each distinct key ends."""
        return np.append(self.starts[1:], len(self.rows))

    @property
    def group_of(self) -> Positions:
        """For each place in the order, the number of its key."""
        return np.repeat(np.arange(len(self.starts)), np.diff(np.append(self.starts, len(self.rows))))


def order_keys(keys: Keys) -> KeyOrder:
    """Sort by key, stably."""
    if not len(keys):
        return KeyOrder(np.empty(0, np.int64), np.empty(0, np.bool_))
    count = -(-keys.longest // _WORD)
    first, words = 0, keys.words(0)
    while first + 1 < count and words[0] == words[-1] and (words == words[0]).all():
        first += 1
        words = keys.words(first)
    if (words[1:] > words[:-1]).all():
        return KeyOrder(np.arange(len(keys)), np.zeros(len(keys), np.bool_))
    rows = _stable_order(words)
    same = _same_as_before(words[rows])
    for number in range(first + 1, count):
        tied = np.flatnonzero(same | np.append(same[1:], False))
        if not len(tied):
            break
        candidates = rows[tied]
        next_words = keys.words(number, candidates)
        if not (~same[tied[1:]] | (next_words[1:] >= next_words[:-1])).all():
            group = np.cumsum(~same)[tied]
            inner = np.lexsort((next_words, group))
            rows[tied] = candidates[inner]
            next_words = next_words[inner]
        # neighbours in a group of ties are neighbours among all rows
        same[tied] &= _same_as_before(next_words)
    return KeyOrder(rows, same)


def _stable_order(words: Words) -> Positions:
    """A stable order of words.

    NumPy's stable sort merges ranges that are already sorted, like versions from several runs. Unsorted words it sorts
    ten times slower than 16-bit numbers, so words with few distinct parts are sorted 16 bits at a time.
    """
    least = words.min()
    digits = -(-int(words.max() - least).bit_length() // _DIGIT_BITS)
    in_disorder = np.count_nonzero(words[1:] < words[:-1]) * _SORTED_STRETCH > len(words)
    if not in_disorder or digits > _FEW_DIGITS:
        return np.argsort(words, kind="stable")
    above = words - least
    rows = np.argsort(above.astype(np.uint16), kind="stable")
    for digit in range(1, digits):
        part = (above >> np.uint64(_DIGIT_BITS * digit)).astype(np.uint16)
        rows = rows[np.argsort(part[rows], kind="stable")]
    return rows


_DIGIT_BITS = 16
_FEW_DIGITS = 3
_SORTED_STRETCH = 32


def _same_as_before(values: NDArray[Any]) -> Mask:
    same = np.empty(len(values), np.bool_)
    same[0] = False
    np.equal(values[1:], values[:-1], out=same[1:])
    return same
