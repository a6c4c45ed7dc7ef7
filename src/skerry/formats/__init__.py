"""Data files: writing and reading rows in Parquet, SST, ORC and JSON, and a file's metadata in the manifest."""
