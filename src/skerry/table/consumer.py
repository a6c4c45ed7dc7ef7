"""Consumers: positions of readers that follow a table, which keep later snapshots from expiring.

A document of kind ``consumer``, version 1, at ``consumer/consumer-{name}``: name, tableUuid, position, renewTime,
expireTime, moveTime. ``position`` is the id of the last snapshot whose changes were processed (0: none); it and all
later ones do not expire. The reader replaces the document, durably, when it advances, and from time to time while there
are no changes; ``moveTime`` is when it last advanced. A consumer that is not renewed until ``expireTime`` protects
nothing.

Expiry reads consumers *before* it raises FLOOR. So a new consumer writes its document and then changes FLOOR (its time
only): an expiry that read the consumers before that fails its compare-and-set, and reads them again. A consumer that
advances already protects the later snapshots.
"""

from contextlib import suppress
from dataclasses import dataclass

from skerry.common.document import encode_document
from skerry.common.errors import DamagedFileError, FileMissingError, NotFoundError, SnapshotExpiredError
from skerry.common.member import number_member, open_document, text_member
from skerry.table.context import TableContext
from skerry.table.floor import Floor
from skerry.table.paths import parse_consumer_name
from skerry.types.naming import check_name

CONSUMER_VERSION = 1
HELD_SECONDS = 7 * 86400.0
"""Default time for which snapshots are kept for a consumer that is not renewed."""
_REMEDY = "Delete it if no reader follows the table under this name: nothing is expired while it cannot be read"


@dataclass(frozen=True, slots=True)
class Consumer:
    """A reader that follows a table, and its position."""

    name: str
    position: int
    """The last snapshot whose changes were processed; 0: none."""
    renewed_ms: int
    expires_ms: int
    moved_ms: int | None = None
    """When it reached its position; None in documents of older versions."""

    def is_live(self, now_ms: int) -> bool:
        return self.expires_ms > now_ms

    def is_due(self, now_ms: int) -> bool:
        """Whether a quarter of its time has passed, so that it should be renewed."""
        return now_ms - self.renewed_ms >= (self.expires_ms - self.renewed_ms) / 4


def hold_from(context: TableContext, name: str, position: int, ttl_seconds: float) -> Consumer:
    """Set a consumer's position; from now on that and later snapshots do not expire.

    Raises :class:`SnapshotExpiredError` if they are gone already.
    """
    _check_live(context, position)
    known = find_consumer(context, name)
    now = context.env.clock.now_ms()
    moved = known.moved_ms if known is not None and known.position == position else now
    consumer = Consumer(check_name("consumer", name), position, now, now + int(ttl_seconds * 1000), moved)
    fields = {
        "tableUuid": context.uuid,
        "name": name,
        "position": position,
        "renewTime": consumer.renewed_ms,
        "expireTime": consumer.expires_ms,
        **({} if moved is None else {"moveTime": moved}),
    }
    path = context.paths.consumer(name)
    context.fileio.replace(path, encode_document("consumer", CONSUMER_VERSION, fields), durable=True)
    # A process whose clock is ahead may treat one that is about to end as ended: register it as a new one.
    if known is not None and known.position <= position and not known.is_due(now):
        return consumer
    try:
        _announce(context, position)
    except SnapshotExpiredError:
        context.fileio.delete([path])
        raise
    return consumer


def _announce(context: TableContext, position: int) -> None:
    while True:
        floor = _check_live(context, position)
        changed_ms = max(context.env.clock.now_ms(), floor.changed_ms + 1)
        if context.floors.change(floor, changed_ms=changed_ms):
            return


def _check_live(context: TableContext, position: int) -> Floor:
    floor = context.floors.read_live(context.uuid, context.name)
    if floor.floor >= position > 0:
        raise SnapshotExpiredError(
            f"snapshot {position} of {context.name} has expired; the oldest that is left is {floor.floor + 1}"
        )
    return floor


def find_consumer(context: TableContext, name: str) -> Consumer | None:
    """A consumer by name, ended or not; None if there is none."""
    path = context.paths.consumer(check_name("consumer", name))
    with suppress(FileMissingError):
        return _read(context, path)
    return None


def list_consumers(context: TableContext) -> list[Consumer]:
    """All consumers, by name, ended ones included."""
    consumers = []
    for file in context.fileio.list_files(context.paths.consumer_folder):
        if parse_consumer_name(file.path) is None:
            continue
        with suppress(FileMissingError):  # deleted since it was listed
            consumers.append(_read(context, file.path))
    return consumers


def delete_consumer(context: TableContext, name: str) -> None:
    """Delete a consumer: its snapshots may expire."""
    if find_consumer(context, name) is None:
        known = [consumer.name for consumer in list_consumers(context)]
        raise NotFoundError(f"table {context.name} has no consumer {name!r}; consumers are {known}")
    context.fileio.delete([context.paths.consumer(name)])


def oldest_held(context: TableContext) -> int | None:
    """The oldest snapshot that a live consumer needs; None if there is no consumer."""
    now = context.env.clock.now_ms()
    return min((c.position for c in list_consumers(context) if c.is_live(now)), default=None)


def _read(context: TableContext, path: str) -> Consumer:
    with open_document(
        context.fileio.read(path), path=path, kind="consumer", known_version=CONSUMER_VERSION, remedy=_REMEDY
    ) as doc:
        name, uuid = text_member(doc, "name"), text_member(doc, "tableUuid")
        if uuid != context.uuid or name != parse_consumer_name(path):
            raise DamagedFileError(path, f"holds the consumer {name!r} of table {uuid}", _REMEDY)
        position, renewed, expires = (number_member(doc, each) for each in ("position", "renewTime", "expireTime"))
        moved = None if doc.get("moveTime") is None else number_member(doc, "moveTime")
        return Consumer(name, position, renewed, expires, moved)
