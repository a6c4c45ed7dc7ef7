"""A query that is ready for an engine: the user's text with each reference to a table replaced by the name of its scan.

It is the same for every engine: DuckDB in this process, or Spark.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skerry.sql.names import Given, ScanHandle
from skerry.sql.source import Composed, Span


@dataclass(frozen=True, slots=True)
class RuntimeStep:
    """A join that prunes: the keys of one reference, read first, left out files of another."""

    build: str
    """How people call the reference whose keys were read: its alias in the query, or the table's name."""
    probe: str
    on: tuple[tuple[str, str], ...]
    """Pairs of columns, of the build side and of the probe side."""
    keys: int
    """Distinct keys, or rows read if they were too many to count."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Reference:
    """A table as it stands in a query. ``name`` is what the text calls it now; exactly one of the two is given."""

    name: str
    title: str
    """How people call it: its alias in the query, or the table's name."""
    span: Span
    scan: ScanHandle | None = None
    given: Given | None = None
    given_columns: tuple[str, ...] = ()
    given_where: str | None = None


@dataclass(frozen=True, slots=True)
class PlannedQuery:
    """What runs: ``text`` over ``references``, with the values of parameters by name."""

    text: Composed
    references: tuple[Reference, ...]
    parameters: Mapping[str, Any]
    """Values of the parameters that stand in the text, which are all named: ``$name``; ``?`` became ``$skerry_1``."""
    steps: tuple[RuntimeStep, ...] = ()
