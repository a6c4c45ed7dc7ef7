"""Tags: names for snapshots, which protect them from expiry.

A tag is a *copy* of its snapshot, not a snapshot kept in place: ids of live snapshots stay contiguous. A document of
kind ``tag``, version 1, at ``tag/tag-{name}``: name, createTime, snapshot: {…fields of the snapshot…}. The tagger
writes its tag and then reads FLOOR again: if the snapshot expired meanwhile, expiry may not have seen the tag, and the
tagger deletes it.
"""

from contextlib import suppress
from dataclasses import dataclass

from skerry.common.document import encode_document
from skerry.common.errors import (
    AlreadyExistsError,
    DamagedFileError,
    FileMissingError,
    NotFoundError,
    SnapshotExpiredError,
)
from skerry.common.member import map_member, open_document, text_member, time_member
from skerry.table.context import TableContext
from skerry.table.paths import parse_tag_name
from skerry.table.snapshot import Snapshot, snapshot_fields, snapshot_from_fields
from skerry.types.naming import check_name

TAG_VERSION = 1
_REMEDY = "Restore the file from a backup, or delete it: nothing is expired while it cannot be read"


@dataclass(frozen=True, slots=True)
class Tag:
    """A named snapshot."""

    name: str
    created_ms: int
    snapshot: Snapshot


def create_tag(context: TableContext, name: str, snapshot: Snapshot) -> Tag:
    """Tag a snapshot that is live."""
    check_name("tag", name)
    tag = Tag(name, context.env.clock.now_ms(), snapshot)
    path = context.paths.tag(name)
    fields = {"name": name, "createTime": tag.created_ms, "snapshot": snapshot_fields(snapshot)}
    if not _put(context, path, encode_document("tag", TAG_VERSION, fields)):
        raise AlreadyExistsError(
            f"table {context.name} has a tag {name!r} already; delete it first to move it", about=("tag",)
        )
    if context.floors.read_live(context.uuid, context.name).floor >= snapshot.id:
        context.fileio.delete([path])
        raise SnapshotExpiredError(
            f"snapshot {snapshot.id} of {context.name} expired while it was tagged", about=("snapshot",)
        )
    return tag


def get_tag(context: TableContext, name: str) -> Tag:
    """A tag by name."""
    path = context.paths.tag(check_name("tag", name))
    with suppress(FileMissingError):
        return _read(context, path)
    known = [tag.name for tag in list_tags(context)]
    raise NotFoundError(f"table {context.name} has no tag {name!r}; tags are {known}", about=("tag",))


def list_tags(context: TableContext) -> list[Tag]:
    """All tags, by name."""
    tags = []
    for file in context.fileio.list_files(context.paths.tag_folder):
        if parse_tag_name(file.path) is None:
            continue
        try:
            tags.append(_read(context, file.path))
        except FileMissingError:
            continue  # deleted since it was listed
    return tags


def delete_tag(context: TableContext, name: str) -> None:
    """Delete a tag. If its snapshot has expired, orphan removal deletes the files that only the tag needed."""
    get_tag(context, name)
    context.fileio.delete([context.paths.tag(name)])


def _put(context: TableContext, path: str, data: bytes) -> bool:
    """Write a tag unless it exists. A refusal may hide our own success, retried after a lost answer."""
    if context.fileio.put_if_absent(path, data):
        return True
    try:
        return context.fileio.read(path) == data
    except FileMissingError:
        return False


def _read(context: TableContext, path: str) -> Tag:
    tag = _decode(context.fileio.read(path), path)
    if tag.snapshot.table_uuid != context.uuid:
        raise DamagedFileError(path, f"holds a tag of table {tag.snapshot.table_uuid}", _REMEDY)
    return tag


def _decode(data: bytes, path: str) -> Tag:
    with open_document(data, path=path, kind="tag", known_version=TAG_VERSION, remedy=_REMEDY) as doc:
        name = text_member(doc, "name")
        if name != parse_tag_name(path):
            raise DamagedFileError(path, f"holds the tag {name!r}", _REMEDY)
        return Tag(name, time_member(doc, "createTime"), snapshot_from_fields(map_member(doc, "snapshot")))
