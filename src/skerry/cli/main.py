"""The root of the command; errors are one line on standard error, and exit code 1."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from skerry import __version__
from skerry.cli.deferred import DeferredCommand, deferred_group
from skerry.cli.usage import FAILED, MISUSED, UsageError
from skerry.common.errors import SkerryError

DEBUG = "--debug"

_READER_GONE = 141
"""Exit code if the reader of the output is gone, as in ``skerry sql … | head -1``: what a shell reports for other
programs, which the signal SIGPIPE ends. Python raises :class:`BrokenPipeError` instead.
"""

_WAREHOUSE = "Set SKERRY_WAREHOUSE to leave out --warehouse."

TABLE_COMMANDS = {
    "list": ("skerry.cli.table_view:list_tables", "List the tables of a lake."),
    "show": ("skerry.cli.table_view:show_table", "Show a table: columns, options, snapshot, tags."),
    "snapshots": ("skerry.cli.table_view:show_snapshots", "List the snapshots that can be read, and their tags."),
    "history": ("skerry.cli.table_view:show_history", "Show what each commit added and removed."),
    "files": ("skerry.cli.table_view:show_files", "List the data files of a snapshot; default: the latest."),
    "tags": ("skerry.cli.table_view:show_tags", "List the tags, and the snapshots they keep."),
    "scan": ("skerry.cli.table_view:scan_table", "Read rows, as they are now or as they were."),
    "get": ("skerry.cli.single_row:get_row", "Find the row with a key; exit code 1 if there is none."),
    "delete": ("skerry.cli.single_row:delete_rows", "Delete rows by a condition or by key, in one commit."),
    "compact": ("skerry.cli.change:compact_table", "Merge the sorted runs, or the small files, of a table."),
    "load": ("skerry.cli.sparkjob:load_files", "Load files into a table, on Spark, in one commit."),
    "analyze": ("skerry.cli.sparkjob:analyze_table", "Compute statistics of columns, on Spark."),
    "tag": ("skerry.cli.change:tag_table", "Name a snapshot, which also keeps it from expiring."),
    "rollback": ("skerry.cli.change:roll_back_table", "Go back to the rows of an earlier snapshot."),
    "publish": ("skerry.cli.change:publish_table", "Publish a table as an Iceberg table, without a copy."),
    "import": ("skerry.cli.change:import_table", "Import an Iceberg table as a new table, without a copy."),
    "expire": ("skerry.cli.change:expire_table", "Expire old snapshots and delete their files."),
    "orphans": ("skerry.cli.change:show_orphans", "List unreferenced files; --remove deletes them."),
    "rename": ("skerry.cli.change:rename_table", "Rename a table or view, also into another database."),
    "drop": ("skerry.cli.change:drop_table", "Drop a table and delete all of its files."),
}
"""Location of each command, and the first line of its help, which a test compares with its docstring."""

_INDEX_COMMANDS = {
    "create": (
        "skerry.cli.index_command:create_index",
        "Create an index, and build it for the files that are there.",
    ),
    "build": ("skerry.cli.index_command:build_index", "Build the indexes that files lack."),
    "list": (
        "skerry.cli.index_command:list_indexes",
        "List the indexes of a table, and how many of its files have them.",
    ),
    "drop": ("skerry.cli.index_command:drop_index", "Drop an index."),
}

_BUILTINS_COMMANDS = {
    "list": ("skerry.cli.builtins_command:list_catalogs", "List the engines that have a catalog."),
    "show": ("skerry.cli.builtins_command:show_objects", "Show the built-in objects of an engine version."),
    "validate": (
        "skerry.cli.builtins_command:validate_catalogs",
        "Check builtin catalogs; exit code 1 if something is wrong with them.",
    ),
}

_ROOT_COMMANDS = {
    "demo": ("skerry.cli.demo:run_demo", "Walk through a lake, step by step, in a few seconds."),
    "sql": ("skerry.cli.sql.command:run_sql", "Run SQL: at a prompt, or from a command line, a file, a pipe."),
    "serve": ("skerry.cli.serve:serve", "Serve a lake: names, plans and SQL over gRPC, metrics over HTTP."),
    "token": ("skerry.cli.serve:make_token", "Make a token for a service, and its entry for the file of --auth."),
    "maintain": (
        "skerry.cli.maintain:maintain_lake",
        "Compact all tables, expire their old snapshots and remove orphan files.",
    ),
    "docs": ("skerry.cli.pages:show_page", "Read the documentation of this version."),
}

_GROUPS = (
    deferred_group("table", "Look at tables, at their rows, and keep them in order.", _WAREHOUSE, TABLE_COMMANDS),
    deferred_group(
        "index",
        "Create and build indexes, which let reads leave out files and rows.",
        f"{_WAREHOUSE} 'skerry docs guide/indexes' says which kind to choose.",
        _INDEX_COMMANDS,
    ),
    DeferredCommand(
        "pipeline",
        "skerry.cli.pipeline:pipeline_app",
        "Run pipelines that a file declares: sources, steps, expectations, targets, maintenance.",
    ),
    deferred_group(
        "builtins",
        "Look at what engines bring along: types, functions, operators, casts, collations, system views.",
        "'skerry docs builtins' describes the files; metadata.builtins.overlays names folders with your own.",
        _BUILTINS_COMMANDS,
    ),
)


def _discard_output() -> None:
    """Send the rest of standard output nowhere, so that Python does not complain about it when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def _flushed_output() -> Iterator[None]:
    """Flush standard output at the end of the block: a short output meets the closed pipe only then."""
    try:
        yield
    finally:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()
            sys.exit(_READER_GONE)


