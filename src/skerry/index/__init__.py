"""Indexes of data files, kept in Puffin files beside them.

A data file has at most one Puffin file, which holds every index of it: bloom filters, inverted indexes, full text,
vectors. An index answers one question: which rows of this file cannot match a condition. It never proves a match, and
it answers only for the file, the columns and the types that it was built from.
"""

from skerry.index.jsonpath import json_path_of, json_pointer_of
from skerry.index.target import (
    ColumnsTarget,
    ColumnTarget,
    ExpressionTarget,
    IndexTarget,
    JsonPathTarget,
    decode_target_key,
    encode_target_key,
    target_json,
    target_type,
)

__all__ = [
    "ColumnTarget",
    "ColumnsTarget",
    "ExpressionTarget",
    "IndexTarget",
    "JsonPathTarget",
    "decode_target_key",
    "encode_target_key",
    "json_path_of",
    "json_pointer_of",
    "target_json",
    "target_type",
]
