"""Streams into tables, exactly once.

Each micro-batch is one commit, under the identity of its query and its number. Spark repeats a batch after a crash
between its start and its record in the checkpoint. A batch that was committed before is skipped, however long ago:
every snapshot carries the last batch of each query.

The checkpoint holds the query's id. A stream with a new checkpoint is a new query, and reads from the beginning. A
checkpoint with later batches than the table has belongs to another table, and is refused.

``order_by`` orders the rows of one micro-batch. An older row that arrives in a later micro-batch replaces a newer one,
unless the table has a ``sequence.field``; for a stream of changes into a table without one, a warning is logged.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame
from pyspark.sql.streaming.query import StreamingQuery

from skerry.common.errors import InvalidInputError, OptionError, SkerryError
from skerry.lake.internals import context_of
from skerry.lake.table import Table
from skerry.spark.error.message import plainly
from skerry.spark.error.spark_text import cause_of
from skerry.spark.session.file_path import check_spark_reaches
from skerry.spark.session.version import is_classic
from skerry.spark.stream.batch_identity import check_progress, stream_identity
from skerry.spark.stream.cdc import ChangeFormat, apply_changes, check_changes
from skerry.spark.stream.late_change import warn_of_late_changes
from skerry.spark.write.delete import check_keys, delete_keys
from skerry.spark.write.write_frame import append_frame, check_rows, upsert_frame
from skerry.table.options import FILL
from skerry.table.snapshot import CommitIdentity, Snapshot

MODES = ("upsert", "append", "delete", "cdc")
_QUERY_ID = "sql.streaming.queryId"
_TRIGGERS = ("processingTime", "availableNow", "once", "continuous", "realTime")

WriteBatch = Callable[[DataFrame, CommitIdentity], Snapshot]
"""Writes the rows of a micro-batch and commits them under an identity."""


@dataclass(frozen=True, slots=True)
class SinkSettings:
    """Settings of a stream's writer; see ``SparkLake.write_stream``."""

    mode: str
    checkpoint: str | os.PathLike[str]
    trigger: str | Mapping[str, Any] | None = None
    order_by: str | Sequence[str] = ()
    changes: ChangeFormat | None = None
    query_name: str | None = None
    adopt_checkpoint: bool = False


def write_stream(table: Table, frame: DataFrame, settings: SinkSettings) -> StreamingQuery:
    """Start a query that writes a stream into a table; checks its columns first."""
    if not isinstance(frame, DataFrame) or not frame.isStreaming:
        raise InvalidInputError("write_stream takes a DataFrame of a stream, like one that spark.readStream has made")
    if not is_classic(frame.sparkSession):
        raise InvalidInputError(
            "write_stream commits micro-batches in the process of Spark's driver: it needs a session with a JVM beside "
            "it, not one of Spark Connect"
        )
    mode, checkpoint, trigger, order_by = settings.mode, settings.checkpoint, settings.trigger, settings.order_by
    if not isinstance(checkpoint, str | os.PathLike) or not os.fspath(checkpoint):
        raise InvalidInputError("write_stream needs a folder for the stream's checkpoint, which no other query uses")
    check_spark_reaches(frame.sparkSession, os.fspath(checkpoint), "the checkpoint")
    if not isinstance(settings.adopt_checkpoint, bool):
        raise InvalidInputError(f"adopt_checkpoint is True or False, not {settings.adopt_checkpoint!r}")
    # a tuple, because every micro-batch iterates over the names
    write = _batch_writer(
        table, frame, mode, order_by if isinstance(order_by, str) else tuple(order_by), settings.changes
    )

    def write_next(batch: DataFrame, identity: CommitIdentity) -> Snapshot:
        check_progress(context_of(table), identity, adopt=settings.adopt_checkpoint)
        return write(batch, identity)

    writer = frame.writeStream.option("checkpointLocation", os.fspath(checkpoint)).outputMode(
        "append" if mode in ("append", "cdc") else "update"
    )
    if trigger is not None:
        try:
            writer = writer.trigger(**_checked_trigger(trigger))
        except (PySparkException, ValueError) as error:
            raise OptionError(
                f"trigger is 'available-now' or a time like '10 seconds', not {trigger!r}: {cause_of(error)}"
            ) from None
    if settings.query_name is not None:
        writer = writer.queryName(settings.query_name)
    return writer.foreachBatch(plainly(lambda batch, number: commit_batch(write_next, batch, number))).start()


def commit_batch(write: WriteBatch, batch: DataFrame, number: int) -> None:
    """Write and commit one micro-batch, unless it was committed before."""
    query = batch.sparkSession.sparkContext.getLocalProperty(_QUERY_ID)
    if not query:
        raise SkerryError("Spark does not say which query a micro-batch belongs to; it cannot be written exactly once")
    write(batch, stream_identity(query, number))


def _batch_writer(
    table: Table, frame: DataFrame, mode: str, order_by: str | Sequence[str], changes: ChangeFormat | None
) -> WriteBatch:
    if mode not in MODES:
        raise InvalidInputError(f"mode is one of {', '.join(MODES)}, not {mode!r}")
    if mode in ("append", "delete") and order_by:
        raise InvalidInputError(f"order_by decides which version of a row is newest; mode {mode!r} has no use for it")
    if (mode == "cdc") != (changes is not None):
        raise InvalidInputError(
            "changes is the format of a stream of mode 'cdc'; it needs that mode, and no other takes it"
        )
    if mode == "append":
        check_rows(table, frame, "append")
        return lambda batch, identity: append_frame(table, batch, identity=identity)
    if mode == "upsert":
        check_rows(table, frame, "upsert", order_by)
        if order_by:
            warn_of_late_changes(table.schema, table.name)
        # like an open writer, a query continues when a column is added that its rows lack
        return lambda batch, identity: upsert_frame(
            table, batch, order_by=order_by, identity=identity, missing_columns=FILL
        )
    if mode == "delete":
        check_keys(table, frame)
        return lambda batch, identity: delete_keys(table, batch, identity=identity)
    assert changes is not None
    check_changes(table, frame, changes, order_by)
    warn_of_late_changes(table.schema, table.name)
    return lambda batch, identity: apply_changes(
        table, batch, changes, order_by=order_by, identity=identity, missing_columns=FILL
    )


def _checked_trigger(trigger: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(trigger, str):
        return {"availableNow": True} if trigger in ("available-now", "availableNow") else {"processingTime": trigger}
    for name in trigger:
        if name not in _TRIGGERS:
            raise OptionError(f"trigger: there is no {name!r}; known are {', '.join(_TRIGGERS)}")
        if name in ("continuous", "realTime"):
            raise OptionError(f"trigger {name!r} has no micro-batches, which are what is committed; use processingTime")
    return dict(trigger)
