"""Full-text search in SQL on DuckDB: pushed down, refused at its place, and with the same answers as a scan."""

from collections.abc import Iterator

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skerry
from skerry import Field, SqlError
from skerry.lake.lake import Lake
from skerry.pruning.text.analyzer import Analyzer, Language
from skerry.sql.query import part
from skerry.types.schema import Schema
from sql.query.support import Planner, where_of
from support.effort import rounds
from support.texts import Tree, queries

TEXTS = [
    "Disk is full", "network timeout on disk-7", None, "磁盘已满 disk", "full moon", "", "it's C:\\temp", "数据库磁盘",
    "É é K k σ ς", "a b ab a-b a_b 0 01", "A B", "中国人民银行 数据库", "😀 a 😀",
]  # fmt: skip


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lake]:
    with skerry.connect(tmp_path_factory.mktemp("lake")) as lake:
        columns = [Field("id", "BIGINT", False), Field("body", "STRING"), Field("n", "INT")]
        options = {"compaction.mode": "off"}
        logs = lake.create_table("app.logs", columns, primary_key=["id"], options=options)
        for _ in range(2):  # runs that overlap: words are looked for after versions are merged
            logs.upsert([{"id": n, "body": text, "n": n} for n, text in enumerate(TEXTS)])
        plain = lake.create_table("app.plain", columns)
        plain.append([{"id": n, "body": text, "n": n} for n, text in enumerate(TEXTS)])
        lake.create_view("app.disks", "SELECT id AS k, body AS t FROM logs WHERE matches(body, 'disk')")
        lake.sql("USE app")
        yield lake


def ids(lake: Lake, query: str, parameters: object = None) -> list[int]:
    return [row[0] for row in lake.sql(query, parameters).fetchall()]


@pytest.mark.parametrize(
    ("condition", "pushed"),
    [
        ("matches(body, 'disk')", "(matches(body, 'disk', 'english'))"),
        ("NOT MATCHES(l.body, 'disk')", "(NOT matches(body, 'disk', 'english'))"),
        ("matches(body, 'a', 'chinese')", "(matches(body, 'a', 'chinese'))"),
        ("matches_term(body, 'it''s')", "(matches_term(body, 'it''s'))"),
        ("matches(body, ?)", "(matches(body, 'given', 'english'))"),
        ("matches(body, 'a') OR n = 1", "(matches(body, 'a', 'english') OR n = 1)"),
        ("matches(body, 'a') AND length(body) > 1", "(matches(body, 'a', 'english'))"),
        ("matches(body, 'a') = true", None),
        ("matches(upper(body), 'a')", None),
        ("matches(body, body)", None),
        ("CASE WHEN matches(body, 'a') THEN true END", None),
        ("coalesce(matches_term(body, 'a'), true)", None),
    ],
)
def test_searches_reach_scans(lake: Lake, condition: str, pushed: str | None) -> None:
    values = ["given"] if "?" in condition else []
    planned = Planner(lake).plan(f"SELECT id FROM logs l WHERE {condition}", values)
    assert where_of(planned.references[0]) == pushed


def test_searches_reach_scans_through_views_and_not_through_outer_joins(lake: Lake) -> None:
    view = lake.sql("EXPLAIN SELECT k FROM disks WHERE matches(t, 'full')").fetchall()
    shown = next(row[0] for row in view if "where" in row[0])
    assert "matches(body, 'disk', 'english')" in shown
    assert "matches(body, 'full', 'english')" in shown
    planned = Planner(lake).plan(
        "SELECT p.id FROM logs p LEFT JOIN plain q ON p.id = q.id AND matches(p.body, 'a') AND matches(q.body, 'b')"
    )
    assert {r.title: where_of(r) for r in planned.references} == {
        "p": None,
        "q": "(matches(body, 'b', 'english'))",
    }


