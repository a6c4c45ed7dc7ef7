"""The root of the command; errors are one line on standard error, and exit code 1."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from skerry import __version__
from skerry.cli import builtins_command, change, index_command, single_row, sparkjob, table_view
from skerry.cli.demo import run_demo
from skerry.cli.pipeline import pipeline_app
from skerry.cli.serve import make_token, serve
from skerry.cli.sql.command import run_sql
from skerry.common.errors import SkerryError

DEBUG = "--debug"


def _group(help: str, epilog: str, commands: Mapping[str, Callable[..., None]]) -> typer.Typer:
    group = typer.Typer(no_args_is_help=True, help=help, epilog=epilog)
    for name, command in commands.items():
        group.command(name)(command)
    return group


table_app = _group(
    "Look at tables, at their rows, and keep them in order.",
    "Set SKERRY_WAREHOUSE to leave out --warehouse.",
    {
        "list": table_view.list_tables,
        "show": table_view.show_table,
        "snapshots": table_view.show_snapshots,
        "history": table_view.show_history,
        "files": table_view.show_files,
        "tags": table_view.show_tags,
        "scan": table_view.scan_table,
        "get": single_row.get_row,
        "delete": single_row.delete_rows,
        "compact": change.compact_table,
        "load": sparkjob.load_files,
        "analyze": sparkjob.analyze_table,
        "tag": change.tag_table,
        "rollback": change.roll_back_table,
        "publish": change.publish_table,
        "import": change.import_table,
        "expire": change.expire_table,
        "orphans": change.show_orphans,
        "drop": change.drop_table,
    },
)
index_app = _group(
    "Create and build indexes, which let reads leave out files and rows.",
    "Set SKERRY_WAREHOUSE to leave out --warehouse. docs/guide/indexes.md says which kind to choose.",
    {
        "create": index_command.create_index,
        "build": index_command.build_index,
        "list": index_command.list_indexes,
        "drop": index_command.drop_index,
    },
)

builtins_app = _group(
    "Look at what engines bring along: types, functions, operators, casts, collations, system views.",
    "docs/builtins.md describes the files; the setting metadata.builtins.overlays names folders with your own.",
    {
        "list": builtins_command.list_catalogs,
        "show": builtins_command.show_objects,
        "validate": builtins_command.validate_catalogs,
    },
)


class ReportingGroup(TyperGroup):
    """The root command. ``--debug``, at any position, shows errors with their traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = [arg for arg in args if arg != DEBUG]
        return super().parse_args(ctx, rest if len(rest) == len(args) else [DEBUG, *rest])

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except SkerryError as error:
            if ctx.params.get("debug"):
                raise
            typer.echo(f"error: {one_line(error)}", err=True)
        raise typer.Exit(1)


def one_line(error: SkerryError) -> str:
    """An error on one line, without its excerpt: scripts and logs read errors by lines."""
    return " ".join(error.headline.split())


app = typer.Typer(
    cls=ReportingGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,  # its tracebacks print local variables, which may be credentials
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("demo")(run_demo)
app.command("sql")(run_sql)
app.command("serve")(serve)
app.command("token")(make_token)
app.add_typer(table_app, name="table")
app.add_typer(index_app, name="index")
app.add_typer(pipeline_app, name="pipeline")
app.add_typer(builtins_app, name="builtins")


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
      skerry sql lake                             a prompt for SQL
      skerry sql lake -c "SHOW TABLES"            a statement
      skerry table list --warehouse lake          the tables of a lake
      skerry table show app.events -w lake        one table
      skerry index create app.events kind -w lake an index on a column
      skerry pipeline run orders.yaml             a pipeline on Spark
      skerry builtins show postgres 16.2          what an engine brings along
      skerry serve lake                           names, plans and SQL over gRPC
    """


if __name__ == "__main__":
    app()
