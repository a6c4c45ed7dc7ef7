"""Iceberg tables made by hand: data files, delete files, manifests and metadata that no writer of Python makes."""

import json
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.transforms import (
    BucketTransform,
    DayTransform,
    HourTransform,
    MonthTransform,
    TruncateTransform,
    YearTransform,
)
from pyroaring import BitMap64

import skerry
from skerry.index.puffin.deletion_vector import encode_deletion_vector
from support.avro import write_avro

_TYPES = {"int": pa.int32(), "long": pa.int64(), "string": pa.string(), "double": pa.float64(), "date": pa.date32()}
_AVRO = {
    "int": "int", "long": "long", "string": "string", "double": "double", "date": "int", "timestamp": "long",
    "timestamp_ns": "long",
    "boolean": "boolean", "uuid": {"type": "fixed", "name": "uuid_fixed", "size": 16, "logicalType": "uuid"},
}  # fmt: skip
_FIELD_IDS = {
    "manifest_path": 500, "manifest_length": 501, "partition_spec_id": 502, "added_snapshot_id": 503,
    "added_files_count": 504, "existing_files_count": 505, "deleted_files_count": 506, "partitions": 507,
    "added_rows_count": 512, "existing_rows_count": 513, "deleted_rows_count": 514, "sequence_number": 515,
    "min_sequence_number": 516,
    "status": 0, "snapshot_id": 1, "data_file": 2, "entry.sequence_number": 3, "file_sequence_number": 4,
    "file_path": 100, "file_format": 101, "partition": 102, "record_count": 103, "file_size_in_bytes": 104,
    "null_value_counts": 110, "lower_bounds": 125, "upper_bounds": 128, "equality_ids": 135,
    "referenced_data_file": 143, "content_offset": 144, "content_size_in_bytes": 145,
}  # fmt: skip
PATH_ID, POSITION_ID = 2147483546, 2147483545


def _numbered(fields: list[dict[str, Any]], **own: int) -> list[dict[str, Any]]:
    """The fields with Iceberg's ids."""
    return [{"field-id": own.get(f["name"], _FIELD_IDS.get(f["name"], 0)), **f} for f in fields]


def _optional(type_: Any) -> list[Any]:
    return ["null", type_]


def _map(name: str, value: str, key_id: int) -> dict[str, Any]:
    fields = [
        {"name": "key", "type": "int", "field-id": key_id},
        {"name": "value", "type": value, "field-id": key_id + 1},
    ]
    return {"type": "array", "logicalType": "map", "items": {"type": "record", "name": name, "fields": fields}}


@dataclass
class Entry:
    """A file in a manifest."""

    path: str
    rows: int
    size: int
    format: str = "PARQUET"
    content: int = 0
    partition: dict[str, Any] = field(default_factory=dict)
    status: int = 1
    sequence: int | None = None
    lower: dict[int, bytes] = field(default_factory=dict)
    upper: dict[int, bytes] = field(default_factory=dict)
    nulls: dict[int, int] = field(default_factory=dict)
    equality_ids: list[int] | None = None
    referenced: str | None = None
    blob: tuple[int, int] | None = None

    def record(self, snapshot: int) -> dict[str, Any]:
        maps = {
            "null_value_counts": self.nulls,
            "lower_bounds": self.lower,
            "upper_bounds": self.upper,
        }
        file = {
            "content": self.content,
            "file_path": self.path,
            "file_format": self.format,
            "partition": self.partition,
            "record_count": self.rows,
            "file_size_in_bytes": self.size,
            **{name: [{"key": k, "value": v} for k, v in found.items()] for name, found in maps.items()},
            "equality_ids": self.equality_ids,
            "referenced_data_file": self.referenced,
            "content_offset": None if self.blob is None else self.blob[0],
            "content_size_in_bytes": None if self.blob is None else self.blob[1],
        }
        sequence = self.sequence
        return {
            "status": self.status,
            "snapshot_id": snapshot,
            "sequence_number": sequence,
            "file_sequence_number": sequence,
            "data_file": file,
        }


