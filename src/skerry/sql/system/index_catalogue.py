"""``system.data_files``, ``system.puffin_index_meta`` and its flat form, ``system.index_enumeration_statistics``.

Rows are those of the tables that the session's names list, so a session sees no file of a table that it cannot open.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import SkerryError, TableDroppedError
from skerry.common.log import EventLog
from skerry.index.meta.arrow_columns import COMPACT, FLAT, LOCATOR_FIELDS, REGION, to_batch
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given, ReadOnlyTable
from skerry.sql.scope import Scope
from skerry.sql.system.catalogue import listed_tables
from skerry.sql.system.file import FILE_COLUMNS
from skerry.sql.system.given import TIME, as_reader, column, from_millis, given_table, table_of
from skerry.sql.system.narrow import narrow
from skerry.store.catalogue.enumerate import FileChoice, IndexMetas, ListedTable, enumerate_index_metas, shown_table_dir
from skerry.store.catalogue.file_list import list_data_files
from skerry.types.arrow import field_from_arrow
from skerry.types.field import Field, replace_id

_ROWS = 1024
_log = EventLog("sql")

_AS_OF_A_TABLE = ("format", "level", "row_versions", "size_bytes", "schema_id", "added_snapshot", "created_at")
"""Columns that are the same as in ``t$files``."""
DATA_FILE_COLUMNS = pa.schema(
    [
        *LOCATOR_FIELDS,
        column("file", pa.string(), "path, within the table's folder; NULL if paths are hidden"),
        *(field for field in FILE_COLUMNS if field.name in _AS_OF_A_TABLE),
        column("index_file", pa.string(), "path of its index file; NULL: none, or paths are hidden"),
        column("index_size_bytes", pa.int64(), "size of its index file; NULL: none"),
        column("in_latest", pa.bool_(), "whether the latest snapshot has it", nullable=False),
    ]
)
STATISTICS = pa.schema(
    [
        column("started_at", TIME, "when the enumeration began", nullable=False),
        column("seconds", pa.float64(), "how long it took", nullable=False),
        column("complete", pa.bool_(), "false: it was stopped before its end", nullable=False),
        column("tables", pa.int64(), "tables whose files were listed", nullable=False),
        column("files", pa.int64(), "index files", nullable=False),
        column("cached_files", pa.int64(), "those that were known from before", nullable=False),
        column("targets", pa.int64(), "indexes listed", nullable=False),
        column("bloom_skipping", pa.int64(), "indexes of this type", nullable=False),
        column("fulltext_bloom", pa.int64(), "indexes of this type", nullable=False),
        column("fulltext_tantivy", pa.int64(), "indexes of this type", nullable=False),
        column("inverted", pa.int64(), "indexes of this type", nullable=False),
        column("vector", pa.int64(), "indexes of this type", nullable=False),
        column("read_count", pa.int64(), "reads of index files", nullable=False),
        column("read_bytes", pa.int64(), "bytes of these", nullable=False),
        column("failed_tables", pa.int64(), "tables whose files could not be listed", nullable=False),
        column("failed_files", pa.int64(), "index files that are damaged, missing or not readable", nullable=False),
        column("failed_targets", pa.int64(), "indexes that could not be understood, in other files", nullable=False),
        column("expired_files", pa.int64(), "files of older snapshots that expired meanwhile", nullable=False),
    ]
)
_TYPES = ("bloom_skipping", "fulltext_bloom", "fulltext_tantivy", "inverted", "vector")
_STORED = {"row_versions": "row_count"}
"""Names of some columns in the list of files."""


def _fields(schema: pa.Schema, *names: str) -> list[Field]:
    return [replace_id(field_from_arrow(schema.field(name)), number) for number, name in enumerate(names)]


_TABLE = _fields(COMPACT, "table_dir")
_FILE = _fields(COMPACT, "table_dir", "region_id", "file_id")
_TARGET_NAMES = ("index_type", "target_type", "target_key")
_TARGET = _fields(COMPACT, *_TARGET_NAMES)


def file_choice(where: WhereClause | None) -> FileChoice:
    """The tables and files that a condition allows."""
    of_table, of_file = narrow(where, _TABLE), narrow(where, _FILE)

    def choose_table(table_dir: str) -> bool:
        return of_table is None or bool(evaluate(of_table, pa.table({"table_dir": [table_dir]})).all())

    def choose_files(table_dir: str, files: pa.Table) -> pa.Table:
        if of_file is None or not files.num_rows:
            return files
        mask = evaluate(of_file, _located(table_dir, files))
        return files if mask.all() else files.filter(pa.array(mask))

    return FileChoice(choose_table, choose_files)


def _located(table_dir: str, files: pa.Table) -> pa.Table:
    """Folder, region and id of files, in the form of the rows."""
    return pa.table(
        {
            "table_dir": pa.repeat(pa.scalar(table_dir, pa.string()), files.num_rows),
            "region_id": files.column("region_id").cast(REGION),
            "file_id": files.column("file_id"),
        }
    )


def puffin_index_meta_table(scope: Scope) -> Given:
    """Every index of every data file, with its metadata as JSON."""
    return _index_table(scope, "system.puffin_index_meta", COMPACT)


def puffin_index_meta_flat_table(scope: Scope) -> Given:
    """The same, with common fields as columns."""
    return _index_table(scope, "system.puffin_index_meta_flat", FLAT)


def _index_table(scope: Scope, name: str, schema: pa.Schema) -> Given:
    def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
        chosen = pa.schema([schema.field(column) for column in columns])
        batches = _index_rows(scope, list(columns), schema, where)
        return pa.RecordBatchReader.from_batches(chosen, batches)

    return Given(name, schema, read)


def _index_rows(
    scope: Scope, columns: list[str], schema: pa.Schema, where: WhereClause | None
) -> Iterator[pa.RecordBatch]:
    tables = _listed(scope)
    first = next(tables, None)
    if first is None:
        return
    of_target = narrow(where, _TARGET)
    env = first.context.env
    with enumerate_index_metas(env, chain([first], tables), choice=file_choice(where)) as metas:
        yield from _target_rows(metas, columns, schema, of_target)


def _target_rows(
    metas: IndexMetas, columns: list[str], schema: pa.Schema, of_target: BoundPredicate | None
) -> Iterator[pa.RecordBatch]:
    while wanted := list(islice(metas, _ROWS)):
        if of_target is not None:
            mask = evaluate(of_target, to_batch(wanted, _TARGET_NAMES))
            wanted = [wanted[number] for number in np.flatnonzero(mask)]
        if wanted:
            yield to_batch(wanted, columns, schema)


def _listed(scope: Scope) -> Iterator[ListedTable]:
    for _, _, table in listed_tables(scope):
        if isinstance(table, ReadOnlyTable):  # its files are not in our format
            continue
        inspector = table.inspect()
        yield ListedTable(inspector.context, inspector.leases)


def data_files_table(scope: Scope) -> Given:
    """The data files of every snapshot of every table, from manifests alone."""

    def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
        chosen = pa.schema([DATA_FILE_COLUMNS.field(name) for name in columns])
        choice = file_choice(where)
        tables = (_file_rows(table, columns, choice) for table in _listed(scope))
        readers = (as_reader(rows, columns, DATA_FILE_COLUMNS) for rows in tables if rows is not None)
        batches = (batch for reader in readers for batch in reader)
        return pa.RecordBatchReader.from_batches(chosen, batches)

    return Given("system.data_files", DATA_FILE_COLUMNS, read)


def _file_rows(table: ListedTable, columns: Sequence[str], choice: FileChoice) -> pa.Table | None:
    hidden = table.context.env.settings.index_meta_hide_paths
    table_dir = shown_table_dir(table.context, hidden=hidden)
    if not choice.table_dir(table_dir):
        return None
    try:
        files = choice.files(table_dir, list_data_files(table.context).files)
    except TableDroppedError:
        return None
    except SkerryError as error:
        _log.warning("left out of a system table, since a file of it cannot be read", table=table.context.name,
                     problem=str(error))  # fmt: skip
        return None
    made = {name: _located(table_dir, files).column(name) for name in ("table_dir", "region_id", "file_id")}
    for name in columns:
        if name in made:
            continue
        if name == "created_at":
            made[name] = pc.multiply(files.column("created_ms"), 1000).cast(TIME)
        elif hidden and name in ("file", "index_file"):
            made[name] = pa.nulls(files.num_rows, pa.string())
        else:
            made[name] = files.column(_STORED.get(name, name))
    return pa.table(made)


def index_enumeration_statistics_table(scope: Scope) -> Given:
    """The last enumerations of this lake object, oldest first."""

    def compute(_: object) -> pa.Table:
        rows = [
            (
                from_millis(run.started_ms), run.seconds, run.complete, run.tables, run.files, run.cached_files,
                run.targets.total(), *(run.targets[name] for name in _TYPES), run.read_count, run.read_bytes,
                run.failed_tables, run.failed_files, run.failed_targets, run.expired_files,
            )
            for run in scope.names.index_enumerations()
        ]  # fmt: skip
        return table_of(STATISTICS, rows)

    return given_table("system.index_enumeration_statistics", STATISTICS, compute)
