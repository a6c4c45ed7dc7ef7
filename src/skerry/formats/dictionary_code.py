"""Text columns of few distinct values, read as dictionary codes.

Parquet stores such a column as a dictionary of values and a code for each row. Arrow decodes codes to texts row by row;
reading codes and decoding a batch at once takes half the time. For many distinct values it takes longer, so the size of
the column decides.
"""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.types.key import BINARY_LIMIT_BYTES

_CODE_BYTES = 4
"""Bytes per row, values and codes together, below which a column counts as one of few distinct values."""


def coded_columns(metadata: Any) -> list[str]:
    """The columns of a Parquet file that are read as codes, by the first row group."""
    if not metadata.num_row_groups:
        return []
    group = metadata.row_group(0)
    found = []
    for number in range(metadata.num_columns):
        column = group.column(number)
        if column.physical_type != "BYTE_ARRAY" or "." in column.path_in_schema:  # with a dot it may be a part of one
            continue
        if column.has_dictionary_page and column.total_uncompressed_size < _CODE_BYTES * column.num_values:
            found.append(column.path_in_schema)
    return found


def decoded(batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
    """The batch with texts instead of codes; several batches, if one array cannot hold all texts."""
    coded = [number for number, field in enumerate(batch.schema) if pa.types.is_dictionary(field.type)]
    if not coded:
        yield batch
        return
    longest = max(_longest(batch.column(number)) for number in coded)
    rows = max(min(batch.num_rows, BINARY_LIMIT_BYTES // max(longest, 1)), 1)
    for start in range(0, batch.num_rows, rows):
        piece = batch.slice(start, rows)
        for number in coded:
            texts = piece.column(number).dictionary_decode()
            piece = piece.set_column(number, piece.schema.field(number).with_type(texts.type), texts)
        yield piece


def _longest(array: pa.DictionaryArray) -> int:
    longest = pc.max(pc.binary_length(array.dictionary)).as_py()
    return 0 if longest is None else int(longest)
