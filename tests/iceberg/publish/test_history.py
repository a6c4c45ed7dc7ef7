"""Random histories, published after every commit, as pyiceberg reads them."""

import json
import random
import uuid
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pyiceberg.table import StaticTable

import skerry
from skerry.lake.table import Table
from support.effort import SOAK, rounds

COLUMNS = (
    "id BIGINT NOT NULL, d DATE NOT NULL, code STRING NOT NULL, b BOOLEAN, t TINYINT, s SMALLINT, i INT, f FLOAT, "
    "g DOUBLE, de DECIMAL(10, 2), bi BINARY, tm TIME, ts TIMESTAMP, tz TIMESTAMPTZ, u UUID, j JSON, "
    "a ARRAY<STRING>, m MAP<STRING, BIGINT>, sr STRUCT<x: INT, y: ARRAY<STRUCT<z: STRING>>>"
)
PARTITIONS = ("", "bucket(3, id)", "day(d)", "truncate(2, code)", "code", "bucket(2, id), month(d)")


def _values(rng: random.Random) -> dict[str, Any]:
    n = rng.randrange(1_000)

    def maybe(value: Any) -> Any:
        return None if rng.random() < 0.2 else value

    return {
        "b": maybe(n % 2 == 0),
        "t": maybe(n % 100 - 50),
        "s": maybe(-n),
        "i": maybe(n * 1000),
        "f": maybe(n / 4),
        "g": maybe(rng.choice((-0.0, 0.0, float("inf"), n / 8))),
        "de": maybe(Decimal(n) / 4),
        "bi": maybe(bytes([n % 256, 0, 255])),
        "tm": maybe(time(1, 2, 3, n)),
        "ts": maybe(datetime(1969, 12, 31, 23, 59, n % 60, n)),
        "tz": maybe(datetime(2024, 1, 1, 0, 0, n % 60, n, UTC)),
        "u": maybe(uuid.UUID(int=n)),
        "j": maybe(json.dumps({"n": n})),
        "a": maybe([f"{n}", None]),
        "m": maybe([("k", n), ("l", None)]),
        "sr": maybe({"x": n, "y": [{"z": f"é{n}"}, {"z": None}]}),
    }


def _row(rng: random.Random, table: Table) -> dict[str, Any]:
    i = rng.randrange(60)
    row = {"id": i, "d": date(2024, 1 + i % 3, 1 + i % 5), "code": ("ab%", "a b", "é/ü")[i % 3], **_values(rng)}
    for field in table.schema.fields:
        if field.name[0] == "c" and field.name != "code":
            row[field.name] = f"new{i}" if str(field.type) == "STRING" else i
    return {name: value for name, value in row.items() if name in table.schema.by_name}


def _step(rng: random.Random, table: Table, number: int) -> str:
    kind = rng.choice(("upsert", "upsert", "upsert", "delete", "where", "compact", "full", "add", "rename", "rollback"))
    if kind == "delete":
        rows = [_row(rng, table) for _ in range(5)]
        table.delete(keys=[{name: row[name] for name in table.schema.primary_key} for row in rows])
    elif kind == "where":
        low = rng.randrange(60)
        table.delete(where=f"id BETWEEN {low} AND {low + 5}")
    elif kind in ("compact", "full"):
        table.compact(full=kind == "full")
    elif kind == "add":
        table.add_columns([skerry.Field(f"c{number}", rng.choice(("STRING", "INT")))])
    elif kind == "rename":
        name = rng.choice([n for n in table.schema.column_names if n[0] in "cb" and n != "code"])
        table.rename_column(name, f"{name[0]}r{number}")
    elif kind == "rollback":
        table.rollback_to(rng.choice([s.id for s in table.snapshots()]))
    else:
        table.upsert([_row(rng, table) for _ in range(rng.randrange(1, 12))], missing_columns="fill")
    return kind


def by_key(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: row["id"])


def assert_same(metadata: str, table: Table, snapshot: int | None, where: str) -> None:
    """What pyiceberg reads is what our own scan reads."""
    static = StaticTable.from_metadata(metadata)
    theirs = by_key(static.scan(snapshot_id=snapshot).to_arrow().to_pylist())
    ours = by_key(table.scan(snapshot=snapshot).to_arrow().to_pylist())
    assert theirs == ours, where


