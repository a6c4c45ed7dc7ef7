"""A table of pyiceberg whose data files nobody has written: entries alone, made of ours."""

import json
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from benchmarks.rows import SCHEMA

try:
    from pyiceberg.catalog.sql import SqlCatalog
    from pyiceberg.conversions import to_bytes
    from pyiceberg.expressions import And, GreaterThanOrEqual, In, LessThan
    from pyiceberg.io import load_file_io
    from pyiceberg.manifest import DataFile, DataFileContent, FileFormat
    from pyiceberg.partitioning import PartitionField, PartitionSpec
    from pyiceberg.table import StaticTable
    from pyiceberg.transforms import BucketTransform, DayTransform
    from pyiceberg.typedef import Record
except ImportError:
    SqlCatalog = None

_COMMITS = 20
_FOUND = "table.json"


def make_table(live: pa.Table, folder: Path) -> None:
    """A table with the entries of ``live``, the live files of a table of ``benchmarks.file_list``."""
    folder.mkdir(parents=True)
    catalog: Any = SqlCatalog("bench", uri=f"sqlite:///{folder}/catalog.db", warehouse=f"file://{folder}")
    catalog.create_namespace("bench")
    first = catalog.create_table("bench.plain", SCHEMA).schema()  # gives the columns their ids
    spec = PartitionSpec(
        PartitionField(first.find_field("ts").field_id, 1000, DayTransform(), "ts_day"),
        PartitionField(first.find_field("id").field_id, 1001, BucketTransform(16), "id_bucket"),
    )
    table = catalog.create_table("bench.files", first, partition_spec=spec)
    step = -(-live.num_rows // _COMMITS)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for start in range(0, live.num_rows, step):
            with table.transaction() as transaction, transaction.update_snapshot().fast_append() as append:
                for row in live.slice(start, step).to_pylist():
                    append.append_data_file(_data_file(row, table, folder))
    (folder / _FOUND).write_text(json.dumps(table.metadata_location), encoding="utf-8")
    catalog.engine.dispose()


def _data_file(row: dict[str, Any], table: Any, folder: Path) -> Any:
    fields = table.schema().fields
    lower, upper, nulls, counts = {}, {}, {}, {}
    for number, field in enumerate(fields):
        if row[f"lower_{number}"] is not None:
            lower[field.field_id] = to_bytes(field.field_type, row[f"lower_{number}"])
            upper[field.field_id] = to_bytes(field.field_type, row[f"upper_{number}"])
        nulls[field.field_id] = row[f"nulls_{number}"] or 0
        counts[field.field_id] = row["row_count"]
    day = row["partition_1000"]
    found = DataFile.from_args(
        content=DataFileContent.DATA,
        file_path=f"file://{folder}/{row['file']}",
        file_format=FileFormat.PARQUET,
        partition=Record(day if isinstance(day, int) else day.toordinal() - 719_163, row["partition_1001"]),
        record_count=row["row_count"],
        file_size_in_bytes=row["size_bytes"],
        column_sizes={},
        value_counts=counts,
        null_value_counts=nulls,
        nan_value_counts={field.field_id: 0 for field in fields if field.name == "price"},
        lower_bounds=lower,
        upper_bounds=upper,
        key_metadata=None,
        split_offsets=None,
        equality_ids=None,
        sort_order_id=None,
    )
    found.spec_id = table.spec().spec_id
    return found


def register(folder: Path, name: str, location: str) -> None:
    """Make a table known to the catalog, by its metadata file."""
    catalog: Any = SqlCatalog("bench", uri=f"sqlite:///{folder}/catalog.db", warehouse=f"file://{folder}")
    catalog.register_table(name, location)
    catalog.engine.dispose()


def append_one(folder: Path, like: str | None = None, *, commits: bool = True) -> None:
    """Commit one more file, a copy of another under a new path: of the newest file, or of the one whose path ends so.

    With ``commits`` false it does the same work and leaves the commit out.
    """
    catalog: Any = SqlCatalog("bench", uri=f"sqlite:///{folder}/catalog.db", warehouse=f"file://{folder}")
    table = catalog.load_table("bench.files")
    first = _file_like(table, like)
    file = DataFile.from_args(
        content=DataFileContent.DATA,
        file_path=f"{first.file_path}.{table.current_snapshot().snapshot_id}",
        file_format=FileFormat.PARQUET,
        partition=first.partition,
        record_count=first.record_count,
        file_size_in_bytes=first.file_size_in_bytes,
        column_sizes={},
        value_counts={},
        null_value_counts={},
        nan_value_counts={},
        lower_bounds=first.lower_bounds,
        upper_bounds=first.upper_bounds,
        key_metadata=None,
        split_offsets=None,
        equality_ids=None,
        sort_order_id=None,
    )
    file.spec_id = table.spec().spec_id
    if commits:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with table.transaction() as transaction, transaction.update_snapshot().fast_append() as append:
                append.append_data_file(file)
    catalog.engine.dispose()


def _file_like(table: Any, like: str | None) -> Any:
    for manifest in table.current_snapshot().manifests(table.io):
        for entry in manifest.fetch_manifest_entry(table.io):
            if like is None or entry.data_file.file_path.endswith(like):
                return entry.data_file
    raise RuntimeError(f"no file ends with {like}")


def condition(column: str, values: Sequence[int]) -> Any:
    """An expression of pyiceberg: a range of times, or a list of values."""
    if column == "ts":
        begin, end = (pa.scalar(value, pa.timestamp("us")).as_py() for value in values)
        return And(GreaterThanOrEqual("ts", begin.isoformat()), LessThan("ts", end.isoformat()))
    return In(column, set(values))


def plan(folder: str, column: str, values: list[int]) -> Callable[[], dict[str, Any]]:
    """Work of a fresh process: what a scan of pyiceberg reads."""
    location = json.loads((Path(folder) / _FOUND).read_text(encoding="utf-8"))
    table: Any = StaticTable.from_metadata(location, load_file_io({}, location).properties)
    wanted = condition(column, values)

    def work() -> dict[str, Any]:
        files = list(table.scan(row_filter=wanted).plan_files())
        return {"files": len(files), "rows": sum(found.file.record_count for found in files)}

    return work
