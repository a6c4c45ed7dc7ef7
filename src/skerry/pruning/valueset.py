"""A set of values of one type, tested against the bounds or partitions of all files at once.

Order is that of keys: NaN is greatest and equal to itself, −0.0 equals 0.0, texts compare by their UTF-8 bytes. NULL is
never a member: ``x IN (…)`` is not true for it. Bounds are columns with one row for each file, both inclusive; NULL, or
None for the whole column, is no bound. All answers are exact for the bounds given, for every type (see
``skerry.pruning.rank``), and cost a few NumPy operations, each linear in files and logarithmic in values.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.common.errors import SchemaError
from skerry.pruning.rank import Mask, Positions, Ranking, WordColumn, has_unit_steps, is_one_word
from skerry.pruning.transform import apply_transform
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import UUID, AtomicType, DataType, DecimalType, is_floating
from skerry.types.key import Column, canonical_floats, one_array, raw_values
from skerry.types.partition import Transform

_TABLE_LIMIT = 1 << 20
"""Up to so many buckets, a table of them says which are taken."""


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
        """The distinct values of an Arrow column, or of canonical Python values; NULLs are left out."""
        if not isinstance(type_, AtomicType | DecimalType):
            raise SchemaError(f"values of type {type_} have no order")
        column = values if isinstance(values, pa.Array | pa.ChunkedArray) else array_of(values, type_)
        array = one_array(column, type_.arrow) if not _is_wider(column.type, type_) else one_array(column, column.type)
        array = array.drop_null() if array.null_count else array
        if is_floating(type_):
            array = canonical_floats(array)
        if is_one_word(type_):
            _, first = np.unique(WordColumn(array, type_).at(0), return_index=True)
            return ValueSet(array.take(pa.array(first)), type_)
        plain = array.storage if isinstance(array, pa.ExtensionArray) else array
        distinct = plain.unique()
        ordered = distinct.take(pc.sort_indices(distinct))
        return ValueSet(pa.ExtensionArray.from_storage(array.type, ordered) if type_ == UUID else ordered, type_)

    def __len__(self) -> int:
        return len(self.values)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ValueSet)
            and self.type == other.type
            and self.values.equals(other.values, nans_equal=True)
        )

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

    def contains(self, column: Column) -> Mask:
        """Which rows are members? NULL is not."""
        _, equal = self._ranks.find(column)
        return equal & _valid(column)

    def overlaps(self, lower: Column | None, upper: Column | None, *, count: int | None = None) -> Mask:
        """Which files have a member within their bounds? ``count`` is the number of files if both are None."""
        first, end = self.spans(lower, upper, count=count)
        return first < end

    def spans(
        self, lower: Column | None, upper: Column | None, *, count: int | None = None
    ) -> tuple[Positions, Positions]:
        """The members within each file's bounds: from the first number up to and without the second."""
        size = _size(lower, upper, count)
        first, end = np.zeros(size, np.int64), np.full(size, len(self), np.int64)
        if lower is not None:
            below, _ = self._ranks.find(lower)
            first = np.where(_valid(lower), below, 0)
        if upper is not None:
            below, equal = self._ranks.find(upper)
            end = np.where(_valid(upper), below + equal, len(self))
        return first, end

    def covers(self, lower: Column | None, upper: Column | None, *, count: int | None = None) -> Mask:
        """For which files is everything within the bounds a member?

        Known where the bounds are one value, and for types whose values can be counted (integers, dates, times,
        DECIMAL up to 18 digits) also for longer stretches. False where it is not known, and where a bound is missing.
        It says nothing of NULLs and NaNs in the file.
        """
        if lower is None or upper is None or not len(self):
            return np.zeros(_size(lower, upper, count), np.bool_)
        first, has_lower = self._ranks.find(lower)
        last, has_upper = self._ranks.find(upper)
        both = has_lower & has_upper & _valid(lower) & _valid(upper)
        if not has_unit_steps(self.type):
            one: Mask = both & (first == last)
            return one
        words = self._ranks.words
        least, greatest = words[np.where(both, first, 0)], words[np.where(both, last, 0)]
        stretch: Mask = greatest - least == (last - first).view(np.uint64)
        return both & (first <= last) & stretch

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

        A row whose value is a member lies in a partition of this set, whatever the transform does near the ends of its
        type: it is the function that placed the row. ``void`` says nothing of values, so it is refused.
        """
        return ValueSet.of(*self._transformed(transform))

    def truncated(self, width: int) -> "ValueSet":
        """The members cut to ``width`` by ``truncate[width]``."""
        return self.transform(Transform("truncate", width))

    def buckets(self, number: int) -> NDArray[np.int32]:
        """The buckets of ``bucket[number]`` that members fall into, ascending."""
        return np.unique(self._buckets(number))

    def in_buckets(self, number: int, bucket_ids: Column) -> Mask:
        """Which files' buckets have a member? A NULL bucket holds NULLs only, so it has none."""
        ids = raw_values(one_array(bucket_ids, pa.int32()), "i4")
        taken = self.buckets(number)
        if number > _TABLE_LIMIT:
            return np.isin(ids, taken) & _valid(bucket_ids)
        table = np.zeros(number, np.bool_)
        table[taken] = True
        found: Mask = table[np.clip(ids, 0, number - 1)] & (ids >= 0) & (ids < number) & _valid(bucket_ids)
        return found

    def overlaps_in_bucket(self, number: int, bucket_ids: Column, lower: Column | None, upper: Column | None) -> Mask:
        """Which files have a member *of their own bucket* within their bounds?

        Much tighter than the two tests apart: with as many values as buckets every bucket is taken, and every wide
        range has a value, but few files have both at once. A NULL bucket holds NULLs only, so it has none.
        """
        ids = raw_values(one_array(bucket_ids, pa.int32()), "i4").astype(np.int64)
        spans = self.spans(lower, upper, count=len(bucket_ids))
        return _overlaps_in_group(self._buckets(number).astype(np.int64), ids, *spans) & _valid(bucket_ids)

    def overlaps_in_partition(
        self, transform: Transform, partition_values: Column, lower: Column | None, upper: Column | None
    ) -> Mask:
        """Which files have a member within their bounds that their partition's transform puts there?

        The same as ``overlaps_in_bucket`` for any transform but ``void``. A NULL partition holds NULLs only.
        """
        own, type_ = self._transformed(transform)
        distinct = ValueSet.of(own, type_)
        groups, _ = distinct._ranks.find(own)
        ids, known = distinct._ranks.find(partition_values)
        spans = self.spans(lower, upper, count=len(partition_values))
        return _overlaps_in_group(groups, ids, *spans) & known & _valid(partition_values)

    @property
    def _ranks(self) -> Ranking:
        if self._ranking is None:
            self._ranking = Ranking(self.values, self.type)
        return self._ranking

    def _place(self, value: Any) -> tuple[int, int]:
        scalar = pa.array([value]) if isinstance(value, pa.Scalar) else array_of([value], self.type)
        below, equal = self._ranks.find(scalar)
        return int(below[0]), int(equal[0])

    def _buckets(self, number: int) -> NDArray[np.int32]:
        return raw_values(apply_transform(Transform("bucket", number), self.values, self.type), "i4")

    def _transformed(self, transform: Transform) -> tuple[pa.Array, DataType]:
        if transform.name == "void":
            raise SchemaError("partitions by void say nothing of values")
        result = transform.result_type(self.type)
        if transform.name == "truncate" and isinstance(result, DecimalType):  # −99 by 10 is −100
            result = DecimalType(min(38, result.precision + 1), result.scale)
        return apply_transform(transform, self.values, self.type), result


