"""Indexes on paths in JSON and on expressions, through the public interface: what queries leave out, and answers."""

import json
import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import InvalidInputError, SchemaError, SqlError
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from support.effort import rounds

COLUMNS = [
    skerry.Field("id", "BIGINT", nullable=False),
    skerry.Field("Host", "STRING"),
    skerry.Field("payload", "STRING"),
]
USER = "payload ->> '$.user.id'"


def document(i: int) -> str | None:
    if i % 17 == 0:
        return None
    if i % 13 == 0:
        return json.dumps({"user": {"name": "nobody"}})
    user: object = i % 400 if i % 2 else f"u{i % 400}"
    return json.dumps({"user": {"id": user}, "tags": [f"t{i % 7}", {"deep": i}], "msg": f"line {i} of {i // 100}"})


def rows(start: int, count: int) -> pa.Table:
    ids = list(range(start, start + count))
    return pa.table(
        {
            "id": pa.array(ids, pa.int64()),
            "Host": pa.array([None if i % 11 == 0 else f"Host-{i // 100}" for i in ids]),
            "payload": pa.array([document(i) for i in ids], pa.string()),
        }
    )


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return skerry.connect(str(tmp_path))


@pytest.fixture
def plain(tmp_path: Path, lake: Lake) -> Lake:
    return skerry.connect(str(tmp_path), settings={"read.indexes": "false"})


@pytest.fixture(params=["STRING", "JSON"])
def logs(lake: Lake, request: pytest.FixtureRequest) -> Table:
    columns = [skerry.Field(f.name, request.param if f.name == "payload" else f.type, f.nullable) for f in COLUMNS]
    table = lake.create_table("app.logs", columns)
    for number in range(4):
        table.append(rows(number * 1_000, 1_000))
    return table


def explained(lake: Lake, query: str) -> str:
    return "\n".join(str(row[-1]) for row in lake.sql(f"EXPLAIN {query}").fetchall())


