"""Live entries of Iceberg's manifests, kept encoded: a manifest that replaces another one copies them.

An entry is four numbers (status, snapshot and two sequence numbers) and a data file. Only the numbers change when a
manifest is rewritten, so the data file stays as bytes, beside the few members that are looked at.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import orjson

from skerry.common.errors import DamagedFileError
from skerry.iceberg.avro.record_codec import decode_file, value_reader, value_writer
from skerry.iceberg.publish.manifest_record import (
    ADDED,
    DELETED,
    DELETES,
    EXISTING,
    Entry,
    ManifestRow,
    entry_schema,
    live_entry,
)
from skerry.iceberg.publish.schema_document import iceberg_schema, partition_fields, partition_record
from skerry.types.partition import PartitionSpec
from skerry.types.schema import Schema

_ENTRY_BYTES = 500
"""Approximate memory of an entry besides its data file."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """A live entry; its sequence numbers are known, also if its manifest leaves them out."""

    name: str
    """The URI of the data file; for deletes, of the data file whose rows they delete."""
    path: str
    """The URI of the file itself."""
    snapshot_id: int
    sequence: int
    file_sequence: int
    record_count: int
    partition: Mapping[str, Any]
    data_file: bytes

    def encoded(self, status: int, snapshot_id: int) -> bytes:
        """The record in a manifest that a snapshot writes."""
        if status == ADDED:
            return _numbers(ADDED, self.snapshot_id, None, None) + self.data_file
        by = snapshot_id if status == DELETED else self.snapshot_id
        return _numbers(status, by, self.sequence, self.file_sequence) + self.data_file


Line = tuple[int, StoredEntry]
"""An entry to write, with its status."""
Entries = dict[str, StoredEntry]
"""Live entries of a manifest by name, in order."""


@dataclass(frozen=True)
class ManifestForm:
    """Properties shared by all manifests of one spec and content."""

    schema: Schema
    spec: PartitionSpec
    content: int
    format_version: int

    @cached_property
    def record_schema(self) -> bytes:
        """The Avro schema of entries, as JSON."""
        return orjson.dumps(self._record_schema)

    @cached_property
    def metadata(self) -> dict[str, str]:
        """The members of a manifest's header."""
        return {
            "schema": orjson.dumps(iceberg_schema(self.schema, self.format_version)).decode(),
            "schema-id": str(self.schema.id),
            "partition-spec": orjson.dumps(partition_fields(self.spec, self.schema)).decode(),
            "partition-spec-id": str(self.spec.id),
            "format-version": str(self.format_version),
            "content": "deletes" if self.content == DELETES else "data",
        }

    @cached_property
    def _record_schema(self) -> dict[str, Any]:
        return entry_schema(partition_record(self.spec, self.schema))

    @cached_property
    def _data_file_schema(self) -> bytes:
        return orjson.dumps(self._record_schema["fields"][-1]["type"])

    @cached_property
    def _encode(self) -> Callable[[Any], bytes]:
        return value_writer(self._data_file_schema)

    def store(self, entry: Entry) -> StoredEntry:
        """An entry whose members are all known. Added ones inherit their row ids, which are left out."""
        data_file = entry["data_file"]
        if entry["status"] == ADDED:
            data_file = {**data_file, "first_row_id": None}
        return self._stored(entry, self._encode(data_file))

    def data_file(self, entry: StoredEntry) -> dict[str, Any]:
        """The data file of an entry, decoded."""
        found: dict[str, Any] = value_reader(self._data_file_schema)(entry.data_file)
        return found

    def read(self, data: bytes, row: ManifestRow, remedy: str) -> Entries:
        """The live entries of a manifest, given its row in the list; :class:`DamagedFileError` if it is damaged."""
        path = row["manifest_path"]
        file = decode_file(data, path)
        is_same = file.metadata["avro.schema"] == self.record_schema
        found: Entries = {}
        next_row = row["first_row_id"]
        for record, encoded in zip(file.records, file.encoded, strict=True):
            if record["status"] == DELETED:
                continue
            numbers = (record[n] for n in ("status", "snapshot_id", "sequence_number", "file_sequence_number"))
            size = len(_numbers(*numbers))
            row_id = record["data_file"]["first_row_id"]
            next_row = live_entry(record, row, next_row)
            is_kept = is_same and row_id == record["data_file"]["first_row_id"]
            entry = self._stored(record, encoded[size:] if is_kept else self._encode(record["data_file"]))
            if entry.name in found:
                raise DamagedFileError(path, f"it has {entry.name} twice", remedy)
            found[entry.name] = entry
        return found

    def _stored(self, entry: Entry, encoded: bytes) -> StoredEntry:
        data_file = entry["data_file"]
        path = data_file["file_path"]
        return StoredEntry(
            data_file["referenced_data_file"] if self.content == DELETES else path,
            path,
            entry["snapshot_id"],
            entry["sequence_number"],
            entry["file_sequence_number"],
            data_file["record_count"],
            data_file["partition"],
            encoded,
        )


def weigh_entries(entries: Entries) -> int:
    """Approximate memory of entries."""
    return sum(len(entry.data_file) + len(entry.name) + len(entry.path) + _ENTRY_BYTES for entry in entries.values())


def manifest_row(
    form: ManifestForm, lines: Sequence[Line], path: str, size_bytes: int, snapshot_id: int
) -> ManifestRow:
    """The list entry of a manifest that a snapshot has written; the caller sets its ``partitions`` and row id."""
    files, rows = [0, 0, 0], [0, 0, 0]
    for status, entry in lines:
        files[status] += 1
        rows[status] += entry.record_count
    return {
        "manifest_path": path,
        "manifest_length": size_bytes,
        "partition_spec_id": form.spec.id,
        "content": form.content,
        "sequence_number": snapshot_id,
        "min_sequence_number": min((e.sequence for status, e in lines if status != DELETED), default=snapshot_id),
        "added_snapshot_id": snapshot_id,
        "added_files_count": files[ADDED],
        "existing_files_count": files[EXISTING],
        "deleted_files_count": files[DELETED],
        "added_rows_count": rows[ADDED],
        "existing_rows_count": rows[EXISTING],
        "deleted_rows_count": rows[DELETED],
        "partitions": None,
        "first_row_id": None,
    }


@lru_cache(maxsize=1024)
def _numbers(status: int, snapshot_id: int | None, sequence: int | None, file_sequence: int | None) -> bytes:
    """The bytes of an entry before its data file."""
    values = {"status": status, "snapshot_id": snapshot_id}
    return _write_numbers({**values, "sequence_number": sequence, "file_sequence_number": file_sequence})


def _numbers_schema() -> bytes:
    schema = entry_schema({"type": "record", "name": "r102", "fields": []})
    return orjson.dumps({**schema, "fields": schema["fields"][:-1]})


_write_numbers = value_writer(_numbers_schema())
