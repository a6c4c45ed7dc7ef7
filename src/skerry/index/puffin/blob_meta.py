"""The footer of a Puffin file as immutable records."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from skerry.index.puffin.layout import DIRECTORY, DIRECTORY_FILE


@dataclass(frozen=True, slots=True)
class BlobMeta:
    """Position, type and properties of a blob."""

    type: str
    iceberg_fields: tuple[int, ...]
    """Ids of the columns, as Iceberg counts them."""
    snapshot_id: int
    sequence_number: int
    offset: int
    length: int
    """Bytes in the file, after compression."""
    codec: str | None = None
    properties: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def fields(self) -> tuple[int, ...]:
        """Ids of the columns, as Skerry's schemas count them: Iceberg's ids begin at 1, ours at 0."""
        return tuple(number - 1 for number in self.iceberg_fields)

    @property
    def end(self) -> int:
        return self.offset + self.length

    @property
    def is_directory(self) -> bool:
        """Whether the blob lists a directory; known of Skerry's own files only."""
        return DIRECTORY in self.properties


@dataclass(frozen=True, slots=True)
class PuffinMeta:
    """The footer of a file: enough to read its blobs. Can be cached: a Puffin file never changes."""

    size_bytes: int
    footer_bytes: int
    blobs: tuple[BlobMeta, ...]
    properties: Mapping[str, str] = field(default_factory=dict, hash=False)
    checked: bool = False
    """Whether Skerry wrote the file, with checksums of everything."""

    @property
    def blobs_end(self) -> int:
        """Where the footer begins."""
        return self.size_bytes - self.footer_bytes

    @property
    def entries(self) -> tuple[BlobMeta, ...]:
        """The blobs without the files of directories."""
        return tuple(blob for blob in self.blobs if DIRECTORY_FILE not in blob.properties)

    def find(self, type: str) -> BlobMeta | None:
        """The first blob of a type."""
        return next((blob for blob in self.blobs if blob.type == type), None)
