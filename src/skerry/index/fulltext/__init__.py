"""Full-text indexes: Tantivy, with the exact rows of words and phrases, and bloom filters of words, for segments.

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
