"""The content of FLOOR: the table or view of a name, its state, and up to which id snapshots have expired.

A document of kind ``floor``, version 1, at ``snapshot/FLOOR``, changed only by compare-and-set::

    tableUuid, location, state: live | dropped | view, floor, cleaned, changedTime

* Snapshots with id ≤ ``floor`` are expired. ``floor`` never falls. Expiry raises it durably before it deletes anything,
  and a committer reads it again after its put: so a stalled committer cannot fork the history.
* Of those, files of snapshots with id ≤ ``cleaned`` are deleted. A snapshot file found at or below ``cleaned`` was put
  by a stalled committer: it is garbage, but the data files that it names may be committed again elsewhere.
* ``dropped`` seals the table: no commit is acknowledged any more. FLOOR outlives the table's other files. A new table
  of the same name has a ``location`` of its own (see ``skerry.table.paths``).
* ``view``: the name is a view's, whose UUID and folder these are (``skerry.table.view_store``). Only such a document
  has version 2, so that a Skerry without views refuses it.

Names that took part in a rename (``skerry.table.rename``) have version 3, so that a Skerry without renames refuses
them. All others keep their version. Names are written as ``database/table``::

    filesOf         the name in whose folder the table's files are, if that is another one
    forwards        tables that had this name and were renamed:
                    [{tableUuid, to, reservation, location, floor, cleaned, changedTime}], ``location`` null if their
                    files are not below this name
    reservation     {id, from, state: live | view, withdrawn}, if ``state`` is ``reserved``: the name is to be that of a
                    table or view called ``from``. It is, once FLOOR of that name has a forward with this ``id``
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

from skerry.common.document import encode_document
from skerry.common.errors import NewerFormatError
from skerry.common.member import (
    flag_member,
    list_member,
    map_member,
    number_member,
    open_document,
    optional_text,
    text_member,
    time_member,
)
from skerry.table.paths import TablePaths, namesake

FLOOR_VERSION = 1
VIEW_FLOOR_VERSION = 2
RENAME_FLOOR_VERSION = 3
REMEDY = "Restore the file from a backup: it alone says which snapshots are valid"

State = Literal["live", "dropped", "view", "reserved"]
_STATES: dict[str, State] = {"live": "live", "dropped": "dropped", "view": "view"}
_NAMED: dict[str, State] = {"live": "live", "view": "view"}


@dataclass(frozen=True, slots=True)
class Reservation:
    """The rename for which a name is reserved."""

    id: str
    source: str
    """The old name, ``database/table``."""
    state: State
    """``live`` for a table, ``view`` for a view."""
    withdrawn: bool = False
    """The rename must not be decided any more."""


@dataclass(frozen=True, slots=True)
class Forward:
    """A table or view that was renamed: its new name, and its state when it left."""

    table_uuid: str
    target: str
    """The new name, ``database/table``."""
    reservation: str
    location: str | None
    """The folder of its files below the old name; None if they are elsewhere."""
    floor: int = 0
    cleaned: int = 0
    changed_ms: int = 0


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
    files_of: str = ""
    forwards: tuple[Forward, ...] = ()
    reservation: Reservation | None = None
    home: str = field(default="", compare=False)
    """The folder of the name whose FLOOR this is."""

    @property
    def is_taken(self) -> bool:
        """Whether the name is that of a table or view now."""
        return self.state in ("live", "view")

    def paths(self, home: TablePaths) -> TablePaths:
        """Paths of the table or view, of a name with this folder."""
        return TablePaths(namesake(home.home, self.files_of) if self.files_of else home.home, self.location)

    def forward(self, table_uuid: str) -> Forward | None:
        """How a table that had this name was renamed; None if it was not."""
        return next((forward for forward in self.forwards if forward.table_uuid == table_uuid), None)

    def decided(self, source: "Floor | None") -> "Floor":
        """A reserved name, read together with FLOOR of the old name: the renamed table's, if the rename is decided."""
        forward = None if source is None else source.forward(self.table_uuid)
        if self.reservation is None or forward is None or forward.reservation != self.reservation.id:
            return self
        return replace(
            self,
            state=self.reservation.state,
            floor=forward.floor,
            cleaned=forward.cleaned,
            changed_ms=max(self.changed_ms, forward.changed_ms + 1),
            forwards=tuple(other for other in self.forwards if other.table_uuid != self.table_uuid),
            reservation=None,
        )


