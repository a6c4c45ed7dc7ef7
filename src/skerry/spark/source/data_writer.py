"""``df.write.format("skerry")`` and ``df.writeStream.format("skerry")``: writes through Spark's generic writer.

==========================  ==========================================================================================
option                      means
==========================  ==========================================================================================
``warehouse``               where the lake is
``operation``               ``append`` (the default) or ``upsert``; ``mode("overwrite")`` replaces rows of any table
``missing-columns``         for an upsert that lacks columns without a default: ``refuse``, or ``fill`` with NULL;
                            else the table option ``upsert.missing-columns`` decides
``partitions-only``         with ``mode("overwrite")``: ``true`` replaces only partitions that have new rows
``partitionOverwriteMode``  the same in Spark's terms, ``dynamic`` or ``static``; by default the session's setting
                            (``spark.sql.sources.partitionOverwriteMode``)
``commit-user``,            the commit's identity: a repeated commit is applied once
``commit-identifier``
``query-id``                for a stream: its name, if only Spark can read its checkpoint
``adopt-checkpoint``        for a stream: ``true`` accepts a checkpoint that was used with another table
``storage.…``               settings of object storage
==========================  ==========================================================================================

Any other option is refused. A stream's batches are committed exactly once, identified by the query id in its
checkpoint.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlparse

from pyspark import TaskContext
from pyspark.sql.datasource import DataSourceArrowWriter, DataSourceStreamArrowWriter, WriterCommitMessage
from pyspark.sql.types import StructType

from skerry.common.errors import InvalidInputError, OptionError, SkerryError
from skerry.fileio import is_object_store
from skerry.formats.meta import DataFileMeta
from skerry.lake.internals import context_of
from skerry.lake.lake import connect as connect_lake
from skerry.lake.table_state import access_of
from skerry.spark.error.message import tells_plainly
from skerry.spark.session.address import TableAddress
from skerry.spark.source.lost_option import missing_warehouse, refuse_catalog_table
from skerry.spark.source.unsorted import UnsortedWriteTask, refuse_shared_keys
from skerry.spark.stream.batch_identity import check_progress, stream_identity
from skerry.spark.write.check_columns import check_columns
from skerry.spark.write.job import check_results
from skerry.spark.write.overwrite import OVERWRITE_MODE, check_partitioned, is_dynamic_mode, plan_overwrite
from skerry.spark.write.task import TaskResult
from skerry.store.ingest import check_identity, require_no_primary_key, require_primary_key
from skerry.store.write.level import plan_added
from skerry.store.write.open_file import WrittenFiles
from skerry.table.context import TableContext
from skerry.table.options import FILL, REFUSE
from skerry.table.request import Changes, TableState
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.literal import unknown_name
from skerry.types.schema import Schema

_OPTIONS = (
    "warehouse",
    "path",
    "operation",
    "missing-columns",
    "partitions-only",
    "partitionoverwritemode",
    "commit-user",
    "commit-identifier",
)
_STREAM_OPTIONS = (
    "warehouse",
    "path",
    "operation",
    "missing-columns",
    "checkpointlocation",
    "query-id",
    "adopt-checkpoint",
)
_OPERATIONS = {"append": Operation.INSERT, "upsert": Operation.UPSERT}


class Written(WriterCommitMessage):
    """Files that one task has written, and the session's overwrite mode."""

    def __init__(self, result: bytes, overwrite_mode: str | None = None) -> None:
        self.result = result
        self.overwrite_mode = overwrite_mode


