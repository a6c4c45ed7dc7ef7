"""Query planning: the text that an engine runs, and one pruned scan per table reference."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skerry.planning.scan_request import Pin
from skerry.sql.names import Found, Given, ScanHandle
from skerry.sql.planned import PlannedQuery, Reference, RuntimeStep
from skerry.sql.query.build_shape import build_shape
from skerry.sql.query.column_pruning import needed_columns
from skerry.sql.query.compose import Edits, compose, passed_on
from skerry.sql.query.constant import Known
from skerry.sql.query.current import write_current
from skerry.sql.query.dialect import DUCKDB, QueryDialect
from skerry.sql.query.distance import write_distances
from skerry.sql.query.found_row import found_row_columns
from skerry.sql.query.join import prune_joins
from skerry.sql.query.limit import push_limit
from skerry.sql.query.loosen import loosen
from skerry.sql.query.nearest import push_nearest
from skerry.sql.query.now import statement_time, write_now
from skerry.sql.query.parameter import PREFIX, Parameters
from skerry.sql.query.part import Part, Ref, Resolver
from skerry.sql.query.push import push_conjuncts
from skerry.sql.query.query_shape import Query
from skerry.sql.query.textsearch import write_searches
from skerry.sql.query.uuidtext import write_uuids
from skerry.sql.scope import Scope
from skerry.sql.script_text import Composed
from skerry.types.table_ident import TableIdent


@dataclass(frozen=True, slots=True)
class Basis:
    """What a plan depends on: it is valid as long as none of this has changed."""

    found: Mapping[TableIdent, Found]
    """The table or view of each name."""
    scans: Mapping[tuple[str, Pin], ScanHandle]
    """The scan of each table state, by UUID and pin."""
    is_timed: bool
    """Whether the plan depends on the time of planning."""
    outline: "Outline | None"
    """The resolved query that was pruned; None if the query is nested too deeply."""


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """A resolved query: its tree, its shape, and its references with names and columns."""

    part: Part
    refs: tuple[Ref, ...]
    shape: Query
    parameters: Mapping[str, Any]
    """Values of its parameters, by their names in the text."""
    keys: Mapping[str, int | str]
    """The user's keys of the parameters, by the same names."""


def plan_query(
    run: Scope,
    text: Composed,
    given: Mapping[TableIdent, Found],
    *,
    dialect: QueryDialect = DUCKDB,
    prefix: str = PREFIX,
) -> PlannedQuery:
    """Plan a query for an engine. ``given`` maps some names to other rows.

    The query is in the engine's ``dialect``. Names of references begin with ``prefix``. Planning reads the keys of
    small sides of joins (``skerry.sql.query.join``) and no other rows.
    """
    return plan_with_basis(run, text, given, dialect=dialect, prefix=prefix)[0]


def plan_with_basis(
    run: Scope,
    text: Composed,
    given: Mapping[TableIdent, Found],
    *,
    dialect: QueryDialect = DUCKDB,
    prefix: str = PREFIX,
    prunes: bool = True,
) -> tuple[PlannedQuery, Basis]:
    """The plan, and what it depends on. Without ``prunes`` it is for binding alone, and planning reads no rows."""
    parameters = Parameters(run, dialect)
    resolver = Resolver(run, parameters, given)
    part = resolver.resolve(text, run.database)
    refs = list(part.refs())
    _name(part, refs, parameters, prefix)
    edits: Edits = {}
    write_current(part, run.database.strip("."), edits)
    is_timed, outline = True, None
    found_row: tuple[str, ...] = ()
    try:
        shape = build_shape(part)
        if not dialect.has_uuids:
            write_uuids(shape, parameters.values, edits)
        now = statement_time(run.clock)
        is_timed = write_now(shape, now, dialect, edits)
        known = Known(parameters.values, now, dialect.is_exact)
        write_searches(part, shape, known, edits)
        write_distances(part, shape, known, edits)
        for ref in refs:
            ref.columns = tuple(ref.column_names)
        for ref, columns in needed_columns(shape):
            ref.columns = columns
        steps = _narrow(shape, refs, known, run, dialect) if prunes else ()
        found_row = found_row_columns(shape)
        outline = Outline(part, tuple(refs), shape, parameters.values, parameters.keys)
    except RecursionError:  # thousands of terms: without pushdown, tables are read whole
        steps = ()
        for ref in refs:
            ref.columns, ref.conjuncts, ref.filters, ref.limit = tuple(ref.column_names), [], [], None
            ref.hints = []
            ref.nearest = None
    composed = compose(part, edits)
    passed = passed_on(part)
    values = {name: parameters.values[name] for name in sorted(passed)}
    basis = Basis(resolver.found, resolver.bases, is_timed, outline)
    numbers = {name: key + 1 for name, key in parameters.keys.items() if isinstance(key, int)}
    return PlannedQuery(composed, _references(refs, steps), values, steps, numbers, found_row), basis


