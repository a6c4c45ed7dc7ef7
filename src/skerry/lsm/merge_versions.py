"""Merging versions: many versions of rows → one row for each key, over whole columns.

Versions arrive oldest first. They are sorted by key (``skerry.lsm.order``), so that the versions of a key are adjacent,
oldest first; NumPy and Arrow compute the merge engine's result for all keys at once. Only key columns, marks and the
sequence field are compared; the other columns are taken once, for the surviving rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.formats.row_kind import DELETE, DELETED_AT_FIELD, KIND_FIELD, REPLACE, UPSERT
from skerry.lsm.aggregate import Stretches, SumOverflowError, aggregate_column
from skerry.lsm.order import KeyOrder, Keys, Positions, order_keys
from skerry.types.key import BINARY_LIMIT_BYTES
from skerry.types.merging import DEDUPLICATE, FIRST_ROW, MergeRules

Kinds: TypeAlias = NDArray[np.int8]

KIND = KIND_FIELD.name
DELETED_AT = DELETED_AT_FIELD.name
_KIND_ARROW = pa.field(KIND, pa.int8())


class SumExceededError(DataError):
    """The sum of a row exceeds its column's type."""


def merge_versions(tables: Sequence[pa.Table], rules: MergeRules, *, final: bool, keys: Keys | None = None) -> pa.Table:
    """One table sorted by key, each key once.

    ``tables`` are oldest first, and so are the rows in each. All have the same columns, of any choice that includes the
    key and the sequence field; ``_kind`` may be missing, and then every row is an UPSERT. ``final`` means that there
    are no older versions: deleted rows and marks are dropped. Otherwise ``_kind`` stays if any row is not an UPSERT.

    ``keys``, if given, are those of all rows in order.
    """
    table, kinds = concat_versions(tables)
    order = _ordered(table, rules, keys)
    if rules.combines:
        merged, merged_kinds = _combine(table, kinds, order, rules)
    else:
        merged, merged_kinds = _pick(table, kinds, order, rules)
    return _finish(merged, merged_kinds, final=final)


def surviving_rows(tables: Sequence[pa.Table], rules: MergeRules, keys: Keys | None = None) -> NDArray[np.bool_]:
    """The rows of all tables that a final merge keeps, for engines that keep one version of each key unchanged.

    Arguments are those of :func:`merge_versions`; only columns that are compared are read.
    """
    assert not rules.combines
    table, kinds = concat_versions(tables)
    order = _ordered(table, rules, keys)
    alive = np.zeros(table.num_rows, np.bool_)
    if not len(order.rows):
        return alive
    if rules.engine == FIRST_ROW and kinds is not None:
        chosen, chosen_kinds = _chosen(kinds, order, rules)
        assert chosen_kinds is not None
        alive[chosen[chosen_kinds != DELETE]] = True
        return alive
    is_first = ~order.repeats
    alive[order.rows] = is_first if rules.engine == FIRST_ROW else np.append(is_first[1:], True)  # or the last one
    return alive if kinds is None else alive & (kinds != DELETE)


def sift_versions(tables: Sequence[pa.Table], rules: MergeRules, keys: Keys | None = None) -> list[pa.Table]:
    """The rows that :func:`surviving_rows` finds, without marks, in their original order; tables without any are
    dropped.

    For callers that need no key order, this saves the reordering.
    """
    alive = surviving_rows(tables, rules, keys)
    left, start = [], 0
    for table in tables:
        mask = alive[start : start + table.num_rows]
        start += table.num_rows
        count = int(np.count_nonzero(mask))
        if count:
            plain = table.drop_columns([name for name in (KIND, DELETED_AT) if name in table.schema.names])
            left.append(plain if count == len(mask) else plain.filter(pa.array(mask)))
    return left


