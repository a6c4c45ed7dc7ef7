"""The manifests of a publication; those of the previous one are reused if their files are unchanged.

* New data files are one new manifest for each partition spec, new deletes likewise; many are several manifests. They
  are listed before the older ones, as other writers do: readers find known manifests at the end of the list.
* A manifest with a removed file is rewritten: the file as DELETED, the others as EXISTING, copied as bytes. Deletes
  that take the place of removed ones are added to it. Manifests of deletes are small: most upserts replace some.
* Ten manifests of about the same size (in powers of ten) are merged, so that there are few, and each entry is rewritten
  once per power of ten.

Removed files are searched from the newest manifest back, only in manifests that are not older than the file. Entries of
a manifest that was read or written are cached (``skerry.common.cache``): they never change.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.iceberg.avro.record_codec import pack_container
from skerry.iceberg.publish.iceberg_entry import partition_summaries
from skerry.iceberg.publish.manifest_entry import Entries, Line, ManifestForm, StoredEntry, manifest_row, weigh_entries
from skerry.iceberg.publish.manifest_record import (
    ADDED,
    DATA,
    DELETED,
    DELETES,
    EXISTING,
    Entry,
    ManifestRow,
    live_count,
    read_manifest,
)
from skerry.table.context import TableContext
from skerry.table.paths import iceberg_manifest_name
from skerry.types.schema import Schema

_MERGE_COUNT = 10
MANIFEST_ENTRIES = 50_000
"""Maximum entries per manifest; manifests with more than half of it are not merged."""
DELETE_ENTRIES = 256
"""The same for manifests of deletes."""
REMEDY = "Delete the table's folder iceberg/, which holds metadata only, and publish the table again"


@dataclass(frozen=True, slots=True)
class PublishedDeletes:
    """The deletes of a data file, as an entry of a manifest."""

    form: ManifestForm
    entry: StoredEntry

    @property
    def record_count(self) -> int:
        """Number of deleted rows."""
        return self.entry.record_count

    def file(self) -> dict[str, Any]:
        """The delete file."""
        return self.form.data_file(self.entry)


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
    _lines: dict[str, list[Line]] = field(default_factory=dict)
    """The entries of manifests of this publication, by path."""
    _forms: dict[tuple[int, int], ManifestForm] = field(default_factory=dict)

    def add(self, entries: Iterable[Entry], spec_ids: Iterable[int], content: int) -> None:
        """Add new entries, each with the id of its spec."""
        self._add(self._stored(entries, spec_ids, content), content)

    def deletes(self) -> list[tuple[Entry, ManifestRow]]:
        """All live entries of delete files, with their manifests."""
        return [
            (entry, row)
            for row in self.rows
            if row["content"] == DELETES
            for entry in read_manifest(read_named(self.context, self._relative(row["manifest_path"])), row)
        ]

    def deletes_of(self, names: Collection[str] | None) -> dict[str, PublishedDeletes]:
        """The deletes of some data files, or of all, by the URI of the data file."""
        found: dict[str, PublishedDeletes] = {}
        for row in self.rows:
            if row["content"] == DELETES:
                form, live = self._form(row["partition_spec_id"], DELETES), self._live(row)
                asked = live if names is None else names
                found |= {name: PublishedDeletes(form, live[name]) for name in asked if name in live}
        return found

    def delete_files(self, row: ManifestRow) -> list[str]:
        """The live delete files of a manifest, relative to the table."""
        return [self._relative(entry.path) for entry in self._live(row).values()]

    def remove(self, gone: Collection[str], content: int, youngest_since: int = 0) -> None:
        """Remove entries by the path of their data file.

        ``youngest_since``: all files were added by this snapshot or a later one.
        """
        self._remove(gone, content, youngest_since, {})

    def replace_deletes(self, gone: Collection[str], entries: Iterable[Entry], spec_ids: Iterable[int]) -> None:
        """Remove the deletes of some data files, and add new ones, each with the id of its spec."""
        fresh = {entry.name: (spec_id, entry) for spec_id, entry in self._stored(entries, spec_ids, DELETES)}
        self._remove(gone, DELETES, 0, fresh)
        self._add(list(fresh.values()), DELETES)

    def merge(self) -> None:
        """Merge manifests of similar size, and drop those without live entries."""
        self.rows = [row for row in self.rows if live_count(row) or row["added_snapshot_id"] == self.snapshot_id]
        groups: dict[tuple[int, int, int], list[ManifestRow]] = {}
        for row in self.rows:
            if 2 * live_count(row) > _most_entries(row["content"]):
                continue
            key = (row["content"], row["partition_spec_id"], len(str(max(live_count(row), 1))))
            groups.setdefault(key, []).append(row)
        for (content, spec_id, _), group in groups.items():
            if len(group) < _MERGE_COUNT:
                continue
            self._replace(group, self._write([line for row in group for line in self._all(row)], spec_id, content))

    def keep_entries(self) -> None:
        """Cache the entries of manifests that were written; row ids of data files that are added are not known."""
        for row in self.rows:
            lines = self._lines.get(row["manifest_path"])
            if lines is None or (row["content"] == DATA and any(status == ADDED for status, _ in lines)):
                continue
            key = _key(self._form(row["partition_spec_id"], row["content"]), row["manifest_path"], row["first_row_id"])
            live = self._live(row)
            self.context.env.metadata_cache.put(key, live, weigh_entries(live))

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

    def _stored(self, entries: Iterable[Entry], spec_ids: Iterable[int], content: int) -> list[tuple[int, StoredEntry]]:
        return [(id_, self._form(id_, content).store(e)) for e, id_ in zip(entries, spec_ids, strict=True)]

    def _add(self, entries: Iterable[tuple[int, StoredEntry]], content: int) -> None:
        by_spec: dict[int, list[Line]] = {}
        for spec_id, entry in entries:
            by_spec.setdefault(spec_id, []).append((ADDED, entry))
        for spec_id, of_spec in sorted(by_spec.items()):
            self.rows[:0] = self._write(of_spec, spec_id, content)

    def _remove(
        self, gone: Collection[str], content: int, youngest_since: int, instead: dict[str, tuple[int, StoredEntry]]
    ) -> None:
        """Remove entries; those that are added ``instead`` to the same manifest are taken out of the dict."""
        missing = set(gone)
        newest_first = sorted(
            (row for row in self.rows if row["content"] == content),
            key=lambda row: (row["sequence_number"] >= youngest_since, row["sequence_number"]),
            reverse=True,
        )
        for row in newest_first:
            if not missing:
                break
            live, spec_id = self._live(row), row["partition_spec_id"]
            going = [live[name] for name in missing if name in live]
            if not going:
                continue
            missing.difference_update(entry.name for entry in going)
            lines = [line for line in self._all(row) if line[1].name not in gone]
            lines += [(DELETED, entry) for entry in going]
            for old in going:
                found = instead.get(old.name)
                if found is not None and found[0] == spec_id and found[1].partition == old.partition:
                    lines.append((ADDED, found[1]))
                    del instead[old.name]
            # the same partition values as before: their bounds are kept
            self._replace([row], self._write(lines, spec_id, content, row["partitions"]))
        if missing:
            raise DamagedFileError(
                self.context.paths.iceberg_folder, f"no manifest of it has {min(missing)}, which is published", REMEDY
            )

    def _live(self, row: ManifestRow) -> Entries:
        """The live entries of a manifest."""
        path = row["manifest_path"]
        if path in self._lines:
            return {entry.name: entry for status, entry in self._lines[path] if status != DELETED}
        form = self._form(row["partition_spec_id"], row["content"])
        return self.context.env.metadata_cache.get_or_load(
            _key(form, path, row["first_row_id"]),
            lambda: form.read(read_named(self.context, self._relative(path)), row, REMEDY),
            weigh_entries,
        )

    def _all(self, row: ManifestRow) -> list[Line]:
        """The entries of a manifest that is rewritten; those that this snapshot adds or removes stay so."""
        known = self._lines.get(row["manifest_path"])
        return [(EXISTING, entry) for entry in self._live(row).values()] if known is None else known

    def _replace(self, old: Sequence[ManifestRow], new: Sequence[ManifestRow]) -> None:
        gone = {row["manifest_path"] for row in old}
        self.rows = [*new, *(row for row in self.rows if row["manifest_path"] not in gone)]

    def _write(
        self, lines: list[Line], spec_id: int, content: int, partitions: list[dict[str, Any]] | None = None
    ) -> list[ManifestRow]:
        """Write entries to manifests of bounded size; ``partitions``: bounds of their partition values, if known."""
        live = [line for line in lines if line[0] != DELETED]
        count = max(-(-len(live) // _most_entries(content)), 1)
        if count == 1:
            return [self._write_one(lines, spec_id, content, partitions)]
        size = -(-len(live) // count)
        pieces = [live[n * size : (n + 1) * size] for n in range(count)]
        pieces[-1] += [line for line in lines if line[0] == DELETED]
        return [self._write_one(piece, spec_id, content) for piece in pieces]

    def _write_one(
        self, lines: list[Line], spec_id: int, content: int, partitions: list[dict[str, Any]] | None = None
    ) -> ManifestRow:
        form = self._form(spec_id, content)
        name = iceberg_manifest_name(self.context.env.ids.new_id())
        records = [entry.encoded(status, self.snapshot_id) for status, entry in lines]
        data = pack_container(form.record_schema, records, form.metadata)
        self.written.append(name)
        self.context.fileio.write(self.context.paths.absolute(name), data)
        path = f"{self.location}/{name}"
        row = manifest_row(form, lines, path, len(data), self.snapshot_id)
        row["partitions"] = partitions or partition_summaries([e.partition for _, e in lines], form.spec, self.schema)
        is_merged = 2 * len(lines) <= _most_entries(content)
        if content == DELETES or is_merged or all(status != ADDED for status, _ in lines):
            self._lines[path] = lines  # others are not looked at again, and a first publication has many
        return row

    def _form(self, spec_id: int, content: int) -> ManifestForm:
        found = self._forms.get((spec_id, content))
        if found is None:
            spec = next(spec for spec in self.schema.specs if spec.id == spec_id)
            found = ManifestForm(self.schema, spec, content, self.format_version)
            self._forms[spec_id, content] = found
        return found

    def _relative(self, uri: str) -> str:
        return relative_name(uri, self.location)


def _most_entries(content: int) -> int:
    return min(DELETE_ENTRIES, MANIFEST_ENTRIES) if content == DELETES else MANIFEST_ENTRIES


def _key(form: ManifestForm, path: str, first_row_id: int | None) -> tuple[str, str, bytes, int | None]:
    return "published-entries", path, form.record_schema, first_row_id


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
