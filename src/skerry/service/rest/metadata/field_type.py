"""Types of columns as Iceberg's JSON has them: which are valid, and in which format version."""

import re
from collections.abc import Iterator
from typing import Any

from skerry.service.rest.error import invalid
from skerry.service.rest.metadata.member import a_text, an_int, an_object

_SINCE_3 = frozenset({"timestamp_ns", "timestamptz_ns", "unknown", "variant"})
_PLAIN = frozenset(
    [
        "boolean",
        "int",
        "long",
        "float",
        "double",
        "date",
        "time",
        "timestamp",
        "timestamptz",
        "string",
        "uuid",
        "binary",
    ]
)
_DECIMAL = re.compile(r"decimal\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")
_FIXED = re.compile(r"fixed\[\s*(\d{1,9})\s*\]")
_GEO = re.compile(r"(geometry|geography)(\(.*\))?")
MAX_DEPTH = 64


def checked_type(value: Any, version: int, where: str, depth: int = 0) -> Any:
    """A type in its stored form; :class:`RestError` if it is invalid, or needs a newer format version."""
    if depth > MAX_DEPTH:
        raise invalid(f"Invalid schema: {where} is nested deeper than {MAX_DEPTH} levels")
    if isinstance(value, str):
        return _primitive(value, version, where)
    members = an_object(value, f"the type of {where}")
    kind = members.get("type")
    if kind == "struct":
        return {"type": "struct", "fields": checked_fields(members, version, where, depth)}
    if kind == "list":
        return {
            "type": "list",
            "element-id": an_int(members, "element-id", where),
            "element": checked_type(members.get("element"), version, f"{where}.element", depth + 1),
            "element-required": _flag(members, "element-required", where),
        }
    if kind == "map":
        return {
            "type": "map",
            "key-id": an_int(members, "key-id", where),
            "key": checked_type(members.get("key"), version, f"{where}.key", depth + 1),
            "value-id": an_int(members, "value-id", where),
            "value": checked_type(members.get("value"), version, f"{where}.value", depth + 1),
            "value-required": _flag(members, "value-required", where),
        }
    raise invalid(f"Invalid schema: {where} has an unknown type {str(kind)[:60]!r}")


def checked_fields(members: dict[str, Any], version: int, where: str, depth: int = 0) -> list[dict[str, Any]]:
    """The fields of a struct in their stored form."""
    fields = members.get("fields")
    if not isinstance(fields, list):
        raise invalid(f"Invalid schema: {where or 'it'} has no list of fields")
    found, names = [], set()
    for part in fields:
        field = an_object(part, f"a field of {where or 'the schema'}")
        name = a_text(field, "name", f"a field of {where or 'the schema'}")
        path = f"{where}.{name}" if where else name
        if name in names:
            raise invalid(f"Invalid schema: multiple fields for name {path}")
        names.add(name)
        made: dict[str, Any] = {
            "id": an_int(field, "id", path),
            "name": name,
            "required": _flag(field, "required", path),
            "type": checked_type(field.get("type"), version, path, depth + 1),
        }
        if field.get("doc") is not None:
            made["doc"] = a_text(field, "doc", path)
        for default in ("initial-default", "write-default"):
            if field.get(default) is not None:
                if version < 3 and default == "initial-default":
                    raise invalid(
                        f"Invalid schema for v{version}: Invalid initial default for {path}: non-null default "
                        f"({field[default]}) is not supported until v3"
                    )
                made[default] = field[default]
        if made["required"] and made["type"] == "unknown":
            raise invalid(f"Invalid schema: {path} of type unknown must be optional")
        found.append(made)
    return found


def walk_fields(
    fields: list[dict[str, Any]], prefix: str = "", *, repeated: bool = False
) -> Iterator[tuple[int, str, Any, bool, bool]]:
    """All columns at every depth: id, full name, type, whether it is required, whether it is in a list or map."""
    for field in fields:
        name = f"{prefix}{field['name']}"
        yield field["id"], name, field["type"], field["required"], repeated
        yield from _walk_type(field["type"], name, repeated)


def _walk_type(type_: Any, name: str, repeated: bool) -> Iterator[tuple[int, str, Any, bool, bool]]:
    if isinstance(type_, str):
        return
    if type_["type"] == "struct":
        yield from walk_fields(type_["fields"], f"{name}.", repeated=repeated)
    elif type_["type"] == "list":
        yield type_["element-id"], f"{name}.element", type_["element"], type_["element-required"], True
        yield from _walk_type(type_["element"], f"{name}.element", True)
    else:
        yield type_["key-id"], f"{name}.key", type_["key"], True, True
        yield from _walk_type(type_["key"], f"{name}.key", True)
        yield type_["value-id"], f"{name}.value", type_["value"], type_["value-required"], True
        yield from _walk_type(type_["value"], f"{name}.value", True)


def _primitive(text: str, version: int, where: str) -> str:
    if text in _PLAIN:
        return text
    if (found := _DECIMAL.fullmatch(text)) is not None:
        precision, scale = int(found[1]), int(found[2])
        if not 1 <= precision <= 38 or scale > precision:
            raise invalid(f"Invalid schema: {where} has the type {text}; a decimal has 1 to 38 digits")
        return f"decimal({precision}, {scale})"
    if (found := _FIXED.fullmatch(text)) is not None:
        return f"fixed[{int(found[1])}]"
    if text in _SINCE_3 or _GEO.fullmatch(text):
        if version < 3:
            raise invalid(f"Invalid schema for v{version}: Invalid type for {where}: {text} is not supported until v3")
        return text
    raise invalid(f"Invalid schema: {where} has an unknown type {text[:60]!r}")


def _flag(members: dict[str, Any], name: str, where: str) -> bool:
    value = members.get(name)
    if not isinstance(value, bool):
        raise invalid(f"Invalid schema: {where} lacks {name!r}, true or false")
    return value
