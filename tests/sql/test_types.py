"""What DuckDB computes, Python, Arrow and tables get: every type of DuckDB, inside every other type.

A value that tables cannot hold is refused by CREATE TABLE AS and INSERT with the column and the type; none changes.
"""

import random
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import duckdb
import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import DataError, SchemaError, SqlError
from skerry.types.epoch import Ordinal
from skerry.types.field import Field
from support.ducktypes import LEAVES, NESTS, Value, null_of, random_value
from support.effort import rounds

SEEDS = rounds(12, 400)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path_factory.mktemp("types")) as lake:
        yield lake


@pytest.fixture(scope="module")
def duck() -> Iterator[Any]:
    with duckdb.connect() as connection:
        connection.execute("SET TimeZone = 'UTC'")
        yield connection


def columns(values: list[Value]) -> str:
    return ", ".join(f"{value.sql} AS v{number}" for number, value in enumerate(values))


def same(got: Any, expected: Any) -> bool:
    """Equal, and of the same class: 3 is not Decimal(3), and a date that Python has not is no plain number."""
    if isinstance(expected, list | tuple):
        return len(got) == len(expected) and all(map(same, got, expected))
    if isinstance(expected, dict):
        return list(got) == list(expected) and all(same(got[name], expected[name]) for name in expected)
    return type(got) is type(expected) and bool(got == expected)


def check_read(lake: skerry.Lake, duck: Any, values: list[Value]) -> None:
    """Two rows of them, the second NULL, in Python and in Arrow."""
    nulls = ", ".join(map(null_of, values))
    result = lake.sql(f"SELECT {columns(values)} UNION ALL SELECT {nulls}")
    rows = result.fetchall()
    for value, got in zip(values, rows[0], strict=True):
        assert same(got, value.python), (value.sql, got)
    assert rows[1] == (None,) * len(values)
    table = result.to_arrow().slice(0, 1)
    beyond_arrow = any("HUGEINT" in v.type or "24:00:00" in v.sql for v in values)  # 39 digits, the end of a day
    table.validate(full=not beyond_arrow)
    check_back(duck, {f"v{n}": table.column(n) for n, v in enumerate(values) if v.is_cast_back}, values)


def check_back(duck: Any, arrays: dict[str, pa.ChunkedArray], values: list[Value]) -> None:
    """Arrow's values, cast to the type that they had, are the values that they were."""
    given = pa.table(arrays)
    names = [(name, values[int(name[1:])]) for name in given.column_names]
    if names:
        pairs = ", ".join(f"CAST(g.{name} AS {v.type}) IS NOT DISTINCT FROM {v.sql}" for name, v in names)
        duck.register("given", given)
        found = duck.execute(f"SELECT {pairs} FROM given AS g").fetchall()[0]
        duck.unregister("given")
        assert [v.sql for (_, v), is_same in zip(names, found, strict=True) if not is_same] == []


def with_integers(value: Any) -> Any:
    """The value with decimals without a fraction as integers, at any depth."""
    match value:
        case Decimal() if value == value.to_integral_value():
            return int(value)
        case list() | tuple():
            return type(value)(with_integers(item) for item in value)
        case dict():
            return {with_integers(key): with_integers(item) for key, item in value.items()}
        case _:
            return value


def check_stored(lake: skerry.Lake, duck: Any, values: list[Value]) -> None:
    """What tables take is in the table what it was in the query; everything else is refused."""
    for value in values:
        if value.refused is not None:
            with pytest.raises((SchemaError, DataError)) as caught:
                lake.sql(f"CREATE TABLE refused AS SELECT {value.sql} AS v").fetchall()
            message = str(caught.value).splitlines()[0]
            assert "column 'v" in message, message
            assert value.refused in message, message
            assert ("CAST(" in message) or ("give a" in message), message
    taken = [value for value in values if value.refused is None]
    if not taken:
        return
    lake.sql(f"CREATE TABLE taken AS SELECT {columns(taken)}")
    try:
        got = lake.sql("SELECT * FROM taken").fetchall()[0]
        for value, one in zip(taken, got, strict=True):
            if "UBIGINT" in value.type:  # stored as DECIMAL(20, 0)
                assert same(with_integers(one), with_integers(value.python)), (value.sql, one)
            else:
                assert same(one, value.python), (value.sql, one)
        table = lake.table("default.taken").scan().to_arrow()
        check_back(duck, {f"v{n}": table.column(n) for n, v in enumerate(taken) if v.is_cast_back}, taken)
    finally:
        lake.sql("DROP TABLE taken")


@pytest.mark.parametrize("nest", NESTS)
def test_values_of_every_type_are_in_python_and_arrow_what_they_are_in_duckdb(lake, duck, nest: str) -> None:
    check_read(lake, duck, [NESTS[nest](leaf) for leaf in LEAVES])


@pytest.mark.parametrize("nest", NESTS)
def test_values_of_every_type_are_stored_as_they_are_or_refused(lake, duck, nest: str) -> None:
    check_stored(lake, duck, [NESTS[nest](leaf) for leaf in LEAVES])


