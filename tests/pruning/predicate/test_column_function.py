"""Functions of columns in predicates: exactly what they say of the rows, and files are left out by them."""

import random
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import InvalidInputError, SchemaError
from skerry.pruning.predicate.bind import bind, parse_and_bind
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.monotone import UNITS, start_of
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.render import to_text
from skerry.types.epoch import MICROS_PER_DAY, micros_of
from skerry.types.field import Field

FIELDS = [
    Field("t", "DATE", id=1),
    Field("ts", "TIMESTAMP", id=2),
    Field("tz", "TIMESTAMPTZ", id=3),
    Field("n", "INT", id=4),
    Field("year", "INT", id=5),
    Field("tags", "ARRAY<INT>", id=6),
]


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("year(ts) = 2024", "ts >= TIMESTAMP '2024-01-01' AND ts < TIMESTAMP '2025-01-01'"),
        ("2024 < YEAR ( t )", "t >= DATE '2025-01-01'"),
        ("year(tz) IN (2023)", "tz >= TIMESTAMPTZ '2023-01-01' AND tz < TIMESTAMPTZ '2024-01-01'"),
        ("year(t) <> 2024", "t < DATE '2024-01-01' OR t >= DATE '2025-01-01'"),
        ("NOT year(t) = 2024", "t < DATE '2024-01-01' OR t >= DATE '2025-01-01'"),
        ("year(t) BETWEEN 2023 AND '2024'", "t >= DATE '2023-01-01' AND t < DATE '2025-01-01'"),
        ("year(t) = 2024.5", "t <> t"),
        ("year(t) > 2024.5", "t >= DATE '2025-01-01'"),
        ("year(t) = 9999", "t >= DATE '9999-01-01' AND t <= DATE '9999-12-31'"),
        ("year(ts) >= 10000", "ts > TIMESTAMP '9999-12-31 23:59:59.999999'"),
        ("year(ts) < 1e30", "ts = ts"),
        ("year(ts) > 1000000", "ts <> ts"),
        ("year(t) = NULL", "NULL"),
        ("year(t) IS NULL", "t IS NULL"),
        ("date(ts) = '2024-01-15'", "ts >= TIMESTAMP '2024-01-15' AND ts < TIMESTAMP '2024-01-16'"),
        ("CAST(ts AS DATE) <= DATE '2024-01-15'", "ts < TIMESTAMP '2024-01-16'"),
        ("cast(tz as date) = TIMESTAMP '2024-01-15 10:00:00'", "tz <> tz"),
        ("date(t) = DATE '2024-01-15'", "t >= DATE '2024-01-15' AND t < DATE '2024-01-16'"),
        ("date_trunc('month', ts) = DATE '2024-02-01'", "ts >= TIMESTAMP '2024-02-01' AND ts < TIMESTAMP '2024-03-01'"),
        ("date_trunc('Month', ts) = '2024-02-02'", "ts <> ts"),
        ("date_trunc('week', tz) > '2024-01-15 00:00:00+00:00'", "tz >= TIMESTAMPTZ '2024-01-22'"),
        ("date_trunc('quarter', t) < '2024-04-02'", "t < DATE '2024-07-01'"),
        ("year = 5 AND year(t) < 2024", "year = 5 AND t < DATE '2024-01-01'"),
    ],
)
def test_a_function_is_a_range_of_its_column(text: str, bound: str) -> None:
    assert to_text(parse_and_bind(text, FIELDS)) == to_text(parse_and_bind(bound, FIELDS))


