"""Two columns compared by their bounds: sound where types differ, and tight where they do not."""

import random
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.predicate.bound import CompareColumns
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import Op
from skerry.types.build import array_of
from skerry.types.datatype import DataType, DecimalType
from skerry.types.epoch import Ordinal
from skerry.types.field import Field
from skerry.types.schema import Schema

PAIRS = [
    ("DECIMAL(38, 10)", "DECIMAL(38, 12)"),
    ("DECIMAL(38, 10)", "DECIMAL(9, 2)"),
    ("DECIMAL(38, 38)", "DECIMAL(18, 18)"),
    ("DECIMAL(18, 3)", "DECIMAL(18, 5)"),
    ("DECIMAL(38, 0)", "BIGINT"),
    ("DECIMAL(18, 2)", "INT"),
    ("BIGINT", "DOUBLE"),
    ("BIGINT", "FLOAT"),
    ("INT", "FLOAT"),
    ("FLOAT", "DOUBLE"),
    ("DATE", "TIMESTAMP"),
    ("INT", "BIGINT"),
]


def _value(chance: random.Random, type_: DataType) -> Any:
    """Many values lie next to each other, over all magnitudes."""
    name = str(type_)
    if isinstance(type_, DecimalType):
        limit = 10**type_.precision - 1
        steps = chance.randint(-3, 3)
        whole = chance.choice([0, 1, -1, 7]) * 10 ** chance.randint(0, type_.precision - 1)
        digits = chance.choice([steps, whole + steps, limit, -limit, chance.randint(-limit, limit)])
        digits = max(-limit, min(limit, digits))
        return Decimal((int(digits < 0), tuple(map(int, str(abs(digits)))), -type_.scale))
    if name in ("INT", "BIGINT"):
        limit = 2**31 if name == "INT" else 2**63
        near = chance.choice([0, 2**24, 2**53, -(2**53), limit - 4, -limit + 3]) + chance.randint(-3, 3)
        return max(-limit, min(limit - 1, near))
    if name in ("FLOAT", "DOUBLE"):
        near = chance.choice([0.0, 2.0**24, 2.0**53, -(2.0**53), 2.0**63, -(2.0**63), 2.0**31])
        odd = [float("nan"), float("inf"), -0.0, 1e-30]
        value = chance.choice([near + chance.randint(-3, 3), chance.choice(odd)])
        return float(np.float32(value)) if name == "FLOAT" else value
    if name == "DATE":
        return chance.choice([date(2024, 1, 15) + timedelta(days=chance.randint(-1, 1)), Ordinal(2**31 - 1), date.min])
    hours = timedelta(hours=chance.choice([-24, 0, 10, 24]), microseconds=chance.choice([0, 0, 1, -1]))
    return chance.choice([datetime(2024, 1, 15) + hours, Ordinal(2**63 - 1), Ordinal(-(2**63))])


def _bounds(type_: DataType, files: list[list[Any]]) -> ColumnBounds:
    numbers = [[v for v in values if v == v] for values in files]

    def order(value: Any) -> Any:
        return array_of([value], type_).view(pa.int32() if str(type_) == "DATE" else pa.int64())[0].as_py()

    key = order if str(type_) in ("DATE", "TIMESTAMP") else None
    lower = [min(v, key=key) if v else None for v in numbers]
    upper = [max(v, key=key) if v else None for v in numbers]
    nans = np.array([len(values) - len(v) for values, v in zip(files, numbers, strict=True)])
    return ColumnBounds(type_, array_of(lower, type_), array_of(upper, type_), np.zeros(len(files), np.int64), nans)


@pytest.mark.parametrize(("left", "right"), [*PAIRS, *((b, a) for a, b in PAIRS)], ids=str)
def test_columns_of_different_types_are_compared_soundly(left: str, right: str) -> None:
    chance = random.Random(f"{left}{right}")
    fields = Field("a", left, id=0), Field("b", right, id=1)
    sizes = [chance.choice([1, 1, 2, 3]) for _ in range(1500)]
    columns = [[[_value(chance, f.type) for _ in range(size)] for size in sizes] for f in fields]
    rows = pa.table(
        [array_of([v for values in c for v in values], f.type) for c, f in zip(columns, fields, strict=True)],
        names=["a", "b"],
    )
    starts = np.cumsum(sizes) - sizes
    bounds = {f.id: _bounds(f.type, values) for f, values in zip(fields, columns, strict=True)}
    files = FileSet(np.array(sizes), np.zeros(len(sizes), np.int32), {}, bounds)
    schema = Schema(fields, highest_field_id=1)
    dropped = 0
    for op in Op:
        predicate = CompareColumns(fields[0], op, fields[1])
        matches = evaluate(predicate, rows)
        may = may_match(predicate, files, schema)
        assert not (np.logical_or.reduceat(matches, starts) & ~may).any()
        dropped += int((~may).sum())
    assert dropped > 1000
