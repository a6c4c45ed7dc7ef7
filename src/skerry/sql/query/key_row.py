"""Queries for the row of one key: ``SELECT columns FROM table WHERE key = constant``, and nothing else.

Where a scan finds that row by itself (``skerry.store.read.split``), it is the result, and no engine has to run.
"""

from sqlglot import exp

from skerry.pruning.predicate.expression import Column, Comparison, Literal, Op, Predicate
from skerry.sql.names import Given
from skerry.sql.query.constant import has_only
from skerry.sql.query.equality import conjuncts_of
from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import Query, SelectQuery

_CLAUSES = frozenset({"expressions", "from_", "where"})


def key_row_columns(shape: Query) -> tuple[str, ...]:
    """The columns of the result, by their names in the table; empty if the query is another one.

    WHERE must compare each column of the primary key with one constant that is not NULL, by ``=``, and say no more.
    Conditions have been given to the reference before (``skerry.sql.query.push``): they say all that WHERE says.
    """
    if not isinstance(shape, SelectQuery) or shape.joins or shape.is_closed or shape.first is None:
        return ()
    source, ref = shape.first, shape.first.input
    if not isinstance(ref, Ref) or isinstance(ref.found, Given) or ref.base is None or not source.is_open:
        return ()
    if {key for key, value in shape.node.args.items() if value} != _CLAUSES or source.columns is None:
        return ()
    key = ref.base.schema.primary_key
    named = [_compared(shape, conjunct) for conjunct in conjuncts_of(shape.node.args["where"])]
    pushed = [_key_column(conjunct) for conjunct in ref.conjuncts]
    if not key or len(named) != len(key) or set(named) != set(key) or pushed != named or ref.filters:
        return ()
    columns: list[str] = []
    for output in shape.outputs or ():
        if output.origin is None or output.origin[0] is not source:
            return ()
        columns.append(source.columns[output.origin[1]])
    return tuple(columns)


def _compared(query: SelectQuery, node: exp.Expr) -> str | None:
    """The column that a comparison by ``=`` compares with something that is no column."""
    if type(node) is not exp.EQ or not has_only(node, "this", "expression"):
        return None
    columns = [side for side in (node.this.unnest(), node.expression.unnest()) if isinstance(side, exp.Column)]
    found = query.resolve(columns[0]) if len(columns) == 1 else None
    return None if found is None or found[0].columns is None else found[0].columns[found[1]]


def _key_column(predicate: Predicate) -> str | None:
    if not isinstance(predicate, Comparison) or predicate.op is not Op.EQ or not isinstance(predicate.left, Column):
        return None
    is_value = isinstance(predicate.right, Literal) and predicate.right.value is not None
    return predicate.left.name if is_value else None
