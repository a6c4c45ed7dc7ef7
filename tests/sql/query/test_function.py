"""What a condition on functions of a column says of the column: true wherever the condition is, whatever the rows."""

import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import skerry
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.pruning.predicate.evaluate import evaluate
from skerry.types.field import Field
from sql.query.support import Planner, connect, where_of
from support.effort import rounds

COLUMNS = {
    "n": "BIGINT",
    "i": "INT",
    "b": "BIGINT",
    "f": "FLOAT",
    "d": "DOUBLE",
    "m": "DECIMAL(10, 2)",
    "s": "STRING",
    "t": "DATE",
    "ts": "TIMESTAMP",
    "tz": "TIMESTAMPTZ",
}
SEEDS = rounds(2, 60)
CONDITIONS = 200
UNITS = ["year", "quarter", "month", "week", "day", "hour", "minute", "second", "millisecond", "microsecond"]
MICRO = timedelta(microseconds=1)


def _moments(rng: random.Random, count: int, extreme: bool) -> list[int | None]:
    """Microseconds since 1970: many at the ends of days, months and years."""
    found: list[int | None] = [None]
    for _ in range(count):
        start = datetime(rng.choice([1, 1969, 1970, 2023, 2024, 2025, 9998]), rng.randint(1, 12), 1)
        start += timedelta(days=rng.choice([0, 0, 1, 14, 27]), hours=rng.choice([0, 0, 5, 23]))
        found.append((start - datetime(1970, 1, 1)) // MICRO + rng.choice([-1, 0, 1, 1234, 59_999_999]))
    if extreme:
        found += [2**63 - 1, -(2**63 - 1), -(2**62), 2**62, -62_198_755_200_000_001, 253_402_300_800_000_000]
    return found


def _rows(rng: random.Random, *, extreme: bool) -> pa.Table:
    micros = _moments(rng, 150, extreme)
    count = len(micros)
    # the least and greatest 32-bit numbers are what DuckDB takes for infinite dates
    days = [
        None if m is None else max(min(m // 86_400_000_000, 2**31 - 1), -(2**31) + 1) for m in rng.sample(micros, count)
    ]
    numbers = [0.0, -0.0, 0.5, 1.5, 2.5, -2.5, 4.4999, 5.0, 5.5, 1e6, None]
    floats = [*numbers, float("nan"), float("inf"), -float("inf"), 1e300, 5e-324] if extreme else numbers
    whole = [*range(-12, 13), 100, 2024, None] + ([2**31 - 1, -(2**31)] if extreme else [])
    big = [*whole, 2**53, 2**53 + 1, -(2**53) - 1] + ([2**63 - 1, -(2**63)] if extreme else [])
    texts = [
        "e\u0301x",
        "é",
        "",
        "a",
        "ab",
        "abc",
        "a_b",
        "a%b",
        "a\\b",
        "a\\_b",
        "2024",
        "æb",
        "ab\U0010ffff",
        "%",
        None,
    ]
    columns = {
        "n": pa.array(range(count), pa.int64()),
        "i": pa.array(rng.choices(whole, k=count), pa.int32()),
        "b": pa.array(rng.choices(big, k=count), pa.int64()),
        "f": pa.array(np.array([np.nan if x is None else x for x in rng.choices(floats, k=count)], np.float64)).cast(
            pa.float32(), safe=False
        ),
        "d": pa.array(rng.choices(floats, k=count), pa.float64()),
        "m": pa.array(rng.choices([None, "0.50", "1.50", "-2.50", "99999999.99", "5.00", "4.49"], k=count)).cast(
            pa.decimal128(10, 2)
        ),
        "s": pa.array(rng.choices(texts, k=count)),
        "t": pa.array(days, pa.int32()).cast(pa.date32()),
        "ts": pa.array(micros, pa.int64()).cast(pa.timestamp("us")),
        "tz": pa.array(rng.sample(micros, count), pa.int64()).cast(pa.timestamp("us", "UTC")),
    }
    return pa.table(columns)


class RandomCondition:
    """Conditions of the shapes that people write; some are mistakes, which DuckDB refuses."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def text(self) -> str:
        kind = self.rng.randrange(10)
        if kind == 0:
            return f"({self.test()}) {self.rng.choice(['AND', 'OR'])} ({self.test()})"
        if kind == 1:
            return f"NOT ({self.test()})"
        if kind in (2, 3):
            column = self.rng.choice(["t", "ts", "tz"])
            parts = self.rng.sample([("year", 2023, 2025), ("quarter", 1, 4), ("month", 1, 12), ("day", 1, 31)], 3)
            return " AND ".join(
                self.compared(f"{name}({column})", lambda a=a, b=b: str(self.rng.randint(a, b))) for name, a, b in parts
            )
        return self.test()

    def test(self) -> str:
        made = self.rng.choice([self.of_time, self.of_time, self.of_time, self.of_number, self.of_text])
        return made()

    def compared(self, made: str, value: Any) -> str:
        kind = self.rng.randrange(8)
        negation = self.rng.choice(["", "NOT "])
        if kind == 0:
            return f"{made} {negation}IN ({', '.join(value() for _ in range(self.rng.randint(1, 3)))})"
        if kind == 1:
            return f"{made} {negation}BETWEEN {value()} AND {value()}"
        op = self.rng.choice(["=", "=", "<>", "<", "<=", ">", ">="])
        return f"{made} {op} {value()}" if self.rng.random() < 0.8 else f"{value()} {op} {made}"

    def of_time(self) -> str:
        rng = self.rng
        made = rng.choice(["t", "ts", "tz"])
        for _ in range(rng.randint(0, 2)):
            interval = f"INTERVAL {self.interval()}"
            made = rng.choice(
                [
                    f"date_trunc('{rng.choice(UNITS)}', {made})",
                    f"CAST({made} AS {rng.choice(['DATE', 'TIMESTAMP', 'TIMESTAMPTZ'])})",
                    f"TRY_CAST({made} AS DATE)",
                    f"({made})::DATE",
                    f"date({made})",
                    f"({made} + {interval})",
                    f"({made} - {interval})",
                    f"({interval} + {made})",
                    f"({made} {rng.choice('+-')} {rng.randint(-40, 40)})",
                    f"({made} AT TIME ZONE '{rng.choice(['UTC', 'America/New_York', 'Pacific/Apia'])}')",
                    f"time_bucket({interval}, {made})",
                    f"last_day({made})",
                    f"epoch_ms(epoch_ms({made}))",
                ]
            )
        kind = rng.randrange(8)
        if kind == 0:
            return self.counted(made)
        if kind == 1:
            return self.of_date_text(made)
        if kind == 2 and made in ("t", "ts", "tz"):
            word = {"t": "DATE", "ts": "TIMESTAMP", "tz": "TIMESTAMPTZ"}[made]
            return self.compared(f"coalesce({made}, {word} '{rng.choice(['1970-01-01', '2024-06-01'])}')", self.moment)
        if rng.random() < 0.3:
            year = rng.choice(["year({})", "extract(year FROM {})", "date_part('year', {})"]).format(made)
            return self.compared(
                year, lambda: rng.choice(["2023", "2024", "2025", "2024.5", "'2024'", "1", "9999", "0", "10000"])
            )
        if rng.random() < 0.1:
            form = rng.choice(["%Y", "%Y-%m", "%Y%m", "%Y-%m-%d", "%Y%m%d"])
            text = rng.choice([datetime(2024, 1, 1), datetime(2023, 12, 31), datetime(9998, 2, 28)]).strftime(form)
            return self.compared(f"strftime({made}, '{form}')", lambda: f"'{text}'")
        return self.compared(made, self.moment)

    def counted(self, made: str) -> str:
        """A number of seconds or units, or an interval."""
        rng = self.rng
        unit = rng.choice(UNITS)
        day = rng.choice(["1970-01-01", "2023-12-31", "2024-01-15 10:30:00"])
        other = f"{rng.choice(['DATE', 'TIMESTAMP', 'TIMESTAMPTZ'])} '{day}'"
        difference = rng.choice(["date_diff", "datediff", "date_sub"])
        seconds = ["epoch({})", "extract(epoch FROM {})", "date_part('epoch', {})", "epoch({})::BIGINT"]
        kind = rng.randrange(5)
        if kind == 0:
            return self.compared(
                rng.choice(seconds).format(made),
                lambda: rng.choice(["0", "1704067200", "1704067200.5", "-1", "1.5", "1704067199.999999", "1e9", "'0'"]),
            )
        if kind == 1:
            function, size = rng.choice([("epoch_ms", 1000), ("epoch_us", 1_000_000)])
            values = [0, 1, -1, 1_704_067_200 * size, 1_704_067_200 * size - 1]
            return self.compared(f"{function}({made})", lambda: str(rng.choice(values)))
        if kind == 2:
            ends = [made, other]
            rng.shuffle(ends)
            numbers = ["0", "1", "-1", "7", "12", "365", "-2", "0.5", "24"]
            return self.compared(f"{difference}('{unit}', {', '.join(ends)})", lambda: rng.choice(numbers))
        ends = [made, rng.choice([other, "now()", "current_date"])]
        rng.shuffle(ends)
        values = [
            "INTERVAL 1 DAY",
            "INTERVAL 0 DAY",
            "INTERVAL '-7 days'",
            "INTERVAL 1 MONTH",
            "INTERVAL '29 days 25 hours'",
        ]
        values += ["INTERVAL '1 day -3 hours'", "INTERVAL 1 YEAR", "7", "0", "-1", "2 * INTERVAL 1 DAY", "to_days(30)"]
        return self.compared(f"({' - '.join(ends)})", lambda: rng.choice(values))

    def of_date_text(self, made: str) -> str:
        """A date's text, compared with the beginnings of such texts."""
        rng = self.rng
        forms = [f"strftime({made}, '{form}')" for form in ("%Y", "%Y-%m", "%Y%m", "%Y-%m-%d", "%Y%m%d")]
        text = rng.choice([*forms, f"CAST({made} AS VARCHAR)", f"({made})::VARCHAR"])
        values = [
            "2024",
            "2024-01",
            "202401",
            "2024-01-01",
            "20240101",
            "2023-12-31",
            "2024-13",
            "1",
            "9998",
            "1969-12",
        ]
        if rng.random() < 0.3:
            wild = rng.choice(["%", "_", "-%", "%-01", " %", "", "-0_-%"])
            return f"{text} {rng.choice(['', 'NOT '])}LIKE '{rng.choice(values)}{wild}'"
        return self.compared(text, lambda: f"'{rng.choice(values)}'")

    def interval(self) -> str:
        number = self.rng.choice([1, 2, 7, 30, -1, 400])
        unit = self.rng.choice(["DAY", "DAYS", "HOUR", "MINUTE", "MONTH", "YEAR", "WEEK"])
        return self.rng.choice(
            [f"({number}) {unit}", f"'{number}' {unit}", f"'{number} {unit}'", f"'{number} {unit} 3 hours'"]
        )

    def moment(self) -> str:
        rng = self.rng
        day = date(rng.choice([1970, 2023, 2024, 2025]), rng.randint(1, 12), rng.choice([1, 1, 2, 15, 28]))
        clock = rng.choice(["", " 00:00:00", " 10:30", " 23:59:59.999999"])
        plain = rng.choice(
            [
                f"DATE '{day}'",
                f"TIMESTAMP '{day}{clock}'",
                f"'{day}{clock}'",
                f"'{day}'",
                f"TIMESTAMPTZ '{day} 05:00:00+02'",
                "now()",
                "current_date",
                f"date_trunc('{rng.choice(UNITS[:6])}', TIMESTAMP '{day}{clock}')",
            ]
        )
        if rng.random() < 0.3:
            return f"{plain} {rng.choice('+-')} INTERVAL {self.interval()}"
        return plain

    def of_number(self) -> str:
        rng = self.rng
        made = rng.choice(["i", "b", "f", "d", "m"])
        if rng.random() < 0.15:
            function = rng.choice(["to_timestamp", "epoch_ms", "make_timestamp"])
            values = ["'1970-01-01'", "TIMESTAMP '1970-01-01 00:00:00.000005'", "TIMESTAMPTZ '1970-01-01 00:00:05+00'"]
            values += [
                "DATE '1970-01-01'",
                f"{function}(5)",
                "make_date(1970, 1, 1)",
                "TIMESTAMP '1969-12-31 23:59:59.995'",
            ]
            return self.compared(f"{function}({rng.choice(['i', 'b', made])})", lambda: rng.choice(values))
        if rng.random() < 0.15:
            made = f"coalesce({rng.choice(['i', 'b'])}, {rng.choice(['0', 'NULL', 'NULL, 5', '2024', '10000000000'])})"
        for _ in range(rng.randint(1, 2)):
            number = rng.choice([0, 1, 2, 3, -1, -3, 10])
            types = ["TINYINT", "INTEGER", "BIGINT", "HUGEINT", "UINTEGER", "DOUBLE", "FLOAT", "DECIMAL(10, 1)"]
            made = rng.choice(
                [
                    f"CAST({made} AS {rng.choice(types)})",
                    f"TRY_CAST({made} AS {rng.choice(types)})",
                    f"({made} {rng.choice(['+', '-', '*', '//'])} {number})",
                    f"({number} {rng.choice(['+', '-', '*'])} {made})",
                    f"(-{made})",
                ]
            )
        values = [
            "0",
            "1",
            "2",
            "5",
            "-2",
            "5.5",
            "-2.5",
            "2024",
            "9007199254740993",
            "'5'",
            "1e3",
            "16777217",
            "2 * 3",
            "-1 * 2",
        ]
        return self.compared(made, lambda: rng.choice(values))

    def of_text(self) -> str:
        rng = self.rng
        if rng.random() < 0.5:
            escape = rng.choice(["", "", " ESCAPE '\\'", " ESCAPE '!'", " ESCAPE ''", " ESCAPE 'a'"])
            pattern = rng.choice(
                ["a\\_b", "a\\_%", "a!_b", "a!%b", "a%", "_b%", "a\\b", "!a%", "\\%", "aa%", "a\\\\b", "aab"]
            )
            return f"s {rng.choice(['', 'NOT '])}LIKE '{pattern}'{escape}"
        if rng.random() < 0.2:
            pattern = rng.choice(["a*", "a_b*", "?b", "a[bc]*", "ab", "", "*", "a\\*", "a%*"])
            return rng.choice([f"s GLOB '{pattern}'", f"prefix(s, '{pattern[:1]}')", f"NOT (s GLOB '{pattern}')"])
        made = rng.choice(
            [
                "s[1]",
                "s[1:2]",
                "s[:1]",
                "s[2]",
                "s[0]",
                "s[1:-1]",
                "coalesce(s, '')",
                "coalesce(s, 'ab')",
                "left(s, 1)",
                "left(s, 2)",
                "substr(s, 1, 2)",
                "substring(s, 2, 1)",
                "i::VARCHAR",
                "CAST(b AS VARCHAR)",
                "t::VARCHAR",
                "left(s, -1)",
            ]
        )
        return self.compared(
            made,
            lambda: rng.choice(["'a'", "'ab'", "'abc'", "'5'", "'-5'", "'05'", "''", "'2024-01-01'", "'2024-01-02'"]),
        )


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planner]:
    with skerry.connect(tmp_path_factory.mktemp("lake")) as lake:
        lake.create_table("app.p", [Field(name, type_) for name, type_ in COLUMNS.items()])
        yield Planner(lake)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_row_that_a_condition_finds_is_left_out_of_what_it_says_of_columns(planner: Planner, seed: int) -> None:
    rng = random.Random(seed)
    sets = [_rows(rng, extreme=extreme) for extreme in (True, False)]
    tried = said = 0
    with connect() as engine:
        while tried < CONDITIONS:
            condition = RandomCondition(rng).text()
            planned = planner.plan(f"SELECT n FROM p WHERE {condition}")
            [reference] = planned.references
            for rows in sets:
                engine.register(reference.name, rows)
                try:
                    found = engine.sql(planned.text.text).to_arrow_table().column("n")
                except duckdb.Error:
                    continue  # a mistake, or an overflow in some row
                tried += 1
                where = where_of(reference)
                if where is not None:
                    said += 1
                    mask = evaluate(parse_and_bind(where, reference.scan.schema), rows)
                    kept = rows.column("n").filter(pa.array(mask))
                    lost = pc.filter(found, pc.invert(pc.is_in(found, kept)))
                    assert not len(lost), f"{condition}\n{where}\n{rows.take(lost.slice(0, 3))}"
    assert said > CONDITIONS // 2
