"""Blobs that end with their metadata: a body, a protobuf message, and the message's length as u32 little-endian.

::

    +-------------+------------------+----------------+
    | body        | metadata         | length: u32 LE |
    +-------------+------------------+----------------+

One read of the last 16 KiB usually has all metadata, and the whole of a small blob; those bytes are not read again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from skerry.common.errors import DamagedFileError
from skerry.index.blob import BlobBytes

TAIL_GUESS_BYTES = 16 << 10
MAX_METADATA_BYTES = 64 << 20
_LENGTH_BYTES = 4


def with_tail(body: bytes, metadata: bytes) -> bytes:
    """The bytes of a blob."""
    return body + metadata + len(metadata).to_bytes(_LENGTH_BYTES, "little")


def damaged(path: str, problem: str) -> DamagedFileError:
    """An index that cannot be read. ``path`` names its Puffin file."""
    return DamagedFileError(path, problem, "Queries give the same answers without the index; build it again")


@contextmanager
def damage_at(path: str, what: str) -> Iterator[None]:
    """Turn what parsers raise (ValueError, a panic of the FST library) into an error that names the file."""
    try:
        yield
    except (ValueError, RuntimeError, OverflowError) as error:  # the latter two from the FST library
        raise damaged(path, f"{what}: {error or type(error).__name__}") from error
    except BaseException as error:
        if type(error).__module__ != "pyo3_runtime":  # PanicException, which cannot be imported
            raise
        raise damaged(path, f"{what}: {error}") from None


class TailedBlob:
    """A blob whose tail has been read."""

    def __init__(self, blob: BlobBytes, path: str) -> None:
        self.path = path
        self._blob = blob
        size = blob.size_bytes
        if size < _LENGTH_BYTES:
            raise damaged(path, f"an index of {size} bytes has no room for the length of its metadata")
        self._kept_from = max(0, size - TAIL_GUESS_BYTES)
        self._kept = blob.read(self._kept_from, size - self._kept_from)
        length = int.from_bytes(self._kept[-_LENGTH_BYTES:], "little")
        self.body_bytes = size - _LENGTH_BYTES - length
        if self.body_bytes < 0 or length > MAX_METADATA_BYTES:
            raise damaged(path, f"an index of {size} bytes states {length} bytes of metadata")
        self.metadata = self._read(self.body_bytes, length)

    @property
    def size_bytes(self) -> int:
        return self._blob.size_bytes

    def read(self, offset: int, length: int) -> bytes:
        """A part of the body."""
        if offset < 0 or length < 0 or offset + length > self.body_bytes:
            raise damaged(
                self.path, f"the index refers to bytes {offset} to {offset + length} of a body of {self.body_bytes}"
            )
        return self._read(offset, length)

    def _read(self, offset: int, length: int) -> bytes:
        if offset >= self._kept_from:
            start = offset - self._kept_from
            return self._kept[start : start + length]
        return self._blob.read(offset, length) if length else b""


def coalesce(ranges: list[tuple[int, int]], *, gap: int, limit: int) -> Iterator[tuple[int, int, list[int]]]:
    """Reads that cover ``ranges`` (offset, size), which are sorted: offset, length, and the indexes of the ranges.

    Ranges not further apart than ``gap`` share a read; a read of several ranges is not longer than ``limit``.
    """
    start = end = 0
    members: list[int] = []
    for number, (offset, size) in enumerate(ranges):
        if members and (offset > end + gap or max(end, offset + size) - start > limit):
            yield start, end - start, members
            members = []
        if not members:
            start, end = offset, offset
        members.append(number)
        end = max(end, offset + size)
    if members:
        yield start, end - start, members
