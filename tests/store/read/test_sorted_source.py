"""Sources of rows: what they leave out, and how much of each a merge reads at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import DamagedFileError
from skerry.formats.read import BATCH_ROWS
from skerry.formats.row_mask import LiveRows
from skerry.store.read.key_bounds import Stretch
from skerry.store.read.plan import Section
from skerry.store.read.sorted_source import (
    MERGE_BYTES,
    FileSource,
    Live,
    MemorySource,
    SortedSource,
    SourceRead,
    Stretched,
    merge_batch_rows,
)
from skerry.types.datatype import BIGINT
from skerry.types.field import Field
from skerry.types.key import encode_keys


def sources_of(folder: Path, counts: list[int], width: int) -> list[FileSource]:
    """Files of so many rows that overlap, each with a value of so many bytes."""
    lake = skerry.connect(folder)
    table = lake.create_table(
        "app.t",
        pa.schema([pa.field("k", pa.int64(), nullable=False), ("v", pa.binary())]),
        primary_key=["k"],
        options={"compaction.mode": "off", "file.format": "parquet"},
    )
    for number, count in enumerate(counts):
        value = bytes([number]) * width
        table.upsert(pa.table({"k": range(count), "v": pa.array([value] * count, pa.binary())}))
    with table.scan().planner.open_reader() as reader:
        (section,) = reader.sections()
        return [source for source in section.sources if isinstance(source, FileSource)]


def test_large_sources_get_more_than_small_ones(tmp_path: Path) -> None:
    large, small, tiny = merge_batch_rows(sources_of(tmp_path, [20_000, 2_000, 10], 1))
    assert large == BATCH_ROWS * 20_000 // 22_010
    assert small == tiny == BATCH_ROWS // 3
    assert merge_batch_rows(sources_of(tmp_path / "one", [50], 1)) == [BATCH_ROWS]


@pytest.mark.parametrize("counts", [[40], [30, 10], [10, 10, 10, 10], [40, 1, 1, 1, 1, 1]])
@pytest.mark.parametrize("width", [1_000, 30_000, 300_000])
def test_wide_rows_stay_within_the_memory_of_a_merge(tmp_path: Path, counts: list[int], width: int) -> None:
    files = sources_of(tmp_path, counts, 1)
    wide = [FileSource(f.context, replace(f.meta, size_bytes=width * f.meta.row_count)) for f in files]
    shares = merge_batch_rows(wide)
    assert min(shares) >= 64
    assert sum(shares) * width <= max(MERGE_BYTES, 64 * len(wide) * width)


KEY, VALUE = Field("k", BIGINT, False, id=0), Field("v", BIGINT, id=1)


def in_memory(*keys: int) -> MemorySource:
    rows = pa.table({"k": pa.array(keys, pa.int64()), "v": pa.array([10 * key for key in keys], pa.int64())})
    return MemorySource(rows, (KEY.id,), encoded(keys[0]), encoded(keys[-1]), has_marks=False)


def encoded(key: int) -> bytes:
    found: bytes = encode_keys([pa.chunked_array([pa.array([key], pa.int64())])], [BIGINT])[0].as_py()
    return found


def keys_of(source: SortedSource) -> list[int]:
    streamed = [table.column("k").to_pylist() for table in source.tables(SourceRead([KEY], True, 2))]
    at_once: list[int] = source.table(SourceRead([KEY], True)).column("k").to_pylist()
    assert [key for keys in streamed for key in keys] == at_once
    return at_once


def test_sources_leave_out_rows_of_others_and_keep_their_facts() -> None:
    rows = in_memory(*range(10))
    stretched = Stretched(rows, Stretch(encoded(3), encoded(7)))
    live = Live(rows, LiveRows.of(np.arange(10) % 2 == 0))
    assert keys_of(rows) == list(range(10))
    assert keys_of(stretched) == [3, 4, 5, 6]
    assert keys_of(live) == [0, 2, 4, 6, 8]
    assert keys_of(Stretched(live, stretched.stretch)) == [4, 6]
    assert keys_of(Stretched(stretched, Stretch(encoded(5), None))) == [5, 6]
    for source in (stretched, live):
        assert (source.file, source.row_count, source.size_bytes) == (None, 10, rows.size_bytes)
        assert (source.min_key, source.max_key, source.key_ids) == (encoded(0), encoded(9), (KEY.id,))


def test_columns_that_rows_in_memory_do_not_have_are_null() -> None:
    table = in_memory(1, 2).table(SourceRead([VALUE, Field("new", BIGINT, id=9)], True))
    assert table.to_pydict() == {"v": [10, 20], "new": [None, None]}
    assert in_memory(1, 2).table(SourceRead([], True)).num_rows == 2


@dataclass(frozen=True)
class Failing(MemorySource):
    """Rows one by one; after ``steps`` of them it fails."""

    steps: int = 0

    def tables(self, read: SourceRead, live: LiveRows | None = None) -> Iterator[pa.Table]:
        for step in range(self.row_count):
            if step == self.steps:
                raise DamagedFileError("f", "it fails", "Let it be")
            yield self.table(read).slice(step, 1)


@pytest.mark.parametrize("steps", range(4))
def test_a_source_that_fails_ends_the_merge_and_no_row_after_it_comes(tmp_path: Path, steps: int) -> None:
    lake = skerry.connect(tmp_path)
    table = lake.create_table("app.t", [KEY, VALUE], primary_key=["k"])
    good = in_memory(0, 1, 2, 3)
    bad = Failing(good.rows, good.key_ids, good.min_key, good.max_key, has_marks=False, steps=steps)
    found: list[int] = []
    with table.scan().planner.open_reader() as reader:
        batches = reader.batches([Section((good, bad))])
        with pytest.raises(DamagedFileError):
            found.extend(key for batch in batches for key in batch.column("k").to_pylist())
    assert found == list(range(len(found)))
    assert len(found) <= steps
