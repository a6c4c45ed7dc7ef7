"""``readable_metrics``: sizes, counts and bounds of each column of a file, bounds in the column's type."""

from collections.abc import Mapping

import numpy as np
import pyarrow as pa

from skerry.iceberg.single_value import decode_binary
from skerry.types.datatype import has_bounds
from skerry.types.field import Field
from skerry.types.schema import Schema

_COUNTS = {
    "column_size": "column_sizes",
    "value_count": "value_counts",
    "null_value_count": "null_value_counts",
    "nan_value_count": "nan_value_counts",
}
_BOUNDS = {"lower_bound": "lower_bounds", "upper_bound": "upper_bounds"}
SOURCES = (*_COUNTS.values(), *_BOUNDS.values())
"""The manifest columns that metrics are computed from."""


def metrics_type(schema: Schema) -> pa.DataType:
    """A struct with a struct for each column of the table."""
    return pa.struct([pa.field(field.name, _column_type(field)) for field in schema.fields])


def _column_type(field: Field) -> pa.DataType:
    counts = [pa.field(name, pa.int64()) for name in _COUNTS]
    return pa.struct([*counts, *(pa.field(name, field.type.arrow) for name in _BOUNDS)])


def readable_metrics(columns: Mapping[str, pa.Array], schema: Schema, fine: frozenset[int]) -> pa.Array:
    """Metrics of some files; ``fine`` are ids of columns whose bounds are in nanoseconds."""
    parts = []
    for field in schema.fields:
        arrays = [lookup(columns[source], field.id) for source in _COUNTS.values()]
        for source in _BOUNDS.values():
            raw = lookup(columns[source], field.id)
            if has_bounds(field.type):
                is_upper = source == "upper_bounds"
                arrays.append(decode_binary(raw, field.type, nanos=field.id in fine, is_upper=is_upper))
            else:
                arrays.append(pa.nulls(len(raw), field.type.arrow))
        parts.append(pa.StructArray.from_arrays(arrays, fields=list(_column_type(field))))
    return pa.StructArray.from_arrays(parts, fields=list(metrics_type(schema)))


def lookup(maps: pa.Array, key: int) -> pa.Array:
    """The value of a key in each map; NULL where it is missing."""
    offsets = maps.offsets.to_numpy()
    keys, items = maps.keys, maps.items
    found = np.flatnonzero(keys.to_numpy(zero_copy_only=False) == key)
    found = found[(found >= offsets[0]) & (found < offsets[-1])]
    places = np.full(len(maps), -1, np.int64)
    places[np.searchsorted(offsets, found, side="right") - 1] = found
    return items.take(pa.array(places, mask=places < 0))
