"""Building indexes for existing data files, in commits that change no row.

All indexes of a file are built together, from its rows. The commit revises the entries of files that are still live and
still have their previous index file (``skerry.table.conflict``); index files built for any other data file are deleted.
So a build may run beside writers, compactions and other builds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import CommitOutcomeUnknownError, DamagedFileError, SkerryError, StorageError
from skerry.common.log import EventLog
from skerry.formats.meta import DataFileMeta
from skerry.index.built import BuiltIndex
from skerry.index.file_build import FileIndexBuilder
from skerry.index.key_bloom.blob_layout import LEAST_ROWS
from skerry.store.companion.ask import built_indexes
from skerry.store.companion.index_file import write_index_file
from skerry.store.read.sorted_source import FileSource, SourceRead
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.entry import file_metas
from skerry.table.lease import LeaseKeeper
from skerry.table.publish import delete_quietly
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.schema import Schema

COMMIT_FILES = 200
"""Maximum number of index files in one commit."""

_log = EventLog("store")

Progress = Callable[[str, int, int], None]
"""Called with the current work, rows indexed so far and rows to index."""
BuildFiles = Callable[[TableContext, Schema, Sequence[DataFileMeta]], Iterable[DataFileMeta]]
"""Builds the indexes of files; yields each file with its new index file."""


@dataclass(frozen=True, slots=True)
class BuildResult:
    """Counts of one index build."""

    snapshots: tuple[Snapshot, ...] = ()
    built_files: int = 0
    skipped_files: int = 0
    """Files that were removed, or got another index file, while their indexes were built."""
    index_bytes: int = 0


def build_file(context: TableContext, schema: Schema, meta: DataFileMeta) -> DataFileMeta:
    """The file with all indexes of a schema beside it; no snapshot refers to them yet."""
    wanted = {column for index in schema.indexes for column in index.columns}
    key_bloom = _wants_key_bloom(context, schema, meta)
    if key_bloom:
        wanted |= {schema.field(name).id for name in schema.primary_key}
    fields = [field for field in schema.fields if field.id in wanted]
    builder = FileIndexBuilder(schema, schema.indexes, key_bloom=key_bloom)
    fills = not context.shape(schema).rules.combines
    for table in FileSource(context, meta).tables(SourceRead(tuple(fields), fills)):
        builder.add(table)
    return write_index_file(context, meta, builder.finish())


def build_here(context: TableContext, schema: Schema, files: Sequence[DataFileMeta]) -> Iterator[DataFileMeta]:
    """Build the indexes one file after another, in this process."""
    for meta in files:
        yield build_file(context, schema, meta)


def build_indexes(
    context: TableContext,
    leases: LeaseKeeper,
    *,
    rebuild: bool = False,
    progress: Progress | None = None,
    build: BuildFiles = build_here,
) -> BuildResult:
    """Build the missing indexes of live files; with ``rebuild``, all indexes."""
    with leases.hold_latest() as latest:
        schema = context.schema_of(latest)
        if latest is None or not (schema.indexes or context.shape(schema).has_key_bloom):
            return BuildResult()
        live = file_metas(context.manifests.live_files(latest))
        files = [meta for meta in live if _needs_build(context, schema, meta, rebuild)]
        rows, total = 0, sum(meta.row_count for meta in files)
        result, group = BuildResult(), list[DataFileMeta]()
        before = {meta.path: meta.index_path for meta in files}
        try:
            for built in build(context, schema, files):
                group.append(built)
                rows += built.row_count
                if progress is not None:
                    progress("indexing", rows, total)
                if len(group) >= COMMIT_FILES:
                    given, group = group, []
                    result = _commit(context, given, before, result)
        except BaseException:
            _discard(context, group)
            raise
        return _commit(context, group, before, result) if group else result


def _wants_key_bloom(context: TableContext, schema: Schema, meta: DataFileMeta) -> bool:
    return context.shape(schema).has_key_bloom and meta.format == "parquet" and meta.row_count >= LEAST_ROWS


def _needs_build(context: TableContext, schema: Schema, meta: DataFileMeta, rebuild: bool) -> bool:
    wanted = {BuiltIndex.of(index) for index in schema.indexes}
    if _wants_key_bloom(context, schema, meta):
        wanted.add(BuiltIndex.of_key(context.shape(schema).rules.key))
    if rebuild or not wanted:
        return bool(wanted)
    try:
        built = built_indexes(context, meta)
    except (DamagedFileError, StorageError) as error:
        _log.warning("index file is built again", table=context.name, file=meta.index_path, problem=str(error))
        return True
    return not wanted <= built


def _commit(
    context: TableContext, group: Sequence[DataFileMeta], before: dict[str, str | None], result: BuildResult
) -> BuildResult:
    by_path = {meta.path: meta for meta in group}
    taken: set[str] = set()

    def plan(state: TableState) -> Changes:
        live = state.live_files()
        live = live.filter(pc.is_in(live.column("file"), value_set=pa.array(list(by_path), pa.string())))
        same = [before[file] == index for file, index in _names(live)]
        removed = live.filter(pa.array(same, pa.bool_()))
        taken.clear()
        taken.update(removed.column("file").to_pylist())
        return Changes(removed=removed, restored=_with_index_files(removed, by_path))

    try:
        snapshot = Committer(context).commit(CommitRequest(Operation.INDEX, plan))
    except CommitOutcomeUnknownError:
        raise
    except SkerryError:
        _discard(context, group)
        raise
    _discard(context, [meta for meta in group if meta.path not in taken])
    _log.info("indexes built", table=context.name, files=len(taken), skipped=len(group) - len(taken))
    return BuildResult(
        (*result.snapshots, snapshot),
        result.built_files + len(taken),
        result.skipped_files + len(group) - len(taken),
        result.index_bytes + sum(meta.index_size_bytes or 0 for meta in group if meta.path in taken),
    )


def _names(entries: pa.Table) -> Iterator[tuple[str, str | None]]:
    return zip(entries.column("file").to_pylist(), entries.column("index_file").to_pylist(), strict=True)


def _with_index_files(entries: pa.Table, by_path: dict[str, DataFileMeta]) -> pa.Table:
    metas = [by_path[file] for file in entries.column("file").to_pylist()]
    for name, values, type_ in (
        ("index_file", [meta.index_path for meta in metas], pa.string()),
        ("index_size_bytes", [meta.index_size_bytes for meta in metas], pa.int64()),
    ):
        entries = entries.set_column(entries.schema.get_field_index(name), name, pa.array(values, type_))
    return entries


def _discard(context: TableContext, metas: Sequence[DataFileMeta]) -> None:
    paths = [context.paths.absolute(meta.index_path) for meta in metas if meta.index_path is not None]
    delete_quietly(context, paths)
