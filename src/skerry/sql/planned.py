"""A planned query for an engine: the user's text with each reference to a table replaced by the name of its scan.

It is the same for every engine: DuckDB in this process, or Spark.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given, ScanHandle
from skerry.sql.source import Composed, Span


@dataclass(frozen=True, slots=True)
class RuntimeStep:
    """A join that prunes: the keys of one reference, read first, prune files of another."""

    build: str
    """Name of the reference with the keys: its alias in the query, or the table's name."""
    probe: str
    on: tuple[tuple[str, str], ...]
    """Pairs of columns: build side, probe side."""
    keys: int
    """Distinct keys; rows read, if there were too many keys to count."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Reference:
    """A table in a query. ``name`` is its name in the composed text; exactly one of the two is given."""

    name: str
    title: str
    """Its name for users: the alias in the query, or the table's name."""
    span: Span
    scan: ScanHandle | None = None
    given: Given | None = None
    given_columns: tuple[str, ...] = ()
    given_where: WhereClause | None = None
    notes: tuple[str, ...] = ()
    """Why indexes are not asked about conditions that are on their values."""


@dataclass(frozen=True, slots=True)
class PlannedQuery:
    """The query to run: ``text`` over ``references``, with the values of parameters by name."""

    text: Composed
    references: tuple[Reference, ...]
    parameters: Mapping[str, Any]
    """Values of the text's parameters, which are all named: ``$name``; ``?`` became ``$skerry_1``."""
    steps: tuple[RuntimeStep, ...] = ()
    found_row_columns: tuple[str, ...] = ()
    """The columns of the result if it is all rows that meet the conditions on the only reference
    (``skerry.sql.query.found_row``)."""
    findings: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What engines, by name, have found out about the query and may use again; all runs of a kept plan share it."""
    form_findings: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The same about its form: queries that differ in free constants (``skerry.sql.query.free_constant``) share it."""
