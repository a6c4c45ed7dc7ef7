"""The root of the command."""

from typing import Annotated

import typer

from skerry import __version__
from skerry.cli.demo import run_demo
from skerry.cli.pipeline import pipeline_app
from skerry.cli.report import DEBUG, ReportingGroup
from skerry.cli.sql.command import run_sql
from skerry.cli.table import table_app

app = typer.Typer(
    cls=ReportingGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,  # its tracebacks print local variables, which may be credentials
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("demo")(run_demo)
app.command("sql")(run_sql)
app.add_typer(table_app, name="table")
app.add_typer(pipeline_app, name="pipeline")


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
      skerry pipeline run orders.yaml             a pipeline on Spark
    """


if __name__ == "__main__":
    app()
