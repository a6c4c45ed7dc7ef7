from decimal import Decimal

import pytest

from skerry.sql.statement import (
    AddColumn,
    AlterTable,
    ChangeType,
    CommentColumn,
    CommentTable,
    DropColumn,
    DropNotNull,
    Name,
    PartitionBy,
    RenameColumn,
    RenameTable,
    ResetOptions,
    SetDefault,
    SetNotNull,
    SetOptions,
)


def shape(change: object) -> tuple[object, ...]:
    """A change without its places."""
    match change:
        case AddColumn(column, if_not_exists):
            return (
                "add",
                str(column.name),
                column.type,
                column.nullable,
                column.default,
                column.comment,
                if_not_exists,
            )
        case ChangeType(name, type_, _):
            return ("type", str(name), type_)
        case SetOptions(options):
            return ("set", *[(name, value) for name, value, _ in options])
        case ResetOptions(names):
            return ("reset", *[name for name, _ in names])
        case PartitionBy(terms):
            return ("partition", *[term for term, _ in terms])
        case _:
            fields = [getattr(change, field) for field in type(change).__dataclass_fields__]
            return (type(change), *[str(f) if isinstance(f, Name) else f for f in fields])


@pytest.mark.parametrize(
    ("action", "changes"),
    [
        ("ADD COLUMN a INT", [("add", "a", "INT", True, None, None, False)]),
        ("ADD a INT NOT NULL DEFAULT 3 COMMENT 'c'", [("add", "a", "INT", False, 3, "c", False)]),
        ("ADD COLUMN IF NOT EXISTS a TEXT", [("add", "a", "STRING", True, None, None, True)]),
        (
            "ADD COLUMNS (a INT, b DOUBLE DEFAULT 0.5)",
            [("add", "a", "INT", True, None, None, False), ("add", "b", "DOUBLE", True, 0.5, None, False)],
        ),
        (
            "ADD COLUMNS a INT, comment STRING",
            [("add", "a", "INT", True, None, None, False), ("add", "comment", "STRING", True, None, None, False)],
        ),
        ("ADD COLUMN a.b INT", [("add", "a.b", "INT", True, None, None, False)]),
        ("DROP COLUMN a", [(DropColumn, "a")]),
        ("DROP a", [(DropColumn, "a")]),
        ("DROP COLUMNS (a, b)", [(DropColumn, "a"), (DropColumn, "b")]),
        ("RENAME COLUMN a TO b", [(RenameColumn, "a", "b")]),
        ("RENAME a TO b", [(RenameColumn, "a", "b")]),
        ("RENAME TO x", [(RenameTable, "x")]),
        ("RENAME TO db.x", [(RenameTable, "db.x")]),
        ("ALTER COLUMN a TYPE BIGINT", [("type", "a", "BIGINT")]),
        ("ALTER a SET DATA TYPE INT[]", [("type", "a", "ARRAY<INT>")]),
        ("ALTER COLUMN a DROP NOT NULL", [(DropNotNull, "a")]),
        ("ALTER COLUMN a SET NOT NULL", [(SetNotNull, "a")]),
        ("ALTER COLUMN a SET DEFAULT -1.5", [(SetDefault, "a", Decimal("-1.5"))]),
        ("ALTER COLUMN a DROP DEFAULT", [(SetDefault, "a", None)]),
        ("ALTER COLUMN a COMMENT 'c'", [(CommentColumn, "a", "c")]),
        ("SET ('k' = 'v', l.m = 3)", [("set", ("k", "v"), ("l.m", "3"))]),
        ("SET TBLPROPERTIES ('k' = 'v')", [("set", ("k", "v"))]),
        ("SET OPTIONS ('k' = 'v')", [("set", ("k", "v"))]),
        ("RESET ('k', l.m)", [("reset", "k", "l.m")]),
        ("UNSET TBLPROPERTIES ('k')", [("reset", "k")]),
        ("COMMENT 'c'", [(CommentTable, "c")]),
        ("SET COMMENT 'c'", [(CommentTable, "c")]),
        ("SET PARTITIONED BY (day(ts), a)", [("partition", "day(ts)", "a")]),
        ("PARTITION BY ()", [("partition",)]),
        ("DROP a, RENAME b TO c, SET ('k' = 'v')", [(DropColumn, "a"), (RenameColumn, "b", "c"), ("set", ("k", "v"))]),
    ],
)
def test_changes(action: str, changes: list[tuple[object, ...]], parsed) -> None:
    found = parsed(f"ALTER TABLE db.t {action};")
    alter = found.statement
    assert isinstance(alter, AlterTable)
    assert alter.name.parts == ("db", "t")
    assert [shape(change) for change in alter.changes] == changes
    assert found.cut(alter.span) == f"ALTER TABLE db.t {action}"


