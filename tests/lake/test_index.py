"""Indexes of tables, through the public interface: what scans leave out, and that answers are the same."""

import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import InvalidInputError, NotFoundError, OptionError, SchemaError
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from support.effort import rounds

COLUMNS = [
    skerry.Field("id", "BIGINT", nullable=False),
    skerry.Field("host", "STRING"),
    skerry.Field("code", "INT"),
    skerry.Field("load", "DOUBLE"),
]


def rows(start: int, count: int) -> pa.Table:
    ids = list(range(start, start + count))
    return pa.table(
        {
            "id": pa.array(ids, pa.int64()),
            "host": pa.array([None if i % 11 == 0 else f"host-{i // 100}" for i in ids]),
            "code": pa.array([2 * (i * 7919 % 1009) for i in ids], pa.int32()),
            "load": pa.array([float("nan") if i % 13 == 0 else i / 4 for i in ids]),
        }
    )


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    return skerry.connect(str(tmp_path))


@pytest.fixture
def logs(lake: Lake) -> Table:
    table = lake.create_table("app.logs", COLUMNS)
    for number in range(4):
        table.append(rows(number * 5_000, 5_000))
    return table


def plan_rows(table: Table, where: str) -> tuple[int, int]:
    """Files and rows that are left after the last step of planning."""
    last = table.scan(where=where).funnel()[-1]
    assert last.name == "indexes"
    return last.files, last.rows


def test_an_index_leaves_out_files_and_rows(logs: Table) -> None:
    made = logs.create_index("code", kind="inverted", options={"granularity": 64})
    assert (made.name, made.kind, made.columns) == ("code_inverted", "inverted", (2,))
    expected = logs.scan(where="code = 500").to_arrow()
    assert expected.num_rows == 20
    files, left = plan_rows(logs, "code = 500")
    assert (files, left <= 20 * 64) == (4, True)
    assert plan_rows(logs, "code = 501") == (0, 0)
    assert logs.scan(where="code = 501").count() == 0
    text = logs.scan(where="code = 500").explain()
    assert "used: code_inverted (4 files)" in text


def test_rows_that_come_later_are_indexed_as_they_come(lake: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS, primary_key=["id"])
    table.create_index("host", kind="bloom", name="by_host")
    table.upsert(rows(0, 3_000))
    table.upsert(rows(3_000, 3_000))
    assert all(name is not None for name in table.files().column("index_file").to_pylist())
    assert plan_rows(table, "host = 'host-12'")[0] == 1
    assert table.scan(where="host = 'host-12'").count() == 91
    table.upsert(rows(1_000, 3_000))
    table.compact(full=True)
    assert all(name is not None for name in table.files().column("index_file").to_pylist())
    assert table.scan(where="host = 'host-12'").count() == 91


def test_an_index_is_built_later_and_only_where_it_lacks(logs: Table) -> None:
    logs.create_index("host", kind="bloom", build=False)
    assert logs.files().column("index_file").to_pylist() == [None] * 4
    logs.append(rows(20_000, 10))
    result = logs.build_index()
    assert (result.built_files, result.skipped_files) == (4, 0)
    snapshot = logs.snapshot()
    assert snapshot is not None
    assert snapshot.operation == "INDEX"
    assert snapshot.total.records == 20_010
    assert logs.build_index().built_files == 0
    assert logs.build_index(rebuild=True).built_files == 5
    assert logs.scan().count() == 20_010


def test_a_plan_says_why_an_index_is_not_used(lake: Lake) -> None:
    """Overlapping files are asked after a merge of their keys, or never where rows are combined; some have no index."""
    for engine, reason in (
        ("deduplicate", "the file overlaps others, it is asked after a merge of their keys"),
        ("partial-update", "the file overlaps others, and rows are combined from their versions"),
    ):
        options = {"compaction.mode": "off", "merge-engine": engine}
        table = lake.create_table(f"app.{engine[:4]}", COLUMNS, primary_key=["id"], options=options)
        table.upsert(rows(0, 500))
        table.create_index("host", kind="inverted", name="i")
        table.upsert(rows(300, 500))
        text = table.scan(where="host = 'host-3'").explain()
        assert f"not used: i: {reason} (2 files)" in text
        table.compact(full=True)
        text = table.scan(where="host = 'host-3'").explain()
        assert "used: i (1 file)" in text
        assert "not used" not in text
    table = lake.create_table("app.plain", COLUMNS)
    table.append(rows(0, 50))
    table.append(rows(0, 60))
    table.create_index("host", kind="inverted", name="later", build=False)
    table.append(rows(0, 70))
    text = table.scan(where="host > ''").explain()
    assert "not used: later: not built for the file (2 files)" in text
    assert "used: later (1 file)" in text


