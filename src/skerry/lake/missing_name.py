"""The error for an unknown name in a lake."""

from collections.abc import Callable, Sequence

from skerry.common.errors import NotFoundError
from skerry.common.spelling import nearest_name, same_names
from skerry.types.table_ident import TableIdent


def missing_name(
    ident: TableIdent,
    what: str,
    known: Sequence[str],
    databases: Sequence[str],
    is_taken: Callable[[TableIdent], bool],
    hint: Callable[[str], str],
) -> NotFoundError:
    """The error with suggestions: similar names in this database, or the name in another database.

    ``known`` are the names of the database; ``hint`` says which databases there are.
    """
    database = ident.database
    elsewhere = [TableIdent.of(other, ident.name) for other in databases]
    meant = next(filter(is_taken, elsewhere), None)
    if meant is not None:
        return NotFoundError(f"there is no {what} {ident}; did you mean {meant}?")
    if not same_names(database, databases):
        return NotFoundError(f"there is no {what} {ident}, nor a database {database}; {hint(database)}")
    title = "tables and views" if what == "table or view" else f"{what}s"
    near = nearest_name(ident.name, known)
    if near is not None:
        return NotFoundError(f"there is no {what} {ident}; did you mean {ident.beside(near)}?")
    shown = ", ".join(str(ident.beside(name)) for name in known) or "none"
    return NotFoundError(f"there is no {what} {ident}; {title} of database {database}: {shown}")
