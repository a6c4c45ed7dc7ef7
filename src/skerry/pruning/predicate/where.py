"""The condition of a scan: parsed once, bound to the schema of each snapshot that is read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from skerry.common.errors import InvalidInputError
from skerry.pruning.predicate.bind import bind
from skerry.pruning.predicate.bound import BoundPredicate, all_of
from skerry.pruning.predicate.expression import Predicate
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.render import to_text
from skerry.pruning.text.analyzer import Analyzer
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class WhereClause:
    """Predicates that must all be true for a row; clauses with equal predicates are equal.

    ``text`` is the condition as the user wrote it, which errors show; None if the predicates were never text, as those
    that SQL pushes down to a scan.
    """

    conjuncts: tuple[Predicate, ...]
    text: str | None = field(default=None, compare=False)

    @staticmethod
    def parse(text: str) -> "WhereClause":
        """Parse a condition; :class:`InvalidInputError` shows the position of a mistake."""
        return WhereClause((parse_predicate(text),), text)

    def bind(self, schema: Schema | Sequence[Field], analyzers: Mapping[int, Analyzer] | None = None) -> BoundPredicate:
        """The predicate over the columns of a schema; arguments and errors are those of ``bind``."""
        return all_of(bind(conjunct, schema, text=self.text, analyzers=analyzers) for conjunct in self.conjuncts)

    def __str__(self) -> str:
        """The condition for people to read: as it was written, or rendered."""
        if self.text is not None:
            return self.text
        return " AND ".join(f"({to_text(conjunct)})" for conjunct in self.conjuncts)


def parse_where(where: object) -> WhereClause | None:
    """Parse a user's condition; None stays None."""
    if where is None:
        return None
    if not isinstance(where, str):
        raise InvalidInputError(f"where is a condition as text, like 'id < 10', not {where!r}")
    if not where.strip():
        raise InvalidInputError("where: it is empty; write a condition like 'id < 10'")
    return WhereClause.parse(where)
