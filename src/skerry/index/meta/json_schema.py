"""The JSON in the catalogue's rows: schemas, validation, and how other versions are read.

``META_SCHEMA`` and ``TARGET_SCHEMA`` are JSON Schemas (draft 2020-12) of ``meta_json`` and ``target_json``. They are
published as ``docs/formats/index-meta.schema.json`` and ``docs/formats/index-target.schema.json``; a test compares
them.

``meta_json`` has ``meta_schema_version`` and an object for each part of the index: ``bloom``, ``fulltext``,
``inverted``, ``vector``. A later version may add parts and fields, and never changes what a field means. So a document
of any version, or an incomplete one, is downgraded to the version that is known here: unknown parts and fields are left
out, and fields that are missing or of another type are NULL.
"""

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import orjson

META_SCHEMA_VERSION = 1

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MOST_U32, _MOST_U64 = (1 << 32) - 1, (1 << 64) - 1
_COUNT = {"type": ["integer", "null"], "minimum": 0, "maximum": _MOST_U64}
_TEXT = {"type": ["string", "null"]}
_FLAG = {"type": ["boolean", "null"]}
_COLUMN = {"type": "integer", "minimum": 0, "maximum": _MOST_U32}


def _part(description: str, properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "description": description,
        "type": ["object", "null"],
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


META_SCHEMA: Mapping[str, Any] = {
    "$schema": _DIALECT,
    "$id": "urn:skerry:index-meta:1",
    "title": "meta_json of an index",
    "type": "object",
    "properties": {
        "meta_schema_version": {"type": "integer", "minimum": 1, "maximum": META_SCHEMA_VERSION},
        "bloom": _part(
            "Bloom filters of segments of rows: bloom_skipping and fulltext_bloom.",
            {"rows_per_segment": _COUNT, "segment_count": _COUNT, "row_count": _COUNT},
        ),
        "fulltext": _part(
            "Configuration of full text: fulltext_tantivy and fulltext_bloom.",
            {
                "analyzer": _TEXT,
                "case_sensitive": _FLAG,
                "granularity": _COUNT,
                "false_positive_rate": {"type": ["number", "null"]},
                "raw_config": _TEXT,
            },
        ),
        "inverted": _part(
            "One target of an inverted index; offsets are within its blob.",
            {
                "bitmap_type": _TEXT,
                "base_offset": _COUNT,
                "inverted_index_size": _COUNT,
                "relative_fst_offset": _COUNT,
                "fst_size": _COUNT,
                "relative_null_bitmap_offset": _COUNT,
                "null_bitmap_size": _COUNT,
                "segment_row_count": _COUNT,
                "total_row_count": _COUNT,
            },
        ),
        "vector": _part(
            "A graph of nearest neighbours.",
            {
                "metric": _TEXT,
                "dimension": _COUNT,
                "row_count": _COUNT,
                "indexed_rows": _COUNT,
                "connectivity": _COUNT,
                "expansion": _COUNT,
            },
        ),
        "key_bloom": _part(
            "Filters of the primary key, for lookups.",
            {"rows_per_segment": _COUNT, "segment_count": _COUNT, "row_count": _COUNT, "bits_per_key": _COUNT},
        ),
    },
    "required": ["meta_schema_version"],
    "additionalProperties": False,
}

TARGET_SCHEMA: Mapping[str, Any] = {
    "$schema": _DIALECT,
    "$id": "urn:skerry:index-target:1",
    "title": "target_json of an index",
    "type": "object",
    "properties": {
        "columns": {"type": "array", "items": _COLUMN, "minItems": 1, "uniqueItems": True},
        "column": _COLUMN,
        "json_path": {"type": "string"},
        "expr_hash": {"type": "integer", "minimum": 0, "maximum": _MOST_U64},
        "expr": {"type": "string"},
    },
    "oneOf": [{"required": ["columns"]}, {"required": ["column", "json_path"]}, {"required": ["expr_hash"]}],
    "additionalProperties": False,
}

_PYTHON_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}


def validate_meta(meta: object) -> list[str]:
    """The violations of ``META_SCHEMA`` in a decoded ``meta_json``; empty if it is valid."""
    return _problems(meta, META_SCHEMA, "meta_json")


def downgrade_meta(meta: Mapping[str, Any]) -> dict[str, Any]:
    """A document of any version as one of the version that is known here, which is valid."""
    known: dict[str, Any] = {"meta_schema_version": META_SCHEMA_VERSION}
    for name, fields in _checks().items():
        if name in meta:
            part = meta[name]
            known[name] = _downgraded(part, fields) if isinstance(part, Mapping) else None
    return known


@cache
def _checks() -> Mapping[str, Mapping[str, Callable[[Any], bool]]]:
    parts = {name: part for name, part in META_SCHEMA["properties"].items() if "properties" in part}
    return {name: {field: _check_of(schema) for field, schema in part["properties"].items()}
            for name, part in parts.items()}  # fmt: skip


def encode_meta(meta: Mapping[str, Any]) -> str:
    """The text of a document, downgraded."""
    return orjson.dumps(downgrade_meta(meta)).decode()


def _downgraded(part: Mapping[str, Any], fields: Mapping[str, Callable[[Any], bool]]) -> dict[str, Any]:
    return {name: value if fits(value := part.get(name)) else None for name, fits in fields.items()}


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= _MOST_U64


def _is_number(value: object) -> bool:
    return (type(value) is float and math.isfinite(value)) or type(value) is int


def _check_of(schema: Mapping[str, Any]) -> Callable[[Any], bool]:
    """Whether a value is of a field's type, and not NULL."""
    kind = schema["type"][0]
    if kind == "integer":
        return _is_count
    if kind == "number":
        return _is_number
    wanted = {"string": str, "boolean": bool}[kind]
    return lambda value: type(value) is wanted


def _problems(value: object, schema: Mapping[str, Any], at: str) -> list[str]:
    """Interprets the keywords that ``META_SCHEMA`` uses."""
    allowed = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if not any(_is_of(value, name) for name in allowed):
        return [f"{at} is of type {type(value).__name__}, not {' or '.join(allowed)}"]
    if isinstance(value, dict):
        properties = schema["properties"]
        found = [f"{at} has no {name}" for name in schema["required"] if name not in value]
        for name, inner in value.items():
            if name in properties:
                found += _problems(inner, properties[name], f"{at}.{name}")
            else:
                found.append(f"{at}.{name} is not known")
        return found
    if isinstance(value, int | float) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            return [f"{at} is {value}, not {schema['minimum']} to {schema['maximum']}"]
        if value != value:
            return [f"{at} is not a number"]
    return []


def _is_of(value: object, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, _PYTHON_TYPES[name])
