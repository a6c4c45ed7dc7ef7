"""``spark.readStream.format("skerry")``: a table as a stream with snapshots as offsets.

A stream begins with all rows, or after a snapshot, and continues with the changes from snapshot to snapshot. An offset
is ``{"table": its UUID, "snapshot": the last one read, "origin": where the stream began}``. Every offset has the origin
because Spark asks for the initial offset again if the first micro-batch failed, and ``latest`` would be a later
snapshot by then.

Spark runs one planner process per query, which finds offsets and plans micro-batches. It holds leases on both ends of
the current micro-batch, and on the last snapshot read. Between runs of a query, only a consumer keeps snapshots from
expiring.
"""

import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadLimit, ReadMaxFiles, SupportsTriggerAvailableNow
from pyspark.sql.types import StructType

from skerry.common.errors import InvalidInputError, SnapshotExpiredError, TableDroppedError
from skerry.lake.internals import context_of, leases_of
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.error.message import tells_plainly
from skerry.spark.source.data_source import check_selection
from skerry.spark.source.stream_option import StreamOptions
from skerry.spark.source.stream_task import StreamPartition, plan_rows, plan_stream_changes, read_partition
from skerry.store.diff.row_change import ROW_KIND
from skerry.store.read.reader import TableReader
from skerry.table.consumer import Consumer, find_consumer, hold_from
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.field import Field
from skerry.types.schema import Schema

Offset = dict[str, Any]


