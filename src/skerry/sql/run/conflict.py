"""INSERT … ON CONFLICT, INSERT OR IGNORE, INSERT OR REPLACE: a MERGE of the new rows, by the primary key.

The new rows are called ``excluded``. They are kept in memory. Of new rows with the same key, the first is inserted by
DO NOTHING and OR IGNORE, the last by OR REPLACE; DO UPDATE refuses them, since its result would depend on their order.
OR REPLACE sets the columns that the statement gives, as in DuckDB; the others keep their values.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

import pyarrow as pa

from skerry.common.errors import DataError, SqlError
from skerry.sql.names import Target
from skerry.sql.row_statement import Conflict, Insert, When
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


def is_conflict(conflict: Conflict, table: TargetTable, *, is_whole: bool) -> bool:
    """Whether it asks for more than a plain INSERT does; raises an error for a key that is not the table's.

    ``is_whole``: the statement is known to give all columns.
    """
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
    is_upsert = rules.engine == DEDUPLICATE and rules.sequence is None
    return not (conflict.action == "replace" and is_upsert and is_whole)


def insert_or(
    insert: Insert,
    table: TargetTable,
    target: Target,
    tables: Sequence[pa.Table],
    given: Set[str],
    returning: Returning,
) -> int:
    """Insert rows, and apply the conflict action to those whose keys exist; returns the number of rows written.

    ``given``: the columns that the statement gives; the others have their defaults in ``tables``.
    """
    conflict = insert.conflict
    assert conflict is not None
    schema = target.change.schema
    rows = pa.concat_tables(tables) if tables else None
    if rows is not None and conflict.action != "update":
        rows = one_of_each_key(rows, schema, keep_last=conflict.action == "replace")
    elif rows is not None and (key := repeated_key(rows, schema)) is not None:
        shown = show_row(key.to_pylist()[0])
        raise DataError(f"the key {shown} is given twice; make the source unique, with an aggregate or DISTINCT")
    fields = [f for f in schema.fields if f.name in given or not insert.by_name]  # as in DuckDB
    excluded = given_rows(_CALLED, fields, [] if rows is None else [rows.select([f.name for f in fields])])
    beside = replace(table, beside={_ROWS: excluded})
    whens = [When(NOT_MATCHED, None, INSERT, True, (), conflict.span)]
    if conflict.action == "update":
        whens.insert(0, When(MATCHED, conflict.where, UPDATE, False, conflict.assignments, conflict.span))
    elif conflict.action == "replace" and len(schema.fields) > len(schema.primary_key):
        whens.insert(0, When(MATCHED, None, UPDATE, True, (), conflict.span, may_set_nothing=True))
    side = Side(table.called, schema.column_names)
    names = [name for name in schema.column_names if name in given]
    merging = Merging(
        table.run,
        target,
        beside,
        _Excluded(beside, conflict.span, names),
        carries_all=returning.span is not None,
        side=side,
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
    columns: Sequence[str]
    """The columns that the statement gives."""

    @property
    def name(self) -> str:
        return self.table.run.source.quoted(_CALLED)

    def add(self, text: Composed) -> Composed:
        return self.table.add_beside(text, _ROWS, self.name, self.place)

    def add_on(self, text: Composed) -> Composed:
        key = self.table.schema.primary_key
        quoted = text.source.quoted
        equal = (f"{self.table.called}.{quoted(name)} = {self.name}.{quoted(name)}" for name in key)
        return text.add(" AND ".join(equal), self.place)
