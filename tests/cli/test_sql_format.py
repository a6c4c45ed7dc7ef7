"""Formats for programs: what is written can be read again."""

import csv
import io
import json
from decimal import Decimal
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest

from skerry.cli.json_output import json_lines
from skerry.cli.sql.output import csv_head, csv_lines


def _table(query: str) -> pa.Table:
    with duckdb.connect() as connection:
        return connection.sql(query).to_arrow_table()


def _csv(table: pa.Table) -> str:
    return (csv_head(table.schema) + b"".join(csv_lines(table.to_batches(max_chunksize=2)))).decode()


def _json(table: pa.Table) -> list[str]:
    return b"".join(json_lines(table.schema, table.to_batches(max_chunksize=2))).decode().splitlines()


def test_csv_quotes_what_needs_it_and_tells_null_from_the_empty_text() -> None:
    table = pa.table(
        {"a,b": ["plain", "comma,", 'quote"', "line\nfeed", "", None, " blank"], "n": [1, 2, 3, 4, 5, 6, None]}
    )
    text = _csv(table)
    assert text == '"a,b",n\nplain,1\n"comma,",2\n"quote""",3\n"line\nfeed",4\n"",5\n,6\n" blank",\n'
    read = list(csv.reader(io.StringIO(text)))
    assert [row[0] for row in read[1:]] == ["plain", "comma,", 'quote"', "line\nfeed", "", "", " blank"]


def test_csv_comes_back_through_duckdb(tmp_path: Path) -> None:
    table = _table(
        """SELECT i AS id, CASE WHEN i % 3 = 0 THEN NULL WHEN i % 3 = 1 THEN '' ELSE 'x"' || i END AS s,
           (i * 1.25)::DECIMAL(10, 2) AS d, TIMESTAMP '2024-01-01' + INTERVAL (i) HOUR AS ts,
           DATE '2024-01-01' + i::INT AS dt, i / 7 AS f, i % 2 = 0 AS b FROM range(10) r(i)"""
    )
    path = tmp_path / "rows.csv"
    path.write_text(_csv(table))
    types = "{id: 'BIGINT', s: 'VARCHAR', d: 'DECIMAL(10, 2)', ts: 'TIMESTAMP', dt: 'DATE', f: 'DOUBLE', b: 'BOOLEAN'}"
    read = _table(f"FROM read_csv('{path}', columns = {types}, allow_quoted_nulls = false)")
    assert read.to_pylist() == table.to_pylist()


@pytest.mark.parametrize(
    ("expression", "in_csv", "in_json"),
    [
        ("1", "1", "1"),
        ("9223372036854775807", "9223372036854775807", "9223372036854775807"),
        ("12345678901234567890123::HUGEINT", "12345678901234567890123", "12345678901234567890123"),
        ("1.50::DECIMAL(10, 2)", "1.50", "1.50"),
        ("0.0000000001::DECIMAL(30, 10)", "0.0000000001", "0.0000000001"),
        ("0.1::DOUBLE", "0.1", "0.1"),
        ("1::FLOAT / 3", "0.33333334", "0.33333334"),
        ("'nan'::DOUBLE", "nan", '"NaN"'),
        ("'-inf'::DOUBLE", "-inf", '"-Infinity"'),
        ("true", "true", "true"),
        ("'ab'::BLOB", "6162", '"6162"'),
        ("DATE '2024-01-15'", "2024-01-15", '"2024-01-15"'),
        ("TIMESTAMP '2024-01-15 10:00:00.5'", "2024-01-15T10:00:00.5", '"2024-01-15T10:00:00.5"'),
        ("TIMESTAMPTZ '2024-01-15 10:00Z'", "2024-01-15T10:00:00Z", '"2024-01-15T10:00:00Z"'),
        ("TIME '10:00'", "10:00:00", '"10:00:00"'),
        ("INTERVAL 2 DAY", "2 days", '"2 days"'),
        ("[1.5::DECIMAL(3, 1), NULL]", '"[1.5,null]"', "[1.5,null]"),
        ("{'a': 'x', 'd': DATE '2024-01-15'}", '"{""a"":""x"",""d"":""2024-01-15""}"', '{"a":"x","d":"2024-01-15"}'),
        ("MAP {'a': 1}", '"{""a"":1}"', '{"a":1}'),
        ("MAP {1: 'x'}", '"[{""key"":1,""value"":""x""}]"', '[{"key":1,"value":"x"}]'),
        ("'a'::ENUM('a', 'b')", "a", '"a"'),
        ("union_value(k := 1)", "1", "1"),
        ("NULL", "", "null"),
    ],
)
def test_every_type_has_a_form(expression: str, in_csv: str, in_json: str) -> None:
    table = _table(f"SELECT {expression} AS x")
    assert _csv(table) == f"x\n{in_csv}\n"
    assert _json(table) == [f'{{"x":{in_json}}}']


def test_json_numbers_are_exact() -> None:
    (line,) = _json(_table("SELECT 0.1::DECIMAL(38, 20) AS d, 9007199254740993 AS i"))
    assert json.loads(line, parse_float=Decimal) == {"d": Decimal("0.10000000000000000000"), "i": 9007199254740993}


def test_a_name_that_comes_twice_has_two_members() -> None:
    assert _json(_table("SELECT 1 AS id, 2 AS id")) == ['{"id":1,"id_1":2}']
    assert _csv(_table("SELECT 1 AS id, 2 AS id")) == "id,id\n1,2\n"


def test_no_rows_are_a_head_or_nothing() -> None:
    table = _table("SELECT 1 AS id WHERE false")
    assert _csv(table) == "id\n"
    assert _json(table) == []
