"""Parser of SET and RESET: settings of a session."""

from typing import Any

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.literal import expect_literal
from skerry.sql.parse.option import expect_dotted
from skerry.sql.parse.token import Kind
from skerry.sql.statement import Name, SetSetting

_WHAT = "a setting's name"
_SCOPES = ("SESSION", "GLOBAL", "LOCAL", "PERSIST")


def parse_set(cursor: Cursor) -> SetSetting:
    first = cursor.expect("SET")
    names_next = cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED, Kind.STRING) and not _sees_equals(cursor, 1)
    if cursor.sees_any(_SCOPES) and names_next:
        cursor.fail(f"settings are those of the session: leave out {cursor.token.word}")
    if cursor.sees_any(("SCHEMA", "DATABASE", "CATALOG")) and names_next:
        cursor.fail(f"write USE {cursor.peek(1).text}")
    if cursor.sees("VARIABLE") and names_next:
        cursor.fail("there are no variables: give values as parameters, ? or $name")
    name = _name(cursor)
    if not cursor.skip_mark("=") and not cursor.skip("TO"):
        cursor.fail_expected('"="', "TO")
    if cursor.skip("DEFAULT"):
        return SetSetting(cursor.since(first), name, None, True)
    before = cursor.token
    value = _value(cursor)
    return SetSetting(cursor.since(first), name, value, False, cursor.since(before))


def parse_reset(cursor: Cursor) -> SetSetting:
    first = cursor.expect("RESET")
    if cursor.sees("ALL"):
        cursor.fail("name the setting: SHOW SETTINGS lists them")
    name = _name(cursor)
    return SetSetting(cursor.since(first), name, None, True)


def _sees_equals(cursor: Cursor, ahead: int) -> bool:
    return cursor.peek(ahead).is_mark("=") or cursor.peek(ahead).word == "TO"


def _name(cursor: Cursor) -> Name:
    first = cursor.token
    parts = tuple(expect_dotted(cursor, _WHAT).split("."))
    if not all(parts):
        cursor.fail(f"expected {_WHAT} like sql.threads", first.span)
    return Name(parts, cursor.since(first))


def _value(cursor: Cursor) -> Any:
    """A value, or unquoted words: ``SET sql.memory-limit = 4GB``."""
    token, following = cursor.token, cursor.peek(1)
    joined = following.start == token.end and (following.kind in (Kind.WORD, Kind.NUMBER) or following.is_mark("-"))
    joined = joined or (token.kind is Kind.WORD and following.is_mark("."))
    plain = token.kind is Kind.WORD and token.word not in ("TRUE", "FALSE", "NULL") and following.kind is Kind.END
    if plain or (joined and token.kind in (Kind.WORD, Kind.NUMBER)):
        return expect_dotted(cursor, "a value")
    return expect_literal(cursor, "a value", parameters=True)
