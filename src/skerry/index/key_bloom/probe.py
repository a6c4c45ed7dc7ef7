"""Probing a key bloom blob: whether the data file may hold a key, and in which of its rows."""

from bisect import bisect_right

from skerry.common.hash128 import HashPair
from skerry.index.blob import BlobBytes
from skerry.index.key_bloom.blob_layout import KeyBloomMeta, decode_key_bloom_meta, filter_bytes
from skerry.index.tail import TailedBlob, damage_at, damaged

RowRange = tuple[int, int]
"""The first of some rows, and one after the last."""
NO_ROWS: RowRange = (0, 0)

_LOW = 0xFFFFFFFF


def read_key_bloom_meta(blob: BlobBytes, path: str, row_count: int) -> KeyBloomMeta:
    """The metadata of a blob beside a data file of ``row_count`` rows; ``path`` names the Puffin file in errors."""
    tailed = TailedBlob(blob, path)
    with damage_at(path, "metadata of a key filter"):
        meta = decode_key_bloom_meta(tailed.metadata, tailed.body_bytes)
    if meta.row_count != row_count:
        raise damaged(path, f"a key filter of {meta.row_count} rows for a data file of {row_count} rows")
    return meta


class KeyBloom:
    """The filters of one file. Safe between threads; damage of what is read raises ``DamagedFileError``."""

    __slots__ = ("_blob", "_filter_bytes", "_last", "_last_bytes", "_separators", "meta")

    def __init__(self, meta: KeyBloomMeta, blob: BlobBytes) -> None:
        self.meta = meta
        self._blob = blob
        self._separators = meta.separators
        self._filter_bytes = filter_bytes(meta.rows_per_segment, meta.bits_per_key)
        self._last = len(meta.separators)
        self._last_bytes = filter_bytes(meta.row_count - self._last * meta.rows_per_segment, meta.bits_per_key)

    def segment_of(self, key: bytes) -> RowRange:
        """The rows that can hold an encoded key, by the separators. No filter is read."""
        start = bisect_right(self._separators, key) * self.meta.rows_per_segment
        return start, min(start + self.meta.rows_per_segment, self.meta.row_count)

    def rows_of(self, key: bytes, pair: HashPair) -> RowRange:
        """The rows that may hold an encoded key; :data:`NO_ROWS` if the file lacks it. ``pair`` is the key's hash."""
        segment = bisect_right(self._separators, key)
        size = self._last_bytes if segment == self._last else self._filter_bytes
        content = self._blob.read(segment * self._filter_bytes, size)
        bits = 8 * size
        for half in pair:
            bit = (half >> 32) * bits >> 32
            if not content[bit >> 3] >> (bit & 7) & 1:
                return NO_ROWS
            bit = (half & _LOW) * bits >> 32
            if not content[bit >> 3] >> (bit & 7) & 1:
                return NO_ROWS
        start = segment * self.meta.rows_per_segment
        return start, min(start + self.meta.rows_per_segment, self.meta.row_count)
