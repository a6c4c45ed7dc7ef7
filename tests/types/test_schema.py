"""Schemas: ids, keys, specs, and what cannot be."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.types.datatype import ArrayType, MapType, StructType
from skerry.types.field import Field, all_ids
from skerry.types.partition import Transform
from skerry.types.schema import Schema, option_text, type_without_ids
from type_strategies import data_types

ID = Field("id", "BIGINT", nullable=False)
TS = Field("ts", "TIMESTAMP", nullable=False)
NAME = Field("name", "STRING")
NESTED = Field("n", "MAP<STRING, STRUCT<a: INT, b: ARRAY<INT>>>")


class TestFieldIds:
    def test_columns_come_first_then_what_is_inside_them(self) -> None:
        schema = Schema.of([NESTED, ID])
        assert [f.id for f in schema.fields] == [0, 1]
        assert all_ids(schema.fields) == [0, 2, 3, 4, 5, 6, 1]
        assert schema.highest_field_id == 6

    def test_ids_that_fields_bring_along_are_ignored(self) -> None:
        """A schema of another table is a way to make a new one; its ids mean nothing here."""
        old = Schema.of([NAME, NESTED, ID])
        assert Schema.of(reversed(old.fields)).by_name["id"].id == 0
        assert Schema.of([old.fields[1]]).highest_field_id == 5
        again = Schema.of(old)
        assert (again.fields, again.highest_field_id) == (old.fields, old.highest_field_id)

    @given(st.lists(data_types(), min_size=1, max_size=4))
    def test_ids_are_unique_and_dense(self, types: list[Any]) -> None:
        schema = Schema.of([Field(f"c{i}", t) for i, t in enumerate(types)])
        ids = all_ids(schema.fields)
        assert sorted(ids) == list(range(schema.highest_field_id + 1))
        assert [f.id for f in schema.fields] == list(range(len(types)))
        assert Schema.of(schema) == schema

    @given(data_types())
    def test_a_type_without_ids_is_the_type(self, type_: Any) -> None:
        numbered = Schema.of([Field("c", type_)]).fields[0].type
        bare = type_without_ids(numbered)
        assert str(bare) == str(type_)
        assert set(all_ids((Field("c", bare, id=0),))) <= {0, -1}
        assert bare.arrow == numbered.arrow

    def test_parquet_ids_are_one_more(self) -> None:
        schema = Schema.of([ID, Field("tags", "ARRAY<STRING>")])
        fields = schema.file_arrow
        assert [f.metadata[b"PARQUET:field_id"] for f in fields] == [b"1", b"2"]
        assert fields.field("tags").type.value_field.metadata[b"PARQUET:field_id"] == b"3"
        assert schema.arrow.field("id").metadata is None


class TestMaking:
    def test_from_arrow(self) -> None:
        arrow = pa.schema([
            pa.field("id", pa.int64(), nullable=False, metadata={"comment": "the key"}),
            pa.field("tags", pa.large_list(pa.string())),
        ])  # fmt: skip
        schema = Schema.of(arrow, primary_key=["id"], comment="users")
        assert str(schema) == "(\n  id BIGINT NOT NULL,\n  tags ARRAY<STRING>,\n  PRIMARY KEY (id)\n)"
        assert schema.by_name["id"].description == "the key"
        assert schema.comment == "users"

    def test_from_another_schema_whose_parts_stand_where_arguments_are_left_out(self) -> None:
        old = Schema.of([ID, TS], primary_key=["id", "ts"], partition_by=["day(ts)"], options={"x": "1"}, comment="c")
        assert Schema.of(old) == old
        new = Schema.of(old, primary_key=[], partition_by=["bucket(4, id)"], options={}, comment="d")
        assert (new.primary_key, new.partition_by, new.options, new.comment) == ((), ["bucket(4, id)"], {}, "d")

    def test_options_become_text(self) -> None:
        assert Schema.of([ID], options={"a": 5, "b": True, "c": "x"}).options == {"a": "5", "b": "true", "c": "x"}
        assert option_text(False) == "false"

    def test_defaults_become_canonical(self) -> None:
        schema = Schema.of(
            [Field("t", "TIMESTAMP", default="2024-01-15 10:00"), Field("d", "DECIMAL(9, 2)", default=5)]
        )
        assert [f.default for f in schema.fields] == [datetime(2024, 1, 15, 10), Decimal("5.00")]

    def test_partition_terms(self) -> None:
        schema = Schema.of(
            [ID, TS, NAME], partition_by=["name", "days(ts)", "Bucket(16, id)", "truncate(name, 2)", "hour(`ts`)"]
        )
        assert schema.partition_by == ["name", "day(ts)", "bucket(16, id)", "truncate(2, name)", "hour(ts)"]
        assert [f.name for f in schema.spec.fields] == ["name", "ts_day", "id_bucket", "name_trunc", "ts_hour"]
        assert [f.id for f in schema.spec.fields] == [1000, 1001, 1002, 1003, 1004]
        assert schema.spec.fields[2].transform == Transform("bucket", 16)

    def test_it_can_be_read_by_people(self) -> None:
        schema = Schema.of([ID, NAME], primary_key=["id"], partition_by=["bucket(4, id)"])
        assert str(schema) == (
            "(\n  id BIGINT NOT NULL,\n  name STRING,\n  PRIMARY KEY (id)\n) PARTITIONED BY (bucket(4, id))"
        )

    def test_a_column_that_is_not_there_is_named_with_those_that_are(self) -> None:
        with pytest.raises(SchemaError, match=r"there is no column 'x'; columns are \['id', 'name'\]"):
            Schema.of([ID, NAME]).field("x")


@pytest.mark.parametrize(
    ("columns", "rest", "problem"),
    [
        ([], {}, "a table needs at least one column"),
        (["id"], {}, "a schema is an Arrow schema or a list of skerry.Field; 'id' is neither"),
        ([ID, ID], {}, "column 'id' appears twice"),
        ([ID, Field("ID", "INT")], {}, "'ID' and 'id' differ only in case"),
        ([Field("_kind", "INT")], {}, "'_kind' is reserved for a system column"),
        ([Field("s", "STRUCT<a: INT, A: INT>")], {}, "column 's': column 'A' and 'a' differ only in case"),
        ([ID], {"primary_key": ["x"]}, "primary key column 'x' is not in the schema; columns are ['id']"),
        ([ID], {"primary_key": ["id", "id"]}, "names a column twice"),
        ([ID], {"primary_key": "id"}, "primary_key is a list of names, like ['id'], not a text"),
        ([NAME], {"primary_key": ["name"]}, "primary key column 'name' must be NOT NULL (nullable=False)"),
        ([Field("j", "JSON", False)], {"primary_key": ["j"]}, "type JSON cannot be part of a key"),
        ([Field("u", "ARRAY<INT>", False)], {"primary_key": ["u"]}, "type ARRAY<INT> cannot be part of a key"),
        ([ID], {"partition_by": ["x"]}, "there is no column 'x'; columns are ['id']"),
        ([ID], {"partition_by": "id"}, "partition_by is a list of names, like ['id'], not a text"),
        ([ID], {"partition_by": ["zorder(id)"]}, "there is no transform 'zorder'; known are identity"),
        ([ID], {"partition_by": ["day(id)"]}, "partition by day of 'id': not defined for type BIGINT"),
        ([ID], {"partition_by": ["bucket(id)"]}, "bucket needs a number of at least 1"),
        ([ID], {"partition_by": ["id", "id"]}, "partition field 'id' appears twice"),
        ([TS, Field("ts_day", "INT")], {"partition_by": ["day(ts)"]}, "'ts_day' has the name of another column"),
        (
            [ID, TS],
            {"primary_key": ["id"], "partition_by": ["day(ts)"]},
            "partition column 'ts' is not part of the primary key ['id']: versions of one key could land in different",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(columns: list[Any], rest: dict[str, Any], problem: str) -> None:
    with pytest.raises(SchemaError) as caught:
        Schema.of(columns, **rest)
    assert problem in str(caught.value)


def test_a_default_that_does_not_fit_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="default of column 'n': 'x' does not fit INT"):
        Schema.of([Field("n", "INT", default="x")])


def test_ids_that_were_made_up_are_refused() -> None:
    schema = Schema.of([ID, NAME])
    for ids in ((0, 0), (0, 9), (-1, 0)):
        fields = tuple(Field(f.name, f.type, f.nullable, id=i) for f, i in zip(schema.fields, ids, strict=True))
        with pytest.raises(SchemaError, match="field ids must be unique and within 0…1"):
            replace(schema, fields=fields).validated()


def test_a_partition_of_a_column_that_is_gone_is_refused() -> None:
    schema = Schema.of([ID, NAME], partition_by=["name"])
    with pytest.raises(SchemaError, match="partition field 'name' refers to column id 1, which is not there"):
        replace(schema, fields=schema.fields[:1]).validated()


def test_nested_types_know_their_parts_ids() -> None:
    (field,) = Schema.of([NESTED]).fields
    assert isinstance(field.type, MapType)
    assert (field.type.key_id, field.type.value_id) == (1, 2)
    assert isinstance(field.type.value, StructType)
    inner = field.type.value.fields[1].type
    assert isinstance(inner, ArrayType)
    assert inner.element_id == 5


@pytest.mark.parametrize("given", [5, None, "id BIGINT", [5]])
def test_what_is_no_schema_is_named(given: Any) -> None:
    named = given[0] if isinstance(given, list) else given
    with pytest.raises(SchemaError, match=f"a list of skerry.Field; {named!r} is neither"):
        Schema.of(given)
