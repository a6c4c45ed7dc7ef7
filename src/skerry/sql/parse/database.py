"""Parser of CREATE DATABASE, DROP DATABASE and USE. SCHEMA is a synonym of DATABASE."""

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.table import skip_if_not_exists
from skerry.sql.parse.token import Token
from skerry.sql.statement import CreateDatabase, DropDatabase, Use

_WHAT = "a database's name"


def parse_create_database(cursor: Cursor, first: Token) -> CreateDatabase:
    """The rest of CREATE DATABASE."""
    if_not_exists = skip_if_not_exists(cursor)
    name = cursor.expect_name(_WHAT)
    comment = None
    if cursor.skip("COMMENT"):
        cursor.skip_mark("=")
        comment = cursor.expect_string("a comment")
    if cursor.sees("LOCATION"):
        cursor.fail("a database is a folder of the lake; leave out LOCATION")
    if cursor.sees("WITH"):
        cursor.fail("databases have no properties; leave out WITH …")
    return CreateDatabase(cursor.since(first), name, if_not_exists, comment)


def parse_drop_database(cursor: Cursor, first: Token) -> DropDatabase:
    """The rest of DROP DATABASE."""
    if_exists = cursor.skip("IF", "EXISTS")
    name = cursor.expect_name(_WHAT)
    cascade = cursor.skip("CASCADE")
    if not cascade:
        cursor.skip("RESTRICT")
    return DropDatabase(cursor.since(first), name, if_exists, cascade)


def parse_use(cursor: Cursor) -> Use:
    first = cursor.expect("USE")
    if cursor.peek(1).text and cursor.sees_any(("DATABASE", "SCHEMA")):
        cursor.take()
    name = cursor.expect_table(_WHAT)
    return Use(cursor.since(first), name)
