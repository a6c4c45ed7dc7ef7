"""Substring search: which texts of a column contain a rare text.

All texts lie one after another in one buffer, which Python searches at a multiple of the speed of Arrow's kernel. A hit
that begins in one text and ends in the next does not count. If it is not rare, Arrow's kernel takes over: a hit costs
Python more than a row costs Arrow.
"""

from typing import TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Mask: TypeAlias = NDArray[np.bool_]

_LEAST_HITS, _ROWS_PER_HIT = 16, 64
"""A text is rare if it has at most 16 hits, or at most one hit per 64 rows."""


def rows_containing(texts: pa.Array, wanted: str, *, lowers: bool = False) -> Mask:
    """The rows whose text contains another one, which is not empty; False for NULL.

    With ``lowers``, ASCII letters of the texts count as small ones. Texts are of type string or large_string.
    """
    found = np.zeros(len(texts), np.bool_)
    if not len(texts) or texts.null_count == len(texts):
        return found
    _, offsets, data = texts.buffers()
    kind = np.int64 if pa.types.is_large_string(texts.type) else np.int32
    ends = np.frombuffer(offsets, kind)[texts.offset : texts.offset + len(texts) + 1].astype(np.int64, copy=False)
    begin, end = int(ends[0]), int(ends[-1])
    if data is None or begin == end:
        return found
    places = _places(data.slice(begin, end - begin).to_pybytes(), wanted.encode(), len(texts), lowers)
    if places is None:
        looked = pc.ascii_lower(texts) if lowers else texts
        hits = pc.match_substring(looked, pattern=wanted)
        return np.asarray(pc.fill_null(hits, False).to_numpy(zero_copy_only=False), np.bool_)
    at = np.array(places, np.int64) + begin
    rows = np.searchsorted(ends, at, "right") - 1
    found[rows[at + len(wanted.encode()) <= ends[rows + 1]]] = True
    if texts.null_count:
        found &= texts.is_valid().to_numpy(zero_copy_only=False)
    return found


def _places(data: bytes, wanted: bytes, rows: int, lowers: bool) -> list[int] | None:
    """The positions of a text; None if it is not rare."""
    data = data.lower() if lowers else data
    most = max(_LEAST_HITS, rows // _ROWS_PER_HIT)
    places: list[int] = []
    at = data.find(wanted)
    while at >= 0:
        places.append(at)
        if len(places) > most:
            return None
        at = data.find(wanted, at + 1)
    return places