class HandTable:
    """A table whose files and metadata are written one by one. Each ``commit`` adds manifests to those of before."""

    codec = "deflate"
    """Of manifests."""

    def __init__(
        self,
        folder: Path,
        fields: list[dict[str, Any]],
        *,
        spec: list[dict[str, Any]] | None = None,
        version: int = 2,
        properties: dict[str, str] | None = None,
    ) -> None:
        self.folder = folder
        (folder / "metadata").mkdir(parents=True)
        (folder / "data").mkdir()
        self.schemas = [{"type": "struct", "schema-id": 0, "fields": fields}]
        self.specs = [{"spec-id": 0, "fields": spec or []}]
        self.version = version
        self.properties = properties or {}
        self.sequence = 0
        self.manifests: list[dict[str, Any]] = []
        self.snapshots: list[dict[str, Any]] = []
        self.log: list[dict[str, Any]] = []
        self.refs: dict[str, Any] = {}
        self._names = 0

    def uri(self, name: str) -> str:
        return f"file://{self.folder}/{name}"

    def _new(self, name: str) -> Path:
        self._names += 1
        return self.folder / name.format(self._names)

    # Files

    def parquet(self, table: pa.Table, ids: dict[str, int] | None, **entry: Any) -> Entry:
        """A Parquet file with these field ids."""
        if ids is not None:
            fields = [f.with_metadata({b"PARQUET:field_id": str(ids[f.name]).encode()}) for f in table.schema]
            table = table.cast(pa.schema(fields))
        path = self._new("data/{:05}.parquet")
        pq.write_table(table, path, store_schema=False)
        return Entry(self.uri(f"data/{path.name}"), table.num_rows, path.stat().st_size, **entry)

    def position_deletes(self, rows: list[tuple[str, int]], **entry: Any) -> Entry:
        table = pa.table({"file_path": [p for p, _ in rows], "pos": pa.array([n for _, n in rows], pa.int64())})
        return self.parquet(table, {"file_path": PATH_ID, "pos": POSITION_ID}, content=1, **entry)

    def vector(self, path: str, positions: list[int], **entry: Any) -> Entry:
        blob = encode_deletion_vector(BitMap64(positions))
        file = self._new("data/{:05}.puffin")
        file.write_bytes(b"PFA1" + blob)  # the footer is for those who look for blobs; the manifest says where it is
        where = (4, len(blob))
        return Entry(
            self.uri(f"data/{file.name}"),
            len(positions),
            file.stat().st_size,
            "PUFFIN",
            1,
            referenced=path,
            blob=where,
            **entry,
        )

    # Commits

    def commit(self, *entries: Entry, spec_id: int = 0, schema_id: int | None = None, drop: bool = False) -> int:
        """A snapshot with a manifest of data files and one of delete files; returns its id."""
        self.sequence += 1
        snapshot = 1000 + self.sequence
        if drop:
            self.manifests = []
        for content in (0, 1):
            chosen = [e for e in entries if (e.content > 0) == (content == 1)]
            if chosen:
                self.manifests.append(self._manifest(chosen, content, snapshot, spec_id))
        listed = self._new("metadata/snap-{}.avro")
        listed.write_bytes(write_avro(_LIST, self.manifests))
        time_ms = 1_700_000_000_000 + self.sequence * 1000
        self.snapshots.append(
            {
                "snapshot-id": snapshot,
                "sequence-number": self.sequence,
                "timestamp-ms": time_ms,
                "manifest-list": self.uri(f"metadata/{listed.name}"),
                "summary": {"operation": "append"},
                "schema-id": len(self.schemas) - 1 if schema_id is None else schema_id,
            }
        )
        self.log.append({"snapshot-id": snapshot, "timestamp-ms": time_ms})
        return snapshot

    def _manifest(self, entries: list[Entry], content: int, snapshot: int, spec_id: int) -> dict[str, Any]:
        spec = self.specs[spec_id]["fields"]
        types = {f["id"]: f["type"] for schema in self.schemas for f in schema["fields"]}
        parts = [
            {"name": p["name"], "type": _optional(_partition_type(p, types)), "field-id": p["field-id"]} for p in spec
        ]
        metadata = {
            "schema": json.dumps(self.schemas[-1]),
            "partition-spec": json.dumps(spec),
            "partition-spec-id": str(spec_id),
            "format-version": str(self.version),
            "content": "data" if content == 0 else "deletes",
        }
        path = self._new("metadata/m{}.avro")
        records = [e.record(snapshot) for e in entries]
        path.write_bytes(write_avro(_entry_schema(parts), records, metadata, codec=self.codec))
        statuses = [e.status for e in entries]
        return {
            "manifest_path": self.uri(f"metadata/{path.name}"),
            "manifest_length": path.stat().st_size,
            "partition_spec_id": spec_id,
            "content": content,
            "sequence_number": self.sequence,
            "min_sequence_number": self.sequence,
            "added_snapshot_id": snapshot,
            "added_files_count": statuses.count(1),
            "existing_files_count": statuses.count(0),
            "deleted_files_count": statuses.count(2),
            "added_rows_count": sum(e.rows for e in entries if e.status == 1),
            "existing_rows_count": sum(e.rows for e in entries if e.status == 0),
            "deleted_rows_count": sum(e.rows for e in entries if e.status == 2),
            "partitions": None,
        }

    def metadata(self) -> dict[str, Any]:
        return {
            "format-version": self.version,
            "table-uuid": "00000000-0000-0000-0000-000000000001",
            "location": f"file://{self.folder}",
            "last-sequence-number": self.sequence,
            "last-updated-ms": 1_700_000_000_000,
            "last-column-id": 100,
            "schemas": self.schemas,
            "current-schema-id": len(self.schemas) - 1,
            "partition-specs": self.specs,
            "default-spec-id": len(self.specs) - 1,
            "last-partition-id": 1100,
            "sort-orders": [{"order-id": 0, "fields": []}],
            "default-sort-order-id": 0,
            "properties": self.properties,
            "current-snapshot-id": self.snapshots[-1]["snapshot-id"] if self.snapshots else None,
            "snapshots": self.snapshots,
            "snapshot-log": self.log,
            "refs": self.refs,
            "next-row-id": 0,
            **self._of_version_1(),
        }

    def _of_version_1(self) -> dict[str, Any]:
        """What only metadata of version 1 must have."""
        return {"schema": self.schemas[-1], "partition-spec": self.specs[-1]["fields"]} if self.version == 1 else {}

    def write(self) -> str:
        """Write the metadata; returns its location."""
        path = self._new("metadata/{}.metadata.json")
        path.write_text(json.dumps(self.metadata()), encoding="utf-8")
        return self.uri(f"metadata/{path.name}")


