"""Pruning keeps no file that pyiceberg's inclusive projection and metrics drop, and fewer where it knows more."""

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.pruning import keep_mask
from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.predicate.bound import BoundPredicate, IsNull, StartsWith, all_of, any_of, compare, in_set, negate
from skerry.pruning.predicate.expression import Op
from skerry.types.build import array_of
from skerry.types.field import Field
from skerry.types.partition import PartitionField as OurField
from skerry.types.partition import PartitionSpec as OurSpec
from skerry.types.partition import Transform, parse_transform
from skerry.types.schema import Schema as OurSchema

pytest.importorskip("pyiceberg")

from pyiceberg import conversions, expressions, types
from pyiceberg.expressions import visitors
from pyiceberg.manifest import DataFile
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import parse_transform as parse_iceberg_transform
from pyiceberg.typedef import Record

Expression = expressions.BooleanExpression
Pair = tuple[BoundPredicate, Expression]

TYPES: dict[str, tuple[types.IcebergType, list[str]]] = {
    "INT": (types.IntegerType(), ["identity", "bucket[8]", "truncate[10]"]),
    "BIGINT": (types.LongType(), ["identity", "bucket[8]", "truncate[10]"]),
    "DECIMAL(9, 2)": (types.DecimalType(9, 2), ["identity", "bucket[8]", "truncate[10]"]),
    "DECIMAL(30, 2)": (types.DecimalType(30, 2), ["identity", "bucket[8]", "truncate[10]"]),
    "STRING": (types.StringType(), ["identity", "bucket[8]", "truncate[2]"]),
    "BINARY": (types.BinaryType(), ["identity", "bucket[8]", "truncate[2]"]),
    "DATE": (types.DateType(), ["identity", "bucket[8]", "year", "month", "day"]),
    "TIMESTAMP": (types.TimestampType(), ["identity", "bucket[8]", "year", "month", "day", "hour"]),
    "TIMESTAMPTZ": (types.TimestamptzType(), ["identity", "bucket[8]", "year", "month", "day", "hour"]),
    "BOOLEAN": (types.BooleanType(), ["identity"]),
    "DOUBLE": (types.DoubleType(), ["identity"]),
}
PAIRS = [(name, transform) for name, (_, transforms) in TYPES.items() for transform in transforms]
OPS: dict[Op, Callable[[str, Any], Expression]] = {
    Op.EQ: expressions.EqualTo,
    Op.NE: expressions.NotEqualTo,
    Op.LT: expressions.LessThan,
    Op.LE: expressions.LessThanOrEqual,
    Op.GT: expressions.GreaterThan,
    Op.GE: expressions.GreaterThanOrEqual,
}


def _value(chance: random.Random, name: str) -> Any:
    if name in ("INT", "BIGINT"):
        return chance.choice([chance.randint(-35, 35), chance.randint(-1000, 1000)])
    if name.startswith("DECIMAL"):
        return Decimal(chance.randint(-500, 500)).scaleb(-2)
    if name == "STRING":
        return "".join(chance.choices("abé😀", k=chance.randint(0, 4)))
    if name == "BINARY":
        return bytes(chance.choices([0, 97, 98, 255], k=chance.randint(0, 4)))
    if name == "BOOLEAN":
        return chance.random() < 0.5
    if name == "DOUBLE":
        return float(chance.randint(-8, 8)) / 4
    if name == "DATE":
        return date(2024, 1, 15) + timedelta(days=chance.choice([chance.randint(-3, 3), chance.randint(-30000, 500)]))
    hours = chance.choice([chance.randint(-30, 30), chance.randint(-(10**6), 10**4)])
    moment = datetime(2024, 1, 15) + timedelta(hours=hours, microseconds=chance.choice([0, 0, 1, 1_800_000_000]))
    return moment.replace(tzinfo=UTC) if name == "TIMESTAMPTZ" else moment


def _leaf(chance: random.Random, field: Field) -> Pair:
    name, column = str(field.type), field.name
    kind = chance.random()
    if kind < 0.1:
        return IsNull(field), expressions.IsNull(column)
    if kind < 0.4:
        values = {_value(chance, name) for _ in range(chance.randint(1, 4))}
        return in_set(field, values), expressions.In(column, values)
    if name == "STRING" and kind < 0.6:
        prefix = _value(chance, name) or "a"
        return StartsWith(field, prefix), expressions.StartsWith(column, prefix)
    op, value = chance.choice(list(OPS)), _value(chance, name)
    return compare(field, op, value), OPS[op](column, value)


def _pair(chance: random.Random, field: Field, depth: int) -> Pair:
    if depth == 0 or chance.random() < 0.3:
        ours, theirs = _leaf(chance, field)
        return (negate(ours), expressions.Not(theirs)) if chance.random() < 0.25 else (ours, theirs)
    left, right = _pair(chance, field, depth - 1), _pair(chance, field, depth - 1)
    if chance.random() < 0.6:
        return all_of([left[0], right[0]]), expressions.And(left[1], right[1])
    return any_of([left[0], right[0]]), expressions.Or(left[1], right[1])


