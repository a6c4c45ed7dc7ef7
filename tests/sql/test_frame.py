"""Data frames have the values of the rows."""

from collections.abc import Iterator
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import DataError, InvalidInputError
from skerry.sql.frame import pandas_frame, polars_frame
from skerry.sql.mark import HUGEINT
from skerry.types.epoch import Ordinal
from skerry.types.field import Field

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")

ODD = 2**53 + 1
"""A whole number that no float64 is."""


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path_factory.mktemp("frames")) as lake:
        yield lake


def plain(value: Any) -> Any:
    """What a cell of a frame says, without NumPy."""
    if value is pandas.NA or value is pandas.NaT:
        return None
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, tuple):
        return tuple(plain(one) for one in value)
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return value


def cells(column: Any) -> list[Any]:
    return [plain(value) for value in column.tolist()]


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_whole_numbers_with_null_stay_whole_numbers(bits: int) -> None:
    for sign, name in (("", "Int"), ("u", "UInt")):
        most = 2 ** (bits - (not sign)) - 1
        array = pa.array([most, None, 0], getattr(pa, f"{sign}int{bits}")())
        frame = pandas_frame(pa.table({"n": array, "full": array.drop_null().take(pa.array([0, 1, 0]))}))
        assert [str(dtype) for dtype in frame.dtypes] == [f"{name}{bits}", f"{sign}int{bits}"]
        assert cells(frame["n"]) == [most, None, 0]


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        (pa.list_(pa.int64()), [[ODD, None], None, []]),
        (pa.list_(pa.int64(), 2), [[ODD, None], None]),
        (pa.struct([("a", pa.int64())]), [{"a": ODD}, {"a": None}]),
        (pa.list_(pa.struct([("a", pa.int64())])), [[{"a": ODD}, {"a": None}], None]),
        (pa.struct([("a", pa.list_(pa.uint64()))]), [{"a": [2**64 - 1, None]}]),
        (pa.map_(pa.int64(), pa.int64()), [[(ODD, ODD), (1, None)], None]),
        (pa.list_(pa.bool_()), [[True, None]]),
        (pa.list_(pa.decimal128(38, 10)), [[Decimal("9999999999999999999999999999.1234567891"), None]]),
        (pa.list_(pa.timestamp("us")), [[datetime(9999, 12, 31, 23, 59, 59, 999999), None]]),
        (pa.struct([("a", pa.timestamp("us"))]), [{"a": datetime(1, 1, 1)}, {"a": None}]),
        (pa.list_(pa.date32()), [[date(9999, 12, 31), None]]),
        (pa.bool_(), [True, None, False]),
        (pa.decimal128(38, 0), [Decimal("9" * 38), None]),
        (pa.date32(), [date(1, 1, 1), None]),
        (pa.time64("us"), [time(23, 59, 59, 999999), None]),
        (pa.binary(), [b"\x00", None]),
    ],
    ids=str,
)
def test_no_value_is_changed_for_pandas(type_: pa.DataType, values: list[Any]) -> None:
    frame = pandas_frame(pa.table({"v": pa.array(values, type_)}))
    assert cells(frame["v"]) == values


def test_timestamps_beyond_nanoseconds_are_kept() -> None:
    counts = [-(2**63) + 1, 2**63 - 1, 0, None]
    for zone in (None, "UTC"):
        frame = pandas_frame(pa.table({"t": pa.array(counts, pa.int64()).view(pa.timestamp("us", zone))}))
        assert frame["t"].astype("int64").tolist()[:3] == counts[:3]
        assert frame["t"].isna().tolist() == [False, False, False, True]


def test_what_pandas_has_no_type_for_is_what_rows_have(lake: skerry.Lake) -> None:
    result = lake.sql(
        "SELECT DATE 'infinity' AS d, [DATE 'infinity'] AS ds, TIME '24:00:00' AS t, "
        "TIME_NS '00:00:00.000000001' AS n, "
        "union_value(k := 1) AS u, {'t': TIMESTAMP 'infinity'} AS s, md5_number('b') AS h, 7 AS id, 8 AS id, "
        "uuid '123e4567-e89b-12d3-a456-426614174000' AS uuid"
    )
    frame = result.to_pandas()
    assert frame.columns.tolist() == result.columns
    assert [plain(frame.iloc[0, number]) for number in range(len(result.columns))] == list(result.fetchall()[0])
    assert isinstance(frame["d"][0], Ordinal)
    assert str(frame.dtypes.iloc[7]) == "int32"


