"""A blob of a Puffin file: before it is written, and as a reader sees it.

A blob holds one index, or a whole directory of files (full text). :mod:`skerry.index.property` has the names of its
``properties``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class BlobDraft:
    """A blob to be written: bytes, or the files of a directory by their relative paths."""

    type: str
    data: bytes | Mapping[str, bytes]
    fields: tuple[int, ...] = ()
    """Ids of the columns, as in the table's schema."""
    properties: Mapping[str, str] = field(default_factory=dict)
    codec: str | None = None
    """``zstd``, ``lz4`` or None; readers that read parts of a blob need None."""
    page_bytes: int | None = None
    """The smallest size of pages with a checksum of their own; None: the writer's."""


class BlobBytes(Protocol):
    """The content of a blob, decompressed; parts of it can be read."""

    @property
    def size_bytes(self) -> int: ...

    def read(self, offset: int, length: int) -> bytes:
        """Exactly these bytes; a range outside of the blob is damage."""
        ...
