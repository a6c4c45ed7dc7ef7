"""Leases: what long readers hold so that expiry leaves them their files.

A document of kind ``lease``, version 1, at ``lease/lease-{uuid}``: tableUuid, owner, renewTime, expireTime, snapshot:
{…}. A reader writes its lease and then reads FLOOR again: if its snapshot expired meanwhile, expiry may not have seen
the lease, and the reader is told. While it is held, a background thread renews it at a quarter of its time to live; a
reader that dies stops renewing, and its lease ends by itself.

Leases are not made durable: a power cut that could lose one ends its reader too.
"""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import (
    ConflictError,
    DamagedFileError,
    FileMissingError,
    NotFoundError,
    SnapshotExpiredError,
    StorageError,
)
from skerry.common.log import EventLog
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot, snapshot_fields, snapshot_from_fields
from skerry.table.tag import get_tag

LEASE_VERSION = 1
_LAST_PART = 0.1
"""Of a lease's time; who comes that late does not rely on it."""
_log = EventLog("table")


@dataclass(frozen=True, slots=True)
class Lease:
    """A snapshot that some reader needs until ``expires_ms``."""

    path: str
    owner: str
    expires_ms: int
    ttl_ms: int
    snapshot: Snapshot


class LeaseKeeper:
    """Takes, renews and returns the leases of one table in this process."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._ttl_seconds = context.env.settings.lease_ttl_seconds
        self._held: dict[str, Snapshot] = {}
        self._written_ms: dict[str, int] = {}
        self._lock = threading.RLock()  # a dropped stream gives its lease back whenever the garbage collector runs
        self._stop: threading.Event | None = None
        """Ends the thread that renews; None while nothing is held and no thread runs."""
        self._pid = 0

    @contextmanager
    def hold(
        self, snapshot: Snapshot, *, tag: str | None = None, required: bool = False
    ) -> Iterator[Callable[[], None]]:
        """Protect a snapshot while the block runs. ``tag`` is the tag it was found by, if any.

        Where storage refuses to write (no permission, no room), reading goes on without protection, unless the lease is
        ``required``. The block gets a function that raises :class:`ConflictError` if the lease may have ended.
        """
        path = self._context.paths.lease(self._context.env.ids.new_id())
        try:
            self._write(path, snapshot)
        except StorageError as error:
            if required:
                raise
            _log.warning("reading without a lease", table=self._context.name, problem=str(error))
            yield lambda: None
            return
        try:
            self._check_still_there(snapshot, tag)
            self._start_renewing(path, snapshot)
            yield lambda: self._check_in_force(path)
        finally:
            self._stop_renewing(path)
            self._give_back(path)

    def leave(self, snapshot: Snapshot, *, tag: str | None = None) -> str | None:
        """Protect a snapshot for the time of one lease, for readers of whose end nobody hears; the lease's path.

        Nobody renews it but :meth:`extend`, and nobody gives it back. Where storage refuses to write, there is none.
        """
        path = self._context.paths.lease(self._context.env.ids.new_id())
        written = self._write_quietly(path, snapshot)
        try:
            self._check_still_there(snapshot, tag)
        except SnapshotExpiredError:
            if written:
                self._give_back(path)
            raise
        return path if written else None

    def extend(self, path: str | None, snapshot: Snapshot, *, tag: str | None = None) -> None:
        """Protect a snapshot for the time of another lease, if the first has not ended, or the snapshot is still there.

        :class:`SnapshotExpiredError` if neither is so.
        """
        if path is None:
            self.leave(snapshot, tag=tag)
            return
        protected = self._has_time_left(path)
        self._write_quietly(path, snapshot)
        if not protected:
            self._check_still_there(snapshot, tag)

    def _has_time_left(self, path: str) -> bool:
        """Is the lease in force, and not about to end before it can be renewed?"""
        try:
            lease = _read(self._context, path)
        except (FileMissingError, DamagedFileError):
            return False
        return lease.expires_ms - self._context.env.clock.now_ms() > lease.ttl_ms * _LAST_PART

    def _write_quietly(self, path: str, snapshot: Snapshot) -> bool:
        try:
            self._write(path, snapshot)
        except StorageError as error:
            _log.warning("reading without a lease", table=self._context.name, problem=str(error))
            return False
        self._written_ms.pop(path, None)
        return True

    def _check_in_force(self, path: str) -> None:
        """Whoever slept for long (a suspended machine) may have lost the lease, and the files that it protected."""
        age_ms = self._context.env.clock.now_ms() - self._written_ms[path]
        if age_ms > self._ttl_seconds * 1000 / 2:
            raise ConflictError(
                f"the lease on a snapshot of {self._context.name} was not renewed for {age_ms / 1000:.0f} s and may "
                f"have ended; try again",
                rule="lease_is_in_force",
            )

    def renew(self) -> None:
        """Renew every lease that is held; the background thread calls this."""
        with self._lock:
            held = dict(self._held)
        for path, snapshot in held.items():
            try:
                self._write(path, snapshot)
            except StorageError as error:
                _log.warning("lease not renewed, trying again", path=path, problem=str(error))
            with self._lock:
                gone = path not in self._held
            if gone:
                self._give_back(path)

    def _check_still_there(self, snapshot: Snapshot, tag: str | None) -> None:
        context = self._context
        floor = context.floors.read_live(context.uuid, context.name)
        if snapshot.id > floor.floor:
            return
        if tag is not None and self._is_tagged(snapshot, tag):
            return
        raise SnapshotExpiredError(f"snapshot {snapshot.id} of {context.name} has expired")

    def _is_tagged(self, snapshot: Snapshot, tag: str) -> bool:
        """Does the tag still protect this snapshot? It may have been deleted, and made anew for another."""
        try:
            return get_tag(self._context, tag).snapshot.commit_id == snapshot.commit_id
        except NotFoundError:
            return False

    def _write(self, path: str, snapshot: Snapshot) -> None:
        now = self._context.env.clock.now_ms()
        fields = {
            "tableUuid": self._context.uuid,
            "owner": f"{socket.gethostname()}:{os.getpid()}",
            "renewTime": now,
            "expireTime": now + int(self._ttl_seconds * 1000),
            "snapshot": snapshot_fields(snapshot),
        }
        self._context.fileio.replace(path, encode_document("lease", LEASE_VERSION, fields))
        self._written_ms[path] = now

    def _give_back(self, path: str) -> None:
        try:
            self._context.fileio.delete([path])
        except StorageError as error:
            _log.warning("lease not returned, it ends by itself", path=path, problem=str(error))

    def _start_renewing(self, path: str, snapshot: Snapshot) -> None:
        with self._lock:
            self._held[path] = snapshot
            if self._stop is None or self._pid != os.getpid():  # a fork takes no threads along
                stop = threading.Event()
                threading.Thread(target=self._renew_until, args=(stop,), name="skerry-lease", daemon=True).start()
                self._stop, self._pid = stop, os.getpid()

    def _stop_renewing(self, path: str) -> None:
        """Let go of a lease, and with the last one of the thread: a program may open a table for every read."""
        with self._lock:
            self._held.pop(path, None)
            self._written_ms.pop(path, None)
            if not self._held and self._stop is not None:
                self._stop.set()
                self._stop = None

    def _renew_until(self, stop: threading.Event) -> None:
        while not stop.wait(self._ttl_seconds / 4):
            self.renew()


def live_leases(context: TableContext) -> list[Lease]:
    """The leases that still protect something.

    One that cannot be read protects an unknown snapshot: as long as it may be in force, this is an error.
    """
    now = context.env.clock.now_ms()
    leases = []
    for file in context.fileio.list_files(context.paths.lease_folder):
        if "/.tmp-" in file.path:
            continue
        try:
            lease = _read(context, file.path)
        except FileMissingError:
            continue  # returned since it was listed
        except DamagedFileError:
            if now - file.modified_ms < context.env.settings.lease_ttl_seconds * 1000:
                raise
            continue
        # Its owner's clock may be behind ours; storage has a clock of its own.
        if max(lease.expires_ms, file.modified_ms + lease.ttl_ms) > now:
            leases.append(lease)
    return leases


def _read(context: TableContext, path: str) -> Lease:
    doc = decode_document(
        context.fileio.read(path),
        path=path,
        kind="lease",
        known_version=LEASE_VERSION,
        remedy="Wait until it has ended, or delete it if no reader is running",
    )
    ttl_ms = doc["expireTime"] - doc["renewTime"]
    return Lease(path, doc["owner"], doc["expireTime"], ttl_ms, snapshot_from_fields(doc["snapshot"]))
