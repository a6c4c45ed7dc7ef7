"""Aggregate functions: the versions of one column → one value per key.

Every function is associative: it gives the same result whether all versions are combined together or in groups, in
order. So a compaction at any time is safe. NULL is the absence of a value: no function but ``first`` and ``last`` sees
it. Sums of floats may differ in their last digits with the order of compactions.
"""

import decimal
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.lsm.order import Positions
from skerry.types.merging import Aggregate

Column: TypeAlias = pa.ChunkedArray


@dataclass(frozen=True)
class Stretches:
    """The versions of each key that no delete hides: places ``begins`` to ``ends`` (exclusive, possibly none) in
    ``rows``.

    ``rows`` are positions in the column, in key order, oldest version first.
    """

    rows: Positions
    begins: Positions
    ends: Positions

    @property
    def empty(self) -> NDArray[np.bool_]:
        return self.begins >= self.ends

    @cached_property
    def live(self) -> "Stretches":
        """The same without hidden versions: every row belongs to a key."""
        lengths = np.maximum(self.ends - self.begins, 0)
        ends = np.cumsum(lengths)
        if ends[-1] == len(self.rows):
            return self
        places = np.repeat(self.begins - (ends - lengths), lengths) + np.arange(ends[-1])
        return Stretches(self.rows[places], ends - lengths, ends)

    def reduce(self, function: Any, values: NDArray[Any], nothing: Any) -> NDArray[Any]:
        """``function`` (a ufunc) over the values of each key; ``values`` are in the order of ``rows``."""
        result = np.full(len(self.begins), nothing, values.dtype)
        filled = np.flatnonzero(~self.empty)
        if len(filled):
            # Keys with rows follow one another without gaps: reduceat goes from begin to begin.
            result[filled] = function.reduceat(values, self.begins[filled])
        return result


class SumOverflowError(Exception):
    """The sum of one key exceeds the column's type."""

    def __init__(self, group: int) -> None:
        super().__init__(group)
        self.group = group


def aggregate_column(column: Column, aggregate: Aggregate, stretches: Stretches) -> pa.ChunkedArray:
    """The value of each key; NULL for a key without rows."""
    live = stretches.live
    if aggregate.function == "listagg":
        return _listagg(column, aggregate.delimiter, live)
    result = _FUNCTIONS[aggregate.function](column, live)
    return result if isinstance(result, pa.ChunkedArray) else pa.chunked_array([result])


def _at(column: Column, places: Positions, live: Stretches) -> pa.ChunkedArray:
    """The column's values at places in key order; NULL where the place is negative."""
    if not len(live.rows):
        return pa.chunked_array([pa.nulls(len(places), column.type)])
    rows = live.rows[np.maximum(places, 0)]
    return column.take(pa.array(rows, mask=places < 0))


def _first(column: Column, live: Stretches) -> pa.ChunkedArray:
    return _at(column, np.where(live.empty, -1, live.begins), live)


def _last(column: Column, live: Stretches) -> pa.ChunkedArray:
    return _at(column, np.where(live.empty, -1, live.ends - 1), live)


def _valid(column: Column, live: Stretches) -> NDArray[np.bool_]:
    if not column.null_count:
        return np.ones(len(live.rows), np.bool_)
    valid: NDArray[np.bool_] = column.is_valid().to_numpy()[live.rows]
    return valid


def _first_non_null(column: Column, live: Stretches) -> pa.ChunkedArray:
    nowhere = len(live.rows)
    places = np.where(_valid(column, live), np.arange(nowhere), nowhere)
    found = live.reduce(np.minimum, places, nowhere)
    return _at(column, np.where(found == nowhere, -1, found), live)


def _last_non_null(column: Column, live: Stretches) -> pa.ChunkedArray:
    places = np.where(_valid(column, live), np.arange(len(live.rows)), -1)
    return _at(column, live.reduce(np.maximum, places, -1), live)


def _extreme(function: Any, nothing: int) -> Callable[[Column, Stretches], pa.ChunkedArray]:
    """Minimum or maximum by rank, for any type: NaN is greatest, NULL is ignored."""

    def extreme(column: Column, live: Stretches) -> pa.ChunkedArray:
        plain = column.cast(pa.binary(16)) if column.type == pa.uuid() else column
        ranks = pc.rank(plain, sort_keys="ascending", tiebreaker="first").to_numpy().astype(np.int64)
        of_rank = np.empty(len(column) + 1, np.int64)
        of_rank[ranks] = np.arange(len(column))
        sorted_ranks = np.where(_valid(column, live), ranks[live.rows], nothing)
        found = live.reduce(function, sorted_ranks, nothing)
        missing = found == nothing
        return column.take(pa.array(of_rank[np.where(missing, 1, found)], mask=missing))

    return extreme