def _partition_type(part: dict[str, Any], types: dict[int, str]) -> Any:
    if part["transform"] != "identity":
        return "int"
    type_ = types[part["source-id"]]
    if not type_.startswith("decimal"):
        return _AVRO[type_]
    precision, scale = map(int, type_.removeprefix("decimal(").removesuffix(")").split(","))
    size = ((10**precision - 1).bit_length() + 8) // 8
    decimal = {"logicalType": "decimal", "precision": precision, "scale": scale}
    return {"type": "fixed", "name": f"decimal_{precision}", "size": size, **decimal}


def _entry_schema(parts: list[dict[str, Any]]) -> dict[str, Any]:
    file = {
        "type": "record",
        "name": "r2",
        "fields": _numbered(
            [
                {"name": "content", "type": "int"},
                {"name": "file_path", "type": "string"},
                {"name": "file_format", "type": "string"},
                {"name": "partition", "type": {"type": "record", "name": "r102", "fields": parts}},
                {"name": "record_count", "type": "long"},
                {"name": "file_size_in_bytes", "type": "long"},
                {"name": "null_value_counts", "type": _optional(_map("k121", "long", 121))},
                {"name": "lower_bounds", "type": _optional(_map("k126", "bytes", 126))},
                {"name": "upper_bounds", "type": _optional(_map("k129", "bytes", 129))},
                {"name": "equality_ids", "type": _optional({"type": "array", "items": "int", "element-id": 136})},
                {"name": "referenced_data_file", "type": _optional("string")},
                {"name": "content_offset", "type": _optional("long")},
                {"name": "content_size_in_bytes", "type": _optional("long")},
            ],
            content=134,
        ),
    }
    fields = [
        {"name": "status", "type": "int"},
        {"name": "snapshot_id", "type": _optional("long")},
        {"name": "sequence_number", "type": _optional("long")},
        {"name": "file_sequence_number", "type": _optional("long")},
        {"name": "data_file", "type": file},
    ]
    return {"type": "record", "name": "manifest_entry", "fields": _numbered(fields, sequence_number=3)}


