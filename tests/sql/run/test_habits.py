"""What people write every day in other engines: each statement, and the rows afterwards or the error."""

from decimal import Decimal

import duckdb
import pytest

import skerry

BASE = """
    CREATE TABLE t (id BIGINT PRIMARY KEY, v INT, w STRING DEFAULT 'd');
    INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b')
"""
ALL = "SELECT * FROM t ORDER BY id"
ONE, TWO = (1, 10, "a"), (2, 20, "b")


@pytest.fixture
def lake():
    with skerry.connect("memory://habits") as lake:
        for table in lake.list_tables():
            lake.drop_table(table)
        yield lake


WORDS = ["range", "list", "map", "row", "struct", "object", "data", "tag", "index", "schema", "xor", "rlike", "alter"]


@pytest.mark.parametrize("word", WORDS)
def test_columns_are_called_like_words_of_sql(lake, word):
    lake.sql(f"CREATE TABLE t (id BIGINT PRIMARY KEY, {word} INT)")
    lake.sql(f"INSERT INTO t (id, {word}) VALUES (1, 2), (2, 5)")
    lake.sql(f"UPDATE t SET {word} = {word} * 2 WHERE {word} = 2 AND t.{word} IN (2, 3)")
    lake.sql(f"MERGE INTO t USING (SELECT 3 AS id, 9 AS {word}) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT *")
    query = f"SELECT {word}, abs({word}) + 1, {word}::DOUBLE, sum({word}) AS {word} FROM t WHERE {word} BETWEEN 1 AND 8"
    assert lake.sql(f"{query} GROUP BY {word} ORDER BY t.{word} DESC").fetchall() == [(5, 6, 5.0, 5), (4, 5, 4.0, 4)]
    assert lake.sql(f"DELETE FROM t WHERE {word} > 4").message == "DELETE: 2 rows"
    assert lake.table("default.t").scan(where=f"{word} = 4").to_arrow().num_rows == 1


def test_maps_and_structs_are_still_values(lake):
    query = "SELECT MAP {'a': 1}, MAP(['b'], [2]), {'c': 3}::STRUCT(c INT), map FROM (SELECT 4 AS map)"
    assert lake.sql(query).fetchall() == [([("a", 1)], [("b", 2)], {"c": 3}, 4)]


