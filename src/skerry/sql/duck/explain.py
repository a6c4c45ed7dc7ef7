"""DuckDB's plans as text: one line per step, below the step that it feeds."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from skerry.common.wording import count_text
from skerry.sql.duck.duck_error import own_names
from skerry.sql.planned import Reference

_OURS = frozenset({"RESULT_COLLECTOR", "EXPLAIN_ANALYZE"})
"""Steps that only EXPLAIN adds."""
_SILENT = frozenset({"Estimated Cardinality", "Function", "Filename(s)", "Type", "Text", "Table Filters"})
_LIVE = re.compile(r"\(?CASE\s+WHEN \(\(file_index = .*?ELSE 1 END > 0\)?", re.DOTALL)
"""The condition on live rows of data files (``skerry.sql.duck.file_sql``)."""
_WIDTH = 100
"""Maximum length of a step's details, in characters."""


def plan_text(document: str, references: Sequence[Reference]) -> str:
    """The plan from ``EXPLAIN (FORMAT json)``, with references renamed as users call them."""
    tree = json.loads(document)
    steps = tree["operator"] if isinstance(tree, dict) else tree
    lines = [line for step in steps for line in _lines(step, 0)]
    return own_names("\n".join(lines), references)


def _lines(step: dict[str, Any], depth: int) -> Iterator[str]:
    name = str(step.get("type") or step.get("name", "")).strip()
    if name not in _OURS:
        details = "; ".join(_details(step.get("extra_info", {})))
        if len(details) > _WIDTH:
            details = details[: _WIDTH - 1] + "…"
        yield f"{'  ' * depth}{name.replace('_', ' ').lower()}{_size(step)}{': ' if details else ''}{details}"
        depth += 1
    for child in step.get("children", []):
        yield from _lines(child, depth)


def _size(step: dict[str, Any]) -> str:
    if "timing" in step:
        return f" ({count_text(int(step.get('intermediate_rows', 0)), 'row')}, {float(step['timing']) * 1e3:,.1f} ms)"
    rows = str(step.get("extra_info", {}).get("Estimated Cardinality", ""))
    return f" (about {count_text(int(rows), 'row')})" if rows.isdecimal() else ""


def _details(info: dict[str, Any]) -> Iterator[str]:
    for name, value in info.items():
        if name in _SILENT or name.startswith("__"):
            continue
        words = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        words = " ".join(_LIVE.sub("live rows", words).split())
        if words:
            yield f"{name.lower()} {words}"
