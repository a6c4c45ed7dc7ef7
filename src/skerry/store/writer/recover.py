"""Crash recovery: reads the logs of a dead writer and commits each exactly once.

A log's rows are committed under the writer's id and the log's number, by the writer itself or by a recovery. A log
whose number is not above the one in the latest snapshot is in the table already: its writer died between commit and
removal.
"""

import struct
from dataclasses import dataclass

import pyarrow as pa

from skerry.common.errors import DataError
from skerry.common.log import EventLog
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lsm.memtable import MemTable
from skerry.lsm.row_codec import RowCodec
from skerry.lsm.wal_layout import RecordType
from skerry.lsm.wal_read import WalContent, read_wal
from skerry.store.writer.flush import flush_identity, flush_memtable, flushed_number
from skerry.store.writer.wal_folder import RECOVERING, WalFolder, find_wal_folder
from skerry.table.context import TableContext
from skerry.table.shape import TableShape
from skerry.types.key import encode_keys
from skerry.types.schema import Schema

_log = EventLog("store")


@dataclass(frozen=True, slots=True)
class RecoveredWal:
    """Outcome of one log's recovery."""

    number: int
    outcome: str
    """``committed``, ``flushed before``, ``empty``, or ``foreign``: of another table, and left alone."""
    rows: int = 0
    torn_bytes: int = 0


def recover_if_unowned(context: TableContext) -> list[RecoveredWal]:
    """Recover the logs of a writer that has died; every write to a table calls this first.

    It does nothing if there are no logs, which costs one listing of a folder, or if a writer owns them.
    """
    folder = find_wal_folder(context)
    if folder is None or not folder.numbers():
        return []
    lock = folder.try_lock(RECOVERING)
    if lock is None:
        return []
    with lock:
        return recover_wals(context, folder)


def recover_wals(context: TableContext, folder: WalFolder) -> list[RecoveredWal]:
    """Recover all logs in order; the caller holds the lock.

    A damaged log stops the recovery; it and all later logs stay, because their rows are newer.
    """
    results = []
    for number in folder.numbers():
        result = _recover(context, folder, number)
        if result.outcome != "foreign":
            folder.remove(number)
        report = _log.warning if result.torn_bytes or result.outcome == "foreign" else _log.info
        report(
            "log recovered",
            table=context.name,
            log=folder.log_path(number),
            outcome=result.outcome,
            rows=result.rows,
            torn_bytes=result.torn_bytes,
        )
        results.append(result)
    return results


def _recover(context: TableContext, folder: WalFolder, number: int) -> RecoveredWal:
    content = read_wal(folder.log_path(number))
    header, torn = content.header, content.torn_bytes
    if header is None:
        return RecoveredWal(number, "empty", torn_bytes=torn)
    if header.number != number:
        raise content.damaged(f"it is named {number}, but its header says that it is number {header.number}")
    if header.table_uuid != context.uuid:
        return RecoveredWal(number, "foreign", len(content.records))
    if number <= flushed_number(context.snapshots.latest(), header.writer_id):
        return RecoveredWal(number, "flushed before", len(content.records))
    memtable = replay(content, context.schemas.get(header.schema_id))
    if not len(memtable):
        return RecoveredWal(number, "empty", torn_bytes=torn)
    flush_memtable(context, memtable, flush_identity(header.writer_id, number))
    return RecoveredWal(number, "committed", len(memtable), torn)


def replay(content: WalContent, schema: Schema) -> MemTable:
    """Rebuild a MemTable from its log."""
    memtable = MemTable(schema, newest_wins=TableShape(schema).rules.newest_wins)
    codec = RowCodec(schema)
    for record in content.records:
        try:
            if record.type == RecordType.BATCH:
                # a copy, because Arrow's buffers begin at whole words
                batch = pa.ipc.read_record_batch(pa.py_buffer(bytes(record.data[1:])), memtable.versions_schema)
                memtable.write(record.data[0], keys_of(batch, schema), batch)
            else:
                kind = UPSERT if record.type == RecordType.PUT else DELETE
                memtable.put(kind, bytes(record.key), codec.decode(record.data), len(record.data))
        except (ValueError, IndexError, EOFError, OSError, struct.error, pa.ArrowException, DataError) as error:
            raise content.damaged(f"a record does not fit schema {schema.id}: {error}") from error
    return memtable


def keys_of(batch: pa.RecordBatch, schema: Schema) -> pa.Array:
    """The encoded keys of a batch's rows."""
    names = schema.primary_key
    return encode_keys([batch.column(n) for n in names], [schema.by_name[n].type for n in names], names)
