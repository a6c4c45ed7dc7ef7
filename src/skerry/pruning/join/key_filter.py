"""The values of one join column of the build side, as a filter for a column of the probe side.

========================  ==========================================================================================
known                     kept
========================  ==========================================================================================
all values                up to a limit; beyond it they are replaced by the bloom filter
least and greatest        always; NaN apart
a bloom filter            once there are too many values, up to a larger limit
whether there is NULL     if NULL matches NULL in this join
========================  ==========================================================================================

A filter has no false negatives: a value that it rejects has no equal on the build side. Values are compared across
types by ``skerry.pruning.join.equal_value``; a bloom filter hashes values as the build side's type, to which a probe is
converted first.
"""

import math
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa

from skerry.common.bloom import BloomFilter
from skerry.common.hash128 import Words, hash_pairs
from skerry.pruning.fileset.column_facts import ColumnFacts, CountedInterval, column_facts
from skerry.pruning.fileset.files import FileSet
from skerry.pruning.fileset.membership import some_in_set
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.join.equal_value import check_comparable, equal_values
from skerry.pruning.predicate.bound import BoundPredicate, Decided, IsNaN, IsNull, all_of, any_of, compare, in_set
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.typed_literal import fit_literal
from skerry.pruning.search.point import LEAST, Mask, has_unit_steps, plain, values_at
from skerry.pruning.search.sortable_words import WordColumn, is_one_word, is_text
from skerry.pruning.search.value_set import ValueSet
from skerry.types.datatype import DATE, FLOAT, TIMESTAMP, UUID, DataType, DecimalType, is_floating
from skerry.types.epoch import MICROS_PER_DAY, date_of, datetime_of, days_of, micros_of
from skerry.types.field import Field
from skerry.types.key import Column, binary_parts, one_array
from skerry.types.schema import Schema

_HUGE = Decimal("1e400")
_TEXT_LAYOUTS = (pa.string(), pa.binary(), pa.large_string(), pa.large_binary())


@dataclass(frozen=True, slots=True, eq=False)
class KeyFilter:
    """One column of the build side. ``least`` and ``greatest`` are None if it has no value, or only NaN."""

    type: DataType
    values: ValueSet | None
    least: Any
    greatest: Any
    has_nan: bool
    has_null: bool
    bloom: BloomFilter | None

    def bind(self, field: Field) -> "BoundKey":
        """The filter for a column of the probe side; :class:`SchemaError` if the two never compare."""
        if self.values is not None and not len(self.values):  # a column without values fits any type
            return BoundKey(self, field, ValueSet.of([], field.type), None, False, self.has_null)
        check_comparable(self.type, field.type, f"join column {field.name!r}")
        nan = self.has_nan and is_floating(field.type)
        if self.values is not None:
            wanted = ValueSet.of(equal_values(self.values.values, self.type, field.type), field.type)
            return BoundKey(self, field, wanted, None, nan, self.has_null)
        if self.least is None:
            return BoundKey(self, field, None, None, nan, self.has_null)
        low = _neighbour(self.least, self.type, field.type, above=True)
        high = _neighbour(self.greatest, self.type, field.type, above=False)
        return BoundKey(self, field, None, None if low is None or high is None else (low, high), nan, self.has_null)


