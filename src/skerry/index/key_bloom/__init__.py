"""Bloom filters of primary keys, one blob for each Parquet file that is sorted by key."""
