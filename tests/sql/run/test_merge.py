"""MERGE INTO."""

from functools import cache

import pytest

from skerry.common.errors import DataError, SchemaError, SkerryError, SqlError
from skerry.table.snapshot import Operation
from support.statements import Statements

TABLES = {
    "keyed": "CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', n BIGINT, PRIMARY KEY (id))",
    "plain": "CREATE TABLE t (id INT NOT NULL, name STRING DEFAULT 'nobody', n BIGINT)",
}


@pytest.fixture(params=TABLES)
def sql(request: pytest.FixtureRequest) -> Statements:
    """Rows 1, 2 and 3 of ``t``; 2, 3 and 4 of ``s``, which is called otherwise."""
    return filled(request.param).copy()


@cache
def filled(table: str) -> Statements:
    sql = Statements()
    sql(TABLES[table])
    sql("INSERT INTO t VALUES (1, 'a', 10), (2, 'b', 20)")
    sql("INSERT INTO t VALUES (3, 'c', 30)")
    sql("CREATE TABLE s (k INT, op STRING, v INT)")
    sql("INSERT INTO s VALUES (2, 'set', 200), (3, 'del', 300), (4, 'new', 400)")
    return sql


def rows(sql: Statements) -> list[tuple[object, ...]]:
    return sql("SELECT * FROM t ORDER BY id")


def test_the_first_clause_that_applies_wins_and_all_is_one_commit(sql: Statements) -> None:
    with sql.commits("default.t", 1):
        found = sql.dicts(
            """
            MERGE INTO t USING s ON t.id = s.k
            WHEN MATCHED AND s.op = 'del' THEN DELETE
            WHEN MATCHED AND t.n > 1000 THEN UPDATE SET name = 'never'
            WHEN MATCHED THEN UPDATE SET n = t.n + s.v, name = DEFAULT
            WHEN NOT MATCHED AND s.v > 1000 THEN DO NOTHING
            WHEN NOT MATCHED THEN INSERT (n, id) VALUES (v, k)
            WHEN NOT MATCHED BY SOURCE THEN UPDATE SET name = upper(name)
            """
        )
    assert found == [{"rows": 4, "inserted": 1, "updated": 2, "deleted": 1, "snapshot_id": 3}]
    assert rows(sql) == [(1, "A", 10), (2, "nobody", 220), (4, "nobody", 400)]
    assert sql.lake.table("default.t").snapshots()[-1].operation is Operation.MERGE


CLAUSES = {
    "matched": ("WHEN MATCHED THEN UPDATE SET n = v", [(1, "a", 10), (2, "b", 200), (3, "c", 300)]),
    "matched, deleted": ("WHEN MATCHED AND v < 300 THEN DELETE", [(1, "a", 10), (3, "c", 30)]),
    "not matched": (
        "WHEN NOT MATCHED THEN INSERT VALUES (k, op, v)",
        [(1, "a", 10), (2, "b", 20), (3, "c", 30), (4, "new", 400)],
    ),
    "by source": ("WHEN NOT MATCHED BY SOURCE THEN DELETE", [(2, "b", 20), (3, "c", 30)]),
    "matched and by source": (
        "WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE AND t.n = 10 THEN UPDATE SET n = -1",
        [(1, "a", -1)],
    ),
    "not matched and by source": (
        "WHEN NOT MATCHED BY TARGET THEN INSERT (id) VALUES (k) WHEN NOT MATCHED BY SOURCE THEN DELETE",
        [(2, "b", 20), (3, "c", 30), (4, "nobody", None)],
    ),
    "nothing": ("WHEN MATCHED THEN DO NOTHING", [(1, "a", 10), (2, "b", 20), (3, "c", 30)]),
    "nothing, then something": (
        "WHEN MATCHED AND v = 200 THEN DO NOTHING WHEN MATCHED THEN UPDATE SET n = 0",
        [(1, "a", 10), (2, "b", 20), (3, "c", 0)],
    ),
    "two inserts": (
        "WHEN NOT MATCHED AND v > 1000 THEN INSERT (id) VALUES (k) WHEN NOT MATCHED THEN INSERT (id, n) VALUES (k, 1)",
        [(1, "a", 10), (2, "b", 20), (3, "c", 30), (4, "nobody", 1)],
    ),
}