def narrow_again(
    outline: Outline, parameters: Mapping[str, Any], scans: Mapping[tuple[str, Pin], ScanHandle], run: Scope
) -> tuple[tuple[Reference, ...], tuple[RuntimeStep, ...]]:
    """The references of a query for DuckDB, pruned again for other values of its free constants.

    Values of literals are in its tree, those of ``parameters`` are given by their names in the text. ``scans`` are of
    the same table states, so their indexes are the same; conditions on indexed values are derived again, too.
    """
    for ref in outline.refs:
        assert not isinstance(ref.found, Given)
        ref.base = scans[ref.found.uuid, ref.pin]
        ref.conjuncts, ref.filters, ref.limit, ref.hints, ref.nearest = [], [], None, [], None
    steps = _narrow(outline.shape, outline.refs, Known(parameters, statement_time(run.clock)), run, DUCKDB)
    return _references(outline.refs, steps), steps


def _narrow(
    shape: Query, refs: Sequence[Ref], known: Known, run: Scope, dialect: QueryDialect
) -> tuple[RuntimeStep, ...]:
    """Push conditions and limits down to the references; returns the steps that pruned joins."""
    push_conjuncts(shape, known)
    if not dialect.is_exact:
        for ref in refs:
            loosened = [loosen(conjunct) for conjunct in ref.conjuncts]
            ref.conjuncts = [conjunct for conjunct in loosened if conjunct is not None]
            ref.hints = [hint for hint in map(loosen, ref.hints) if hint is not None]
    push_limit(shape, known.parameters)
    push_nearest(shape, known)
    return prune_joins(shape, refs, run.clock) if len(refs) > 1 else ()


def _name(part: Part, refs: list[Ref], parameters: Parameters, prefix: str) -> None:
    """Give references names that occur neither as words in the texts nor as columns, which ``*`` would output."""
    words = {word for inner in part.parts() for word in inner.words} - set(parameters.values)
    words |= {column.lower() for ref in refs for column in ref.column_names}
    while any(word.startswith(prefix) for word in words):
        prefix += "_"
    for number, ref in enumerate(refs, 1):
        ref.name = f"{prefix}{number}"


def _references(refs: Sequence[Ref], steps: tuple[RuntimeStep, ...]) -> tuple[Reference, ...]:
    shared = _shared(refs)
    return tuple(_reference(ref, pins=bool(steps) or id(ref.base) in shared) for ref in refs)


def _shared(refs: Sequence[Ref]) -> set[int]:
    """Scans that more than one reference reads."""
    seen: set[int] = set()
    shared: set[int] = set()
    for ref in refs:
        (shared if id(ref.base) in seen else seen).add(id(ref.base))
    return shared


def _reference(ref: Ref, *, pins: bool) -> Reference:
    if isinstance(ref.found, Given):
        given, hint = ref.found, ref.hint
        if given.indexed is not None and hint is not None:
            given = given.indexed.hinted(hint)
        return Reference(ref.name, ref.title, ref.span, given=given, given_columns=ref.columns, given_where=ref.where)
    assert ref.base is not None
    scan = ref.base.with_request(ref.request, pins=pins)
    return Reference(ref.name, ref.title, ref.span, scan=scan, notes=tuple(ref.notes))
