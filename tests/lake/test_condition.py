"""Conditions of scans with paths in JSON, functions and arithmetic: answers are those of SQL, and indexes are asked."""

import pickle
from datetime import date
from pathlib import Path

import pytest

import skerry
from skerry.common.errors import InvalidInputError, SchemaError
from skerry.lake.condition import parse_condition
from skerry.lake.lake import Lake
from skerry.lake.table import Table

CONDITIONS = (
    "payload ->> '$.user.id' = 'u62'",
    "(payload -> 'user' ->> 'id') IN ('u1', 'u2') AND id > 11",
    "json_extract_string(payload, '$.user.id') = 'u7'",
    "payload ->> '$.n' = 6",
    "(payload ->> '$.n')::INT BETWEEN 5 AND 7",
    "(payload ->> '$.n')::INT BETWEEN 5 AND 700 AND matches(host, 'host6')",
    "payload ->> '$.missing' IS NULL AND n < 30",
    "lower(host) = 'host3' AND n < 50",
    "lower(host) LIKE 'host1%' AND NOT (n % 3 = 0)",
    "n + 1 = 43 OR n % 1000 = 5",
    "CASE WHEN n > 5 THEN n < 9 ELSE FALSE END",
    "coalesce(payload ->> '$.user.id', 'none') = 'none' AND id < 100",
    "length(host) > 4 AND year(seen) = 2024 AND day(seen) = 2",
    "HOST || '!' = 'Host3!' AND (n < 20 OR n > 3980)",
    "seen + 1 > DATE '2024-01-05' AND id BETWEEN 1 AND 9",
)


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return skerry.connect(str(tmp_path))


def make_table(lake: Lake, *, keyed: bool) -> Table:
    key = ", PRIMARY KEY (id)" if keyed else ""
    lake.sql(f"CREATE TABLE d.t (id BIGINT NOT NULL, Host STRING, payload JSON, n INT, seen DATE{key})")
    table = lake.table("d.t")
    for first in range(0, 4_000, 1_000):
        rows = [
            {
                "id": i,
                "Host": None if i % 11 == 0 else f"Host{i % 7}",
                "payload": {"user": {"id": f"u{i // 10}"}, "n": i} if i % 5 else None,
                "n": i,
                "seen": date(2024, 1, 1 + i % 9),
            }
            for i in range(first, first + 1_000)
        ]
        table.upsert(rows) if keyed else table.append(rows)
    if keyed:  # newer versions of some rows, in files that overlap
        table.upsert([{"id": i, "Host": "HOST3", "payload": {"n": 6}, "n": -i, "seen": None} for i in range(400, 450)])
    return table


@pytest.mark.parametrize("keyed", [False, True])
def test_a_scan_gives_the_rows_that_sql_gives(lake: Lake, keyed: bool) -> None:
    table = make_table(lake, keyed=keyed)
    expected = {where: lake.sql(f"SELECT id FROM d.t WHERE {where} ORDER BY id").fetchall() for where in CONDITIONS}
    table.create_index("payload ->> '$.user.id'", kind="bloom")
    table.create_index("lower(host)", kind="inverted")
    table.create_index("n % 1000", kind="inverted")
    for where, rows in expected.items():
        assert rows, f"no row meets {where}"
        found = table.scan(["id"], where=where).to_arrow().sort_by("id")
        assert list(zip(*found.to_pydict().values(), strict=True)) == rows, where
        assert table.scan(where=where).count() == len(rows), where
        assert table.scan(where=where, limit=3).to_arrow().num_rows == min(3, len(rows)), where
        assert sum(batch.num_rows for batch in table.scan(where=where).to_batches()) == len(rows), where


def test_a_scan_asks_the_indexes_of_paths_and_expressions(lake: Lake) -> None:
    table = make_table(lake, keyed=False)
    table.create_index("payload ->> '$.user.id'", kind="bloom", name="by_user")
    table.create_index("lower(host)", kind="inverted", name="by_host")
    text = table.scan(where="payload ->> '$.user.id' = 'u42'").explain()
    assert "where    payload ->> '$.user.id' = 'u42'" in text
    assert "index by_user drops 3" in text
    assert "used: by_host (4 files)" in table.scan(where="LOWER(host) IN ('host1', 'x') AND n > 3").explain()
    assert table.scan(where="lower(host) = 'nowhere'").plan() == []
    assert "used:" not in table.scan(where="upper(host) = 'HOST1'").explain(), "another expression"


def test_what_a_condition_says_of_columns_prunes_files(lake: Lake) -> None:
    table = make_table(lake, keyed=False)
    assert len(table.scan(where="(n = 5 AND id % 2 = 1) OR (n = 7 AND lower(host) = 'host0')").plan()) == 1


