"""Consumers: how far someone who follows a table has come, which keeps later snapshots from expiring.

A document of kind ``consumer``, version 1, at ``consumer/consumer-{name}``: name, tableUuid, position, renewTime,
expireTime, moveTime. ``position`` is the id of the snapshot whose changes, and those before, have been dealt with (0:
none); it and everything after it stay. The document is replaced, durably, by the one who follows: when it moves on, and
now and then while nothing happens; ``moveTime`` is when it last moved. A consumer that is not renewed until
``expireTime`` holds nothing any more.

Expiry looks at consumers *before* it raises FLOOR, since what it leaves out stays findable. So whoever begins to hold
writes its document and then changes FLOOR (its time only): an expiry that looked before that has lost its
compare-and-set, and looks again. Whoever holds already and moves on holds all the way.
"""

from contextlib import suppress
from dataclasses import dataclass

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import DamagedFileError, FileMissingError, NotFoundError, SnapshotExpiredError
from skerry.table.context import TableContext
from skerry.table.floor import Floor
from skerry.table.paths import parse_consumer_name
from skerry.types.naming import check_name

CONSUMER_VERSION = 1
_REMEDY = "Delete it if nobody follows the table under this name: nothing is expired while it cannot be read"


@dataclass(frozen=True, slots=True)
class Consumer:
    """Someone who follows a table, and how far it has come."""

    name: str
    position: int
    """The snapshot up to which changes have been dealt with; 0: none."""
    renewed_ms: int
    expires_ms: int
    moved_ms: int | None = None
    """When it came to its position; None: a document that does not say so yet."""

    def is_live(self, now_ms: int) -> bool:
        return self.expires_ms > now_ms

    def is_due(self, now_ms: int) -> bool:
        """Has a quarter of its time gone, so that it should be renewed?"""
        return now_ms - self.renewed_ms >= (self.expires_ms - self.renewed_ms) / 4


def hold_from(context: TableContext, name: str, position: int, ttl_seconds: float) -> Consumer:
    """Say that a consumer has come so far; from now on the snapshots from there on stay.

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
    # One that is about to end may be counted as ended by somebody whose clock is ahead: as if it were new.
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
    """Forget a consumer: what it held may expire."""
    if find_consumer(context, name) is None:
        known = [consumer.name for consumer in list_consumers(context)]
        raise NotFoundError(f"table {context.name} has no consumer {name!r}; consumers are {known}")
    context.fileio.delete([context.paths.consumer(name)])


def oldest_held(context: TableContext) -> int | None:
    """The oldest snapshot that a live consumer needs; None if there is no consumer."""
    now = context.env.clock.now_ms()
    return min((c.position for c in list_consumers(context) if c.is_live(now)), default=None)


def _read(context: TableContext, path: str) -> Consumer:
    doc = decode_document(
        context.fileio.read(path), path=path, kind="consumer", known_version=CONSUMER_VERSION, remedy=_REMEDY
    )
    if doc["tableUuid"] != context.uuid or doc["name"] != parse_consumer_name(path):
        raise DamagedFileError(path, f"holds the consumer {doc['name']!r} of table {doc['tableUuid']}", _REMEDY)
    return Consumer(doc["name"], doc["position"], doc["renewTime"], doc["expireTime"], doc.get("moveTime"))
