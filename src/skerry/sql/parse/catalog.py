"""Parser of CREATE CATALOG, DROP CATALOG and REFRESH."""

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.option import expect_options
from skerry.sql.parse.table import skip_if_not_exists
from skerry.sql.parse.token import Token
from skerry.sql.statement import CreateCatalog, DropCatalog, Refresh

_WHAT = "a catalog's name"
_REFRESHED = ("CATALOG", "DATABASE", "SCHEMA", "TABLE")
_MOST_PARTS = 8


def parse_create_catalog(cursor: Cursor, first: Token) -> CreateCatalog:
    """The rest of CREATE CATALOG."""
    if_not_exists = skip_if_not_exists(cursor)
    name = cursor.expect_name(_WHAT)
    if not cursor.sees("USING"):
        cursor.fail_expected("USING iceberg")
    cursor.take()
    if not cursor.sees("ICEBERG"):
        cursor.fail("catalogs are of Iceberg: write USING iceberg WITH ('type' = 'rest', 'uri' = '…')")
    cursor.take()
    if not cursor.sees_any(("WITH", "OPTIONS")):
        cursor.fail_expected("WITH ('type' = 'rest', 'uri' = '…')")
    cursor.take()
    return CreateCatalog(cursor.since(first), name, if_not_exists, expect_options(cursor))


def parse_drop_catalog(cursor: Cursor, first: Token) -> DropCatalog:
    """The rest of DROP CATALOG."""
    if_exists = cursor.skip("IF", "EXISTS")
    name = cursor.expect_name(_WHAT)
    if cursor.sees_any(("CASCADE", "RESTRICT")):
        cursor.fail(f"leave out {cursor.token.word}: what is in the catalog stays, it is only not read any more")
    return DropCatalog(cursor.since(first), name, if_exists)


def parse_refresh(cursor: Cursor) -> Refresh:
    """REFRESH CATALOG, DATABASE or TABLE."""
    first = cursor.expect("REFRESH")
    kind = cursor.expect_any(_REFRESHED).lower()
    kind = "database" if kind == "schema" else kind
    parts = 1 if kind == "catalog" else _MOST_PARTS
    name = cursor.expect_name(f"a {kind}'s name" if kind != "catalog" else _WHAT, parts=parts)
    return Refresh(cursor.since(first), kind, name)
