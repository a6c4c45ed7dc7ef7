"""DuckDB with its extension for Iceberg: from the metadata file for old snapshots, from the folder for the current."""

from pathlib import Path
from typing import Any

import duckdb

from report import report

EXTENSIONS = Path(duckdb.__file__).parents[1]
connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
for name in ("avro", "httpfs", "iceberg"):
    (path,) = (EXTENSIONS / f"duckdb_extension_{name}").rglob("*.duckdb_extension")
    connection.execute(f"LOAD '{path}'")


def read(table: dict[str, Any], snapshot: int | None, condition: str | None) -> list[dict[str, Any]]:
    from_folder = snapshot is None and table["is_newest"]
    place = table["metadata"].rsplit("/metadata/", 1)[0] if from_folder else table["metadata"]
    option = "" if snapshot is None else f", snapshot_from_id = {snapshot}"
    query = f"SELECT * FROM iceberg_scan('{place}'{option}) WHERE {condition or 'true'}"
    return connection.execute(query).to_arrow_table().to_pylist()


report(read)
