"""CREATE OR REPLACE TABLE: readers see the old table or the new one, never none."""

import threading

import pytest

import skerry


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql("CREATE TABLE t (id BIGINT, v INT); INSERT INTO t VALUES (1, 10), (2, 20)")
        yield lake


def test_other_columns_make_another_table_under_the_name(lake):
    before = lake.table("default.t")
    done = lake.sql("CREATE OR REPLACE TABLE t PARTITIONED BY (w) AS SELECT id, 'x' AS w FROM t")
    assert done.message == "CREATE TABLE AS: 2 rows"
    assert lake.sql("SELECT * FROM t ORDER BY id").fetchall() == [(1, "x"), (2, "x")]
    after = lake.table("default.t")
    assert after.uuid != before.uuid
    assert [s.id for s in after.snapshots()] == [1]
    with pytest.raises(skerry.SkerryError, match="was dropped and another one created under its name"):
        before.append([{"id": 3, "v": 3}])
    lake.sql("INSERT INTO t VALUES (3, 'y')")
    lake.sql("CREATE OR REPLACE TABLE t (a INT)")
    assert lake.sql("SELECT * FROM t").fetchall() == []
    lake.sql("DROP TABLE t; CREATE OR REPLACE TABLE t (b INT); INSERT INTO t VALUES (1)")
    assert lake.sql("SELECT * FROM t").fetchall() == [(1,)]


def test_the_same_columns_keep_history_and_indexes(lake):
    lake.sql("CREATE INDEX by_id ON t (id) USING bloom")
    uuid = lake.table("default.t").uuid
    lake.sql("CREATE OR REPLACE TABLE t AS SELECT id + 10 AS id, v FROM t")
    assert lake.table("default.t").uuid == uuid
    assert lake.sql("SELECT id FROM t ORDER BY id").fetchall() == [(11,), (12,)]
    assert lake.sql("SELECT id FROM t FOR VERSION AS OF 1 ORDER BY id").fetchall() == [(1,), (2,)]
    assert len(lake.table("default.t").indexes()) == 1
    lake.sql("CREATE OR REPLACE TABLE t (id BIGINT, v INT)")
    assert lake.sql("SELECT count(*) FROM t").fetchall() == [(0,)]
    assert lake.table("default.t").uuid == uuid


def test_a_failed_statement_leaves_the_table(lake):
    for statement in (
        "CREATE OR REPLACE TABLE t AS SELECT error('no') AS x",
        "CREATE OR REPLACE TABLE t AS SELECT nope FROM t",
        "CREATE OR REPLACE TABLE t AS SELECT CAST(id + 1e30 AS HUGEINT) AS w FROM t",
        "CREATE OR REPLACE TABLE t (id BIGINT, id INT)",
        "CREATE OR REPLACE TABLE IF NOT EXISTS t (id BIGINT)",
    ):
        with pytest.raises(skerry.SkerryError):
            lake.sql(statement)
    assert lake.sql("SELECT * FROM t ORDER BY id").fetchall() == [(1, 10), (2, 20)]
    lake.sql("CREATE VIEW w AS SELECT * FROM t")
    with pytest.raises(skerry.SqlError, match=r"default\.w is a view: DROP VIEW drops it"):
        lake.sql("CREATE OR REPLACE TABLE w AS SELECT 1 AS a")


def test_a_reader_of_the_old_table_ends_well_and_orphan_removal_frees_its_files(lake):
    scan = lake.table("default.t").scan()
    reader = scan.to_batches()
    lake.sql("CREATE OR REPLACE TABLE t AS SELECT 1 AS other")
    assert reader.read_all().num_rows == 2
    freed = lake.table("default.t").remove_orphan_files(older_than="1970-01-01")
    assert freed.files == []
    old = lake.table("default.t").remove_orphan_files(older_than="2999-01-01").files
    assert any(name.startswith("data/") for name in old)
    assert lake.sql("SELECT * FROM t").fetchall() == [(1,)]


def test_readers_always_find_a_whole_table(tmp_path, lake):
    stop, seen, errors = threading.Event(), set(), []

    def read() -> None:
        with skerry.connect(tmp_path / "lake") as other:
            while not stop.is_set():
                try:
                    seen.add(other.sql("SELECT count(*) FROM t").fetchone()[0])
                except skerry.SkerryError as error:
                    errors.append(error)
                    return

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(12):
        lake.sql(f"CREATE OR REPLACE TABLE t AS SELECT range AS c{number} FROM range(7)")
    stop.set()
    reader.join()
    assert errors == []
    assert seen <= {2, 7}
