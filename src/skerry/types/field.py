"""A column: stable id, name, type, nullability, description, default."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from skerry.common.errors import SchemaError
from skerry.types.datatype import (
    ATOMIC_TYPES,
    JSON,
    STRING,
    UNASSIGNED,
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
)
from skerry.types.syntax import MAX_DEPTH, TypeTree, parse_type_text


@dataclass(frozen=True, slots=True, init=False)
class Field:
    """A column, or a field inside a STRUCT.

    ``id`` never changes, also not by a rename; the table assigns ids and never reuses them. ``default`` is fixed when
    the column is created: rows in files older than the column read as the default.
    """

    name: str
    type: DataType
    nullable: bool
    description: str | None
    default: Any
    id: int

    def __init__(
        self,
        name: str,
        type: DataType | str,
        nullable: bool = True,
        description: str | None = None,
        default: Any = None,
        id: int = UNASSIGNED,
    ) -> None:
        if not isinstance(name, str) or not name:
            raise SchemaError(f"a column's name must be a text that is not empty, not {name!r}")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "type", parse_type(type) if isinstance(type, str) else type)
        object.__setattr__(self, "nullable", nullable)
        object.__setattr__(self, "description", description)
        object.__setattr__(self, "default", default)
        object.__setattr__(self, "id", id)
        if not isinstance(self.type, DataType):
            raise SchemaError(f"column {name!r}: {type!r} is not a type; give its name, like 'BIGINT'")
        if not isinstance(nullable, bool):
            raise SchemaError(f"column {name!r}: nullable is True or False, not {nullable!r}")
        if description is not None and not isinstance(description, str):
            raise SchemaError(f"column {name!r}: its description is a text, not {description!r}")

    def __hash__(self) -> int:
        return hash((self.name, self.type, self.id))  # a default may be a list, which has no hash

    def __str__(self) -> str:
        return f"{self.name} {self.type}{'' if self.nullable else ' NOT NULL'}"


def parse_type(text: str) -> DataType:
    """The type that a text like ``DECIMAL(10, 2)`` or ``ARRAY<STRING>`` names."""
    return _build_type(parse_type_text(text), text)


def _build_type(tree: TypeTree, text: str) -> DataType:
    inner = [_build_type(part.type, text) for part in tree.parts]
    if tree.name == "DECIMAL" and not inner and len(tree.numbers) <= 2:
        precision, scale = ([*tree.numbers, 0, 0])[:2] if tree.numbers else (10, 0)
        return DecimalType(precision, scale)
    if tree.name == "DECIMAL":
        raise SchemaError(f"type {text!r}: write DECIMAL(precision, scale)")
    if tree.name == "STRING" and len(tree.numbers) == 1:
        raise SchemaError(f"type {text!r}: texts have no limit of length; write STRING, or VARCHAR({tree.numbers[0]})")
    if tree.numbers:
        raise SchemaError(f"type {text!r}: {tree.name} takes no numbers")
    if tree.name == "ARRAY" and len(inner) == 1:
        return ArrayType(inner[0], tree.parts[0].nullable)
    if tree.name == "MAP" and len(inner) == 2:
        return MapType(inner[0], inner[1], tree.parts[1].nullable)
    if tree.name == "STRUCT" and inner:
        pairs = zip(tree.parts, inner, strict=True)
        return StructType(tuple(Field(part.name, type_, part.nullable) for part, type_ in pairs))
    if tree.name in ATOMIC_TYPES and not inner:
        return ATOMIC_TYPES[tree.name]
    if tree.name in ("ARRAY", "MAP", "STRUCT"):
        raise SchemaError(f"type {text!r}: write ARRAY<element>, MAP<key, value> or STRUCT<name: type, …>")
    if tree.name in ATOMIC_TYPES:
        raise SchemaError(f"type {text!r}: {tree.name} has no parts in angle brackets")
    known = ", ".join([*ATOMIC_TYPES, "DECIMAL(p, s)", "ARRAY<…>", "MAP<…>", "STRUCT<…>"])
    raise SchemaError(f"type {text!r}: there is no type {tree.name}; the types are {known}")


class FieldIds:
    """Assigns field ids: fields with an id keep it, the others get the next free ones."""

    def __init__(self, next_id: int) -> None:
        self.next_id = next_id

    def assign_all(self, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """Top-level fields first, in order (0, 1, 2, …), then the parts of nested types."""
        numbered = [replace_id(f, self._take(f.id)) for f in fields]
        return tuple(replace_type(f, self._assign_inside(f.type)) for f in numbered)

    def _take(self, current: int) -> int:
        if current != UNASSIGNED:
            return current
        self.next_id += 1
        return self.next_id - 1

    def _assign_inside(self, type_: DataType) -> DataType:
        if isinstance(type_, StructType):
            return StructType(self.assign_all(type_.fields))
        if isinstance(type_, ArrayType):
            element_id = self._take(type_.element_id)
            return replace(type_, element_id=element_id, element=self._assign_inside(type_.element))
        if isinstance(type_, MapType):
            key_id, value_id = self._take(type_.key_id), self._take(type_.value_id)
            key, value = self._assign_inside(type_.key), self._assign_inside(type_.value)
            return replace(type_, key_id=key_id, value_id=value_id, key=key, value=value)
        return type_


def check_depth(fields: Iterable[Field]) -> None:
    """Raise :class:`SchemaError` if a type is nested too deeply."""
    for field in fields:
        if type_depth(field.type) > MAX_DEPTH:
            raise SchemaError(f"column {field.name!r}: types are nested more than {MAX_DEPTH} deep")


def type_depth(type_: DataType) -> int:
    """How deep types are nested in it: 0 for BIGINT, 1 for ARRAY<BIGINT>."""
    deepest = 0
    waiting = [(type_, 0)]
    while waiting:
        inner, depth = waiting.pop()
        deepest = max(deepest, depth)
        if isinstance(inner, StructType):
            waiting += [(part.type, depth + 1) for part in inner.fields]
        elif isinstance(inner, ArrayType):
            waiting.append((inner.element, depth + 1))
        elif isinstance(inner, MapType):
            waiting += [(inner.key, depth + 1), (inner.value, depth + 1)]
    return deepest


def replace_id(field: Field, id: int) -> Field:
    return Field(field.name, field.type, field.nullable, field.description, field.default, id)


def replace_type(field: Field, type: DataType) -> Field:
    return Field(field.name, type, field.nullable, field.description, field.default, field.id)


def compared_field(field: Field) -> Field:
    """The field with the type by which its values are compared: JSON compares as STRING."""
    return replace_type(field, STRING) if field.type == JSON else field


def all_ids(fields: tuple[Field, ...]) -> list[int]:
    """The ids of fields and of everything inside them."""
    found: list[int] = []
    for field in fields:
        found.append(field.id)
        found.extend(_ids_inside(field.type))
    return found


def _ids_inside(type_: DataType) -> list[int]:
    if isinstance(type_, StructType):
        return all_ids(type_.fields)
    if isinstance(type_, ArrayType):
        return [type_.element_id, *_ids_inside(type_.element)]
    if isinstance(type_, MapType):
        return [type_.key_id, type_.value_id, *_ids_inside(type_.key), *_ids_inside(type_.value)]
    return []
