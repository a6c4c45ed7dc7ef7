"""CREATE TABLE … AS SELECT."""

import pytest

from skerry.common.errors import AlreadyExistsError, DataError, NotFoundError, SchemaError, SkerryError, SqlError
from support.faulty import FaultyFileIO
from support.statements import Statements


@pytest.fixture
def sql() -> Statements:
    sql = Statements()
    sql("CREATE TABLE s (id BIGINT NOT NULL, name STRING, day DATE, u UUID, PRIMARY KEY (id))")
    sql("INSERT INTO s VALUES (1, 'a', '2024-01-01', '123e4567-e89b-12d3-a456-426614174000'), (2, NULL, NULL, NULL)")
    return sql


def types(sql: Statements, name: str = "default.t") -> list[str]:
    return [str(f) for f in sql.lake.table(name).schema.fields]


def test_columns_are_those_of_the_query(sql: Statements) -> None:
    assert sql("CREATE TABLE t AS SELECT *, 1.50 AS price, [1, 2] AS list, id * 2 AS twice FROM s") == [(2, 1)]
    assert types(sql) == [
        "id BIGINT", "name STRING", "day DATE", "u UUID", "price DECIMAL(3, 2)", "list ARRAY<INT>", "twice BIGINT",
    ]  # fmt: skip
    assert sql("SELECT id, name, price::DOUBLE, list, twice FROM t ORDER BY id") == [
        (1, "a", 1.5, [1, 2], 2),
        (2, None, 1.5, [1, 2], 4),
    ]


def test_key_partitions_options_and_comment_are_declared(sql: Statements) -> None:
    sql(
        "CREATE TABLE t (PRIMARY KEY (id)) COMMENT 'copied' PARTITIONED BY (bucket(2, id)) "
        "WITH ('merge-engine' = 'first-row') AS SELECT id, name FROM s UNION ALL SELECT 1, 'later'"
    )
    table = sql.lake.table("default.t")
    assert table.schema.primary_key == ("id",)
    assert table.schema.comment == "copied"
    assert table.schema.partition_by == ["bucket(2, id)"]
    assert sorted(sql("SELECT * FROM t")) == [(1, "a"), (2, None)]


def test_declared_columns_take_the_values_converted(sql: Statements) -> None:
    sql("CREATE TABLE t (k INT NOT NULL, label STRING, PRIMARY KEY (k)) AS SELECT id::VARCHAR, id FROM s")
    assert types(sql) == ["k INT NOT NULL", "label STRING"]
    assert sql("SELECT * FROM t ORDER BY k") == [(1, "1"), (2, "2")]


def test_a_table_that_exists_stays_as_it_is(sql: Statements) -> None:
    sql("CREATE TABLE t AS SELECT 1 AS id")
    assert sql.message("CREATE TABLE IF NOT EXISTS t AS SELECT 2 AS id") == "table default.t exists already"
    sql.fails("CREATE TABLE §t AS SELECT 2 AS id", AlreadyExistsError, "exists already")
    assert sql("SELECT * FROM t") == [(1,)]


MISTAKES: list[tuple[str, type[SkerryError], str]] = [
    ("CREATE TABLE t AS SELECT * FROM §nowhere", NotFoundError, "nowhere"),
    ("CREATE TABLE t AS §SELECT INTERVAL 1 DAY AS i", SchemaError, "column 'i'"),
    ("CREATE TABLE t AS §SELECT NULL AS i", SchemaError, "column 'i'"),
    ("CREATE TABLE §t AS SELECT 1 AS a, 2 AS a", SchemaError, "twice"),
    ("CREATE TABLE t (a INT, b INT) AS §SELECT 1", SqlError, "the table declares 2 columns, and the query gives 1"),
    ("CREATE TABLE t (a BOOLEAN) AS §SELECT 1", DataError, "column 'a' is BOOLEAN, the query gives INT"),
    ("CREATE TABLE t (a INT NOT NULL) AS §SELECT day IS NULL AND NULL FROM s", DataError, "BOOLEAN"),
    (
        "CREATE TABLE t (a DATE NOT NULL) AS §SELECT day FROM s",
        DataError,
        "row 2, column 'a': NULL, but it is DATE NOT",
    ),
    ("CREATE TABLE t (PRIMARY KEY (§b)) AS SELECT 1 AS a", SchemaError, "there is no column 'b'"),
    ("CREATE TABLE t AS SELECT CAST(§name AS INT) AS i FROM s", SqlError, "'a'"),
]


@pytest.mark.parametrize(("text", "kind", "said"), MISTAKES, ids=lambda v: str(v)[:50])
def test_what_fails_leaves_no_table(sql: Statements, text: str, kind: type[SkerryError], said: str) -> None:
    with pytest.raises(kind) as caught:
        sql(text.replace("§", ""))
    assert said in str(caught.value)
    assert caught.value.position is not None
    assert sql.lake.list_tables() == ["default.s"]
    sql("CREATE TABLE t AS SELECT 5 AS id")
    assert sql("SELECT * FROM t") == [(5,)]


def test_storage_that_fails_once_leaves_no_table_or_the_whole_one(sql: Statements) -> None:
    text = "CREATE TABLE t AS SELECT id, name FROM s"
    counting = FaultyFileIO(sql.world.fileio)
    sql.world.lake(counting).sql(text)
    sql("DROP TABLE t")
    failed = unclear = 0
    for k in range(1, counting.operations + 1):
        lake = sql.world.lake(FaultyFileIO(sql.world.fileio, k))
        try:
            lake.sql(text)
        except SkerryError:
            failed += 1
            if sql.lake.list_tables() != ["default.s"]:  # CREATE TABLE itself did not hear that it had succeeded
                assert "/FLOOR" in counting.log[k - 1][1] or counting.log[k - 1][0] == "list_folders"
                assert sql("SELECT * FROM t") == []
                sql("DROP TABLE t")
                unclear += 1
        else:
            assert sql("SELECT count(*) FROM t") == [(2,)]
            sql("DROP TABLE t")
    assert failed > 10
    assert unclear <= 3
