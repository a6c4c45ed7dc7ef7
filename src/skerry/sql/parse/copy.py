"""Parser of COPY … TO: ``COPY (SELECT …) TO 'x.parquet' (FORMAT parquet)``."""

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, sees_query
from skerry.sql.parse.token import Kind
from skerry.sql.row_statement import Copy
from skerry.sql.script_text import Span
from skerry.sql.statement import Name

_FORMATS = ("parquet", "csv")


def parse_copy(cursor: Cursor) -> Copy:
    first = cursor.expect("COPY")
    table: Name | None = None
    query: Span | None = None
    if cursor.sees_mark("("):
        query = _query(cursor)
    else:
        table = cursor.expect_table()
    if cursor.sees("FROM"):
        cursor.fail("COPY writes files; read them by INSERT INTO t SELECT * FROM read_csv('…') or read_parquet('…')")
    cursor.expect("TO")
    place = cursor.token
    path = cursor.expect_string("a file's name")
    given, header, delimiter = _options(cursor)
    ending = path.rpartition(".")[2].lower()
    format_ = given or (ending if ending in _FORMATS else "")
    if not format_:
        cursor.fail(
            "write the format: COPY … TO 'file' (FORMAT parquet), or a name that ends in .parquet or .csv", place.span
        )
    return Copy(cursor.since(first), table, query, path, place.span, format_, header, delimiter)


def _query(cursor: Cursor) -> Span:
    """The query between brackets, without them."""
    start = cursor.at
    cursor.jump()
    end = cursor.at
    cursor.at = start + 1
    if not sees_query(cursor):
        cursor.fail_expected("a query")
    span = expect_query(cursor, end=end - 1)
    cursor.expect_mark(")")
    return span


def _options(cursor: Cursor) -> tuple[str, bool, str]:
    """FORMAT, HEADER and DELIMITER, in brackets."""
    format_, header, delimiter = "", True, ","
    cursor.skip("WITH")
    if not cursor.skip_mark("("):
        return format_, header, delimiter
    while True:
        name = cursor.token
        word = cursor.expect_any(("FORMAT", "HEADER", "DELIMITER", "DELIM", "SEP"))
        if word == "FORMAT":
            format_ = cursor.take().text.lower()
            if format_ not in _FORMATS:
                cursor.fail(f"COPY writes {' and '.join(_FORMATS)}, not {format_!r}", name.span)
        elif word == "HEADER":
            header = not cursor.skip("FALSE")
            cursor.skip("TRUE")
        else:
            delimiter = cursor.expect_string("a delimiter")
            if len(delimiter.encode()) != 1:
                cursor.fail("a delimiter is one character of ASCII", name.span)
        if not cursor.skip_mark(","):
            break
    if cursor.token.kind is not Kind.MARK or not cursor.skip_mark(")"):
        cursor.fail_expected('","', '")"')
    return format_, header, delimiter
