"""Partition specs: the transforms of columns that partition rows.

Transforms are Iceberg's. ``skerry.pruning.partition.transform`` applies them; this module names them, parses them and
knows their result types. A partition field's id starts at 1000 and is never used for something else, a spec's id starts
at 0; a data file records the id of the spec it was written under.
"""

import re
from dataclasses import dataclass

from skerry.common.errors import SchemaError
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    DATE,
    INT,
    SMALLINT,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    TINYINT,
    UUID,
    DataType,
    DecimalType,
    quote_name,
)
from skerry.types.field import Field

FIRST_PARTITION_FIELD_ID = 1000

_DATES = (DATE, TIMESTAMP, TIMESTAMPTZ)
_HASHED = (INT, BIGINT, STRING, BINARY, DATE, TIME, TIMESTAMP, TIMESTAMPTZ, UUID)
_TRUNCATED = (INT, BIGINT, STRING, BINARY)
_SUFFIXES = {
    "identity": "",
    "void": "_null",
    "year": "_year",
    "month": "_month",
    "day": "_day",
    "hour": "_hour",
    "bucket": "_bucket",
    "truncate": "_trunc",
}
_NUMBERED = ("bucket", "truncate")
_PLURALS = {"years": "year", "months": "month", "days": "day", "hours": "hour"}

_LONGEST_TERM = 2000
_MOST_DIGITS = 10

_QUOTED = r"`(?:[^`]|``)+`"
_NAME = re.compile(rf"\w+|{_QUOTED}")
_TERM = re.compile(rf"\s*(?P<name>\w+|{_QUOTED})\s*(?:\((?P<arguments>(?:[^`()]|{_QUOTED})*)\)\s*)?")
_COMMA = re.compile(r",(?=(?:[^`]*`[^`]*`)*[^`]*$)")


@dataclass(frozen=True, slots=True)
class Transform:
    """A transform by name and parameter: ``bucket[16]`` is ``Transform("bucket", 16)``."""

    name: str
    parameter: int | None = None

    def __str__(self) -> str:
        return self.name if self.parameter is None else f"{self.name}[{self.parameter}]"

    @property
    def known(self) -> bool:
        """False for a transform of a newer format: its values are kept and never interpreted."""
        return self.name in _SUFFIXES and (self.name in _NUMBERED) == (self.parameter is not None)

    def accepts(self, source: DataType) -> bool:
        """Whether the transform is defined on columns of this type."""
        if self.name == "void":
            return True
        if self.name == "identity":
            return source.is_key_type and source not in (TINYINT, SMALLINT)
        if self.name == "bucket":
            return source in _HASHED or isinstance(source, DecimalType)
        if self.name == "truncate":
            return source in _TRUNCATED or isinstance(source, DecimalType)
        if self.name == "hour":
            return source in (TIMESTAMP, TIMESTAMPTZ)
        return self.name in ("year", "month", "day") and source in _DATES

    def result_type(self, source: DataType) -> DataType:
        """The type of partition values."""
        return source if self.name in ("identity", "void", "truncate") else INT


@dataclass(frozen=True, slots=True)
class PartitionField:
    """One part of a spec: a transform of the column with id ``source_id``."""

    id: int
    source_id: int
    name: str
    transform: Transform


@dataclass(frozen=True, slots=True)
class PartitionSpec:
    """How rows are partitioned; without fields the table has a single partition."""

    id: int = 0
    fields: tuple[PartitionField, ...] = ()


def parse_transform(text: str) -> Transform:
    """Parse ``day``, ``bucket[16]`` or ``truncate[4]``, the form that schemas store."""
    name, bracket, rest = text.partition("[")
    if not bracket:
        return _checked(Transform(name), text)
    if not rest.endswith("]") or not rest[:-1].isdecimal():
        raise SchemaError(f"transform {text!r}: expected a number in brackets, like bucket[16]")
    return _checked(Transform(name, _number(rest[:-1], text)), text)


