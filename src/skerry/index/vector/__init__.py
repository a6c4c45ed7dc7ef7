"""Vector indexes: an HNSW graph per data file for approximate nearest-neighbour search."""

from skerry.index.vector.graph_builder import VectorBuilder
from skerry.index.vector.graph_reader import VectorReader
from skerry.index.vector.layout import VECTOR_BLOB_PREFIX

__all__ = ["VECTOR_BLOB_PREFIX", "VectorBuilder", "VectorReader"]
