"""Planned files as JSON: ``FileScanTask`` and ``DeleteFile`` of the specification.

The JSON of a data file depends on the file alone, so it is encoded once per snapshot and cached as bytes. A plan
concatenates the bytes of the remaining files.

A partition value may be null. pyiceberg 0.12 rejects a whole plan with one, so it gets an empty list of partition
values for such a file; it uses them only for columns that the file does not have.
"""

from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

import numpy as np
import orjson
import pyarrow as pa

from skerry.iceberg.delete_file import DeleteFile, FileDeletes
from skerry.iceberg.file_list import IcebergFiles
from skerry.iceberg.manifest import EQUALITY_DELETES
from skerry.iceberg.state import ChosenFiles, applied_deletes
from skerry.types.epoch import iso_datetime, iso_time
from skerry.types.schema import Schema

_KEPT = "rest-json"
_KEPT_WITHOUT_NULLS = "rest-json-without-nulls"
_NAMES = ("file", "format", "row_count", "size_bytes", "spec_id")


def file_texts(files: IcebergFiles, schema: Schema, *, nulls: bool = True) -> list[bytes]:
    """The beginning of each file's task, without its closing bracket, in the order of positions.

    ``nulls`` is whether the client reads null partition values.
    """
    key = _KEPT if nulls else _KEPT_WITHOUT_NULLS

    def make() -> list[bytes]:
        older: list[bytes] | None = files.kept_of_last(key)
        count = files.entry_count if older is None else files.entry_count - len(older)
        return [*_made(files, schema, count, nulls=nulls), *(older or ())]

    return files.kept(key, make, lambda made: sum(map(len, made)) + 60 * len(made))


def _made(files: IcebergFiles, schema: Schema, count: int, *, nulls: bool) -> list[bytes]:
    places = np.arange(count)
    parts = partition_lists(files, schema, places, nulls=nulls)
    table = files.entries(places, _NAMES)
    rows = zip(*(table.column(name).to_pylist() for name in _NAMES), parts, strict=True)
    return [
        b'{"data-file":'
        + orjson.dumps(
            {
                "content": "data",
                "file-path": path,
                "file-format": format_,
                "spec-id": spec_id,
                "partition": values,
                "file-size-in-bytes": size,
                "record-count": row_count,
            }
        )
        for path, format_, row_count, size, spec_id, values in rows
    ]


def partition_lists(files: IcebergFiles, schema: Schema, places: Any, *, nulls: bool = True) -> list[list[Any]]:
    """The partition values of files as JSON, in the order of the fields of their specs.

    Without ``nulls``, the list of a file with a null is empty.
    """
    if not len(places):
        return []
    names = {f"partition_{part.id}" for spec in schema.specs for part in spec.fields}
    table = files.entries(places, ["spec_id", *sorted(names)])
    days = {part.id for spec in schema.specs for part in spec.fields if part.transform.name == "day"}
    columns = {
        name: _json_values(table.column(name), is_day=int(name.rpartition("_")[2]) in days)
        for name in names
        if name in table.schema.names
    }
    by_spec = {spec.id: [columns.get(f"partition_{part.id}") for part in spec.fields] for spec in schema.specs}
    ids = table.column("spec_id").to_pylist()
    found = [
        [None if column is None else column[number] for column in by_spec.get(spec_id, ())]
        for number, spec_id in enumerate(ids)
    ]
    return found if nulls else [[] if None in values else values for values in found]


def _json_values(column: pa.ChunkedArray, *, is_day: bool) -> list[Any]:
    if is_day and pa.types.is_integer(column.type):
        column = column.cast(pa.int32()).cast(pa.date32())
    return [_json_value(value) for value in column.to_pylist()]


def _json_value(value: Any) -> Any:
    if isinstance(value, datetime):
        return iso_datetime(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return iso_time(value)
    if isinstance(value, bytes):
        return value.hex().upper()
    return str(value) if isinstance(value, Decimal | UUID) else value


def tasks_text(
    chosen: ChosenFiles, schema: Schema, places: Any, residual: bytes, everywhere_spec: int, *, nulls: bool = True
) -> tuple[bytes, bytes]:
    """``file-scan-tasks`` and ``delete-files`` for some positions, as JSON lists.

    ``nulls`` is whether the client reads null partition values.

    Each task repeats the filter of the request as its residual: without one, a client may treat all rows of a file as
    matching.
    """
    texts = file_texts(chosen.files, schema, nulls=nulls)
    end = (b',"residual-filter":' + residual if residual else b"") + b"}"
    table = chosen.files.entries(places, ["file", "spec_id", "sequence"]) if chosen.deletes is not None else None
    applied = None if table is None else applied_deletes(chosen.files, places, table, chosen.deletes)
    if applied is None or not any(applied):
        return b"[" + (end + b",").join([texts[place] for place in places.tolist()]) + end + b"]" if len(
            places
        ) else b"[]", b"[]"
    deletes = _Deletes(everywhere_spec)
    parts = partition_lists(chosen.files, schema, places, nulls=nulls)
    specs = table.column("spec_id").to_pylist() if table is not None else []
    tasks = [
        texts[place] + deletes.references(found, spec_id, values) + end
        for place, found, spec_id, values in zip(places.tolist(), applied, specs, parts, strict=True)
    ]
    return b"[" + b",".join(tasks) + b"]", orjson.dumps(deletes.files)


class _Deletes:
    """The delete files of a plan, each listed once."""

    def __init__(self, everywhere_spec: int) -> None:
        self.files: list[dict[str, Any]] = []
        self._numbers: dict[tuple[str, Any], int] = {}
        self._everywhere_spec = everywhere_spec

    def references(self, found: FileDeletes, spec_id: int, values: list[Any]) -> bytes:
        """The member of a task that refers to its delete files by number."""
        named: Sequence[DeleteFile] = (*([found.vector] if found.vector else ()), *found.positions, *found.equality)
        if not named:
            return b""
        return b',"delete-file-references":' + orjson.dumps([self._number(file, spec_id, values) for file in named])

    def _number(self, file: DeleteFile, spec_id: int, values: list[Any]) -> int:
        key = file.path, file.blob
        if key not in self._numbers:
            self._numbers[key] = len(self.files)
            self.files.append(self._document(file, spec_id, values))
        return self._numbers[key]

    def _document(self, file: DeleteFile, spec_id: int, values: list[Any]) -> dict[str, Any]:
        is_equality = file.content == EQUALITY_DELETES
        found: dict[str, Any] = {
            "content": "equality-deletes" if is_equality else "position-deletes",
            "file-path": file.path,
            "file-format": file.format,
            "spec-id": self._everywhere_spec if is_equality and self._everywhere_spec >= 0 else spec_id,
            "partition": [] if is_equality and self._everywhere_spec >= 0 else values,
            "file-size-in-bytes": file.size_bytes,
            "record-count": file.row_count,
        }
        if is_equality:
            found["equality-ids"] = list(file.equality_ids)
        if file.referenced is not None:
            found["referenced-data-file"] = file.referenced
        if file.blob is not None:
            found["content-offset"], found["content-size-in-bytes"] = file.blob
        return found
