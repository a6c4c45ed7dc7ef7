"""Columns that are equal in the rows of a SELECT: by WHERE, ON and USING."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlglot import exp

from skerry.sql.query.query_shape import SelectQuery, Source
from skerry.types.datatype import DataType

ColumnOf = tuple[Source, str]


@dataclass(frozen=True, slots=True)
class Equality:
    """``left = right``.

    ``kind`` is ``where``, or the kind of the join whose ON has it; then ``right`` is a column of the joined source.
    """

    left: ColumnOf
    right: ColumnOf
    kind: str


def conjuncts_of(node: exp.Expr | None) -> Iterator[exp.Expr]:
    """The parts of a condition that must all be true."""
    if node is None:
        return
    if isinstance(node, exp.Where | exp.Paren):
        yield from conjuncts_of(node.this)
    elif type(node) is exp.And:
        for part in node.flatten():
            yield from conjuncts_of(part)
    else:
        yield node


def equalities_of(query: SelectQuery) -> list[Equality]:
    """All equalities; none of a SELECT that is not fully understood."""
    if query.is_closed:
        return []
    found = [Equality(*pair, "where") for pair in _pairs(query, query.node.args.get("where"))]
    for number, join in enumerate(query.joins):
        for left, right in _pairs(query, join.on):
            if left[0] is join.source:
                left, right = right, left
            if right[0] is join.source and left[0].group == join.source.group:
                found.append(Equality(left, right, join.kind))
        before = [source for source in query.sources[: number + 1] if source.group == join.source.group]
        for name in join.using:
            earlier = [j for j in query.joins[:number] if name in j.using and j.source in before]
            if any(j.kind in ("right", "full") for j in earlier):
                continue  # the merged column takes its value from either side, row by row
            merged = {id(j.source) for j in earlier}
            having = [s for s in before if name in (s.columns or {}) and id(s) not in merged and not s.is_hidden]
            if len(having) == 1 and name in (join.source.columns or {}):
                found.append(Equality((having[0], name), (join.source, name), join.kind))
    return found


def _pairs(query: SelectQuery, condition: exp.Expr | None) -> Iterator[tuple[ColumnOf, ColumnOf]]:
    for conjunct in conjuncts_of(condition):
        if type(conjunct) is exp.EQ:
            left, right = query.resolve(conjunct.this.unnest()), query.resolve(conjunct.expression.unnest())
            if left is not None and right is not None and left[0] is not right[0]:
                yield left, right


def are_same(one: DataType | None, other: DataType | None) -> bool:
    """Whether both types are known and the same."""
    return one is not None and one == other


def carried(
    query: SelectQuery,
    equalities: list[Equality],
    start: ColumnOf,
    fits: Callable[[DataType | None, DataType | None], bool] = are_same,
) -> list[ColumnOf]:
    """Columns that equal ``start`` in every row of the result, found by equalities; ``fits`` compares their types."""
    strict = not any(join.kind in ("right", "full") for join in query.joins)
    found, waiting = [start], [start]
    while waiting:
        at = waiting.pop()
        for equality in equalities:
            if equality.kind != "where" and not strict:
                continue
            ways = [(equality.left, equality.right)]
            if equality.kind in ("where", "inner", "semi"):
                ways.append((equality.right, equality.left))
            elif equality.kind not in ("left", "anti"):
                continue
            for one, other in ways:
                if one != at or other in found:
                    continue
                if fits(one[0].type_of(one[1]), other[0].type_of(other[1])):
                    found.append(other)
                    waiting.append(other)
    return found[1:]
