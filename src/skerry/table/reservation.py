"""Withdrawal of a name's reservation for a rename that was not decided (``skerry.table.rename``).

The process that reserved the name may be dead, or only slow. So that it cannot decide the rename any more:

1. The reservation is marked as withdrawn. Who looks at it from now on does not decide.
2. FLOOR of the old name is stored again with a later time, if it still has the table. A process that looked at the
   reservation before step 1 had read FLOOR of the old name before that, and its compare-and-set fails.
3. The name is free.
"""

from dataclasses import replace

from skerry.common.log import EventLog
from skerry.fileio.environment import Environment
from skerry.table.floor import Floor, FloorStore
from skerry.table.floor_record import new_owner
from skerry.table.paths import TablePaths, namesake

_log = EventLog("table")


def withdraw(env: Environment, home: TablePaths, floor: Floor) -> bool:
    """Free a reserved name; False if another process was faster with it, or with the table: look at FLOOR again."""
    floors = FloorStore(env.fileio, home)
    reservation = floor.reservation
    assert reservation is not None, "the name is reserved"
    if not reservation.withdrawn and not floors.turn(floor, reservation=replace(reservation, withdrawn=True)):
        return False
    sources = FloorStore(env.fileio, TablePaths(namesake(home.home, reservation.source)))
    source = sources.read()
    if source is not None and source.table_uuid == floor.table_uuid and source.is_taken:
        touched = sources.turn(source, changed_ms=max(env.clock.now_ms(), source.changed_ms + 1))
        if not touched:
            return False
    now = floors.read()
    if now is None or now.reservation is None or now.reservation.id != reservation.id:
        return False
    _log.info("reservation withdrawn", name=home.home, source=reservation.source)
    return floors.turn(now, **new_owner(env.ids.new_id(), "dropped", env.clock.now_ms()))
