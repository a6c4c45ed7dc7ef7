"""Full-text bloom indexes: which segments of rows have which words.

The blob ``greptime-fulltext-index-bloom-{target key}`` is that of a skipping index (``skerry.index.bloom``), whose
elements are the distinct terms of a segment in UTF-8. Segments have ``granularity`` rows.

Answers:

=========================================  =========================================================================
``matches`` with the analyzer of the index  segments that may have all terms that must occur; the order of a phrase's
                                           terms and excluded words are not looked at; OR: segments of any alternative
``matches_term``                           segments that may have all terms of the word
``NOT matches``, ``NOT matches_term``,      nothing
other analyzers
=========================================  =========================================================================
"""

from functools import reduce

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.row_ranges import RowRanges
from skerry.index.blob import BlobBytes, BlobDraft
from skerry.index.bloom import BloomFilters, BloomMeta, BloomWriter
from skerry.index.fulltext.config import FulltextConfig
from skerry.index.fulltext.terms import distinct_terms, plain_texts, spaced_terms
from skerry.index.index_kind import SegmentMask
from skerry.index.property import FULLTEXT_CONFIG, SUMMARY
from skerry.pruning.predicate.bound import BoundPredicate, Matches, MatchesTerm
from skerry.pruning.text.matches_query import Every, Phrase, TextQuery, Without

FULLTEXT_BLOOM_BLOB_PREFIX = "greptime-fulltext-index-bloom-"


class FulltextBloomBuilder:
    """Builds the index of one target. Call order: ``add`` the values of all rows in order, then ``finish`` once.

    Memory: the filters, and the distinct terms of one segment.
    """

    def __init__(self, target_key: str, fields: tuple[int, ...], config: FulltextConfig) -> None:
        if config.granularity is None or config.false_positive_rate is None:
            config = FulltextConfig.for_bloom(config.analyzer)
        assert config.granularity is not None
        assert config.false_positive_rate is not None
        self._writer = BloomWriter(config.granularity, config.false_positive_rate)
        self._config = config
        self._target_key = target_key
        self._fields = fields
        self._distinct: list[pa.Array] = []
        self._segment_rows = 0
        self._row_count = 0

    def add(self, values: pa.Array) -> None:
        """The target's values of the next rows."""
        spaced = spaced_terms(plain_texts(values), self._config.analyzer)
        start = 0
        while start < len(spaced):
            taken = spaced.slice(start, self._writer.rows_per_segment - self._segment_rows)
            self._distinct.append(distinct_terms(taken))
            self._segment_rows += len(taken)
            start += len(taken)
            if self._segment_rows == self._writer.rows_per_segment:
                self._end_segment()
        self._row_count += len(spaced)

    def _end_segment(self) -> None:
        distinct = pc.unique(pa.chunked_array(self._distinct, pa.large_string()))
        self._writer.add_segment(distinct.cast(pa.large_binary()))
        self._distinct, self._segment_rows = [], 0

    def finish(self) -> BlobDraft:
        """The blob, with its configuration and its summary."""
        if self._segment_rows:
            self._end_segment()
        data, meta = self._writer.finish(self._row_count)
        summary = self._config.summary(meta.summary["bloom"])
        properties = {
            FULLTEXT_CONFIG: self._config.to_json(),
            SUMMARY: orjson.dumps({self._target_key: summary}).decode(),
        }
        return BlobDraft(FULLTEXT_BLOOM_BLOB_PREFIX + self._target_key, data, self._fields, properties)


class FulltextBloomReader:
    """The index of one target; ``path`` names the Puffin file in errors, ``row_count`` is that of the data file."""

    def __init__(self, blob: BlobBytes, path: str, config: FulltextConfig, row_count: int) -> None:
        self._filters = BloomFilters(blob, path, row_count)
        self._analyzer = config.analyzer

    @property
    def meta(self) -> BloomMeta:
        return self._filters.meta

    def candidates(self, leaf: BoundPredicate) -> RowRanges | None:
        """Which rows may match; see the table above."""
        segments = self._segments(leaf)
        if segments is None:
            return None
        return RowRanges.of_segments(segments, self.meta.rows_per_segment, self.meta.row_count)

    def _segments(self, leaf: BoundPredicate) -> SegmentMask | None:
        if isinstance(leaf, Matches) and not leaf.negated and leaf.analyzer == self._analyzer:
            return self._may_match(leaf.parsed)
        if isinstance(leaf, MatchesTerm) and not leaf.negated:
            terms = self._analyzer.terms(leaf.term)
            return self._with_all(tuple(terms)) if terms else None
        return None

    def _may_match(self, query: TextQuery) -> SegmentMask:
        if isinstance(query, Without):
            return np.ones(self.meta.segment_count, np.bool_)
        if isinstance(query, Phrase):
            return self._with_all(query.terms)
        if isinstance(query, Every):  # the filters are read once for all words
            terms = [term for part in query.parts if isinstance(part, Phrase) for term in part.terms]
            others = [self._may_match(part) for part in query.parts if not isinstance(part, Phrase)]
            return reduce(np.logical_and, [*others, *([self._with_all(tuple(terms))] if terms else [])])
        return reduce(np.logical_or, map(self._may_match, query.parts))

    def _with_all(self, terms: tuple[str, ...]) -> SegmentMask:
        elements = pa.array([term.encode() for term in dict.fromkeys(terms)], pa.large_binary())
        return self._filters.segments_with_all(elements)
