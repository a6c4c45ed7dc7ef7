"""Full-text indexes: Tantivy finds the exact rows of words and phrases, bloom filters the segments that may hold words.

Both hold the terms of ``skerry.pruning.text.analyzer``, which scans without an index use, too.
"""

from skerry.index.fulltext.bloom import FulltextBloomBuilder, FulltextBloomReader
from skerry.index.fulltext.config import FulltextConfig, fulltext_meta
from skerry.index.fulltext.tantivy_index import TantivyBuilder, TantivyReader

__all__ = [
    "FulltextBloomBuilder",
    "FulltextBloomReader",
    "FulltextConfig",
    "TantivyBuilder",
    "TantivyReader",
    "fulltext_meta",
]
