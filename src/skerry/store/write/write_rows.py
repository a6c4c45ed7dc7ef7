"""Append, upsert and overwrite: users' rows, written in one transaction."""

from typing import Any

from skerry.store.ingest import require_no_primary_key, require_primary_key
from skerry.store.write.level import plan_added, plan_replaced
from skerry.store.write.open_file import RowWriter, WrittenFiles, write_all
from skerry.store.write.partitioned_files import DataFileWriter
from skerry.store.write.sorted_run import RunBuffer
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.snapshot import Snapshot
from skerry.types.conform import conform


def append_rows(transaction: Transaction, data: Any) -> Snapshot:
    """Add rows to a table without a primary key."""

    def write(tx: Transaction) -> Plan:
        require_no_primary_key(tx.context, tx.shape.schema)
        files = _write_files(tx, data).files
        return lambda state: plan_added(files, state)

    return transaction.run(write)


def upsert_rows(transaction: Transaction, data: Any, missing_columns: str | None = None) -> Snapshot:
    """Insert rows, or update those whose key exists."""

    def write(tx: Transaction) -> Plan:
        require_primary_key(tx.context, tx.shape.schema, "upsert")
        files = _write_files(tx, data, tx.shape.required_columns(missing_columns)).files
        return lambda state: plan_added(files, state)

    return transaction.run(write)


def overwrite_rows(transaction: Transaction, data: Any) -> Snapshot:
    """Replace all rows by others; columns that these lack are filled."""

    def write(tx: Transaction) -> Plan:
        files = _write_files(tx, data).files
        return lambda state: plan_replaced(files, state)

    return transaction.run(write)


def _write_files(tx: Transaction, data: Any, required: frozenset[str] = frozenset()) -> WrittenFiles:
    """The rows as files; rows that do not fit are refused before anything is committed."""
    shape = tx.shape
    tables = conform(data, shape.ingest_fields, table_name=tx.context.name, required=required)
    writer: RowWriter = RunBuffer(tx.context, shape) if shape.schema.primary_key else DataFileWriter(tx.context, shape)
    return tx.own(write_all(writer, tables))
