"""Facts of a column: what they say of their own size, by which caches are bounded."""

import numpy as np
import pyarrow as pa
import pytest

from skerry.pruning.fileset.column_facts import column_facts
from skerry.pruning.fileset.files import ColumnBounds, FileSet
from skerry.types.datatype import BIGINT, STRING, ArrayType, DataType
from skerry.types.field import Field
from skerry.types.schema import Schema

COUNT = 1000
MASKS_BYTES = 3 * COUNT


@pytest.mark.parametrize(
    ("type_", "lower", "upper", "ends_bytes"),
    [
        (BIGINT, pa.array(range(COUNT)), pa.array(range(COUNT)), 2 * 8 * COUNT),
        (STRING, pa.array(["x" * 100] * COUNT), pa.array(["y" * 100] * COUNT), 2 * 104 * COUNT),
        (STRING, pa.array(["x" * 100] * COUNT), None, 104 * COUNT),
        (STRING, None, None, 0),
        (ArrayType(BIGINT), None, None, 0),
    ],
)
def test_facts_know_what_they_hold(
    type_: DataType, lower: pa.Array | None, upper: pa.Array | None, ends_bytes: int
) -> None:
    field = Field("c", type_, id=0)
    bounds = ColumnBounds(type_, lower, upper, np.zeros(COUNT, np.int64))
    files = FileSet(np.full(COUNT, 5), np.zeros(COUNT, np.int32), {}, {0: bounds})
    found = column_facts(field, files, Schema(id=0, fields=(field,))).nbytes
    assert ends_bytes + MASKS_BYTES <= found <= ends_bytes + MASKS_BYTES + 100
