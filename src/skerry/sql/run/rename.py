"""Runs ALTER TABLE … RENAME TO and ALTER VIEW … RENAME TO."""

from skerry.common.errors import SkerryError, SqlError
from skerry.sql import statement as st
from skerry.sql.names import View
from skerry.sql.outcome import Outcome
from skerry.sql.run.context import Run
from skerry.sql.run.drop import refuse_system_name
from skerry.types.table_ident import TableIdent


def run_rename_table(name: st.Name, new_name: st.Name, run: Run) -> Outcome:
    """Rename a table. A new name of one part is in the table's database."""
    table = run.table(name, to="rename")
    return _renamed("table", TableIdent.split(table.name), name, new_name, run)


def run_rename_view(statement: st.RenameView, run: Run) -> Outcome:
    """Rename a view. A new name of one part is in the view's database."""
    found = run.find(statement.name)
    if not isinstance(found, View):
        raise run.error(
            SqlError(f"{statement.name} is not a view; ALTER TABLE … RENAME TO renames a table"), statement.name
        )
    return _renamed("view", found.ident, statement.name, statement.new_name, run)


def _renamed(kind: str, old: TableIdent, name: st.Name, new_name: st.Name, run: Run) -> Outcome:
    if run.state.temporary.holds(old):
        raise run.error(SqlError(f"{name} is temporary: create it again under its new name"), name)
    parts = new_name.parts if len(new_name.parts) > 1 else (old.database, *new_name.parts)
    try:
        new = TableIdent.from_parts(parts, old.database)
        refuse_system_name(run, new, new_name, f"the new name of a {kind}")
        (run.names.rename_view if kind == "view" else run.names.rename_table)(old, new)
    except SkerryError as error:
        raise run.error(error, new_name) from None
    return Outcome.done(f"{kind} {old} renamed to {new}")