def _sum(column: Column, live: Stretches) -> pa.ChunkedArray | pa.Array:
    if pa.types.is_decimal(column.type):
        return _sum_decimals(column, live)
    valid = _valid(column, live)
    some = live.reduce(np.logical_or, valid, False)
    if pa.types.is_floating(column.type):
        zeros = pc.fill_null(column, pa.scalar(0.0, column.type)).to_numpy()[live.rows]
        return pa.array(live.reduce(np.add, zeros, 0), column.type, mask=~some)
    values = pc.fill_null(column.cast(pa.int64()), 0).to_numpy()[live.rows]
    sums = live.reduce(np.add, values, 0)
    _check_overflow(values, sums, live, column.type)
    return pa.array(sums, pa.int64(), mask=~some).cast(column.type)


def _check_overflow(values: NDArray[np.int64], sums: NDArray[np.int64], live: Stretches, type_: pa.DataType) -> None:
    """Refuse sums that exceed their type, which would wrap around to a wrong number."""
    bits = type_.bit_width - 1
    approximate = live.reduce(np.add, values.astype(np.float64), 0.0)
    exceeded = np.abs(approximate) > 2.0**63 * 1.001 if bits == 63 else (sums >= 1 << bits) | (sums < -(1 << bits))
    near: list[int] = np.flatnonzero(np.abs(approximate) > 2.0**62).tolist() if bits == 63 else []
    for group in near:
        exact = sum(int(v) for v in values[live.begins[group] : live.ends[group]])
        exceeded[group] = not -(1 << 63) <= exact < 1 << 63
    if exceeded.any():
        raise SumOverflowError(int(np.argmax(exceeded)))


def _sum_decimals(column: Column, live: Stretches) -> pa.Array:
    groups = np.repeat(np.arange(len(live.begins)), np.maximum(live.ends - live.begins, 0))
    wide = pa.decimal256(76, column.type.scale)
    table = pa.table({"group": groups, "value": column.take(pa.array(live.rows)).cast(wide)})
    summed = table.group_by("group").aggregate([("value", "sum")])
    values = summed.column("value_sum")
    try:
        values = values.cast(column.type)
    except pa.ArrowInvalid:
        limit = decimal.Decimal(10) ** (column.type.precision - column.type.scale)
        places = (n for n, value in enumerate(values.to_pylist()) if value is not None and abs(value) >= limit)
        raise SumOverflowError(summed.column("group")[next(places)].as_py()) from None
    at = np.full(len(live.begins), -1, np.int64)
    at[summed.column("group").to_numpy()] = np.arange(summed.num_rows)
    return values.take(pa.array(np.maximum(at, 0), mask=at < 0))


def _boolean(function: Any, nothing: bool) -> Callable[[Column, Stretches], pa.Array]:
    def combine(column: Column, live: Stretches) -> pa.Array:
        valid = _valid(column, live)
        values = pc.fill_null(column, nothing).to_numpy()[live.rows]
        some = live.reduce(np.logical_or, valid, False)
        return pa.array(live.reduce(function, values, nothing), mask=~some)

    return combine


def _collect(column: Column, live: Stretches) -> pa.Array:
    """All elements of all arrays, oldest first."""
    valid = _valid(column, live)
    lists = _one(column.take(pa.array(live.rows[valid])))
    lengths = np.zeros(len(live.rows), np.int64)
    lengths[valid] = pc.list_value_length(lists).to_numpy()
    sizes = live.reduce(np.add, lengths, 0)
    some = live.reduce(np.logical_or, valid, False)
    return _lists(lists.type, lists.flatten(), sizes, some)


def _lists(type_: pa.DataType, elements: pa.Array, sizes: NDArray[np.int64], some: NDArray[np.bool_]) -> pa.Array:
    offsets = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))
    if offsets[-1] > 2**31 - 1:
        raise DataError(f"collected arrays hold {offsets[-1]} elements together, more than Arrow allows")
    return pa.ListArray.from_arrays(
        pa.array(offsets.astype(np.int32)), elements, type=type_, mask=pa.array(~some) if not some.all() else None
    )


def _listagg(column: Column, delimiter: str, live: Stretches) -> pa.ChunkedArray:
    """Texts joined, oldest first, without NULLs."""
    valid = _valid(column, live)
    texts = _one(column.take(pa.array(live.rows[valid])))
    sizes = live.reduce(np.add, valid.astype(np.int64), 0)
    joined = pc.binary_join(_lists(pa.list_(pa.string()), texts, sizes, np.ones(len(sizes), np.bool_)), delimiter)
    return pa.chunked_array([pc.if_else(pa.array(sizes > 0), joined, pa.scalar(None, pa.string()))])


def _one(column: Column) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


_FUNCTIONS: dict[str, Callable[[Column, Stretches], pa.ChunkedArray | pa.Array]] = {
    "first": _first,
    "last": _last,
    "first_non_null": _first_non_null,
    "last_non_null": _last_non_null,
    "min": _extreme(np.minimum, np.iinfo(np.int64).max),
    "max": _extreme(np.maximum, -1),
    "sum": _sum,
    "count": _sum,
    "bool_and": _boolean(np.logical_and, True),
    "bool_or": _boolean(np.logical_or, False),
    "collect": _collect,
}
