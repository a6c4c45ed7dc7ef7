"""What SHOW CREATE TABLE prints makes the same table again."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import skerry
from skerry.common.errors import InvalidInputError
from skerry.sql.text import create_table_text
from skerry.table.options import check_options
from skerry.types.datatype import ArrayType, DataType, MapType, StructType, quote_name
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.effort import rounds
from type_strategies import data_types, leaf_types, texts, values

NAMES = ("id", "weiß", "with space", 'a"b', "a`b", "order", "12", "Großes", "a.b", "x", "values", "comment", "default")
OPTIONS = {
    "file.compression": "lz4",
    "file.target-size": "1 MB",
    "snapshot.retain-last": "3",
    "snapshot.retain-for": "30 d",
    "compaction.mode": "off",
    "merge-engine": "partial-update",
    "insert.check-unique": "true",
}


@pytest.fixture(scope="module")
def lake() -> Iterator[skerry.Lake]:
    with skerry.connect("memory://show-create") as lake:
        yield lake


def has_distinct_keys(value: Any, type_: DataType) -> bool:
    """A MAP with the same key twice can be made in Python, and not written in SQL."""
    if value is None:
        return True
    if isinstance(type_, ArrayType):
        return all(has_distinct_keys(item, type_.element) for item in value)
    if isinstance(type_, StructType):
        return all(has_distinct_keys(value[f.name], f.type) for f in type_.fields)
    if isinstance(type_, MapType):
        keys = [key for key, _ in value]
        parts = [(key, type_.key) for key in keys] + [(item, type_.value) for _, item in value]
        is_distinct = not any(key == other for at, key in enumerate(keys) for other in keys[:at])
        return is_distinct and all(has_distinct_keys(*part) for part in parts)
    return True


@st.composite
def columns(draw: st.DrawFn) -> list[Field]:
    found = []
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True)):
        type_ = draw(leaf_types() | data_types())
        default = draw(st.none() | values(type_).filter(lambda value, type_=type_: has_distinct_keys(value, type_)))
        found.append(Field(name, type_, draw(st.booleans()), draw(st.none() | texts), default))
    return found


@st.composite
def schemas(draw: st.DrawFn) -> Schema:
    """Any schema that a table can have: what is not allowed is left out again."""
    fields = draw(columns())
    parts: dict[str, Any] = {}
    names = [field.name for field in fields]
    transforms = ("{}", "bucket(4, {})", "truncate(3, {})", "year({})", "month({})", "day({})", "hour({})")
    terms = [draw(st.sampled_from(transforms)).format(quote_name(name)) for name in names]
    for part, value in (
        ("comment", draw(st.none() | texts)),
        ("primary_key", draw(st.lists(st.sampled_from(names), unique=True, max_size=2))),
        ("partition_by", draw(st.lists(st.sampled_from(terms), unique=True, max_size=2))),
        *(("options", {name: OPTIONS[name]}) for name in draw(st.lists(st.sampled_from(list(OPTIONS)), unique=True))),
    ):
        wanted = parts | {part: value if part != "options" else parts.get("options", {}) | value}
        try:
            key = wanted.get("primary_key", [])
            not_null = [
                Field(f.name, f.type, f.nullable and f.name not in key, f.description, f.default) for f in fields
            ]
            check_options(Schema.of(not_null, **wanted))
        except InvalidInputError:
            continue
        parts, fields = wanted, not_null
    try:
        return Schema.of(fields, **parts)
    except InvalidInputError:  # a default that the column cannot have
        return Schema.of([Field(f.name, f.type, f.nullable, f.description) for f in fields], **parts)


def plain(value: Any) -> Any:
    """A value that can be compared: NaN is NaN, and zero has a sign."""
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return type(value), value


def described(schema: Schema) -> Any:
    fields = [(f.name, f.type, f.nullable, f.description, plain(f.default)) for f in schema.fields]
    return fields, schema.primary_key, schema.partition_by, dict(schema.options), schema.comment


@settings(
    max_examples=rounds(60, 600), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(schema=schemas())
@example(schema=Schema.of([Field("x", "DOUBLE", True, "it's\n\\n", 1e300), Field("y", "FLOAT", default=float("nan"))]))
@example(
    schema=Schema.of([Field("default", "INT", False), Field("left", "STRUCT<full: INT>")], primary_key=["default"])
)
def test_what_is_shown_creates_an_equal_table(lake: skerry.Lake, schema: Schema) -> None:
    lake.drop_table("app.t", if_exists=True)
    table = lake.create_table("app.t", schema)
    wanted = described(table.schema)
    text = lake.sql("SHOW CREATE TABLE app.t").fetchall()[0][0]
    assert text == create_table_text("app.t", table.schema)
    lake.drop_table("app.t")
    lake.sql(text)
    assert described(lake.table("app.t").schema) == wanted
