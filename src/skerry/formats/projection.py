"""Projection: from the columns of a file to the requested columns.

Columns are matched by field id. A file has the names of the time of writing: after "rename a to b, add a new a", a
match by name would return the wrong column.
"""

from collections.abc import Sequence

import pyarrow as pa

from skerry.types.arrow import PARQUET_ID_OFFSET, arrow_field
from skerry.types.cast import default_array
from skerry.types.field import Field

_FIELD_ID = b"PARQUET:field_id"


def field_ids(schema: pa.Schema) -> dict[int, str]:
    """Our ids of a file's columns → their names in that file. ValueError if a column has none, or two have the same."""
    names: dict[int, str] = {}
    for field in schema:
        text = (field.metadata or {}).get(_FIELD_ID)
        if text is None:
            raise ValueError(f"column {field.name!r} has no field id")
        field_id = int(text) - PARQUET_ID_OFFSET
        if field_id in names:
            raise ValueError(f"columns {names[field_id]!r} and {field.name!r} have the same field id")
        names[field_id] = field.name
    return names


class Shape:
    """Gives batches of a file the columns ``fields``, in that order, with exactly their names and types.

    Columns that the file lacks are filled with the field's default if ``fill_defaults``, else with NULL.
    """

    def __init__(self, fields: Sequence[Field], *, fill_defaults: bool) -> None:
        self._fields = tuple(fields)
        self._fill_defaults = fill_defaults
        self.schema = pa.schema([arrow_field(f) for f in self._fields])

    def apply(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """``batch`` with the columns of this shape, matched by the field ids in its schema."""
        positions = {field_id: index for index, field_id in enumerate(field_ids(batch.schema))}
        arrays = []
        for field, target in zip(self._fields, self.schema, strict=True):
            position = positions.get(field.id)
            if position is None:
                arrays.append(self._missing(field, target.type, batch.num_rows))
            else:
                array = batch.column(position)
                arrays.append(array if array.type == target.type else array.cast(target.type))
        if not arrays:
            return batch.select([])
        return relabel(pa.record_batch(arrays, names=self.schema.names), self.schema)

    def _missing(self, field: Field, arrow: pa.DataType, rows: int) -> pa.Array:
        return default_array(field, rows) if self._fill_defaults else pa.nulls(rows, arrow)


def relabel(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """The same data under another schema of the same memory layout, without a copy."""
    return pa.record_batch(_Labelled(batch, schema))


class _Labelled:
    """A batch under another schema of the same layout.

    To Arrow two types are equal if they differ only in the names and the metadata of their parts, so ``cast`` does not
    change them: lists would keep the field ids of the file, maps the name of the column. Passing the data through the C
    interface with the new schema copies nothing and replaces everything.
    """

    def __init__(self, batch: pa.RecordBatch, schema: pa.Schema) -> None:
        self._batch = batch
        self._schema = schema

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return self._schema.__arrow_c_schema__(), self._batch.__arrow_c_array__()[1]


def empty_batches(rows: int, batch_rows: int) -> list[pa.RecordBatch]:
    """Batches without columns of ``rows`` rows in all."""
    sizes = [min(batch_rows, rows - start) for start in range(0, rows, batch_rows)]
    return [pa.record_batch([pa.nulls(size)], names=[""]).select([]) for size in sizes]
