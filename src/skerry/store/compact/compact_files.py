"""Compaction of tables without a primary key: small files of a partition become files of the target size.

Nothing is locked. A commit removes only files that are live when it lands, and adds exactly their rows: rows appended
meanwhile stay. If another commit has rewritten or deleted a file of a group, that group is skipped, and its new files
are deleted. Groups are committed together, in commits of about a gigabyte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import CommitOutcomeUnknownError, InvalidInputError, SkerryError
from skerry.formats.meta import DataFileMeta
from skerry.store.compact.compact_table import COMMIT_BYTES, CompactResult, Progress
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.write.open_file import WrittenFiles, write_all
from skerry.store.write.partitioned_files import DataFileWriter
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.shape import TableShape
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.schema import Schema

_SMALL = 0.75
"""A file of less than this share of the target size is small."""
SORT_BYTES = 1 << 30
"""Size of the files whose rows are sorted together, in memory."""


@dataclass(frozen=True, slots=True)
class FileGroup:
    """Files of one partition that are rewritten together, in order."""

    sections: tuple[Section, ...]

    @property
    def metas(self) -> list[DataFileMeta]:
        return [section.only_file.meta for section in self.sections]

    @property
    def size_bytes(self) -> int:
        return sum(meta.size_bytes for meta in self.metas)


def plan_file_groups(sections: Sequence[Section], target_bytes: int, *, full: bool, sort: bool) -> list[FileGroup]:
    """The files to rewrite: several small ones of a partition; with ``full`` or ``sort`` all of them."""
    partitions: dict[object, list[Section]] = {}
    for section in sections:
        meta = section.only_file.meta
        if full or sort or meta.size_bytes < target_bytes * _SMALL:
            key = meta.spec_id, tuple((name, repr(value)) for name, value in meta.partition.items())
            partitions.setdefault(key, []).append(section)
    limit = SORT_BYTES if sort else target_bytes
    groups = [group for files in partitions.values() for group in _packed(files, limit)]
    return [group for group in groups if sort or len(group.sections) > 1]


def _packed(sections: Sequence[Section], limit: int) -> Iterator[FileGroup]:
    """Adjacent files grouped up to about the size limit."""
    part: list[Section] = []
    size = 0
    for section in sections:
        part.append(section)
        size += section.only_file.meta.size_bytes
        if size >= limit:
            yield FileGroup(tuple(part))
            part, size = [], 0
    if part:
        yield FileGroup(tuple(part))


def compact_files(
    context: TableContext,
    leases: LeaseKeeper,
    *,
    full: bool = False,
    sort_by: Sequence[str] = (),
    progress: Progress | None = None,
) -> CompactResult:
    """Compact a table without a primary key; with ``sort_by`` rows are sorted by these columns within a partition."""
    result = CompactResult()
    with leases.hold_latest() as snapshot:
        shape = context.shape_of(snapshot)
        check_sort_columns(shape.schema, sort_by)
        if snapshot is None:
            return result
        reader = TableReader(context, snapshot, shape.schema, shape.schema.fields)
        target = shape.options.file_target_size_bytes
        groups = plan_file_groups(reader.sections(), target, full=full, sort=bool(sort_by))
        total = sum(section.row_count for group in groups for section in group.sections)
        done = 0
        for part in _commits(groups):
            written: list[WrittenFiles] = []
            try:
                for group in part:
                    written.append(_write(reader, shape, group, sort_by))
                    done += sum(section.row_count for section in group.sections)
                    if progress is not None:
                        progress("compact", done, total)
            except BaseException:
                _discard(written)
                raise
            result = result.plus(_commit(context, part, written))
    return result


def check_sort_columns(schema: Schema, names: Sequence[str]) -> None:
    """Refuse columns that rows cannot be sorted by."""
    for name in names:
        if name not in schema.by_name:
            known = ", ".join(schema.column_names)
            raise InvalidInputError(f"sort_by: there is no column {name!r}; columns are {known}", about=("sort_by",))
        if not schema.by_name[name].type.is_key_type:
            raise InvalidInputError(
                f"sort_by: column {name!r} of type {schema.by_name[name].type} has no order", about=("sort_by",)
            )


def _commits(groups: Sequence[FileGroup]) -> Iterator[list[FileGroup]]:
    part: list[FileGroup] = []
    size = 0
    for group in groups:
        part.append(group)
        size += group.size_bytes
        if size >= COMMIT_BYTES:
            yield part
            part, size = [], 0
    if part:
        yield part


def _write(reader: TableReader, shape: TableShape, group: FileGroup, sort_by: Sequence[str]) -> WrittenFiles:
    tables: Iterator[pa.Table] = (pa.Table.from_batches([batch]) for batch in reader.batches(group.sections))
    if sort_by:
        rows = pa.concat_tables(tables).sort_by([(name, "ascending") for name in sort_by])
        tables = (rows.slice(start, shape.slice_rows) for start in range(0, rows.num_rows, shape.slice_rows))
    files = write_all(DataFileWriter(reader.context, shape), tables)
    places = [meta.sequence for meta in group.metas if meta.sequence is not None]
    if len(files.files) == 1 and places:  # it keeps the place of the first; several files would have the same one
        files.files[0] = replace(files.files[0], sequence=min(places))
    return files


def _discard(written: Sequence[WrittenFiles]) -> None:
    for files in written:
        files.discard()


def _commit(context: TableContext, groups: Sequence[FileGroup], written: Sequence[WrittenFiles]) -> CompactResult:
    kept: list[int] = []

    def plan(state: TableState) -> Changes:
        entries = state.live_files()
        live = set(entries.column("file").to_pylist())
        kept[:] = [n for n, group in enumerate(groups) if all(meta.path in live for meta in group.metas)]
        paths = [meta.path for n in kept for meta in groups[n].metas]
        removed = entries.filter(pc.is_in(entries.column("file"), value_set=pa.array(paths, pa.string())))
        return Changes(added=tuple(meta for n in kept for meta in written[n].files), removed=removed)

    try:
        snapshot: Snapshot = Committer(context).commit(CommitRequest(Operation.COMPACT, plan))
    except CommitOutcomeUnknownError:
        raise  # it may have landed, and need the files
    except SkerryError:
        _discard(written)
        raise
    _discard([files for number, files in enumerate(written) if number not in kept])
    old = [meta for n in kept for meta in groups[n].metas]
    new = [meta for n in kept for meta in written[n].files]
    return CompactResult(
        (snapshot,), len(old), 0, len(new), sum(m.row_count for m in old), sum(m.row_count for m in new)
    )
