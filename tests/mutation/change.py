"""Small mistakes that can be put into a module: what they change, and the module's text with one of them.

Comparisons shift by one or turn round, conditions are negated, ``and`` and ``or`` swapped, whole numbers and booleans
changed, sums become differences, calls left out, results replaced by None. Nothing is changed in annotations, defaults
of arguments, decorators, docstrings, the texts of errors, and ``__repr__``: a mistake there gives no wrong rows.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SUM: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.LShift: ast.RShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
_UNTOUCHED = {"__repr__", "__str__", "explain", "describe"}


@dataclass(frozen=True, slots=True)
class Change:
    """One mistake: ``after`` in place of the bytes from ``start`` to ``end``."""

    line: int
    start: int
    end: int
    before: str
    after: str
    text: str
    """The line of source that it begins on."""
    is_statement: bool = False
    """A whole statement is replaced, not an expression."""
    names: tuple[str, ...] = ()
    """The constants of the module that it is in the definition of."""

    def applied(self, source: bytes) -> bytes:
        """The module with the mistake in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def changes_of(source: bytes) -> list[Change]:
    """All mistakes that this module can have."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    constants = {line: names for each in tree.body if (names := _defined(each)) for line in _lines(each)}
    found = []
    for node, new in _pairs(tree):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        after = ast.unparse(ast.fix_missing_locations(new)) if isinstance(new, ast.AST) else new
        if isinstance(new, ast.expr) and not isinstance(new, ast.Constant):
            after = f"({after})"
        text = source[starts[node.lineno - 1] : starts[node.lineno]].decode().strip()
        before, is_statement = source[start:end].decode(), isinstance(node, ast.stmt)
        found.append(Change(node.lineno, start, end, before, after, text, is_statement, constants.get(node.lineno, ())))
    return found


def _defined(statement: ast.stmt) -> tuple[str, ...]:
    """The names that an assignment of a module defines, if it does nothing else."""
    if isinstance(statement, ast.AnnAssign):
        targets: list[ast.expr] = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = [
            part for each in statement.targets for part in (each.elts if isinstance(each, ast.Tuple) else [each])
        ]
    else:
        return ()
    names = tuple(target.id for target in targets if isinstance(target, ast.Name))
    return names if len(names) == len(targets) else ()


def _lines(statement: ast.stmt) -> range:
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)


def _pairs(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST | str]]:
    """Parts of the module, and what may stand in their places."""
    for node in _reached(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
            yield node, ast.Compare(node.left, [_COMPARE[type(node.ops[0])]()], node.comparators)
        elif isinstance(node, ast.BoolOp):
            yield node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, node.operand
        elif isinstance(node, ast.BinOp) and type(node.op) in _SUM and not _is_text(node):
            yield node, ast.BinOp(node.left, _SUM[type(node.op)](), node.right)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield node, ast.Constant(not node.value if isinstance(node.value, bool) else node.value + 1)
        elif isinstance(node, ast.If | ast.While | ast.IfExp) and isinstance(node.test, ast.Call | ast.Name):
            yield node.test, ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
            yield node, "pass"
        elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
            yield node, "return None"


def _reached(node: ast.AST) -> Iterator[ast.AST]:
    """All parts but those in which a mistake gives no wrong rows."""
    if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom | ast.arguments):
        return
    if isinstance(node, ast.FunctionDef) and node.name in _UNTOUCHED:
        return
    yield node
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        children: list[ast.AST] = list(node.body)
    elif isinstance(node, ast.AnnAssign):
        children = [node.value] if node.value is not None else []
    else:
        children = list(ast.iter_child_nodes(node))
    for child in children:
        yield from _reached(child)


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(part, ast.JoinedStr | ast.Constant) and not isinstance(getattr(part, "value", None), int)
               for part in (node.left, node.right))  # fmt: skip
