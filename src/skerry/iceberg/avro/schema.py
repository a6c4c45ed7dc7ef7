"""Avro schemas as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

_NUMBERS = ("int", "long")
_PRIMITIVES = ("null", "boolean", "int", "long", "float", "double", "bytes", "string")


@dataclass(frozen=True, slots=True)
class Primitive:
    """A type without parts; ``logical`` is its ``logicalType``, ``size`` its bytes if it is ``fixed``, else 0."""

    name: str
    logical: str | None = None
    size: int = 0
    scale: int = 0
    precision: int = 0
    is_utc: bool = False
    """Whether a timestamp is in UTC (``adjust-to-utc``)."""


@dataclass(frozen=True, slots=True)
class Array:
    """A list of items; a map is a list of records ``key``, ``value``. ``item_id`` is Iceberg's id of a list's items."""

    items: "Node"
    item_id: int | None = None
    is_map: bool = False


@dataclass(frozen=True, slots=True)
class Union:
    """NULL or one other type; ``null`` is the index of the NULL branch."""

    value: "Node"
    null: int


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record; ``id`` is Iceberg's ``field-id``, None if there is none."""

    name: str
    type: "Node"
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A sequence of fields."""

    fields: tuple[Field, ...]

    def field(self, name: str) -> Field | None:
        """The field of that name."""
        return next((f for f in self.fields if f.name == name), None)


Node: TypeAlias = Primitive | Array | Union | Record


@dataclass(slots=True)
class _Parser:
    """Parses one schema; named types may be referred to by name."""

    named: dict[str, Node] = field(default_factory=dict)

    def parse(self, given: Any) -> Node:
        if isinstance(given, list):
            return self._union(given)
        if isinstance(given, str):
            known = self.named.get(given)
            if known is None and given not in _PRIMITIVES:
                raise ValueError(f"its schema names the unknown type {given!r}")
            return known or Primitive(given)
        if not isinstance(given, Mapping):
            raise ValueError("its schema is not one of Avro")
        kind = given.get("type")
        if isinstance(kind, list | Mapping):
            return self.parse(kind)
        return self._named(given, self._complex(given, kind))

    def _complex(self, given: Mapping[str, Any], kind: Any) -> Node:
        logical = given.get("logicalType")
        if kind == "record":
            fields = tuple(Field(str(f["name"]), self.parse(f["type"]), f.get("field-id")) for f in given["fields"])
            return Record(fields)
        if kind == "array":
            return Array(self.parse(given["items"]), given.get("element-id"), logical == "map")
        if kind == "map":
            key = Field("key", Primitive("string"), given.get("key-id"))
            return Array(Record((key, Field("value", self.parse(given["values"]), given.get("value-id")))), None, True)
        if kind == "enum":
            return Primitive("int", "enum")
        if kind == "fixed" or kind in _PRIMITIVES:
            scale, precision = (int(given.get(name) or 0) for name in ("scale", "precision"))
            return Primitive(
                kind, logical, int(given.get("size") or 0), scale, precision, bool(given.get("adjust-to-utc"))
            )
        return self.parse(kind)

    def _named(self, given: Mapping[str, Any], node: Node) -> Node:
        if "name" in given:
            self.named[str(given["name"])] = node
        return node

    def _union(self, given: list[Any]) -> Node:
        branches = [self.parse(branch) for branch in given]
        others = [n for n, branch in enumerate(branches) if branch != Primitive("null")]
        if len(branches) == 1:
            return branches[0]
        if len(branches) != 2 or len(others) != 1:
            raise ValueError("its schema has a union of several types, which no file of Iceberg has")
        return Union(branches[others[0]], 1 - others[0])


def parse_schema(given: Any) -> Record:
    """The schema of a file's records; ValueError if it is invalid."""
    try:
        node = _Parser().parse(given)
    except (KeyError, TypeError) as error:
        raise ValueError(f"its schema is not one of Avro: {error!r}") from None
    if not isinstance(node, Record):
        raise ValueError("its schema is not that of a record")
    return node


def is_number(node: Node) -> bool:
    """Whether it is an integer, encoded as a varint."""
    return isinstance(node, Primitive) and node.name in _NUMBERS
