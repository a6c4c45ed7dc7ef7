"""Rows that a statement changes: the columns that its query returns for them, and their new values.

Columns of such a query have internal names: ``__skerry_old_3`` is the old value of the table's fourth column,
``__skerry_new_0_2`` the third value of the first clause.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError, SqlError
from skerry.formats.row_kind import KIND_FIELD, UPSERT
from skerry.sql.direct_write import RowSource
from skerry.sql.row_statement import Assignment
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.column_cast import check_given, convert_column, refuse_nulls
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_column
from skerry.sql.run.qualify import Side
from skerry.sql.script_text import Composed, Source, Span
from skerry.store.update.keyed import SEQUENCE_BEFORE, show_row
from skerry.store.update.read_rows import FILE, POSITION, RefusedRowError, set_columns
from skerry.table.shape import TableShape
from skerry.types.cast import default_array
from skerry.types.field import Field
from skerry.types.merging import DEDUPLICATE, MergeRules
from skerry.types.schema import Schema

_PLACE = {FILE: pa.int32(), POSITION: pa.int64()}


def old_name(number: int) -> str:
    return f"__skerry_old_{number}"


def new_name(clause: int, number: int) -> str:
    return f"__skerry_new_{clause}_{number}"


@dataclass(frozen=True, slots=True)
class Assigned:
    """The assignments of a clause; a value of None is the column's default."""

    clause: int
    fields: tuple[Field, ...]
    values: tuple[Span | None, ...]
    keys: frozenset[str] = frozenset()
    """The fields that are part of the primary key: their values must equal those of the rows."""

    def add_values(
        self, text: Composed, table: TargetTable, when: Composed | None = None, side: Side | None = None
    ) -> None:
        """Add its values as columns of a query, computed only where ``when`` is true, if given."""
        for number, value in enumerate(self.values):
            if value is None:
                continue
            text.add(", ", value)
            if when is not None:
                text.add("CASE WHEN ", value).take(when).add(" THEN ", value)
            table.add_bracketed(text, value, side)
            text.add(f"{'' if when is None else ' END'} AS {text.source.quoted(new_name(self.clause, number))}", value)

    def check_types(self, run: Run, schema: pa.Schema) -> None:
        """Refuse values of types that cannot be assigned, at their positions."""
        for number, (field, value) in enumerate(zip(self.fields, self.values, strict=True)):
            if value is not None:
                try:
                    check_given(schema.field(new_name(self.clause, number)), field, run.dialect)
                except DataError as error:
                    raise run.error(error, value) from None

    def numbers(self, names: Sequence[str]) -> dict[str, int] | None:
        """The numbers of its values among a query's columns; None if some of them are defaults."""
        if None in self.values:
            return None
        return {field.name: names.index(new_name(self.clause, number)) for number, field in enumerate(self.fields)}

    def columns(self, run: Run, rows: pa.Table, schema: Schema) -> dict[str, pa.ChunkedArray]:
        """The new values of rows that a query has found, in the table's types."""
        found: dict[str, pa.ChunkedArray] = {}
        for number, (field, value) in enumerate(zip(self.fields, self.values, strict=True)):
            if value is None:
                found[field.name] = pa.chunked_array([default_array(field, rows.num_rows)])
                continue
            try:
                column = convert_column(rows.column(new_name(self.clause, number)), field)
                refuse_nulls(column, field)
            except RefusedRowError as error:
                who = row_title(rows.slice(error.row, 1), schema)
                raise run.error(
                    DataError(f"{who}, column {field.name!r}: {error.problem}", column=field.name), value
                ) from None
            if field.name in self.keys:
                _check_key(run, rows, schema, field, column, value)
            else:
                found[field.name] = column
        return found


def _check_key(run: Run, rows: pa.Table, schema: Schema, field: Field, after: pa.ChunkedArray, place: Span) -> None:
    """Refuse to change the key of a row; assigning its current value is allowed."""
    before = convert_column(rows.column(old_name(schema.column_names.index(field.name))), field)
    same = pc.fill_null(pc.equal(before, after), False)
    if not pc.all(same).as_py():
        who = row_title(rows.slice(pc.index(same, False).as_py(), 1), schema)
        raise run.error(
            DataError(
                f"{who}: column {field.name!r} is part of the primary key, and the key of a row cannot be changed; "
                f"delete the row and insert it under its new key",
                column=field.name,
            ),
            place,
        )


def assigned(run: Run, schema: Schema, clause: int, assignments: Sequence[Assignment]) -> Assigned:
    """The assignments of SET; errors have the position of the mistake."""
    rules = TableShape(schema).rules
    names: list[str] = []
    for assignment in assignments:
        name = find_column(assignment.column, schema.fields, run)
        if name in names:
            raise run.error(SqlError(f"column {name!r} is set twice"), assignment.span)
        names.append(name)
    fields = tuple(_assignable(schema.by_name[name], rules) for name in names)
    keys = frozenset(names).intersection(schema.primary_key)
    for field, assignment in zip(fields, assignments, strict=True):
        if assignment.value is None and ((field.default is None and not field.nullable) or field.name in keys):
            raise run.error(
                DataError(f"column {field.name!r} is {field.type} NOT NULL and has no default", column=field.name),
                assignment.span,
            )
    return Assigned(clause, fields, tuple(assignment.value for assignment in assignments), keys)


