"""Combine the answers of indexes for the leaves of a predicate.

- A leaf that several indexes answer: the AND of all answers.
- AND: the AND of the parts that are known; unknown if none is. No part is skipped, even when no row is left.
- OR: the OR of the parts if every part is known; otherwise unknown.
- A constant is known.

Indexes of several columns answer conjunctions: ``joint`` finds them for an AND, with the part of it that they answer. A
leaf outside any AND counts as a conjunction of one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skerry.common.row_ranges import RowRanges, in_all, in_any
from skerry.index.index_kind import ColumnReader
from skerry.pruning.predicate.bound import AllOf, AnyOf, BoundPredicate, Constant, conjuncts

Lookup: TypeAlias = Callable[[BoundPredicate], Sequence[ColumnReader]]
"""The indexes that may answer a leaf."""
JointLookup: TypeAlias = Callable[[AllOf], Sequence[tuple[ColumnReader, BoundPredicate]]]
"""The indexes of several columns that may answer a part of a conjunction, and this part."""


@dataclass(frozen=True, slots=True)
class IndexAnswer:
    """The combined answer of indexes for a predicate."""

    rows: RowRanges | None
    """Rows that may match; None: all of them."""
    answered: tuple[BoundPredicate, ...]
    """The leaves that an index answered, each once."""
    unanswered: tuple[BoundPredicate, ...]
    """The leaves that no index answered."""


def combine(
    predicate: BoundPredicate, lookup: Lookup, row_count: int, joint: JointLookup = lambda _: ()
) -> IndexAnswer:
    """Evaluate a predicate over the answers of indexes; ``row_count`` is the number of rows of the data file."""
    combiner = _Combiner(lookup, joint, row_count)
    rows = combiner.rows(predicate)
    leaves = combiner.leaves
    return IndexAnswer(
        rows,
        tuple(leaf for leaf, is_answered in leaves.items() if is_answered),
        tuple(leaf for leaf, is_answered in leaves.items() if not is_answered),
    )


class _Combiner:
    def __init__(self, lookup: Lookup, joint: JointLookup, row_count: int) -> None:
        self._lookup = lookup
        self._joint = joint
        self._row_count = row_count
        self.leaves: dict[BoundPredicate, bool] = {}

    def rows(self, node: BoundPredicate, *, is_part: bool = False) -> RowRanges | None:
        if isinstance(node, AllOf):
            parts = [self.rows(part, is_part=True) for part in node.parts]
            return _all([*parts, *self._joint_rows(node)])
        if isinstance(node, AnyOf):
            return _any([self.rows(part) for part in node.parts])
        if isinstance(node, Constant):
            return RowRanges.every(self._row_count) if node.truth is True else RowRanges.none(self._row_count)
        alone = [] if is_part else self._joint_rows(AllOf((node,)))
        answer = _all([*(reader.candidates(node) for reader in self._lookup(node)), *alone])
        self.leaves[node] = self.leaves.get(node, False) or answer is not None
        return answer

    def _joint_rows(self, node: AllOf) -> list[RowRanges | None]:
        answers = []
        for reader, part in self._joint(node):
            answer = reader.candidates(part)
            if answer is not None:
                self.leaves.update(dict.fromkeys(conjuncts(part), True))
            answers.append(answer)
        return answers


def _all(answers: Sequence[RowRanges | None]) -> RowRanges | None:
    known = [answer for answer in answers if answer is not None]
    return in_all(known) if known else None


def _any(answers: Sequence[RowRanges | None]) -> RowRanges | None:
    known = [answer for answer in answers if answer is not None]
    if len(known) < len(answers):
        return None
    return in_any(known)
