"""SQL on Spark: queries in Spark's own SQL, and the lake's statements with queries, conditions and values in it.

Spark computes rows; commits are the lake's. Tasks write the rows of a statement as files where that gives the same rows
as writing them here (``skerry.spark.sql.direct_write``); otherwise they are collected and written by this process.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession

from skerry.common.errors import InvalidInputError, SqlError
from skerry.common.quoting import quoted
from skerry.lake.internals import environment_of, names_of
from skerry.lake.lake import Lake
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.spark.error.query_error import QueryText
from skerry.spark.read.lake_table import LeasedSnapshots
from skerry.spark.sql.given_frame import GivenFrame, outcome_frame
from skerry.spark.sql.query import QueryViews
from skerry.spark.sql.reach import check_reach
from skerry.sql.names import Found, Names
from skerry.sql.outcome import Outcome
from skerry.sql.parse.token import tokenize
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.dialect import SPARK
from skerry.sql.scope import Progress
from skerry.sql.script_text import Source, located
from skerry.sql.session import Parameters, Session
from skerry.sql.statement import CreateTable, CreateView, Select, SetSetting
from skerry.types.table_ident import TableIdent

_GLOBAL = "global_temp"
"""The database of views that all sessions of an application share."""
_QUERY_WORDS = frozenset(["SELECT", "VALUES", "FROM", "TABLE", "MAP", "REDUCE"])
"""The first words of queries in Spark's SQL, without WITH, which may also begin a statement."""


class SparkEngine:
    """Runs planned queries on a Spark session (``skerry.sql.scope.Engine``)."""

    def __init__(self, spark: SparkSession, lake: Lake, leased: LeasedSnapshots) -> None:
        self.spark = spark
        self._lake = lake
        self._leased = leased
        self._sessions: tuple[Session, Session] | None = None

    def configure(self, settings: Mapping[str, Any]) -> None:
        """Does nothing: Spark uses the settings of its session."""

    def run(self, query: PlannedQuery, source: Source, *, progress: Progress | None = None) -> Outcome:
        """The rows of a query, collected or written on demand; raises errors in it."""
        return self.views(query, source).outcome()

    def bind(self, query: PlannedQuery, source: Source) -> tuple[pa.Schema, bool]:
        """Names and types of a query's result; tables may change behind Spark's views, so they are never kept."""
        return self.run(query, source).schema, False

    def explain(self, query: PlannedQuery, source: Source, *, analyze: bool) -> str:
        """Spark's plan."""
        if analyze:
            raise located(SqlError("EXPLAIN ANALYZE is DuckDB's; on Spark, write EXPLAIN"), source, 0)
        return self.views(query, source).explained().strip()

    def views(
        self, query: PlannedQuery, source: Source, narrowed: Mapping[str, Sequence[RuntimeFilter]] | None = None
    ) -> QueryViews:
        """The tables of a planned query, for Spark."""
        check_reach(query, source, environment_of(self._lake).settings, self.spark)
        return QueryViews(self.spark, self._leased, QueryText(source, query), narrowed or {})

    def session_view(self, parts: Sequence[str]) -> GivenFrame | None:
        """A temporary view of the Spark session: ``v``, or ``global_temp.v``."""
        if not environment_of(self._lake).settings.sql_external_files:
            return None  # a view may read anything
        if len(parts) > 2 or (len(parts) == 2 and parts[0].lower() != _GLOBAL):
            return None
        name = ".".join(quoted(part, "`") for part in parts)
        try:
            if not self.spark.catalog.getTable(name).isTemporary:
                return None
        except AnalysisException:
            return None
        return GivenFrame.of(".".join(parts), self.spark.table(name))

    def session(self, names: Names | None = None) -> Session:
        """The session for statements on Spark, which shares the current database with the lake's session.

        With other ``names`` it is a new one.
        """
        base = self._lake.session()
        if names is not None:
            return base.on_engine(names, self, SPARK, self.session_view)
        if self._sessions is None or self._sessions[0] is not base:
            self._sessions = base, base.on_engine(names_of(self._lake), self, SPARK, self.session_view)
        return self._sessions[1]

    def frame(
        self,
        text: str,
        parameters: Parameters | None,
        given: Mapping[TableIdent, Found] | None = None,
        narrowed: Mapping[str, Sequence[RuntimeFilter]] | None = None,
    ) -> DataFrame:
        """The rows of a query. Reports errors in it at once; reads only the keys of small joined tables.

        ``given`` maps some names to DataFrames, or to tables at a fixed state; temporary views of the Spark session are
        ignored then. ``narrowed`` holds filters on tables by name, for a caller that needs only matching rows.
        """
        return self._query(text, parameters, given, narrowed).frame()

    def statement_frame(self, text: str, parameters: Parameters | None) -> DataFrame:
        """The rows of a query, or of another statement's outcome; a statement runs immediately."""
        if self._is_query(text):
            return self.frame(text, parameters)
        return outcome_frame(self.spark, self.outcome(text, parameters, None).read().read_all())

    def outcome(self, text: str, parameters: Parameters | None, progress: Progress | None) -> Outcome:
        """The result of a statement, or of the last of several, for ``Lake.sql``; rows are collected on demand."""
        if self._is_query(text):
            return self._query(text, parameters, None, None).outcome()
        source = self.session().source(text)
        for statement in self.session().statements(text):
            if isinstance(statement, CreateView):
                raise located(
                    SqlError(
                        "views are stored in the lake's own SQL, which every engine reads: run CREATE VIEW without "
                        "engine='spark'. A temporary view of Spark: lake.sql(…).createOrReplaceTempView('v')"
                    ),
                    source,
                    statement.span,
                )
            if isinstance(statement, CreateTable) and statement.temporary:
                raise located(
                    SqlError(
                        "temporary tables are for the embedded engine: leave out engine='spark', or on Spark give the "
                        f"rows of a query a name: lake.sql('SELECT …').createOrReplaceTempView({str(statement.name)!r})"
                    ),
                    source,
                    statement.span,
                )
            if isinstance(statement, SetSetting):
                raise located(
                    SqlError("SET changes settings of DuckDB; those of Spark: spark.conf.set(…)"),
                    source,
                    statement.span,
                )
        return self.session().run(text, parameters, progress)

    def _query(
        self,
        text: str,
        parameters: Parameters | None,
        given: Mapping[TableIdent, Found] | None,
        narrowed: Mapping[str, Sequence[RuntimeFilter]] | None,
    ) -> QueryViews:
        if not isinstance(text, str):
            raise InvalidInputError(f"a query is text, not {text!r}")
        source = Source(text, SPARK.mark)
        prefix = f"skerry_{environment_of(self._lake).ids.new_id()[:8]}_"  # queries of a session share names of views
        session = self.session() if given is None else self._lake.session()
        planned = session.plan(source, parameters, dialect=SPARK, prefix=prefix, given=given)
        return self.views(planned, source, narrowed)

    def _is_query(self, text: object) -> bool:
        """True for a text that is one query, or that we cannot take apart: Spark reports the error."""
        if not isinstance(text, str):
            return True
        try:
            tokens = tokenize(Source(text, SPARK.mark))
            word = tokens[0].word if tokens else ""
            if word == "WITH":
                return all(isinstance(statement, Select) for statement in self.session().statements(text))
        except SqlError:
            return True
        return word in _QUERY_WORDS or not word