def _assignable(field: Field, rules: MergeRules) -> Field:
    """The field as NOT NULL if it has a default and versions are merged, since NULL would read as the default."""
    if rules.combines and field.default is not None:
        return Field(field.name, field.type, False, field.description, field.default, field.id)
    return field


@dataclass(frozen=True, slots=True)
class OldRows:
    """The columns that a query returns for rows to be changed."""

    shape: TableShape
    carried: frozenset[str]
    """Columns whose values are needed, besides those that identify rows."""

    @property
    def schema(self) -> Schema:
        return self.shape.schema

    def add_columns(self, text: Composed, called: str, place: Span) -> None:
        """Add columns to the query; ``called`` is its name for the rows."""
        sets, quoted = set_columns(self.schema), text.source.quoted
        parts = [
            f"{called}.{quoted(sets.get(f.name, f.name))} AS {quoted(old_name(number))}"
            for number, f in enumerate(self.schema.fields)
            if f.name in self._needed
        ]
        if not self.schema.primary_key:
            parts += [f"{called}.{quoted(name)} AS {quoted(name)}" for name in _PLACE]
        text.add(", ".join(parts), place)

    @property
    def _needed(self) -> set[str]:
        return {*self.carried, *(f.name for f in self.shape.delete_fields)}

    def order(self, source: Source) -> str:
        """Sort key that puts changes of one row next to each other."""
        if not self.schema.primary_key:
            return ", ".join(source.quoted(name) for name in _PLACE)
        numbers = [self.schema.column_names.index(name) for name in self.schema.primary_key]
        return ", ".join(source.quoted(old_name(number)) for number in numbers)

    def presence(self, called: str, source: Source) -> str:
        """A condition that is true where an outer join has found a row."""
        name = self.schema.primary_key[0] if self.schema.primary_key else FILE
        return f"{called}.{source.quoted(name)} IS NOT NULL"

    def changed(self, rows: pa.Table, kind: int, news: Mapping[str, pa.ChunkedArray]) -> pa.Table:
        """Rows of the query in the form that :class:`skerry.store.update.read_modify_write.RowChange` takes."""
        arrays: list[pa.ChunkedArray | pa.Array] = []
        names: list[str] = []
        rules = self.shape.rules
        for number, field in enumerate(self.schema.fields):
            if field.name in news:
                arrays.append(news[field.name])
            elif field.name in self._needed:
                arrays.append(convert_column(rows.column(old_name(number)), field))
            else:
                arrays.append(pa.nulls(rows.num_rows, field.type.arrow))
            names.append(field.name)
            if rules.sequence is not None and field.id == rules.sequence.id:
                arrays.append(convert_column(rows.column(old_name(number)), field))
                names.append(SEQUENCE_BEFORE)
        if not self.schema.primary_key:
            arrays += [rows.column(name).cast(type_) for name, type_ in _PLACE.items()]
            names += _PLACE
        arrays.append(pa.array(np.full(rows.num_rows, kind, np.int8)))
        return pa.Table.from_arrays(arrays, names=[*names, KIND_FIELD.name])

    def direct_source(self, names: Sequence[str], kind: int, news: Assigned | None = None) -> RowSource | None:
        """The rows as sources for an engine that writes them; ``names`` are the query's columns.

        None if the rows must be changed here: if the table has no primary key, or if its merge engine does more than
        keep the newest version.
        """
        if not self.schema.primary_key or (kind == UPSERT and not replaces_rows(self.shape.rules)):
            return None
        if news is None:
            fields = {f.name for f in self.shape.delete_fields}
            return RowSource({f: names.index(old_name(self.schema.column_names.index(f))) for f in fields}, kind)
        values = news.numbers(names)
        if values is None:
            return None
        columns = {
            f.name: values[f.name] if f.name in values and f.name not in news.keys else names.index(old_name(number))
            for number, f in enumerate(self.schema.fields)
        }
        return RowSource(columns, kind, {name: (columns[name], values[name]) for name in sorted(news.keys)})

    def in_order(self, parts: Sequence[tuple[pa.Table, pa.Array]]) -> pa.Table:
        """Changed rows in the order of the query, given their row numbers in it."""
        if len(parts) == 1:
            return parts[0][0]
        numbers = pa.concat_arrays([numbers for _, numbers in parts])
        return pa.concat_tables([table for table, _ in parts]).take(pc.sort_indices(numbers))


def replaces_rows(rules: MergeRules) -> bool:
    """True if a new version replaces the whole row."""
    return rules.engine == DEDUPLICATE and rules.sequence is None


def row_title(row: pa.Table, schema: Schema) -> str:
    """A row to be changed, in words for errors."""
    if not schema.primary_key:
        return "a row"
    numbers = [schema.column_names.index(name) for name in schema.primary_key]
    values = {schema.column_names[n]: row.column(old_name(n))[0].as_py() for n in numbers if row.num_rows}
    return f"the row {show_row(values)}" if None not in values.values() else "a row to be inserted"
