"""Vector indexes: a graph of the vectors of a data file, in which near ones are found without looking at all."""

from skerry.index.vector.graph_builder import VectorBuilder
from skerry.index.vector.graph_reader import VectorReader
from skerry.index.vector.layout import VECTOR_BLOB_PREFIX

__all__ = ["VECTOR_BLOB_PREFIX", "VectorBuilder", "VectorReader"]
