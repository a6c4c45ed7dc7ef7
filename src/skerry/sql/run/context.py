"""A running statement: its scope, and the means to look up names, plan and query."""

from collections.abc import Mapping
from dataclasses import dataclass

from skerry.common.errors import SqlError, TableDroppedError
from skerry.sql.names import Found, Given, ReadOnlyTable, TableHandle, View
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.dialect import DUCKDB, QueryDialect
from skerry.sql.query.parameter import PREFIX
from skerry.sql.query.plan import plan_query
from skerry.sql.query.plan_cache import PlanCache
from skerry.sql.scope import Scope
from skerry.sql.script_text import Composed
from skerry.sql.statement import Name
from skerry.sql.system.find import find_table
from skerry.types.table_ident import TableIdent

LOOKS = 10
"""Maximum number of times that a query looks names up again because a table was replaced after the lookup."""


@dataclass(frozen=True, slots=True)
class Run(Scope):
    """One running statement."""

    plans: PlanCache | None = None
    """Cached plans of queries."""
    dialect: QueryDialect = DUCKDB
    """The SQL of the engine, in which queries, conditions and values are written."""

    def find(self, name: Name) -> TableHandle | ReadOnlyTable | View | Given:
        """A table, a view or a system table."""
        return find_table(self, self.resolve(name), name.span)

    def table(self, name: Name, *, to: str = "change") -> TableHandle:
        """A table that can be changed and maintained; views, system tables and read-only tables are refused."""
        found = self.find(name)
        if isinstance(found, View):
            raise self.error(SqlError(f"{name} is a view: there is nothing to {to} but the tables it is made of"), name)
        if isinstance(found, Given):
            raise self.error(SqlError(f"{name} is a system table: it can be read, there is nothing to {to}"), name)
        if isinstance(found, ReadOnlyTable):
            raise self.error(
                SqlError(f"cannot {to} {found.name}: the table is read-only, because {found.read_only_reason}"), name
            )
        return found

    def plan(self, text: Composed, *, given: Mapping[TableIdent, Found] | None = None) -> PlannedQuery:
        """Plan a query. ``given`` maps some names to other rows."""
        prefix = PREFIX
        if self.dialect is not DUCKDB:  # concurrent statements share the names of views
            prefix = f"{PREFIX}{self.ids.new_id()[:8]}_"
        return plan_query(self, text, given or {}, dialect=self.dialect, prefix=prefix)

    def query(self, text: Composed, *, given: Mapping[TableIdent, Found] | None = None) -> Outcome:
        """Run a query, with a cached plan if there is one; arguments are those of :meth:`plan`.

        If a table is replaced between the lookup of its name and that of its snapshot, names are looked up again.
        """
        for _ in range(LOOKS):
            try:
                return self._query(text, given or {})
            except TableDroppedError:
                continue
        return self._query(text, given or {})

    def _query(self, text: Composed, given: Mapping[TableIdent, Found]) -> Outcome:
        planned = self.plan(text, given=given) if self.plans is None else self.plans.plan(self, text, given)
        return self.engine.run(planned, self.source, progress=self.progress)