def _stored(value: Any) -> Any:
    """A partition value as pyiceberg's records hold it."""
    if isinstance(value, datetime):
        return round((value.replace(tzinfo=UTC) - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(microseconds=1))
    return (value - date(1970, 1, 1)).days if isinstance(value, date) else value


@pytest.mark.parametrize(("name", "transform"), PAIRS)
def test_partitions_are_pruned_at_least_as_tightly_as_by_inclusive_projection(name: str, transform: str) -> None:
    chance = random.Random(f"{name}{transform}")
    field = Field("c", name, id=1)
    source = array_of([None, *(_value(chance, name) for _ in range(60))], field.type)
    values = apply_transform(parse_transform(transform), source, field.type)
    schema = Schema(types.NestedField(1, "c", TYPES[name][0], required=False))
    spec = PartitionSpec(PartitionField(1, 1000, parse_iceberg_transform(transform), "p"))
    partition_schema = Schema(*spec.partition_type(schema).fields)
    records = [Record(_stored(value)) for value in values.to_pylist()]
    tighter = 0
    for _ in range(120):
        ours, theirs = _pair(chance, field, chance.choice([0, 0, 1, 2]))
        projected = visitors.inclusive_projection(schema, spec, True)(visitors.rewrite_not(theirs))
        evaluate = visitors.expression_evaluator(partition_schema, projected, True)
        kept = keep_mask(transform, field.type, values, ours)
        oracle = np.array([bool(evaluate(record)) for record in records])
        looser = np.flatnonzero(kept & ~oracle)
        assert not len(looser), (theirs, values[int(looser[0])])
        tighter += int((oracle & ~kept).sum())
    assert tighter > 0


def _data_file(ends: tuple[Any, Any], nulls: int, type_: types.PrimitiveType) -> DataFile:
    low, high = ends
    return DataFile.from_args(
        record_count=10,
        value_counts={1: 10},
        null_value_counts={1: nulls},
        nan_value_counts={1: 0},
        lower_bounds={} if low is None else {1: conversions.to_bytes(type_, _stored(low))},
        upper_bounds={} if high is None else {1: conversions.to_bytes(type_, _stored(high))},
    )


@pytest.mark.parametrize("name", TYPES)
def test_statistics_prune_at_least_as_tightly_as_inclusive_metrics(name: str) -> None:
    chance = random.Random(name)
    field = Field("c", name, id=1)
    iceberg = TYPES[name][0]
    assert isinstance(iceberg, types.PrimitiveType)
    schema = Schema(types.NestedField(1, "c", iceberg, required=False))
    ends: list[tuple[Any, Any]] = [(None, None)]
    nulls = [10]
    for _ in range(40):
        low, high = sorted([_value(chance, name), _value(chance, name)])
        ends.append((low if chance.random() < 0.9 else None, high if chance.random() < 0.9 else None))
        nulls.append(chance.choice([0, 0, 3]))
    files = FileSet(
        np.full(len(ends), 10),
        np.zeros(len(ends), np.int32),
        {},
        {
            1: ColumnBounds(
                field.type,
                array_of([low for low, _ in ends], field.type),
                array_of([high for _, high in ends], field.type),
                np.array(nulls),
                np.zeros(len(ends), np.int64),
            )
        },
    )
    theirs_files = [_data_file(e, n, iceberg) for e, n in zip(ends, nulls, strict=True)]
    ours_schema = OurSchema((field,), highest_field_id=1)
    for _ in range(150):
        ours, theirs = _pair(chance, field, chance.choice([0, 0, 1, 2]))
        kept = may_match(ours, files, ours_schema)
        oracle = np.array([visitors._InclusiveMetricsEvaluator(schema, theirs).eval(file) for file in theirs_files])
        looser = np.flatnonzero(kept & ~oracle)
        assert not len(looser), (theirs, ends[int(looser[0])], nulls[int(looser[0])])


def test_files_by_bucket_and_bounds_at_once_are_pruned_more_tightly_than_by_one_after_the_other() -> None:
    chance = np.random.default_rng(5)
    count, wanted = 2000, np.sort(chance.choice(100_000, 64, replace=False))
    low = chance.integers(0, 100_000, count)
    high = low + 3000
    buckets = chance.integers(0, 16, count).astype(np.int32)
    field = Field("id", "BIGINT", id=0)
    spec = OurSpec(0, (OurField(1000, 0, "id_bucket", Transform("bucket", 16)),))
    schema = OurSchema((field,), specs=(spec,), highest_field_id=0)
    bounds = {0: ColumnBounds(field.type, pa.array(low), pa.array(high), np.zeros(count, np.int64))}
    partitions = {1000: pa.array(buckets)}
    rows, specs = np.full(count, 10), np.zeros(count, np.int32)
    predicate = in_set(field, wanted.tolist())
    by_bucket = may_match(predicate, FileSet(rows, specs, partitions, {}), schema)
    by_bounds = may_match(predicate, FileSet(rows, specs, {}, bounds), schema)
    together = may_match(predicate, FileSet(rows, specs, partitions, bounds), schema)
    own = apply_transform(Transform("bucket", 16), pa.array(wanted), field.type).to_numpy()
    expected = [
        bool(((wanted >= a) & (wanted <= b) & (own == g)).any()) for a, b, g in zip(low, high, buckets, strict=True)
    ]
    assert together.tolist() == expected
    assert together.sum() < 0.2 * (by_bucket & by_bounds).sum()