class KeyFilterBuilder:
    """Collects one column: ``add`` arrays of the type, then ``finish``."""

    def __init__(self, type_: DataType, *, limit: int, bloom_limit: int) -> None:
        self._type = type_
        self._limit = limit
        self._bloom_limit = bloom_limit
        self._values: ValueSet | None = ValueSet.of([], type_)
        self._hashes: list[tuple[Words, Words]] | None = []
        self._hash_count = 0
        self._ends: ValueSet | None = None
        self._has_nan = False
        self._has_null = False

    def add(self, array: pa.Array) -> None:
        self._has_null |= array.null_count > 0
        found = ValueSet.of(array, self._type)
        if not len(found):
            return
        self._note_ends(found)
        if self._values is not None:
            self._values = _union(self._values, found)
            if len(self._values) <= self._limit:
                return
            found, self._values = self._values, None
        self._note_hashes(found)

    def finish(self) -> KeyFilter:
        bloom = None
        if self._values is None and self._hashes is not None:
            bloom = BloomFilter.of_hashes(*_distinct(self._hashes))
        ends = self._ends
        return KeyFilter(
            self._type,
            self._values,
            None if ends is None else ends.least,
            None if ends is None else ends.greatest,
            self._has_nan,
            self._has_null,
            bloom,
        )

    def _note_ends(self, found: ValueSet) -> None:
        if is_floating(self._type):
            numbers = found.in_range(high=math.inf)
            self._has_nan |= len(numbers) < len(found)
            found = numbers
        if len(found):
            ends = ValueSet.of(found.values.take(pa.array([0, len(found) - 1])), self._type)
            self._ends = ends if self._ends is None else _union(self._ends, ends)

    def _note_hashes(self, found: ValueSet) -> None:
        if self._hashes is None:
            return
        self._hashes.append(_hashes(found.values, self._type))
        self._hash_count += len(found)
        if self._hash_count > self._bloom_limit:
            self._hashes = [_distinct(self._hashes)]
            self._hash_count = len(self._hashes[0][0])
            # Unless that halved the hashes, give up: otherwise nearly every further batch would need another sort.
            if self._hash_count > self._bloom_limit // 2:
                self._hashes = None


@dataclass(frozen=True, slots=True, eq=False)
class BoundKey:
    """A column of the probe side and its possible values.

    Either ``wanted`` has all values, or ``window`` is their range (None: no number at all), with NaN handled
    separately.
    """

    key: KeyFilter
    field: Field
    wanted: ValueSet | None
    window: tuple[Any, Any] | None
    nan: bool
    null: bool

    @property
    def is_empty(self) -> bool:
        """Whether no value can match, not even NULL."""
        if self.null:
            return False
        return not len(self.wanted) if self.wanted is not None else self.window is None and not self.nan

    def predicate(self, limit: int | None = None) -> BoundPredicate:
        """A predicate that is true for every value that may match; without the bloom filter, and with at most ``limit``
        values."""
        if self.wanted is not None and limit is not None and len(self.wanted) > limit:
            found = self._range(*self._ends(self.wanted))
        elif self.wanted is not None:
            found = in_set(self.field, self.wanted.literals())
        else:
            found = self._range(self.window, self.nan)
        return any_of([found, IsNull(self.field)]) if self.null else found

    def may_match(self, files: FileSet, schema: Schema, asked: Mask | None = None) -> Mask:
        """Which files may have a matching row; arbitrary for files outside ``asked``."""
        facts = column_facts(self.field, files, schema)
        if self.wanted is None:
            found = may_match(self._range(self.window, self.nan), files, schema)
            if self.key.bloom is not None:
                found = self._without_strange_points(found, facts)
        elif len(self.wanted):
            found = some_in_set(self.wanted.values, facts, asked) & ~facts.only_null
        else:
            found = np.zeros(len(files), np.bool_)
        return found | ~facts.no_null if self.null else found

    def rows(self, column: Column) -> Mask:
        """Which rows may match."""
        column = plain_layout(column, self.field.type)
        if self.wanted is not None:
            found = self.wanted.contains(column)
        else:
            rows = pa.table({self.field.name: column})
            found = evaluate(self._range(self.window, self.nan), rows)
            if self.key.bloom is not None and found.any():
                chosen = np.flatnonzero(found)
                found[chosen] = self._in_bloom(one_array(column, column.type).take(pa.array(chosen)))
        if self.null:
            found = found | column.is_null().to_numpy(zero_copy_only=False)
        return found

    def _range(self, window: tuple[Any, Any] | None, nan: bool) -> BoundPredicate:
        parts: list[BoundPredicate] = [IsNaN(self.field)] if nan else []
        if window is not None:
            low, high = window
            parts.append(all_of([compare(self.field, Op.GE, low), compare(self.field, Op.LE, high)]))
        return any_of(parts) if parts else Decided(self.field, False)

    def _ends(self, wanted: ValueSet) -> tuple[tuple[Any, Any] | None, bool]:
        numbers = wanted.in_range(high=math.inf) if is_floating(wanted.type) else wanted
        return (numbers.least, numbers.greatest) if len(numbers) else None, len(numbers) < len(wanted)

    def _in_bloom(self, array: pa.Array) -> Mask:
        """Which rows, none NULL, may be in the bloom filter."""
        assert self.key.bloom is not None
        equal = equal_values(array, self.field.type, self.key.type)
        found = self.key.bloom.may_contain_hashes(*_hashes(equal, self.key.type))
        return found & np.asarray(equal.is_valid().to_numpy(zero_copy_only=False), np.bool_)

    def _without_strange_points(self, found: Mask, facts: ColumnFacts) -> Mask:
        """Drop files with a single value that is not in the bloom filter."""
        interval = facts.interval
        if isinstance(interval, CountedInterval):
            if not has_unit_steps(self.field.type):
                return found
            chosen = np.flatnonzero(found & (interval.lower == interval.upper) & (interval.lower != LEAST))
            found[chosen] = self._in_bloom(values_at(interval.lower[chosen], self.field.type))
        elif interval is not None:
            for where, points in interval.points():
                chosen = np.flatnonzero(found & where)
                values = plain_layout(points.take(pa.array(chosen)), self.field.type)
                found[chosen] = self._in_bloom(values)
        return found


