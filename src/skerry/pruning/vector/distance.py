"""Exact distances, computed with 64 bits.

The distance is undefined (NaN in this module, NULL in SQL) if a vector is NULL or empty, the lengths differ, an element
is NULL, NaN or infinite, or the result is not finite: a vector of zeros has no cosine.
"""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import InvalidInputError
from skerry.pruning.vector.matrix import Vectors
from skerry.pruning.vector.metric import Metric, parse_metric

Distances = NDArray[np.float64]
_BLOCK = 1 << 20
"""Numbers computed at a time, so that they stay in the processor's cache."""
MAX_DIMENSION = 65_536
DISTANCE_FUNCTION = "distance"
"""The name of the function in SQL."""
WITH_METRIC = "distance_with_metric"
"""Its name with three arguments in SQL engines."""


def query_vector(given: object) -> NDArray[np.float64]:
    """The vector that a user gives: a list, a tuple, an Arrow list or a NumPy array of finite numbers."""
    try:
        if isinstance(given, pa.Scalar | pa.Array):
            given = given.as_py() if isinstance(given, pa.Scalar) else given.to_pylist()
        if isinstance(given, str | bytes) or given is None:
            raise TypeError
        vector = np.asarray(given if isinstance(given, np.ndarray) else list(given))  # type: ignore[call-overload]
        if vector.dtype.kind not in "iuf" and not _are_numbers(vector):
            raise TypeError
        vector = vector.astype(np.float64)
    except (TypeError, ValueError):
        raise InvalidInputError(f"a vector is a list of numbers, not {_shown(given)}") from None
    if vector.ndim != 1 or not 1 <= len(vector) <= MAX_DIMENSION:
        shape = " × ".join(map(str, vector.shape))
        raise InvalidInputError(f"a vector is one list of 1 to {MAX_DIMENSION:,} numbers, not of {shape}")
    if not np.isfinite(vector).all():
        raise InvalidInputError("a vector to search for has finite numbers; this one has NaN or infinity")
    return vector


def _are_numbers(vector: NDArray[np.generic]) -> bool:
    """Decimals, and mixtures of kinds of numbers; not texts, which NumPy would parse."""
    return vector.dtype == object and not any(isinstance(item, str | bytes | bool | None) for item in vector.tolist())


def _shown(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else text[:59] + "…"


def distances_to(values: pa.Array | pa.ChunkedArray, query: Distances, metric: Metric) -> Distances:
    """The distance of each vector of a column to one vector; NaN where there is none."""
    vectors = Vectors.of(values)
    rows, matrix = vectors.of_length(len(query))
    found = np.full(len(vectors), np.nan)
    step = max(_BLOCK // len(query), 1)
    for start in range(0, len(rows), step):
        found[rows[start : start + step]] = _row_distances(matrix[start : start + step], query, metric)
    return found


def pair_distances(left: pa.Array, right: pa.Array, metric: Metric) -> Distances:
    """The distance of the vectors in the same row of two columns; NaN where there is none."""
    first, second = Vectors.of(left), Vectors.of(right)
    found = np.full(len(first), np.nan)
    same = first.lengths == second.lengths
    for dimension in np.unique(first.lengths[same & (first.lengths > 0)]).tolist():
        rows_1, matrix_1 = first.of_length(dimension)
        rows_2, matrix_2 = second.of_length(dimension)
        both = np.intersect1d(rows_1, rows_2, assume_unique=True)
        chosen_1, chosen_2 = np.isin(rows_1, both), np.isin(rows_2, both)
        found[both] = _row_distances(matrix_1[chosen_1], matrix_2[chosen_2], metric)
    return found


def rowwise(left: pa.Array, right: pa.Array, metrics: pa.Array | None = None) -> pa.Array:
    """``distance`` as a function of rows for SQL engines: NULL where there is none."""
    one, other = _flat(left), _flat(right)
    if metrics is None:
        return nullable(pair_distances(one, other, Metric.L2))
    named = _flat(metrics)
    names = named.unique().to_pylist()
    if len(names) == 1 and names[0] is not None:  # mostly it is a constant
        return nullable(pair_distances(one, other, parse_metric(names[0])))
    found = np.full(len(one), np.nan)
    for name in names:
        if name is not None:
            rows = np.flatnonzero(pc.equal(named, name).fill_null(False).to_numpy(zero_copy_only=False))
            here = pa.array(rows)
            found[rows] = pair_distances(one.take(here), other.take(here), parse_metric(name))
    return nullable(found)


def nullable(found: Distances) -> pa.Array:
    """Distances in Arrow, NULL for NaN."""
    return pa.array(found, pa.float64(), mask=np.isnan(found))


def nearest_rows(found: Distances, count: int) -> NDArray[np.int64]:
    """The rows with the ``count`` least distances, the nearest first; those without a distance are left out."""
    known = np.flatnonzero(~np.isnan(found))
    if len(known) > count:
        known = known[np.argpartition(found[known], count)[:count]] if count else known[:0]
    order: NDArray[np.int64] = known[np.argsort(found[known], kind="stable")]
    return order


def _row_distances(matrix: NDArray[np.floating], other: NDArray[np.floating], metric: Metric) -> Distances:
    """``other`` is one vector, or one for each row."""
    rows, wanted = matrix.astype(np.float64, copy=False), other.astype(np.float64, copy=False)
    with np.errstate(all="ignore"):
        if metric is Metric.L2:
            found = np.sqrt(_products(apart := rows - wanted, apart))
        else:
            found = -_products(rows, wanted)
            if metric is Metric.COSINE:
                found = 1 + found / (np.sqrt(_products(rows, rows)) * np.sqrt(_products(wanted, wanted)))
                found = np.clip(found, 0, 2)
    found[~np.isfinite(found)] = np.nan
    return found


def _products(left: Distances, right: Distances) -> Distances:
    """Inner products of rows; a single vector stands for as many as there are rows."""
    if left.ndim == right.ndim == 1:
        return np.asarray(left @ right)
    return np.asarray(left @ right if right.ndim == 1 else np.einsum("ij,ij->i", left, right))


def _flat(column: pa.Array | pa.ChunkedArray) -> pa.Array:
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