WRITES = {
    # keys that are there
    "INSERT INTO t VALUES (1, 99, 'z'), (3, 30, 'c') ON CONFLICT DO NOTHING": [ONE, TWO, (3, 30, "c")],
    "INSERT INTO t VALUES (3, 1, 'x'), (3, 2, 'y') ON CONFLICT (id) DO NOTHING": [ONE, TWO, (3, 1, "x")],
    "INSERT INTO t VALUES (1, 99, 'z'), (3, 3, 'c') "
    "ON CONFLICT (id) DO UPDATE SET v = excluded.v, w = t.w || excluded.w": [
        (1, 99, "az"), TWO, (3, 3, "c")],
    "INSERT INTO t VALUES (1, 99, 'z'), (2, 5, 'y') "
    "ON CONFLICT (id) DO UPDATE SET v = excluded.v WHERE t.v < excluded.v": [
        (1, 99, "a"), TWO],
    "INSERT INTO t AS x (id, v) VALUES (1, 5) ON CONFLICT DO UPDATE SET v = v + excluded.v, w = upper(x.w)": [
        (1, 15, "A"), TWO],
    "INSERT INTO t (id) SELECT range FROM range(1, 4) ON CONFLICT DO UPDATE SET (v, w) = (0, DEFAULT)": [
        (1, 0, "d"), (2, 0, "d"), (3, None, "d")],
    "INSERT INTO t DEFAULT VALUES ON CONFLICT DO NOTHING": "column 'id' is BIGINT NOT NULL without a default",
    "INSERT OR IGNORE INTO t VALUES (1, 99, 'z'), (3, 30, 'c')": [ONE, TWO, (3, 30, "c")],
    "INSERT OR REPLACE INTO t VALUES (1, 99, 'z'), (3, 30, 'c')": [(1, 99, "z"), TWO, (3, 30, "c")],
    "INSERT OR REPLACE INTO t (id, v) VALUES (1, 7), (1, 8)": [(1, 8, "a"), TWO],
    "INSERT INTO t VALUES (1, 1, 'x') ON CONFLICT (v) DO NOTHING": "by the primary key, (id), not by (v)",
    "INSERT INTO t VALUES (3, 1, 'x'), (3, 2, 'y') ON CONFLICT DO UPDATE SET v = 0": "(id = 3) is given twice",
    "INSERT INTO t VALUES (1, 1, 'x'), (1, 2, 'y') ON CONFLICT DO UPDATE SET v = 0": "(id = 1) is given twice",
    "INSERT INTO t VALUES (1, 1, 'x') ON DUPLICATE KEY UPDATE v = 1": "write ON CONFLICT DO UPDATE SET a = excluded.a",
    "INSERT OR ABORT INTO t VALUES (1, 1, 'x')": "'insert.check-unique'",
    # WITH before a statement
    "WITH s AS (SELECT 9 AS id, 9 AS v, 'n' AS w) INSERT INTO t SELECT * FROM s": [ONE, TWO, (9, 9, "n")],
    "WITH s AS (SELECT 9 AS id) INSERT INTO t WITH r AS (SELECT id, 1, 'n' FROM s) SELECT * FROM r": [
        ONE, TWO, (9, 1, "n")],
    "WITH RECURSIVE s(n) AS (SELECT 5 UNION ALL SELECT n + 1 FROM s WHERE n < 6) INSERT INTO t (id) SELECT n FROM s": [
        ONE, TWO, (5, None, "d"), (6, None, "d")],
    "WITH s AS (SELECT 1 AS id) UPDATE t SET v = 0 FROM s WHERE t.id = s.id": [(1, 0, "a"), TWO],
    "WITH s AS (SELECT 1 AS id) UPDATE t SET v = (SELECT id FROM s) WHERE id IN (FROM s)": [(1, 1, "a"), TWO],
    "WITH s AS (SELECT 1 AS id) DELETE FROM t USING s WHERE t.id = s.id": [TWO],
    "WITH s AS (SELECT 1 AS id) DELETE FROM t WHERE id IN (SELECT id FROM s)": [TWO],
    "WITH s AS (SELECT 1 AS id, 5 AS v UNION ALL SELECT 8, 8) MERGE INTO t USING s ON t.id = s.id "
    "WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)": [
        (1, 5, "a"), TWO, (8, 8, "d")],
    # other words for the same
    "INSERT INTO t AS x VALUES (4, 4, 'q')": [ONE, TWO, (4, 4, "q")],
    "UPDATE t SET (v, w) = (1, 'x') WHERE id = 1": [(1, 1, "x"), TWO],
    "UPDATE t SET (v, w) = ROW(v + 1, DEFAULT), id = id WHERE id = 1": [(1, 11, "d"), TWO],
    "UPDATE t SET (v, w) = ((SELECT max(v) FROM t) + 1, 'y') WHERE id = 1": [(1, 21, "y"), TWO],
    "UPDATE t SET (v, w) = (1) WHERE id = 1": "2 columns, but 1 value",
    "UPDATE t SET (v, w) = (SELECT 1, 'x')": "UPDATE t SET a = s.a, b = s.b FROM (SELECT …) AS s",
    "UPDATE `t` SET `v` = `v` + 1 WHERE `id` = 1 AND w <> '`'": [(1, 11, "a"), TWO],
    "UPDATE t SET id = id + 1": "the row (id = 1): column 'id' is part of the primary key",
    # MERGE
    "MERGE INTO t AS DBT_INTERNAL_DEST USING (SELECT 3 AS id, 3 AS v UNION ALL SELECT 1, 4) AS DBT_INTERNAL_SOURCE "
    "ON (DBT_INTERNAL_SOURCE.id = DBT_INTERNAL_DEST.id) "
    "WHEN MATCHED THEN UPDATE SET id = DBT_INTERNAL_SOURCE.id, v = DBT_INTERNAL_SOURCE.v "
    'WHEN NOT MATCHED THEN INSERT ("id", "v") VALUES ("id", "v")': [(1, 4, "a"), TWO, (3, 3, "d")],
    "MERGE INTO t USING (SELECT 3 AS id, 3 AS v) s ON t.id = s.id "
    "WHEN NOT MATCHED AND v > 2 AND id IN (SELECT v FROM (VALUES (3)) AS x(v)) "
    "THEN INSERT (id, v) VALUES (id, v + id)": [
        ONE, TWO, (3, 6, "d")],
    "MERGE INTO t USING (SELECT 1 AS id, 3 AS v) s ON t.id = s.id "
    "WHEN NOT MATCHED BY SOURCE AND v > 5 THEN UPDATE SET v = v + id": [ONE, (2, 22, "b")],
    "MERGE INTO t USING (SELECT 3 AS id, 3 AS v, 'm' AS w UNION ALL SELECT 1, 1, 'n') AS s USING (id) "
    "WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT": [(1, 1, "n"), TWO, (3, 3, "m")],
    "MERGE INTO t USING (SELECT 'm' AS w, 1 AS id) AS s USING (id) WHEN MATCHED THEN UPDATE BY NAME "
    "WHEN NOT MATCHED THEN INSERT BY NAME": [(1, 10, "m"), TWO],
    "MERGE INTO t USING (SELECT 7 AS v, 1 AS id, 'm' AS w) AS s USING (id) WHEN MATCHED THEN UPDATE": (
        "are not those of the table in its order, id, v, w: write UPDATE SET *"),
    "MERGE INTO t USING (SELECT 1 AS k) AS s USING (id) WHEN MATCHED THEN DELETE": (
        "the source has no column 'id'; it has k"),
}  # fmt: skip


