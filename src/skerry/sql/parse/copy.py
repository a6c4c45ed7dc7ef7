"""Parser of COPY … TO: ``COPY (SELECT …) TO 'x.parquet' (FORMAT parquet)``."""

from dataclasses import dataclass

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, sees_query
from skerry.sql.parse.token import Kind
from skerry.sql.row_statement import Copy
from skerry.sql.script_text import Span
from skerry.sql.statement import Name

_FORMATS = ("parquet", "csv")
_COMPRESSIONS = {
    "parquet": ("zstd", "snappy", "gzip", "brotli", "lz4", "none"),
    "csv": ("none", "gzip", "zstd"),
}
"""By format; the first is the default."""
_SAME_COMPRESSION = {"lz4_raw": "lz4", "uncompressed": "none"}
_ENDINGS = {"gz": "gzip", "zst": "zstd"}
_OPTIONS = ("FORMAT", "HEADER", "DELIMITER", "COMPRESSION", "PARTITION_BY")
_SAME_OPTION = {"DELIM": "DELIMITER", "SEP": "DELIMITER"}


@dataclass(slots=True)
class _Options:
    """Options in brackets, and where the compression is written."""

    format: str = ""
    header: bool = True
    delimiter: str = ","
    compression: str = ""
    compression_span: Span | None = None
    partition_by: tuple[Name, ...] = ()


def parse_copy(cursor: Cursor) -> Copy:
    first = cursor.expect("COPY")
    table: Name | None = None
    columns: tuple[Name, ...] = ()
    query: Span | None = None
    if cursor.sees_mark("("):
        query = _query(cursor)
    else:
        table = cursor.expect_table()
        columns = _names(cursor) if cursor.sees_mark("(") else ()
    if cursor.sees("FROM"):
        cursor.fail("COPY writes files; read them by INSERT INTO t SELECT * FROM read_csv('…') or read_parquet('…')")
    cursor.expect("TO")
    place = cursor.token
    path = cursor.expect_string("a file's name")
    given = _options(cursor)
    ending, packed = _endings(path)
    format_ = given.format or ending
    if not format_:
        cursor.fail(
            "write the format: COPY … TO 'file' (FORMAT parquet), or a name that ends in .parquet or .csv", place.span
        )
    compression = given.compression or (packed if format_ == "csv" else "") or _COMPRESSIONS[format_][0]
    if compression not in _COMPRESSIONS[format_]:
        known = ", ".join(_COMPRESSIONS[format_])
        cursor.fail(f"the COMPRESSION of {format_} is one of {known}, not {compression!r}", given.compression_span)
    if given.partition_by and format_ == "csv" and compression != "none":
        cursor.fail("CSV files of PARTITION_BY are not compressed: leave out COMPRESSION, or write FORMAT parquet")
    return Copy(
        cursor.since(first),
        table,
        query,
        path,
        place.span,
        format_,
        given.header,
        given.delimiter,
        columns,
        compression,
        given.partition_by,
    )


def _endings(path: str) -> tuple[str, str]:
    """Format and compression that the name of a file says: ``x.csv.gz``."""
    stem, _, last = path.lower().rpartition(".")
    packed = _ENDINGS.get(last, "")
    ending = stem.rpartition(".")[2] if packed else last
    return (ending if ending in (("csv",) if packed else _FORMATS) else "", packed)


def _names(cursor: Cursor) -> tuple[Name, ...]:
    """Names of columns in brackets, each once."""
    cursor.expect_mark("(")
    names: list[Name] = []
    while True:
        name = cursor.expect_name("a column's name")
        if any(str(name).lower() == str(other).lower() for other in names):
            cursor.fail(f"column {name} is named twice", name.span)
        names.append(name)
        if not cursor.skip_mark(","):
            break
    if not cursor.skip_mark(")"):
        cursor.fail_expected('","', '")"')
    return tuple(names)


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


def _options(cursor: Cursor) -> _Options:
    """The options between brackets."""
    found = _Options()
    cursor.skip("WITH")
    if not cursor.skip_mark("("):
        return found
    while True:
        name = cursor.token
        if not cursor.sees_any((*_OPTIONS, *_SAME_OPTION)):
            cursor.fail_expected(*_OPTIONS)
        word = cursor.take().word
        _option(cursor, _SAME_OPTION.get(word, word), name.span, found)
        if not cursor.skip_mark(","):
            break
    if cursor.token.kind is not Kind.MARK or not cursor.skip_mark(")"):
        cursor.fail_expected('","', '")"')
    return found


def _option(cursor: Cursor, word: str, place: Span, found: _Options) -> None:
    """The value of one option."""
    if word == "FORMAT":
        found.format = cursor.take().text.lower()
        if found.format not in _FORMATS:
            cursor.fail(f"COPY writes {' and '.join(_FORMATS)}, not {found.format!r}", place)
    elif word == "HEADER":
        found.header = not cursor.skip("FALSE")
        cursor.skip("TRUE")
    elif word == "COMPRESSION":
        written = cursor.take().text.lower()
        found.compression, found.compression_span = _SAME_COMPRESSION.get(written, written), place
    elif word == "PARTITION_BY":
        found.partition_by = _names(cursor) if cursor.sees_mark("(") else (cursor.expect_name("a column's name"),)
    else:
        found.delimiter = cursor.expect_string("a delimiter")
        if len(found.delimiter.encode()) != 1:
            cursor.fail("a delimiter is one character of ASCII", place)
