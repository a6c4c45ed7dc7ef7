"""Hints: conditions on computed targets, which only indexes evaluate.

The reader of a scan with a hint applies the condition itself. So a hint that does not fit the table, because an
index was dropped or a column has another name in the snapshot that is read, is left out.
"""

from collections.abc import Sequence

from skerry.common.errors import SkerryError
from skerry.common.quoting import quoted
from skerry.index.computed import computed_fields, shown_name
from skerry.pruning.predicate.bind import bind
from skerry.pruning.predicate.bound import BoundPredicate, all_of
from skerry.pruning.predicate.expression import Predicate
from skerry.pruning.predicate.where import WhereClause
from skerry.types.field import Field
from skerry.types.schema import Schema


def bind_hints(hints: WhereClause, schema: Schema) -> BoundPredicate | None:
    """The hints that fit a schema, over its columns and computed targets; None if there is none."""
    fields = [*schema.fields, *computed_fields(schema).values()]
    bound = [found for hint in hints.conjuncts if (found := _bound(hint, fields)) is not None]
    return all_of(bound) if bound else None


def _bound(hint: Predicate, fields: Sequence[Field]) -> BoundPredicate | None:
    try:
        return bind(hint, fields)
    except SkerryError:
        return None


def hints_text(hints: WhereClause, schema: Schema) -> str:
    """Hints as text for ``explain``: computed targets as expressions, not as quoted names."""
    text = str(hints)
    for field in computed_fields(schema).values():
        text = text.replace(quoted(field.name), shown_name(field))
    return text