@tells_plainly
class SourceStreamReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Finds offsets, plans micro-batches, and reads their tasks."""

    def __init__(self, options: Mapping[str, str], schema: StructType) -> None:
        self._options = StreamOptions.of(options)
        self._schema = schema
        self._open: _OpenStream | None = None
        self._target: int | None = None

    def _stream(self) -> "_OpenStream":
        # Opened on first use: this object is also pickled for tasks, which do not need it.
        if self._open is None:
            self._open = _OpenStream(self._options, self._schema)
            _close_when_killed(self._open)
        return self._open

    def initialOffset(self) -> Offset:  # noqa: N802 - Spark's name
        return self._stream().initial()

    def latestOffset(self, start: Offset, limit: ReadLimit) -> Offset:  # noqa: N802 - Spark's name
        most = None if isinstance(limit, ReadAllAvailable) else self._options.max_snapshots
        return self._stream().next(start, most, self._target)

    def getDefaultReadLimit(self) -> ReadLimit:  # noqa: N802 - Spark's name
        # Spark's only limit is ``maxFiles``; here it counts snapshots.
        most = self._options.max_snapshots
        return ReadAllAvailable() if most is None else ReadMaxFiles(most)

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802 - Spark's name
        self._target = self._stream().latest()

    def reportLatestOffset(self) -> Offset | None:  # noqa: N802 - Spark's name
        return {"snapshot": self._stream().latest()}

    def partitions(self, start: Offset, end: Offset) -> list[StreamPartition]:
        return self._stream().plan(start, end)

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        assert isinstance(partition, StreamPartition)
        return read_partition(partition, to_arrow_schema(self._schema, timezone="UTC"))

    def commit(self, end: Offset) -> None:
        self._stream().done(end)

    def stop(self) -> None:
        if self._open is not None:
            self._open.close()


def _close_when_killed(stream: "_OpenStream") -> None:
    """Release leases when Spark ends the process by a signal, so that they need not time out."""

    def leave(number: int, frame: object) -> None:
        stream.close()
        sys.exit(0)

    _on_signal(leave)


def _on_signal(action: Callable[[int, object], None] | signal.Handlers) -> None:
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, action)


@dataclass(frozen=True, slots=True)
class _Leased:
    """A snapshot and its lease."""

    snapshot: Snapshot
    lease: ExitStack


class _OpenStream:
    """A stream in its planner process."""

    def __init__(self, options: StreamOptions, schema: StructType) -> None:
        self._options = options
        self._lake: Lake = options.connect()
        self._table: Table = self._lake.table(options.table)
        self._context: TableContext = context_of(self._table)
        self._known_schema: Schema = self._table.schema
        options.names(self._known_schema)  # raises if a column is missing
        names = [name for name in schema.names if name != ROW_KIND or not options.changes]
        check_selection(StructType([schema[name] for name in names]), self._known_schema)
        if options.changes and schema.names[:1] != [ROW_KIND]:
            raise InvalidInputError(
                f"a stream of changes has {ROW_KIND!r} for its first column, not {schema.names[0]!r}"
            )
        self._fields: tuple[Field, ...] = tuple(self._known_schema.field(name) for name in names)
        self._leased: dict[int, _Leased] = {}
        self._consumer: Consumer | None = None

    def close(self) -> None:
        _on_signal(signal.SIG_IGN)  # the signal arrives while the closed connection is handled
        self._release(keep=())
        self._lake.close()

    # Offsets

    def latest(self) -> int:
        snapshot = self._context.snapshots.latest()
        return 0 if snapshot is None else snapshot.id

    def initial(self) -> Offset:
        known = None if self._options.consumer is None else find_consumer(self._context, self._options.consumer)
        if known is not None:
            begin = known.position
        elif self._options.start is None:
            begin = 0
        elif self._options.start == "latest":
            begin = self.latest()
        else:
            begin = self._snapshot(self._options.start).id
        return self._offset(begin, begin)

    def next(self, start: Offset, most: int | None, target: int | None) -> Offset:
        """The end of the next micro-batch; its start if there is nothing to read."""
        self._check(start)
        begin = start["snapshot"]
        self._renew(begin)
        if begin > 0:
            self._hold(begin)
        self._release(keep=(begin,))  # the previous micro-batch is done
        latest = self.latest()
        end = latest if target is None else min(latest, target)
        # The initial state is one micro-batch, however many snapshots led to it.
        if most is not None and begin > 0:
            end = min(end, begin + most)
        return self._offset(max(begin, end), start["origin"])

    def _offset(self, snapshot: int, origin: int) -> Offset:
        return {"table": self._context.uuid, "snapshot": snapshot, "origin": origin}

    def _check(self, offset: Offset) -> None:
        if offset["table"] != self._context.uuid:
            raise TableDroppedError(
                f"the stream has read another table called {self._context.name}, which was dropped since; start it "
                f"with a new checkpoint"
            )
        if offset["snapshot"] > self.latest():
            raise InvalidInputError(
                f"the stream has read {self._context.name} up to snapshot {offset['snapshot']}, which the table has "
                f"not got: was it restored from a backup? Start the stream with a new checkpoint"
            )

    # Micro-batches

    def plan(self, start: Offset, end: Offset) -> list[StreamPartition]:
        """The tasks of a micro-batch; holds both of its ends until it is done."""
        self._check(end)
        begin = start["snapshot"] if start["origin"] == end["origin"] else end["origin"]
        if begin == end["snapshot"]:
            return []
        before = None if begin == 0 else self._hold(begin)
        after = self._hold(end["snapshot"])
        schema = max(self._known_schema, self._context.schema_of(after), key=lambda schema: schema.id)
        fields = tuple(schema.by_id[field.id] for field in self._fields)
        new = TableReader(self._context, after, schema, fields)
        if before is None:
            return plan_rows(new)
        return plan_stream_changes(TableReader(self._context, before, schema, fields), new)

    def _hold(self, number: int) -> Snapshot:
        """Hold a snapshot so that it stays readable; a held one may have expired meanwhile."""
        if number not in self._leased:
            snapshot, lease = self._snapshot(number), ExitStack()
            try:
                lease.enter_context(leases_of(self._table).hold(snapshot))
            except SnapshotExpiredError:
                raise self._expired(number) from None
            self._leased[number] = _Leased(snapshot, lease)
        return self._leased[number].snapshot

    def _release(self, keep: Collection[int]) -> None:
        for number in [number for number in self._leased if number not in keep]:
            self._leased.pop(number).lease.close()

    def _snapshot(self, number: int) -> Snapshot:
        try:
            return self._context.snapshots.get(number)
        except SnapshotExpiredError:
            raise self._expired(number) from None

    def _expired(self, number: int) -> SnapshotExpiredError:
        oldest = self._context.floors.read_live(self._context.uuid, self._context.name).floor + 1
        kept = (
            "with a consumer (option 'consumer') snapshots wait for a stream"
            if self._options.consumer is None
            else f"consumer {self._options.consumer!r} was not renewed within its 'consumer-age'"
        )
        return SnapshotExpiredError(
            f"snapshot {number} of {self._context.name} has expired, and the stream needs it to go on; the oldest that "
            f"is left is {oldest}. Start the stream with a new checkpoint: it begins with all rows, or with 'start' at "
            f"a snapshot that is left. To keep it from happening again: {kept}, and the table's options "
            f"'snapshot.retain-last' and 'snapshot.retain-for' say how long snapshots stay"
        )

    # The consumer

    def _renew(self, begin: int) -> None:
        name = self._options.consumer
        if name is None:
            return
        if self._consumer is None:
            self._consumer = find_consumer(self._context, name)
        known = self._consumer
        if known is None or known.position != begin:
            self._move(begin)
        elif known.is_due(self._context.env.clock.now_ms()):
            self._move(known.position)

    def done(self, end: Offset) -> None:
        """Release snapshots before the end of a micro-batch that is recorded in the checkpoint."""
        if self._options.consumer is not None and (
            self._consumer is None or self._consumer.position != end["snapshot"]
        ):
            self._move(end["snapshot"])

    def _move(self, position: int) -> None:
        assert self._options.consumer is not None
        try:
            self._consumer = hold_from(
                self._context, self._options.consumer, position, self._options.consumer_age_seconds
            )
        except SnapshotExpiredError:
            raise self._expired(position) from None
