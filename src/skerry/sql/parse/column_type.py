"""Parser of column types: translates spellings of other engines to Skerry's type syntax."""

from difflib import get_close_matches

from skerry.common.errors import SchemaError
from skerry.sql.interval_advice import column_of_intervals
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import Kind
from skerry.sql.script_text import Span
from skerry.types.datatype import DataType, quote_name
from skerry.types.field import parse_type
from skerry.types.syntax import LIMITED_TEXTS, SYNONYMS, WIDE_DIGITS

_PLAIN = (
    "BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT", "FLOAT", "DOUBLE", "DECIMAL", "STRING", "BINARY", "DATE", "TIME",
    "TIMESTAMP", "TIMESTAMPTZ", "UUID", "JSON",
)  # fmt: skip
_DIGITS = 9
_NESTED = ("ARRAY", "MAP", "STRUCT")
_SYNONYMS = SYNONYMS | {
    "INT1": "TINYINT",
    "INT2": "SMALLINT",
    "INT4": "INT",
    "INT8": "BIGINT",
    "FLOAT4": "FLOAT",
    "FLOAT8": "DOUBLE",
    "CHARACTER": "STRING",
    "BPCHAR": "STRING",
    "BLOB": "BINARY",
    "BYTEA": "BINARY",
    "UINT8": "SMALLINT",
    "UINT16": "INT",
    "UINT32": "BIGINT",
    "UINT64": "DECIMAL",
    "INT128": "DECIMAL",
    "DATETIME": "TIMESTAMP",
    "ROW": "STRUCT",
}
_WIDE_DIGITS = WIDE_DIGITS | {"UINT64": 20, "INT128": 38}
_LIMITED_TEXTS = (*LIMITED_TEXTS, "CHARACTER", "BPCHAR")
_REFUSED = {
    "UHUGEINT": "DECIMAL(38, 0) holds whole numbers of 38 digits",
    "TIMESTAMP_NS": "TIMESTAMP counts microseconds",
    "TIMESTAMP_MS": "TIMESTAMP counts microseconds",
    "TIMESTAMP_S": "TIMESTAMP counts microseconds",
    "JSONB": "JSON holds JSON as text",
    "VARIANT": "JSON holds values of any kind as text",
    "ENUM": "STRING holds the names",
    "MULTISET": "MAP counts by value",
    **dict.fromkeys(
        ("SERIAL", "BIGSERIAL", "SMALLSERIAL", "SERIAL2", "SERIAL4", "SERIAL8"),
        "there are no columns that count by themselves: write BIGINT, and number the rows in the query that writes,"
        " with row_number() OVER (); or UUID and uuid()",
    ),
}


def expect_type(cursor: Cursor, what: str) -> tuple[str, Span, DataType]:
    """A type: its text for ``skerry.types``, its position, and its value."""
    first = cursor.token
    text = _type(cursor, what)
    span = cursor.since(first)
    try:
        return text, span, parse_type(text)
    except SchemaError as error:
        raise cursor.error(str(error), span) from None


def _type(cursor: Cursor, what: str) -> str:
    first = cursor.token
    if first.kind is not Kind.WORD:
        cursor.fail_expected(what)
    written = cursor.take().word
    name = _SYNONYMS.get(written, written)
    if name in _NESTED:
        text = _nested(cursor, name)
    elif name in _PLAIN:
        text = name + _rest_of_name(cursor, written)
        text = _numbers(cursor, written, text)
        text = _zone(cursor, text)
    else:
        cursor.fail(_unknown(written, on_spark=cursor.source.mark == "`"), first.span)
    while cursor.skip_mark("["):
        if not cursor.skip_mark("]"):
            cursor.fail("arrays have no fixed length: write TYPE[] or ARRAY<TYPE>")
        text = f"ARRAY<{text}>"
    return text


