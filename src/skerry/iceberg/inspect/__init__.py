"""Metadata tables: ``t$snapshots``, ``t$files`` and others, with columns as in Iceberg's own engines."""

from skerry.iceberg.inspect.metadata_table import METADATA_TABLES, PINNED_TABLES, inspect_table
from skerry.iceberg.inspect.source import MetadataRows, MetadataSource

__all__ = ["METADATA_TABLES", "PINNED_TABLES", "MetadataRows", "MetadataSource", "inspect_table"]
