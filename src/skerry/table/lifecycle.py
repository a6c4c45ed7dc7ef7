"""Creating, opening and dropping tables.

Create: ``schema/schema-0`` is put if absent, which reserves the name; then FLOOR says that the table lives. A creator
that dies in between leaves a schema that whoever opens the table next brings to life: it is the table that was asked
for.

Drop: FLOOR is sealed first (``dropping``), which ends all commits, then every other file is deleted, then FLOOR says
``dropped``. FLOOR itself stays for ever: through it a committer that slept through all this learns that its table is
gone. A name can be used again only after ``dropped``. Whoever deletes renews its claim in FLOOR before every batch;
if it dies, another may take over after a minute without renewal.
"""

from dataclasses import replace

from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    DamagedFileError,
    FileMissingError,
    NotFoundError,
    StorageError,
)
from skerry.common.log import EventLog
from skerry.table.context import Environment, TableContext
from skerry.table.floor import Floor, FloorStore, missing_floor
from skerry.table.metadata import TableMetadata, write_metadata
from skerry.table.options import parse_table_options
from skerry.table.paths import TablePaths, parse_snapshot_id
from skerry.table.schema_store import decode_schema, encode_schema
from skerry.types.schema import Schema

TAKEOVER_SECONDS = 60.0
_DELETE_BATCH = 1000
_ATTEMPTS = 20
_log = EventLog("table")


def create_table(env: Environment, paths: TablePaths, name: str, schema: Schema) -> TableContext:
    """Create a table; :class:`AlreadyExistsError` if there is one of that name."""
    parse_table_options(schema.options)
    floor = FloorStore(env.fileio, paths).read()
    _refuse_if_taken(floor, name, env)
    now = env.clock.now_ms()
    uuid = env.ids.new_id()
    _reserve(env, paths, replace(schema, id=0, time_ms=now), uuid, floor)
    context = _bring_to_life(env, paths, name)
    if context is None or context.uuid != uuid:
        raise AlreadyExistsError(f"table {name} exists already")
    context.schemas.write_latest_hint(0)
    write_metadata(context, TableMetadata(uuid, name, now, now))
    return context


def _reserve(env: Environment, paths: TablePaths, schema: Schema, uuid: str, dropped: Floor | None) -> None:
    path, data = paths.schema(0), encode_schema(schema, uuid)
    try:
        if not env.fileio.put_if_absent(path, data) and dropped is not None:
            found = env.fileio.read_versioned(path)
            if decode_schema(found.data, path)[1] == dropped.table_uuid:
                env.fileio.replace_if(path, data, found.token)
    except StorageError as error:
        if not error.unclear:
            raise
        _log.warning("creation unclear, looking", path=paths.schema(0), problem=str(error))


def open_table(env: Environment, paths: TablePaths, name: str) -> TableContext:
    """Open a table; :class:`NotFoundError` if there is none of that name."""
    floor = FloorStore(env.fileio, paths).read()
    if floor is not None and floor.state == "live":
        return TableContext(env, name, floor.table_uuid, paths)
    context = None if floor is not None and floor.state == "dropping" else _bring_to_life(env, paths, name)
    if context is None:
        raise NotFoundError(f"there is no table {name}")
    return context


def table_exists(env: Environment, paths: TablePaths) -> bool:
    """Is there a table here that can be opened?"""
    floor = FloorStore(env.fileio, paths).read()
    if floor is not None and floor.state != "dropped":
        return floor.state == "live"
    if floor is None:
        return env.fileio.stat(paths.schema(0)) is not None
    return _reserved_by(env, paths) not in (None, floor.table_uuid)


def _reserved_by(env: Environment, paths: TablePaths) -> str | None:
    """The UUID of the table whose first schema is there."""
    try:
        return decode_schema(env.fileio.read(paths.schema(0)), paths.schema(0))[1]
    except FileMissingError:
        return None


