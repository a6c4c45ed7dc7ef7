"""Manifests are pruned by ranges of partition values of their own spec, and of every type."""

import uuid
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema as IcebergSchema
from pyiceberg.transforms import BucketTransform
from pyiceberg.types import LongType, NestedField, StringType

from skerry.iceberg.single_value import decode_bounds
from skerry.types.datatype import BOOLEAN, UUID
from support.iceberg import Catalog, HandTable, use_pure_transforms

FIELDS = [
    {"id": n, "name": name, "type": type_, "required": False}
    for n, (name, type_) in enumerate({"id": "long", "key": "uuid", "flag": "boolean", "text": "string"}.items(), 1)
]
ONE, TWO = uuid.UUID(int=1), uuid.UUID(int=2)


def term(source: int, name: str, field_id: int) -> dict[str, Any]:
    return {"source-id": source, "field-id": field_id, "name": name, "transform": "identity"}


def add(hand: HandTable, number: int, spec_id: int, name: str, value: Any, bound: bytes) -> None:
    """A file with one row in a partition, in a manifest whose range is that value."""
    file = hand.parquet(pa.table({"id": pa.array([number], pa.int64())}), {"id": 1}, partition={name: value})
    has = {"contains_null": value is None, "contains_nan": None}
    hand.commit(file, spec_id=spec_id)
    hand.manifests[-1]["partitions"] = [{**has, "lower_bound": bound, "upper_bound": bound}]


@pytest.mark.parametrize(
    ("name", "values", "bounds", "where", "expected"),
    [
        ("key", [ONE.bytes, TWO.bytes, None], [ONE.bytes, TWO.bytes, b""], f"key = UUID '{TWO}'", [1]),
        ("flag", [True, False, None], [b"\1", b"\0", b""], "flag", [0]),
        ("flag", [True, False, None], [b"\1", b"\0", b""], "flag IS NULL", [2]),
    ],
)
def test_ranges_of_uuids_and_booleans_beside_those_of_another_spec(
    catalog: Catalog, tmp_path: Path, name: str, values: list[Any], bounds: list[bytes], where: str, expected: list[int]
) -> None:
    source = next(n for n, field in enumerate(FIELDS, 1) if field["name"] == name)
    hand = HandTable(tmp_path / "hand", FIELDS, spec=[term(source, name, 1000)])
    for number, (value, bound) in enumerate(zip(values, bounds, strict=True)):
        add(hand, number, 0, name, value, bound)
    hand.specs.append({"spec-id": 1, "fields": [term(4, "text", 1001)]})
    for number, text in ((10, "a long text"), (11, ""), (12, "")):  # no UUID and no BOOLEAN, at the end of the data
        add(hand, number, 1, "text", text, text.encode())
    hand.commit()
    catalog.register(hand)
    found = catalog.lake.sql(f"SELECT id FROM ice.ns.t WHERE {where} ORDER BY id").fetchall()
    other = [10, 11, 12] if where.endswith("NULL") else []  # their files lack the column
    assert [row[0] for row in found] == expected + other


@pytest.mark.parametrize("type_", [UUID, BOOLEAN])
def test_a_bound_of_another_length_is_unknown(type_: Any) -> None:
    data = np.zeros(3, np.uint8)
    found = decode_bounds(type_, data, np.array([0, 3]), np.array([3, 0]))
    assert found.null_count == 2


def test_manifests_of_one_bucket_are_pruned_for_values_of_other_buckets(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_pure_transforms(monkeypatch)
    rows = pa.table({"id": pa.array([None, *range(40)], pa.int64()), "text": [f"t{n}" for n in range(41)]})
    schema = IcebergSchema(NestedField(1, "id", LongType()), NestedField(2, "text", StringType()))
    spec = PartitionSpec(PartitionField(1, 1000, BucketTransform(4), "id_bucket"))
    theirs = catalog.remote.create_table("ns.t", schema, partition_spec=spec)
    for start in range(0, 20, 2):
        theirs.append(rows.slice(start, 1))
    with theirs.update_spec() as update:
        update.remove_field("id_bucket")
        update.add_field("text", BucketTransform(8), "text_bucket")
    for start in range(20, 30, 2):
        theirs.append(rows.slice(start, 1))
    theirs.append(rows.slice(30, 11))  # a manifest of several buckets
    table = catalog.lake.table("ice.ns.t")
    everything = table.scan().to_arrow().to_pylist()
    assert len(everything) == 26
    for where, meets in [
        *((f"id = {n}", lambda row, n=n: row["id"] == n) for n in range(41)),
        ("id IN (1, 3, 35)", lambda row: row["id"] in (1, 3, 35)),
        ("id IS NULL", lambda row: row["id"] is None),
        ("NOT id = 3", lambda row: row["id"] not in (None, 3)),
        ("id = 3 OR text = 't24'", lambda row: row["id"] == 3 or row["text"] == "t24"),
        ("text = 't24' AND id = 23", lambda row: row["text"] == "t24" and row["id"] == 23),
        ("text IN ('t0', 't33')", lambda row: row["text"] in ("t0", "t33")),
    ]:
        found = table.scan(where=where).to_arrow().to_pylist()
        assert sorted(map(str, found)) == sorted(str(row) for row in everything if meets(row)), where
    for where, dropped in (("id = 3", 3), ("id = 13", 8)):  # buckets 3 and 1; 1 and 15 are in 0, NULL in none
        steps = table.scan(where=where).funnel()
        assert steps[0].name == "manifests"
        assert steps[0].files - steps[1].files == dropped
