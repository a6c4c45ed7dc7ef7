"""That conditions *prune*, as people write them: how many files a statement leaves, not only which rows it finds.

The table has 24 files, one for each month of 2023 and 2024: what a condition is about decides how many are read.
"""

import calendar
import datetime as dt
import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pyarrow as pa
import pytest

import skerry
from skerry.common.clock import ManualClock
from skerry.lake.lake import Lake
from skerry.sql.query.dialect import DUCKDB, SPARK, QueryDialect
from skerry.sql.script_text import Source

SCHEMA = pa.schema(
    [
        ("id", pa.int32()),
        ("ts", pa.timestamp("us")),
        ("tz", pa.timestamp("us", "UTC")),
        ("t", pa.date32()),
        ("s", pa.string()),
        ("d", pa.float64()),
        ("m", pa.decimal128(10, 2)),
    ]
)
NOW = datetime(2024, 12, 31, 12, tzinfo=UTC)
FILES = 24


def month_rows(number: int) -> pa.Table:
    """A month, beginning with January 2023: its days as ts, tz and t; 100 to each other number as the month has."""
    year, month = 2023 + number // 12, number % 12 + 1
    days = [datetime(year, month, day, 6) for day in range(1, calendar.monthrange(year, month)[1] + 1)]
    ids = [number * 100 + day.day for day in days]
    columns = {
        "id": ids,
        "ts": days,
        "tz": [day.replace(tzinfo=UTC) for day in days],
        "t": [day.date() for day in days],
        "s": [f"{chr(97 + number)}_{day.day:02}%" for day in days],
        "d": [float(i) for i in ids],
        "m": [pa.scalar(f"{i}.25").cast(pa.decimal128(10, 2)).as_py() for i in ids],
    }
    return pa.table(columns, schema=SCHEMA)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lake]:
    clock = ManualClock(int(NOW.timestamp() * 1000))
    with skerry.connect(tmp_path_factory.mktemp("lake"), clock=clock) as lake:
        for name, partitions in (("events", []), ("parted", ["month(ts)"])):
            table = lake.create_table(f"app.{name}", SCHEMA, partition_by=partitions)
            for number in range(FILES):
                table.append(month_rows(number))
        yield lake


def files_left(lake: Lake, query: str, parameters: list[object] | None = None, dialect: QueryDialect = DUCKDB) -> int:
    """What a query with one table reads."""
    [reference] = lake.session().plan(Source(query), parameters, dialect=dialect, prefix="x_").references
    assert reference.scan is not None
    return reference.scan.size().files


def files_read(lake: Lake, statement: str, parameters: list[object] | None = None) -> int:
    """The same of any statement, as EXPLAIN says it."""
    text = "\n".join(row[0] for row in lake.sql(f"EXPLAIN {statement}", parameters).fetchall())
    found = re.search(r"^  files +(\d+)", text, re.MULTILINE)
    assert found is not None, text
    return int(found[1])


