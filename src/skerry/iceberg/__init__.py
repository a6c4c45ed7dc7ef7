"""Iceberg: external catalogs and their metadata, and our tables published as Iceberg tables."""
