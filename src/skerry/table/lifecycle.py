"""Creating, opening and dropping tables.

FLOOR decides: a table exists from when FLOOR says ``live`` until it says ``dropped``, and both are one compare-and-set.

Create, the first time: ``schema/schema-0`` is put if absent, which reserves the name, then FLOOR is. If a creator dies
in between, the next process that opens the table writes its FLOOR. After a drop: the new table's files go into its own
folder, and FLOOR is changed to name it.

Drop: FLOOR says ``dropped``, which ends all commits; then the table's files are deleted. If that is interrupted,
dropping again finishes it, as does orphan removal of a later table of that name. Unfinished work on a dropped table can
never touch a file of its successor: they share no path but FLOOR.

A table that comes with rows (``create_filled``) is committed to before its name becomes known: its FLOOR is made last.

A name may be a view's instead (``skerry.table.view_store``): FLOOR says so, and no table can be created until it is
dropped. A name that is reserved for a rename that was not decided is free: the reservation is withdrawn
(``skerry.table.rename``).
"""

import shutil
from collections.abc import Callable
from dataclasses import replace

from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    FileMissingError,
    NotFoundError,
    StorageError,
    TableDroppedError,
)
from skerry.common.log import EventLog
from skerry.fileio.attempt import attempts
from skerry.fileio.base import FileIO
from skerry.fileio.environment import Environment
from skerry.table.context import TableContext
from skerry.table.floor import Floor, FloorStore, TableFloors, missing_floor
from skerry.table.floor_record import new_owner
from skerry.table.metadata import TableMetadata, write_metadata
from skerry.table.options import check_options
from skerry.table.paths import TablePaths, is_table_file, is_uuid, parse_snapshot_id
from skerry.table.publish import delete_quietly
from skerry.table.reservation import withdraw
from skerry.table.schema_store import decode_schema, encode_schema
from skerry.types.schema import Schema

_ATTEMPTS = 20
_log = EventLog("table")


def create_table(
    env: Environment, home: TablePaths, name: str, schema: Schema, uuid: str | None = None
) -> TableContext:
    """Create a table; :class:`AlreadyExistsError` if there is one of that name.

    ``uuid`` is new, or that of an attempt to create this table: if that was successful, its table is returned.
    """
    check_options(schema)
    now, uuid = env.clock.now_ms(), uuid or env.ids.new_id()
    first = replace(schema, id=0, time_ms=now)
    for _ in attempts(env):
        floor = FloorStore(env.fileio, home).read()
        if floor is not None and (floor.table_uuid, floor.state) == (uuid, "live"):
            return opened(env, home, name, floor)
        if floor is not None and floor.forward(uuid) is not None:
            return open_again(env, home, name, uuid)
        _refuse_if_taken(floor, name)
        if floor is not None and floor.reservation is not None:
            withdraw(env, home, floor)
            continue
        created = (
            _create_first(env, home, name, first, uuid) if floor is None else _succeed(env, home, name, first, uuid)
        )
        if created is not None:
            _log.info("table created", table=name, uuid=uuid)
            created.schemas.write_latest_hint(0)
            write_metadata(created, TableMetadata(uuid, name, now, now))
            return created
    raise _restless(name)


def _create_first(env: Environment, paths: TablePaths, name: str, schema: Schema, uuid: str) -> TableContext | None:
    """Create the first table of a name; None if another process created it first and it is gone again."""
    _refuse_if_it_has_lived(env, paths, name)
    try:
        _put(env.fileio, paths.schema(0), encode_schema(schema, uuid))
    except StorageError as error:
        if error.unclear or FloorStore(env.fileio, paths).read() is None:
            raise
        return None  # another table took the name and was dropped, with all unfinished files in its folder
    context = _bring_to_life(env, paths, name)
    if context is not None and context.uuid != uuid:
        raise AlreadyExistsError(f"table {name} exists already")
    return context


def _succeed(env: Environment, home: TablePaths, name: str, schema: Schema, uuid: str) -> TableContext | None:
    """Create a table under the name of a dropped one; None if another process was faster."""
    context = TableContext(env, name, uuid, TablePaths(home.home, uuid))
    floors = FloorStore(env.fileio, home)
    _put(env.fileio, context.paths.schema(0), encode_schema(schema, uuid))
    floor = floors.read()
    unclear: StorageError | None = None
    if floor is not None and floor.state == "dropped":
        try:
            floors.change(floor, **new_owner(uuid, "live", env.clock.now_ms()))
        except StorageError as error:
            if not error.unclear:
                raise
            _log.warning("creation unclear, looking", table=name, problem=str(error))
            unclear = error
        floor = context.floors.read()
    if floor is not None and floor.table_uuid == uuid:  # under this name, or renamed already
        return context
    if unclear is not None:
        raise unclear  # FLOOR may still come to name this table, so its schema must stay
    delete_quietly(context, [context.paths.schema(0)])
    return None


