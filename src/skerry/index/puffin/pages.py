"""Checksums of the pages of a blob, so that a part of it can be read and checked without the rest.

:mod:`skerry.index.puffin.layout` has the properties. Pages are counted from the start of the blob.
"""

import base64
import binascii
import struct
from collections.abc import Mapping
from dataclasses import dataclass

import xxhash

from skerry.index.puffin.layout import MOST_PAGES, PAGE_BYTES, PAGE_BYTES_KEY, PAGE_CHECKSUMS_KEY


@dataclass(frozen=True, slots=True)
class Pages:
    """The size of pages, and the checksum of each."""

    page_bytes: int
    checksums: tuple[int, ...]

    def around(self, start: int, end: int, length: int) -> tuple[int, int]:
        """The range widened to whole pages, in a blob of ``length`` bytes."""
        first = start // self.page_bytes * self.page_bytes
        last = -(-end // self.page_bytes) * self.page_bytes
        return first, min(last, length)

    def first_damaged(self, data: memoryview, start: int) -> int | None:
        """Where the first page with a wrong checksum begins; ``data`` begins with the page at ``start``."""
        number = start // self.page_bytes
        for offset in range(0, len(data), self.page_bytes):
            if xxhash.xxh3_64_intdigest(data[offset : offset + self.page_bytes]) != self.checksums[number]:
                return start + offset
            number += 1
        return None


def page_size_for(length: int, smallest: int = PAGE_BYTES) -> int:
    """The size of a blob's pages: the smallest, doubled until there are at most :data:`MOST_PAGES`."""
    size = smallest
    while size * MOST_PAGES < length:
        size *= 2
    return size


def encode_pages(data: bytes, page_bytes: int) -> dict[str, str]:
    """The properties of a blob that is stored as ``data``."""
    view = memoryview(data)
    checksums = [
        xxhash.xxh3_64_intdigest(view[offset : offset + page_bytes]) for offset in range(0, len(view), page_bytes)
    ]
    packed = struct.pack(f"<{len(checksums)}Q", *checksums)
    return {PAGE_BYTES_KEY: str(page_bytes), PAGE_CHECKSUMS_KEY: base64.b64encode(packed).decode()}


def decode_pages(properties: Mapping[str, str], length: int) -> Pages | None:
    """The pages of a blob of ``length`` bytes, None if it has no checksums; ValueError if they do not fit it."""
    text = properties.get(PAGE_CHECKSUMS_KEY)
    if text is None:
        return None
    size = properties.get(PAGE_BYTES_KEY, "")
    if not (size.isascii() and size.isdigit() and 0 < len(size) < 20 and int(size) > 0):
        raise ValueError(f"its page size {size[:40]!r} is not a size")
    page_bytes = int(size)
    try:
        packed = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("its page checksums are not base64") from None
    if len(packed) != 8 * -(-length // page_bytes):
        raise ValueError(f"it has {len(packed) / 8:g} page checksums, {-(-length // page_bytes)} would fit its length")
    return Pages(page_bytes, struct.unpack(f"<{len(packed) // 8}Q", packed))
