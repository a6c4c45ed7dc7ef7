"""Iceberg: tables of external catalogs, and the cache of their metadata."""
