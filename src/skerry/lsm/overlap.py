"""Key-range overlap of files with older and newer ones, for all files of all trees in one pass."""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.lsm.section import key_ranks

Numbers = NDArray[np.int64]
Mask = NDArray[np.bool_]


def find_overlaps(trees: Numbers, min_keys: pa.Array, max_keys: pa.Array, ages: Numbers) -> tuple[Mask, Mask]:
    """For each file whether an older one of its tree overlaps it, and whether a newer one does; ``ages`` grow with
    sequence.

    The key space is cut where any range begins or ends. Each file writes its age to the cuts in its range, newest
    first, so that the oldest age remains everywhere (and again in the other order); then each file compares its own age
    with those in its range. A file costs one slice assignment, and a comparison over the cuts within its range.
    """
    if not len(trees):
        return np.zeros(0, np.bool_), np.zeros(0, np.bool_)
    low, high = key_ranks(min_keys, max_keys)
    span = int(high.max()) + 1
    low, high = trees * span + low, trees * span + high
    cuts = np.unique(np.concatenate((low, high)))
    first, last = np.searchsorted(cuts, low), np.searchsorted(cuts, high)
    oldest = np.full(len(cuts), np.iinfo(np.int64).max, np.int64)
    newest = np.full(len(cuts), -1, np.int64)
    order = np.argsort(ages, kind="stable")
    starts, stops, values = first[order].tolist(), (last[order] + 1).tolist(), ages[order].tolist()
    for start, stop, age in zip(starts, stops, values, strict=True):
        newest[start:stop] = age
    for start, stop, age in zip(reversed(starts), reversed(stops), reversed(values), strict=True):
        oldest[start:stop] = age
    return _reduce(np.minimum, oldest, first, last) < ages, _reduce(np.maximum, newest, first, last) > ages


def _reduce(function: np.ufunc, values: Numbers, first: Numbers, last: Numbers) -> Numbers:
    """``function`` over ``values[first:last + 1]`` of each file."""
    padded = np.append(values, values[-1])
    edges = np.column_stack((first, last + 1)).reshape(-1)
    found: Numbers = function.reduceat(padded, edges)[::2]
    return found
