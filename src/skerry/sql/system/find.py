"""Which names are system tables: ``table$files`` beside every table, and ``system.tables`` and its like."""

import difflib
from collections.abc import Callable, Mapping

from skerry.common.errors import NotFoundError
from skerry.sql.names import Given, TableHandle, View
from skerry.sql.run.context import SYSTEM_DATABASE, Run
from skerry.sql.system.audit import audit_log_table
from skerry.sql.system.consumer import consumers_table
from skerry.sql.system.file import files_table, manifests_table, partitions_table
from skerry.sql.system.history import history_table, snapshots_table, tags_table
from skerry.sql.system.lake import columns_table, databases_table, settings_table, tables_table, views_table
from skerry.sql.system.schema import options_table, schemas_table

TABLE_TABLES: Mapping[str, Callable[[TableHandle], Given]] = {
    "snapshots": snapshots_table,
    "files": files_table,
    "manifests": manifests_table,
    "schemas": schemas_table,
    "partitions": partitions_table,
    "options": options_table,
    "tags": tags_table,
    "consumers": consumers_table,
    "history": history_table,
    "audit_log": audit_log_table,
}
LAKE_TABLES: Mapping[str, Callable[[Run], Given]] = {
    "tables": tables_table,
    "views": views_table,
    "databases": databases_table,
    "columns": columns_table,
    "settings": settings_table,
}

_STANDARD = "information_schema"
_INSTEAD = {"schemata": "databases", **{name: name for name in ("tables", "views", "columns")}}


def find_system_table(run: Run, database: str, name: str) -> Given | None:
    """The system table of a name; None if it is a name of the user's own."""
    if database.casefold() == SYSTEM_DATABASE:
        make = LAKE_TABLES.get(name.lower())
        if make is None:
            raise _unknown(f"{SYSTEM_DATABASE}.", name, LAKE_TABLES)
        return make(run)
    if database.casefold() == _STANDARD:
        known = _INSTEAD.get(name.lower())
        listed = ", ".join(f"{SYSTEM_DATABASE}.{other}" for other in LAKE_TABLES)
        hint = f"read {SYSTEM_DATABASE}.{known} instead" if known else f"there are {listed} instead"
        raise NotFoundError(f"there is no {_STANDARD} in a lake; {hint}")
    base, dollar, kind = name.rpartition("$")
    if not dollar:
        return None
    found = run.names.find(database, base)
    if isinstance(found, View):
        raise NotFoundError(f"{found.name} is a view: only tables have system tables like {base}$files")
    make_for = TABLE_TABLES.get(kind.lower())
    if make_for is None:
        raise _unknown(f"{found.name}$", kind, TABLE_TABLES)
    return make_for(found)


def _unknown(prefix: str, name: str, known: Mapping[str, object]) -> NotFoundError:
    near = difflib.get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {prefix}{near[0]}? " if near else ""
    listed = ", ".join(f"{prefix}{other}" for other in known)
    return NotFoundError(f"there is no system table {prefix}{name}; {hint}There are {listed}")
