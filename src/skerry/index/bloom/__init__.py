"""Bloom skipping indexes: a bloom filter for every segment of rows."""

from skerry.index.bloom.filter_builder import BloomBuilder, BloomWriter
from skerry.index.bloom.filter_meta import BLOOM_BLOB_PREFIX, BloomMeta
from skerry.index.bloom.filter_reader import BloomFilters, BloomReader, read_bloom_meta

__all__ = [
    "BLOOM_BLOB_PREFIX",
    "BloomBuilder",
    "BloomFilters",
    "BloomMeta",
    "BloomReader",
    "BloomWriter",
    "read_bloom_meta",
]
