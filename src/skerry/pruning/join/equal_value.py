"""Values of one type as equal values of another, for joins of columns whose types differ.

Equality is that of ``skerry.pruning.predicate.comparable``: exact between integers, DECIMAL and, apart from DECIMAL,
floats; a DATE is its midnight. A value without an equal in the other type (3000000000 as an INT, 1.5 as a BIGINT)
becomes NULL: no row of that type can match it.

DECIMALs are scaled here and not by Arrow, whose division of 256-bit decimals is wrong for some numbers
(9223372036854775807 with 38 digits behind the point, cut to 2).
"""

from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import SchemaError
from skerry.pruning.predicate.comparable import Common, common_ground
from skerry.pruning.search.sortable_words import Mask, Words
from skerry.types.datatype import DATE, DataType, DecimalType, is_floating
from skerry.types.epoch import MICROS_PER_DAY
from skerry.types.key import raw_values

_LIMB_BITS = np.uint64(32)
_LIMB = np.uint64(0xFFFFFFFF)
_STEP = 9
"""Digits of one scaling step: 10⁹ fits a 32-bit limb."""

Limbs: TypeAlias = list[NDArray[np.uint64]]
"""Unsigned 128-bit numbers as four 32-bit limbs, lowest first."""


def check_comparable(left: DataType, right: DataType, what: str) -> None:
    """:class:`SchemaError` if values of the types never compare."""
    if common_ground(left, right) is None:
        raise SchemaError(f"{what}: {left} and {right} cannot be compared; cast one of them")


def equal_values(array: pa.Array, source: DataType, target: DataType) -> pa.Array:
    """An array of the target's Arrow type, row by row equal to the given one, or NULL where there is no equal value."""
    ground = common_ground(source, target)
    if source == target:
        return array
    if ground is Common.DECIMAL:
        return _decimals(array, source, target)
    if ground is Common.DATE_TIMESTAMP:
        return _moments(array, source)
    if ground is None:
        raise SchemaError(f"{source} and {target} cannot be compared")
    valid = np.asarray(array.is_valid().to_numpy(zero_copy_only=False), np.bool_)
    raw = raw_values(array, f"{'f' if is_floating(source) else 'i'}{array.type.bit_width // 8}")
    return _numbers(np.where(valid, raw, raw.dtype.type(0)), valid, source, target)


def _numbers(raw: NDArray[Any], valid: NDArray[np.bool_], source: DataType, target: DataType) -> pa.Array:
    bits = target.arrow.bit_width
    if is_floating(target):
        dtype = np.dtype(f"f{bits // 8}")
        with np.errstate(over="ignore"):
            found = raw.astype(dtype)
        if is_floating(source):
            same = (found == raw) | np.isnan(raw)
        else:
            inside = (found >= -(2.0**63)) & (found < 2.0**63)
            same = inside & (np.where(inside, found, 0).astype(np.int64) == raw)
    else:
        limit = 2.0 ** (bits - 1)
        if is_floating(source):
            inside = (raw >= -limit) & (raw < limit)  # not so for NaN
            kept = np.where(inside, raw, 0)
            same = inside & (np.floor(kept) == kept)
        else:
            kept, same = raw, (raw >= -(2 ** (bits - 1))) & (raw <= 2 ** (bits - 1) - 1)
        found = np.where(same, kept, 0).astype(f"i{bits // 8}")
    return pa.array(found, target.arrow, mask=~(same & valid))


def _decimals(array: pa.Array, source: DataType, target: DataType) -> pa.Array:
    """Integers and decimals to either."""
    valid = np.asarray(array.is_valid().to_numpy(zero_copy_only=False), np.bool_)
    if isinstance(source, DecimalType):
        halves = raw_values(array, "V16").view("<u8").reshape(-1, 2)
        low, high = halves[:, 0], halves[:, 1]
    else:
        counts = raw_values(array, f"i{array.type.bit_width // 8}").astype(np.int64)
        low, high = counts.view(np.uint64), (counts >> 63).view(np.uint64)
    negative = high.view(np.int64) < 0
    low, high = _negated(low, high, negative)
    limbs = [low & _LIMB, low >> _LIMB_BITS, high & _LIMB, high >> _LIMB_BITS]
    limbs, fits = _scaled(limbs, _scale(target) - _scale(source))
    if isinstance(target, DecimalType):
        fits &= _at_most(limbs, 10**target.precision - 1)
    else:
        limit = 2 ** (target.arrow.bit_width - 1)
        fits &= _at_most(limbs, limit - 1) | (negative & _at_most(limbs, limit))
    fits &= valid
    low, high = _negated(limbs[0] | limbs[1] << _LIMB_BITS, limbs[2] | limbs[3] << _LIMB_BITS, negative)
    if not isinstance(target, DecimalType):
        return pa.array(np.where(fits, low.view(np.int64), 0).astype(target.arrow.to_pandas_dtype()), mask=~fits)
    validity = pa.py_buffer(np.packbits(fits, bitorder="little"))
    return pa.Array.from_buffers(target.arrow, len(array), [validity, pa.py_buffer(np.column_stack((low, high)))])


def _scale(type_: DataType) -> int:
    return type_.scale if isinstance(type_, DecimalType) else 0


def _negated(low: Words, high: Words, where: Mask) -> tuple[Words, Words]:
    return np.where(where, ~low + np.uint64(1), low), np.where(where, ~high + (low == 0), high)


def _scaled(limbs: Limbs, digits: int) -> tuple[Limbs, Mask]:
    """The numbers times ten to the power of ``digits``, and for which of them that is a whole number of 128 bits."""
    fits: Mask = np.ones(len(limbs[0]), np.bool_)
    for at in range(0, abs(digits), _STEP):
        factor = np.uint64(10 ** min(_STEP, abs(digits) - at))
        rest = np.zeros(len(fits), np.uint64)
        for number in range(4) if digits > 0 else reversed(range(4)):
            if digits > 0:
                product = limbs[number] * factor + rest
                limbs[number], rest = product & _LIMB, product >> _LIMB_BITS
            else:
                limbs[number], rest = np.divmod(rest << _LIMB_BITS | limbs[number], factor)
        fits &= rest == 0
    return limbs, fits


def _at_most(limbs: Limbs, limit: int) -> Mask:
    found: Mask = np.ones(len(limbs[0]), np.bool_)
    for number, limb in enumerate(limbs):  # from the lowest: higher ones overrule
        own = np.uint64(limit >> (32 * number) & 0xFFFFFFFF)
        found = (limb < own) | ((limb == own) & found)
    return found


def _moments(array: pa.Array, source: DataType) -> pa.Array:
    valid = np.asarray(array.is_valid().to_numpy(zero_copy_only=False), np.bool_)
    if source == DATE:
        days = raw_values(array, "i4").astype(np.int64)
        limit = (2**63 - 1) // MICROS_PER_DAY
        inside = (days >= -limit) & (days <= limit)
        micros = np.where(inside, days, 0) * MICROS_PER_DAY
        return pa.array(micros, pa.int64(), mask=~(inside & valid)).view(pa.timestamp("us"))
    days, rest = np.divmod(raw_values(array, "i8"), MICROS_PER_DAY)
    whole = np.where(rest == 0, days, 0).astype(np.int32)
    return pa.array(whole, pa.int32(), mask=~((rest == 0) & valid)).view(pa.date32())
