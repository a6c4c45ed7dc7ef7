"""Snapshots on disk, and which of them is the latest.

``snapshot-{n}`` is created with put-if-absent, so each id has one winner, and ids above FLOOR are contiguous. LATEST
and EARLIEST are hints (a document of kind ``hint``: tableUuid, snapshotId), written after a commit, possibly missing:

* LATEST = h is trusted only if h > FLOOR, snapshot h exists and h + 1 does not. If h + 1 exists, the search goes
  forward; if h does not, the folder is listed.
* A hint is written only after its snapshot. If listing finds no snapshot as new as the hint, a snapshot file is
  missing: that is damage, and no older snapshot is returned.

A stalled committer may put a snapshot where expiry has deleted one, which is only possible below FLOOR. So FLOOR is
read *after* a snapshot, and a snapshot that is not above it is never part of history.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from skerry.common.document import encode_document
from skerry.common.errors import DamagedFileError, FileMissingError, NotFoundError, SnapshotExpiredError, StorageError
from skerry.common.log import EventLog
from skerry.common.member import number_member, open_document, text_member
from skerry.fileio.base import FileIO
from skerry.table.floor import Floor, FloorStore
from skerry.table.paths import TablePaths, parse_snapshot_id
from skerry.table.snapshot import Snapshot, decode_snapshot

HINT_VERSION = 1
_MAX_STEPS = 64
_log = EventLog("table")


def to_text(time_ms: int) -> str:
    """A commit time for people."""
    try:
        return datetime.fromtimestamp(time_ms / 1000, UTC).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError, OSError):
        return f"{time_ms} ms since 1970"


class SnapshotStore:
    """The snapshots of one table."""

    def __init__(self, fileio: FileIO, paths: TablePaths, floors: FloorStore, table_uuid: str, table_name: str) -> None:
        self._fileio = fileio
        self._paths = paths
        self._floors = floors
        self._uuid = table_uuid
        self._name = table_name

    def read(self, snapshot_id: int) -> Snapshot | None:
        """The file of snapshot ``snapshot_id``, or None. The caller checks FLOOR for whether it is part of history."""
        path = self._paths.snapshot(snapshot_id)
        try:
            data = self._fileio.read(path)
        except FileMissingError:
            return None
        snapshot = decode_snapshot(data, path)
        if snapshot.table_uuid != self._uuid or snapshot.id != snapshot_id:
            whose = f"holds snapshot {snapshot.id} of table {snapshot.table_uuid}"
            raise DamagedFileError(path, whose, "Restore the file from a backup")
        return snapshot

    def get(self, snapshot_id: int) -> Snapshot:
        """Snapshot ``snapshot_id``; an error says whether it expired, never existed, or is missing."""
        found = self.read(snapshot_id)
        floor = self._floors.read_live(self._uuid, self._name)
        if found is not None and snapshot_id > floor.floor:
            return found
        latest, floor = self.latest_and_floor()
        newest = 0 if latest is None else latest.id
        if floor.floor < snapshot_id < newest:
            raise self._missing(snapshot_id)
        if 0 < snapshot_id <= floor.floor:
            raise SnapshotExpiredError(
                f"snapshot {snapshot_id} of {self._name} has expired; snapshots {floor.floor + 1} to {newest} are left",
                about=("snapshot",),
            )
        left = f"snapshots {floor.floor + 1} to {newest} exist" if newest else "it has no snapshots yet"
        raise NotFoundError(f"{self._name} has no snapshot {snapshot_id}; {left}", about=("snapshot",))

    def latest(self) -> Snapshot | None:
        """The newest snapshot, or None if the table has none yet."""
        return self.latest_and_floor()[0]

    def latest_and_floor(self, known: Snapshot | None = None) -> tuple[Snapshot | None, Floor]:
        """The newest snapshot, and FLOOR as it was after that had been read.

        If ``known``, which was the newest a moment ago, has no successor and is above FLOOR, it still is.
        """
        if known is not None and not self._fileio.exists(self._paths.snapshot(known.id + 1)):
            floor = self._floors.read_live(self._uuid, self._name)
            if known.id > floor.floor:
                return known, floor
        hint = self._read_hint(self._paths.latest_hint)
        newest = None if hint is None else self._step_forward(hint)
        floor = self._floors.read_live(self._uuid, self._name)
        if newest is not None and newest.id > floor.floor:
            return newest, floor
        return self._newest_listed(hint)

    def is_latest(self, snapshot: Snapshot) -> bool:
        """Whether a former latest snapshot is still the latest.

        Live snapshots are contiguous, so it is if it is live and the next one does not exist. FLOOR says whether it is
        live; where files are deleted oldest first, the existence of the file shows the same, and costs less.
        """
        if self._fileio.exists(self._paths.snapshot(snapshot.id + 1)):
            return False
        if self._fileio.deletes_in_order:
            return self._fileio.exists(self._paths.snapshot(snapshot.id))
        return self._floors.read_live(self._uuid, self._name).floor < snapshot.id

    def at(self, time_ms: int) -> Snapshot:
        """The last snapshot that was committed at or before a moment; ids grow with time, so this bisects."""
        latest, floor = self.latest_and_floor()
        if latest is None:
            raise NotFoundError(f"{self._name} has no snapshots yet")
        low, high, best = floor.floor + 1, latest.id, None
        while low <= high:
            middle = (low + high) // 2
            snapshot = latest if middle == latest.id else self.get(middle)
            if snapshot.commit_ms <= time_ms:
                best, low = snapshot, middle + 1
            else:
                high = middle - 1
        if best is None:
            first = self.get(floor.floor + 1)
            raise SnapshotExpiredError(
                f"{self._name} has no snapshot as old as {to_text(time_ms)}; the oldest is {first.id} of "
                f"{to_text(first.commit_ms)}"
            )
        return best

    def list(self) -> list[Snapshot]:
        """All snapshots, oldest first."""
        found, _ = self.page()
        return list(reversed(found))

    def page(
        self, below: int | None = None, limit: int | None = None, check: Callable[[], None] = lambda: None
    ) -> tuple[Sequence[Snapshot], int]:
        """The latest snapshots with ids below a bound, latest first, and how many there are in all; reads only these.

        ``check`` is called before each is read, and may raise to give up.
        """
        while True:
            latest, floor = self.latest_and_floor()
            if latest is None:
                return [], 0
            start = latest.id if below is None else min(below - 1, latest.id)
            end = floor.floor if limit is None else max(floor.floor, start - limit)
            found: dict[int, Snapshot | None] = {}
            for snapshot_id in range(start, end, -1):
                check()
                found[snapshot_id] = latest if snapshot_id == latest.id else self.read(snapshot_id)
            # Snapshots that expired meanwhile may be deleted, or replaced by a stalled commit's; the others are
            # unchanged.
            floor = self._floors.read_live(self._uuid, self._name)
            left = {i: s for i, s in found.items() if i > floor.floor}
            for snapshot_id, snapshot in left.items():
                if snapshot is None:
                    raise self._missing(snapshot_id)
            if latest.id > floor.floor:
                return [s for s in left.values() if s is not None], latest.id - floor.floor

    def write_hints(self, snapshot_id: int, floor: int) -> None:
        """Record LATEST (and EARLIEST if it changed); a failure is only logged: hints can always be written again."""
        self._write_hint(self._paths.latest_hint, snapshot_id)
        if snapshot_id == floor + 1:
            self._write_hint(self._paths.earliest_hint, snapshot_id)

    def write_earliest_hint(self, snapshot_id: int) -> None:
        self._write_hint(self._paths.earliest_hint, snapshot_id)

    def _step_forward(self, start: int) -> Snapshot | None:
        current = self.read(start)
        if current is None:
            return None
        for _ in range(_MAX_STEPS):
            following = self.read(current.id + 1)
            if following is None:
                return current
            current = following
        return None

    def _newest_listed(self, hint: int | None) -> tuple[Snapshot | None, Floor]:
        before = -1
        while True:
            names = (parse_snapshot_id(f.path) for f in self._fileio.list_files(self._paths.snapshot_folder))
            newest_id = max((i for i in names if i is not None), default=0)
            newest = self.read(newest_id) if newest_id else None
            floor = self._floors.read_live(self._uuid, self._name)
            if newest is not None and newest.id > floor.floor:
                if hint is not None and newest.id < hint:
                    raise self._missing(hint)
                return newest, floor
            if floor.floor > before:  # the listed snapshots may have expired since
                before = floor.floor
                continue
            if floor.floor == 0 and hint is None:
                return None, floor
            raise self._missing(max(floor.floor + 1, hint or 0))

    def _missing(self, snapshot_id: int) -> DamagedFileError:
        return DamagedFileError(
            self._paths.snapshot(snapshot_id),
            f"snapshot {snapshot_id} was committed and its file is missing",
            "Restore the file from a backup; other snapshots stay readable with scan(snapshot=…)",
        )

    def _read_hint(self, path: str) -> int | None:
        try:
            with open_document(self._fileio.read(path), path=path, kind="hint", known_version=HINT_VERSION) as doc:
                return number_member(doc, "snapshotId") if text_member(doc, "tableUuid") == self._uuid else None
        except FileMissingError:
            return None
        except DamagedFileError as error:
            _log.warning("hint ignored, listing instead", path=path, problem=error.problem)
            return None

    def _write_hint(self, path: str, snapshot_id: int) -> None:
        fields = {"tableUuid": self._uuid, "snapshotId": snapshot_id}
        try:
            self._fileio.replace(path, encode_document("hint", HINT_VERSION, fields))
        except StorageError as error:
            _log.warning("hint not written", path=path, problem=str(error))
