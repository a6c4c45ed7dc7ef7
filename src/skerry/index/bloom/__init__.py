"""Bloom skipping indexes: a bloom filter for every segment of rows."""

from skerry.index.bloom.build import BloomBuilder, BloomWriter
from skerry.index.bloom.meta import BLOOM_BLOB_PREFIX, BloomMeta
from skerry.index.bloom.read import BloomFilters, BloomReader, read_bloom_meta

__all__ = [
    "BLOOM_BLOB_PREFIX",
    "BloomBuilder",
    "BloomFilters",
    "BloomMeta",
    "BloomReader",
    "BloomWriter",
    "read_bloom_meta",
]
