"""Metadata of many files as columns: one place per file in every array.

====================  =====================================================================================
part                  of each file
====================  =====================================================================================
``row_count``         how many rows it has
``spec_id``           the partition spec that it was written under
``partitions``        by partition field id: the partition value as Iceberg stores it. NULL is a partition
                      value (all source values are NULL) where the file's spec has the field; elsewhere it
                      means nothing
``bounds``            by column id: least and greatest value and counts, each unknown where it is not known
====================  =====================================================================================

Missing metadata is unknown, never empty. Mappings may load their values on demand: pruning reads only columns that the
predicate names, and partition fields with these columns as source.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.types.datatype import DataType

UNKNOWN_COUNT = -1


@dataclass(frozen=True)
class ColumnBounds:
    """Least and greatest value of one column in each of n files, and how many NULLs and NaNs it has there.

    ``lower`` and ``upper`` are arrays of ``type.arrow``; NULL, or no array at all, means unknown. A bound encloses all
    values and need not occur. Counts are −1 where they are unknown. Bounds ignore NaN: unless ``nan_count`` is 0, an
    upper bound of a FLOAT or DOUBLE is not used.
    """

    type: DataType
    lower: pa.Array | None = None
    upper: pa.Array | None = None
    null_count: NDArray[np.int64] | None = None
    nan_count: NDArray[np.int64] | None = None


@dataclass(frozen=True)
class FileSet:
    """The columns of n files. Immutable, so results that pruning derives from it are cached in ``derived``."""

    row_count: NDArray[np.int64]
    spec_id: NDArray[np.int32]
    partitions: Mapping[int, pa.Array]
    bounds: Mapping[int, ColumnBounds]
    derived: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.row_count)
