import pickle

import pyarrow as pa
import pytest
from hypothesis import given

from skerry.common.errors import SchemaError
from skerry.types.datatype import (
    ATOMIC_TYPES,
    BIGINT,
    DOUBLE,
    FLOAT,
    INT,
    STRING,
    UNASSIGNED,
    ArrayType,
    DecimalType,
    MapType,
    StructType,
    describe_value,
    has_bounds,
    is_floating,
    quote_name,
)
from skerry.types.field import Field, FieldIds, all_ids, parse_type
from type_strategies import data_types


@given(data_types())
def test_the_text_of_a_type_parses_to_the_type(type_):
    assert parse_type(str(type_)) == type_


@given(data_types())
def test_types_are_values(type_):
    again = pickle.loads(pickle.dumps(type_))
    assert again == type_
    assert hash(again) == hash(type_)


@pytest.mark.parametrize(
    ("text", "arrow"),
    [
        ("BOOLEAN", pa.bool_()),
        ("TINYINT", pa.int8()),
        ("SMALLINT", pa.int16()),
        ("INT", pa.int32()),
        ("BIGINT", pa.int64()),
        ("FLOAT", pa.float32()),
        ("DOUBLE", pa.float64()),
        ("DECIMAL(38, 10)", pa.decimal128(38, 10)),
        ("STRING", pa.string()),
        ("BINARY", pa.binary()),
        ("DATE", pa.date32()),
        ("TIME", pa.time64("us")),
        ("TIMESTAMP", pa.timestamp("us")),
        ("TIMESTAMPTZ", pa.timestamp("us", "UTC")),
        ("UUID", pa.uuid()),
        ("ARRAY<INT NOT NULL>", pa.list_(pa.field("element", pa.int32(), False))),
        ("MAP<STRING, INT>", pa.map_(pa.string(), pa.int32())),
        ("STRUCT<a: INT NOT NULL>", pa.struct([pa.field("a", pa.int32(), False)])),
    ],
)
def test_every_type_has_one_arrow_type(text, arrow):
    assert parse_type(text).arrow == arrow


def test_keys_are_made_of_exactly_the_documented_types():
    keys = {name for name, type_ in ATOMIC_TYPES.items() if type_.is_key_type}
    assert keys == set(ATOMIC_TYPES) - {"JSON"}
    assert DecimalType(38, 2).is_key_type
    assert not any(t.is_key_type for t in (ArrayType(INT), MapType(STRING, INT), StructType((Field("a", INT),))))


@pytest.mark.parametrize(("precision", "scale"), [(0, 0), (39, 0), (5, 6), (5, -1)])
def test_a_decimal_out_of_range_is_refused_with_the_range(precision, scale):
    with pytest.raises(SchemaError, match="precision must be 1 to 38, scale 0 to the precision"):
        DecimalType(precision, scale)


def test_a_struct_needs_fields_of_different_names():
    with pytest.raises(SchemaError, match="at least one field"):
        StructType(())
    with pytest.raises(SchemaError, match="STRUCT fields a, b, a: a name appears twice"):
        parse_type("STRUCT<a: INT, b: INT, a: STRING>")


def test_which_types_have_nan_and_which_have_bounds():
    assert [t for t in ATOMIC_TYPES.values() if is_floating(t)] == [FLOAT, DOUBLE]
    assert has_bounds(DecimalType(5, 2))
    assert not has_bounds(ArrayType(INT))


@pytest.mark.parametrize(
    ("name", "quoted"), [("a", "a"), ("größe_1", "größe_1"), ("a b", "`a b`"), ("a`b", "`a``b`"), ("12", "`12`")]
)
def test_names_that_are_no_plain_words_are_quoted(name, quoted):
    assert quote_name(name) == quoted


def test_long_values_are_cut_in_messages():
    assert describe_value("x" * 100) == "'" + "x" * 58 + "…"
    assert describe_value(5) == "5"


def test_a_field_takes_its_type_as_text_and_shows_itself():
    assert str(Field("id", "bigint", nullable=False)) == "id BIGINT NOT NULL"
    assert Field("id", "BIGINT") == Field("id", BIGINT)
    with pytest.raises(SchemaError, match="column 'id': 5 is not a type; give its name, like 'BIGINT'"):
        Field("id", 5)
    with pytest.raises(SchemaError, match="a text that is not empty, not ''"):
        Field("", "INT")


def test_a_field_with_a_list_as_its_default_is_a_value_too():
    fields = [Field("tags", "ARRAY<STRING>", default=["a"]) for _ in range(2)]
    assert len(set(fields)) == 1
    assert len({StructType(tuple(fields[:1])), StructType(tuple(fields[1:]))}) == 1


def test_ids_go_to_columns_first_and_then_inside():
    fields = FieldIds(0).assign_all(
        (
            Field("id", "BIGINT"),
            Field("tags", "ARRAY<STRING>"),
            Field("sizes", "MAP<STRING, STRUCT<w: INT, h: INT>>"),
            Field("at", "STRUCT<x: INT, y: ARRAY<INT>>"),
        )
    )
    assert [f.id for f in fields] == [0, 1, 2, 3]
    assert fields[1].type.element_id == 4
    sizes = fields[2].type
    assert (sizes.key_id, sizes.value_id) == (5, 6)
    assert [f.id for f in sizes.value.fields] == [7, 8]
    at = fields[3].type
    assert [f.id for f in at.fields] == [9, 10]
    assert at.fields[1].type.element_id == 11
    assert sorted(all_ids(fields)) == list(range(12))


def test_what_has_an_id_keeps_it():
    old = FieldIds(0).assign_all((Field("a", "ARRAY<INT>"),))
    ids = FieldIds(2)
    both = ids.assign_all((*old, Field("b", "ARRAY<INT>")))
    assert all_ids(both) == [0, 1, 2, 3]
    assert ids.next_id == 4


@given(data_types())
def test_every_part_of_a_type_gets_an_id_of_its_own(type_):
    field = Field("c", type_)
    assert set(all_ids((field,))) == {UNASSIGNED}
    ids = all_ids(FieldIds(7).assign_all((field,)))
    assert sorted(ids) == list(range(7, 7 + len(ids)))
