"""DataFusion with Iceberg's Rust library; it reads the current snapshot only."""

from typing import Any

from datafusion import SessionContext
from pyiceberg_core.datafusion import IcebergDataFusionTable

from report import report


def read(table: dict[str, Any], snapshot: int | None, condition: str | None) -> list[dict[str, Any]]:
    context = SessionContext()
    found = IcebergDataFusionTable(
        identifier=["db", table["name"]], metadata_location=table["metadata"], file_io_properties={}
    )
    context.register_table("t", found)
    return context.sql(f"SELECT * FROM t WHERE {condition or 'true'}").to_arrow_table().to_pylist()


report(read, history=False)