CONDITIONS = [
    # TIMESTAMPTZ and plain literals
    ("tz >= '2024-12-01'", 1),
    ("tz >= '2024-12-01 00:00:00'", 1),
    ("tz >= '2024-12-01 00:00'", 1),
    ("tz < DATE '2023-02-01'", 1),
    ("tz BETWEEN TIMESTAMP '2024-02-01 00:00:00' AND TIMESTAMP '2024-03-31 00:00:00'", 2),
    ("tz IN ('2024-02-01 06:00:00', '2024-06-01 06:00:00')", 2),
    ("ts >= TIMESTAMPTZ '2024-12-01 01:00:00+01:00'", 1),
    ("t > TIMESTAMPTZ '2024-11-30 00:00:00+00'", 1),
    # the statement's time
    ("ts >= now() - INTERVAL 7 DAY", 1),
    ("tz >= now() - INTERVAL '40 days'", 2),
    ("tz < now() - INTERVAL 1 YEAR", 12),
    ("ts > current_timestamp - INTERVAL 3 MONTHS", 3),
    ("t >= current_date - 31", 2),
    ("t >= today() - INTERVAL 7 DAYS", 1),
    ("ts::DATE = current_date", 1),
    ("ts > localtimestamp - INTERVAL 24 HOURS", 1),
    ("date_trunc('month', tz) = date_trunc('month', now())", 1),
    ("year(ts) = year(current_date) AND month(ts) = month(current_date)", 1),
    ("ts BETWEEN now() - INTERVAL 7 DAY AND now()", 1),
    # dates of timestamps
    ("ts::DATE = '2024-02-15'", 1),
    ("ts::DATE = DATE '2024-02-15'", 1),
    ("CAST(tz AS DATE) IN ('2024-02-15', '2024-05-15')", 2),
    ("TRY_CAST(ts AS DATE) < '2023-03-01'", 2),
    ("date(ts) BETWEEN '2024-02-15' AND '2024-03-15'", 2),
    ("DATE '2024-11-30' < ts::DATE", 1),
    ("NOT ts::DATE <= '2024-11-30'", 1),
    # truncated
    ("date_trunc('day', ts) = '2024-02-15'", 1),
    ("date_trunc('day', tz) = TIMESTAMPTZ '2024-02-15 00:00:00+00'", 1),
    ("date_trunc('month', ts) = DATE '2024-02-01'", 1),
    ("date_trunc('month', t) = '2024-02-01'", 1),
    ("date_trunc('month', ts) = DATE '2024-02-02'", 0),
    ("date_trunc('quarter', ts) IN ('2024-01-01', '2023-01-01')", 6),
    ("date_trunc('year', ts) < '2024-01-01'", 12),
    ("date_trunc('week', ts) >= '2024-12-02'", 1),
    ("datetrunc('hour', ts) > '2024-12-30 06:30:00'", 1),
    # years
    ("year(ts) = 2024", 12),
    ("year(tz) = 2024", 12),
    ("year(t) <> 2024", 12),
    ("extract(year FROM ts) = 2023", 12),
    ("extract('year' FROM tz) IN (2023)", 12),
    ("date_part('year', t) BETWEEN 2022 AND 2023", 12),
    ("year(ts) = 2022", 0),
    ("year(ts) = 2024 AND month(ts) = 3", 1),
    ("month(tz) IN (3, 4) AND year(tz) = 2024", 2),
    ("year(t) IN (2023, 2024) AND month(t) = 1", 2),
    ("year(ts) = 2024 AND quarter(ts) = 2", 3),
    ("year(ts) = 2024 AND month(ts) = 2 AND day(ts) = 30", 0),
    ("(year(ts) = 2024 AND month(ts) = 1) OR (year(ts) = 2023 AND month(ts) >= 11)", 3),
    ("strftime(ts, '%Y-%m') = '2024-02'", 1),
    ("strftime(t, '%Y%m%d') IN ('20240201', '20240301')", 2),
    # sums
    ("ts + INTERVAL 1 DAY >= TIMESTAMP '2024-12-03'", 1),
    ("ts - INTERVAL 1 MONTH > TIMESTAMP '2024-11-20'", 1),
    ("t + 30 > DATE '2024-12-31'", 1),
    ("INTERVAL 2 HOURS + tz <= '2023-01-20'", 1),
    ("id + 0 = 2305", 1),
    ("id * 2 > 4600", 1),
    ("2400 - id < 100", 1),
    ("-id >= -131", 2),
    ("id // 100 = 7", 1),
    # casts of numbers
    ("CAST(id AS BIGINT) = 2305", 1),
    ("CAST(id AS DOUBLE) > 2299.5", 1),
    ("id::VARCHAR = '2305'", 1),
    ("CAST(id AS VARCHAR) IN ('105', '0205')", 1),
    ("id = '2305'", 1),
    ("CAST(d AS INTEGER) = 2305", 1),
    ("TRY_CAST(m AS INT) BETWEEN 2301 AND 2310", 1),
    # texts
    (r"s LIKE 'x\_0%' ESCAPE '\'", 1),
    (r"s LIKE 'x$_1_$%' ESCAPE '$'", 1),
    (r"s LIKE 'x\_05\%' ESCAPE '\'", 1),
    (r"s NOT LIKE 'x!_%' ESCAPE '!' AND s > 'w~'", 0),
    (r"s LIKE '\x\_0%' ESCAPE '\'", 1),
    ("left(s, 1) = 'x'", 1),
    ("substr(s, 1, 2) IN ('a_', 'x_')", 2),
    ("left(s, 1) >= 'x'", 1),
    ("substr(s, 1, 1) BETWEEN 'w' AND 'x'", 2),
    ("left(s, 2) < 'b_'", 1),
    ("s[1] = 'x'", 1),
    ("s[1:2] = 'x_'", 1),
    ("prefix(s, 'x_')", 1),
    ("s GLOB 'x_0?%'", 1),
    # texts of dates
    ("strftime(ts, '%Y-%m') >= '2024-12'", 1),
    ("strftime(t, '%Y%m') BETWEEN '202411' AND '202412'", 2),
    ("NOT strftime(tz, '%Y-%m-%d') < '2024-12-05'", 1),
    ("CAST(ts AS VARCHAR) LIKE '2024-02%'", 1),
    ("t::VARCHAR LIKE '2024-%-05'", 12),
    ("ts::VARCHAR > '2024-12'", 1),
    ("strftime(ts, '%d-%m') > '30'", 24),
    # lengths of time
    ("now() - ts < INTERVAL 7 DAY", 1),
    ("TIMESTAMP '2024-12-31' - tz < INTERVAL '1 month'", 1),
    ("ts - TIMESTAMP '2023-01-20' <= INTERVAL 0 DAY", 1),
    ("current_date - t <= 7", 1),
    ("ts::DATE - DATE '2024-12-01' >= 0", 1),
    ("date_diff('day', ts, now()) <= 7", 1),
    ("datediff('month', ts, DATE '2024-12-31') = 0", 1),
    ("date_diff('year', DATE '2023-06-01', ts) = 1", 12),
    ("date_diff('hour', tz, TIMESTAMPTZ '2024-12-31 12:00:00+00') < 24", 1),
    ("date_sub('week', ts, TIMESTAMP '2024-12-31') < 1", 1),
    ("age(ts) < INTERVAL 7 DAY", 24),  # in calendar months, which are not comparable with days
    # seconds since 1970
    ("epoch(ts) >= 1733011200", 1),
    ("extract(epoch FROM tz) BETWEEN 1733011200 AND 1735689600.5", 1),
    ("date_part('epoch', t)::BIGINT > 1733011200", 1),
    ("epoch_ms(ts) >= 1733011200000", 1),
    ("epoch_us(tz) < 1675209600000000", 1),
    ("epoch_ms(id) >= TIMESTAMP '1970-01-01 00:00:02.300'", 1),
    ("to_timestamp(id) >= '1970-01-01 00:38:21+00'", 1),
    ("make_timestamp(id)::DATE > '1970-01-01'", 0),
    # other functions of time
    ("ts AT TIME ZONE 'Europe/Berlin' >= '2024-12-05 00:00:00+00'", 1),
    ("date_trunc('day', tz AT TIME ZONE 'America/New_York') = '2024-02-15'", 1),
    ("time_bucket(INTERVAL 1 DAY, ts) = '2024-02-15'", 1),
    ("time_bucket(INTERVAL 7 DAY, tz) >= '2024-12-10'", 1),
    ("last_day(ts) = '2024-02-29'", 1),
    # constants
    ("ts >= make_date(2024, 12, 1)", 1),
    ("tz >= to_timestamp(1733011200)", 1),
    ("ts >= epoch_ms(1733011200000)", 1),
    ("ts >= current_date - to_days(7)", 1),
    ("ts >= current_date - INTERVAL (7) DAY", 1),
    ("ts >= now() - 7 * INTERVAL '1 day'", 1),
    ("ts >= date_add(DATE '2024-11-30', INTERVAL 1 DAY)", 1),
    ("id >= 23 * 100", 1),
    # defaults
    ("coalesce(ts, TIMESTAMP '1970-01-01') >= '2024-12-01'", 1),
    ("ifnull(id, 0) = 2305", 1),
    ("coalesce(s, '') > 'x'", 1),
    ("coalesce(id, 2305) = 2305", 1),
    ("coalesce(id, 0.5) = 2305", 24),  # it is a DECIMAL
    # what says nothing of a range
    ("month(ts) = 3", 24),
    ("lower(s) = 'x_05%'", 24),
    ("id % 2 = 0", 24),
    ("abs(id) = 5", 24),
]


