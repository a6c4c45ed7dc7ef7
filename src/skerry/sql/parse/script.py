"""Parser of a script: statements separated by semicolons."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from skerry.common.errors import SqlError
from skerry.sql.parse.alter import parse_alter, parse_comment
from skerry.sql.parse.call import parse_call
from skerry.sql.parse.catalog import parse_refresh
from skerry.sql.parse.copy import parse_copy
from skerry.sql.parse.create import parse_create, parse_drop
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.database import parse_use
from skerry.sql.parse.fragment import QUERY_WORDS, expect_query, sees_query
from skerry.sql.parse.insert import parse_insert, second_with
from skerry.sql.parse.merge import parse_merge
from skerry.sql.parse.other import not_a_statement
from skerry.sql.parse.parameters import parameters_of
from skerry.sql.parse.setting import parse_reset, parse_set
from skerry.sql.parse.show import parse_describe, parse_show
from skerry.sql.parse.token import Token, tokenize
from skerry.sql.parse.update import parse_delete, parse_truncate, parse_update
from skerry.sql.row_statement import Insert, With
from skerry.sql.script_text import Source, Span, located
from skerry.sql.statement import Explain, Parameter, Select, Statement

_PARSERS: dict[str, Callable[[Cursor], Statement]] = {
    "ALTER": parse_alter,
    "CALL": parse_call,
    "COMMENT": parse_comment,
    "COPY": parse_copy,
    "CREATE": parse_create,
    "DELETE": parse_delete,
    "DESC": parse_describe,
    "DESCRIBE": parse_describe,
    "DROP": parse_drop,
    "INSERT": parse_insert,
    "MERGE": parse_merge,
    "REFRESH": parse_refresh,
    "RESET": parse_reset,
    "SET": parse_set,
    "SHOW": parse_show,
    "TRUNCATE": parse_truncate,
    "UPDATE": parse_update,
    "USE": parse_use,
}

_AFTER_WITH: dict[str, Callable[[Cursor], Statement]] = {
    "DELETE": parse_delete,
    "INSERT": parse_insert,
    "MERGE": parse_merge,
    "UPDATE": parse_update,
}


def parse_script(source: Source) -> list[Statement]:
    """All statements of a text. Raises the first syntax error, with its position."""
    return parse_with_parameters(source)[0]


def parse_with_parameters(source: Source) -> tuple[list[Statement], list[Parameter]]:
    """All statements of a text, and all parameters in them."""
    tokens = tokenize(source)
    parameters = parameters_of(tokens)
    keys = {parameter.span.start: parameter.key for parameter in parameters}
    return [_parse(Cursor(source, part, keys)) for part in _statements(tokens)], parameters


def _statements(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in tokens:
        if not token.is_mark(";"):
            part.append(token)
        elif part:
            yield part
            part = []
    if part:
        yield part


def _parse(cursor: Cursor) -> Statement:
    try:
        statement = _parse_statement(cursor)
    except RecursionError:
        raise located(SqlError("this is nested too deeply"), cursor.source, cursor.token.span) from None
    cursor.expect_end()
    return statement


def _parse_statement(cursor: Cursor) -> Statement:
    first = cursor.token
    if sees_query(cursor):
        written = _parse_with(cursor)
        if written is not None:
            return written
        expect_query(cursor)
        return Select(cursor.since(first))
    if cursor.sees("EXPLAIN"):
        return _parse_explain(cursor)
    parser = _PARSERS.get(first.word)
    if parser is None:
        raise not_a_statement(cursor, [*_PARSERS, *QUERY_WORDS, "EXPLAIN"])
    return parser(cursor)


def _parse_explain(cursor: Cursor) -> Explain:
    first = cursor.expect("EXPLAIN")
    if cursor.sees_mark("(") and cursor.peek(1).word in ("ANALYZE", "FORMAT", "VERBOSE", "COSTS"):
        cursor.fail("EXPLAIN has no options in brackets: write EXPLAIN or EXPLAIN ANALYZE")
    analyze = cursor.skip("ANALYZE")
    if cursor.sees_any(("VERBOSE", "EXTENDED", "FORMATTED", "CODEGEN", "COST", "PLAN", "LOGICAL")):
        cursor.fail(f"leave out {cursor.token.word}: write EXPLAIN or EXPLAIN ANALYZE")
    if cursor.sees("EXPLAIN"):
        cursor.fail("expected a statement to explain, found EXPLAIN again")
    if cursor.ended:
        cursor.fail_expected("a statement to explain")
    statement = _parse_statement(cursor)
    return Explain(cursor.since(first), statement, analyze)


def _parse_with(cursor: Cursor) -> Statement | None:
    """WITH before a statement that writes; None if it begins a query."""
    start, word = cursor.at, cursor.token
    if not cursor.skip("WITH"):
        return None
    recursive = cursor.skip("RECURSIVE")
    first = cursor.token
    while not cursor.ended:
        closed = cursor.peek(-1).is_mark(")")
        if closed and cursor.sees_any(QUERY_WORDS):
            break
        if closed and cursor.sees_any(tuple(_AFTER_WITH)):
            queries = cursor.since(first)
            statement = _AFTER_WITH[cursor.token.word](cursor)
            return _with(cursor, statement, With(queries, recursive), cursor.since(word))
        cursor.jump()
    cursor.at = start
    return None


def _with(cursor: Cursor, statement: Statement, with_: With, span: Span) -> Statement:
    if isinstance(statement, Insert) and (joined := second_with(cursor, statement)) is not None:
        queries, recursive = joined
        with_ = replace(with_, joined=queries, recursive=with_.recursive or recursive)
    return replace(statement, with_=with_, span=span)  # type: ignore[call-arg]
