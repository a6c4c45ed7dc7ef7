"""The shape of a query: its joined sources, and the source column of each output.

It is conservative. A name is resolved only if exactly one source can have it and the columns of all are known; unknown
constructs (a PIVOT, a function in FROM) become sources with unknown columns, through which nothing is derived.
"""

from dataclasses import dataclass, field

from sqlglot import exp

from skerry.sql.query.part import Part, Ref
from skerry.sql.query.walk import all_nodes
from skerry.types.datatype import DataType


@dataclass(frozen=True, slots=True)
class Output:
    """A column of a query's result; ``origin`` is the source column that it passes on unchanged."""

    name: str | None
    origin: "tuple[Source, str] | None" = None


@dataclass(slots=True, eq=False)
class Query:
    """A query of any form. All names are in lower case."""

    part: Part
    outputs: tuple[Output, ...] | None = None
    """None: unknown."""
    barred: bool = False
    """Whether no condition may be pushed in from outside, because the result depends on more than single rows."""
    readers: "list[tuple[str, SelectQuery | None, Source | None]]" = field(default_factory=list)
    """Readers of its result: a ``source`` of a SELECT, ``exists``, or ``other``, which reads all of it."""

    def place(self, name: str) -> int | None:
        """Position of the only output with a name."""
        found = [place for place, output in enumerate(self.outputs or ()) if output.name == name]
        return found[0] if len(found) == 1 else None


@dataclass(slots=True, eq=False)
class Source:
    """A table, subquery or function in FROM."""

    alias: str
    input: Ref | Query | None
    """None: a function or another unknown construct."""
    columns: dict[str, str] | None
    """Its column names → those of the input; None: unknown."""
    database: str = ""
    """Database of a table without an alias, whose columns may be written as ``database.table.column``."""
    is_whole: bool = False
    """Whether it is read as a whole row, or by position."""
    is_open: bool = True
    """Whether rows may be dropped before the join by a condition."""
    is_hidden: bool = False
    """Whether it is the right side of a SEMI or ANTI join, visible only in its ON."""
    group: int = 0
    """Number of its comma-separated group: in ``a, b LEFT JOIN c``, ``a`` is in another group than ``b`` and ``c``."""

    def type_of(self, name: str) -> DataType | None:
        """The type of a column; None if it is not certain."""
        inner = None if self.columns is None else self.columns.get(name)
        if inner is None or self.input is None:
            return None
        return self.input.type_of(inner) if isinstance(self.input, Ref) else output_type(self.input, inner)


@dataclass(frozen=True, slots=True, eq=False)
class Join:
    """How a source joins those before it: ``kind`` is inner, left, right, full, semi, anti or other."""

    source: Source
    kind: str
    on: exp.Expr | None = None
    using: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class SelectQuery(Query):
    """A SELECT. ``stars`` are the sources whose columns are all in the output."""

    node: exp.Select = field(default_factory=exp.Select)
    outer: "SelectQuery | None" = None
    first: Source | None = None
    joins: list[Join] = field(default_factory=list)
    stars: list[Source] = field(default_factory=list)
    is_closed: bool = False
    """Whether WHERE must not be pushed to single sources, because of a sample or an unknown construct."""
    subqueries: list[tuple[exp.Expr, Query]] = field(default_factory=list)
    """Subqueries in expressions, with the node that contains them: EXISTS, IN, or a scalar subquery."""
    _bare: frozenset[str] | None = None

    @property
    def bare(self) -> frozenset[str]:
        """Unqualified names in it: one that is an alias may mean the whole row."""
        if self._bare is None:
            columns = [node for node in all_nodes(self.node) if isinstance(node, exp.Column)]
            self._bare = frozenset(column.name.lower() for column in columns if is_bare(column))
        return self._bare

    @property
    def sources(self) -> list[Source]:
        return ([] if self.first is None else [self.first]) + [join.source for join in self.joins]

    def resolve(self, column: exp.Expr) -> tuple[Source, str] | None:
        """The source and column of a name, if it certainly is one of this SELECT's own."""
        if not isinstance(column, exp.Column) or isinstance(column.this, exp.Star):
            return None
        if is_bare(column):
            return self._resolve_bare(column.this.name.lower())
        parts = [part.name.lower() for part in column.parts]
        name = parts[-1]
        found = [source for source in self.sources if source.alias == parts[-2]]
        if len(parts) == 3:
            found = [source for source in found if source.database == parts[0]]
        if len(parts) > 3 or len(found) != 1 or name not in (found[0].columns or {}):
            return None
        return found[0], name

    def _resolve_bare(self, name: str) -> tuple[Source, str] | None:
        found: list[Source] = []
        for source in self.sources:
            if source.columns is None:
                return None
            if name in source.columns:
                found.append(source)
        if len(found) > 1:
            merged = {id(join.source) for join in self.joins if name in join.using and join.kind in _LEFT_STAYS}
            found = [source for source in found if id(source) not in merged]
        return (found[0], name) if len(found) == 1 else None

    def knows(self, column: exp.Column) -> bool:
        """Whether the name may be one of this SELECT's own."""
        parts = [part.name.lower() for part in column.parts]
        if len(parts) == 1:
            return any(source.columns is None or parts[0] in source.columns for source in self.sources)
        return any(source.alias in parts[:-1] for source in self.sources) or any(
            source.columns is None or parts[0] in source.columns for source in self.sources
        )

    def resolve_outside(self, column: exp.Expr) -> "tuple[SelectQuery, Source, str] | None":
        """The SELECT, source and column of a name of an outer SELECT, in a correlated subquery."""
        if not isinstance(column, exp.Column) or self.outer is None or self.knows(column):
            return None
        found = self.outer.resolve(column)
        return (self.outer, *found) if found is not None else self.outer.resolve_outside(column)


@dataclass(slots=True, eq=False)
class SetQuery(Query):
    """UNION, INTERSECT, EXCEPT of two queries, by position."""

    arms: tuple[Query, ...] = ()


@dataclass(slots=True, eq=False)
class OtherQuery(Query):
    """A query that is not analysed, such as PIVOT, SUMMARIZE and VALUES; its sources are read whole."""

    sources: list[Source] = field(default_factory=list)
    inner: list[Query] = field(default_factory=list)


def is_bare(column: exp.Column) -> bool:
    """Whether it is a column name without a table."""
    args = column.args
    return not (args.get("table") or args.get("db") or args.get("catalog"))


_LEFT_STAYS = ("inner", "left", "semi", "anti")


def output_type(query: Query, name: str) -> DataType | None:
    """The type of an output that is an unchanged table column; for a set operation, if all arms agree."""
    place = query.place(name)
    return None if place is None else type_at(query, place)


def type_at(query: Query, place: int) -> DataType | None:
    """The same for the output at a position."""
    if isinstance(query, SetQuery):
        types = {type_at(arm, place) for arm in query.arms}
        return types.pop() if len(types) == 1 else None
    if query.outputs is None:
        return None
    origin = query.outputs[place].origin
    return None if origin is None else origin[0].type_of(origin[1])
