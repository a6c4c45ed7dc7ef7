"""Conditions in Spark's SQL mean what they mean in ours, whatever the values and the session's settings are."""

import math
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from pyspark.sql import SparkSession

from skerry import Field
from skerry.spark import SparkLake, connect
from support.sparkrows import frame_rows, scan_rows

FIELDS = [
    Field("id", "BIGINT", False),
    Field("flag", "BOOLEAN"),
    Field("tiny", "TINYINT"),
    Field("x", "FLOAT"),
    Field("y", "DOUBLE"),
    Field("price", "DECIMAL(38, 6)"),
    Field("s", "STRING"),
    Field("t", "STRING"),
    Field("raw", "BINARY"),
    Field("day", "DATE"),
    Field("ts", "TIMESTAMP"),
    Field("tz", "TIMESTAMPTZ"),
    Field("list", "ARRAY<INT>"),
    Field("odd `name`", "INT"),
    Field("$name", "INT"),
]
TEXTS = [
    "plain", "it's", 'say "x"',
    "back\\slash", "\\n", "${spark.app.name}", "a%b", "a_b", "a!b", "", "ü\0€😀", "a\nb", "--",
]  # fmt: skip
NUMBERS = [0.0, -0.0, 1 / 3, math.nan, math.inf, -math.inf, 1e-310, 0.1]
SETTINGS = {
    "as they are": {},
    "escapes are texts": {"spark.sql.parser.escapedStringLiterals": "true"},
    "timestamps without a zone": {"spark.sql.timestampType": "TIMESTAMP_NTZ"},
    "not ANSI": {"spark.sql.ansi.enabled": "false"},
    "names in double quotes": {"spark.sql.ansi.doubleQuotedIdentifiers": "true"},
}


def _row(n: int) -> dict[str, Any]:
    if n % 15 == 14:
        return {"id": n}
    return {
        "id": n if n % 2 else -(2**63) + n,
        "flag": n % 3 == 0,
        "tiny": n - 30,
        "x": NUMBERS[n % 8] if n % 8 != 6 else 1e-40,
        "y": NUMBERS[n % 8],
        "price": Decimal(n * 10**30) / 8,
        "s": TEXTS[n % len(TEXTS)],
        "t": TEXTS[n % 5],
        "raw": TEXTS[n % len(TEXTS)].encode(),
        "day": date(1 + n * 150, 1 + n % 12, 1 + n),
        "ts": datetime(1 + n * 150, 1, 1 + n, 1, 2, 3, n * 1001),
        "tz": datetime(1 + n * 150, 1, 1 + n, 1, 2, 3, n * 1001, tzinfo=UTC),
        "list": [n],
        "odd `name`": n,
        "$name": n,
    }


@pytest.fixture(scope="module")
def odd(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    with connect(spark, tmp_path_factory.mktemp("condition") / "warehouse") as lake:
        rows = [_row(n) for n in range(28)]
        lake.lake.create_table("odd.values", FIELDS).append(rows)
        numbers = lake.lake.create_table("odd.numbers", FIELDS)
        numbers.append([row for row in rows if not math.isnan(row.get("y") or 0)])
        yield lake


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


CONDITIONS = [
    *(f"s = {_quoted(text)}" for text in TEXTS),
    *(
        f"s LIKE {_quoted(text.replace('!', '!!').replace('_', '!_') + '%')} ESCAPE '!'"
        for text in ("a_b", "a!b", "\\")
    ),
    "s LIKE '%!%%' ESCAPE '!'",
    "NOT s LIKE 'a%b'",
    "s LIKE '${spark%'",
    "s NOT LIKE 'it''s%'",
    f"s IN ({', '.join(map(_quoted, TEXTS[:8]))})",
    f"s NOT IN ({', '.join(map(_quoted, TEXTS[:8]))})",
    "s = t OR s < t",
    "raw = X'69742773'",
    "flag",
    "NOT flag AND tiny > -20",
    "tiny IN (-30, -29, 4)",
    "id = -9223372036854775808 OR id = 9",
    "price = 375000000000000000000000000000",
    "price > 375000000000000000000000000000.5",
    "day = DATE '0151-02-02' OR day >= DATE '3901-01-01'",
    "ts <= TIMESTAMP '0301-01-03 01:02:03.002002'",
    "tz <= TIMESTAMPTZ '0301-01-03 01:02:03.002002+00' OR tz > TIMESTAMPTZ '3000-01-01 00:00:00+05'",
    "list IS NULL OR id > 20",
    '"odd `name`" > 3 AND "$name" < 9',
]
FLOATING = ["x = 0.1 OR x > 3", "x < 1e30 AND x >= 0", "y IN (0, 0.1, 3)", "y >= 1e-310", "y IS NAN", "y IS NOT NAN"]


@pytest.mark.parametrize("settings", SETTINGS)
def test_conditions_find_the_same_rows_under_every_setting(odd: SparkLake, settings: str) -> None:
    conditions = [("odd.values", where) for where in CONDITIONS] + [("odd.numbers", where) for where in FLOATING]
    if settings != "as they are":
        conditions = conditions[::3]
    for name, value in SETTINGS[settings].items():
        odd.spark.conf.set(name, value)
    try:
        frames = {(name, where): odd.table(name, ["id", "s"], where=where) for name, where in conditions}
        found = {key: frame_rows(frame) for key, frame in frames.items()}
        ours = [key for key, frame in frames.items() if "MapInArrow" in _plan(frame)]
    finally:
        for name in SETTINGS[settings]:
            odd.spark.conf.unset(name)
    scans = {key: odd.lake.table(key[0]).scan(["id", "s"], where=key[1]) for key in conditions}
    assert found == {key: scan_rows(scan) for key, scan in scans.items()}
    assert not ours


def _plan(frame: Any) -> str:
    return str(frame._jdf.queryExecution().analyzed().toString())


def test_names_that_spark_would_replace_are_read_by_our_reader(odd: SparkLake) -> None:
    odd.lake.create_table("odd.names", [Field("id", "BIGINT", False), Field("${spark.app.name}", "INT")])
    odd.lake.table("odd.names").append([{"id": n, "${spark.app.name}": n * n} for n in range(5)])
    frame = odd.table("odd.names", where='"${spark.app.name}" > 3')
    assert frame.columns == ["id", "${spark.app.name}"]
    assert [tuple(row) for row in frame.orderBy("id").collect()] == [(2, 4), (3, 9), (4, 16)]


def test_a_nested_column_that_files_do_not_have_is_null(odd: SparkLake) -> None:
    odd.lake.create_table("odd.added", [Field("id", "BIGINT", False)]).append([{"id": 1}, {"id": 2}])
    odd.lake.sql('ALTER TABLE odd.added ADD COLUMN "inner" STRUCT<a INT, "b c" VARCHAR>')
    frame = odd.table("odd.added")
    assert [tuple(row) for row in frame.orderBy("id").collect()] == [(1, None), (2, None)]
    assert frame.schema["inner"].dataType.names == ["a", "b c"]
    assert odd.table("odd.added", where="inner IS NULL").count() == 2
