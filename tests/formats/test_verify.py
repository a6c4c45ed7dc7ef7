"""Checking a large Parquet file for another reader: exactly the column chunks that it reads, and the footer."""

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from skerry import DamagedFileError, Field, Lake, connect
from skerry.common.clock import ManualClock
from skerry.common.quoting import quoted
from skerry.fileio.local import LocalFileIO
from skerry.formats.layout import BLOCK_BYTES
from skerry.formats.open_parquet import SMALL_FILE_BYTES
from skerry.formats.verify import verify_columns
from support.effort import rounds
from support.tables import context_of

FLIPS = rounds(2, 40)
GROUP_ROWS, GROUPS = 131_072, 3
FIELDS = [
    Field("a", "BIGINT"),
    Field("b", "BIGINT"),
    Field("s", "STRUCT<x: BIGINT, y: BIGINT>"),
    Field("s.x", "BIGINT"),  # has the name that Parquet gives the part of the column before
]
LEAVES = {"a": {0}, "b": {1}, "s": {2, 3}, "s.x": {4}}
"""Parquet columns by number."""


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """A table ``app.t`` with one file of several row groups that is too large to be checked as a whole."""
    opened = connect(tmp_path_factory.mktemp("lake"), clock=ManualClock(4_000_000_000_000))
    options = {"file.row-group-rows": str(GROUP_ROWS), "file.compression": "none"}
    table = opened.create_table("app.t", FIELDS, options=options)
    dice = np.random.default_rng(5)
    a, x, y, dotted = (pa.array(dice.integers(0, 2**62, GROUP_ROWS * GROUPS)) for _ in range(4))
    b = pa.array(dice.integers(0, 5000, GROUP_ROWS * GROUPS) << 40)  # few values: it has a dictionary
    nested = pa.StructArray.from_arrays([x, y], ["x", "y"])
    table.append(pa.table({"a": a, "b": b, "s": nested, "s.x": dotted}))
    return opened


def file_of(lake: Lake) -> Path:
    [meta] = lake.table("app.t").scan().plan()
    assert meta.size_bytes > SMALL_FILE_BYTES
    return Path(lake.root) / lake.table("app.t").location / meta.path


def chunks(path: Path, leaves: Iterable[int]) -> list[tuple[int, int]]:
    """From where to where Parquet columns reach, in each row group."""
    metadata = pq.read_metadata(path)
    assert metadata.num_row_groups == GROUPS
    assert metadata.row_group(0).column(1).has_dictionary_page
    found = []
    for group in range(GROUPS):
        for leaf in leaves:
            chunk = metadata.row_group(group).column(leaf)
            start = chunk.dictionary_page_offset or chunk.data_page_offset
            found.append((start, start + chunk.total_compressed_size))
    return found


def flip(path: Path, position: int) -> None:
    with path.open("r+b") as file:
        file.seek(position)
        byte = file.read(1)[0]
        file.seek(position)
        file.write(bytes([byte ^ 1 << position % 8]))


def query(name: str) -> str:
    return f"SELECT sum({'s.y' if name == 's' else quoted(name)}) FROM app.t"


@pytest.mark.parametrize("name", LEAVES)
def test_sql_notices_a_flipped_bit_in_a_column_that_it_reads_and_in_no_other(lake: Lake, name: str) -> None:
    path = file_of(lake)
    right = {other: lake.sql(query(other)).to_arrow() for other in LEAVES}
    dice = random.Random(name)
    for start, end in chunks(path, LEAVES[name]):
        # blocks lie across the borders of chunks: within the first and last one a neighbour is reported as well
        inside = [dice.randrange(start + BLOCK_BYTES, end - BLOCK_BYTES) for _ in range(FLIPS)]
        for position in [start, end - 1, *inside]:
            flip(path, position)
            with pytest.raises(DamagedFileError, match="block at byte"):
                lake.sql(query(name)).to_arrow()
            if position in inside:
                for other in LEAVES.keys() - {name, "s" if name == "s.x" else "", "s.x" if name == "s" else ""}:
                    assert lake.sql(query(other)).to_arrow() == right[other]
            flip(path, position)
    for other in LEAVES:
        assert lake.sql(query(other)).to_arrow() == right[other]


def test_sql_notices_a_flipped_bit_in_the_footer_whatever_it_reads(lake: Lake) -> None:
    path = file_of(lake)
    for position in (path.stat().st_size - 1, path.stat().st_size - 3000):
        flip(path, position)
        for name in LEAVES:
            with pytest.raises(DamagedFileError, match="footer"):
                lake.sql(query(name)).to_arrow()
        flip(path, position)


class ReadingFileIO(LocalFileIO):
    """Remembers from where to where files were read."""

    def __init__(self, root: str) -> None:
        super().__init__(root)
        self.ranges: list[tuple[int, int]] = []

    @contextmanager
    def open_input(self, path: str) -> Iterator[Any]:
        with super().open_input(path) as source:
            yield ReadingInput(source, self.ranges)


class ReadingInput:
    def __init__(self, source: Any, ranges: list[tuple[int, int]]) -> None:
        self.seek, self.tell = source.seek, source.tell
        self._source, self._ranges = source, ranges

    def read(self, length: int) -> Any:
        start = self.tell()
        data = self._source.read(length)
        self._ranges.append((start, self.tell()))
        return data


@pytest.mark.parametrize("names", [["a"], ["b"], ["s"], ["a", "b"], ["a", "s.x"], []], ids=lambda n: " and ".join(n))
def test_what_is_read_to_check_columns_are_their_chunks_and_the_footer(lake: Lake, names: list[str]) -> None:
    """Every chunk of every row group, and no block beside. A column with a dot may be taken for a part of another."""
    table, path = lake.table("app.t"), file_of(lake)
    [meta] = table.scan().plan()
    reading = ReadingFileIO(lake.root)
    ids = {table.schema.field(name).id for name in names}
    verify_columns(reading, context_of(table).paths.absolute(meta.path), meta, ids)
    leaves = {leaf for name in names for leaf in LEAVES[name]}
    leaves |= {4} if "s" in names else {2} if "s.x" in names else set()
    expected = np.zeros(meta.size_bytes, np.bool_)
    body = meta.size_bytes - meta.tail_size_bytes
    for start, end in chunks(path, leaves):
        expected[start // BLOCK_BYTES * BLOCK_BYTES : min(-(-end // BLOCK_BYTES) * BLOCK_BYTES, body)] = True
    expected[body:] = True
    read = np.zeros(meta.size_bytes, np.bool_)
    for start, end in reading.ranges:
        read[start:end] = True
    assert np.array_equal(read, expected)
