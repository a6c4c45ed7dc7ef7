"""Views on disk: named queries, one immutable file for each version.

A document of kind ``view``, version 1, at ``view/view-{version}``, written with put-if-absent::

    viewUuid, viewVersion, name, database, query, columns: [{name, comment}], comment, createTime, writeId

A name is a table's or a view's, never both: FLOOR (``skerry.table.floor``) decides, for both. It says ``view`` and
names the view's folder.

Create: if the name is new, FLOOR is made, with the state of a dropped table; the first version is written into its own
folder; then FLOOR is changed to name it by compare-and-set. Of many creators one succeeds. Replace: the next version is
put if absent, or the one after it if the number is taken. Versions are contiguous, the highest is current. If the view
was dropped meanwhile, it is created again. Drop: FLOOR says ``dropped``, then files are deleted. Each of these takes
effect atomically.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from skerry.common.document import encode_document
from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    DamagedFileError,
    FileMissingError,
    NotFoundError,
    StorageError,
)
from skerry.common.log import EventLog
from skerry.common.member import (
    list_member,
    number_member,
    open_document,
    optional_text,
    text_member,
    time_member,
)
from skerry.fileio.attempt import attempts
from skerry.fileio.claim import claim
from skerry.fileio.environment import Environment
from skerry.table.floor import Floor, FloorStore, TableFloors
from skerry.table.floor_record import new_owner
from skerry.table.lifecycle import delete_location, reserve_name
from skerry.table.paths import TablePaths, parse_view_version
from skerry.table.reservation import withdraw
from skerry.types.table_ident import TableIdent

VIEW_VERSION = 1
_REMEDY = "Restore the file from a backup, or drop the view and create it again"
_log = EventLog("table")


@dataclass(frozen=True, slots=True)
class View:
    """A named query, ``database.view``. Names in it are looked up in ``database``, the current one at its creation."""

    name: str
    query: str
    database: str
    columns: tuple[str, ...] = ()
    """Names of its columns; empty: as the query names them."""
    comment: str | None = None
    column_comments: tuple[str | None, ...] = ()
    """One for each column name; may be empty before the view is stored."""
    version: int = 0
    """From 1, one more with each replacement; 0: not stored yet."""
    created_ms: int = 0
    """When this version was created."""

    @property
    def ident(self) -> TableIdent:
        """Its name in parts."""
        return TableIdent.split(self.name)


@dataclass(frozen=True, slots=True)
class ViewStamp:
    """Identity of one attempt to create or replace a view; a repeated attempt has the same."""

    uuid: str
    """UUID of the view, if it is created."""
    write_id: str
    created_ms: int


def view_exists(env: Environment, home: TablePaths) -> bool:
    """Whether the name is a view's."""
    floor = FloorStore(env.fileio, home).read()
    return floor is not None and floor.state == "view"


def read_view(env: Environment, home: TablePaths, name: str, known: Floor | None = None) -> View | None:
    """The current view of a name; None if there is none. ``known``: FLOOR, if it has just been read."""
    for _ in attempts(env):
        floor, known = known or FloorStore(env.fileio, home).read(), None
        if floor is None or floor.state != "view":
            return None
        try:
            return _read_newest(env, home, floor, name)
        except (FileMissingError, DamagedFileError):
            if FloorStore(env.fileio, home).read() == floor:
                raise  # otherwise it was dropped while it was read
    raise _restless(name)


def create_view(
    env: Environment, home: TablePaths, view: View, *, or_replace: bool = False, stamp: ViewStamp | None = None
) -> View:
    """Create a view, or replace it; :class:`AlreadyExistsError` if its name is taken. Returns it with its version."""
    floors = FloorStore(env.fileio, home)
    stamp = stamp or ViewStamp(env.ids.new_id(), env.ids.new_id(), env.clock.now_ms())
    for _ in attempts(env):
        floor = floors.read()
        if floor is None:
            reserve_name(env, home, view.name)
            floor = floors.read()
        if floor is None:
            continue  # a table of that name is being created
        if floor.state == "live":
            raise AlreadyExistsError(f"there is a table {view.name} already; choose another name for the view")
        if floor.state == "view" and not or_replace:
            raise AlreadyExistsError(f"view {view.name} exists already; CREATE OR REPLACE VIEW replaces it")
        write = _replace if floor.state == "view" else _create
        if floor.reservation is not None:
            withdraw(env, home, floor)
            continue
        made = write(env, home, floor, view, stamp)
        if made is not None:
            _log.info("view created", view=view.name, version=made.version)
            return made
    raise _restless(view.name)


