"""Commits: optimistic, atomic, idempotent.

One attempt (``docs/formats/commit.md`` explains the order of the steps):

1. find the latest snapshot, or check that the one found when the write began still is the latest; then read FLOOR: the
   table must be live, and the snapshot above FLOOR;
2. if the commit's identity has already landed, return its snapshot;
3. plan the change on the latest snapshot, or check by named rules that the plan made on an earlier one still holds;
4. write the delta manifest (once, not per attempt), the base and delta lists;
5. publish (``skerry.table.publish``): put ``snapshot-{n}`` if absent, read FLOOR again, acknowledge;
6. update the hints.

After a lost race the commit waits and begins again at 1. Files of an unfinished commit are orphans.
"""

from dataclasses import dataclass, replace

import pyarrow.compute as pc

from skerry.common.errors import (
    CommitOutcomeUnknownError,
    CommitTimeoutError,
    ConflictError,
    DamagedFileError,
    SkerryError,
    SnapshotExpiredError,
    StorageError,
)
from skerry.common.log import EventLog
from skerry.fileio.attempt import wait_after_lost_race
from skerry.table.conflict import Conflict, Landed, Proposal, find_conflict, landed_between, split_tree
from skerry.table.context import TableContext
from skerry.table.entry import ADD, DELETE
from skerry.table.floor import Floor
from skerry.table.invariant import Publication, check_invariants
from skerry.table.manifest import concat_lists, with_snapshot
from skerry.table.manifest_merge import merge_manifests
from skerry.table.metadata import record_progress
from skerry.table.options import TableOptions, check_option_change
from skerry.table.prepared_commit import PreparedCommit, commit_entries, totals_of
from skerry.table.publish import delete_quietly, publish
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import (
    RECENT_COMMITS,
    WRITER_USER,
    AppliedIdentity,
    CommitIdentity,
    ListFile,
    Operation,
    Snapshot,
    Totals,
)
from skerry.types.evolution import evolve
from skerry.types.schema import Schema

ORPHAN_AGE_SECONDS = 3 * 86400.0
"""Orphans younger than this stay by default; a commit that takes half as long checks that its files are still there."""

_log = EventLog("table")


@dataclass(frozen=True, slots=True)
class _Lists:
    """The lists of manifests that an attempt has written, and the snapshot that they are for."""

    snapshot_id: int
    schema_id: int
    base: ListFile
    delta: ListFile


