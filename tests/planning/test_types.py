"""Conditions on columns of every type, planned and answered."""

import datetime as dt
import uuid
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import skerry

VALUES: dict[str, tuple[Any, Any, str]] = {
    "BOOLEAN": (True, False, "TRUE"),
    "TINYINT": (1, 2, "1"),
    "SMALLINT": (1, 2, "1"),
    "INT": (1, 2, "1"),
    "BIGINT": (1, 2, "1"),
    "FLOAT": (1.5, 2.5, "1.5"),
    "DOUBLE": (1.5, float("nan"), "1.5"),
    "DECIMAL(9, 2)": (Decimal("1.50"), Decimal("2.50"), "1.5"),
    "DECIMAL(30, 2)": (Decimal("1.50"), Decimal("2.50"), "1.5"),
    "STRING": ("a", "b", "'a'"),
    "BINARY": (b"a", b"b", "X'61'"),
    "DATE": (dt.date(2024, 1, 1), dt.date(2024, 1, 2), "DATE '2024-01-01'"),
    "TIME": (dt.time(1), dt.time(2), "TIME '01:00:00'"),
    "TIMESTAMP": (dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 2), "'2024-01-01'"),
    "TIMESTAMPTZ": (
        dt.datetime(2024, 1, 1, tzinfo=dt.UTC),
        dt.datetime(2024, 1, 2, tzinfo=dt.UTC),
        "TIMESTAMPTZ '2024-01-01 00:00:00+00:00'",
    ),
    "UUID": (uuid.UUID(int=5), uuid.UUID(int=9), f"'{uuid.UUID(int=5)}'"),
}


@pytest.mark.parametrize(
    ("type_", "partitioned"),
    [(t, p) for t in VALUES for p in (False, True) if not (p and t in ("TINYINT", "SMALLINT"))],  # no partition columns
)
def test_every_type(type_: str, partitioned: bool, tmp_path: Path) -> None:
    one, other, literal = VALUES[type_]
    table = skerry.connect(tmp_path).create_table(
        "app.t",
        [skerry.Field("c", type_), skerry.Field("n", "INT")],
        partition_by=["c"] if partitioned else [],
        options={"manifest.merge-count": 4},
    )
    for number in range(5):  # several entries with one value in a merged manifest
        table.append([{"c": one, "n": number}])
    table.append([{"c": other, "n": 5}])
    table.append([{"c": None, "n": 6}])
    assert sorted(table.scan(where=f"c = {literal}").to_arrow().column("n").to_pylist()) == [0, 1, 2, 3, 4]
    assert table.scan(where=f"c <> {literal}").to_arrow().column("n").to_pylist() == [5]
    assert table.scan(where="c IS NULL").to_arrow().column("n").to_pylist() == [6]
    assert len(table.scan(where=f"c = {literal}").plan()) == 5
    assert len(table.scan(where="c IS NULL").plan()) == 1
    table.delete(where=f"c = {literal}")
    assert sorted(table.scan(["n"]).to_arrow().column("n").to_pylist()) == [5, 6]
