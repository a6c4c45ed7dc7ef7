"""Reading bloom blobs: which segments cannot hold a value.

=====================================  ============================================================================
condition                              rows that stay
=====================================  ============================================================================
``=``, ``IN``, is NaN                  segments whose filter may hold one of the values
``IS NULL``                            no answer
all others (``<``, ``!=``, ``NOT IN``,  segments with a value; no answer if all segments have one. All these conditions
``LIKE``, ``IS NOT NULL``, …)           are unknown for NULL
=====================================  ============================================================================

Members of an IN list outside the type's range are skipped; if none remains, or for ``=``, there is no answer. A target
of several columns answers a conjunction that has ``=``, ``IN``, ``IS NULL`` or is NaN on each of them.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.row_ranges import RowRanges
from skerry.index.blob import BlobBytes
from skerry.index.bloom.filter import FilterShape, Places, may_contain, places
from skerry.index.bloom.filter_meta import BloomMeta, decode_meta
from skerry.index.bloom.siphash import Hashes, hash_elements
from skerry.index.conjunction import leading_elements
from skerry.index.index_kind import SegmentMask
from skerry.index.tail import TailedBlob, coalesce, damage_at, damaged
from skerry.index.value_bytes import ValueCodec
from skerry.pruning.predicate.bound import BoundPredicate, Compare, Decided, InSet, IsNaN, IsNull, Like, StartsWith
from skerry.pruning.predicate.expression import Op

READ_BYTES = 4 << 20
"""Bytes of whole filters read together."""

MOST_LOOKED_AT = 1 << 20
"""Filter positions tested in one pass; about 20 bytes each."""

_FEW_ELEMENTS = 16
"""Up to this many elements, filter positions are cached from one file to the next."""

MAX_KNOWN_PLACES = 1 << 18
"""Elements × shapes of filters for which bits are kept between filters; about 60 bytes for each."""


def read_bloom_meta(blob: BlobBytes, path: str) -> BloomMeta:
    """The metadata of a blob, from its tail; ``path`` names the Puffin file in errors."""
    return _read_meta(TailedBlob(blob, path))


def _read_meta(blob: TailedBlob) -> BloomMeta:
    with damage_at(blob.path, "metadata of a bloom index"):
        return decode_meta(blob.metadata, blob.body_bytes)


class _Piece(NamedTuple):
    """Filters that are read together."""

    offset: int
    size_bytes: int
    filters: list[tuple[int, NDArray[np.int64]]]
    """Their numbers, by the number of their shape."""


class BloomFilters:
    """The filters of a blob: which segments may hold elements."""

    def __init__(self, blob: BlobBytes, path: str, row_count: int) -> None:
        self._blob = TailedBlob(blob, path)
        self.meta = _read_meta(self._blob)
        if self.meta.row_count != row_count:
            raise damaged(path, f"a bloom index of {self.meta.row_count} rows for a data file of {row_count} rows")
        locations = self.meta.locations
        self._offsets = np.array([at.offset for at in locations], np.int64)
        numbers: dict[FilterShape, int] = {}
        self._shape_of = np.array([numbers.setdefault(at.shape, len(numbers)) for at in locations], np.int64)
        self._shapes = list(numbers)
        order = np.argsort(self._offsets, kind="stable")
        ranges = [(locations[number].offset, locations[number].size_bytes) for number in order.tolist()]
        self._pieces = [
            _Piece(offset, length, self._by_shape(order[members]))
            for offset, length, members in coalesce(ranges, gap=0, limit=READ_BYTES)
        ]

    def _by_shape(self, numbers: NDArray[np.int64]) -> list[tuple[int, NDArray[np.int64]]]:
        shapes = self._shape_of[numbers]
        return [(shape, numbers[shapes == shape]) for shape in np.unique(shapes).tolist()]

    def segments_with_any(self, elements: pa.Array) -> SegmentMask:
        """Which segments may hold at least one of these elements (``large_binary``)."""
        return self._probe(elements, every=False)

    def segments_with_all(self, elements: pa.Array) -> SegmentMask:
        """Which segments may hold all of these elements."""
        return self._probe(elements, every=True)

    def segments_with_values(self) -> SegmentMask:
        """Which segments hold at least one element."""
        return self._spread([at.element_count > 0 for at in self.meta.locations])

    def _probe(self, elements: pa.Array, *, every: bool) -> SegmentMask:
        places_for = _places_of(elements)
        known: dict[int, Places] = {}
        found = np.zeros(len(self._offsets), np.bool_)
        for offset, length, filters in self._pieces:
            content = self._blob.read(offset, length)
            for shape, alike in filters:
                if shape not in known:
                    if len(known) * len(elements) > MAX_KNOWN_PLACES:
                        known.clear()
                    known[shape] = places_for(self._shapes[shape])
                found[alike] = _test(content, self._offsets[alike] - offset, known[shape], every=every)
        return self._spread(found)

    def _spread(self, of_filters: Iterable[bool]) -> SegmentMask:
        """Per-filter results as per-segment results."""
        found: SegmentMask = np.fromiter(of_filters, np.bool_, len(self._offsets))[self.meta.filter_of]
        return found


def _places_of(elements: pa.Array) -> Callable[[FilterShape], Places]:
    """Positions of elements in filters of a shape; cached for few elements, as a query asks many files for the same."""
    if len(elements) <= _FEW_ELEMENTS:
        return partial(_few_places, tuple(elements.to_pylist()))
    return partial(_many_places, hash_elements(elements))


@lru_cache(maxsize=256)
def _few_hashes(elements: tuple[bytes, ...]) -> Hashes:
    return hash_elements(pa.array(elements, pa.large_binary()))


@lru_cache(maxsize=4096)
def _few_places(elements: tuple[bytes, ...], shape: FilterShape) -> Places:
    return places(shape, _few_hashes(elements))


def _many_places(hashes: Hashes, shape: FilterShape) -> Places:
    return places(shape, hashes)


def _test(content: bytes, starts: NDArray[np.int64], where: Places, *, every: bool) -> NDArray[np.bool_]:
    """Which filters of one shape may contain every one of the elements, or any of them."""
    bits, words, _ = where
    at_once = max(1, MOST_LOOKED_AT // max(bits.size + words.size, 1))
    parts = []
    for first in range(0, len(starts), at_once):
        contained = may_contain(content, where, starts[first : first + at_once])
        parts.append(contained.all(axis=1) if every else contained.any(axis=1))
    return np.concatenate(parts)


class BloomReader:
    """The bloom index of one target. ``fields`` are the ids of its columns, in ascending order."""

    def __init__(self, blob: BlobBytes, path: str, codec: ValueCodec, fields: tuple[int, ...], row_count: int) -> None:
        self._filters = BloomFilters(blob, path, row_count)
        self._codec = codec
        self._fields = fields

    @property
    def meta(self) -> BloomMeta:
        return self._filters.meta

    def candidates(self, leaf: BoundPredicate) -> RowRanges | None:
        """Which rows may match; see the table above."""
        segments = self._tuples(leaf) if self._codec.is_tuple else self._segments(leaf)
        if segments is None:
            return None
        return RowRanges.of_segments(segments, self.meta.rows_per_segment, self.meta.row_count)

    def _tuples(self, conjunction: BoundPredicate) -> SegmentMask | None:
        found = leading_elements(conjunction, self._fields, self._codec)
        if found is None or found.columns < len(self._fields):
            return None
        return self._filters.segments_with_any(pa.array(found.elements, pa.large_binary()))

    def _segments(self, leaf: BoundPredicate) -> SegmentMask | None:
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
