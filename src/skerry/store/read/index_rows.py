"""Row selection by indexes: which rows of files can match a condition.

An index is used if the table still has it, and only for a file that overlaps no other, or whose surviving rows are
known: a value may exclude a row only if it is that of the surviving version. Files without a possible match are
dropped; of the others, readers with the same condition read only the possible matches.

An index that is damaged, missing or built from other content is skipped, counted and logged once per file: the result
is the same without it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from skerry.common.clock import Clock
from skerry.formats.row_mask import LiveRanges, LiveRows
from skerry.index.file_index import NOT_BUILT, FileAnswer, IndexedColumns
from skerry.planning.funnel import FunnelStep
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.store.companion.ask import ask_file, is_opened
from skerry.store.read.plan import RowSelection, ScanPlan, Section
from skerry.store.read.sorted_source import FileSource, Live, SortedSource
from skerry.table.context import TableContext
from skerry.types.schema import Schema


@dataclass(frozen=True)
class IndexUse:
    """The indexes of a table that can evaluate parts of a condition."""

    context: TableContext
    where: BoundPredicate
    columns: IndexedColumns
    combines: bool = False
    """Whether the merge engine combines versions, so that values of one version exclude nothing."""

    @staticmethod
    def of(context: TableContext, schema: Schema, where: BoundPredicate | None) -> "IndexUse | None":
        """None if no index of the table is on a column of the condition."""
        if where is None or not schema.indexes or not context.env.settings.read_indexes:
            return None
        # Where rows are combined column by column, a stored NULL reads as the column's default.
        combines = context.shape(schema).rules.combines
        defaulted = frozenset(f.id for f in schema.fields if combines and f.default is not None)
        columns = IndexedColumns.of(schema, where, defaulted)
        return IndexUse(context, where, columns, combines) if columns.definitions else None

    def narrow(self, plan: ScanPlan, clock: Clock) -> ScanPlan:
        """The plan without files and rows that cannot match, with a funnel step that counts the rest."""
        began = clock.monotonic()
        asked = [section for section in plan.sections if _can_be_asked(section)]
        if not plan.sections or not (asked or plan.steps):
            return plan
        report = _Report()
        answers = dict(zip(map(id, asked), self._ask_all(asked), strict=True))
        sections: list[Section] = []
        for section in plan.sections:
            answer = answers.get(id(section))
            narrowed = section if answer is None else _narrowed(section, self.where, answer)
            if answer is None and plan.steps:
                answer = self._not_asked(section)
            report.add(narrowed, answer)
            if narrowed is not None:
                sections.append(narrowed)
        step = report.step(clock.monotonic() - began)
        return replace(plan, sections=tuple(sections), steps=(*plan.steps, step) if plan.steps else ())

    def _not_asked(self, section: Section) -> FileAnswer:
        """Why no index was used for the files of a section, for ``explain``."""
        reasons: list[str] = []
        for source in section.sources:
            if source.file is None:
                continue
            if source.file.meta.index_path is None:
                reason = NOT_BUILT
            elif self.combines:
                reason = "the file overlaps others, and rows are combined from their versions"
            else:
                reason = "the file overlaps others, it is asked after a merge of their keys"
            reasons += [f"{index.name}: {reason}" for index in self.columns.definitions]
        return FileAnswer(None, (), tuple(reasons))

    def narrow_survivors(self, section: Section) -> Section | None:
        """A section of one file with known survivors, without those that cannot match; None if none is left."""
        (source,) = section.sources
        if not isinstance(source, Live):
            return section
        narrowed = self.narrow_source(source)
        return None if narrowed is None else Section((narrowed,))

    def narrow_source(self, source: SortedSource) -> SortedSource | None:
        """A source whose rows are all live, without those that cannot match; None if none is left."""
        stored = source.source if isinstance(source, Live) else source
        if not isinstance(stored, FileSource):
            return source
        answer = ask_file(self.context, stored.meta, self.columns, self.where)
        if answer is None or answer.rows is None:
            return source
        if not isinstance(source, Live):
            return None if answer.rows.is_empty else Live(stored, LiveRanges(answer.rows))
        alive = source.live.mask(0, source.row_count) & answer.rows.mask()
        return Live(stored, LiveRows.of(alive)) if alive.any() else None

    def _ask_all(self, sections: Sequence[Section]) -> list[FileAnswer | None]:
        def ask(section: Section) -> FileAnswer | None:
            return ask_file(self.context, section.only_file.meta, self.columns, self.where)

        waiting = sum(not is_opened(self.context, section.only_file.meta) for section in sections)
        if waiting < 2:  # threads are for waiting; what is in the cache needs none
            return [ask(section) for section in sections]
        with ThreadPoolExecutor(min(self.context.env.settings.read_threads, len(sections))) as pool:
            return list(pool.map(ask, sections))


def _can_be_asked(section: Section) -> bool:
    source = section.sources[0]
    return len(section.sources) == 1 and isinstance(source, FileSource) and source.meta.index_path is not None


def _narrowed(section: Section, where: BoundPredicate, answer: FileAnswer) -> Section | None:
    rows = answer.rows
    if rows is None or rows.is_everything:
        return section
    if rows.is_empty:
        return None
    # Marks are no rows: with them a file is read as a whole, and what is deleted drops out.
    return section if section.sources[0].has_marks else Section(section.sources, RowSelection(where, LiveRanges(rows)))


@dataclass(slots=True)
class _Report:
    """Report of the index use, for ``explain``."""

    dropped: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    unused: Counter[str] = field(default_factory=Counter)
    rows: int = 0
    files: int = 0
    size_bytes: int = 0

    def add(self, after: Section | None, answer: FileAnswer | None) -> None:
        if answer is not None:
            self.unused.update(answer.unused)
            self.used.update(answer.used)
            if after is None:
                self.dropped.update(answer.used)
        if after is None:
            return
        files = [source.file for source in after.sources if source.file is not None]
        self.files += len(files)
        self.size_bytes += sum(file.size_bytes for file in files)
        known = None if after.selection is None else after.selection.rows.ranges.count
        self.rows += known if known is not None else sum(file.row_count for file in files)

    def step(self, seconds: float) -> FunnelStep:
        by = tuple((f"index {name}", count) for name, count in sorted(self.dropped.items()))
        notes = [*_lines("used", self.used), *_lines("not used", self.unused)]
        return FunnelStep("indexes", self.files, self.size_bytes, self.rows, seconds, by, tuple(notes))


def _lines(what: str, counted: Counter[str]) -> Iterable[str]:
    for name, count in sorted(counted.items()):
        yield f"{what}: {name} ({count} {'file' if count == 1 else 'files'})"