@pytest.mark.parametrize("statement", WRITES)
def test_a_statement_of_every_day(lake, statement):
    lake.sql(BASE)
    expected = WRITES[statement]
    if isinstance(expected, str):
        with pytest.raises(skerry.SkerryError) as refused:
            lake.sql(statement)
        assert expected in str(refused.value)
        expected = [ONE, TWO]
    else:
        lake.sql(statement)
    assert lake.sql(ALL).fetchall() == expected


RETURNED = {
    "INSERT INTO t VALUES (5, 6, 'x'), (1, 1, DEFAULT) RETURNING *": [(5, 6, "x"), (1, 1, "d")],
    "INSERT INTO t AS y (id) VALUES (5) RETURNING y.id * 2 AS twice, w": [(10, "d")],
    "INSERT INTO t VALUES (1, 99, 'z'), (3, 3, 'c') ON CONFLICT DO NOTHING RETURNING id": [(3,)],
    "INSERT OR IGNORE INTO t VALUES (1, 99, 'z') RETURNING id": [],
    "INSERT INTO t VALUES (1, 99, 'z') ON CONFLICT DO UPDATE SET v = t.v + excluded.v RETURNING id, v, w": [
        (1, 109, "a")
    ],
    "UPDATE t SET v = v + 1 WHERE id = 1 RETURNING id, v, t.w": [(1, 11, "a")],
    "UPDATE t AS u SET v = s.n FROM (SELECT 5 AS n) s RETURNING count(*), sum(u.v)": [(2, 10)],
    "DELETE FROM t WHERE id = 1 RETURNING *": [ONE],
    "DELETE FROM t RETURNING id, w": [(1, "a"), (2, "b")],
    "DELETE FROM t WHERE id = 7 RETURNING id": [],
    "WITH s AS (SELECT 2 AS id) DELETE FROM t USING s WHERE t.id = s.id RETURNING v": [(20,)],
}


@pytest.mark.parametrize("statement", RETURNED)
@pytest.mark.parametrize("key", ["PRIMARY KEY", "NOT NULL"])
def test_returning_gives_the_rows_that_were_written_or_deleted(lake, statement, key):
    lake.sql(BASE.replace("PRIMARY KEY", key))
    if key == "NOT NULL" and ("CONFLICT" in statement or " OR " in statement):
        with pytest.raises(skerry.SqlError, match="t has no primary key, so no row can be in conflict"):
            lake.sql(statement)
        return
    done = lake.sql(statement)
    assert sorted(done.fetchall()) == sorted(RETURNED[statement])
    assert done.snapshot.id == lake.table("default.t").snapshot().id


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM t WHERE id = 7 RETURNING *",
        "UPDATE t SET id = 1 WHERE id = 7 RETURNING us",
        "MERGE INTO t USING (SELECT 7 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE RETURNING s",
    ],
)
def test_returning_no_rows_with_uuids_inside_other_types(lake, statement):
    lake.sql("CREATE TABLE t (id BIGINT, us ARRAY<UUID>, s STRUCT<u: UUID>, m MAP<STRING, UUID>)")
    lake.sql("INSERT INTO t (id) VALUES (1)")
    assert lake.sql(statement).fetchall() == []


MERGED = (
    "MERGE INTO t USING (VALUES (1, 11), (2, 0), (3, 33)) s(id, n) ON t.id = s.id "
    "WHEN MATCHED AND n = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET v = n "
    "WHEN NOT MATCHED THEN INSERT (id, v) VALUES (id, n)"
)
DONE = {
    "*": [(1, 11, "a"), (2, 20, "b"), (3, 33, "d")],
    "merge_action, *": [("DELETE", 2, 20, "b"), ("INSERT", 3, 33, "d"), ("UPDATE", 1, 11, "a")],
    "*, merge_action AS done": [(1, 11, "a", "UPDATE"), (2, 20, "b", "DELETE"), (3, 33, "d", "INSERT")],
    "t.*": [(1, 11, "a"), (2, 20, "b"), (3, 33, "d")],
    "lower(merge_action) || t.id": [("delete2",), ("insert3",), ("update1",)],
    "id * 2 AS twice, * EXCLUDE (id, v)": [(2, "a"), (4, "b"), (6, "d")],
    "default.t.id, count(*) OVER ()": [(1, 3), (2, 3), (3, 3)],
}


@pytest.mark.parametrize("expressions", DONE)
@pytest.mark.parametrize("key", ["PRIMARY KEY", "NOT NULL"])
def test_merge_returns_rows_and_what_was_done_with_them(lake, expressions, key):
    lake.sql(BASE.replace("PRIMARY KEY", key))
    done = lake.sql(f"{MERGED} RETURNING {expressions}")
    assert sorted(done.fetchall()) == DONE[expressions]
    assert done.message == "MERGE: 3 rows"
    assert done.snapshot.id == lake.table("default.t").snapshot().id == 2
    assert lake.sql(ALL).fetchall() == [(1, 11, "a"), (3, 33, "d")]