def plain_layout(column: Column, type_: DataType) -> Column:
    """A column in the standard Arrow layout of its type."""
    if isinstance(type_, DecimalType):
        return plain(column, type_.arrow)
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if type_ == UUID and column.type != pa.uuid():
        return pa.ExtensionArray.from_storage(pa.uuid(), one_array(column, pa.binary(16)))
    return one_array(column, column.type if is_text(type_) and column.type in _TEXT_LAYOUTS else type_.arrow)


def _union(left: ValueSet, right: ValueSet) -> ValueSet:
    new = right.keep(~left.contains(right.values)) if len(left) else right
    if not len(new):
        return left
    return ValueSet.of(pa.chunked_array([left.values, new.values]), left.type) if len(left) else new


def _hashes(array: pa.Array, type_: DataType) -> tuple[Words, Words]:
    """Hashes of values for a bloom filter; equal values have equal hashes, those of NULLs are arbitrary."""
    if is_text(type_):
        data, offsets = binary_parts(one_array(array, pa.large_binary()))
        return hash_pairs(data, offsets[:-1], np.diff(offsets))
    column = WordColumn(array, type_)
    words = [column.first()]
    if not is_one_word(type_):
        words.append(column.further(1, np.arange(len(array))))
    octets = np.column_stack(words).view(np.uint8).reshape(-1)
    width = 8 * len(words)
    return hash_pairs(octets, np.arange(len(array)) * width, np.full(len(array), width))


def _distinct(hashes: list[tuple[Words, Words]]) -> tuple[Words, Words]:
    first = np.concatenate([pair[0] for pair in hashes] or [np.empty(0, np.uint64)])
    second = np.concatenate([pair[1] for pair in hashes] or [np.empty(0, np.uint64)])
    order = np.lexsort((second, first))
    first, second = first[order], second[order]
    new = np.ones(len(first), np.bool_)
    new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    return first[new], second[new]


def _neighbour(value: Any, source: DataType, target: DataType, *, above: bool) -> Any:
    """The least value of the target that is not below (or the greatest not above) a value; None if there is none.

    For floats it may be the next value outwards.
    """
    if source == target:
        return value
    if source == DATE and target == TIMESTAMP:
        micros = days_of(value) * MICROS_PER_DAY
        if -(2**63) <= micros < 2**63:
            return datetime_of(micros, utc=False)
        beyond = micros > 0
        return None if beyond == above else datetime_of(2**63 - 1 if beyond else -(2**63), utc=False)
    if target == DATE:
        micros = micros_of(value)
        return date_of(-(-micros // MICROS_PER_DAY) if above else micros // MICROS_PER_DAY)
    if is_floating(target):
        return _near_float(value, target, above)
    if isinstance(value, float) and math.isinf(value):
        value = _HUGE if value > 0 else -_HUGE
    fit = fit_literal(Decimal(value), target)
    return fit.above if above else fit.below


def _near_float(value: Any, target: DataType, above: bool) -> float:
    kind = np.float32 if target == FLOAT else np.float64
    with np.errstate(over="ignore"):
        near = kind(value)
        if float(near) != value:
            near = np.nextafter(near, kind(-math.inf if above else math.inf))
    return float(near)
