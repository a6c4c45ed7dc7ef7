"""Parser of PARTITIONED BY: columns, and transforms of columns."""

from skerry.common.errors import SchemaError
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import Kind
from skerry.sql.script_text import Span
from skerry.types.datatype import quote_name
from skerry.types.partition import parse_term

_DIGITS = 10
"""Maximum number of digits in a transform's argument."""
_WORDS = (("PARTITIONED", "BY"), ("PARTITION", "BY"))


def skip_partition_words(cursor: Cursor) -> bool:
    return any(cursor.skip(*words) for words in _WORDS)


def expect_terms(cursor: Cursor) -> tuple[tuple[str, Span], ...]:
    """Terms in brackets, as ``lake.create_table`` takes them; empty: not partitioned."""
    cursor.expect_mark("(")
    terms: list[tuple[str, Span]] = []
    while not cursor.skip_mark(")"):
        if terms:
            cursor.expect_mark(",")
        terms.append(_term(cursor))
    return tuple(terms)


def _term(cursor: Cursor) -> tuple[str, Span]:
    first = cursor.token
    name = cursor.expect_name("a column or a transform like day(ts)").parts[0]
    text = quote_name(name)
    if cursor.sees_mark("(") or cursor.sees_mark("["):
        arguments = _bracket_number(cursor)
        cursor.expect_mark("(")
        arguments.append(_argument(cursor))
        while cursor.skip_mark(","):
            arguments.append(_argument(cursor))
        cursor.expect_mark(")")
        text = f"{name}({', '.join(arguments)})"
    elif not cursor.sees_mark(",") and not cursor.sees_mark(")"):
        if cursor.token.kind is Kind.WORD:
            cursor.fail(
                f"partition columns are columns of the table: define {name} there, and name it here without a type"
            )
        cursor.fail_expected('"," or ")"')
    span = cursor.since(first)
    try:
        parse_term(text)
    except SchemaError as error:
        raise cursor.error(str(error), span) from None
    return text, span


def _bracket_number(cursor: Cursor) -> list[str]:
    """bucket[4](id) is bucket(4, id)."""
    if not cursor.skip_mark("["):
        return []
    number = _argument(cursor)
    cursor.expect_mark("]")
    return [number]


def _argument(cursor: Cursor) -> str:
    if cursor.token.kind is Kind.NUMBER and len(cursor.token.text) <= _DIGITS:
        return cursor.take().text
    return quote_name(cursor.expect_name("a column or a number").parts[0])
