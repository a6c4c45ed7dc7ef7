"""Queries in Spark's SQL over a lake."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from pyspark.sql import SparkSession

from skerry import Field, InvalidInputError, NotFoundError, SkerryError, SqlError
from skerry.spark import SparkLake, connect
from skerry.spark.sql.parameter_value import with_values
from skerry.sql.query.join import LARGE_BYTES


@pytest.fixture(scope="module")
def shop(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    """Customers, and orders of theirs in runs that overlap."""
    with connect(spark, tmp_path_factory.mktemp("shop")) as lake:
        customers = lake.lake.create_table(
            "app.customers", [Field("id", "BIGINT", False), Field("name", "STRING")], primary_key=["id"]
        )
        customers.upsert([{"id": n, "name": f"customer {n}"} for n in range(20)])
        orders = lake.lake.create_table(
            "app.orders",
            [
                Field("id", "BIGINT", False),
                Field("customer", "BIGINT"),
                Field("price", "DECIMAL(10, 2)"),
                Field("day", "DATE"),
                Field("ts", "TIMESTAMP"),
                Field("tz", "TIMESTAMPTZ"),
                Field("note", "STRING"),
            ],
            primary_key=["id"],
            partition_by=["bucket(2, id)"],
            options={"compaction.mode": "off"},
        )
        for run in range(2):
            orders.upsert([order(n, run) for n in range(run * 30, 100)])
        orders.create_tag("v1")
        orders.delete(keys=[{"id": 99}])
        lake.lake.create_view("app.dear", "SELECT id, price FROM orders WHERE price >= 50 ORDER BY price DESC LIMIT 5")
        yield lake


def order(n: int, run: int) -> dict[str, Any]:
    moment = datetime(2024, 3, 1 + n % 28, n % 24, n % 60)
    return {
        "id": n,
        "customer": n % 20,
        "price": Decimal(n + run),
        "day": moment.date(),
        "ts": moment,
        "tz": moment.replace(tzinfo=UTC),
        "note": "50% \\ off" if n % 10 == 0 else None,
    }


def rows(shop: SparkLake, query: str, parameters: Any = None) -> list[tuple[Any, ...]]:
    return sorted((tuple(row) for row in shop.sql(query, parameters).collect()), key=repr)


BOTH = [
    "SELECT count(*), sum(price) FROM app.orders",
    "SELECT name, sum(price) AS total FROM app.orders o JOIN app.customers c ON o.customer = c.id "
    "WHERE c.id IN (3, 4) GROUP BY name",
    "SELECT id FROM app.orders WHERE day BETWEEN DATE '2024-03-05' AND DATE '2024-03-06'",
    "SELECT id FROM app.orders WHERE ts >= TIMESTAMP '2024-03-27 12:00:00'",
    "SELECT id FROM app.orders WHERE NOT (ts < TIMESTAMP '2024-03-27 12:00:00')",
    "SELECT id FROM app.orders WHERE ts = TIMESTAMP '2024-03-02 01:01:00'",
    "SELECT id FROM app.orders WHERE note IS NOT NULL AND price > 40",
    "SELECT c.name, o.id FROM app.customers c LEFT JOIN app.orders o ON o.customer = c.id AND o.price > 95",
    "SELECT id FROM app.orders WHERE customer IN (SELECT id FROM app.customers WHERE name = 'customer 7')",
    "SELECT a.id, b.id FROM app.orders a JOIN app.orders b ON a.id = b.id + 1 WHERE a.price < 5 AND b.price > 1",
    "WITH big AS (SELECT * FROM app.orders WHERE price > 90) SELECT x.id FROM big x JOIN big y ON x.id = y.id",
    "SELECT id FROM app.orders FOR VERSION AS OF 'v1' WHERE id >= 98",
    "SELECT id FROM app.orders EXCEPT SELECT id FROM app.orders WHERE id < 95",
    "SELECT id, price FROM app.dear",
    "SELECT count(*) FROM app.orders VERSION AS OF 1",
]


@pytest.mark.parametrize("query", BOTH)
def test_both_engines_give_the_same_rows(shop: SparkLake, query: str) -> None:
    embedded = sorted(shop.lake.sql(query).fetchall(), key=repr)
    assert embedded
    assert rows(shop, query) == embedded
    assert sorted(shop.lake.sql(query, engine="spark").fetchall(), key=repr) == embedded


def test_the_dialect_is_sparks(shop: SparkLake) -> None:
    assert rows(shop, 'SELECT `id` FROM `app`.`customers` WHERE name = "customer 3"') == [(3,)]
    assert rows(shop, r"SELECT id FROM app.orders WHERE note LIKE '50\% \\\\%' AND id < 15") == [(0,), (10,)]
    assert rows(shop, "SELECT e FROM app.customers LATERAL VIEW explode(array(id, -id)) v AS e WHERE id = 2") == [
        (-2,),
        (2,),
    ]
    assert rows(shop, "SELECT * EXCEPT (name) FROM app.customers WHERE id <=> 4L") == [(4,)]
    assert rows(shop, "SELECT app.customers.id FROM app.customers WHERE app.customers.id = 1;") == [(1,)]


def test_conditions_and_columns_reach_the_scans(shop: SparkLake) -> None:
    frame = shop.sql("SELECT id FROM app.customers WHERE id > 15")
    plan = str(frame._jdf.queryExecution().executedPlan().toString())
    assert "ReadSchema: struct<id:bigint>" in plan
    assert "name" not in plan


PARAMETERS = [
    ("SELECT id FROM app.customers WHERE id = ?", [3], [(3,)]),
    ("SELECT id FROM app.customers WHERE name = $n AND id < $m", {"n": "customer 3", "m": 9}, [(3,)]),
    ("SELECT id FROM app.customers WHERE id IN (?, $1, ?)", [3, 4], [(3,), (4,)]),
    ("SELECT id FROM app.orders WHERE ts = $t", {"t": datetime(2024, 3, 2, 1, 1)}, [(1,)]),
    ("SELECT id FROM app.orders WHERE tz = $t", {"t": datetime(2024, 3, 2, 1, 1, tzinfo=UTC)}, [(1,)]),
    ("SELECT id FROM app.orders WHERE day = $d AND price < $p", {"d": date(2024, 3, 2), "p": Decimal("1.5")}, [(1,)]),
    ("SELECT id FROM app.orders FOR VERSION AS OF $v WHERE id = 99", {"v": "v1"}, [(99,)]),
    ("SELECT '$1 ?', `id` FROM app.customers WHERE id = ? -- ?", [5], [("$1 ?", 5)]),
]


@pytest.mark.parametrize(("query", "parameters", "expected"), PARAMETERS)
def test_parameters_are_values(shop: SparkLake, query: str, parameters: Any, expected: list[Any]) -> None:
    assert rows(shop, query, parameters) == expected


def test_values_are_never_part_of_the_text_unless_they_are_times() -> None:
    given = {"a": "'; --", "t": datetime(2024, 1, 1), "u": UUID(int=1)}
    text, values = with_values("a = $a AND t = $t AND u = $u", given)
    assert text == "a = :a AND t = TIMESTAMP_NTZ '2024-01-01 00:00:00' AND u = :u"
    assert values == {"a": "'; --", "u": "00000000-0000-0000-0000-000000000001"}


def test_system_tables_can_be_read(shop: SparkLake) -> None:
    found = rows(shop, "SELECT snapshot_id FROM app.orders$snapshots ORDER BY 1")
    assert [row[0] for row in found] == [s.id for s in shop.lake.table("app.orders").snapshots()]


def test_the_current_database_is_the_lakes(spark: SparkSession, shop: SparkLake) -> None:
    with connect(spark, shop.lake.root) as lake:
        lake.lake.sql("USE app")
        assert lake.sql("SELECT count(*) FROM customers").collect()[0][0] == 20


def test_no_view_is_left_behind(spark: SparkSession, shop: SparkLake) -> None:
    before = {table.name for table in spark.catalog.listTables()}
    shop.sql("SELECT * FROM app.customers").collect()
    with pytest.raises(SqlError):
        shop.sql("SELECT nope FROM app.customers")
    assert {table.name for table in spark.catalog.listTables()} == before


@pytest.mark.parametrize(
    ("query", "error", "problem", "column"),
    [
        ("SELECT nope FROM app.customers", SqlError, "nope", 8),
        ("SELECT id FROM app.nope", NotFoundError, "app.nope", 16),
        ("SELECT id FRM app.customers", SqlError, "syntax error", 11),
        ("SELECT id, FROM app.customers", SqlError, "nothing stands between ',' and 'FROM'", 10),
        ("SELECT FROM app.customers", SqlError, "nothing stands between 'SELECT' and 'FROM'", 1),
        ("SELECT id FROM app.customers, where id = 1", SqlError, "nothing stands between ',' and 'where'", 29),
        ("SELECT coalesce(id,) FROM app.customers", SqlError, r"nothing stands between ',' and '\)'", 19),
        ("SELECT id FROM app.customers c ORDER BY id,", SqlError, "nothing stands behind the last ','", 43),
        (
            "SELECT id FROM app.customers WHERE id = :b",
            SqlError,
            r"parameter :b has no value; parameters are written \? or \$name",
            41,
        ),
        ("ANALYZE TABLE app.customers COMPUTE STATISTICS", SqlError, "ANALYZE is not a statement of Skerry", 1),
        ("SELECT id FROM app.customers WHERE id = ?", InvalidInputError, "has no value", 41),
        ("SELECT id + array(1) FROM app.customers", SqlError, "(?i)type", 8),
        ("", SqlError, "no query", 1),
    ],
)
def test_mistakes_are_told_at_their_place(
    shop: SparkLake, query: str, error: type[Exception], problem: str, column: int
) -> None:
    with pytest.raises(error, match=problem) as caught:
        shop.sql(query)
    assert caught.value.position == (1, column)  # type: ignore[attr-defined]
    assert "skerry_" not in str(caught.value)


def test_mistakes_are_told_once(shop: SparkLake, capfd: pytest.CaptureFixture[str]) -> None:
    """Not in a log as well, with the traces of two languages."""
    with pytest.raises(SqlError, match="nope"):
        shop.sql("SELECT nope FROM app.customers")
    with pytest.raises(SqlError, match=r"Syntax error at or near 'ORDER'. SQLSTATE: 42601 \(line 2, col") as caught:
        shop.sql("SELECT id\nFROM app.customers GROUP BY list(id ORDER BY id)")
    assert caught.value.position == (2, 37)
    with pytest.raises(SqlError, match=r"'customer \d+' .* cannot be cast") as caught:
        shop.lake.sql("SELECT id, CAST(name AS INT) FROM app.customers", engine="spark").to_arrow()
    assert caught.value.position == (1, 12)
    assert capfd.readouterr() == ("", "")


def test_a_task_that_cannot_read_is_told_as_an_error_of_ours(spark: SparkSession, tmp_path: Path) -> None:
    with connect(spark, tmp_path) as lake:
        table = lake.lake.create_table("app.t", [Field("id", "BIGINT", False)], primary_key=["id"])
        table.upsert([{"id": 1}])
        table.upsert([{"id": 1}])
        outcome = lake.lake.sql("SELECT * FROM app.t", engine="spark")
        for file in tmp_path.rglob("*.parquet"):
            file.write_bytes(b"")
        with pytest.raises(SkerryError, match=r"failed in a task of Spark: \w+Error: .*parquet"):
            outcome.to_arrow()


def test_an_unknown_engine_is_refused(shop: SparkLake) -> None:
    with pytest.raises(InvalidInputError, match="there is no engine 'flink'"):
        shop.lake.sql("SELECT 1", engine="flink")


def test_joins_leave_out_files_of_large_tables(shop: SparkLake, tmp_path: Path) -> None:
    with connect(shop.spark, tmp_path) as lake:
        fact = lake.lake.create_table(
            "app.fact", [Field("k", "BIGINT"), Field("v", "BINARY")], partition_by=["bucket(16, k)"]
        )
        noise = Random(7).randbytes
        fact.append([{"k": n % 64, "v": noise(1000)} for n in range(6400)])
        dim = lake.lake.create_table("app.dim", [Field("k", "BIGINT"), Field("name", "STRING")])
        dim.append([{"k": n, "name": f"n{n}"} for n in range(64)])
        assert fact.scan().planner.size().size_bytes > LARGE_BYTES
        frame = lake.sql("SELECT count(*) FROM app.fact f JOIN app.dim d ON f.k = d.k WHERE d.name = 'n5'")
        assert sum("app/fact" in file for file in frame.inputFiles()) == 1
        assert frame.collect()[0][0] == 100
