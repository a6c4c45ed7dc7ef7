"""overwrite(data, where=…), REPLACE WHERE and INSERT OVERWRITE … PARTITION replace a part of a table in one commit."""

import pyarrow as pa
import pytest

import skerry

ROWS = [("a", 1), ("a", 2), ("b", 3), ("c", 4)]


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        yield lake


def _table(lake, form):
    key = ", PRIMARY KEY (p, v)" if form == "keyed" else ""
    lake.sql(f"CREATE TABLE t (p STRING, v INT{key}) PARTITIONED BY (p)")
    lake.sql("INSERT INTO t VALUES ('a', 1), ('a', 2), ('b', 3), ('c', 4)")
    return lake.table("default.t")


def _rows(lake):
    return lake.sql("SELECT p, v FROM t ORDER BY p, v").fetchall()


both = pytest.mark.parametrize("form", ["plain", "keyed"])


@both
def test_rows_that_meet_a_condition_are_replaced_in_one_commit(lake, form):
    table = _table(lake, form)
    done = table.overwrite([{"p": "a", "v": 7}, {"p": "a", "v": 2}], where="p = 'a'")
    assert done.id == 2
    assert done.operation.value == "OVERWRITE"
    assert _rows(lake) == [("a", 2), ("a", 7), ("b", 3), ("c", 4)]
    table.overwrite([], where="v > 3")
    assert _rows(lake) == [("a", 2), ("b", 3)]
    table.overwrite(pa.table({"p": ["z"], "v": pa.array([1], pa.int32())}))
    assert _rows(lake) == [("z", 1)]
    assert lake.sql("SELECT p, v FROM t FOR VERSION AS OF 1 ORDER BY p, v").fetchall() == ROWS


@both
def test_new_rows_must_meet_the_condition(lake, form):
    table = _table(lake, form)
    with pytest.raises(skerry.DataError, match="1 of the new rows do not meet the condition p = 'a'"):
        table.overwrite([{"p": "a", "v": 7}, {"p": "b", "v": 2}], where="p = 'a'")
    with pytest.raises(skerry.DataError, match="1 of the new rows do not meet the condition"):
        lake.sql("INSERT INTO t REPLACE WHERE p = 'a' VALUES ('a', 7), ('b', 2)")
    assert _rows(lake) == ROWS


@both
def test_a_column_that_another_adds_meanwhile_gets_its_default(lake, form):
    table = _table(lake, form)

    def rows():
        yield {"p": "a", "v": 7}
        lake.sql("ALTER TABLE t ADD COLUMN w INT DEFAULT 5")

    table.overwrite(rows(), where="p = 'a'")
    assert lake.sql("FROM t ORDER BY v").fetchall() == [("b", 3, 5), ("c", 4, 5), ("a", 7, 5)]


STATEMENTS = {
    "INSERT INTO t REPLACE WHERE p = 'a' VALUES ('a', 7)": [("a", 7), ("b", 3), ("c", 4)],
    "INSERT INTO t REPLACE WHERE v >= 2 SELECT p, v + 10 FROM t WHERE v > 2": [("a", 1), ("b", 13), ("c", 14)],
    "INSERT OVERWRITE t PARTITION (p = 'a') VALUES (7), (8)": [("a", 7), ("a", 8), ("b", 3), ("c", 4)],
    "INSERT OVERWRITE TABLE t PARTITION (p = 'z') SELECT 9": [*ROWS, ("z", 9)],
    "INSERT OVERWRITE t PARTITION (p) VALUES ('a', 7), ('z', 8)": [("a", 7), ("b", 3), ("c", 4), ("z", 8)],
    "INSERT INTO t PARTITION (p = 'a') VALUES (9)": [("a", 1), ("a", 2), ("a", 9), ("b", 3), ("c", 4)],
    "INSERT OVERWRITE t VALUES ('q', 1)": [("q", 1)],
    "INSERT OVERWRITE t PARTITION (v = 1) VALUES ('a')": "not partitioned by 'v'; its partition columns are p",
    "INSERT OVERWRITE t REPLACE WHERE p = 'a' VALUES ('a', 1)": "write INSERT INTO t REPLACE WHERE",
    "INSERT OVERWRITE t PARTITION (p = 'a') (p, v) VALUES ('a', 1)": "has its value in PARTITION",
}


@both
@pytest.mark.parametrize("statement", STATEMENTS)
def test_statements_replace_partitions_and_ranges(lake, form, statement):
    _table(lake, form)
    expected = STATEMENTS[statement]
    if isinstance(expected, str):
        with pytest.raises(skerry.SkerryError) as refused:
            lake.sql(statement)
        assert expected in str(refused.value)
        expected = ROWS
    else:
        assert lake.sql(statement).snapshot.id == 2
    assert _rows(lake) == expected


def test_a_table_whose_rows_have_a_sequence_is_refused(lake):
    lake.sql("CREATE TABLE s (id INT PRIMARY KEY, n INT) WITH ('sequence.field' = 'n')")
    with pytest.raises(skerry.InvalidInputError, match=r"has a sequence\.field"):
        lake.table("default.s").overwrite([{"id": 1, "n": 1}], where="id = 1")
    with pytest.raises(skerry.SqlError, match=r"sequence\.field"):
        lake.sql("INSERT INTO s REPLACE WHERE id = 1 VALUES (1, 1)")


def test_a_column_that_data_has_more_is_added(lake):
    table = _table(lake, "plain")
    table.append(pa.table({"p": ["d"], "v": pa.array([5], pa.int32()), "w": [0.5]}), evolve=True)
    assert lake.sql("SELECT p, w FROM t WHERE v >= 4 ORDER BY v").fetchall() == [("c", None), ("d", 0.5)]
    table.append([{"p": "e", "v": 6, "x": "new", "w": 1.5}], evolve=True)
    table.append([{"p": "f", "v": 7}], evolve=True)
    assert table.schema.column_names == ["p", "v", "w", "x"]
    with pytest.raises(skerry.SkerryError):
        table.append([{"p": "f", "v": 7, "y": 1}])
    lake.sql("CREATE TABLE k (id INT PRIMARY KEY)")
    lake.table("default.k").upsert([{"id": 1, "name": "a"}], evolve=True)
    assert lake.sql("SELECT * FROM k").fetchall() == [(1, "a")]
