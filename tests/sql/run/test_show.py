"""SHOW, and that SHOW CREATE TABLE makes an equal table."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skerry
from skerry.common.errors import NotFoundError, SqlError
from skerry.types.datatype import ArrayType, AtomicType, DataType, DecimalType, MapType, StructType
from skerry.types.epoch import Ordinal
from skerry.types.field import Field
from skerry.types.partition import Transform
from skerry.types.schema import Schema
from support.effort import rounds
from support.statements import Statements
from type_strategies import data_types, values


@pytest.fixture
def sql() -> Statements:
    made = Statements()
    made("CREATE TABLE app.b (id INT); CREATE TABLE app.a (id INT PRIMARY KEY)")
    made("CREATE VIEW app.v AS SELECT * FROM app.a")
    return made


def test_tables_and_views(sql: Statements) -> None:
    assert sql.dicts("SHOW TABLES FROM APP") == [
        {"database_name": "app", "table_name": "a", "kind": "table"},
        {"database_name": "app", "table_name": "b", "kind": "table"},
        {"database_name": "app", "table_name": "v", "kind": "view"},
    ]
    assert sql("SHOW TABLES IN app LIKE 'A%'") == [("app", "a", "table")]
    assert sql("SHOW TABLES IN app LIKE '_'") == sql("SHOW TABLES IN app")
    assert sql.dicts("SHOW VIEWS IN app") == [{"database_name": "app", "view_name": "v"}]
    assert sql("SHOW TABLES") == []
    sql("USE app")
    assert len(sql("SHOW TABLES")) == 3
    sql.fails("SHOW TABLES FROM §apps", NotFoundError, "there is no database apps; did you mean app?")


def test_databases(sql: Statements) -> None:
    sql("CREATE DATABASE shop")
    assert sql("SHOW DATABASES") == [("app",), ("shop",)]
    assert sql("SHOW DATABASES LIKE '%op'") == [("shop",)]
    sql.fails("SHOW CREATE DATABASE §shp", NotFoundError, "did you mean shop?")


def test_what_system_tables_say(sql: Statements) -> None:
    sql("INSERT INTO app.a VALUES (1); CALL create_tag('app.a', 'v1'); ALTER TABLE app.a SET ('wal.fsync' = 'never')")
    assert [row[0] for row in sql("SHOW SNAPSHOTS app.a")] == [1, 2]
    assert [row[:2] for row in sql("SHOW TAGS FROM app.a")] == [("v1", 1)]
    assert sql("SHOW OPTIONS app.a") == [("wal.fsync", "never")]
    assert sql("SHOW OPTIONS app.a LIKE 'file%'") == []
    assert [row[1:3] for row in sql("SHOW PARTITIONS app.a")] == [(1, 1)]
    sql.fails("SHOW TAGS §app.v", NotFoundError, "app.v is a view: only tables have system tables")


def test_columns_are_those_that_describe_has(sql: Statements) -> None:
    assert sql("SHOW COLUMNS FROM app.a") == sql("DESCRIBE app.a")
    assert sql("SHOW COLUMNS FROM app.a LIKE 'x%'") == []


def test_settings_can_be_filtered(sql: Statements) -> None:
    assert [row[:2] for row in sql("SHOW SETTINGS LIKE 'commit.timeout'")] == [("commit.timeout", "2 min")]
    assert len(sql("SHOW SETTINGS")) > 10


def test_a_view_is_shown_as_it_was_made(sql: Statements) -> None:
    sql("USE app; CREATE VIEW w (x COMMENT 'it''s') COMMENT 'c' AS SELECT id\nFROM a")
    ((text,),) = sql("SHOW CREATE VIEW w")
    assert text == "-- in database app\nCREATE VIEW app.w (x COMMENT 'it''s') COMMENT 'c' AS\nSELECT id\nFROM a"
    before = sql.lake.view("app.w")
    sql("DROP VIEW w")
    sql(text)
    after = sql.lake.view("app.w")
    assert (after.query, after.columns, after.column_comments, after.comment, after.database) == (
        before.query, before.columns, before.column_comments, before.comment, before.database
    )  # fmt: skip


def test_what_cannot_be_shown(sql: Statements) -> None:
    sql.fails("SHOW CREATE TABLE §app.v", SqlError, "app.v is a view: SHOW CREATE VIEW app.v shows it")
    sql.fails("SHOW CREATE VIEW §app.a", SqlError, "app.a is a table: SHOW CREATE TABLE app.a shows it")
    sql.fails("SHOW CREATE TABLE §app.a$files", SqlError, "is a system table")
    sql.fails("SHOW CREATE TABLE §app.nothing", NotFoundError, "there is no table or view app.nothing")


NAMES = st.one_of(
    st.sampled_from(["id", "select", "Name", "a b", "table", "it's", 'qu"ote', "back`quote", "größe", "x$y", "1st"]),
    st.text("abcXYZ _-.äß'\"`", min_size=1, max_size=8).filter(lambda name: name.strip() == name),
)
TEXTS = st.none() | st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=12)


@st.composite
def schemas(draw: st.DrawFn) -> Schema:
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique_by=str.lower))
    fields = []
    for name in names:
        type_ = draw(data_types())
        nullable = draw(st.booleans())
        default = draw(values(type_).filter(lambda value, type_=type_: can_be_written(value, type_)))
        fields.append(Field(name, type_, nullable, draw(TEXTS), default))
    key = [f.name for f in fields if f.type.is_key_type and draw(st.booleans())]
    fields = [Field(f.name, f.type, f.nullable and f.name not in key, f.description, f.default) for f in fields]
    options = draw(st.sampled_from([{}, {"snapshot.retain-last": "5", "manifest.format": "json"}]))
    base = Schema.of(fields, primary_key=key, options=options, comment=draw(TEXTS))
    whole = Transform("identity")
    terms = [
        f.name for f in base.fields if whole.accepts(f.type) and (not key or f.name in key) and draw(st.booleans())
    ]
    return Schema.of(base, partition_by=["`" + name.replace("`", "``") + "`" for name in terms])


def can_be_written(value: Any, type_: DataType) -> bool:
    """Times beyond the calendar, and maps whose keys are nested or not unique, have no literal."""
    if value is None or isinstance(type_, AtomicType | DecimalType):
        return not isinstance(value, Ordinal)
    if isinstance(type_, ArrayType):
        return all(can_be_written(item, type_.element) for item in value)
    if isinstance(type_, StructType):
        return all(can_be_written(value[f.name], f.type) for f in type_.fields)
    assert isinstance(type_, MapType)
    if not isinstance(type_.key, AtomicType | DecimalType) or len({key for key, _ in value}) < len(value):
        return False
    return all(can_be_written(key, type_.key) and can_be_written(item, type_.value) for key, item in value)


@settings(max_examples=rounds(60, 600), deadline=None)
@given(schema=schemas())
def test_show_create_table_makes_an_equal_table(schema: Schema) -> None:
    sql = Statements()
    sql.lake.create_table("app.t", schema)
    before = sql.lake.table("app.t").schema
    ((text,),) = sql("SHOW CREATE TABLE app.t")
    other = Statements()
    other(text)
    after = other.lake.table("app.t").schema
    assert repr(after.fields) == repr(before.fields), text
    assert (after.primary_key, after.partition_by, after.options, after.comment) == (
        before.primary_key, before.partition_by, before.options, before.comment
    ), text  # fmt: skip


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*", ["clicks", "orders", "other"]),
        ("o*", ["orders", "other"]),
        ("C*|*ER", ["clicks", "other"]),
        ("clicks|or%", ["clicks", "orders"]),
        ("o____|clicks", ["clicks", "other"]),
        ("*x*", []),
        ("o%", ["orders", "other"]),
        ("[a-z]*", []),
    ],
)
def test_show_takes_sparks_patterns_beside_those_of_sql(pattern, expected):
    with skerry.connect("memory://sparks_patterns") as lake:
        for name in ("clicks", "orders", "other"):
            lake.sql(f"CREATE OR REPLACE TABLE {name} (id INT)")
        for statement in ("SHOW TABLES LIKE", "SHOW TABLES IN default LIKE", "show tables"):
            assert [row[1] for row in lake.sql(f"{statement} '{pattern}'").fetchall()] == expected
