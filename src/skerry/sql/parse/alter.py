"""Parser of ALTER TABLE, of ALTER VIEW … RENAME TO, and of COMMENT ON, which becomes an ALTER TABLE."""

from skerry.sql.parse.column import expect_column, expect_names
from skerry.sql.parse.column_type import expect_type
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.literal import expect_literal
from skerry.sql.parse.option import expect_option_names, expect_options
from skerry.sql.parse.partition import expect_terms, skip_partition_words
from skerry.sql.parse.token import Token
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
    RenameView,
    ResetOptions,
    SetDefault,
    SetNotNull,
    SetOptions,
    TableChange,
)

_COLUMN = "a column's name"
_DEPTH = 32
"""Maximum number of parts in a column's name (nested fields)."""
_ACTIONS = ("ADD", "DROP", "RENAME", "ALTER", "SET", "RESET", "UNSET", "COMMENT", "PARTITION BY", "PARTITIONED BY")
_COLUMN_ACTIONS = ("TYPE", "SET DATA TYPE", "SET NOT NULL", "DROP NOT NULL", "SET DEFAULT", "DROP DEFAULT", "COMMENT")
_OPTION_WORDS = ("TBLPROPERTIES", "OPTIONS")
_OTHERS = {
    "CHANGE": "write RENAME COLUMN a TO b, or ALTER COLUMN a TYPE t",
    "MODIFY": "write ALTER COLUMN a TYPE t",
    "REPLACE": "write ADD COLUMN, RENAME COLUMN and ALTER COLUMN",
    "RECOVER": "partitions are known by their files; there is nothing to recover",
    "EXCHANGE": "INSERT OVERWRITE replaces rows",
}


def parse_alter(cursor: Cursor) -> AlterTable | RenameView:
    first = cursor.expect("ALTER")
    if cursor.sees("VIEW"):
        return _alter_view(cursor, first)
    if cursor.sees_any(("DATABASE", "SCHEMA")):
        cursor.fail(f"a {cursor.token.word.lower()} has nothing to alter")
    cursor.expect("TABLE")
    if cursor.sees("IF"):
        cursor.fail("ALTER TABLE has no IF EXISTS: leave it out")
    name = cursor.expect_table()
    changes = _changes(cursor)
    while cursor.skip_mark(","):
        changes += _changes(cursor)
    return AlterTable(cursor.since(first), name, tuple(changes))


def _alter_view(cursor: Cursor, first: Token) -> RenameView:
    word = cursor.expect("VIEW")
    name = cursor.expect_table("a view's name")
    if not cursor.skip("RENAME", "TO"):
        cursor.fail("ALTER VIEW can only RENAME TO; a view is changed by CREATE OR REPLACE VIEW", word.span)
    new_name = cursor.expect_table("the view's new name")
    return RenameView(cursor.since(first), name, new_name)


def _changes(cursor: Cursor) -> list[TableChange]:
    if cursor.skip("ADD"):
        return _add(cursor)
    if cursor.skip("DROP"):
        return _drop(cursor)
    if cursor.skip("RENAME"):
        return [_rename(cursor)]
    if cursor.skip("ALTER"):
        cursor.skip("COLUMN")
        return [_alter_column(cursor)]
    if cursor.sees("CHANGE"):
        return [_change_column(cursor)]
    if cursor.skip("RESET") or cursor.skip("UNSET"):
        _skip_option_words(cursor)
        return [ResetOptions(expect_option_names(cursor))]
    if cursor.skip("COMMENT"):
        cursor.skip_mark("=")
        return [CommentTable(_comment(cursor))]
    if skip_partition_words(cursor):
        return [PartitionBy(expect_terms(cursor))]
    if cursor.skip("SET"):
        return [_set(cursor)]
    if cursor.token.word in _OTHERS:
        cursor.fail(f"there is no {cursor.token.word} here: {_OTHERS[cursor.token.word]}")
    raise cursor.expected(*_ACTIONS)


def _add(cursor: Cursor) -> list[TableChange]:
    for word in ("PRIMARY", "CONSTRAINT", "UNIQUE", "PARTITION"):
        if cursor.sees(word):
            remedy = "partitions come with their rows" if word == "PARTITION" else "a key is chosen by CREATE TABLE"
            cursor.fail(f"{word} cannot be added: {remedy}")
    many = cursor.skip("COLUMNS")
    if not many:
        cursor.skip("COLUMN")
    if_not_exists = cursor.skip("IF")
    if if_not_exists:
        cursor.expect("NOT", "EXISTS")
    bracket = cursor.skip_mark("(")
    added: list[TableChange] = [_added(cursor, if_not_exists)]
    while (bracket or many) and cursor.skip_mark(","):
        added.append(_added(cursor, if_not_exists))
    if bracket:
        cursor.expect_mark(")")
    return added


def _added(cursor: Cursor, if_not_exists: bool) -> AddColumn:
    column, is_key = expect_column(cursor, parts=_DEPTH)
    if is_key:
        cursor.fail("a primary key is chosen by CREATE TABLE and cannot be added to", column.span)
    return AddColumn(column, if_not_exists)


