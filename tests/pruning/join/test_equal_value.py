"""Equal values of another type, against Python's exact numbers."""

import math
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.errors import SchemaError
from skerry.pruning.join.equal_value import check_comparable, equal_values
from skerry.pruning.predicate.comparable import common_ground
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import BIGINT, DATE, DOUBLE, FLOAT, INT, STRING, TIMESTAMP, DataType, DecimalType
from skerry.types.epoch import MICROS_PER_DAY, Ordinal, days_of, micros_of
from support.effort import rounds
from type_strategies import leaf_types, values


def number(value: Any, type_: DataType) -> Any:
    """What two values are equal by."""
    if type_ == DATE:
        return days_of(value) * MICROS_PER_DAY
    if type_ == TIMESTAMP:
        return micros_of(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return Fraction(value) if isinstance(value, int | float | Decimal) else value


@st.composite
def pairs(draw: st.DrawFn) -> tuple[DataType, DataType, list[Any]]:
    source = draw(leaf_types())
    target = draw(leaf_types().filter(lambda t: common_ground(source, t) is not None))
    some = values(source) | st.integers(-130, 130).map(lambda n: _small(n, source))
    return source, target, draw(st.lists(some, max_size=8))


def _small(value: int, type_: DataType) -> Any:
    if isinstance(type_, DecimalType):
        limit = 10**type_.precision - 1
        unscaled = max(-limit, min(limit, value * 10**type_.scale))
        return Decimal((unscaled < 0, [int(digit) for digit in str(abs(unscaled))], -type_.scale))
    if str(type_) in ("FLOAT", "DOUBLE"):
        return value / 2
    if type_ == TIMESTAMP:
        return datetime(2024, 1, 1) + timedelta(days=value)
    return max(-128, min(127, value)) if str(type_) in ("TINYINT", "SMALLINT", "INT", "BIGINT") else None


@settings(max_examples=rounds(400, 4000))
@given(pairs())
def test_a_value_becomes_its_equal_or_null(case: tuple[DataType, DataType, list[Any]]) -> None:
    source, target, given_ = case
    found = equal_values(array_of(given_, source), source, target)
    assert found.type == target.arrow
    back = equal_values(found, target, source)
    for value, scalar, again in zip(given_, found, back, strict=True):
        if value is None:
            assert not scalar.is_valid
        elif scalar.is_valid:
            assert number(literal_of(scalar, target), target) == number(value, source)
            assert number(literal_of(again, source), source) == number(value, source)
        else:
            assert not _fits(value, source, target)


def _fits(value: Any, source: DataType, target: DataType) -> bool:
    exact = number(value, source)
    if {source, target} == {DATE, TIMESTAMP}:
        return exact % MICROS_PER_DAY == 0 if target == DATE else -(2**63) <= exact < 2**63
    if isinstance(exact, str):
        return str(target) in ("FLOAT", "DOUBLE")
    if isinstance(target, DecimalType):
        scaled = exact * 10**target.scale
        return scaled.denominator == 1 and abs(scaled) < 10**target.precision
    if str(target) in ("FLOAT", "DOUBLE"):
        stored = pa.array([float(exact)], pa.float64()).cast(target.arrow)[0].as_py()
        return math.isfinite(stored) and Fraction(stored) == exact
    limit = 2 ** (target.arrow.bit_width - 1)
    return exact.denominator == 1 and -limit <= exact < limit


def test_what_arrow_divides_wrongly_is_converted_right() -> None:
    greatest = pa.array([2**63 - 1, -(2**63)])
    there = equal_values(greatest, BIGINT, DecimalType(38, 19))
    assert there.to_pylist() == [Decimal(2**63 - 1), Decimal(-(2**63))]
    assert equal_values(there, DecimalType(38, 19), BIGINT).to_pylist() == greatest.to_pylist()


def test_doubles_are_floats_where_nothing_is_lost() -> None:
    found = equal_values(pa.array([math.nan, math.inf, 0.5, 0.1, 1e300, -0.0, None]), DOUBLE, FLOAT)
    assert [repr(value) for value in found.to_pylist()] == ["nan", "inf", "0.5", "None", "None", "-0.0", "None"]


def test_midnights_are_dates() -> None:
    moments = array_of([datetime(2024, 1, 15), datetime(2024, 1, 15, 10), Ordinal(-(2**63)), None], TIMESTAMP)
    assert equal_values(moments, TIMESTAMP, DATE).is_valid().to_pylist() == [True, False, False, False]
    assert equal_values(array_of([Ordinal(2**31 - 1)], DATE), DATE, TIMESTAMP).null_count == 1


def test_texts_and_numbers_are_refused() -> None:
    with pytest.raises(SchemaError, match="join column 'a': STRING and INT"):
        check_comparable(STRING, INT, "join column 'a'")
    with pytest.raises(SchemaError, match="cannot be compared"):
        equal_values(pa.array([1.0]), DOUBLE, DecimalType(5, 2))
