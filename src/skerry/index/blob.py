"""A blob of a Puffin file: before it is written, and as a reader sees it.

A blob holds one index, or a whole directory of files (full text). Its ``properties`` repeat what a catalogue of indexes
wants to know, so that listing an index reads the footer of its file and nothing else:

======================  =====================================================================================
property                holds
======================  =====================================================================================
``skerry.summary``      JSON: target key → the ``meta_json`` of the catalogue's row for that target
``skerry.indexes``      JSON: target key → {name, options} of the index, as the user gave them
``skerry.columns``      JSON: target key → {field id: type} of the columns it was built from; of a path or an
                        expression also {"": type}, the type of its values
``skerry.expressions``  JSON: target key → text, for targets that are expressions
``fulltext_config``     JSON: the configuration of a full-text index, as GreptimeDB writes it
======================  =====================================================================================
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

SUMMARY = "skerry.summary"
INDEXES = "skerry.indexes"
COLUMNS = "skerry.columns"
EXPRESSIONS = "skerry.expressions"
COMPUTED = ""
"""The key of a computed value's type among those of columns."""
FULLTEXT_CONFIG = "fulltext_config"


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