@pytest.mark.parametrize(
    ("text", "table", "change"),
    [
        ("COMMENT ON TABLE a.t IS 'c'", "a.t", (CommentTable, "c")),
        ("COMMENT ON TABLE t IS NULL", "t", (CommentTable, None)),
        ("COMMENT ON COLUMN t.x IS 'c'", "t", (CommentColumn, "x", "c")),
        ("COMMENT ON COLUMN a.t.x IS 'c'", "a.t", (CommentColumn, "x", "c")),
    ],
)
def test_comment_on_is_a_change(text: str, table: str, change: tuple[object, ...], parsed) -> None:
    found = parsed(text)
    alter = found.statement
    assert found.cut(alter.span) == text
    assert (str(alter.name), [shape(c) for c in alter.changes]) == (table, [change])


def test_places_of_changes(parsed) -> None:
    found = parsed("ALTER TABLE t ALTER a TYPE MAP(INT, TEXT), SET (k = 'v'), RESET (l), RENAME x TO y")
    type_, options, reset, rename = found.statement.changes
    assert found.cut(type_.type_span) == "MAP(INT, TEXT)"
    assert found.cut(options.options[0][2]) == "k = 'v'"
    assert found.cut(reset.names[0][1]) == "l"
    assert (found.cut(rename.name.span), found.cut(rename.new_name.span)) == ("x", "y")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("ALTER ¦t ADD a INT", "expected TABLE"),
        ("ALTER ¦VIEW v AS SELECT 1", "CREATE OR REPLACE VIEW"),
        ("ALTER ¦DATABASE d SET x", "a database has nothing to alter"),
        ("ALTER TABLE ¦IF EXISTS t ADD a INT", "leave it out"),
        ("ALTER TABLE t¦", "expected ADD, DROP, RENAME"),
        ("ALTER TABLE t ¦RENMAE a TO b", "did you mean RENAME?"),
        ("ALTER TABLE t ¦MODIFY a INT", "write ALTER COLUMN a TYPE t"),
        ("ALTER TABLE t ¦CHANGE a b INT", "RENAME COLUMN"),
        ("ALTER TABLE t ADD a¦", "expected a column's type"),
        ("ALTER TABLE t ADD a INT ¦FIRST", "new columns stand last"),
        ("ALTER TABLE t ADD a INT ¦AFTER b", "new columns stand last"),
        ("ALTER TABLE t ADD ¦a INT PRIMARY KEY", "a primary key is chosen by CREATE TABLE"),
        ("ALTER TABLE t ADD ¦PRIMARY KEY (a)", "a key is chosen by CREATE TABLE"),
        ("ALTER TABLE t ADD ¦PARTITION (a = 1)", "partitions come with their rows"),
        ("ALTER TABLE t DROP ¦PARTITION (a = 1)", "DELETE FROM removes rows"),
        ("ALTER TABLE t DROP COLUMN ¦IF EXISTS a", "leave it out"),
        ("ALTER TABLE t DROP COLUMN a ¦CASCADE", "leave out CASCADE"),
        ("ALTER TABLE t RENAME a ¦b", "expected TO"),
        ("ALTER TABLE t ALTER a ¦INT", "expected TYPE, SET DATA TYPE"),
        ("ALTER TABLE t ALTER a TYPE INT ¦USING a + 1", "leave out USING"),
        ("ALTER TABLE t ALTER a ¦FIRST", "columns keep their places"),
        ("ALTER TABLE t ALTER a SET DEFAULT ¦now()", "only fixed values"),
        ("ALTER TABLE t SET ¦'k' = 'v'", "('option' = 'value')"),
        ("ALTER TABLE t UNSET TBLPROPERTIES ¦IF EXISTS ('k')", "leave out IF EXISTS"),
        ("ALTER TABLE t COMMENT ¦c", "expected a comment between single quotes"),
        ("COMMENT ON ¦VIEW v IS 'x'", "the comment of a view is given when it is created"),
        ("COMMENT ON COLUMN ¦x IS 'x'", "COMMENT ON COLUMN table.x"),
        ("COMMENT ON TABLE t ¦'x'", "expected IS"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
