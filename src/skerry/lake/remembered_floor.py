"""FLOOR of names, remembered while its file is unchanged: one system call instead of a read, for each name resolved.

Only files on a local disk are remembered, by their identity (``skerry.fileio.file_identity``). Every system call lets
other threads of a busy service run first, so three calls less matter more than the bytes that are not read. On a
network file system a change by another machine is seen when the mount's attribute cache ends.
"""

from skerry.common.clock import Clock
from skerry.fileio.base import FileIO
from skerry.fileio.file_identity import FileIdentity, file_identity
from skerry.fileio.local import LocalFileIO
from skerry.table.floor import FloorStore
from skerry.table.floor_record import Floor
from skerry.table.paths import TablePaths

_MOST_FLOORS = 10_000
"""Maximum number of remembered files, about 1 kB each; then all are forgotten, and read again when they are needed."""


class RememberedFloors:
    """Reads FLOOR of names; unchanged files are not read again."""

    def __init__(self, fileio: FileIO, clock: Clock) -> None:
        self._fileio = fileio
        self._clock = clock
        self._root = fileio.root if isinstance(fileio, LocalFileIO) else None
        self._known: dict[str, tuple[FileIdentity, Floor]] = {}

    def read(self, home: TablePaths) -> Floor | None:
        """FLOOR as it is now, or None if there is none."""
        if self._root is None:
            return FloorStore(self._fileio, home).read()
        path = home.floor
        identity = file_identity(f"{self._root}/{path}")  # before the content: a change in between is seen next time
        known = self._known.get(path)
        if known is not None and known[0] == identity:
            return known[1]
        floor = FloorStore(self._fileio, home).read()
        # a reservation that is not decided yet is decided in another file
        is_whole = floor is not None and floor.reservation is None
        if identity is not None and floor is not None and is_whole and identity.is_settled(self._clock.now_ms()):
            if len(self._known) >= _MOST_FLOORS:
                self._known.clear()
            self._known[path] = (identity, floor)
        return floor