def _put(fileio: FileIO, path: str, data: bytes) -> None:
    """Put a schema if there is none. An unclear answer is an error, unless the schema turns out to exist."""
    try:
        fileio.put_if_absent(path, data)
    except StorageError as error:
        if not error.unclear or fileio.stat(path) is None:
            raise
        _log.warning("creation unclear, but something is there", path=path, problem=str(error))


def create_filled(
    env: Environment,
    home: TablePaths,
    name: str,
    schema: Schema,
    fill: Callable[[TableContext], None],
    *,
    replaces: bool = False,
) -> TableContext:
    """Create a table together with what ``fill`` commits to it: others see all of it, or no table.

    With ``replaces``, a table of that name is replaced: its name passes over to the new one in one step, commits to it
    fail from then on, and its files stay for queries that are reading them until orphan removal deletes them.

    The table is made in the folder that is to be its location, with a FLOOR of its own there; then the FLOOR of the
    name is changed to name it. If ``fill`` raises, its files are deleted; after a crash they are left like those of a
    dropped table, and orphan removal of a later table of the name deletes them.
    """
    check_options(schema)
    _refuse_if_taken(FloorStore(env.fileio, home).read(), name, replaces)
    reserve_name(env, home, name)
    uuid = env.ids.new_id()
    staged = TablePaths(f"{home.home}/{uuid}")
    context = TableContext(env, name, uuid, TablePaths(home.home, uuid))
    try:
        now = env.clock.now_ms()
        made = _create_first(env, staged, name, replace(schema, id=0, time_ms=now), uuid)
        assert made is not None, "its id was not used before"
        fill(made)
        made.schemas.write_latest_hint(0)
        write_metadata(made, TableMetadata(uuid, name, now, now))
        _name_filled(env, home, context, replaces)
    except StorageError as error:
        if not error.unclear:
            _give_up(context, staged)
        raise
    except Exception:
        _give_up(context, staged)
        raise
    delete_quietly(context, [staged.floor])
    _log.info("table created", table=name, uuid=uuid)
    return context


def _name_filled(env: Environment, home: TablePaths, context: TableContext, replaces: bool) -> None:
    """Give a finished table its name."""
    floors = FloorStore(env.fileio, home)
    for _ in attempts(env):
        floor = floors.read()
        _refuse_if_taken(floor, context.name, replaces)
        assert floor is not None, "the name was reserved"
        if floor.forward(context.uuid) is not None:
            return  # an unclear attempt had given it the name, and it was renamed since
        if floor.reservation is not None:
            withdraw(env, home, floor)
        elif floors.turn(floor, **new_owner(context.uuid, "live", env.clock.now_ms())):
            return
    raise _restless(context.name)


def _refuse_if_taken(floor: Floor | None, name: str, replaces: bool = False) -> None:
    if floor is not None and floor.state == "live" and not replaces:
        raise AlreadyExistsError(f"table {name} exists already")
    if floor is not None and floor.state == "view":
        raise AlreadyExistsError(f"there is a view {name} already; drop it first, or choose another name")


def _give_up(context: TableContext, staged: TablePaths) -> None:
    try:
        delete_location(context.fileio, staged)
        context.fileio.delete([staged.floor])
    except StorageError as error:
        _log.warning("left behind", path=staged.root, problem=str(error))


def reserve_name(env: Environment, home: TablePaths, name: str) -> None:
    """Make the FLOOR of a name that was never used, or finish the creation of a table that has taken it."""
    try:
        open_table(env, home, name)
    except NotFoundError:
        FloorStore(env.fileio, home).create(Floor(env.ids.new_id(), state="dropped", changed_ms=env.clock.now_ms()))


def open_table(env: Environment, home: TablePaths, name: str) -> TableContext:
    """Open a table; :class:`NotFoundError` if there is none of that name."""
    context = _bring_to_life(env, home, name)
    if context is None:
        raise NotFoundError(f"there is no table {name}")
    return context


def open_again(env: Environment, home: TablePaths, name: str, uuid: str) -> TableContext:
    """Open a table that had a name before, under whatever name it has now.

    :class:`NotFoundError` if it was dropped, :class:`TableDroppedError` if another one has its name.
    """
    floor = TableFloors(env.fileio, home, uuid).read()
    if floor is None:
        context = open_table(env, home, name)  # finishes its creation
    elif floor.state == "live":
        context = opened(env, TablePaths(floor.home), name, floor)
    else:
        raise NotFoundError(f"there is no table {name}")
    if context.uuid != uuid:
        raise TableDroppedError(f"table {name} was dropped and another one created under its name")
    return context


