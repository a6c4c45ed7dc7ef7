"""INSERT that replaces rows: those of partitions (PARTITION), or those that satisfy a condition (REPLACE WHERE).

Old rows are deleted and new ones inserted in one commit. The new rows are kept in memory: partitions without a value
are those that the new rows are in, and rows that do not meet the condition are refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa

from skerry.common.errors import DataError, InvalidInputError, SqlError
from skerry.common.quoting import quoted
from skerry.sql.names import Target
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_column
from skerry.sql.run.returning import given_rows
from skerry.sql.run.update import delete_rows
from skerry.sql.source import Composed, Span
from skerry.sql.statement import Insert
from skerry.sql.text import value_text
from skerry.table.shape import TableShape
from skerry.types.literal import coerce_literal
from skerry.types.schema import Schema

_ROWS = "__skerry_new"


@dataclass(frozen=True, slots=True)
class ReplacedRows:
    """Which rows are replaced."""

    run: Run
    place: Span
    constants: Mapping[str, Any]
    """Columns of PARTITION with a value."""
    open_columns: tuple[str, ...]
    """Columns of PARTITION without one."""
    where: Span | None

    def delete(self, table: TargetTable, target: Target, rows: Sequence[pa.Table]) -> None:
        """Delete them; ``rows`` are the new ones."""
        beside = replace(table, beside={_ROWS: given_rows("the new rows", table.schema, rows)})
        if self.where is not None:
            self._check(beside)
        delete_rows(beside, target, lambda text: self._add_where(text, beside))

    def _add_where(self, text: Composed, table: TargetTable) -> None:
        text.add("\nWHERE ", self.place)
        if self.where is not None:
            table.add_bracketed(text, self.where)
            return
        conditions = []
        for name, value in self.constants.items():
            shown = value_text(value, table.schema.by_name[name].type)
            conditions.append(f"{table.called}.{quoted(name)} {'IS NULL' if value is None else f'= {shown}'}")
        text.add(" AND ".join(conditions), self.place)
        if self.open_columns:
            same = " AND ".join(
                f"n.{quoted(c)} IS NOT DISTINCT FROM {table.called}.{quoted(c)}" for c in self.open_columns
            )
            text.add(f"{' AND ' if conditions else ''}EXISTS (SELECT 1 FROM ", self.place)
            table.add_beside(text, _ROWS, "n", self.place).add(f" WHERE {same})", self.place)

    def _check(self, table: TargetTable) -> None:
        assert self.where is not None
        text = table.begin("SELECT count(*) FROM ", self.place)
        table.add_beside(text, _ROWS, table.called, self.place).add(" WHERE (", self.place)
        table.add_bracketed(text, self.where).add(") IS NOT TRUE", self.place)
        outside = table.run.query(text, given=table.given).read().read_all().column(0)[0].as_py()
        if outside:
            problem = f"{outside} of the new rows do not meet the condition of the rows that they replace"
            raise self.run.error(DataError(problem), self.where)


def statement_replaces(statement: Insert) -> bool:
    """Whether the new rows replace some of those that are there, and not all."""
    return statement.replace_where is not None or (statement.overwrite and bool(statement.partition))


def replaced_rows(statement: Insert, schema: Schema, run: Run) -> ReplacedRows | None:
    """What PARTITION and REPLACE WHERE say; None if there is neither."""
    if not statement.partition and statement.replace_where is None:
        return None
    if statement_replaces(statement) and TableShape(schema).rules.sequence is not None:
        problem = (
            "a table with a sequence.field has no rows to replace: late versions would stay deleted; use MERGE INTO"
        )
        raise run.error(SqlError(problem), statement.table)
    constants: dict[str, Any] = {}
    columns: list[str] = []
    parts = {schema.by_id[part.source_id].name for part in schema.spec.fields if part.transform.name == "identity"}
    for given in statement.partition:
        name = find_column(given.column, schema.fields, run)
        if name not in parts:
            known = f"its partition columns are {', '.join(sorted(parts))}" if parts else "it has no partition columns"
            problem = f"{statement.table} is not partitioned by {name!r}; {known}. REPLACE WHERE … replaces any rows"
            raise run.error(SqlError(problem), given.column)
        if not given.has_value:
            columns.append(name)
            continue
        try:
            constants[name] = coerce_literal(run.value(given.value), schema.by_name[name].type, f"column {name!r}")
        except InvalidInputError as error:
            raise run.error(error, given.column) from None
    place = statement.replace_where or statement.partition[0].column.span
    return ReplacedRows(run, place, constants, tuple(columns), statement.replace_where)
