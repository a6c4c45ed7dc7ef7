"""An auditor of tables: is history one line, is every file there, and is there nothing else?

It reads snapshots, lists and manifests itself and folds their entries with dictionaries, so that a mistake in how a
table reads its own metadata does not hide a mistake in how it wrote them. Files never change: each is read once.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import pyarrow as pa

from skerry.lake.table import Table
from skerry.table.entry import ADD
from skerry.table.lease import live_leases
from skerry.table.snapshot import ListFile, Snapshot, Totals

State = dict[str, tuple[int, int]]
"""Live files by name: rows and bytes."""

_COLUMNS = ("kind", "file", "row_count", "size_bytes")


@dataclass
class Auditor:
    """Looks at one table as it is now; nobody should change it meanwhile."""

    table: Table
    _lists: dict[str, pa.Table] = field(default_factory=dict)
    _manifests: dict[str, list[tuple[int, str, int, int]]] = field(default_factory=dict)

    @cached_property
    def snapshots(self) -> list[Snapshot]:
        return self.table.snapshots()

    @cached_property
    def states(self) -> dict[int, State]:
        """The live files of every snapshot that is left, by id, having checked that history is one line.

        Ids are contiguous, times increase, each base list holds exactly what the snapshot before it held, each delta
        fits onto it, and the totals are right.
        """
        snapshots = self.snapshots
        found = {s.id: self._state(s) for s in snapshots}
        for snapshot in snapshots:
            assert snapshot.total == _totals(found[snapshot.id]), snapshot
        for before, after in pairwise(snapshots):
            assert after.id == before.id + 1
            assert after.commit_ms > before.commit_ms
            assert after.schema_id >= before.schema_id
            assert after.total == before.total.plus(after.added).minus(after.removed)
            base = self._fold({}, after.base)
            assert base == found[before.id], f"snapshot {after.id} does not build on {before.id}"
        return found

    def check_files(self) -> None:
        """Every data file of every snapshot and tag is there, in full length."""
        there = self._there()
        pinned = [tag.snapshot for tag in self.table.tags()]
        for state in [*self.states.values(), *map(self._state, pinned)]:
            for file, (_, size_bytes) in state.items():
                assert there.get(file) == size_bytes, f"{file} is missing or has another size"

    def check_no_litter(self) -> None:
        """Exactly the files that something refers to are there, in all folders of the table's name."""
        context = self.table._context
        live, tags, leases = self.snapshots, self.table.tags(), live_leases(context)
        kept = {"metadata", "schema/latest-schema", "schema/schema-0", "snapshot/LATEST", "snapshot/EARLIEST"}
        kept |= {f"snapshot/snapshot-{s.id}" for s in live}
        kept |= {f"tag/tag-{tag.name}" for tag in tags}
        kept |= {context.paths.relative(lease.path) for lease in leases}
        for snapshot in [*live, *(tag.snapshot for tag in tags), *(lease.snapshot for lease in leases)]:
            kept |= set(self._state(snapshot)) | {f"schema/schema-{snapshot.schema_id}"}
            for list_file in snapshot.list_files:
                kept |= {list_file.path, *self._rows(list_file).column("file").to_pylist()}
        needed = {context.paths.floor, *map(context.paths.absolute, kept)}
        there = {f.path for f in context.fileio.list_files(context.paths.home, recursive=True)}
        # schemas between the first and the current one may be those of files written meanwhile, and stay
        newest_schema = max(s.schema_id for s in live)
        old_schemas = {context.paths.schema(i) for i in range(newest_schema)}
        assert sorted(there - needed - old_schemas) == []
        assert sorted(needed - there) == []

    def delta_files(self, snapshot: Snapshot) -> set[str]:
        """The files that a snapshot added."""
        return {file for kind, file, *_ in self._entries(snapshot.delta) if kind == ADD}

    def _there(self) -> dict[str, int]:
        context = self.table._context
        listed = context.fileio.list_files(context.paths.root, recursive=True)
        return {context.paths.relative(f.path): f.size_bytes for f in listed}

    def _state(self, snapshot: Snapshot) -> State:
        return self._fold(self._fold({}, snapshot.base), snapshot.delta)

    def _fold(self, state: State, list_file: ListFile) -> State:
        state = dict(state)
        for kind, file, rows, size_bytes in self._entries(list_file):
            if kind == ADD:
                assert file not in state, f"{file} is added twice"
                state[file] = (rows, size_bytes)
            else:
                assert file in state, f"{file} is removed and was never added"
                del state[file]
        return state

    def _entries(self, list_file: ListFile) -> list[tuple[int, str, int, int]]:
        rows = self._rows(list_file)
        names = rows.column("file").to_pylist()
        unread = pa.array([name not in self._manifests for name in names], pa.bool_())
        new = rows.filter(unread)
        tables = self.table._context.manifests.read_manifests(new, _COLUMNS)
        for name, entries in zip(new.column("file").to_pylist(), tables, strict=True):
            self._manifests[name] = list(zip(*(entries.column(c).to_pylist() for c in _COLUMNS), strict=True))
        return [entry for name in names for entry in self._manifests[name]]

    def _rows(self, list_file: ListFile) -> pa.Table:
        if list_file.path not in self._lists:
            self._lists[list_file.path] = self.table._context.manifests.read_list(list_file)
        return self._lists[list_file.path]


def _totals(state: State) -> Totals:
    return Totals(len(state), sum(rows for rows, _ in state.values()), sum(size for _, size in state.values()))
