"""Queries over a lake, planned and run by the engine."""

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from skerry.common.clock import SystemClock, SystemIds
from skerry.common.errors import SkerryError
from skerry.common.settings import load_settings
from skerry.lake.lake import Lake
from skerry.sql.duck.engine import DuckEngine
from skerry.sql.names import Found, Given
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery, Reference
from skerry.sql.query.plan import plan_query
from skerry.sql.run.context import Run
from skerry.sql.scope import SessionState
from skerry.sql.script_text import Composed, Source, Span
from skerry.types.table_ident import TableIdent


class LakeNames:
    """Tables of a lake, and nothing else."""

    def __init__(self, lake: Lake) -> None:
        self._lake = lake

    def find(self, ident: TableIdent) -> Any:
        return self._lake.table(str(ident))


class Queries:
    """Runs queries over the tables of a lake."""

    def __init__(self, lake: Lake, database: str = "app", **settings: Any) -> None:
        self.lake = lake
        self.names = LakeNames(lake)
        self.state = SessionState(database=database)
        self.engine = DuckEngine(load_settings(settings), () if lake is None else (lake.root,))

    def plan(
        self,
        text: str,
        parameters: Mapping[int | str, Any] | Sequence[Any] = (),
        given: Mapping[TableIdent, Found] | None = None,
    ) -> PlannedQuery:
        values = dict(parameters) if isinstance(parameters, Mapping) else dict(enumerate(parameters))
        source = Source(text)
        run = Run(
            names=self.names,
            source=source,
            parameters=values,
            state=self.state,
            engine=self.engine,
            clock=SystemClock(),
            ids=SystemIds(),
        )
        return plan_query(run, Composed(source).copy(source.span), given or {})

    def run(self, text: str, *parameters: Any, **options: Any) -> Outcome:
        planned = self.plan(text, *parameters)
        return self.engine.run(planned, planned.text.source, **options)

    def table(self, text: str, *parameters: Any) -> pa.Table:
        return self.run(text, *parameters).read().read_all()

    def rows(self, text: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """All rows as tuples: names may come twice."""
        columns = [column.to_pylist() for column in self.table(text, *parameters).columns]
        return list(zip(*columns, strict=True))

    def explain(self, text: str, *, analyze: bool = False) -> str:
        planned = self.plan(text)
        return self.engine.explain(planned, planned.text.source, analyze=analyze)

    def refused(self, text: str, *parameters: Any) -> SkerryError:
        """The error that running it, or reading what it gives, raises."""
        try:
            self.table(text, *parameters)
        except SkerryError as error:
            return error
        raise AssertionError(f"this ran: {text}")


def composed_query(text: str, **tables: Given) -> PlannedQuery:
    """A query over rows that are given, each under the name that it has in the text."""
    source = Source(text)
    references = tuple(
        Reference(name, given.name, Span(0, 0), given=given, given_columns=tuple(given.schema.names))
        for name, given in tables.items()
    )
    return PlannedQuery(Composed(source).copy(source.span), references, {})
