"""Manifests are pruned by ranges of partition values of their own spec, and of every type."""

import uuid
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.iceberg.bound import decode_bounds
from skerry.types.datatype import BOOLEAN, UUID
from support.iceberg import Catalog, HandTable

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