def new_owner(table_uuid: str, state: State, changed_ms: int) -> dict[str, Any]:
    """Changes of FLOOR that give its name to another table or view, with a folder of its own, or to none."""
    return {
        "table_uuid": table_uuid,
        "location": table_uuid,
        "state": state,
        "floor": 0,
        "cleaned": 0,
        "changed_ms": changed_ms,
        "files_of": "",
        "reservation": None,
    }


@lru_cache(maxsize=4096)
def decode_floor(data: bytes, path: str, token: str = "") -> Floor:
    """The content of FLOOR. Kept by its bytes: every look at a table reads FLOOR, and it rarely changes."""
    with open_document(data, path=path, kind="floor", known_version=RENAME_FLOOR_VERSION, remedy=REMEDY) as doc:
        state, version = text_member(doc, "state"), doc["formatVersion"]
        states = _STATES if version < RENAME_FLOOR_VERSION else {**_STATES, "reserved": "reserved"}
        if state != "view" and version == VIEW_FLOOR_VERSION:
            raise NewerFormatError(path, version, FLOOR_VERSION)
        if state not in states:
            raise ValueError(f"member 'state' is {state!r}, not one of {', '.join(states)}")
        found = Floor(
            table_uuid=text_member(doc, "tableUuid"),
            location=_folder(text_member(doc, "location")),
            state=states[state],
            floor=number_member(doc, "floor"),
            cleaned=number_member(doc, "cleaned"),
            changed_ms=time_member(doc, "changedTime"),
            token=token,
        )
        return found if version < RENAME_FLOOR_VERSION else _with_renames(found, doc)


def _with_renames(found: Floor, doc: Mapping[str, Any]) -> Floor:
    """The members that only version 3 has."""
    files_of = text_member(doc, "filesOf")
    reservation = None if doc.get("reservation") is None else _reservation(map_member(doc, "reservation"))
    if (reservation is not None) != (found.state == "reserved"):
        raise ValueError(f"member 'state' is {found.state!r}, which does not agree with member 'reservation'")
    return replace(
        found,
        files_of=_name(files_of) if files_of else "",
        forwards=tuple(map(_forward, list_member(doc, "forwards"))),
        reservation=reservation,
    )


def _reservation(doc: Mapping[str, Any]) -> Reservation:
    state = text_member(doc, "state")
    if state not in _NAMED:
        raise ValueError(f"member 'state' is {state!r}, not one of {', '.join(_NAMED)}")
    return Reservation(
        text_member(doc, "id"), _name(text_member(doc, "from")), _NAMED[state], flag_member(doc, "withdrawn")
    )


def _forward(doc: Any) -> Forward:
    location = optional_text(doc, "location")
    return Forward(
        text_member(doc, "tableUuid"),
        _name(text_member(doc, "to")),
        text_member(doc, "reservation"),
        None if location is None else _folder(location),
        number_member(doc, "floor"),
        number_member(doc, "cleaned"),
        time_member(doc, "changedTime"),
    )


def _folder(location: str) -> str:
    if "/" in location or location in (".", ".."):
        raise ValueError(f"member 'location' is {location!r}, not the name of a folder of ours")
    return location


def _name(text: str) -> str:
    parts = text.split("/")
    if len(parts) != 2 or any(part in ("", ".", "..") for part in parts):
        raise ValueError(f"{text!r} is not a name like 'database/table'")
    return text


def encode_floor(floor: Floor) -> bytes:
    """FLOOR as it is stored."""
    fields: dict[str, Any] = {
        "tableUuid": floor.table_uuid,
        "location": floor.location,
        "state": floor.state,
        "floor": floor.floor,
        "cleaned": floor.cleaned,
        "changedTime": floor.changed_ms,
    }
    if not (floor.files_of or floor.forwards or floor.reservation):
        return encode_document("floor", VIEW_FLOOR_VERSION if floor.state == "view" else FLOOR_VERSION, fields)
    fields["filesOf"] = floor.files_of
    fields["forwards"] = [
        {
            "tableUuid": forward.table_uuid,
            "to": forward.target,
            "reservation": forward.reservation,
            "location": forward.location,
            "floor": forward.floor,
            "cleaned": forward.cleaned,
            "changedTime": forward.changed_ms,
        }
        for forward in floor.forwards
    ]
    reservation = floor.reservation
    fields["reservation"] = reservation and {
        "id": reservation.id,
        "from": reservation.source,
        "state": reservation.state,
        "withdrawn": reservation.withdrawn,
    }
    return encode_document("floor", RENAME_FLOOR_VERSION, fields)