def _number(digits: str, text: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise SchemaError(f"{text[:40]!r}: a number of {len(digits)} digits is too large, the limit is {2**31 - 1}")
    return int(digits)


def stored_transform(text: str) -> Transform:
    """A transform as a schema file holds it; an unknown one of a newer Skerry is kept as it is."""
    try:
        return parse_transform(text)
    except SchemaError:
        return Transform(text)


def parse_term(text: str) -> tuple[Transform, str]:
    """Parse a term of ``partition_by``: ``region``, ``day(ts)``, ``bucket(4, id)``, ``truncate(code, 2)``.

    A column name that is not a plain word needs back quotes: ``day(`event time`)``.
    """
    if len(text) > _LONGEST_TERM:
        raise SchemaError(f"partition term {text[:40]!r}… has {len(text)} characters, more than {_LONGEST_TERM}")
    match = _TERM.fullmatch(text)
    if match is None:
        raise SchemaError(
            f"partition term {text!r}: write a column, or a transform like day(ts) or bucket(4, id); "
            f"names that are not plain words go between back quotes"
        )
    if match["arguments"] is None:
        return Transform("identity"), _unquoted(match["name"])
    name = match["name"].lower()
    arguments = [argument.strip() for argument in _COMMA.split(match["arguments"])]
    numbers = [a for a in arguments if a.isdecimal()]
    columns = [_unquoted(a) for a in arguments if not a.isdecimal() and _NAME.fullmatch(a)]
    if len(columns) != 1 or len(numbers) > 1 or len(arguments) != len(columns) + len(numbers):
        raise SchemaError(f"partition term {text!r}: a transform takes one column, and bucket and truncate a number")
    transform = Transform(_PLURALS.get(name, name), _number(numbers[0], text) if numbers else None)
    return _checked(transform, text), columns[0]


def _unquoted(name: str) -> str:
    return name[1:-1].replace("``", "`") if name.startswith("`") else name


def _checked(transform: Transform, text: str) -> Transform:
    if transform.name not in _SUFFIXES:
        raise SchemaError(f"{text!r}: there is no transform {transform.name!r}; known are {', '.join(_SUFFIXES)}")
    wants_number = transform.name in _NUMBERED
    if wants_number and not transform.parameter:
        raise SchemaError(f"{text!r}: {transform.name} needs a number of at least 1, like {transform.name}(16, column)")
    if wants_number and transform.parameter is not None and transform.parameter >= 2**31:
        raise SchemaError(f"{text!r}: {transform.parameter} is too large, the limit is {2**31 - 1}")
    if not wants_number and transform.parameter is not None:
        raise SchemaError(f"{text!r}: {transform.name} takes no number")
    return transform


def build_spec(
    spec_id: int, terms: list[tuple[Transform, Field]], first_field_id: int = FIRST_PARTITION_FIELD_ID
) -> PartitionSpec:
    """A spec of transforms and their source columns; names are ``ts_day``, ``id_bucket``, ``code_trunc``."""
    fields: list[PartitionField] = []
    for transform, source in terms:
        if not transform.accepts(source.type):
            raise SchemaError(f"partition by {transform} of {source.name!r}: not defined for type {source.type}")
        name = source.name + _SUFFIXES[transform.name]
        if any(f.name.lower() == name.lower() for f in fields):
            raise SchemaError(f"partition field {name!r} appears twice")
        fields.append(PartitionField(first_field_id + len(fields), source.id, name, transform))
    return PartitionSpec(spec_id, tuple(fields))


def spec_text(spec: PartitionSpec, names: dict[int, str]) -> list[str]:
    """The terms of a spec as ``partition_by`` takes them; ``names`` maps field ids to column names."""
    terms = []
    for field in spec.fields:
        source = quote_name(names[field.source_id])
        if field.transform.name == "identity":
            terms.append(source)
        elif field.transform.parameter is not None:
            terms.append(f"{field.transform.name}({field.transform.parameter}, {source})")
        else:
            terms.append(f"{field.transform.name}({source})")
    return terms


__all__ = [
    "FIRST_PARTITION_FIELD_ID",
    "PartitionField",
    "PartitionSpec",
    "Transform",
    "build_spec",
    "parse_term",
    "parse_transform",
    "spec_text",
    "stored_transform",
]
