"""One row ↔ bytes, as write-ahead logs hold rows.

==============  =====================================================================================================
bytes           what
==============  =====================================================================================================
⌈columns / 8⌉   NULL bits: bit ``i % 8`` of byte ``i // 8`` is set where column ``i`` is NULL
fixed           the values of fixed width that are not NULL, in the columns' order, without gaps, little-endian
variable        the others that are not NULL, in the columns' order: length (u32, little-endian) and bytes
==============  =====================================================================================================

Fixed are BOOLEAN (1 byte), TINYINT … BIGINT (1, 2, 4, 8), FLOAT, DOUBLE (IEEE 754), DATE (i32, days since 1970), TIME,
TIMESTAMP[TZ] (i64, microseconds), UUID (its 16 bytes) and DECIMAL (unscaled: i64 up to 18 digits, else 16 bytes of
two's complement, little-endian). Variable are STRING and JSON (UTF-8), BINARY, and nested types as the JSON of
``skerry.types.literal``.

Rows are encoded one at a time, so the code is tuned to microseconds. The encoding steps depend only on the Python types
of a row's values, its *shape*, and a table has few shapes: a plan is made once for each. Values of a shape without a
plan (a ``numpy.int64``, an int for a DOUBLE) are first converted to canonical form, by the rules of
``skerry.types.coerce``.
"""

import struct
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Context, Decimal
from operator import itemgetter
from typing import Any, NamedTuple

import orjson

from skerry.common.errors import DataError, InvalidInputError
from skerry.lsm.row_key import key_encoder
from skerry.types.coerce import UnfitError, coerce_leaf
from skerry.types.conform import conform
from skerry.types.datatype import DataType, DecimalType
from skerry.types.epoch import Ordinal, date_of, datetime_of
from skerry.types.field import Field
from skerry.types.json_text import json_problem
from skerry.types.literal import coerce_literal, decode_literal, encode_literal, unknown_name
from skerry.types.schema import Schema

_EPOCH_DAY = date(1970, 1, 1).toordinal()
_EPOCH = datetime(1970, 1, 1)
_EPOCH_UTC = datetime(1970, 1, 1, tzinfo=UTC)
_LENGTH = struct.Struct("<I")
_WIDE = Context(prec=80)
_SHAPES_KEPT = 1024
_MISSING = object()
_new_tuple = tuple.__new__  # half the time of calling the class

Values = tuple[Any, ...]
Convert = Callable[[Any], Any]


class EncodedRow(NamedTuple):
    """A row, ready to be logged and kept: encoded key, canonical values in the schema's order, encoded values."""

    key: bytes
    values: Values
    data: bytes


class _UnusualError(Exception):
    """The plan does not fit a value: a time with a zone, a date out of range."""


@dataclass(frozen=True, slots=True)
class _Storage:
    """How canonical values of a type are stored: ``code`` is for ``struct``, empty if the width varies."""

    code: str
    store: dict[type, Convert | None]
    """Conversion by the value's Python type; None stores the value unchanged."""
    load: Convert | None
    canonical: Convert | None = None
    """Converts a value of the right Python type to canonical form, where necessary."""


class _Plan(NamedTuple):
    """Encoding plan for rows of one shape."""

    canonical: tuple[tuple[int, Convert], ...]
    pack: Callable[..., bytes]
    nulls: bytes
    pick_fixed: Callable[[Values], Values]
    """The values of fixed width."""
    store_fixed: tuple[tuple[int, Convert], ...]
    """Positions among them to convert, each with its function."""
    variable: tuple[tuple[int, Convert | None], ...]


