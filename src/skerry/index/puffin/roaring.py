"""64-bit roaring bitmaps in the portable format: written from masks, and checked before a library parses them.

A parser written in C trusts what it reads: sizes that lie read beyond the buffer, and values out of order give a bitmap
that answers wrongly. Layout, little-endian::

    bitmap64   = count:u64 (high:u32 bitmap32)…                         high ascending
    bitmap32   = 12346:u32 n:u32 header offset:u32[n] container…        without runs
               | 12347:u16 n-1:u16 is_run:bit[n] header offset:u32[n] if n >= 4 container…
    header     = (key:u16 cardinality-1:u16)[n]                         key ascending
    container  = value:u16[cardinality]           up to 4096 values, ascending
               | bit[65536]                       more than 4096 values
               | runs:u16 (start:u16 length-1:u16)[runs]                if is_run: ascending, apart
"""

import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

_NO_RUNS = 12346
_WITH_RUNS = 12347
_MOST_CONTAINERS = 1 << 16
_MOST_VALUES_IN_ARRAY = 4096
_BITSET_BYTES = 8192
_CONTAINER_VALUES = 1 << 16
_OFFSETS_FROM = 4
HIGHEST_KEY = (1 << 31) - 2
"""Of the high 32 bits: Iceberg's Java code keeps them as an index of a list."""


def encode_mask(mask: NDArray[np.bool_]) -> bytes:
    """The numbers of the rows that are True, of fewer than 2³², as a 64-bit bitmap without runs.

    A library adds values one by one, a hundred times slower for a million of them.
    """
    counts, containers = [], []
    for key, start in enumerate(range(0, len(mask), _CONTAINER_VALUES)):
        part = mask[start : start + _CONTAINER_VALUES]
        values = np.flatnonzero(part)
        if not len(values):
            continue
        counts.append((key, len(values) - 1))
        if len(values) <= _MOST_VALUES_IN_ARRAY:
            containers.append(values.astype("<u2").tobytes())
        else:
            containers.append(np.packbits(part, bitorder="little").tobytes().ljust(_BITSET_BYTES, b"\0"))
    if not counts:
        return struct.pack("<Q", 0)
    header = struct.pack("<II", _NO_RUNS, len(counts)) + np.array(counts, "<u2").tobytes()
    sizes = np.array([len(container) for container in containers])
    offsets = len(header) + 4 * len(counts) + np.cumsum(sizes) - sizes
    return b"".join((struct.pack("<QI", 1, 0), header, offsets.astype("<u4").tobytes(), *containers))


def check_roaring64(data: bytes) -> None:
    """ValueError if ``data`` is not exactly one 64-bit bitmap."""
    (count,) = _unpack("<Q", data, 0)
    position, last = 8, -1
    for _ in range(count):  # ends with the data at the latest: each round needs some of it
        (key,) = _unpack("<I", data, position)
        if key > HIGHEST_KEY:
            raise ValueError(f"key {key} of a bitmap is larger than {HIGHEST_KEY}")
        if key <= last:
            raise ValueError("the keys of its bitmaps do not ascend")
        last = key
        position = _check_bitmap32(data, position + 4)
    if position != len(data):
        raise ValueError(f"{len(data) - position} bytes follow the last bitmap")


def _check_bitmap32(data: bytes, start: int) -> int:
    """Where the bitmap ends."""
    (cookie,) = _unpack("<I", data, start)
    runs: NDArray[np.bool_]
    if cookie == _NO_RUNS:
        (n,) = _unpack("<I", data, start + 4)
        if n > _MOST_CONTAINERS:
            raise ValueError(f"a bitmap has {n} containers, at most {_MOST_CONTAINERS} are possible")
        runs, position, has_offsets = np.zeros(n, dtype=bool), start + 8, True
    elif cookie & 0xFFFF == _WITH_RUNS:
        n = (cookie >> 16) + 1
        bits = _array(data, start + 4, (n + 7) // 8, np.dtype("u1"))
        runs = np.unpackbits(bits, count=n, bitorder="little").astype(bool)
        position, has_offsets = start + 4 + bits.size, n >= _OFFSETS_FROM
    else:
        raise ValueError(f"a bitmap begins with {cookie}, known are {_NO_RUNS} and {_WITH_RUNS}")
    header = _array(data, position, 2 * n, np.dtype("<u2")).reshape(n, 2)
    position += 4 * n
    _check_ascending(header[:, 0], "keys of containers")
    offsets = _array(data, position, n, np.dtype("<u4")) if has_offsets else None
    position += 4 * n if has_offsets else 0
    for number in range(n):
        if offsets is not None and offsets[number] != position - start:
            raise ValueError("the offset of a container is wrong")
        position = _check_container(data, position, int(header[number, 1]) + 1, is_run=bool(runs[number]))
    return position


def _check_container(data: bytes, position: int, cardinality: int, *, is_run: bool) -> int:
    """Where the container ends."""
    if is_run:
        (count,) = _unpack("<H", data, position)
        pairs = _array(data, position + 2, 2 * count, np.dtype("<u2")).reshape(count, 2).astype(np.int64)
        ends = pairs[:, 0] + pairs[:, 1]
        if count == 0 or ends[-1] >= 1 << 16 or not np.all(pairs[1:, 0] > ends[:-1]):
            raise ValueError("the runs of a container do not ascend")
        if int(pairs[:, 1].sum()) + count != cardinality:
            raise ValueError("the runs of a container have another number of values than its header says")
        return position + 2 + 4 * count
    if cardinality <= _MOST_VALUES_IN_ARRAY:
        _check_ascending(_array(data, position, cardinality, np.dtype("<u2")), "values of a container")
        return position + 2 * cardinality
    bits = _array(data, position, _BITSET_BYTES, np.dtype("u1"))
    if int(np.bitwise_count(bits).sum(dtype=np.int64)) != cardinality:
        raise ValueError("the bits of a container have another number of values than its header says")
    return position + _BITSET_BYTES


def _check_ascending(values: NDArray[np.uint16], what: str) -> None:
    if not np.all(values[1:] > values[:-1]):
        raise ValueError(f"the {what} do not ascend")


def _unpack(form: str, data: bytes, position: int) -> tuple[int, ...]:
    if position + struct.calcsize(form) > len(data):
        raise ValueError(f"it ends at byte {len(data)}, in the middle of a bitmap")
    return struct.unpack_from(form, data, position)


def _array(data: bytes, position: int, count: int, dtype: np.dtype[Any]) -> NDArray[Any]:
    if position + count * dtype.itemsize > len(data):
        raise ValueError(f"it ends at byte {len(data)}, in the middle of a bitmap")
    return np.frombuffer(data, dtype, count, position)