@pytest.mark.parametrize(("condition", "files"), CONDITIONS)
def test_a_condition_leaves_the_files_that_it_is_about(lake: Lake, condition: str, files: int) -> None:
    assert files_left(lake, f"SELECT id FROM app.events WHERE {condition}") == files
    if " ts" in f" {condition}" or "(ts" in condition:
        assert files_left(lake, f"SELECT id FROM app.parted WHERE {condition}") == files
    # and the rows are those of a query that cannot be narrowed: a condition says nothing of a window's rows
    found = lake.sql(f"SELECT id FROM app.events WHERE {condition} ORDER BY id").fetchall()
    query = (
        f"SELECT id FROM (SELECT *, row_number() OVER () AS n FROM app.events) AS events WHERE {condition} ORDER BY id"
    )
    assert lake.sql(query).fetchall() == found


@pytest.mark.parametrize(
    ("condition", "value", "files"),
    [
        ("ts::DATE = ?", dt.date(2024, 2, 15), 1),
        ("year(ts) = ?", 2023, 12),
        ("tz >= ?", datetime(2024, 12, 1), 1),
        ("ts >= ?", datetime(2024, 12, 1, tzinfo=UTC), 1),
        ("ts >= now() - ?::INTERVAL", "7 days", 24),
        ("id > ?", 2299.5, 1),
    ],
)
def test_parameters_prune_as_well(lake: Lake, condition: str, value: object, files: int) -> None:
    assert files_read(lake, f"SELECT id FROM app.events WHERE {condition}", [value]) == files


