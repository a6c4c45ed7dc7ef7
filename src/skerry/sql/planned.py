"""A planned query for an engine: the user's text with each reference to a table replaced by the name of its scan.

It is the same for every engine: DuckDB in this process, or Spark.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given, ScanHandle
from skerry.sql.script_text import Composed, Span


@dataclass(frozen=True, slots=True)
class RuntimeStep:
    """A join that prunes: the keys of one reference, read first, prune files of another."""

    build: str
    """Title of the reference that provides the keys: its alias in the query, or the table's name."""
    probe: str
    on: tuple[tuple[str, str], ...]
    """Pairs of columns: build side, probe side."""
    keys: int
    """Number of distinct keys; number of rows read, if there were too many keys to count."""
    seconds: float


SEVERAL_ROWS = "a subquery in the place of a value has more than one row; write LIMIT 1 or an aggregate, like max(…)"
"""The message of every engine for a scalar subquery with several rows."""


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
    """Reasons why indexes are not used for conditions on their values."""


@dataclass(frozen=True, slots=True)
class PlannedQuery:
    """The query to run: ``text`` over ``references``, with the values of parameters by name."""

    text: Composed
    references: tuple[Reference, ...]
    parameters: Mapping[str, Any]
    """Values of the text's parameters. All have names: ``$name``, and ``$skerry_1`` for ``?``."""
    steps: tuple[RuntimeStep, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The numbers, from 1, of parameters that users wrote as ``?`` or ``$1``, by their names."""
    found_row_columns: tuple[str, ...] = ()
    """Columns of the result, if it consists of all rows that satisfy the conditions on the only reference
    (``skerry.sql.query.found_row``).
    """
    findings: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Results of an engine about the query that it may reuse, by key; all runs of a cached plan share them."""
    form_findings: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The same about its form, for queries that differ in free constants only (``skerry.sql.query.free_constant``)."""
