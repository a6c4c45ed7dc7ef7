"""A lake, seen from Spark."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from skerry.lake.engine import environment_of
from skerry.lake.lake import Lake
from skerry.lake.lake import connect as connect_lake
from skerry.pruning.runtime import RuntimeFilter
from skerry.spark.address import check_reachable
from skerry.spark.job.call import is_call, run_call
from skerry.spark.jobs import SparkJobs
from skerry.spark.query import query_frame, query_outcome
from skerry.spark.read import HeldSnapshots, read_table
from skerry.spark.ship import ship
from skerry.spark.source import register
from skerry.spark.streams import SparkStreams
from skerry.spark.version import check_session
from skerry.spark.writes import SparkWrites
from skerry.sql.outcome import Outcome
from skerry.sql.session import Parameters
from skerry.table.expire import Progress


def connect(
    spark: SparkSession, warehouse: str | os.PathLike[str] | Lake, *, settings: Mapping[str, Any] | None = None
) -> "SparkLake":
    """The lake in a folder or on object storage, for a Spark session; see ``skerry.connect``.

    The folder must be the same for all executors. This package goes to them by itself, what it depends on does not
    (``docs/guide/spark.md``). A lake that is open already may be given instead.
    """
    check_session(spark)
    lake = warehouse if isinstance(warehouse, Lake) else connect_lake(warehouse, settings=settings)
    try:
        check_reachable(environment_of(lake).fileio)
        ship(spark)
        register(spark)
    except BaseException:
        if lake is not warehouse:
            lake.close()
        raise
    return SparkLake(spark, lake, owns_lake=lake is not warehouse)


class SparkLake(SparkWrites, SparkStreams, SparkJobs):
    """Tables of a lake as DataFrames. A context manager.

    DataFrames are made of one state of a table and keep it: what is committed later, they do not see. Expiry leaves
    them their files until the SparkLake is closed.
    """

    def __init__(self, spark: SparkSession, lake: Lake, *, owns_lake: bool) -> None:
        self._spark = spark
        self._lake = lake
        self._owns_lake = owns_lake
        self._held = HeldSnapshots()

    def __repr__(self) -> str:
        return f"SparkLake({self._lake.root!r})"

    def __enter__(self) -> "SparkLake":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def lake(self) -> Lake:
        """The same lake without Spark."""
        return self._lake

    @property
    def spark(self) -> SparkSession:
        """The session."""
        return self._spark

    def close(self) -> None:
        """Give up the states that DataFrames were made of, and close the lake. The session stays."""
        try:
            self._held.close()
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

        Arguments are those of ``skerry.Table.scan``. Which files are read is decided here, by ``where`` and
        ``runtime_filters``: conditions that are put on the DataFrame later choose rows, not files. Rows that a writer
        of this lake has not flushed yet are part of the latest state.
        """
        return read_table(
            self._spark, self._lake, self._held, name, columns, where, runtime_filters, snapshot, timestamp, tag
        )

    def sql(self, query: str, parameters: Parameters | None = None) -> DataFrame:
        """The rows of a query in Spark's SQL over tables and views of the lake, as a DataFrame.

        ``parameters`` are values for ``?`` (a list) or ``$name`` (a dict) in the text. Names of one part are looked up
        in the lake's current database (``USE``). Conditions reach the scans of the tables they speak of, as in
        ``skerry.Lake.sql``, and a join with a small table leaves out files of a large one.
        """
        return query_frame(self._spark, self._lake, self._held, query, parameters)

    def outcome(self, query: str, parameters: Parameters | None = None, progress: Progress | None = None) -> Outcome:
        """The same for ``skerry.Lake.sql``; rows are collected when they are asked for.

        It also takes ``CALL`` of procedures, whose work is done by jobs.
        """
        if is_call(query):
            return run_call(self._lake, self, query, parameters, progress)
        return query_outcome(self._spark, self._lake, self._held, query, parameters)


def open_for(lake: Lake) -> SparkLake:
    """A lake for the session that is active, or for one in this process if there is none."""
    spark = SparkSession.getActiveSession() or SparkSession.builder.appName("skerry").getOrCreate()
    return connect(spark, lake)
