import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import SchemaError
from skerry.types.datatype import ATOMIC_TYPES, INT
from skerry.types.field import Field, parse_type
from skerry.types.partition import (
    PartitionField,
    PartitionSpec,
    Transform,
    build_spec,
    parse_term,
    parse_transform,
    spec_text,
    stored_transform,
)

NESTED = ("ARRAY<INT>", "MAP<STRING, INT>", "STRUCT<a: INT>")
EVERY_TYPE = (*ATOMIC_TYPES, "DECIMAL(9, 2)", *NESTED)
PRIMITIVES = set(EVERY_TYPE) - {*NESTED, "JSON"}
# Iceberg's table of transforms, for the types that both sides have. Iceberg has no TINYINT and SMALLINT: with us they
# are for values only, so they cannot be partitioned by; so is JSON.
ICEBERG = {
    "identity": PRIMITIVES - {"TINYINT", "SMALLINT"},
    "bucket[16]": PRIMITIVES - {"TINYINT", "SMALLINT", "BOOLEAN", "FLOAT", "DOUBLE"},
    "truncate[4]": {"INT", "BIGINT", "DECIMAL(9, 2)", "STRING", "BINARY"},
    "year": {"DATE", "TIMESTAMP", "TIMESTAMPTZ"},
    "month": {"DATE", "TIMESTAMP", "TIMESTAMPTZ"},
    "day": {"DATE", "TIMESTAMP", "TIMESTAMPTZ"},
    "hour": {"TIMESTAMP", "TIMESTAMPTZ"},
    "void": set(EVERY_TYPE),
}


@pytest.mark.parametrize("type_text", EVERY_TYPE)
@pytest.mark.parametrize("transform", ICEBERG)
def test_transforms_take_the_types_that_iceberg_says(transform, type_text):
    source = Field("c", type_text, id=3)
    parsed = parse_transform(transform)
    assert parsed.accepts(source.type) == (type_text in ICEBERG[transform])
    if type_text in ICEBERG[transform]:
        assert build_spec(0, [(parsed, source)]).fields[0].source_id == 3
    else:
        with pytest.raises(SchemaError) as caught:
            build_spec(0, [(parsed, source)])
        assert f"partition by {transform} of 'c': not defined for type {type_text}" in str(caught.value)


@pytest.mark.parametrize("transform", ICEBERG)
def test_result_types_are_icebergs(transform):
    for type_text in ICEBERG[transform]:
        source = parse_type(type_text)
        keeps_type = transform in ("identity", "truncate[4]", "void")
        assert parse_transform(transform).result_type(source) == (source if keeps_type else INT)


@pytest.mark.parametrize("text", ICEBERG)
def test_the_text_of_a_transform_parses_to_it(text):
    assert str(parse_transform(text)) == text
    assert stored_transform(text) == parse_transform(text)
    assert parse_transform(text).known


@pytest.mark.parametrize(
    ("term", "transform", "column", "name"),
    [
        ("region", "identity", "region", "region"),
        ("identity(region)", "identity", "region", "region"),
        ("year(ts)", "year", "ts", "ts_year"),
        ("months(ts)", "month", "ts", "ts_month"),
        ("DAY( ts )", "day", "ts", "ts_day"),
        ("days(ts)", "day", "ts", "ts_day"),
        ("hour(ts)", "hour", "ts", "ts_hour"),
        ("bucket(16, id)", "bucket[16]", "id", "id_bucket"),
        ("bucket(id, 16)", "bucket[16]", "id", "id_bucket"),
        ("truncate(code,4)", "truncate[4]", "code", "code_trunc"),
        ("void(region)", "void", "region", "region_null"),
        ("`event time`", "identity", "event time", "event time"),
        ("day(`a, b (``c``)`)", "day", "a, b (`c`)", "a, b (`c`)_day"),
        ("bucket(16, `12`)", "bucket[16]", "12", "12_bucket"),
    ],
)
def test_terms_name_a_transform_and_a_column(term, transform, column, name):
    parsed, source = parse_term(term)
    assert (str(parsed), source) == (transform, column)
    type_text = {"bucket": "BIGINT", "truncate": "STRING"}.get(parsed.name, "TIMESTAMP")
    (field,) = build_spec(0, [(parsed, Field(source, type_text, id=0))]).fields
    assert field == PartitionField(1000, 0, name, parsed)


@pytest.mark.parametrize(
    ("term", "problem"),
    [
        ("", "write a column, or a transform like day(ts) or bucket(4, id)"),
        ("event time", "names that are not plain words go between back quotes"),
        ("day(ts", "write a column, or a transform"),
        ("bucket[4, id)", "write a column, or a transform"),
        ("day()", "a transform takes one column"),
        ("day(a, b)", "a transform takes one column"),
        ("bucket(4 id)", "a transform takes one column"),
        ("bucket(4, 5)", "a transform takes one column"),
        ("bucket(id,, 4)", "a transform takes one column"),
        ("bucket(id)", "bucket needs a number of at least 1, like bucket(16, column)"),
        ("bucket(0, id)", "bucket needs a number of at least 1"),
        ("truncate(2147483648, id)", "2147483648 is too large, the limit is 2147483647"),
        ("day(3, ts)", "day takes no number"),
        ("weekly(ts)", "there is no transform 'weekly'; known are identity, void, year"),
    ],
)
def test_terms_that_make_no_sense_are_refused_with_advice(term, problem):
    with pytest.raises(SchemaError) as caught:
        parse_term(term)
    assert repr(term) in str(caught.value)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    "text", ["bucket", "bucket[]", "bucket[x]", "bucket[4", "bucket[0]", "day[4]", "zorder", "bucket(4)"]
)
def test_transforms_that_cannot_be_are_refused(text):
    with pytest.raises(SchemaError):
        parse_transform(text)


@pytest.mark.parametrize("text", ["zorder[3]", "weekly", "bucket", "bucket[x]", "day[4]"])
def test_a_transform_of_a_newer_format_is_kept_and_never_interpreted(text):
    transform = stored_transform(text)
    assert str(transform) == text
    assert not transform.known


def test_a_transform_of_a_newer_format_takes_no_type():
    assert not any(stored_transform("zorder[3]").accepts(parse_type(t)) for t in EVERY_TYPE)


def test_partition_fields_get_ids_from_1000_or_where_they_are_told():
    terms = [(Transform("day"), Field("ts", "DATE", id=4)), (Transform("bucket", 4), Field("id", "INT", id=0))]
    assert build_spec(2, terms) == PartitionSpec(
        2,
        (
            PartitionField(1000, 4, "ts_day", Transform("day")),
            PartitionField(1001, 0, "id_bucket", Transform("bucket", 4)),
        ),
    )
    assert [f.id for f in build_spec(3, terms, first_field_id=1007).fields] == [1007, 1008]


def test_a_partition_field_cannot_appear_twice():
    source = Field("id", "INT", id=0)
    with pytest.raises(SchemaError, match="partition field 'id_bucket' appears twice"):
        build_spec(0, [(Transform("bucket", 4), source), (Transform("bucket", 8), source)])


@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6)
    | st.sampled_from(["12", "a b", "`", "a,b"]),
    st.sampled_from(list(ICEBERG)).map(parse_transform),
)
def test_a_spec_reads_back_from_its_text_whatever_the_column_is_called(column, transform):
    spec = PartitionSpec(0, (PartitionField(1000, 5, "p", transform),))
    (term,) = spec_text(spec, {5: column})
    assert parse_term(term) == (transform, column)
