"""Plans the next batch. The plan is stored before anything is written."""

from dataclasses import dataclass, replace

from pyspark.sql import SparkSession

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.lake.engine import context_of, environment_of
from skerry.lake.external import ExternalTable
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import FileSource, Pipeline, TableSource, Target
from skerry.spark.pipeline.execute.files import InputFile, changed_files, list_files, new_files
from skerry.spark.pipeline.execute.materialized_inputs import is_stale
from skerry.spark.pipeline.execute.state import Batch, StateStore
from skerry.spark.pipeline.execute.target_rows import find_table
from skerry.table.consumer import HELD_SECONDS, hold_from


@dataclass(slots=True)
class BatchPlanner:
    """Plans the batches of one run. Changes of tables are read up to their snapshot at the start of the run."""

    lake: Lake
    spark: SparkSession | None
    """Without it, sources that only Spark can list raise :class:`SparkNeededError`."""
    pipeline: Pipeline
    flow: Flow
    store: StateStore
    run_id: str
    _ends: dict[str, int | None]

    @staticmethod
    def of(
        lake: Lake, spark: SparkSession | None, pipeline: Pipeline, flow: Flow, store: StateStore, run_id: str
    ) -> "BatchPlanner":
        ends = {s.name: latest_id(lake, s.table) for s in pipeline.sources if isinstance(s, TableSource) and s.changes}
        return BatchPlanner(lake, spark, pipeline, flow, store, run_id, ends)

    def next(self, *, is_first: bool, full_refresh: bool) -> Batch | None:
        """The next batch; None if nothing is new. The first batch of a run also includes sources that are read
        completely."""
        last = self.store.last()
        number = 1 if last is None else last.number + 1
        anew = full_refresh or last is None
        loaded = {} if full_refresh else self.store.loaded()
        files = {
            source.name: tuple(new_files(self._there(source), loaded.get(source.name, {}), source.max_files))
            for source in self.pipeline.sources
            if isinstance(source, FileSource)
        }
        followed = self._followed(None if anew else last)
        changes = {
            name: (None if anew or last is None else last.changes.get(name, (None, None))[1], until)
            for name, until in self._ends.items()
        }
        targets = self._due(files, changes, is_first=is_first)
        if not targets:
            return None
        if not full_refresh:
            self._refuse_lost(targets)
        whole = None
        if self.store.wants_whole(number) and not full_refresh:
            whole = {name: tuple(paths.values()) for name, paths in loaded.items()}
        pins = current_tables(self.lake, self.pipeline, self.flow)
        return Batch(
            number,
            self.run_id,
            environment_of(self.lake).clock.now_ms(),
            tuple(target.title for target in targets),
            {name: listed for name, listed in files.items() if listed},
            changes,
            pins.tables,
            full_refresh,
            whole,
            followed,
            pins.schemas,
        )

    def _refuse_lost(self, targets: list[Target]) -> None:
        """Refuse to create a table again that would lack the rows of earlier batches."""
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
    ) -> list[Target]:
        """Targets with new input: files, changes of tables, or, once per run, any other source.

        A target that reads other targets after they are written is due with them. A materialized one is due whenever
        its inputs have changed since it was written, by this pipeline or by others.
        """
        news = {name for name, listed in files.items() if listed}
        news |= {name for name, (after, until) in changes.items() if after != until}
        found: set[str] = set()
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

    def _there(self, source: FileSource) -> list[InputFile]:
        return list_files(source, self.pipeline.folder, self.spark)

    def again(self, batch: Batch, *, has_landed: bool) -> Batch:
        """A batch that an earlier run began. If its files changed before any commit, it is planned again."""
        problems: list[str] = []
        files = dict(batch.files)
        for source in self.pipeline.sources:
            if isinstance(source, FileSource) and batch.files.get(source.name):
                there = self._there(source)
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


def lost_target(table: str) -> InvalidInputError:
    """The error for a missing target table that earlier batches wrote to."""
    return InvalidInputError(
        f"table {table} is gone, and earlier batches were written to it: start over with --full-refresh, or create the "
        f"table to go on without their rows"
    )


@dataclass(frozen=True, slots=True)
class Pins:
    """The states at which a batch reads tables."""

    tables: dict[str, int | None]
    """Snapshots, by name."""
    schemas: dict[str, int]
    """Schemas of the tables of external catalogs among them."""


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
            continue  # a view: its tables are read at their latest state
        if isinstance(table, ExternalTable):
            found.tables[name], found.schemas[name] = table.version
        else:
            latest = table.snapshot()
            found.tables[name] = None if latest is None else latest.id
    return found


def latest_id(lake: Lake, table: str) -> int | None:
    """The latest snapshot of a table; None if it has none."""
    snapshot = lake.table(table).snapshot()
    return None if snapshot is None else snapshot.id
