"""Plans the next batch. The plan is stored before anything is written."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from skerry.common import quoting
from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.lake.external import ExternalTable
from skerry.lake.internals import context_of, environment_of
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import FileSource, Pipeline, TableSource, Target
from skerry.spark.pipeline.execute.files import InputFile, changed_files, new_files
from skerry.spark.pipeline.execute.materialized_inputs import is_stale
from skerry.spark.pipeline.execute.state import Batch, Files, StateStore
from skerry.spark.pipeline.execute.target_rows import find_table
from skerry.table.consumer import HELD_SECONDS, hold_from

_SHOWN = 3
"""Maximum number of changed files in a warning."""

Ends = dict[str, tuple[int | None, int | None]]


@dataclass(slots=True)
class BatchPlanner:
    """Plans the batches of one run. Changes of tables are read up to their snapshot at the start of the run."""

    lake: Lake
    pipeline: Pipeline
    flow: Flow
    store: StateStore
    run_id: str
    there: Callable[[FileSource], list[InputFile]]
    """Lists the files of a source."""
    others: frozenset[str] = frozenset()
    """Sources in the pipeline's file that this run does not read."""
    _ends: dict[str, int | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for source in self.pipeline.sources:
            if isinstance(source, TableSource) and source.changes:
                self._ends[source.name] = latest_id(self.lake, source.table)

    def next(self, *, is_first: bool, full_refresh: bool) -> Batch | None:
        """The next batch; None if nothing is new. The first batch of a run also includes sources that are read
        completely."""
        last = self.store.last()
        is_fresh = full_refresh or last is None
        loaded = {} if full_refresh else self.store.loaded()
        files = {
            source.name: tuple(new_files(self.there(source), loaded.get(source.name, {}), source.max_files))
            for source in self._file_sources()
        }
        followed = self._followed(None if is_fresh else last)
        changes: Ends = {
            name: (None if is_fresh or last is None else last.changes.get(name, (None, None))[1], until)
            for name, until in self._ends.items()
        }
        targets = self._due(files, changes, is_first=is_first)
        if not targets:
            return None
        if not full_refresh:
            self._refuse_lost(targets)
        batch = self._batch(last, targets, files, changes)
        if full_refresh:
            batch = self._started_over(batch, targets)
        whole = None if full_refresh else batch.loaded
        return replace(batch, followed={**batch.followed, **followed}, full_refresh=full_refresh, loaded=whole)

    def reload(self) -> Batch | None:
        """A batch that replaces the rows of files that have changed since they were loaded; None if there are none.

        It covers one source, since a target may read several.
        """
        last, loaded = self.store.last(), self.store.loaded()
        for source in self._file_sources():
            changed = self._changed(source, loaded) if source.changed == "reload" else []
            if changed:
                where = _one_of(source.file_column or "", [file.path for file in changed])
                readers = [t for t in self.pipeline.targets if source.name in self.flow.before(t.step)]
                files = {source.name: tuple(changed)}
                due = self._due(files, {}, is_first=False)
                targets = [target for target in due if target in readers or target.is_materialized]
                self._refuse_lost(targets)
                batch = self._batch(last, targets, files, _unchanged(last))
                return replace(batch, replaced={target.title: where for target in readers})
        return None

    def backfill(self, replaced: Mapping[str, str]) -> Batch:
        """A batch that recomputes rows of targets from everything that was loaded before.

        ``replaced`` has the condition on these rows by the target's title; empty: all rows.
        """
        last, loaded = self.store.last(), self.store.loaded()
        chosen = [target for target in self.pipeline.targets if target.title in replaced]
        names = {name for target in chosen for name in self.flow.before(target.step)}
        files: Files = {}
        for source in self._file_sources():
            if source.name in names and source.name in loaded:
                there = {file.path: file for file in self.there(source)}
                gone = sorted(loaded[source.name].keys() - there.keys())
                if gone:
                    raise InvalidInputError(
                        f"{gone[0]} was loaded from source {source.name!r} and is gone: its rows cannot be computed "
                        f"again"
                    )
                files[source.name] = tuple(there[path] for path in sorted(loaded[source.name]))
        for target in chosen:
            if replaced[target.title] and find_table(self.lake, target.table) is None:
                raise InvalidInputError(f"table {target.table} does not exist, so there are no rows to compute again")
        changes: Ends = {name: (None if name in names else end, end) for name, (_, end) in _unchanged(last).items()}
        due = self._due({}, {}, is_first=False, due=replaced)
        targets = [target for target in due if target.title in replaced or target.is_materialized]
        batch = self._started_over(
            self._batch(last, targets, files, changes), [target for target in chosen if not replaced[target.title]]
        )
        return replace(batch, replaced=dict(replaced), is_backfill=True)

    def changed_words(self) -> list[str]:
        """Warnings about files that changed since they were loaded, and are not reloaded."""
        loaded = self.store.loaded()
        found = []
        for source in self._file_sources():
            changed = self._changed(source, loaded) if source.changed == "warn" else []
            if changed:
                listed = ", ".join(file.path for file in changed[:_SHOWN])
                more = f" and {len(changed) - _SHOWN:,} more" if len(changed) > _SHOWN else ""
                found.append(
                    f"source {source.name!r}: {listed}{more} changed after being loaded; the tables have the rows of "
                    f"before ('changed: reload' would replace them)"
                )
        return found

    def _changed(self, source: FileSource, loaded: Mapping[str, Mapping[str, InputFile]]) -> list[InputFile]:
        before = loaded.get(source.name, {})
        return [file for file in self.there(source) if file.path in before and before[file.path] != file]

    def _file_sources(self) -> list[FileSource]:
        return [source for source in self.pipeline.sources if isinstance(source, FileSource)]

    def _batch(
        self,
        last: Batch | None,
        targets: Sequence[Target],
        files: Mapping[str, tuple[InputFile, ...]],
        changes: Mapping[str, tuple[int | None, int | None]],
    ) -> Batch:
        """A batch of these inputs. Sources that the run does not read keep their positions."""
        number = 1 if last is None else last.number + 1
        whole = None
        if self.store.wants_whole(number):
            whole = {name: tuple(paths.values()) for name, paths in self.store.loaded().items()}
        pins = current_tables(self.lake, self.pipeline, self.flow)
        left = {name: ends for name, ends in _unchanged(last).items() if name in self.others}
        kept = {**left, **changes}
        return Batch(
            number,
            self.run_id,
            environment_of(self.lake).clock.now_ms(),
            tuple(target.title for target in targets),
            {name: listed for name, listed in files.items() if listed},
            kept,
            pins.tables,
            loaded=whole,
            followed={n: uuid for n, uuid in ({} if last is None else last.followed).items() if n in kept},
            schemas=pins.schemas,
        )

    def _started_over(self, batch: Batch, targets: Sequence[Target]) -> Batch:
        """A batch that replaces all rows of some targets; those that read their own table find it empty."""
        own = {target.table for target in targets if reads_itself(self.pipeline, self.flow, target)}
        return replace(batch, tables={n: None if n in own else snapshot for n, snapshot in batch.tables.items()})

    def _refuse_lost(self, targets: list[Target]) -> None:
        """Refuse to re-create a table that would lack the rows of earlier batches."""
        before = self.store.targets()
        for target in targets:
            is_whole = target.is_materialized or (target.mode == "overwrite" and not target.partitions_only)
            if target.title in before and not is_whole and find_table(self.lake, target.table) is None:
                raise lost_target(target.table)

    def _followed(self, last: Batch | None) -> dict[str, str]:
        """The UUIDs of the tables that are read as changes; refuses one that was dropped and created again."""
        found = {}
        for source in self.pipeline.sources:
            if isinstance(source, TableSource) and source.changes:
                uuid = found[source.name] = context_of(self.lake.table(source.table)).uuid
                if last is not None and last.followed.get(source.name, uuid) != uuid:
                    raise InvalidInputError(
                        f"source {source.name!r} has read another table called {source.table}, which was dropped "
                        f"since; start over with --full-refresh"
                    )
        return found

    def _due(
        self,
        files: dict[str, tuple[InputFile, ...]],
        changes: dict[str, tuple[int | None, int | None]],
        *,
        is_first: bool,
        due: Collection[str] = (),
    ) -> list[Target]:
        """Targets with new input: files, changes of tables, or, once per run, any other source.

        A target that reads other targets after they are written is due with them. A materialized one is due whenever
        its inputs have changed since it was written, by this pipeline or by others. ``due`` has titles of targets that
        are due in any case.
        """
        news = {name for name, listed in files.items() if listed}
        news |= {name for name, (after, until) in changes.items() if after != until}
        found: set[str] = set(due)
        for target in sorted(self.pipeline.targets, key=lambda target: self.flow.stage(target.step)):
            read = self.flow.reach(target.step)
            after = {table for name in self.flow.before(target.step) for table in self.flow.after(name)}
            is_due = bool(read & news) or any(t.table in after and t.title in found for t in self.pipeline.targets)
            if not is_due and is_first and target.is_materialized:
                is_due = is_stale(self.lake, self.store, self.pipeline, self.flow, target)
            elif not is_due and is_first:
                is_due = not read & {*files, *changes}
            if is_due:
                found.add(target.title)
        return [target for target in self.pipeline.targets if target.title in found]

    def again(self, batch: Batch, *, has_landed: bool) -> Batch:
        """A batch that an earlier run began. If its files changed before its first commit, it is planned again."""
        problems: list[str] = []
        files = dict(batch.files)
        for source in self.pipeline.sources:
            if isinstance(source, FileSource) and batch.files.get(source.name):
                there = self.there(source)
                problems += changed_files(there, batch.files[source.name])
                now = {file.path: file for file in there}
                files[source.name] = tuple(now[f.path] for f in batch.files[source.name] if f.path in now)
        if not problems:
            return batch
        if has_landed:
            raise InvalidInputError(
                f"batch {batch.number} was interrupted when some of its targets had been written, and {problems[0]} "
                f"since: bring it back as it was, or start over with --full-refresh"
            )
        return self.store.replace(replace(batch, run_id=self.run_id, files=files))

    def hold(self, batch: Batch) -> None:
        """Keep the snapshots that the next run compares with from expiring, for a week."""
        for source in self.pipeline.sources:
            until = batch.changes.get(source.name, (None, None))[1]
            if isinstance(source, TableSource) and source.changes and until is not None:
                name = f"pipeline-{self.pipeline.name}-{source.name}"
                hold_from(context_of(self.lake.table(source.table)), name, until, HELD_SECONDS)


def _unchanged(last: Batch | None) -> Ends:
    """The sources of changes in the last batch, as empty ranges after it."""
    return {} if last is None else {name: (end, end) for name, (_, end) in last.changes.items()}


def _one_of(column: str, values: Sequence[str]) -> str:
    """The condition that a column equals one of some texts."""
    listed = ", ".join("'" + value.replace("'", "''") + "'" for value in values)
    return f"{quoting.quoted(column)} IN ({listed})"


def lost_target(table: str) -> InvalidInputError:
    """The error for a missing target table that earlier batches wrote to."""
    return InvalidInputError(
        f"table {table} is gone, and earlier batches were written to it: start over with --full-refresh, or create the "
        f"table to go on without their rows"
    )


@dataclass(frozen=True, slots=True)
class Pins:
    """The table states that a batch reads."""

    tables: dict[str, int | None]
    """Snapshot ids, by name."""
    schemas: dict[str, int]
    """Schema ids of tables in external catalogs, by name."""


def current_tables(lake: Lake, pipeline: Pipeline, flow: Flow) -> Pins:
    """The latest states of the tables that queries read."""
    whole = {
        s.table for s in pipeline.sources if isinstance(s, TableSource) and not s.changes and not flow.after(s.name)
    }
    named = {name for name, reading in flow.tables(before_only=True).items() if not reading.has_version}
    found = Pins({}, {})
    for name in sorted(whole | named):
        try:
            table: Table | ExternalTable = lake.table(name)
        except NotFoundError:
            if pipeline.declared_fields(name) is not None:
                found.tables[name] = None  # a target that does not exist yet is read as an empty table
            continue  # or a view: its tables are read at their latest state
        if isinstance(table, ExternalTable):
            found.tables[name], found.schemas[name] = table.version
        else:
            latest = table.snapshot()
            found.tables[name] = None if latest is None else latest.id
    return found


def reads_itself(pipeline: Pipeline, flow: Flow, target: Target) -> bool:
    """True if a target's rows are computed from its existing rows, as in an incremental model."""
    names = flow.before(target.step)
    read = {r.name for name in names for r in flow.readings.get(name, ()) if r.is_table and not r.has_version}
    read |= {s.table for s in pipeline.sources if isinstance(s, TableSource) and not s.changes and s.name in names}
    return target.table in read


def latest_id(lake: Lake, table: str) -> int | None:
    """The latest snapshot of a table; None if it has none."""
    snapshot = lake.table(table).snapshot()
    return None if snapshot is None else snapshot.id
