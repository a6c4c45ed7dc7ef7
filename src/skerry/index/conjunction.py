"""Lookup keys for conjunctions on the columns of a multi-column target.

The elements of such a target are tuples (``skerry.index.value_bytes``). A conjunction that fixes each column, or the
first columns, to a few values is looked up by elements, or by prefixes of elements.
"""

from dataclasses import dataclass
from itertools import product
from typing import Any

from skerry.index.value_bytes import ValueCodec
from skerry.pruning.predicate.bound import BoundPredicate, Compare, InSet, IsNaN, IsNull, conjuncts
from skerry.pruning.predicate.expression import Op

MAX_ELEMENTS = 1_000
"""Maximum combinations of values that are looked up; beyond it, the last columns are ignored."""


@dataclass(frozen=True, slots=True)
class LeadingElements:
    """The first ``columns`` columns of every matching row are one of ``elements``."""

    columns: int
    elements: list[bytes]


def leading_elements(conjunction: BoundPredicate, fields: tuple[int, ...], codec: ValueCodec) -> LeadingElements | None:
    """The elements that a conjunction allows in the first columns of a target; None if it restricts none.

    Values outside a column's type are skipped; a column without remaining values counts as unrestricted.
    """
    wanted: dict[int, tuple[Any, ...]] = {}
    for part in conjuncts(conjunction):
        values = _values(part)
        if values is not None:
            field_id = part.fields[0].id
            if field_id not in wanted or len(values) < len(wanted[field_id]):
                wanted[field_id] = values
    options: list[list[bytes]] = []
    total = 1
    for number, field_id in enumerate(fields):
        encoded = [codec.encode_component(number, value) for value in wanted.get(field_id, ())]
        known = [component for component in encoded if component is not None]
        total *= len(known)
        if not known or total > MAX_ELEMENTS:
            break
        options.append(known)
    if not options:
        return None
    return LeadingElements(len(options), [b"".join(parts) for parts in product(*options)])


def _values(part: BoundPredicate) -> tuple[Any, ...] | None:
    """The only values of a column for which a condition is true; None if they are not listed. None is NULL."""
    if isinstance(part, Compare) and part.op is Op.EQ:
        return (part.value,)
    if isinstance(part, InSet) and not part.negated:
        return part.values
    if isinstance(part, IsNaN) and not part.negated:
        return (float("nan"),)
    if isinstance(part, IsNull) and not part.negated:
        return (None,)
    return None
