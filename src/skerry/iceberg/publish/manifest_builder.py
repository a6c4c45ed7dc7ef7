"""The manifests of a publication; those of the previous one are reused if their files are unchanged.

* New data files are one new manifest for each partition spec, new deletes likewise; many are several manifests. They
  are listed before the older ones, as other writers do: readers find known manifests at the end of the list.
* A manifest with a removed file is rewritten: the file as DELETED, the others as EXISTING.
* Ten manifests of about the same size (in powers of ten) are merged, so that there are few, and each entry is rewritten
  once per power of ten.

Removed files are searched from the newest manifest back, only in manifests that are not older than the file.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.iceberg.publish.iceberg_entry import partition_summaries
from skerry.iceberg.publish.manifest_record import (
    ADDED,
    DATA,
    DELETED,
    DELETES,
    EXISTING,
    Entry,
    ManifestForm,
    ManifestRow,
    live_count,
    manifest_row,
    read_manifest,
)
from skerry.table.context import TableContext
from skerry.table.paths import iceberg_manifest_name
from skerry.types.schema import Schema

_MERGE_COUNT = 10
MANIFEST_ENTRIES = 50_000
"""Maximum entries per manifest; manifests with more than half of it are not merged."""
REMEDY = "Delete the table's folder iceberg/, which holds metadata only, and publish the table again"


@dataclass(slots=True)
class ManifestBuilder:
    """Collects the manifests of one publication.

    Call order: ``remove`` and ``add`` for data files and deletes, ``merge``, then ``rows`` is the manifest list.
    """

    context: TableContext
    schema: Schema
    format_version: int
    location: str
    """The URI of the table's folder."""
    snapshot_id: int
    rows: list[ManifestRow]
    """The current manifests; initially those of the last publication."""
    written: list[str] = field(default_factory=list)
    """Files written so far, relative to the table."""

    def add(self, entries: Iterable[Entry], spec_ids: Iterable[int], content: int) -> None:
        """Add new entries, each with the id of its spec."""
        by_spec: dict[int, list[Entry]] = {}
        for entry, spec_id in zip(entries, spec_ids, strict=True):
            by_spec.setdefault(spec_id, []).append(entry)
        for spec_id, of_spec in sorted(by_spec.items()):
            self.rows[:0] = self._write(of_spec, spec_id, content)

    def deletes(self) -> list[tuple[Entry, ManifestRow]]:
        """All live entries of delete files, with their manifests."""
        return [(entry, row) for row in self.rows if row["content"] == DELETES for entry in self._read(row)]

    def remove(self, gone: Collection[str], content: int, youngest_since: int = 0) -> list[Entry]:
        """Remove entries by the path of their data file; returns them.

        ``youngest_since``: all files were added by this snapshot or a later one.
        """
        missing, removed = set(gone), list[Entry]()
        newest_first = sorted(
            (row for row in self.rows if row["content"] == content),
            key=lambda row: (row["sequence_number"] >= youngest_since, row["sequence_number"]),
            reverse=True,
        )
        for row in newest_first:
            if not missing:
                break
            entries = self._read(row)
            going = [entry for entry in entries if _name(entry, content) in missing]
            if not going:
                continue
            removed += going
            missing -= {_name(entry, content) for entry in going}
            left = [entry for entry in entries if not any(entry is one for one in going)]
            changed = [{**e, "status": EXISTING} for e in left]
            changed += [{**e, "status": DELETED, "snapshot_id": self.snapshot_id} for e in going]
            self._replace([row], self._write(changed, row["partition_spec_id"], content))
        if missing:
            raise DamagedFileError(
                self.context.paths.iceberg_folder, f"no manifest of it has {min(missing)}, which is published", REMEDY
            )
        return removed

    def merge(self) -> None:
        """Merge manifests of similar size, and drop those without live entries."""
        self.rows = [row for row in self.rows if live_count(row) or row["added_snapshot_id"] == self.snapshot_id]
        groups: dict[tuple[int, int, int], list[ManifestRow]] = {}
        for row in self.rows:
            if 2 * live_count(row) > MANIFEST_ENTRIES:
                continue
            key = (row["content"], row["partition_spec_id"], len(str(max(live_count(row), 1))))
            groups.setdefault(key, []).append(row)
        for (content, spec_id, _), group in groups.items():
            if len(group) < _MERGE_COUNT:
                continue
            entries = [entry for row in group for entry in self._statuses(row)]
            self._replace(group, self._write(entries, spec_id, content))

    def assign_row_ids(self, next_row_id: int) -> int:
        """Assign row ids to data manifests that have none; returns the next free row id."""
        for row in self.rows:
            if row["content"] == DATA and row["first_row_id"] is None:
                row["first_row_id"] = next_row_id
                next_row_id += row["added_rows_count"] + row["existing_rows_count"]
        return next_row_id

    @property
    def files(self) -> list[str]:
        """Paths of the manifests, relative to the table."""
        return [self._relative(row["manifest_path"]) for row in self.rows]

    def _statuses(self, row: ManifestRow) -> list[Entry]:
        """The live entries of a manifest that is merged; those of this snapshot stay ADDED."""
        is_new = row["added_snapshot_id"] == self.snapshot_id
        return [e if is_new and e["status"] == ADDED else {**e, "status": EXISTING} for e in self._read(row)]

    def _replace(self, old: Sequence[ManifestRow], new: Sequence[ManifestRow]) -> None:
        gone = {row["manifest_path"] for row in old}
        self.rows = [*new, *(row for row in self.rows if row["manifest_path"] not in gone)]

    def _write(self, entries: list[Entry], spec_id: int, content: int) -> list[ManifestRow]:
        """Write entries to manifests of bounded size."""
        count = max(-(-len(entries) // MANIFEST_ENTRIES), 1)
        size = max(-(-len(entries) // count), 1)
        return [self._write_one(entries[n * size : (n + 1) * size], spec_id, content) for n in range(count)]

    def _write_one(self, entries: list[Entry], spec_id: int, content: int) -> ManifestRow:
        spec = next(spec for spec in self.schema.specs if spec.id == spec_id)
        form = ManifestForm(self.schema, spec, content, self.format_version)
        name = iceberg_manifest_name(self.context.env.ids.new_id())
        data = form.encode(entries)
        self.written.append(name)
        self.context.fileio.write(self.context.paths.absolute(name), data)
        row = manifest_row(form, entries, f"{self.location}/{name}", len(data), self.snapshot_id)
        row["partitions"] = partition_summaries(entries, spec, self.schema)
        return row

    def _read(self, row: ManifestRow) -> list[Entry]:
        return read_manifest(read_named(self.context, self._relative(row["manifest_path"])), row)

    def _relative(self, uri: str) -> str:
        return relative_name(uri, self.location)


def relative_name(uri: str, location: str) -> str:
    """The path of one of our files relative to the table, from its URI."""
    if not uri.startswith(f"{location}/"):
        raise DamagedFileError(uri, f"published metadata names it, which is not in {location}", REMEDY)
    return uri[len(location) + 1 :]


def read_named(context: TableContext, name: str) -> bytes:
    """Read a file that published metadata refers to."""
    path = context.paths.absolute(name)
    try:
        return context.fileio.read(path)
    except FileMissingError as error:
        raise DamagedFileError(path, "published metadata names it, and it is missing", REMEDY) from error


def _name(entry: Entry, content: int) -> str:
    found: str = entry["data_file"]["referenced_data_file" if content == DELETES else "file_path"]
    return found
