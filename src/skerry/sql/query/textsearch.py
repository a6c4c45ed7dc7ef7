"""``matches`` and ``matches_term`` in a query: calls are checked before it runs, and each gets its analyzer.

=================================  ==================================================================================
``matches(body, 'disk full')``     stays, if the column has no full-text index
``matches(body, '磁盘')``          ``matches_with_analyzer(body, '磁盘', 'chinese')``, if that is what the index says
``matches(body, 'A', 'chinese')``  ``matches_with_analyzer(body, 'A', 'chinese')``: a function in Python has one number
                                   of arguments
=================================  ==================================================================================

Spark's functions are called ``skerry_matches`` and so on: a session is shared with the user's own functions.

A column is traced through views and subqueries, as long as it is passed on unchanged. So the query's calls and the
conditions pushed down to scans (``skerry.sql.query.implied_predicate``) have the same analyzer.
"""

from sqlglot import exp

from skerry.pruning.text.analyzer import ENGLISH, Analyzer, parse_analyzer
from skerry.pruning.text.matches_query import QuerySyntaxError, check_term, parse_query
from skerry.pruning.text.rowwise import FUNCTIONS, WITH_ANALYZER, query_problem
from skerry.sql.query.compose import Edits
from skerry.sql.query.computed_value import ComputedValues
from skerry.sql.query.constant import ANALYZER, Known
from skerry.sql.query.edge import origin_of
from skerry.sql.query.function_call import call_error, closing, column_of, text_of, visit_calls
from skerry.sql.query.part import Part, Ref
from skerry.sql.query.query_shape import Query, SelectQuery
from skerry.sql.script_text import Span
from skerry.types.datatype import is_text


def write_searches(part: Part, shape: Query, known: Known, edits: Edits) -> None:
    """Check all calls, and add the edits that rewrite them."""
    parts = [inner for inner in part.parts() if not inner.words.isdisjoint(FUNCTIONS)]
    if not parts:
        return
    for inner, call in visit_calls(parts, shape, FUNCTIONS, _look_up):
        _check(inner, call, known)
        _write(inner, call, edits)


def _look_up(query: SelectQuery, call: exp.Anonymous, column: exp.Expr) -> None:
    """Store the column's analyzer in the call; refuse a column that is not text."""
    if not isinstance(column, exp.Column):
        _look_up_computed(query, call, column)
        return
    found = column_of(query, column)
    if found is None:
        return
    type_ = found[0].type_of(found[1])
    if type_ is not None and not is_text(type_):
        problem = f"{call.name.lower()} is for STRING and JSON columns, and {column.name!r} is {type_}"
        raise call_error(query.part, problem, call)
    origin = origin_of(*found)
    analyzer = None if origin is None else _analyzer_of(*origin)
    if analyzer is not None:
        call.meta[ANALYZER] = analyzer


def _look_up_computed(query: SelectQuery, call: exp.Anonymous, node: exp.Expr) -> None:
    """Store the analyzer of an index on a computed value in the call."""
    for source in query.sources:
        values = ComputedValues.of(query, source)
        found = None if values is None else values.find(node)
        if found is not None and found.value.analyzer is not None:
            call.meta[ANALYZER] = found.value.analyzer


def _analyzer_of(ref: Ref, name: str) -> Analyzer | None:
    field = ref.field(name)
    return None if field is None else ref.analyzers.get(field.id)


def _check(part: Part, call: exp.Anonymous, known: Known) -> None:
    """Raise errors about constants before the query runs."""
    name, arguments = call.name.lower(), call.expressions
    most = 3 if name == "matches" else 2
    if not 2 <= len(arguments) <= most:
        form = "matches(column, 'words')" if most == 3 else "matches_term(column, 'word')"
        raise call_error(part, f"{name} has {len(arguments)} arguments here; write {form}", call)
    words = text_of(arguments[1], known)
    try:
        analyzer = call.meta.get(ANALYZER, ENGLISH)
        if len(arguments) == 3:
            given = text_of(arguments[2], known)
            analyzer = ENGLISH if given is None else parse_analyzer(given)
        if words is None or ("\\" in words and not known.is_exact):  # the engine may treat a backslash as an escape
            return
        if name == "matches":
            parse_query(words, analyzer)
        else:
            check_term(words)
    except QuerySyntaxError as error:
        problem = query_problem(name, words or "", error)
        raise call_error(part, problem, arguments[1], _shift(part, arguments[1], error.position)) from None
    except ValueError as error:
        raise call_error(part, str(error), arguments[2]) from None


def _write(part: Part, call: exp.Anonymous, edits: Edits) -> None:
    analyzer = call.meta.get(ANALYZER, ENGLISH)
    start = call.meta.get("start")
    if start is None:
        return
    name, is_short = call.name.lower(), len(call.expressions) == 2
    if name == "matches" and not (is_short and analyzer == ENGLISH):
        name = WITH_ANALYZER
    written = f"{part.parsed.dialect.function_prefix}{name}"
    if written == call.name.lower():
        return
    own = edits.setdefault(id(part), {})
    own[Span(start, call.meta["end"] + 1)] = written
    if name == WITH_ANALYZER and is_short:
        end = closing(part, start)
        own[Span(end, end)] = f", '{analyzer}'"


def _shift(part: Part, node: exp.Expr, position: int) -> int:
    """Offset of a character of the search text from the start of its literal, in which quotes are doubled."""
    start = node.meta.get("start")
    if not isinstance(node, exp.Literal) or start is None or part.parsed.text.text[start] != "'":
        return 0
    return 1 + position + str(node.this)[:position].count("'")
