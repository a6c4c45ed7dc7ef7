"""Publishing our tables as Iceberg tables: metadata over our data files, so that other engines read them in place."""

from skerry.iceberg.publish.publish import PublishedTable, publish_table

__all__ = ["PublishedTable", "publish_table"]