def _bring_to_life(env: Environment, paths: TablePaths, name: str) -> TableContext | None:
    """Make FLOOR say that the table whose first schema is there lives; None if there is no schema."""
    floors = FloorStore(env.fileio, paths)
    for _ in range(_ATTEMPTS):
        floor = floors.read()
        if floor is not None and floor.state == "live":
            return TableContext(env, name, floor.table_uuid, paths)
        if floor is not None and floor.state == "dropping":
            raise ConflictError(f"table {name} is being dropped; try again when that is finished", rule="name_is_free")
        uuid = _reserved_by(env, paths)
        if uuid is None or (floor is not None and floor.table_uuid == uuid):
            return None  # nothing there, or only what a power cut has brought back of the table that was dropped
        _refuse_if_it_has_lived(env, paths, uuid, name)
        new = Floor(uuid, changed_ms=env.clock.now_ms())
        done = floors.create(new) if floor is None else _revive(floors, floor, new)
        if done:
            _log.info("table created", table=name, uuid=uuid)
            return TableContext(env, name, uuid, paths)
    raise ConflictError(f"table {name} is created and dropped by others all the time; try again", rule="name_is_free")


def _refuse_if_it_has_lived(env: Environment, paths: TablePaths, uuid: str, name: str) -> None:
    """A table with snapshots had a FLOOR: making up a new one could bring expired history back."""
    context = TableContext(env, name, uuid, paths)
    for file in env.fileio.list_files(paths.snapshot_folder):
        snapshot_id = parse_snapshot_id(file.path)
        if snapshot_id is not None and context.snapshots.read(snapshot_id) is not None:
            raise missing_floor(paths.floor, name)


def _revive(floors: FloorStore, dropped: Floor, new: Floor) -> bool:
    return floors.change(
        dropped, table_uuid=new.table_uuid, state="live", floor=0, cleaned=0, owner="", changed_ms=new.changed_ms
    )


def _refuse_if_taken(floor: Floor | None, name: str, env: Environment) -> None:
    if floor is None or floor.state == "dropped":
        return
    if floor.state == "dropping":
        age = (env.clock.now_ms() - floor.changed_ms) / 1000
        raise ConflictError(
            f"table {name} is being dropped (last sign of life {age:.0f} s ago); try again when that is finished, "
            f"or call drop_table again to take over after {TAKEOVER_SECONDS:.0f} s",
            rule="name_is_free",
        )
    raise AlreadyExistsError(f"table {name} exists already")


def drop_table(context: TableContext) -> None:
    """Seal the table, delete its files, release its name."""
    owner = context.env.ids.new_id()
    _seal(context, owner)
    files = [f.path for f in context.fileio.list_files(context.paths.root, recursive=True)]
    doomed = [path for path in files if path != context.paths.floor]
    for start in range(0, len(doomed), _DELETE_BATCH):
        if not _renew_claim(context, owner):
            return
        context.fileio.delete(doomed[start : start + _DELETE_BATCH])
    floor = context.floors.read()
    if floor is None or floor.owner != owner:
        return
    context.floors.change(floor, state="dropped", changed_ms=context.env.clock.now_ms())
    _log.info("table dropped", table=context.name, uuid=context.uuid, files=len(doomed))


def finish_drop(env: Environment, paths: TablePaths, name: str) -> bool:
    """Take over a drop whose owner has died; False if there is none to finish."""
    floor = FloorStore(env.fileio, paths).read()
    if floor is None or floor.state != "dropping":
        return False
    if env.clock.now_ms() - floor.changed_ms < TAKEOVER_SECONDS * 1000:
        _refuse_if_taken(floor, name, env)
    drop_table(TableContext(env, name, floor.table_uuid, paths))
    return True


def _seal(context: TableContext, owner: str) -> None:
    for _ in range(_ATTEMPTS):
        floor = context.floors.read()
        if floor is None or floor.table_uuid != context.uuid or floor.state == "dropped":
            raise NotFoundError(f"table {context.name} was dropped already")
        if context.floors.change(floor, state="dropping", owner=owner, changed_ms=context.env.clock.now_ms()):
            return
    raise ConflictError(f"table {context.name}: others change its FLOOR all the time; try again", rule="floor_is_ours")


def _renew_claim(context: TableContext, owner: str) -> bool:
    """Say in FLOOR that this drop is alive; False if another has taken it over."""
    for _ in range(_ATTEMPTS):
        floor = context.floors.read()
        if floor is None:
            raise DamagedFileError(context.paths.floor, "is gone in the middle of a drop", "Delete the table's folder")
        if floor.owner != owner or floor.state != "dropping":
            break
        if context.floors.change(floor, changed_ms=context.env.clock.now_ms()):
            return True
    _log.warning("drop taken over by another", table=context.name)
    return False