class RootGroup(TyperGroup):
    """The root command. ``--debug``, at any position, shows errors with their traceback."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        for name, (home, summary) in _ROOT_COMMANDS.items():
            self.add_command(DeferredCommand(name, home, summary))
        for group in _GROUPS:
            self.add_command(group)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = [arg for arg in args if arg != DEBUG]
        return super().parse_args(ctx, rest if len(rest) == len(args) else [DEBUG, *rest])

    def main(self, *args: Any, **given: Any) -> Any:
        with _flushed_output():
            return super().main(*args, **given)

    def make_context(self, *args: Any, **given: Any) -> Any:
        try:
            return super().make_context(*args, **given)
        except BrokenPipeError:  # of --help and --version
            _discard_output()
        raise typer.Exit(_READER_GONE)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _discard_output()
            code = _READER_GONE
        except SkerryError as error:
            if ctx.params.get("debug"):
                raise
            typer.echo(f"error: {one_line(error)}", err=True)
            is_misused = isinstance(error, UsageError) or any(name.startswith("--") for name in error.about)
            code = MISUSED if is_misused else FAILED
        raise typer.Exit(code)


def one_line(error: SkerryError) -> str:
    """An error on one line, without its excerpt: scripts and logs read errors by lines."""
    return " ".join(error.headline.split())


app = typer.Typer(
    cls=RootGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,  # its tracebacks print local variables, which may be credentials
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"skerry {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
    debug: Annotated[bool, typer.Option(DEBUG, help="Show the traceback of an error.")] = False,
) -> None:
    """Skerry: tables on plain files, with snapshots, time travel and commits that never lose anything.

    \b
    Begin with:
      skerry demo                                 a tour, in a temporary folder
      skerry sql lake --create                    a prompt for SQL, in a new lake
      skerry sql lake -c "SHOW TABLES"            a statement
      skerry table list --warehouse lake          the tables of a lake
      skerry table show app.events -w lake        one table
      skerry index create app.events kind -w lake an index on a column
      skerry pipeline run orders.yaml             a pipeline on Spark
      skerry builtins show postgres 16.2          the built-in objects of an engine
      skerry serve lake                           names, plans and SQL over gRPC
      skerry docs guide/getting-started           the documentation

    \b
    Exit codes of all commands:
      0    success
      1    it failed; the error is one line on standard error
      2    wrong options or arguments
      130  interrupted by Ctrl-C
      141  the reader of its output was gone, as in "… | head -1"
    """


if __name__ == "__main__":
    app()
