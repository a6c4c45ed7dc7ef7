"""``SELECT … FROM one table [WHERE …] ORDER BY distance(column, vector) LIMIT k``, through a vector index.

The scan returns the k nearest rows (plus the OFFSET), and the engine sorts them. Required shape:

*   one table, not joined; SELECT has columns, literals and the distance only, with or without aliases;
*   ORDER BY has the distance alone, ascending, by itself or by the name that SELECT gives it;
*   the vector is a constant: a parameter, or a list of numbers; the metric is that of the index;
*   WHERE, if any, converts exactly to our predicates, and the scan applies all of it. For Spark, whose conditions are
    loosened, WHERE is not allowed.

All other queries compute the distances of all rows.
"""

from collections.abc import Sequence

import numpy as np
from sqlglot import exp

from skerry.common.errors import SkerryError
from skerry.planning.nearest_request import MAX_COUNT, NearestRequest
from skerry.pruning.vector.distance import DISTANCE_FUNCTION
from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.distance import NULLS_LAST, is_named, metric_of, ordered_distance
from skerry.sql.query.equality import conjuncts_of
from skerry.sql.query.function_call import is_call
from skerry.sql.query.implied_predicate import convert_exactly, renamed
from skerry.sql.query.limit import rows_of
from skerry.sql.query.part import Ref
from skerry.sql.query.push import add_conjunct
from skerry.sql.query.query_shape import Query, SelectQuery, Source
from skerry.types.datatype import DOUBLE, FLOAT, ArrayType

_CLAUSES = frozenset({"expressions", "from_", "where", "order", "limit", "offset"})
_NUMBERS = ("int", "decimal", "double")


def push_nearest(shape: Query, known: Known) -> None:
    """Set the nearest-neighbour request of the query's only reference."""
    if not isinstance(shape, SelectQuery) or shape.joins or shape.first is None or shape.is_closed:
        return
    clauses = {key for key, value in shape.node.args.items() if value}
    ref = shape.first.input
    if not known.is_exact and "where" in clauses:
        return
    if clauses - _CLAUSES or not isinstance(ref, Ref) or ref.base is None or not shape.first.is_open:
        return
    try:
        nearest = _nearest(shape, shape.first, ref, known)
    except (UnclearError, SkerryError):  # running the query raises the error
        return
    if _applies_all(shape, shape.first, ref, known):
        ref.nearest = nearest


def _nearest(shape: SelectQuery, source: Source, ref: Ref, known: Known) -> NearestRequest:
    limit, offset = shape.node.args.get("limit"), shape.node.args.get("offset")
    if not isinstance(limit, exp.Limit) or not has_only(limit, "expression"):
        raise UnclearError
    call = _ordered_by(shape)
    count = rows_of(limit.expression, known.parameters)
    count += 0 if offset is None else rows_of(offset.expression, known.parameters)
    column = call.expressions[0].unnest()
    if any(is_named(item, column.name) for item in shape.node.expressions):
        raise UnclearError  # the name may refer to an output of SELECT
    found = shape.resolve(column)
    if found is None or found[0] is not source or source.columns is None or not 1 <= count <= MAX_COUNT:
        raise UnclearError
    field = ref.field(source.columns[found[1]])
    if field is None or ref.metrics.get(field.id) is not metric_of(call, known):
        raise UnclearError  # no index, or one of another metric
    if not isinstance(field.type, ArrayType) or field.type.element not in (FLOAT, DOUBLE):
        raise UnclearError
    return NearestRequest.of(field.name, _vector(call.expressions[1], known), count, ref.metrics[field.id].value)


def _ordered_by(shape: SelectQuery) -> exp.Anonymous:
    """The call of ``distance`` that is the only term of ORDER BY."""
    order = shape.node.args.get("order")
    if not isinstance(order, exp.Order) or len(order.expressions) != 1:
        raise UnclearError
    (term,) = order.expressions
    if not isinstance(term, exp.Ordered) or not all(map(_is_plain, shape.node.expressions)):
        raise UnclearError
    if not has_only(term, "this", *(("nulls_first",) if term.meta.get(NULLS_LAST) else ())):
        raise UnclearError
    call = ordered_distance(term)
    if call is None or len(call.expressions) not in (2, 3):
        raise UnclearError
    return call


def _is_plain(item: exp.Expr) -> bool:
    inner = (item.this if isinstance(item, exp.Alias) else item).unnest()
    if is_call(inner, (DISTANCE_FUNCTION,)):
        return all(not node.find(exp.Query, exp.Window, exp.AggFunc) for node in inner.expressions)
    return isinstance(inner, exp.Column | exp.Star | exp.Literal)


def _vector(node: exp.Expr, known: Known) -> Sequence[float]:
    """A vector that is known before the query runs."""
    node = node.unnest()
    if isinstance(node, exp.Placeholder) and node.name in known.parameters:
        given = known.parameters[node.name]
        if not isinstance(given, list | tuple | np.ndarray):
            raise UnclearError
        return given  # type: ignore[return-value]
    if isinstance(node, exp.Cast) and has_only(node, "this", "to", "_type"):
        types = [inner.this for inner in node.to.expressions if isinstance(inner, exp.DataType)]
        if node.to.this is not exp.DType.ARRAY or types not in ([exp.DType.FLOAT], [exp.DType.DOUBLE]):
            raise UnclearError
        numbers = np.array(_vector(node.this, known), np.float64)
        return [float(n) for n in (numbers.astype(np.float32) if types == [exp.DType.FLOAT] else numbers)]
    if not isinstance(node, exp.Array):
        raise UnclearError
    return [_number(item, known) for item in node.expressions]


def _number(node: exp.Expr, known: Known) -> float:
    """An element of a vector. An engine may round its last digit differently, which does not matter here."""
    inner = node.this if isinstance(node, exp.Neg) else node
    if isinstance(inner, exp.Literal) and not inner.is_string:
        return -float(inner.this) if inner is not node else float(inner.this)
    constant = constant_of(node, known)
    if constant.kind not in _NUMBERS:
        raise UnclearError
    return float(constant.value)


def _applies_all(shape: SelectQuery, source: Source, ref: Ref, known: Known) -> bool:
    """Add all of WHERE to the scan; returns whether the scan applies exactly these conditions."""
    for conjunct in conjuncts_of(shape.node.args.get("where")):
        said = convert_exactly(conjunct, shape, source, known)
        if said is None or source.columns is None:
            return False
        inner = renamed(said, source.columns.__getitem__)
        add_conjunct(ref, inner)
        if inner not in ref.conjuncts:
            return False
    return True
