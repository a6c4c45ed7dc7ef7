"""Queries: what they give, how often they read, and what is left behind."""

import gc
import threading
import uuid
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import DamagedFileError, StorageError
from skerry.sql.names import Given
from skerry.sql.script_text import Source
from skerry.types.field import Field
from skerry.types.table_ident import TableIdent
from sql.duck.support import Queries, composed_query


class Counted:
    """Rows that count how often they are asked for, and how many batches of them."""

    def __init__(self, batches: int = 3, rows: int = 1000, failure: Exception | None = None) -> None:
        self.batches, self.rows, self.failure = batches, rows, failure
        self.opened = self.pulled = 0
        self.schema = pa.schema([pa.field("a", pa.int64()), pa.field("b", pa.string())])

    def given(self) -> Given:
        return Given("counted", self.schema, self.read)

    def read(self, columns, where) -> pa.RecordBatchReader:
        self.opened += 1
        schema = pa.schema([self.schema.field(name) for name in columns])
        return pa.RecordBatchReader.from_batches(schema, self._batches(columns))

    def _batches(self, columns) -> Iterator[pa.RecordBatch]:
        for number in range(self.batches):
            self.pulled += 1
            if self.failure is not None and number == self.batches - 1:
                raise self.failure
            values = {
                "a": pa.array(range(number * self.rows, (number + 1) * self.rows), pa.int64()),
                "b": pa.array(["x"] * self.rows),
            }
            yield pa.record_batch({name: values[name] for name in columns})


def test_a_query_over_tables_gives_their_rows(queries: Queries) -> None:
    assert queries.rows("SELECT count(*), count(DISTINCT id) FROM users") == [(99, 99)]
    assert queries.rows("SELECT id, name FROM users WHERE id IN (6, 7, 8, 9) ORDER BY id") == [
        (6, "user6"),
        (8, "user8"),
        (9, "old9"),
    ]
    joined = "SELECT u.name, sum(amount) AS total FROM users u JOIN orders o ON o.user_id = u.id GROUP BY ALL"
    assert queries.rows(f"{joined} ORDER BY total DESC LIMIT 2") == [
        ("old99", Decimal("5495.00")),
        ("user98", Decimal("5485.00")),
    ]


def test_parameters_are_values(queries: Queries) -> None:
    assert queries.rows("SELECT name FROM users WHERE id = ? AND name <> ?", [8, "'; DROP TABLE users"]) == [("user8",)]
    assert queries.rows("SELECT $a + 1, $b", {"a": 1, "b": "it's"}) == [(2, "it's")]


def test_nothing_is_read_before_the_rows_are_asked_for() -> None:
    counted = Counted()
    engine = Queries(None).engine
    outcome = engine.run(composed_query("SELECT a FROM t", t=counted.given()), Source("SELECT a FROM t"))
    assert (outcome.schema.names, counted.opened) == (["a"], 0)
    assert outcome.read().read_all().num_rows == 3000
    assert counted.opened == 1
    engine.close()


