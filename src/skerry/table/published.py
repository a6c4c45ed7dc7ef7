"""Published Iceberg metadata of a table, as far as expiry and orphan removal need it.

``skerry.iceberg.publish`` writes it; this module finds the current version of the metadata, and drops snapshots from
it that have expired here. No Avro has to be read for that: each published snapshot names, in its summary under
``skerry.files``, a document of kind ``published-files``, version 2: tableUuid, snapshotId, files: the manifest list and
the manifests that it needs, relative to the table; parts: for each manifest of deletes, another such document, whose
files are its files of deletes. Snapshots that share a manifest share its document. Version 1 has no parts: files of
deletes are among the files.

* ``v{n}.metadata.json`` is put if absent, so versions have one order, and of two publishers of one version one wins.
  The highest version is current; ``version-hint.text`` is for file-system readers, and only a hint.
* The published snapshots are ours, under our ids. Kept are those that are live here, those that a tag names, and the
  current one. Data files of the current one may be needed after it has expired here: ``skerry.snapshot`` in the
  properties is a copy of it, which protects them as a tag does.
* Dropped snapshots disappear from the metadata first; the files that only they needed are deleted afterwards. A file is
  named by snapshots that follow each other, so a dropped snapshot is compared with its neighbours that stay.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson

from skerry.common.document import encode_document
from skerry.common.errors import ConflictError, DamagedFileError, FileMissingError, StorageError
from skerry.common.log import EventLog
from skerry.common.member import map_member, open_document, text_member, texts_member
from skerry.fileio.attempt import attempts
from skerry.fileio.claim import claim
from skerry.table.context import TableContext
from skerry.table.paths import iceberg_files_name, parse_iceberg_version
from skerry.table.publish import delete_quietly
from skerry.table.snapshot import Snapshot, snapshot_from_fields

FILES_VERSION = 2
FILES_KEY = "skerry.files"
SNAPSHOT_KEY = "skerry.snapshot"
KEPT_VERSIONS = 10
"""How many earlier versions of the metadata stay, for readers that hold one of them."""
_REMEDY = "Delete the table's folder iceberg/, which holds metadata only, and publish the table again"
_log = EventLog("table")


@dataclass(frozen=True)
class PublishedVersion:
    """A version of the metadata."""

    version: int
    document: Mapping[str, Any]

    @property
    def current_id(self) -> int:
        """The current snapshot."""
        return int(self.document["current-snapshot-id"])

    @property
    def snapshots(self) -> list[dict[str, Any]]:
        """All snapshots, oldest first."""
        return list(self.document["snapshots"])

    @cached_property
    def pinned(self) -> Snapshot:
        """Our snapshot that is the current one."""
        return snapshot_from_fields(orjson.loads(self.document["properties"][SNAPSHOT_KEY]))


def read_published(context: TableContext) -> PublishedVersion | None:
    """The current version; None if the table is not published."""
    for _ in attempts(context.env):
        version = newest_version(context)
        if version is None:
            return None
        path = context.paths.iceberg_metadata(version)
        try:
            data = context.fileio.read(path)
        except FileMissingError:
            continue  # it was the newest when it was listed, and many others have come since
        return _decoded(context, version, data, path)
    raise _restless(context)


def newest_version(context: TableContext) -> int | None:
    """The number of the current version."""
    found = (parse_iceberg_version(f.path) for f in context.fileio.list_files(context.paths.iceberg_metadata_folder))
    return max((version for version in found if version is not None), default=None)


def _decoded(context: TableContext, version: int, data: bytes, path: str) -> PublishedVersion:
    try:
        document = orjson.loads(data)
        published = PublishedVersion(version, document)
        of_table = document["table-uuid"], published.pinned.table_uuid, published.pinned.id
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedFileError(path, f"not the metadata of an Iceberg table of ours: {error}", _REMEDY) from None
    if of_table != (context.uuid, context.uuid, published.current_id):
        raise DamagedFileError(path, f"metadata of table {of_table[0]}, snapshot {of_table[2]}", _REMEDY)
    return published


def put_version(context: TableContext, version: int, document: Mapping[str, Any]) -> bool:
    """Put a version if the number is free; returns whether this document is that version."""
    path, data = context.paths.iceberg_metadata(version), orjson.dumps(document, option=orjson.OPT_INDENT_2)
    return claim(context.fileio, path, data)


def write_hint(context: TableContext) -> int | None:
    """Name the current version for file-system readers, and delete versions long past; a failure is logged only.

    Returns the version that it names; None after a failure.
    """
    named = -1
    try:
        while (newest := newest_version(context)) is not None and newest != named:
            context.fileio.replace(context.paths.iceberg_hint, str(newest).encode())
            named = newest
        past = named - KEPT_VERSIONS - 1  # one for each new version; orphan removal deletes what a crash has left
        if past > 0:
            context.fileio.delete([context.paths.iceberg_metadata(past)])
    except StorageError as error:
        _log.warning("version hint not written", table=context.name, problem=str(error))
        return None
    return named


def has_hint(context: TableContext, version: int) -> bool:
    """Whether the hint names this version."""
    try:
        return context.fileio.read(context.paths.iceberg_hint) == str(version).encode()
    except FileMissingError:
        return False


def write_files(
    context: TableContext, snapshot_id: int, files: Iterable[str], parts: Mapping[str, str] | None = None
) -> str:
    """Write a list of files of a snapshot; returns its path, relative to the table. ``parts`` are further lists."""
    fields = {"tableUuid": context.uuid, "snapshotId": snapshot_id, "files": sorted(files), "parts": dict(parts or {})}
    name = iceberg_files_name(context.env.ids.new_id())
    context.fileio.write(context.paths.absolute(name), encode_document("published-files", FILES_VERSION, fields))
    return name


def files_of(
    context: TableContext, snapshot: Mapping[str, Any], known: dict[str, tuple[str, ...]] | None = None
) -> set[str]:
    """The files below ``iceberg/`` that a published snapshot needs, relative to the table.

    ``known`` keeps the parts of lists that were read, which snapshots share.
    """
    known = {} if known is None else known
    name = str(snapshot["summary"][FILES_KEY])
    files, parts = _read_files(context, name)
    for part in parts.values():
        if part not in known:
            known[part] = tuple(_read_files(context, part)[0])
    return {name, *files, *parts.values(), *(file for part in parts.values() for file in known[part])}


def parts_of(context: TableContext, snapshot: Mapping[str, Any]) -> dict[str, str]:
    """The lists of files of deletes of a published snapshot, by manifest; none if a former version wrote it."""
    return _read_files(context, str(snapshot["summary"][FILES_KEY]))[1]


def _read_files(context: TableContext, name: str) -> tuple[list[str], dict[str, str]]:
    path = context.paths.absolute(name)
    try:
        data = context.fileio.read(path)
    except FileMissingError:
        raise DamagedFileError(path, "a published snapshot has lost the list of its files", _REMEDY) from None
    with open_document(data, path=path, kind="published-files", known_version=FILES_VERSION, remedy=_REMEDY) as doc:
        if text_member(doc, "tableUuid") != context.uuid:
            raise DamagedFileError(path, "it lists files of another table", _REMEDY)
        parts = map_member(doc, "parts") if "parts" in doc else {}
        return list(texts_member(doc, "files")), {manifest: text_member(parts, manifest) for manifest in parts}


def without_expired(document: Mapping[str, Any], floor: int, tagged: Mapping[str, int]) -> dict[str, Any]:
    """The metadata with only the snapshots that stay, and with tags as they are here. Pure."""
    current = document["current-snapshot-id"]
    keep = {current, *tagged.values()}
    snapshots = [s for s in document["snapshots"] if s["snapshot-id"] > floor or s["snapshot-id"] in keep]
    ids = {s["snapshot-id"] for s in snapshots}
    log: list[dict[str, Any]] = []
    for line in document["snapshot-log"]:
        log = [*log, line] if line["snapshot-id"] in ids else []  # readers take the log for complete
    refs: dict[str, Any] = {"main": {"snapshot-id": current, "type": "branch"}}
    refs |= {
        name: {"snapshot-id": id_, "type": "tag"}
        for name, id_ in sorted(tagged.items())
        if id_ in ids and name != "main"
    }
    schema_ids = {s["schema-id"] for s in snapshots} | {document["current-schema-id"]}
    return {
        **document,
        "schemas": [s for s in document["schemas"] if s["schema-id"] in schema_ids],
        "snapshots": snapshots,
        "snapshot-log": log,
        "refs": refs,
        "statistics": [entry for entry in document["statistics"] if entry["snapshot-id"] in ids],
    }


def statistics_files(document: Mapping[str, Any]) -> set[str]:
    """The files with statistics that the metadata names, relative to the table."""
    prefix = len(str(document["location"])) - len("iceberg")
    return {str(entry["statistics-path"])[prefix:] for entry in document["statistics"]}


def next_document(
    base: PublishedVersion | None, document: Mapping[str, Any], location: str, now: int
) -> dict[str, Any]:
    """A document as the version after ``base``: with the log of earlier versions. Pure."""
    if base is None:
        return {**document, "last-updated-ms": now, "metadata-log": []}
    before = base.document["last-updated-ms"]
    path = f"{location}/metadata/v{base.version}.metadata.json"
    log = [*base.document["metadata-log"], {"timestamp-ms": before, "metadata-file": path}][-KEPT_VERSIONS:]
    return {**document, "last-updated-ms": max(now, before), "metadata-log": log}


def delete_dropped(context: TableContext, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Delete the files that only snapshots missing in ``after`` needed; orphan removal deletes those that fail."""
    kept = {s["snapshot-id"] for s in after["snapshots"]}
    known = before["snapshots"]
    stays = [s["snapshot-id"] in kept for s in known]
    gone, needed, parts = set[str](), set[str](), dict[str, tuple[str, ...]]()
    try:
        for number, snapshot in enumerate(known):
            near = stays[max(0, number - 1) : number + 2]
            if not stays[number]:
                gone |= files_of(context, snapshot, parts)
            elif not all(near):
                needed |= files_of(context, snapshot, parts)
    except (DamagedFileError, StorageError) as error:
        _log.warning("files of published snapshots stay", table=context.name, problem=str(error))
        return
    gone |= statistics_files(before) - statistics_files(after)
    newest = after["snapshots"][-1]
    if gone and newest["snapshot-id"] not in {s["snapshot-id"] for s in known}:
        needed |= files_of(context, newest, parts)
    if gone - needed:
        delete_quietly(context, [context.paths.absolute(path) for path in sorted(gone - needed)])


