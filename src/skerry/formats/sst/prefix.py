"""Prefix compression of keys.

Keys are sorted, so neighbours share prefixes. The first key of every restart interval is stored whole; of the others
only the suffix after the prefix shared with the key before, within the interval.
"""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from skerry.formats.sst.layout import RESTART_INTERVAL
from skerry.formats.sst.part import binary_array, offsets_of, take_ranges
from skerry.formats.sst.varint import PADDING_BYTES
from skerry.types.key import Bytes, Offsets

_FEW_ROWS = 16
_WORD = 8


def common_prefixes(data: Bytes, offsets: Offsets) -> NDArray[np.int64]:
    """Length of the prefix that each key shares with the one before it; 0 for the first."""
    lengths = np.diff(offsets)
    common = np.zeros(len(lengths), np.int64)
    if len(lengths) < 2:
        return common
    limits = np.minimum(lengths[1:], lengths[:-1])
    padded = np.concatenate((data, np.zeros(_WORD, np.uint8)))
    words = np.ndarray(len(padded) - _WORD + 1, "<u8", padded, strides=(1,))
    rows, before, here = np.arange(len(limits)), offsets[:-2].copy(), offsets[1:-1].copy()
    found = np.zeros(len(limits), np.int64)
    while len(rows) > _FEW_ROWS:
        different = words[before] ^ words[here]
        lowest = different & (~different + np.uint64(1))
        found[rows] += np.where(different == 0, _WORD, np.bitwise_count(lowest - np.uint64(1)) >> 3)
        more = (different == 0) & (found[rows] < limits[rows])
        rows, before, here = rows[more], before[more] + _WORD, here[more] + _WORD
    for row in rows.tolist():
        first, second, limit = int(offsets[row]), int(offsets[row + 1]), int(limits[row])
        different = data[first : first + limit] != data[second : second + limit]
        found[row] = np.argmax(different) if different.any() else limit
    common[1:] = np.minimum(found, limits)
    return common


def first_disorder(data: Bytes, offsets: Offsets, common: NDArray[np.int64]) -> int | None:
    """The first row whose key is not greater than the one before it."""
    lengths = np.diff(offsets)
    padded = np.append(data, np.uint8(0))
    before, here = padded[offsets[:-2] + common[1:]], padded[offsets[1:-1] + common[1:]]
    longer = common[1:] == lengths[:-1]  # the whole key before is a prefix: then this one must be longer
    right = np.where(longer, lengths[1:] > common[1:], (common[1:] < lengths[1:]) & (here > before))
    return None if right.all() else int(np.argmin(right)) + 1


def suffixes(data: Bytes, offsets: Offsets, shared: NDArray[np.int64]) -> pa.Array:
    """The keys without their first ``shared`` bytes."""
    starts = offsets[:-1] + shared
    edges = np.empty(2 * len(starts) + 1, np.int64)
    edges[0:-1:2], edges[1::2], edges[-1] = offsets[:-1], starts, offsets[-1]
    kept = np.repeat(np.arange(2 * len(starts)) % 2 == 1, np.diff(edges))
    return binary_array(data[kept], offsets_of(offsets[1:] - starts))


def restore_fixed(data: Bytes, starts: Offsets, shared: NDArray[np.int64], width: int) -> pa.Array:
    """Keys of ``width`` bytes each. ``data`` ends with PADDING_BYTES; ``starts`` are those of the suffixes.

    All intervals are decoded together, key by key: the shared prefix of a key is already decoded.
    """
    rows = len(starts)
    intervals = -(-rows // RESTART_INTERVAL)
    padded = np.concatenate((np.zeros(width, np.uint8), data, np.zeros(max(width - PADDING_BYTES, 0), np.uint8)))
    windows = sliding_window_view(padded, width)
    at = starts - shared + width
    keys = np.empty((intervals, RESTART_INTERVAL, width), np.uint8)
    columns = np.arange(width)
    for step in range(min(RESTART_INTERVAL, rows)):
        window = windows[at[step::RESTART_INTERVAL]]
        count = len(window)
        if step:
            inherited = columns < shared[step::RESTART_INTERVAL, None]
            window = np.where(inherited, keys[:count, step - 1], window)
        keys[:count, step] = window
    return binary_array(keys.reshape(-1)[: rows * width], np.arange(rows + 1) * width)


def restore_any(data: Bytes, starts: Offsets, stops: Offsets, shared: NDArray[np.int64]) -> pa.Array:
    """The same for keys of any length."""
    rows = len(starts)
    own = take_ranges(data, starts, stops, pa.binary())
    steps: list[pa.Array] = []
    for step in range(min(RESTART_INTERVAL, rows)):
        key = own.take(pa.array(np.arange(step, rows, RESTART_INTERVAL)))
        if step:
            before = steps[-1].slice(0, len(key))
            prefix = _heads(before, shared[step::RESTART_INTERVAL])
            key = pc.binary_join_element_wise(prefix, key, pa.scalar(b"", pa.binary()))
        steps.append(key)
    # row r is element r // 16 of step r % 16
    row = np.arange(rows)
    first = offsets_of(np.array([len(key) for key in steps], np.int64))
    order = first[row % RESTART_INTERVAL] + row // RESTART_INTERVAL
    return pa.concat_arrays(steps).take(pa.array(order)).cast(pa.large_binary())


def _heads(keys: pa.Array, lengths: NDArray[np.int64]) -> pa.Array:
    _, offset_buffer, data = keys.buffers()
    starts = np.frombuffer(offset_buffer, np.int32)[keys.offset : keys.offset + len(keys) + 1].astype(np.int64)
    if (starts[:-1] + lengths > starts[1:]).any():
        raise ValueError("a key shares more than the key before it has")
    return take_ranges(data or b"", starts[:-1], starts[:-1] + lengths, pa.binary())
