"""Columns in the queries of steps: the result's columns and unknown names, from the text alone.

A name is reported only if it is certainly wrong: all inputs of the query have known columns, and none has this name.
One input with columns that only Spark knows (a file without a schema, a function) makes every name without a prefix
possible. Names are compared as Spark does, ignoring case.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope, traverse_scope

Columns = tuple[str, ...] | None
"""Names of columns; None if only Spark can determine them."""

_WORDS = frozenset(
    (
        "_metadata", "current_catalog", "current_database", "current_date", "current_schema", "current_time",
        "current_timestamp", "current_timezone", "current_user", "localtime", "localtimestamp", "session_user", "user",
    )
)  # fmt: skip
"""Functions that Spark calls without parentheses, and a column that it adds to every file."""


@dataclass(frozen=True, slots=True)
class UnknownColumn:
    """A name that no column has; ``offset`` is its position in the text."""

    name: str
    offset: int
    known: tuple[str, ...]
    of: str | None = None
    """The table in which the name was looked up, by its name in the query."""


@dataclass(frozen=True, slots=True)
class QueryColumns:
    """The columns of a query's result, and the unknown names in it."""

    columns: Columns
    unknown: tuple[UnknownColumn, ...] = ()


def query_columns(tree: exp.Expr, columns_of: Callable[[exp.Table], Columns]) -> QueryColumns:
    """Columns and unknown names of a query; ``columns_of`` returns the columns of a table that it names."""
    try:
        scopes = traverse_scope(tree)
    except SqlglotError:  # Spark reports the error itself
        return QueryColumns(None)
    if not scopes or tree.find(exp.Pivot, exp.Lateral, exp.MatchRecognize) is not None:
        return QueryColumns(None)
    looked = _Scopes(columns_of, {})
    found = tuple(unknown for scope in scopes for unknown in looked.unknown(scope))
    return QueryColumns(looked.given(scopes[-1]), tuple(dict.fromkeys(found)))


