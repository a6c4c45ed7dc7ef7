"""The level of new files: those of one commit that share keys in one partition do not go below level 0."""

import math
from typing import Any

import pytest

from skerry.formats.meta import DataFileMeta
from skerry.store.write.level import bottom_level
from skerry.types.field import Field
from support.tables import World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("part", "DOUBLE", nullable=False)]
OTHER_NAN = math.copysign(math.nan, -1)
BOTTOM = 5


def file(part: Any, min_key: bytes, max_key: bytes) -> DataFileMeta:
    return DataFileMeta(
        f"data/{part}-{min_key!r}", "parquet", 1, 1, 0, 0, 0, 0,
        partition={1000: part}, min_key=min_key, max_key=max_key,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "levels"),
    [
        (1.5, 1.5, [0, 0]),
        (1.5, 2.5, [BOTTOM, BOTTOM]),
        (None, None, [0, 0]),
        (None, 1.5, [BOTTOM, BOTTOM]),
        (math.nan, OTHER_NAN, [0, 0]),
        (math.nan, 1.5, [BOTTOM, BOTTOM]),
    ],
)
def test_files_that_share_keys_in_one_partition_stay_at_level_0(one: Any, other: Any, levels: list[int]) -> None:
    world = World()
    world.create(columns=COLUMNS, primary_key=["id", "part"], partition_by=["part"])
    context = world.table()._context
    shape = context.shape(world.table().schema)
    overlapping = [file(one, b"a", b"m"), file(other, b"k", b"z")]
    assert [meta.level for meta in bottom_level(overlapping, shape)] == levels
    apart = [file(one, b"a", b"j"), file(other, b"k", b"z")]
    assert [meta.level for meta in bottom_level(apart, shape)] == [BOTTOM, BOTTOM]
