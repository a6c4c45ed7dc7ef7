"""From a query to what an engine runs: the text over scans that read what is needed, no more."""

from collections.abc import Mapping

from skerry.sql.names import Found, Given
from skerry.sql.planned import PlannedQuery, Reference, RuntimeStep
from skerry.sql.query.build import build_shape
from skerry.sql.query.columns import needed_columns
from skerry.sql.query.compose import Edits, compose, passed_on
from skerry.sql.query.current import write_current
from skerry.sql.query.dialect import DUCKDB, QueryDialect
from skerry.sql.query.join import prune_joins, where_of
from skerry.sql.query.limit import push_limit
from skerry.sql.query.loosen import loosen
from skerry.sql.query.parameter import PREFIX, Parameters
from skerry.sql.query.part import Part, Ref, Resolver
from skerry.sql.query.push import push_conjuncts
from skerry.sql.query.shape import Query
from skerry.sql.query.uuidtext import write_uuids
from skerry.sql.run.context import Run
from skerry.sql.source import Composed


def plan_query(
    run: Run,
    text: Composed,
    given: Mapping[tuple[str, str], Found],
    *,
    dialect: QueryDialect = DUCKDB,
    prefix: str = PREFIX,
) -> PlannedQuery:
    """A query that is ready for an engine. ``given`` says what some names (database, table) stand for in it.

    It is written in the engine's ``dialect``. References get names that begin with ``prefix``.
    Keys of small sides of joins are read here (``skerry.sql.query.join``); nothing else is.
    """
    parameters = Parameters(run, dialect)
    part = Resolver(run, parameters, given).resolve(text, run.database)
    refs = list(part.refs())
    _name(part, refs, parameters, prefix)
    edits: Edits = {}
    write_current(part, run.database, edits)
    try:
        shape = build_shape(part)
        if not dialect.has_uuids:
            write_uuids(shape, parameters.values, edits)
        steps = _narrow(shape, refs, parameters, run, dialect)
    except RecursionError:  # thousands of terms: what cannot be narrowed is read whole
        steps = ()
        for ref in refs:
            ref.columns, ref.conjuncts, ref.filters, ref.limit = tuple(ref.column_names), [], [], None
    composed = compose(part, edits)
    passed = passed_on(part)
    shared = _shared(refs)
    references = tuple(_reference(ref, stay=bool(steps) or id(ref.base) in shared) for ref in refs)
    return PlannedQuery(composed, references, {name: parameters.values[name] for name in sorted(passed)}, steps)


def _narrow(
    shape: Query, refs: list[Ref], parameters: Parameters, run: Run, dialect: QueryDialect
) -> tuple[RuntimeStep, ...]:
    """Give references the columns, conditions and limits that concern them; what joins have pruned."""
    for ref in refs:
        ref.columns = tuple(ref.column_names)
    for ref, columns in needed_columns(shape):
        ref.columns = columns
    push_conjuncts(shape, parameters.values)
    if not dialect.is_exact:
        for ref in refs:
            loosened = [loosen(conjunct) for conjunct in ref.conjuncts]
            ref.conjuncts = [conjunct for conjunct in loosened if conjunct is not None]
    push_limit(shape, parameters.values)
    return prune_joins(shape, run.clock)


def _name(part: Part, refs: list[Ref], parameters: Parameters, prefix: str) -> None:
    """Names that occur nowhere in the texts."""
    words = {word for inner in part.parts() for word in inner.words} - set(parameters.values)
    while any(word.startswith(prefix) for word in words):
        prefix += "_"
    for number, ref in enumerate(refs, 1):
        ref.name = f"{prefix}{number}"


def _shared(refs: list[Ref]) -> set[int]:
    """Scans that more than one reference reads."""
    seen: set[int] = set()
    shared: set[int] = set()
    for ref in refs:
        (shared if id(ref.base) in seen else seen).add(id(ref.base))
    return shared


def _reference(ref: Ref, *, stay: bool) -> Reference:
    where = where_of(ref)
    if isinstance(ref.found, Given):
        return Reference(ref.name, ref.title, ref.span, given=ref.found, given_columns=ref.columns, given_where=where)
    assert ref.base is not None
    scan = ref.base.again(ref.columns, where=where, runtime_filters=ref.filters, limit=ref.limit, stay=stay)
    return Reference(ref.name, ref.title, ref.span, scan=scan)