@dataclass(slots=True)
class _Scopes:
    _columns_of: Callable[[exp.Table], Columns]
    _given: dict[int, Columns]

    # Output columns

    def given(self, scope: Scope) -> Columns:
        key = id(scope)
        if key not in self._given:
            self._given[key] = None  # for a query that names itself
            self._given[key] = self._find_given(scope)
        return self._given[key]

    def _find_given(self, scope: Scope) -> Columns:
        query = scope.expression
        while isinstance(query, exp.Subquery | exp.Paren):
            query = query.this
        if isinstance(query, exp.SetOperation):
            if query.args.get("by_name") or not scope.set_operation_scopes:
                return None
            return self.given(scope.set_operation_scopes[0])
        if not isinstance(query, exp.Select):
            return None
        found: list[str] = []
        for item in query.expressions:
            names = self._item(item, scope)
            if names is None:
                return None
            found += names
        return tuple(found)

    def _item(self, item: exp.Expr, scope: Scope) -> Sequence[str] | None:
        if isinstance(item, exp.Alias):
            return [item.alias]
        if isinstance(item, exp.Star):
            return None if item.args.get("except_") or item.args.get("replace") else self._star(scope)
        if isinstance(item, exp.Column) and isinstance(item.this, exp.Star):
            source = _found(item.table, scope.sources) if len(item.parts) == 2 and not _is_changed(item.this) else None
            return None if source is None else self._source(source)
        if isinstance(item, exp.Column):
            return [item.name]
        return None

    def _star(self, scope: Scope) -> Sequence[str] | None:
        joins = scope.expression.args.get("joins") or ()
        if any(join.args.get("using") or join.method or join.kind in ("SEMI", "ANTI") for join in joins):
            return None  # some columns appear once or not at all
        found: list[str] = []
        for source in _read(scope):
            names = self._source(source)
            if names is None:
                return None
            found += names
        return found

    def _source(self, source: Any) -> Columns:
        """The columns of a table or query, under the names that an alias gives them."""
        if isinstance(source, exp.Table):
            if source.args.get("joins") or not isinstance(source.this, exp.Identifier):
                return None
            return tuple(source.alias_column_names) or self._columns_of(source)
        if not isinstance(source, Scope) or source.is_udtf:
            return None
        renamed = _renamed(source.expression)
        return renamed or self.given(source)

    # Unknown names

    def unknown(self, scope: Scope) -> Iterator[UnknownColumn]:
        if not isinstance(scope.expression, exp.Select):
            return
        for column in scope.find_all(exp.Column):
            if isinstance(column.this, exp.Star) or "start" not in column.parts[0].meta or _is_bound(column):
                continue
            problem = self._problem(column, scope)
            if problem is not None:
                yield problem

    def _problem(self, column: exp.Column, scope: Scope) -> UnknownColumn | None:
        parts = column.parts
        first = parts[0].name
        if len(parts) > 1:
            source = self._visible(first, scope)
            if source is None and len(parts) > 2:  # database.table.column
                source, parts = self._visible(parts[1].name, scope), parts[1:]
            if source is not None:
                known = self._source(source)
                if known is None or _has(known, parts[1].name):
                    return None
                return UnknownColumn(parts[1].name, parts[1].meta.get("start", 0), known, parts[0].name)
        known = self._names(scope)
        if known is None or _has(known, first) or first.lower() in _WORDS:
            return None
        return UnknownColumn(first, column.parts[0].meta["start"], known)

    def _visible(self, name: str, scope: Scope) -> Any:
        at: Scope | None = scope
        while at is not None:
            found = _found(name, at.sources)
            if found is not None:
                return found
            at = at.parent if at.is_subquery else None
        return None

    def _names(self, scope: Scope) -> Columns:
        """All names that may be used without a prefix: columns, and aliases of SELECT."""
        found: list[str] = []
        at: Scope | None = scope
        while at is not None:
            for source in _read(at):
                names = self._source(source)
                if names is None:
                    return None
                found += names
            found += [item.alias for item in at.expression.expressions if isinstance(item, exp.Alias)]
            at = at.parent if at.is_subquery else None
        return tuple(dict.fromkeys(found))


def _read(scope: Scope) -> list[Any]:
    """Inputs in FROM and JOIN of a query, in order, without CTEs that are only declared."""
    return [source for _, source in scope.selected_sources.values()]


def _found(name: str, sources: dict[str, Any]) -> Any:
    return next((source for known, source in sources.items() if known.lower() == name.lower()), None)


def _has(known: Sequence[str], name: str) -> bool:
    return name.lower() in {each.lower() for each in known}


def _is_changed(star: exp.Expr) -> bool:
    return bool(star.args.get("except_") or star.args.get("replace"))


def _renamed(query: exp.Expr) -> tuple[str, ...]:
    """The names of ``WITH c(x, y)`` and ``(SELECT …) AS t(x, y)``."""
    at: exp.Expr | None = query
    while at is not None and not isinstance(at, exp.CTE | exp.Subquery):
        if at is not query and not isinstance(at, exp.Paren):
            return ()
        at = at.parent
    return () if at is None else tuple(at.alias_column_names)


def _is_bound(column: exp.Column) -> bool:
    """True for a name that is no column: a lambda's variable, or a unit of time as in ``timestampdiff(DAY, …)``."""
    name = column.parts[0].name.lower()
    at: exp.Expr | None = column.parent
    while at is not None and not isinstance(at, exp.Select):
        if isinstance(at, exp.Lambda) and name in {each.name.lower() for each in at.expressions}:
            return True
        at = at.parent
    return len(column.parts) == 1 and isinstance(column.parent, exp.Func) and name in _UNITS


_UNITS = frozenset(
    (
        "year", "quarter", "month", "week", "day", "dayofyear", "hour", "minute", "second", "millisecond",
        "microsecond", "years", "quarters", "months", "weeks", "days", "hours", "minutes", "seconds",
    )
)  # fmt: skip