def test_a_dropped_index_is_not_used(logs: Table) -> None:
    logs.create_index("host", kind="bloom", name="i")
    assert [index.name for index in logs.indexes()] == ["i"]
    logs.drop_index("I")
    assert logs.indexes() == ()
    assert [step.name for step in logs.scan(where="host = 'x'").funnel()][-1] == "statistics"
    logs.create_index("host", kind="bloom", name="other")
    assert "used: other (1 file)" in logs.scan(where="host = 'host-3'").explain()


def test_an_index_outlives_renames_time_travel_and_rollback(logs: Table) -> None:
    logs.create_index("host", kind="inverted", name="i")
    built = logs.snapshot()
    assert built is not None
    logs.rename_column("host", "machine")
    assert logs.scan(where="machine = 'host-7'").count() == 91
    assert plan_rows(logs, "machine = 'host-7'")[0] == 1
    logs.delete(where="machine = 'host-7'")
    assert logs.scan(where="machine = 'host-7'").count() == 0
    assert logs.scan(where="host = 'host-7'", snapshot=built.id).count() == 91
    logs.rollback_to(built.id)
    assert logs.scan(where="machine = 'host-7'").count() == 91


def test_expiry_removes_index_files_with_their_data_files(lake: Lake, tmp_path: Path) -> None:
    table = lake.create_table("app.t", COLUMNS, primary_key=["id"])
    table.create_index("host", kind="bloom")
    for number in range(3):
        table.upsert(rows(number * 10, 100))
    table.compact(full=True)
    table.build_index(rebuild=True)
    table.expire_snapshots(retain_last=1)
    needed = [name for name in table.files().column("index_file").to_pylist() if name]
    assert sorted(p.name for p in (tmp_path / "app" / "t" / "index").iterdir()) == sorted(
        name.rsplit("/", 1)[-1] for name in needed
    )
    assert table.scan(where="host = 'host-0'").count() == 90


def test_a_table_made_from_the_schema_of_another_has_its_indexes(tmp_path: Path) -> None:
    lake = skerry.connect(tmp_path)
    lake.sql("CREATE TABLE app.a (host STRING, code INT, place STRUCT<x: INT>, payload STRING)")
    first = lake.table("app.a")
    first.create_index("host", kind="bloom", options={"granularity": 7})
    first.create_index(columns=["code", "host"], kind="inverted", name="both")
    first.create_index("payload -> '$.user'", kind="inverted", name="users")
    second = lake.create_table("app.b", first.schema)
    assert [(i.name, i.kind, i.path, dict(i.options)) for i in second.indexes()] == [
        (i.name, i.kind, i.path, dict(i.options)) for i in first.indexes()
    ]
    second.append([{"host": f"h{n}", "code": n, "payload": f'{{"user": {n}}}'} for n in range(100)])
    assert plan_rows(second, "host = 'h50'")[1] == 7
    assert lake.sql("SELECT code FROM app.b WHERE (payload -> '$.user') = '7'").fetchall() == [(7,)]


