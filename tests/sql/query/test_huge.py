"""Whole numbers of 19 and 20 digits: they reach scans of DECIMAL columns without fractions, and answers are exact."""

from collections.abc import Iterator
from decimal import Decimal
from operator import eq, ge, gt, le, lt, ne
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.types.field import Field
from sql.query.support import Planner, where_of

VALUES = [0, 7, 10**18 - 1, 10**18, 2**63 - 1, 2**63, 2**63 + 1, 10**19, 2**64 - 2, 2**64 - 1]
OPERATORS = {"=": eq, "<>": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path_factory.mktemp("lake")) as opened:
        columns = [Field("k", "DECIMAL(20, 0)"), Field("b", "BIGINT"), Field("m", "DECIMAL(20, 2)")]
        table = opened.create_table("app.t", columns)
        for value in VALUES:
            small = min(value, 2**63 - 1)
            cents = Decimal(min(value, 10**17))
            table.append(
                pa.table(
                    {
                        "k": pa.array([Decimal(value)], pa.decimal128(20, 0)),
                        "b": pa.array([small], pa.int64()),
                        "m": pa.array([cents], pa.decimal128(20, 2)),
                    }
                )
            )
        yield opened


def pushed(lake: skerry.Lake, condition: str, parameters: Any = ()) -> str | None:
    (reference,) = Planner(lake).plan(f"SELECT k FROM app.t WHERE {condition}", parameters).references
    return where_of(reference)


def found(lake: skerry.Lake, condition: str, parameters: Any = None) -> list[int]:
    with lake.sql(f"SELECT k FROM app.t WHERE {condition} ORDER BY k", parameters) as result:
        return [int(row[0]) for row in result.fetchall()]


@pytest.mark.parametrize("operator", OPERATORS)
@pytest.mark.parametrize("value", [value for value in VALUES if value >= 10**18])
def test_comparisons_are_exact(lake: skerry.Lake, operator: str, value: int) -> None:
    expected = [one for one in VALUES if OPERATORS[operator](one, value)]
    assert pushed(lake, f"k {operator} {value}") == f"(k {operator} {value})"
    assert found(lake, f"k {operator} {value}") == expected
    for given in (value, Decimal(value)):
        assert found(lake, f"k {operator} ?", [given]) == expected


def test_lists_may_have_small_numbers_too(lake: skerry.Lake) -> None:
    assert pushed(lake, f"k IN (7, {2**64 - 1})") == f"(k IN (7, {2**64 - 1}))"
    assert found(lake, f"k IN (7, {2**64 - 1}, {2**63 + 5})") == [7, 2**64 - 1]
    assert found(lake, f"k BETWEEN {2**63} AND {10**19}") == [2**63, 2**63 + 1, 10**19]


@pytest.mark.parametrize(
    "condition",
    [f"k = {2**64}", f"b < {10**18}", f"m < {10**18}", f"k = -{10**18}", f"k + 1 > {10**18}", f"k = {10**18} + 1"],
)
def test_other_conditions_stay_with_the_engine(lake: skerry.Lake, condition: str) -> None:
    assert pushed(lake, condition) is None
    found(lake, condition)