class RowCodec:
    """Encodes and decodes rows of one schema.

    ``fields`` are the columns that rows must have, if they differ from the schema's: where rows are combined column by
    column, a missing column is NULL whatever its default. A row must have all ``required`` columns.
    """

    def __init__(
        self,
        schema: Schema,
        *,
        fields: tuple[Field, ...] | None = None,
        table_name: str = "",
        required: Collection[str] = (),
    ) -> None:
        self.schema = schema
        self._required = required
        self._fields = schema.fields if fields is None else fields
        self._names = schema.column_names
        self._width = len(self._names)
        self._nulls_width = (self._width + 7) // 8
        self._storages = [_storage_of(f.type) for f in schema.fields]
        self._key_columns = tuple(self._names.index(name) for name in schema.primary_key)
        self._key_of = key_encoder(self._key_columns, [schema.fields[i].type for i in self._key_columns])
        self._table_name = table_name
        self._pick = _picker(self._names)
        self._plans: dict[tuple[type, ...], _Plan] = {}
        self._mark_plans: dict[tuple[type, ...], _Plan] = {}
        """Plans of shapes with NULL in a NOT NULL column: for deletes only."""
        self._loads: dict[bytes, tuple[struct.Struct, list[int], list[int]]] = {}
        self._defaults = [coerce_literal(f.default, f.type, f"default of column {f.name!r}") for f in self._fields]

    def encode(self, row: Mapping[str, Any]) -> EncodedRow:
        """A row to put; :class:`DataError` names the column that does not fit."""
        try:
            values = self._pick(row)
            plan = self._plans[tuple(map(type, values))]
            if len(row) == self._width:
                return self._encode(values, plan)
        except (KeyError, TypeError, _UnusualError, UnfitError, struct.error, OverflowError, UnicodeError):
            pass  # the general path below accepts the row or reports what is wrong
        return self._encode_canonical(self._coerce(row))

    def encode_delete(self, row: Mapping[str, Any], *, also: Sequence[str] = ()) -> EncodedRow:
        """The delete mark of a key: the key columns, those in ``also``, and NULL in all others."""
        wanted = (*self.schema.primary_key, *also)
        if not isinstance(row, Mapping):
            raise DataError(f"{self._where}give a dict of {', '.join(wanted)}, not a {type(row).__name__}")
        for name in row:
            if name not in wanted:
                problem = (
                    f"{name!r} is not one of them" if name in self._names else unknown_name(name, self._names, "column")
                )
                raise DataError(f"{self._where}give the columns {', '.join(map(repr, wanted))}; {problem}")
        fields = tuple(f for f in self._fields if f.name in wanted)
        given = self._coerce_fields(row, fields, [None] * len(fields))
        by_name = dict(zip((f.name for f in fields), given, strict=True))
        return self._encode_canonical(tuple(by_name.get(name) for name in self._names))

    def decode(self, data: bytes | memoryview) -> Values:
        """The values of an encoded row."""
        nulls = bytes(data[: self._nulls_width])
        if len(nulls) < self._nulls_width:
            raise ValueError(f"{len(data)} bytes are no row")
        fixed, fixed_columns, variable_columns = self._loads.get(nulls) or self._plan_load(nulls)
        values: list[Any] = [None] * self._width
        for i, value in zip(fixed_columns, fixed.unpack_from(data, self._nulls_width), strict=True):
            load = self._storages[i].load
            values[i] = value if load is None else load(value)
        cursor = self._nulls_width + fixed.size
        for i in variable_columns:
            (length,) = _LENGTH.unpack_from(data, cursor)
            cursor += 4
            load = self._storages[i].load
            part = bytes(data[cursor : cursor + length])
            values[i] = part if load is None else load(part)
            cursor += length
        if cursor != len(data):
            raise ValueError(f"{len(data)} bytes for a row of {cursor}")
        return tuple(values)

    def _encode(self, values: Values, plan: _Plan) -> EncodedRow:
        if plan.canonical:
            changed = list(values)
            for i, canonical in plan.canonical:
                changed[i] = canonical(changed[i])
            values = tuple(changed)
        fixed: Sequence[Any] = plan.pick_fixed(values)
        if plan.store_fixed:
            fixed = list(fixed)
            for i, convert in plan.store_fixed:
                fixed[i] = convert(fixed[i])
        data = plan.pack(plan.nulls, *fixed)
        if plan.variable:
            parts = [data]
            for i, store in plan.variable:
                part = values[i] if store is None else store(values[i])
                parts += (_LENGTH.pack(len(part)), part)
            data = b"".join(parts)
        return _new_tuple(EncodedRow, (self._key_of(values), values, data))

    def _encode_canonical(self, values: Values) -> EncodedRow:
        shape = tuple(map(type, values))
        plan = self._plans.get(shape) or self._mark_plans.get(shape)
        if plan is None:
            plan = self._make_plan(shape)
            fits = all(v is not None or f.nullable for v, f in zip(values, self._fields, strict=True))
            plans = self._plans if fits else self._mark_plans
            if len(plans) < _SHAPES_KEPT:
                plans[shape] = plan
        try:
            return self._encode(values, plan)
        except struct.error:
            raise DataError(f"{self._where}a value of the row is longer than 4 GiB") from None

    def _make_plan(self, shape: tuple[type, ...]) -> _Plan:
        nulls = bytearray(self._nulls_width)
        canonical: list[tuple[int, Convert]] = []
        fixed: list[tuple[int, Convert | None]] = []
        variable: list[tuple[int, Convert | None]] = []
        codes = f"<{self._nulls_width}s"
        for i, (kind, storage) in enumerate(zip(shape, self._storages, strict=True)):
            if kind is type(None):
                nulls[i // 8] |= 1 << i % 8
                continue
            if storage.canonical is not None:
                canonical.append((i, storage.canonical))
            (fixed if storage.code else variable).append((i, storage.store[kind]))
            codes += storage.code
        return _Plan(
            canonical=tuple(canonical),
            pack=struct.Struct(codes).pack,
            nulls=bytes(nulls),
            pick_fixed=_picker([i for i, _ in fixed]),
            store_fixed=tuple((place, store) for place, (_, store) in enumerate(fixed) if store is not None),
            variable=tuple(variable),
        )

    def _plan_load(self, nulls: bytes) -> tuple[struct.Struct, list[int], list[int]]:
        there = [i for i in range(self._width) if not nulls[i // 8] >> i % 8 & 1]
        fixed = [i for i in there if self._storages[i].code]
        codes = "".join(self._storages[i].code for i in fixed)
        plan = struct.Struct(f"<{codes}"), fixed, [i for i in there if not self._storages[i].code]
        if len(self._loads) < _SHAPES_KEPT:
            self._loads[nulls] = plan
        return plan

    def _coerce(self, row: Any) -> Values:
        """Canonical values of a row in any accepted form."""
        if not isinstance(row, Mapping):
            raise DataError(f"{self._where}a row to put is a dict of names and values, not a {type(row).__name__}")
        return self._coerce_fields(row, self._fields, self._defaults, self._required)

    def _coerce_fields(
        self, row: Mapping[str, Any], fields: tuple[Field, ...], defaults: list[Any], required: Collection[str] = ()
    ) -> Values:
        try:
            given = {field.name: row.get(field.name, _MISSING) for field in fields}
            found = 0
            values = []
            for field, default in zip(fields, defaults, strict=True):
                value = given[field.name]
                if value is _MISSING:
                    if field.name in required:
                        raise InvalidInputError(f"column {field.name!r} is missing")
                    value = default
                else:
                    found += 1
                    value = coerce_literal(value, field.type, f"column {field.name!r}", parse_text=False)
                if value is None and not field.nullable:
                    raise InvalidInputError(f"column {field.name!r}: NULL")
                values.append(value)
            if found < len(row):
                raise InvalidInputError("unknown columns")
        except (TypeError, InvalidInputError) as error:
            # the same messages as a bulk write
            for _ in conform([row], fields, table_name=self._table_name, required=required):
                pass
            raise DataError(f"{self._where}{error}") from error
        return tuple(values)

    @property
    def _where(self) -> str:
        return f"table {self._table_name!r}: " if self._table_name else ""


def _picker(places: Sequence[Any]) -> Callable[[Any], Values]:
    """A function that returns the items at these places (keys or indexes) as a tuple."""
    if len(places) < 2:
        return lambda row: tuple([row[place] for place in places])
    pick: Callable[[Any], Values] = itemgetter(*places)
    return pick


def _days(value: date) -> int:
    return value.toordinal() - _EPOCH_DAY


def _micros(value: datetime) -> int:
    if value.tzinfo is not None or value.fold:
        raise _UnusualError
    since = value - _EPOCH
    return (since.days * 86400 + since.seconds) * 1_000_000 + since.microseconds


def _micros_utc(value: datetime) -> int:
    if value.tzinfo is not UTC:
        raise _UnusualError
    since = value - _EPOCH_UTC
    return (since.days * 86400 + since.seconds) * 1_000_000 + since.microseconds


def _micros_of_day(value: time) -> int:
    if value.tzinfo is not None or value.fold:
        raise _UnusualError
    return ((value.hour * 60 + value.minute) * 60 + value.second) * 1_000_000 + value.microsecond


def _time_of(micros: int) -> time:
    seconds, micro = divmod(micros, 1_000_000)
    return time(seconds // 3600, seconds // 60 % 60, seconds % 60, micro)


def _single(value: float) -> float:
    single: float = struct.unpack("<f", struct.pack("<f", value))[0]
    return single


def _json(text: str) -> str:
    if json_problem(text) is not None:
        raise _UnusualError
    return text


def unscaled_of(value: Decimal, scale: int) -> int:
    """The unscaled value of a decimal of that scale."""
    return int(value.scaleb(scale, _WIDE))


def _storage_of(type_: DataType) -> _Storage:
    if isinstance(type_, DecimalType):
        return _decimal_storage(type_)
    plain = _STORAGES.get(str(type_))
    if plain is not None:
        return plain

    def dump(value: Any) -> bytes:
        return orjson.dumps(encode_literal(value, type_))

    def load(data: bytes) -> Any:
        return decode_literal(orjson.loads(data), type_)

    def canonical(value: Any) -> Any:
        try:
            return coerce_literal(value, type_, "value", parse_text=False)
        except InvalidInputError:
            raise _UnusualError from None

    return _Storage("", {list: dump, dict: dump, tuple: dump}, load, canonical)


def _decimal_storage(type_: DecimalType) -> _Storage:
    scale = type_.scale

    def canonical(value: Any) -> Any:
        return coerce_leaf(value, type_, parse_text=False)

    def unscaled(value: Decimal) -> int:
        return unscaled_of(value, scale)

    def scaled(number: int) -> Decimal:
        return Decimal(number).scaleb(-scale, _WIDE)

    if type_.precision <= 18:
        return _Storage("q", {Decimal: unscaled}, scaled, canonical)
    return _Storage(
        "16s",
        {Decimal: lambda value: unscaled_of(value, scale).to_bytes(16, "little", signed=True)},
        lambda data: scaled(int.from_bytes(data, "little", signed=True)),
        canonical,
    )


_STORAGES: dict[str, _Storage] = {
    "BOOLEAN": _Storage("?", {bool: None}, None),
    "TINYINT": _Storage("b", {int: None}, None),
    "SMALLINT": _Storage("h", {int: None}, None),
    "INT": _Storage("i", {int: None}, None),
    "BIGINT": _Storage("q", {int: None}, None),
    "FLOAT": _Storage("f", {float: None}, None, _single),
    "DOUBLE": _Storage("d", {float: None}, None),
    "STRING": _Storage("", {str: str.encode}, bytes.decode),
    "JSON": _Storage("", {str: str.encode}, bytes.decode, _json),
    "BINARY": _Storage("", {bytes: None}, None),
    "DATE": _Storage("i", {date: _days, Ordinal: int}, date_of),
    "TIME": _Storage("q", {time: _micros_of_day}, _time_of),
    "TIMESTAMP": _Storage("q", {datetime: _micros, Ordinal: int}, lambda micros: datetime_of(micros, utc=False)),
    "TIMESTAMPTZ": _Storage("q", {datetime: _micros_utc, Ordinal: int}, lambda micros: datetime_of(micros, utc=True)),
    "UUID": _Storage("16s", {uuid.UUID: lambda value: value.bytes}, lambda data: uuid.UUID(bytes=data)),
}