def test_merge_returning_names_columns_of_the_table_only(lake):
    lake.sql(BASE)
    for wrong, problem in (
        ("s.n", "there is no table or alias 's' in this part of the query"),
        ("nope", "there is no column 'nope'"),
    ):
        with pytest.raises(skerry.SqlError, match=problem):
            lake.sql(f"{MERGED} RETURNING {wrong}")
    with pytest.raises(skerry.SqlError) as caught:
        lake.sql(f"{MERGED} RETURNING s.n")
    assert "__skerry" not in str(caught.value)
    assert lake.sql(ALL).fetchall() == [ONE, TWO]


def test_a_column_of_the_table_called_merge_action_is_itself(lake):
    lake.sql("CREATE TABLE t (id BIGINT PRIMARY KEY, merge_action STRING)")
    text = (
        "MERGE INTO t USING (SELECT 1 AS id, 'mine' AS m) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT VALUES (id, m)"
    )
    assert lake.sql(f"{text} RETURNING *, merge_action").fetchall() == [(1, "mine", "mine")]


@pytest.mark.parametrize("words", ["INSERT OR REPLACE INTO", "INSERT INTO"])
def test_of_rows_with_the_same_key_the_one_that_is_there_is_returned(lake, words):
    lake.sql(BASE)
    rows = "(3, 1, 'x'), (1, 1, 'y'), (3, 2, 'z'), (1, 9, DEFAULT)"
    assert lake.sql(f"{words} t VALUES {rows} RETURNING *").fetchall() == [(3, 2, "z"), (1, 9, "d")]
    assert lake.sql(ALL).fetchall() == [(1, 9, "d"), TWO, (3, 2, "z")]


@pytest.mark.parametrize("rows", ["(1, 3, ''), (1, 90, '')", "(1, 90, ''), (1, 3, '')", "(7, 1, ''), (7, 2, '')"])
@pytest.mark.parametrize("where", ["", " WHERE t.v < excluded.v", " WHERE false"])
def test_do_update_refuses_keys_that_come_twice_whatever_its_condition(lake, rows, where):
    lake.sql(BASE)
    with pytest.raises(skerry.DataError, match=r"the key \(id = [17]\) is given twice; make the source unique"):
        lake.sql(f"INSERT INTO t VALUES {rows} ON CONFLICT DO UPDATE SET v = excluded.v{where}")
    assert lake.sql(ALL).fetchall() == [ONE, TWO]


def test_a_mistake_in_returning_changes_nothing(lake):
    lake.sql(BASE)
    for statement in ("INSERT INTO t VALUES (3, 3, 'c')", "UPDATE t SET v = 0", "DELETE FROM t"):
        with pytest.raises(skerry.SqlError, match="there is no column 'nope'"):
            lake.sql(f"{statement} RETURNING nope")
    assert lake.sql(ALL).fetchall() == [ONE, TWO]


def test_insert_or_ignore_keeps_what_is_there_under_every_merge_engine(lake):
    for engine in ("first-row", "partial-update", "aggregation"):
        lake.sql(f"CREATE TABLE e (id BIGINT PRIMARY KEY, v INT) WITH ('merge-engine' = '{engine}')")
        lake.sql("INSERT INTO e VALUES (1, 1)")
        lake.sql("INSERT OR IGNORE INTO e VALUES (1, 5), (2, 5)")
        assert lake.sql("SELECT * FROM e ORDER BY id").fetchall() == [(1, 1), (2, 5)]
        lake.sql("INSERT OR REPLACE INTO e VALUES (1, NULL), (2, 7)")
        assert lake.sql("SELECT * FROM e ORDER BY id").fetchall() == [(1, None), (2, 7)]
        lake.sql("DROP TABLE e")


DUCKDBS_CONFLICTS = [
    "INSERT OR REPLACE INTO t (id, v) VALUES (1, 9), (3, 9)",
    "INSERT OR REPLACE INTO t (v, id) SELECT 9, range FROM range(1, 4)",
    "INSERT OR REPLACE INTO t (id, v, w) VALUES (1, 9, DEFAULT)",
    "INSERT OR REPLACE INTO t (id) VALUES (1), (3)",
    "INSERT OR REPLACE INTO t VALUES (1, 9, DEFAULT, NULL)",
    "INSERT OR REPLACE INTO t BY NAME SELECT 9 AS v, 1 AS id UNION ALL SELECT 9, 3",
    "INSERT OR REPLACE INTO t BY NAME SELECT 9 AS v, 1 AS id, 8 AS n, 'x' AS w",
    "INSERT OR IGNORE INTO t (id, v) VALUES (1, 9), (3, 9)",
    "INSERT OR IGNORE INTO t BY NAME SELECT 1 AS id, 9 AS v UNION ALL SELECT 3, 9",
    "INSERT INTO t BY NAME (SELECT 1 AS id, 9 AS v UNION ALL SELECT 3, 9) ON CONFLICT DO NOTHING",
    "INSERT INTO t BY NAME (SELECT 1 AS id, 9 AS v UNION ALL SELECT 3, 9) ON CONFLICT DO UPDATE SET v = excluded.v",
    "INSERT INTO t (id, v) VALUES (1, 9) ON CONFLICT DO UPDATE SET w = excluded.w",
]


