import pytest

from skerry.sql.row_statement import Delete, Truncate, Update


@pytest.mark.parametrize(
    ("text", "alias", "assignments", "from_", "where"),
    [
        ("UPDATE t SET a = 1", None, [("a", "1")], None, None),
        ("UPDATE t SET a = a + 1, b = DEFAULT WHERE c", None, [("a", "a + 1"), ("b", None)], None, "c"),
        ("UPDATE t AS x SET x.a = 1 WHERE x.a = 2", "x", [("a", "1")], None, "x.a = 2"),
        ("UPDATE t x SET a = 1", "x", [("a", "1")], None, None),
        ("UPDATE t SET t.a = 1", None, [("a", "1")], None, None),
        ("UPDATE t SET a.b = 1", None, [("a.b", "1")], None, None),
        (
            "UPDATE t SET a = s.a FROM s JOIN u ON s.i = u.i, (SELECT 1) v WHERE t.i = s.i",
            None,
            [("a", "s.a")],
            "s JOIN u ON s.i = u.i, (SELECT 1) v",
            "t.i = s.i",
        ),
        (
            "UPDATE t SET a = CASE WHEN b THEN CASE c WHEN 1 THEN 2 END ELSE 3 END, d = 4",
            None,
            [("a", "CASE WHEN b THEN CASE c WHEN 1 THEN 2 END ELSE 3 END"), ("d", "4")],
            None,
            None,
        ),
        (
            "UPDATE t SET a = b IS NOT DISTINCT FROM c FROM s WHERE s.end IS DISTINCT FROM s.from",
            None,
            [("a", "b IS NOT DISTINCT FROM c")],
            "s",
            "s.end IS DISTINCT FROM s.from",
        ),
        (
            "UPDATE t SET a = (SELECT max(x) FROM u WHERE y), b = f(1, [2, 3], {'c': 4})",
            None,
            [("a", "(SELECT max(x) FROM u WHERE y)"), ("b", "f(1, [2, 3], {'c': 4})")],
            None,
            None,
        ),
        ("UPDATE t SET a = b::TIMESTAMP WITH TIME ZONE", None, [("a", "b::TIMESTAMP WITH TIME ZONE")], None, None),
        ("UPDATE t SET a = 1 -- one\n, b = 2 -- two", None, [("a", "1"), ("b", "2")], None, None),
    ],
)
def test_update(
    text: str, alias: str | None, assignments: object, from_: str | None, where: str | None, parsed
) -> None:
    found = parsed(text)
    update = found.statement
    assert isinstance(update, Update)
    assert update.table.parts == ("t",)
    assert (str(update.alias) if update.alias else None) == alias
    assert [(str(a.column), found.cut(a.value)) for a in update.assignments] == assignments
    assert (found.cut(update.from_), found.cut(update.where)) == (from_, where)


def test_a_column_of_a_table_with_its_database(parsed) -> None:
    found = parsed("UPDATE d.t SET d.t.a = 1, t.b = 2")
    assert [a.column.parts for a in found.statement.assignments] == [("a",), ("b",)]
    assert [found.cut(a.span) for a in found.statement.assignments] == ["d.t.a = 1", "t.b = 2"]


@pytest.mark.parametrize(
    ("text", "alias", "using", "where"),
    [
        ("DELETE FROM t", None, None, None),
        ("DELETE FROM t WHERE a IN (1, 2)", None, None, "a IN (1, 2)"),
        ("DELETE FROM t AS x WHERE x.a", "x", None, "x.a"),
        ("DELETE FROM t x USING u, v WHERE x.a = u.a", "x", "u, v", "x.a = u.a"),
        ("DELETE FROM t USING (SELECT 1) s", None, "(SELECT 1) s", None),
    ],
)
def test_delete(text: str, alias: str | None, using: str | None, where: str | None, parsed) -> None:
    found = parsed(text)
    delete = found.statement
    assert isinstance(delete, Delete)
    assert (str(delete.alias) if delete.alias else None) == alias
    assert (found.cut(delete.using), found.cut(delete.where)) == (using, where)


@pytest.mark.parametrize("text", ["TRUNCATE a.t", "TRUNCATE TABLE a.t"])
def test_truncate(text: str, one) -> None:
    truncate = one(text)
    assert isinstance(truncate, Truncate)
    assert truncate.table.parts == ("a", "t")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("UPDATE t¦", "expected SET"),
        ("UPDATE t SET¦", "expected a column's name"),
        ("UPDATE t SET a¦", 'expected "="'),
        ("UPDATE t SET a =¦", "expected a value"),
        ("UPDATE t SET a = ¦WHERE b", "expected a value"),
        ("UPDATE t SET a = 1, ¦A = 2", "column A is set twice"),
        ("UPDATE t SET a = 1 WHERE¦", "expected a condition"),
        ("UPDATE t SET a = 1 ¦LIMIT 3", "expected FROM, WHERE, RETURNING or the end of the statement"),
        ("UPDATE t SET a = 1 WHERE b ¦ORDER BY c", "expected RETURNING or the end of the statement"),
        ("UPDATE t SET a = 1 WHERE b¦, c", "expected RETURNING or the end of the statement"),
        ("UPDATE t SET a = 1 FROM u ¦GROUP BY b", "expected WHERE, RETURNING or the end of the statement"),
        ("UPDATE t SET a = ¦CASE WHEN b THEN 1", "this CASE has no END"),
        ("UPDATE t SET a = DEFAULT ¦+ 1", "expected FROM, WHERE, RETURNING or the end of the statement"),
        ("UPDATE t ¦FOR VERSION AS OF 3 SET a = 1", "leave out the version"),
        ("DELETE FROM t ¦VERSION AS OF 3 WHERE a = 1", "leave out the version"),
        ("TRUNCATE t ¦AT (VERSION => 3)", "leave out the version"),
        ("DELETE ¦t", "expected FROM"),
        ("UPDATE t SET a = 1 RETURNING a ¦LIMIT 1", "expected the end of the statement"),
        ("UPDATE t SET a = 1 RETURNING a, b IS DISTINCT FROM c AS limit ¦FROM u", "expected the end of the statement"),
        ("DELETE FROM t RETURNING a ¦UNION ALL SELECT 1", "expected the end of the statement"),
        ("DELETE FROM t RETURNING ¦FROM t", "expected columns to return, or *"),
        ("DELETE FROM t WHERE a = 1 ¦LIMIT 1", "expected RETURNING or the end of the statement"),
        ("DELETE FROM t WHERE¦", "expected a condition"),
        ("DELETE FROM t wher ¦a = 1", "expected USING, WHERE, RETURNING or the end of the statement"),
        ("TRUNCATE TABLE¦", "expected a table's name"),
        ("TRUNCATE t ¦PARTITION (a = 1)", "DELETE FROM"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
