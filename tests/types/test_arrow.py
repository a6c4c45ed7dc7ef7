import pyarrow as pa
import pytest
from hypothesis import assume, given

from skerry.common.errors import SchemaError
from skerry.types.arrow import PARQUET_ID_OFFSET, arrow_field, field_from_arrow, type_from_arrow
from skerry.types.datatype import JSON
from skerry.types.field import Field, FieldIds, all_ids, parse_type
from skerry.types.nested import holds
from type_strategies import data_types


@given(data_types())
def test_every_type_comes_back_from_arrow(type_):
    assume(not holds(type_, JSON))  # which is text in Arrow
    assert type_from_arrow(type_.arrow, "c") == type_


@pytest.mark.parametrize(
    ("arrow", "text"),
    [
        (pa.uint8(), "SMALLINT"),
        (pa.uint16(), "INT"),
        (pa.uint32(), "BIGINT"),
        (pa.large_string(), "STRING"),
        (pa.string_view(), "STRING"),
        (pa.json_(), "JSON"),
        (pa.json_(pa.large_string()), "JSON"),
        (pa.list_(pa.json_()), "ARRAY<JSON>"),
        (pa.large_binary(), "BINARY"),
        (pa.binary_view(), "BINARY"),
        (pa.binary(4), "BINARY"),
        (pa.date64(), "DATE"),
        (pa.time32("s"), "TIME"),
        (pa.timestamp("s"), "TIMESTAMP"),
        (pa.timestamp("ms", "Europe/Paris"), "TIMESTAMPTZ"),
        (pa.decimal32(5, 2), "DECIMAL(5, 2)"),
        (pa.decimal256(38, 2), "DECIMAL(38, 2)"),
        (pa.dictionary(pa.int8(), pa.string()), "STRING"),
        (pa.run_end_encoded(pa.int32(), pa.int64()), "BIGINT"),
        (pa.large_list(pa.int32()), "ARRAY<INT>"),
        (pa.list_(pa.int32(), 3), "ARRAY<INT>"),
        (pa.list_view(pa.int32()), "ARRAY<INT>"),
        (pa.large_list_view(pa.field("x", pa.int32(), False)), "ARRAY<INT NOT NULL>"),
        (pa.map_(pa.large_string(), pa.field("v", pa.uint8(), False)), "MAP<STRING, SMALLINT NOT NULL>"),
    ],
)
def test_what_holds_the_same_values_is_welcome(arrow, text):
    assert str(type_from_arrow(arrow, "c")) == text


@pytest.mark.parametrize(
    ("arrow", "advice"),
    [
        (pa.uint64(), "cast it to decimal128(20, 0), or to int64 if its values fit"),
        (pa.float16(), "cast it to float32"),
        (pa.null(), "give the column a type"),
        (pa.timestamp("ns"), "Skerry keeps microseconds: cast it to unit 'us'"),
        (pa.time64("ns"), "Skerry keeps microseconds"),
        (pa.duration("ns"), "cast it to int64: a BIGINT counts its nanoseconds"),
        (pa.month_day_nano_interval(), "use one of the types that 'skerry docs formats/types' lists"),
        (pa.decimal256(50, 2), "use one of the types"),
        (pa.decimal128(5, -2), "use one of the types"),
    ],
)
def test_what_could_lose_values_is_refused_with_advice(arrow, advice):
    with pytest.raises(SchemaError) as caught:
        type_from_arrow(arrow, "c")
    assert f"column 'c': Arrow type {arrow} has no counterpart; {advice}" in str(caught.value)


def test_the_refused_part_of_a_nested_type_is_named():
    arrow = pa.struct([("a", pa.map_(pa.string(), pa.list_(pa.uint64())))])
    with pytest.raises(SchemaError, match=r"column 'c\.a\.value\.element'"):
        type_from_arrow(arrow, "c")


def test_a_comment_becomes_the_description():
    field = field_from_arrow(pa.field("a", pa.int32(), False, {"comment": "größe"}))
    assert field == Field("a", "INT", nullable=False, description="größe")
    assert field_from_arrow(pa.field("a", pa.int32())).description is None


def test_a_field_goes_out_with_name_type_and_nullability_only():
    assert arrow_field(Field("a", "INT", False, "described")).equals(
        pa.field("a", pa.int32(), False), check_metadata=True
    )


def parquet_ids(field):
    """The Parquet ids of a field and of everything inside it."""
    found = [int(field.metadata[b"PARQUET:field_id"])]
    if pa.types.is_map(field.type):
        return found + parquet_ids(field.type.key_field) + parquet_ids(field.type.item_field)
    for i in range(field.type.num_fields):
        found += parquet_ids(field.type.field(i))
    return found


@given(data_types())
def test_files_carry_an_id_for_every_part(type_):
    (field,) = FieldIds(0).assign_all((Field("c", type_),))
    out = arrow_field(field, parquet_ids=True)
    assert out.type == field.type.arrow
    assert sorted(parquet_ids(out)) == sorted(i + PARQUET_ID_OFFSET for i in all_ids((field,)))


def test_ids_start_at_one_in_parquet():
    out = arrow_field(Field("a", parse_type("INT"), id=0), parquet_ids=True)
    assert out.metadata == {b"PARQUET:field_id": b"1"}


def test_a_field_without_an_id_cannot_go_into_a_file():
    with pytest.raises(SchemaError, match="column 'a' has no field id yet"):
        arrow_field(Field("a", "INT"), parquet_ids=True)
    with pytest.raises(SchemaError, match="column 'element' has no field id yet"):
        arrow_field(Field("a", "ARRAY<INT>", id=0), parquet_ids=True)
