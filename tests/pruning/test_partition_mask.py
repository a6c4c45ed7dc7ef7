"""keep_mask: what it takes, what it answers, what it refuses."""

from datetime import date
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError
from skerry.pruning import keep_mask
from skerry.pruning.join.runtime_filter import JoinColumn, build_runtime_filter
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.types.datatype import BIGINT
from skerry.types.field import Field
from skerry.types.partition import Transform

US = pa.timestamp("us")


@pytest.mark.parametrize(
    ("transform", "source", "values", "predicate", "kept"),
    [
        ("bucket[16]", pa.int64(), list(range(16)), "c IN (1, 2, 3)", [3, 4]),
        ("bucket(16, c)", pa.int64(), list(range(16)), "c = 1", [4]),
        ("bucket[16]", pa.int64(), [0, None], "c IS NULL", [1]),
        ("bucket[16]", pa.int64(), [0, None], "c <> 5", [0]),
        ("identity", pa.int32(), [1, 2, None], "c >= 2", [1]),
        ("identity", pa.bool_(), [True, False, None], "c", [0]),
        ("identity", pa.float64(), [1.0, float("nan"), -0.0], "c >= 0 AND c < 1", [2]),
        ("identity", pa.float64(), [1.0, float("nan"), -0.0], "c > 1", [1]),
        ("year", US, [53, 54, 55, None], "c >= TIMESTAMP '2024-12-31 23:00:00'", [1, 2]),
        ("month", pa.date32(), [647, 648, 649], "c BETWEEN DATE '2024-01-31' AND DATE '2024-02-01'", [1, 2]),
        ("day", US, [19736, 19737, 19738], "c < TIMESTAMP '2024-01-16 00:00:00'", [0, 1]),
        ("days(c)", pa.timestamp("us", "UTC"), [19737, 19738], "c = TIMESTAMPTZ '2024-01-16 00:30:00+01:00'", [0]),
        ("hour", US, [473697, 473698], "c <> TIMESTAMP '2024-01-15 10:30:00'", [0, 1]),
        ("truncate[10]", pa.int64(), [0, 10, 20, -10], "c > 9 AND c <= 20", [1, 2]),
        ("truncate[10]", pa.int32(), [0, 10, -10], "c IN (-1, 25)", [2]),
        ("truncate[3]", pa.string(), ["abc", "ab", "abd", None], "c LIKE 'abc%'", [0]),
        ("truncate[3]", pa.string(), ["abc", "ab", "b"], "starts_with(c, 'ab')", [0, 1]),
        ("truncate[3]", pa.string(), ["abc", "ab", "b"], "NOT starts_with(c, 'ab')", [2]),
        ("truncate[3]", pa.string(), ["abc", "abd"], "c < 'abcz'", [0]),
        ("truncate[3]", pa.string(), ["abc", "abd"], "c IN ('abd', 'xyz')", [1]),
        ("truncate[1]", pa.binary(), [b"a", b"b", b"\xff"], "c >= X'62'", [1, 2]),
        ("truncate[1]", pa.binary(), [b"a", b"b"], "c IN (X'62', X'63')", [1]),
        ("truncate[100]", pa.decimal128(9, 2), [Decimal("1.00"), Decimal("2.00")], "c = 1.99", [0]),
        ("void", pa.int32(), [None, None], "c = 1", [0, 1]),
        ("identity", pa.string(), ["ab", "xb", "ac"], "c LIKE '%b'", [0, 1]),
    ],
)
def test_partitions_that_may_hold_matching_rows(
    transform: str, source: pa.DataType, values: list[Any], predicate: str, kept: list[int]
) -> None:
    mask = keep_mask(transform, source, values, predicate)
    assert isinstance(mask, np.ndarray)
    assert mask.dtype == np.bool_
    assert np.flatnonzero(mask).tolist() == kept


