"""Deletes by condition: delete marks in primary-key tables, rewritten files in others.

Both read before they write. If another commit lands first, only the files that it added are read again: otherwise a
delete that reads for a second would never commit beside a process that upserts ten times a second.

*   In a primary-key table, keys in files that landed since have new rows. Marks for these keys are dropped, and set
    again where the new row matches.
*   In other tables files are independent: those already checked and still live are not read again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.meta import DataFileMeta
from skerry.pruning.join.runtime_filter import build_runtime_filter
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.where import WhereClause
from skerry.store.read.narrow import narrowed_sections
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, SourceRead
from skerry.store.update.landed import landed_since
from skerry.store.write.open_file import WrittenFiles, write_all
from skerry.store.write.partitioned_files import DataFileWriter
from skerry.store.write.sorted_run import deletes_of, write_runs
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.conflict import ReadRange
from skerry.table.request import Changes, TableState
from skerry.table.snapshot import Snapshot
from skerry.types.key import encode_keys
from skerry.types.merging import DEDUPLICATE, MergeRules

Rewritten = tuple[str, tuple[DataFileMeta, ...]]
"""A file with rows to delete, and the files with its remaining rows."""
Rewrite = Callable[[TableReader, Sequence[Section], BoundPredicate], Iterable[Rewritten]]
"""Rewrites files without the matching rows; files without a match are not in the result."""


def rewrite_files(reader: TableReader, sections: Sequence[Section], predicate: BoundPredicate) -> Iterator[Rewritten]:
    """Rewrite the files one after another, in this process."""
    for section in sections:
        if any(evaluate(predicate, batch).any() for batch in reader.batches([section])):
            kept = (_without(predicate, batch) for batch in reader.batches([section]))
            writer = DataFileWriter(reader.context, reader.context.shape(reader.schema))
            yield section.only_file.meta.path, tuple(write_all(writer, kept).files)


def delete_where(transaction: Transaction, where: WhereClause, *, rewrite: Rewrite = rewrite_files) -> Snapshot:
    """Delete the rows that match a condition; in a table without a primary key, ``rewrite`` rewrites the files."""

    def write(tx: Transaction) -> Plan:
        where.bind(tx.shape.schema)  # raises before anything is written
        return _MarkPlan(tx, where) if tx.shape.schema.primary_key else RewritePlan(tx, where, rewrite)

    return transaction.run(write)


@dataclass(slots=True)
class _Marks:
    """Rows to delete, by the columns of ``TableShape.delete_fields``, and the files with marks for them."""

    rows: pa.Table
    files: WrittenFiles


@dataclass(slots=True)
class _MarkPlan:
    """The plan for a primary-key table: finds rows in the first snapshot, then in the changes since."""

    tx: Transaction
    where: WhereClause
    base: TableState | None = None
    """The snapshot for which ``marks`` are complete."""
    read: ReadRange = field(default_factory=ReadRange)
    marks: list[_Marks] = field(default_factory=list)
    """Marks found in the first snapshot, and those found in files that landed since."""

    def __call__(self, state: TableState) -> Changes:
        base, self.base = self.base, None  # what fails half-way is executed from the start
        landed = None if base is None else landed_since(base, state, self.read)
        if landed is None:
            self._find_all(state)
        elif landed:
            self._find_changed(state, landed)
        self.base = state
        return Changes(added=tuple(meta for marks in self.marks for meta in marks.files.files), read=self.read)

    def _reader(self, state: TableState) -> TableReader:
        predicate = self.where.bind(state.schema)
        return TableReader(state.context, state.snapshot, state.schema, state.shape.delete_fields, predicate)

    def _find_all(self, state: TableState) -> None:
        self.tx.supersede()
        reader = self._reader(state)
        self.read = ReadRange(None, reader.bounds.low, reader.bounds.high)
        self.marks = [self._written(reader.table(narrowed_sections(reader)), state)]

    def _find_changed(self, state: TableState, landed: Sequence[FileSource]) -> None:
        rules = state.shape.rules
        keys = pa.concat_tables([source.table(SourceRead(rules.key, fill_defaults=True)) for source in landed])
        changed = _encoded(keys, rules)
        first, *later = self.marks
        kept = _others(first.rows, changed, rules)
        if kept.num_rows < first.rows.num_rows:
            self.tx.supersede(first.files)
            first = self._written(kept, state)
        now = self._newest(state, landed) if _newest_counts(rules) else self._matching(state, keys, changed)
        found = [*(_others(marks.rows, changed, rules) for marks in later), now]
        for marks in later:
            self.tx.supersede(marks.files)
        self.marks = [first, self._written(pa.concat_tables(found), state)]

    def _newest(self, state: TableState, landed: Sequence[FileSource]) -> pa.Table:
        """The rows that match in files with the newest version of each."""
        return self._reader(state).table([Section(tuple(landed))])

    def _matching(self, state: TableState, keys: pa.Table, changed: pa.Array) -> pa.Table:
        """The rows with changed keys that match; files are searched for these keys."""
        on = build_runtime_filter(keys, state.shape.rules.key_names).bind(state.schema)
        reader = replace(self._reader(state), filters=(on,))
        return reader.table_of_keys(reader.sections(), changed)

    def _written(self, rows: pa.Table, state: TableState) -> _Marks:
        files = write_runs(state.context, state.shape, [deletes_of(rows, state.schema)])
        return _Marks(rows, self.tx.own(files))


def _newest_counts(rules: MergeRules) -> bool:
    """Whether the row of a key is its newest version, regardless of older ones."""
    return rules.engine == DEDUPLICATE and rules.sequence is None


def _others(rows: pa.Table, keys: pa.Array, rules: MergeRules) -> pa.Table:
    """The rows that have none of these keys."""
    return rows.filter(pc.invert(pc.is_in(_encoded(rows, rules), value_set=keys)))


def _encoded(rows: pa.Table, rules: MergeRules) -> pa.Array:
    keys = encode_keys([rows.column(f.name) for f in rules.key], [f.type for f in rules.key], rules.key_names)
    return keys.cast(pa.large_binary())


@dataclass(slots=True)
class RewritePlan:
    """The plan for a table without a primary key: files with matching rows are written again without them."""

    tx: Transaction
    where: WhereClause
    rewrite: Rewrite
    schema_id: int | None = None
    """The schema under which files were read."""
    seen: dict[str, WrittenFiles | None] = field(default_factory=dict)
    """Checked files, each with the files of its remaining rows; None: no row matches."""

    def __call__(self, state: TableState) -> Changes:
        if state.schema.id != self.schema_id:
            for written in self.seen.values():
                if written is not None:
                    self.tx.supersede(written)
            self.seen, self.schema_id = {}, state.schema.id
        predicate = self.where.bind(state.schema)
        reader = TableReader(state.context, state.snapshot, state.schema, state.schema.fields)
        sections = replace(reader, where=predicate).sections()  # those that can hold matching rows
        live = {section.only_file.meta.path for section in sections}
        for path in self.seen.keys() - live:
            gone = self.seen.pop(path)
            if gone is not None:
                self.tx.supersede(gone)
        new = [section for section in sections if section.only_file.meta.path not in self.seen]
        for path, files in self.rewrite(reader, new, predicate):
            self.seen[path] = self.tx.own(WrittenFiles(state.context, list(files)))
        for section in new:
            self.seen.setdefault(section.only_file.meta.path, None)
        rewritten = {path: files.files for path, files in self.seen.items() if files is not None}
        entries = state.live_files()
        removed = entries.filter(pc.is_in(entries.column("file"), value_set=pa.array(list(rewritten), pa.string())))
        added = tuple(meta for files in rewritten.values() for meta in files)
        return Changes(added=added, removed=removed, read=ReadRange())


def _without(predicate: BoundPredicate, batch: pa.RecordBatch) -> pa.Table:
    """The rows that do not match; a condition that is NULL does not match."""
    return pa.Table.from_batches([batch]).filter(pa.array(~evaluate(predicate, batch)))
