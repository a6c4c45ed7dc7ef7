"""Decodes manifests of at most 8 entries, which most commits write, record by record.

The columns are those of :mod:`skerry.iceberg.manifest`, which decodes all entries at once: that takes some hundred
calls of NumPy, however few the entries are. Counts and bounds of a column are made when they are first asked for, since
a plan looks at one or two columns.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.iceberg.avro import schema
from skerry.iceberg.avro.container import Container
from skerry.iceberg.avro.record_value import record_reader
from skerry.iceberg.entry_column import EntryTypes, LateColumns, ManifestEntries, entry_types, stored_type
from skerry.iceberg.manifest_list import DATA, ManifestFile
from skerry.iceberg.single_value import decimals, decode_binary
from skerry.pruning.search.point import GREATEST
from skerry.types.datatype import DataType, DecimalType, has_bounds

MOST = 8
"""Maximum number of entries."""
DELETED = 2
"""Status of an entry for a removed file."""
MOST_DIGITS = 38
COUNT_MAPS = {"null_value_counts": "nulls", "nan_value_counts": "nans"}
BOUND_MAPS = {"lower_bounds": "lower", "upper_bounds": "upper"}
_ARROW = {"boolean": pa.uint8(), "float": pa.float32(), "double": pa.float64()}

Record = Mapping[str, Any]


def read_few(file: Container, listed: ManifestFile) -> tuple[NDArray[np.int64], ManifestEntries] | None:
    """Number of entries with status 0, 1 and 2, and the live entries; None for more entries, and for delete files.

    ValueError, KeyError or TypeError if the file is damaged.
    """
    node = file.schema.field("data_file")
    if file.count > MOST or listed.content != DATA or node is None or not isinstance(node.type, schema.Record):
        return None
    entries = _records(file)
    status = [entry.get("status") or 0 for entry in entries]
    if any(entry["data_file"].get("content") for entry in entries):
        return None
    live = [entry for entry, found in zip(entries, status, strict=True) if found != DELETED]
    counts = np.array([status.count(number) for number in range(3)], np.int64)
    spec = listed.spec_id if listed.spec_id >= 0 else int(file.metadata.get("partition-spec-id", b"0"))
    return counts, ManifestEntries(len(live), spec, _columns(file, live, listed))


def _records(file: Container) -> list[Record]:
    read = record_reader(file.metadata["avro.schema"])
    found, at = [], 0
    try:
        for _ in range(file.count):
            record, at = read(file.data, at)
            found.append(record)
    except IndexError:
        raise ValueError("a record is longer than the file") from None
    if at != len(file.data):
        raise ValueError(f"its {file.count} records end at byte {at} of {len(file.data)}")
    return found


def _columns(file: Container, live: Sequence[Record], listed: ManifestFile) -> LateColumns:
    files = [entry["data_file"] for entry in live]
    types = entry_types(file.metadata)
    made = {
        "file": _texts([found["file_path"] for found in files]),
        "row_count": _integers([found["record_count"] for found in files]),
        "size_bytes": _integers([found["file_size_in_bytes"] for found in files]),
        "sequence": _integers([_given(entry.get("sequence_number", 0), listed.sequence_number) for entry in live]),
        "snapshot_id": _integers([_given(entry.get("snapshot_id"), listed.added_snapshot_id) for entry in live]),
        "content": _integers([found.get("content", 0) for found in files]),
        "format": _texts([name if name is None else name.lower() for name in (f["file_format"] for f in files)]),
        **_partition(file, files, types),
    }
    late: dict[str, Callable[[], pa.Array]] = {}
    for name, short in COUNT_MAPS.items():
        for key, counts in _by_key(files, name).items():
            if key in types.columns:
                late[f"{short}_{key}"] = partial(_counts, counts)
    for name, short in BOUND_MAPS.items():
        for key, bounds in _by_key(files, name).items():
            if key in types.columns and has_bounds(types.columns[key][0]):
                type_, nanos = types.columns[key]
                late[f"{short}_{key}"] = partial(_bounds, bounds, type_, nanos=nanos, is_upper=short == "upper")
    return LateColumns(made, late, len(file.data))


def _given(value: int | None, inherited: int | None) -> int | None:
    return inherited if value is None else value


def _integers(values: Sequence[int | None]) -> pa.Array:
    return pa.array(values, pa.int64())


def _texts(values: Sequence[bytes | None]) -> pa.Array:
    return pa.array([None if value is None else _text(value) for value in values], pa.string())


def _text(value: bytes) -> str | None:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return None


def _by_key(files: Sequence[Record], name: str) -> dict[int, list[Any]]:
    """Values of a map by column id, one per file; None where it has none. The first of duplicate keys counts."""
    found: dict[int, list[Any]] = {}
    for number, file in enumerate(files):
        for item in reversed(file.get(name) or ()):
            found.setdefault(item["key"], [None] * len(files))[number] = item["value"]
    return found


def _counts(values: Sequence[int | None]) -> pa.Array:
    return _integers([value if value is not None and 0 <= value <= GREATEST else None for value in values])


def _bounds(values: Sequence[bytes | None], type_: DataType, *, nanos: bool, is_upper: bool) -> pa.Array:
    return decode_binary(pa.array(values, pa.binary()), type_, nanos=nanos, is_upper=is_upper)


def _partition(file: Container, files: Sequence[Record], types: EntryTypes) -> dict[str, pa.Array]:
    node = file.schema.field("data_file")
    part = None if node is None or not isinstance(node.type, schema.Record) else node.type.field("partition")
    if part is None:
        return {}
    if not isinstance(part.type, schema.Record):
        raise ValueError("its partition values are no record")
    found: dict[str, pa.Array] = {}
    for field in part.type.fields:
        field_id = field.id if field.id is not None else types.term_ids.get(field.name)
        stored = stored_type(field.type)
        if field_id is None or stored.name == "null":
            continue
        values = [record["partition"].get(field.name) for record in files]
        array = _partition_array(values, field.type)
        is_date = field_id in types.dates and stored.name == "int"
        found[f"partition_{field_id}"] = array.cast(pa.int32()).view(pa.date32()) if is_date else array
    return found


def _partition_array(values: Sequence[Any], node: schema.Node) -> pa.Array:
    stored = stored_type(node)
    if stored.logical == "decimal":
        lengths = np.array([0 if value is None else len(value) for value in values], np.int64)
        data = np.frombuffer(b"".join(value or b"" for value in values) + b"\0", np.uint8)
        return decimals(DecimalType(MOST_DIGITS, stored.scale), data, np.cumsum(lengths) - lengths, lengths)
    if stored.name in ("bytes", "string", "fixed"):
        return pa.array(values, pa.binary())
    if stored.name == "boolean":
        values = [None if value is None else int(value) for value in values]
    return pa.array(values, _ARROW.get(stored.name, pa.int64()))