@pytest.mark.parametrize("name", CLAUSES)
def test_clauses_alone_and_together(sql: Statements, name: str) -> None:
    clauses, expected = CLAUSES[name]
    sql(f"MERGE INTO t USING s ON t.id = s.k {clauses}")
    assert rows(sql) == expected


def test_sources_and_names_of_every_kind(sql: Statements) -> None:
    sql("MERGE INTO t x USING (SELECT k AS id, v FROM s) y ON x.id = y.id WHEN MATCHED THEN UPDATE SET n = y.v -- !")
    sql("MERGE INTO default.t USING (VALUES (1, 'one')) w(i, what) ON i = id WHEN MATCHED THEN UPDATE SET name = what")
    sql("MERGE INTO t USING t AS other ON t.id = other.id + 1 WHEN MATCHED THEN UPDATE SET name = other.name")
    assert rows(sql) == [(1, "one", 10), (2, "one", 200), (3, "b", 300)]
    sql("CREATE VIEW many AS SELECT k, v FROM s WHERE v > 300")
    sql(
        "MERGE INTO t USING many ON many.k = t.id WHEN NOT MATCHED THEN INSERT (id, n) VALUES (k, v + $more)",
        {"more": 1},
    )
    assert rows(sql)[3:] == [(4, "nobody", 401)]
    sql("MERGE INTO t USING (SELECT NULL::INT AS k) AS u ON t.id = u.k WHEN MATCHED THEN DELETE")
    sql("MERGE INTO t USING s ON FALSE WHEN MATCHED THEN DELETE")
    assert len(rows(sql)) == 4


def test_subqueries_everywhere(sql: Statements) -> None:
    sql(
        "MERGE INTO t USING (SELECT * FROM s WHERE k IN (SELECT id FROM t) OR k = 4) AS u ON t.id = u.k AND "
        "EXISTS (SELECT 1 FROM s WHERE s.k = u.k) "
        "WHEN MATCHED AND t.n = (SELECT max(n) FROM t) THEN UPDATE SET n = (SELECT sum(v) FROM s WHERE s.k <> t.id) "
        "WHEN MATCHED AND t.id NOT IN (SELECT k FROM s WHERE op = 'del') THEN UPDATE SET name = (SELECT 'x' || u.op) "
        "WHEN NOT MATCHED THEN INSERT (id, n) VALUES (u.k, (SELECT count(*) FROM t)) "
        "WHEN NOT MATCHED BY SOURCE AND EXISTS (SELECT 1 FROM s WHERE s.v = t.n * 20) THEN DELETE"
    )
    assert rows(sql) == [(2, "xset", 20), (3, "c", 600), (4, "nobody", 3)]


def test_columns_with_their_database(sql: Statements) -> None:
    sql(
        "MERGE INTO default.t USING default.s ON default.t.id = s.k AND default.t.n < 30 "
        "WHEN MATCHED THEN UPDATE SET n = default.t.n + s.v"
    )
    sql("UPDATE default.t SET n = default.t.n + 1 WHERE default.t.id = (SELECT min(default.t.id) FROM default.t)")
    sql("DELETE FROM default.t USING default.s WHERE default.t.id = s.k AND s.op = 'del'")
    assert rows(sql) == [(1, "a", 11), (2, "b", 220)]


def test_conditions_that_are_no_equality(sql: Statements) -> None:
    sql(
        "MERGE INTO t USING (VALUES (2, 3, 'x')) AS r(low, high, w) ON t.id BETWEEN r.low AND r.high "
        "WHEN MATCHED THEN UPDATE SET name = w WHEN NOT MATCHED BY SOURCE THEN DELETE"
    )
    assert rows(sql) == [(2, "x", 20), (3, "x", 30)]


def test_star_takes_columns_of_values(sql: Statements) -> None:
    sql("MERGE INTO t USING (VALUES (1, 11), (9, 99)) AS u(id, n) ON t.id = u.id "
        "WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *")  # fmt: skip
    assert rows(sql) == [(1, "a", 11), (2, "b", 20), (3, "c", 30), (9, "nobody", 99)]