@pytest.mark.parametrize("options", ["", "first-row"])
@pytest.mark.parametrize("statement", DUCKDBS_CONFLICTS)
def test_keys_that_are_there_keep_the_columns_that_are_not_given_as_in_duckdb(lake, statement, options):
    given = f" WITH ('merge-engine' = '{options}')" if options else ""
    base = "CREATE TABLE t (id BIGINT PRIMARY KEY, v INT, w VARCHAR DEFAULT 'd', n INT)"
    rows = "INSERT INTO t VALUES (1, 10, 'a', 100), (2, 20, 'b', 200)"
    with duckdb.connect() as duck:
        for run, create in ((lake.sql, base + given), (duck.execute, base)):
            run(create)
            run(rows)
        assert sorted(lake.sql(f"{statement} RETURNING *").fetchall()) == sorted(
            duck.execute(f"{statement} RETURNING *").fetchall()
        )
        assert lake.sql(ALL).fetchall() == duck.execute(ALL).fetchall()


@pytest.mark.parametrize("engine", ["partial-update", "aggregation"])
def test_insert_or_replace_keeps_the_columns_that_are_not_given_where_rows_are_combined(lake, engine):
    lake.sql(f"CREATE TABLE t (id BIGINT PRIMARY KEY, v INT, w STRING) WITH ('merge-engine' = '{engine}')")
    lake.sql("INSERT INTO t VALUES (1, 10, 'a')")
    lake.sql("INSERT OR REPLACE INTO t (id, v) VALUES (1, NULL), (2, 7)")
    assert lake.sql(ALL).fetchall() == [(1, None, "a"), (2, 7, None)]
    lake.sql("INSERT OR REPLACE INTO t BY NAME SELECT 8 AS v, 1 AS id")
    assert lake.sql(ALL).fetchall() == [(1, 8, "a"), (2, 7, None)]


def test_by_name_without_a_column_has_no_new_value_of_it(lake):
    lake.sql("CREATE TABLE t (id BIGINT PRIMARY KEY, v INT, w STRING)")
    with pytest.raises(skerry.SqlError, match="there is no column 'w' in 'excluded'"):
        lake.sql("INSERT INTO t BY NAME SELECT 1 AS id, 9 AS v ON CONFLICT DO UPDATE SET w = excluded.w")
    with pytest.raises(skerry.DataError, match="what is there would become NULL"):
        lake.sql("INSERT INTO t BY NAME SELECT 1 AS id, 9 AS v")


@pytest.mark.parametrize(
    ("statement", "marked"),
    [
        (
            "MERGE INTO t USING (SELECT 1 AS id) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = ¦(SELECT v FROM t)",
            "¦(SELECT v FROM t)",
        ),
        (
            "MERGE INTO t USING (SELECT 1 AS id) s ON t.id = s.id AND t.id IN (SELECT id FROM t) "
            "WHEN MATCHED AND t.v > ¦(SELECT v FROM t) THEN DELETE",
            "¦(SELECT v FROM t)",
        ),
        ("UPDATE t SET v = ¦(SELECT v FROM t) WHERE id IN (SELECT id FROM t)", "¦(SELECT v FROM t)"),
    ],
)
def test_a_subquery_of_several_rows_is_pointed_at_in_a_statement(lake, statement, marked):
    lake.sql(BASE)
    with pytest.raises(skerry.SqlError, match="has more than one row") as refused:
        lake.sql(statement.replace("¦", ""))
    assert refused.value.position == (1, statement.index("¦") + 1)


@pytest.mark.parametrize("word", ["DELETE FROM t", "INSERT INTO t VALUES (3, 3, 'c')", "UPDATE t SET v = 1"])
def test_a_change_inside_a_query_is_pointed_at(lake, word):
    lake.sql(BASE)
    for statement in (
        f"WITH x AS (SELECT 1), d AS ( {word} RETURNING *) SELECT * FROM d",
        f"SELECT 'ä', 1\nFROM (WITH d AS ({word.lower()} RETURNING *) FROM d)",
    ):
        with pytest.raises(skerry.SqlError, match="inside a query") as refused:
            lake.sql(statement)
        offset = statement.lower().index(word.lower())
        before = statement[:offset]
        assert refused.value.position == (before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1)


def test_an_excerpt_has_the_quotes_of_the_user(lake):
    lake.sql(BASE)
    for statement in ("SELECT `idd` FROM t", "UPDATE t SET v = `idd`", "SELECT 1 AS `a b`, `idd` FROM `t`"):
        with pytest.raises(skerry.SqlError) as refused:
            lake.sql(statement)
        assert f"  {statement}\n" in str(refused.value)
        assert refused.value.position == (1, statement.index("`idd`") + 1)


