"""Renaming tables and views. Files stay where they are: only FLOOR of both names changes, in three steps.

1. *Reserve.* FLOOR of the new name, which must be free, becomes ``reserved`` for the table.
2. *Decide.* FLOOR of the old name is read, then the reservation, which must still be there; then the old name is given
   up by one compare-and-set, and gets a forward to the new one. The rename has happened.
3. *Finish.* FLOOR of the new name becomes the table's, with the ``floor`` and ``cleaned`` that the forward holds.

A process that dies before step 2 leaves a reservation, which stands for no table: the next process that wants the name
withdraws it (``skerry.table.reservation``). After step 2, every reader takes the reserved name for the table's, since
the forward of the old name has the reservation's id, and the next change of FLOOR does step 3. So at any moment the
table has exactly one name.

Open tables find FLOOR by forwards (``skerry.table.floor.TableFloors``). A commit that was put before or after the
rename reads FLOOR afterwards, and follows the forward: so rule 1 of FLOOR holds across renames. A forward stays as
long as its table lives, and tells orphan removal which folders below the old name are still in use.
"""

from dataclasses import dataclass

from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    DamagedFileError,
    NotFoundError,
    StorageError,
    TableDroppedError,
)
from skerry.common.log import EventLog
from skerry.fileio.attempt import attempts
from skerry.fileio.environment import Environment
from skerry.table.floor import Floor, FloorStore, is_alive
from skerry.table.floor_record import Forward, Reservation, new_owner
from skerry.table.lifecycle import reserve_name
from skerry.table.paths import TablePaths, name_in, namesake
from skerry.table.reservation import withdraw

_log = EventLog("table")


@dataclass(frozen=True, slots=True)
class NamedFolder:
    """A name, and its folder."""

    name: str
    home: TablePaths


def rename(env: Environment, old: NamedFolder, new: NamedFolder, uuid: str) -> None:
    """Rename a table or view; nothing is left to do if it has the new name already.

    :class:`AlreadyExistsError` if the new name is taken, :class:`TableDroppedError` if the old one is another's.
    """
    sources, targets = FloorStore(env.fileio, old.home), FloorStore(env.fileio, new.home)
    reserved: set[str] = set()
    for _ in attempts(env):
        target = targets.read()
        if target is not None and target.table_uuid == uuid and target.is_taken:
            _finish(targets, target, new)
            _log.info("renamed", old=old.name, new=new.name, uuid=uuid)
            return
        source = sources.read()
        forward = None if source is None else source.forward(uuid)
        if forward is not None and forward.reservation in reserved:
            return  # and others have changed the new name since
        if source is None or source.table_uuid != uuid or not source.is_taken:
            raise _lost(old, forward)
        reservation = _reserve(env, old, new, source)
        if reservation is not None:
            reserved.add(reservation)
            if not _decide(env, old, new, uuid, reservation):
                _release(env, new, reservation)
    raise ConflictError(f"{old.name} or {new.name} is changed by others all the time; try again", rule="name_is_free")


def _reserve(env: Environment, old: NamedFolder, new: NamedFolder, source: Floor) -> str | None:
    """Reserve the new name; the reservation's id, or None if another process was faster."""
    floors = FloorStore(env.fileio, new.home)
    if floors.read() is None:
        reserve_name(env, new.home, new.name)
    floor = floors.read()
    if floor is not None and floor.is_taken:
        kind = "view" if floor.state == "view" else "table"
        raise AlreadyExistsError(f"cannot rename {old.name}: there is a {kind} {new.name} already")
    if floor is None:
        return None
    if floor.reservation is not None and not withdraw(env, new.home, floor):
        return None
    if floor.reservation is not None:
        floor = floors.read()
    if floor is None or floor.state != "dropped":
        return None
    files_of = source.files_of or name_in(old.home.home)
    changes = new_owner(source.table_uuid, "reserved", env.clock.now_ms()) | {
        "location": source.location,
        "files_of": "" if files_of == name_in(new.home.home) else files_of,
        "reservation": Reservation(env.ids.new_id(), name_in(old.home.home), source.state),
    }
    return changes["reservation"].id if floors.turn(floor, **changes) else None


def _decide(env: Environment, old: NamedFolder, new: NamedFolder, uuid: str, reservation: str) -> bool:
    """Give up the old name, if the reservation holds; False if another process was faster."""
    sources = FloorStore(env.fileio, old.home)
    source = sources.read()  # before the reservation: a withdrawal changes them in the other order
    if source is None or source.table_uuid != uuid or not source.is_taken:
        return False
    kept = tuple(forward for forward in source.forwards if _is_kept(env, old.home, forward))
    target = FloorStore(env.fileio, new.home).read()
    held = None if target is None else target.reservation
    if held is None or held.id != reservation or held.withdrawn:
        return False
    location = None if source.files_of else source.location
    forward = Forward(
        uuid, name_in(new.home.home), reservation, location, source.floor, source.cleaned, source.changed_ms
    )
    left = new_owner(env.ids.new_id(), "dropped", max(env.clock.now_ms(), source.changed_ms + 1))
    return sources.turn(source, **left, forwards=(*kept, forward))


def _is_kept(env: Environment, home: TablePaths, forward: Forward) -> bool:
    """Whether the table or view of a forward still exists, or cannot be looked up."""
    try:
        return is_alive(env.fileio, TablePaths(namesake(home.home, forward.target)), forward.table_uuid)
    except (DamagedFileError, ConflictError) as error:
        _log.warning("forward kept, as its table cannot be looked up", to=forward.target, problem=str(error))
        return True


def _finish(targets: FloorStore, target: Floor, new: NamedFolder) -> None:
    """Store FLOOR of the new name as it is read; if that fails, the next change of it does."""
    try:
        targets.change(target)
    except StorageError as error:
        _log.warning("rename decided, FLOOR is stored later", name=new.name, problem=str(error))


def _release(env: Environment, new: NamedFolder, reservation: str) -> None:
    """Withdraw a reservation of this process, if the rename was not decided."""
    floor = FloorStore(env.fileio, new.home).read()
    if floor is not None and floor.reservation is not None and floor.reservation.id == reservation:
        withdraw(env, new.home, floor)


def _lost(old: NamedFolder, forward: Forward | None) -> NotFoundError:
    if forward is not None:
        return NotFoundError(f"{old.name} was renamed to {forward.target.replace('/', '.')} by another process")
    return TableDroppedError(f"{old.name} was dropped by another process")