def opened(env: Environment, home: TablePaths, name: str, floor: Floor) -> TableContext:
    """The table of a live name."""
    named_in = home.home if floor.files_of else ""
    return TableContext(env, name, floor.table_uuid, floor.paths(home), named_in=named_in)


def table_exists(env: Environment, home: TablePaths) -> bool:
    """Whether there is a table here that can be opened."""
    floor = FloorStore(env.fileio, home).read()
    if floor is None:
        return env.fileio.stat(home.schema(0)) is not None
    return floor.state == "live"


def name_is_taken(env: Environment, home: TablePaths) -> bool:
    """Whether a name belongs to a table that can be opened, or to a view."""
    floor = FloorStore(env.fileio, home).read()
    if floor is None:
        return env.fileio.stat(home.schema(0)) is not None
    return floor.is_taken


def _bring_to_life(env: Environment, home: TablePaths, name: str) -> TableContext | None:
    """The table of a name. If its creator died after reserving the name, the creation is finished here."""
    floor = settled_floor(env, home, name)
    if floor is None or floor.state != "live":
        return None
    return opened(env, home, name, floor)


def settled_floor(env: Environment, home: TablePaths, name: str) -> Floor | None:
    """FLOOR of a name, with one read if it exists. A creation that was interrupted before FLOOR is finished."""
    floors = FloorStore(env.fileio, home)
    for _ in range(_ATTEMPTS):
        floor = floors.read()
        if floor is not None:
            return floor
        _refuse_if_it_has_lived(env, home, name)
        try:
            _, uuid = decode_schema(env.fileio.read(home.schema(0)), home.schema(0))
        except FileMissingError:
            return None
        try:
            floors.create(Floor(uuid, changed_ms=env.clock.now_ms()))
        except StorageError as error:
            if not error.unclear:
                raise
            _log.warning("creation unclear, looking", table=name, problem=str(error))
    raise _restless(name)


def _refuse_if_it_has_lived(env: Environment, home: TablePaths, name: str) -> None:
    """A table with snapshots, or with a folder of its own, had a FLOOR.

    A newly made FLOOR could bring expired snapshots back, or treat the files in that folder as a dropped table's.
    Another process may have created both since the first look, FLOOR first: FLOOR is lost only if it is still missing
    now.
    """
    snapshots = (parse_snapshot_id(file.path) for file in env.fileio.list_files(home.snapshot_folder))
    lived = any(i is not None for i in snapshots) or any(map(is_uuid, env.fileio.list_folders(home.home)))
    if lived and FloorStore(env.fileio, home).read() is None:
        raise missing_floor(home.floor, name)


def _restless(name: str) -> ConflictError:
    return ConflictError(f"table {name} is created and dropped by others all the time; try again", rule="name_is_free")


def drop_table(context: TableContext) -> None:
    """Drop a table: the drop takes effect at once, then its files are deleted."""
    floors = FloorStore(context.fileio, TablePaths(context.named_in or context.paths.home))
    for _ in attempts(context.env):
        floor = floors.read()
        if floor is not None and floor.forward(context.uuid) is not None and floor.table_uuid != context.uuid:
            raise NotFoundError(f"table {context.name} was renamed by another process")
        if floor is None or floor.table_uuid != context.uuid or floor.state == "dropped":
            raise NotFoundError(f"table {context.name} was dropped already")
        if floors.change(floor, state="dropped", changed_ms=context.env.clock.now_ms()):
            break
    else:
        raise ConflictError(
            f"table {context.name}: others change its FLOOR all the time; try again", rule="floor_is_ours"
        )
    removed = delete_location(context.fileio, context.paths)
    if context.env.settings.wal_dir is not None:  # logs of a table that is not on a disk
        shutil.rmtree(f"{context.env.settings.wal_dir}/{context.uuid}", ignore_errors=True)
    _log.info("table dropped", table=context.name, uuid=context.uuid, files=removed)


def finish_drop(env: Environment, home: TablePaths) -> int:
    """Delete files that an interrupted drop has left; returns their number."""
    floor = FloorStore(env.fileio, home).read()
    if floor is None or floor.state != "dropped":
        return 0
    return delete_location(env.fileio, floor.paths(home))


def delete_location(fileio: FileIO, paths: TablePaths) -> int:
    """Delete the files of a dropped table or view; returns their number."""
    listed = (paths.relative(f.path) for f in fileio.list_files(paths.root, recursive=True))
    doomed = [paths.absolute(path) for path in listed if is_table_file(path)]
    for start in range(0, len(doomed), 1000):
        fileio.delete(doomed[start : start + 1000])
    return len(doomed)
