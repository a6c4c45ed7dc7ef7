"""Leases: readers hold them to protect their files from expiry.

A document of kind ``lease``, version 1, at ``lease/lease-{uuid}``: tableUuid, owner, renewTime, expireTime, snapshot:
{…}. A reader writes its lease and then reads FLOOR again: if its snapshot expired meanwhile, expiry may not have seen
the lease, and the reader gets an error. While it is held, a background thread renews it at a quarter of its time to
live; the lease of a dead reader expires.

Leases are not made durable: a power cut that could lose one ends its reader too.
"""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from skerry.common.document import encode_document
from skerry.common.errors import (
    ConflictError,
    DamagedFileError,
    FileMissingError,
    NotFoundError,
    SnapshotExpiredError,
    StorageError,
)
from skerry.common.log import EventLog
from skerry.common.member import map_member, number_member, open_document, text_member
from skerry.table.context import TableContext
from skerry.table.pause import pause_expiry
from skerry.table.snapshot import Snapshot, snapshot_fields, snapshot_from_fields
from skerry.table.tag import get_tag

LEASE_VERSION = 1
_REMEDY = "Wait until it has ended, or delete it if no reader is running"
_ATTEMPTS = 10
_LAST_PART = 0.1
"""Last fraction of a lease's time, in which its holder no longer relies on it."""
_LINGER_SECONDS = 0.2
"""How long the renewing thread waits for another lease after the last one: starting it costs more than a small read."""
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
        self.context = self._context = context
        self._ttl_seconds = context.env.settings.lease_ttl_seconds
        self._held: dict[str, Snapshot] = {}
        self._written_ms: dict[str, int] = {}
        self._lock = threading.RLock()  # a dropped stream ends its lease whenever the garbage collector runs
        self._renews = False
        """Whether the renewing thread runs."""
        self._none_held: threading.Event | None = None
        """Wakes the renewing thread when the last lease ends; None while it does not wait for that."""
        self._pid = 0

    @contextmanager
    def hold(
        self, snapshot: Snapshot, *, tag: str | None = None, required: bool = False
    ) -> Iterator[Callable[[], None]]:
        """Protect a snapshot while the block runs. ``tag`` is the tag it was found by, if any.

        If storage refuses to write (no permission, no space), the table's service protects the snapshot. Without one,
        the reader continues without protection, unless the lease is ``required``. The block gets a function that raises
        :class:`ConflictError` if the lease may have ended.
        """
        path = self._context.paths.lease(self._context.env.ids.new_id())
        try:
            self._write(path, snapshot)
        except StorageError as error:
            holder = self._context.holder
            held = None if holder is None else holder.hold(self._context, snapshot)
            if held is not None:
                try:
                    yield held.check
                finally:
                    held.release()
                return
            if required:
                raise
            _log.warning("reading without a lease", table=self._context.name, problem=str(error))
            yield lambda: None
            return
        try:
            self.check_still_there(snapshot, tag)
            self._start_renewing(path, snapshot)
            yield lambda: self._check_in_force(path)
        finally:
            self._stop_renewing(path)
            self._give_back(path)

    @contextmanager
    def hold_latest(self) -> Iterator[Snapshot | None]:
        """The latest snapshot, protected while the block runs; None if there is none yet.

        If it expires before its lease is written, there is a later one. A slow process may meet that again and again,
        so the last attempts pause expiry.
        """
        context = self._context
        with ExitStack() as lease:
            for attempt in range(_ATTEMPTS):
                with pause_expiry(context, attempt):
                    latest = context.snapshots.latest()
                    try:
                        if latest is not None:
                            lease.enter_context(self.hold(latest))
                        break
                    except SnapshotExpiredError:
                        if attempt == _ATTEMPTS - 1:
                            raise
            yield latest

    def leave(self, snapshot: Snapshot, *, tag: str | None = None) -> str | None:
        """Protect a snapshot for the time of one lease, for readers whose end we cannot observe; returns the lease's
        path.

        Only :meth:`extend` renews it; otherwise it expires. If storage refuses to write, the table's service protects
        the snapshot; without one, nothing does.
        """
        path = self._context.paths.lease(self._context.env.ids.new_id())
        written = self._write_quietly(path, snapshot)
        if not written and self._context.holder is not None:
            self._context.holder.leave(self._context, snapshot)
        try:
            self.check_still_there(snapshot, tag)
        except SnapshotExpiredError:
            if written:
                self._give_back(path)
            raise
        return path if written else None

    def extend(self, path: str | None, snapshot: Snapshot, *, tag: str | None = None) -> None:
        """Protect a snapshot for the time of another lease, if the first has not ended, or the snapshot still exists.

        :class:`SnapshotExpiredError` if neither is so.
        """
        if path is None:
            self.leave(snapshot, tag=tag)
            return
        protected = self._has_time_left(path)
        self._write_quietly(path, snapshot)
        if not protected:
            self.check_still_there(snapshot, tag)

    def release(self, path: str) -> None:
        """End a lease that :meth:`leave` wrote before its time."""
        self._give_back(path)

    def _has_time_left(self, path: str) -> bool:
        """Whether the lease is in force, and does not end before it can be renewed."""
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
        """Raise if the lease may have ended, on a suspended machine for example: its files may be deleted."""
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

    def check_still_there(self, snapshot: Snapshot, tag: str | None) -> None:
        """Raise :class:`SnapshotExpiredError` if a snapshot has expired, :class:`TableDroppedError` if all have."""
        context = self._context
        floor = context.floors.read_live(context.uuid, context.name)
        if snapshot.id > floor.floor:
            return
        if tag is not None and self._is_tagged(snapshot, tag):
            return
        raise SnapshotExpiredError(f"snapshot {snapshot.id} of {context.name} has expired")

    def _is_tagged(self, snapshot: Snapshot, tag: str) -> bool:
        """Whether the tag still protects this snapshot; it may have been deleted, and created again for another."""
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
            if not self._renews or self._pid != os.getpid():  # threads do not survive a fork
                threading.Thread(target=self._renew_while_held, name="skerry-lease", daemon=True).start()
                self._renews, self._pid = True, os.getpid()

    def _stop_renewing(self, path: str) -> None:
        with self._lock:
            self._held.pop(path, None)
            self._written_ms.pop(path, None)
            if not self._held and self._none_held is not None:
                self._none_held.set()

    def _renew_while_held(self) -> None:
        """Renew leases at a quarter of their time; end soon after the last: a program may open a table for every read.

        A lease that ends within the first pause does not wake the thread, so small reads cost nothing here.
        """
        pause = min(_LINGER_SECONDS, self._ttl_seconds / 8)
        while True:
            threading.Event().wait(pause)
            with self._lock:
                if not self._held:
                    self._renews = False
                    return
                none_held = self._none_held = threading.Event()
            while not none_held.wait(self._ttl_seconds / 4):
                self.renew()
            with self._lock:
                self._none_held = None


def live_leases(context: TableContext) -> list[Lease]:
    """The leases in force.

    An unreadable lease protects an unknown snapshot: while it may be in force, this is an error.
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
        # Its owner's clock may be behind ours; storage has its own clock.
        if max(lease.expires_ms, file.modified_ms + lease.ttl_ms) > now:
            leases.append(lease)
    return leases


def read_lease(context: TableContext, path: str) -> Lease | None:
    """A lease by its path; None if it was returned, or cannot be read."""
    try:
        return _read(context, path)
    except (FileMissingError, DamagedFileError):
        return None


def _read(context: TableContext, path: str) -> Lease:
    with open_document(
        context.fileio.read(path), path=path, kind="lease", known_version=LEASE_VERSION, remedy=_REMEDY
    ) as doc:
        expires = number_member(doc, "expireTime")
        ttl_ms = expires - number_member(doc, "renewTime")
        return Lease(
            path, text_member(doc, "owner"), expires, ttl_ms, snapshot_from_fields(map_member(doc, "snapshot"))
        )
