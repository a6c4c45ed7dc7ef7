"""The published schemas: what we write is valid, by another validator too, and other versions are downgraded."""

import json
from typing import Any

import jsonschema
import orjson
from hypothesis import given
from hypothesis import strategies as st

from docs.markdown import ROOT
from skerry.index.meta import META_SCHEMA, TARGET_SCHEMA, downgrade_meta, encode_meta, read_targets, validate_meta
from skerry.index.target import ColumnsTarget, ColumnTarget, ExpressionTarget, JsonPathTarget, target_json
from support.indexfile import all_drafts, foreign_file
from support.puffinfile import opened, puffin_bytes

META = jsonschema.Draft202012Validator(META_SCHEMA)
TARGET = jsonschema.Draft202012Validator(TARGET_SCHEMA)

_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
_parts = {name: part for name, part in META_SCHEMA["properties"].items() if "properties" in part}


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Nearly valid documents: parts and fields that are missing, unknown, or of another type."""
    made: dict[str, Any] = draw(st.dictionaries(st.text(max_size=5), _values, max_size=2))
    if draw(st.booleans()):
        made["meta_schema_version"] = draw(st.integers(0, 3) | _values)
    for name, part in _parts.items():
        if draw(st.booleans()):
            names = st.sampled_from([*part["properties"], "unknown"])
            values = st.none() | st.integers(0, 10) | st.text(max_size=3) | st.booleans() | _values
            made[name] = draw(st.dictionaries(names, values, max_size=9) | _values)
    return made


def test_the_published_schemas_are_those_of_the_package() -> None:
    for name, schema in (("index-meta", META_SCHEMA), ("index-target", TARGET_SCHEMA)):
        published = json.loads((ROOT / "docs" / "formats" / f"{name}.schema.json").read_text(encoding="utf-8"))
        assert published == schema
        jsonschema.Draft202012Validator.check_schema(published)


def test_what_files_say_is_valid() -> None:
    for data in (puffin_bytes(all_drafts()), foreign_file(all_drafts()), foreign_file(all_drafts(), configured=True)):
        found = read_targets(opened(data)).targets
        assert len(found) == 5
        for target in found:
            META.validate(json.loads(target.meta_json))
            TARGET.validate(json.loads(target_json(target.target)))


def test_targets_of_all_types_are_valid() -> None:
    targets = [ColumnTarget(0), ColumnsTarget((1, 2)), JsonPathTarget(1, "/a"), ExpressionTarget(2**64 - 1, "a + 1")]
    for target in targets:
        TARGET.validate(json.loads(target_json(target)))
    assert list(TARGET.iter_errors({"columns": [1], "column": 1, "json_path": "/a"}))


@given(documents())
def test_the_validator_agrees_with_another_one(document: dict[str, Any]) -> None:
    assert (validate_meta(document) == []) == META.is_valid(document)


@given(documents())
def test_any_document_is_downgraded_to_a_valid_one(document: dict[str, Any]) -> None:
    found = orjson.loads(encode_meta(document))
    META.validate(found)
    assert downgrade_meta(found) == found
    for name, part in found.items():
        if isinstance(part, dict):
            assert all(value is None or value == document[name][field] for field, value in part.items())


def test_fields_of_a_newer_version_are_left_out_and_the_known_ones_stay() -> None:
    newer = {
        "meta_schema_version": 9,
        "bloom": {"rows_per_segment": 10, "segment_count": 2, "row_count": 20, "hash": "xxh3"},
        "graph": {"nodes": 3},
    }
    assert downgrade_meta(newer) == {
        "meta_schema_version": 1,
        "bloom": {"rows_per_segment": 10, "segment_count": 2, "row_count": 20},
    }


def test_missing_fields_are_null() -> None:
    part = {"rows_per_segment": 10, "segment_count": None, "row_count": None}
    assert downgrade_meta({"bloom": {"rows_per_segment": 10}}) == {"meta_schema_version": 1, "bloom": part}
    assert downgrade_meta({"fulltext": "english"}) == {"meta_schema_version": 1, "fulltext": None}


def test_problems_say_where() -> None:
    said = validate_meta({"meta_schema_version": 1, "bloom": {"rows_per_segment": -1, "segment_count": True, "x": 0}})
    assert said == [
        "meta_json.bloom has no row_count",
        f"meta_json.bloom.rows_per_segment is -1, not 0 to {2**64 - 1}",
        "meta_json.bloom.segment_count is of type bool, not integer or null",
        "meta_json.bloom.x is not known",
    ]
