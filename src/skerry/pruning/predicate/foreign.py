"""Conditions in a language that this package does not read, as parts of a condition.

A :class:`ForeignTest` is unbound and binds itself; what it is bound to, a :class:`RowTest`, looks at whole rows. Files
and ranges of keys are not pruned by it. It is a conjunct of a whole condition, never inside an OR or a NOT: what is
negated or one of several is within its own text.
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
    """What it was bound from."""
    hint: BoundPredicate | None
    """What every row meets for which it is true, on targets of indexes; None: nothing is known."""

    @abstractmethod
    def holds(self, rows: pa.Table) -> Mask:
        """The rows for which it is true; columns have the names of ``fields``."""


def asked_of_indexes(where: BoundPredicate) -> BoundPredicate | None:
    """What indexes can be asked: a condition with the hints of row tests in the place of these; None: nothing."""
    parts: list[BoundPredicate] = []
    for part in conjuncts(where):
        asked = part.hint if isinstance(part, RowTest) else part
        if asked is not None:
            parts.append(asked)
    return all_of(parts) if parts else None