def test_columns_together_answer_conditions_on_all_of_them(logs: Table) -> None:
    logs.create_index(columns=["host", "code"], kind="bloom", options={"granularity": 100})
    found = logs.scan(where="host = 'host-7'").to_arrow().to_pylist()
    code = found[5]["code"]
    where = f"host = 'host-7' AND code = {code}"
    assert logs.scan(where=where).count() == sum(row["code"] == code for row in found)
    assert plan_rows(logs, where)[1] <= 200
    assert plan_rows(logs, f"host = 'host-70' AND code = {code}") == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"target": "nope"}, SchemaError, "there is no column 'nope'"),
        ({"target": "host", "kind": "hash"}, InvalidInputError, "no kind of index 'hash'; kinds are bloom, inverted"),
        (
            {"target": "code", "kind": "fulltext"},
            SchemaError,
            "fulltext indexes cannot be on code: it is INT, and must be",
        ),
        ({"target": "host", "options": {"granularty": 1}}, OptionError, "did you mean 'granularity'"),
        ({"target": "host", "options": {"granularity": 0}}, OptionError, "a whole number from 1"),
        (
            {"target": "host", "kind": "inverted", "options": {"analyzer": "english"}},
            OptionError,
            "unknown option of inv",
        ),
        ({"target": "host", "name": "a b"}, SchemaError, "index name 'a b': a name is"),
        ({}, InvalidInputError, "give either a target"),
        ({"target": "host", "columns": ["code"]}, InvalidInputError, "give either a target"),
        ({"columns": ["host", "host"]}, InvalidInputError, "names a column twice"),
        ({"columns": "host"}, InvalidInputError, r"columns is a list of names, like \['host'\]"),
    ],
)
def test_an_index_that_cannot_be_is_refused_and_nothing_happens(
    logs: Table, arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    before = logs.snapshot()
    with pytest.raises(error, match=message):
        logs.create_index(**arguments)
    assert logs.snapshot() == before


def test_names_and_targets_are_taken_once(logs: Table) -> None:
    logs.create_index("host", kind="bloom", name="i")
    with pytest.raises(SchemaError, match="there is an index 'I' already"):
        logs.create_index("code", kind="bloom", name="I")
    with pytest.raises(SchemaError, match=r"index 'i' has the same target and kind \(bloom\)"):
        logs.create_index("host", kind="bloom", name="j", options={"granularity": 5})
    with pytest.raises(NotFoundError, match=r"no index 'j'; it has \['i'\]"):
        logs.build_index("j")


CONDITIONS = (
    "host = 'host-3'", "host IN ('host-1', 'host-9', 'nope')", "host IS NULL", "host IS NOT NULL", "host != 'host-3'",
    "host LIKE 'host-1%'", "host > 'host-5'", "code = 17", "code IN (1, 2, 3, 4000)", "code BETWEEN 10 AND 12",
    "code != 5 AND host = 'host-2'", "code = 5 OR host = 'host-2'", "code = 5 OR id = 7", "load = 2.5",
    "load > 100.0", "load IS NULL", "NOT (code = 17)", "code < 3 AND load > 3", "host NOT IN ('host-1', 'host-2')",
)  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"merge-engine": "first-row"},
        {"merge-engine": "partial-update"},
        {"merge-engine": "aggregation", "fields.code.aggregate-function": "sum"},
    ],
)
@pytest.mark.parametrize("seed", range(rounds(1, 40)))
def test_scans_with_and_without_indexes_agree(tmp_path: Path, seed: int, options: dict[str, str]) -> None:
    """Upserts, deletes, compactions, an open writer and schema changes, in tables with overlapping runs."""
    draw = random.Random(seed)
    lake = skerry.connect(str(tmp_path))
    plain = skerry.connect(str(tmp_path), settings={"read.indexes": "false"})
    table = lake.create_table("app.t", COLUMNS, primary_key=["id"], options={**options, "compaction.mode": "off"})
    table.create_index("host", kind="bloom", options={"granularity": 37})
    table.create_index("code", kind="inverted", options={"granularity": draw.choice([1, 16, 1000])})
    for step in range(rounds(7, 20)):
        action = draw.choice(["upsert", "upsert", "upsert", "delete", "writer", "compact", "index", "column"])
        start = draw.randrange(800)
        if action == "upsert":
            data = rows(start, draw.randrange(1, 400))
            codes = pa.array([code + draw.randrange(2) for code in data["code"].to_pylist()], pa.int32())
            table.upsert(data.set_column(2, "code", codes), missing_columns="fill")
        elif action == "delete":
            table.delete(keys=[{"id": i} for i in range(start, start + 20)])
        elif action == "writer":
            with table.writer() as writer:
                writer.put({"id": start, "host": "host-3", "code": 17, "load": 2.5})
                writer.delete({"id": start + 1})
        elif action == "compact":
            table.compact(full=draw.random() < 0.5)
        elif action == "index" and len(table.indexes()) < 3:
            table.create_index("load", kind=draw.choice(["bloom", "inverted"]), build=draw.random() < 0.7)
        elif action == "column":
            table.add_column(f"c{step}", "INT", default=5)
        for where in draw.sample(CONDITIONS, rounds(3, 12)):
            expected = plain.table("app.t").scan(where=where).to_arrow().sort_by("id")
            assert (
                table.scan(where=where).to_arrow().sort_by("id").to_pylist().__repr__()
                == expected.to_pylist().__repr__()
            )
            by_sql = lake.sql(f"SELECT * FROM app.t WHERE {where} ORDER BY id").to_arrow()
            assert by_sql.to_pylist().__repr__() == expected.to_pylist().__repr__()
            assert table.scan(where=where).count() == expected.num_rows


