"""The metadata of a data file in a manifest."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ColumnStats:
    """Bounds and counts of one column in one file. None means unknown.

    ``upper`` is None whenever NaN may be present: NaN is greater than every bound. Bounds of long texts are cut; an
    upper bound is then rounded up, so that both still enclose every value.
    """

    lower: Any = None
    upper: Any = None
    null_count: int | None = None
    nan_count: int | None = None


@dataclass(frozen=True, slots=True)
class VectorMeta:
    """The deletion vector of a data file: which of its rows other live files hide, as one snapshot has it.

    ``path`` is the Puffin file that holds it, relative to the table's folder, None if no row is hidden; the blob lies
    at ``offset`` and has ``size_bytes``. The vector is complete up to ``snapshot``: it has every row hidden by live
    files with a sequence up to that snapshot.
    """

    snapshot: int
    cardinality: int = 0
    path: str | None = None
    offset: int | None = None
    size_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class DataFileMeta:
    """A data file as a manifest records it.

    ``path`` is relative to the table's folder; ``partition`` maps partition field ids of the spec to typed values.
    ``checksum`` covers the whole file, ``tail_checksum`` its last ``tail_size_bytes`` (a Parquet footer): a reader that
    does not read every byte checks the tail and, below it, the checksums of pages. ``min_key`` and ``max_key`` are
    encoded keys, None in a table without a primary key.
    """

    path: str
    format: str
    row_count: int
    size_bytes: int
    checksum: int
    tail_size_bytes: int
    tail_checksum: int
    schema_id: int
    spec_id: int = 0
    level: int = 0
    partition: Mapping[int, Any] = field(default_factory=dict)
    stats: Mapping[int, ColumnStats] = field(default_factory=dict)
    min_key: bytes | None = None
    max_key: bytes | None = None
    tombstone_count: int = 0
    """The number of rows that are not UPSERT: DELETE and REPLACE. If it is 0, the file has only the table's columns."""
    created_ms: int = 0
    index_path: str | None = None
    index_size_bytes: int | None = None
    sequence: tuple[int, int] | None = None
    """Snapshot and ordinal, the order of its row versions; None: those of the commit that adds it."""
    vector: VectorMeta | None = None
    """Which of its rows are hidden; None: unknown."""

    @property
    def all_paths(self) -> tuple[str, ...]:
        """The data file and the index file beside it, relative to the table's folder."""
        return (self.path,) if self.index_path is None else (self.path, self.index_path)
