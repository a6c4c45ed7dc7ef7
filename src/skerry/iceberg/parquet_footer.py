"""Footers of Parquet files of external tables: read once per file identity, and shared by all engines."""

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.parquet as pq

from skerry.common.cache import WeightedCache
from skerry.fileio.file_identity import FileIdentity

_COLUMN_BYTES = 300
_INT96 = "INT96"


@dataclass(frozen=True, slots=True)
class FileFooter:
    """The footer of a file on a local disk."""

    row_count: int
    schema: pa.Schema
    """Top-level columns, with field ids."""
    old_times: frozenset[str]
    """Columns with timestamps in the deprecated 96-bit form, which engines read as another type than Arrow shows."""


def known_footer(path: str, identity: FileIdentity, cache: WeightedCache) -> FileFooter | None:
    """The footer if it is in the cache."""
    found: FileFooter | None = cache.get(_key(path, identity))
    return found


def read_footer(path: str, identity: FileIdentity, cache: WeightedCache) -> FileFooter | None:
    """The footer; None if it cannot be read: reading rows raises the error."""
    try:
        return cache.get_or_load(_key(path, identity), lambda: _read(path), _weigh)
    except (pa.ArrowException, OSError):
        return None


def _key(path: str, identity: FileIdentity) -> tuple[object, ...]:
    return "iceberg footer", path, identity


def _weigh(footer: FileFooter) -> int:
    return _COLUMN_BYTES * (len(footer.schema) + 1)


def _read(path: str) -> FileFooter:
    with pq.ParquetFile(path, coerce_int96_timestamp_unit="us", arrow_extensions_enabled=False) as file:
        leaves = (file.schema.column(n) for n in range(len(file.schema)))
        old = frozenset(leaf.path.partition(".")[0] for leaf in leaves if leaf.physical_type == _INT96)
        return FileFooter(int(file.metadata.num_rows), file.schema_arrow.remove_metadata(), old)