def _drop(cursor: Cursor) -> list[TableChange]:
    for word in ("PRIMARY", "CONSTRAINT", "PARTITION"):
        if cursor.sees(word):
            remedy = "DELETE FROM removes rows" if word == "PARTITION" else "a key stays what CREATE TABLE made it"
            cursor.fail(f"{word} cannot be dropped: {remedy}")
    if not cursor.skip("COLUMNS"):
        cursor.skip("COLUMN")
    if cursor.sees("IF", "EXISTS"):
        cursor.fail("DROP COLUMN has no IF EXISTS: leave it out")
    if cursor.sees_mark("("):
        return [DropColumn(name) for name in expect_names(cursor, _COLUMN)]
    dropped: list[TableChange] = [DropColumn(cursor.expect_name(_COLUMN, parts=_DEPTH))]
    if cursor.sees_any(("CASCADE", "RESTRICT")):
        cursor.fail(f"leave out {cursor.token.word}: nothing hangs on a column that would go with it")
    return dropped


def _rename(cursor: Cursor) -> TableChange:
    if cursor.skip("TO"):
        return RenameTable(cursor.expect_table("the table's new name"))
    cursor.skip("COLUMN")
    name = cursor.expect_name(_COLUMN, parts=_DEPTH)
    if not cursor.skip("TO"):
        cursor.skip("AS") or cursor.fail_expected("TO")
    return RenameColumn(name, cursor.expect_name("the column's new name"))


def _alter_column(cursor: Cursor) -> TableChange:
    name = cursor.expect_name(_COLUMN, parts=_DEPTH)
    if cursor.skip("TYPE") or cursor.skip("SET", "DATA", "TYPE"):
        text, span, _ = expect_type(cursor, "a type")
        if cursor.sees("USING"):
            cursor.fail("values are converted as they are: leave out USING, or rewrite them by UPDATE")
        return ChangeType(name, text, span)
    if cursor.skip("SET", "NOT", "NULL"):
        return SetNotNull(name)
    if cursor.skip("DROP", "NOT", "NULL"):
        return DropNotNull(name)
    if cursor.skip("SET", "DEFAULT"):
        return SetDefault(name, expect_literal(cursor, "a default: a number, a text, TRUE, DATE '…'"))
    if cursor.skip("DROP", "DEFAULT"):
        return SetDefault(name, None)
    if cursor.skip("COMMENT"):
        return CommentColumn(name, _comment(cursor))
    if cursor.sees_any(("FIRST", "AFTER")):
        cursor.fail("columns keep their places; a query has them in any order")
    raise cursor.expected(*_COLUMN_ACTIONS)


def _change_column(cursor: Cursor) -> TableChange:
    """Hive's other word for ALTER COLUMN, without its form with a new name and a type."""
    word = cursor.expect("CHANGE")
    cursor.skip("COLUMN")
    if not any(cursor.peek(1).word == action for action in ("COMMENT", "SET")):
        cursor.fail(f"there is no CHANGE here: {_OTHERS['CHANGE']}", word.span)
    return _alter_column(cursor)


def _set(cursor: Cursor) -> TableChange:
    if cursor.skip("COMMENT"):
        return CommentTable(_comment(cursor))
    if skip_partition_words(cursor):
        return PartitionBy(expect_terms(cursor))
    _skip_option_words(cursor)
    if not cursor.sees_mark("("):
        cursor.fail_expected("('option' = 'value')", "TBLPROPERTIES", "OPTIONS", "COMMENT", "PARTITIONED BY")
    return SetOptions(expect_options(cursor))


def _skip_option_words(cursor: Cursor) -> None:
    if cursor.sees_any(_OPTION_WORDS):
        cursor.take()
    if cursor.sees("IF", "EXISTS"):
        cursor.fail("options that are not set can be reset all the same: leave out IF EXISTS")


def _comment(cursor: Cursor) -> str | None:
    return None if cursor.skip("NULL") else cursor.expect_string("a comment")


def parse_comment(cursor: Cursor) -> AlterTable:
    """COMMENT ON TABLE t IS 'x', COMMENT ON COLUMN t.c IS 'x'."""
    first = cursor.expect("COMMENT")
    cursor.expect("ON")
    if cursor.sees_any(("VIEW", "DATABASE", "SCHEMA")):
        cursor.fail(f"the comment of a {cursor.token.word.lower()} is given when it is created")
    if cursor.expect_any(("TABLE", "COLUMN")) == "TABLE":
        table = cursor.expect_table()
        cursor.expect("IS")
        change = CommentTable(_comment(cursor))
        return AlterTable(cursor.since(first), table, (change,))
    path = cursor.expect_name("a table and a column", parts=3)
    if len(path.parts) == 1:
        cursor.fail(f"name the table too: COMMENT ON COLUMN table.{path} IS …", path.span)
    table, column = Name(path.parts[:-1], path.span), Name(path.parts[-1:], path.span)
    cursor.expect("IS")
    comment = _comment(cursor)
    return AlterTable(cursor.since(first), table, (CommentColumn(column, comment),))
