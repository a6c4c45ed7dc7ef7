"""DataFusion on tables that pyiceberg finds in a REST catalog: ``rest_datafusion.py URI ANSWER``."""

import json
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
from datafusion import SessionContext
from pyiceberg.catalog.rest import RestCatalog

catalog = RestCatalog("lake", uri=sys.argv[1], warehouse="lake")
context = SessionContext()
catalog.create_namespace("fusion")
rows = pa.table({"id": pa.array([1, 2, 3], pa.int64()), "name": ["a", "b", "c"]})
catalog.create_table("fusion.t", rows.schema).append(rows)
for name in ("fusion.t", "own.users", "own.empty"):
    context.register_table(name.replace(".", "_"), catalog.load_table(name))


def found(query: str) -> list[list[Any]]:
    return [list(row.values()) for row in context.sql(query).to_arrow_table().to_pylist()]


answer = {
    "filtered": found("SELECT id, name FROM fusion_t WHERE id > 1 ORDER BY id"),
    "joined": found(
        "SELECT t.id, t.name, u.name AS other FROM fusion_t t JOIN own_users u ON t.id = u.id ORDER BY t.id"
    ),
    "own": found("SELECT id, name FROM own_users ORDER BY id"),
    "empty": found("SELECT id FROM own_empty"),
}
Path(sys.argv[2]).write_text(json.dumps(answer))
