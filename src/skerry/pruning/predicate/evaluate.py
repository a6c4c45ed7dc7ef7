"""Evaluation of a bound predicate over rows.

Works on whole columns, with Arrow's kernels. Since a bound predicate has no NOT, unknown is treated as false at the
leaves (see ``skerry.pruning.predicate.bound``), and masks are plain NumPy arrays.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.common.errors import DataError
from skerry.pruning.predicate import bound
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.comparable import Common, common_ground
from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.foreign import RowTest
from skerry.pruning.text.match import matching_rows, rows_with_term
from skerry.types.build import array_of
from skerry.types.datatype import DATE, UUID, DataType, DecimalType, is_floating
from skerry.types.epoch import MICROS_PER_DAY
from skerry.types.field import Field
from skerry.types.key import Column, one_array, raw_values

Mask: TypeAlias = NDArray[np.bool_]
Rows = TypeVar("Rows", pa.RecordBatch, pa.Table)

_KERNELS: dict[Op, Callable[..., Any]] = {
    Op.EQ: pc.equal,
    Op.NE: pc.not_equal,
    Op.LT: pc.less,
    Op.LE: pc.less_equal,
    Op.GT: pc.greater,
    Op.GE: pc.greater_equal,
}
_VIEWS = {pa.string_view(): pa.large_string(), pa.binary_view(): pa.large_binary()}


def evaluate(
    predicate: BoundPredicate, rows: pa.RecordBatch | pa.Table, names: Mapping[int, str] | None = None
) -> Mask:
    """True for the rows for which the predicate is true: a NumPy array of bool, one for each row.

    Columns are found by their names at binding, or by ``names``, which maps field ids to column names. They may be
    chunked, and in large, view or dictionary layouts.
    """
    return _Evaluator(rows, names or {}).mask(predicate)


def filter_rows(predicate: BoundPredicate, rows: Rows, names: Mapping[int, str] | None = None) -> Rows:
    """The rows for which the predicate is true."""
    mask = evaluate(predicate, rows, names)
    return rows if mask.all() else rows.filter(pa.array(mask))


class _Evaluator:
    def __init__(self, rows: pa.RecordBatch | pa.Table, names: Mapping[int, str]) -> None:
        self._rows = rows
        self._names = names
        self._columns: dict[str, Column] = {}

    def mask(self, node: BoundPredicate) -> Mask:
        if isinstance(node, bound.AllOf):
            return self._all(node)
        if isinstance(node, bound.AnyOf):
            mask = self.mask(node.parts[0])
            for part in node.parts[1:]:
                if mask.all():
                    break
                mask = mask | self.mask(part)
            return mask
        if isinstance(node, bound.Constant):
            return np.full(self._rows.num_rows, node.truth is True)
        if isinstance(node, RowTest):
            return self._row_test(node, None)
        if isinstance(node, bound.CompareColumns):
            return _compare_columns(self._column(node.left), self._column(node.right), node)
        if isinstance(node, bound.WordLeaf):
            return _search(self._column(node.field), node)
        assert isinstance(node, bound.Leaf)
        return self._leaf(node, self._column(node.field))

    def _all(self, node: bound.AllOf) -> Mask:
        # row tests last, over the rows that are left: they take longest, and may fail for others
        parts = sorted(node.parts, key=lambda part: isinstance(part, RowTest))
        mask = self.mask(parts[0])
        for part in parts[1:]:
            if not mask.any():
                break
            mask = self._row_test(part, mask) if isinstance(part, RowTest) else mask & self.mask(part)
        return mask

    def _row_test(self, node: RowTest, among: Mask | None) -> Mask:
        names = [self._names.get(field.id, field.name) for field in node.fields]
        arrays = [self._rows.column(name) for name in names]
        rows = pa.Table.from_arrays(arrays, names=[field.name for field in node.fields])
        if among is None or among.all():
            return node.holds(rows)
        found = np.zeros(len(among), np.bool_)
        found[among] = node.holds(rows.filter(pa.array(among)))
        return found

    def _leaf(self, node: bound.Leaf, column: Column) -> Mask:
        if isinstance(node, bound.IsNull):
            return to_mask(column.is_valid() if node.negated else column.is_null())
        if isinstance(node, bound.Decided):
            return to_mask(column.is_valid()) if node.truth else np.zeros(len(column), np.bool_)
        if isinstance(node, bound.Compare):
            return _compare(column, node)
        if isinstance(node, bound.InSet):
            return _in_set(column, node)
        if isinstance(node, bound.IsNaN):
            found = pc.is_nan(column)
        elif isinstance(node, bound.StartsWith):
            found = pc.starts_with(column, pattern=node.prefix)
        else:
            found = pc.match_substring_regex(column, pattern=node.pattern.regex)
        return to_mask(pc.invert(found) if node.negated else found)

    def _column(self, field: Field) -> Column:
        name = self._names.get(field.id, field.name)
        if name not in self._columns:
            if self._rows.schema.get_field_index(name) < 0:
                raise DataError(f"the rows have no column {name!r}, which the predicate looks at", column=name)
            self._columns[name] = _plain(self._rows.column(name), field.type)
        return self._columns[name]


def to_mask(found: Column) -> Mask:
    """Booleans as NumPy has them; NULL is False."""
    filled = pc.fill_null(found, False) if found.null_count else found
    if isinstance(filled, pa.ChunkedArray):
        filled = filled.combine_chunks()
    return np.asarray(filled.to_numpy(zero_copy_only=False), np.bool_)


def _plain(column: Column, type_: DataType) -> Column:
    """A column in a layout that the kernels take."""
    arrow = column.type
    if arrow_types.is_dictionary(arrow):
        column = column.cast(arrow.value_type)
    elif arrow_types.is_run_end_encoded(arrow):
        column = pc.run_end_decode(column)
    if type_ == UUID:
        return _storage(column)
    if column.type in _VIEWS:
        return column.cast(_VIEWS[column.type])
    is_large = arrow_types.is_large_string(column.type) or arrow_types.is_large_binary(column.type)
    is_nested = arrow_types.is_nested(column.type)
    return column if is_large or is_nested or column.type == type_.arrow else column.cast(type_.arrow)


def _storage(column: Column) -> Column:
    if column.type != pa.uuid():
        return column.cast(pa.binary(16)) if arrow_types.is_null(column.type) else column
    if isinstance(column, pa.ChunkedArray):
        return pa.chunked_array([chunk.storage for chunk in column.chunks], pa.binary(16))
    return column.storage


def _values(values: tuple[Any, ...], type_: DataType, arrow: pa.DataType) -> pa.Array:
    array = _storage(array_of(values, type_))
    return array if array.type == arrow else array.cast(arrow)


def _compare(column: Column, node: bound.Compare) -> Mask:
    found = _KERNELS[node.op](column, _values((node.value,), node.field.type, column.type)[0])
    if is_floating(node.field.type) and node.op in (Op.GT, Op.GE):  # NaN is greatest; in IEEE 754 it is incomparable
        found = pc.or_(found, pc.is_nan(column))
    return to_mask(found)


def _in_set(column: Column, node: bound.InSet) -> Mask:
    values = node.values
    if is_floating(node.field.type) and 0.0 in values:  # sets are hashed, and the zeros have different bits
        values = (*values, -0.0)
    found = pc.is_in(column, value_set=_values(values, node.field.type, column.type))
    if node.negated:
        found = pc.and_(pc.invert(found), column.is_valid())
    return to_mask(found)


def _search(column: Column, node: bound.WordLeaf) -> Mask:
    if isinstance(node, bound.Matches):
        found = matching_rows(column, node.parsed, node.analyzer)
    else:
        found = rows_with_term(column, node.term)
    return to_mask(column.is_valid()) & ~found if node.negated else found


def _compare_columns(left: Column, right: Column, node: bound.CompareColumns) -> Mask:
    ground = common_ground(node.left.type, node.right.type)
    if ground is Common.INTEGER:
        left, right = left.cast(pa.int64()), right.cast(pa.int64())
    elif ground is Common.DECIMAL:
        scales = [type_.scale for type_ in (node.left.type, node.right.type) if isinstance(type_, DecimalType)]
        wide = pa.decimal256(76, max(scales))
        left, right = left.cast(wide), right.cast(wide)
    elif ground is Common.FLOAT:
        return _compare_floats(left.cast(pa.float64()), right.cast(pa.float64()), node.op)
    elif ground is Common.BIGINT_FLOAT:
        return _compare_signed(left, right, node, is_floating(node.left.type), _bigint_with_float)
    elif ground is Common.DATE_TIMESTAMP:
        return _compare_signed(left, right, node, node.left.type != DATE, _date_with_timestamp)
    return to_mask(_KERNELS[node.op](left, right))


def _compare_floats(left: Column, right: Column, op: Op) -> Mask:
    found = to_mask(_KERNELS[op](left, right))
    # In IEEE 754, NaN is neither equal, less nor greater. Here it is greatest, and equal to itself.
    left_nan, right_nan = to_mask(pc.is_nan(left)), to_mask(pc.is_nan(right))
    odd = (left_nan | right_nan) & to_mask(left.is_valid()) & to_mask(right.is_valid())
    if not odd.any():
        return found
    decided: Mask = _KERNELS_OF_SIGNS[op](left_nan.astype(np.int8) - right_nan.astype(np.int8), 0)
    return np.where(odd, decided, found)


_KERNELS_OF_SIGNS: dict[Op, Callable[..., Any]] = {
    Op.EQ: np.equal,
    Op.NE: np.not_equal,
    Op.LT: np.less,
    Op.LE: np.less_equal,
    Op.GT: np.greater,
    Op.GE: np.greater_equal,
}


def _compare_signed(
    left: Column,
    right: Column,
    node: bound.CompareColumns,
    swapped: bool,
    sign: Callable[[pa.Array, pa.Array], NDArray[Any]],
) -> Mask:
    """Compare by the sign of left − right, which ``sign`` computes for the operands in its own order."""
    valid = to_mask(left.is_valid()) & to_mask(right.is_valid())
    first, second = (one_array(column, column.type) for column in ((right, left) if swapped else (left, right)))
    op = node.op.flipped if swapped else node.op
    found: Mask = _KERNELS_OF_SIGNS[op](sign(first, second), 0) & valid
    return found


def _bigint_with_float(integers: pa.Array, floats: pa.Array) -> NDArray[Any]:
    numbers = raw_values(integers, "i8")
    doubles = raw_values(floats.cast(pa.float64()), "f8")
    inside = (doubles >= -(2.0**63)) & (doubles < 2.0**63)
    floors = np.floor(np.where(inside, doubles, 0.0))
    signs = _signs(numbers, floors.astype(np.int64), doubles > floors)
    return np.where(inside, signs, np.where(doubles < 0, 1, -1))  # NaN is not below 0: it is greatest


def _date_with_timestamp(dates: pa.Array, timestamps: pa.Array) -> NDArray[Any]:
    # Midnight of a far date does not fit 64 bits of microseconds, so days are compared first.
    days, rest = np.divmod(raw_values(timestamps, "i8"), MICROS_PER_DAY)
    return _signs(raw_values(dates, "i4").astype(np.int64), days, rest > 0)


def _signs(left: NDArray[Any], right: NDArray[Any], right_has_more: Mask) -> NDArray[Any]:
    signs = (left > right).astype(np.int8) - (left < right).astype(np.int8)
    return np.where((signs == 0) & right_has_more, np.int8(-1), signs)
