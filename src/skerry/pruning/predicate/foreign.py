"""Conditions in another language (DuckDB's SQL), as conjuncts of a predicate.

A :class:`ForeignTest` is unbound; binding gives a :class:`RowTest`, which is evaluated over rows. It prunes neither
files nor key ranges. It is always a top-level conjunct, never inside an OR or a NOT: those are within its own text.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.pruning.predicate.bound import BoundPredicate, all_of, conjuncts
from skerry.pruning.predicate.expression import Predicate
from skerry.types.field import Field
from skerry.types.schema import Schema

Mask: TypeAlias = NDArray[np.bool_]


class ForeignTest(Predicate):
    """A condition as text. Subclasses are frozen dataclasses: equal texts are equal conditions."""

    __slots__ = ()
    text: str
    """The condition as it is written."""

    @abstractmethod
    def bound_to(self, schema: Schema | Sequence[Field], whole: str | None) -> BoundPredicate:
        """The condition over the columns of a schema; ``whole`` is the text that errors show."""


class RowTest(BoundPredicate):
    """A bound condition. Subclasses are frozen dataclasses that can be pickled."""

    __slots__ = ()
    source: ForeignTest
    """The unbound condition."""
    hint: BoundPredicate | None
    """A condition on index targets that every matching row satisfies; None if there is none."""

    @abstractmethod
    def holds(self, rows: pa.Table) -> Mask:
        """The rows for which it is true; columns have the names of ``fields``."""


def asked_of_indexes(where: BoundPredicate) -> BoundPredicate | None:
    """The part of a condition that indexes can evaluate, with hints in place of row tests; None if there is none."""
    parts: list[BoundPredicate] = []
    for part in conjuncts(where):
        asked = part.hint if isinstance(part, RowTest) else part
        if asked is not None:
            parts.append(asked)
    return all_of(parts) if parts else None