_SUMMARY = {
    "type": "record",
    "name": "r508",
    "fields": [
        {"name": "contains_null", "type": "boolean", "field-id": 509},
        {"name": "contains_nan", "type": _optional("boolean"), "field-id": 518},
        {"name": "lower_bound", "type": _optional("bytes"), "field-id": 510},
        {"name": "upper_bound", "type": _optional("bytes"), "field-id": 511},
    ],
}
_LIST_FIELDS = [
    {"name": "manifest_path", "type": "string"},
    {"name": "manifest_length", "type": "long"},
    *({"name": n, "type": "int"} for n in ("partition_spec_id", "content")),
    *({"name": n, "type": "long"} for n in ("sequence_number", "min_sequence_number", "added_snapshot_id")),
    *({"name": n, "type": "int"} for n in ("added_files_count", "existing_files_count", "deleted_files_count")),
    *({"name": n, "type": "long"} for n in ("added_rows_count", "existing_rows_count", "deleted_rows_count")),
    {"name": "partitions", "type": _optional({"type": "array", "items": _SUMMARY, "element-id": 508})},
]
_LIST = {"type": "record", "name": "manifest_file", "fields": _numbered(_LIST_FIELDS, content=517)}


class Catalog:
    """A catalog in SQLite that pyiceberg writes, and a lake that reads it as ``ice``."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        uri = {"uri": f"sqlite:///{folder}/catalog.db", "warehouse": f"file://{folder}/wh"}
        self.remote = SqlCatalog("there", **uri)
        self.remote.create_namespace("ns")
        self.properties = {"type": "sql", **uri}
        self.lake = skerry.connect(folder / "lake", settings={"iceberg.cache.pointer-freshness": "0 s", **settings})
        self.lake.create_catalog("ice", self.properties)

    def register(self, table: HandTable, name: str = "t") -> Any:
        """Make a table known, or its newest metadata; returns it as the lake has it."""
        if self.remote.table_exists(f"ns.{name}"):
            self.remote.drop_table(f"ns.{name}")
        self.remote.register_table(f"ns.{name}", table.write())
        return self.lake.table(f"ice.ns.{name}")

    def close(self) -> None:
        self.lake.close()
        self.remote.close()


def number(value: int) -> bytes:
    return struct.pack("<q", value)


def use_pure_transforms(patch: Any) -> None:
    """Let pyiceberg partition rows by its own Python code, value by value: its compiled part is not installed."""

    def pyarrow_transform(self: Any, source: Any) -> Any:
        function = self.transform(source)

        def apply(array: pa.Array) -> pa.Array:
            plain = array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array
            counted = plain
            if pa.types.is_timestamp(plain.type):
                counted = plain.cast(pa.int64())
            elif pa.types.is_date(plain.type):
                counted = plain.cast(pa.int32())
            kind = plain.type if isinstance(self, TruncateTransform) else pa.int32()
            return pa.array([None if v is None else function(v) for v in counted.to_pylist()], kind)

        return apply

    for kind in (BucketTransform, DayTransform, MonthTransform, TruncateTransform, HourTransform, YearTransform):
        patch.setattr(kind, "pyarrow_transform", pyarrow_transform)
