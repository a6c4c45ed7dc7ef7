"""Options of ``skerry sql``. The code behind them is loaded only when this command runs."""

from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from skerry.cli.arguments import SettingOption
from skerry.cli.sql.job import Format, Job


def run_sql(
    context: typer.Context,
    warehouse: Annotated[
        str | None,
        typer.Argument(
            metavar="WAREHOUSE", help="The folder of the lake, or its URL (s3://bucket/prefix, skerry://host:port)."
        ),
    ] = None,
    command: Annotated[
        list[str] | None, typer.Option("--command", "-c", metavar="TEXT", help="Run these statements; repeatable.")
    ] = None,
    file: Annotated[
        list[str] | None,
        typer.Option("--file", "-f", metavar="FILE", help="Run the statements of a file, - is standard input."),
    ] = None,
    format: Annotated[Format, typer.Option("--format", help="Output format.", show_default=True)] = Format.TABLE,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write rows to a file."),
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", "-d", metavar="NAME", help="The database of names without one.")
    ] = None,
    param: Annotated[
        list[str] | None,
        typer.Option("--param", "-p", metavar="NAME=VALUE", help="The value of $NAME in statements; repeatable."),
    ] = None,
    rows: Annotated[
        int | None,
        typer.Option(
            "--rows",
            min=0,
            metavar="NUMBER",
            help="Rows that are shown on a terminal. [default: 40]",
            show_default=False,
        ),
    ] = None,
    history: Annotated[
        Path | None,
        typer.Option(
            "--history",
            envvar="SKERRY_SQL_HISTORY",
            metavar="FILE",
            help="File with the history of the prompt. [default: skerry/sql-history in XDG_STATE_HOME]",
            show_default=False,
        ),
    ] = None,
    warehouse_option: Annotated[
        str | None,
        typer.Option("--warehouse", "-w", envvar="SKERRY_WAREHOUSE", metavar="DIR|URL", help="The same as WAREHOUSE."),
    ] = None,
    create: Annotated[bool, typer.Option("--create", help="Make the lake if its folder is missing.")] = False,
    setting: SettingOption = None,
) -> None:
    """Run SQL: at a prompt, or from a command line, a file, a pipe.

    Without -c and -f: a prompt on a terminal, else the statements of standard input. Files run before commands, one
    after the other; the first statement that fails ends it.

    \b
    Formats:
      table     for people; on a terminal the first rows only (--rows)
      vertical  the same with a line per column, and nothing cut
      csv       NULL is an empty field and the empty text ""; times in ISO 8601,
                binary as hex digits, lists and structs as JSON
      json      an object per row and line; decimals are numbers with all their
                digits, times ISO 8601 text, binary hex digits, NaN "NaN"
      arrow     an Arrow IPC stream per query
    With csv, json and arrow only rows of queries go to standard output, as they
    are read; what other statements have to say goes to standard error.

    A --param is a number, true, false or null if it looks like one, else text; NAME='"42"' is text, too.

    \b
    Exit codes:
      0       all is well
      1       a statement failed; its error begins with FILE:LINE:COLUMN
      2       wrong options or arguments
      130     interrupted
      141     the reader of its output was gone, as in "… | head -1"

    \b
    Examples:
      skerry sql lake --create
      skerry sql lake -c "SELECT * FROM app.users LIMIT 5"
      skerry sql lake -c 'SELECT * FROM app.users WHERE id = $id' -p id=42
      skerry sql lake -f nightly.sql
      skerry sql s3://bucket/lake --format csv -c "FROM app.users" > users.csv
      echo "SHOW TABLES" | skerry sql lake --database app
    """
    if warehouse is not None and _is_statement(warehouse):
        raise typer.BadParameter("statements follow -c, like: skerry sql lake -c 'SELECT 1'", param_hint="WAREHOUSE")
    if warehouse is not None and _is_typed(context, "warehouse_option"):
        raise typer.BadParameter("the lake is named twice", param_hint="WAREHOUSE and --warehouse")
    where = warehouse or warehouse_option
    if where is None:
        raise typer.BadParameter(
            "say which lake, like 'skerry sql lake'; or set SKERRY_WAREHOUSE", param_hint="WAREHOUSE"
        )
    if rows is not None and not format.is_for_people:
        raise typer.BadParameter(
            "goes with the formats table and vertical; write LIMIT for others", param_hint="--rows"
        )
    if (command or file) and _is_typed(context, "history"):
        raise typer.BadParameter("goes with the prompt, not with -c and -f", param_hint="--history")
    job = Job(
        warehouse=where,
        commands=tuple(command or ()),
        files=tuple(file or ()),
        format=format,
        output=output,
        database=database,
        parameters=tuple(param or ()),
        rows=rows,
        history=history,
        settings=tuple(setting or ()),
        create=create,
        debug=bool(context.find_root().params.get("debug")),
    )
    raise typer.Exit(import_module("skerry.cli.sql.start").start(job))


_FIRST_WORDS = (
    "ALTER",
    "CALL",
    "CREATE",
    "DELETE",
    "DROP",
    "EXPLAIN",
    "FROM",
    "INSERT",
    "MERGE",
    "SELECT",
    "SHOW",
    "UPDATE",
)


def _is_statement(text: str) -> bool:
    """Whether a lake's name is a statement, which other shells take at this place."""
    words = text.split(maxsplit=1)
    return len(words) > 1 and words[0].upper() in _FIRST_WORDS


def _is_typed(context: typer.Context, name: str) -> bool:
    """Whether an option was given on the command line, and not by the environment."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
