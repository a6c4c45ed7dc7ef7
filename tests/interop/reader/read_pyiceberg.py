"""pyiceberg, which reads with pyarrow."""

from typing import Any

from pyiceberg.table import StaticTable

from report import report


def read(table: dict[str, Any], snapshot: int | None) -> list[dict[str, Any]]:
    return StaticTable.from_metadata(table["metadata"]).scan(snapshot_id=snapshot).to_arrow().to_pylist()


report(read)