@settings(max_examples=rounds(20, 300))
@given(queries, st.booleans(), st.sampled_from(["english", "chinese", "english case_sensitive"]))
def test_sql_scan_and_oracle_agree(lake: Lake, query: Tree, negated: bool, analyzer: str) -> None:
    words = query.text()
    language, _, sensitive = analyzer.partition(" ")
    expected = [
        n
        for n, text in enumerate(TEXTS)
        if text is not None and query.holds(text, language, bool(sensitive)) is not negated
    ]
    condition = f"{'NOT ' * negated}matches(body, '{words}', '{analyzer}')"
    for table in ("logs", "plain"):
        assert ids(lake, f"SELECT id FROM {table} WHERE {condition} ORDER BY id") == expected
        scan = lake.table(f"app.{table}").scan(columns=["id"], where=condition)
        assert sorted(scan.to_arrow()["id"].to_pylist()) == expected
    said = lake.sql(f"SELECT matches(body, ?, '{analyzer}') FROM logs ORDER BY id", [words]).fetchall()
    assert [n for n, (truth,) in enumerate(said) if truth is (not negated)] == expected


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT matches(body, 'full'), matches_term(body, 'full') FROM logs WHERE id < 3 ORDER BY id",
         [(True, True), (False, False), (None, None)]),
        ("SELECT id, CASE WHEN matches(body, 'moon') THEN 'm' ELSE '-' END FROM logs WHERE id IN (0, 4) ORDER BY id",
         [(0, "-"), (4, "m")]),
        ("SELECT a.id, b.id FROM logs a JOIN plain b ON matches(a.body, 'moon') AND matches(b.body, 'timeout')",
         [(4, 1)]),
        ("WITH c AS (SELECT body t, id FROM logs) SELECT id FROM c WHERE matches(t, '\"is full\"')", [(0,)]),
        ("SELECT count(*) FILTER (WHERE matches(body, 'disk')) FROM logs", [(3,)]),
        ("SELECT matches(body, 'full') AS f, count(*) FROM logs GROUP BY ALL ORDER BY f NULLS FIRST",
         [(None, 1), (False, 10), (True, 2)]),
        ("SELECT l.id FROM logs l, (VALUES ('moon'), ('timeout')) w(x) WHERE matches(body, x) ORDER BY 1",
         [(1,), (4,)]),
        ("SELECT id FROM plain WHERE EXISTS (SELECT 1 FROM logs WHERE matches(plain.body, 'moon') AND logs.id = 0)",
         [(4,)]),
        ("SELECT matches('Disk full', 'disk'), matches(NULL, 'a'), matches('a', NULL)", [(True, None, None)]),
        ("SELECT id FROM logs WHERE body.matches('moon')", [(4,)]),
        ("SELECT list_filter(['a b', 'c'], lambda x: matches(x, 'b'))", [(["a b"],)]),
        ("SELECT k FROM disks ORDER BY k", [(0,), (1,), (3,)]),
    ],
)  # fmt: skip
def test_searches_stand_wherever_functions_do(lake: Lake, query: str, rows: list[tuple[object, ...]]) -> None:
    assert lake.sql(query).fetchall() == rows


@pytest.mark.parametrize(
    ("query", "problem", "column"),
    [
        ("SELECT id FROM logs WHERE matches(n, 'x')", "matches is for STRING and JSON columns, and 'n' is INT", 27),
        (
            "SELECT matches_term(id, 'x') FROM logs",
            "is for STRING and JSON columns, and 'id' is BIGINT",
            8,
        ),
        ("SELECT matches(n + 1, 'x') FROM logs", r"matches\(INTEGER, VARCHAR\): there is no such function", 8),
        ("SELECT 1 FROM logs WHERE matches(body, 5)", r"matches\(VARCHAR, INTEGER\): there is no such", 26),
        ("SELECT id FROM logs WHERE matches(body)", r"1 arguments here; write matches\(column, 'words'\)", 27),
        ("SELECT id FROM logs WHERE matches(body, '-x')", "only excludes words", 42),
        ("SELECT id FROM logs WHERE matches(body, 'it''s \"x')", "never closed", 48),
        ("SELECT id FROM logs WHERE matches(body, '')", "the query is empty", 42),
        ("SELECT id FROM logs WHERE matches(body, 'a', 'x')", "'x' is no analyzer", 46),
        ("SELECT id FROM logs WHERE matches_term(body, '')", "the term is empty", 47),
        ("SELECT 1 WHERE EXISTS (SELECT 1 FROM logs WHERE matches(body, 'OR'))", "expected a word, found OR", 64),
        ("SELECT 1 FROM logs, (VALUES ('-x')) w(x) WHERE matches(body, x)", "only excludes words", 1),
    ],
)
def test_mistakes_are_told_at_their_place(lake: Lake, query: str, problem: str, column: int) -> None:
    with pytest.raises(SqlError, match=problem) as caught:
        lake.sql(query).fetchall()
    assert caught.value.position == (1, column)