def view_written(env: Environment, home: TablePaths, name: str, write_id: str) -> View | None:
    """The version that an attempt has written; None if it has not, or if the view was dropped since."""
    floor = FloorStore(env.fileio, home).read()
    if floor is None or floor.state != "view":
        return None
    paths = floor.paths(home)
    for version in range(_newest(env, paths), 0, -1):
        path = paths.view(version)
        with open_document(
            env.fileio.read(path), path=path, kind="view", known_version=VIEW_VERSION, remedy=_REMEDY
        ) as doc:
            if text_member(doc, "writeId") == write_id:
                return _decode(doc, name)
    return None


def drop_view(env: Environment, home: TablePaths, name: str, uuid: str | None = None) -> None:
    """Drop a view, with ``uuid`` only that one: the drop takes effect at once, then its files are deleted."""
    floors = FloorStore(env.fileio, home)
    for _ in attempts(env):
        floor = floors.read()
        if floor is None or floor.state != "view" or uuid not in (None, floor.table_uuid):
            raise NotFoundError(f"there is no view {name}")
        if floors.turn(floor, state="dropped", changed_ms=env.clock.now_ms()):
            delete_location(env.fileio, floor.paths(home))
            _log.info("view dropped", view=name)
            return
    raise _restless(name)


def _create(env: Environment, home: TablePaths, floor: Floor, view: View, stamp: ViewStamp) -> View | None:
    """The first version of a view; None if the name was taken meanwhile."""
    uuid = stamp.uuid
    paths = TablePaths(home.home, uuid)
    made = replace(view, version=1, created_ms=stamp.created_ms)
    if not claim(env.fileio, paths.view(1), _encode(made, uuid, stamp.write_id)):
        return None
    turned = FloorStore(env.fileio, home).turn(floor, **new_owner(uuid, "view", made.created_ms))
    if turned:
        return made
    try:
        env.fileio.delete([paths.view(1)])
    except StorageError as error:
        _log.warning("left behind", path=paths.view(1), problem=str(error))
    return None


def _replace(env: Environment, home: TablePaths, floor: Floor, view: View, stamp: ViewStamp) -> View | None:
    """The next version of a view; None if that number is taken, or if the view was dropped meanwhile."""
    paths = floor.paths(home)
    made = replace(view, version=_newest(env, paths) + 1, created_ms=stamp.created_ms)
    if not claim(env.fileio, paths.view(made.version), _encode(made, floor.table_uuid, stamp.write_id)):
        return None
    now = TableFloors(env.fileio, home, floor.table_uuid).read()  # it may have been renamed meanwhile
    return made if now is not None and (now.state, now.table_uuid) == ("view", floor.table_uuid) else None


def _newest(env: Environment, paths: TablePaths) -> int:
    """The number of the newest version; 0 if there is none."""
    found = {parse_view_version(file.path) for file in env.fileio.list_files(paths.view_folder)} - {None}
    versions = {version for version in found if version is not None}
    for version in range(1, max(versions, default=0)):
        if version not in versions:
            raise DamagedFileError(paths.view(version), "a version of a view is missing", _REMEDY)
    return max(versions, default=0)


def _read_newest(env: Environment, home: TablePaths, floor: Floor, name: str) -> View:
    paths = floor.paths(home)
    version = max(_newest(env, paths), 1)
    path = paths.view(version)
    try:
        data = env.fileio.read(path)
    except FileMissingError:
        raise DamagedFileError(path, f"view {name} has lost its file", _REMEDY) from None
    with open_document(data, path=path, kind="view", known_version=VIEW_VERSION, remedy=_REMEDY) as doc:
        found = number_member(doc, "viewVersion"), text_member(doc, "viewUuid")
        if found != (version, floor.table_uuid):
            raise DamagedFileError(path, f"holds version {found[0]} of view {found[1]}", _REMEDY)
        return _decode(doc, name)


def _decode(doc: Mapping[str, Any], name: str) -> View:
    columns = list_member(doc, "columns")
    return View(
        name=name,
        query=text_member(doc, "query"),
        database=text_member(doc, "database"),
        columns=tuple(text_member(column, "name") for column in columns),
        comment=optional_text(doc, "comment"),
        column_comments=tuple(optional_text(column, "comment") for column in columns),
        version=number_member(doc, "viewVersion"),
        created_ms=time_member(doc, "createTime"),
    )


def _encode(view: View, uuid: str, write_id: str) -> bytes:
    """``writeId`` makes the bytes of each write unique, so that a writer recognises its own."""
    fields = {
        "viewUuid": uuid,
        "viewVersion": view.version,
        "name": view.name,
        "database": view.database,
        "query": view.query,
        "columns": [{"name": n, "comment": c} for n, c in zip(view.columns, view.column_comments, strict=True)],
        "comment": view.comment,
        "createTime": view.created_ms,
        "writeId": write_id,
    }
    return encode_document("view", VIEW_VERSION, fields)


def _restless(name: str) -> ConflictError:
    return ConflictError(f"{name} is created and dropped by others all the time; try again", rule="name_is_free")
