"""Inverted indexes: for every value of a target the segments of rows that hold it."""

from skerry.index.inverted.term_builder import InvertedBuilder, InvertedColumn
from skerry.index.inverted.term_meta import INVERTED_BLOB_TYPE, InvertedMeta, InvertedMetas
from skerry.index.inverted.term_reader import InvertedIndexes, InvertedReader

__all__ = [
    "INVERTED_BLOB_TYPE",
    "InvertedBuilder",
    "InvertedColumn",
    "InvertedIndexes",
    "InvertedMeta",
    "InvertedMetas",
    "InvertedReader",
]
