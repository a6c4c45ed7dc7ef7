"""``Lake.index_metas``: every index of the tables that the caller may see."""

from collections.abc import Iterable, Iterator
from typing import Any

from skerry.common.errors import AccessDeniedError, DamagedFileError, InvalidInputError, NotFoundError
from skerry.common.log import EventLog
from skerry.fileio.environment import Environment
from skerry.lake.lake_names import LakeNames
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.store.catalogue.enumerate import IndexMetas, ListedTable, enumerate_index_metas
from skerry.types.table_ident import TableIdent

_log = EventLog("lake")


def lake_index_metas(
    env: Environment,
    names: LakeNames,
    table: str | Iterable[str] | None,
    concurrency: int | None,
    hide_paths: bool | None,
) -> IndexMetas:
    """The indexes of one table, of several, or of all."""
    return enumerate_index_metas(env, listed_tables(names, table), concurrency=concurrency, hide_paths=hide_paths)


def listed_tables(names: LakeNames, table: str | Iterable[str] | None) -> Iterator[ListedTable]:
    """Tables by name, or all of them; raises for unknown names before the first is returned."""
    if table is None:
        return map(_listed, _all(names))
    given = [table] if isinstance(table, str) else list(table)
    if not all(isinstance(name, str) for name in given):
        raise InvalidInputError(f"table is a name like 'app.events', or several, not {table!r}", about=("table",))
    return map(_listed, [names.table(TableIdent.parse(name)) for name in given])


def _listed(table: Table) -> ListedTable:
    access = access_of(table)
    return ListedTable(access.context, access.leases)


def _all(names: LakeNames) -> Iterator[Table]:
    """All tables of the lake; those of Iceberg clients have no indexes of ours."""
    for database in names.databases():
        for name in names.tables(database):
            try:
                found: Any = names.table(TableIdent.of(database, name))
            except NotFoundError:
                continue  # dropped since it was listed
            except (DamagedFileError, AccessDeniedError) as error:
                _log.warning("table left out of the catalogue", table=f"{database}.{name}", problem=str(error))
            else:
                if isinstance(found, Table):
                    yield found
