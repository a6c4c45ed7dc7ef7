"""Converts a constant of SQL to a literal of our predicates, where both compare the column in the same way.

=====================  ==============================================================================================
column                 constants
=====================  ==============================================================================================
integers               whole numbers and decimals: compared exactly by DuckDB, too. No DOUBLE, which rounds the column
DECIMAL                the same, if a DECIMAL of 38 digits can hold both; without fractions, also up to 2⁶⁴ − 1
FLOAT                  numbers that a FLOAT holds exactly: DuckDB compares as FLOAT or as DOUBLE, as the constant is
DOUBLE                 DOUBLE; whole numbers up to 2⁵³ and decimals of 15 digits, which become the nearest DOUBLE
STRING, BINARY         texts; bytes
JSON                   texts that are valid JSON. No numbers: DuckDB compares them with the number that the JSON is
BOOLEAN                TRUE and FALSE
DATE, TIMESTAMP        dates, timestamps, and texts in ISO form
TIMESTAMPTZ            moments, timestamps, dates, and texts in ISO form; in UTC, as sessions are, if they name no zone
TIME                   times, and texts in ISO form
UUID                   UUIDs, and texts that DuckDB takes for one, for equality only
=====================  ==============================================================================================

A text that is a parameter is VARCHAR, and compared as such, but with UUIDs; only a literal takes on the type of the
column.
"""

import math
import struct
from datetime import UTC
from decimal import Decimal

from skerry.pruning.predicate.expression import Literal
from skerry.sql.query.constant import Constant, UnclearError, midnight, read_text, read_uuid
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import AtomicType, DataType, DecimalType
from skerry.types.json_text import json_problem

_EXACT_IN_DOUBLE = 1 << 53
_MAX_DIGITS = 38
_INT_DIGITS = 19
"""Digits of the DECIMAL that DuckDB casts a BIGINT to; it may parse an integer as a BIGINT."""


def fit_constant(constant: Constant, type_: DataType, *, equality: bool) -> Literal:
    """The literal; :class:`UnclearError` if the comparison might come out differently."""
    kind, value = constant.kind, constant.value
    if kind == "null":
        return Literal(None)
    if isinstance(type_, DecimalType):
        return Literal(_for_decimal(constant, type_))
    if not isinstance(type_, AtomicType):
        raise UnclearError
    name = type_.name
    if name in INTEGER_BITS and kind in ("int", "decimal"):
        return Literal(Decimal(value))
    if name in ("FLOAT", "DOUBLE"):
        return _for_floating(constant, name)
    if name == "UUID" and equality:
        return Literal(_uuid(constant))
    if kind == "text" and name in ("DATE", "TIMESTAMP", "TIMESTAMPTZ", "TIME"):
        return Literal(read_text(value, name.lower()).value)
    if name in ("TIMESTAMP", "TIMESTAMPTZ") and kind in ("date", "timestamp", "timestamptz"):
        moment = midnight(value) if kind == "date" else value
        return Literal(moment.replace(tzinfo=UTC if name == "TIMESTAMPTZ" else None))
    if name == "JSON" and kind in ("text", "varchar") and json_problem(value) is None:
        return Literal(value)
    if kind in _PLAIN.get(name, ()):
        return Literal(value)
    raise UnclearError


_PLAIN = {
    "STRING": ("text", "varchar"),
    "BINARY": ("blob",),
    "BOOLEAN": ("bool",),
    "DATE": ("date", "timestamp"),
    "TIME": ("time",),
}


def _for_decimal(constant: Constant, type_: DecimalType) -> Decimal:
    if constant.kind == "huge" and not type_.scale:  # a HUGEINT is compared as a DECIMAL(38, 0)
        return Decimal(constant.value)
    if constant.kind not in ("int", "decimal"):
        raise UnclearError
    value = Decimal(constant.value)
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    scale = max(-exponent, type_.scale)
    whole = _INT_DIGITS if constant.kind == "int" else max(value.adjusted() + 1, 1)
    if max(whole, type_.precision - type_.scale) + scale > _MAX_DIGITS:
        raise UnclearError
    return value


def _for_floating(constant: Constant, name: str) -> Literal:
    kind, value = constant.kind, constant.value
    if kind not in ("int", "decimal", "double"):
        raise UnclearError
    if kind == "double" and not math.isfinite(value):
        return Literal("NaN" if math.isnan(value) else ("Infinity" if value > 0 else "-Infinity"))
    if kind == "int" and abs(value) > _EXACT_IN_DOUBLE:
        raise UnclearError
    if name == "FLOAT":
        try:
            single = struct.unpack("<f", struct.pack("<f", value))[0]
        except OverflowError:
            raise UnclearError from None
        if Decimal(single) != Decimal(value):
            raise UnclearError
        return Literal(Decimal(single))
    return Literal(Decimal(repr(value)) if kind == "double" else Decimal(value))


def _uuid(constant: Constant) -> str:
    if constant.kind == "uuid":
        return str(constant.value)
    if constant.kind not in ("text", "varchar"):
        raise UnclearError
    return str(read_uuid(constant.value))
