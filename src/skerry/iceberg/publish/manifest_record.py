"""Iceberg's manifests and manifest lists: their Avro schemas, and how they are read and written.

A manifest has the entries of one partition spec, either data files or files of deletes. An entry is a dict as the Avro
record has it, with ``data_file`` in it; in memory all that entries inherit is filled in (:func:`read_manifest`).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from skerry.iceberg.avro.record_codec import decode_container, encode_container

EXISTING, ADDED, DELETED = 0, 1, 2
DATA, DELETES = 0, 1
"""Content of a manifest."""
POSITION_DELETES = 1
"""``content`` of an entry; that of data files is 0."""

Entry = dict[str, Any]
ManifestRow = dict[str, Any]
"""An entry of a manifest list."""


def _field(id_: int, name: str, type_: Any, *, optional: bool = False, **more: Any) -> dict[str, Any]:
    if optional:
        return {"name": name, "type": ["null", type_], "default": None, "field-id": id_, **more}
    return {"name": name, "type": type_, "field-id": id_, **more}


def _pairs(id_: int, name: str, key_id: int, value_id: int, value: str) -> dict[str, Any]:
    """A map with numbers as keys: an array of pairs."""
    pair = {
        "type": "record",
        "name": f"k{key_id}_v{value_id}",
        "fields": [_field(key_id, "key", "int"), _field(value_id, "value", value)],
    }
    return _field(id_, name, {"type": "array", "items": pair, "logicalType": "map"}, optional=True)


def entry_schema(partition: Mapping[str, Any]) -> dict[str, Any]:
    """The Avro schema of entries; the data file comes last."""
    data_file = {
        "type": "record",
        "name": "r2",
        "fields": [
            _field(134, "content", "int"),
            _field(100, "file_path", "string"),
            _field(101, "file_format", "string"),
            _field(102, "partition", partition),
            _field(103, "record_count", "long"),
            _field(104, "file_size_in_bytes", "long"),
            _pairs(109, "value_counts", 119, 120, "long"),
            _pairs(110, "null_value_counts", 121, 122, "long"),
            _pairs(137, "nan_value_counts", 138, 139, "long"),
            _pairs(125, "lower_bounds", 126, 127, "bytes"),
            _pairs(128, "upper_bounds", 129, 130, "bytes"),
            _field(140, "sort_order_id", "int", optional=True),
            _field(142, "first_row_id", "long", optional=True),
            _field(143, "referenced_data_file", "string", optional=True),
            _field(144, "content_offset", "long", optional=True),
            _field(145, "content_size_in_bytes", "long", optional=True),
        ],
    }
    return {
        "type": "record",
        "name": "manifest_entry",
        "fields": [
            _field(0, "status", "int"),
            _field(1, "snapshot_id", "long", optional=True),
            _field(3, "sequence_number", "long", optional=True),
            _field(4, "file_sequence_number", "long", optional=True),
            _field(2, "data_file", data_file),
        ],
    }


_SUMMARY = {
    "type": "record",
    "name": "r508",
    "fields": [
        _field(509, "contains_null", "boolean"),
        _field(518, "contains_nan", "boolean", optional=True),
        _field(510, "lower_bound", "bytes", optional=True),
        _field(511, "upper_bound", "bytes", optional=True),
    ],
}
_LIST_SCHEMA = {
    "type": "record",
    "name": "manifest_file",
    "fields": [
        _field(500, "manifest_path", "string"),
        _field(501, "manifest_length", "long"),
        _field(502, "partition_spec_id", "int"),
        _field(517, "content", "int"),
        _field(515, "sequence_number", "long"),
        _field(516, "min_sequence_number", "long"),
        _field(503, "added_snapshot_id", "long"),
        _field(504, "added_files_count", "int"),
        _field(505, "existing_files_count", "int"),
        _field(506, "deleted_files_count", "int"),
        _field(512, "added_rows_count", "long"),
        _field(513, "existing_rows_count", "long"),
        _field(514, "deleted_rows_count", "long"),
        _field(507, "partitions", {"type": "array", "items": _SUMMARY, "element-id": 508}, optional=True),
        _field(520, "first_row_id", "long", optional=True),
    ],
}


def live_count(row: ManifestRow) -> int:
    """Number of live entries in a manifest."""
    return int(row["added_files_count"] + row["existing_files_count"])


def read_manifest(data: bytes, row: ManifestRow) -> list[Entry]:
    """The live entries of a manifest, with the fields that they inherit from its list entry."""
    _, entries = decode_container(data, row["manifest_path"])
    live = [entry for entry in entries if entry["status"] != DELETED]
    next_row = row["first_row_id"]
    for entry in live:
        next_row = live_entry(entry, row, next_row)
    return live


def live_entry(entry: Entry, row: ManifestRow, next_row: int | None) -> int | None:
    """Fill in what an entry inherits from the row of its manifest; returns the first row id of the next entry."""
    for name in ("sequence_number", "file_sequence_number"):
        if entry[name] is None:
            entry[name] = row["sequence_number"]
    if entry["snapshot_id"] is None:
        entry["snapshot_id"] = row["added_snapshot_id"]
    data_file = entry["data_file"]
    if row["content"] == DATA and next_row is not None and data_file["first_row_id"] is None:
        data_file["first_row_id"] = next_row
        return next_row + int(data_file["record_count"])
    return next_row


def encode_list(
    rows: Sequence[ManifestRow], *, snapshot_id: int, parent_id: int | None, format_version: int, first_row_id: int
) -> bytes:
    """The bytes of a manifest list."""
    metadata = {
        "snapshot-id": str(snapshot_id),
        "parent-snapshot-id": "null" if parent_id is None else str(parent_id),
        "sequence-number": str(snapshot_id),
        "format-version": str(format_version),
    }
    if format_version >= 3:
        metadata["first-row-id"] = str(first_row_id)
    return encode_container(_LIST_SCHEMA, rows, metadata)


def read_list(data: bytes, path: str) -> list[ManifestRow]:
    """The rows of a manifest list."""
    return decode_container(data, path)[1]
