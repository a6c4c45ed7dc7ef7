"""Results: read once, no further than asked, and had in every form."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal

import duckdb
import numpy as np
import pandas
import polars
import pyarrow as pa
import pytest

from skerry.common.errors import InvalidInputError, StorageError
from skerry.sql.outcome import Outcome
from skerry.sql.result import Result, distinct_names
from skerry.sql.result_value import python_values, type_name, value_texts
from skerry.types.epoch import Ordinal

TABLE = pa.table({"id": pa.array([1, 2, None], pa.int64()), "name": ["Ada", None, "Grace"]})


class Reads:
    """An outcome of ``count`` batches of ten rows, and how many of them were read. One may fail."""

    def __init__(self, count: int, fails_at: int | None = None) -> None:
        self.schema = pa.schema([("n", pa.int64())])
        self.count = count
        self.fails_at = fails_at
        self.read = 0
        self.opened = 0

    def __call__(self) -> pa.RecordBatchReader:
        self.opened += 1
        return pa.RecordBatchReader.from_batches(self.schema, self._batches())

    def _batches(self) -> Iterator[pa.RecordBatch]:
        for number in range(self.count):
            if number == self.fails_at:
                raise StorageError("data/1.parquet", "the disk is gone")
            self.read += 1
            yield pa.record_batch([pa.array(range(number * 10, number * 10 + 10), pa.int64())], self.schema)

    @property
    def result(self) -> Result:
        return Result(Outcome(self.schema, self))


def result_of(table: pa.Table = TABLE) -> Result:
    return Result(Outcome.of_table(table))


def test_every_form_holds_the_same_rows() -> None:
    result = result_of()
    rows = [(1, "Ada"), (2, None), (None, "Grace")]
    for _ in range(2):
        assert result.to_arrow() == TABLE
        assert result.fetchall() == rows
        assert list(result) == rows
        assert list(result.rows()) == [{"id": i, "name": n} for i, n in rows]
        assert isinstance(result.to_pandas(), pandas.DataFrame)
        assert result.to_polars().rows() == rows
        assert result.to_batches().read_all() == TABLE, "all was read already: a stream takes nothing away"
        assert pa.table(result) == TABLE
    assert polars.DataFrame(result_of()).rows() == rows
    assert duckdb.from_arrow(result_of().to_batches()).fetchall() == rows
    assert result.columns == ["id", "name"]
    assert result.schema == TABLE.schema
    assert (result.message, result.snapshot, result.row_count) == (None, None, 3)


def test_rows_are_read_no_further_than_asked() -> None:
    reads = Reads(1000)
    result = reads.result
    assert (reads.opened, result.row_count) == (0, None)
    assert result.fetchone() == (0,)
    assert reads.read == 1
    assert str(result).splitlines()[-1] == "first 20 rows, … more rows"
    assert reads.read == 3
    assert [row for row, _ in zip(result, range(35), strict=False)] == [(n,) for n in range(35)]
    assert reads.read == 4
    assert result.fetchmany(3) == [(1,), (2,), (3,)]
    assert len(result.fetchall()) == 9996
    assert (reads.opened, reads.read, result.row_count) == (1, 1000, 10_000)
    assert result.fetchall()[0] == (4,)
    assert result.to_arrow().num_rows == 10_000


def test_fetching_ends() -> None:
    result = Reads(2).result
    assert len(result.fetchmany(15)) == 15
    assert result.fetchmany(15) == [(n,) for n in range(15, 20)]
    assert result.fetchmany(15) == []
    assert result.fetchone() is None
    assert result.fetchmany(0) == []
    assert result.fetchall() == []
    with pytest.raises(InvalidInputError, match="size is a number of rows, 0 or more, not -1"):
        result.fetchmany(-1)


def test_a_stream_keeps_nothing_and_is_had_once() -> None:
    reads = Reads(100)
    result = reads.result
    result.head(15)
    stream = result.to_batches()
    assert reads.read == 2
    assert stream.read_next_batch().num_rows == 10
    assert sum(batch.num_rows for batch in stream) == 990
    assert "streamed" in repr(result)
    for method in (result.to_arrow, result.to_batches, result.fetchall, result.show, result.fetchone):
        with pytest.raises(InvalidInputError, match="handed on as a stream"):
            method()
    with pytest.raises(InvalidInputError, match="handed on as a stream"):
        pa.table(result)


def test_a_failure_is_told_again_and_never_taken_for_the_end() -> None:
    result = Reads(5, fails_at=2).result
    assert result.fetchmany(20)[-1] == (19,)
    for _ in range(2):
        with pytest.raises(StorageError, match="the disk is gone"):
            result.fetchall()
        with pytest.raises(StorageError, match="the disk is gone"):
            result.to_batches()
    assert result.row_count is None
    stream = Reads(5, fails_at=2).result.to_batches()
    with pytest.raises(StorageError, match="the disk is gone"):
        stream.read_all()
    with pytest.raises(StorageError, match="the disk is gone"):
        stream.read_next_batch()


def test_closing_gives_up_what_was_not_read() -> None:
    reads = Reads(5)
    with reads.result as result:
        result.fetchone()
    assert "closed" in repr(result)
    with pytest.raises(InvalidInputError, match="this result is closed"):
        result.fetchone()
    with result_of() as whole:
        assert whole.row_count is None
        whole.fetchall()
    assert whole.row_count == 3
    assert whole.to_arrow() == TABLE


def test_show_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = pa.table(
        {
            "id": [1, 20],
            "price": pa.array([Decimal("1.50"), None], pa.decimal128(10, 2)),
            "text": ["a\nb\x1b[31m", "x" * 80],
            "tags": [["a", None], []],
        }
    )
    result_of(table).show()
    assert capsys.readouterr().out.splitlines() == [
        "    id           price  text                                                          tags",
        "BIGINT  DECIMAL(10, 2)  STRING                                                        ARRAY<STRING>",
        "─" * 99,
        "     1            1.50  a⏎b\\x1b[31m                                                   ['a', NULL]",
        f"    20            NULL  {'x' * 59}…  []",
        "2 rows",
    ]
    result_of(table).show(limit=1)
    assert capsys.readouterr().out.splitlines()[-1] == "first 1 row, … more rows"
    shown = result_of(table)
    shown.to_arrow()
    shown.show(limit=0)
    assert capsys.readouterr().out.splitlines()[-1] == "2 rows, 0 shown"
    with pytest.raises(InvalidInputError, match="limit is a number of rows"):
        shown.show(limit=True)


def test_wide_characters_stay_in_their_columns() -> None:
    lines = str(result_of(pa.table({"city": ["東京", "Oslo"], "n": ["x", "y"]}))).splitlines()
    assert lines[3:5] == ["東京    x", "Oslo    y"]


def test_columns_that_do_not_fit_are_left_out_and_counted() -> None:
    table = pa.table({f"column_{n}": [n] for n in range(12)})
    lines = result_of(table)._text(20, 60).splitlines()
    assert lines[0] == "column_0  column_1  column_2  …  column_10  column_11"
    assert lines[-1] == "1 row; 5 of 12 columns"
    assert max(map(len, lines)) <= 60
    assert len(result_of(table)._text(20, 5).splitlines()[0].split()) == 2, "the first column is always there"


def test_a_single_column_is_shown_whole() -> None:
    plan = pa.table({"plan": ["  Scan " + "x" * 100, "two\nlines"]})
    assert str(result_of(plan)).splitlines()[3:] == ["  Scan " + "x" * 100, "two", "lines", "2 rows"]


def test_a_result_of_no_rows_has_a_head() -> None:
    assert str(result_of(TABLE.slice(0, 0))).splitlines() == ["    id  name", "BIGINT  STRING", "─" * 14, "0 rows"]
    assert result_of(TABLE.slice(0, 0)).fetchall() == []
    assert result_of(TABLE.slice(0, 0)).to_arrow().schema == TABLE.schema


def test_a_notebook_shows_an_escaped_table() -> None:
    table = pa.table({"<b>": ["<script>", None], "n": [1, 2]})
    html = result_of(table)._repr_html_()
    assert "<th>&lt;b&gt;<br><small>STRING</small></th>" in html
    assert '<td style="text-align: left">&lt;script&gt;</td>' in html
    assert "<i>NULL</i>" in html
    assert "2 rows" in html
    reads = Reads(1000)
    html = reads.result._repr_html_()
    assert html.count("<tr>") == 21
    assert "first 20 rows, … more rows" in html
    assert reads.read == 3


def test_repr_reads_nothing() -> None:
    reads = Reads(3)
    assert repr(reads.result) == "<skerry.Result (n BIGINT): not read to the end yet>"
    assert reads.opened == 0
    result = result_of()
    result.fetchall()
    assert repr(result) == "<skerry.Result (id BIGINT, name STRING): 3 rows>"


def test_a_name_that_comes_twice_loses_no_column() -> None:
    table = pa.Table.from_arrays([pa.array([1]), pa.array([2]), pa.array([3])], names=["id", "id", "id_1"])
    result = result_of(table)
    assert list(result.rows()) == [{"id": 1, "id_2": 2, "id_1": 3}]
    assert result.to_polars().columns == ["id", "id_2", "id_1"]
    assert result.fetchall() == [(1, 2, 3)]
    assert distinct_names(["a", "a", "a"]) == ["a", "a_1", "a_2"]


@pytest.mark.parametrize(
    ("expression", "type_", "value", "text"),
    [
        ("1::HUGEINT", "DECIMAL(38, 0)", Decimal(1), "1"),
        ("1::UBIGINT", "UBIGINT", 1, "1"),
        ("1::FLOAT / 3", "FLOAT", 0.3333333432674408, "0.33333334"),
        ("0.0000000001::DECIMAL(30, 10)", "DECIMAL(30, 10)", Decimal("1E-10"), "0.0000000001"),
        ("true", "BOOLEAN", True, "true"),
        ("NULL", "NULL", None, None),
        ("'ab'::BLOB", "BINARY", b"ab", "6162"),
        ("'a'::ENUM('a', 'b')", "STRING", "a", "a"),
        ("DATE '2024-01-15'", "DATE", date(2024, 1, 15), "2024-01-15"),
        ("DATE '0044-03-15 (BC)'", "DATE", Ordinal(-735160), "-0043-03-15"),
        ("'infinity'::DATE", "DATE", Ordinal(2**31 - 1), "infinity"),
        ("TIME '10:00:00.5'", "TIME", time(10, 0, 0, 500000), "10:00:00.5"),
        ("TIMESTAMP '2024-01-15 10:00'", "TIMESTAMP", datetime(2024, 1, 15, 10), "2024-01-15 10:00:00"),
        ("'-infinity'::TIMESTAMP", "TIMESTAMP", Ordinal(1 - 2**63), "-infinity"),
        (
            "TIMESTAMPTZ '2024-01-15 10:00:00.25Z'",
            "TIMESTAMPTZ",
            datetime(2024, 1, 15, 10, 0, 0, 250000, UTC),
            "2024-01-15 10:00:00.25Z",
        ),
        (
            "TIMESTAMP_NS '2024-01-15 00:00:00.123456789'",
            "TIMESTAMP_NS",
            np.datetime64("2024-01-15T00:00:00.123456789"),
            "2024-01-15 00:00:00.123456789",
        ),
        (
            "INTERVAL '14 months 2 days 3 seconds'",
            "INTERVAL",
            pa.MonthDayNano([14, 2, 3_000_000_000]),
            "1 year 2 months 2 days 00:00:03",
        ),
        ("INTERVAL '-25 hours'", "INTERVAL", pa.MonthDayNano([0, 0, -90_000_000_000_000]), "-25:00:00"),
        ("[1, NULL]", "ARRAY<INT>", [1, None], "[1, NULL]"),
        ("{'a': 'it''s', 'b': [DATE '2024-01-15']}", None, {"a": "it's", "b": [date(2024, 1, 15)]}, None),
        ("MAP {'a': 1.5::DOUBLE}", "MAP<STRING, DOUBLE>", [("a", 1.5)], "{'a': 1.5}"),
        ("[TIMESTAMP '290000-01-01']", "ARRAY<TIMESTAMP>", [Ordinal(9089348860800000000)], "[290000-01-01 00:00:00]"),
        ("[INTERVAL 1 day]", "ARRAY<INTERVAL>", [pa.MonthDayNano([0, 1, 0])], "[1 day]"),
        ("union_value(k := 1)", "UNION<k: INT>", 1, "1"),
    ],
)
def test_values_of_every_type_have_a_python_value_and_a_text(
    expression: str, type_: str | None, value: object, text: str | None
) -> None:
    with duckdb.connect() as connection:
        table = connection.sql(f"SELECT {expression} AS x UNION ALL SELECT NULL").to_arrow_table()
    array = table.column("x").combine_chunks()
    assert python_values(array) == [value, None]
    texts = value_texts(array)
    assert texts[1] is None
    if type_ is not None:
        assert type_name(array.type) == type_
        assert texts[0] == text
    else:
        assert texts[0] == "{a: 'it''s', b: [2024-01-15]}"


def test_times_finer_than_microseconds_are_text() -> None:
    array = pa.array([1, 2000, None], pa.time64("ns"))
    assert python_values(array) == ["00:00:00.000000001", time(0, 0, 0, 2), None]


def test_a_missing_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['polars'] = None\n"
        "import pyarrow as pa\n"
        "from skerry.sql.result import Result\nfrom skerry.sql.outcome import Outcome\n"
        "try:\n    Result(Outcome.of_table(pa.table({'a': [1]}))).to_polars()\n"
        "except Exception as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "this needs polars: pip install 'skerry[polars]'\n"


def test_plans_are_shown_as_text_and_statements_by_what_they_did(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [f"line {number} <{'x' * 70}>" for number in range(50)]
    plan = Result(Outcome.of_lines("plan", lines))
    plan.show(limit=5)
    assert capsys.readouterr().out.splitlines() == lines
    assert "&lt;xxx" in plan._repr_html_()
    assert plan.fetchall() == [(line,) for line in lines]
    done = Result(Outcome.changed("INSERT", 2, None))
    assert str(done) == done.message == "INSERT: 2 rows"
    assert done.fetchall() == [(2, None)]
