"""Converts the batches of a result to the result's types."""

from typing import Any

import pyarrow as pa

from skerry.common.errors import DataError
from skerry.formats.projection import relabel
from skerry.sql.duck.decode import decoded


class ResultShape:
    """Converts batches of a result to the names and types of ``skerry.sql.duck.decode``.

    ``ducks`` are DuckDB's types of the columns, ``arrow`` is the schema in which they leave DuckDB.
    """

    def __init__(self, names: list[str], ducks: list[Any], arrow: pa.Schema) -> None:
        parts = [decoded(duck, field.type) for duck, field in zip(ducks, arrow, strict=True)]
        self._converts = [part.convert for part in parts]
        self.schema = pa.schema([part.field(name) for name, part in zip(names, parts, strict=True)])

    def apply(self, batch: pa.RecordBatch) -> list[pa.RecordBatch]:
        """The same rows; several batches if one array cannot hold a column."""
        if not any(self._converts):
            return [relabel(batch, self.schema)]
        try:
            columns = [self._column(batch, number) for number in range(batch.num_columns)]
        except pa.ArrowException:
            half = batch.num_rows // 2
            if not half:
                raise
            return [*self.apply(batch.slice(0, half)), *self.apply(batch.slice(half))]
        return [relabel(pa.record_batch(columns, names=[""] * len(columns)), self.schema)]

    def _column(self, batch: pa.RecordBatch, number: int) -> pa.Array:
        convert = self._converts[number]
        if convert is None:
            return batch.column(number)
        try:
            return convert(batch.column(number))
        except DataError as error:
            name = self.schema.names[number]
            raise DataError(f"column {name!r}: {error}", row=error.row, column=name) from None