def test_a_parameter_that_is_no_query_is_refused(lake: Lake) -> None:
    with pytest.raises(SqlError, match="never closed"):
        lake.sql("SELECT id FROM logs WHERE matches(body, ?)", ["(a"])
    with pytest.raises(SqlError, match="only excludes"):
        lake.sql("CREATE VIEW wrong AS SELECT id FROM logs WHERE matches(body, '-x')")


def test_changes_take_searches_as_conditions(tmp_path: object) -> None:
    with skerry.connect(str(tmp_path)) as lake:
        lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, body STRING, n INT, PRIMARY KEY (id))")
        lake.sql("USE app")
        values = pa.table({"id": range(5), "body": TEXTS[:5], "n": [0] * 5})
        lake.table("app.t").upsert(values)
        lake.sql("UPDATE t SET n = 7 WHERE matches(body, 'moon OR timeout')")
        assert lake.sql("SELECT id FROM t WHERE n = 7 ORDER BY id").fetchall() == [(1,), (4,)]
        lake.sql("UPDATE t SET n = CASE WHEN matches(body, 'full') THEN 1 ELSE 2 END WHERE n = 7")
        assert lake.sql("SELECT id, n FROM t WHERE n > 0 ORDER BY id").fetchall() == [(1, 2), (4, 1)]
        lake.sql(
            "MERGE INTO t USING (SELECT unnest([0, 1]) AS id) s ON t.id = s.id "
            "WHEN MATCHED AND matches(t.body, 'full') THEN UPDATE SET n = 9 WHEN MATCHED THEN DELETE"
        )
        assert lake.sql("SELECT id, n FROM t ORDER BY id").fetchall() == [(0, 9), (2, 0), (3, 0), (4, 1)]
        lake.sql("DELETE FROM t WHERE NOT matches(body, 'disk')")
        assert lake.sql("SELECT id FROM t ORDER BY id").fetchall() == [(0,), (2,), (3,)]
        assert lake.table("app.t").delete(where="matches_term(body, 'Disk')") is not None
        assert lake.sql("SELECT id FROM t ORDER BY id").fetchall() == [(2,), (3,)]


# Analyzers of indexes


@pytest.fixture
def chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns called ``body`` have a full-text index with the analyzer ``chinese``."""

    def chinese_bodies(schema: Schema) -> dict[int, Analyzer]:
        return {field.id: Analyzer(Language.CHINESE) for field in schema.fields if field.name == "body"}

    monkeypatch.setattr(part, "analyzers_of", chinese_bodies)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("SELECT id FROM logs WHERE matches(body, '磁盘') ORDER BY id", [(3,), (7,)]),
        ("SELECT id FROM logs WHERE matches(body, '磁盘', 'english') ORDER BY id", []),
        ("SELECT t FROM (SELECT body AS t FROM plain) x WHERE matches((t), '磁盘') AND NOT matches(t, 'disk')",
         [("数据库磁盘",)]),
        ("SELECT id, matches(body, '磁盘') AS m FROM logs WHERE id IN (0, 7) ORDER BY id", [(0, False), (7, True)]),
        ("SELECT k FROM disks WHERE matches(t, '磁盘')", [(3,)]),
        ("SELECT id FROM logs WHERE matches(lower(body), '磁盘')", []),
    ],
)  # fmt: skip
def test_the_index_of_a_column_decides_the_analyzer(lake: Lake, query: str, rows: list[tuple[object, ...]]) -> None:
    assert lake.sql(query).fetchall() == rows


@pytest.mark.usefixtures("chinese")
def test_what_is_pushed_down_has_the_analyzer_of_the_call(lake: Lake) -> None:
    planned = Planner(lake).plan("SELECT id FROM logs WHERE matches(body, '磁盘')")
    assert where_of(planned.references[0]) == "(matches(body, '磁盘', 'chinese'))"
    assert "matches_with_analyzer(body, '磁盘', 'chinese')" in planned.text.text
    result = lake.sql("SELECT matches(body, '磁盘') FROM logs")
    assert result.to_arrow().column_names == ["matches(body, '磁盘', 'chinese')"]