@pytest.mark.parametrize(
    ("condition", "files"),
    [
        ("year(ts) = 2024", 13),  # bounds in time are moved: the session may be in any zone
        ("year(t) = 2024", 12),
        ("CAST(ts AS DATE) = DATE '2024-02-15'", 1),
        ("to_date(tz) = DATE '2024-02-15'", 1),
        ("date_trunc('MONTH', ts) = TIMESTAMP '2024-02-01 00:00:00'", 3),
        ("tz >= '2024-12-05'", 1),
        ("tz >= TIMESTAMP '2024-12-05 00:00:00'", 1),
        ("tz >= current_timestamp() - INTERVAL 7 DAYS", 1),
        ("ts >= now() - INTERVAL 7 DAYS", 1),
        ("year(t) = 2024 AND month(t) = 3", 1),
        ("extract(YEAR FROM t) = 2024", 12),
        (r"s LIKE 'x\\_0%'", 1),
        (r"s LIKE 'x|_0%' ESCAPE '|'", 1),
        ("left(s, 1) = 'x'", 1),
        ("CAST(id AS SMALLINT) = 5", 24),  # which may wrap round
        ("t >= current_date() - 7", 24),  # a date depends on the session's zone
    ],
)
def test_queries_for_spark_prune_as_well(lake: Lake, condition: str, files: int) -> None:
    assert files_left(lake, f"SELECT id FROM app.events WHERE {condition}", dialect=SPARK) == files


def test_rows_that_are_null_are_found_by_their_default(lake: Lake) -> None:
    lake.sql("CREATE TABLE app.gaps (id INT, t DATE)")
    for values in ("(1, DATE '2024-01-01')", "(NULL, NULL)", "(5, DATE '2024-05-01')"):
        lake.sql(f"INSERT INTO app.gaps VALUES {values}")
    for condition, files, count in (
        ("coalesce(id, 5) = 5", 2, 2),
        ("coalesce(id, 0) = 5", 1, 1),
        ("NOT coalesce(id, 0) >= 5", 2, 2),
        ("coalesce(id, NULL, 9) IN (9, 7)", 1, 1),
        ("coalesce(t, DATE '2024-02-01') BETWEEN '2024-01-15' AND '2024-03-01'", 1, 1),
    ):
        assert files_read(lake, f"SELECT id FROM app.gaps WHERE {condition}") == files
        assert lake.sql(f"SELECT count(*) FROM app.gaps WHERE {condition}").fetchall() == [(count,)]
    outer = (
        "SELECT count(*) FROM (SELECT 1 AS a) LEFT JOIN app.gaps ON a = id WHERE coalesce(t, DATE '2000-01-01') < {}"
    )
    assert lake.sql(outer.format("'2024-02-01'")).fetchall() == [(1,)]
    assert lake.sql(outer.replace("a = id", "a + 1 = id").format("'2001-01-01'")).fetchall() == [(1,)]