def test_null_and_nan_stay_apart() -> None:
    both, gap = pa.array([1.5, None, float("nan")]), pa.array([1.5, None, 2.5])
    frame = pandas_frame(pa.table({"both": both, "gap": gap, "lists": pa.array([[1.5, None, float("nan")]] * 3)}))
    assert [str(dtype) for dtype in frame.dtypes] == ["double[pyarrow]", "float64", "object"]
    assert frame["both"].isna().tolist() == [False, True, False]
    assert frame["gap"].isna().tolist() == [False, True, False]
    assert frame["lists"][0][:2] == [1.5, None]
    assert frame["lists"][0][2] != frame["lists"][0][2]


def test_ordinary_columns_are_what_pyarrow_makes_of_them() -> None:
    table = pa.table(
        {
            "i": pa.array([1, 2], pa.int64()),
            "f": pa.array([1.5, None]),
            "s": pa.array(["a", None]),
            "b": pa.array([True, False]),
            "t": pa.array([datetime(2024, 1, 1), None], pa.timestamp("us")),
            "l": pa.array([[1, 2], [3]]),
            "d": pa.array([Decimal("1.50"), None]),
        }
    )
    pandas.testing.assert_frame_equal(pandas_frame(table), table.to_pandas())
    with_gap = table.append_column("n", pa.array([1, None]))
    pandas.testing.assert_frame_equal(pandas_frame(with_gap).drop(columns="n"), table.to_pandas())
    assert pandas_frame(with_gap).columns.equals(with_gap.to_pandas().columns)


def test_no_rows_and_no_columns_are_frames() -> None:
    empty = pa.table({"n": pa.array([], pa.int64()), "t": pa.array([], pa.time64("us"))})
    assert pandas_frame(empty).shape == (0, 2)
    assert polars_frame(empty).shape == (0, 2)
    assert pandas_frame(pa.table({})).shape == (0, 0)


def test_the_kind_of_types_can_be_chosen() -> None:
    table = pa.table({"i": pa.array([ODD, None]), "full": pa.array([1, 2]), "s": pa.array(["a", None])})
    nullable = pandas_frame(table, "numpy_nullable")
    assert [str(dtype) for dtype in nullable.dtypes] == ["Int64", "Int64", "string"]
    arrow = pandas_frame(table, "pyarrow")
    assert [str(dtype) for dtype in arrow.dtypes] == ["int64[pyarrow]", "int64[pyarrow]", "string[pyarrow]"]
    for frame in (nullable, arrow):
        assert cells(frame["i"]) == [ODD, None]
    with pytest.raises(InvalidInputError, match="dtype_backend is one of 'numpy_nullable', 'pyarrow'"):
        pandas_frame(table, "numpy")


def test_scans_and_results_give_the_same_frames(lake: skerry.Lake) -> None:
    table = lake.create_table("app.frames", [Field("id", "BIGINT"), Field("l", "ARRAY<BIGINT>")])
    table.append([{"id": ODD, "l": [ODD, None]}, {"id": None, "l": None}])
    for source in (table.scan(), lake.sql("SELECT * FROM app.frames")):
        frame = source.to_pandas()
        assert str(frame.dtypes.iloc[0]) == "Int64"
        assert [cells(frame[name]) for name in ("id", "l")] == [[ODD, None], [[ODD, None], None]]
        assert str(source.to_pandas(dtype_backend="pyarrow").dtypes.iloc[0]) == "int64[pyarrow]"
        assert source.to_polars().rows() == [(ODD, [ODD, None]), (None, None)]


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("TIME '24:00:00'", "the time 24:00:00"),
        ("[NULL, TIME '24:00:00']", "the time 24:00:00"),
        ("170141183460469231731687303715884105727::HUGEINT", "39 digits"),
        ("{'a': [170141183460469231731687303715884105727::HUGEINT]}", "39 digits"),
        ("MAP {1: md5_number('b')}", "MAP<INT, UHUGEINT>, which polars does not have"),
        ("INTERVAL 1 DAY", "INTERVAL, which polars does not have"),
        ("union_value(k := 1)", "UNION<k: INT>, which polars does not have"),
    ],
)
def test_what_polars_would_change_is_an_error(lake: skerry.Lake, expression: str, problem: str) -> None:
    with pytest.raises(DataError, match=r"column 'v' .*CAST\(v AS VARCHAR\)") as caught:
        lake.sql(f"SELECT {expression} AS v").to_polars()
    assert problem in str(caught.value)
    assert lake.sql(f"SELECT ({expression})::VARCHAR AS v").to_polars().shape == (1, 1)


def test_sums_are_decimals_in_frames(lake: skerry.Lake) -> None:
    result = lake.sql("SELECT sum(x) AS s FROM (VALUES (1), (2)) AS v (x)")
    assert result.schema.field("s").metadata == HUGEINT
    assert cells(result.to_pandas()["s"]) == [Decimal(3)]
    assert result.to_polars()["s"].to_list() == [Decimal(3)]
