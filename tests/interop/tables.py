"""The tables that other readers read: what was written, published and is to be expected of each."""

import json
import uuid
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import skerry
from interop.normal import normal_rows

COLUMNS = (
    "id BIGINT NOT NULL, d DATE NOT NULL, region STRING NOT NULL, b BOOLEAN, t TINYINT, s SMALLINT, i INT, f FLOAT, "
    "g DOUBLE, de DECIMAL(10, 2), st STRING, must STRING NOT NULL, bi BINARY, ts TIMESTAMP, tz TIMESTAMPTZ, u UUID, "
    "j JSON, a ARRAY<STRING>, m MAP<STRING, BIGINT>, sr STRUCT<x: INT, y: ARRAY<STRUCT<z: STRING>>>"
)
PARTITIONS = {
    "plain": "",
    "bucket": "bucket(3, id)",
    "day": "day(d)",
    "identity": "region",
    "truncate": "truncate(10, id)",
    "several": "bucket(2, id), month(d), region",
    "times": "",
}
"""By the name of a table; ``times`` has a column of type TIME, which Spark does not read."""
REGIONS = ("east", "a b/c", "é%20?#&=")


@dataclass(frozen=True)
class Expected:
    """A published table, and its rows at some snapshots."""

    name: str
    version: int
    metadata: str
    """URI of the metadata JSON."""
    rows: dict[int, list[dict[str, Any]]]
    """In normal form, by snapshot."""
    current: int
    found: dict[str, list[dict[str, Any]]]
    """Rows of the current snapshot by condition: bounds and partition values must leave out none of them."""
    is_newest: bool = True
    """Whether the table's folder shows this version: some engines open the folder."""


CONDITIONS = ("id < 12", "region = 'a b/c'", "f > 3.5", "d = '2024-02-03'")


def make_tables(lake: skerry.Lake) -> list[Expected]:
    """Write and publish tables with all types and partitionings."""
    return [_make(lake, name, version) for version in (2, 3) for name in PARTITIONS]


def _make(lake: skerry.Lake, name: str, version: int) -> Expected:
    full = f"db.{name}{version}"
    by = f"PARTITIONED BY ({PARTITIONS[name]})" if PARTITIONS[name] else ""
    more = ", tm TIME" if name == "times" else ""
    lake.sql(
        f"CREATE TABLE {full} ({COLUMNS}{more}, PRIMARY KEY (id, d, region)) {by} "
        f"WITH ('iceberg.format-version' = '{version}', 'iceberg.publish' = 'on-commit')"
    )
    table = lake.table(full)
    table.upsert([row_of(i, "old", name) for i in range(40)])
    table.upsert([row_of(i, "new", name) for i in range(10, 20)])
    table.delete(where="id IN (3, 15, 28)")
    lake.sql(f"ALTER TABLE {full} ADD COLUMN extra STRING")
    lake.sql(f"ALTER TABLE {full} RENAME COLUMN st TO renamed")
    more_columns = {"extra": "e"}
    if version == 3:  # only format 3 knows defaults
        lake.sql(f"ALTER TABLE {full} ADD COLUMN preset INT NOT NULL DEFAULT 7")
        more_columns["preset"] = 9
    last = [row_of(i, "last", name) for i in (1, 2, 15, 50)]
    table.upsert([{"renamed": row.pop("st"), **row, **more_columns} for row in last])
    if name == "bucket":
        table.compact(full=True)
        table.delete(where="id = 7")
    published = table.publish_iceberg(statistics=name in ("bucket", "times"))
    assert not published.lag_snapshots, published.reason
    latest = published.snapshot_id
    rows = {snapshot: normal_rows(table.scan(snapshot=snapshot).to_arrow().to_pylist()) for snapshot in (1, 3, latest)}
    found = {
        text: normal_rows(table.scan(where=text.replace("'2024", "DATE '2024")).to_arrow().to_pylist())
        for text in CONDITIONS
    }
    return Expected(f"{name}{version}", version, str(published), rows, latest, found)


def row_of(i: int, text: str, name: str) -> dict[str, Any]:
    """A row of the table ``name``; one in seven is NULL but for its key."""
    key = {"id": i, "d": date(2024, 1 + i % 2, 1 + i % 3), "region": REGIONS[i % 3], "must": text}
    empty = dict.fromkeys(("b", "t", "s", "i", "f", "g", "de", "st", "bi", "ts", "tz", "u", "j", "a", "m", "sr"))
    if name == "times":
        empty |= {"tm": None}
    if i % 7 == 0:
        return {**empty, **key}
    full = {
        **key,
        "b": i % 2 == 0,
        "t": i % 100,
        "s": -i,
        "i": i * 1000,
        "f": i / 4,
        "g": float("nan") if i == 5 else -i / 8,
        "de": Decimal(i) / 4,
        "st": f"{text} é {i}",
        "bi": bytes([i % 256, 0]),
        "ts": datetime(2024, 1, 1, 0, 0, i % 60, 5),
        "tz": datetime(2024, 1, 1, 0, 0, i % 60, 5, UTC),
        "u": uuid.UUID(int=i),
        "j": json.dumps({"k": i}),
        "a": [f"{i}", None],
        "m": {"k": i, "l": -i},
        "sr": {"x": i, "y": [{"z": text}]},
    }
    return {**full, "tm": time(1, 2, 3, i)} if name == "times" else full
