"""Point queries answered without an engine: ``SELECT columns FROM table WHERE column = constant``.

``matches(column, 'words')`` and ``matches_term(column, 'word')`` are such conditions, too: the scan applies the very
function that engines call.

If the scan alone finds these rows (``skerry.store.read.split``), by key or by an index, they are the result, and no
engine runs.
"""

from decimal import Decimal
from typing import TypeAlias

from sqlglot import exp

from skerry.pruning.predicate.expression import Column, Comparison, Literal, Op, Predicate, TermTest, TextSearch
from skerry.pruning.text.rowwise import FUNCTIONS
from skerry.sql.names import Given
from skerry.sql.query.constant import has_only
from skerry.sql.query.equality import conjuncts_of
from skerry.sql.query.function_call import is_call
from skerry.sql.query.part import Ref
from skerry.sql.query.query_shape import Query, SelectQuery
from skerry.types.datatype import BIGINT, INT, SMALLINT, STRING, TINYINT
from skerry.types.schema import Schema

Compared: TypeAlias = tuple[str, str]
"""How a column is compared (``=`` or the name of a search function), and the column's name."""
EQUALS = "="
_CLAUSES = frozenset({"expressions", "from_", "where"})
_INTEGERS = (TINYINT, SMALLINT, INT, BIGINT)
_EXACT = 1 << 53
"""Integers below this compare alike whether an engine treats them as integers, decimals or floats."""


def found_row_columns(shape: Query) -> tuple[str, ...]:
    """The result's columns, by their names in the table; empty if the query is not a point query.

    WHERE must consist of comparisons of columns with non-NULL constants by ``=``, and searches for constant words: all
    columns of the primary key, or any STRING and integer columns, whose comparisons are the same here and in every
    engine. Conditions must have been pushed down (``skerry.sql.query.push``) before: the reference has all of WHERE.
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
    pushed = [_compared_column(conjunct) for conjunct in ref.conjuncts]
    if None in named or pushed != named or ref.filters or ref.nearest is not None:
        return ()
    is_key = bool(key) and len(named) == len(key) and set(named) == {(EQUALS, name) for name in key}
    if not is_key and not all(_is_plain(ref.base.schema, conjunct) for conjunct in ref.conjuncts):
        return ()
    columns: list[str] = []
    for output in shape.outputs or ():
        if output.origin is None or output.origin[0] is not source:
            return ()
        columns.append(source.columns[output.origin[1]])
    return tuple(columns)


def _compared(query: SelectQuery, node: exp.Expr) -> Compared | None:
    """The column that ``=`` or a search compares with something other than a column."""
    if is_call(node, FUNCTIONS):
        name, sides = node.name.lower(), [argument.unnest() for argument in node.expressions]
    elif type(node) is exp.EQ and has_only(node, "this", "expression"):
        name, sides = EQUALS, [node.this.unnest(), node.expression.unnest()]
    else:
        return None
    columns = [side for side in sides if isinstance(side, exp.Column)]
    found = query.resolve(columns[0]) if len(columns) == 1 else None
    return None if found is None or found[0].columns is None else (name, found[0].columns[found[1]])


def _compared_column(predicate: Predicate) -> Compared | None:
    if isinstance(predicate, TermTest) and isinstance(predicate.operand, Column):
        return None if predicate.term.value is None else ("matches_term", predicate.operand.name)
    if isinstance(predicate, TextSearch) and isinstance(predicate.operand, Column):
        return None if predicate.query.value is None else ("matches", predicate.operand.name)
    if not isinstance(predicate, Comparison) or predicate.op is not Op.EQ or not isinstance(predicate.left, Column):
        return None
    is_value = isinstance(predicate.right, Literal) and predicate.right.value is not None
    return (EQUALS, predicate.left.name) if is_value else None


def _is_plain(schema: Schema, predicate: Predicate) -> bool:
    """Whether it searches words, or compares a STRING column with a text or an integer column with an integer."""
    if isinstance(predicate, TermTest | TextSearch):
        return True
    assert isinstance(predicate, Comparison)
    assert isinstance(predicate.left, Column)
    assert isinstance(predicate.right, Literal)
    type_, value = schema.field(predicate.left.name).type, predicate.right.value
    if isinstance(value, str):
        return type_ == STRING
    if not isinstance(value, int | Decimal) or isinstance(value, bool):
        return False
    return type_ in _INTEGERS and abs(value) < _EXACT and value == int(value)
