"""Literals of a query that may have any value without changing its form: those that WHERE and ON compare with columns.

Form is what a plan can be reused for: names and types of the result, the columns that are read, what is called. A
literal is *free* if all of this holds; every other one, such as that of ``LIMIT 5``, ``ORDER BY 1`` or ``SELECT a + 1``
(whose column is called ``(a + 1)``), belongs to the form.

- It is an operand of ``=``, ``<>``, ``<``, ``<=``, ``>`` or ``>=``, a bound of BETWEEN or an element of IN: by itself,
  in parentheses, behind a minus sign, or as ``DATE '…'`` and other casts of :mod:`skerry.sql.query.constant`.
- The other operand is a column of a table, of a known type that such literals are compared with exactly
  (:mod:`skerry.sql.query.literal`). So the comparison is a BOOLEAN that cannot fail.
- Nothing but AND, OR, NOT and parentheses stands between the comparison and WHERE or ON, and nothing but FROM, joins,
  WHERE, WITH and set operations between that SELECT and the whole query: no text of it becomes the name of a column.
- It stands in the query itself, not in a view.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from skerry.sql.query.columns import all_queries
from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.imply import OPS
from skerry.sql.query.literal import fit_constant
from skerry.sql.query.plan import Outline
from skerry.sql.query.query_shape import SelectQuery
from skerry.types.datatype import DataType

_CONDITIONS = (exp.And, exp.Or, exp.Not, exp.Paren)
_AROUND = (exp.From, exp.Join, exp.Subquery, exp.CTE, exp.With, exp.SetOperation, exp.Where, exp.Exists, *_CONDITIONS)
_CLAUSES = frozenset({"from_", "joins", "where", "with_"})
_NOTHING = Known({})


@dataclass(frozen=True, slots=True, eq=False)
class FreeLiteral:
    """A literal in the tree of a query, the constant that it is part of, and the column's type."""

    node: exp.Literal
    operand: exp.Expr
    type_: DataType
    is_equality: bool

    @property
    def start(self) -> int:
        """Where it begins in the text of the query."""
        return int(self.node.meta["start"])

    @property
    def fits(self) -> bool:
        """Is the comparison with the value that it has now one whose outcome is certain?"""
        try:
            fit_constant(constant_of(self.operand, _NOTHING), self.type_, equality=self.is_equality)
        except UnclearError:
            return False
        return True

    def write(self, word: str) -> None:
        """Give it another value, as written in a text."""
        self.node.set("this", word[1:-1] if self.node.is_string else word)


def free_literals(outline: Outline) -> Iterator[FreeLiteral]:
    """The free literals of a query, in any order."""
    selects = {id(query.node): query for query in all_queries(outline.shape) if isinstance(query, SelectQuery)}
    found: dict[int, FreeLiteral | None] = {}
    for node in outline.part.parsed.find_all(exp.Literal):
        start = node.meta.get("start")
        if start is not None:  # one that sqlglot has copied would have to be written twice
            found[start] = None if start in found else _free(node, selects)
    return (literal for literal in found.values() if literal is not None and literal.fits)


def _free(node: exp.Literal, selects: dict[int, SelectQuery]) -> FreeLiteral | None:
    operand: exp.Expr = node
    while isinstance(operand.parent, exp.Paren | exp.Neg | exp.Cast) and operand.arg_key == "this":
        operand = operand.parent
    compared = _compared(operand)
    if compared is None or operand.parent is None:
        return None
    select = _select_of(operand.parent)
    query = None if select is None else selects.get(id(select))
    resolved = None if query is None else query.resolve(compared.unnest())
    type_ = None if resolved is None else resolved[0].type_of(resolved[1])
    if select is None or type_ is None or not _is_all_around(select):
        return None
    return FreeLiteral(node, operand, type_, isinstance(operand.parent, exp.EQ | exp.NEQ | exp.In))


def _compared(operand: exp.Expr) -> exp.Expr | None:
    """The expression that a constant is compared with."""
    parent = operand.parent
    if type(parent) in OPS and parent is not None and has_only(parent, "this", "expression"):
        other: exp.Expr = parent.args["expression" if operand.arg_key == "this" else "this"]
        return other
    is_element = isinstance(parent, exp.In) and has_only(parent, "this", "expressions")
    is_bound = isinstance(parent, exp.Between) and has_only(parent, "this", "low", "high")
    if parent is None or operand.arg_key == "this" or not (is_element or is_bound):
        return None
    compared: exp.Expr = parent.this
    return compared


def _select_of(comparison: exp.Expr) -> exp.Select | None:
    """The SELECT in whose WHERE or ON a comparison stands."""
    node = comparison
    while isinstance(node.parent, _CONDITIONS):
        node = node.parent
    holder = node.parent
    if not isinstance(holder, exp.Where) and not (isinstance(holder, exp.Join) and node.arg_key == "on"):
        return None
    while isinstance(holder, exp.Join | exp.Table | exp.From | exp.Where):
        holder = holder.parent
    return holder if isinstance(holder, exp.Select) else None


def _is_all_around(select: exp.Select) -> bool:
    """Can nothing of a SELECT's WHERE become the name of a column of the whole query?"""
    node: exp.Expr = select
    while node.parent is not None:
        parent = node.parent
        if isinstance(parent, exp.Select):
            if node.arg_key not in _CLAUSES:
                return False
        elif not isinstance(parent, _AROUND) and type(parent) not in OPS and not isinstance(parent, exp.In):
            return False
        node = parent
    return True