@pytest.mark.parametrize("seed", range(SEEDS))
def test_types_inside_each_other_in_any_way(lake, duck, seed: int) -> None:
    random_ = random.Random(seed)
    values = [random_value(random_, 4) for _ in range(6)]
    check_read(lake, duck, values)
    check_stored(lake, duck, values)


def test_large_numbers_of_16_bytes_are_not_negative(lake) -> None:
    expected = int(duckdb.sql("SELECT md5_number('b')::VARCHAR").fetchall()[0][0])
    assert expected >= 2**127
    assert lake.sql("SELECT md5_number('b') AS n, [md5_number('b')] AS l").fetchall() == [(expected, [expected])]
    lake.sql("CREATE TABLE n38 (n DECIMAL(38, 0), l ARRAY<DECIMAL(38, 0)>)")
    try:
        for statement in ("(n) SELECT md5_number('b')", "(l) SELECT [md5_number('b')]"):
            with pytest.raises(DataError, match=r"column '[nl]'.*does not fit DECIMAL\(38, 0\)"):
                lake.sql(f"INSERT INTO n38 {statement}")
        lake.sql("INSERT INTO n38 SELECT 7::UHUGEINT, [8::UHUGEINT]")
        assert lake.sql("SELECT * FROM n38").fetchall() == [(Decimal(7), [Decimal(8)])]
    finally:
        lake.sql("DROP TABLE n38")


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        ("DECIMAL(38, 0)", "{}"),
        ("ARRAY<DECIMAL(38, 0)>", "[{}]"),
        ("STRUCT<a: DECIMAL(38, 0)>", "{{'a': {}}}"),
        ("MAP<INT, DECIMAL(38, 0)>", "MAP {{1: {}}}"),
        ("ARRAY<ARRAY<DECIMAL(38, 0)>>", "[[NULL, {}]]"),
    ],
)
def test_decimals_of_39_digits_are_refused_at_every_depth(lake, type_: str, value: str) -> None:
    for number in (10**38, -(2**127) + 1):
        with pytest.raises(DataError, match=r"column 'v'.*does not fit DECIMAL\(38, 0\)"):
            lake.sql(f"CREATE TABLE refused (v {type_}) AS SELECT {value.format(f'({number})::HUGEINT')}")


def test_sums_in_a_table_are_whole_numbers(lake) -> None:
    lake.sql("CREATE TABLE sums AS SELECT g, sum(x) AS total FROM (VALUES (1, 2), (2, 3)) AS v (g, x) GROUP BY g")
    try:
        assert str(lake.table("default.sums").schema.by_name["total"].type) == "BIGINT"
        of_query = "SELECT g, sum(x) AS total FROM (VALUES (1, 2), (2, 3)) AS v (g, x) GROUP BY g"
        for expression in ("median(total)", "avg(total)", "total / 2 ORDER BY 1", "quantile_cont(total, 0.25)"):
            select, _, order = expression.partition(" ORDER")
            tail = f"ORDER{order}" if order else ""
            from_table = lake.sql(f"SELECT {select} FROM sums {tail}").fetchall()
            assert from_table == lake.sql(f"SELECT {select} FROM ({of_query}) {tail}").fetchall()
        assert lake.sql("SELECT median(total) FROM sums").fetchall() == [(2.5,)]
    finally:
        lake.sql("DROP TABLE sums")


def test_a_sum_beyond_64_bits_says_what_would_keep_it(lake) -> None:
    big = "SELECT sum(x) AS total FROM (VALUES (9223372036854775807), (1)) AS v (x)"
    message = r"column 'total': 9223372036854775808 does not fit BIGINT.*CAST\(… AS DECIMAL\(38, 0\)\)"
    with pytest.raises(DataError, match=message):
        lake.sql(f"CREATE TABLE big AS {big}")
    lake.sql(f"CREATE TABLE big AS SELECT total::DECIMAL(38, 0) AS total FROM ({big})")
    assert lake.sql("SELECT * FROM big").fetchall() == [(Decimal(2**63),)]
    lake.sql("DROP TABLE big")


def test_types_that_arrow_lacks_have_their_names(lake) -> None:
    query = "SELECT sum(1) AS s, [sum(1)] AS l, {'u': md5_number('a'), 'v': 1::VARIANT} AS t"
    names = ["HUGEINT", "ARRAY<HUGEINT>", "STRUCT<u: UHUGEINT, v: VARIANT>"]
    assert [row[1] for row in lake.sql(f"DESCRIBE {query}").fetchall()] == names
    assert f"(s {names[0]}, l {names[1]}, t {names[2]})" in repr(lake.sql(query))


