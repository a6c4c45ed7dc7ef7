"""Rows as UPDATE, MERGE and DELETE read them: with identifying columns, and a log of the key ranges read.

A row is identified by its key, or in a table without a primary key by two hidden columns: its file and its position in
it. Where rows are combined column by column, each column with a default has a hidden column that is NULL while the
value was never set: a rewritten row must keep it unset, or later values would be added to the default.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pyarrow as pa

from skerry.common.errors import DataError
from skerry.index.target_condition import bind_hints
from skerry.pruning.predicate.evaluate import filter_rows
from skerry.pruning.predicate.where import WhereClause
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader, with_defaults
from skerry.table.conflict import ReadRange
from skerry.table.request import TableState
from skerry.table.shape import TableShape
from skerry.types.field import Field
from skerry.types.schema import Schema

FILE, POSITION = "__skerry_file", "__skerry_position"
"""The number of a row's file among the live ones, and of the row in it; both from 0."""
_PLACE = (pa.field(FILE, pa.int32(), False), pa.field(POSITION, pa.int64(), False))
_SET_PREFIX = "__skerry_set_"


class RefusedRowError(DataError):
    """A row that cannot be written. ``row`` is its number in the input, from 0.

    ``problem`` describes the mistake in it, or in its ``column``; the message names the row.
    """

    row: int

    def __init__(self, row: int, problem: str, column: str | None = None) -> None:
        where = f"row {row + 1}" if column is None else f"row {row + 1}, column {column!r}"
        super().__init__(f"{where}: {problem}", row=row, column=column)
        self.problem = problem


@dataclass(slots=True)
class ReadLog:
    """Ranges of keys that were read, of all partitions."""

    ranges: list[KeyBounds] = field(default_factory=list)

    def note(self, bounds: KeyBounds) -> None:
        self.ranges.append(bounds)

    def range(self) -> ReadRange | None:
        """The range that encloses all reads; None if nothing was read."""
        if not self.ranges:
            return None
        lows, highs = [r.low for r in self.ranges], [r.high for r in self.ranges]
        low = None if None in lows else min(low for low in lows if low is not None)
        high = None if None in highs else max(high for high in highs if high is not None)
        return ReadRange(None, low, high)


def set_columns(schema: Schema) -> dict[str, str]:
    """Columns with a default, in a table that combines rows → their hidden columns."""
    rules = TableShape(schema).rules
    if not rules.combines:
        return {}
    return {f.name: f"{_SET_PREFIX}{f.name}" for f in schema.fields if f.default is not None and f not in rules.key}


def needs_hidden_columns(schema: Schema) -> bool:
    """Whether a statement that changes rows must read them with hidden columns."""
    return not schema.primary_key or bool(set_columns(schema))


def identified_schema(schema: Schema) -> pa.Schema:
    """The columns of :func:`identified_rows`, all of them."""
    hidden = [pa.field(name, schema.field(of).type.arrow) for of, name in set_columns(schema).items()]
    return pa.schema([*schema.arrow, *(_PLACE if not schema.primary_key else ()), *hidden])


def identified_rows(
    state: TableState,
    columns: Sequence[str],
    where: WhereClause | None,
    log: ReadLog,
    hints: WhereClause | None = None,
) -> tuple[pa.Schema, Iterator[pa.RecordBatch]]:
    """Some columns of :func:`identified_schema`, of rows that match.

    Files without a row that meets the ``hints``, by their indexes, are not read.
    """
    schema = state.schema
    predicate = None if where is None else where.bind(schema)
    shown = pa.schema([identified_schema(schema).field(name) for name in columns])
    sources = {name: of for of, name in set_columns(schema).items()}
    fields: dict[str, Field] = {}
    for name in columns:
        if name not in (FILE, POSITION):
            fields.setdefault(sources.get(name, name), schema.field(sources.get(name, name)))
    asked = None if hints is None else bind_hints(hints, schema)
    reader = TableReader(state.context, state.snapshot, schema, tuple(fields.values()), predicate, hints=asked)
    log.note(reader.bounds if schema.primary_key else KeyBounds())
    return shown, _batches(reader, shown)


def _batches(reader: TableReader, shown: pa.Schema) -> Iterator[pa.RecordBatch]:
    numbers = {} if reader.schema.primary_key else file_numbers(reader)
    sources = {name: of for of, name in set_columns(reader.schema).items()}
    for section in reader.sections():
        position = 0
        number = numbers[section.only_file.meta.path] if numbers else 0
        for table in reader.unfiltered(section):
            rows = table.num_rows
            for name in shown.names:
                if name in sources:
                    table = table.append_column(name, table.column(sources[name]))
            if FILE in shown.names:
                table = table.append_column(_PLACE[0], pa.array(np.full(rows, number, np.int32)))
            if POSITION in shown.names:
                table = table.append_column(_PLACE[1], pa.array(np.arange(position, position + rows)))
            position += rows
            if sources:
                table = with_defaults(table, reader.schema)
            if reader.where is not None:
                table = filter_rows(reader.where, table)
            if table.num_rows:
                chosen = pa.Table.from_arrays([table.column(name) for name in shown.names], schema=shown)
                yield from chosen.to_batches()


def file_numbers(reader: TableReader) -> dict[str, int]:
    """The live files of a table without a primary key by number: the same for every read of its state."""
    return {section.only_file.meta.path: number for number, section in enumerate(all_files(reader))}


def all_files(reader: TableReader) -> tuple[Section, ...]:
    """A section for each live file of a table without a primary key, in order."""
    return replace(reader, where=None, hints=None).sections()
