"""Predicate pushdown: the conditions of a query that each scan may apply before the joins.

The engine still applies all conditions, so not pushing one down is always correct. A pushed condition must never remove
a row that affects the result. The rules:

1.  A condition in WHERE on one source (and literals and parameters), or an implied one, may be applied to that source
    before the join. If an outer join can make the source's columns NULL, only if it is not true for NULLs: a row whose
    match is removed has NULLs instead, and WHERE drops it, too.
2.  A condition in ON of an inner join likewise, where only joins *before* it can make NULLs. (Conditions in ON on
    sources before a comma, outside the join, are not pushed.)
3.  In ON of a LEFT join: only to the right side, whose rows then have no partner anyway; of a RIGHT join only to the
    left; of FULL to neither. SEMI is like inner, ANTI like LEFT.
4.  Nothing is pushed past ASOF and POSITIONAL joins, samples, and unknown constructs.
5.  A condition on one column also holds for a column that equals it in WHERE or an inner join (without RIGHT and FULL
    joins beside them); in a LEFT join, from left to right.
6.  A condition on a subquery, view or CTE with a single reader goes inside, if it is about outputs that are columns
    there, unchanged; into each arm of UNION, INTERSECT and EXCEPT, if their types agree. It goes past DISTINCT, and
    past GROUP BY (a column that is put out is a key), and not past a window, QUALIFY, LIMIT, DISTINCT ON, grouping
    sets, or into a recursive CTE.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sqlglot import exp

from skerry.common.errors import SkerryError
from skerry.index.target_condition import bind_hints
from skerry.pruning.predicate.bind import bind
from skerry.pruning.predicate.expression import Predicate
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.query.column_pruning import all_queries
from skerry.sql.query.computed_value import has_computed
from skerry.sql.query.constant import Known
from skerry.sql.query.equality import carried, conjuncts_of, equalities_of
from skerry.sql.query.implied_predicate import (
    columns_of,
    computed_in,
    convert,
    convert_computed,
    convert_together,
    rejects_null,
    renamed,
)
from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import Join, Query, SelectQuery, SetQuery, Source
from skerry.sql.query.walk import all_nodes

MAX_CONJUNCTS = 200
"""Maximum number of conditions that are pushed down: with thousands, pruning takes longer than reading."""


def push_conjuncts(shape: Query, known: Known) -> None:
    """Push the conditions of a query down to its references."""
    pusher = _Pusher(known)
    for query in all_queries(shape):
        if isinstance(query, SelectQuery):
            pusher.push_select(query)
        elif isinstance(query, SetQuery):
            pusher.push_set(query)


def can_be_null(query: SelectQuery, source: Source, until: int | None = None) -> bool:
    """Whether an outer join, among the joins before ``until``, can replace rows of a source by NULLs."""
    seen = query.first is source
    for join in query.joins[:until]:
        if join.source is source:
            seen = True
            if join.kind in ("left", "full"):
                return True
        elif seen and join.kind in ("right", "full") and join.source.group == source.group:
            return True
    return False


@dataclass(slots=True)
class _Pusher:
    known: Known
    waiting: dict[int, list[Predicate]] = field(default_factory=dict)
    """Conditions pushed into a query from outside, on the positions of its outputs, by the identity of the query."""
    _indexed: dict[int, bool] = field(default_factory=dict)
    """Whether a source reads a table with an index on a computed value."""

    def push_set(self, query: SetQuery) -> None:
        for predicate in self.waiting.get(id(query), ()):
            for arm in query.arms:
                self._into(arm, predicate)

    def push_select(self, query: SelectQuery) -> None:
        if query.is_closed:
            return
        facts = list(self._from_outside(query))
        conjuncts = list(conjuncts_of(query.node.args.get("where")))
        for conjunct in conjuncts:
            facts += self._said(query, conjunct, query.sources)
        facts += self._said_together(query, conjuncts, query.sources)
        for source, predicate in facts:
            self._deliver(query, source, predicate, None)
        for number, join in enumerate(query.joins):
            facts += self._push_on(query, number, join)
        equalities = equalities_of(query)
        for source, predicate in facts:
            names = [] if computed_in(predicate) else list(columns_of(predicate))  # equal values may differ as texts
            for other, name in carried(query, equalities, (source, names[0])) if len(names) == 1 else ():
                self._deliver(query, other, renamed(predicate, {names[0]: name}.__getitem__), None)

    def _push_on(self, query: SelectQuery, number: int, join: Join) -> list[tuple[Source, Predicate]]:
        """Push the conditions of ON; returns those that hold for every row of the result."""
        before = [source for source in query.sources[: number + 1] if source.group == join.source.group]
        facts: list[tuple[Source, Predicate]] = []
        strict = not any(other.kind in ("right", "full") for other in query.joins)
        both = [*before, join.source]
        concerned = {"inner": both, "semi": both, "left": [join.source], "anti": [join.source], "right": before}
        sources = concerned.get(join.kind, [])
        conjuncts = list(conjuncts_of(join.on))
        said = [fact for conjunct in conjuncts for fact in self._said(query, conjunct, sources)]
        said += self._said_together(query, conjuncts, sources)
        if join.kind in ("inner", "semi") and strict:
            facts += said
        for source, predicate in said:
            if source is join.source:
                self._give(source, predicate)
            else:
                self._deliver(query, source, predicate, number)
        return facts

    def _from_outside(self, query: SelectQuery) -> Iterator[tuple[Source, Predicate]]:
        """Conditions on outputs, converted to conditions on the source columns of these outputs."""
        for predicate in self.waiting.get(id(query), ()):
            places = columns_of(predicate)
            origins = {place: query.outputs[int(place)].origin for place in places} if query.outputs else {}
            known = {place: origin for place, origin in origins.items() if origin is not None}
            sources = list({id(source): source for source, _ in known.values()}.values())
            if len(known) == len(places) and len(sources) == 1:
                yield sources[0], renamed(predicate, {place: name for place, (_, name) in known.items()}.__getitem__)

    def _said(self, query: SelectQuery, conjunct: exp.Expr, sources: list[Source]) -> list[tuple[Source, Predicate]]:
        found: list[tuple[Source, Predicate | None]] = []
        for source in _concerned(query, conjunct, sources):
            found.append((source, convert(conjunct, query, source, self.known)))
            if self._is_indexed(source):
                found.append((source, convert_computed(conjunct, query, source, self.known)))
        return [(source, predicate) for source, predicate in found if predicate is not None]

    def _is_indexed(self, source: Source) -> bool:
        if id(source) not in self._indexed:
            self._indexed[id(source)] = has_computed(source)
        return self._indexed[id(source)]

    def _said_together(
        self, query: SelectQuery, conjuncts: list[exp.Expr], sources: list[Source]
    ) -> list[tuple[Source, Predicate]]:
        return [
            (source, predicate)
            for source in sources
            for predicate in convert_together(conjuncts, query, source, self.known)
        ]

    def _deliver(self, query: SelectQuery, source: Source, predicate: Predicate, until: int | None) -> None:
        if not can_be_null(query, source, until) or rejects_null(predicate):
            self._give(source, predicate)

    def _give(self, source: Source, predicate: Predicate) -> None:
        """Push a condition into a source: a scan, or a subquery."""
        if not source.is_open or source.columns is None:
            return
        inner = renamed(predicate, source.columns.__getitem__)
        if isinstance(source.input, Ref):
            add_conjunct(source.input, inner)
        elif isinstance(source.input, Query):
            places = {name: source.input.place(name) for name in columns_of(inner)}
            if None not in places.values():
                self._into(source.input, renamed(inner, lambda name: str(places[name])))

    def _into(self, query: Query, predicate: Predicate) -> None:
        if not query.barred and len(query.readers) == 1:
            self.waiting.setdefault(id(query), []).append(predicate)


def _concerned(query: SelectQuery, conjunct: exp.Expr, sources: list[Source]) -> list[Source]:
    """The sources that a condition may restrict: those of its columns, if each column resolves to one source."""
    if len(sources) < 2:
        return sources
    found = [query.resolve(node) for node in all_nodes(conjunct) if isinstance(node, exp.Column)]
    if not found or None in found:
        return sources
    named = {id(source) for source, _ in filter(None, found)}
    return [source for source in sources if id(source) in named]


def add_conjunct(ref: Ref, predicate: Predicate) -> None:
    """Add a condition to a scan; one that our predicates cannot express is left to the engine."""
    if computed_in(predicate):
        _add_hint(ref, predicate)
        return
    if len(ref.conjuncts) >= MAX_CONJUNCTS or predicate in ref.conjuncts:
        return
    fields = [field for field in map(ref.field, columns_of(predicate)) if field is not None]
    try:
        bind(predicate, fields)
    except SkerryError:
        return
    ref.conjuncts.append(predicate)


def _add_hint(ref: Ref, predicate: Predicate) -> None:
    """Add a condition to the hints of a scan, if it is on values that its indexes are on."""
    if len(ref.hints) >= MAX_CONJUNCTS or predicate in ref.hints or ref.table_schema is None:
        return
    inputs = {value.name: value.inputs for value in ref.computed.values()}
    if any(inputs.get(computed.name) != computed.inputs for computed in computed_in(predicate)):
        return
    if bind_hints(WhereClause((predicate,)), ref.table_schema) is not None:
        ref.hints.append(predicate)
