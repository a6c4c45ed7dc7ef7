"""Small manifests and manifest lists in memory, as decoding them would give them.

A commit to a small table writes a manifest of one entry and lists of a few rows; the next read, commit and publication
of the same process need them again. Decoding Parquet takes about a millisecond per file, whatever its size. So tables
of up to 64 rows are kept in the cache for metadata when they are written or decoded.

Freshness: the files are never changed, and their names are never used again. A kept table does not prove that its file
still exists.
"""

from dataclasses import dataclass

import pyarrow as pa

from skerry.common.cache import WeightedCache

_MOST_ROWS = 64


@dataclass(frozen=True, slots=True)
class SmallTables:
    """Small metadata tables by the path, size and checksum of their file."""

    cache: WeightedCache

    def get(self, path: str, size_bytes: int, checksum: int) -> pa.Table | None:
        """All columns of a table, or None if it is not kept."""
        found: pa.Table | None = self.cache.get(("small-table", path, size_bytes, checksum))
        return found

    def keep(self, path: str, size_bytes: int, checksum: int, table: pa.Table) -> None:
        """Keep a table with all its columns, if it is small."""
        if table.num_rows <= _MOST_ROWS:
            table = table.replace_schema_metadata(None).combine_chunks()
            self.cache.put(("small-table", path, size_bytes, checksum), table, table.get_total_buffer_size())
