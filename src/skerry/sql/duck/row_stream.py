"""Rows for DuckDB: a new stream of Arrow batches for each scan.

A query may read a reference more than once, for example through a CTE that is used twice. A ``RecordBatchReader`` would
be empty the second time; this object makes a new stream for each request.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pyarrow as pa

NO_COLUMNS = pa.schema([pa.field("skerry_row", pa.bool_())])
"""Placeholder for a scan without columns, which DuckDB does not support: some queries only count rows."""


@dataclass(slots=True)
class Failures:
    """Original errors of a stream of rows; DuckDB would reword them."""

    errors: list[tuple[str, BaseException]] = field(default_factory=list)
    """Each with the name of its reference."""

    @property
    def first(self) -> tuple[str, BaseException] | None:
        return self.errors[0] if self.errors else None


class RowStream:
    """Rows of one reference, readable repeatedly."""

    def __init__(
        self, name: str, schema: pa.Schema, rows: Callable[[], Iterator[pa.RecordBatch]], failures: Failures
    ) -> None:
        self._name = name
        self._has_columns = bool(len(schema))
        self._schema = schema if self._has_columns else NO_COLUMNS
        self._rows = rows
        self._failures = failures

    def __arrow_c_schema__(self) -> object:
        return self._schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return pa.RecordBatchReader.from_batches(self._schema, self._batches()).__arrow_c_stream__()

    def _batches(self) -> Iterator[pa.RecordBatch]:
        try:
            for batch in self._rows():
                yield batch if self._has_columns else _counted(batch.num_rows)
        except GeneratorExit:
            raise
        except BaseException as error:
            self._failures.errors.append((self._name, error))
            raise


def _counted(rows: int) -> pa.RecordBatch:
    return pa.record_batch([pa.nulls(rows, pa.bool_())], schema=NO_COLUMNS)
