"""Name mapping: the field ids of columns in files that have none (``schema.name-mapping.default``)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import orjson
import pyarrow as pa

from skerry.formats.foreign_projection import FIELD_ID, id_in


@dataclass(frozen=True, slots=True)
class MappedName:
    """A column's id and the mapping of its parts; an id of None hides the column."""

    id: int | None
    inside: "Mapping[str, MappedName]" = field(default_factory=dict)


def parse_name_mapping(text: str | None) -> "Mapping[str, MappedName] | None":
    """The mapping by name; None if there is none. ValueError if it is invalid."""
    if text is None:
        return None
    try:
        return _parse(orjson.loads(text))
    except (KeyError, TypeError) as error:
        raise ValueError(f"the name mapping of the table is not one: {error!r}") from None


def _parse(given: Sequence[Mapping[str, object]]) -> "dict[str, MappedName]":
    found: dict[str, MappedName] = {}
    for entry in given:
        number = entry.get("field-id")
        mapped = MappedName(number if isinstance(number, int) else None, _parse(entry.get("fields") or ()))  # type: ignore[arg-type]
        names = entry["names"]
        assert isinstance(names, list)
        found.update(dict.fromkeys(map(str, names), mapped))
    return found


def has_ids(schema: pa.Schema) -> bool:
    """Whether any column of a file has a field id."""
    return any(id_in(f) is not None for f in schema)


def with_mapped_ids(schema: pa.Schema, mapping: "Mapping[str, MappedName]") -> pa.Schema:
    """The schema with the ids of the mapping; columns that it lacks have none."""
    return pa.schema([_mapped(f, mapping.get(f.name)) for f in schema])


def _mapped(field_: pa.Field, mapped: MappedName | None) -> pa.Field:
    inside: Mapping[str, MappedName] = {} if mapped is None else mapped.inside
    type_ = field_.type
    if pa.types.is_struct(type_):
        type_ = pa.struct([_mapped(part, inside.get(part.name)) for part in type_])
    elif pa.types.is_list(type_) or pa.types.is_large_list(type_):
        type_ = pa.list_(_mapped(type_.value_field, inside.get("element")))
    elif pa.types.is_map(type_):
        type_ = pa.map_(_mapped(type_.key_field, inside.get("key")), _mapped(type_.item_field, inside.get("value")))
    metadata = None if mapped is None or mapped.id is None else {FIELD_ID: str(mapped.id).encode()}
    return pa.field(field_.name, type_, field_.nullable, metadata)
