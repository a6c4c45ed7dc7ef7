"""Scans that read single pages give the rows of scans that read everything.

Pages are made small, so that tables of some hundred rows have many of them.
"""

import random
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import skerry
from skerry.formats import page
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.store.read import split
from skerry.table import shape
from support.effort import rounds

ROWS = 600
COLUMNS = [
    skerry.Field("id", "BIGINT", nullable=False),
    skerry.Field("host", "STRING"),
    skerry.Field("code", "INT"),
    skerry.Field("body", "STRING"),
    skerry.Field("amount", "DECIMAL(12, 2)"),
    skerry.Field("flag", "BOOLEAN"),
    skerry.Field("tags", "ARRAY<STRING>"),
    skerry.Field("place", "STRUCT<x: INT, y: STRING>"),
]


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (page, split):
        monkeypatch.setattr(module, "PAGE_ROWS", 8)
    monkeypatch.setattr(shape, "INDEXED_PAGE_ROWS", 8)
    monkeypatch.setattr(split, "_FEW_ROWS", 64)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many rows were asked for, each time that pages were read."""
    seen: list[int] = []
    plain = page.PageReader.read

    def counted(self: page.PageReader, names: Any, parts: Any) -> Any:
        seen.append(sum(len(part.rows) for part in parts))
        return plain(self, names, parts)

    monkeypatch.setattr(page.PageReader, "read", counted)
    return seen


def row(number: int, draw: random.Random) -> dict[str, Any]:
    def or_null(value: Any) -> Any:
        return None if draw.random() < 0.1 else value

    return {
        "id": number,
        "host": or_null(f"host-{draw.randrange(40)}"),
        "code": or_null(draw.randrange(60)),
        "body": or_null(" ".join(draw.choice(["disk", "full", "slow", "node", "x1", "x2"]) for _ in range(4))),
        "amount": or_null(Decimal(draw.randrange(10_000)) / 100),
        "flag": or_null(draw.random() < 0.5),
        "tags": or_null([f"t{draw.randrange(5)}" for _ in range(draw.randrange(4))]),
        "place": or_null({"x": draw.randrange(9), "y": or_null("here")}),
    }


def condition(draw: random.Random) -> str:
    leaves = [
        f"host = 'host-{draw.randrange(45)}'",
        f"host IN ('host-{draw.randrange(45)}', 'host-{draw.randrange(45)}', NULL)",
        f"host LIKE 'host-{draw.randrange(5)}%'",
        f"code = {draw.randrange(65)}",
        f"code BETWEEN {draw.randrange(60)} AND {draw.randrange(60)}",
        f"code IN ({draw.randrange(60)}, {draw.randrange(60)})",
        "code IS NULL",
        f"matches(body, 'disk x{draw.randrange(3)}')",
        f"matches_term(body, 'x{draw.randrange(3)}')",
        f"id < {draw.randrange(ROWS)}",
        f"id = {draw.randrange(ROWS)}",
    ]
    joined = f" {draw.choice(['AND', 'AND', 'OR'])} ".join(draw.sample(leaves, draw.randrange(1, 4)))
    return f"NOT ({joined})" if draw.random() < 0.1 else joined


def compare(with_indexes: Lake, without: Lake, draw: random.Random) -> None:
    where = condition(draw)
    names = [f.name for f in with_indexes.table("app.t").schema.fields]
    columns = ["id", *draw.sample(names[1:], draw.randrange(len(names)))]
    found = with_indexes.table("app.t").scan(columns=columns, where=where).to_arrow()
    expected = without.table("app.t").scan(columns=columns, where=where).to_arrow()
    assert found.sort_by("id").equals(expected.sort_by("id")), where
    if "matches" not in where:
        text = f"SELECT {', '.join(columns)} FROM app.t WHERE {where} ORDER BY id"
        assert with_indexes.sql(text).to_arrow().equals(without.sql(text).to_arrow()), where


def create(lake: Lake, *, keyed: bool, group_rows: int) -> Table:
    table = lake.create_table(
        "app.t",
        COLUMNS,
        primary_key=["id"] if keyed else (),
        options={"file.row-group-rows": str(group_rows), "compaction.mode": "off"}
        if keyed
        else {"file.row-group-rows": str(group_rows)},
    )
    table.create_index("host", kind="bloom", options={"granularity": 8})
    table.create_index("code", kind="inverted", options={"granularity": 4})
    table.create_index("body", kind="fulltext_bloom", options={"granularity": 8})
    return table


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("seed", range(rounds(2, 60)))
def test_rows_are_those_of_a_scan_without_indexes(keyed: bool, seed: int, reads: list[int], tmp_path: Path) -> None:
    draw = random.Random(f"{seed}{keyed}")
    lake, without = skerry.connect(tmp_path), skerry.connect(tmp_path, settings={"read.indexes": "false"})
    table = create(lake, keyed=keyed, group_rows=draw.choice([64, 100, 300]))
    write = table.upsert if keyed else table.append
    for step in range(4):
        first = 0 if keyed else step * ROWS  # each id once, so that rows have one order
        write([row(first + number, draw) for number in sorted(draw.sample(range(ROWS), 400))])
        if keyed and step == 1:
            table.delete(where="code > 50")
        if step == 2:
            table.add_column("late", "INT", default=3)
            table.rename_column("amount", "price")
        for _ in range(6):
            compare(lake, without, draw)
        if step == 2:
            break
    if keyed:
        table.compact(full=True)
        for _ in range(6):
            compare(lake, without, draw)
    assert reads
