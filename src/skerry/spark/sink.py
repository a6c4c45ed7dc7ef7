"""Streams into tables, exactly once.

Each micro-batch is one commit, under the identity of its query and its number. Spark repeats a batch when it does not
know whether it was done: after a crash anywhere between the first file and the note in the checkpoint. A batch that has
landed before is passed over, however long ago that was: every snapshot carries along how far each query has come.

The query's id is kept in its checkpoint. A stream with a new checkpoint is a new query, and begins anew. A checkpoint
that has come further than the table knows of was another table's, and is refused.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame
from pyspark.sql.streaming.query import StreamingQuery

from skerry.common.errors import InvalidInputError, OptionError, SkerryError
from skerry.lake.engine import context_of
from skerry.lake.table import Table
from skerry.spark.cause import cause_of
from skerry.spark.cdc import ChangeFormat, apply_changes, check_changes
from skerry.spark.delete import check_keys, delete_keys
from skerry.spark.identity import check_progress, stream_identity
from skerry.spark.path import check_spark_reaches
from skerry.spark.plain import plainly
from skerry.spark.version import is_classic
from skerry.spark.write import append_frame, check_rows, upsert_frame
from skerry.table.snapshot import CommitIdentity, Snapshot

MODES = ("upsert", "append", "delete", "cdc")
_QUERY_ID = "sql.streaming.queryId"
_TRIGGERS = ("processingTime", "availableNow", "once", "continuous", "realTime")

Land = Callable[[DataFrame, CommitIdentity], Snapshot]


def write_stream(
    table: Table,
    frame: DataFrame,
    *,
    mode: str,
    checkpoint: str | os.PathLike[str],
    trigger: str | Mapping[str, Any] | None,
    order_by: str | Sequence[str],
    changes: ChangeFormat | None,
    query_name: str | None,
    adopt_checkpoint: bool = False,
) -> StreamingQuery:
    """Start a query that writes a stream into a table; what is wrong with its columns is told before."""
    if not isinstance(frame, DataFrame) or not frame.isStreaming:
        raise InvalidInputError("write_stream takes a DataFrame of a stream, like one that spark.readStream has made")
    if not is_classic(frame.sparkSession):
        raise InvalidInputError(
            "write_stream commits micro-batches in the process of Spark's driver: it needs a session with a JVM beside "
            "it, not one of Spark Connect"
        )
    if not isinstance(checkpoint, str | os.PathLike) or not os.fspath(checkpoint):
        raise InvalidInputError("write_stream needs a folder for the stream's checkpoint, which no other query uses")
    check_spark_reaches(frame.sparkSession, os.fspath(checkpoint), "the checkpoint")
    if not isinstance(adopt_checkpoint, bool):
        raise InvalidInputError(f"adopt_checkpoint is True or False, not {adopt_checkpoint!r}")
    write = _landing(table, frame, mode, order_by, changes)

    def land(batch: DataFrame, identity: CommitIdentity) -> Snapshot:
        check_progress(context_of(table), identity, adopt=adopt_checkpoint)
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
    if query_name is not None:
        writer = writer.queryName(query_name)
    return writer.foreachBatch(plainly(lambda batch, number: land_batch(land, batch, number))).start()


def land_batch(land: Land, batch: DataFrame, number: int) -> None:
    """Write one micro-batch, unless it has landed before."""
    query = batch.sparkSession.sparkContext.getLocalProperty(_QUERY_ID)
    if not query:
        raise SkerryError("Spark does not say which query a micro-batch belongs to; it cannot be written exactly once")
    land(batch, stream_identity(query, number))


def _landing(
    table: Table, frame: DataFrame, mode: str, order_by: str | Sequence[str], changes: ChangeFormat | None
) -> Land:
    if mode not in MODES:
        raise InvalidInputError(f"mode is one of {', '.join(MODES)}, not {mode!r}")
    if mode in ("append", "delete") and order_by:
        raise InvalidInputError(f"order_by tells which version of a row is newest; mode {mode!r} has no use for it")
    if (mode == "cdc") != (changes is not None):
        raise InvalidInputError("changes says how a stream of mode 'cdc' tells what has changed, and no other mode")
    if mode == "append":
        check_rows(table, frame, "append")
        return lambda batch, identity: append_frame(table, batch, identity=identity)
    if mode == "upsert":
        check_rows(table, frame, "upsert", order_by)
        return lambda batch, identity: upsert_frame(table, batch, order_by=order_by, identity=identity)
    if mode == "delete":
        check_keys(table, frame)
        return lambda batch, identity: delete_keys(table, batch, identity=identity)
    assert changes is not None
    check_changes(table, frame, changes, order_by)
    return lambda batch, identity: apply_changes(table, batch, changes, order_by=order_by, identity=identity)


def _checked_trigger(trigger: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(trigger, str):
        return {"availableNow": True} if trigger in ("available-now", "availableNow") else {"processingTime": trigger}
    for name in trigger:
        if name not in _TRIGGERS:
            raise OptionError(f"trigger: there is no {name!r}; known are {', '.join(_TRIGGERS)}")
        if name in ("continuous", "realTime"):
            raise OptionError(f"trigger {name!r} has no micro-batches, which are what is committed; use processingTime")
    return dict(trigger)
