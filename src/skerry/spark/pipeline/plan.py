"""What the next batch reads: decided once, and kept before anything is written."""

from dataclasses import dataclass, replace

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.lake.engine import context_of, environment_of
from skerry.lake.lake import Lake
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.files import InputFile, changed_files, list_files, new_files
from skerry.spark.pipeline.flow import Flow
from skerry.spark.pipeline.model import FileSource, Pipeline, TableSource, Target
from skerry.spark.pipeline.state import Batch, StateStore
from skerry.spark.pipeline.write import find_table
from skerry.table.consumer import hold_from

_HELD_SECONDS = 7 * 86400.0


@dataclass(slots=True)
class BatchPlanner:
    """Plans the batches of one run. Tables that are followed are followed to where they were when it began."""

    lake: SparkLake
    pipeline: Pipeline
    flow: Flow
    store: StateStore
    run_id: str
    _ends: dict[str, int | None]

    @staticmethod
    def of(lake: SparkLake, pipeline: Pipeline, flow: Flow, store: StateStore, run_id: str) -> "BatchPlanner":
        ends = {
            s.name: latest_id(lake.lake, s.table) for s in pipeline.sources if isinstance(s, TableSource) and s.changes
        }
        return BatchPlanner(lake, pipeline, flow, store, run_id, ends)

    def next(self, *, is_first: bool, full_refresh: bool) -> Batch | None:
        """The next batch; None if there is nothing new. The first of a run also reads what is read as a whole."""
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
        return Batch(
            number,
            self.run_id,
            environment_of(self.lake.lake).clock.now_ms(),
            tuple(target.title for target in targets),
            {name: listed for name, listed in files.items() if listed},
            changes,
            current_tables(self.lake.lake, self.pipeline, self.flow),
            full_refresh,
            whole,
            followed,
        )

    def _refuse_lost(self, targets: list[Target]) -> None:
        """Refuse to create a table anew of which earlier batches would be missing."""
        before = self.store.targets()
        for target in targets:
            is_whole = target.mode == "overwrite" and not target.partitions_only
            if target.title in before and not is_whole and find_table(self.lake.lake, target.table) is None:
                raise lost_target(target.table)

    def _followed(self, last: Batch | None) -> dict[str, str]:
        """The tables whose changes are read; one that is not the one it was is refused."""
        found = {}
        for source in self.pipeline.sources:
            if isinstance(source, TableSource) and source.changes:
                uuid = found[source.name] = context_of(self.lake.lake.table(source.table)).uuid
                if last is not None and last.followed.get(source.name, uuid) != uuid:
                    raise InvalidInputError(
                        f"source {source.name!r} has read another table called {source.table}, which was dropped "
                        f"since; begin anew with --full-refresh"
                    )
        return found

    def _due(
        self,
        files: dict[str, tuple[InputFile, ...]],
        changes: dict[str, tuple[int | None, int | None]],
        *,
        is_first: bool,
    ) -> list[Target]:
        """Targets with something new: in files, in tables that are followed, or, once in a run, in anything else."""
        news = {name for name, listed in files.items() if listed}
        news |= {name for name, (after, until) in changes.items() if after != until}
        found = []
        for target in self.pipeline.targets:
            read = self.flow.before(target.step)
            grows = read & {*files, *changes}
            if read & news or (not grows and is_first):
                found.append(target)
        return found

    def _there(self, source: FileSource) -> list[InputFile]:
        return list_files(source, self.pipeline.folder, self.lake.spark)

    def again(self, batch: Batch, *, has_landed: bool) -> Batch:
        """A batch that an earlier run has begun. If its files changed before anything landed, it is put anew."""
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
                f"since: bring it back as it was, or begin anew with --full-refresh"
            )
        return self.store.replace(replace(batch, run_id=self.run_id, files=files))

    def hold(self, batch: Batch) -> None:
        """Keep what tables that are followed will be compared with from expiring, for a week."""
        for source in self.pipeline.sources:
            until = batch.changes.get(source.name, (None, None))[1]
            if isinstance(source, TableSource) and source.changes and until is not None:
                name = f"pipeline-{self.pipeline.name}-{source.name}"
                hold_from(context_of(self.lake.lake.table(source.table)), name, until, _HELD_SECONDS)


def lost_target(table: str) -> InvalidInputError:
    """What to say of a target's table that was there for earlier batches."""
    return InvalidInputError(
        f"table {table} is gone, and earlier batches were written to it: begin anew with --full-refresh, or create the "
        f"table to go on without their rows"
    )


def current_tables(lake: Lake, pipeline: Pipeline, flow: Flow) -> dict[str, int | None]:
    """The latest snapshots of the tables that are read as they are."""
    whole = {s.table for s in pipeline.sources if isinstance(s, TableSource) and not s.changes}
    named = {name for name, reading in flow.tables().items() if not reading.has_version}
    found = {}
    for name in sorted(whole | named):
        try:
            found[name] = latest_id(lake, name)
        except NotFoundError:
            continue  # a view; what it reads is read as it is
    return found


def latest_id(lake: Lake, table: str) -> int | None:
    """The latest snapshot of a table; None if it has none."""
    snapshot = lake.table(table).snapshot()
    return None if snapshot is None else snapshot.id
