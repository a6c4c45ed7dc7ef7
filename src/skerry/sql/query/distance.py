"""``distance`` in a query: calls are checked before it runs, and each gets its metric.

======================================  ===========================================================================
``distance(embedding, ?)``              stays, if the column has no vector index, or one of metric l2
``distance(embedding, ?)``              ``distance_with_metric(embedding, ?, 'cosine')``, if that is what the index says
``distance(embedding, ?, 'cosine')``    ``distance_with_metric(embedding, ?, 'cosine')``: a function in Python has one
                                        number of arguments
======================================  ===========================================================================

Spark's functions are called ``skerry_distance`` and so on: a session is shared with the user's own functions. Rows
without a distance come last in ``ORDER BY distance(…)`` on both engines: where the text does not say where NULLs are,
``NULLS LAST`` is written for Spark, which would put them first.

A column is traced through views and subqueries, as long as it is passed on unchanged.
"""

from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from skerry.common.errors import InvalidInputError
from skerry.pruning.vector.distance import DISTANCE_FUNCTION, WITH_METRIC
from skerry.pruning.vector.metric import Metric, parse_metric
from skerry.sql.query.compose import Edits
from skerry.sql.query.constant import Known
from skerry.sql.query.edge import origin_of
from skerry.sql.query.function_call import call_error, closing, column_of, is_call, text_of, visit_calls
from skerry.sql.query.part import Part
from skerry.sql.query.query_shape import Query, SelectQuery
from skerry.sql.script_text import Span
from skerry.types.datatype import ArrayType, AtomicType, DecimalType

METRIC = "skerry_metric"
"""Key in the ``meta`` of calls of ``distance``: the metric of the column's index."""
NULLS_LAST = "skerry_nulls_last"
"""Key in the ``meta`` of a term of ORDER BY to which ``NULLS LAST`` is added for the engine."""
_NAMES = (DISTANCE_FUNCTION,)


def write_distances(part: Part, shape: Query, known: Known, edits: Edits) -> None:
    """Check all calls, and add the edits that rewrite them."""
    parts = [inner for inner in part.parts() if DISTANCE_FUNCTION in inner.words]
    if not parts:
        return
    for inner, call in visit_calls(parts, shape, _NAMES, _look_up):
        _check(inner, call, known)
        _write(inner, call, edits)
    if part.parsed.dialect.grammar.NULL_ORDERING != "nulls_are_last":
        for inner in parts:
            _write_nulls_last(inner, edits)


def _look_up(query: SelectQuery, call: exp.Anonymous, column: exp.Expr) -> None:
    """Store the metric of the column's index in the call; refuse a column without vectors."""
    found = column_of(query, column)
    if found is None:
        return
    type_ = found[0].type_of(found[1])
    element = type_.element if isinstance(type_, ArrayType) else None
    if type_ is not None and not isinstance(element, AtomicType | DecimalType):
        problem = f"distance is for columns of ARRAY<FLOAT> or ARRAY<DOUBLE>, and {column.name!r} is {type_}"
        raise call_error(query.part, problem, call)
    origin = origin_of(*found)
    field = None if origin is None else origin[0].field(origin[1])
    if origin is not None and field is not None and field.id in origin[0].metrics:
        call.meta[METRIC] = origin[0].metrics[field.id]


def metric_of(call: exp.Anonymous, known: Known) -> Metric | None:
    """The metric of a call; None if it is known only at run time."""
    if len(call.expressions) < 3:
        found: Metric = call.meta.get(METRIC, Metric.L2)
        return found
    name = text_of(call.expressions[2], known)
    return None if name is None else parse_metric(name)


def _check(part: Part, call: exp.Anonymous, known: Known) -> None:
    count = len(call.expressions)
    if not 2 <= count <= 3:
        problem = (
            f"distance has {count} {'argument' if count == 1 else 'arguments'} here; write distance(column, vector)"
        )
        raise call_error(part, problem, call)
    try:
        metric_of(call, known)
    except InvalidInputError as error:
        raise call_error(part, str(error), call.expressions[2]) from None


def _write(part: Part, call: exp.Anonymous, edits: Edits) -> None:
    metric, start = call.meta.get(METRIC, Metric.L2), call.meta.get("start")
    is_short = len(call.expressions) == 2
    names_metric = not (is_short and metric is Metric.L2)
    written = f"{part.parsed.dialect.function_prefix}{WITH_METRIC if names_metric else DISTANCE_FUNCTION}"
    if start is None or written == call.name.lower():
        return
    own = edits.setdefault(id(part), {})
    own[Span(start, call.meta["end"] + 1)] = written
    if is_short and names_metric:
        end = closing(part, start)
        own[Span(end, end)] = f", '{metric.value}'"


def ordered_distance(term: exp.Ordered) -> exp.Anonymous | None:
    """The call of ``distance`` that a term of ORDER BY is, directly or by its name in SELECT."""
    node = term.this.unnest()
    select = term.find_ancestor(exp.Select)
    if isinstance(node, exp.Column) and not node.table and select is not None:
        named = [item.this.unnest() for item in select.expressions if is_named(item, node.name)]
        node = named[0] if len(named) == 1 else node
    return node if isinstance(node, exp.Anonymous) and is_call(node, _NAMES) else None


def is_named(item: exp.Expr, name: str) -> bool:
    """Whether SELECT gives an expression this name."""
    return isinstance(item, exp.Alias) and item.alias.lower() == name.lower()


def _write_nulls_last(part: Part, edits: Edits) -> None:
    for term in part.parsed.find_all(exp.Ordered):
        if ordered_distance(term) is None or term.args.get("desc"):
            continue
        place = _end_of(part, term.this)
        if place is None:
            continue
        number = part.parsed.token_after(place)
        tokens = part.parsed.tokens
        if number < len(tokens) and tokens[number].token_type is TokenType.ASC:
            place, number = tokens[number].end + 1, number + 1
        if number >= len(tokens) or tokens[number].text.upper() != "NULLS":
            edits.setdefault(id(part), {})[Span(place, place)] = " NULLS LAST"
            term.meta[NULLS_LAST] = True


def _end_of(part: Part, node: exp.Expr) -> int | None:
    """Offset of the end of a call or a name."""
    if isinstance(node, exp.Anonymous) and "start" in node.meta:
        return closing(part, node.meta["start"]) + 1
    ends: list[int] = [inner.meta["end"] + 1 for inner in node.walk() if "end" in inner.meta]
    return max(ends) if ends and isinstance(node, exp.Column) else None
