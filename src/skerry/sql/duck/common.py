"""Relations as common table expressions (CTEs) in front of a query, or as subqueries in it.

DuckDB reads the file metadata of a view twice, when the view is made and when a query uses it, and that of a CTE once.
Where a query names one of its own CTEs more than once, subqueries take the place of CTEs: DuckDB materializes such a
CTE, but not if it is made of other CTEs. Views are needed where the query's text allows neither.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

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
    """A text for DuckDB that contains another one, the original."""

    text: str
    prefix: int
    """Number of characters before the original."""
    inlined: tuple[tuple[int, int], ...] = ()
    """Subqueries that replaced names, in order: offset in the original, and number of characters added."""
    head: int = 0
    """Number of characters of the original before the user's query."""

    def offset(self, place: int) -> int:
        """Converts an offset in the text to one in the user's query."""
        at = place - self.prefix
        for start, added in self.inlined:
            if at <= start:
                break
            at = max(at - added, start)
        return max(at - self.head, 0)

    def behind(self, words: str) -> "Prefixed":
        """The same text with ``words`` before it."""
        return replace(self, text=words + self.text, prefix=len(words) + self.prefix)


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


def with_subqueries(text: str, common: Mapping[str, str]) -> Prefixed | None:
    """The query with subqueries in place of names; None if it needs views."""
    if not common:
        return Prefixed(text, 0)
    if _PIVOT.search(text) is not None:
        return None
    places: list[tuple[int, int]] = []

    def inline(found: re.Match[str]) -> str:
        places.append((found.start(), len(common[found[0]]) + 2 - len(found[0])))
        return f"({common[found[0]]})"

    return Prefixed(re.sub(rf"\b(?:{'|'.join(common)})\b", inline, text), 0, tuple(places))
