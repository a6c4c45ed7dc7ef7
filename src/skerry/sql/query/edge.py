"""Join edges: columns whose keys in one table reference restrict the rows of another.

An edge leads from a column of one reference (*build*) to a column of another (*probe*). Probe rows whose value does not
occur in the build side do not affect the result. Edges come from:

*   columns that are equal in WHERE, in ON of an inner or a SEMI join, both ways;
*   in ON of a LEFT or ANTI join, from the left to the right, whose rows without a partner are left out anyway; of a
    RIGHT join from the right to the left;
*   ``x IN (SELECT y …)`` in WHERE, both ways, but not NOT IN, nor ``x IN (1, (SELECT y …))``;
*   a subquery that depends on an outer query, ``WHERE inner.x = outer.y``: from the outer to the inner, for any
    use of the subquery; and from the inner to the outer, if it is EXISTS in WHERE.

The probe's column must be one that a condition could be pushed down to (``skerry.sql.query.push``). The build's may be
anywhere, as long as it is an unchanged column of the reference: later operators only reduce its values.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from skerry.sql.query.column_pruning import all_queries
from skerry.sql.query.constant import has_only
from skerry.sql.query.equality import ColumnOf, carried, conjuncts_of, equalities_of
from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import Query, SelectQuery, SetQuery, Source, type_at
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import DataType, has_bounds, is_floating

RefColumn = tuple[Ref, str]


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """Pairs of columns, build and probe, that are equal in the same rows."""

    build: Ref
    probe: Ref
    on: tuple[tuple[str, str], ...]


def edges_of(shape: Query) -> list[Edge]:
    """All edges of a query; pairs of the same two sources form one edge."""
    queries = [query for query in all_queries(shape) if isinstance(query, SelectQuery)]
    found = [pair for query in queries for pair in _pairs(query)]  # all at once: they are distinguished by identity
    grouped: dict[tuple[int, ...], tuple[Ref, Ref, list[tuple[str, str]]]] = {}
    for build, probe in found:
        origin = origin_of(*build)
        if origin is None:
            continue
        for target in targets_of(*probe):
            ends = id(origin[0]), id(target[0]), id(build[0]), id(probe[0])
            *_, pairs = grouped.setdefault(ends, (origin[0], target[0], []))
            pair = origin[1], target[1]
            if origin[0] is not target[0] and pair not in pairs and _matches(origin, target):
                pairs.append(pair)
    return [Edge(build, probe, tuple(pairs)) for build, probe, pairs in grouped.values() if pairs]


def origin_of(source: Source, name: str) -> RefColumn | None:
    """The reference's column that a source's column passes on unchanged; rows may be dropped on the way."""
    inner = None if source.columns is None else source.columns.get(name)
    if inner is None or source.input is None:
        return None
    if isinstance(source.input, Ref):
        return source.input, inner
    place = source.input.place(inner)
    return None if place is None else _origin_at(source.input, place)


def _origin_at(query: Query, place: int) -> RefColumn | None:
    if not isinstance(query, SelectQuery) or query.outputs is None:
        return None
    origin = query.outputs[place].origin
    return None if origin is None else origin_of(*origin)


def targets_of(source: Source, name: str) -> list[RefColumn]:
    """The columns of references to which a condition on a source's column can be pushed down."""
    inner = None if source.columns is None or not source.is_open else source.columns.get(name)
    if inner is None or source.input is None:
        return []
    if isinstance(source.input, Ref):
        return [(source.input, inner)]
    place = source.input.place(inner)
    return [] if place is None else _targets_at(source.input, place)


def _targets_at(query: Query, place: int) -> list[RefColumn]:
    if query.barred or len(query.readers) != 1:
        return []
    if isinstance(query, SetQuery):
        types = [type_at(arm, place) for arm in query.arms]
        if not all(matches(types[0], other) for other in types):
            return []  # the common type of the arms may make different values equal
        return [target for arm in query.arms for target in _targets_at(arm, place)]
    origin = query.outputs[place].origin if query.outputs is not None else None
    closed = not isinstance(query, SelectQuery) or query.is_closed
    return [] if origin is None or closed else targets_of(*origin)


def _pairs(query: SelectQuery) -> Iterator[tuple[ColumnOf, ColumnOf]]:
    """Pairs of build and probe columns, of sources of this query or of outer ones."""
    if query.is_closed:
        return
    equalities = equalities_of(query)
    for start in dict.fromkeys(end for equality in equalities for end in (equality.left, equality.right)):
        for other in carried(query, equalities, start, matches):
            yield start, other
    for equality in equalities:  # it holds between its two sides even if outer joins prevent carrying it on
        if equality.kind in ("inner", "semi"):
            yield equality.left, equality.right
        if equality.kind in ("inner", "semi", "right"):
            yield equality.right, equality.left
    for conjunct in conjuncts_of(query.node.args.get("where")):
        yield from _outside(query, conjunct)
        inner = next((found for node, found in query.subqueries if node is conjunct), None)
        if isinstance(conjunct, exp.In) and inner is not None and has_only(conjunct, "this", "query"):
            yield from _in(query, conjunct, inner)
        elif isinstance(conjunct, exp.Exists) and isinstance(inner, SelectQuery) and _is_plain(inner):
            for condition in conjuncts_of(inner.node.args.get("where")):
                for outer, own in _outside(inner, condition):
                    if outer[0] in query.sources:
                        yield own, outer


def _outside(query: SelectQuery, conjunct: exp.Expr) -> Iterator[tuple[ColumnOf, ColumnOf]]:
    """A column of an outer query, and a column of this query that must equal it."""
    if type(conjunct) is not exp.EQ:
        return
    sides = conjunct.this.unnest(), conjunct.expression.unnest()
    for one, other in (sides, sides[::-1]):
        own, outside = query.resolve(one), query.resolve_outside(other)
        if own is not None and outside is not None:
            yield outside[1:], own


def _in(query: SelectQuery, conjunct: exp.In, inner: Query) -> Iterator[tuple[ColumnOf, ColumnOf]]:
    own = query.resolve(conjunct.this.unnest())
    if own is None or inner.outputs is None or len(inner.outputs) != 1:
        return
    # a source that stands for the subquery as if it were in FROM
    held = Source("", inner, {"": ""})
    if inner.outputs[0].name is not None:
        held.columns = {"": inner.outputs[0].name}
        yield (held, ""), own
        yield own, (held, "")


def _is_plain(query: SelectQuery) -> bool:
    """Whether the query returns no rows if WHERE keeps none. ``SELECT count(*)`` always returns one."""
    clauses = {key for key, value in query.node.args.items() if value}
    simple = all(isinstance(node, exp.Star | exp.Column | exp.Literal) for node in query.node.expressions)
    return simple and clauses <= {"expressions", "from_", "joins", "where", "distinct"}


def _matches(one: RefColumn, other: RefColumn) -> bool:
    return matches(one[0].type_of(one[1]), other[0].type_of(other[1]))


def matches(one: DataType | None, other: DataType | None) -> bool:
    """Whether the engine and a runtime filter agree on equality of these types."""
    if one is None or other is None or not has_bounds(one) or is_floating(one):
        return False
    return one == other or (str(one) in INTEGER_BITS and str(other) in INTEGER_BITS)
