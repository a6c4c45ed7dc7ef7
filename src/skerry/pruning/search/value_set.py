"""A set of values of one type, tested against the bounds or partitions of all files at once.

Order is that of keys: NaN is greatest and equal to itself, −0.0 equals 0.0, texts compare by their UTF-8 bytes. NULL is
never a member: ``x IN (…)`` is not true for it. Bounds are columns with one row for each file, both inclusive; NULL, or
None for the whole column, is no bound. All answers are exact for the bounds given, for every type (see
``skerry.pruning.search.rank``), and cost a few NumPy operations, each linear in files and logarithmic in values.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.common.errors import SchemaError
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.search.rank import Grid, Ranking, pieces
from skerry.pruning.search.sortable_words import Mask, Positions, WordColumn, has_unit_steps, is_one_word
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import DATE, TIMESTAMP, TIMESTAMPTZ, UUID, AtomicType, DataType, DecimalType, is_floating
from skerry.types.key import Column, canonical_floats, one_array
from skerry.types.partition import Transform

_BEYOND_PYTHON = (DATE, TIMESTAMP, TIMESTAMPTZ)


class ValueSet:
    """Distinct values in ascending order; immutable. Build it with :meth:`of`."""

    __slots__ = ("_ranking", "type", "values")

    values: Final[pa.Array]
    """The members, an array of ``type.arrow`` without NULL."""
    type: Final[DataType]

    def __init__(self, values: pa.Array, type_: DataType) -> None:
        self.values = values
        self.type = type_
        self._ranking: Ranking | None = None

    @staticmethod
    def of(values: Column | Sequence[Any], type_: DataType) -> "ValueSet":
        """The distinct values of an Arrow column, or of canonical Python values, without NULL."""
        if not isinstance(type_, AtomicType | DecimalType):
            raise SchemaError(f"values of type {type_} have no order")
        column = values if isinstance(values, pa.Array | pa.ChunkedArray) else array_of(values, type_)
        array = one_array(column, type_.arrow) if not _is_wider(column.type, type_) else one_array(column, column.type)
        array = array.drop_null() if array.null_count else array
        if is_floating(type_):
            array = canonical_floats(array)
        if is_one_word(type_):
            _, first = np.unique(WordColumn(array, type_).first(), return_index=True)
            return ValueSet(array.take(pa.array(first)), type_)
        plain = array.storage if isinstance(array, pa.ExtensionArray) else array
        distinct = plain.unique()
        ordered = distinct.take(pc.sort_indices(distinct))
        return ValueSet(pa.ExtensionArray.from_storage(array.type, ordered) if type_ == UUID else ordered, type_)

    def __len__(self) -> int:
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ValueSet) or self.type != other.type or len(self) != len(other):
            return False
        return bool(self.contains(other.values).all())  # Arrow finds no NaN equal to another

    def __hash__(self) -> int:
        return hash((self.type, len(self.values)))

    def __repr__(self) -> str:
        return f"ValueSet({len(self)} of {self.type})"

    def __reduce__(self) -> tuple[Any, ...]:
        return ValueSet, (self.values, self.type)

    @property
    def least(self) -> Any:
        """The least member as a canonical Python value; None of an empty set."""
        return literal_of(self.values[0], self.type) if len(self) else None

    @property
    def greatest(self) -> Any:
        """The greatest member as a canonical Python value; None of an empty set."""
        return literal_of(self.values[-1], self.type) if len(self) else None

    def literals(self) -> list[Any]:
        """The members as canonical Python values."""
        if self.type in _BEYOND_PYTHON:
            return [literal_of(value, self.type) for value in self.values]
        found: list[Any] = self.values.to_pylist()
        return found

    def contains(self, column: Column) -> Mask:
        """Which rows are members; NULL is not."""
        _, equal = self._ranks.find_all(column)
        return _and_valid(equal, column)

    def positions(self, column: Column) -> tuple[Positions, Mask]:
        """For each row the number of members less than it, and whether it is a member; arbitrary for NULL."""
        return self._ranks.find_all(column)

    def overlaps(self, lower: Column | None, upper: Column | None, *, count: int | None = None) -> Mask:
        """Which files have a member within their bounds. ``count`` is the number of files if both are None."""
        return self._overlaps(lower, upper, _size(lower, upper, count), None)

    def covers(self, lower: Column | None, upper: Column | None, *, count: int | None = None) -> Mask:
        """For which files every value within the bounds is a member.

        Computed where the bounds are one value, and for types whose values can be enumerated (integers, dates, times,
        DECIMAL up to 18 digits) also for longer ranges. False where it is unknown, and where a bound is missing. NULLs
        and NaNs in the file are not considered.
        """
        found: Mask = np.zeros(_size(lower, upper, count), np.bool_)
        if lower is None or upper is None or not len(self):
            return found
        ranks = self._ranks
        low, high = ranks.words_of(lower), ranks.words_of(upper)
        for rows in pieces(len(found)):
            first, has_lower = ranks.find(low, rows)
            if not has_lower.any():
                continue
            if is_one_word(self.type):
                least, greatest = low.first(rows), high.first(rows)
                last = first
                if has_unit_steps(self.type):  # in a range without gaps the number of members is its length
                    ahead = np.where(greatest >= least, greatest - least, np.uint64(0))
                    last = np.minimum(first + np.minimum(ahead, np.uint64(len(self))).view(np.int64), len(self))
                found[rows] = has_lower & (last < len(self)) & (ranks.first_word(last) == greatest)
            else:
                last, has_upper = ranks.find(high, rows)
                found[rows] = has_lower & has_upper & (first == last)
        return _and_valid(_and_valid(found, lower), upper)

    def in_range(
        self, low: Any = None, high: Any = None, *, include_low: bool = True, include_high: bool = True
    ) -> "ValueSet":
        """The members between two canonical Python values (or Arrow scalars); None is no bound."""
        first, end = 0, len(self)
        if low is not None:
            below, equal = self._place(low)
            first = below if include_low else below + equal
        if high is not None:
            below, equal = self._place(high)
            end = below + equal if include_high else below
        return ValueSet(self.values.slice(first, max(0, end - first)), self.type)

    def intersect(self, other: "ValueSet") -> "ValueSet":
        """The members of both."""
        if other.type != self.type:
            raise SchemaError(f"sets of {self.type} and {other.type} have no intersection")
        few, many = (self, other) if len(self) <= len(other) else (other, self)
        return few.keep(many.contains(few.values))

    def keep(self, mask: Mask) -> "ValueSet":
        """The members for which the mask is True."""
        return ValueSet(self.values.filter(pa.array(mask)), self.type)

    def transform(self, transform: Transform) -> "ValueSet":
        """The partition values of the members.

        A row whose value is a member lies in a partition of this set, also in the transform's edge cases, because the
        same function partitioned the row. ``void`` does not depend on values, so it is refused.
        """
        return ValueSet.of(*self._transformed(transform))

    def truncated(self, width: int) -> "ValueSet":
        """The members cut to ``width`` by ``truncate[width]``."""
        return self.transform(Transform("truncate", width))

    def overlaps_in_partition(
        self, transform: Transform, partition_values: Column, lower: Column | None, upper: Column | None
    ) -> Mask:
        """Which files have a member of their own partition within their bounds.

        Much tighter than two separate tests: with as many values as buckets every bucket has a value, and every wide
        range has one, but few files have a value in both. ``void`` is refused. A NULL partition holds NULLs only.
        """
        own, type_ = self._transformed(transform)
        distinct = ValueSet.of(own, type_)
        of_members, _ = distinct._ranks.find_all(own)
        of_files, known = distinct._ranks.find_all(partition_values)
        groups = _Groups(of_members, of_files)
        found = self._overlaps(lower, upper, _size(lower, upper, len(of_files)), groups)
        return _and_valid(found & known, partition_values)

    @property
    def _ranks(self) -> Ranking:
        if self._ranking is None:
            self._ranking = Ranking(self.values, self.type)
        return self._ranking

    def _overlaps(self, lower: Column | None, upper: Column | None, count: int, groups: "_Groups | None") -> Mask:
        ranks = self._ranks
        low = None if lower is None else ranks.words_of(lower)
        high = None if upper is None else ranks.words_of(upper)
        no_lower, no_upper = _nulls(lower), _nulls(upper)
        found: Mask = np.zeros(count, np.bool_)
        for rows in pieces(count) if len(self) else ():
            position = np.zeros(rows.stop - rows.start, np.int64) if low is None else ranks.find(low, rows)[0]
            if no_lower is not None:
                position[no_lower[rows]] = 0
            if groups is not None:
                position = groups.next(position, rows)
            if high is None:
                found[rows] = position < len(self)
                continue
            found[rows] = ranks.reaches(position, high, rows)
            if no_upper is not None:
                found[rows] |= no_upper[rows] & (position < len(self))
        return found

    def _place(self, value: Any) -> tuple[int, int]:
        scalar = pa.array([value]) if isinstance(value, pa.Scalar) else array_of([value], self.type)
        below, equal = self._ranks.find_all(scalar)
        return int(below[0]), int(equal[0])

    def _transformed(self, transform: Transform) -> tuple[pa.Array, DataType]:
        if transform.name == "void":
            raise SchemaError("partitions by void say nothing of values")
        result = transform.result_type(self.type)
        if transform.name == "truncate" and isinstance(result, DecimalType):  # −99 by 10 is −100
            result = DecimalType(min(38, result.precision + 1), result.scale)
        return apply_transform(transform, self.values, self.type), result


class _Groups:
    """Members and files in groups, to find the next member of the file's own group."""

    __slots__ = ("_files", "_grid", "_keys", "_stride")

    def __init__(self, of_members: NDArray[Any], of_files: NDArray[Any]) -> None:
        self._stride = len(of_members) + 1
        self._files = of_files
        self._keys = np.sort(of_members.astype(np.int64) * self._stride + np.arange(len(of_members)))
        self._grid = Grid(self._keys.view(np.uint64))

    def next(self, position: Positions, rows: slice) -> Positions:
        """The first member from each position on that is in the file's group; after the last if there is none."""
        base = np.maximum(self._files[rows], 0).astype(np.int64) * self._stride
        key = self._grid.at(self._grid.find((base + position).view(np.uint64))).view(np.int64)
        # The value after the last key is −1 as a signed number.
        return np.where((key >= 0) & (key < base + self._stride), key - base, self._stride - 1)


def _is_wider(arrow: pa.DataType, type_: DataType) -> bool:
    """A decimal of another precision: truncated values may need one more digit, which Arrow would refuse to cast."""
    return isinstance(type_, DecimalType) and arrow_types.is_decimal128(arrow) and bool(arrow.scale == type_.scale)


def _size(lower: Column | None, upper: Column | None, count: int | None) -> int:
    lengths = {len(column) for column in (lower, upper) if column is not None}
    if count is not None:
        lengths.add(count)
    if len(lengths) != 1:
        raise ValueError(f"bounds of {sorted(lengths)} files" if lengths else "neither bounds nor the number of files")
    return lengths.pop()


def _nulls(column: Column | None) -> Mask | None:
    if column is None or not column.null_count:
        return None
    nulls = column.is_null()
    if isinstance(nulls, pa.ChunkedArray):
        nulls = nulls.combine_chunks()
    return np.asarray(nulls.to_numpy(zero_copy_only=False), np.bool_)


def _and_valid(mask: Mask, column: Column) -> Mask:
    nulls = _nulls(column)
    return mask if nulls is None else mask & ~nulls
