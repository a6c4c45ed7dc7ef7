"""INSERT that replaces rows: those of partitions (PARTITION), or those that satisfy a condition (REPLACE WHERE).

Old rows are deleted and new ones inserted in one commit. The new rows are kept in memory: for partition columns without
a value, the partitions of the new rows are replaced; rows that do not satisfy the condition are refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa

from skerry.common.errors import DataError, InvalidInputError, SqlError
from skerry.sql.names import Given, Target
from skerry.sql.row_statement import Insert
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_column
from skerry.sql.run.returning import given_rows
from skerry.sql.run.update import delete_rows
from skerry.sql.script_text import Composed, Span
from skerry.sql.text import value_text
from skerry.table.shape import TableShape
from skerry.types.cast import default_array
from skerry.types.literal import coerce_literal
from skerry.types.schema import Schema

_ROWS = "__skerry_new"
_PARTITION = "__skerry_partition"


@dataclass(frozen=True, slots=True)
class ReplacedRows:
    """The rows that an INSERT replaces."""

    run: Run
    place: Span
    constants: Mapping[str, Any]
    """Columns of PARTITION with a value."""
    open_columns: tuple[str, ...]
    """Columns of PARTITION without one."""
    where: Span | None

    def delete(self, table: TargetTable, target: Target, rows: Sequence[pa.Table]) -> None:
        """Delete the replaced rows; ``rows`` are the new ones."""
        added = given_rows("the new rows", table.schema.fields, rows)
        beside = replace(table, beside={_ROWS: added, _PARTITION: self._partition(table.schema)})
        if self.where is not None:
            self._check(beside)
        delete_rows(beside, target, lambda text: self._add_where(text, beside))

    def _add_where(self, text: Composed, table: TargetTable) -> None:
        text.add("\nWHERE ", self.place)
        if self.where is not None:
            table.add_bracketed(text, self.where)
            return
        quoted = text.source.quoted
        if self.constants and table.run.dialect.is_exact:
            shown = {name: value_text(value, table.schema.by_name[name].type) for name, value in self.constants.items()}
            conditions = [
                f"{table.called}.{quoted(name)} {'IS NULL' if self.constants[name] is None else f'= {value}'}"
                for name, value in shown.items()
            ]
            text.add(" AND ".join(conditions), self.place)
        elif self.constants:  # in another engine's SQL a literal may have another meaning
            self._add_exists(text, table, _PARTITION, tuple(self.constants))
        if self.open_columns:
            self._add_exists(text.add(" AND " if self.constants else "", self.place), table, _ROWS, self.open_columns)

    def _add_exists(self, text: Composed, table: TargetTable, rows: str, columns: Sequence[str]) -> None:
        """Add the condition that one of the rows equals the table's row in these columns."""
        quoted = text.source.quoted
        same = " AND ".join(f"n.{quoted(c)} IS NOT DISTINCT FROM {table.called}.{quoted(c)}" for c in columns)
        table.add_beside(text.add("EXISTS (SELECT 1 FROM ", self.place), rows, "n", self.place)
        text.add(f" WHERE {same})", self.place)

    def _partition(self, schema: Schema) -> Given:
        """One row: the values of PARTITION, and NULL in all other columns."""
        columns = [
            default_array(replace(field, default=self.constants.get(field.name), nullable=True), 1)
            for field in schema.fields
        ]
        return given_rows("the partition", schema.fields, [pa.table(columns, names=schema.column_names)])

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
    """Whether the new rows replace some existing rows, not all."""
    return statement.replace_where is not None or (statement.overwrite and bool(statement.partition))


def replaced_rows(statement: Insert, schema: Schema, run: Run) -> ReplacedRows | None:
    """The rows that PARTITION or REPLACE WHERE selects; None if there is neither."""
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
