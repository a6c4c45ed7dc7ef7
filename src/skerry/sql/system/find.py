"""Resolves names of system tables: ``table$files`` and others of a table, ``system.tables`` and others of the lake."""

import difflib
from collections.abc import Callable, Mapping

from skerry.common.errors import NotFoundError, SkerryError
from skerry.sql.names import Given, Maintainable, ReadOnlyTable, TableHandle, View
from skerry.sql.scope import STANDARD_DATABASE, SYSTEM_DATABASE, Scope
from skerry.sql.script_text import Span
from skerry.sql.system.audit import audit_log_table
from skerry.sql.system.cache import cache_statistics_table
from skerry.sql.system.catalogue import columns_table, databases_table, settings_table, tables_table, views_table
from skerry.sql.system.file import files_table, manifests_table, partitions_table
from skerry.sql.system.history import consumers_table, history_table, snapshots_table, tags_table
from skerry.sql.system.iceberg_statistics import iceberg_statistics_table
from skerry.sql.system.index_catalogue import (
    data_files_table,
    index_enumeration_statistics_table,
    puffin_index_meta_flat_table,
    puffin_index_meta_table,
)
from skerry.sql.system.pipeline_run import pipeline_runs_table
from skerry.sql.system.table_definition import indexes_table, options_table, schemas_table
from skerry.types.table_ident import TableIdent

TABLE_TABLES: Mapping[str, Callable[[Maintainable], Given]] = {
    "snapshots": snapshots_table,
    "files": files_table,
    "manifests": manifests_table,
    "schemas": schemas_table,
    "partitions": partitions_table,
    "options": options_table,
    "indexes": indexes_table,
    "tags": tags_table,
    "consumers": consumers_table,
    "history": history_table,
    "audit_log": audit_log_table,
}
LAKE_TABLES: Mapping[str, Callable[[Scope], Given]] = {
    "tables": tables_table,
    "views": views_table,
    "databases": databases_table,
    "columns": columns_table,
    "settings": settings_table,
    "data_files": data_files_table,
    "puffin_index_meta": puffin_index_meta_table,
    "puffin_index_meta_flat": puffin_index_meta_flat_table,
    "index_enumeration_statistics": index_enumeration_statistics_table,
    "cache_statistics": cache_statistics_table,
    "iceberg_statistics": iceberg_statistics_table,
    "pipeline_runs": pipeline_runs_table,
}

_INSTEAD = {"schemata": "databases", **{name: name for name in ("tables", "views", "columns")}}


def find_table(scope: Scope, ident: TableIdent, span: Span) -> TableHandle | ReadOnlyTable | View | Given:
    """The table, view or system table of a name. Errors point at ``span``."""
    try:
        return find_system_table(scope, ident) or _find(scope, ident)
    except SkerryError as error:
        raise scope.error(error, span) from None


def _find(scope: Scope, ident: TableIdent) -> TableHandle | ReadOnlyTable | View | Given:
    """A table or view; ``catalog.namespace.table.files`` is ``table$files`` if no table has this name."""
    temporary = scope.state.temporary
    if temporary.holds(ident):
        return temporary.find(ident)
    try:
        return scope.names.find(ident)
    except NotFoundError:
        made = _metadata_table(scope, ident) if ident.catalog and len(ident.namespace) > 1 else None
        if made is None:
            raise
        return made


def _metadata_table(scope: Scope, ident: TableIdent) -> Given | None:
    try:
        found = scope.names.find(TableIdent(ident.namespace[:-1], ident.namespace[-1], ident.catalog))
        return found.metadata_table(ident.name.lower()) if isinstance(found, ReadOnlyTable) else None
    except NotFoundError:  # the error should be about the table with the whole name
        return None


def find_system_table(scope: Scope, ident: TableIdent) -> Given | None:
    """The system table of a name; None if it is not the name of one."""
    database, name = ident.database, ident.name
    if not ident.catalog and database.casefold() == SYSTEM_DATABASE:
        make = LAKE_TABLES.get(name.lower())
        if make is None:
            raise _unknown(f"{SYSTEM_DATABASE}.", name, LAKE_TABLES)
        return make(scope)
    if (ident.catalog or "").casefold() in ("", SYSTEM_DATABASE) and database.casefold() == STANDARD_DATABASE:
        known = _INSTEAD.get(name.lower())
        listed = ", ".join(f"{SYSTEM_DATABASE}.{other}" for other in LAKE_TABLES)
        hint = f"read {SYSTEM_DATABASE}.{known} instead" if known else f"there are {listed} instead"
        raise NotFoundError(f"there is no {STANDARD_DATABASE} in a lake; {hint}")
    base, dollar, kind = name.rpartition("$")
    if not dollar:
        return None
    if scope.state.temporary.is_registered(ident):
        raise NotFoundError(f"{base} is data of the program: only tables have system tables like {base}$files")
    try:
        return _table_about(scope, ident, base, kind)
    except NotFoundError:
        if ident.catalog and _is_table(scope, ident):  # names in external catalogs may contain $
            return None
        raise


def _is_table(scope: Scope, ident: TableIdent) -> bool:
    try:
        scope.names.find(ident)
    except NotFoundError:
        return False
    return True


def _table_about(scope: Scope, ident: TableIdent, base: str, kind: str) -> Given:
    """``base$kind``, in the database of ``ident``."""
    found = scope.home(ident).find(ident.beside(base))
    if isinstance(found, View):
        raise NotFoundError(f"{found.name} is a view: only tables have system tables like {base}$files")
    if isinstance(found, ReadOnlyTable):
        return found.metadata_table(kind.lower())
    make_for = TABLE_TABLES.get(kind.lower())
    if make_for is None:
        raise _unknown(f"{found.name}$", kind, TABLE_TABLES)
    return make_for(found)


def _unknown(prefix: str, name: str, known: Mapping[str, object]) -> NotFoundError:
    near = difflib.get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {prefix}{near[0]}? " if near else ""
    listed = ", ".join(f"{prefix}{other}" for other in known)
    return NotFoundError(f"there is no system table {prefix}{name}; {hint}There are {listed}")