def test_every_row_of_test_all_types_can_be_read(lake, duck) -> None:
    result = lake.sql("SELECT * FROM test_all_types()")
    rows = result.fetchall()
    assert len(rows) == 3
    found = dict(zip(result.columns, rows[1], strict=True))
    assert (found["time"], found["time_ns"], found["uhugeint"]) == ("24:00:00", "24:00:00", 2**128 - 1)
    assert isinstance(found["date"], Ordinal)
    assert set(rows[2]) == {None}
    assert str(result).count("24:00:00") >= 2


@pytest.mark.parametrize("expression", ["{}", "[{}]", "{{'a': {}}}", "MAP {{1: [{}]}}"])
def test_an_interval_that_arrow_cannot_hold_is_an_error(lake, expression: str) -> None:
    with pytest.raises((SqlError, DataError), match=r"column 'i'.*INTERVAL of more than 2562046 hours.*AS VARCHAR"):
        lake.sql(f"SELECT {expression.format('to_hours(10000000)')} AS i").fetchall()
    assert lake.sql(f"SELECT {expression.format('to_hours(10000000)')}::VARCHAR").fetchall() != []


def test_a_union_inside_a_struct_that_is_null(lake) -> None:
    """Arrow ends the process if the NULLs of a struct are to be set in a union that it holds."""
    one = "{'u': union_value(k := '123e4567-e89b-12d3-a456-426614174000'::UUID), 'f': 'nan'::DOUBLE}"
    result = lake.sql(
        f"SELECT CASE WHEN range = 1 THEN [{one}] END AS l, CASE WHEN range = 1 THEN {one} END AS s FROM range(3)"
    )
    rows = result.fetchall()
    assert (rows[0], rows[2]) == ((None, None), (None, None))
    assert str(rows[1][0][0]["u"]) == str(rows[1][1]["u"]) == "123e4567-e89b-12d3-a456-426614174000"
    assert result.to_pandas().shape == (3, 2)


def test_a_variant_is_stored_only_by_a_cast(lake) -> None:
    lake.sql("CREATE TABLE texts (s STRING, l ARRAY<STRING>)")
    for column, value in (("s", "1::VARIANT"), ("l", "['x'::VARIANT]")):
        with pytest.raises(DataError, match=rf"column '{column}' is .* the query gives .*VARIANT.*CAST"):
            lake.sql(f"INSERT INTO texts ({column}) SELECT {value}")
        with pytest.raises(DataError, match="VARIANT"):
            lake.sql(f"UPDATE texts SET {column} = {value}")
    lake.sql("INSERT INTO texts SELECT 1::VARIANT::VARCHAR, ['x'::VARIANT]::VARCHAR[]")
    assert lake.sql("SELECT * FROM texts").fetchall() == [("1", ["x"])]
    lake.sql("DROP TABLE texts")


def test_many_rows_with_gaps_are_converted_row_by_row(lake) -> None:
    """Lists of several lengths, NULLs at each depth, and more rows than one batch has."""
    query = """
        SELECT range AS id,
               CASE WHEN range % 3 > 0 THEN [md5(range::VARCHAR)::UUID, NULL][: range % 4] END AS uuids,
               CASE WHEN range % 5 > 0 THEN {'b': range::BIT, 'n': range::UHUGEINT} END AS s,
               CASE WHEN range % 7 > 0 THEN MAP {range: to_seconds(range)} END AS m,
               CASE WHEN range % 2 > 0 THEN array_value(md5(range::VARCHAR)::UUID, NULL) END AS a
        FROM range(300000) WHERE range > 250000
    """
    result = lake.sql(query)
    with duckdb.connect() as plain:
        expected = plain.execute(
            "SELECT id, uuids::VARCHAR[], (s).b::VARCHAR, (s).n::VARCHAR, epoch(map_values(m)[1]), "
            f"a::VARCHAR[2]::VARCHAR[] FROM ({query})"
        ).fetchall()
    got = result.fetchall()
    assert len(got) == len(expected) == 49_999
    for (id_, uuids, s, m, a), wanted in zip(got, expected, strict=True):
        number = None if s is None else str(s["n"])
        seconds = None if m is None else m[0][1].nanoseconds / 10**9
        assert (id_, texts(uuids), s and s["b"], number, seconds, texts(a)) == wanted


def texts(values: list[Any] | None) -> list[str | None] | None:
    return None if values is None else [None if value is None else str(value) for value in values]


def test_a_time_of_24_hours_is_refused_however_it_comes(lake) -> None:
    table = lake.create_table("default.times", [Field("t", "TIME"), Field("l", "ARRAY<TIME>")])
    counts = pa.array([0, 86_400_000_000], pa.int64())
    late = counts.view(pa.time64("us"))
    lists = pa.ListArray.from_arrays(pa.array([0, 1, 2], pa.int32()), late)
    for data in ({"t": late}, {"l": lists}):
        with pytest.raises(DataError, match=r"row 2.*24:00:00.*does not fit TIME"):
            table.append(pa.table(data))
    with pytest.raises(DataError, match="'24:00:00' does not fit TIME"):
        lake.sql("INSERT INTO times (t) VALUES (TIME '24:00:00')")
    lake.sql("DROP TABLE times")