def test_rows_that_a_writer_has_not_flushed_are_found(lake: Lake) -> None:
    table = make_table(lake, keyed=True)
    table.create_index("payload ->> '$.user.id'", kind="inverted")
    with table.writer() as writer:
        writer.put({"id": 9_000, "Host": "x", "payload": '{"user": {"id": "new"}}', "n": 1, "seen": None})
        assert table.scan(["id"], where="payload ->> '$.user.id' = 'new'").to_arrow().to_pydict() == {"id": [9_000]}


@pytest.mark.parametrize("keyed", [False, True])
def test_rows_are_deleted_by_paths_and_expressions(lake: Lake, keyed: bool) -> None:
    table = make_table(lake, keyed=keyed)
    table.create_index("payload ->> '$.user.id'", kind="inverted")
    gone = lake.sql("SELECT count(*) FROM d.t WHERE payload ->> '$.user.id' = 'u77'").fetchall()[0][0]
    assert gone == 8
    table.delete(where="payload ->> '$.user.id' = 'u77'")
    table.delete(where="n % 1000 = 1 AND n > 0")
    assert table.scan().count() == 4_000 - 8 - 4
    assert table.scan(where="payload ->> '$.user.id' = 'u77' OR (n % 1000 = 1 AND n > 0)").count() == 0


def test_nearest_rows_meet_such_a_condition(lake: Lake) -> None:
    lake.sql("CREATE TABLE d.v (id BIGINT, tag STRING, e ARRAY<FLOAT>)")
    table = lake.table("d.v")
    table.append([{"id": i, "tag": f"T{i % 2}", "e": [float(i), 0.0]} for i in range(50)])
    found = table.nearest("e", [0.0, 0.0], k=3, where="lower(tag) = 't1'", metric="l2")
    assert found["id"].to_pylist() == [1, 3, 5]


def test_a_condition_that_fails_for_a_row_is_an_error_as_in_sql(lake: Lake) -> None:
    table = make_table(lake, keyed=False)
    with pytest.raises(InvalidInputError, match=r"CAST\(host AS INT\) = 3: .*Could not convert string 'Host1'"):
        table.scan(where="CAST(host AS INT) = 3").to_arrow()
    assert table.scan(where="CAST(replace(host, 'Host', '') AS INT) = 3 AND id < 20").count() == 3
    assert table.scan(where="CAST(host AS INT) = 3 AND id < 0").count() == 0, "only rows that are left are looked at"


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ("foo(n) = 3", r"at 1: FOO\(n\) cannot be in a condition of a scan: allowed are operators.*lake\.sql"),
        ("id = 1 AND random() < 0.5", r"RANDOM\(\) cannot be in a condition of a scan"),
        ("n + 1 = (SELECT 3)", r"\(SELECT 3\) cannot be in a condition.*it is a query"),
        ("payload -> '$.a' = '1'", r"payload -> '\$\.a' cannot be in a condition"),
        ("n + 1", "n \\+ 1: it is neither true nor false"),
        ("id = 1 AND t.n + 1 = 3", "at 12: a column has one name"),
        ("1 + 1 = 2", "it has no column"),
        ("n = = 3", "at 5: expected a column or a value after =, found ="),
        ("n + 1 = 3 ORDER BY n", r"at 3: expected AND, OR or the end, found \+"),
        ("n + 1 = 3 -- all", r"at 3: expected AND, OR or the end, found \+"),
        ("n + ? = 3", "parameter"),
        ("lower(n) = 'x' OR matches(host, 'x')", "MATCHES.*cannot be in a condition"),
    ],
)
def test_what_is_not_supported_is_named(lake: Lake, where: str, problem: str) -> None:
    table = make_table(lake, keyed=False)
    with pytest.raises(InvalidInputError, match=problem):
        table.scan(where=where)


def test_an_unknown_column_is_named_with_its_place(lake: Lake) -> None:
    table = make_table(lake, keyed=False)
    with pytest.raises(SchemaError, match=r"at 18: there is no column 'nn'; columns are 'id', 'Host'"):
        table.scan(where="id = 1 AND lower(nn) = 'x'")


def test_conditions_that_say_the_same_are_equal_and_can_be_sent(lake: Lake) -> None:
    table = make_table(lake, keyed=False)
    condition = parse_condition("id > 3 AND n % 2 = 0")
    assert condition == parse_condition("id > 3 AND n % 2 = 0")
    assert condition is not None
    bound = condition.bind(table.schema)
    assert pickle.loads(pickle.dumps(bound)) == bound
