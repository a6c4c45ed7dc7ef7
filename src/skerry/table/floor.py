"""Reading and changing FLOOR, by name (:class:`FloorStore`) or by table (:class:`TableFloors`).

Its content is described in ``skerry.table.floor_record``. A name that is reserved for a rename that was decided is read
as the renamed table's: the next change stores it so.
"""

from dataclasses import replace

from skerry.common.errors import ConflictError, DamagedFileError, FileMissingError, StorageError, TableDroppedError
from skerry.fileio.base import FileIO
from skerry.table.floor_record import REMEDY, decode_floor, encode_floor
from skerry.table.floor_record import Floor as Floor
from skerry.table.floor_record import State as State
from skerry.table.paths import TablePaths, namesake

_MOST_RENAMES = 1000
"""How many renames of a table are followed; more than this are only met if it is renamed in circles meanwhile."""


def missing_floor(path: str, table_name: str) -> DamagedFileError:
    """The error for a table without FLOOR."""
    return DamagedFileError(path, f"table {table_name} has lost its FLOOR file", REMEDY)


class FloorStore:
    """Reads and changes FLOOR of a name."""

    def __init__(self, fileio: FileIO, paths: TablePaths) -> None:
        self._fileio = fileio
        self._paths = paths

    def read(self) -> Floor | None:
        """FLOOR as it is now, or None if there is none."""
        return self._read_in(self._paths.home)

    def _read_in(self, home: str) -> Floor | None:
        found = self._stored(home)
        if found is None or found.reservation is None:
            return found
        return found.decided(self._stored(namesake(home, found.reservation.source)))

    def _stored(self, home: str) -> Floor | None:
        path = TablePaths(home).floor
        try:
            found = self._fileio.read_versioned(path)
        except FileMissingError:
            return None
        return replace(decode_floor(found.data, path, found.token), home=home)

    def read_live(self, table_uuid: str, table_name: str) -> Floor:
        """FLOOR of a table that is in use; raises if it was dropped or replaced."""
        floor = self.read()
        if floor is None:
            raise missing_floor(self._paths.floor, table_name)
        if floor.table_uuid != table_uuid:
            raise TableDroppedError(
                f"table {table_name} was dropped and another one created under its name; open it again"
            )
        if floor.state != "live":
            raise TableDroppedError(f"table {table_name} was dropped")
        return floor

    def create(self, floor: Floor) -> bool:
        """Write the first FLOOR; False if there is one."""
        return self._fileio.put_if_absent(self._paths.floor, encode_floor(floor))

    def change(self, current: Floor, **changes: object) -> bool:
        """Compare-and-set; False if FLOOR was changed since ``current`` was read."""
        new = replace(current, **changes)  # type: ignore[arg-type]
        if new.table_uuid == current.table_uuid and (new.floor < current.floor or new.cleaned < current.cleaned):
            raise AssertionError(f"FLOOR must never fall: {current} → {new}")
        return self._fileio.replace_if(self._place(current), encode_floor(new), current.token)

    def turn(self, current: Floor, **changes: object) -> bool:
        """:meth:`change`; True if FLOOR has the new content now, also after an unclear answer."""
        unclear: StorageError | None = None
        try:
            if self.change(current, **changes):
                return True
        except StorageError as error:
            if not error.unclear:
                raise
            unclear = error
        now, wanted = self._read_in(current.home), replace(current, **changes)  # type: ignore[arg-type]
        if now is not None and replace(now, token="") == replace(wanted, token=""):
            return True
        if unclear is not None and now == current:
            raise unclear  # it may still take effect
        return False

    def _place(self, current: Floor) -> str:
        return TablePaths(current.home).floor if current.home else self._paths.floor


class TableFloors(FloorStore):
    """Reads and changes FLOOR of one table, under whatever name it has now."""

    def __init__(self, fileio: FileIO, paths: TablePaths, table_uuid: str) -> None:
        super().__init__(fileio, paths)
        self._uuid = table_uuid
        self._home = paths.home
        """Where the table was last found. It is there, or a forward leads on from there."""

    def read(self) -> Floor | None:
        """FLOOR of the table; of its last name if it was dropped since, which another table may have."""
        home = self._home
        for _ in range(_MOST_RENAMES):
            floor = self._read_in(home)
            if floor is None:
                return None
            if floor.table_uuid == self._uuid and floor.state != "reserved":
                self._home = home
                return floor
            forward = floor.forward(self._uuid)
            if forward is not None:
                home = namesake(home, forward.target)
            elif floor.table_uuid == self._uuid and floor.reservation is not None:
                home = namesake(home, floor.reservation.source)  # the look back came too late: it was renamed again
            else:
                return floor
        raise ConflictError(f"table {self._uuid} is renamed by others all the time; try again", rule="floor_is_ours")


def is_alive(fileio: FileIO, home: TablePaths, table_uuid: str) -> bool:
    """Whether a table or view that had a name still exists, under whatever name."""
    floor = TableFloors(fileio, home, table_uuid).read()
    return floor is not None and floor.table_uuid == table_uuid and floor.is_taken
