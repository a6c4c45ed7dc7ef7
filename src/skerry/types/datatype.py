"""Data types, their text form and their Arrow form.

====================  =====================================  ==========
type                  Arrow type                             as a key
====================  =====================================  ==========
BOOLEAN               bool                                   yes
TINYINT, SMALLINT     int8, int16                            yes
INT, BIGINT           int32, int64                           yes
FLOAT, DOUBLE         float, double                          yes
DECIMAL(p, s)         decimal128(p, s), p ≤ 38               yes
STRING, BINARY        string, binary                         yes
DATE                  date32                                 yes
TIME                  time64[us]                             yes
TIMESTAMP             timestamp[us]                          yes
TIMESTAMPTZ           timestamp[us, UTC]                     yes
UUID                  arrow.uuid                             yes
JSON                  string                                 no
ARRAY<e>              list                                   no
MAP<k, v>             map                                    no
STRUCT<a: t, …>       struct                                 no
====================  =====================================  ==========

Parts of nested types carry field ids like columns do, so that files can be read by id at every depth.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from skerry.common.errors import SchemaError
from skerry.common.quoting import quoted

if TYPE_CHECKING:
    from skerry.types.field import Field

UNASSIGNED = -1


class DataType:
    """Base of all types. ``str()`` gives the SQL text."""

    __slots__ = ()

    @property
    def arrow(self) -> pa.DataType:
        raise TypeError(f"{type(self).__name__} has no Arrow type")  # pragma: no cover - every subclass has one

    @property
    def is_key_type(self) -> bool:
        """Whether columns of this type may be part of a primary key or a partition."""
        return False


@dataclass(frozen=True, slots=True)
class AtomicType(DataType):
    """A type without parameters."""

    name: str

    def __str__(self) -> str:
        return self.name

    @property
    def arrow(self) -> pa.DataType:
        return _ATOMIC_ARROW[self.name]

    @property
    def is_key_type(self) -> bool:
        return self.name != "JSON"


@dataclass(frozen=True, slots=True)
class DecimalType(DataType):
    """Exact numbers of ``precision`` digits, ``scale`` of them after the point."""

    precision: int
    scale: int

    def __post_init__(self) -> None:
        if not 1 <= self.precision <= 38 or not 0 <= self.scale <= self.precision:
            raise SchemaError(
                f"DECIMAL({self.precision}, {self.scale}): precision must be 1 to 38, scale 0 to the precision"
            )

    def __str__(self) -> str:
        return f"DECIMAL({self.precision}, {self.scale})"

    @property
    def arrow(self) -> pa.DataType:
        return pa.decimal128(self.precision, self.scale)

    @property
    def is_key_type(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class ArrayType(DataType):
    """A list of elements of one type."""

    element: DataType
    element_nullable: bool = True
    element_id: int = UNASSIGNED

    def __str__(self) -> str:
        return f"ARRAY<{self.element}{_not_null(self.element_nullable)}>"

    @property
    def arrow(self) -> pa.DataType:
        return pa.list_(pa.field("element", self.element.arrow, self.element_nullable))


@dataclass(frozen=True, slots=True)
class MapType(DataType):
    """Pairs of key and value; keys are never NULL."""

    key: DataType
    value: DataType
    value_nullable: bool = True
    key_id: int = UNASSIGNED
    value_id: int = UNASSIGNED

    def __str__(self) -> str:
        return f"MAP<{self.key}, {self.value}{_not_null(self.value_nullable)}>"

    @property
    def arrow(self) -> pa.DataType:
        return pa.map_(
            pa.field("key", self.key.arrow, nullable=False),
            pa.field("value", self.value.arrow, self.value_nullable),
        )


@dataclass(frozen=True, slots=True)
class StructType(DataType):
    """Named fields."""

    fields: tuple["Field", ...]

    def __post_init__(self) -> None:
        names = [f.name for f in self.fields]
        if not names:
            raise SchemaError("a STRUCT needs at least one field")
        if len(set(names)) != len(names):
            raise SchemaError(f"STRUCT fields {', '.join(names)}: a name appears twice")

    def __str__(self) -> str:
        inner = ", ".join(f"{quote_name(f.name)}: {f.type}{_not_null(f.nullable)}" for f in self.fields)
        return f"STRUCT<{inner}>"

    @property
    def arrow(self) -> pa.DataType:
        return pa.struct([pa.field(f.name, f.type.arrow, f.nullable) for f in self.fields])


BOOLEAN = AtomicType("BOOLEAN")
TINYINT = AtomicType("TINYINT")
SMALLINT = AtomicType("SMALLINT")
INT = AtomicType("INT")
BIGINT = AtomicType("BIGINT")
FLOAT = AtomicType("FLOAT")
DOUBLE = AtomicType("DOUBLE")
STRING = AtomicType("STRING")
BINARY = AtomicType("BINARY")
DATE = AtomicType("DATE")
TIME = AtomicType("TIME")
TIMESTAMP = AtomicType("TIMESTAMP")
TIMESTAMPTZ = AtomicType("TIMESTAMPTZ")
UUID = AtomicType("UUID")
JSON = AtomicType("JSON")
"""Text that is valid JSON, kept as it was written; ``skerry.types.json_text`` has the grammar."""

ATOMIC_TYPES = {
    t.name: t
    for t in (
        BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, STRING, BINARY,
        DATE, TIME, TIMESTAMP, TIMESTAMPTZ, UUID, JSON,
    )
}  # fmt: skip

_ATOMIC_ARROW: dict[str, pa.DataType] = {
    "BOOLEAN": pa.bool_(),
    "TINYINT": pa.int8(),
    "SMALLINT": pa.int16(),
    "INT": pa.int32(),
    "BIGINT": pa.int64(),
    "FLOAT": pa.float32(),
    "DOUBLE": pa.float64(),
    "STRING": pa.string(),
    "BINARY": pa.binary(),
    "DATE": pa.date32(),
    "TIME": pa.time64("us"),
    "TIMESTAMP": pa.timestamp("us"),
    "TIMESTAMPTZ": pa.timestamp("us", "UTC"),
    "UUID": pa.uuid(),
    "JSON": pa.string(),
}


def _not_null(nullable: bool) -> str:
    return "" if nullable else " NOT NULL"


def quote_name(name: str) -> str:
    """The name as types and partition terms spell it: between back quotes unless it is a plain word."""
    return name if re.fullmatch(r"\w+", name) and not name.isdecimal() else quoted(name, "`")


def is_floating(type_: DataType) -> bool:
    """Whether the type has NaN."""
    return type_ in (FLOAT, DOUBLE)


def is_text(type_: DataType) -> bool:
    """Whether values of the type are texts."""
    return type_ in (STRING, JSON)


def has_bounds(type_: DataType) -> bool:
    """Whether manifests keep minimum and maximum of columns of this type.

    Not of JSON: DuckDB compares it with a number by the number that it holds, so the order of texts could drop files
    with matching rows.
    """
    return is_atomic(type_) and type_ != JSON


def is_atomic(type_: DataType) -> bool:
    """Whether the type has no parts."""
    return isinstance(type_, AtomicType | DecimalType)


def describe_value(value: Any, limit: int = 60) -> str:
    """A value as error messages show it."""
    try:
        text = repr(value)
    except RecursionError:
        return f"a {type(value).__name__} that is nested too deeply to be shown"
    return text if len(text) <= limit else text[: limit - 1] + "…"
