"""The methods of a SparkLake that write."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.query import StreamingQuery

from skerry.common.errors import InvalidInputError
from skerry.lake.lake import Lake
from skerry.spark.cdc import ChangeFormat, apply_changes
from skerry.spark.delete import delete_keys, delete_where
from skerry.spark.sink import write_stream
from skerry.spark.write import append_frame, overwrite_frame, upsert_frame
from skerry.table.snapshot import CommitIdentity, Snapshot


class SparkWrites:
    """Writing DataFrames into tables. Each call is one commit: all rows or none.

    Columns are matched by name. With an ``identity`` a commit lands once, however often it is repeated. In a table with
    a primary key, several rows of a DataFrame with the same key are refused unless it is clear which one is newest:
    by the table's ``sequence.field``, or by ``order_by``, columns of the DataFrame (not necessarily of the table) that
    are greatest in the newest row.
    """

    _spark: SparkSession
    _lake: Lake

    def append(self, frame: DataFrame, name: str, *, identity: CommitIdentity | None = None) -> Snapshot:
        """Add rows to a table without a primary key."""
        return append_frame(self._lake.table(name), frame, identity=identity)

    def upsert(
        self,
        frame: DataFrame,
        name: str,
        *,
        order_by: str | Sequence[str] = (),
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Insert rows, or update those whose primary key is there already; the table's merge engine says how."""
        return upsert_frame(self._lake.table(name), frame, order_by=order_by, identity=identity)

    def delete(
        self,
        keys: DataFrame | None = None,
        name: str | None = None,
        *,
        where: str | None = None,
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Delete the rows whose keys are in a DataFrame, or those that match a condition.

        >>> lake.delete(gone, "app.users")
        >>> lake.delete(name="app.users", where="last_seen < DATE '2020-01-01'")
        """
        if name is None or (where is None) == (keys is None):
            raise InvalidInputError("give the name of a table, and either a DataFrame of keys or a condition (where)")
        table = self._lake.table(name)
        if keys is not None:
            return delete_keys(table, keys, identity=identity)
        assert where is not None
        return delete_where(self._spark, table, where, identity=identity)

    def overwrite(
        self,
        frame: DataFrame,
        name: str,
        *,
        partitions_only: bool = False,
        order_by: str | Sequence[str] = (),
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Replace all rows; with ``partitions_only`` those of partitions that the DataFrame has rows for."""
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
        """Apply changes of rows that another database tells about: Debezium's envelopes, or rows with their kinds.

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

        ``mode`` is ``upsert``, ``append``, ``delete`` (of keys) or ``cdc``; then ``changes`` says how rows tell what
        has changed. ``trigger`` is ``available-now``, a time like ``10 seconds``, or what ``DataStreamWriter.trigger``
        takes. Whether a batch has landed is told by the query's id, which is kept in ``checkpoint``: a folder that
        Spark can write, for this query alone. One that was used with another table, or with this one before it was
        created anew, is refused, since rows of earlier batches would be missing; ``adopt_checkpoint`` goes on with it.
        """
        if mode == "cdc" and changes is None:
            changes = ChangeFormat()
        return write_stream(
            self._lake.table(name),
            frame,
            mode=mode,
            checkpoint=checkpoint,
            trigger=trigger,
            order_by=order_by,
            changes=changes,
            query_name=query_name,
            adopt_checkpoint=adopt_checkpoint,
        )