@dataclass(frozen=True, slots=True)
class SourceTarget:
    """The table to write, and how. It is pickled for tasks, and never shows credentials."""

    address: TableAddress
    schema: Schema
    operation: Operation
    started_ms: int
    partitions_only: bool | None = False
    """Whether an overwrite replaces only partitions with new rows; None: by the session's setting."""

    @staticmethod
    def of(options: Mapping[str, str], frame: StructType, known: Sequence[str], *, overwrite: bool) -> "SourceTarget":
        """The target described by the options; refuses options and columns that cannot be written."""
        given = {name.lower(): text for name, text in options.items()}
        refuse_catalog_table(given)
        for name in given:
            if name not in known and not name.startswith("storage."):
                raise OptionError(unknown_name(name, [*(o for o in known if o != "path"), "storage.…"], "option"))
        if "warehouse" not in given:
            raise missing_warehouse()
        if "path" not in given:
            raise OptionError('which table? Give its name: .save("database.table"), or .start(…) of a stream')
        only = _partitions_only(given, overwrite=overwrite)
        missing_columns = given.get("missing-columns")
        if missing_columns not in (None, REFUSE, FILL):
            raise OptionError(f"missing-columns is {REFUSE} or {FILL}, not {missing_columns!r}")
        if missing_columns is not None and given.get("operation") != "upsert":
            raise OptionError("missing-columns goes with the operation upsert: other writes fill what is missing")
        with connect_lake(given["warehouse"], settings=_storage(given)) as lake:
            context = context_of(lake.table(given["path"]))
            shape = context.shape_of(context.snapshots.latest())
            schema = shape.schema
            operation = _operation(given, context, schema, overwrite)
            upserts = operation is Operation.UPSERT
            check_columns(
                frame,
                shape.ingest_fields,
                context.name,
                required=shape.required_columns(missing_columns) if upserts else (),
            )
            if given.get("partitions-only", "").lower() == "true":
                check_partitioned(context, schema)
            elif not schema.spec.fields:
                only = False  # as everywhere in Spark, an unpartitioned table is replaced completely
            started_ms = context.env.clock.now_ms()
            return SourceTarget(TableAddress.of(context), schema, operation, started_ms, only)

    def write(self, batches: object) -> Written:
        """Write the rows of one task."""
        task = TaskContext.get()
        mode = None if task is None else task.getLocalProperty(OVERWRITE_MODE)
        return Written(UnsortedWriteTask(self.address, self.schema).write(batches).pack(), mode)  # type: ignore[arg-type]

    def commit(
        self,
        messages: Sequence[object],
        identity: CommitIdentity | None,
        check: Callable[[TableContext], None] = lambda context: None,
    ) -> Snapshot:
        """Commit the files of all tasks; removes them if the commit fails, or if ``check`` refuses it."""
        written = [message for message in messages if isinstance(message, Written)]
        results = [TaskResult.unpack(message.result) for message in written]
        only = self.partitions_only
        if only is None:
            only = any(is_dynamic_mode(message.overwrite_mode) for message in written)
        settings = self.address.settings
        storage = dict(self.address.storage) if is_object_store(self.address.root) else {}
        assert settings is not None
        with connect_lake(self.address.root, settings={**settings.given, **storage}) as lake:
            access = access_of(lake.table(self.address.name))
            files = WrittenFiles(access.context, [meta for result in results for meta in result.files])
            try:
                self._check_table(access.context)
                check(access.context)
                check_results(access.context, access.context.shape(self.schema), results, shared=True)
                refuse_shared_keys(access.context, self.schema, files.files)
            except SkerryError:
                files.discard()
                raise
            transaction = access.begin(self.operation, identity, started_ms=self.started_ms)
            transaction.own(files)
            return transaction.run(lambda tx: lambda state: self._plan(files.files, state, only))

    def _check_table(self, context: TableContext) -> None:
        if context.uuid != self.address.uuid:
            raise InvalidInputError(f"table {context.name} was dropped and created again while it was written")

    def _plan(self, files: Sequence[DataFileMeta], state: TableState, partitions_only: bool) -> Changes:
        if self.operation is Operation.OVERWRITE:
            return plan_overwrite(files, state, partitions_only=partitions_only)
        return plan_added(files, state)


@tells_plainly
class SourceWriter(DataSourceArrowWriter):
    """Writes a DataFrame."""

    def __init__(self, options: Mapping[str, str], schema: StructType, overwrite: bool) -> None:
        self._target = SourceTarget.of(options, schema, _OPTIONS, overwrite=overwrite)
        self._identity = _identity(options)

    def write(self, iterator: object) -> WriterCommitMessage:
        return self._target.write(iterator)

    def commit(self, messages: Sequence[object]) -> None:
        self._target.commit(messages, self._identity)

    def abort(self, messages: Sequence[object]) -> None:
        """Does nothing: Spark also aborts if the outcome of a commit is unknown, and then the files may be live."""


