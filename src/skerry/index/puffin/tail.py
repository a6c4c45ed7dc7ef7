"""Reads the metadata of a Puffin file from its end, in one read if the footer is not longer than expected."""

from collections.abc import Callable

from skerry.common.errors import DamagedFileError
from skerry.fileio.base import RangeReader
from skerry.index.puffin.footer import FooterError, decode_payload, decode_trailer
from skerry.index.puffin.layout import MAGIC, SMALLEST_FILE_BYTES, TRAILER_BYTES
from skerry.index.puffin.meta import PuffinMeta


def read_meta(read: Callable[[int, int], bytes], size: int, tail_bytes: int, limit: int) -> tuple[PuffinMeta, bytes]:
    """The metadata, and the last bytes of the file as far as they were read.

    ``read`` takes offset and length. A payload of more than ``limit`` bytes is refused before it is read, or as soon as
    it has expanded to more.
    """
    if size < SMALLEST_FILE_BYTES:
        raise FooterError(f"it has {size} bytes, a Puffin file has at least {SMALLEST_FILE_BYTES}")
    start = max(size - max(tail_bytes, TRAILER_BYTES), 0)
    if start <= len(MAGIC):
        start = 0
    tail = read(start, size - start)
    footer_bytes, compressed = decode_trailer(tail[-TRAILER_BYTES:], size, limit)
    footer_start = size - footer_bytes
    if footer_start < start or footer_start == len(MAGIC) < start:
        more = 0 if footer_start == len(MAGIC) else footer_start  # without blobs: the first magic, too
        tail = read(more, start - more) + tail
        start = more
    for name, offset in (("its footer", footer_start), ("it", 0)):
        found = tail[offset - start :][: len(MAGIC)]
        if offset >= start and found != MAGIC:
            raise FooterError(f"{name} begins with {found!r}, not with {MAGIC!r}")
    payload = tail[footer_start - start + len(MAGIC) : -TRAILER_BYTES]
    blobs, properties, checked = decode_payload(payload, footer_start, compressed=compressed, limit=limit)
    return PuffinMeta(size, footer_bytes, blobs, properties, checked), tail


def read_exactly(io: RangeReader, path: str, offset: int, length: int, size: int, remedy: str) -> bytes:
    """A range of a file that should have ``size`` bytes; :class:`DamagedFileError` if it ends too early."""
    data = io.read_range(path, offset, length)
    if len(data) != length:
        raise DamagedFileError(path, f"it ends at byte {offset + len(data)}, {size} were written", remedy)
    return data
