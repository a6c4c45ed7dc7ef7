"""A lake in a folder: create a table, append, read, look at its history.

python examples/quickstart.py
"""

import tempfile
from datetime import UTC, datetime

import pyarrow as pa

import skerry

with tempfile.TemporaryDirectory() as folder:
    lake = skerry.connect(folder)

    schema = pa.schema(
        [
            pa.field("id", pa.int64(), nullable=False),
            pa.field("kind", pa.string()),
            pa.field("ts", pa.timestamp("us", "UTC")),
        ]
    )
    events = lake.create_table("app.events", schema, partition_by=["day(ts)"])

    # rows may be dicts, Arrow, pandas or polars; one append is one commit
    events.append(
        [
            {"id": 1, "kind": "click", "ts": datetime(2024, 1, 15, 10, tzinfo=UTC)},
            {"id": 2, "kind": "view", "ts": datetime(2024, 1, 16, 11, tzinfo=UTC)},
        ]
    )
    events.append(pa.table({"id": [3], "kind": ["click"], "ts": [datetime(2024, 1, 16, 12, tzinfo=UTC)]}))

    print(events.scan(columns=["id", "kind"]).to_arrow().to_pylist())
    print(events.scan().explain())
    shown = ["snapshot_id", "operation", "added_row_versions", "total_row_versions"]
    for row in events.history().select(shown).to_pylist():
        print(row)
