"""pyiceberg, which reads with pyarrow."""

from typing import Any

from pyiceberg.table import StaticTable

from report import report


def read(table: dict[str, Any], snapshot: int | None, condition: str | None) -> list[dict[str, Any]]:
    scan = StaticTable.from_metadata(table["metadata"]).scan(row_filter=condition or "true", snapshot_id=snapshot)
    return scan.to_arrow().to_pylist()


report(read)
