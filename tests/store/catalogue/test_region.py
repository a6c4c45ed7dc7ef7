"""Regions: a number for each partition tuple of each table, whatever its types and specs."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import orjson
import pyarrow as pa
import pytest
import xxhash
from hypothesis import given
from hypothesis import strategies as st

from skerry.store.catalogue.file_list import data_file_ids
from skerry.store.catalogue.region import region_ids
from skerry.table.entry import entries_of
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.tables import fake_file

UUID = "00000000-0000-0000-0000-000000000001"


def regions(schema: Schema, partitions: list[dict[int, Any]], table: str = UUID, spec_id: int = 0) -> list[int]:
    files = [fake_file(f"{n}", partition=p, spec_id=spec_id) for n, p in enumerate(partitions)]
    found: list[int] = region_ids(table, schema, entries_of(files, schema)).tolist()
    return found


def test_the_number_is_that_of_the_documented_text() -> None:
    schema = Schema.of([Field("id", "BIGINT"), Field("d", "DATE")], partition_by=["d", "bucket(4, id)"])
    first, second = (field.id for field in schema.specs[-1].fields)
    (found,) = regions(schema, [{first: date(2024, 1, 15), second: 3}])
    text = orjson.dumps([UUID, [[first, "2024-01-15"], [second, "3"]]])
    assert found == xxhash.xxh3_64_intdigest(text)


def test_a_table_without_partitions_is_one_region() -> None:
    schema = Schema.of([Field("id", "BIGINT")])
    found = regions(schema, [{}, {}])
    assert found[0] == found[1] == xxhash.xxh3_64_intdigest(orjson.dumps([UUID, []]))
    assert regions(schema, [{}], table="another")[0] != found[0]


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        ("STRING", ["a", "b", "", None]),
        ("BOOLEAN", [True, False, None]),
        ("DOUBLE", [1.5, float("nan"), float("inf"), None]),
        ("DECIMAL(10, 2)", [Decimal("1.50"), Decimal("-2.00"), None]),
        ("DATE", [date(2024, 1, 1), date(1970, 1, 1), None]),
        ("TIMESTAMP", [datetime(2024, 1, 1), datetime(2024, 1, 1, 0, 0, 1), None]),
        ("BINARY", [b"\0", b"", None]),
        ("UUID", [uuid.UUID(int=1), uuid.UUID(int=2), None]),
    ],
)
def test_every_value_of_every_type_has_its_own_region(type_: str, values: list[Any]) -> None:
    schema = Schema.of([Field("v", type_)], partition_by=["v"])
    field = schema.specs[-1].fields[0].id
    found = regions(schema, [{field: value} for value in [*values, *values]])
    assert len(set(found)) == len(values)
    assert found[: len(values)] == found[len(values) :]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3) | st.none()), min_size=1, max_size=20))
def test_files_have_the_same_region_if_and_only_if_they_have_the_same_partition(tuples: list[tuple[str, Any]]) -> None:
    schema = Schema.of([Field("a", "STRING"), Field("b", "INT")], partition_by=["a", "b"])
    a, b = (field.id for field in schema.specs[-1].fields)
    found = regions(schema, [{a: x, b: y} for x, y in tuples])
    assert len(set(found)) == len(set(tuples))
    assert len(set(zip(tuples, found, strict=True))) == len(set(tuples))


def test_ids_of_files_are_those_in_their_names() -> None:
    names = [
        f"data/0-00012-{UUID}.parquet",
        f"data/day=2024-01-15/x=a.b/3-123456-{UUID}.sst",
        "data/part-0.c000.snappy.parquet",
        "data/nothing",
        f"{UUID}.parquet",
    ]
    ids = data_file_ids(pa.chunked_array([names])).to_pylist()
    assert ids == [UUID, UUID, "part-0.c000.snappy", "nothing", UUID]
