"""A pause of expiry, for calls that would otherwise start again for ever beside processes that expire snapshots.

Counting what snapshots, tags and leases need takes many reads, and starts again if a snapshot expires meanwhile; a
reader of the latest snapshot starts again if that expires before its lease is written. Both first try without a pause,
which costs nothing and delays no expiry. From the fourth attempt on they hold every snapshot by a consumer of their
own, ``pause-{id}``, at position 0 (see ``skerry.table.consumer``). An expiry that has already listed the consumers may
still raise FLOOR, once; every later one expires nothing until the pause ends.

The pause only makes progress certain. What keeps needed files is the check of FLOOR after each attempt, as without it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from skerry.common.errors import StorageError
from skerry.common.log import EventLog
from skerry.table.consumer import hold_from, list_consumers
from skerry.table.context import TableContext

FREE_ATTEMPTS = 3
"""Attempts without a pause."""
PAUSE_SECONDS = 600.0
"""Longest time that a process which dies during a pause keeps snapshots from expiring."""
_PREFIX = "pause-"
_log = EventLog("table")


@contextmanager
def pause_expiry(context: TableContext, attempt: int = FREE_ATTEMPTS) -> Iterator[None]:
    """Keep all snapshots from expiring while the block runs, unless ``attempt`` is one of the first three (from 0).

    Without permission to write, or space, the block runs without a pause.
    """
    name = None if attempt < FREE_ATTEMPTS else _begin(context)
    try:
        yield
    finally:
        if name is not None:
            _delete(context, [name])


def _begin(context: TableContext) -> str | None:
    name = f"{_PREFIX}{context.env.ids.new_id()}"
    try:
        hold_from(context, name, 0, PAUSE_SECONDS)
    except StorageError as error:
        _log.warning("expiry is not paused", table=context.name, problem=str(error))
        _delete(context, [name])  # it may have been written: nothing holds snapshots longer than needed
        return None
    now = context.env.clock.now_ms()
    _delete(context, [c.name for c in list_consumers(context) if c.name.startswith(_PREFIX) and not c.is_live(now)])
    return name


def _delete(context: TableContext, names: list[str]) -> None:
    try:
        context.fileio.delete([context.paths.consumer(name) for name in names])
    except StorageError as error:
        _log.warning("pause of expiry not ended, it ends by itself", table=context.name, problem=str(error))
