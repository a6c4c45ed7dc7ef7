"""Calls of our own functions in a query: their positions, columns and errors."""

from collections.abc import Callable, Iterator, Sequence

from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from skerry.common.errors import SqlError
from skerry.sql.query.column_pruning import all_queries
from skerry.sql.query.constant import Known, UnclearError, constant_of
from skerry.sql.query.part import Part
from skerry.sql.query.query_shape import Query, SelectQuery, Source
from skerry.sql.script_text import located


def visit_calls(
    parts: Sequence[Part],
    shape: Query,
    names: tuple[str, ...],
    look_up: Callable[[SelectQuery, exp.Anonymous, exp.Expr], None],
) -> Iterator[tuple[Part, exp.Anonymous]]:
    """The calls in some parts of a query, after ``look_up`` has been called with the first argument of each."""
    for query in all_queries(shape):
        if isinstance(query, SelectQuery) and query.part in parts:
            for call in calls_in(query.node, names):
                if call.expressions:
                    look_up(query, call, call.expressions[0].unnest())
    for part in parts:
        for call in part.parsed.find_all(exp.Anonymous):
            if is_call(call, names):
                yield part, call


def column_of(query: SelectQuery, node: exp.Expr) -> tuple[Source, str] | None:
    """The source and column that a name refers to, in the query or an outer one."""
    found = query.resolve(node)
    if found is not None:
        return found
    outside = query.resolve_outside(node)
    return None if outside is None else outside[1:]


def calls_in(node: exp.Expr, names: tuple[str, ...]) -> Iterator[exp.Anonymous]:
    """The calls in a SELECT itself, without those in subqueries."""
    waiting = list(node.iter_expressions())
    while waiting:
        child = waiting.pop()
        if is_call(child, names):
            assert isinstance(child, exp.Anonymous)
            yield child
        if not isinstance(child, exp.Query):
            waiting += child.iter_expressions()


def is_call(node: exp.Expr, names: tuple[str, ...]) -> bool:
    """Whether a node is a call of one of these functions; ``body.matches('disk')`` is left to DuckDB."""
    return isinstance(node, exp.Anonymous) and node.name.lower() in names and not isinstance(node.parent, exp.Dot)


def text_of(node: exp.Expr, known: Known) -> str | None:
    """A constant text; None if it is NULL, or known only at run time."""
    try:
        constant = constant_of(node, known)
    except UnclearError:
        return None
    return str(constant.value) if constant.kind in ("text", "varchar") else None


def closing(part: Part, start: int) -> int:
    """Offset of the closing parenthesis of a call."""
    depth = 0
    tokens = part.parsed.tokens
    for token in tokens[part.parsed.token_after(start) + 1 :]:
        depth += (token.token_type is TokenType.L_PAREN) - (token.token_type is TokenType.R_PAREN)
        if not depth:
            return int(token.start)
    raise AssertionError("a call that was parsed is closed")


def call_error(part: Part, problem: str, node: exp.Expr, shift: int = 0) -> SqlError:
    """The error for a call, at a node's position in the text."""
    places = [inner.meta["start"] for inner in node.walk() if "start" in inner.meta]
    text = part.parsed.text
    return located(SqlError(problem), text.source, text.origin(min(places, default=0) + shift))
