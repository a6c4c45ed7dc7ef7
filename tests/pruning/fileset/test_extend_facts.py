"""Facts of two sets of files, put together, prune like those of all files."""

from datetime import date
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.pruning.fileset.column_facts import column_facts, facts_key
from skerry.pruning.fileset.extend_facts import extend_facts
from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.types.datatype import BIGINT, DATE, DOUBLE, STRING, DataType
from skerry.types.field import Field
from skerry.types.partition import PartitionField, PartitionSpec, Transform
from skerry.types.schema import Schema

COUNT, NEW = 60, 7
SPECS = (
    PartitionSpec(
        0,
        (PartitionField(1000, 0, "b", Transform("bucket", 8)), PartitionField(1001, 2, "d", Transform("month"))),
    ),
    PartitionSpec(
        1,
        (PartitionField(1002, 1, "s", Transform("truncate", 1)), PartitionField(1003, 2, "e", Transform("identity"))),
    ),
)
FIELDS = (Field("i", BIGINT, id=0), Field("s", STRING, id=1), Field("d", DATE, id=2), Field("x", DOUBLE, id=3))
SCHEMA = Schema(FIELDS, specs=SPECS, highest_field_id=3)
CONDITIONS = (
    "i = 5", "i IN (1, 7, 30)", "i > 40", "i IS NULL", "i IS NOT NULL", "s = 'b1'", "s >= 'c' AND s < 'd'",
    "s LIKE 'a%'",
    "d = DATE '2024-03-05'", "d < DATE '2024-02-01'", "x > 3", "x IS NULL", "NOT (i = 3)",
)  # fmt: skip


def files(random: np.random.Generator, spec_ids: np.ndarray) -> FileSet:
    count = len(spec_ids)

    def some(values: list[Any], type_: DataType) -> pa.Array:
        return pa.array([None if random.random() < 0.1 else value for value in values], type_.arrow)

    low = np.sort(random.integers(0, 50, count))
    texts = [random.choice(list("abcd")) for _ in range(count)]
    days = [date(2024, int(random.integers(1, 7)), int(random.integers(1, 28))) for _ in range(count)]
    nulls, nans = random.integers(-1, 2, (2, count))
    bounds = {
        0: ColumnBounds(BIGINT, some(low.tolist(), BIGINT), some((low + 5).tolist(), BIGINT), nulls),
        1: ColumnBounds(STRING, some([f"{t}0" for t in texts], STRING), some([f"{t}9" for t in texts], STRING), nulls),
        2: ColumnBounds(DATE, some(days, DATE), some(days, DATE), nulls),
        3: ColumnBounds(DOUBLE, some([1.0] * count, DOUBLE), some([4.0] * count, DOUBLE), nulls, nans),
    }  # fmt: skip
    partitions = {
        1000: pa.array(random.integers(0, 8, count), pa.int32()),
        1001: pa.array([(day.year - 1970) * 12 + day.month - 1 for day in days], pa.int32()),
        1002: some(texts, STRING),
        1003: some(days, DATE),
    }
    return FileSet(np.full(count, 10), spec_ids.astype(np.int32), partitions, bounds)


def part(whole: FileSet, begin: int, end: int) -> FileSet:
    here = slice(begin, end)
    bounds = {
        i: ColumnBounds(
            b.type,
            b.lower.slice(begin, end - begin),
            b.upper.slice(begin, end - begin),
            b.null_count[here],
            None if b.nan_count is None else b.nan_count[here],
        )
        for i, b in whole.bounds.items()
    }
    partitions = {i: values.slice(begin, end - begin) for i, values in whole.partitions.items()}
    return FileSet(whole.row_count[here], whole.spec_id[here], partitions, bounds)


@pytest.mark.parametrize("specs", ["one", "both", "the new files have another"])
@pytest.mark.parametrize("seed", range(3))
def test_joined_facts_prune_like_those_of_all_files(seed: int, specs: str) -> None:
    random = np.random.default_rng(seed)
    ids = np.zeros(COUNT, np.int32)
    if specs == "both":
        ids = random.integers(0, 2, COUNT)
    if specs == "the new files have another":
        ids[:NEW] = 1
    whole = files(random, ids)
    joined = FileSet(whole.row_count, whole.spec_id, whole.partitions, whole.bounds)
    older = part(whole, NEW, COUNT)
    for field in FIELDS:
        extend_facts(field, joined, (part(whole, 0, NEW), older), SCHEMA)
        assert specs != "one" or facts_key(field, SCHEMA) in joined.derived
    for condition in CONDITIONS:
        predicate = parse_and_bind(condition, SCHEMA)
        assert np.array_equal(may_match(predicate, joined, SCHEMA), may_match(predicate, whole, SCHEMA)), condition
    for field in FIELDS:
        mine, all_ = column_facts(field, joined, SCHEMA), column_facts(field, whole, SCHEMA)
        for name in ("only_null", "no_null", "no_nan"):
            assert np.array_equal(getattr(mine, name), getattr(all_, name))


def test_unknown_bounds_take_no_memory_for_each_file_after_a_commit() -> None:
    field = FIELDS[0]
    partitions = {1000: pa.array(np.arange(COUNT) % 8, pa.int32())}
    whole = FileSet(np.full(COUNT, 10), np.zeros(COUNT, np.int32), partitions, {})
    older = FileSet(whole.row_count[NEW:], whole.spec_id[NEW:], {1000: partitions[1000][NEW:]}, {})
    new = FileSet(whole.row_count[:NEW], whole.spec_id[:NEW], {1000: partitions[1000][:NEW]}, {})
    extend_facts(field, whole, (new, older), SCHEMA)
    interval = whole.derived[facts_key(field, SCHEMA)].interval
    assert interval.is_open
    assert (interval.lower.strides, interval.upper.strides) == ((0,), (0,))
    assert len(interval.lower) == COUNT
