"""From the columns of a file that another system wrote to those of a query, by field id at every depth.

A column that the file lacks has the first of these: the file's partition value (``identity`` transform), the schema's
initial default, NULL. Values are widened to the column's current type: INT to BIGINT, FLOAT to DOUBLE, decimals to more
digits, DATE to TIMESTAMP.
"""

from collections.abc import Mapping, Sequence

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.formats.projection import relabel
from skerry.types.arrow import arrow_field
from skerry.types.cast import default_array
from skerry.types.datatype import UUID, ArrayType, DataType, MapType, StructType
from skerry.types.field import Field

FIELD_ID = b"PARQUET:field_id"
_ORC_ID = b"iceberg.id"


def id_in(field_: pa.Field) -> int | None:
    """The field id that a file has for a column."""
    metadata = field_.metadata or {}
    text = metadata.get(FIELD_ID, metadata.get(_ORC_ID))
    return None if text is None else int(text)


class Projection:
    """Gives batches of one file the columns ``fields``, in that order."""

    def __init__(
        self, file_schema: pa.Schema, fields: Sequence[Field], constants: Mapping[int, pa.Scalar], path: str
    ) -> None:
        """``constants`` are partition values by column id, for columns that the file lacks."""
        self.fields = tuple(fields)
        self._by_id = {field_id: n for n, f in enumerate(file_schema) if (field_id := id_in(f)) is not None}
        self._file_schema = file_schema
        self._constants = constants
        self._path = path
        self.schema = pa.schema([arrow_field(f) for f in fields])

    @property
    def columns(self) -> list[str]:
        """Names of the file's columns that are needed, in the file's order."""
        places = sorted({self._by_id[f.id] for f in self.fields if f.id in self._by_id})
        return [self._file_schema.field(place).name for place in places]

    def names(self) -> dict[int, str]:
        """Names of the file's columns by field id."""
        return {field_id: self._file_schema.field(place).name for field_id, place in self._by_id.items()}

    def apply(self, batch: pa.RecordBatch | pa.Table, rows: int) -> pa.RecordBatch:
        """A batch with :attr:`columns` as one with the wanted columns."""
        arrays = [self._column(field, batch, rows) for field in self.fields]
        if not arrays:
            return no_columns(rows)
        return relabel(pa.record_batch(arrays, names=self.schema.names), self.schema)

    def _column(self, field: Field, batch: pa.RecordBatch, rows: int) -> pa.Array:
        place = self._by_id.get(field.id)
        if place is None:
            return self._constant(field, rows)
        given = self._file_schema.field(place)
        array = batch.column(batch.schema.names.index(given.name))
        if isinstance(array, pa.ChunkedArray):
            array = array.combine_chunks()
        try:
            return project_array(array, given, field.type)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
            problem = f"column {field.name!r} of {self._path}: {given.type} does not become {field.type}: {error}"
            raise DataError(problem, column=field.name) from None

    def _constant(self, field: Field, rows: int) -> pa.Array:
        constant = self._constants.get(field.id)
        if constant is None:
            return default_array(field, rows)
        if not pa.types.is_timestamp(constant.type):
            return pa.repeat(constant, rows)
        try:
            return pa.repeat(constant.cast(field.type.arrow), rows)  # of nanoseconds, if it has none
        except pa.ArrowInvalid as error:
            problem = f"column {field.name!r} of {self._path}: a partition value does not become {field.type}: {error}"
            raise DataError(problem, column=field.name) from None


def no_columns(rows: int) -> pa.RecordBatch:
    """A batch without columns, with a given number of rows."""
    return pa.record_batch([pa.nulls(rows)], names=[""]).select([])


def project_array(array: pa.Array, given: pa.Field, wanted: DataType) -> pa.Array:
    """An array of a file as one of our type; ``given`` has the file's field ids."""
    if isinstance(wanted, StructType):
        if not pa.types.is_struct(given.type):
            raise pa.ArrowInvalid(f"{given.type} is not a struct")
        return _struct(array, given, wanted)
    if isinstance(wanted, ArrayType):
        return _list(array, given, wanted)
    if isinstance(wanted, MapType):
        return _map(array, given, wanted)
    if wanted == UUID:
        storage = array.storage if isinstance(array, pa.ExtensionArray) else array
        return pa.ExtensionArray.from_storage(pa.uuid(), storage.cast(pa.binary(16)))
    plain = array.storage if isinstance(array, pa.ExtensionArray) else array
    return plain if plain.type == wanted.arrow else plain.cast(wanted.arrow)


def _struct(array: pa.Array, given: pa.Field, wanted: StructType) -> pa.Array:
    parts = {field_id: n for n, part in enumerate(given.type) if (field_id := id_in(part)) is not None}
    arrays = []
    for field in wanted.fields:
        place = parts.get(field.id)
        if place is None:
            arrays.append(default_array(field, len(array)))
        else:
            arrays.append(project_array(pc.struct_field(array, place), given.type.field(place), field.type))
    mask = array.is_null() if array.null_count else None
    fields = [arrow_field(field) for field in wanted.fields]
    return pa.StructArray.from_arrays(arrays, fields=fields, mask=mask)


def _list(array: pa.Array, given: pa.Field, wanted: ArrayType) -> pa.Array:
    if pa.types.is_large_list(array.type):
        array = array.cast(pa.list_(array.type.value_field))
    if not pa.types.is_list(array.type):
        raise pa.ArrowInvalid(f"{given.type} is not a list")
    whole = pa.concat_arrays([array]) if array.offset else array
    items = project_array(whole.values, given.type.value_field, wanted.element)
    buffers = whole.buffers()[:2]
    return pa.Array.from_buffers(wanted.arrow, len(whole), buffers, whole.null_count, whole.offset, [items])


def _map(array: pa.Array, given: pa.Field, wanted: MapType) -> pa.Array:
    if not pa.types.is_map(array.type):
        raise pa.ArrowInvalid(f"{given.type} is not a map")
    keys = project_array(array.keys, given.type.key_field, wanted.key)
    values = project_array(array.items, given.type.item_field, wanted.value)
    pairs = pa.StructArray.from_arrays([keys, values], fields=[wanted.arrow.key_field, wanted.arrow.item_field])
    return pa.Array.from_buffers(wanted.arrow, len(array), array.buffers()[:2], array.null_count, array.offset, [pairs])
