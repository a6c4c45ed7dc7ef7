"""Pushdown into system tables: the parts of a condition that decide before rows are built."""

from collections.abc import Iterator, Sequence

from skerry.common.errors import InvalidInputError
from skerry.pruning.predicate.bind import bind
from skerry.pruning.predicate.bound import BoundPredicate, all_of
from skerry.pruning.predicate.expression import And, Predicate
from skerry.pruning.predicate.where import WhereClause
from skerry.types.field import Field


def narrow(where: WhereClause | None, fields: Sequence[Field]) -> BoundPredicate | None:
    """The part of a condition that is about these columns only, or None. The query applies all of it again."""
    bound = []
    for part in (inner for conjunct in (() if where is None else where.conjuncts) for inner in _conjuncts(conjunct)):
        try:
            bound.append(bind(part, fields))
        except InvalidInputError:
            continue  # a condition on another column
    return all_of(bound) if bound else None


def _conjuncts(predicate: Predicate) -> Iterator[Predicate]:
    if isinstance(predicate, And):
        for part in predicate.parts:
            yield from _conjuncts(part)
    else:
        yield predicate
