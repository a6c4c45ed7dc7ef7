"""Parser of CREATE TABLE and DROP TABLE."""

from dataclasses import dataclass, field

from skerry.sql.parse.column import LIKE_REFUSED, Columns, expect_columns
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, sees_query
from skerry.sql.parse.option import expect_options
from skerry.sql.parse.partition import expect_terms, skip_partition_words
from skerry.sql.parse.token import Token
from skerry.sql.script_text import Span
from skerry.sql.statement import CreateTable, DropTable

_OPTION_WORDS = ("WITH", "TBLPROPERTIES", "OPTIONS")
_FILE_FORMATS = ("parquet", "orc", "json", "sst")
_REFUSED = {
    "LOCATION": "a table lies in the folder of its database; leave out LOCATION",
    "LIKE": LIKE_REFUSED,
    "CLUSTERED": "write PARTITIONED BY (bucket(4, id)) instead of CLUSTERED BY (id) INTO 4 BUCKETS",
    "DISTRIBUTED": "write PARTITIONED BY (bucket(4, id)) instead of DISTRIBUTED BY",
    "SORTED": "tables with a primary key are sorted by it; leave out SORTED BY",
    "STORED": "write WITH ('file.format' = 'parquet') instead of STORED AS",
    "ROW": "leave out ROW FORMAT: files are Skerry's own",
    "ENGINE": "leave out ENGINE",
    "PRIMARY": "PRIMARY KEY stands among the columns, before the closing bracket",
}
_OF_A_SOURCE = ("WAREHOUSE", "PATH")
"""Options of Spark's ``USING skerry``, which are no options of a table."""
_IN_SPARK = (
    "CREATE TABLE makes a new table of this lake: leave out USING and OPTIONS. A name in Spark for an existing table: "
    "spark.sql(\"CREATE TEMPORARY VIEW v USING skerry OPTIONS (warehouse '…', path 'shop.orders')\"), or "
    "lake.register_views('shop'); lake.sql(…) needs none"
)


@dataclass(slots=True)
class _Clauses:
    """Clauses after the columns, in any order, each at most once."""

    partition_by: tuple[tuple[str, Span], ...] = ()
    options: tuple[tuple[str, str, Span], ...] = ()
    comment: str | None = None
    given: set[str] = field(default_factory=set)

    def once(self, cursor: Cursor, clause: str) -> None:
        if clause in self.given:
            cursor.fail(f"{clause} is given twice")
        self.given.add(clause)


def parse_create_table(
    cursor: Cursor, first: Token, *, or_replace: bool = False, temporary: bool = False
) -> CreateTable:
    """The rest of CREATE TABLE."""
    place = cursor.token
    if_not_exists = skip_if_not_exists(cursor)
    if if_not_exists and or_replace:
        cursor.fail("OR REPLACE and IF NOT EXISTS contradict each other: leave out one of them", place.span)
    name = cursor.expect_table()
    columns = Columns()
    if cursor.sees_mark("("):
        columns = expect_columns(cursor)
    clauses = _clauses(cursor)
    query = None
    if cursor.skip("AS") or sees_query(cursor):
        query = _query(cursor)
    elif not cursor.ended:
        _fail_clause(cursor)
    elif not columns.columns:
        cursor.fail_expected("columns like (id BIGINT, name STRING), or AS and a query")
    return CreateTable(
        cursor.since(first),
        name,
        if_not_exists,
        tuple(columns.columns),
        columns.primary_key,
        clauses.partition_by,
        clauses.options,
        clauses.comment,
        query,
        or_replace,
        temporary,
    )


def _clauses(cursor: Cursor) -> _Clauses:
    found = _Clauses()
    while True:
        if cursor.sees("PARTITIONED", "BY") or cursor.sees("PARTITION", "BY"):
            found.once(cursor, "PARTITIONED BY")
            skip_partition_words(cursor)
            found.partition_by = expect_terms(cursor)
        elif cursor.sees_any(_OPTION_WORDS) and cursor.peek(1).is_mark("("):
            found.once(cursor, "WITH")
            if "USING" in found.given and cursor.peek(2).word in _OF_A_SOURCE:
                cursor.fail(_IN_SPARK)
            cursor.take()
            found.options = expect_options(cursor)
        elif cursor.sees("COMMENT"):
            found.once(cursor, "COMMENT")
            cursor.take()
            cursor.skip_mark("=")
            found.comment = cursor.expect_string("a comment")
        elif cursor.sees("USING"):
            found.once(cursor, "USING")
            cursor.take()
            _expect_skerry(cursor)
        else:
            return found


def _expect_skerry(cursor: Cursor) -> None:
    name = cursor.token
    written = cursor.take().text.lower()
    if written in _FILE_FORMATS:
        cursor.fail(f"write WITH ('file.format' = '{written}') instead of USING {written}", name.span)
    if written != "skerry":
        cursor.fail(f"tables here are Skerry's own: leave out USING {written}", name.span)


def _query(cursor: Cursor) -> Span:
    query = expect_query(cursor)
    for ahead, words in ((-3, ("WITH", "NO", "DATA")), (-2, ("WITH", "DATA"))):
        if all(cursor.peek(ahead + i).word == word for i, word in enumerate(words)):
            cursor.fail(f"leave out {' '.join(words)}; a query with LIMIT 0 has no rows", cursor.peek(ahead).span)
    return query


def _fail_clause(cursor: Cursor) -> None:
    if cursor.token.word in _REFUSED:
        cursor.fail(_REFUSED[cursor.token.word])
    cursor.fail_expected("PARTITIONED BY", "WITH (…)", "COMMENT", "AS and a query", "the end of the statement")


def parse_drop_table(cursor: Cursor, first: Token) -> DropTable:
    """The rest of DROP TABLE."""
    if_exists = cursor.skip("IF", "EXISTS")
    name = cursor.expect_table()
    refuse_drop_extras(cursor)
    return DropTable(cursor.since(first), name, if_exists)


def refuse_drop_extras(cursor: Cursor) -> None:
    """Skip CASCADE and RESTRICT, since nothing depends on a table or view; refuse other words that engines allow."""
    if cursor.sees_mark(","):
        cursor.fail("one at a time: write a DROP for each")
    if cursor.sees("PURGE"):
        cursor.fail("leave out PURGE: the files of a table are deleted at once")
    cursor.skip("CASCADE") or cursor.skip("RESTRICT")


def skip_if_not_exists(cursor: Cursor) -> bool:
    if not cursor.skip("IF"):
        return False
    cursor.expect("NOT", "EXISTS")
    return True