def merge_slices(table: pa.Table, rules: MergeRules, slice_rows: int) -> Iterator[pa.Table]:
    """The result of ``merge_versions([table], rules, final=False)``, in slices computed lazily."""
    plain, kinds = concat_versions([table])
    if rules.combines or kinds is not None:
        yield merge_versions([table], rules, final=False)
        return
    order = _ordered(plain, rules, None)
    rows = order.rows[order.starts if rules.engine == FIRST_ROW else order.ends - 1]
    if len(rows) == plain.num_rows and (rows[1:] > rows[:-1]).all():
        yield plain
        return
    whole = plain.combine_chunks() if plain.nbytes < BINARY_LIMIT_BYTES else plain
    for start in range(0, len(rows), slice_rows):
        yield whole.take(pa.array(rows[start : start + slice_rows]))


def split_versions(table: pa.Table, rules: MergeRules) -> list[pa.Table]:
    """Versions that must not be merged, as sorted tables with each key once, oldest first."""
    order = order_keys(Keys.of(table, rules.key))
    nth = np.arange(len(order.rows)) - np.repeat(order.starts, np.diff(np.append(order.starts, len(order.rows))))
    return [table.take(pa.array(order.rows[nth == n])) for n in range(int(nth.max(initial=-1)) + 1)]


def concat_versions(tables: Sequence[pa.Table]) -> tuple[pa.Table, Kinds | None]:
    """All rows in order without ``_kind``, and the kinds; None if all are UPSERT."""
    if all(KIND not in table.schema.names for table in tables):
        return (tables[0] if len(tables) == 1 else pa.concat_tables(tables)), None
    kinds = np.zeros(sum(table.num_rows for table in tables), np.int8)
    start = 0
    plain = []
    for table in tables:
        if KIND in table.schema.names:
            column = pc.fill_null(table.column(KIND), UPSERT)
            kinds[start : start + table.num_rows] = column.to_numpy()
            table = table.drop_columns([KIND])
        plain.append(table)
        start += table.num_rows
    whole = plain[0] if len(plain) == 1 else pa.concat_tables(plain)
    return whole, (kinds if kinds.any() else None)


def without_marks(table: pa.Table) -> pa.Table:
    """The rows of a table with each key once, deletes applied."""
    if KIND not in table.schema.names:
        return table
    kinds = pc.fill_null(table.column(KIND), UPSERT)
    return table.filter(pc.not_equal(kinds, DELETE)).drop_columns([KIND])


def prepare_versions(table: pa.Table, rules: MergeRules) -> pa.Table:
    """Prepare users' rows for storage: a value of a ``count`` column becomes 1, NULL becomes 0.

    From then on counts are summed. If the values themselves were stored, they could not be distinguished from counts.
    """
    for name, aggregate in rules.aggregates.items():
        index = table.schema.get_field_index(name)
        if aggregate.function == "count" and index >= 0:
            column = table.column(index)
            counted = pc.is_valid(column).cast(column.type)
            if KIND in table.schema.names:
                deleted = pc.equal(pc.fill_null(table.column(KIND), UPSERT), DELETE)
                counted = pc.if_else(deleted, pa.scalar(None, column.type), counted)
            table = table.set_column(index, table.schema.field(index), counted)
    return table


@dataclass(frozen=True, slots=True)
class _Cut:
    """For each key, where its versions begin that no delete hides, and whether there was a delete."""

    begins: Positions
    is_cut: NDArray[np.bool_]


def _cut(kinds: Kinds, order: KeyOrder) -> _Cut:
    sorted_kinds = kinds[order.rows]
    marks = np.where(sorted_kinds != UPSERT, np.arange(len(sorted_kinds)), -1)
    last_mark = np.maximum.reduceat(marks, order.starts)
    is_cut = last_mark >= 0
    after = last_mark + (sorted_kinds[last_mark] == DELETE)
    return _Cut(np.where(is_cut, after, order.starts), is_cut)


def _pick(table: pa.Table, kinds: Kinds | None, order: KeyOrder, rules: MergeRules) -> tuple[pa.Table, Kinds | None]:
    """Engines that choose one version of each key."""
    if not len(order.rows):
        return table, None
    chosen, result = _chosen(kinds, order, rules)
    return _take(table, chosen), result