def _unknown(written: str, *, on_spark: bool) -> str:
    if written == "INTERVAL":
        return f"there is no type INTERVAL; {column_of_intervals(on_spark=on_spark)}"
    if written in _REFUSED:
        return f"there is no type {written}; {_REFUSED[written]}"
    near = get_close_matches(written, [*_PLAIN, *_NESTED, *_SYNONYMS], 1)
    hint = f"did you mean {near[0]}?" if near else f"types are {', '.join([*_PLAIN, *_NESTED])}"
    return f"there is no type {written}; {hint}"


def _rest_of_name(cursor: Cursor, written: str) -> str:
    """Further words of DOUBLE PRECISION and CHARACTER VARYING, which change nothing."""
    if written == "DOUBLE":
        cursor.skip("PRECISION")
    if written in ("CHARACTER", "CHAR"):
        cursor.skip("VARYING")
    return ""


def _numbers(cursor: Cursor, written: str, text: str) -> str:
    opening = cursor.token
    if not cursor.skip_mark("("):
        return f"DECIMAL({_WIDE_DIGITS[written]}, 0)" if written in _WIDE_DIGITS else text
    numbers = [_number(cursor)]
    while cursor.skip_mark(","):
        numbers.append(_number(cursor))
    cursor.expect_mark(")")
    span = cursor.since(opening)
    if text == "DECIMAL" and written not in _WIDE_DIGITS:
        return f"DECIMAL({', '.join(numbers)})"
    if text in ("TIMESTAMP", "TIMESTAMPTZ", "TIME") and numbers == ["6"]:
        return text
    if written in _LIMITED_TEXTS and len(numbers) == 1:
        return text  # the length is not kept, as in DuckDB
    if text == "STRING":
        names = " or ".join(dict.fromkeys((written, "STRING")))
        cursor.fail(f"texts have no limit of length: write {names}, without ({', '.join(numbers)})", span)
    if text in ("TIMESTAMP", "TIMESTAMPTZ", "TIME"):
        cursor.fail(f"{written} counts microseconds: write {written} or {written}(6)", span)
    raise cursor.error(f"{written} takes no numbers: write {written}", span)


def _number(cursor: Cursor) -> str:
    token = cursor.token
    if token.kind is not Kind.NUMBER or not token.text.isdecimal() or len(token.text) > _DIGITS:
        cursor.fail_expected("a small whole number")
    return cursor.take().text


def _zone(cursor: Cursor, text: str) -> str:
    """WITH TIME ZONE and the like, after TIMESTAMP and TIME."""
    if text not in ("TIMESTAMP", "TIME"):
        return text
    if cursor.skip("WITHOUT"):
        cursor.expect("TIME", "ZONE")
        return text
    with_ = cursor.token
    if cursor.sees("WITH", "TIME") or cursor.sees("WITH", "LOCAL"):
        cursor.expect("WITH")
        cursor.skip("LOCAL")
        cursor.expect("TIME", "ZONE")
        if text == "TIME":
            cursor.fail("there is no type TIME WITH TIME ZONE; write TIME, or TIMESTAMPTZ", cursor.since(with_))
        return "TIMESTAMPTZ"
    return text


def _nested(cursor: Cursor, name: str) -> str:
    if cursor.skip_mark("<"):
        closing = ">"
    elif cursor.skip_mark("("):
        closing = ")"
    else:
        cursor.fail_expected(f'"<" and the parts of the {name}')
    parts = [_part(cursor, name)]
    while cursor.skip_mark(","):
        parts.append(_part(cursor, name))
    cursor.expect_mark(closing)
    return f"{name}<{', '.join(parts)}>"


def _part(cursor: Cursor, name: str) -> str:
    field = ""
    if name == "STRUCT":
        field = quote_name(cursor.expect_name("a field's name").parts[0]) + ": "
        cursor.skip_mark(":")
    text = _type(cursor, "a type")
    if cursor.skip("NOT"):
        cursor.expect("NULL")
        return f"{field}{text} NOT NULL"
    cursor.skip("NULL")
    return field + text
