"""Iceberg's theta sketches: how many distinct values a column has.

The blob is a compact, ordered sketch of Apache DataSketches; the estimate that it gives is also a property of the blob,
and that is what query planners read. Little-endian::

    pre_longs:1       1 (no value, one value), 2 (all hashes are kept), 3 (the smallest are kept)
    version:1         3
    family:1          3, compact
    unused:2
    flags:1           2 read-only, 4 empty, 8 compact, 16 ordered, 32 one value
    seed hash:2       of the seed 9001
    count:4, p:4      if pre_longs > 1: number of hashes, the float 1.0
    theta:8           if pre_longs = 3: hashes are below it
    hash:8 …          ascending

A hash is the first half of MurmurHash3 x64 128 of a value in Iceberg's single-value form, shifted right by 1 bit.
"""

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field

import mmh3
import numpy as np
from numpy.typing import NDArray

from skerry.index.blob import BlobDraft
from skerry.index.puffin.blob_meta import BlobMeta

THETA_SKETCH = "apache-datasketches-theta-v1"
NDV = "ndv"
_SEED = 9001
_SEED_HASH = mmh3.hash64(struct.pack("<q", _SEED), 0, signed=False)[0] & 0xFFFF
_READ_ONLY, _EMPTY, _COMPACT, _ORDERED, _SINGLE = 2, 4, 8, 16, 32
_FLAGS = _READ_ONLY | _COMPACT | _ORDERED
_MOST_HASHES = 4096
"""Up to this many distinct values the number is exact; beyond it the error is about 1.6 %."""
_PENDING = 1 << 16


@dataclass(slots=True)
class ThetaSketchBuilder:
    """Counts distinct values in bounded memory. Call order: ``add`` any number of times, then ``finish``."""

    _kept: NDArray[np.uint64] = field(default_factory=lambda: np.empty(0, np.uint64))
    """The smallest hashes, ascending: one more than is written."""
    _pending: list[int] = field(default_factory=list)

    def add(self, values: Iterable[bytes]) -> None:
        """Add values in their single-value form; empty ones do not count, as in DataSketches."""
        hashes = (mmh3.hash64(value, _SEED, signed=False)[0] >> 1 for value in values if value)
        self._pending.extend(hash_ for hash_ in hashes if hash_)
        if len(self._pending) >= _PENDING:
            self._settle()

    def _settle(self) -> None:
        found = np.unique(np.concatenate((self._kept, np.array(self._pending, np.uint64))))
        self._kept, self._pending = found[: _MOST_HASHES + 1], []

    def finish(self) -> tuple[bytes, int]:
        """The sketch and its estimate."""
        self._settle()
        hashes = self._kept[:_MOST_HASHES]
        body = hashes.astype("<u8").tobytes()
        if len(self._kept) > _MOST_HASHES:
            theta = int(self._kept[-1])
            head = _head(3, _FLAGS) + struct.pack("<ifq", len(hashes), 1.0, theta)
            return head + body, round(len(hashes) * 2**63 / theta)
        if len(hashes) > 1:
            return _head(2, _FLAGS) + struct.pack("<if", len(hashes), 1.0) + body, len(hashes)
        return _head(1, _FLAGS | (_SINGLE if len(hashes) else _EMPTY)) + body, len(hashes)


def _head(pre_longs: int, flags: int) -> bytes:
    return struct.pack("<BBBBBBH", pre_longs, 3, 3, 0, 0, flags, _SEED_HASH)


def theta_sketch_draft(sketch: bytes, field_id: int, distinct_values: int) -> BlobDraft:
    """A sketch of one column with its estimate of the number of distinct values."""
    return BlobDraft(THETA_SKETCH, sketch, (field_id,), {NDV: str(distinct_values)})


def distinct_values_of(blob: BlobMeta) -> int | None:
    """The estimate of a sketch; None if the blob is no theta sketch or does not say."""
    text = blob.properties.get(NDV, "")
    if blob.type != THETA_SKETCH or not (text.isascii() and text.isdigit() and len(text) < 20):
        return None
    return int(text)