def _chosen(kinds: Kinds | None, order: KeyOrder, rules: MergeRules) -> tuple[Positions, Kinds | None]:
    """For each key the chosen row, and its kind; None if all are UPSERT."""
    first = rules.engine == FIRST_ROW
    if kinds is None or not first:
        places = order.starts if first else order.ends - 1
        chosen = order.rows[places]
        return chosen, None if kinds is None else _as_upserts(kinds[chosen], rules)
    cut = _cut(kinds, order)
    gone = cut.begins == order.ends
    chosen = order.rows[np.where(gone, order.ends - 1, cut.begins)]
    result = np.where(gone, DELETE, np.where(cut.is_cut, REPLACE, UPSERT)).astype(np.int8)
    return chosen, result


def _as_upserts(kinds: Kinds, rules: MergeRules) -> Kinds | None:
    """Where the newest version hides all others anyway, a REPLACE is an UPSERT."""
    return np.where(kinds == REPLACE, UPSERT, kinds).astype(np.int8) if rules.engine == DEDUPLICATE else kinds


def _combine(table: pa.Table, kinds: Kinds | None, order: KeyOrder, rules: MergeRules) -> tuple[pa.Table, Kinds | None]:
    """Engines that make one row of several, column by column."""
    if not len(order.rows):
        return table, None
    begins, result = order.starts, None
    if kinds is not None:
        cut = _cut(kinds, order)
        begins = cut.begins
        gone = begins == order.ends
        result = np.where(gone, DELETE, np.where(cut.is_cut, REPLACE, UPSERT)).astype(np.int8)
    stretches = Stretches(order.rows, begins, order.ends)
    keys = order.rows[order.ends - 1]
    columns = []
    for field in table.schema:
        column = table.column(field.name)
        aggregate = rules.aggregates.get(field.name)
        if aggregate is None:
            columns.append(column.take(pa.array(keys)))
            continue
        try:
            columns.append(aggregate_column(column, aggregate, stretches))
        except SumOverflowError as error:
            row = {name: table.column(name)[int(keys[error.group])].as_py() for name in rules.key_names}
            raise SumExceededError(
                f"column {field.name!r} of the row {row}: the sum exceeds {field.type}; delete the row, or keep such "
                f"sums in a column of a wider type"
            ) from None
    return pa.Table.from_arrays(columns, schema=table.schema), result


def _ordered(table: pa.Table, rules: MergeRules, keys: Keys | None) -> KeyOrder:
    """The rows by key, and the versions of each key from oldest to newest, by the sequence field if there is one."""
    order = order_keys(Keys.of(table, rules.key) if keys is None else keys)
    return order if rules.sequence is None else _by_sequence(order, table.column(rules.sequence.name))


def _by_sequence(order: KeyOrder, column: pa.ChunkedArray) -> KeyOrder:
    """The same order, with the versions of each key by the sequence field; NULL is least, equals stay as they are."""
    if not order.repeats.any():
        return order
    several = np.repeat(
        np.diff(np.append(order.starts, len(order.rows))) > 1, np.diff(np.append(order.starts, len(order.rows)))
    )
    places = np.flatnonzero(several)
    candidates = order.rows[places]
    values = column.take(pa.array(candidates))
    ranks = pc.rank(values, sort_keys="ascending", tiebreaker="dense").to_numpy()
    if values.null_count:
        ranks = np.where(values.is_null().to_numpy(), 0, ranks)
    inner = np.lexsort((ranks, order.group_of[places]))
    rows = order.rows.copy()
    rows[places] = candidates[inner]
    return KeyOrder(rows, order.repeats)


def _finish(table: pa.Table, kinds: Kinds | None, *, final: bool) -> pa.Table:
    if kinds is None or not kinds.any():
        return table.drop_columns([DELETED_AT]) if final and DELETED_AT in table.schema.names else table
    if not final:
        return table.append_column(_KIND_ARROW, pa.array(kinds))
    left = table if not (kinds == DELETE).any() else table.filter(pa.array(kinds != DELETE))
    return left.drop_columns([DELETED_AT]) if DELETED_AT in left.schema.names else left


def _take(table: pa.Table, rows: Positions) -> pa.Table:
    """The given rows in the given order; nothing is copied if these are all rows in order."""
    if len(rows) == table.num_rows and (rows[1:] > rows[:-1]).all():
        return table
    return table.take(pa.array(rows))