def test_values_come_in_many_layouts() -> None:
    dates = [date(2024, 1, 15), date(2024, 1, 16)]
    ordinals = [19737, 19738]
    wanted = "c < TIMESTAMP '2024-01-16 00:00:00'"
    layouts: list[Any] = [
        dates,
        ordinals,
        np.array(ordinals),
        np.array(ordinals, np.int32),
        np.array(dates, "datetime64[D]"),
        pa.array(dates),
        pa.array(ordinals, pa.int64()),
        pa.array(ordinals, pa.int32()).dictionary_encode(),
        pa.chunked_array([[19737], [19738]], pa.int32()),
        pa.array([0, *ordinals], pa.int32())[1:],
    ]
    for values in layouts:
        assert keep_mask("day", US, values, wanted).tolist() == [True, False], values
    texts = pa.array(["ab", "cd"])
    for arrow in (pa.string(), pa.large_string(), pa.string_view()):
        assert keep_mask("truncate[2]", arrow, texts.cast(arrow), "c = 'abx'").tolist() == [True, False]


def test_bound_predicates_are_taken_too() -> None:
    field = Field("id", BIGINT, id=7)
    bound = parse_and_bind("id = 1", [field])
    assert keep_mask(Transform("bucket", 16), BIGINT, range(16), bound).sum() == 1
    with pytest.raises(InvalidInputError, match="of type BIGINT, not INT"):
        keep_mask("identity", pa.int32(), [1], bound)
    with pytest.raises(InvalidInputError, match="2 columns"):
        keep_mask("identity", pa.int64(), [1], parse_and_bind("id = x", [field, Field("x", BIGINT, id=8)]))
    assert keep_mask("identity", pa.int64(), [1], parse_and_bind("FALSE", [field])).tolist() == [False]


def test_runtime_filters_are_taken_too() -> None:
    build = pa.table({"key": pa.array([1, 2, None])})
    wanted = build_runtime_filter(build, [JoinColumn("key", "c")])
    assert keep_mask("bucket[16]", pa.int64(), range(16), wanted).tolist() == (
        keep_mask("bucket[16]", pa.int64(), range(16), "c IN (1, 2)").tolist()
    )
    assert keep_mask("truncate[10]", pa.int32(), [0, 10, None], wanted).tolist() == [True, False, False]
    with pytest.raises(SchemaError, match="there is no join column 'id'"):
        keep_mask("identity", pa.int64(), [1], build_runtime_filter(build, [JoinColumn("key", "id")]))


@pytest.mark.parametrize(
    ("transform", "source", "values", "predicate", "message"),
    [
        ("zorder", pa.int64(), [1], "c = 1", "there is no transform 'zorder'"),
        ("bucket[0]", pa.int64(), [1], "c = 1", "at least 1"),
        ("bucket", pa.int64(), [1], "c = 1", "needs a number"),
        ("bucket(4, id)", pa.int64(), [1], "c = 1", "the source column is called 'c'"),
        ("bucket[4]", pa.float64(), [1], "c = 1", "bucket\\[4\\] is not defined for type DOUBLE"),
        ("hour", pa.date32(), [1], "c IS NULL", "hour is not defined for type DATE"),
        ("identity", pa.timestamp("ns"), [1], "c IS NULL", "'us'"),
        ("identity", pa.int32(), [1], "c = 'x'", "cannot be compared with column 'c', which is INT"),
        ("identity", pa.int32(), [1], "c = ", "expected a column or a value"),
        ("identity", pa.int32(), [1], "d = 1", "there is no column 'd'"),
        ("identity", pa.int32(), ["x"], "c = 1", "does not fit INT"),
        ("identity", pa.int32(), pa.array(["1"]), "c = 1", "are int32, not string"),
        ("identity", pa.int32(), pa.array([2**40]), "c = 1", "are int32: .*not in range"),
        ("bucket[4]", pa.int32(), pa.array([1.0]), "c = 1", "are int32, not double"),
        ("year", US, pa.array([date(2024, 1, 1)]), "c IS NULL", "are int32, not date32"),
    ],
)
def test_what_is_wrong_is_refused_with_a_reason(
    transform: str, source: pa.DataType, values: Any, predicate: str, message: str
) -> None:
    with pytest.raises(SkerryError, match=message):
        keep_mask(transform, source, values, predicate)


def test_unknown_transforms_are_schema_errors() -> None:
    with pytest.raises(SchemaError, match="not known"):
        keep_mask(Transform("zorder"), pa.int32(), [1], "c = 1")
