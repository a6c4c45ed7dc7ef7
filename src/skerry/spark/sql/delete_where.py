"""DELETE with a condition in Spark's SQL, as one commit with an identity."""

from collections.abc import Callable
from typing import Any, cast

from pyspark.errors import ParseException
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.errors import InvalidInputError, SqlError
from skerry.common.quoting import quoted
from skerry.lake.internals import names_of
from skerry.lake.lake import Lake
from skerry.lake.statement_target import ChangeTarget
from skerry.lake.table import Table
from skerry.spark.error.spark_text import message_of
from skerry.spark.session.version import is_classic
from skerry.spark.sql.engine import SparkEngine
from skerry.sql.names import Found, Names
from skerry.sql.row_statement import Delete
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.table_ident import TableIdent


class _IdentifiedTable:
    """A table whose changes have an identity."""

    def __init__(self, table: Table, identity: CommitIdentity | None) -> None:
        self._table = table
        self._identity = identity

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)

    def change(self, operation: Operation, compute: Callable[[ChangeTarget], None]) -> Snapshot:
        return self._table.change(operation, compute, identity=self._identity)


class _IdentifiedNames:
    """The names of a lake, in which one table is changed with an identity."""

    def __init__(self, names: Names, table: Table, identity: CommitIdentity | None) -> None:
        self._names = names
        self._table = table
        self._identity = identity

    def find(self, ident: TableIdent) -> Found:
        found = self._names.find(ident)
        if isinstance(found, Table) and found.name == self._table.name:
            return cast(Found, _IdentifiedTable(found, self._identity))
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._names, name)


def delete_where(
    engine: SparkEngine, lake: Lake, table: Table, where: str, identity: CommitIdentity | None
) -> Snapshot:
    """Delete the rows for which an expression of Spark's SQL is true."""
    name = ".".join(quoted(part, "`") for part in TableIdent.split(table.name).parts)
    text = f"DELETE FROM {name} WHERE {where}"
    session = engine.session(cast(Names, _IdentifiedNames(names_of(lake), table, identity)))
    try:
        statements = session.statements(text)
    except SqlError as error:
        raise _refused(where, error.headline) from None
    plain = [s for s in statements if isinstance(s, Delete) and s.using is None and s.returning is None]
    if len(statements) != 1 or len(plain) != 1:
        raise _refused(where)
    if is_classic(engine.spark):
        _check_expression(where)
    snapshot = session.run(text).snapshot
    assert snapshot is not None
    return snapshot


def _check_expression(where: str) -> None:
    """Refuse a text that is not one expression to Spark, which may see literals end elsewhere, as in ``r'a\\'``."""
    try:
        F.expr(where)
    except ParseException as error:
        raise _refused(where, message_of(error)) from None


def _refused(where: str, reason: str | None = None) -> InvalidInputError:
    right = "where is one condition, like \"last_seen < DATE '2020-01-01'\""
    return InvalidInputError(f"{right}, not {where!r}{'' if reason is None else f': {reason}'}")