def _overlaps_in_group(groups: Positions, file_groups: Positions, first: Positions, end: Positions) -> Mask:
    """Is one of the members first … end − 1 in the file's group? ``groups`` are those of the members, from 0 on."""
    if not len(groups):
        return np.zeros(len(file_groups), np.bool_)
    stride = len(groups) + 1
    keys = np.sort(groups * stride + np.arange(len(groups)))
    base = file_groups * stride
    found = keys[np.minimum(np.searchsorted(keys, base + first), len(keys) - 1)]
    return (found >= base + first) & (found < base + end)


def _is_wider(arrow: pa.DataType, type_: DataType) -> bool:
    """A decimal of another precision: truncated values may need a digit more, which Arrow would refuse to cast."""
    return isinstance(type_, DecimalType) and arrow_types.is_decimal128(arrow) and bool(arrow.scale == type_.scale)


def _size(lower: Column | None, upper: Column | None, count: int | None) -> int:
    lengths = {len(column) for column in (lower, upper) if column is not None}
    if count is not None:
        lengths.add(count)
    if len(lengths) != 1:
        raise ValueError(f"bounds of {sorted(lengths)} files" if lengths else "neither bounds nor the number of files")
    return lengths.pop()


def _valid(column: Column) -> Mask:
    if not column.null_count:
        return np.ones(len(column), np.bool_)
    valid = column.is_valid()
    if isinstance(valid, pa.ChunkedArray):
        valid = valid.combine_chunks()
    return np.asarray(valid.to_numpy(zero_copy_only=False), np.bool_)
