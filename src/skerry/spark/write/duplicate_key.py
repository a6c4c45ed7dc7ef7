"""Duplicate keys in one DataFrame.

Rows of a DataFrame have no order, so of two rows with the same key neither is newer unless ``order_by`` names columns
to order them by. Rows that are equal in every column need no order, nor do rows of a table that adds values up in any
order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.common.errors import DataError
from skerry.store.update.keyed import show_row
from skerry.types.key import encode_keys
from skerry.types.merging import AGGREGATION, MergeRules

_IN_ANY_ORDER = ("sum", "min", "max", "count", "bool_and", "bool_or")


class RepeatedKeys(Enum):
    """What to do with several rows of the same key."""

    ORDERED = "ordered"
    """Rows of a DataFrame: equal ones count once, others need an order."""
    EQUAL = "equal"
    """Rows of a query that are inserted: equal ones count once, others are refused."""
    NEVER = "never"
    """Rows that a statement changes: refused."""


def order_matters(rules: MergeRules, columns: Sequence[str]) -> bool:
    """True if the order of a row's versions affects the result."""
    if rules.engine != AGGREGATION:
        return True
    values = [name for name in columns if name not in rules.key_names]
    return any(name not in rules.aggregates or rules.aggregates[name].function not in _IN_ANY_ORDER for name in values)


@dataclass(slots=True)
class OrderCheck:
    """Refuses rows with equal keys and no order between them.

    Call order: ``check`` each table of rows; rows with equal keys are adjacent, oldest first. ``order`` names the
    ordering columns, which are in the second table.
    """

    rules: MergeRules
    repeated: RepeatedKeys = RepeatedKeys.ORDERED
    _last: tuple[pa.Table, pa.Table] | None = None

    def check(self, rows: pa.Table, order: pa.Table) -> None:
        """Check the next rows; ``order`` holds their ordering columns, and may have none."""
        if not rows.num_rows:
            return
        if self._last is not None:
            rows = pa.concat_tables([self._last[0], rows], promote_options="permissive")
            order = pa.concat_tables([self._last[1], order]) if order.num_columns else order
        self._last = rows.slice(rows.num_rows - 1), order.slice(max(order.num_rows - 1, 0))
        keys = encode_keys([rows.column(f.name) for f in self.rules.key], [f.type for f in self.rules.key])
        same = _equal_to_next(keys)
        for column in order.columns:
            same &= _equal_to_next(column)
        places = np.flatnonzero(same)
        if len(places) and self.repeated is RepeatedKeys.NEVER:
            raise DataError(self._message(rows.slice(int(places[0]), 1), ()))
        if len(places):
            different = _first_difference(rows.take(pa.array(places)), rows.take(pa.array(places + 1)))
            if different is not None:
                raise DataError(self._message(rows.slice(int(places[different]), 1), order.column_names))

    def _message(self, row: pa.Table, order: Sequence[str]) -> str:
        key = show_row({name: row.column(name)[0].as_py() for name in self.rules.key_names})
        if self.repeated is not RepeatedKeys.ORDERED:
            word = "gives" if self.repeated is RepeatedKeys.EQUAL else "changes or inserts"
            return (
                f"the query {word} several rows with the key {key}, and they have no order: make its rows unique, with "
                f"an aggregate or DISTINCT"
            )
        order = [name for name in order if not name.startswith("__skerry_")]
        if order:
            return (
                f"the DataFrame has several rows with the key {key} that are equal in {', '.join(order)}: order them "
                f"by columns that are greatest in the newest row"
            )
        return (
            f"the DataFrame has several rows with the key {key}, and rows of a DataFrame have no order: say by which "
            f"columns to order them (order_by), the newest last, or leave all but one out, with dropDuplicates"
        )


def same_rows(columns: Sequence[pa.ChunkedArray], left: NDArray[Any], right: NDArray[Any]) -> NDArray[np.bool_]:
    """True where a row of ``left`` equals the row at the same index of ``right`` in all columns."""
    same = np.ones(len(left), np.bool_)
    for column in columns:
        same &= _equal(column.take(pa.array(left)), column.take(pa.array(right)))
    return same


def _equal_to_next(column: pa.ChunkedArray | pa.Array) -> NDArray[np.bool_]:
    """True where a value equals the next one."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    return _equal(array.slice(0, len(array) - 1), array.slice(1))


def _equal(left: pa.Array, right: pa.Array) -> NDArray[np.bool_]:
    """Value by value; NULL equals NULL, and NaN equals NaN."""
    same: NDArray[np.bool_] = pc.fill_null(pc.equal(left, right), False).to_numpy(zero_copy_only=False).copy()
    if left.null_count and right.null_count:
        same |= pc.and_(left.is_null(), right.is_null()).to_numpy(zero_copy_only=False)
    if arrow_types.is_floating(left.type):
        same |= pc.fill_null(pc.and_(pc.is_nan(left), pc.is_nan(right)), False).to_numpy(zero_copy_only=False)
    return same


def _first_difference(left: pa.Table, right: pa.Table) -> int | None:
    """Index of the first row in which the tables differ."""
    left, right = _without_nan(left), _without_nan(right)
    if left.equals(right):
        return None
    low, high = 0, left.num_rows
    while high - low > 1:
        middle = (low + high) // 2
        if left.slice(low, middle - low).equals(right.slice(low, middle - low)):
            low = middle
        else:
            high = middle
    return low


def _without_nan(table: pa.Table) -> pa.Table:
    """The table with 0 for NaN, and columns that mark NaN: Arrow does not treat NaN as equal to itself."""
    for place, column in enumerate(table.columns):
        if arrow_types.is_floating(column.type):
            nan = pc.is_nan(column)
            zeros = pc.if_else(nan, pa.scalar(0, column.type), column)
            table = table.set_column(place, table.field(place), zeros).append_column(f"nan {place}", nan)
    return table
