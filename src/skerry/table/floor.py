"""FLOOR: the table or view of a name, its state, and up to which id snapshots have expired.

A document of kind ``floor``, version 1, at ``snapshot/FLOOR``, changed only by compare-and-set::

    tableUuid, location, state: live | dropped | view, floor, cleaned, changedTime

* Snapshots with id ≤ ``floor`` are expired. ``floor`` never falls. Expiry raises it durably before it deletes anything,
  and a committer reads it again after its put: so a stalled committer cannot fork the history.
* Of those, files of snapshots with id ≤ ``cleaned`` are deleted. A snapshot file found at or below ``cleaned`` was put
  by a stalled committer: it is garbage, but the data files that it names may be committed again elsewhere.
* ``dropped`` seals the table: no commit is acknowledged any more. FLOOR outlives the table's other files. A new table
  of the same name has a ``location`` of its own (see ``skerry.table.paths``).
* ``view``: the name is a view's, whose UUID and folder these are (``skerry.table.view``). Only such a document has
  version 2, so that a Skerry without views refuses it.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from skerry.common.document import encode_document
from skerry.common.errors import DamagedFileError, FileMissingError, NewerFormatError, StorageError, TableDroppedError
from skerry.common.member import number_member, open_document, text_member, time_member
from skerry.fileio.base import FileIO
from skerry.table.paths import TablePaths

FLOOR_VERSION = 1
VIEW_FLOOR_VERSION = 2
_REMEDY = "Restore the file from a backup: it alone says which snapshots are valid"

State = Literal["live", "dropped", "view"]
_STATES: dict[str, State] = {"live": "live", "dropped": "dropped", "view": "view"}


@dataclass(frozen=True, slots=True)
class Floor:
    """The content of FLOOR, and the token of the version that was read."""

    table_uuid: str
    location: str = ""
    state: State = "live"
    floor: int = 0
    cleaned: int = 0
    changed_ms: int = 0
    token: str = ""


def missing_floor(path: str, table_name: str) -> DamagedFileError:
    """The error for a table without FLOOR."""
    return DamagedFileError(path, f"table {table_name} has lost its FLOOR file", _REMEDY)


class FloorStore:
    """Reads and changes FLOOR."""

    def __init__(self, fileio: FileIO, paths: TablePaths) -> None:
        self._fileio = fileio
        self._paths = paths

    def read(self) -> Floor | None:
        """FLOOR as it is now, or None if there is none."""
        path = self._paths.floor
        try:
            found = self._fileio.read_versioned(path)
        except FileMissingError:
            return None
        return replace(_decode(found.data, path), token=found.token)

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
        return self._fileio.put_if_absent(self._paths.floor, _encode(floor))

    def change(self, current: Floor, **changes: object) -> bool:
        """Compare-and-set; False if FLOOR was changed since ``current`` was read."""
        new = replace(current, **changes)  # type: ignore[arg-type]
        if new.table_uuid == current.table_uuid and (new.floor < current.floor or new.cleaned < current.cleaned):
            raise AssertionError(f"FLOOR must never fall: {current} → {new}")
        return self._fileio.replace_if(self._paths.floor, _encode(new), current.token)

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
        now, wanted = self.read(), replace(current, **changes)  # type: ignore[arg-type]
        if now is not None and replace(now, token="") == replace(wanted, token=""):
            return True
        if unclear is not None and now == current:
            raise unclear  # it may still take effect
        return False


@lru_cache(maxsize=4096)
def _decode(data: bytes, path: str) -> Floor:
    """The content of FLOOR. Kept by its bytes: every look at a table reads FLOOR, and it rarely changes."""
    with open_document(data, path=path, kind="floor", known_version=VIEW_FLOOR_VERSION, remedy=_REMEDY) as doc:
        state = text_member(doc, "state")
        if state != "view" and doc["formatVersion"] > FLOOR_VERSION:
            raise NewerFormatError(path, doc["formatVersion"], FLOOR_VERSION)
        if state not in _STATES:
            raise ValueError(f"member 'state' is {state!r}, not one of {', '.join(_STATES)}")
        location = text_member(doc, "location")
        if "/" in location or location in (".", ".."):
            raise ValueError(f"member 'location' is {location!r}, not the name of a folder of ours")
        return Floor(
            table_uuid=text_member(doc, "tableUuid"),
            location=location,
            state=_STATES[state],
            floor=number_member(doc, "floor"),
            cleaned=number_member(doc, "cleaned"),
            changed_ms=time_member(doc, "changedTime"),
        )


def _encode(floor: Floor) -> bytes:
    fields = {
        "tableUuid": floor.table_uuid,
        "location": floor.location,
        "state": floor.state,
        "floor": floor.floor,
        "cleaned": floor.cleaned,
        "changedTime": floor.changed_ms,
    }
    return encode_document("floor", VIEW_FLOOR_VERSION if floor.state == "view" else FLOOR_VERSION, fields)