@tells_plainly
class SourceStreamWriter(DataSourceStreamArrowWriter):
    """Writes a stream, every batch exactly once."""

    def __init__(self, options: Mapping[str, str], schema: StructType, overwrite: bool) -> None:
        if overwrite:
            raise InvalidInputError("a stream adds rows or updates them: outputMode('complete') is not supported")
        self._target = SourceTarget.of(options, schema, _STREAM_OPTIONS, overwrite=False)
        self._query = options.get("query-id")
        self._checkpoint = options.get("checkpointlocation")
        if self._query is None and self._checkpoint is None:
            raise OptionError(
                "batches land once if it is known which query they belong to: set the option 'checkpointLocation', "
                "or use SparkLake.write_stream"
            )
        adopt = options.get("adopt-checkpoint", "false").lower()
        if adopt not in ("true", "false"):
            raise OptionError(f"adopt-checkpoint is true or false, not {adopt!r}")
        self._adopt = adopt == "true"

    def write(self, iterator: object) -> WriterCommitMessage:
        return self._target.write(iterator)

    def commit(self, messages: Sequence[object], batchId: int) -> None:  # noqa: N803 - Spark's name
        identity = stream_identity(self._query or query_id(self._checkpoint or ""), batchId)
        self._target.commit(messages, identity, lambda context: check_progress(context, identity, adopt=self._adopt))

    def abort(self, messages: Sequence[object], batchId: int) -> None:  # noqa: N803 - Spark's name
        """Does nothing, as above: unreferenced files are orphans."""


def query_id(checkpoint: str) -> str:
    """The id of the query that a checkpoint belongs to."""
    parts = urlparse(checkpoint)
    if parts.scheme not in ("", "file"):
        raise InvalidInputError(
            f"the checkpoint {checkpoint} is on storage that only Spark can read; set the option 'query-id' to a name "
            f"that stays with this checkpoint, or use SparkLake.write_stream"
        )
    path = Path(unquote(parts.path) if parts.scheme else checkpoint) / "metadata"
    try:
        found = json.loads(path.read_text())["id"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SkerryError(f"{os.fspath(path)} does not say which query it belongs to: {error}") from error
    return str(found)


def _storage(options: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in options.items() if name.startswith("storage.")}


def _partitions_only(options: Mapping[str, str], *, overwrite: bool) -> bool | None:
    """The overwrite mode in the options; None if they have none."""
    own, mode = options.get("partitions-only"), options.get("partitionoverwritemode")
    if own is not None and (own.lower() not in ("true", "false") or (own.lower() == "true" and not overwrite)):
        raise OptionError("partitions-only is true or false, and goes with mode('overwrite')")
    if mode is not None and not overwrite:
        raise OptionError("partitionOverwriteMode goes with mode('overwrite')")
    if mode is not None and own is not None and is_dynamic_mode(mode) != (own.lower() == "true"):
        raise OptionError(f"partitions-only = {own} and partitionOverwriteMode = {mode} contradict each other")
    if own is not None:
        return own.lower() == "true"
    return None if mode is None else is_dynamic_mode(mode)


def _operation(options: Mapping[str, str], context: TableContext, schema: Schema, overwrite: bool) -> Operation:
    name = options.get("operation", "append")
    if name not in _OPERATIONS:
        raise OptionError(f"operation is one of {', '.join(_OPERATIONS)}, not {name!r}")
    if overwrite:
        if "operation" in options:
            raise OptionError("mode('overwrite') replaces rows; leave the option 'operation' out")
        return Operation.OVERWRITE
    if name == "append":
        require_no_primary_key(context, schema)
    else:
        require_primary_key(context, schema, "upsert")
    return _OPERATIONS[name]


def _identity(options: Mapping[str, str]) -> CommitIdentity | None:
    user, number = options.get("commit-user"), options.get("commit-identifier")
    if user is None and number is None:
        return None
    if user is None or number is None or not number.isdecimal():
        raise OptionError("an identity is a name in 'commit-user' and a number in 'commit-identifier'")
    identity = CommitIdentity(user, int(number))
    check_identity(identity)
    return identity
