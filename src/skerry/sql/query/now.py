"""``now()`` in conditions: one moment, the time of planning, for pruning and for the engine.

Files are chosen before an engine starts; its own ``now()`` would be later, and ``ts < now()`` could be true for rows of
pruned files. So all calls in WHERE and ON, in views too, are replaced by one moment:
``CAST('2024-01-15 10:30:00.123+00:00' AS TIMESTAMPTZ)``. Calls elsewhere stay: an output column is named after its
text, and GROUP BY must repeat the text of SELECT.

The moment is the end of the clock's current millisecond, so that no earlier write is later than it.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from skerry.common.clock import Clock
from skerry.sql.query.column_pruning import all_queries
from skerry.sql.query.compose import Edits
from skerry.sql.query.constant import IS_FIXED
from skerry.sql.query.dialect import DUCKDB, QueryDialect
from skerry.sql.query.query_shape import Query, SelectQuery
from skerry.sql.script_text import Span

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_CALLS = frozenset({"now", "get_current_timestamp", "transaction_timestamp"})
_WORDS = frozenset({"current_timestamp", "current_date", "localtimestamp"})
"""Functions that may be written without parentheses, unless a column has the same name."""
_NODES = (exp.CurrentTimestamp, exp.CurrentDate, exp.Localtimestamp, exp.Anonymous)
"""Node types of such calls."""


def statement_time(clock: Clock) -> datetime:
    """The clock's time in UTC, at the end of the current millisecond."""
    return _EPOCH + timedelta(milliseconds=clock.now_ms()) + timedelta(microseconds=999)


def write_now(shape: Query, now: datetime, dialect: QueryDialect, edits: Edits) -> bool:
    """Add the edits that replace such calls in conditions, and mark them as fixed; returns whether there were any."""
    is_found = False
    for query in all_queries(shape):
        if isinstance(query, SelectQuery) and query.part.parsed.has(*_NODES):
            for node in _conditions(query):
                text = _text(node, now, dialect)
                span = None if text is None else _span(query, node)
                if text is not None and span is not None:
                    node.meta[IS_FIXED] = is_found = True
                    edits.setdefault(id(query.part), {})[span] = text
    return is_found


def _conditions(query: SelectQuery) -> Iterator[exp.Expr]:
    """All nodes in WHERE and ON, without subqueries."""
    waiting = [query.node.args.get("where"), *(join.on for join in query.joins)]
    while waiting:
        node = waiting.pop()
        if node is not None and not isinstance(node, exp.Query):
            yield node
            waiting += node.iter_expressions()


def _text(node: exp.Expr, now: datetime, dialect: QueryDialect) -> str | None:
    if any(node.args.get(key) for key in ("this", "expressions")) and not isinstance(node, exp.Anonymous):
        return None
    moment = now.replace(tzinfo=None).isoformat(sep=" ", timespec="microseconds")
    if isinstance(node, exp.CurrentTimestamp) or (
        isinstance(node, exp.Anonymous) and node.name.lower() in _CALLS and not node.expressions
    ):
        # Spark's TIMESTAMP is a point in time, too
        return f"CAST('{moment}+00:00' AS {'TIMESTAMPTZ' if dialect is DUCKDB else 'TIMESTAMP'})"
    if dialect is not DUCKDB:
        return None  # a date depends on the session's time zone
    if isinstance(node, exp.CurrentDate):
        return f"CAST('{now.date().isoformat()}' AS DATE)"
    return f"CAST('{moment}' AS TIMESTAMP)" if isinstance(node, exp.Localtimestamp) else None


def _span(query: SelectQuery, node: exp.Expr) -> Span | None:
    """The span of the call; None if it is unknown, or if it may be a column."""
    parsed = query.part.parsed
    start = node.meta.get("start")
    if start is None:
        return None
    at = parsed.token_after(start)
    name, behind = parsed.tokens[at], parsed.tokens[at + 1 : at + 3]
    if [token.token_type for token in behind] == [TokenType.L_PAREN, TokenType.R_PAREN]:
        return Span(start, behind[-1].end + 1)
    word = name.text.lower()
    return None if word not in _WORDS or _may_be_column(query, word) else Span(start, name.end + 1)


def _may_be_column(query: SelectQuery, word: str) -> bool:
    """Whether a column or output has this name. Columns of outer queries do not hide a function."""
    return any(source.columns is None or word in source.columns for source in query.sources) or any(
        output.alias_or_name.lower() == word for output in query.node.expressions
    )
