"""Commands that need Spark: bulk load of files, and column statistics."""

from typing import Annotated

import typer

from skerry.cli.arguments import JsonOption, SettingOption, TableArgument, WarehouseOption
from skerry.cli.json_output import json_rows
from skerry.cli.open_upkeep import SPARK, MasterOption, open_upkeep
from skerry.cli.render import arrow_grid, make_console, print_json
from skerry.cli.usage import UsageError
from skerry.common.wording import count_text


def load_files(
    table: TableArgument,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Files or folders, or their URLs.")],
    warehouse: WarehouseOption,
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help="parquet, csv, json or orc; by default the file extension."),
    ] = None,
    pattern: Annotated[bool, typer.Option("--pattern", help="Treat paths as patterns with * ? [ ] { }.")] = False,
    order_by: Annotated[
        list[str] | None,
        typer.Option("--order-by", metavar="COLUMN", help="Orders rows of one key, greatest is newest; repeatable."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of Spark's reader; may be repeated."),
    ] = None,
    master: MasterOption = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Load files into a table, on Spark, in one commit.

    Rows are appended, or upserted if the table has a primary key.

    \b
    Examples:
      skerry table load app.events in/2024-01-15/ --format parquet --warehouse lake
      skerry table load app.users a.csv b.csv -o sep=';' --order-by updated_at --warehouse lake
    """
    options = dict(_pair(text) for text in option or ())
    with open_upkeep(table, warehouse, setting, SPARK, master) as opened:
        done = opened.load(paths, format=format, pattern=pattern, options=options, order_by=tuple(order_by or ()))
    rows = done.added.records
    if json:
        print_json({"snapshot": done.id, "added_rows": rows})
    else:
        typer.echo(f"{count_text(rows, 'row')} loaded into {table}, in snapshot {done.id}")


def analyze_table(
    table: TableArgument,
    warehouse: WarehouseOption,
    column: Annotated[
        list[str] | None, typer.Option("--column", "-c", metavar="NAME", help="Only this column; may be repeated.")
    ] = None,
    where: Annotated[
        str | None, typer.Option("--where", metavar="CONDITION", help="Only rows that match, like 'id > 10'.")
    ] = None,
    master: MasterOption = None,
    json: JsonOption = False,
    setting: SettingOption = None,
) -> None:
    """Compute statistics of columns, on Spark.

    Rows, NULLs, approximate number of distinct values, least and greatest value.

    \b
    Examples:
      skerry table analyze app.users --warehouse lake
      skerry table analyze app.users -c country -c age --where 'age > 17' --warehouse lake
    """
    with open_upkeep(table, warehouse, setting, SPARK, master) as opened:
        found = opened.analyze(column or None, where=where)
    if json:
        print_json(json_rows(found))
    else:
        make_console().print(arrow_grid(found))


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageError(f"--option is NAME=VALUE, not {text!r}")
    return name, value
