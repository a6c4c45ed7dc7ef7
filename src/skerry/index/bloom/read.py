"""Use bloom blobs: which segments cannot hold a value.

=====================================  ============================================================================
condition                              rows that stay
=====================================  ============================================================================
``=``, ``IN``, is NaN                  segments whose filter may hold one of the values
``IS NULL``                            no answer
all others (``<``, ``!=``, ``NOT IN``,  segments with a value; no answer if all segments have one. All these conditions
``LIKE``, ``IS NOT NULL``, …)           are unknown for NULL
=====================================  ============================================================================

A member of an IN list that the type does not have is left out by itself; if none is left, or for ``=``, there is no
answer. A target of several columns answers a conjunction that has ``=``, ``IN``, ``IS NULL`` or is NaN on each of them.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.index.blob import BlobBytes
from skerry.index.bloom.filter import FilterShape, Places, may_contain, may_contain_bits, places
from skerry.index.bloom.meta import BloomMeta, decode_meta
from skerry.index.bloom.siphash import hash_elements
from skerry.index.conjunction import leading_elements
from skerry.index.kind import RowMask
from skerry.index.segment import rows_of_segments
from skerry.index.tail import TailedBlob, coalesce, damage_at, damaged
from skerry.index.value import ValueCodec
from skerry.pruning.predicate.bound import BoundPredicate, Compare, Decided, InSet, IsNaN, IsNull, Like, StartsWith
from skerry.pruning.predicate.expression import Op

READ_BYTES = 4 << 20
"""Filters are read in pieces of this size, whole ones."""


MAX_KNOWN_PLACES = 1 << 18
"""Elements × shapes of filters for which bits are kept between filters; about 60 bytes for each."""


def read_bloom_meta(blob: BlobBytes, path: str) -> BloomMeta:
    """The metadata of a blob, from its tail; ``path`` names the Puffin file in errors."""
    return _read_meta(TailedBlob(blob, path))


def _read_meta(blob: TailedBlob) -> BloomMeta:
    with damage_at(blob.path, "metadata of a bloom index"):
        return decode_meta(blob.metadata, blob.body_bytes)


class BloomFilters:
    """The filters of a blob: which segments may hold elements."""

    def __init__(self, blob: BlobBytes, path: str, row_count: int) -> None:
        self._blob = TailedBlob(blob, path)
        self.meta = _read_meta(self._blob)
        if self.meta.row_count != row_count:
            raise damaged(path, f"a bloom index of {self.meta.row_count} rows for a data file of {row_count} rows")

    def segments_with_any(self, elements: pa.Array) -> RowMask:
        """Which segments may hold at least one of these elements (``large_binary``)."""
        return self._probe(elements, np.any)

    def segments_with_all(self, elements: pa.Array) -> RowMask:
        """Which segments may hold all of these elements."""
        return self._probe(elements, np.all)

    def segments_with_values(self) -> RowMask:
        """Which segments hold an element at all."""
        return self._spread([at.element_count > 0 for at in self.meta.locations])

    def _probe(self, elements: pa.Array, decide: Callable[[NDArray[np.bool_]], Any]) -> RowMask:
        hashes = hash_elements(elements)
        known: dict[FilterShape, Callable[[bytes, int, int], bool]] = {}
        found = [False] * len(self.meta.locations)
        order = sorted(range(len(found)), key=lambda number: self.meta.locations[number].offset)
        ranges = [(self.meta.locations[number].offset, self.meta.locations[number].size_bytes) for number in order]
        for offset, length, members in coalesce(ranges, gap=0, limit=READ_BYTES):
            content = self._blob.read(offset, length)
            for member in members:
                number = order[member]
                at = self.meta.locations[number]
                if at.shape not in known:
                    if len(known) * len(hashes) > MAX_KNOWN_PLACES:
                        known.clear()
                    known[at.shape] = _test_for(places(at.shape, hashes), decide)
                found[number] = known[at.shape](content, at.offset - offset, at.size_bytes)
        return self._spread(found)

    def _spread(self, of_filters: Iterable[bool]) -> RowMask:
        """What is true of filters, for segments."""
        found: RowMask = np.fromiter(of_filters, np.bool_, len(self.meta.locations))[self.meta.filter_of]
        return found


def _test_for(where: Places, decide: Callable[[NDArray[np.bool_]], Any]) -> Callable[[bytes, int, int], bool]:
    """A test of the filter at an offset, with a size."""
    bits, words, _ = where
    if len(bits) == 1 and not words.size:
        few: list[int] = bits[0].tolist()
        return lambda content, start, _: may_contain_bits(content, few, start)
    return lambda content, start, size: bool(decide(may_contain(content, where, start, size)))


class BloomReader:
    """The bloom index of one target. ``fields`` are the ids of its columns, in ascending order."""

    def __init__(self, blob: BlobBytes, path: str, codec: ValueCodec, fields: tuple[int, ...], row_count: int) -> None:
        self._filters = BloomFilters(blob, path, row_count)
        self._codec = codec
        self._fields = fields

    @property
    def meta(self) -> BloomMeta:
        return self._filters.meta

    def candidates(self, leaf: BoundPredicate) -> RowMask | None:
        """Which rows may match; see the table above."""
        segments = self._tuples(leaf) if self._codec.is_tuple else self._segments(leaf)
        return None if segments is None else rows_of_segments(segments, self.meta.rows_per_segment, self.meta.row_count)

    def _tuples(self, conjunction: BoundPredicate) -> RowMask | None:
        found = leading_elements(conjunction, self._fields, self._codec)
        if found is None or found.columns < len(self._fields):
            return None
        return self._filters.segments_with_any(pa.array(found.elements, pa.large_binary()))

    def _segments(self, leaf: BoundPredicate) -> RowMask | None:
        wanted: tuple[Any, ...] = ()
        if isinstance(leaf, Compare) and leaf.op is Op.EQ:
            wanted = (leaf.value,)
        elif isinstance(leaf, InSet) and not leaf.negated:
            wanted = leaf.values
        elif isinstance(leaf, IsNaN) and not leaf.negated:
            wanted = (float("nan"),)
        elif isinstance(leaf, Decided) and not leaf.truth:
            return np.zeros(self.meta.segment_count, np.bool_)
        if wanted:
            elements = self._codec.encode_values(wanted)
            return self._filters.segments_with_any(elements) if len(elements) else None
        is_unknown_for_null = isinstance(leaf, Compare | InSet | IsNaN | StartsWith | Like | Decided)
        if not is_unknown_for_null and not (isinstance(leaf, IsNull) and leaf.negated):
            return None
        segments = self._filters.segments_with_values()
        return None if segments.all() else segments
