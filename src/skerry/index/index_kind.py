"""Interfaces of all kinds of indexes: a builder takes the values of a target, a reader drops rows.

An index answers with the rows of its data file that may match, or None if it cannot evaluate the condition. Answers of
several indexes are combined by AND; a condition that no index evaluates keeps all rows.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Protocol, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.row_ranges import RowRanges
from skerry.pruning.predicate.bound import BoundPredicate

SegmentMask: TypeAlias = NDArray[np.bool_]
"""False for segments of rows that cannot match."""


class IndexKind(Enum):
    """The kinds, as users write them; ``key_bloom`` follows from a table's options and cannot be created."""

    BLOOM = "bloom"
    INVERTED = "inverted"
    FULLTEXT = "fulltext"
    FULLTEXT_BLOOM = "fulltext_bloom"
    VECTOR = "vector"
    KEY_BLOOM = "key_bloom"

    @property
    def row_name(self) -> str:
        """The ``index_type`` of the catalogue's rows."""
        return _ROW_NAMES[self]


_ROW_NAMES: Mapping[IndexKind, str] = {
    IndexKind.BLOOM: "bloom_skipping",
    IndexKind.INVERTED: "inverted",
    IndexKind.FULLTEXT: "fulltext_tantivy",
    IndexKind.FULLTEXT_BLOOM: "fulltext_bloom",
    IndexKind.VECTOR: "vector",
    IndexKind.KEY_BLOOM: "key_bloom",
}

USER_KINDS = tuple(kind for kind in IndexKind if kind is not IndexKind.KEY_BLOOM)
"""The kinds that users can create."""


class ColumnReader(Protocol):
    """An index of one target in one data file."""

    def candidates(self, leaf: BoundPredicate) -> RowRanges | None:
        """The rows that may match a condition without AND and OR; None if the index cannot evaluate it."""
        ...


class ColumnBuilder(Protocol):
    """Builds the index of one target. Call order: ``add`` the values of all rows in order, then ``finish`` once."""

    def add(self, values: pa.Array) -> None:
        """The target's values of the next rows."""
        ...
