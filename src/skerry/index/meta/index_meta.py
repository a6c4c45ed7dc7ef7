"""Records of the catalogue of indexes: one index in one file. Immutable.

An index is listed once for each data file that it was built for. :class:`IndexRowCompact` is the row of the system
table ``system.puffin_index_meta``; ``docs/formats/index-meta.md`` describes its columns.
"""

from dataclasses import dataclass
from typing import Any

import orjson

from skerry.index.index_kind import IndexKind
from skerry.index.target import IndexTarget, encode_target_key, target_json, target_type


@dataclass(frozen=True, slots=True)
class IndexFileLocator:
    """The data file that an index belongs to."""

    table_dir: str
    """Folder of the table, relative to the lake; a token if the lake hides paths."""
    region_id: int
    """Unsigned 64-bit number of the table's partition (``skerry.store.catalogue.region``)."""
    file_id: str
    """UUID of the data file."""
    node_id: int | None = None
    """Node that holds the file; None in a lake, whose storage is shared."""


@dataclass(frozen=True, slots=True)
class TargetMeta:
    """One index in a Puffin file: its target, kind and metadata."""

    target: IndexTarget
    kind: IndexKind
    blob_size: int | None
    """Bytes of the blob, which several inverted indexes share; None for a directory of files."""
    meta_json: str
    """As ``skerry.index.meta.json_schema`` has it."""

    @property
    def target_key(self) -> str:
        return encode_target_key(self.target)


@dataclass(frozen=True, slots=True)
class IndexMeta:
    """One index of one data file."""

    locator: IndexFileLocator
    target: IndexTarget
    kind: IndexKind
    blob_size: int | None
    meta_json: str

    @staticmethod
    def of(locator: IndexFileLocator, found: TargetMeta) -> "IndexMeta":
        """An index of the file at a place."""
        return IndexMeta(locator, found.target, found.kind, found.blob_size, found.meta_json)

    @property
    def index_type(self) -> str:
        """``bloom_skipping``, ``fulltext_bloom``, ``fulltext_tantivy``, ``inverted``, ``vector`` or ``key_bloom``."""
        return self.kind.row_name

    @property
    def target_type(self) -> str:
        """``column``, ``columns``, ``json_path`` or ``expression``."""
        return target_type(self.target)

    @property
    def target_key(self) -> str:
        return encode_target_key(self.target)

    @property
    def meta(self) -> dict[str, Any]:
        """``meta_json``, decoded."""
        found: dict[str, Any] = orjson.loads(self.meta_json)
        return found

    @property
    def row(self) -> "IndexRowCompact":
        """The row of the catalogue."""
        at = self.locator
        return IndexRowCompact(
            at.table_dir, at.region_id, at.file_id, at.node_id, self.index_type, self.target_type, self.target_key,
            self.blob_size, target_json(self.target), self.meta_json,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class IndexRowCompact:
    """A row of ``system.puffin_index_meta``; fields are its columns, in order."""

    table_dir: str
    region_id: int
    file_id: str
    node_id: int | None
    index_type: str
    target_type: str
    target_key: str
    blob_size: int | None
    target_json: str | None
    meta_json: str | None
