"""Vector indexes: a graph of the vectors of a data file, in which near ones are found without looking at all."""

from skerry.index.vector.build import VectorBuilder
from skerry.index.vector.layout import VECTOR_BLOB_PREFIX
from skerry.index.vector.read import VectorReader

__all__ = ["VECTOR_BLOB_PREFIX", "VectorBuilder", "VectorReader"]
