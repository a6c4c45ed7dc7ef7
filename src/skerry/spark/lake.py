"""SparkLake: the tables of a lake for a Spark session."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from skerry.common.closing import Closing
from skerry.lake.condition import parse_condition
from skerry.lake.external import ExternalScan
from skerry.lake.internals import environment_of
from skerry.lake.lake import Lake
from skerry.lake.lake import connect as connect_lake
from skerry.lake.scan import Scan
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.spark.job.lake_methods import SparkJobs
from skerry.spark.job.procedure import is_call, run_call
from skerry.spark.lake_streams import SparkStreams
from skerry.spark.lake_writes import SparkWrites
from skerry.spark.read.lake_table import LeasedSnapshots, read_table
from skerry.spark.session.address import check_reachable
from skerry.spark.session.interpreter import check_python
from skerry.spark.session.ship import ship
from skerry.spark.session.start import session_for_queries
from skerry.spark.session.version import check_session
from skerry.spark.source.catalog_table import register_tables
from skerry.spark.source.data_source import register
from skerry.spark.sql.engine import SparkEngine
from skerry.spark.sql.given_frame import outcome_frame
from skerry.sql.names import Found
from skerry.sql.outcome import Outcome
from skerry.sql.session import Parameters
from skerry.table.expire import Progress
from skerry.types.table_ident import TableIdent


def connect(
    spark: SparkSession, warehouse: str | os.PathLike[str] | Lake, *, settings: Mapping[str, Any] | None = None
) -> "SparkLake":
    """The lake in a folder or on object storage, for a Spark session; see ``skerry.connect``.

    All executors must reach the same folder. This package is sent to them, its dependencies are not
    (``docs/guide/spark.md``): if the workers' Python has another version or lacks a package, connecting fails. In local
    mode workers run this process's Python unless ``PYSPARK_PYTHON`` names another. ``warehouse`` may also be an open
    lake.
    """
    check_session(spark)
    lake = warehouse if isinstance(warehouse, Lake) else connect_lake(warehouse, settings=settings)
    try:
        check_reachable(environment_of(lake).fileio)
        ship(spark)
        check_python(spark)
        register(spark)
    except BaseException:
        if lake is not warehouse:
            lake.close()
        raise
    return SparkLake(spark, lake, owns_lake=lake is not warehouse)


class SparkLake(Closing, SparkWrites, SparkStreams, SparkJobs):
    """Tables of a lake as DataFrames. A context manager.

    A DataFrame reads the snapshot that was the latest when it was made, and no later commit. Expiry keeps its files
    until the SparkLake is closed.
    """

    def __init__(self, spark: SparkSession, lake: Lake, *, owns_lake: bool) -> None:
        self._spark = spark
        self._lake = lake
        self._owns_lake = owns_lake
        self._leased = LeasedSnapshots()
        self._engine = SparkEngine(spark, lake, self._leased)

    def __repr__(self) -> str:
        return f"SparkLake({self._lake.root!r})"

    @property
    def lake(self) -> Lake:
        """The same lake without Spark."""
        return self._lake

    @property
    def spark(self) -> SparkSession:
        """The Spark session."""
        return self._spark

    def close(self) -> None:
        """Release the snapshots that DataFrames read, and close the lake. The session stays open."""
        try:
            self._leased.close()
        finally:
            if self._owns_lake:
                self._lake.close()

    def table(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        *,
        where: str | None = None,
        runtime_filters: Sequence[RuntimeFilter] = (),
        snapshot: int | None = None,
        timestamp: datetime | str | int | None = None,
        tag: str | None = None,
    ) -> DataFrame:
        """The latest state of a table, or an earlier one, as a DataFrame.

        Arguments are those of ``skerry.Table.scan``. ``where`` and ``runtime_filters`` prune files here; a filter put
        on the DataFrame later drops rows, not files. The latest state includes rows that a writer of this lake has not
        flushed yet.
        """
        pin = Pin(snapshot, timestamp, tag)
        request = ScanRequest.of(columns, where=parse_condition(where), runtime_filters=runtime_filters, pin=pin)
        return read_table(self._spark, self._lake, self._leased, name, request)

    def register_views(self, database: str) -> list[str]:
        """Make the tables of a database known to Spark's own catalog: ``spark.table("shop.orders")``, ``spark.sql``.

        Returns their names. Every query reads the latest snapshot. Columns are those of now: after ``ALTER TABLE``, and
        for new tables, register again. They are read like ``spark.read.format("skerry")``: all columns, through Python
        workers. :meth:`sql` and :meth:`table` are faster, and need no registration.
        """
        return register_tables(self._spark, self._lake, database)

    def sql(self, query: str, parameters: Parameters | None = None) -> DataFrame:
        """The rows of a query in Spark's SQL over tables and views of the lake, as a DataFrame.

        ``parameters`` are values for ``?`` (a list) or ``$name`` (a dict) in the text. Names of one part are temporary
        views of the Spark session, or else looked up in the lake's current database (``USE``). Conditions are pushed
        down to the scans of their tables, as in ``skerry.Lake.sql``, and a join with a small table prunes files of a
        large one.

        Other statements run at once: ``INSERT``, ``UPDATE``, ``DELETE``, ``MERGE``, ``CREATE TABLE … AS``, ``SHOW``,
        ``EXPLAIN`` and the rest of ``docs/sql.md``, with any expression of Spark in queries, conditions and values. The
        DataFrame is what they return.
        """
        if is_call(query):
            return outcome_frame(self._spark, self.outcome(query, parameters).read().read_all())
        return self._engine.statement_frame(query, parameters)

    def outcome(self, query: str, parameters: Parameters | None = None, progress: Progress | None = None) -> Outcome:
        """The outcome for ``skerry.Lake.sql``; rows are collected on demand. ``CALL`` runs procedures as Spark jobs."""
        if is_call(query):
            return run_call(self._lake, self, query, parameters, progress)
        return self._engine.outcome(query, parameters, progress)


def scan_frame(lake: SparkLake, scan: Scan | ExternalScan) -> DataFrame:
    """A scan as a DataFrame that keeps its state, like those of :meth:`SparkLake.table`."""
    return lake._leased.frame(lake.spark, scan.planner)


def given_frame(
    lake: SparkLake,
    query: str,
    given: Mapping[TableIdent, Found],
    narrowed: Mapping[str, Sequence[RuntimeFilter]] | None,
) -> DataFrame:
    """A query over tables of the lake, with DataFrames for some names, as a DataFrame."""
    return lake._engine.frame(query, None, given, narrowed)


def open_for(lake: Lake) -> SparkLake:
    """A SparkLake for the active session, or for a new local one if there is none."""
    return connect(session_for_queries("skerry"), lake)