def test_a_database_to_maintain_that_is_missing_has_no_position(lake):
    with pytest.raises(skerry.NotFoundError, match="there is no database nope") as refused:
        lake.maintain(database="nope")
    assert refused.value.position is None


def test_a_column_called_values_is_changed_and_looked_for(lake):
    lake.sql("CREATE TABLE t (id BIGINT PRIMARY KEY, values INT)")
    lake.sql("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)")
    lake.sql("UPDATE t SET values = values * 10 WHERE values < 3 OR id = 9")
    lake.sql("UPDATE t AS u SET values = Values + 1 WHERE values IN (10) AND u.values = 10")
    assert lake.sql("SELECT values FROM t WHERE values > 0 ORDER BY values").fetchall() == [(3,), (11,), (20,)]
    lake.sql(
        "MERGE INTO t USING (SELECT 1 AS id, 5 AS n) AS s USING (id) WHEN MATCHED AND values > 5 THEN UPDATE SET "
        "values = values + n WHEN NOT MATCHED BY SOURCE AND values = 3 THEN DELETE"
    )
    assert lake.sql(ALL).fetchall() == [(1, 16), (2, 20)]
    assert lake.sql("DELETE FROM t WHERE values = 20 RETURNING values").fetchall() == [(20,)]


def _refuses(duck, statement):
    try:
        duck.execute(statement)
    except duckdb.Error:
        return True
    return False


def test_words_that_duckdb_refuses_as_a_column_are_refused_with_the_advice_to_quote_them(lake):
    with duckdb.connect() as duck:
        words = [row[0] for row in duck.sql("SELECT keyword_name FROM duckdb_keywords()").fetchall()]
        refused = [word for word in words if _refuses(duck, f"CREATE OR REPLACE TABLE k ({word} INT)")]
    assert {"left", "cross", "default", "order"} <= set(refused)
    for word in words:
        if word in refused and word != "at":
            with pytest.raises(skerry.SqlError) as error:
                lake.sql(f"CREATE OR REPLACE TABLE k ({word} INT)")
            assert f'as a name it needs quotes: "{word}"' in str(error.value) or word in (
                "constraint",
                "like",
                "primary",
            ), word
    lake.sql('CREATE OR REPLACE TABLE k ("left" INT, "cross" INT, "default" INT)')
    lake.sql("INSERT INTO k VALUES (1, 2, 3)")
    assert lake.sql('SELECT "left", "cross", "default" FROM k WHERE "left" = 1').fetchall() == [(1, 2, 3)]
    with pytest.raises(skerry.SqlError, match='as a name it needs quotes: "right"'):
        lake.sql("ALTER TABLE k ADD COLUMN right INT")


@pytest.mark.parametrize(
    ("statement", "advice"),
    [
        ("CREATE TABLE x (id ¦SERIAL)", "write BIGINT, and number the rows in the query that writes"),
        ("CREATE TABLE x (id INT, n ¦bigserial)", "write BIGINT, and number the rows in the query that writes"),
        ("CREATE TABLE x (¦LIKE t)", "CREATE TABLE … AS SELECT * FROM … LIMIT 0"),
        ("CREATE TABLE x (a STRING¦(5))", "write STRING, without (5)"),
        ("CREATE TABLE x (a TEXT¦(5))", "write TEXT or STRING, without (5)"),
        ("DESCRIBE TABLE ¦EXTENDED t", "leave out EXTENDED"),
        ("describe table ¦formatted t", "leave out FORMATTED"),
        ('SELECT * FROM "my table"¦$files', 'the name of a system table enclose its suffix: "my table$files"'),
        ("SELECT * FROM `my table`¦$files", 'the name of a system table enclose its suffix: "my table$files"'),
        ("DELETE ¦FORM t", "did you mean FROM?"),
        ("MERGE ¦INOT t USING s ON true", "did you mean INTO?"),
    ],
)
def test_advice_that_leads_on(lake, statement, advice):
    lake.sql(BASE)
    lake.sql('CREATE TABLE "my table" (id INT)')
    with pytest.raises(skerry.SkerryError) as refused:
        lake.sql(statement.replace("¦", ""))
    assert advice in str(refused.value)
    assert refused.value.position == (1, statement.index("¦") + 1)


def test_the_time_of_a_statement_goes_into_a_timestamp(lake):
    lake.sql("CREATE TABLE t (id INT, ts TIMESTAMP, d DATE)")
    lake.sql("INSERT INTO t VALUES (1, now(), current_date), (2, current_timestamp, today())")
    lake.sql("UPDATE t SET ts = now() WHERE id = 1")
    lake.sql("INSERT INTO t VALUES (3, TIMESTAMPTZ '2024-01-15 10:00:00+02', NULL)")
    assert lake.sql("SELECT count(*) FROM t WHERE ts > now() - INTERVAL 1 DAY").fetchall() == [(2,)]
    assert str(lake.sql("SELECT ts FROM t WHERE id = 3").fetchone()[0]) == "2024-01-15 08:00:00"


