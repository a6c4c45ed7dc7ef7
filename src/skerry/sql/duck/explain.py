"""DuckDB's plans as people read them."""

from collections.abc import Sequence
from typing import Any

from skerry.sql.duck.errors import own_names
from skerry.sql.planned import Reference


def plan_text(rows: Sequence[tuple[Any, ...]], references: Sequence[Reference]) -> str:
    """What EXPLAIN gave, with references called as users call them."""
    return own_names("\n".join(str(row[-1]).rstrip() for row in rows), references)
