import pytest

from skerry.sql.row_statement import Merge


def test_a_whole_merge(parsed) -> None:
    found = parsed(
        """MERGE INTO app.users AS u USING (SELECT * FROM changes) AS c ON u.id = c.id
        WHEN MATCHED AND c.op = 'D' THEN DELETE
        WHEN MATCHED AND CASE WHEN c.x THEN true END THEN UPDATE SET u.name = c.name, seen = DEFAULT
        WHEN NOT MATCHED AND c.op <> 'D' THEN INSERT (id, name) VALUES (c.id, coalesce(c.name, '?'))
        WHEN NOT MATCHED BY SOURCE THEN UPDATE SET gone = true"""
    )
    merge = found.statement
    assert isinstance(merge, Merge)
    assert (merge.table.parts, merge.alias.parts) == (("app", "users"), ("u",))
    assert found.cut(merge.source) == "(SELECT * FROM changes) AS c"
    assert found.cut(merge.on) == "u.id = c.id"
    shapes = [
        (
            when.matched,
            found.cut(when.condition),
            when.action,
            [(str(a.column), found.cut(a.value)) for a in when.assignments],
        )
        for when in merge.whens
    ]
    assert shapes == [
        ("matched", "c.op = 'D'", "delete", []),
        ("matched", "CASE WHEN c.x THEN true END", "update", [("name", "c.name"), ("seen", None)]),
        ("not matched", "c.op <> 'D'", "insert", [("id", "c.id"), ("name", "coalesce(c.name, '?')")]),
        ("not matched by source", None, "update", [("gone", "true")]),
    ]
    assert not any(when.star or when.values_only for when in merge.whens)
    assert found.cut(merge.whens[0].span) == "WHEN MATCHED AND c.op = 'D' THEN DELETE"


@pytest.mark.parametrize(
    ("when", "shape"),
    [
        ("WHEN MATCHED THEN UPDATE SET *", ("matched", "update", True, False)),
        ("WHEN MATCHED THEN DO NOTHING", ("matched", "nothing", False, False)),
        ("WHEN NOT MATCHED THEN INSERT *", ("not matched", "insert", True, False)),
        ("WHEN NOT MATCHED BY TARGET THEN INSERT *", ("not matched", "insert", True, False)),
        ("WHEN NOT MATCHED THEN INSERT VALUES (1, DEFAULT)", ("not matched", "insert", False, True)),
        ("WHEN NOT MATCHED THEN DO NOTHING", ("not matched", "nothing", False, False)),
        ("WHEN NOT MATCHED BY SOURCE THEN DELETE", ("not matched by source", "delete", False, False)),
        ("WHEN NOT MATCHED BY SOURCE THEN DO NOTHING", ("not matched by source", "nothing", False, False)),
    ],
)
def test_whens(when: str, shape: tuple[object, ...], parsed) -> None:
    found = parsed(f"MERGE INTO t USING s FOR VERSION AS OF 3 ON t.a = s.a {when}")
    (found_when,) = found.statement.whens
    assert (found_when.matched, found_when.action, found_when.star, found_when.values_only) == shape
    assert found.cut(found_when.span) == when
    assert found.cut(found.statement.source) == "s FOR VERSION AS OF 3"


def test_values_without_columns_have_empty_names(parsed) -> None:
    found = parsed("MERGE INTO t USING s ON x WHEN NOT MATCHED THEN INSERT VALUES (s.a, DEFAULT)")
    assignments = found.statement.whens[0].assignments
    assert [(a.column.parts, found.cut(a.value), found.cut(a.span)) for a in assignments] == [
        ((), "s.a", "s.a"),
        ((), None, "DEFAULT"),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("MERGE ¦t USING s ON x WHEN MATCHED THEN DELETE", "expected INTO"),
        ("MERGE ¦WITH SCHEMA EVOLUTION INTO t USING s ON x WHEN MATCHED THEN DELETE", "ALTER TABLE"),
        ("MERGE INTO t ¦ON x WHEN MATCHED THEN DELETE", "expected USING"),
        ("MERGE INTO t USING ¦ON x WHEN MATCHED THEN DELETE", "expected a table, or a query in brackets"),
        ("MERGE INTO t USING s ¦WHEN MATCHED THEN DELETE", "expected ON"),
        ("MERGE INTO t USING s ON ¦WHEN MATCHED THEN DELETE", "expected a condition"),
        ("MERGE INTO t USING a JOIN b ON x ¦ON y WHEN MATCHED THEN DELETE", "put a join in brackets"),
        ("MERGE INTO t USING s ON x¦", "expected WHEN"),
        ("MERGE INTO t USING s ON x WHEN ¦THEN DELETE", "expected MATCHED or NOT MATCHED"),
        ("MERGE INTO t USING s ON x WHEN MATCHED ¦DELETE", "expected AND or THEN"),
        ("MERGE INTO t USING s ON x WHEN MATCHED AND y¦", "expected THEN"),
        ("MERGE INTO t USING s ON x WHEN MATCHED THEN ¦INSERT *", "write UPDATE or DELETE or DO NOTHING"),
        ("MERGE INTO t USING s ON x WHEN NOT MATCHED THEN ¦DELETE", "write INSERT or DO NOTHING"),
        ("MERGE INTO t USING s ON x WHEN NOT MATCHED BY SOURCE THEN ¦INSERT *", "write UPDATE or DELETE"),
        ("MERGE INTO t USING s ON x WHEN NOT MATCHED BY SOURCE THEN ¦UPDATE SET *", "name the columns"),
        ("MERGE INTO t USING s ON x WHEN NOT MATCHED BY ¦THEN DELETE", "expected TARGET or SOURCE"),
        ("MERGE INTO t USING s ON x WHEN MATCHED THEN ¦ERROR", "expected UPDATE, DELETE or DO NOTHING"),
        ("MERGE INTO t USING s ON x WHEN MATCHED THEN UPDATE ¦a = 1", "expected SET"),
        ("MERGE INTO t USING s ON x WHEN NOT MATCHED THEN INSERT (a, b) VALUES ¦(1)", "2 columns, but 1 value"),
        ("MERGE INTO t USING s ON x WHEN NOT MATCHED THEN INSERT (a) ¦SELECT 1", "expected VALUES"),
        ("MERGE INTO t USING s ON x WHEN NOT MATCHED THEN INSERT VALUES (1 ¦AS a)", 'expected "," or ")"'),
        ("MERGE INTO t USING s ON x WHEN MATCHED THEN DELETE RETURNING¦", "expected columns to return, or *"),
        ("MERGE INTO t USING s ON x WHEN MATCHED THEN DELETE ¦LIMIT 1", "expected WHEN, RETURNING or the end"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
