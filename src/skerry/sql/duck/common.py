"""Relations as common table expressions (CTEs) in front of a query.

DuckDB reads the file metadata of a view twice, when the view is made and when a query uses it, and that of a CTE once.
Views are needed where the query's text does not allow CTEs, and where a query names one of its own CTEs more than once:
DuckDB materializes such a CTE, but not if it is made of other CTEs.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from skerry.common.quoting import quoted

_BEGINS = re.compile(r"\s*(?:SELECT|FROM|VALUES|\()", re.IGNORECASE)
_WITH = re.compile(r"\s*WITH\b(?!\s+RECURSIVE\b)", re.IGNORECASE)
_PIVOT = re.compile(r"\bPIVOT", re.IGNORECASE)
"""DuckDB splits a query with PIVOT into several statements."""
_EXPRESSION = re.compile(
    r"""(?:\bWITH|,)\s*(?P<name>"(?:[^"]|"")+"|\w+)\s*(?:\([^()]*\)\s*)?AS\s*(?:NOT\s+)?(?:MATERIALIZED\s*)?\(""",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Prefixed:
    """A text with a prefix of ``prefix`` characters; offsets of the original are shifted by that."""

    text: str
    prefix: int


def shares_expressions(text: str) -> bool:
    """True if the query names one of its own CTEs at least twice. A wrong guess only costs time."""
    if _WITH.match(text) is None:
        return False
    names = {found["name"] for found in _EXPRESSION.finditer(text)}
    return any(len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w|\s*\.)", text, re.IGNORECASE)) > 2 for name in names)


def with_common(text: str, common: Mapping[str, str]) -> Prefixed | None:
    """The query with CTEs, by name; None if it needs views."""
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
