"""A new text over tables that were read before: DuckDB binds it once, over the files that it then reads."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import skerry
from skerry.common.errors import SqlError
from skerry.fileio.file_identity import FileIdentity
from skerry.sql.duck.cursor import DuckCursor

SHARED = (
    "WITH c AS (SELECT v, count(*) AS n FROM t GROUP BY v) "
    "SELECT a.v, a.n + b.n FROM c AS a JOIN c AS b ON a.v = b.v ORDER BY 1"
)


@pytest.fixture
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[skerry.Lake]:
    # a file that was written within the last second is checked again for each query
    monkeypatch.setattr(FileIdentity, "is_settled", lambda self, now_ms: True)
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, v BIGINT, s STRING, PRIMARY KEY (id))").fetchall()
        lake.sql("INSERT INTO app.t SELECT range, range % 3, 'x' || range FROM range(30)").fetchall()
        lake.sql("USE app").fetchall()
        yield lake


@pytest.fixture
def texts(lake: skerry.Lake, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that DuckDB binds from now on; the table was read before."""
    lake.sql("SELECT count(v), count(s) FROM t").fetchall()
    found: list[str] = []
    bind = DuckCursor.sql

    def noted(self: DuckCursor, text: str, parameters: object = None) -> object:
        if "LIMIT 0" not in text:  # the types of a result, in Arrow
            found.append(text)
        return bind(self, text, parameters)

    monkeypatch.setattr(DuckCursor, "sql", noted)
    return found


def test_a_new_text_is_bound_once(lake: skerry.Lake, texts: list[str]) -> None:
    assert lake.sql("SELECT v, count(*) AS n FROM t GROUP BY v ORDER BY v").fetchall() == [(0, 10), (1, 10), (2, 10)]
    assert len(texts) == 1
    assert "read_parquet" in texts[0]


def test_a_table_that_was_not_read_before_is_bound_by_its_columns_first(lake: skerry.Lake, texts: list[str]) -> None:
    lake.sql("CREATE TABLE u AS SELECT id FROM t").fetchall()
    texts.clear()
    assert lake.sql("SELECT count(*) FROM u, t").fetchall() == [(900,)]
    assert ["read_parquet" in text for text in texts] == [False, True]


def test_so_is_one_with_rows_in_memory_or_in_overlapping_files(lake: skerry.Lake, texts: list[str]) -> None:
    with lake.table("app.t").writer() as writer:
        writer.put({"id": 100, "v": 5, "s": "y"})
        assert lake.sql("SELECT max(id) FROM t").fetchall() == [(100,)]
        assert "read_parquet" not in texts[0]
    texts.clear()
    lake.sql("INSERT INTO t VALUES (3, 7, 'z')").fetchall()
    assert lake.sql("SELECT v, s FROM t WHERE s = 'z'").fetchall() == [(7, "z")]
    assert not any("read_parquet" in text for text in texts[:1])


def test_an_expression_that_is_named_twice_needs_no_views(lake: skerry.Lake, texts: list[str]) -> None:
    before = lake.sql(SHARED).fetchall()
    assert before == [(0, 20), (1, 20), (2, 20)]
    assert len(texts) == 1
    assert texts[0].startswith("WITH c AS (SELECT v, count(*) AS n FROM (SELECT CAST(")
    lake.table("app.t").delete(where="id = 3")
    assert lake.sql(SHARED).fetchall() == [(0, 18), (1, 20), (2, 20)]


def test_columns_that_leave_in_other_types_do_so_here_as_well(lake: skerry.Lake, texts: list[str]) -> None:
    text = "WITH c AS (SELECT v::HUGEINT AS h FROM t) SELECT sum(a.h) AS x, {'pivot': 1} AS pivot FROM c AS a, c AS b"
    found = lake.sql(text).to_arrow()
    assert found.to_pylist() == [{"x": 900, "pivot": {"pivot": 1}}]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("SELECT nothing FROM t", "        ^"),
        ("WITH c AS (FROM t) SELECT a.v FROM c AS a, c AS b WHERE a.nothing = 1", "^"),
    ],
)
def test_a_mistake_has_the_same_words_and_place(lake: skerry.Lake, text: str, line: str) -> None:
    with pytest.raises(SqlError) as first:
        lake.sql(text)
    lake.sql("SELECT count(v), count(s), count(id) FROM t").fetchall()
    with pytest.raises(SqlError) as again:
        lake.sql(text)
    assert str(again.value) == str(first.value)
    assert "nothing" in str(first.value)
    assert line in str(first.value)


def test_an_error_of_a_running_query_has_its_place_behind_subqueries(lake: skerry.Lake) -> None:
    text = "WITH c AS (FROM t) SELECT a.id FROM c AS a, c AS b WHERE CAST(a.s AS BIGINT) = 1"
    messages = []
    for _ in range(2):
        with pytest.raises(SqlError) as failure:
            lake.sql(text).fetchall()
        messages.append(str(failure.value))
        lake.sql("SELECT count(v), count(s), count(id) FROM t").fetchall()
        text = text.replace("= 1", "= 2")
    assert messages[0].replace("= 1", "= 2") == messages[1]


def test_files_that_changed_are_checked_before_duckdb_opens_them(lake: skerry.Lake, texts: list[str]) -> None:
    file = next(Path(lake.root).rglob("*.parquet"))
    data = file.read_bytes()
    file.write_bytes(data[:-20] + bytes(20))
    with pytest.raises(skerry.DamagedFileError):
        lake.sql("SELECT max(v), min(s) FROM t").fetchall()
    assert not any("read_parquet" in text for text in texts)
    file.write_bytes(data)


def test_references_to_one_table_share_a_lease(lake: skerry.Lake) -> None:
    def leases() -> int:
        return len(list((Path(lake.root) / "app" / "t").rglob("lease/*")))

    for _ in range(2):  # by a new plan, and by a kept one
        reader = lake.sql("SELECT a.id FROM t AS a JOIN t AS b ON a.v = b.v, t AS c").to_batches()
        assert leases() == 1
        assert reader.read_all().num_rows == 9000
        assert leases() == 0
