"""The columns of a data file: a schema's, and the marks of rows other than UPSERT."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import pyarrow as pa

from skerry.types.arrow import arrow_field
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True)
class StoredColumns:
    """Fields in the order of the file's columns."""

    fields: tuple[Field, ...]

    @cached_property
    def arrow(self) -> pa.Schema:
        """Arrow schema of rows to be written."""
        return pa.schema([arrow_field(field) for field in self.fields])

    @cached_property
    def file_arrow(self) -> pa.Schema:
        """:attr:`arrow` with Parquet field ids."""
        return pa.schema([arrow_field(field, parquet_ids=True) for field in self.fields])


def stored_columns(schema: Schema, marks: Sequence[Field] = (), *, optional: bool = False) -> StoredColumns:
    """The columns of a file of that schema.

    With ``optional`` every column outside the key may be NULL, even a NOT NULL one: for deletes, and for engines that
    combine rows column by column.
    """
    if not marks and not optional:
        return StoredColumns(schema.fields)
    fields = tuple(f if f.name in schema.primary_key else _nullable(f) for f in schema.fields)
    return StoredColumns((*fields, *marks))


def _nullable(field: Field) -> Field:
    return Field(field.name, field.type, True, field.description, field.default, field.id)
