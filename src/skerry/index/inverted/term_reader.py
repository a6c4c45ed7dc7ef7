"""Reading inverted-index blobs: which segments of rows hold a term.

=============================  ==================================================================================
condition                      rows that stay
=============================  ==================================================================================
``=``, ``IN``, is NaN          segments that hold one of the values
``<``, ``<=``, ``>``, ``>=``   segments that hold a term of the range; NaN is the greatest
begins with, ``LIKE``          segments that hold a term that matches; the terms with the pattern's prefix are looked at
``IS NULL``                    segments with a NULL, by the null bitmap
``!=``, ``NOT IN``, and the    segments that hold any other term: the union over all other terms. A segment leaves only
other negated conditions       if its every row is NULL or one of the excluded values
``IS NOT NULL``                segments that hold any term
=============================  ==================================================================================

The answer is exact for segments, so with segments of one row it is exact for rows. A condition reads at most
``max_terms`` terms: wider ranges, and negated conditions on columns with more distinct values, get no answer. With
segments of one row, negated conditions are the complement of the plain ones, without NULLs, and need no other terms.

Members of an IN list outside the type's range are skipped; if none remains, or for other comparisons, there is no
answer. A target of several columns answers a conjunction that has ``=``, ``IN``, ``IS NULL`` or is NaN on all of them,
or on the first ones.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import ducer
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.row_ranges import RowRanges
from skerry.index.blob import BlobBytes
from skerry.index.conjunction import leading_elements
from skerry.index.index_kind import SegmentMask
from skerry.index.inverted.bitmap import union_mask
from skerry.index.inverted.term_meta import BITMAP_TYPES, ROARING, InvertedMeta, InvertedMetas, decode_metas
from skerry.index.tail import TailedBlob, coalesce, damage_at, damaged
from skerry.index.value_bytes import ValueCodec
from skerry.pruning.predicate.bound import BoundPredicate, Compare, Decided, InSet, IsNaN, IsNull, Like, StartsWith
from skerry.pruning.predicate.expression import Op
from skerry.types.datatype import STRING

MAX_TERMS = 100_000
READ_GAP_BYTES = 4 << 10
READ_BYTES = 4 << 20
_MAX_PATTERN_BYTES = 64 << 20
"""Limit of the terms matched with a pattern, which are held in memory; beyond it there is no answer."""
_RANGES = {Op.LT: "lt", Op.LE: "le", Op.GT: "gt", Op.GE: "ge"}


class InvertedIndexes:
    """The inverted indexes of a data file: one blob for all targets. One read brings the metadata."""

    def __init__(self, blob: BlobBytes, path: str) -> None:
        self._blob = TailedBlob(blob, path)
        with damage_at(path, "metadata of an inverted index"):
            self.metas: InvertedMetas = decode_metas(self._blob.metadata, self._blob.body_bytes)

    def reader(
        self, target_key: str, codec: ValueCodec, fields: tuple[int, ...], row_count: int, max_terms: int = MAX_TERMS
    ) -> "InvertedReader":
        """The index of one target, of a data file with ``row_count`` rows; ``fields`` are its columns, ascending."""
        path, meta = self._blob.path, self.metas.targets.get(target_key)
        if meta is None:
            raise damaged(path, f"no inverted index of target {target_key!r}, only of {', '.join(self.metas.targets)}")
        if self.metas.row_count != row_count:
            raise damaged(path, f"an inverted index of {self.metas.row_count} rows for a data file of {row_count} rows")
        if meta.bitmap_type != ROARING:
            kind = BITMAP_TYPES.get(meta.bitmap_type, meta.bitmap_type)
            raise damaged(path, f"the bitmaps of target {target_key!r} are of type {kind}; Roaring ones are read")
        return InvertedReader(self._blob, self.metas, meta, codec, fields, max_terms)


class InvertedReader:
    """The inverted index of one target. The FST is read at the first condition, bitmaps as they are needed."""

    def __init__(
        self,
        blob: TailedBlob,
        metas: InvertedMetas,
        meta: InvertedMeta,
        codec: ValueCodec,
        fields: tuple[int, ...],
        max_terms: int,
    ) -> None:
        self._blob = blob
        self._metas = metas
        self._meta = meta
        self._codec = codec
        self._fields = fields
        self._max_terms = max_terms
        self._opened: ducer.Map | None = None

    def candidates(self, leaf: BoundPredicate) -> RowRanges | None:
        """Which rows may match; see the table above."""
        with damage_at(self._blob.path, f"inverted index of target {self._meta.name!r}"):
            segments = self._tuples(leaf) if self._codec.is_tuple else self._segments(leaf)
        if segments is None:
            return None
        return RowRanges.of_segments(segments, self._metas.segment_row_count, self._metas.row_count)

    def _segments(self, leaf: BoundPredicate) -> SegmentMask | None:
        if isinstance(leaf, IsNull):
            return self._not_null() if leaf.negated else self._null()
        if isinstance(leaf, Decided):
            return self._not_null() if leaf.truth else self._union(set())
        if isinstance(leaf, Compare):
            if leaf.op in _RANGES:
                return self._range(leaf.op, leaf.value)
            return self._values((leaf.value,), negated=leaf.op is Op.NE)
        if isinstance(leaf, InSet):
            return self._values(leaf.values, negated=leaf.negated)
        if isinstance(leaf, IsNaN):
            return self._values((float("nan"),), negated=leaf.negated)
        if isinstance(leaf, StartsWith) and self._codec.is_text:
            return self._prefix(leaf)
        if isinstance(leaf, Like) and self._codec.types == (STRING,):
            return self._pattern(leaf)
        return None

    def _tuples(self, conjunction: BoundPredicate) -> SegmentMask | None:
        found = leading_elements(conjunction, self._fields, self._codec)
        if found is None:
            return None
        if found.columns == len(self._fields):
            return self._union(self._get(found.elements))
        fst = self._fst
        return self._some(output for prefix in found.elements for _, output in fst.starts_with(prefix))

    def _values(self, values: tuple[Any, ...], *, negated: bool) -> SegmentMask | None:
        terms: list[bytes] = self._codec.encode_values(values).to_pylist()
        if not terms:
            return None
        if not negated:
            return self._union(self._get(terms))
        if self._is_exact:
            return ~self._null() & ~self._union(self._get(terms))
        excluded = set(terms)
        return self._all_terms(lambda term: term not in excluded)

    def _range(self, op: Op, value: Any) -> SegmentMask | None:
        term = self._codec.encode_value(value)
        return None if term is None else self._some(output for _, output in self._fst.range(**{_RANGES[op]: term}))

    def _prefix(self, leaf: StartsWith) -> SegmentMask | None:
        prefix = self._codec.encode_value(leaf.prefix)
        if prefix is None:
            return None
        if not leaf.negated:
            return self._some(output for _, output in self._fst.starts_with(prefix))
        if self._is_exact:
            matching = self._some(output for _, output in self._fst.starts_with(prefix))
            return None if matching is None else ~self._null() & ~matching
        return self._all_terms(lambda term: not term.startswith(prefix))

    def _pattern(self, leaf: Like) -> SegmentMask | None:
        prefix = b"" if leaf.negated else leaf.pattern.prefix.encode("utf-8", "surrogatepass")
        terms, outputs, size_bytes = [], [], 0
        for term, output in self._fst.starts_with(prefix):
            terms.append(term)
            outputs.append(output)
            size_bytes += len(term)
            if len(terms) > self._max_terms or size_bytes > _MAX_PATTERN_BYTES:
                return None
        texts = pa.array(terms, pa.large_binary()).cast(pa.large_string())
        matches = pc.match_substring_regex(texts, pattern=leaf.pattern.regex).to_numpy(zero_copy_only=False)
        return self._union(set(np.array(outputs, np.uint64)[matches != leaf.negated].tolist()))

    @property
    def _is_exact(self) -> bool:
        return self._metas.segment_row_count == 1

    @property
    def _fst(self) -> ducer.Map:
        if self._opened is None:
            start = self._meta.base_offset + self._meta.fst_offset
            self._opened = ducer.Map(self._blob.read(start, self._meta.fst_bytes))
        return self._opened

    def _all_terms(self, keep: Callable[[bytes], bool]) -> SegmentMask | None:
        """The union over the terms that ``keep`` accepts; None if there are too many terms."""
        if len(self._fst) > self._max_terms:
            return None
        found = set()
        for count, (term, output) in enumerate(self._fst.items()):
            if count >= self._max_terms:  # a damaged FST may have more terms than it states
                return None
            if keep(term):
                found.add(output)
        return self._union(found)

    def _get(self, terms: Iterable[bytes]) -> set[int]:
        found = (self._fst.get(term) for term in terms)
        return {output for output in found if output is not None}

    def _some(self, outputs: Iterator[int]) -> SegmentMask | None:
        """The union of bitmaps; None if these are too many."""
        found: set[int] = set()
        for count, output in enumerate(outputs):
            if count >= self._max_terms:
                return None
            found.add(output)
        return self._union(found)

    def _null(self) -> SegmentMask:
        start = self._meta.base_offset + self._meta.null_bitmap_offset
        size = self._meta.null_bitmap_bytes
        return union_mask([self._blob.read(start, size)] if size else [], self._metas.segment_count)

    def _not_null(self) -> SegmentMask | None:
        return ~self._null() if self._is_exact else self._all_terms(lambda _: True)

    def _union(self, outputs: set[int]) -> SegmentMask:
        """The union of the bitmaps at ``size << 32 | offset``."""
        ranges = sorted((output & 0xFFFFFFFF, output >> 32) for output in outputs)
        if sum(size for _, size in ranges) > self._meta.size_bytes or any(
            offset + size > self._meta.size_bytes for offset, size in ranges
        ):
            raise ValueError(f"terms refer to bitmaps beyond the {self._meta.size_bytes} bytes of the target")
        bitmaps = []
        for offset, length, members in coalesce(ranges, gap=READ_GAP_BYTES, limit=READ_BYTES):
            content = self._blob.read(self._meta.base_offset + offset, length)
            for member in members:
                start, size = ranges[member]
                bitmaps.append(content[start - offset : start - offset + size])
        return union_mask(bitmaps, self._metas.segment_count)
