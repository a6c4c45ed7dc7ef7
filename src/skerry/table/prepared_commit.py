"""State shared by the attempts of one commit: its plan, files of earlier attempts, deletion vectors."""

from dataclasses import dataclass, field, replace

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import ConflictError
from skerry.table.entry import ADD, DELETE, concat_entries, entries_of, with_kind
from skerry.table.manifest_merge import MergedManifests
from skerry.table.request import Changes, CommitRequest, Revision, TableState
from skerry.table.snapshot import Totals
from skerry.types.schema import Schema

_MOST_REVISIONS = 4
"""Maximum times a commit computes deletion vectors; then it lands without, lest faster commits win every race.
"""


@dataclass(slots=True)
class PreparedCommit:
    """Results of earlier attempts that the next one reuses."""

    base_id: int
    changes: Changes
    entries: pa.Table
    manifest_row: pa.Table | None = None
    schema: Schema | None = None
    schema_base_id: int = -1
    old_schemas: list[Schema] = field(default_factory=list)
    """Schemas of earlier attempts, to be removed."""
    of_attempt: list[str] = field(default_factory=list)
    """The lists that the current attempt wrote: used if it wins."""
    merge: MergedManifests | None = None
    revision: Revision = field(default_factory=Revision)
    """Deletion vectors, as of the snapshot ``revised_on``."""
    revised_on: int = -1
    revisions: int = 0
    """Number of searches for vectors, including earlier plans of the same commit."""
    revised_entries: pa.Table | None = None
    """``entries`` with the vectors; None: there are none."""
    garbage: list[str] = field(default_factory=list)

    @property
    def published(self) -> pa.Table:
        """The entries of the commit's manifest."""
        return self.entries if self.revised_entries is None else self.revised_entries

    def revise(self, request: CommitRequest, state: TableState, floor: int) -> None:
        """Find the deletion vectors on the state that this attempt builds upon.

        *Two upserts extend the vector of one file, and the second lands with a vector that lacks the first one's bits*:
        a replaced row would come back. So vectors of an earlier attempt are never published. A commit that has lost too
        many races leaves vectors as they are: readers merge what newer files hide, until a compaction completes them.
        """
        latest_id = floor if state.snapshot is None else state.snapshot.id
        if request.revise is None or self.revised_on == latest_id:
            return
        self.garbage += self.revision.files
        self.revision = Revision()
        self.revisions += 1
        is_late = self.revisions > _MOST_REVISIONS
        if is_late and not self.entries.num_rows:
            raise ConflictError(
                f"other commits landed {_MOST_REVISIONS} times while deletion vectors of {state.context.name} were "
                f"searched; try again",
                rule="vectors_are_of_the_latest_state",
            )
        found = None if is_late else request.revise(state, self.changes, latest_id + 1)
        self.revised_on = latest_id
        if found is None and self.revised_entries is None:
            return  # the manifest of an earlier attempt is as good
        self.drop_manifest()
        self.manifest_row = self.revised_entries = None
        if found is None:
            return
        self.revision = found
        changed = replace(self.changes, added=found.added, restored=found.restored)
        revised = [] if found.before is None else [with_kind(found.before, DELETE)]
        revised += [] if found.after is None else [with_kind(found.after, ADD)]
        self.revised_entries = concat_entries([commit_entries(changed, state.schema), *revised])

    def drop_manifest(self) -> None:
        """Leave the manifest of an earlier attempt to be removed."""
        if self.manifest_row is not None:
            self.garbage += self.manifest_row.column("file").to_pylist()


def commit_entries(changes: Changes, schema: Schema) -> pa.Table:
    """The entries of a commit, in order."""
    parts = [] if changes.removed is None else [with_kind(changes.removed, DELETE)]
    parts += [] if changes.restored is None else [with_kind(changes.restored, ADD)]
    parts += [entries_of(changes.added, schema)] if changes.added else []
    return concat_entries(parts)


def totals_of(entries: pa.Table, kind: int) -> Totals:
    """Files, rows and bytes that entries of one kind add or remove."""
    chosen = entries.select(["row_count", "size_bytes"]).filter(pc.equal(entries.column("kind"), kind))
    return Totals(
        files=chosen.num_rows,
        records=pc.sum(chosen.column("row_count")).as_py() or 0,
        bytes=pc.sum(chosen.column("size_bytes")).as_py() or 0,
    )