def test_star_takes_columns_of_the_same_name(sql: Statements) -> None:
    sql("CREATE TABLE u (ID INT, N INT, extra STRING)")
    sql("INSERT INTO u VALUES (1, 11, 'x'), (9, 99, 'y')")
    sql("MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *")
    assert rows(sql) == [(1, "a", 11), (2, "b", 20), (3, "c", 30), (9, "nobody", 99)]
    sql.fails(
        "MERGE INTO t USING s ON t.id = s.k §WHEN MATCHED THEN UPDATE SET *",
        SqlError,
        "the source has no column of the table's to take; it has k, op, v",
    )
    sql.fails(
        "MERGE INTO t USING (SELECT v AS n FROM s) AS s ON t.n = s.n §WHEN NOT MATCHED THEN INSERT *",
        SqlError,
        "column 'id' is INT NOT NULL without a default",
    )


def test_a_row_that_several_rows_would_change_is_refused(sql: Statements) -> None:
    sql("INSERT INTO s VALUES (2, 'set', 201)")
    sql.fails(
        "MERGE INTO t USING §s ON t.id = s.k WHEN MATCHED THEN UPDATE SET n = v", DataError, "several rows that would"
    )
    sql.fails("MERGE INTO t USING §s ON t.id = s.k WHEN MATCHED THEN DELETE", DataError, "several rows that would")
    sql("MERGE INTO t USING s ON t.id = s.k WHEN MATCHED AND v = 200 THEN UPDATE SET n = v")
    assert rows(sql)[1] == (2, "b", 200)


MISTAKES: list[tuple[str, type[SkerryError], str]] = [
    ("WHEN MATCHED THEN UPDATE SET §nm = 1", SchemaError, "there is no column 'nm'"),
    ("WHEN MATCHED THEN UPDATE SET n = §s.vv", SqlError, "vv"),
    ("WHEN MATCHED THEN UPDATE SET n = §s.op", DataError, "column 'n': 'set' does not fit BIGINT"),
    ("WHEN MATCHED AND §zz THEN DELETE", SqlError, "zz"),
    ("WHEN NOT MATCHED THEN INSERT (id, §id) VALUES (1, 2)", SqlError, "twice"),
    ("§WHEN NOT MATCHED THEN INSERT (n) VALUES (1)", SqlError, "column 'id' is INT NOT NULL without a default"),
    ("§WHEN NOT MATCHED THEN INSERT VALUES (1)", SqlError, "1 value for 3 columns"),
    ("WHEN NOT MATCHED THEN INSERT (id) VALUES (§NULL)", DataError, "a row to be inserted, column 'id': NULL"),
    ("WHEN NOT MATCHED THEN INSERT (id) VALUES (§op)", DataError, "column 'id': 'new' does not fit INT"),
    ("WHEN MATCHED THEN UPDATE SET n = 1 WHEN NOT MATCHED THEN INSERT (id, n) VALUES (k, §true)", DataError, "BOOLEAN"),
    ("WHEN NOT MATCHED THEN INSERT (id, n) VALUES (k, §t.n)", SqlError, "NOT MATCHED has no row of the table"),
    ("WHEN NOT MATCHED THEN INSERT (id, n) VALUES (k, §n)", SqlError, "NOT MATCHED has no row of the table"),
    ("WHEN NOT MATCHED AND §name = 'x' THEN INSERT (id) VALUES (k)", SqlError, "NOT MATCHED has no row of the table"),
    ("WHEN NOT MATCHED BY SOURCE AND §s.v = 1 THEN DELETE", SqlError, "BY SOURCE has no row of the source"),
    ("WHEN NOT MATCHED BY SOURCE THEN UPDATE SET n = §v", SqlError, "BY SOURCE has no row of the source"),
]


@pytest.mark.parametrize(("clauses", "kind", "said"), MISTAKES, ids=lambda v: str(v)[:50])
def test_mistakes_are_told_at_their_places_and_change_nothing(
    sql: Statements, clauses: str, kind: type[SkerryError], said: str
) -> None:
    if "a row to be" in said and not sql.lake.table("default.t").schema.primary_key:
        said = "column 'id': NULL"
    sql.fails(f"MERGE INTO t USING s ON t.id = s.k {clauses}", kind, said)
    assert rows(sql) == [(1, "a", 10), (2, "b", 20), (3, "c", 30)]


# Keys