class Committer:
    """Commits to one table."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._clock = context.env.clock
        self._settings = context.env.settings
        self.landed = False
        """Whether :meth:`commit` published a snapshot; not if its identity had landed before."""

    def commit(self, request: CommitRequest, known: Snapshot | None = None) -> Snapshot:
        """Publish; returns the snapshot with the change: a new one, or the earlier one if the identity had landed
        before.

        ``known`` was the latest snapshot a moment ago: the first attempt only checks that it still is. Raises
        :class:`CommitOutcomeUnknownError` if it may or may not have landed; after any other error it has not.
        """
        started = self._clock.monotonic()
        started_ms = self._clock.now_ms() if request.started_ms is None else request.started_ms
        prepared: PreparedCommit | None = None
        tries = 0
        plans = 0
        """How often the plan was executed again: what it has read keeps changing, so that it does not wait long."""
        try:
            while True:
                latest, floor = self._context.snapshots.latest_and_floor(known if tries == 0 else None)
                applied = self.already_applied(latest, request.identity)
                if applied is not None:
                    self._discard(prepared, everything=True)
                    return applied
                try:
                    state = TableState(self._context, latest, self._context.schema_of(latest))
                    before, prepared = prepared, self._prepare(request, state, prepared, floor)
                    plans += before is not None and before is not prepared
                    prepared.revise(request, state, floor.floor)
                    snapshot = self._build(request, state, prepared, floor, first_try=tries == 0)
                except (DamagedFileError, SnapshotExpiredError):
                    if not self._has_expired_since(floor):
                        raise
                else:
                    self._check_own_files(request, prepared, started_ms)
                    if publish(self._context, snapshot):
                        self.landed = True
                        break
                if prepared is not None:
                    prepared.garbage += prepared.of_attempt
                    prepared.of_attempt = []
                tries += 1
                self._wait(tries, started, waits=tries - plans)
        except CommitOutcomeUnknownError as error:
            self._context.raise_if_dropped(error)
            raise
        except SkerryError as error:
            self._discard(prepared, everything=True)
            self._context.raise_if_dropped(error)
            raise
        self._discard(prepared, everything=False)
        self._context.snapshots.write_hints(snapshot.id, floor.floor)
        if prepared.schema is not None:
            self._context.schemas.write_latest_hint(snapshot.schema_id)
        record_progress(self._context, snapshot)
        _log.info(
            "commit landed",
            table=self._context.name,
            snapshot=snapshot.id,
            operation=snapshot.operation,
            tries=tries + 1,
        )
        return snapshot

    def _has_expired_since(self, floor: Floor) -> bool:
        """Whether snapshots have expired since an attempt began: then its missing files were its base's, and it starts
        over."""
        return self._context.floors.read_live(self._context.uuid, self._context.name).floor > floor.floor

    def already_applied(self, latest: Snapshot | None, identity: CommitIdentity | None) -> Snapshot | None:
        """The snapshot under which an identity has landed (the latest, if that one has expired), or None."""
        if latest is None or identity is None:
            return None
        applied = latest.identities.get(identity.user)
        if applied is None or not applied.covers(identity):
            return None
        _log.info("commit had landed before", table=self._context.name, user=identity.user, of=identity.identifier)
        found = self._context.snapshots.read(applied.snapshot_id)
        return found if found is not None and found.identities.get(identity.user) == applied else latest

    def _prepare(
        self, request: CommitRequest, state: TableState, prepared: PreparedCommit | None, floor: Floor
    ) -> PreparedCommit:
        latest_id = 0 if state.snapshot is None else state.snapshot.id
        if prepared is None:
            base_id = latest_id if request.base is None else request.base.id
            prepared = self._plan(request, state, base_id, [])
        if prepared.base_id != latest_id:
            conflict = self._conflict_since(request, prepared, state, floor)
            if conflict is not None:
                if request.base is not None:
                    raise ConflictError(
                        f"{request.operation} on {self._context.name} conflicts: {conflict.reason}", rule=conflict.rule
                    )
                fresh = self._plan(request, state, latest_id, prepared.garbage)
                prepared.drop_manifest()
                prepared.garbage += prepared.revision.files
                fresh.schema, fresh.schema_base_id = prepared.schema, prepared.schema_base_id
                fresh.old_schemas, fresh.merge = prepared.old_schemas, prepared.merge
                fresh.revisions = prepared.revisions
                prepared = fresh
            prepared.base_id = latest_id
        if request.schema_changes and prepared.schema_base_id != state.schema.id:
            if prepared.schema is not None:
                prepared.old_schemas.append(prepared.schema)
            prepared.schema = self._write_schema(state.schema, evolve(state.schema, request.schema_changes))
            prepared.schema_base_id = state.schema.id
        return prepared

    def _plan(self, request: CommitRequest, state: TableState, base_id: int, garbage: list[str]) -> PreparedCommit:
        changes = request.plan(state)
        schema = state.schema
        if changes.removed is not None:
            removes_rows = request.operation not in (Operation.COMPACT, Operation.ROLLBACK, Operation.INDEX)
            if schema.primary_key and removes_rows:
                left = split_tree(changes.removed, state.live_files())
                if left is not None:
                    raise ConflictError(
                        f"{request.operation} on {self._context.name} would remove files of a partition and leave "
                        f"{left}: older versions of its rows would come back",
                        rule="whole_trees_are_removed",
                    )
        return PreparedCommit(base_id, changes, commit_entries(changes, schema), garbage=garbage)

    def _conflict_since(
        self, request: CommitRequest, prepared: PreparedCommit, state: TableState, floor: Floor
    ) -> Conflict | None:
        kinds = prepared.entries.column("kind")
        proposal = Proposal(
            request.operation,
            removed=prepared.entries.filter(pc.equal(kinds, DELETE)),
            added=prepared.entries.filter(pc.equal(kinds, ADD)),
            read=prepared.changes.read,
        )
        if not _can_conflict(proposal, prepared.changes):
            return None
        for snapshot_id in range(prepared.base_id + 1, (state.snapshot.id if state.snapshot else 0) + 1):
            snapshot = self._context.snapshots.read(snapshot_id)
            if snapshot is None or snapshot_id <= floor.floor:
                return self._conflict_of_states(request, proposal, state, snapshot_id)
            landed = Landed(snapshot, self._context.manifests.delta_entries(snapshot))
            conflict = find_conflict(proposal, [landed])
            if conflict is not None:
                return conflict  # later commits need not be read
        return None

    def _conflict_of_states(
        self, request: CommitRequest, proposal: Proposal, state: TableState, expired_id: int
    ) -> Conflict | None:
        """The conflict after a commit since the base expired, from the live files of both snapshots.

        Without a base in the request, or if its lease was lost, the plan is made again.
        """
        if request.base is not None and state.snapshot is not None:
            try:
                before = self._context.manifests.live_files(request.base)
                return find_conflict(proposal, landed_between(before, state.live_files(), state.snapshot))
            except (DamagedFileError, SnapshotExpiredError):
                pass  # the lease on the base was lost
        return Conflict("base_is_still_known", f"snapshot {expired_id} expired while the commit was prepared")

    def _write_schema(self, old: Schema, schema: Schema) -> Schema:
        check_option_change(old, schema)
        while True:
            ids = self._context.schemas.list_ids()
            numbered = replace(schema, id=max(ids) + 1, time_ms=self._clock.now_ms())
            if self._context.schemas.put(numbered):
                return numbered

    def _build(
        self, request: CommitRequest, state: TableState, prepared: PreparedCommit, floor: Floor, *, first_try: bool
    ) -> Snapshot:
        latest, manifests = state.snapshot, self._context.manifests
        schema = prepared.schema or state.schema
        options = self._context.shape(schema).options
        snapshot_id = floor.floor + 1 if latest is None else latest.id + 1
        base_rows = state.lists
        if first_try:
            prepared.merge = merge_manifests(self._context.manifests, base_rows, options)
        if prepared.merge is not None:
            base_rows = prepared.merge.apply(base_rows)
        if prepared.manifest_row is None and prepared.published.num_rows:
            prepared.manifest_row = manifests.write_manifest(prepared.published, options.manifest_format)
        delta_rows = concat_lists(
            [] if prepared.manifest_row is None else [with_snapshot(prepared.manifest_row, snapshot_id)]
        )
        base = manifests.write_list(base_rows, options.manifest_format)
        prepared.of_attempt.append(base.path)
        delta = manifests.write_list(delta_rows, options.manifest_format)
        prepared.of_attempt.append(delta.path)
        snapshot = self._snapshot(request, latest, prepared, options, _Lists(snapshot_id, schema.id, base, delta))
        check_invariants(Publication(latest, snapshot, floor.floor, prepared.published))
        return snapshot

    def _snapshot(
        self,
        request: CommitRequest,
        latest: Snapshot | None,
        prepared: PreparedCommit,
        options: TableOptions,
        lists: _Lists,
    ) -> Snapshot:
        now, commit_id = self._clock.now_ms(), request.mark + self._context.env.ids.new_id()
        commit_ms = now if latest is None else max(now, latest.commit_ms + 1)
        added, removed = totals_of(prepared.entries, ADD), totals_of(prepared.entries, DELETE)
        before = Totals() if latest is None else latest.total
        identities = {} if latest is None else dict(latest.identities)
        if options.identity_retention_seconds is not None:
            oldest = commit_ms - options.identity_retention_seconds * 1000
            identities = {
                user: applied
                for user, applied in identities.items()
                if applied.time_ms >= oldest or user.startswith(WRITER_USER)
            }
        if request.identity is not None:
            identity = request.identity
            identities[identity.user] = AppliedIdentity(
                identity.identifier, identity.ordinal, lists.snapshot_id, commit_ms
            )
        return Snapshot(
            id=lists.snapshot_id,
            schema_id=lists.schema_id,
            commit_ms=commit_ms,
            commit_id=commit_id,
            operation=request.operation,
            base=lists.base,
            delta=lists.delta,
            total=before.plus(added).minus(removed),
            added=added,
            removed=removed,
            table_uuid=self._context.uuid,
            identity=request.identity,
            identities=identities,
            recent=(commit_id, *(() if latest is None else latest.recent))[:RECENT_COMMITS],
        )

    def _check_own_files(self, request: CommitRequest, prepared: PreparedCommit, started_ms: int) -> None:
        """A commit so slow that orphan removal may have deleted its files checks them before it publishes.

        A new schema is always checked: without it the whole table could not be read.
        """
        if request.guard is not None:
            request.guard()
        slow = self._clock.now_ms() - started_ms >= ORPHAN_AGE_SECONDS * 1000 / 2
        paths = [path for f in prepared.changes.added for path in f.all_paths] if slow else []
        if slow:
            paths += prepared.revision.files
        if slow and request.operation is Operation.INDEX and prepared.changes.restored is not None:
            paths += prepared.changes.restored.column("index_file").to_pylist()
        if slow and prepared.manifest_row is not None:
            paths += prepared.manifest_row.column("file").to_pylist()
        if slow and prepared.merge is not None and prepared.merge.used:
            paths += prepared.merge.files
        for path in paths:
            if self._context.fileio.stat(self._context.paths.absolute(path)) is None:
                raise ConflictError(
                    f"{path} was removed as an orphan while the commit to {self._context.name} took too long; "
                    f"write it again",
                    rule="own_files_are_still_there",
                )
        if prepared.schema is not None and not self._context.schemas.is_ours(prepared.schema):
            raise ConflictError(
                f"schema {prepared.schema.id} was removed as an orphan while the commit took too long; try again",
                rule="own_files_are_still_there",
            )

    def _wait(self, tries: int, started: float, waits: int) -> None:
        waited = self._clock.monotonic() - started
        if waited > self._settings.commit_timeout_seconds:
            raise CommitTimeoutError(
                f"commit to {self._context.name} lost the race {tries} times in {waited:.0f} s; try again, "
                f"or raise the setting 'commit.timeout'"
            )
        wait_after_lost_race(self._context.env, max(waits, 1))

    def _discard(self, prepared: PreparedCommit | None, *, everything: bool) -> None:
        """Remove unreferenced files of this commit."""
        if prepared is None:
            return
        if prepared.merge is not None and (everything or not prepared.merge.used):
            prepared.garbage += prepared.merge.files
        if everything:
            prepared.drop_manifest()
            prepared.garbage += [*prepared.of_attempt, *prepared.revision.files]
            prepared.old_schemas += [] if prepared.schema is None else [prepared.schema]
        doomed = [self._context.paths.absolute(path) for path in prepared.garbage]
        doomed += [self._context.paths.schema(s.id) for s in prepared.old_schemas if self._is_still_ours(s)]
        if doomed:
            delete_quietly(self._context, doomed)

    def _is_still_ours(self, schema: Schema) -> bool:
        """A schema's name is a number: orphan removal may have freed it, and another ALTER taken it."""
        try:
            return self._context.schemas.is_ours(schema)
        except StorageError:
            return False


def _can_conflict(proposal: Proposal, changes: Changes) -> bool:
    """New files at level 0 never conflict: the commits since the base need not be read."""
    restores = changes.restored is not None and changes.restored.num_rows > 0
    below = any(meta.level > 0 for meta in changes.added)
    return bool(proposal.removed.num_rows) or proposal.read is not None or restores or below
