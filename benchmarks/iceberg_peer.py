"""pyiceberg on a SQLite catalog in a folder: the peer for appending and scanning."""

import warnings
from pathlib import Path
from typing import Any

import pyarrow as pa

try:
    from pyiceberg.catalog.sql import SqlCatalog
except ImportError:
    SqlCatalog = None


def available() -> bool:
    return SqlCatalog is not None


class IcebergPeer:
    """Makes tables in a catalog of its own; ``close`` it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._catalog: Any = SqlCatalog("bench", uri=f"sqlite:///{folder}/catalog.db", warehouse=f"file://{folder}")
        self._catalog.create_namespace("bench")
        self._count = 0

    def create_table(self, schema: pa.Schema) -> Any:
        """A new table, compressed as ours are."""
        self._count += 1
        properties = {"write.parquet.compression-codec": "zstd", "write.parquet.compression-level": "1"}
        return self._catalog.create_table(f"bench.t{self._count}", schema, properties=properties)

    def append(self, table: Any, rows: pa.Table) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            table.append(rows)

    def close(self) -> None:
        self._catalog.engine.dispose()