def keyed(options: str = "") -> Statements:
    sql = Statements()
    sql(f"CREATE TABLE t (id INT NOT NULL, n BIGINT, PRIMARY KEY (id)) {options and f'WITH ({options})'}")
    sql("INSERT INTO t VALUES (1, 10), (2, 20)")
    return sql


def test_a_key_is_not_assigned_and_star_does_not_change_it() -> None:
    sql = keyed()
    sql.fails("MERGE INTO t USING t AS s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = §3", DataError, "primary key")
    sql("MERGE INTO t USING t AS s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = s.id, n = s.n")
    sql.fails(
        "MERGE INTO t USING (SELECT 7 AS id, 20 AS n) AS s ON t.n = s.n §WHEN MATCHED THEN UPDATE SET *",
        DataError,
        "the row (id = 2): column 'id' is part of the primary key",
    )


def test_a_key_is_inserted_once() -> None:
    merge = (
        "MERGE INTO t USING §(VALUES (5, 1), (5, 2)) AS s(k, v) ON t.id = s.k "
        "WHEN NOT MATCHED THEN INSERT VALUES (k, v)"
    )
    for options in ("", "'merge-engine' = 'first-row'", "'merge-engine' = 'partial-update'"):
        keyed(options).fails(merge, DataError, "the key (id = 5) is to be inserted twice")
    sql = keyed("'merge-engine' = 'aggregation', 'fields.n.aggregate-function' = 'sum'")
    sql(merge.replace("§", ""))
    assert rows(sql) == [(1, 10), (2, 20), (5, 3)]


def test_a_key_that_is_there_although_nothing_matched_is_up_to_the_merge_engine() -> None:
    merge = "MERGE INTO t USING §(VALUES (2, 7)) AS s(k, v) ON FALSE WHEN NOT MATCHED THEN INSERT VALUES (k, v)"
    for options, expected in (
        ("", 7),
        ("'merge-engine' = 'first-row'", 20),
        ("'merge-engine' = 'aggregation', 'fields.n.aggregate-function' = 'sum'", 27),
    ):
        sql = keyed(options)
        sql(merge.replace("§", ""))
        assert rows(sql) == [(1, 10), (2, expected)]
    keyed("'insert.check-unique' = 'true'").fails(merge, DataError, "the key (id = 2) is in the table already")


def test_what_is_deleted_can_be_inserted_again_in_the_same_statement() -> None:
    for options in ("", "'merge-engine' = 'first-row'", "'merge-engine' = 'partial-update'"):
        sql = keyed(options)
        sql(
            "MERGE INTO t USING (VALUES (1, 20), (2, 99)) AS s(k, v) ON t.n = s.v "
            "WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (k, v)"
        )
        assert rows(sql) == [(1, 10), (2, 99)], options


def test_counts_of_aggregated_tables_stay_what_they_are_when_a_row_is_updated() -> None:
    sql = keyed("'merge-engine' = 'aggregation', 'fields.n.aggregate-function' = 'count'")
    sql("INSERT INTO t VALUES (1, 5)")
    assert rows(sql) == [(1, 2), (2, 1)]
    sql(
        "MERGE INTO t USING (VALUES (1), (3)) AS s(k) ON t.id = s.k WHEN MATCHED THEN UPDATE SET n = t.n * 10 "
        "WHEN NOT MATCHED THEN INSERT VALUES (k, 777)"
    )
    assert rows(sql) == [(1, 20), (2, 1), (3, 1)]


def test_many_rows_of_a_table_without_a_key() -> None:
    sql = Statements()
    sql("CREATE TABLE t (id INT, n INT) WITH ('file.row-group-rows' = '1000')")
    for start in range(0, 9000, 3000):
        sql("INSERT INTO t SELECT range + ?, 0 FROM range(3000)", [start])
    found = sql(
        "MERGE INTO t USING (SELECT range AS k FROM range(0, 12000, 2)) AS s ON t.id = s.k "
        "WHEN MATCHED AND k % 3 = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET n = k + 1 "
        "WHEN NOT MATCHED THEN INSERT VALUES (k, -1)"
    )
    assert found[0][:4] == (6000, 1500, 3000, 1500)
    expected = [(i, i + 1 if i % 2 == 0 else 0) for i in range(9000) if i % 2 or i % 3]
    expected += [(i, -1) for i in range(9000, 12000, 2)]
    assert sorted(sql("SELECT * FROM t")) == expected
