"""Relations that stand before a query as common table expressions.

DuckDB looks into the files of a view once when the view is made, and again when a query uses it; those of a common
table expression only once. Where the text of a query does not allow for them, there have to be views.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from skerry.common.quoting import quoted

_BEGINS = re.compile(r"\s*(?:SELECT|FROM|VALUES|\()", re.IGNORECASE)
_WITH = re.compile(r"\s*WITH\b(?!\s+RECURSIVE\b)", re.IGNORECASE)
_PIVOT = re.compile(r"\bPIVOT", re.IGNORECASE)
"""DuckDB makes several statements of a query with PIVOT."""


@dataclass(frozen=True, slots=True)
class Prefixed:
    """A text with something before it. A place in the original is ``prefix`` characters further here."""

    text: str
    prefix: int


def with_common(text: str, common: Mapping[str, str]) -> Prefixed | None:
    """The query with common table expressions, by name; None if it has to be views."""
    if not common:
        return Prefixed(text, 0)
    if _PIVOT.search(text) is not None:
        return None
    expressions = ", ".join(f"{quoted(name)} AS NOT MATERIALIZED ({select})" for name, select in common.items())
    if _BEGINS.match(text) is not None:
        head = f"WITH {expressions} "
        return Prefixed(head + text, len(head))
    found = _WITH.match(text)
    if found is not None:
        whole = f"WITH {expressions}, {text[found.end() :]}"
        return Prefixed(whole, len(whole) - len(text))
    return None
