"""INSERT … ON CONFLICT, INSERT OR IGNORE, INSERT OR REPLACE: a MERGE of the new rows, by the primary key.

The new rows are called ``excluded``. They are kept in memory. Of new rows with the same key, the first is inserted by
DO NOTHING and OR IGNORE, the last by OR REPLACE; DO UPDATE refuses them, since its result would depend on their order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pyarrow as pa

from skerry.common.errors import DataError, SqlError
from skerry.sql.names import Target
from skerry.sql.row_statement import Conflict, When
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.definition import find_column
from skerry.sql.run.merge import Merging
from skerry.sql.run.merge_plan import INSERT, MATCHED, NOT_MATCHED, UPDATE
from skerry.sql.run.qualify import Side
from skerry.sql.run.returning import Returning, given_rows, one_of_each_key, repeated_key
from skerry.sql.script_text import Composed, Span
from skerry.store.update.keyed import show_row
from skerry.table.shape import TableShape
from skerry.types.merging import DEDUPLICATE

_ROWS = "__skerry_excluded"
_CALLED = "excluded"


def is_conflict(conflict: Conflict, table: TargetTable) -> bool:
    """Whether it asks for more than a plain INSERT does; raises an error for a key that is not the table's."""
    run, schema = table.run, table.schema
    key = schema.primary_key
    if not key:
        problem = f"{table.name} has no primary key, so no row can be in conflict: write INSERT INTO, or MERGE INTO"
        raise run.error(SqlError(problem), conflict.span)
    named = [find_column(column, schema.fields, run) for column in conflict.columns]
    if named and set(named) != set(key):
        problem = f"rows are in conflict by the primary key, ({', '.join(key)}), not by ({', '.join(named)})"
        raise run.error(SqlError(problem), conflict.columns[0])
    rules = TableShape(schema).rules
    return not (conflict.action == "replace" and rules.engine == DEDUPLICATE and rules.sequence is None)


def insert_or(
    conflict: Conflict, table: TargetTable, target: Target, tables: Sequence[pa.Table], returning: Returning
) -> int:
    """Insert rows, and apply the conflict action to those whose keys exist; returns the number of rows written."""
    schema = target.change.schema
    rows = pa.concat_tables(tables) if tables else None
    if rows is not None and conflict.action != "update":
        rows = one_of_each_key(rows, schema, keep_last=conflict.action == "replace")
    elif rows is not None and (key := repeated_key(rows, schema)) is not None:
        shown = show_row(key.to_pylist()[0])
        raise DataError(f"the key {shown} is given twice; make the source unique, with an aggregate or DISTINCT")
    excluded = given_rows("excluded", schema, [] if rows is None else [rows])
    beside = replace(table, beside={_ROWS: excluded})
    whens = [When(NOT_MATCHED, None, INSERT, True, (), conflict.span)]
    if conflict.action == "update":
        whens.insert(0, When(MATCHED, conflict.where, UPDATE, False, conflict.assignments, conflict.span))
    elif conflict.action == "replace" and len(schema.fields) > len(schema.primary_key):
        whens.insert(0, When(MATCHED, None, UPDATE, True, (), conflict.span))
    side = Side(table.called, schema.column_names)
    merging = Merging(
        table.run, target, beside, _Excluded(beside, conflict.span), carries_all=returning.span is not None, side=side
    )
    merging.execute(whens)
    for _, written in merging.written:
        returning.add(written)
    return sum(merging.counts.values())


@dataclass(frozen=True, slots=True)
class _Excluded:
    """The new rows, as the source of a merge."""

    table: TargetTable
    place: Span

    @property
    def name(self) -> str:
        return self.table.run.source.quoted(_CALLED)

    @property
    def columns(self) -> Sequence[str]:
        return self.table.schema.column_names

    def add(self, text: Composed) -> Composed:
        return self.table.add_beside(text, _ROWS, self.name, self.place)

    def add_on(self, text: Composed) -> Composed:
        key = self.table.schema.primary_key
        quoted = text.source.quoted
        equal = (f"{self.table.called}.{quoted(name)} = {self.name}.{quoted(name)}" for name in key)
        return text.add(" AND ".join(equal), self.place)
