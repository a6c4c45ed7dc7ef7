"""How much of each source a merge reads at a time."""

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.formats.read import BATCH_ROWS
from skerry.lake.engine import open_reader
from skerry.store.source import MERGE_BYTES, Source, merge_batch_rows


def sources_of(folder: Path, counts: list[int], width: int) -> list[Source]:
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
    with open_reader(table.scan()) as reader:
        (section,) = reader.sections()
        return list(section.sources)


def test_large_sources_get_more_than_small_ones(tmp_path: Path) -> None:
    large, small, tiny = merge_batch_rows(sources_of(tmp_path, [20_000, 2_000, 10], 1))
    assert large == BATCH_ROWS * 20_000 // 22_010
    assert small == tiny == BATCH_ROWS // 3
    assert merge_batch_rows(sources_of(tmp_path / "one", [50], 1)) == [BATCH_ROWS]


@pytest.mark.parametrize("counts", [[40], [30, 10], [10, 10, 10, 10], [40, 1, 1, 1, 1, 1]])
@pytest.mark.parametrize("width", [1_000, 30_000, 300_000])
def test_wide_rows_stay_within_the_memory_of_a_merge(tmp_path: Path, counts: list[int], width: int) -> None:
    files = sources_of(tmp_path, counts, 1)
    wide = [Source(f.context, replace(f.meta, size_bytes=width * f.meta.row_count)) for f in files]
    shares = merge_batch_rows(wide)
    assert min(shares) >= 64
    assert sum(shares) * width <= max(MERGE_BYTES, 64 * len(wide) * width)
