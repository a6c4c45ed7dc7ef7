"""Puffin files: Iceberg's container for indexes and statistics, with checksums of every byte."""

from skerry.index.puffin.blob_meta import BlobMeta, PuffinMeta
from skerry.index.puffin.deletion_vector import (
    DELETION_VECTOR,
    decode_deletion_vector,
    deletion_vector_draft,
    encode_deletion_vector,
    read_deletion_vector,
)
from skerry.index.puffin.layout import MAX_BLOB_BYTES, MAX_FOOTER_BYTES, TAIL_BYTES
from skerry.index.puffin.puffin_file import PuffinFile, verify_puffin
from skerry.index.puffin.theta import THETA_SKETCH, distinct_values_of, theta_sketch_draft
from skerry.index.puffin.write import PuffinWriter, encode_puffin, write_puffin

__all__ = [
    "DELETION_VECTOR",
    "MAX_BLOB_BYTES",
    "MAX_FOOTER_BYTES",
    "TAIL_BYTES",
    "THETA_SKETCH",
    "BlobMeta",
    "PuffinFile",
    "PuffinMeta",
    "PuffinWriter",
    "decode_deletion_vector",
    "deletion_vector_draft",
    "distinct_values_of",
    "encode_deletion_vector",
    "encode_puffin",
    "read_deletion_vector",
    "theta_sketch_draft",
    "verify_puffin",
    "write_puffin",
]
