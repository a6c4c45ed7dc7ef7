"""Names of a session: temporary tables and views, and registered data."""

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import skerry


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE t (id BIGINT PRIMARY KEY, v INT); INSERT INTO t VALUES (1, 10), (2, 20)")
        yield lake


def test_a_temporary_table_is_written_and_read_like_any_other(lake):
    lake.sql("CREATE TEMP TABLE u (id BIGINT PRIMARY KEY, v INT)")
    lake.sql("INSERT INTO u VALUES (1, 1), (3, 3)")
    lake.sql("UPDATE u SET v = 7 WHERE id = 1")
    assert lake.sql("SELECT t.id, t.v + u.v FROM t JOIN u USING (id)").fetchall() == [(1, 17)]
    assert lake.sql("SELECT count(*) FROM temp.u").fetchall() == [(2,)]
    assert lake.sql("SELECT count(*) FROM u$snapshots").fetchall() == [(2,)]
    lake.sql("MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET v = u.v WHEN NOT MATCHED THEN INSERT *")
    assert lake.sql("FROM t ORDER BY id").fetchall() == [(1, 7), (2, 20), (3, 3)]
    assert ("u", "temporary table") in [row[1:] for row in lake.sql("SHOW TABLES").fetchall()]
    lake.sql("DROP TABLE u")
    with pytest.raises(skerry.NotFoundError):
        lake.sql("SELECT * FROM u")


def test_names_of_a_session_come_first_and_end_with_it(tmp_path, lake):
    for _ in range(3):  # a plan of the stored table must not be used for the temporary one
        assert lake.sql("SELECT count(*) FROM t").fetchall() == [(2,)]
    lake.sql("CREATE TEMP TABLE t AS SELECT range AS id FROM range(5)")
    assert lake.sql("SELECT count(*) FROM t").fetchall() == [(5,)]
    assert lake.sql("SELECT count(*) FROM default.t").fetchall() == [(2,)]
    with skerry.connect(tmp_path / "lake") as other:
        assert other.sql("SELECT count(*) FROM t").fetchall() == [(2,)]
    lake.sql("DROP TABLE t")
    assert lake.sql("SELECT count(*) FROM t").fetchall() == [(2,)]
    lake.sql("CREATE TEMP VIEW w AS SELECT 1")
    lake.close()
    with pytest.raises(skerry.NotFoundError):
        lake.sql("SELECT * FROM w")
    assert lake.list_tables() == ["default.t"]


def test_temporary_views_may_read_temporary_tables_and_stored_views_may_not(lake):
    lake.sql("CREATE TEMP TABLE u AS SELECT 1 AS id")
    lake.sql("CREATE TEMPORARY VIEW v AS SELECT t.* FROM t JOIN u USING (id)")
    lake.sql("CREATE OR REPLACE TEMP VIEW v (k) AS SELECT t.v FROM t JOIN u USING (id)")
    assert lake.sql("SELECT k FROM v").fetchall() == [(10,)]
    with pytest.raises(skerry.NotFoundError, match=r"there is no table or view default\.u"):
        lake.sql("CREATE VIEW stored AS SELECT * FROM u")
    with pytest.raises(skerry.SqlError, match="is made of itself"):
        lake.sql("CREATE TEMP VIEW t AS SELECT * FROM t")
    assert lake.sql("SELECT count(*) FROM t").fetchall() == [(2,)]
    lake.sql("DROP VIEW v")
    with pytest.raises(skerry.SqlError, match=r"a temporary table is in no database: write x or temp\.x"):
        lake.sql("CREATE TEMP TABLE shop.x (id INT)")
    lake.sql("CREATE TEMP TABLE IF NOT EXISTS u (other INT); CREATE OR REPLACE TEMP TABLE u AS SELECT 2 AS id")
    assert lake.sql("SELECT id FROM u").fetchall() == [(2,)]


@pytest.mark.parametrize(
    "data",
    [
        pa.table({"id": [1, 2], "name": ["a", "b"]}),
        pd.DataFrame({"id": [1, 2], "name": ["a", "b"]}),
        pl.DataFrame({"id": [1, 2], "name": ["a", "b"]}),
        [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}],
        pa.table({"id": [1, 2], "name": ["a", "b"]}).to_reader(),
    ],
    ids=lambda data: type(data).__module__.partition(".")[0] + "." + type(data).__name__,
)
def test_registered_data_is_read_in_sql(lake, data):
    lake.register("df", data)
    query = "SELECT df.name, t.v FROM df JOIN t ON t.id = df.id WHERE df.id > 1"
    assert lake.sql(query).fetchall() == [("b", 20)]
    assert lake.sql(query).fetchall() == [("b", 20)]
    lake.sql("CREATE TABLE copy AS SELECT * FROM df")
    assert lake.sql("SELECT * FROM copy ORDER BY id").fetchall() == [(1, "a"), (2, "b")]
    lake.register("df", {"id": [7], "name": ["z"]})
    assert lake.sql("SELECT * FROM df").fetchall() == [(7, "z")]
    lake.unregister("df")
    with pytest.raises(skerry.NotFoundError, match=r"there is no table or view default\.df"):
        lake.sql("SELECT * FROM df")


def test_registered_data_cannot_be_changed_and_is_not_found_by_itself(lake):
    frame = pa.table({"id": [1]})
    with pytest.raises(skerry.NotFoundError):
        lake.sql("SELECT * FROM frame")
    lake.register("frame", frame)
    for statement in (
        "INSERT INTO frame VALUES (2)",
        "DELETE FROM frame",
        "DROP TABLE frame",
        "CREATE TEMP TABLE frame (a INT)",
    ):
        with pytest.raises(skerry.SqlError):
            lake.sql(statement)
    assert lake.sql("SELECT id FROM frame").fetchall() == [(1,)]
    with pytest.raises(skerry.NotFoundError, match="no data is registered as other; registered: frame"):
        lake.unregister("other")
    with pytest.raises(skerry.SkerryError, match="a table's name must be a text"):
        lake.register(5, frame)


def test_a_lasting_table_does_not_hide_among_temporary_ones(lake):
    for text in ("CREATE TABLE temp.lasting (id INT)", "CREATE VIEW temp.lasting AS SELECT 1 AS id"):
        with pytest.raises(skerry.SqlError, match="write CREATE TEMP"):
            lake.sql(text)
    assert "temp" not in lake.list_databases()
    lake.sql("CREATE DATABASE temp; CREATE TABLE temp.lasting AS SELECT 1 AS id")
    assert lake.sql("FROM temp.lasting").fetchall() == [(1,)]