@pytest.mark.parametrize("kind", ["fulltext", "fulltext_bloom"])
def test_words_and_phrases_are_found_through_full_text_indexes(lake: Lake, kind: str) -> None:
    table = lake.create_table("app.docs", [skerry.Field("id", "BIGINT"), skerry.Field("body", "STRING")])
    texts = [f"line {i}: disk {'full' if i % 100 == 3 else 'ok'} on node-{i % 7}" for i in range(1_000)]
    for part in range(2):
        ids = range(part * 500, part * 500 + 500)
        table.append(pa.table({"id": pa.array(ids, pa.int64()), "body": [texts[i] for i in ids]}))
    table.append([{"id": 5_000, "body": None}, {"id": 5_001, "body": "nothing"}])
    options = {} if kind == "fulltext" else {"granularity": 10}
    table.create_index("body", kind=kind, options=options)
    for where, wanted in (
        ("matches(body, 'FULL')", [i for i in range(1_000) if i % 100 == 3]),
        ("""matches(body, '"disk full" -203')""", [i for i in range(1_000) if i % 100 == 3 and i != 203]),
        ("matches_term(body, 'node-3') AND matches(body, 'full')", [i for i in range(1_000) if i % 700 == 3]),
        ("matches(body, 'nowhere')", []),
    ):
        found = table.scan(["id"], where=where).to_arrow().column("id").to_pylist()
        assert found == wanted
        assert lake.sql(f"SELECT id FROM app.docs WHERE {where} ORDER BY id").to_arrow()["id"].to_pylist() == wanted
        assert plan_rows(table, where)[1] <= max(len(wanted), 1) * (2 if kind == "fulltext" else 60)


def test_an_index_decides_how_matches_cuts_texts_into_terms(lake: Lake) -> None:
    pytest.importorskip("rjieba")
    table = lake.create_table("app.docs", [skerry.Field("body", "STRING")])
    table.append([{"body": "我来到北京清华大学"}, {"body": "ERROR on disk"}, {"body": "error on disk"}])
    assert table.scan(where="matches(body, '北京')").count() == 0, "one run of letters is one term"
    table.create_index("body", kind="fulltext", options={"analyzer": "chinese", "case-sensitive": True})
    assert table.scan(where="matches(body, '北京')").count() == 1
    assert table.scan(where="matches(body, 'ERROR')").count() == 1
    assert lake.sql("SELECT body FROM app.docs WHERE matches(body, 'ERROR')").fetchall() == [("ERROR on disk",)]


def test_what_is_no_name_and_no_option_is_refused(logs: Table) -> None:
    for call in (
        lambda: logs.drop_index(None),  # type: ignore[arg-type]
        lambda: logs.build_index(5),  # type: ignore[arg-type]
        lambda: logs.create_index("host", name=5),  # type: ignore[arg-type]
        lambda: logs.create_index("host", options=[1]),  # type: ignore[arg-type]
    ):
        with pytest.raises(InvalidInputError, match=r"an index's name is a text, not|options are names and values"):
            call()


def test_columns_may_come_from_an_iterator(logs: Table) -> None:
    made = logs.create_index(columns=(name for name in ("code", "host")), kind="bloom")
    assert made.columns == (1, 2)


def test_columns_have_one_analyzer(logs: Table) -> None:
    logs.create_index("host", kind="fulltext", options={"case-sensitive": True})
    with pytest.raises(SchemaError, match="'host_fulltext' cuts texts differently"):
        logs.create_index("host", kind="fulltext_bloom")
    logs.create_index("host", kind="fulltext_bloom", options={"case-sensitive": True})