def test_a_zone_that_is_a_column_says_nothing(lake: Lake) -> None:
    lake.sql("CREATE TABLE app.zoned (met TIMESTAMPTZ, utc STRING)")
    for day in ("2024-01-01", "2023-01-01", "2022-01-01"):
        lake.sql(f"INSERT INTO app.zoned VALUES ('{day} 00:00:00+00', 'Pacific/Apia')")
    condition = "met AT TIME ZONE utc >= '2024-01-01 10:00:00'"
    assert lake.sql(f"SELECT count(*) FROM app.zoned WHERE {condition}").fetchall() == [(1,)]


def test_now_is_one_moment_in_a_statement(lake: Lake) -> None:
    query = (
        "SELECT count(*) FROM app.events WHERE now() = now() AND current_timestamp = now() AND now()::DATE = today()"
    )
    assert lake.sql(query).fetchall() == [(sum(month_rows(n).num_rows for n in range(FILES)),)]


def test_a_column_is_not_taken_for_the_date_of_today(lake: Lake) -> None:
    lake.sql("CREATE TABLE app.days (current_date DATE, n INT)")
    lake.sql("INSERT INTO app.days VALUES ('2024-01-01', 1), ('2024-12-31', 2)")
    assert lake.sql("SELECT n FROM app.days WHERE current_date = '2024-01-01'").fetchall() == [(1,)]
    assert lake.sql("SELECT n FROM app.days WHERE current_date() = current_date").fetchall() == [(2,)]
    # an inner query's is the function to DuckDB, though there is an outer column
    inner = "SELECT n FROM app.days WHERE EXISTS (SELECT 1 FROM app.events WHERE t = current_date AND t < '2024-02-01')"
    assert lake.sql(inner).fetchall() == []


def test_names_of_results_stay_as_they_are_written(lake: Lake) -> None:
    result = lake.sql("SELECT now() - INTERVAL 1 DAY, today() FROM app.days WHERE now() > '2024-01-01'")
    assert [name for name in result.to_arrow().column_names if "now()" in name]
    grouped = "SELECT now() - INTERVAL 1 DAY FROM app.days WHERE now() > '2024-01-01' GROUP BY now() - INTERVAL 1 DAY"
    assert len(lake.sql(grouped).fetchall()) == 1


def test_views_and_ctes_prune_as_well(lake: Lake) -> None:
    lake.sql("CREATE OR REPLACE VIEW app.recent AS SELECT * FROM app.events WHERE ts >= now() - INTERVAL 7 DAY")
    assert files_read(lake, "SELECT id FROM app.recent") == 1
    assert files_read(lake, "SELECT id FROM (SELECT ts AS x, id FROM app.events) WHERE year(x) = 2023") == 12
    assert files_read(lake, "WITH e AS (SELECT * FROM app.events) SELECT id FROM e WHERE ts::DATE = '2024-02-15'") == 1


def test_changes_prune_as_well(lake: Lake) -> None:
    assert files_read(lake, "DELETE FROM app.events WHERE year(ts) = 2023 AND month(ts) = 1") == 1
    assert files_read(lake, "UPDATE app.events SET id = 0 WHERE ts::DATE = '2024-02-15'") == 1
    assert files_read(lake, "DELETE FROM app.events WHERE tz < now() - INTERVAL 700 DAYS") == 1
    merge = """MERGE INTO app.events AS e USING (SELECT 5 AS id) AS s
        ON e.id = s.id AND year(e.ts) = 2023 AND month(e.ts) = 1 WHEN MATCHED THEN DELETE"""
    assert files_read(lake, merge) == 1
    deleted = lake.sql("DELETE FROM app.events WHERE year(ts) = 2023 AND month(ts) = 1 AND id > 30")
    assert deleted.fetchall()[0][0] == 1
    assert lake.sql("SELECT max(id) FROM app.events WHERE ts < '2023-02-01'").fetchall() == [(30,)]