def retire_expired(context: TableContext, floor: int, tagged: Mapping[str, int]) -> list[Snapshot]:
    """Drop expired snapshots from the published metadata; returns the current one, whose files must stay."""
    for _ in attempts(context.env):
        base = read_published(context)
        if base is None:
            return []
        changed = without_expired(base.document, floor, tagged)
        if len(changed["snapshots"]) == len(base.snapshots):
            return [base.pinned]
        document = next_document(base, changed, str(changed["location"]), context.env.clock.now_ms())
        if put_version(context, base.version + 1, document):
            write_hint(context)
            delete_dropped(context, base.document, document)
            return [base.pinned]
    raise _restless(context)


def published_files(context: TableContext) -> Collection[str]:
    """Every file below ``iceberg/`` that the current version needs, relative to the table."""
    base = read_published(context)
    if base is None:
        return ()
    files = {context.paths.relative(path) for path in (context.paths.iceberg_hint, context.paths.iceberg_searched)}
    first = max(1, base.version - KEPT_VERSIONS)
    files |= {context.paths.relative(context.paths.iceberg_metadata(v)) for v in range(first, base.version + 1)}
    parts: dict[str, tuple[str, ...]] = {}
    for snapshot in base.snapshots:
        files |= files_of(context, snapshot, parts)
    return files | statistics_files(base.document)


def _restless(context: TableContext) -> ConflictError:
    return ConflictError(
        f"table {context.name} is published by others all the time; try again", rule="metadata_version_is_free"
    )
