"""Queries on DuckDB, in this process."""
