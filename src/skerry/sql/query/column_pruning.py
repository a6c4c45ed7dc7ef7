"""Column pruning: the columns that each table reference needs.

A query reads a column by its name, by a ``*``, or with the whole row. So a column whose name is not in the text is not
read, unless a ``*`` reaches the query's output: ``SELECT a FROM (SELECT * FROM t)`` reads only ``a``. The result may
include a column too many (the name may be that of another table's column), never one too few.
"""

from collections.abc import Iterator

from sqlglot import exp

from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import OtherQuery, Query, SelectQuery, SetQuery, Source

_PASSING = frozenset(
    {"expressions", "from_", "joins", "where", "with_", "limit", "offset", "qualify", "windows", "order"}
)
"""Clauses that read no column without naming it. Others (DISTINCT, GROUP BY ALL) may read all columns of ``*``."""


def needed_columns(shape: Query) -> Iterator[tuple[Ref, tuple[str, ...]]]:
    """Each reference with the columns that the query may name."""
    wanted: dict[int, tuple[Ref, set[str] | None]] = {}
    for query in all_queries(shape):
        for source in query.sources if isinstance(query, SelectQuery | OtherQuery) else []:
            if isinstance(source.input, Ref):
                _, before = wanted.get(id(source.input), (None, set()))
                names = _names(query, source)
                both = None if before is None or names is None else before | names
                wanted[id(source.input)] = source.input, both
    for ref, found in wanted.values():
        yield ref, tuple(name for name in ref.column_names if found is None or name.lower() in found)


def all_queries(shape: Query) -> list[Query]:
    """A query and all queries inside it, including those of CTEs and views, each once, outer ones first."""
    found: dict[int, Query] = {}
    waiting = [shape]
    while waiting:
        query = waiting.pop(0)
        if id(query) in found:
            continue
        found[id(query)] = query
        if isinstance(query, SetQuery):
            waiting += query.arms
        elif isinstance(query, OtherQuery):
            waiting += query.inner
        elif isinstance(query, SelectQuery):
            waiting += [inner for _, inner in query.subqueries]
        sources = query.sources if isinstance(query, SelectQuery | OtherQuery) else []
        waiting += [source.input for source in sources if isinstance(source.input, Query)]
    return list(found.values())


def _names(query: Query, source: Source) -> set[str] | None:
    """Words that may name a column of a source; None: all columns are read."""
    if source.is_whole or not isinstance(query, SelectQuery) or source.alias in query.bare:
        return None
    words = set(query.part.words)
    if source in query.stars:
        further = _words_of_readers(query, set())
        return None if further is None else words | further
    return words


def _words_of_readers(query: SelectQuery, seen: set[int]) -> set[str] | None:
    """Words by which the readers of a query may name columns of its ``*``; None: all columns may be read."""
    if id(query) in seen:
        return set()
    seen.add(id(query))
    args = {key for key, value in query.node.args.items() if value}
    if args - _PASSING or _orders_by_place(query.node):
        return None
    words: set[str] = set()
    for kind, reader, source in query.readers:
        if kind == "exists":
            continue
        if reader is None or source is None or source.is_whole or source.alias in reader.bare:
            return None
        words |= reader.part.words
        if source in reader.stars:
            further = _words_of_readers(reader, seen)
            if further is None:
                return None
            words |= further
    return words


def _orders_by_place(node: exp.Select) -> bool:
    order = node.args.get("order")
    return order is not None and any(not isinstance(o.this, exp.Column) for o in order.expressions)
