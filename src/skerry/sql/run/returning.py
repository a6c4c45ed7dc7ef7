"""RETURNING: expressions over the rows that a statement has written or deleted.

They are computed before the commit, so that a mistake in them refuses the statement. Those of a MERGE may name
``merge_action``, which says what was done with the row: INSERT, UPDATE or DELETE. It is not among the columns of ``*``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.wording import count_text
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given
from skerry.sql.outcome import Outcome
from skerry.sql.parse.token import tokenize
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
        has_actions = self.has_actions and _ACTION not in map(str.lower, table.schema.column_names)
        given = {_NAME: given_rows(table.table.name, table.schema.fields, tables)}
        if has_actions:
            given[_ACTION_ROWS] = self._given_actions()
        beside = replace(table, beside=given)
        text = table.begin("SELECT ", self.span)
        done = self.span.start
        for star in _stars(table, self.span) if has_actions else ():
            beside.add(text, Span(done, star)).add(f"{table.called}.", self.span)
            done = star
        beside.add(text, Span(done, self.span.end))
        beside.add_beside(text.add("\nFROM ", self.span), _NAME, table.called, self.span)
        if has_actions:
            beside.add_beside(text.add("\nPOSITIONAL JOIN ", self.span), _ACTION_ROWS, _ACTION_ROWS, self.span)
        self._result = table.run.query(text, given=beside.given).read().read_all()

    def _given_actions(self) -> Given:
        words = [word.upper() for word, rows in zip(self._actions, self._tables, strict=True) for _ in range(len(rows))]
        whole = pa.table({_ACTION: pa.array(words, pa.string())})
        return Given(_ACTION_ROWS, whole.schema, lambda columns, where: whole.select(list(columns)).to_reader())

    def outcome(self, what: str, rows: int, snapshot: Snapshot) -> Outcome:
        """The rows of RETURNING, or the number of rows."""
        if self._result is None:
            return Outcome.changed(what, rows, snapshot)
        return Outcome.of_table(self._result, f"{what}: {count_text(rows, 'row')}", snapshot)


def _stars(table: TargetTable, span: Span) -> list[int]:
    """Offsets of unqualified ``*``, which stand for all columns."""
    tokens = [token for token in tokenize(table.run.source) if span.start <= token.start < span.end]
    return [
        token.start
        for at, token in enumerate(tokens)
        if token.is_mark("*") and (at == 0 or tokens[at - 1].is_mark(","))
    ]
