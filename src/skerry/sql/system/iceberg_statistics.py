"""``system.iceberg_statistics``: statistics files of the tables in external catalogs, from their metadata alone.

Conditions on catalog, namespace and table are applied before metadata is read. A catalog or table that cannot be read
is logged and skipped.
"""

from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from skerry.common.errors import SkerryError
from skerry.common.log import EventLog
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given, ReadOnlyTable
from skerry.sql.scope import Scope
from skerry.sql.system.given import as_reader, column, table_of
from skerry.sql.system.narrow import narrow
from skerry.types.arrow import field_from_arrow
from skerry.types.field import Field, replace_id
from skerry.types.table_ident import TableIdent

_log = EventLog("sql")

ICEBERG_STATISTICS = pa.schema(
    [
        column("catalog_name", pa.string(), "the external catalog", nullable=False),
        column("namespace", pa.string(), "the table's namespace, levels with dots between them", nullable=False),
        column("table_name", pa.string(), "the table", nullable=False),
        column("snapshot_id", pa.int64(), "the snapshot that the statistics are of", nullable=False),
        column("file", pa.string(), "the Puffin file, as the metadata names it", nullable=False),
        column("size_bytes", pa.int64(), "its size", nullable=False),
        column("footer_bytes", pa.int64(), "size of its footer", nullable=False),
        column("blob_type", pa.string(), "kind of statistics, like apache-datasketches-theta-v1", nullable=False),
        column("field_ids", pa.list_(pa.int64()), "Iceberg's ids of the columns", nullable=False),
        column("columns", pa.list_(pa.string()), "their current names; NULL for one that is dropped", nullable=False),
        column("distinct_values", pa.int64(), "number of distinct values (ndv), if it is stated"),
    ]
)
_PLACE = ("catalog_name", "namespace", "table_name")


def iceberg_statistics_table(scope: Scope) -> Given:
    """Every blob of every statistics file."""

    def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
        rows = [row for ident in _tables(scope, where) for row in _rows(scope, ident)]
        return as_reader(table_of(ICEBERG_STATISTICS, rows), columns, ICEBERG_STATISTICS)

    return Given("system.iceberg_statistics", ICEBERG_STATISTICS, read)


def _tables(scope: Scope, where: WhereClause | None) -> Iterator[TableIdent]:
    """The tables of all catalogs that the condition allows."""
    allows = [_allows(where, _PLACE[:length]) for length in (1, 2, 3)]
    for catalog in (definition.name for definition in scope.names.catalogs()):
        if not allows[0](catalog):
            continue
        for namespace in _namespaces(scope, catalog, ""):
            if not allows[1](catalog, namespace):
                continue
            for table in _tried(scope.names.catalog_tables, catalog, namespace):
                if allows[2](catalog, namespace, table):
                    yield TableIdent(tuple(namespace.split(".")), table, catalog)


def _namespaces(scope: Scope, catalog: str, parent: str) -> Iterator[str]:
    for namespace in _tried(scope.names.catalog_namespaces, catalog, parent):
        yield namespace
        yield from _namespaces(scope, catalog, namespace)


def _tried(ask: Callable[[str, str], list[str]], catalog: str, namespace: str) -> list[str]:
    try:
        return ask(catalog, namespace)
    except SkerryError as error:
        _log.warning("left out of a system table, since its catalog fails", catalog=catalog, problem=str(error))
        return []


def _allows(where: WhereClause | None, names: Sequence[str]) -> Callable[..., bool]:
    fields: list[Field] = [
        replace_id(field_from_arrow(ICEBERG_STATISTICS.field(name)), number) for number, name in enumerate(names)
    ]
    condition = narrow(where, fields)
    if condition is None:
        return lambda *values: True
    return lambda *values: bool(
        evaluate(condition, pa.table({n: [v] for n, v in zip(names, values, strict=True)})).all()
    )


def _rows(scope: Scope, ident: TableIdent) -> Iterator[tuple[object, ...]]:
    try:
        table = scope.names.find(ident)
    except SkerryError as error:
        _log.warning("left out of a system table, since it cannot be read", table=str(ident), problem=str(error))
        return
    if not isinstance(table, ReadOnlyTable):
        return
    names = {field.id: field.name for field in table.schema.fields}
    for blob in table.statistics():
        ndv = blob.properties.get("ndv", "")
        is_number = ndv.isascii() and ndv.isdigit() and len(ndv) < 19
        yield (
            ident.catalog, ident.database, ident.name, blob.snapshot_id, blob.path, blob.size_bytes, blob.footer_bytes,
            blob.type, list(blob.field_ids), [names.get(i) for i in blob.field_ids], int(ndv) if is_number else None,
        )  # fmt: skip
