"""What ``skerry`` exports is a list that somebody decided, and importing it is cheap."""

import inspect
import subprocess
import sys

import skerry
from skerry.common import errors
from skerry.common.errors import SkerryError

DECIDED = [
    "AccessDeniedError",
    "AlreadyExistsError",
    "CommitIdentity",
    "CommitOutcomeUnknownError",
    "CommitTimeoutError",
    "ConflictError",
    "DamagedFileError",
    "DataError",
    "DeadlineExceededError",
    "Field",
    "FileMissingError",
    "InvalidInputError",
    "Lake",
    "LeaseEndedError",
    "LimitExceededError",
    "NewerFormatError",
    "NotFoundError",
    "Operation",
    "OptionError",
    "PermissionDeniedError",
    "QueryCancelledError",
    "Result",
    "Scan",
    "Schema",
    "SchemaError",
    "ServiceUnavailableError",
    "SkerryError",
    "Snapshot",
    "SnapshotExpiredError",
    "SqlError",
    "StorageError",
    "Table",
    "TableDroppedError",
    "Tag",
    "UnauthenticatedError",
    "View",
    "__version__",
    "connect",
    "semi_join_prune",
]
METHODS = {
    "Lake": ["catalogs", "close", "create_catalog", "create_database", "create_table", "create_view",
             "drop_catalog", "drop_database", "drop_table", "drop_view", "import_iceberg", "index_metas",
             "list_databases", "list_tables", "list_views", "maintain", "register", "rename_table", "rename_view",
             "root", "session", "sql", "table", "unregister", "view"],
    "Table": ["add_column", "add_columns", "alter", "append", "build_index", "change", "changes", "compact",
              "consumers", "create_index", "create_tag", "delete", "delete_consumer", "delete_tag", "describe_column",
              "drop_index", "expire_snapshots", "explain_nearest", "files", "get", "get_many",
              "history", "indexes", "inspect", "location", "make_nullable", "metadata", "name", "nearest", "options",
              "overwrite", "partition_by", "planner", "publish_iceberg",
              "remove_orphan_files", "rename_column", "rollback_to", "scan",
              "schema", "set_comment", "set_options", "snapshot", "snapshots", "tags", "update_schema", "upsert",
              "uuid", "writer"],
    "Scan": ["columns", "count", "explain", "funnel", "limit", "plan", "planner", "runtime_filters", "schema",
             "snapshot", "to_arrow", "to_batches", "to_pandas", "to_polars", "where"],
}  # fmt: skip


def test_the_exported_names_are_the_decided_ones() -> None:
    assert sorted(skerry.__all__) == DECIDED
    assert all(hasattr(skerry, name) for name in DECIDED)


def test_the_methods_are_the_decided_ones() -> None:
    for name, methods in METHODS.items():
        ours = [cls for cls in getattr(skerry, name).__mro__ if cls.__module__.startswith("skerry.")]
        found = {n for cls in ours for n in vars(cls) if not n.startswith("_")}
        assert sorted(found) == methods, name


def test_every_error_is_exported() -> None:
    found = [name for name, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, SkerryError)]
    assert set(found) <= set(skerry.__all__)


def test_everything_exported_has_documentation() -> None:
    for name in set(DECIDED) - {"__version__"}:
        assert getattr(skerry, name).__doc__, name
    for name, methods in METHODS.items():
        for method in methods:
            member = getattr(getattr(skerry, name), method)
            assert member.__doc__, f"{name}.{method}"


def test_importing_it_loads_nothing_heavy_and_touches_nothing() -> None:
    heavy = ["obstore", "pandas", "polars", "duckdb", "pyiceberg", "pyspark", "rich.console", "typer"]
    heavy += ["sqlglot", "pyarrow.dataset"]
    code = (
        "import sys, logging, threading, os; before = os.listdir('.');"
        "import skerry;[getattr(skerry, name) for name in skerry.__all__];"
        f"loaded = [name for name in {heavy!r} if name in sys.modules];"
        "assert not loaded, loaded;"
        "assert threading.active_count() == 1;"
        "assert os.listdir('.') == before;"
        "assert not logging.getLogger().handlers"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, timeout=60)
