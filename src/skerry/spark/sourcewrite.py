"""``df.write.format("skerry")`` and ``df.writeStream.format("skerry")``: what Spark's Python data sources can do.

========================  ============================================================================================
option                    means
========================  ============================================================================================
``warehouse``             where the lake is
``operation``             ``append`` (the default) or ``upsert``; ``mode("overwrite")`` replaces all rows, of any table
``partitions-only``       with ``mode("overwrite")``: ``true`` replaces only partitions that the DataFrame has rows for
``commit-user``,          the commit's identity: it lands once, however often it is repeated
``commit-identifier``
``query-id``              of a stream: its name, if its checkpoint is where only Spark can read it
``adopt-checkpoint``      of a stream: ``true`` goes on with a checkpoint that was used with another table
``storage.…``             settings of object storage
========================  ============================================================================================

Any other option is refused. A stream's batches land exactly once, told by the id in its checkpoint.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlparse

from pyspark.sql.datasource import DataSourceArrowWriter, DataSourceStreamArrowWriter, WriterCommitMessage
from pyspark.sql.types import StructType

from skerry.common.errors import InvalidInputError, OptionError, SkerryError
from skerry.fileio import is_object_store
from skerry.lake.engine import context_of
from skerry.lake.lake import connect as connect_lake
from skerry.lake.land import land_write
from skerry.spark.address import TableAddress
from skerry.spark.fit import check_columns
from skerry.spark.identity import check_progress, stream_identity
from skerry.spark.loose import LooseTask, refuse_shared_keys
from skerry.spark.plain import tells_plainly
from skerry.spark.replace import check_partitioned, plan_overwrite
from skerry.spark.write import require_no_key
from skerry.spark.writejob import check_results
from skerry.spark.writetask import TaskResult
from skerry.store.landing import commit_written
from skerry.store.run import RunSet
from skerry.store.upsert import check_identity, ingest_fields, placed, require_primary_key
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.literal import unknown_name
from skerry.types.schema import Schema

_OPTIONS = ("warehouse", "path", "operation", "partitions-only", "commit-user", "commit-identifier")
_STREAM_OPTIONS = ("warehouse", "path", "operation", "checkpointlocation", "query-id", "adopt-checkpoint")
_OPERATIONS = {"append": Operation.INSERT, "upsert": Operation.UPSERT}


class Written(WriterCommitMessage):
    """What one task has written."""

    def __init__(self, result: bytes) -> None:
        self.result = result


@dataclass(frozen=True, slots=True)
class SourceTarget:
    """The table that is written, and how; it travels with tasks, and never shows credentials."""

    address: TableAddress
    schema: Schema
    operation: Operation
    started_ms: int
    partitions_only: bool = False

    @staticmethod
    def of(options: Mapping[str, str], frame: StructType, known: Sequence[str], *, overwrite: bool) -> "SourceTarget":
        """What options and a DataFrame's columns ask for, if that can be done."""
        given = {name.lower(): text for name, text in options.items()}
        for name in given:
            if name not in known and not name.startswith("storage."):
                raise OptionError(unknown_name(name, [*(o for o in known if o != "path"), "storage.…"], "option"))
        if "warehouse" not in given:
            raise OptionError("the option 'warehouse' says where the lake is, and is missing")
        if "path" not in given:
            raise OptionError('which table? Give its name: .save("database.table"), or .start(…) of a stream')
        only = given.get("partitions-only", "false").lower()
        if only not in ("true", "false") or (only == "true" and not overwrite):
            raise OptionError("partitions-only is true or false, and goes with mode('overwrite')")
        with connect_lake(given["warehouse"], settings=_storage(given)) as lake:
            context = context_of(lake.table(given["path"]))
            schema = context.schema_of(context.snapshots.latest())
            operation = _operation(given, context, schema, overwrite)
            check_columns(frame, ingest_fields(schema) if schema.primary_key else schema.fields, context.name)
            if only == "true":
                check_partitioned(context, schema)
            started_ms = context.env.clock.now_ms()
            return SourceTarget(TableAddress.of(context), schema, operation, started_ms, only == "true")

    def write(self, batches: object) -> Written:
        """Write the rows of one task."""
        return Written(LooseTask(self.address, self.schema).write(batches).pack())  # type: ignore[arg-type]

    def commit(
        self,
        messages: Sequence[object],
        identity: CommitIdentity | None,
        check: Callable[[TableContext], None] = lambda context: None,
    ) -> Snapshot:
        """Publish what tasks have written; nothing of it stays if that cannot be done, or ``check`` refuses it."""
        results = [TaskResult.unpack(message.result) for message in messages if isinstance(message, Written)]
        settings = self.address.settings
        storage = dict(self.address.storage) if is_object_store(self.address.root) else {}
        assert settings is not None
        with connect_lake(self.address.root, settings={**settings.given, **storage}) as lake:
            return land_write(
                lake.table(self.address.name), lambda context: self._commit(context, results, identity, check)
            )

    def _commit(
        self,
        context: TableContext,
        results: list[TaskResult],
        identity: CommitIdentity | None,
        check: Callable[[TableContext], None],
    ) -> Snapshot:
        written = RunSet(context, [meta for result in results for meta in result.files])
        try:
            if context.uuid != self.address.uuid:
                raise InvalidInputError(f"table {context.name} was dropped and created anew while it was written")
            check(context)
            check_results(context, self.schema, results, shared=True)
            refuse_shared_keys(context, self.schema, written.files)
        except SkerryError:
            written.discard()
            raise
        request = CommitRequest(
            self.operation,
            lambda state: self._plan(written, state),
            identity=identity,
            started_ms=self.started_ms,
        )
        return commit_written(Committer(context), request, [written])

    def _plan(self, written: RunSet, state: TableState) -> Changes:
        if self.operation is Operation.OVERWRITE:
            return plan_overwrite(written.files, state, partitions_only=self.partitions_only)
        return Changes(added=tuple(placed(written.files, state) if self.schema.primary_key else written.files))


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
        """Nothing: Spark aborts also where it does not know how a commit ended, and then its files may be live."""


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
        """Nothing, as above: what no snapshot names are orphans."""


def query_id(checkpoint: str) -> str:
    """The id of the query whose checkpoint this is."""
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


def _operation(options: Mapping[str, str], context: TableContext, schema: Schema, overwrite: bool) -> Operation:
    name = options.get("operation", "append")
    if name not in _OPERATIONS:
        raise OptionError(f"operation is one of {', '.join(_OPERATIONS)}, not {name!r}")
    if overwrite:
        if "operation" in options:
            raise OptionError("mode('overwrite') replaces rows; leave the option 'operation' out")
        return Operation.OVERWRITE
    if name == "append":
        require_no_key(context, schema)
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