def test_explain_takes_parameters(lake):
    lake.sql(BASE)
    for statement, given in (
        ("SELECT * FROM t WHERE id = ?", [1]),
        ("SELECT * FROM t WHERE id = $id", {"id": 1}),
        ("UPDATE t SET v = ? WHERE id = ?", [5, 1]),
        ("INSERT INTO t VALUES (?, ?, ?)", [1, 2, "x"]),
        ("WITH s AS (SELECT ? AS id) MERGE INTO t USING s USING (id) WHEN MATCHED THEN DELETE", [1]),
    ):
        assert lake.sql(f"EXPLAIN {statement}", given).fetchall()
    assert lake.sql(ALL).fetchall() == [ONE, TWO]


TYPES = {
    # type of other engines: ours, a value, the value that comes back
    "VARCHAR(3)": ("STRING", "'longer'", "longer"),
    "CHAR(3)": ("STRING", "'x'", "x"),
    "CHARACTER VARYING(3)": ("STRING", "'x'", "x"),
    "UTINYINT": ("SMALLINT", "255", 255),
    "USMALLINT": ("INT", "65535", 65535),
    "UINTEGER": ("BIGINT", "4294967295", 4294967295),
    "UINT32": ("BIGINT", "1", 1),
    "UBIGINT": ("DECIMAL(20, 0)", "18446744073709551615", Decimal(2**64 - 1)),
    "UINT64": ("DECIMAL(20, 0)", "1", Decimal(1)),
    "HUGEINT": ("DECIMAL(38, 0)", str(10**38 - 1), Decimal(10**38 - 1)),
    "INT128": ("DECIMAL(38, 0)", "-1", Decimal(-1)),
    "ARRAY<UBIGINT>": ("ARRAY<DECIMAL(20, 0)>", "[1, NULL]", [Decimal(1), None]),
    "UINTEGER[]": ("ARRAY<BIGINT>", "[1]", [1]),
    "STRUCT(a VARCHAR(2), b HUGEINT)": ("STRUCT<a: STRING, b: DECIMAL(38, 0)>", "{'a': 'abc', 'b': 1}", None),
}


@pytest.mark.parametrize("type_", TYPES)
def test_types_of_other_engines_become_types_that_hold_all_values(lake, type_):
    ours, text, value = TYPES[type_]
    lake.sql(f"CREATE TABLE t (id INT, v {type_}); INSERT INTO t VALUES (1, {text}), (2, NULL)")
    assert str(lake.table("default.t").schema.field("v").type) == ours
    found = lake.sql("SELECT v FROM t ORDER BY id").fetchall()
    assert found == [({"a": "abc", "b": Decimal(1)} if value is None else value,), (None,)]
    lake.sql(f"ALTER TABLE t ADD COLUMN w {type_}")
    assert str(lake.table("default.t").schema.field("w").type) == ours


def test_a_hugeint_of_39_digits_is_refused_not_changed(lake):
    lake.sql("CREATE TABLE t (v HUGEINT)")
    with pytest.raises(skerry.DataError, match=r"does not fit DECIMAL\(38, 0\)"):
        lake.sql("INSERT INTO t VALUES (170141183460469231731687303715884105727)")


def test_lengths_of_time_are_kept_as_the_advice_says(lake):
    lake.sql("CREATE TABLE t (id INT, wait_us BIGINT); INSERT INTO t VALUES (1, epoch_us(INTERVAL '1 day 2 seconds'))")
    assert lake.sql("SELECT wait_us, CAST(to_microseconds(wait_us) AS VARCHAR) FROM t").fetchall() == [
        (86_402_000_000, "24:00:02")
    ]


MISTAKES = {
    "SELECT * FORM t": ("syntax error at 'FORM'; did you mean FROM?", (1, 10)),
    "SELECT id FROM t WEHRE id = 1": ("syntax error at 'WEHRE'; did you mean WHERE?", (1, 18)),
    "SELECT 1,\n (SELECT id FROM t)": ("has more than one row; write LIMIT 1 or an aggregate", (2, 2)),
    "SELECT (SELECT id, v FROM t)": ("a subquery in the place of a value has 2 columns; it must have one", (1, 8)),
    "BEGIN; UPDATE t SET v = 1; COMMIT": ("are one MERGE INTO, or INSERT … ON CONFLICT; rows of several steps", (1, 1)),
    "ALTER TABLE t RENAME TO t": ("cannot rename default.t: it has this name already", (1, 25)),
    "CREATE TABLE x (a TEXT(3))": ("write TEXT or STRING, without (3)", (1, 23)),
    "CREATE TABLE x (a UHUGEINT)": ("DECIMAL(38, 0) holds whole numbers of 38 digits", (1, 19)),
    "CREATE TABLE x (a INTERVAL)": ("epoch_us(…) makes one of an INTERVAL", (1, 19)),
    "INSERT INTO t (id, w) VALUES (3, INTERVAL 1 DAY)": ("the query gives INTERVAL: write CAST(… AS VARCHAR)", (1, 34)),
    "UPDATE t SET v = INTERVAL 1 DAY": ("the query gives INTERVAL: write epoch_us(…) for a BIGINT", (1, 18)),
    "SELECT id FROM t FOR VERSION AS OF @id": ("AS OF takes a number, a text, TIMESTAMP '…' or a parameter", (1, 16)),
    "SELECT id@v FROM t": ("syntax error at '@'", (1, 10)),
    "CREATE TABLE x AS SELECT INTERVAL 1 DAY AS a": ("write epoch_us(…) for a BIGINT of microseconds", (1, 19)),
    "SET threads = 2": ("did you mean 'sql.threads'?", (1, 5)),
    "REPLACE INTO t VALUES (1, 1, 'x')": ("write INSERT OR REPLACE INTO", (1, 1)),
}


