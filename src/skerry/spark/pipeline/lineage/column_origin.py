"""Column lineage of one query: the input columns that each output column is computed from.

The query is qualified by sqlglot, with the columns of its inputs as far as they are known: stars are expanded and every
column gets the name of its table. Then each output column is followed through subqueries and WITH to the inputs. A star
over an input with unknown columns stays a star: ``*`` of that input.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.qualify import qualify
from sqlglot.optimizer.scope import Scope, traverse_scope

STAR = "*"
_FRAMES = "skerry_frames"
"""Database for sources and steps, which have none, while a query is analysed."""
_CONDITIONS = ("where", "group", "having", "qualify", "order", "sort", "cluster", "distribute")

Origin = tuple[str, str]
"""An input and its column; the column may be ``*``."""


@dataclass(frozen=True, slots=True)
class QueryLineage:
    """Origins of the output columns, by lower-case name, and columns that only affect which rows there are."""

    columns: Mapping[str, frozenset[Origin]] = field(default_factory=dict)
    conditions: frozenset[Origin] = frozenset()


def query_lineage(tree: exp.Expr, inputs: Mapping[str, tuple[str, ...] | None]) -> QueryLineage | None:
    """The lineage of a query; ``inputs`` has the columns of sources, steps and tables by name, None for unknown ones.

    None if the query cannot be analysed.
    """
    try:
        qualified = qualify(
            tree.copy(),
            dialect="spark",
            db=_FRAMES,
            schema=_schema(inputs),
            validate_qualify_columns=False,
            quote_identifiers=False,
        )
        scopes = traverse_scope(qualified)
    except (SqlglotError, RecursionError, ValueError):
        return None
    if not scopes:
        return None
    follow = _Follow({id(scope.expression): scope for scope in scopes})
    last = scopes[-1]
    columns = {name.lower(): follow.origins(last, name) for name in follow.names(last)}
    conditions = frozenset(origin for scope in scopes for origin in follow.conditions(scope))
    return QueryLineage(columns, conditions)


def _schema(inputs: Mapping[str, tuple[str, ...] | None]) -> dict[str, object]:
    found: dict[str, dict[str, dict[str, str]]] = {}
    for name, columns in inputs.items():
        parts = name.lower().split(".")
        if columns is not None and len(parts) <= 2:
            database = parts[0] if len(parts) == 2 else _FRAMES
            found.setdefault(database, {})[parts[-1]] = {column.lower(): "unknown" for column in columns}
    return dict(found)


@dataclass(slots=True)
class _Follow:
    scopes: Mapping[int, Scope]
    _known: dict[tuple[int, str], frozenset[Origin]] = field(default_factory=dict)

    def names(self, scope: Scope) -> list[str]:
        """The names of a query's output columns."""
        query = _bare(scope.expression)
        if isinstance(query, exp.SetOperation):
            return self.names(scope.set_operation_scopes[0]) if scope.set_operation_scopes else []
        found = []
        for item in query.selects if isinstance(query, exp.Select) else ():
            is_star = isinstance(item, exp.Star) or (isinstance(item, exp.Column) and isinstance(item.this, exp.Star))
            found.append(STAR if is_star else item.alias_or_name)
        return found

    def origins(self, scope: Scope, name: str) -> frozenset[Origin]:
        """The input columns that an output column of a query is computed from."""
        key = (id(scope), name.lower())
        if key not in self._known:
            self._known[key] = frozenset()  # for a query that reads itself
            self._known[key] = frozenset(self._origins(scope, name))
        return self._known[key]

    def _origins(self, scope: Scope, name: str) -> Iterator[Origin]:
        query = _bare(scope.expression)
        if isinstance(query, exp.SetOperation):
            names = [each.lower() for each in self.names(scope)]
            place = names.index(name.lower()) if name.lower() in names else None
            for branch in scope.set_operation_scopes or ():
                listed = self.names(branch)
                if place is not None and place < len(listed):
                    yield from self.origins(branch, listed[place])
            return
        if not isinstance(query, exp.Select):
            return
        items = [item for item in query.selects if item.alias_or_name.lower() == name.lower()]
        if items and not isinstance(items[0], exp.Star):
            yield from self._inside(items[0], scope)
            return
        for item in query.selects:  # a star over unknown columns
            if isinstance(item, exp.Star):
                yield from (o for source in scope.selected_sources.values() for o in self._of(source[1], name))
            elif isinstance(item, exp.Column) and isinstance(item.this, exp.Star):
                yield from self._of(scope.sources.get(item.table), name)

    def conditions(self, scope: Scope) -> Iterator[Origin]:
        """Columns that affect which rows a query returns, or how they are grouped."""
        query = _bare(scope.expression)
        if not isinstance(query, exp.Select):
            return
        parts = [query.args.get(key) for key in _CONDITIONS] + [j.args.get("on") for j in query.args.get("joins") or ()]
        for part in parts:
            if isinstance(part, exp.Expression):
                yield from self._inside(part, scope)

    def _inside(self, node: exp.Expr, scope: Scope) -> Iterable[Origin]:
        """Origins of all columns in an expression, including its subqueries."""
        for column in node.find_all(exp.Column):
            select = column.parent_select
            at: Scope | None = self.scopes.get(id(select), scope) if select is not None else scope
            while at is not None and column.table and column.table not in at.sources:
                at = at.parent
            if at is None:
                continue
            if column.table:
                yield from self._of(at.sources[column.table], column.name)
            elif len(at.selected_sources) == 1:
                (source,) = at.selected_sources.values()
                yield from self._of(source[1], column.name)

    def _of(self, source: object, name: str) -> Iterable[Origin]:
        if isinstance(source, Scope):
            return self.origins(source, name)
        if isinstance(source, exp.Table):
            parts = [part.name for part in source.parts]
            return [(".".join(parts[1:] if parts[0] == _FRAMES else parts), name)]
        return []


def _bare(query: exp.Expr) -> exp.Expr:
    while isinstance(query, exp.Subquery | exp.Paren):
        query = query.this
    return query
