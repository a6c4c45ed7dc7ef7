"""The methods of a SparkLake that write."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.query import StreamingQuery

from skerry.common.errors import InvalidInputError
from skerry.lake.condition import parse_condition
from skerry.lake.lake import Lake
from skerry.spark.sql.delete_where import delete_where as delete_where_expression
from skerry.spark.sql.engine import SparkEngine
from skerry.spark.stream.cdc import ChangeFormat, apply_changes
from skerry.spark.stream.sink import SinkSettings, write_stream
from skerry.spark.write.check_columns import check_batch_frame
from skerry.spark.write.delete import delete_keys, delete_where
from skerry.spark.write.new_column import evolve_table
from skerry.spark.write.overwrite_range import overwrite_frame_where
from skerry.spark.write.write_frame import append_frame, overwrite_frame, upsert_frame
from skerry.table.snapshot import CommitIdentity, Snapshot


class SparkWrites:
    """Writing DataFrames into tables. Each call is one commit: all rows or none.

    Columns are matched by name. A commit with an ``identity`` is applied once, however often it is repeated. In a table
    with a primary key, several rows with the same key are an error unless the table's ``sequence.field`` or
    ``order_by`` decides which is newest. ``order_by`` names columns of the DataFrame (not necessarily of the table);
    the greatest value is the newest row.
    """

    _spark: SparkSession
    _lake: Lake
    _engine: SparkEngine

    def append(
        self, frame: DataFrame, name: str, *, evolve: bool = False, identity: CommitIdentity | None = None
    ) -> Snapshot:
        """Add rows to a table without a primary key.

        With ``evolve``, columns that the table lacks are added to it first, in a commit of their own.
        """
        table = self._lake.table(name)
        if evolve:
            evolve_table(table, frame, "append")
        return append_frame(table, frame, identity=identity)

    def upsert(
        self,
        frame: DataFrame,
        name: str,
        *,
        order_by: str | Sequence[str] = (),
        evolve: bool = False,
        identity: CommitIdentity | None = None,
        missing_columns: str | None = None,
    ) -> Snapshot:
        """Insert rows, or update existing ones with the same primary key; the table's merge engine combines the
        versions.

        A new version replaces the whole row, unless the merge engine combines them: so a DataFrame that lacks a column
        without a default is refused. With ``missing_columns="fill"`` such columns become NULL; without it, the table
        option ``upsert.missing-columns`` decides. ``evolve`` works as in :meth:`append`; columns of ``order_by`` are
        not added.
        """
        table = self._lake.table(name)
        if evolve:
            evolve_table(table, frame, "upsert", order_by, missing_columns)
        return upsert_frame(table, frame, order_by=order_by, identity=identity, missing_columns=missing_columns)

    def delete(
        self,
        keys: DataFrame | None = None,
        name: str | None = None,
        *,
        where: str | None = None,
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Delete the rows with the keys in a DataFrame, or those that match a condition.

        ``where`` is a condition as for :meth:`SparkLake.table`, or any other expression of Spark's SQL, with functions
        of the session, subqueries, tables of the lake and temporary views.

        >>> lake.delete(gone, "app.users")
        >>> lake.delete(name="app.users", where="last_seen < DATE '2020-01-01'")
        """
        if name is None or (where is None) == (keys is None):
            raise InvalidInputError("give the name of a table, and either a DataFrame of keys or a condition (where)")
        table = self._lake.table(name)
        if keys is not None:
            return delete_keys(table, keys, identity=identity)
        try:
            condition = parse_condition(where)
        except InvalidInputError:
            if not isinstance(where, str) or not where.strip():
                raise
            return delete_where_expression(self._engine, self._lake, table, where, identity)
        assert condition is not None
        return delete_where(self._spark, table, condition, identity=identity)

    def overwrite(
        self,
        frame: DataFrame,
        name: str,
        *,
        where: str | None = None,
        partitions_only: bool | None = None,
        order_by: str | Sequence[str] = (),
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Replace all rows; with ``where``, those that satisfy a condition; with ``partitions_only``, those of the
        partitions that the DataFrame has rows for.

        ``where`` is a condition as for :meth:`SparkLake.table`, and new rows must satisfy it, too. By default
        ``partitions_only`` is True for a partitioned table if the session's
        ``spark.sql.sources.partitionOverwriteMode`` is ``dynamic``, and there is no ``where``.

        >>> lake.overwrite(january, "app.events", where="day >= DATE '2024-01-01' AND day < DATE '2024-02-01'")
        """
        if where is not None:
            if partitions_only:
                raise InvalidInputError("give either a condition (where) or partitions_only")
            given = check_batch_frame(frame, "overwrite")
            return overwrite_frame_where(
                self._lake.table(name), where, given, order_by=order_by, identity=identity, checks_rows=True
            )
        return overwrite_frame(
            self._lake.table(name), frame, partitions_only=partitions_only, order_by=order_by, identity=identity
        )

    def apply_changes(
        self,
        frame: DataFrame,
        name: str,
        changes: ChangeFormat | None = None,
        *,
        order_by: str | Sequence[str] = (),
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Apply changes captured from another database: Debezium's envelopes, or rows with a kind of change.

        >>> lake.apply_changes(envelopes, "app.users", ChangeFormat(column="value"), order_by="source.lsn")
        """
        return apply_changes(
            self._lake.table(name), frame, changes or ChangeFormat(), order_by=order_by, identity=identity
        )

    def write_stream(
        self,
        frame: DataFrame,
        name: str,
        *,
        mode: str,
        checkpoint: str | os.PathLike[str],
        trigger: str | Mapping[str, Any] | None = None,
        order_by: str | Sequence[str] = (),
        changes: ChangeFormat | None = None,
        query_name: str | None = None,
        adopt_checkpoint: bool = False,
    ) -> StreamingQuery:
        """Start a query that writes a stream into a table, every micro-batch exactly once.

        ``mode`` is ``upsert``, ``append``, ``delete`` (of keys) or ``cdc``; ``changes`` is the format of a ``cdc``
        stream. ``trigger`` is ``available-now``, a time like ``10 seconds``, or what ``DataStreamWriter.trigger``
        takes. ``checkpoint`` is a folder that Spark can write, for this query alone; it holds the query's id, which
        identifies batches that were committed before. A checkpoint that was used with another table, or with a dropped
        table of this name, is refused, because the rows of its earlier batches would be missing; ``adopt_checkpoint``
        accepts it.
        """
        if mode == "cdc" and changes is None:
            changes = ChangeFormat()
        settings = SinkSettings(mode, checkpoint, trigger, order_by, changes, query_name, adopt_checkpoint)
        return write_stream(self._lake.table(name), frame, settings)
