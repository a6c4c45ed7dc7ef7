"""Converts our manifest entries, which are columns, to entries of Iceberg's manifests."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from skerry.iceberg.publish.manifest_record import ADDED, POSITION_DELETES, Entry
from skerry.iceberg.publish.schema_document import BY_KEY, UNSORTED, avro_name, iceberg_id, spec_types
from skerry.iceberg.publish.single_value import avro_value, encode_bound, encode_single, plain_values, value_of_avro
from skerry.table.context import TableContext
from skerry.table.entry import PARTITION_PREFIX
from skerry.types.datatype import DataType, is_floating
from skerry.types.partition import PartitionSpec
from skerry.types.schema import Schema

_REFERENCED_PATH = 2147483546
"""Iceberg's id of the column ``file_path`` of position deletes."""


def data_entries(
    context: TableContext, files: pa.Table, schema: Schema, location: str, snapshot_id: int
) -> list[Entry]:
    """Entries of new data files; ``location`` is the URI of the table's folder."""
    names = set(files.schema.names)
    counts = files.column("row_count").to_pylist()
    stats = [_FileStats(rows) for rows in counts]
    schemas = [context.schemas.get(id_) for id_ in files.column("schema_id").to_pylist()]
    for field in schema.fields:
        has_field = [field.id in written.by_id for written in schemas]
        _add_stats(stats, files, names, iceberg_id(field.id), field.id, field.type, has_field)
    partitions = partition_tuples(files, schema)
    order = BY_KEY if schema.primary_key else UNSORTED
    return [
        {
            "status": ADDED,
            "snapshot_id": snapshot_id,
            "sequence_number": snapshot_id,
            "file_sequence_number": snapshot_id,
            "data_file": {
                "content": 0,
                "file_path": f"{location}/{path}",
                "file_format": "PARQUET",
                "partition": partition,
                "record_count": rows,
                "file_size_in_bytes": size,
                **found.maps(),
                "sort_order_id": order,
                "first_row_id": None,
            },
        }
        for path, partition, rows, size, found in zip(
            files.column("file").to_pylist(),
            partitions,
            counts,
            files.column("size_bytes").to_pylist(),
            stats,
            strict=True,
        )
    ]


class _FileStats:
    """Counts and bounds of one file, as pairs of field id and value."""

    def __init__(self, row_count: int) -> None:
        self.row_count = row_count
        self.values: dict[str, list[dict[str, Any]]] = {}

    def add(self, name: str, id_: int, value: Any) -> None:
        if value is not None:
            self.values.setdefault(name, []).append({"key": id_, "value": value})

    def maps(self) -> dict[str, Any]:
        return dict(self.values)


def _add_stats(
    stats: Sequence[_FileStats],
    files: pa.Table,
    names: set[str],
    id_: int,
    field_id: int,
    type_: DataType,
    has_field: Sequence[bool],
) -> None:
    """Add the statistics of one column; files written before the column was added have none."""

    def of(prefix: str) -> list[Any]:
        name = f"{prefix}{field_id}"
        return files.column(name).to_pylist() if name in names else [None] * len(stats)

    def bounds(prefix: str) -> list[Any]:
        name = f"{prefix}{field_id}"
        return plain_values(files.column(name), type_) if name in names else [None] * len(stats)

    nulls, nans, lower, upper = of("nulls_"), of("nans_"), bounds("lower_"), bounds("upper_")
    for number, found in enumerate(stats):
        if not has_field[number] or nulls[number] is None:
            continue
        found.add("value_counts", id_, found.row_count)
        found.add("null_value_counts", id_, nulls[number])
        if is_floating(type_):
            found.add("nan_value_counts", id_, nans[number])
        found.add("lower_bounds", id_, encode_bound(lower[number], type_, upper=False))
        found.add("upper_bounds", id_, encode_bound(upper[number], type_, upper=True))


def partition_tuples(files: pa.Table, schema: Schema) -> list[dict[str, Any]]:
    """The partition of each file in Avro's form, by the spec that it was written with."""
    specs = {spec.id: spec for spec in schema.specs}
    columns: dict[int, list[Any]] = {}
    for spec in schema.specs:
        for field_id, type_ in spec_types(spec, schema).items():
            name = f"{PARTITION_PREFIX}{field_id}"
            if field_id not in columns and name in files.schema.names:
                values = plain_values(files.column(name), type_)
                columns[field_id] = [avro_value(value, type_) for value in values]
    nothing = [None] * files.num_rows
    return [
        {avro_name(part): columns.get(part.id, nothing)[number] for part in specs[spec_id].fields}
        for number, spec_id in enumerate(files.column("spec_id").to_pylist())
    ]


def partition_summaries(
    partitions: Sequence[Mapping[str, Any]], spec: PartitionSpec, schema: Schema
) -> list[dict[str, Any]] | None:
    """Bounds of the partition values of a manifest, one for each field of its spec; None if it has none."""
    types = spec_types(spec, schema)
    summaries = []
    for part in spec.fields:
        type_ = types[part.id]
        found = [value_of_avro(partition[avro_name(part)], type_) for partition in partitions]
        values = [v for v in found if v is not None and not (isinstance(v, float) and math.isnan(v))]
        contains_null = any(v is None for v in found)
        summaries.append(
            {
                "contains_null": contains_null,
                "contains_nan": len(values) + found.count(None) < len(found),
                "lower_bound": encode_single(min(values), type_) if values else None,
                "upper_bound": encode_single(max(values), type_) if values else None,
            }
        )
    return summaries or None


def delete_entry(data: Mapping[str, Any], written: Mapping[str, Any], snapshot_id: int) -> Entry:
    """The entry of a data file's deletes; ``written`` has the fields that differ between Parquet and Puffin files."""
    path = data["file_path"]
    bound = [{"key": _REFERENCED_PATH, "value": path.encode()}]
    return {
        "status": ADDED,
        "snapshot_id": snapshot_id,
        "sequence_number": snapshot_id,
        "file_sequence_number": snapshot_id,
        "data_file": {
            "content": POSITION_DELETES,
            "partition": data["partition"],
            "lower_bounds": bound,
            "upper_bounds": bound,
            "referenced_data_file": path,
            **written,
        },
    }
