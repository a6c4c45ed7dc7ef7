"""Region ids: a stable number for each partition of each table.

A region is what a partition is called in the catalogue of indexes. Its id is the unsigned XXH3-64 of a JSON text::

    ["{table uuid}", [[{partition field id}, "{value}"], …]]

without spaces, with the fields of the file's own partition spec in their order. A value is a text (as
``docs/formats/types.md`` writes literals, numbers in decimal), or null. So the id depends on the table and on the
partition tuple only, and a table without partitioning is one region.
"""

from collections.abc import Sequence

import numpy as np
import orjson
import pyarrow as pa
import xxhash
from numpy.typing import NDArray

from skerry.types.build import literal_of
from skerry.types.datatype import UUID, DataType
from skerry.types.literal import encode_literal
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

Codes = tuple[NDArray[np.int64], list[str | None]]
"""The number of each row's value, and the values as texts."""


def region_ids(table_uuid: str, schema: Schema, entries: pa.Table) -> NDArray[np.uint64]:
    """The region of each entry, which has ``spec_id`` and the columns of partition values."""
    types = partition_types(schema)
    found = np.zeros(entries.num_rows, np.uint64)
    specs = entries.column("spec_id").to_numpy()
    coded: dict[int, Codes] = {}
    for spec in schema.specs:
        rows = np.flatnonzero(specs == spec.id)
        if not len(rows):
            continue
        fields = [field.id for field in spec.fields if field.id in types]
        for field_id in fields:
            if field_id not in coded:
                coded[field_id] = _codes(entries, field_id, types[field_id])
        first, inverse = _distinct(rows, [coded[field_id][0] for field_id in fields])
        ids = np.empty(len(first), np.uint64)
        for number, row in enumerate(rows[first]):
            values = [[field_id, coded[field_id][1][coded[field_id][0][row]]] for field_id in fields]
            ids[number] = xxhash.xxh3_64_intdigest(orjson.dumps([table_uuid, values]))
        found[rows] = ids[inverse]
    return found


def _distinct(
    rows: NDArray[np.int64], codes: Sequence[NDArray[np.int64]]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first row of each distinct tuple, and the number of each row's tuple."""
    tuples = np.zeros(len(rows), np.int64)
    for column in codes:
        _, tuples = np.unique(tuples, return_inverse=True)  # so that the product stays small
        tuples = tuples * (int(column.max()) + 1) + column[rows]
    _, first, inverse = np.unique(tuples, return_index=True, return_inverse=True)
    return first, inverse


def _codes(entries: pa.Table, field_id: int, type_: DataType) -> Codes:
    name = f"{PARTITION_PREFIX}{field_id}"
    if name not in entries.schema.names:
        return np.zeros(entries.num_rows, np.int64), [None]
    column = entries.column(name)
    plain = (column.cast(pa.binary(16)) if type_ == UUID else column).combine_chunks()
    encoded = plain.dictionary_encode(null_encoding="encode")
    values = encoded.dictionary
    if type_ == UUID:
        values = pa.ExtensionArray.from_storage(pa.uuid(), values)
    texts = [_text(literal_of(value, type_), type_) for value in values]
    return encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64), texts


def _text(literal: object, type_: DataType) -> str | None:
    return None if literal is None else str(encode_literal(literal, type_))