@pytest.mark.parametrize(
    "text", ["year(ts) = 2024", "date(ts) IN ('2024-01-01', NULL)", "date_trunc('day', ts) > '2024-01-01'"]
)
def test_text_says_the_same_again(text: str) -> None:
    assert parse_predicate(to_text(parse_predicate(text))) == parse_predicate(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("year(n) = 5", "year is for DATE, TIMESTAMP and TIMESTAMPTZ columns, and 'n' is INT"),
        ("year(tags) = 5", "only IS NULL"),
        ("year(ts) = year(t)", "year(ts) is compared with values only"),
        ("n = year(t)", "year(t) is compared with values only"),
        ("year(ts)", "year(ts)"),
        ("year(5) = 5", "expected a column as the argument of year, found 5"),
        ("year(ts) = 'abc'", "cannot be compared with column 'year(ts)', which is BIGINT"),
        ("year(ts) LIKE 'a'", "a column was expected, not year(ts)"),
        ("date_trunc('decade', ts) = '2020-01-01'", "'decade' is no unit of date_trunc; there are microsecond"),
        ("date_trunc(ts) = 5", "date_trunc needs a unit like 'day'"),
        ("CAST(ts AS INT) = 5", "expected AS DATE"),
        ("CAST(ts) = 5", "expected AS DATE"),
        ("month(ts) = 5", "there is no function month; there are year, date"),
    ],
)
def test_mistakes_are_told(text: str, problem: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_and_bind(text, FIELDS)
    assert problem in str(caught.value)


def test_a_column_that_is_not_there_is_told() -> None:
    with pytest.raises(SchemaError, match="there is no column 'tss'; did you mean 'ts'"):
        bind(parse_predicate("year(tss) = 5"), FIELDS)


def _value(call: str, unit: str, moment: datetime) -> Any:
    """What the function gives, worked out by Python."""
    if call == "year":
        return moment.year
    if call == "date":
        return moment.date()
    start = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit in ("year", "quarter", "month"):
        months = {"year": 1, "quarter": (moment.month - 1) // 3 * 3 + 1, "month": moment.month}
        return start.replace(month=months[unit], day=1)
    if unit == "week":
        return start - timedelta(days=moment.weekday())
    fields = {"day": 0, "hour": 1, "minute": 2, "second": 3}
    if unit in fields:
        parts = [moment.hour, moment.minute, moment.second][: fields[unit]]
        return start.replace(**dict(zip(("hour", "minute", "second"), parts, strict=False)))
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000) if unit == "millisecond" else moment


def _literal(value: Any) -> str:
    if isinstance(value, datetime):
        return f"TIMESTAMP '{value.isoformat(sep=' ')}'"
    return f"DATE '{value}'" if isinstance(value, date) else str(value)


@pytest.mark.parametrize("seed", range(20))
def test_rows_are_those_of_the_function_itself(seed: int) -> None:
    rng = random.Random(seed)
    ends = [
        datetime(2023, 12, 31, 23, 59, 59, 999_999),
        datetime(2024, 1, 1),
        datetime(2024, 2, 29, 23),
        datetime(1969, 12, 31, 1),
    ]
    moments = [*ends, *(datetime(2024, 1, 1) + timedelta(seconds=rng.randint(-(10**8), 10**8)) for _ in range(40))]
    rows = pa.table(
        {
            "ts": pa.array([*moments, None], pa.timestamp("us")),
            "tz": pa.array([*(m.replace(tzinfo=UTC) for m in moments), None], pa.timestamp("us", "UTC")),
            "t": pa.array([*(m.date() for m in moments), None], pa.date32()),
        }
    )
    for _ in range(60):
        call, unit = rng.choice([("year", ""), ("date", ""), *(("date_trunc", unit) for unit in UNITS)])
        column = rng.choice(["ts", "tz", "t"])
        seen = [datetime(m.year, m.month, m.day) if column == "t" else m for m in moments]
        value = _value(call, unit, rng.choice(seen))
        if isinstance(value, datetime) and rng.random() < 0.5:
            value += timedelta(microseconds=rng.choice([-1, 1]))
        op = rng.choice(list(Op))
        argument = f"'{unit}', {column}" if unit else column
        text = f"{call}({argument}) {op.value} {_literal(value)}"
        expected = [_holds(op, _value(call, unit, moment), value) for moment in seen]
        assert evaluate(parse_and_bind(text, FIELDS), rows).tolist() == [*expected, False], text
        negated = evaluate(parse_and_bind(f"NOT {text}", FIELDS), rows).tolist()
        assert negated == [*(not found for found in expected), False], text


def _holds(op: Op, one: Any, other: Any) -> bool:
    return bool(
        {
            Op.EQ: one == other,
            Op.NE: one != other,
            Op.LT: one < other,
            Op.LE: one <= other,
            Op.GT: one > other,
            Op.GE: one >= other,
        }[op]
    )


def test_beginnings_of_units_are_those_of_the_calendar() -> None:
    moment = datetime(2024, 2, 29, 13, 14, 15, 678_901)
    for unit in UNITS:
        assert start_of(unit, micros_of(moment)) == micros_of(_value("date_trunc", unit, moment))
    assert start_of("year", -MICROS_PER_DAY * 366 * 3000) % MICROS_PER_DAY == 0


def test_files_are_left_out(tmp_path: Path) -> None:
    schema = pa.schema([("ts", pa.timestamp("us")), ("m", pa.decimal128(5, 2))])
    with skerry.connect(tmp_path) as lake:
        for name, partitions in (("plain", []), ("parted", ["day(ts)"])):
            table = lake.create_table(f"app.{name}", schema, partition_by=partitions)
            for month in range(1, 13):
                table.append([{"ts": datetime(2024, month, 5, 12), "m": Decimal(month)}])
            for where, files in [
                ("year(ts) = 2024", 12),
                ("year(ts) = 2023", 0),
                ("date(ts) = '2024-03-05'", 1),
                ("CAST(ts AS DATE) IN ('2024-03-05', '2024-04-05')", 2),
                ("date_trunc('month', ts) >= '2024-11-01'", 2),
                ("date_trunc('quarter', ts) = '2024-01-01' AND m > 2", 1),
            ]:
                scan = table.scan(where=where)
                assert (len(scan.plan()), scan.to_arrow().num_rows) == (files, files), where
        assert table.delete(where="date_trunc('month', ts) = '2024-01-01'") is not None
        assert table.scan().count() == 11