def same(lake: Lake, plain: Lake, query: str, *parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a query, which are the same without indexes."""
    found = sorted(map(repr, lake.sql(query, list(parameters)).fetchall()))
    assert found == sorted(map(repr, plain.sql(query, list(parameters)).fetchall())), query
    return list(lake.sql(query, list(parameters)).fetchall())


@pytest.mark.parametrize("kind", ["bloom", "inverted"])
def test_a_path_in_json_is_found_through_its_index(lake: Lake, plain: Lake, logs: Table, kind: str) -> None:
    made = logs.create_index("payload -> '$.user.id'", kind=kind, options={"granularity": 16})
    assert (made.name, made.columns, made.path, made.expression) == (f"payload_user_id_{kind}", (2,), "/user/id", None)
    query = f"SELECT id FROM app.logs WHERE {USER} = 'u38'"
    assert len(same(lake, plain, query)) == 8
    text = explained(lake, query)
    assert f"used: payload_user_id_{kind} (4 files)" in text
    assert "indexes  are asked for (\"payload\" ->> '$.user.id' = 'u38')" in text
    assert "files    0" in explained(lake, f"SELECT id FROM app.logs WHERE {USER} = 'nobody'")
    assert same(lake, plain, f"SELECT id FROM app.logs WHERE {USER} = ?", "37"), "a number is found by its text"
    assert same(lake, plain, "SELECT id FROM app.logs WHERE (payload -> 'user' ->> 'id') IN ('u38', 'x')")
    assert same(lake, plain, "SELECT id FROM app.logs WHERE json_extract_string(payload, '/user/id') = 'u38'")
    for condition in ("IS NULL", "IS NOT NULL", "<> 'u38'", "LIKE 'u3%'", "> 'u39'", "BETWEEN '10' AND '11'"):
        same(lake, plain, f"SELECT id FROM app.logs WHERE {USER} {condition}")


def test_an_expression_is_found_through_its_index(lake: Lake, plain: Lake, logs: Table) -> None:
    made = logs.create_index("lower(host)", kind="inverted", name="by_host")
    assert (made.columns, made.expression) == ((1,), 'LOWER("Host")')
    logs.create_index("id % 1000", kind="inverted", options={"granularity": 1})
    query = "SELECT id FROM app.logs WHERE LOWER( host ) = 'host-7'"
    assert len(same(lake, plain, query)) == 91
    text = explained(lake, query)
    assert "index by_host drops 3" in text
    assert "files    1" in text
    for condition, count in (
        ("id % 1000 = 5", 4),
        ("5 = id % 1000", 4),
        ("id % 1000 IN (5, 6)", 8),
        ("id % 1000 < 2 AND lower(host) LIKE 'host-1%'", 1),
        ("(id % 1000 = 5 OR id % 1000 = 7) AND id > 1000", 6),
        ("NOT (id % 1000 <> 5)", 4),
    ):
        query = f"SELECT id FROM app.logs WHERE {condition}"
        assert len(same(lake, plain, query)) == count
        assert "used: id_1000_inverted" in explained(lake, query)
    assert " 4 rows" in explained(lake, "SELECT id FROM app.logs WHERE id % 1000 = 5")
    assert "used:" not in explained(lake, "SELECT id FROM app.logs WHERE id % 999 = 5"), "another expression"
    assert "used:" not in explained(lake, "SELECT id FROM app.logs WHERE upper(host) = 'HOST-7'")


def test_conditions_reach_indexes_through_views_joins_and_subqueries(lake: Lake, plain: Lake, logs: Table) -> None:
    logs.create_index("lower(host)", kind="inverted", name="by_host")
    logs.create_index("coalesce(host, 'none')", kind="inverted", name="or_none")
    lake.sql("CREATE VIEW app.v AS SELECT id AS number, Host AS machine FROM app.logs WHERE id > 10")
    used = "used: by_host (4 files)"
    for query, is_used in (
        ("SELECT number FROM app.v WHERE lower(machine) = 'host-3'", used),
        ("SELECT * FROM (SELECT host AS h, id FROM app.logs) AS s WHERE lower(s.h) = 'host-3'", used),
        ("SELECT a.id FROM app.logs a JOIN app.logs b ON a.id = b.id AND lower(b.host) = 'host-3'", used),
        ("SELECT a.id FROM app.logs a LEFT JOIN app.logs b ON a.id = b.id WHERE lower(b.host) = 'host-3'", used),
        ("SELECT a.id FROM app.logs a LEFT JOIN app.logs b ON a.id = b.id AND lower(b.host) = 'host-3'", used),
        ("SELECT a.id FROM app.logs a LEFT JOIN app.logs b ON a.id = b.id AND lower(a.host) = 'host-3'", None),
        (
            "SELECT a.id FROM app.logs a LEFT JOIN app.logs b ON a.id = b.id + 50 "
            "WHERE coalesce(b.host, 'none') = 'none' AND a.id < 300",
            None,
        ),
        ("SELECT a.id FROM app.logs a, app.logs b WHERE a.id = b.id AND lower(a.host || b.host) = 'host-3'", None),
        ("SELECT h FROM (SELECT upper(host) AS h FROM app.logs) AS s WHERE lower(h) = 'host-3'", None),
        ("SELECT id FROM app.logs WHERE id IN (SELECT id FROM app.logs WHERE lower(host) = 'host-3')", used),
    ):
        same(lake, plain, query)
        assert (used in explained(lake, query)) is (is_used is not None), query


def test_rows_before_and_after_the_index_and_after_compaction_are_found(lake: Lake, plain: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS, primary_key=["id"], options={"compaction.mode": "off"})
    table.upsert(rows(0, 500))
    table.create_index(USER, kind="bloom", name="user", build=False)
    table.upsert(rows(500, 500))
    query = f"SELECT id FROM app.t WHERE {USER} = 'u38'"
    expected = [38, 438, 838]
    assert sorted(row[0] for row in same(lake, plain, query)) == expected
    assert table.build_index().built_files == 1
    assert sorted(row[0] for row in same(lake, plain, query)) == expected
    table.upsert([{"id": 438, "Host": None, "payload": '{"user": {"id": "other"}}'}])
    assert sorted(row[0] for row in same(lake, plain, query)) == [38, 838], "the newest version counts"
    table.upsert([{"id": 2, "Host": None, "payload": '{"user": {"id": "u38"}}'}])
    assert sorted(row[0] for row in same(lake, plain, query)) == [2, 38, 838]
    table.compact(full=True)
    assert all(name is not None for name in table.files().column("index_file").to_pylist())
    assert sorted(row[0] for row in same(lake, plain, query)) == [2, 38, 838]
    assert "used: user (1 file)" in explained(lake, query)


def test_text_that_is_no_json_is_written_and_fails_only_where_a_query_reads_it(lake: Lake, plain: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS)
    table.create_index(USER, kind="inverted", options={"granularity": 1})
    table.append(
        [{"id": 1, "Host": "a", "payload": '{"user": {"id": "x"}}'}, {"id": 2, "Host": "b", "payload": "{bad"}]
    )
    assert lake.sql(f"SELECT id FROM app.t WHERE {USER} = 'x'").fetchall() == [(1,)]
    for one in (lake, plain):
        with pytest.raises(SqlError, match=r"(?i)malformed json"):
            one.sql(f"SELECT id FROM app.t WHERE {USER} IS NULL").fetchall()
    assert same(lake, plain, f"SELECT id FROM app.t WHERE json_valid(payload) AND {USER} = 'x'") == [(1,)]


def test_a_row_for_which_an_expression_fails_is_written_and_others_are_found(lake: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS)
    table.create_index("CAST(host AS INT)", kind="inverted", options={"granularity": 1})
    table.append([{"id": 1, "Host": "5", "payload": None}, {"id": 2, "Host": "five", "payload": None}])
    assert lake.sql("SELECT id FROM app.t WHERE CAST(host AS INT) = 5").fetchall() == [(1,)]


def test_update_and_delete_change_the_right_rows_of_a_table_with_an_index(lake: Lake) -> None:
    for name, key in (("keyed", ["id"]), ("plain", None)):
        table = lake.create_table(f"app.{name}", COLUMNS, primary_key=key)
        for number in range(3):
            (table.upsert if key else table.append)(rows(number * 200, 200))
        table.create_index("lower(host)", kind="bloom")
        assert lake.sql(f"DELETE FROM app.{name} WHERE lower(host) = 'host-1'").fetchall()
        assert lake.sql(f"SELECT count(*) FROM app.{name}").fetchall() == [(509,)]
        lake.sql(f"UPDATE app.{name} SET payload = 'x' WHERE lower(host) = 'host-3' AND id < 305")
        assert lake.sql(f"SELECT count(*) FROM app.{name} WHERE payload = 'x'").fetchall() == [(5,)]
        lake.sql(f"DELETE FROM app.{name} WHERE lower(host) = 'nowhere'")
        assert lake.sql(f"SELECT count(*) FROM app.{name}").fetchall() == [(509,)]


def test_a_path_outlives_a_rename_and_an_expression_forbids_it(lake: Lake, plain: Lake, logs: Table) -> None:
    logs.create_index(USER, kind="bloom", name="user")
    logs.create_index("lower(host)", kind="bloom")
    logs.rename_column("payload", "body")
    query = "SELECT id FROM app.logs WHERE body ->> '$.user.id' = 'u38'"
    assert len(same(lake, plain, query)) == 8
    assert "used: user (4 files)" in explained(lake, query)
    with pytest.raises(SchemaError, match="column 'Host' is in the expression of index 'lower_host_bloom'"):
        logs.rename_column("Host", "machine")


def test_an_index_of_the_same_name_on_another_target_is_another_index(lake: Lake, plain: Lake, logs: Table) -> None:
    logs.create_index("lower(host)", kind="inverted", name="i")
    assert len(same(lake, plain, "SELECT id FROM app.logs WHERE lower(host) = 'host-7'")) == 91
    logs.drop_index("i")
    logs.create_index("upper(host)", kind="inverted", name="i", build=False)
    assert len(same(lake, plain, "SELECT id FROM app.logs WHERE upper(host) = 'HOST-7'")) == 91
    assert len(same(lake, plain, "SELECT id FROM app.logs WHERE lower(host) = 'host-7'")) == 91
    assert "not used: i: not built for the file" in explained(
        lake, "SELECT id FROM app.logs WHERE upper(host) = 'HOST-7'"
    )


@pytest.mark.parametrize("kind", ["fulltext", "fulltext_bloom"])
def test_words_in_a_member_of_json_are_found_through_full_text(lake: Lake, plain: Lake, logs: Table, kind: str) -> None:
    logs.create_index("payload ->> '$.msg'", kind=kind, name="words")
    query = "SELECT id FROM app.logs WHERE matches(payload ->> '$.msg', '\"line 205\"')"
    assert same(lake, plain, query) == [(205,)]
    assert "used: words (4 files)" in explained(lake, query)
    assert same(lake, plain, "SELECT id FROM app.logs WHERE matches_term(payload ->> '$.msg', '3001')") == [(3001,)]


def test_the_index_of_a_member_decides_how_matches_cuts_texts(lake: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS)
    table.append([{"id": 1, "Host": "a", "payload": '{"msg": "ERROR on disk"}'}])
    query = "SELECT id FROM app.t WHERE matches(payload ->> '$.msg', 'error')"
    assert lake.sql(query).fetchall() == [(1,)]
    table.create_index("payload ->> '$.msg'", kind="fulltext", options={"case-sensitive": True})
    assert lake.sql(query).fetchall() == []
    assert lake.sql(query.replace("error", "ERROR")).fetchall() == [(1,)]


def test_the_first_columns_of_an_inverted_index_of_several_are_enough(logs: Table) -> None:
    logs.create_index(columns=["Host", "payload"], kind="inverted", options={"granularity": 10}, name="both")

    def left(where: str) -> tuple[int, int]:
        last = logs.scan(where=where).funnel()[-1]
        return last.files, last.rows

    assert left("Host = 'Host-7'") == (1, 100)
    assert logs.scan(where="Host = 'Host-7'").count() == 91
    assert left("Host = 'Host-7' AND id > 5")[0] == 1
    assert left("Host IN ('Host-7', 'Host-12')")[0] == 2
    assert left("Host = 'Host-999'") == (0, 0)
    assert "both" not in logs.scan(where="payload = 'x'").explain(), "the second column alone says nothing"
    assert logs.scan(where="Host = 'Host-7' OR id = 1").count() == 92


@pytest.mark.parametrize(
    ("target", "kind", "error", "message"),
    [
        ("random()", "bloom", InvalidInputError, r"RANDOM\(\) cannot be in an index"),
        ("now()", "bloom", InvalidInputError, r"NOW\(\) cannot be in an index"),
        ("lower(nope)", "bloom", SchemaError, "there is no column 'nope'"),
        ("(SELECT 1)", "bloom", InvalidInputError, "it is a query"),
        ("max(id)", "bloom", InvalidInputError, "it is of many rows"),
        ("id % 10", "fulltext", SchemaError, "fulltext indexes cannot be on id % 10: it is BIGINT, and must be STRING"),
        ("lower(host)", "vector", InvalidInputError, "a vector index is on a column, not on"),
        (f"payload ->> '$.{'k' * 300}'", "bloom", InvalidInputError, "more than 256: use a shorter path"),
        ("id ->> '$.a'", "bloom", SchemaError, "a path is in a column of JSON or STRING"),
    ],
)
def test_a_target_that_cannot_be_is_refused_and_nothing_happens(
    logs: Table, target: str, kind: str, error: type[Exception], message: str
) -> None:
    before = logs.snapshot()
    with pytest.raises(error, match=message):
        logs.create_index(target, kind=kind)
    assert logs.snapshot() == before


def test_members_whose_names_differ_in_case_have_indexes_of_their_own(lake: Lake, plain: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS)
    for number in range(2):
        payloads = [f'{{"a": "small{number}", "A": "large{number}"}}'] * 10
        table.append(pa.table({"id": pa.array(range(10), pa.int64()), "Host": ["x"] * 10, "payload": payloads}))
    table.create_index("payload ->> '$.a'", kind="inverted", name="small")
    table.create_index("payload ->> '$.A'", kind="inverted", name="large")
    query = "SELECT id FROM app.t WHERE payload ->> '$.A' = 'large1' AND payload ->> '$.a' = 'small1'"
    assert len(same(lake, plain, query)) == 10
    assert "index large drops 1" in explained(lake, query)
    table.drop_index("large")
    assert len(same(lake, plain, query)) == 10
    assert same(lake, plain, "SELECT id FROM app.t WHERE payload ->> '$.A' = 'small1'") == []


def test_a_delete_reads_only_files_that_indexes_leave(lake: Lake, logs: Table, tmp_path: Path) -> None:
    logs.create_index("lower(host)", kind="inverted")
    first = logs.files().column("file").to_pylist()[0]
    data = tmp_path / "app" / "logs" / first
    data.unlink()
    lake.sql("DELETE FROM app.logs WHERE lower(host) = 'host-35'")
    assert logs.scan().count() == 3909


def test_two_ways_to_write_a_target_are_one_target(logs: Table) -> None:
    logs.create_index("lower(host)", kind="bloom", name="i")
    with pytest.raises(SchemaError, match="index 'i' has the same target and kind"):
        logs.create_index('LCASE("Host")', kind="bloom", name="j")
    logs.create_index("payload -> '$.user.id'", kind="bloom", name="p")
    with pytest.raises(SchemaError, match="index 'p' has the same target and kind"):
        logs.create_index("payload -> 'user' ->> 'id'", kind="bloom", name="q")


CONDITIONS = (
    f"{USER} = 'u38'", f"{USER} IN ('u2', '37', 'zz')", f"{USER} IS NULL", f"{USER} IS NOT NULL", f"{USER} <> 'u38'",
    f"{USER} LIKE 'u1%'", f"{USER} >= 'u39'", "id % 100 = 3", "id % 100 IN (1, 2)", "id % 100 BETWEEN 10 AND 12",
    "id % 100 <> 5 AND lower(host) = 'host-2'", "id % 100 = 5 OR lower(host) = 'host-2'", "id % 100 = 5 OR id = 7",
    "lower(host) IS NULL", "NOT (lower(host) = 'host-3')", "lower(host) LIKE 'host-1%'", "lower(host) > 'host-5'",
    f"{USER} = 'u38' AND id % 100 = 38", "payload ->> '$.tags[0]' = 't3'", "payload ->> '$.tags[1].deep' = '5'",
)  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"merge-engine": "first-row"}, {"merge-engine": "partial-update"}])
@pytest.mark.parametrize("seed", range(rounds(1, 30)))
def test_queries_with_and_without_indexes_agree(tmp_path: Path, seed: int, options: dict[str, str]) -> None:
    """Upserts, deletes, compactions and an open writer, in tables with overlapping runs."""
    draw = random.Random(seed)
    lake = skerry.connect(str(tmp_path))
    plain = skerry.connect(str(tmp_path), settings={"read.indexes": "false"})
    table = lake.create_table("app.t", COLUMNS, primary_key=["id"], options={**options, "compaction.mode": "off"})
    table.create_index(USER, kind=draw.choice(["bloom", "inverted"]), options={"granularity": 37})
    table.create_index("id % 100", kind="inverted", options={"granularity": draw.choice([1, 16, 1000])})
    table.create_index("lower(host)", kind=draw.choice(["bloom", "inverted"]), options={"granularity": 20})
    for _ in range(rounds(7, 20)):
        action = draw.choice(["upsert", "upsert", "upsert", "delete", "writer", "compact", "index"])
        start = draw.randrange(800)
        if action == "upsert":
            data = rows(start, draw.randrange(1, 400))
            shift = draw.randrange(3)
            payloads = pa.array([document(i + shift) for i in data["id"].to_pylist()], pa.string())
            table.upsert(data.set_column(2, "payload", payloads))
        elif action == "delete":
            table.delete(keys=[{"id": i} for i in range(start, start + 20)])
        elif action == "writer":
            with table.writer() as writer:
                writer.put({"id": start, "Host": "HOST-3", "payload": '{"user": {"id": "u38"}}'})
                writer.delete({"id": start + 1})
        elif action == "compact":
            table.compact(full=draw.random() < 0.5)
        elif action == "index" and len(table.indexes()) < 4:
            table.create_index("payload ->> '$.tags[0]'", kind="bloom", build=draw.random() < 0.7)
        for where in draw.sample(CONDITIONS, rounds(4, 12)):
            query = f"SELECT * FROM app.t WHERE {where} ORDER BY id"
            expected = plain.sql(query).fetchall()
            assert lake.sql(query).fetchall() == expected, where
            for opened in (table, plain.table("app.t")):
                scanned = opened.scan(where=where).to_arrow().sort_by("id").to_pylist()
                assert [tuple(row.values()) for row in scanned] == expected, where
