"""Free constants of a query: literals and parameters whose value does not change the form of the plan.

The form is the reusable part of a plan: names and types of the result, columns read, functions called. A constant is
*free* if all of the conditions below hold; every other one, as in ``LIMIT 5``, ``ORDER BY 1``, ``AS OF 3`` or
``SELECT a + 1`` (whose column is called ``(a + 1)``), belongs to the form.

- It is an operand of ``=``, ``<>``, ``<``, ``<=``, ``>`` or ``>=``, a bound of BETWEEN, an element of IN or the pattern
  of LIKE: alone, in parentheses, in ``DATE '…'`` and other casts of :mod:`skerry.sql.query.constant`, or, if it is a
  literal, after a minus sign (a negated parameter may overflow its type: ``-(-128)``).
- The other operand is a table column, or a computed value with an index, of a known type that such constants are
  compared with exactly (:mod:`skerry.sql.query.predicate_literal`). So the comparison is a BOOLEAN that cannot fail.
  The same holds for all elements of IN, and for both bounds of BETWEEN, because DuckDB casts them to a common type.
- Only AND, OR, NOT and parentheses are between the comparison and WHERE or ON, and only FROM, joins, WHERE, WITH and
  set operations between that SELECT and the whole query, so that its text does not become the name of a column.
- It is in the query itself, not in a view.

A parameter is also free as the number of rows of LIMIT or OFFSET in such a SELECT. It must be free at all of its
positions. A literal there is part of the form, because LIMIT has other forms (``LIMIT 5 %``) that depend on the text.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from sqlglot import exp

from skerry.sql.query.column_pruning import all_queries
from skerry.sql.query.computed_value import ComputedValues
from skerry.sql.query.constant import Known, UnclearError, constant_of, has_only
from skerry.sql.query.imply import OPS
from skerry.sql.query.parameter import find_places
from skerry.sql.query.plan import Outline
from skerry.sql.query.predicate_literal import fit_constant
from skerry.sql.query.query_shape import SelectQuery
from skerry.types.datatype import DataType, is_text

_CONDITIONS = (exp.And, exp.Or, exp.Not, exp.Paren)
_AROUND = (exp.From, exp.Join, exp.Subquery, exp.CTE, exp.With, exp.SetOperation, exp.Where, exp.Exists, *_CONDITIONS)
_CLAUSES = frozenset({"from_", "joins", "where", "with_"})


class Role(Enum):
    """How a constant is used."""

    EQUALITY = "equality"
    ORDER = "order"
    PATTERN = "pattern"
    ROWS = "rows"


@dataclass(frozen=True, slots=True, eq=False)
class FreeConstant:
    """A literal or parameter in the tree of a query, the constant that contains it, and how it is compared."""

    node: exp.Literal | exp.Placeholder
    operand: exp.Expr
    role: Role
    type_: DataType | None
    """Type of the column it is compared with; None for a number of rows."""

    @property
    def start(self) -> int:
        """Offset of a literal in the text of the query."""
        return int(self.node.meta["start"])

    def fits(self, known: Known) -> bool:
        """Whether its comparison is certain with its current value."""
        return _fits(self.operand, self.role, self.type_, known)

    def write(self, word: str) -> None:
        """Set a literal to another value, given as text in SQL."""
        self.node.set("this", word[1:-1] if self.node.args.get("is_string") else word)


def free_literals(outline: Outline) -> Iterator[FreeConstant]:
    """The free literals of a query, in any order."""
    finder = _Finder(outline)
    found: dict[int, FreeConstant | None] = {}
    for node in outline.part.parsed.find_all(exp.Literal):
        start = node.meta.get("start")
        if start is not None:  # a literal that sqlglot copied would have to be changed twice
            found[start] = None if start in found else finder.free(node)
    return (literal for literal in found.values() if literal is not None)


def free_parameters(outline: Outline) -> Mapping[str, list[FreeConstant]]:
    """The free parameters of a query by name, with all their positions."""
    finder = _Finder(outline)
    places = Counter(place.word for place in find_places(outline.part.parsed.tokens))
    found: dict[str, list[FreeConstant | None]] = {}
    for node in outline.part.parsed.find_all(exp.Placeholder):
        found.setdefault(node.name, []).append(finder.free(node))
    free: dict[str, list[FreeConstant]] = {}
    for name, nodes in found.items():
        constants = [node for node in nodes if node is not None]
        # if the tree has fewer nodes than the text has parameters, one is at an unknown position
        if name in outline.parameters and len(constants) == len(nodes) == places[name]:
            free[name] = constants
    return free


@dataclass(slots=True)
class _Finder:
    outline: Outline
    _known: Known = field(init=False)
    _selects: dict[int, SelectQuery] = field(init=False)
    _lists: dict[int, bool] = field(default_factory=dict)
    """Whether all constants of an IN or BETWEEN fit, by the identity of its node."""

    def __post_init__(self) -> None:
        queries = all_queries(self.outline.shape)
        self._selects = {id(query.node): query for query in queries if isinstance(query, SelectQuery)}
        self._known = Known(self.outline.parameters)

    def free(self, node: exp.Literal | exp.Placeholder) -> FreeConstant | None:
        """The free constant of a node, with its current value; None if it is not free."""
        if isinstance(node.parent, exp.Limit | exp.Offset):
            return self._rows(node, node.parent)
        operand: exp.Expr = node
        around = (exp.Paren, exp.Cast) if isinstance(node, exp.Placeholder) else (exp.Paren, exp.Cast, exp.Neg)
        while isinstance(operand.parent, around) and operand.arg_key == "this":
            operand = operand.parent
        parent, compared = operand.parent, _compared(operand)
        if compared is None or parent is None:
            return None
        select = _select_of(parent)
        query = None if select is None else self._selects.get(id(select))
        type_ = None if query is None else _type_of(compared.unnest(), query)
        if select is None or type_ is None or not _is_all_around(select):
            return None
        role = _role(parent)
        if isinstance(parent, exp.In | exp.Between) and not self._all_fit(parent, role, type_):
            return None
        found = FreeConstant(node, operand, role, type_)
        return found if found.fits(self._known) else None

    def _all_fit(self, node: exp.In | exp.Between, role: Role, type_: DataType) -> bool:
        if id(node) not in self._lists:
            operands = node.expressions if isinstance(node, exp.In) else [node.args["low"], node.args["high"]]
            self._lists[id(node)] = all(_fits(operand, role, type_, self._known) for operand in operands)
        return self._lists[id(node)]

    def _rows(self, node: exp.Literal | exp.Placeholder, clause: exp.Limit | exp.Offset) -> FreeConstant | None:
        select = clause.parent
        if isinstance(node, exp.Literal) or not has_only(clause, "expression") or not isinstance(select, exp.Select):
            return None
        limit = select.args.get("limit")
        if limit is not None and not (isinstance(limit, exp.Limit) and has_only(limit, "expression")):
            return None
        found = FreeConstant(node, node, Role.ROWS, None)
        return found if _is_all_around(select) and found.fits(self._known) else None


def _fits(operand: exp.Expr, role: Role, type_: DataType | None, known: Known) -> bool:
    try:
        constant = constant_of(operand, known)
        if role is Role.ROWS:
            return constant.kind == "int" and constant.value >= 0
        if role is Role.PATTERN:
            return type_ is not None and is_text(type_) and constant.kind in ("text", "varchar")
        assert type_ is not None
        fit_constant(constant, type_, equality=role is Role.EQUALITY)
    except UnclearError:
        return False
    return True


def _role(comparison: exp.Expr) -> Role:
    if isinstance(comparison, exp.Like):
        return Role.PATTERN
    return Role.EQUALITY if isinstance(comparison, exp.EQ | exp.NEQ | exp.In) else Role.ORDER


def _type_of(compared: exp.Expr, query: SelectQuery) -> DataType | None:
    """The type of a column, or of a computed value that has an index."""
    resolved = query.resolve(compared)
    if resolved is not None or isinstance(compared, exp.Column):
        return None if resolved is None else resolved[0].type_of(resolved[1])
    for source in query.sources:
        values = ComputedValues.of(query, source)
        found = None if values is None else values.find(compared)
        if found is not None:
            return found.type
    return None


def _compared(operand: exp.Expr) -> exp.Expr | None:
    """The expression that a constant is compared with."""
    parent = operand.parent
    if type(parent) in OPS and parent is not None and has_only(parent, "this", "expression"):
        other: exp.Expr = parent.args["expression" if operand.arg_key == "this" else "this"]
        return other
    is_element = isinstance(parent, exp.In) and has_only(parent, "this", "expressions")
    is_bound = isinstance(parent, exp.Between) and has_only(parent, "this", "low", "high")
    is_pattern = type(parent) is exp.Like and has_only(parent, "this", "expression", "negate")
    if parent is None or operand.arg_key == "this" or not (is_element or is_bound or is_pattern):
        return None
    compared: exp.Expr = parent.this
    return compared


def _select_of(comparison: exp.Expr) -> exp.Select | None:
    """The SELECT whose WHERE or ON contains a comparison."""
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
    """Whether no text of a SELECT's WHERE can become the name of a column of the whole query."""
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