AGAIN = [
    ("WITH c AS (SELECT * FROM t WHERE a >= 10) SELECT (SELECT count(*) FROM c), (SELECT min(a) FROM c)", [(2990, 10)]),
    ("WITH c AS NOT MATERIALIZED (SELECT a FROM t) SELECT count(*) FROM (FROM c UNION ALL FROM c)", [(6000,)]),
    ("WITH c AS MATERIALIZED (SELECT a FROM t) SELECT count(*) FROM c x JOIN c y USING (a)", [(3000,)]),
    ("WITH c AS (SELECT a FROM t) SELECT count(*) FROM c x JOIN c y ON y.a = x.a + 1", [(2999,)]),
    ("SELECT count(*) FROM range(5) r WHERE EXISTS (SELECT 1 FROM t WHERE t.a = r.range)", [(5,)]),
    ("SELECT max((SELECT count(*) FROM t WHERE t.a < r.range)) FROM range(5) r", [(4,)]),
    ("WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n JOIN t ON a = x WHERE x < 5) SELECT max(x) FROM n",
     [(5,)]),
    ("PIVOT (SELECT a % 3 AS k FROM t) ON k USING count(*)", [(1000, 1000, 1000)]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rows"), AGAIN, ids=[text for text, _ in AGAIN])
def test_rows_that_a_query_reads_more_than_once_are_there_each_time(text, rows) -> None:
    counted = Counted()
    query, engine = composed_query(text, t=counted.given()), Queries(None).engine
    engine.explain(query, Source(text), analyze=False)
    for _ in range(2):
        table = engine.run(query, Source(text)).read().read_all()
        assert [tuple(row.values()) for row in table.to_pylist()] == rows
    engine.close()


def test_a_limit_ends_the_reading() -> None:
    counted = Counted(batches=10_000)
    text = "SELECT a FROM t LIMIT 5"
    engine = Queries(None).engine
    assert engine.run(composed_query(text, t=counted.given()), Source(text)).read().read_all().num_rows == 5
    assert counted.pulled < 500
    engine.close()


def test_a_stream_is_not_read_ahead_of_who_reads_it() -> None:
    counted = Counted(batches=5_000)
    text = "SELECT a, b FROM t"
    engine = Queries(None).engine
    reader = engine.run(composed_query(text, t=counted.given()), Source(text)).read()
    seen = reader.read_next_batch().num_rows
    assert 0 < seen < 1_000_000
    assert counted.pulled * counted.rows < 3_000_000
    while (batch := next(reader, None)) is not None:
        seen += batch.num_rows
    assert seen == 5_000_000
    engine.close()


def test_rows_of_a_large_aggregation_pass_through() -> None:
    counted = Counted(batches=5_000)
    text = "SELECT count(*), sum(a) FROM t"
    before = pa.total_allocated_bytes()
    engine = Queries(None).engine
    reader = engine.run(composed_query(text, t=counted.given()), Source(text)).read()
    assert reader.read_all().to_pylist() == [{"count_star()": 5_000_000, "sum(a)": Decimal(12_499_997_500_000)}]
    assert pa.total_allocated_bytes() - before < 64 << 20
    engine.close()


def test_a_failure_of_a_source_comes_out_as_itself_and_at_its_place(queries: Queries) -> None:
    failure = StorageError("somewhere", "the disk is gone")
    counted = Counted(failure=failure)
    planned = queries.plan("SELECT sum(a)\nFROM t", given={TableIdent.of("app", "t"): counted.given()})
    with pytest.raises(StorageError, match="the disk is gone") as caught:
        queries.engine.run(planned, planned.text.source).read().read_all()
    assert caught.value is failure
    assert caught.value.position == (2, 6)


def test_a_damaged_file_is_told_and_not_read(queries: Queries, lake: skerry.Lake, tmp_path) -> None:
    meta = lake.table("app.orders").scan().plan()[0]
    path = tmp_path / "lake" / "app" / "orders" / meta.path
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 1
    path.write_bytes(data)
    outcome = queries.run("SELECT 1,\n sum(amount) FROM orders")
    with pytest.raises(DamagedFileError, match="checksum") as caught:
        outcome.read()
    assert caught.value.position == (2, 19)


def test_a_file_that_is_gone_is_told(queries: Queries, lake: skerry.Lake, tmp_path) -> None:
    for meta in lake.table("app.users").scan().plan():
        (tmp_path / "lake" / "app" / "users" / meta.path).unlink()
    with pytest.raises(DamagedFileError, match="missing"):
        queries.table("SELECT max(age) FROM users")


def test_the_lease_is_held_until_the_last_row(queries: Queries, lake: skerry.Lake) -> None:
    def leases() -> int:
        return len(list((Path(lake.root) / "app" / "orders").rglob("lease/*")))

    reader = queries.run("SELECT * FROM orders").read()
    assert leases() == 1
    reader.read_all()
    assert leases() == 0
    reader = queries.run("SELECT * FROM orders").read()
    assert leases() == 1
    del reader
    gc.collect()
    assert leases() == 0


def test_results_have_the_types_that_people_expect(queries: Queries) -> None:
    table = queries.table(
        "SELECT sum(id) AS total, 'a'::ENUM('a', 'b') AS e, uuid() AS u, [uuid()] AS us, {'k': uuid()} AS s, "
        "[1, 2] AS l, MAP {1: 'x'} AS m, INTERVAL 1 DAY AS i, '101'::BIT AS bits, 1::BIGNUM AS big, "
        "x'00ff' AS b, DATE '2024-01-01' AS d, TIMESTAMPTZ '2024-01-01 00:00:00+01' AS t, 1.50 AS n FROM users"
    )
    types = {field.name: field.type for field in table.schema}
    assert types == {
        "total": pa.decimal128(38, 0),
        "e": pa.string(),
        "u": pa.uuid(),
        "us": pa.list_(pa.field("element", pa.uuid())),
        "s": pa.struct([pa.field("k", pa.uuid())]),
        "l": pa.list_(pa.field("element", pa.int32())),
        "m": pa.map_(pa.int32(), pa.string()),
        "i": pa.month_day_nano_interval(),
        "bits": pa.string(),
        "big": pa.string(),
        "b": pa.binary(),
        "d": pa.date32(),
        "t": pa.timestamp("us", "UTC"),
        "n": pa.decimal128(3, 2),
    }
    row = table.to_pylist()[0]
    assert (row["e"], row["bits"], row["big"], row["b"]) == ("a", "101", "1", b"\x00\xff")
    assert isinstance(row["u"], uuid.UUID)
    assert isinstance(row["us"][0], uuid.UUID)
    assert str(table.schema.field("l").type) == "list<element: int32>"


def test_a_map_of_nothing_is_a_result(queries: Queries) -> None:
    assert queries.rows("SELECT MAP {} AS m, [MAP {}] AS l") == [([], [[]])]


def test_names_of_columns_may_come_twice(queries: Queries) -> None:
    table = queries.table("SELECT id, id, name AS id FROM users WHERE id = 8")
    assert table.schema.names == ["id", "id", "id"]
    assert [column.to_pylist() for column in table.columns] == [[8], [8], ["user8"]]


def test_a_query_of_no_rows_has_columns(queries: Queries) -> None:
    table = queries.table("SELECT id, name FROM users WHERE id < 0")
    assert (table.num_rows, table.schema.names) == (0, ["id", "name"])


def test_queries_run_at_the_same_time(queries: Queries) -> None:
    first = queries.run("SELECT id FROM orders ORDER BY id").read()
    second = queries.run("SELECT id FROM orders ORDER BY id DESC").read()
    assert first.read_next_batch().column(0)[0].as_py() == 0
    assert second.read_next_batch().column(0)[0].as_py() == 999
    found: list[object] = []
    text = "SELECT count(*) FROM users u JOIN orders o ON o.user_id = u.id"
    threads = [threading.Thread(target=lambda: found.append(queries.rows(text))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[(990,)]] * 4


def test_rows_that_a_writer_holds_are_seen(queries: Queries, lake: skerry.Lake) -> None:
    with lake.table("app.users").writer() as writer:
        writer.put({"id": 1, "name": "unflushed", "age": 1})
        writer.delete({"id": 2})
        writer.put({"id": 1000, "name": "new", "age": 2})
        assert queries.rows("SELECT count(*), min(name), max(id) FROM users WHERE age < 3") == [(2, "new", 1000)]
        assert queries.rows("SELECT id FROM users WHERE id <= 3 ORDER BY 1") == [(0,), (1,), (3,)]
        writer.flush()
        assert queries.rows("SELECT id, name FROM users WHERE id IN (1, 2, 1000) ORDER BY 1") == [
            (1, "unflushed"),
            (1000, "new"),
        ]


def test_an_empty_table_has_no_rows(queries: Queries, lake: skerry.Lake) -> None:
    lake.create_table("app.nothing", [Field("a", "BIGINT"), Field("b", "STRING")])
    assert queries.rows("SELECT * FROM nothing") == []
    assert queries.rows("SELECT count(*) FROM nothing") == [(0,)]


def test_a_plan_calls_tables_as_people_do(queries: Queries) -> None:
    for analyze in (False, True):
        plan = queries.explain("SELECT u.name FROM users u JOIN orders o ON o.user_id = u.id", analyze=analyze)
        assert "JOIN" in plan.upper()
        assert "skerry_" not in plan
        assert "get_bit" not in plan
        assert "file_index" not in plan
        assert "live rows" in plan
        assert max(map(len, plan.splitlines())) < 200


def test_an_engine_that_was_closed_opens_anew(queries: Queries) -> None:
    assert queries.rows("SELECT count(*) FROM users") == [(99,)]
    queries.engine.close()
    assert queries.rows("SELECT count(*) FROM users") == [(99,)]


def test_a_connection_that_is_used_again_has_forgotten_what_was_read(queries: Queries) -> None:
    for _ in range(3):
        assert queries.rows("SELECT sum(id) FROM users WHERE id < 10") == [(38,)]
        assert queries.rows("PIVOT (SELECT user_id % 2 AS odd FROM orders) ON odd USING count(*)") == [(500, 500)]
    error = queries.refused("SELECT * FROM skerry_1")
    assert "skerry_1" in str(error)
