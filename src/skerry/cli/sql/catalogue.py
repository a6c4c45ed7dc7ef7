"""The names of a lake for completion, cached between keystrokes."""

from collections.abc import Callable
from typing import TypeVar

import duckdb

from skerry.common.errors import SkerryError
from skerry.lake.lake import Lake
from skerry.sql.result_value import type_name
from skerry.types.table_ident import TableIdent

Answer = TypeVar("Answer")

_FUNCTIONS = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name ~ '[a-z]\\w*' ORDER BY 1"


class Catalogue:
    """Databases, tables, columns and functions, cached until :meth:`forget`.

    An unreadable lake offers no names: typing continues, and the statement will report the error.
    """

    def __init__(self, lake: Lake) -> None:
        self._lake = lake
        self._known: dict[tuple[str, ...], object] = {}
        self._functions: list[str] | None = None

    def forget(self) -> None:
        """Clear the cache after a statement, which may have changed any name."""
        self._known.clear()

    def databases(self) -> list[str]:
        """Names of databases."""
        return self._remember(("databases",), self._lake.list_databases, [])

    def relations(self, database: str) -> dict[str, str]:
        """Tables and views of a database, each with its kind."""

        def ask() -> dict[str, str]:
            tables = {TableIdent.split(name).name: "table" for name in self._lake.list_tables(database)}
            return tables | {TableIdent.split(name).name: "view" for name in self._lake.list_views(database)}

        return self._remember(("relations", database), ask, {})

    def columns(self, ident: TableIdent) -> dict[str, str]:
        """Columns of a table or a view, and their types."""

        def ask() -> dict[str, str]:
            if self.relations(ident.database).get(ident.name) == "table":
                return {field.name: str(field.type) for field in self._lake.table(str(ident)).schema.fields}
            text = f"SELECT * FROM {ident.written()}"
            with self._lake.sql(text) as result:  # no rows are read: the schema is known before
                return {field.name: type_name(field.type) for field in result.schema}

        return self._remember(("columns", *ident.parts), ask, {})

    def functions(self) -> list[str]:
        """Functions of the engine."""
        if self._functions is None:
            with duckdb.connect() as connection:
                self._functions = [str(name) for (name,) in connection.sql(_FUNCTIONS).fetchall()]
        return self._functions

    def _remember(self, key: tuple[str, ...], ask: Callable[[], Answer], nothing: Answer) -> Answer:
        if key not in self._known:
            try:
                self._known[key] = ask()
            except SkerryError:
                self._known[key] = nothing
        return self._known[key]  # type: ignore[return-value]