CONDITIONS = (
    "id < 10",
    "d = '2024-02-03'",
    "code = 'a b'",
    "code > 'b'",
    "i >= 500000",
    "s < -500",
    "f > 200.0",
    "g = 0.0",
    "g > 100.0",
    "de <= 50.25",
    "j IS NULL",
    "ts < '1969-12-31T23:59:30'",
)


def _assert_same_where(metadata: str, table: Table, condition: str) -> None:
    """Bounds and partition values leave out no row that matches."""
    theirs = StaticTable.from_metadata(metadata).scan(row_filter=condition).to_arrow().to_pylist()
    ours = table.scan(where=condition.replace("'2024", "DATE '2024").replace("'1969", "TIMESTAMP '1969")).to_arrow()
    assert by_key(theirs) == by_key(ours.to_pylist()), condition


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("seed", range(rounds(2, 30)))
def test_a_random_history_reads_as_our_own_scan(tmp_path: Path, version: int, seed: int) -> None:
    rng = random.Random(1000 * version + seed)
    lake = skerry.connect(tmp_path)
    by = PARTITIONS[seed % len(PARTITIONS)] if SOAK else PARTITIONS[(2 * seed + version) % len(PARTITIONS)]
    partitioned = f"PARTITIONED BY ({by})" if by else ""
    engine = "first-row" if seed % 3 == 2 else "deduplicate"
    lake.sql(
        f"CREATE TABLE db.t ({COLUMNS}, PRIMARY KEY (id, d, code)) {partitioned} "
        f"WITH ('iceberg.format-version' = '{version}', 'merge-engine' = '{engine}', 'compaction.mode' = 'off', "
        f"'deletion-vectors' = '{('off', 'on-commit', 'on-compact')[(seed + version) % 3]}')"
    )
    table = lake.table("db.t")
    table.upsert([_row(rng, table) for _ in range(30)])
    published: list[int] = []
    for number in range(14 if SOAK else 9):
        kind = "upsert" if number == 0 else _step(rng, table, number)
        found = table.publish_iceberg()
        assert found.lag_snapshots == 0, found.reason
        published = sorted({*published, found.snapshot_id})
        assert_same(str(found), table, None, f"step {number}: {kind}")
    for condition in CONDITIONS:
        _assert_same_where(str(found), table, condition)
    for snapshot in published:
        assert_same(str(found), table, snapshot, f"snapshot {snapshot}")


@pytest.mark.parametrize("version", [2, 3])
def test_an_append_only_table_with_several_specs_and_defaults(tmp_path: Path, version: int) -> None:
    lake = skerry.connect(tmp_path)
    schema = [skerry.Field("id", "BIGINT"), skerry.Field("region", "STRING"), skerry.Field("ts", "TIMESTAMP")]
    options = {"iceberg.format-version": version}
    table = lake.create_table("db.t", skerry.Schema.of(schema), partition_by=["region"], options=options)

    def rows(first: int) -> list[dict[str, Any]]:
        return [
            {"id": i, "region": ("east", None, "")[i % 3], "ts": datetime(2024, 1 + i % 9, 1)}
            for i in range(first, first + 10)
        ]

    table.append(rows(0))
    table.publish_iceberg()
    table.partition_by(["month(ts)", "truncate(4, id)"])
    table.append(rows(10))
    table.rename_column("region", "place")
    table.add_columns([skerry.Field("region", "STRING")])
    table.append([{"id": 99, "place": "p", "region": "r", "ts": None}])
    if version == 3:
        table.add_columns([skerry.Field("preset", "INT", nullable=False, default=7)])
    table.delete(where="id = 12")
    found = table.publish_iceberg()
    static = StaticTable.from_metadata(str(found))
    for condition in ("id < 5", "place = 'east'", "ts >= '2024-05-01T00:00:00'", "place IS NULL", "id = 12", "id = 99"):
        theirs = by_key(static.scan(row_filter=condition).to_arrow().to_pylist())
        where = condition.replace("'2024-05-01T00:00:00'", "TIMESTAMP '2024-05-01 00:00:00'")
        assert theirs == by_key(table.scan(where=where).to_arrow().to_pylist()), condition
    assert_same(str(found), table, 1, "before")