@pytest.mark.parametrize("statement", MISTAKES)
def test_a_mistake_is_told_at_its_place_with_what_works(lake, statement):
    lake.sql(BASE)
    with pytest.raises(skerry.SkerryError) as refused:
        lake.sql(statement).fetchall()
    problem, position = MISTAKES[statement]
    assert problem in str(refused.value)
    assert "scalar_subquery" not in str(refused.value)
    assert refused.value.position == position
    assert lake.sql(ALL).fetchall() == [ONE, TWO]


def test_rows_are_counted_alike_in_python_and_in_sql(lake):
    lake.sql("CREATE TABLE t (id SMALLINT PRIMARY KEY)")
    table = lake.table("default.t")
    for write in (
        lambda: lake.sql("INSERT INTO t VALUES (1), (40000)"),
        lambda: lake.sql("INSERT INTO t SELECT i FROM (VALUES (1), (40000)) AS v(i)"),
        lambda: table.upsert([{"id": 1}, {"id": 40000}]),
    ):
        with pytest.raises(skerry.DataError, match="row 2, column 'id'"):
            write()


def test_a_column_called_at_needs_quotes(lake):
    lake.sql("CREATE TABLE t (id INT, at TIMESTAMP); INSERT INTO t (id, at) VALUES (1, '2024-01-01')")
    for query in ("SELECT id, at, id FROM t", "SELECT id FROM t WHERE at <= now()"):
        with pytest.raises(skerry.SqlError, match='as a column\'s name, AT needs quotes: "at"'):
            lake.sql(query)
    assert lake.sql('SELECT id FROM t WHERE "at" <= now()').fetchall() == [(1,)]


@pytest.mark.parametrize("written", [":id", "@id"])
def test_a_parameter_in_the_form_of_another_engine_is_told_with_ours(lake, written):
    lake.sql(BASE)
    with pytest.raises(skerry.InvalidInputError, match=f"write \\$id for {written}") as refused:
        lake.sql(f"SELECT v FROM t WHERE w <> 'x{written}' AND id = {written}", {"id": 1})
    assert refused.value.position == (1, 44)
    with pytest.raises(
        skerry.InvalidInputError, match=r"there is no parameter \$id in the statement \(line 1, column 1\)"
    ):
        lake.sql("SELECT 1 AS id", {"id": 1})


@pytest.mark.parametrize("name", ["data", "tag", "index", "schema", "metadata", "snapshot", '"my table"', "`my table`"])
def test_tables_are_called_like_folders_of_ours_and_with_spaces(tmp_path, name):
    with skerry.connect(tmp_path / "lake") as lake:
        lake.sql(f"CREATE TABLE {name} (id BIGINT PRIMARY KEY, v INT); INSERT INTO {name} VALUES (1, 2), (3, 4)")
        lake.sql(f"UPDATE {name} SET v = 3 WHERE id = 1; DELETE FROM {name} WHERE id = 3")
        lake.sql(f"MERGE INTO {name} AS t USING (SELECT 7 AS id, 8 AS v) s USING (id) WHEN NOT MATCHED THEN INSERT *")
        plain = name.strip('"`')
        lake.sql(f"CALL compact('{plain}', full => true); CALL expire_snapshots('{plain}', retain_last => 1)")
        lake.sql(f"ALTER TABLE {name} ADD COLUMN z INT; SHOW CREATE TABLE {name}; DESCRIBE {name}; TRUNCATE {name}")
        lake.sql(f"CREATE VIEW w AS SELECT * FROM {name}; INSERT INTO {name} SELECT 9, 9, 9")
        lake.sql(f"CALL publish_iceberg('{plain}')")
        assert lake.list_tables() == [f"default.{plain}"]
    with skerry.connect(tmp_path / "lake") as lake:
        assert lake.sql(f"SELECT * FROM {name}, w").fetchall() == [(9, 9, 9, 9, 9, 9)]
        lake.sql(f"DROP TABLE {name}")
