"""The key of a single row: the same bytes as ``skerry.types.key`` makes of columns, without Arrow.

Takes canonical values; a value that does not fit raises ``struct.error`` or ``OverflowError``.
"""

import struct
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Context, Decimal
from typing import Any

from skerry.types.datatype import DataType, DecimalType
from skerry.types.epoch import days_of, micros_of

_U8, _U16, _U32, _U64 = (struct.Struct(f">{code}").pack for code in "BHIQ")
_SIGN_8, _SIGN_16 = 1 << 7, 1 << 15
_SIGN_32, _SIGN_64, _SIGN_128 = 1 << 31, 1 << 63, 1 << 127
_WIDE = Context(prec=80)
_END = b"\x00\x01"


def key_encoder(columns: Sequence[int], types: Sequence[DataType]) -> Callable[[tuple[Any, ...]], bytes]:
    """A function from the values of a row to its key, which consists of ``columns``."""
    parts = [(i, _component(type_)) for i, type_ in zip(columns, types, strict=True)]
    if len(parts) == 1:
        (only, encode) = parts[0]
        return lambda values: encode(values[only])
    return lambda values: b"".join([encode(values[i]) for i, encode in parts])


def _component(type_: DataType) -> Callable[[Any], bytes]:
    if isinstance(type_, DecimalType):
        return _decimal(type_)
    return _COMPONENTS[str(type_)]


def _decimal(type_: DecimalType) -> Callable[[Decimal], bytes]:
    scale = type_.scale
    if type_.precision <= 18:
        return lambda value: _U64(int(value.scaleb(scale, _WIDE)) + _SIGN_64)
    return lambda value: (int(value.scaleb(scale, _WIDE)) + _SIGN_128).to_bytes(16, "big")


def _float_component(code: str, bits_code: str, sign: int, nan: int) -> Callable[[float], bytes]:
    floats, bits = struct.Struct(f">{code}"), struct.Struct(f">{bits_code}")

    def encode(value: float) -> bytes:
        # adding 0.0 turns −0.0 into 0.0 and leaves every other number alone
        (word,) = (nan,) if value != value else bits.unpack(floats.pack(value + 0.0))
        return bits.pack(word ^ (2 * sign - 1) if word & sign else word ^ sign)

    return encode


def _text(value: str) -> bytes:
    return value.encode().replace(b"\x00", b"\x00\xff") + _END


def _binary(value: bytes) -> bytes:
    return value.replace(b"\x00", b"\x00\xff") + _END


def _days(value: date | int) -> bytes:
    return _U32(days_of(value) + _SIGN_32)


def _micros_of_day(value: time) -> int:
    return ((value.hour * 60 + value.minute) * 60 + value.second) * 1_000_000 + value.microsecond


def _micros(value: datetime | int) -> bytes:
    return _U64(micros_of(value) + _SIGN_64)


_COMPONENTS: dict[str, Callable[[Any], bytes]] = {
    "BOOLEAN": lambda value: b"\x01" if value else b"\x00",
    "TINYINT": lambda value: _U8(value + _SIGN_8),
    "SMALLINT": lambda value: _U16(value + _SIGN_16),
    "INT": lambda value: _U32(value + _SIGN_32),
    "BIGINT": lambda value: _U64(value + _SIGN_64),
    "FLOAT": _float_component("f", "I", _SIGN_32, 0x7FC00000),
    "DOUBLE": _float_component("d", "Q", _SIGN_64, 0x7FF8000000000000),
    "STRING": _text,
    "BINARY": _binary,
    "DATE": _days,
    "TIME": lambda value: _U64(_micros_of_day(value) + _SIGN_64),
    "TIMESTAMP": _micros,
    "TIMESTAMPTZ": _micros,
    "UUID": lambda value: value.bytes,
}
