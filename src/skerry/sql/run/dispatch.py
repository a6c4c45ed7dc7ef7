"""Maps each kind of statement to the function that runs it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pyarrow as pa

from skerry.common.errors import NotFoundError, TableDroppedError
from skerry.sql import row_statement
from skerry.sql import statement as st
from skerry.sql.outcome import Outcome
from skerry.sql.run.alter import run_alter_table
from skerry.sql.run.call import run_call
from skerry.sql.run.catalog import run_create_catalog, run_drop_catalog, run_refresh
from skerry.sql.run.context import LOOKS, Run
from skerry.sql.run.copy import run_copy
from skerry.sql.run.create import run_create_table
from skerry.sql.run.database import run_create_database, run_drop_database, run_use
from skerry.sql.run.describe import run_describe
from skerry.sql.run.drop import run_drop_table
from skerry.sql.run.explain import run_explain
from skerry.sql.run.index import run_create_index, run_drop_index
from skerry.sql.run.insert import run_insert
from skerry.sql.run.merge import run_merge
from skerry.sql.run.rename import run_rename_view
from skerry.sql.run.setting import run_set
from skerry.sql.run.show import run_show
from skerry.sql.run.update import run_delete, run_truncate, run_update
from skerry.sql.run.view import run_create_view, run_drop_view
from skerry.sql.script_text import Composed


def run_select(statement: st.Select, run: Run) -> Outcome:
    """Run a query on the engine.

    Rows are read on demand. If a table is replaced before they are read, the query runs again on the new table; an
    error is raised if that has other columns, or if the table was dropped.
    """
    text = Composed(run.source).copy(statement.span)
    outcome = run.query(text)

    def read() -> pa.RecordBatchReader:
        found = outcome
        for _ in range(LOOKS):
            try:
                return found.read()
            except TableDroppedError as dropped:
                try:
                    found = run.query(text)
                except NotFoundError:
                    raise dropped from None
                if found.schema != outcome.schema:
                    raise
        return found.read()

    return replace(outcome, read=read)


_RUNNERS: dict[type[st.Statement], Callable[[Any, Run], Outcome]] = {
    st.AlterTable: run_alter_table,
    st.Call: run_call,
    row_statement.Copy: run_copy,
    st.CreateCatalog: run_create_catalog,
    st.CreateDatabase: run_create_database,
    st.CreateIndex: run_create_index,
    st.CreateTable: run_create_table,
    st.CreateView: run_create_view,
    row_statement.Delete: run_delete,
    st.Describe: run_describe,
    st.DropCatalog: run_drop_catalog,
    st.DropDatabase: run_drop_database,
    st.DropIndex: run_drop_index,
    st.DropTable: run_drop_table,
    st.DropView: run_drop_view,
    st.Explain: run_explain,
    row_statement.Insert: run_insert,
    row_statement.Merge: run_merge,
    st.Refresh: run_refresh,
    st.RenameView: run_rename_view,
    st.Select: run_select,
    st.SetSetting: run_set,
    st.Show: run_show,
    row_statement.Truncate: run_truncate,
    row_statement.Update: run_update,
    st.Use: run_use,
}


def run_statement(statement: st.Statement, run: Run) -> Outcome:
    """Run one statement."""
    return _RUNNERS[type(statement)](statement, run)
