"""Sections in pieces: every row of the whole is in exactly one of them."""

import random
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry import Field
from skerry.lake.table import Table
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.key_split import split_section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import SourceRead, Stretched
from support.tables import World, plain
from support.unflushed import unflushed_table

MAKE: dict[str, Any] = {
    "BIGINT": lambda n: n * 3 - 5000,
    "INT": lambda n: n - 100,
    "STRING": lambda n: f"{n % 97}-\0-{n}",
    "BINARY": lambda n: bytes([n % 7]) * (n % 5) + n.to_bytes(3, "big"),
    "DATE": lambda n: datetime(2000 + n % 50, 1 + n % 12, 1 + n % 28).date(),
    "TIMESTAMP": lambda n: datetime(2000 + n % 50, 1 + n % 12, 1 + n % 28, n % 24, n % 60),
    "DECIMAL(10, 2)": lambda n: Decimal(n - 500) / 4,
    "DECIMAL(30, 2)": lambda n: Decimal(n - 500) * 10**15,
    "DOUBLE": lambda n: float("nan") if n % 101 == 0 else (n - 500) / 7,
    "BOOLEAN": lambda n: n % 2 == 0,
}


def overlapping(type_: str, world: World, *, runs: int = 3, **options: str) -> Table:
    """Runs that overlap, of one key column beside ``n``; row groups are small."""
    table = world.create(
        columns=[Field("k", type_, False), Field("n", "INT", False), Field("v", "STRING")],
        primary_key=["k", "n"],
        options={"compaction.mode": "off", **options},
    )
    rng = random.Random(5)
    for run in range(runs):
        rows = rng.sample(range(300), 180)
        table.upsert([{"k": MAKE[type_](i), "n": i % 10, "v": f"{run}-{i}"} for i in rows])
        table.delete(keys=[{"k": MAKE[type_](i), "n": i % 10} for i in rng.sample(range(300), 20)])
    return table


def pieces_of(reader: TableReader, count: int) -> list[pa.Table]:
    (section,) = reader.sections()
    pieces = split_section(section, count)
    streamed = [pa.Table.from_batches(list(reader.batches([piece])), reader.arrow_schema) for piece in pieces]
    assert [plain(reader.table([piece])) for piece in pieces] == [plain(table) for table in streamed]
    assert [reader.count([piece]) for piece in pieces] == [table.num_rows for table in streamed]
    return streamed


@pytest.mark.parametrize("format", ["parquet", "sst"])
@pytest.mark.parametrize("type_", list(MAKE))
def test_the_pieces_together_are_the_whole_in_its_order(type_: str, format: str) -> None:
    table = overlapping(type_, World(), **{"file.format": format, "file.row-group-rows": "16"})
    with table.scan().planner.open_reader() as reader:
        whole = reader.table(reader.sections())
        for count in (2, 15):
            pieces = pieces_of(reader, count)
            assert plain(pa.concat_tables(pieces)) == plain(whole)


def test_pieces_are_of_about_one_size_where_row_groups_say_where_rows_are() -> None:
    table = overlapping("BIGINT", World(), **{"file.format": "parquet", "file.row-group-rows": "16"})
    with table.scan().planner.open_reader() as reader:
        sizes = [piece.num_rows for piece in pieces_of(reader, 5)]
    assert len(sizes) == 5
    assert max(sizes) < 2 * min(sizes)


def test_a_piece_reads_only_row_groups_that_can_hold_its_keys() -> None:
    world = World()
    table = overlapping("BIGINT", world, **{"file.format": "parquet", "file.row-group-rows": "16"})
    with table.scan().planner.open_reader() as reader:
        (section,) = reader.sections()
        piece = split_section(section, 5)[0]
        source = next(s for s in piece.sources if s.row_count > 100)
        assert isinstance(source, Stretched)
        key = reader.rules.key
        whole = sum(t.num_rows for t in source.source.tables(SourceRead(key, True, 9999)))
        keys = KeyBounds(source.stretch.low, source.stretch.high)
        tables = source.source.tables(SourceRead(key, True, 9999, keys))
        assert sum(t.num_rows for t in tables) < whole / 2


def test_columns_of_the_key_need_not_be_asked_for() -> None:
    table = overlapping("BIGINT", World(), runs=1)
    table.compact(full=True)
    table.upsert([{"k": 1, "n": 1, "v": "x"}, {"k": 10**6, "n": 1, "v": "y"}, {"k": -(10**6), "n": 0, "v": "z"}])
    with table.scan(["v"]).planner.open_reader() as reader:
        whole = reader.table(reader.sections())
        assert pa.concat_tables(pieces_of(reader, 7)).to_pylist() == whole.to_pylist()


def test_one_key_cannot_be_cut() -> None:
    table = World().create(
        columns=[Field("id", "BIGINT", False)], primary_key=["id"], options={"compaction.mode": "off"}
    )
    table.upsert([{"id": 1}])
    table.upsert([{"id": 1}])
    with table.scan().planner.open_reader() as reader:
        (section,) = reader.sections()
        assert split_section(section, 8) == (section,)


def test_rows_that_a_writer_has_not_flushed_are_cut_as_well(tmp_path: Path) -> None:
    with unflushed_table(tmp_path) as table, table.scan().planner.open_reader() as reader:
        whole = reader.table(reader.sections())
        assert pa.concat_tables(pieces_of(reader, 4)).to_pylist() == whole.to_pylist()
