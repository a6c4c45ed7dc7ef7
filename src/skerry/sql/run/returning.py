"""RETURNING: expressions over the rows that a statement has written or deleted.

They are computed before the commit, so that a mistake in them refuses the statement. Those of a MERGE may name
``merge_action``, which says what was done with the row: INSERT, UPDATE or DELETE. It is not among the columns of ``*``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import SqlError
from skerry.common.wording import count_text
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given
from skerry.sql.outcome import Outcome
from skerry.sql.parse.token import Token, tokenize
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.script_text import Span
from skerry.table.snapshot import Snapshot
from skerry.types.arrow import arrow_field, empty_table
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.schema import Schema

_NAME = "__skerry_returned"
_ACTION_ROWS = "__skerry_actions"
_ACTION = "merge_action"


def given_rows(name: str, fields: Sequence[Field], tables: Sequence[pa.Table]) -> Given:
    """Rows of columns of a table that are in memory, for a query."""
    wanted = pa.schema([arrow_field(replace(field, nullable=True)) for field in fields])
    whole = pa.concat_tables([table.cast(wanted) for table in tables]) if tables else empty_table(wanted)

    def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
        return whole.select(list(columns)).to_reader()

    return Given(name, wanted, read)


def one_of_each_key(rows: pa.Table, schema: Schema, *, keep_last: bool) -> pa.Table:
    """One row of each primary key, the first or the last, in their order."""
    codes = _key_codes(rows, schema)
    if keep_last:
        codes = codes[::-1]
    _, first = np.unique(codes, return_index=True)
    chosen = np.sort(len(codes) - 1 - first if keep_last else first)
    return rows if len(chosen) == len(codes) else rows.take(pa.array(chosen))


def repeated_key(rows: pa.Table, schema: Schema) -> pa.Table | None:
    """The key of the first row whose key an earlier row has; None if there is none."""
    codes = _key_codes(rows, schema)
    _, first = np.unique(codes, return_index=True)
    if len(first) == len(codes):
        return None
    is_first = np.zeros(len(codes), bool)
    is_first[first] = True
    return rows.select(list(schema.primary_key)).slice(int(np.argmin(is_first)), 1)


def _key_codes(rows: pa.Table, schema: Schema) -> NDArray[np.int32]:
    """A number for each row, the same for the same key."""
    fields = [schema.by_name[name] for name in schema.primary_key]
    keys = encode_keys([rows.column(f.name) for f in fields], [f.type for f in fields], [f.name for f in fields])
    codes: NDArray[np.int32] = keys.dictionary_encode().indices.to_numpy()
    return codes


@dataclass(slots=True)
class Returning:
    """The rows that a statement returns.

    Call order: for each execution ``start``, ``add`` for its rows and ``finish``; then ``outcome``.
    """

    span: Span | None
    """The expressions; None: the statement has no RETURNING."""
    has_actions: bool = False
    """Whether each row has an action."""
    _tables: list[pa.Table] = field(default_factory=list)
    _actions: list[str] = field(default_factory=list)
    _result: pa.Table | None = None

    def start(self) -> None:
        """Drop the rows of the previous execution."""
        self._tables, self._actions = [], []

    def add(self, rows: pa.Table, action: str = "") -> None:
        """Add rows, which have at least the table's columns; ``action`` is INSERT, UPDATE or DELETE in lower case."""
        if self.span is not None:
            self._tables.append(rows)
            self._actions.append(action)

    def keep_last_of_each_key(self, schema: Schema) -> None:
        """Keep only the last row of each key, which is the one in the table."""
        if self._tables:
            self._tables = [one_of_each_key(pa.concat_tables(self._tables), schema, keep_last=True)]

    def finish(self, table: TargetTable) -> None:
        """Compute the rows to return."""
        if self.span is None:
            return
        tables = [rows.select(table.schema.column_names) for rows in self._tables]
        if not self.has_actions or not _names_action(table, self.span):
            self._result = self._query(table, self.span, tables)
        elif table.run.dialect.has_positional_join:
            counted = zip(self._actions, tables, strict=True)
            actions = [action for action, rows in counted for _ in range(rows.num_rows)]
            self._result = self._query(table, self.span, tables, "POSITIONAL JOIN", actions)
        else:
            self._result = self._query_each_action(table, self.span, tables)

    def _query_each_action(self, table: TargetTable, span: Span, tables: Sequence[pa.Table]) -> pa.Table:
        """The rows in a query for each action, for an engine that cannot join by the number of a row."""
        results: list[pa.Table] = []
        for action in dict.fromkeys(self._actions) or [""]:
            chosen = [rows for rows, other in zip(tables, self._actions, strict=True) if other == action]
            result = self._query(table, span, chosen, "CROSS JOIN", [action])
            if result.num_rows != sum(rows.num_rows for rows in chosen):
                problem = f"on {table.run.dialect.title}, RETURNING with {_ACTION} gives one row for each changed row"
                raise table.run.error(SqlError(problem), span)
            results.append(result.cast(results[0].schema) if results else result)
        return pa.concat_tables(results)

    def _query(
        self, table: TargetTable, span: Span, tables: Sequence[pa.Table], join: str = "", actions: Sequence[str] = ()
    ) -> pa.Table:
        """The expressions over rows; with a ``join``, each row has an action."""
        given = {_NAME: given_rows(table.table.name, table.schema.fields, tables)}
        if join:
            given[_ACTION_ROWS] = _given_actions(actions)
        beside = replace(table, beside=given)
        text = table.begin("SELECT ", span)
        done = span.start
        for star in _stars(table, span) if join else ():
            beside.add(text, Span(done, star)).add(f"{table.called}.", span)
            done = star
        beside.add(text, Span(done, span.end))
        beside.add_beside(text.add("\nFROM ", span), _NAME, table.called, span)
        if join:
            beside.add_beside(text.add(f"\n{join} ", span), _ACTION_ROWS, _ACTION_ROWS, span)
        return table.run.query(text, given=beside.given).read().read_all()

    def outcome(self, what: str, rows: int, snapshot: Snapshot) -> Outcome:
        """The rows of RETURNING, or the number of rows."""
        if self._result is None:
            return Outcome.changed(what, rows, snapshot)
        return Outcome.of_table(self._result, f"{what}: {count_text(rows, 'row')}", snapshot)


def _given_actions(actions: Sequence[str]) -> Given:
    whole = pa.table({_ACTION: pa.array(map(str.upper, actions), pa.string())})
    return Given(_ACTION_ROWS, whole.schema, lambda columns, where: whole.select(list(columns)).to_reader())


def _names_action(table: TargetTable, span: Span) -> bool:
    """Whether the expressions name ``merge_action``, and the table has no column of this name."""
    if _ACTION in map(str.lower, table.schema.column_names):
        return False
    return any(token.text.lower() == _ACTION for token in _tokens(table, span))


def _tokens(table: TargetTable, span: Span) -> list[Token]:
    return [token for token in tokenize(table.run.source) if span.start <= token.start < span.end]


def _stars(table: TargetTable, span: Span) -> list[int]:
    """Offsets of unqualified ``*``, which stand for all columns."""
    tokens = _tokens(table, span)
    return [
        token.start
        for at, token in enumerate(tokens)
        if token.is_mark("*") and (at == 0 or tokens[at - 1].is_mark(","))
    ]
