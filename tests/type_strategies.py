"""Hypothesis strategies: any of our types, and any canonical value of a type."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from skerry.types.datatype import ATOMIC_TYPES, ArrayType, DataType, DecimalType, MapType, StructType
from skerry.types.epoch import FIRST_DAY, FIRST_MICRO, LAST_DAY, LAST_MICRO, Ordinal
from skerry.types.field import Field

BITS = {"TINYINT": 8, "SMALLINT": 16, "INT": 32, "BIGINT": 64}

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
names = st.sampled_from(["a", "b", "c", "weiß", "with space", "`", "12", "NOT", "a:b"])


@st.composite
def decimal_types(draw: st.DrawFn) -> DecimalType:
    precision = draw(st.integers(1, 38))
    return DecimalType(precision, draw(st.integers(0, precision)))


def leaf_types() -> st.SearchStrategy[DataType]:
    return st.sampled_from(list(ATOMIC_TYPES.values())) | decimal_types()


def _nested(inner: st.SearchStrategy[DataType]) -> st.SearchStrategy[DataType]:
    fields = st.builds(Field, names, inner, st.booleans())
    return st.one_of(
        st.builds(ArrayType, inner, st.booleans()),
        st.builds(MapType, inner, inner, st.booleans()),
        st.builds(StructType, st.lists(fields, min_size=1, max_size=3, unique_by=lambda f: f.name).map(tuple)),
    )


def data_types() -> st.SearchStrategy[DataType]:
    return st.recursive(leaf_types(), _nested, max_leaves=5)


def values(type_: DataType, nullable: bool = True) -> st.SearchStrategy[Any]:
    """Canonical values; NULL among them if ``nullable``."""
    some = _values(type_)
    return st.none() | some if nullable else some


def _values(type_: DataType) -> st.SearchStrategy[Any]:
    if isinstance(type_, ArrayType):
        return st.lists(values(type_.element, type_.element_nullable), max_size=3)
    if isinstance(type_, MapType):
        return st.lists(st.tuples(values(type_.key, False), values(type_.value, type_.value_nullable)), max_size=3)
    if isinstance(type_, StructType):
        order = [f.name for f in type_.fields]
        parts = st.tuples(*(values(f.type, f.nullable) for f in type_.fields))
        return parts.map(lambda given: dict(zip(order, given, strict=True)))
    if isinstance(type_, DecimalType):
        limit = 10**type_.precision - 1
        unscaled = st.integers(-limit, limit) | st.sampled_from([0, limit, -limit])
        return unscaled.map(lambda n: Decimal((n < 0, [int(d) for d in str(abs(n))], -type_.scale)))
    name = str(type_)
    if name in BITS:
        limit = 1 << (BITS[name] - 1)
        return st.integers(-limit, limit - 1) | st.sampled_from([-limit, limit - 1])
    return _ATOMS[name]


def _beyond(first: int, last: int, bits: int) -> st.SearchStrategy[Any]:
    limit = 1 << (bits - 1)
    return (st.integers(-limit, first - 1) | st.integers(last + 1, limit - 1)).map(Ordinal)


def json_texts() -> st.SearchStrategy[str]:
    """Valid JSON in all spellings: spaces, escapes, names that occur twice, numbers of many digits."""
    numbers = st.sampled_from(["0", "-0", "1E5", "1.50", "-0.0e-7", "12345678901234567890123", "1e308"])
    finite = st.floats(allow_nan=False, allow_infinity=False)
    leaves = st.sampled_from(["null", "true", "false"]) | numbers | (texts | st.integers() | finite).flatmap(_spelled)
    spaces = st.sampled_from(["", " ", "\n\t", "\r\n"])
    return st.recursive(leaves, lambda inner: _json_arrays(inner, spaces) | _json_objects(inner, spaces), max_leaves=6)


def _spelled(value: object) -> st.SearchStrategy[str]:
    return st.booleans().map(lambda ascii_only: json.dumps(value, ensure_ascii=ascii_only))


@st.composite
def _json_arrays(draw: st.DrawFn, inner: st.SearchStrategy[str], spaces: st.SearchStrategy[str]) -> str:
    elements = draw(st.lists(inner, max_size=3))
    return f"[{draw(spaces)}{f',{draw(spaces)}'.join(elements)}{draw(spaces)}]"


@st.composite
def _json_objects(draw: st.DrawFn, inner: st.SearchStrategy[str], spaces: st.SearchStrategy[str]) -> str:
    members = draw(st.lists(st.tuples(texts.flatmap(_spelled), inner), max_size=3))
    return f"{{{draw(spaces)}{f'{draw(spaces)},'.join(f'{name}:{value}' for name, value in members)}}}"


_moments = st.datetimes().map(lambda m: m.replace(fold=0)) | st.sampled_from([datetime.min, datetime.max])
_beyond_datetime = _beyond(FIRST_MICRO, LAST_MICRO, 64)
_ATOMS: dict[str, st.SearchStrategy[Any]] = {
    "BOOLEAN": st.booleans(),
    "FLOAT": st.floats(width=32),
    "DOUBLE": st.floats(),
    "STRING": texts,
    "BINARY": st.binary(max_size=8),
    "DATE": st.dates() | st.sampled_from([date.min, date.max]) | _beyond(FIRST_DAY, LAST_DAY, 32),
    "TIME": st.times().map(lambda t: t.replace(fold=0)),
    "TIMESTAMP": _moments | _beyond_datetime,
    "TIMESTAMPTZ": _moments.map(lambda m: m.replace(tzinfo=UTC)) | _beyond_datetime,
    "UUID": st.uuids(),
    "JSON": json_texts(),
}
