"""Manifests of few entries, decoded record by record, have the columns that decoding all entries at once gives."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skerry
from skerry.iceberg import few_entries
from skerry.iceberg.avro.container import open_container
from skerry.iceberg.avro.record_columns import read_columns
from skerry.iceberg.entry_column import LateColumns, ManifestEntries
from skerry.iceberg.manifest import EntryDecoder, read_manifest
from skerry.iceberg.manifest_list import DATA, DELETES, ManifestFile
from support.avro import write_avro

COLUMNS = ["boolean", "int", "long", "float", "double", "date", "time", "timestamp", "timestamptz", "timestamp_ns"]
COLUMNS += ["string", "binary", "uuid", "decimal(9, 2)", "fixed[3]", "geometry"]
TERMS: dict[str, Any] = {
    "flag": "boolean",
    "number": "int",
    "long": "long",
    "float": "float",
    "double": "double",
    "day": {"type": "int", "logicalType": "date"},
    "text": "string",
    "bytes": "bytes",
    "amount": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2},
    "uuid": {"type": "fixed", "name": "uuid_fixed", "size": 16, "logicalType": "uuid"},
}
DATE_TERM = list(TERMS).index("day")


def map_of(name: str, value: str) -> dict[str, Any]:
    pair = [{"name": "key", "type": "int"}, {"name": "value", "type": value}]
    items = {"type": "record", "name": f"{name}_pair", "fields": pair}
    return {"name": name, "type": ["null", {"type": "array", "items": items, "logicalType": "map"}]}


PARTITION = [{"name": n, "type": ["null", type_], "field-id": 1000 + i} for i, (n, type_) in enumerate(TERMS.items())]
DATA_FILE = [
    {"name": "content", "type": "int"},
    {"name": "file_path", "type": "string"},
    {"name": "file_format", "type": "string"},
    {"name": "partition", "type": {"type": "record", "name": "r102", "fields": PARTITION}},
    {"name": "record_count", "type": "long"},
    {"name": "file_size_in_bytes", "type": "long"},
    map_of("column_sizes", "long"),
    map_of("null_value_counts", "long"),
    map_of("nan_value_counts", "long"),
    map_of("lower_bounds", "bytes"),
    map_of("upper_bounds", "bytes"),
]
SCHEMA: dict[str, Any] = {
    "type": "record",
    "name": "manifest_entry",
    "fields": [
        {"name": "status", "type": "int"},
        {"name": "snapshot_id", "type": ["null", "long"]},
        {"name": "sequence_number", "type": ["null", "long"]},
        {"name": "data_file", "type": {"type": "record", "name": "r2", "fields": DATA_FILE}},
    ],
}
SPEC = [{"name": n, "transform": "identity", "source-id": 100 + i, "field-id": 1000 + i} for i, n in enumerate(TERMS)]
SPEC[DATE_TERM]["source-id"] = 6
METADATA = {
    "schema": json.dumps({"fields": [{"id": i + 1, "name": f"c{i}", "type": t} for i, t in enumerate(COLUMNS)]}),
    "partition-spec": json.dumps(SPEC),
    "partition-spec-id": "3",
}

ids = st.integers(0, len(COLUMNS) + 1)
small = st.integers(-3, 1000)
raw = st.one_of(
    st.binary(max_size=20), st.sampled_from([b"\xff", b"ab", bytes(4), bytes(8), b"\0\0\xc0\x7f", bytes(16), b"\1"])
)


def maps(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """NULL or pairs; a key may come twice."""
    pairs = st.lists(st.fixed_dictionaries({"key": ids, "value": values}), max_size=6)
    return st.one_of(st.none(), pairs)


partitions = st.fixed_dictionaries(
    {
        "flag": st.one_of(st.none(), st.booleans()),
        "number": st.one_of(st.none(), small),
        "long": st.one_of(st.none(), st.integers(-(2**63), 2**63 - 1)),
        "float": st.one_of(st.none(), st.floats(width=32)),
        "double": st.one_of(st.none(), st.floats()),
        "day": st.one_of(st.none(), small),
        "text": st.one_of(st.none(), st.text(max_size=4)),
        "bytes": st.one_of(st.none(), st.binary(max_size=4)),
        "amount": st.one_of(st.none(), st.binary(min_size=1, max_size=18)),
        "uuid": st.one_of(st.none(), st.binary(min_size=16, max_size=16)),
    }
)
files = st.fixed_dictionaries(
    {
        "content": st.just(0),
        "file_path": st.one_of(st.text(max_size=70), st.just(b"\xff\xfe")),
        "file_format": st.sampled_from(["PARQUET", "orc", "Avro"]),
        "partition": partitions,
        "record_count": small,
        "file_size_in_bytes": st.integers(0, 2**62),
        "column_sizes": maps(small),
        "null_value_counts": maps(small),
        "nan_value_counts": maps(small),
        "lower_bounds": maps(raw),
        "upper_bounds": maps(raw),
    }
)
entries = st.fixed_dictionaries(
    {
        "status": st.integers(0, 2),
        "snapshot_id": st.one_of(st.none(), st.integers(0, 2**62)),
        "sequence_number": st.one_of(st.none(), small),
        "data_file": files,
    }
)


def listed(**changes: Any) -> ManifestFile:
    given: dict[str, Any] = {
        "path": "file:///w/m.avro",
        "length": -1,
        "spec_id": -1,
        "content": DATA,
        "sequence_number": 9,
        "added_snapshot_id": 77,
        "files": (-1, -1, -1),
        "rows": (-1, -1),
    }
    return ManifestFile(**(given | changes))


def together(data: bytes, manifest: ManifestFile) -> ManifestEntries:
    file = open_container(data)
    return EntryDecoder(file, read_columns(file, ("data_file", "file_path"), lambda path: True), manifest).finish()


@settings(max_examples=60, deadline=None)
@given(given_entries=st.lists(entries, min_size=1, max_size=few_entries.MOST), added=st.sampled_from([None, 77]))
def test_few_entries_have_the_columns_of_many(given_entries: list[dict[str, Any]], added: int | None) -> None:
    data = write_avro(SCHEMA, given_entries, METADATA, step=3)
    manifest = listed(added_snapshot_id=added)
    found, expected = read_manifest(data, manifest), together(data, manifest)
    assert isinstance(found.columns, LateColumns)
    assert (found.count, found.spec_id) == (expected.count, expected.spec_id) == (found.count, 3)
    assert set(found.columns) == set(expected.columns)
    for name, column in expected.columns.items():
        assert found.columns[name].type == column.type, name
        assert str(found.columns[name]) == str(column), name  # all values are shown, and NaN equals NaN


def entry(**changes: Any) -> dict[str, Any]:
    file: dict[str, Any] = {field["name"]: None for field in DATA_FILE}
    file |= {"content": 0, "file_path": "p", "file_format": "PARQUET", "partition": {}, "record_count": 1}
    return {"status": 1, "data_file": file | {"file_size_in_bytes": 1} | changes}


def test_many_entries_and_delete_files_are_decoded_together() -> None:
    many = write_avro(SCHEMA, [entry() for _ in range(few_entries.MOST + 1)], METADATA)
    assert isinstance(read_manifest(many, listed()).columns, dict)
    deletes = write_avro(SCHEMA, [entry(content=2, lower_bounds=[])], METADATA)
    for content in (DATA, DELETES):  # a list of version 1 does not say which manifests have delete files
        found = read_manifest(deletes, listed(content=content))
        assert found.columns["content"].to_pylist() == [2]
        assert found.columns["equality_ids"].to_pylist() == [[]]


def test_bounds_are_made_when_they_are_asked_for_and_once() -> None:
    data = write_avro(SCHEMA, [entry(lower_bounds=[{"key": 3, "value": bytes(8)}])], METADATA)
    columns = read_manifest(data, listed()).columns
    assert "lower_3" in columns
    assert "upper_3" not in columns
    assert columns["lower_3"] is columns["lower_3"]
    assert columns["lower_3"].to_pylist() == [0]
    with pytest.raises(KeyError):
        columns["upper_3"]


@settings(max_examples=60, deadline=None)
@given(share=st.floats(0, 1), byte=st.integers(0, 255))
def test_damage_is_an_error_that_names_the_file(share: float, byte: int) -> None:
    """Or it changes a value: Avro has no checksums."""
    whole = write_avro(SCHEMA, [entry(), entry(status=2)], METADATA, codec="null")
    cut = int(share * (len(whole) - 1))
    with pytest.raises(skerry.SkerryError, match=r"file:///w/m\.avro"):
        read_manifest(whole[:cut], listed(files=(1, 0, 1)))
    changed = whole[:cut] + bytes([byte]) + whole[cut + 1 :]
    with suppress(skerry.DamagedFileError):
        found = read_manifest(changed, listed(files=(1, 0, 1)))
        assert found.count == 1
        assert all(len(column) == 1 for column in found.columns.values())
